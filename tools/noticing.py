"""Plugins of pytest for mutants: which test runs which line, and whether any test notices a mutant."""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time, sleep
from typing import Any, NamedTuple

import pytest

from tools.mutating import Functions, Mutant


class Map(NamedTuple):
    """Which tests run which line, as indices, and the processor time each test takes."""

    folders: list[str]
    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[str, list[int]]]
    importing: dict[str, list[int]]
    """Lines that run when their module is imported."""

    @classmethod
    def read(cls, folder: Path, asked: Sequence[str] = ("",)) -> Map:
        """Read what `Mapping` wrote of some folders of tests, all together."""
        whole = cls([], [], [], {}, {})
        for file in sorted(folder.glob("*.json")):
            part = cls(**json.loads(file.read_text("utf-8")))
            if not part.folders[0].startswith(tuple(asked)):
                continue
            shift = len(whole.tests)
            whole.folders.extend(part.folders)
            whole.tests.extend(part.tests)
            whole.seconds.extend(part.seconds)
            for path, lines in part.lines.items():
                known = whole.lines.setdefault(path, {})
                for line, found in lines.items():
                    known.setdefault(line, []).extend(each + shift for each in found)
            whole.importing.update(part.importing)
        return whole

    def at_import(self, mutant: Mutant) -> bool:
        """Return whether what a mutant changes runs when its module is imported."""
        return not set(range(mutant.first, mutant.last + 1)).isdisjoint(self.importing.get(mutant.path, ()))

    def of(self, mutant: Mutant) -> list[int]:
        """Return the tests that run what a mutant changes, in the order in which they are worth trying.

        Of every test function the quickest case comes first, then all others.
        """
        lines = self.lines.get(mutant.path, {})
        found = {each for line in range(mutant.first, mutant.last + 1) for each in lines.get(str(line), ())}
        quick = sorted(found, key=lambda each: self.seconds[each])
        quickest = {self.function(each): each for each in reversed(quick)}
        return sorted(quick, key=lambda each: quickest[self.function(each)] != each)

    def function(self, test: int) -> str:
        """Return the function of a test, which may have several cases."""
        return self.tests[test].partition("[")[0]


MEMORY = 6 << 30
"""Bytes that a process with a mutant may take."""
PATIENCE = 30
"""Seconds that a test may wait for what never comes, beside ten times its processor time."""
SLOW = "game.ui.kit"
"""Modules whose caches take long to fill."""


def caches() -> list[Any]:
    """Return all caches of functions: emptied, so that a test runs what it would run alone."""
    gc.unfreeze()
    return [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]


def _imported(root: Path, packages: Sequence[str]) -> None:
    for package in packages:
        for path in sorted((root / package).rglob("*.py")) or [root / package]:
            name = path.relative_to(root).as_posix().removesuffix(".py").removesuffix("/__init__")
            import_module(name.replace("/", "."))


class Mapping:
    """Notes which test runs which line."""

    def __init__(self, root: Path, packages: Sequence[str], kept: Path, folder: str) -> None:
        from coverage import Coverage

        self.root, self.kept, self.folder = root, kept, folder
        self.coverage = Coverage(data_file=None, config_file=False, include=[f"{root / each}/*" for each in packages])
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.file: Path | None = None
        self.coverage.start()
        _imported(root, packages)
        self.coverage.switch_context("collection")

    def pytest_collection_finish(self) -> None:
        """Find all caches when everything is imported."""
        self.caches = caches()
        gc.freeze()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Note what one test runs, from empty caches; pictures and sounds are made once for each file of tests."""
        for each in self.caches:
            if item.path != self.file or not each.__module__.startswith(SLOW):
                each.cache_clear()
        self.file = item.path
        self.coverage.switch_context(item.nodeid)
        begun = process_time()
        outcome = yield
        self.seconds[item.nodeid] = process_time() - begun
        return outcome

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave out tests that fail."""
        if report.failed:
            self.failed.add(report.nodeid)
            print("fails without a mutant:", report.nodeid, flush=True)

    def pytest_sessionfinish(self) -> None:
        """Write the map."""
        self.coverage.stop()
        data = self.coverage.get_data()
        ran = {
            Path(file).relative_to(self.root).as_posix(): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        importing = {file: [line for line, found in of.items() if "" in found] for file, of in ran.items()}
        tests = [each for each in self.seconds if each not in self.failed]
        numbers = {each: number for number, each in enumerate(tests)}
        lines = {
            file: {str(line): [numbers[each] for each in found if each in numbers] for line, found in of.items()}
            for file, of in ran.items()
        }
        seconds = [round(self.seconds[each], 4) for each in tests]
        file = self.kept / f"{self.folder.replace('/', '-')}.json"
        file.write_text(json.dumps(Map([self.folder], tests, seconds, lines, importing)._asdict()), "utf-8")
        print(f"{self.folder}: {len(tests)} tests, {sum(seconds):.0f} s of processor time")


class Trying:
    """Tries mutants, each in a process that was forked when all tests were collected.

    The tests of one take at most so many `seconds` of processor time; after the time `until` (`monotonic`) no other is
    tried. Each result is given to `keep`; `before` are the files of other mutants, and the test that noticed each.
    """

    def __init__(
        self, root: Path, mutants: list[Mutant], which: Map, seconds: float, until: float,
        keep: Callable[[dict[str, Any]], None], before: Sequence[tuple[str, str]] = (),
    ) -> None:  # fmt: skip
        self.root, self.mutants, self.which, self.keep = root, mutants, which, keep
        self.seconds, self.until = seconds, until
        self.noticed: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.in_file: dict[str, Counter[int]] = defaultdict(Counter)
        """How many mutants of a file each test has noticed."""
        numbers = {test: number for number, test in enumerate(which.tests)}
        for path, test in before:
            if test in numbers:
                self.in_file[path][numbers[test]] += 1
        self.sound: dict[int, bool] = {}
        self.write = -1

    def pytest_collection(self) -> None:
        """Keep Hypothesis from looking for the simplest failure: any will do."""
        from hypothesis import Phase, settings

        settings.register_profile("noticing", settings.default, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("noticing")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Say that a test has failed, which ends this process."""
        if report.failed:
            os.write(self.write, b"x")
            os._exit(1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try mutants instead of running all tests."""
        files = {each.path for each in self.mutants}
        _imported(self.root, sorted(files))
        for each in caches():
            each.cache_clear()
        self.functions = Functions(str(self.root / path) for path in files)
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        for number, mutant in enumerate(self.mutants, 1):
            if monotonic() > self.until:
                break
            begun = monotonic()
            row = self.tried(mutant)
            self.keep(row)
            print(f"{number} {row['result']} {mutant.key} {row['by']} {monotonic() - begun:.1f} s", flush=True)
        return True

    def tried(self, mutant: Mutant) -> dict[str, Any]:
        """Return what became of a mutant."""
        by = ""
        tests, everything = self.affordable(mutant)
        result = "left" if tests else "import" if self.which.at_import(mutant) else "not run"
        ran = len(tests)
        while tests and (failed := self.first_failing(tests, mutant)) is not None:
            if failed < 0 or self.is_sound(tests[failed]):
                result, by = "noticed", "" if failed < 0 else self.which.tests[tests[failed]]
                if failed >= 0:
                    self.noticed[mutant.path, mutant.name].insert(0, tests[failed])
                    self.in_file[mutant.path][tests[failed]] += 1
                break
            tests = tests[failed + 1 :]
        return {
            "key": mutant.key, "file": mutant.path, "function": mutant.name, "line": mutant.first,
            "before": mutant.before, "after": mutant.after, "body": mutant.body, "source": mutant.source,
            "pictured": mutant.pictured, "result": result, "by": by, "ran": ran, "all": everything,
        }  # fmt: skip

    def affordable(self, mutant: Mutant) -> tuple[list[int], int]:
        """Return the tests to run, and how many there would be.

        First comes what noticed other mutants of the function, then what noticed most of the file, then, for
        half of the time, all cases of the test functions that noticed any of it: the less time each took, the sooner.
        """
        found = [each for each in self.which.of(mutant) if self.which.tests[each] in self.items]
        there = set(found)
        known = [each for each in dict.fromkeys(self.noticed[mutant.path, mutant.name]) if each in there]
        good = [each for each, _ in self.in_file[mutant.path].most_common() if each in there]
        often = Counter[str]()
        for each, count in self.in_file[mutant.path].items():
            often[self.which.function(each)] += count
        apt = [each for each in found if often[self.which.function(each)]]
        apt.sort(key=lambda each: self.which.seconds[each] / often[self.which.function(each)])
        half = self.seconds / 2
        apt = [each for each in apt if (half := half - self.which.seconds[each]) >= 0]
        left = self.seconds
        ran: list[int] = []
        for each in dict.fromkeys([*known[:5], *good[:5], *apt, *found]):
            left -= self.which.seconds[each]
            if ran and left < 0:
                break
            ran.append(each)
        return ran, len(found)

    def is_sound(self, test: int) -> bool:
        """Return whether a test passes without a mutant, alone in a process of its own."""
        if test not in self.sound:
            self.sound[test] = self.first_failing([test], None) is None
        return self.sound[test]

    def first_failing(self, tests: list[int], mutant: Mutant | None) -> int | None:
        """Return which of the tests fails first, -1 if one never ends or the process dies, None if all pass."""
        read, self.write = os.pipe()
        seconds = [self.which.seconds[each] for each in tests]
        child = os.fork()
        if not child:
            self.in_child(tests, mutant, round(3 * sum(seconds) + 10))
        os.close(self.write)
        code, said = ended(child, read, [10 * each + PATIENCE for each in seconds])
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if said == b"?":
            raise LookupError(mutant)
        if code == 0:
            return None
        return said.count(b".") if said.endswith(b"x") else -1

    def in_child(self, tests: list[int], mutant: Mutant | None, seconds: int) -> None:
        """Run tests with a mutant and leave, without ever returning."""
        code = 3
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            if mutant and not self.functions.change(mutant, str(self.root / mutant.path)):
                os.write(self.write, b"?")
                os._exit(2)
            items = [self.items[self.which.tests[each]] for each in tests]
            for item, after in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                os.write(self.write, b".")
            code = 0
        finally:
            os._exit(code)


def ended(child: int, pipe: int, waits: Sequence[float]) -> tuple[int, bytes]:
    """Wait for a process and return its exit code and what it wrote, a byte after each test.

    It is killed if a test takes longer than its part of `waits`: one that waits for what never comes costs no processor
    time. The pipe is closed.
    """
    os.set_blocking(pipe, False)
    said = b""
    until = monotonic() + waits[0]
    pause = 0.005
    with os.fdopen(pipe, "rb", 0) as reader:
        while True:
            over, status = os.waitpid(child, os.WNOHANG)
            if more := reader.read():
                said += more
                until = monotonic() + waits[min(len(said), len(waits) - 1)]
            if over:
                return os.waitstatus_to_exitcode(status), said
            if monotonic() > until:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return -int(signal.SIGKILL), said
            sleep(pause)
            pause = min(0.05, 1.2 * pause)
