"""Which test runs which line, as the search for mutants keeps it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.mutating import Mutant


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
        cases: Counter[str] = Counter()
        later = {}
        for each in quick:
            function = self.tests[each].partition("[")[0]
            later[each] = cases[function] > 0
            cases[function] += 1
        return sorted(quick, key=lambda each: later[each])
