"""A starter for Windows, assembled on another system: uv.exe, the wheels that Windows needs, the sources, and a `.cmd`.

It has not been tried on Windows yet, and its name says so. What can be checked without Windows is checked: that every
file is there, and that each wheel is one for Windows and this Python, or for all.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

from game.cli.packages import EXTRA_HASHES, HASHES, READER
from release.archives import fresh, zipped
from release.project import HERE, NAME, ROOT, WORK, BuildError, python
from release.wheels import build_sdist, build_wheel

PYTHON = "3.13"
"""The Python that uv fetches, if Windows does not have it; the wheels are for this one."""
PLATFORM = "win_amd64"
NEEDED = ("accesskit", "cachetools", "colorama", "platformdirs", "pygame_ce", "steinreich", "tomli_w", "tqdm")


def build_starter(out: Path) -> Path:
    """Build the archive; return its file."""
    folder = fresh(WORK / "starter") / f"{NAME}-windows-x86_64-untried"
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    for name in (HASHES, EXTRA_HASHES.format(extra=READER)):
        _fetch(wheels, ROOT / name)
    _fetch(folder / "uv", HERE / "windows" / "hashes-uv.txt")
    (tool,) = (folder / "uv").glob("uv-*.whl")
    with zipfile.ZipFile(tool) as archive:
        (inside,) = (name for name in archive.namelist() if name.endswith("/uv.exe"))
        (folder / "uv.exe").write_bytes(archive.read(inside))
    shutil.rmtree(folder / "uv")
    build_wheel(wheels)
    build_sdist(folder / "sources")
    for name in ("Steinreich.cmd", "READ-ME.txt"):
        text = (HERE / "windows" / name).read_text("utf-8").replace("@PYTHON@", PYTHON)
        (folder / name).write_text(text, "utf-8", newline="\r\n")
    check(folder)
    return zipped(folder, out / f"{folder.name}.zip")


def _fetch(folder: Path, hashes: Path) -> None:
    """Fetch what a list of hashes has for Windows, and nothing else."""
    # pip would judge the conditions (`; sys_platform == 'win32'`) for the system that it runs on.
    wanted = WORK / hashes.name
    wanted.write_text(re.sub(r" ; [^\\\n]*", " ", hashes.read_text("utf-8")), "utf-8")
    python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--platform", PLATFORM, "--python-version",
           PYTHON, "--require-hashes", "--requirement", wanted, "--dest", folder)  # fmt: skip


def check(folder: Path) -> None:
    """Raise BuildError if a file is missing, or a wheel is not for Windows."""
    wheels = sorted(path.name for path in (folder / "wheels").iterdir())
    if (found := tuple(name.partition("-")[0].lower() for name in wheels)) != NEEDED:
        raise BuildError(f"expected other wheels than {', '.join(found)}")
    if wrong := [name for name in wheels if not fits(name)]:
        raise BuildError(f"not for Windows and Python {PYTHON}: {', '.join(wrong)}")
    if not (folder / "uv.exe").read_bytes().startswith(b"MZ"):
        raise BuildError("uv.exe is not a Windows program")


def fits(wheel: str) -> bool:
    """Return whether Windows takes a wheel, by its tags.

    >>> fits("tqdm-4.70.1-py3-none-any.whl"), fits("accesskit-0.7.0-cp38-abi3-win_amd64.whl")
    (True, True)
    >>> fits("pygame_ce-2.5.8-cp312-cp312-win_amd64.whl"), fits("uv-0.13.9-py3-none-manylinux_2_28_x86_64.whl")
    (False, False)
    """
    python_tag, abi, platform = wheel.removesuffix(".whl").rsplit("-", 3)[1:]
    own = f"cp{PYTHON.replace('.', '')}"
    return platform in (PLATFORM, "any") and (abi in ("abi3", "none") or (python_tag, abi) == (own, own))
