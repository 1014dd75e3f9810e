"""The same frames again and again, each time in a process of its own: what takes long every time is their own doing,
and the rest is that of other programs, of the host of a virtual machine, of caches that happened to be cold.

    measure(3, "tools.reader_frames", "--bus")     the shortest milliseconds of each frame, by part

Deals, hashes and the clock by which a reader ends its work in a frame are the same in each run, so the frames are, too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter

Taken = Mapping[str, Sequence[float]]
"""The milliseconds of each frame, by part."""
DEALS = 15
"""What the deals are drawn from."""
CLOCK = "clock"
"""The file with what the clock of the first run said."""


def measure(times: int, module: str, *arguments: str) -> Taken:
    """Run a module that often with `--kept FOLDER`; return the shortest time of each frame."""
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times):
            command = [sys.executable, "-m", module, *arguments, "--kept", folder]
            subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}, check=True)
        return shortest([json.loads(file.read_text("ascii")) for file in Path(folder).glob("*.json")])


def shortest(runs: Sequence[Taken]) -> Taken:
    """Return the shortest time of each frame; raises ValueError if the runs had different frames."""
    return {part: [min(each) for each in zip(*(run[part] for run in runs), strict=True)] for part in runs[0]}


def keep(folder: Path, taken: Taken) -> None:
    """Leave the times of this run for `measure`."""
    (folder / f"{os.getpid()}.json").write_text(json.dumps(dict(taken)), "ascii")


@contextmanager
def same(folder: Path | None) -> Iterator[None]:
    """Deal the same in every run, and let nobody play behind the menu; with a folder, let a reader end its work in each
    frame where it did in the first run with that folder."""
    import pytest

    bits = Random(DEALS).getrandbits
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.randbits", bits)
        patch.setattr("game.ui.scenes.new_match.new_match.randbits", bits)
        patch.setattr("game.play.tiles.exhibition.beside", lambda _: None)
        if folder is None:
            yield
            return
        clock = Clock(folder / CLOCK)
        patch.setattr("game.ui.reader.reader.perf_counter", clock)
        yield
        clock.close()


class Clock:
    """A clock that says what it said in the first run."""

    def __init__(self, file: Path) -> None:
        self._file, self._said = file, array("d")
        self._again = file.exists()
        if self._again:
            self._said.frombytes(file.read_bytes())
            self._said.reverse()

    def __call__(self) -> float:
        """Return the time; raises IndexError if the first run did not ask so often."""
        if self._again:
            return self._said.pop()
        self._said.append(perf_counter())
        return self._said[-1]

    def close(self) -> None:
        """Keep what it said; raises ValueError if the first run asked more often."""
        if not self._again:
            self._file.write_bytes(self._said)
        elif self._said:
            raise ValueError(f"the runs had different frames: {len(self._said)} looks at the clock are left")
