"""Every reader of something from outside: texts that people type, and files that they write, bring or damage.

A `Reader` takes any bytes and raises nothing but what it is meant to raise. `tools.hostile` gives them damaged files
and those of somebody who means harm, `tools.worst_inputs` the longest ones.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

import tomli_w

from game import shipped
from game.engine.cards import notation as cards
from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.referee import CardGame
from game.engine.dealnumber import DealNumberError, format_deal, parse_deal
from game.engine.fields import NotationError
from game.engine.options import with_options
from game.engine.record import format_record, parse_record, record_lines, seal
from game.engine.tiles import notation as tiles
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.draft import NewMeld, format_draft, parse_draft, start, time_left
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.autosave import Places, Seen, parse_places
from game.play.cards.session import format_orders, parse_orders
from game.play.review import Decision, Luck, Proof, Result
from game.play.reviews import read_review, review_text, summary
from game.store import levels, matches, profiles, settings, statistics, tournaments, training
from game.store.folders import Folders, player_folders
from game.store.statistics import figures_of
from game.store.toml_source import FileMistake
from game.ui import looks
from tests.store.scripted_evening import CHOSEN, DEALT, LEVEL, NOW, PLAYED, STEPS, TABLES, TOURNAMENT, TRY

# -- What every file and every text that the game reads looks like while it is whole.

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "records"
CARD_LEVEL = ROOT / "tests" / "data" / "card-level.toml"
FEW = 8
"""How many actions the records have that are read a million times."""
KNOWN = (with_options(UNO_1999, {"target": 300}), with_options(TILE_BOOKS["uno-rummy"], {"target": 300}))


@cache
def actions() -> tuple[bytes, ...]:
    """Actions of tiles: the longest, the shortest and one of each other kind."""
    long = sorted([line.partition(" ")[2] for line in PLAYED.lines], key=len)
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


def some_reviews() -> tuple[bytes, ...]:
    """What may be said of the match, and nothing."""
    shares = (0,) * len(PLAYED.seats)
    said = (
        Decision(9, 1, 0, "draw", "pass", 5, 6, 4, 3, (Proof.OUT,)),
        Luck(9, None, shares, shares),
        Result(12, 1, shares),
    )
    return tuple(review_text(PLAYED, each).encode() for each in (said, ()))


@cache
def all_settings() -> tuple[bytes, ...]:
    """Many settings, and few."""
    chosen = replace(CHOSEN, keys={"draw": ("x",)})
    return (tomli_w.dumps(settings.to_table(chosen)).encode(), b'player_name = "A"\nvolume = 3\nwindow = [960, 540]\n')


@cache
def _base(make: Callable[[Folders], object], place: str) -> tuple[bytes]:
    with tempfile.TemporaryDirectory() as home:
        make(player_folders(Path(home)))
        path = Path(home) / place
        with sqlite3.connect(path) as base:
            base.execute("PRAGMA journal_mode = DELETE")
        base.close()
        return (path.read_bytes(),)


def _counted(folders: Folders) -> None:
    statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW)


def _trained(folders: Folders) -> None:
    """Let a puzzle have been tried, a streak be made, and a puzzle be not finished."""
    training.add_try(folders, TRY, NOW)
    training.add_run(folders, training.Run(NOW, training.Mode.STREAK, "uno-rummy", 3), NOW)
    training.keep(folders, "uno-rummy", "uno-rummy 3 2", training.Spent(3.0, 1), NOW)


def themes(*parts: str) -> Callable[[], Sequence[bytes]]:
    """A file that comes with the game."""
    return lambda: [shipped.asset_text("themes", *parts).encode()]


# -- The readers.

LAID = next(step.state for step in reversed(STEPS) if isinstance(step.state, TileState) and len(step.state.table) > 3)
CARDS = CardGame(UNO_112).deal(3, "cards")


class Reader(NamedTuple):
    """How the game reads something, and what it looks like when it is whole."""

    read: Callable[[Folders, Path, bytes], object]
    """Reads a file, or its bytes."""
    place: str
    """Where the file lies in the player's folder."""
    samples: Callable[[], Sequence[bytes]]
    sealed: bool = False
    """Whether every line ends in a check sum."""


SLOWEST = 1.0
"""The most seconds of processor time that a file of a megabyte may take."""


def given(home: Path, reader: Reader, data: bytes) -> float:
    """Let the game read data as a file in a player's folder; return the seconds of processor time that it takes."""
    path = home / reader.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    began = process_time()
    reader.read(player_folders(home), path, data)
    return process_time() - began


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


# -- texts that people type ------------------------------------------------------------------------------------


def _notation(_: Folders, __: Path, data: bytes) -> None:
    for state in (DEALT, LAID):
        with suppress(NotationError):
            action = tiles.parse_action(_text(data), before(state))
            if not hasattr(action, "code"):
                assert tiles.parse_action(tiles.format_action(action), before(state)) is not None


def _card_notation(_: Folders, __: Path, data: bytes) -> None:
    with suppress(NotationError):
        action = cards.parse_action(_text(data), UNO_112, CARDS.hands[0])
        if not hasattr(action, "code"):
            assert cards.parse_action(cards.format_action(action), UNO_112, CARDS.hands[0]) == action


def _deal_number(_: Folders, __: Path, data: bytes) -> None:
    with suppress(DealNumberError):
        deal = parse_deal(_text(data), KNOWN)
        assert parse_deal(format_deal(*deal)) == deal


# -- the files of a match --------------------------------------------------------------------------------------


def _record(_: Folders, path: Path, __: bytes) -> None:
    matches.record_of(path)
    found, notes = matches.read_match(path, NOW)
    assert found is not None or notes, "a match cannot be read and nobody says why"
    if found is not None and found.fault is None and not found.untrue:
        again = parse_record(format_record(found.record, found.steps[-1].state if found.over else None))
        assert again[0].lines == found.record.lines


def _import(folders: Folders, path: Path, _: bytes) -> None:
    there, notes = matches.take_over(folders, path)
    assert (there is None) == bool(notes)
    if there is not None:
        there.unlink()


def _draft(_: Folders, __: Path, data: bytes) -> None:
    kept = parse_draft(_text(data), 0, 7, before(DEALT))
    time_left(_text(data), 0, 7)
    assert kept is None or kept.lay() is not None


def _orders(_: Folders, __: Path, data: bytes) -> None:
    parse_orders(_text(data), UNO_1999, (0, 1), 1)


def _places(_: Folders, __: Path, data: bytes) -> None:
    assert parse_places(_text(data), PLAYED.rules).text()


def _review(_: Folders, __: Path, data: bytes) -> None:
    found = read_review(PLAYED, _text(data))
    assert found is None or summary(found, 0).decisions >= 0


def _tournament(_: Folders, path: Path, __: bytes) -> None:
    found, notes = tournaments.load(path, NOW)
    if found is None:
        assert notes, "a tournament cannot be read and nobody says why"
    else:
        found.journal.close()


# -- what the player has chosen and done -----------------------------------------------------------------------


def _settings(folders: Folders, path: Path, _: bytes) -> None:
    found, _notes = settings.load(folders, NOW)
    assert settings.from_table(settings.to_table(found)) == (found, [])
    assert path.exists() or _notes


def _profile(folders: Folders, _: Path, __: bytes) -> None:
    everybody, _notes = profiles.listed(folders, NOW)
    assert len(everybody) == 2
    assert profiles.free_name(folders, "", everybody[1].name, NOW) is not None


def _progress(folders: Folders, _: Path, __: bytes) -> None:
    found, notes = training.solved_levels(folders, NOW)
    assert found or notes or training.add_solved(folders, "lessons/02", NOW) == ()


def _statistics(folders: Folders, _: Path, __: bytes) -> None:
    figures, notes = figures_of(folders, NOW)
    assert figures is not None or notes


def _training(folders: Folders, _: Path, __: bytes) -> None:
    training.load(folders, NOW)


# -- what people write themselves ------------------------------------------------------------------------------


def _level(_: Folders, path: Path, __: bytes) -> None:
    with suppress(FileMistake):
        levels.read(path, "own/mine", levels.LevelSet.OWN)


def _card_level(_: Folders, path: Path, __: bytes) -> None:
    with suppress(FileMistake):
        levels.read_card_level(path, "own/mine")


def _look(kind: looks.LookKind) -> Callable[[Folders, Path, bytes], object]:
    return lambda folders, path, data: looks._read_own(kind, path)  # noqa: ARG005


SQLITE = ("statistics", "training")
READERS: dict[str, Reader] = {
    "notation": Reader(_notation, "typed.txt", actions),
    "card notation": Reader(
        _card_notation, "typed.txt",
        lambda: (b"play R7 uno", b"play W:R seat 2", b"jump G+2' uno", b"discard R1 R2 R3", b"draws 1 4", b"colour R"),
    ),
    "deal number": Reader(
        _deal_number, "typed.txt",
        lambda: [
            format_deal(rules, seed, seats).encode()
            for rules in (*KNOWN, UNO_112)
            for seed, seats in (("7K3QF9", 2), ("Käse 12", None))
        ],
    ),
    "record": Reader(_record, "state/matches/a.txt", records, sealed=True),
    "import": Reader(_import, "outside/a.txt", records, sealed=True),
    "draft": Reader(_draft, "state/matches/a.draft", drafts, sealed=True),
    "orders": Reader(
        _orders, "state/matches/a.draft",
        lambda: (format_orders(((0, cards.parse_action("jump R7", UNO_1999)),), 1).encode(),),  # type: ignore[arg-type]
        sealed=True,
    ),
    "places": Reader(_places, "state/matches/a.places", some_places, sealed=True),
    "review": Reader(_review, "state/matches/a.review", some_reviews),
    "tournament": Reader(
        _tournament, "state/matches/t.txt",
        lambda: (seal([*record_lines(TOURNAMENT), f"note table {TABLES[0]}"]).text.encode(),), sealed=True,
    ),
    "settings": Reader(_settings, "config/settings.toml", all_settings),
    "profile": Reader(_profile, "data/profiles/20261121-183005/config/settings.toml", all_settings),
    "progress": Reader(_progress, "data/progress.toml", lambda: (b'solved = ["lessons/01-run", "puzzles/02-swap"]\n',)),
    "statistics": Reader(_statistics, "data/statistics.sqlite", partial(_base, _counted, "data/statistics.sqlite")),
    "training": Reader(_training, "data/training.sqlite", partial(_base, _trained, "data/training.sqlite")),
    "level": Reader(_level, "data/levels/mine.toml", lambda: (LEVEL.encode(),)),
    "card level": Reader(_card_level, "data/levels/mine.toml", lambda: (CARD_LEVEL.read_bytes(),)),
    "theme": Reader(_look(looks.LookKind.THEME), "config/themes/mine.toml", themes("night.toml")),
    "tile set": Reader(_look(looks.LookKind.TILES), "config/themes/tiles/mine.toml", themes("tiles", "large.toml")),
    "card set": Reader(_look(looks.LookKind.CARDS), "config/themes/cards/mine.toml", themes("cards", "bold.toml")),
}  # fmt: skip
