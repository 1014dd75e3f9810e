"""What is built: the project's files, version and timestamp; and how other programs are run."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from game import __version__

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "release"
DIST = ROOT / "dist"
WORK = ROOT / "build" / "release"
HOMEPAGE = "https://steinreich.example"
"""A placeholder (RFC 2606): the project has no page of its own yet."""
NAME = f"steinreich-{__version__}"


class BuildError(Exception):
    """Raised if a package cannot be built or does not work; the text says why."""


@cache
def epoch() -> int:
    """Return the timestamp of every file in a package: $SOURCE_DATE_EPOCH, or that of the latest commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    asked = ["git", "log", "-1", "--format=%ct"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise BuildError("this is not a git checkout: set SOURCE_DATE_EPOCH to the timestamp of the files")
    return int(found.stdout)


def system() -> str:
    """Return what a program built here runs on: system, machine, and the minimum glibc."""
    kind = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    libc, version = platform.libc_ver()
    return "-".join([kind, platform.machine().lower(), *([f"{libc}{version}"] if libc else [])])


def call(*command: str | Path, folder: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
    """Run a program; return what it printed, or raise BuildError with its last lines."""
    # The same timestamp, hash seed and language for everybody, so that everybody gets the same bytes.
    fixed = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **fixed, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = "\n  ".join(done.stdout.strip().splitlines()[-12:])
        raise BuildError(f"{Path(str(command[0])).name} failed ({done.returncode}):\n  {last}")
    return done.stdout


def python(*arguments: str | Path, folder: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
    """Run Python with the tools that build packages."""
    return call(sys.executable, *arguments, folder=folder, environment=environment)


def has(programs: Sequence[str]) -> bool:
    """Return whether programs are installed that no Python package provides."""
    return all(shutil.which(each) for each in programs)
