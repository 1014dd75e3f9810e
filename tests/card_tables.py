"""Small builders for tests of the card books: positions in a line, actions as text, random play, answers of levels."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.ai.cards.foresight import LEVELS
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.notation import parse_cards
from game.engine.cards.pieces import Card
from game.engine.cards.position import parse_position
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import view
from game.engine.options import with_options
from game.engine.registry import Step
from tests import tables

CAREFUL = ("hard", "master")
"""The computer players that overlook nothing."""


def rules(book: str = "uno-1999", **options: str | int) -> CardRules:
    """A card book with options changed, in their text form."""
    return with_options(BOOKS[book], options)


def position(*hands: str, book: str = "uno-1999", discard: str = "R7", **keys: Any) -> CardState:
    return parse_position({"book": book, "racks": list(hands), "discard": discard, **keys})


def asked_about(asked: Mapping[str, Any]) -> CardState:
    """The position that an entry of tests/data tells: its hands, other keys, and what is done first."""
    state = position(*asked["hands"].split("|"), **asked.get("keys", {}))
    return tables.play(state, asked["done"]) if "done" in asked else state


def card_steps(done: Sequence[Step]) -> tuple[CardStep, ...]:
    return tuple(step for step in done if isinstance(step, CardStep))


def cards(text: str, book: str = "uno-1999") -> tuple[Card, ...]:
    """Cards as they are written; without a mark the first copy."""
    return parse_cards(text, BOOKS[book])


def every_place(state: CardState) -> list[Card]:
    return tables.every_place(state)


def answers(state: CardState, level: str, seat: int = 0, count: int = 20) -> list[CardAction]:
    """What a level does in a position, with many seeds."""
    return [LEVELS[level](view(state, seat), Random(number)) for number in range(count)]


def laid(state: CardState, level: str, seat: int = 0) -> set[str]:
    """The cards that a level lays in a position, with many seeds."""
    return {repr(each.card) for each in answers(state, level, seat) if isinstance(each, Play)}
