"""The suite as a whole: in which order its tests run, and how many seconds each folder of them may take."""

import os
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from random import Random

LONG = "long"
"""Folders of tests that play whole evenings; `main.py test --all` runs them as well."""
BUDGETS = {
    "tests": 8, "tests/ai": 24, "tests/cli": 28, "tests/engine": 90, "tests/play": 26, "tests/rules": 2,
    "tests/store": 30, "tests/ui": 115, "tests/words": 10, LONG: 480,
}  # fmt: skip
"""Seconds of processor time for the tests of each folder, and for all long ones."""


def folder_of(test: str) -> str:
    """Return whose budget a test counts for.

    >>> folder_of("tests/ui/test_clock.py::test_it"), folder_of("tests/test_map.py::test_it")
    ('tests/ui', 'tests')
    >>> folder_of("tests/store/long/test_damage.py::test_it[long]")
    'long'
    """
    folders = PurePath(test.partition("::")[0]).parts[:-1]
    return LONG if LONG in folders else "/".join(folders[:2])


def exceeded(seconds: Mapping[str, float]) -> Iterator[str]:
    """Yield the seconds of every folder against its budget, if one exceeds it.

    >>> list(exceeded({"tests/ui": 84.4, "tests/words": 4.0}))
    []
    >>> list(exceeded({"tests/words": 11.3, "tests/ui": 84.4}))
    [' 84 s of 115: tests/ui', ' 11 s of  10: tests/words, too many']
    """
    if any(seconds[folder] > BUDGETS.get(folder, 0) for folder in seconds):
        for folder in sorted(seconds):
            budget = BUDGETS.get(folder, 0)
            too_many = ", too many" if seconds[folder] > budget else ""
            yield f"{seconds[folder]:3.0f} s of {budget:3}: {folder}{too_many}"


def in_order(tests: list[str], seed: str | None) -> list[int]:
    """Return the places of tests in the order in which they run: long ones first, so that no core waits for the last.

    A seed shuffles the files and the tests of each; those of a file stay together, because they share what it sets up.

    >>> in_order(["a/test_1.py::x", "a/test_1.py::y", "a/long/test_2.py::z"], None)
    [2, 0, 1]
    >>> in_order(["a/test_1.py::x", "a/test_1.py::y", "b/test_2.py::x", "b/test_2.py::y"], "few")
    [3, 2, 0, 1]
    """
    keys: dict[str, float] = {}
    chance = Random(seed)
    if seed is not None:
        keys = {each: chance.random() for each in dict.fromkeys(part for test in tests for part in (_file(test), test))}
    return sorted(
        range(len(tests)),
        key=lambda each: (
            folder_of(tests[each]) != LONG, keys.get(_file(tests[each]), 0), keys.get(tests[each], 0), each,
        ),
    )  # fmt: skip


def _file(test: str) -> str:
    return test.partition("::")[0]


class Seconds(dict[str, float]):
    """The processor time of the tests so far, by whose budget it counts for."""

    def __init__(self) -> None:
        super().__init__()
        self.began = self.now()

    @staticmethod
    def now() -> float:
        """Return how long this process and those it has waited for have worked."""
        return sum(os.times()[:4])

    def lap(self) -> float:
        """Return how long they have worked since the last lap."""
        before, self.began = self.began, self.now()
        return self.began - before

    def add(self, test: str, seconds: float) -> None:
        self[folder_of(test)] = self.get(folder_of(test), 0) + seconds
