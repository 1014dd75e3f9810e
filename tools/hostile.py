"""Gives every reader files that somebody has worked on, and checks that it says what is wrong, in time.

    python -m tools.hostile [--files 100000] [--seed 1] [--share 1/1]

Every kind of file (`tools.readers`) is mutated by its words, lines and brackets, with new check sums, SQLite files by
their rows and tables, and every tenth by its bytes (`tools.damage`): swapped, repeated, huge, nested, foreign, newer,
cut off, overwritten. A reader may refuse a file only as it is meant to, and may take no second of processor time.

`run_damaged` damages the bytes of the files of a home instead, small ones at every byte. After each the game reads
what is there, plays on and writes; whatever was damaged either still has its content or was set aside with a message.
"""

import argparse
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

from game.engine.cards.actions import Jump
from game.engine.cards.books import UNO_1999
from game.engine.cards.pieces import Card
from game.engine.record import Record, parse_record
from game.play.cards.session import Given, format_orders, parse_orders
from game.store import levels, matches, settings, statistics, training
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import RECORD, Folders, player_folders
from game.store.journal import DRAFT
from game.store.matches import load_match
from game.store.statistics import Figures, figures_of
from tests.store.scripted_evening import CHOSEN, LEVEL, NOW, PLAYED, ROOT, STEPS
from tools.damage import DAMAGES, Damage, mutated, mutated_base
from tools.readers import READERS, SLOWEST, SQLITE, drafts, given
from tools.shares import add_share

COSTLY = ("record", "import", "tournament", "settings", "profile", "statistics", "training", "level", "card level")
"""Kinds that take longer: each of them comes a third as often as the others."""
KINDS = tuple(kind for kind in READERS for _ in range(1 if kind in COSTLY else 3))
BYTES = 0.1
"""The share of files that are damaged by their bytes, whatever they hold."""


def hostile(kind: str, chance: Random, folder: Path) -> bytes:
    """Return a mutated file of a kind."""
    reader = READERS[kind]
    sample = chance.choice(reader.samples())
    if chance.random() < BYTES:
        return chance.choice(DAMAGES)(sample, chance)
    if kind in SQLITE:
        return mutated_base(sample, chance, folder)
    others = READERS[chance.choice([each for each in READERS if each not in SQLITE])].samples()
    text = mutated(sample.decode(), reader.sealed, chance, [each.decode() for each in others])
    return text.encode("utf-8", "replace")


def run(files: int, seed: str, home: Path) -> Counter[str]:
    """Give the readers that many files; return how many of each kind."""
    done: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for number in range(files):
        chance = Random(f"{seed} {number}")
        kind = chance.choice(KINDS)
        data = hostile(kind, chance, home)
        try:
            took = given(home / kind, READERS[kind], data)
            assert took < SLOWEST, f"it took {took:.1f} s"
        except Exception as error:
            kept = home / f"{number}.bad"
            kept.write_bytes(data)
            error.add_note(f"file {number} of seed {seed}: {kind}; it is {kept}")
            raise
        done[kind] += 1
        slowest[kind] = max(slowest.get(kind, 0.0), took)
    done["slowest, in ms"] = round(1000 * max(slowest.values(), default=0.0))
    return done


# -- Damaged files, and a game that goes on: a message, the bad file set aside, no error.

CARDS, _ = parse_record((ROOT / "tests" / "records" / "format-2-uno-1999.txt").read_text("utf-8"))
ORDERS: Given = ((0, Jump(Card("G", "4", 1))), (1, Jump(Card("", "W", 2), "Y")))
"""Orders to jump in that two players left on their cards."""


def fill(folders: Folders, played: Record = PLAYED) -> dict[str, Path]:
    """Write files of every kind as the game does, with a match in progress."""
    settings.save(folders, CHOSEN)
    record = Record(played.rules, played.seats, played.seed, played.starter, played.program, begun="today")
    journal, _ = matches.begin(folders, record, NOW)
    journal.write([*played.lines[:9], "note hint 0", *played.lines[9:14], "note name Sonntag"])
    journal.keep_draft(drafts()[1].decode() if played is PLAYED else format_orders(ORDERS, 1))
    journal.close()
    statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW)
    training.add_solved(folders, "lessons/01-run", NOW)
    own = folders.data / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text(LEVEL, "utf-8")
    return {
        "settings": settings.settings_file(folders), "journal": journal.path, "cards": journal.path,
        "draft": journal.path.with_suffix(DRAFT), "orders": journal.path.with_suffix(DRAFT),
        "statistics": STATISTICS.path(folders), "progress": training.progress_file(folders), "level": own,
    }  # fmt: skip


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
            READERS[kind].read(folders, path, path.read_bytes())
            notes = _play_on(folders, path.with_suffix(RECORD), PLAYED)
        case "orders":
            assert {*parse_orders(path.read_bytes().decode("utf-8", "replace"), UNO_1999, (0, 1), 1)} <= {*ORDERS}
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


def one_damaged(home: Path, kind: str, damage: Damage | int, chance: Random) -> Counter[str]:
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
    for other in {"settings", "level"} - {kind}:
        assert paths[other].exists()
    shutil.rmtree(home)
    return Counter([kind, *(f"{kind}: {note.code}" for note in notes)])


def cases(files: int, seed: str) -> Iterator[tuple[str, Damage | int, Random]]:
    """Yield what to damage and how, without end: small files at every byte, then at random."""
    chance = Random(seed)
    for kind, size in {"settings": 400, "progress": 40, "draft": 400}.items():
        for at in range(min(size, files // 10)):
            yield kind, at, chance
    kinds = ("settings", "journal", "journal", "cards", "cards", "draft", "orders", "statistics", "progress", "level")
    while True:
        yield chance.choice(kinds), chance.choice(DAMAGES), chance


def run_damaged(files: int, seed: str, home: Path) -> Counter[str]:
    """Damage that many files; return the messages about them."""
    said: Counter[str] = Counter()
    for number, (kind, damage, chance) in enumerate(islice(cases(files, seed), files)):
        try:
            said += one_damaged(home / str(number), kind, damage, chance)
        except Exception as error:
            how = damage if isinstance(damage, int) else getattr(damage, "__name__", "")
            error.add_note(f"case {number} of seed {seed}: {kind}, {how}; the files are in {home / str(number)}")
            raise
    return said


def main() -> None:
    """Mutate as many files as requested, and print how many of each kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    add_share(parser)
    args = parser.parse_args()
    files, began = args.share.part(args.files), process_time()
    with tempfile.TemporaryDirectory() as home:
        done = run(files, args.share.seed(args.seed), Path(home))
    took = process_time() - began
    print(f"{files} hostile files in {took:.0f} s of processor time; each was read or refused: {dict(done)}")


if __name__ == "__main__":
    main()
