"""Cuts the power at every write of an evening, on a simulated disk, and checks that whatever was flushed is there.

    python -m tools.powercut [--cuts 5] [--seed 1]

The calls of a scripted evening are written down. A disk may keep or drop every write to a file that was not flushed, in
any order, and half of one; of what changes a folder it keeps the first few changes after its last flush, folder by
folder. After each call the power is cut `cuts` times, each with another choice, and the game is started with what is
left. SQLite keeps its own promises and is left out.
"""

import argparse
import tempfile
from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from game.store import matches, settings, training
from game.store.folders import player_folders
from game.store.matches import load_match
from tests.store.disk import Disk, watched
from tests.store.scripted_evening import CHOSEN, EVENING, LATER, PLAYED, Evening, prepared

CHANGES = {"create", "write", "truncate", "fsync", "link", "rename", "replace", "unlink", "mkdir", "rmdir"}


class Written(NamedTuple):
    """A call that changed something, and what was promised before it."""

    name: str
    path: str
    rest: tuple[Any, ...]
    promised: Evening


class RecordingDisk(Disk):
    """A disk that writes down what is done to it."""

    def __init__(self, home: Path, e: Evening) -> None:
        super().__init__(home)
        self.e = e
        self.log: list[Written] = []

    def done(self, name: str, path: str, *rest: Any) -> None:
        """Write a call down."""
        if name in CHANGES:
            plain = tuple(str(each) if isinstance(each, Path) else each for each in rest)
            self.log.append(Written(name, path, plain, copy(self.e)))


@dataclass
class File:
    """A file of the simulated disk."""

    flushed: bytes = b""
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes that were not flushed: where, and what; None cuts the file off there."""

    def flush(self) -> None:
        """Bring everything to the disk."""
        for write in self.waiting:
            self.flushed = _with(self.flushed, *write)
        self.waiting.clear()

    def after_a_cut(self, chance: Random) -> bytes:
        """Return what may be left of it: any of what waited, in any order, and half of one."""
        data, writes = self.flushed, [each for each in self.waiting if chance.random() < 0.6]
        if chance.random() < 0.3:
            chance.shuffle(writes)
        for number, (at, what) in enumerate(writes):
            torn = what is not None and number == len(writes) - 1 and chance.random() < 0.5
            data = _with(data, at, what[: chance.randrange(len(what) + 1)] if torn and what is not None else what)
        return data


def _with(data: bytes, at: int, what: bytes | None) -> bytes:
    if what is None:
        return data[:at].ljust(at, b"\0")
    return data[:at].ljust(at, b"\0") + what + data[at + len(what) :]


Entry = File | None
"""A name in a folder: a file, or None for a folder."""


@dataclass
class Folders:
    """The folders of the simulated disk: their names as flushed, and the changes that wait."""

    names: dict[str, Entry] = field(default_factory=dict)
    """What the program sees, by path."""
    flushed: dict[str, Entry] = field(default_factory=dict)
    waiting: dict[str, list[tuple[str, Entry, bool]]] = field(default_factory=lambda: defaultdict(list))
    """The changes of each folder: path, entry, and whether it is there now."""

    created: dict[str, File] = field(default_factory=dict)
    """The files by the names under which they were opened: a program writes on when a file has another name."""

    def file(self, path: str) -> File | None:
        """Return the file that was opened under a name; None if that is a folder."""
        return self.names.get(path) or self.created.get(path)

    def change(self, path: str, entry: Entry, *, there: bool) -> None:
        """Change a name."""
        self.waiting[str(Path(path).parent)].append((path, entry, there))
        _apply(self.names, [(path, entry, there)])

    def flush(self, folder: str) -> None:
        """Bring the names of a folder to the disk."""
        _apply(self.flushed, self.waiting.pop(folder, []))

    def after_a_cut(self, chance: Random) -> dict[str, Entry]:
        """Return the names that may be left: of each folder's changes the first few."""
        left = dict(self.flushed)
        for changes in self.waiting.values():
            _apply(left, changes[: chance.randrange(len(changes) + 1)])
        return left


def found(home: Path) -> Folders:
    """Return a simulated disk with everything that is in a folder, flushed."""
    home = home.resolve()
    names: dict[str, Entry] = {
        str(each): None if each.is_dir() else File(each.read_bytes()) for each in home.rglob("*")
    }
    return Folders(names, dict(names))


def _apply(names: dict[str, Entry], changes: list[tuple[str, Entry, bool]]) -> None:
    for path, entry, there in changes:
        if there:
            names[path] = entry
        else:
            names.pop(path, None)


def step(disk: Folders, call: Written) -> None:
    """Let the simulated disk do what was written down."""
    path, rest = call.path, call.rest
    file = disk.file(path)
    match call.name:
        case "create":
            disk.created[path] = File()
            disk.change(path, disk.created[path], there=True)
        case "mkdir":
            disk.change(path, None, there=True)
        case "link":
            disk.change(rest[0], file, there=True)
        case "rename" | "replace" if path in disk.names:
            for old in [each for each in disk.names if each == path or each.startswith(f"{path}/")]:
                disk.change(rest[0] + old.removeprefix(path), disk.names[old], there=True)
                disk.change(old, None, there=False)
        case "unlink" | "rmdir":
            disk.change(path, None, there=False)
        case "write" if file is not None:
            file.waiting.append((rest[0], rest[1]))
        case "truncate" if file is not None:
            file.waiting.append((rest[0], None))
        case "fsync":
            if file is not None:
                file.flush()
            else:
                disk.flush(path)


def left(disk: Folders, chance: Random, home: str, target: Path) -> None:
    """Write what a cut may leave into a folder."""
    names = disk.after_a_cut(chance)
    target.mkdir(parents=True)
    for path in sorted(names):
        parts = Path(path).relative_to(home)
        parents = [str(each) for each in Path(path).parents if str(each).startswith(f"{home}/")]
        if any(each not in names for each in parents):
            continue  # its folder never reached the disk
        entry = names[path]
        if entry is None:
            (target / parts).mkdir(exist_ok=True)
        else:
            (target / parts).write_bytes(entry.after_a_cut(chance))


def check(target: Path, home: str, promised: Evening) -> None:
    """Start the game with what is left; raise AssertionError if something flushed is not there."""
    folders = player_folders(target)
    chosen, _ = settings.load(folders, LATER)
    assert not promised.settings or chosen == CHOSEN, "the settings are lost"
    learnt, _ = training.solved_levels(folders, LATER)
    assert not promised.progress or "lessons/01-run" in learnt, "the progress is lost"
    matches.listed(folders, LATER)
    if not promised.lines:
        return
    assert promised.path is not None
    loaded, notes = load_match(target / promised.path.relative_to(home), LATER, shorten=True)
    assert loaded is not None, f"the match is lost: {notes}"
    loaded.journal.close()
    lines = loaded.reading.record.lines
    assert lines == PLAYED.lines[: len(lines)], "the record says something else"
    assert len(lines) >= promised.lines, f"{promised.lines} actions were flushed, {len(lines)} are there"


def run(folder: Path, cuts: int, seed: str, every: int = 1) -> int:
    """Cut the power after one in `every` of the calls; return how often it was cut."""
    e = prepared(folder / "evening")
    recording = RecordingDisk(folder / "evening" / "game", e)
    disk, done = found(folder / "evening" / "game"), 0
    with watched(recording):
        for each in EVENING:
            each(e)
    for number, call in enumerate(recording.log):
        for cut in range(cuts if number % every == 0 else 0):
            target = folder / f"{number}-{cut}"
            left(disk, Random(f"{seed} {number} {cut}"), recording.home, target)
            try:
                check(target, recording.home, call.promised)
            except BaseException as error:
                error.add_note(f"cut {cut} of seed {seed} before call {number}, {call.name} {call.path}; see {target}")
                raise
            done += 1
        step(disk, call)
    return done


def main() -> None:
    """Cut the power at every call, and print how often."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cuts", type=int, default=5, help="how often after each call")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        done = run(Path(folder), args.cuts, args.seed)
    print(f"{done} power cuts in {perf_counter() - began:.0f} s; all that was flushed was there")


if __name__ == "__main__":
    main()
