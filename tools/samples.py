"""What every file and every text that the game reads looks like while it is whole, for `tools.readers`."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import tomli_w

from game import shipped
from game.engine.cards.books import UNO_1999
from game.engine.options import with_options
from game.engine.record import format_record, record_lines, seal
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.draft import NewMeld, format_draft, start
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.autosave import Places, Seen
from game.store import settings, statistics, training
from game.store.folders import Folders, player_folders
from game.store.settings import Settings
from tests.store.scripted_evening import NOW, PLAYED, STEPS, TABLES, TOURNAMENT, TRY

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "records"
FEW = 8
"""How many actions the records have that are read a million times."""
DEALT = next(step.state for step in STEPS if isinstance(step.state, TileState) and step.state.racks[0])
KNOWN = (with_options(UNO_1999, {"target": 300}), with_options(TILE_BOOKS["uno-rummy"], {"target": 300}))


@cache
def actions() -> tuple[bytes, ...]:
    """Actions of tiles: the longest, the shortest and one of each other kind."""
    lines = [line.partition(" ")[2] for line in PLAYED.lines]
    long = sorted(lines, key=len)
    return tuple(each.encode() for each in (*long[-3:], *long[:2], "open R4 R5 R6 | * Y7 G7=G7", "catch 1", "timeout"))


@cache
def records() -> tuple[bytes, ...]:
    """The beginnings of a match of each book, in every form of a record."""
    found = [format_record(replace(PLAYED, lines=PLAYED.lines[:FEW]), None)]
    for path in (*sorted(RECORDS.glob("format-[23]-*.txt")), RECORDS / "format-1.txt"):
        lines = path.read_text("utf-8").split("\n")
        first = next(number for number, line in enumerate(lines) if line[:2] in ("0 ", "1 ", "2 "))
        found.append("\n".join([*lines[: first + FEW], ""]))
    return tuple(each.encode() for each in found)


@cache
def drafts() -> tuple[bytes, ...]:
    """A turn that has not begun, and one with two tiles on the table."""
    context = before(DEALT)
    moved = start(context).move(context.rack[:2], NewMeld())
    assert not hasattr(moved, "code")
    return tuple(format_draft(each, 0, 7).encode() for each in (start(context), moved))


@cache
def some_places() -> tuple[bytes, ...]:
    """Where the players of a match see everything."""
    tile = DEALT.racks[0][0]
    seen: Seen = Seen({(tile,): (1, 2)}, 40.0, {0: (tile, None, *DEALT.racks[0][1:4])})
    places = Places(zoom=1.0)
    places.moments = {3: seen}
    places.now = (4, seen)
    return (places.text().encode(),)


@cache
def some_tournaments() -> tuple[bytes, ...]:
    """A tournament after its first table."""
    notes = [f"note table {done}" for done in TABLES[:1]]
    return (seal([*record_lines(TOURNAMENT), *notes]).text.encode(),)


@cache
def all_settings() -> tuple[bytes, ...]:
    """Many settings, and few."""
    chosen = replace(Settings(), player_name="Änne", options={"uno-rummy": {"target": 300}}, keys={"draw": ("x",)})
    return (tomli_w.dumps(settings.to_table(chosen)).encode(), b'player_name = "A"\nvolume = 3\nwindow = [960, 540]\n')


def _base(make: Callable[[Folders], object], place: str) -> bytes:
    with tempfile.TemporaryDirectory() as home:
        make(player_folders(Path(home)))
        path = Path(home) / place
        with sqlite3.connect(path) as base:
            base.execute("PRAGMA journal_mode = DELETE")
        base.close()
        return path.read_bytes()


@cache
def statistics_file() -> tuple[bytes, ...]:
    """The statistics of one match."""
    return (
        _base(
            lambda folders: statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW), "data/statistics.sqlite"
        ),
    )


@cache
def training_file() -> tuple[bytes, ...]:
    """A puzzle that was tried, a streak, and a puzzle that is not finished."""

    def make(folders: Folders) -> None:
        training.add_try(folders, TRY, NOW)
        training.add_run(folders, training.Run(NOW, training.Mode.STREAK, "uno-rummy", 3), NOW)
        training.keep(folders, "uno-rummy", "uno-rummy 3 2", training.Spent(3.0, 1), NOW)

    return (_base(make, "data/training.sqlite"),)


@cache
def some_card_levels() -> tuple[bytes, ...]:
    """A level of cards."""
    return ((ROOT / "tests" / "data" / "card-level.toml").read_bytes(),)


def themes(*parts: str) -> Callable[[], Sequence[bytes]]:
    """A file that comes with the game."""
    return lambda: [shipped.asset_text("themes", *parts).encode()]
