"""One file for machines that have this version of Python: `.pyz`, made by shiv from the wheel and its dependencies."""

from __future__ import annotations

import sys
from pathlib import Path

from game import __version__
from release.archives import fresh
from release.project import NAME, ROOT, WORK, python, system
from release.wheels import build_wheel


def build_pyz(out: Path) -> Path:
    """Build the file; return it."""
    wheels = fresh(WORK / "pyz")
    build_wheel(wheels)
    target = out / f"{NAME}-{system()}-cp{sys.version_info[0]}{sys.version_info[1]}.pyz"
    # The wheel is given by its name, because a path would be written into the file.
    python("-m", "shiv", "--reproducible", "--compressed", "--console-script", "steinreich", "--output-file", target,
           "--no-compile", "--constraint", ROOT / "constraints.txt", "--find-links", wheels,
           f"steinreich[reader]=={__version__}")  # fmt: skip
    return target
