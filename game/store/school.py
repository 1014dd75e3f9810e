"""The school of a book, its stages in order, each in other colours when it comes back; the guided first round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from game import shipped
from game.engine.books import BOOKS
from game.engine.cards.pieces import COLOURS
from game.engine.registry import family_of
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState
from game.store import levels
from game.store.levels import Knows, Level, LevelSet, Library
from game.store.toml_source import TomlSource, read_all

# -- The school of a book: its stages in order, and each in other colours when it comes back.

_TOOK_THEIR_PLACE = (
    "01-run", "02-group", "03-attach", "04-start-tiles", "07-split-a-run", "08-the-fourth", "13-joker", "14-exchange",
    "09-four-at-most", "10-actions", "15-uno", "11-one-action",
)  # fmt: skip
FORMER = {f"lessons/{at:02}{now[2:]}": f"lessons/uno-rummy/{now}" for at, now in enumerate(_TOOK_THEIR_PLACE, 1)}
"""The lessons of earlier versions, such as `lessons/05-split-a-run`, with the stages that took their place."""
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


def schooled() -> tuple[str, ...]:
    """Return the books that have stages."""
    return tuple(book for book in BOOKS if (shipped.levels() / LevelSet.LESSONS / book).is_dir())


def school(book: str) -> Library:
    """Return the stages of a book, in order, read once while its folder stays the same."""
    folder = shipped.levels() / LevelSet.LESSONS / book
    return _school(book, folder, folder.stat().st_mtime_ns if folder.is_dir() else 0)


@lru_cache(8)
def _school(book: str, _folder: Path, _changed: int) -> Library:
    read = partial(levels.read, kind=LevelSet.LESSONS, family=family_of(book))
    return Library(*read_all((path, partial(read, path, key)) for key, path in levels.lessons(book)))


def first_stage(library: Library, knows: Knows) -> Level:
    """Return the stage that is opened by what somebody knows; the first one if no stage says so."""
    first: Level = library.levels[0]
    return next((each for each in library.levels if each.stage and each.stage.opens is knows), first)


def turned(level: Level, times: int) -> Level:
    """Return a stage in other colours, as many times on; a round with another deal."""
    assert level.file is not None  # a stage comes from a file
    rules = level.start.rules
    read = partial(levels.read, level.file, level.key, LevelSet.LESSONS, family_of(rules.book))
    if level.round is not None:
        deals = level.round.deals
        return read(lambda text: f'seed = "{deals[times % len(deals)]}"\n{text}')
    colours = "".join(COLOURS if level.of_cards else rules.colours)
    changed = partial(in_other_colours, colours=colours, times=times)
    return replace(read(changed), texts={language: each.changed(changed) for language, each in level.texts.items()})


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
