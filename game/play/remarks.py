"""What a character of the ladder says at which moment of a match; the same whenever the match is shown."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from game.engine.cards import events as cards
from game.engine.cards.pieces import DRAWS
from game.engine.events import TurnStarted
from game.engine.record import Record
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.play.ladder import character_of

SEAT = 1
"""The seat of the character."""
MANY = 4
"""The tiles of a turn from which a character is pleased with itself."""
HIT = 2
"""The pieces that it has to draw at once before it says something."""
EVERY = 2
"""It says something at every second moment of one kind, from the first on: it is no chatterbox."""


class Moment(StrEnum):
    """When a character says something."""

    HELLO = "hello"
    """The first turn of the match begins."""
    GOOD = "good"
    """It lays many tiles, or a card that makes the player draw."""
    HIT = "hit"
    """It has to draw several pieces."""
    WON = "won"
    """It wins a round."""
    LOST = "lost"
    """The player wins a round."""


class Remark(NamedTuple):
    """Something that a character says."""

    key: str
    """The key of the text."""
    seat: int = SEAT


def remark(record: Record, events: Sequence[Event], at: int) -> Remark | None:
    """Return what is said after an event, given by its place; None where nothing is, and in any other match."""
    character = character_of(record)
    if character is None:
        return None
    moment = _moment(events[at])
    if moment is None:
        return None
    before = sum(_moment(each) is moment for each in events[:at])
    said = not before if moment is Moment.HELLO else moment in (Moment.WON, Moment.LOST) or before % EVERY == 0
    return Remark(f"ladder.{character.key}.{moment}") if said else None


def _moment(event: Event) -> Moment | None:
    match event:
        case TurnStarted():
            return Moment.HELLO
        case tiles.Laid(seat=1, played=played) if len(played) >= MANY:
            return Moment.GOOD
        case cards.Played(seat=1, card=card) if card.symbol in DRAWS:
            return Moment.GOOD
        case tiles.Drew(seat=1, count=count) | cards.Drew(seat=1, count=count) if count >= HIT:
            return Moment.HIT
        case tiles.RoundEnded(winner=int(winner)):
            return Moment.WON if winner == SEAT else Moment.LOST
        case cards.RoundEnded(winners=(winner, *_)):
            return Moment.WON if winner == SEAT else Moment.LOST
        case _:
            return None
