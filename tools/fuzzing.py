"""Damages the player's files in every way, and checks that the game goes on: a message, the bad file set aside, no
error.

    python -m tools.fuzzing [--files 20000] [--seed 1]

Settings, journals of both families with their drafts and orders, statistics, progress and levels: cut off at every
byte, bits flipped, random bytes inserted, lines lost, repeated and moved, other encodings, empty files. After each the
game reads what is there, plays on and writes; whatever was damaged either still has its content or was set aside with a
message.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import perf_counter

from game.engine.cards.actions import Jump
from game.engine.cards.books import UNO_1999
from game.engine.cards.pieces import Card
from game.engine.game import Problem
from game.engine.record import Record
from game.engine.record_reading import parse_record
from game.engine.tiles.draft import NewMeld, format_draft, parse_draft, start
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.cards.turn_driver import Given, format_orders, parse_orders
from game.store import levels, matches, settings, statistics, training
from game.store.database import database
from game.store.files import Note, NoteCode
from game.store.folders import RECORD, Folders, player_folders
from game.store.journal import DRAFT
from game.store.matches import load_match
from game.store.settings import Settings
from game.store.statistics import Figures, figures_of

ROOT = Path(__file__).resolve().parents[1]
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
PLAYED, STEPS = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))
DEALT = next(step.state for step in STEPS if isinstance(step.state, TileState) and step.state.racks[0])
CARDS, _ = parse_record((ROOT / "tests" / "records" / "format-2-uno-1999.txt").read_text("utf-8"))
ORDERS: Given = ((0, Jump(Card("G", "4", 1))), (1, Jump(Card("", "W", 2), "Y")))
"""Orders to jump in that two players left on their cards."""
Damage = Callable[[bytes, Random], bytes]


# -- damage ----------------------------------------------------------------------------------------------------


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, chance: Random) -> bytes:
    at, size = chance.randrange(len(data)), chance.choice((1, 2, 16, 512))
    return data[:at] + chance.randbytes(size) + data[at + size :]


def _insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.randbytes(chance.choice((1, 3, 64))) + data[at:]


def _noise(data: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.choice((0, 1, 100, len(data))))


def _zeros(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes(len(data) - at)


def _lines(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case _:
            lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _encoding(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(chance.choice(("utf-16", "utf-32", "cp037", "utf-8-sig")), "replace")


DAMAGES: tuple[Damage, ...] = (_cut, _flip, _overwrite, _insert, _noise, _zeros, _lines, _encoding)


# -- the files and what reads them -----------------------------------------------------------------------------


def fill(folders: Folders, played: Record = PLAYED) -> dict[str, Path]:
    """Write files of every kind as the game does, with a match in progress."""
    settings.save(folders, replace(Settings(), player_name="Änne", options={"uno-rummy": {"target": 300}}))
    record = Record(played.rules, played.seats, played.seed, played.starter, played.program, begun="today")
    journal, _ = matches.begin(folders, record, NOW)
    journal.write([*played.lines[:9], "note hint 0", *played.lines[9:14], "note name Sonntag"])
    journal.keep_draft(_draft_text() if played is PLAYED else format_orders(ORDERS, 1))
    journal.close()
    statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW)
    training.add_solved(folders, "lessons/01-run", NOW)
    own = folders.data / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "homes" / "1.0.0" / "data" / "levels" / "mine.toml", own)
    return {
        "settings": settings.settings_file(folders),
        "journal": journal.path,
        "cards": journal.path,
        "draft": journal.path.with_suffix(DRAFT),
        "orders": journal.path.with_suffix(DRAFT),
        "statistics": database(folders),
        "progress": training.progress_file(folders),
        "level": own,
    }


def _draft_text() -> str:
    """Return a turn of the match in which two tiles were laid."""
    context = before(DEALT)
    draft = start(context).move(context.rack[:2], NewMeld())
    assert not isinstance(draft, Problem)
    return format_draft(draft, 0, 7)


def read_all(folders: Folders, kind: str, path: Path) -> tuple[Note, ...]:
    """Read a file as the game does, continue with what is there, and write it again."""
    match kind:
        case "settings":
            found, notes = settings.load(folders, NOW)
            assert settings.save(folders, found) == ()
            assert settings.load(folders, NOW) == (found, ())
        case "journal":
            notes = _play_on(folders, path, PLAYED)
        case "cards":
            notes = _play_on(folders, path, CARDS)
        case "draft":
            context = before(DEALT)
            text = path.read_bytes().decode("utf-8", "replace")
            kept = parse_draft(text, 0, 7, context)
            assert kept is None or kept.lay() is not None
            notes = _play_on(folders, path.with_suffix(RECORD), PLAYED)
        case "orders":
            text = path.read_bytes().decode("utf-8", "replace")
            assert {*parse_orders(text, UNO_1999, (0, 1), 1)} <= {*ORDERS}
            notes = _play_on(folders, path.with_suffix(RECORD), CARDS)
        case "statistics":
            _, notes = figures_of(folders, NOW)
            assert statistics.add(folders, replace(PLAYED, begun="2"), STEPS, NOW) == () or notes == ()
            figures, more = figures_of(folders, NOW)
            assert figures is not None or more
            if figures is not None:
                _can_be_shown(figures)
            notes += more
        case "progress":
            _, notes = training.solved_levels(folders, NOW)
            assert training.add_solved(folders, "lessons/02", NOW) == ()
            assert "lessons/02" in training.solved_levels(folders, NOW)[0]
        case _:
            library = levels.load(folders)
            assert len(library.levels) >= 20
            notes = library.notes
    return notes


def _can_be_shown(figures: Figures) -> None:
    """Check that everything has the type that the scene draws."""
    assert all(isinstance(each, int | float | None) for each in figures.summary)
    assert all(isinstance(each, int) for each in figures.points)
    assert all(isinstance(each.begun, str) for each in figures.played)
    assert all(isinstance(each, str) for each in (*figures.books, *figures.players))
    assert all(isinstance(each.matches, int) and isinstance(each.won, int) for each in figures.against)


def _play_on(folders: Folders, path: Path, played: Record) -> tuple[Note, ...]:
    """Read the list, then the match as far as it is good, then add an action."""
    entries, notes = matches.listed(folders, NOW)
    if not entries:
        assert notes, "a match is gone without a word"
        return notes
    loaded, more = load_match(entries[0].path, NOW)
    notes += more
    if any(note.code is NoteCode.MATCH_BROKEN for note in more):
        assert loaded is None, "shortened, and nobody said so"
        loaded, more = load_match(entries[0].path, NOW, shorten=True)
        notes += more
    if loaded is None:
        assert notes, "a match cannot be continued and nobody says why"
        return notes
    lines = loaded.reading.record.lines
    assert lines == played.lines[: len(lines)], "the record says something else and nobody noticed"
    if not loaded.reading.over and len(lines) < len(played.lines):
        assert loaded.journal.write([played.lines[len(lines)]]) == ()
    loaded.journal.close()
    again, told = load_match(path, NOW)
    assert told == ()
    assert again is not None
    again.journal.close()
    return notes


def one(home: Path, kind: str, damage: Damage | int, chance: Random) -> Counter[str]:
    """Damage a file, read everything, and check that nothing was lost without a message."""
    folders = player_folders(home)
    paths = fill(folders, CARDS if kind in ("cards", "orders") else PLAYED)
    path = paths[kind]
    data = path.read_bytes()
    damaged = data[:damage] if isinstance(damage, int) else damage(data, chance)
    path.write_bytes(damaged)
    notes = read_all(folders, kind, path)
    for note in notes:
        if note.code in (NoteCode.DAMAGED, NoteCode.MATCH_CUT):
            assert note.kept_as is not None
            assert note.kept_as.exists()
    for other in paths.keys() - {kind, "journal", "cards", "draft", "orders", "statistics", "progress"}:
        assert paths[other].exists()
    shutil.rmtree(home)
    return Counter([kind, *(f"{kind}: {note.code}" for note in notes)])


def cases(files: int, seed: str) -> Iterator[tuple[str, Damage | int, Random]]:
    """Yield what to damage and how: small files at every byte, then at random."""
    chance = Random(seed)
    sizes = {"settings": 400, "progress": 40, "draft": 400}
    made = 0
    for kind, size in sizes.items():
        for at in range(min(size, files // 10)):
            made += 1
            yield kind, at, chance
    kinds = ("settings", "journal", "journal", "cards", "cards", "draft", "orders", "statistics", "progress", "level")
    while made < files:
        made += 1
        yield chance.choice(kinds), chance.choice(DAMAGES), chance


def run(files: int, seed: str, home: Path) -> Counter[str]:
    """Damage that many files; return the messages about them."""
    said: Counter[str] = Counter()
    for number, (kind, damage, chance) in enumerate(cases(files, seed)):
        try:
            said += one(home / str(number), kind, damage, chance)
        except Exception as error:
            how = damage if isinstance(damage, int) else getattr(damage, "__name__", "")
            error.add_note(f"case {number} of seed {seed}: {kind}, {how}; the files are in {home / str(number)}")
            raise
    return said


def main() -> None:
    """Damage as many files as requested, and print the results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=20000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as home:
        said = run(args.files, args.seed, Path(home))
    print(f"{args.files} damaged files in {perf_counter() - began:.0f} s, no error:")
    for what, count in sorted(said.items()):
        print(f"  {what}: {count}")


if __name__ == "__main__":
    main()
