"""The school of a book: its stages in order, and each in other colours when it comes back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from game import shipped
from game.engine.books import BOOKS
from game.store.level_stages import Knows
from game.store.levels import Level, LevelSet, Library, read, stages

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
    """,
    re.VERBOSE,
)


def school(book: str) -> Library:
    """Return the stages of a book, read once while its folder stays the same."""
    folder = shipped.levels() / LevelSet.LESSONS / book
    return _school(book, folder, folder.stat().st_mtime_ns if folder.is_dir() else 0)


@lru_cache(8)
def _school(book: str, _folder: Path, _changed: int) -> Library:
    return stages(book)


def first_stage(library: Library, knows: Knows) -> Level:
    """Return the stage that is opened by what somebody knows; the first one if no stage says so."""
    return next((each for each in library.levels if each.stage and each.stage.opens is knows), library.levels[0])


def turned(level: Level, times: int) -> Level:
    """Return a stage in other colours, as many times on; a round with another deal."""
    colours = getattr(BOOKS[level.start.rules.book], "colours", "RYGB")
    assert level.file is not None, "a stage comes from a file"
    path = level.file
    if level.stage is not None and level.stage.round is not None:
        deals = level.stage.round.deals
        table = read(path, level.key, level.set, lambda text: f'seed = "{deals[times % len(deals)]}"\n{text}')
        return replace(table, texts=level.texts)
    return read(path, level.key, level.set, lambda text: in_other_colours(text, colours, times))


def in_other_colours(text: str, colours: str, times: int) -> str:
    """Return a text in notation with the next colour for each.

    >>> in_other_colours('racks = ["G8 * R1"], "{B} *=Y2"', "RYGB", 1)
    'racks = ["B8 * Y1"], "{R} *=G2"'
    """

    def next_colour(found: re.Match[str]) -> str:
        letter = found[0]
        return colours[(colours.index(letter) + times) % len(colours)] if letter in colours else letter

    return _COLOURS.sub(next_colour, text)
