"""What `check` asks a book, the same for both families."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.cli import card_expectations, expectations
from game.engine import notation, position
from game.engine.cards import notation as card_notation
from game.engine.cards import position as card_position
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.discardgame import DiscardGame
from game.engine.cards.problems import CODES as CARD_CODES
from game.engine.cards.state import DiscardState
from game.engine.meldgame import MeldGame
from game.engine.problems import CODES
from game.engine.state import MeldState
from game.engine.views import before

State = MeldState | DiscardState


@dataclass(frozen=True, slots=True)
class Family:
    """The text forms and the referee of a family."""

    keys: tuple[str, ...]
    """Keys of a position."""
    after_keys: tuple[str, ...]
    """What a case may say about the state after its last action."""
    codes: Mapping[str, str]
    """Every problem code."""
    rules_of: Callable[[Mapping[str, Any]], Any]
    parse_position: Callable[[Mapping[str, Any]], Any]
    parse_action: Callable[[str, Any, int], Any]
    """What a line asks for, of a seat in a state."""
    difference: Callable[[str, Any, Any], str]
    game: Callable[[Any], Any]


MELDS = Family(
    position.KEYS,
    expectations.AFTER_KEYS,
    CODES,
    position.rules_of,
    position.parse_position,
    lambda text, state, seat: notation.parse_action(text, before(state, seat)),
    expectations.difference,
    MeldGame,
)

CARDS = Family(
    card_position.KEYS,
    card_expectations.AFTER_KEYS,
    {**CODES, **CARD_CODES},
    card_position.rules_of,
    card_position.parse_position,
    lambda text, state, seat: card_notation.parse_action(
        text, state.rules, state.hands[seat], state.drawn if seat == state.turn else None
    ),
    card_expectations.difference,
    DiscardGame,
)


def family_of(book: object) -> Family:
    """The family of a book; unknown books are left to the melds, which say so."""
    return CARDS if book in tuple(CARD_BOOKS) else MELDS
