"""The school of a book, its stages in order, each in other colours when it comes back; the guided first round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from game import shipped
from game.engine.books import BOOKS
from game.engine.cards.actions import CardAction
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.goals import CardGoal, WinRound, lacking, parse_card_goals
from game.engine.cards.notation import parse_action
from game.engine.cards.pieces import COLOURS
from game.engine.cards.position import KEYS as CARD_KEYS, parse_position as parse_card_position
from game.engine.cards.state import CardState, CardStep
from game.engine.game import Problem
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState
from game.shipped import LANGUAGES
from game.store import levels
from game.store.files import Note
from game.store.levels import STAGE_KEYS, Knows, Level, LevelSet, LevelText, StageFacts, Told
from game.store.toml_source import TomlSource, read_all

CARD_STAGE_KEYS = ("goal", "solution", *STAGE_KEYS, *LANGUAGES)
"""The keys of a stage of cards besides those of its position."""


@dataclass(frozen=True, slots=True)
class CardStage(Told):
    """A task with cards, or a round; what it shares with a `Level` has the same names."""

    key: str
    """For example `lessons/uno-1999/01-match`; what was done is remembered by it."""
    start: CardState
    goals: tuple[CardGoal, ...]
    solution: tuple[str, ...]
    """One action line after another; () for a whole round."""
    texts: Mapping[str, LevelText]
    stage: StageFacts
    file: Path

    @property
    def seat(self) -> int:
        """The seat that plays it."""
        return self.start.turn if self.start.catchable is None else 0

    def action(self, line: str, state: CardState) -> CardAction | Problem:
        """Return the action of a line of the solution; raises NotationError."""
        return parse_action(line, state.rules, state.hands[self.seat], state.drawn)

    def is_solved(self, steps: tuple[CardStep, ...]) -> bool:
        """Return whether nothing is lacking after these steps."""
        return not lacking(self.goals, self.seat, steps)


def read_card_stage(path: Path, key: str, changed: Callable[[str], str] = str) -> CardStage:
    """Return the stage of a file, as `changed` makes its text; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path, changed)
    table = written.table
    written.check_keys((*CARD_STAGE_KEYS, *CARD_KEYS))
    start = written.position(CARD_KEYS, parse_card_position)
    goals = written.parsed("goal", lambda: parse_card_goals(table.get("goal"), start.rules))
    if (facts := levels.read_stage(written, start.rules)) is None:
        raise written.mistake((), "rules: missing; a stage names the rules it teaches")
    if (facts.round is not None) != (WinRound() in goals):
        raise written.mistake(("goal",), "goal: `win` and the key `mini_round` belong together")
    lines = () if facts.round else tuple(levels.list_of_texts(written, ("solution",), table.get("solution")))
    stage = CardStage(key, start, goals, lines, levels.read_texts(written), facts, path)
    if lines:
        levels.prove(written, stage)
    return stage


# -- The school of a book: its stages in order, and each in other colours when it comes back.

FORMER: Mapping[str, str] = {
    "lessons/01-run": "lessons/uno-rummy/01-run",
    "lessons/02-group": "lessons/uno-rummy/02-group",
    "lessons/03-attach": "lessons/uno-rummy/03-attach",
    "lessons/04-start-tiles": "lessons/uno-rummy/04-start-tiles",
    "lessons/05-split-a-run": "lessons/uno-rummy/07-split-a-run",
    "lessons/06-the-fourth": "lessons/uno-rummy/08-the-fourth",
    "lessons/07-joker": "lessons/uno-rummy/13-joker",
    "lessons/08-exchange": "lessons/uno-rummy/14-exchange",
    "lessons/09-four-at-most": "lessons/uno-rummy/09-four-at-most",
    "lessons/10-actions": "lessons/uno-rummy/10-actions",
    "lessons/11-uno": "lessons/uno-rummy/15-uno",
    "lessons/12-one-action": "lessons/uno-rummy/11-one-action",
}
"""The lessons of earlier versions, with the stages that took their place."""
_COLOURS = re.compile(
    r"""
    (?<![\w+'])(?P<piece>[A-Z])(?=\d|\+2|[SR](?!\w))   # R7, R+2, RS; not W4, C1
    | (?<=\{)(?P<alone>[A-Z])(?=\})                    # {R} in a text
    | (?<=:)(?P<chosen>[A-Z])(?!\w)                    # W:R
    | (?<=colour[ ])(?P<named>[A-Z])(?!\w)             # colour R
    | (?<=colour\ =\ ")(?P<key>[A-Z])(?=")             # colour = "R"
    """,
    re.VERBOSE,
)
SchoolStage = Level | CardStage


@dataclass(frozen=True, slots=True)
class SchoolOfBook:
    """The stages of a book, in order."""

    levels: tuple[SchoolStage, ...] = ()
    notes: tuple[Note, ...] = ()
    """About files that were left out."""


def schooled() -> tuple[str, ...]:
    """Return the books that have stages."""
    return tuple(book for book in BOOKS if (shipped.levels() / LevelSet.LESSONS / book).is_dir())


def school(book: str) -> SchoolOfBook:
    """Return the stages of a book, read once while its folder stays the same."""
    folder = shipped.levels() / LevelSet.LESSONS / book
    return _school(book, folder, folder.stat().st_mtime_ns if folder.is_dir() else 0)


@lru_cache(8)
def _school(book: str, folder: Path, _changed: int) -> SchoolOfBook:
    keys = {path: f"{LevelSet.LESSONS}/{book}/{path.stem}" for path in sorted(folder.glob("*.toml"))}
    return SchoolOfBook(*read_all((path, partial(read_any_stage, path, key, book)) for path, key in keys.items()))


def read_any_stage(path: Path, key: str, book: str, changed: Callable[[str], str] = str) -> SchoolStage:
    """Return the stage of a file of a book, as `changed` makes its text; raises FileMistake."""
    if book in CARD_BOOKS:
        return read_card_stage(path, key, changed)
    return levels.read(path, key, LevelSet.LESSONS, changed)


def first_stage(library: SchoolOfBook, knows: Knows) -> SchoolStage:
    """Return the stage that is opened by what somebody knows; the first one if no stage says so."""
    return next((each for each in library.levels if each.stage and each.stage.opens is knows), library.levels[0])


def turned(level: SchoolStage, times: int) -> SchoolStage:
    """Return a stage in other colours, as many times on; a round with another deal."""
    assert level.file is not None  # a stage comes from a file
    book = level.start.rules.book
    if level.stage is not None and level.stage.round is not None:
        deals = level.stage.round.deals
        seed = f'seed = "{deals[times % len(deals)]}"'
        return read_any_stage(level.file, level.key, book, lambda text: f"{seed}\n{text}")
    colours = "".join(COLOURS if book in CARD_BOOKS else TILE_BOOKS[book].colours)
    changed = partial(in_other_colours, colours=colours, times=times)
    texts = {language: each.changed(changed) for language, each in level.texts.items()}
    return replace(read_any_stage(level.file, level.key, book, changed), texts=texts)


def in_other_colours(text: str, colours: str, times: int) -> str:
    """Return a text in notation with the next colour for each.

    >>> in_other_colours('racks = ["G8 * R1"], "{B} *=Y2"', "RYGB", 1)
    'racks = ["B8 * Y1"], "{R} *=G2"'
    """

    def next_colour(found: re.Match[str]) -> str:
        letter = found[0]
        return colours[(colours.index(letter) + times) % len(colours)] if letter in colours else letter

    return _COLOURS.sub(next_colour, text)


# -- The guided first round that comes with the game: a fixed deal and the actions of both seats.

KEY = "guided/first-round"
"""Its key among the levels, under which it is remembered once solved."""
ACTS = "act"
"""The key of a file in addition to those of its position: what the seats do, one table for each action.

A table with it is meant to be a guided round.
"""
ACT_KEYS = ("seat", "action")
PLAYER = 0
"""The seat that is guided."""


class GuidedAct(NamedTuple):
    """An action line and its seat."""

    seat: int
    line: str


class GuidedRound(NamedTuple):
    """A position and all actions of the round played from it."""

    start: TileState
    acts: tuple[GuidedAct, ...]


def load() -> GuidedRound:
    """Return the guided round; a mistake in this file of the game itself is a bug and raises."""
    return read_guided(TomlSource(shipped.levels() / f"{KEY}.toml"))


def read_guided(written: TomlSource) -> GuidedRound:
    """Return the guided round in a file; raises FileMistake."""
    written.check_keys((*KEYS, ACTS))
    start = written.position(KEYS, parse_position)
    return GuidedRound(start, tuple(_acts(written, start.seats)))


def _acts(written: TomlSource, seats: int) -> Iterator[GuidedAct]:
    tables = written.table.get(ACTS)
    if not isinstance(tables, list) or not tables:
        raise written.mistake((ACTS,), f"{ACTS}: write [[{ACTS}]] with double brackets for each action")
    for number, table in enumerate(tables):
        if not isinstance(table, Mapping) or {*table} != {*ACT_KEYS}:
            raise written.mistake((ACTS, number), f"{ACTS}: expected {' and '.join(ACT_KEYS)}, got {table!r}")
        seat, line = table["seat"], table["action"]
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
            raise written.mistake((ACTS, number, "seat"), f"seat: {seat!r} is none of the seats 0 to {seats - 1}")
        if not isinstance(line, str):
            raise written.mistake((ACTS, number, "action"), f"action: expected a text, got {line!r}")
        yield GuidedAct(seat, line)
