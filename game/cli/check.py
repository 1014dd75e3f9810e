"""`main.py check`: run case files and print each case that fails; prove levels, with their grades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.cli import card_proofs
from game.cli.case_files import CaseFileError, load
from game.cli.cases import judge
from game.cli.proofs import departures, is_level, is_set, line_departures, round_departures
from game.cli.say import say
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.store import card_levels, card_sets, guided
from game.store.card_stages import read_card_stage
from game.store.levels import LevelSet, read
from game.store.puzzle_sets import read_set
from game.store.school import SchoolStage
from game.store.toml_source import FileMistake, TomlSource


def run(paths: Sequence[str | Path]) -> int:
    """Run every case in the files, and in the `*.toml` files of the folders, and prove every level there,
    the guided round, and every puzzle of a set.

    Return 0 if all passed, 1 if a case or a level failed, 2 if a file is neither a valid case file nor a valid level.
    None of the cases of such a file is run; other files are not affected.
    """
    passed = failed = 0
    broken = False
    for file in _files(paths):
        if is_level(file) or is_set(file):
            try:
                for name, wrong in _proofs(file):
                    passed, failed = passed + (not wrong), failed + bool(wrong)
                    if wrong:
                        say("\n".join([f"{name}: not proven", *(f"    {text}" for text in wrong)]))
            except FileMistake as mistake:
                broken = True
                say(mistake, wrong=True)
            continue
        try:
            cases = load(file)
        except CaseFileError as error:
            broken = True
            say(error, wrong=True)
            continue
        for case in cases:
            wrong = judge(case)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                say("\n".join([f"{file}:{case.line}: {case.title}", *(f"    {text}" for text in wrong)]))
    print(f"{passed} passed, {failed} failed")
    return 2 if broken else min(failed, 1)


def _proofs(file: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each level of a file with where it departs from what can be proven; raises FileMistake."""
    if is_set(file) and file.stem in CARD_BOOKS:
        for number, puzzle in enumerate(card_sets.read_set(file), 1):
            yield f"{file}:{number}", card_proofs.line_departures(puzzle)
    elif is_set(file):
        for number, line in enumerate(read_set(file), 1):
            yield f"{file}:{number}", line_departures(line)
    else:
        written = TomlSource(file)
        if guided.is_guided(written.table):
            yield str(file), tuple(round_departures(guided.read(written)))
        elif card_levels.is_puzzle(written.table):
            yield str(file), card_proofs.departures(card_levels.read(file, file.stem))
        else:
            yield str(file), departures(_read(file, written.table.get("book")))


def _read(file: Path, book: object) -> SchoolStage:
    """Return the level of a file of either family; raises FileMistake."""
    return read_card_stage(file, file.stem) if book in CARD_BOOKS else read(file, file.stem, LevelSet.OWN)


def _files(paths: Sequence[str | Path]) -> Iterator[Path]:
    """Return the files themselves and, sorted, those in folders and their subfolders."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.toml")) or [path]
        else:
            yield path
