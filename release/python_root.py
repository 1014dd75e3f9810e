"""A root folder that has the C library and a Python without packages, to see what else a package of Python needs."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from release.debian_root import DEBIAN, LIBRARIES, DebianRoot
from release.project import call, has

PREFIX = Path(sys.base_prefix)
"""The folder of this Python."""
STANDARD = ("libstdc++6",)
"""What manylinux takes for granted on every Linux, besides the C library."""
LEFT_OUT = shutil.ignore_patterns("site-packages", "test", "tests", "__pycache__", "include", "share", "*.a")


def can_be_copied() -> bool:
    """Return whether this Python is in a folder of its own, on a system whose packages are known."""
    return PREFIX not in (Path("/"), Path("/usr")) and has((*DEBIAN, "ldd"))


class PythonRoot(DebianRoot):
    """The folder; Python is in it where it is on this machine."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, (*LIBRARIES, *STANDARD))
        shutil.copytree(PREFIX, self.inside(PREFIX), symlinks=True, ignore=LEFT_OUT)
        for library in _libraries():
            if not (there := self.inside(library)).exists():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(library, there)
        self.python = (*self.enter, str(PREFIX / "bin/python3"))
        """How Python is started in it."""

    def inside(self, path: Path) -> Path:
        """Return where a path of this root is on the machine."""
        return self.path / str(path).lstrip("/")

    def take(self, files: Sequence[Path], folder: str) -> None:
        """Copy files into a folder of the root."""
        place = self.path / folder
        place.mkdir(exist_ok=True)
        for file in files:
            shutil.copy(file, place)


def _libraries() -> Iterator[Path]:
    """Yield the shared libraries that Python and its standard library are linked with."""
    linked = [PREFIX / "bin/python3", *sorted(PREFIX.glob("lib/python3*/lib-dynload/*.so"))]
    for said in re.findall(r"=> (/\S+)", call("ldd", *linked)):
        if not (library := Path(said)).is_relative_to(PREFIX):
            yield library
