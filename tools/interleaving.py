"""Lets two games work on one home, each step of one between each two steps of the other, and meddles with files.

    python -m tools.interleaving [--every 1] [--share 1/1]

A step is a call to the file system. Every operation runs against every other one: the first makes some steps, then the
second makes some, then the first goes on to its end, and the second to its own; for every two numbers of steps. And at
each step of every operation, the match is replaced, renamed, cut or deleted underneath. Whatever happens: no error, and
what was promised is there at the next start.
"""

import argparse
import shutil
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pytest

from game.store import database, deleted, matches, settings, statistics, training
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import load_match, read_match
from game.store.settings import Settings
from game.store.statistics import figures_of
from tests.store.disk import Disk, watched
from tests.store.scripted_evening import FRESH, HALF, LATER, NOW, PLAYED, ROOT, STEPS
from tools.faults import remembering
from tools.shares import WHOLE, Share, add_share

THEIRS = "theirs.txt"
SECOND = "note hint 0"
"""What the second game adds to the match."""


class Done(NamedTuple):
    """What an operation has said, and what it promised."""

    notes: tuple[Note, ...]
    promised: Callable[[Folders], bool] = lambda _: True
    """Whether it is there at the next start."""
    changed: bool = False
    """Whether the match was taken away, so that it need not be there."""


Operation = Callable[[Folders, Path], Done]
"""What one game does, given the folders and the match."""


def is_first() -> bool:
    """Return whether this is the thread of the first game."""
    return threading.current_thread().name == "1"


# -- what a game does ------------------------------------------------------------------------------------------


def _start(folders: Folders, _: Path) -> Done:
    notes = settings.load(folders, NOW)[1] + training.solved_levels(folders, NOW)[1] + matches.latest(folders, NOW)[1]
    deleted.clear((folders.state,), NOW)
    return Done(notes + statistics.catch_up(folders, NOW, lambda: False)[1])


def _go_on(_: Folders, path: Path) -> Done:
    """The match is continued: by two actions, or in the second game by a note, so that it can be told who wrote."""
    loaded, notes = load_match(path, NOW)
    if loaded is None:
        return Done(notes)
    there = len(loaded.reading.record.lines)
    mine = PLAYED.lines[there : there + 2] if is_first() else (SECOND,)
    for line in mine:
        notes += loaded.journal.write([line])
    notes += loaded.journal.close()
    if any(note.code not in (NoteCode.MATCH_REWRITTEN, NoteCode.MATCH_ELSEWHERE) for note in notes):
        return Done(notes)
    if is_first():
        return Done(notes, lambda folders: most_lines(folders) >= there + len(mine))
    return Done(notes, lambda folders: any(SECOND in path.read_text("utf-8") for path in records(folders)))


def _bring(folders: Folders, path: Path) -> Done:
    there, notes = matches.take_over(folders, path.parents[2] / THEIRS)
    return Done(notes, lambda _: there is None or there.exists())


def _delete(folders: Folders, path: Path) -> Done:
    gone, notes = matches.delete(folders, path, NOW)
    return Done(notes, lambda _: gone is None or any(gone.inside.rglob("*.txt")), changed=gone is not None)


def _count(folders: Folders, _: Path) -> Done:
    notes = statistics.add(folders, replace(PLAYED, begun="counted"), STEPS, NOW)
    return Done(notes, lambda folders: bool(notes) or counted(folders))


def _export(_: Folders, path: Path) -> Done:
    there, notes = matches.export(path, path.parents[2], NOW)
    return Done(notes, lambda _: there is None or lines_of(there) >= HALF)


def _choose(folders: Folders, _: Path) -> Done:
    after = replace(Settings(), player_name="Anna") if is_first() else replace(Settings(), volume=17)
    return Done(settings.keep(folders, Settings(), after, NOW))


def _rename(_: Folders, path: Path) -> Done:
    return Done(matches.rename(path, "Sonntag", NOW))


OPERATIONS: dict[str, Operation] = {
    "start": _start, "continue": _go_on, "import": _bring, "delete": _delete, "count": _count, "export": _export,
    "options": _choose, "rename": _rename,
}  # fmt: skip


# -- what is there ---------------------------------------------------------------------------------------------


def lines_of(path: Path) -> int:
    """Return how many actions of the match are in a file; 0 for another match; raise AssertionError for others."""
    reading, _ = read_match(path, LATER)
    if reading is None or reading.record.seed != PLAYED.seed:
        return 0
    lines = reading.record.lines
    assert lines == PLAYED.lines[: len(lines)], "the record says something else"
    return len(lines)


def most_lines(folders: Folders) -> int:
    """Return the most actions of the match that any file in the folder of matches has, deleted or set aside."""
    return max(map(lines_of, records(folders)), default=0)


def records(folders: Folders) -> list[Path]:
    """Return every record in the folder of matches."""
    return [path for path in matches_folder(folders).rglob("*.txt") if not path.name.startswith(".")]


def counted(folders: Folders) -> bool:
    """Return whether the match is in the statistics."""
    figures, _ = figures_of(folders, LATER)
    return figures is not None and figures.summary.matches > 0


PATIENCE = 0.02
"""Seconds that a game waits for the other one's database, which does not go on meanwhile."""

# -- taking turns ----------------------------------------------------------------------------------------------


class Turns(Disk):
    """A disk that lets a thread go on only when it is its turn: at every call it stops and waits."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.back = threading.Semaphore(0)
        self.games: dict[threading.Thread, Game] = {}

    def call(self, name: str, path: str) -> None:  # noqa: ARG002
        """Wait for the next turn."""
        game = self.games.get(threading.current_thread())
        if game is not None:
            game.steps += 1
            self.back.release()
            game.turn.acquire()


class Game:
    """An operation on a thread of its own, which makes a step when it is told to."""

    def __init__(self, number: int, disk: Turns, work: Callable[[], Done]) -> None:
        self.disk, self.work = disk, work
        self.turn = threading.Semaphore(0)
        self.steps = 0
        self.done: Done | None = None
        self.raised: BaseException | None = None
        self.thread = threading.Thread(target=self._run, name=str(number), daemon=True)
        disk.games[self.thread] = self
        self.thread.start()

    def _run(self) -> None:
        self.turn.acquire()
        try:
            self.done = self.work()
        except BaseException as error:  # noqa: BLE001
            self.raised = error
        self.disk.back.release()

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.done is not None or self.raised is not None

    def go(self, steps: int | None = None) -> None:
        """Make some steps, or all that remain."""
        while not self.over and (steps is None or steps > 0):
            self.turn.release()
            self.disk.back.acquire()
            steps = None if steps is None else steps - 1


def prepared(home: Path) -> Path:
    """Write what a home has before both games; return the match."""
    home.mkdir(parents=True)
    folders = player_folders(home)
    settings.save(folders, Settings())
    journal, _ = matches.begin(folders, FRESH, NOW)
    journal.write(PLAYED.lines[:HALF])
    journal.close()
    statistics.add(folders, replace(FRESH, lines=PLAYED.lines[:HALF]), STEPS[: HALF + 1], NOW)
    (home / THEIRS).write_bytes((ROOT / "tests" / "records" / "format-3-rummikub.txt").read_bytes())
    return journal.path.relative_to(home)


@contextmanager
def hasty() -> Iterator[None]:
    """Let nobody wait long for a database, and replay each record once."""
    with pytest.MonkeyPatch.context() as patch, remembering():
        patch.setattr(database, "PATIENCE", PATIENCE)
        for module in (database, statistics):
            patch.setattr(module, "GLANCE", PATIENCE)
        yield


class Cases:
    """Two games, or one and somebody who meddles, on copies of one home."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0
        self.match = prepared(folder / "whole")

    @contextmanager
    def games(self, *operations: Operation, meddled: bool = False) -> Iterator[tuple[Path, list[Game]]]:
        """Give the match on a copy of the home and a game for each operation; then check what was promised."""
        self.number += 1
        home = self.folder / str(self.number)
        shutil.copytree(self.folder / "whole", home)
        disk, folders, match = Turns(home), player_folders(home), home / self.match
        games = [Game(number, disk, partial(each, folders, match)) for number, each in enumerate(operations, 1)]
        with watched(disk):
            yield match, games
        self._check(home, games, meddled=meddled)
        shutil.rmtree(home)

    def steps_of(self, operation: Operation) -> int:
        """Return how many steps an operation has alone."""
        with self.games(operation) as (_, (game,)):
            game.go()
        return game.steps

    def two(self, first: Operation, second: Operation, one: int, other: int) -> None:
        """Let the first make `one` steps, then the second `other`, then the first and the second all that remain."""
        with self.games(first, second) as (_, (former, latter)):
            former.go(one)
            latter.go(other)
            former.go()
            latter.go()

    def meddled(self, operation: Operation, at: int, meddle: Callable[[Path], object]) -> bool:
        """Meddle with the match after some steps of an operation; return whether it was there."""
        with self.games(operation, meddled=True) as (match, (game,)):
            game.go(at)
            if there := match.exists():
                meddle(match)
            game.go()
        return there

    def _check(self, home: Path, games: Sequence[Game], *, meddled: bool) -> None:
        """Raise what a game raised, or AssertionError if the next start lacks what was promised."""
        folders = player_folders(home)
        for game in games:
            if game.raised is not None:
                raise game.raised
        done = [game.done for game in games if game.done is not None]
        for number, each in enumerate(done, 1):
            assert each.promised(folders) or meddled, f"what game {number} promised is not there: {each.notes}"
        if not meddled:
            assert most_lines(folders) >= HALF, "actions of the match are lost"
            there = (home / self.match).exists()
            assert there or any(each.changed for each in done), "the match is gone and nobody took it away"
        settings_, notes = settings.load(folders, LATER)
        assert notes == (), notes
        assert isinstance(settings_, Settings)
        assert figures_of(folders, LATER)[1] == ()
        entries, notes = matches.listed(folders, LATER)
        assert entries or notes or meddled or any(each.changed for each in done)


# -- meddling --------------------------------------------------------------------------------------------------


def _cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def _replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes((path.parents[2] / THEIRS).read_bytes())
    other.replace(path)


MEDDLING: dict[str, Callable[[Path], object]] = {
    "replaced": _replaced, "renamed": lambda path: path.rename(path.with_name("away.txt")), "cut": _cut,
    "deleted": Path.unlink,
}  # fmt: skip


def run(folder: Path, every: int = 1, share: Share = WHOLE) -> Counter[str]:
    """Try one in `every` of all cases; return how many."""
    tried: Counter[str] = Counter()
    with hasty():
        cases = Cases(folder)
        for number, (kind, name, attempt) in enumerate(_all_of(cases), 1):
            if number % every == 0 and share.has(number // every - 1):
                try:
                    attempt()
                except BaseException as error:
                    error.add_note(f"{name}; see {folder / str(cases.number)}")
                    raise
                tried[kind] += 1
    return tried


def _all_of(cases: Cases) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yield every case: its kind, what it is called, and what tries it."""
    steps = {name: cases.steps_of(each) for name, each in OPERATIONS.items()}
    for (first, longest), (second, long) in product(steps.items(), repeat=2):
        both = OPERATIONS[first], OPERATIONS[second]
        for one, other in product(range(1, longest + 1), range(1, long + 1)):
            name = f"{first} for {one} steps, {second} for {other}"
            yield "two games", name, partial(cases.two, *both, one, other)
    for name, most in steps.items():
        for how, at in product(MEDDLING, range(most + 1)):
            yield how, f"{how} at step {at} of {name}", partial(cases.meddled, OPERATIONS[name], at, MEDDLING[how])


def main() -> None:
    """Try every case, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="try one in that many cases")
    add_share(parser)
    args = parser.parse_args()
    began = process_time()
    with tempfile.TemporaryDirectory() as folder:
        tried = run(Path(folder), args.every, args.share)
    print(f"{tried.total()} cases in {process_time() - began:.0f} s of processor time; nothing lost: {dict(tried)}")


if __name__ == "__main__":
    main()
