"""`main.py check`: run case files and print each case that fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.cli.case_files import CaseFileError, load
from game.cli.cases import judge
from game.cli.say import say


def run(paths: Sequence[str | Path]) -> int:
    """Run every case in the files, and in the `*.toml` files of the folders.

    Return 0 if all passed, 1 if a case failed, 2 if a file is not a valid case file. None of the cases of such a file
    is
    run; other files are not affected.
    """
    passed = failed = 0
    broken = False
    for file in _files(paths):
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


def _files(paths: Sequence[str | Path]) -> Iterator[Path]:
    """Return the files themselves and, sorted, those in folders and their subfolders."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.toml")) or [path]
        else:
            yield path
