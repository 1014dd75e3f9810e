"""Small builders for tests of the card books: positions in a line, actions as text, random play, answers of levels."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from game.ai.cards import LEVELS
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.notation import parse_action
from game.engine.cards.phases import CardPhase
from game.engine.cards.piece_text import parse_cards
from game.engine.cards.pieces import Card
from game.engine.cards.position import parse_position
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules, Players
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import view
from game.engine.options import options_of, to_text, with_options
from game.engine.problems import Problem

E = TypeVar("E")

CUSTOM_TEXTS = (
    "plain", "idea 1", "idea 2", "idea 3", "idea 4", "idea 5", "removed", "text: sing",
    "composed: next draw 2; self again", "composed: chosen swap; others discard 1",
    "composed: chosen skip; self reverse", "composed: others down to 3; next draw until colour",
    "composed: others discard wilds; self discard 2",
    "composed: chosen again; others skip; next draw 20",
)  # fmt: skip
"""Custom wilds of every kind."""

CAREFUL = ("hard", "master")
"""The computer players that overlook nothing."""


def rules(book: str = "uno-1999", **options: str | int) -> CardRules:
    """A card book with options changed, in their text form."""
    return with_options(BOOKS[book], options)


def position(*hands: str, book: str = "uno-1999", discard: str = "R7", **keys: Any) -> CardState:
    """A position of a card book."""
    return parse_position({"book": book, "racks": list(hands), "discard": discard, **keys})


def game_of(state: CardState) -> CardGame:
    """The referee of a state."""
    return CardGame(state.rules)


def read_line(state: CardState, line: str) -> tuple[int, CardAction]:
    """`seat action` as the seat and what it asks for."""
    seat, _, text = line.partition(" ")
    action = parse_action(text, state.rules, state.hands[int(seat)], state.drawn)
    assert not isinstance(action, Problem), action
    return int(seat), action


def card_steps(done: Iterable[object]) -> tuple[CardStep, ...]:
    """Steps of a record of a card book."""
    found = tuple(step for step in done if isinstance(step, CardStep))
    assert found
    return found


def steps(state: CardState, *lines: str) -> tuple[CardStep, ...]:
    """Everything that follows from the lines, each of which has to be legal."""
    done: list[CardStep] = []
    for line in lines:
        seat, action = read_line(state, line)
        done += game_of(state).apply(state, seat, action)
        state = done[-1].state
    return tuple(done)


def play(state: CardState, *lines: str) -> CardState:
    """The state after the lines, each of which has to be legal."""
    return steps(state, *lines)[-1].state


def happened(kind: type[E], done: Iterable[CardStep]) -> list[E]:
    """The events of one kind among steps."""
    return [step.event for step in done if isinstance(step.event, kind)]


def cards(text: str, book: str = "uno-1999") -> tuple[Card, ...]:
    """Cards as they are written; without a mark the first copy."""
    return tuple(word.card for word in parse_cards(text, BOOKS[book]))


def counts(state: CardState) -> tuple[int, ...]:
    """Cards in each hand."""
    return tuple(map(len, state.hands))


def every_place(state: CardState) -> tuple[Card, ...]:
    """All cards of a state, place by place."""
    return (*state.discard, *(card for hand in state.hands for card in hand), *state.stock)


def random_rules(chance: Random, book: str) -> CardRules:
    """The book with every option anywhere in its range; short matches."""
    texts: dict[str, str | int] = {}
    for option in options_of(BOOKS[book]):
        if option.name in ("C1", "C2", "C3"):
            texts[option.name] = chance.choice(CUSTOM_TEXTS)
        elif isinstance(option.values, tuple):
            texts[option.name] = to_text(chance.choice(option.values))
    if "points" in texts:
        texts["points"] = chance.choice(("off", 50, 100))
    if "target" in {option.name for option in options_of(BOOKS[book])}:
        texts["target"] = chance.choice((50, 100, 200))
    return with_options(BOOKS[book], texts)


def random_seats(chance: Random, options: CardRules) -> int:
    """A number of seats that the options allow; small tables twice as often."""
    return 4 if options.players is not Players.SINGLE else chance.choice((2, 2, 3, 3, 4, 4, 5, 6, 8, 10))


def random_act(game: CardGame, state: CardState, chance: Random, lazy: float = 0.1) -> tuple[int, CardAction]:
    """A seat and something that it may do now; a lazy player draws or passes although it could lay."""
    waited_for = game.to_act(state)
    seat = waited_for[int(chance.random() * len(waited_for))]
    listed = game.choices(state, seat)
    lays = [action for action in listed if hasattr(action, "card")]
    if lays and state.phase is not CardPhase.WINDOW and chance.random() > lazy:
        listed = tuple(lays)
    return seat, listed[int(chance.random() * len(listed))]


def answers(state: CardState, level: str, seat: int = 0, count: int = 20) -> list[CardAction]:
    """What a level does in a position, with many seeds."""
    return [LEVELS[level](view(state, seat), Random(number)) for number in range(count)]


def laid(state: CardState, level: str, seat: int = 0) -> set[str]:
    """The cards that a level lays in a position, with many seeds."""
    return {repr(each.card) for each in answers(state, level, seat) if isinstance(each, Play)}
