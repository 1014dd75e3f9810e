"""Lets the largest files be read with too little memory, and checks that this is said, and costs nothing.

    python -m tools.memory [--most 64]

A child process may have only a few megabytes more than it has when everything is loaded (RLIMIT_AS), in steps from none
to the most. Then it reads a record of twenty megabytes, once with a single long line and once with many, a level, and
settings that are as large as they may be. Either it reads them or it says why not; the files stay as they are.
Linux only.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from game.engine.record import seal, unseal_lines
from game.store import files, levels, matches, settings, training
from game.store.files import Note
from game.store.folders import Folders, player_folders
from game.store.toml_source import LARGEST
from tests.store.scripted_evening import LEVEL, NOW, ROOT

STEPS = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256)
"""The megabytes that are left."""
SPARE = 200_000
"""Bytes by which a record is shorter than the longest: its head is not counted."""


class Large(NamedTuple):
    """A large file, and how it is read."""

    place: str
    data: Callable[[], bytes]
    read: Callable[[Folders, Path], tuple[Note, ...]]


def _lines(line: str, size: int) -> Callable[[], bytes]:
    """A record with one line again and again behind its head."""

    def made() -> bytes:
        head = unseal_lines((ROOT / "tests" / "records" / "format-3-rummy.txt").read_text("utf-8"))
        return seal([*head[:20], *[line] * (size // (len(line) + 11))]).text.encode()

    return made


def _record(_: Folders, path: Path) -> tuple[Note, ...]:
    matches.record_of(path)
    return matches.read_match(path, NOW)[1]


RECORD = "state/matches/a.txt"
SIZE = files.LARGEST - SPARE
MANY = b'solved = ["a"' + b', "a"' * (LARGEST // 6) + b"]\n"
LARGE: dict[str, Large] = {
    "record of one line": Large(RECORD, _lines("a" * (SIZE - 30), SIZE), _record),
    "record of notes": Large(RECORD, _lines("note hint 0", SIZE), _record),
    "list of matches": Large(RECORD, _lines("note hint 0", SIZE), lambda folders, _: matches.listed(folders, NOW)[1]),
    "import": Large("theirs.txt", _lines("note hint 0", SIZE), lambda home, path: matches.take_over(home, path)[1]),
    "settings": Large("config/settings.toml", lambda: MANY, lambda folders, _: settings.load(folders, NOW)[1]),
    "progress": Large("data/progress.toml", lambda: MANY, lambda folders, _: training.solved_levels(folders, NOW)[1]),
    "level": Large("data/levels/mine.toml", lambda: LEVEL.encode() + b"#" * (LARGEST - 2000),
                   lambda folders, _: levels.load(folders, [levels.LevelSet.OWN]).notes),
}  # fmt: skip


def child(name: str, home: Path, left: int) -> str:
    """Read a file in a child that has little memory left; return what it says: codes of notes, or an error."""
    large, path = LARGE[name], home / LARGE[name].place
    out, told = os.pipe()
    number = os.fork()
    if number == 0:
        try:
            used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
            limit = used + (left << 20)
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
            try:
                said = " ".join(note.code for note in large.read(player_folders(home), path)) or "read"
            except BaseException as error:  # noqa: BLE001
                said = f"! {type(error).__name__}"
            os.write(told, said.encode())
        finally:
            os._exit(0)
    os.close(told)
    with os.fdopen(out) as file:
        said = file.read()
    _, status = os.waitpid(number, 0)
    return said if os.waitstatus_to_exitcode(status) == 0 else f"! ended with {status}"


def tried(folder: Path, most: int, names: tuple[str, ...] = tuple(LARGE)) -> Iterator[tuple[str, int, str]]:
    """Yield each file with the megabytes that were left, and what was said of it; raise AssertionError if it is bad."""
    for name in names:
        data = LARGE[name].data()
        assert len(data) <= files.LARGEST
        for left in [each for each in STEPS if each <= most]:
            home = folder / f"{name} {left}"
            path = home / LARGE[name].place
            path.parent.mkdir(parents=True)
            path.write_bytes(data)
            said = child(name, home, left)
            yield name, left, said
            assert not said.startswith("!"), f"{name} with {left} MB: {said}"
            kept = path if path.exists() else next(path.parent.glob("*.damaged-*"))
            assert kept.stat().st_size == len(data)
            for each in (kept, *home.rglob("*.txt")):
                each.unlink(missing_ok=True)


def main() -> None:
    """Read with little memory, and print what was said."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=STEPS[-1], help="megabytes that are left at most")
    args = parser.parse_args()
    said: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, left, what in tried(Path(folder), args.most):
            print(f"{name}, {left} MB left: {what}", flush=True)
            said[what] += 1
    print(f"{said.total()} files read with little memory; each was read, or it was said why not: {dict(said)}")


if __name__ == "__main__":
    main()
