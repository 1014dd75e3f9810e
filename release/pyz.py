"""One file for machines that have this version of Python: `.pyz`, made by shiv from the wheel and its dependencies."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

from game.cli.packages import EXTRA_HASHES, HASHES, READER
from release.archives import even, fresh
from release.project import NAME, ROOT, WORK, python, system
from release.wheels import build_wheel


def build_pyz(out: Path) -> Path:
    """Build the file; return it."""
    wheels = fresh(WORK / "pyz")
    build_wheel(wheels)
    for name in (HASHES, EXTRA_HASHES.format(extra=READER)):
        python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--require-hashes",
               "--requirement", ROOT / name, "--dest", wheels)  # fmt: skip
    target = out / f"{NAME}-{system()}-cp{sys.version_info[0]}{sys.version_info[1]}.pyz"
    python("-m", "shiv", "--reproducible", "--compressed", "--console-script", "steinreich", "--output-file", target,
           "--site-packages", _unpacked(wheels))  # fmt: skip
    return target


def _unpacked(wheels: Path) -> Path:
    """Return a folder with the packages in wheels; pip would add commands that name folders of this machine."""
    place = fresh(WORK / "pyz-packages")
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(place)
    for data in place.glob("*.data"):
        shutil.rmtree(data)
    even(place)
    return place
