"""How each package is installed where there are no Python packages: in an environment or a root of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.cli.packages import requirements
from release.archives import size
from release.deb import check
from release.debian_root import DEBIAN, LIBRARIES, PROGRAMS, DebianRoot
from release.project import ROOT, BuildError, has, python
from release.python_root import PythonRoot, can_be_copied

PYTHON = Path(sys.base_prefix) / ("python.exe" if sys.platform == "win32" else "bin/python3")
"""The system's Python, without the build tools."""

SHELL = "/bin/sh"


class Installed(NamedTuple):
    """A package that is installed, or can be started as it is."""

    command: tuple[str, ...]
    bytes: int
    """Its size on disk."""
    root: Path = Path("/")
    """The root folder that it sees."""
    remove: Callable[[], None] = lambda: None
    """Removes it again, or installs it for good and removes that; raises BuildError if anything is left."""


def bare(home: Path) -> dict[str, str]:
    """Return an environment that hides this machine's Python packages, settings and folders."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    nothing = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    places = {"HOME": str(home), "USERPROFILE": str(home), "SHIV_ROOT": str(home.parent / "shiv")}
    return {**kept, **nothing, **places, "PATH": os.defpath, "LC_ALL": "C.UTF-8"}


def quietly(command: Sequence[str], environment: dict[str, str]) -> str:
    """Run a program that must print nothing but its output; return that."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr.strip():
        raise BuildError(f"{' '.join(command[:4])} ended with {done.returncode}:\n{done.stderr.strip()[-2000:]}")
    return done.stdout


def into_venv(file: Path, folder: Path) -> Installed:
    """Install a wheel or source distribution into a fresh environment, without a network.

    On Linux, in a root that has nothing but the C library and Python.
    """
    offline = _wheels(file, folder)
    if not can_be_copied():
        return _installed(file, offline, folder, Path("/"), (), (str(PYTHON),))
    root = PythonRoot(folder / "root")
    root.take([file], "file")
    root.take([*offline.iterdir()], "wheels")
    return _installed(Path("/file", file.name), Path("/wheels"), Path("/"), root.path, root.enter, root.python)


def _installed(
    file: Path, offline: Path, folder: Path, root: Path, enter: Sequence[str], python: Sequence[str]
) -> Installed:
    """Install a file with what is `offline` into a new environment in a folder of a root, by its `python`."""
    venv = folder / "venv"
    quietly([*python, "-m", "venv", str(venv)], bare(folder / "home"))
    inside, real = _programs(venv), root / str(venv).lstrip("/")
    before = size(real)
    quietly([*enter, str(inside / "python"), "-m", "pip", "install", "--quiet", "--no-index", "--find-links",
             str(offline), str(file)], bare(folder / "home"))  # fmt: skip
    return Installed((*enter, str(inside / "steinreich")), size(real) - before, root)


def _wheels(file: Path, folder: Path) -> Path:
    """Fetch what a wheel or a source distribution needs, in the exact versions, so that it can be installed offline."""
    found = folder / "wheels"
    building = ["hatchling"] if file.suffix == ".gz" else []
    needs = [*requirements(ROOT, tools=False), *building]
    python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--constraint", ROOT / "constraints.txt",
           "--dest", found, *needs)  # fmt: skip
    return found


def _programs(venv: Path) -> Path:
    """Return the folder of the programs of an environment."""
    return venv / ("Scripts" if sys.platform == "win32" else "bin")


def unpacked(file: Path, folder: Path) -> Installed:
    """Unpack the folder with the program; on Linux, into a root that has nothing but the C library."""
    root = DebianRoot(folder / "root", LIBRARIES) if has(DEBIAN) else None
    place = (root.path if root else folder) / "opt"
    with tarfile.open(file) as archive:
        archive.extractall(place, filter="data")
    (program,) = place.iterdir()
    if root is None:
        return Installed((str(program / "steinreich"),), size(program))
    return Installed((*root.enter, f"/opt/{program.name}/steinreich"), size(program), root.path)


def as_it_is(file: Path, folder: Path) -> Installed:
    """Start the file with a Python that has no packages at all, not even pip; on Linux, in a root with nothing else."""
    if can_be_copied():
        root = PythonRoot(folder / "root")
        root.take([file], "file")
        return Installed((*root.python, f"/file/{file.name}"), file.stat().st_size, root.path)
    quietly([str(PYTHON), "-m", "venv", "--without-pip", str(folder / "venv")], bare(folder / "home"))
    return Installed((str(_programs(folder / "venv") / "python"), str(file)), file.stat().st_size)


def by_itself(file: Path, folder: Path) -> Installed:
    """Start the file as it is, in a root that has a shell and what unpacks it."""
    root = DebianRoot(folder / "root", (*LIBRARIES, *PROGRAMS))
    shutil.copy(file, root.path / "game.run")
    start = (*root.enter, SHELL, "/game.run", "--quiet")
    environment, home = bare(Path("/home")), root.path / "home"
    quietly([*start, "--keep", "--noexec", "--target", "/unpacked"], environment)
    taken = size(root.path / "unpacked")
    shutil.rmtree(root.path / "unpacked")

    def into_home() -> None:
        quietly([*start, "--", "install"], environment)
        opened = (home / ".local/share/applications/steinreich.desktop").read_text("utf-8").partition("Exec=")[2]
        for command in ("/home/.local/bin/steinreich", opened.split()[0].strip('"')):
            quietly([*root.enter, command, "--version"], environment)
        quietly([*start, "--", "uninstall"], environment)
        if left := [path.name for path in sorted(home.rglob("*")) if not path.is_dir()]:
            raise BuildError(f"after uninstall, these are still there: {', '.join(left[:8])}")

    return Installed((*start, "--"), taken, root.path, into_home)


def into_root(file: Path, folder: Path) -> Installed:
    """Check the Debian package, and install it in a root of its own that has nothing but the C library."""
    check(file)
    root = DebianRoot(folder / "root", LIBRARIES)
    before = root.files()
    root.dpkg("--install", str(file))
    taken = size(root.path / "usr/lib/steinreich")

    def remove() -> None:
        for way in ("--remove", "--purge"):
            root.dpkg("--install", str(file))
            root.dpkg(way, "steinreich")
            if left := sorted(root.files() ^ before):
                raise BuildError(f"after {way[2:]}, these are not as before: {', '.join(left[:8])}")

    return Installed((*root.enter, "/usr/games/steinreich"), taken, root.path, remove)


class Ready(NamedTuple):
    """How a package is prepared."""

    install: Callable[[Path, Path], Installed]
    """Installs a file into a folder."""
    programs: Sequence[str] = ()
    """What has to be installed for it besides Python."""


READY = {
    "wheel": Ready(into_venv),
    "sdist": Ready(into_venv),
    "onedir": Ready(unpacked),
    "deb": Ready(into_root, (*DEBIAN, "appstreamcli", "desktop-file-validate", "lintian")),
    "run": Ready(by_itself, DEBIAN),
    "pyz": Ready(as_it_is),
}
"""The packages that can be started here, by name."""
