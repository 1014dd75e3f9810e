"""The school of a book: its stages in order, and each in other colours when it comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game import shipped
from game.engine.books import BOOKS
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import COLOURS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.store.card_stages import CardStage, read_card_stage
from game.store.level_stages import Knows
from game.store.levels import Level, LevelSet, read
from game.store.notes import Note, NoteCode
from game.store.toml_source import FileMistake

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
"""A stage of either family."""


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
    levels: list[SchoolStage] = []
    notes: list[Note] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            levels.append(read_any_stage(path, f"{LevelSet.LESSONS}/{book}/{path.stem}", book))
        except FileMistake as mistake:
            notes.append(Note(NoteCode.BROKEN_LEVEL, path, f"{mistake.line}: {mistake.text}"))
    return SchoolOfBook(tuple(levels), tuple(notes))


def read_any_stage(path: Path, key: str, book: str, changed: Callable[[str], str] = str) -> SchoolStage:
    """Return the stage of a file of a book, as `changed` makes its text; raises FileMistake."""
    if book in CARD_BOOKS:
        return read_card_stage(path, key, changed)
    return read(path, key, LevelSet.LESSONS, changed)


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
    colours = COLOURS if book in CARD_BOOKS else TILE_BOOKS[book].colours
    return read_any_stage(level.file, level.key, book, lambda text: in_other_colours(text, "".join(colours), times))


def in_other_colours(text: str, colours: str, times: int) -> str:
    """Return a text in notation with the next colour for each.

    >>> in_other_colours('racks = ["G8 * R1"], "{B} *=Y2"', "RYGB", 1)
    'racks = ["B8 * Y1"], "{R} *=G2"'
    """

    def next_colour(found: re.Match[str]) -> str:
        letter = found[0]
        return colours[(colours.index(letter) + times) % len(colours)] if letter in colours else letter

    return _COLOURS.sub(next_colour, text)
