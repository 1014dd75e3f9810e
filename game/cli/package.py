"""The packages of a release; what builds them is next to the game in its source folder."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.cli.install import install_into
from game.cli.packages import ROOT, builders_folder, digest, interpreter, is_ready


def run(only: Sequence[str], flags: Mapping[str, bool]) -> int:
    """Build packages into `dist` and try them, as the flags say, with tools of their own; return the exit status."""
    given = [flag for flag, is_set in flags.items() if is_set]
    command = [str(interpreter(builders())), "-m", "release", *given, *only]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def builders() -> Path:
    """Return the folder of the tools that build packages; they are installed if they are missing."""
    folder = builders_folder(ROOT)
    if is_ready(folder, digest(ROOT), tools=True):
        return folder
    return install_into((folder,), ROOT, tools=True, extra="package")
