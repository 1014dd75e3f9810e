"""Matches of the ladder: whom one plays, by which rules, and the medal that a match has earned."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import IntEnum, StrEnum
from functools import partial

from game.ai import Computer
from game.ai.cards import foresight as card_levels
from game.ai.cards.evaluator import HARD as CARD_HARD
from game.ai.tiles import foresight as tile_levels
from game.ai.tiles.evaluator import HARD as TILE_HARD
from game.engine.cards import events as cards
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import DRAWS
from game.engine.dealnumber import new_seed
from game.engine.game import TurnStarted
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, Event, Step
from game.engine.tally import tally
from game.engine.tiles import events as tiles
from game.store.content import LadderCharacter, ladder, named

PREFIX = "ladder"
"""The first word of the seeds of these matches, and of what the list of solved levels says about them."""


class Medal(IntEnum):
    """What a won match is worth."""

    BRONZE = 1
    """It was won."""
    SILVER = 2
    """And without a hint."""
    GOLD = 3
    """And without a round lost."""


def player_of(character: LadderCharacter, book: str) -> Computer:
    """Return how a character plays a book; it sees views only."""
    if book in CARD_BOOKS:
        return partial(card_levels.choose, profile=replace(CARD_HARD, **character.cards))
    return partial(tile_levels.choose, profile=replace(TILE_HARD, **character.tiles))


def match_against(character: LadderCharacter, name: str) -> Record:
    """Return the match of a character at its own book and house rules; `name` is the player's."""
    seats = ((SeatKind.HUMAN.value, name), (character.level.value, character.name))
    return Record(with_options(BOOKS[character.home], character.rules), seats, _seed(character.key))


def _seed(key: str) -> str:
    return f"{PREFIX} {key} {new_seed(secrets.randbits(64))}"


def fresh_seed(record: Record) -> str:
    """Return the seed of another match with the same players."""
    character = character_of(record)
    return new_seed(secrets.randbits(64)) if character is None else _seed(character.key)


def character_of(record: Record) -> LadderCharacter | None:
    """Return whom a match is played against; None if it is none of the ladder."""
    words = record.seed.split()
    ours = len(words) == 3 and words[0] == PREFIX and len(record.seats) == 2 and record.seats[0][0] == SeatKind.HUMAN
    return named(words[1]) if ours and record.seats[1][0] != SeatKind.HUMAN else None


def medal_of(record: Record, steps: Sequence[Step]) -> Medal | None:
    """Return the medal of a match that is over and won; None for any other."""
    state = steps[-1].state
    if character_of(record) is None or not state.phase.is_over or 0 not in state.match_winners:
        return None
    if record.hints.count(0):
        return Medal.BRONZE
    rounds = tally(steps).rounds
    return Medal.GOLD if all(0 in each.winners for each in rounds) else Medal.SILVER


def medals_of(record: Record, steps: Sequence[Step]) -> frozenset[str]:
    """Return what the list of solved levels has to say about a match; nothing where no medal was won."""
    character, medal = character_of(record), medal_of(record, steps)
    return frozenset((won_against(character.key, medal),) if character and medal else ())


def won_against(key: str, medal: Medal) -> str:
    """Return how the list of solved levels says that a medal was won against a character."""
    return f"{PREFIX} {key} {medal.name.lower()}"


def best_medal(character: LadderCharacter, solved: Collection[str]) -> Medal | None:
    """Return the best medal won against a character, by the list of solved levels."""
    return max((medal for medal in Medal if won_against(character.key, medal) in solved), default=None)


def next_challenger(solved: Collection[str], learnt: str = "") -> LadderCharacter | None:
    """Return the first character not beaten yet, if none is beaten the first of the book `learnt`; None if all are."""
    left = [each for each in ladder() if best_medal(each, solved) is None]
    known = [each for each in left if each.home == learnt] if len(left) == len(ladder()) else []
    return next(iter(known or left), None)


# -- What a character of the ladder says at which moment of a match; the same whenever the match is shown.

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


def remark(record: Record, events: Sequence[Event], at: int) -> str | None:
    """Return the key of what is said after an event, given by its place; None where nothing is, or in other matches."""
    character = character_of(record)
    if character is None or (moment := _moment(events[at])) is None:
        return None
    before = sum(_moment(each) is moment for each in events[:at])
    said = not before if moment is Moment.HELLO else moment in (Moment.WON, Moment.LOST) or before % EVERY == 0
    return f"ladder.{character.key}.{moment}" if said else None


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
