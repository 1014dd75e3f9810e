"""Whether all packages are installed, and where.

When started from its source folder, the game uses a private `.venv` there. Its packages are put on the path of the
running interpreter, which costs 3 ms per start; switching to the interpreter of the `.venv` with os.execv costs 34 ms,
and more on Windows, which has no such call (medians of 40 starts, Python 3.11, two cores). As every start runs this
module, it imports little, and nothing that has to be installed.
"""

from __future__ import annotations

import hashlib
import operator
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from game.store.data_folder import data_folder

ROOT = Path(__file__).resolve().parents[2]
"""The game's source folder, with main.py; for an installed `steinreich`, the folder of all packages."""

HASHES = "hashes.txt"
"""What the game needs, in exact versions and with the hashes of their files, for pip."""
EXTRA_HASHES = "hashes-{extra}.txt"
"""The same for what an extra adds: screen readers, the tools for development and for packages."""
READER = "reader"
"""The extra for screen readers."""

MARKER = "steinreich-set-up"
"""File in a `.venv` that says what it was set up for, or that this is unfinished; locked during the set-up."""

UNFINISHED = "unfinished"
"""The text of the marker while packages are being installed."""

_SPECIFIER = re.compile(r"(>=|<)([\d.]+)")
_COMPARE = {">=": operator.ge, "<": operator.lt}


class SetupError(Exception):
    """The packages cannot be installed; the text says why, and what to do."""


def from_source(root: Path = ROOT) -> bool:
    """Return whether the game runs from its source folder rather than as an installed package."""
    return (root / "pyproject.toml").is_file() and (root / "constraints.txt").is_file()


def digest(root: Path) -> str:
    """Return a hash of the files that say which packages are needed."""
    texts = (root / "pyproject.toml").read_bytes() + (root / "constraints.txt").read_bytes()
    return hashlib.sha256(texts).hexdigest()


def marker_text(wanted: str, *, tools: bool) -> str:
    """Return the text of the marker of a finished `.venv`."""
    return f"{wanted} {'tools' if tools else 'game'}"


def is_ready(folder: Path, wanted: str, *, tools: bool) -> bool:
    """Return whether a `.venv` was set up for this hash and its interpreter still exists."""
    text = _text(folder / MARKER)
    fits = {marker_text(wanted, tools=True), marker_text(wanted, tools=tools)}
    return text in fits and interpreter(folder).exists()


def _text(path: Path) -> str:
    """Return the text of a file, or "" if there is none or reading it could block."""
    try:
        return path.read_text("utf-8") if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return ""


def use(folder: Path) -> str:
    """Put the packages of a `.venv` on the path, before those of the system; return its interpreter."""
    packages = str(site_packages(folder))
    if packages not in sys.path:
        sys.path.insert(1, packages)
    return str(interpreter(folder))


def site_packages(folder: Path) -> Path:
    """Return where the packages of a `.venv` are."""
    return next(folder.glob("lib/python3*/site-packages"), folder / "Lib" / "site-packages")


def interpreter(folder: Path) -> Path:
    """Return the interpreter of a `.venv`."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def venv_folders(root: Path) -> tuple[Path, Path]:
    """Return where the packages may be: next to main.py, or in the user's data folder if that is read-only.

    A version of Python other than the one that `.venv` was created with gets a folder of its own.
    """
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    beside = root / ".venv"
    about = _text(beside / "pyvenv.cfg")
    made_for = re.search(r"(?m)^version(?:_info)?\s*=\s*(\d+\.\d+)", about)
    if made_for and made_for[1] != version:
        beside = root / f".venv-{version}"
    return beside, data_folder() / f"venv-{version}"


def requirements(root: Path, *, tools: bool, extra: str = "dev") -> list[str]:
    """Return the requirements in pyproject.toml, with `tools` including those of an extra."""
    import tomllib

    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if tools else ())]


def missing(wanted: Iterable[str], path: Iterable[str]) -> list[str]:
    """Return the requirements that no package on the path meets.

    They are read from the names of the `.dist-info` folders: importing importlib.metadata takes 30 ms, and importing
    the packages themselves would mistake the old pygame for pygame-ce.
    """
    have: dict[str, tuple[int, ...]] = {}
    for folder in path:
        for entry in (*Path(folder).glob("*.dist-info"), *Path(folder).glob("*.egg-info")):
            name, _, version = entry.stem.partition("-")
            have.setdefault(_normal(name), _numbers(version))
    return [each for each in wanted if not _met(each, have)]


def package_name(requirement: str) -> str:
    """Return the name in a requirement: `pygame-ce` for `pygame-ce>=2.5.7,<3`."""
    return re.split(r"[<>=]", requirement, maxsplit=1)[0]


def _met(requirement: str, have: dict[str, tuple[int, ...]]) -> bool:
    version = have.get(_normal(package_name(requirement)))
    bounds = _SPECIFIER.findall(requirement)
    return version is not None and all(_COMPARE[sign](version, _numbers(bound)) for sign, bound in bounds)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).strip().lower()


def _numbers(version: str) -> tuple[int, ...]:
    release = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(number) for number in release[0].split(".")) if release else ()
