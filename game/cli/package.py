"""The packages of a release; what builds them is next to the game in its source folder."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from game.cli.install import install_into
from game.cli.packages import ROOT, builders_folder, digest, interpreter, is_ready


def run(only: Sequence[str], *, twice: bool, trial: bool) -> int:
    """Build packages into `dist`, or try them, with tools installed for that; return the exit status."""
    flags = [*(["--twice"] if twice else []), *(["--try"] if trial else [])]
    command = [str(interpreter(builders())), "-m", "release", *flags, *only]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def builders() -> Path:
    """Return the folder of the tools that build packages; they are installed if they are missing."""
    folder = builders_folder(ROOT)
    if is_ready(folder, digest(ROOT), tools=True):
        return folder
    return install_into((folder,), ROOT, tools=True, extra="package")
