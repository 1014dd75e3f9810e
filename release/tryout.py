"""Tries packages as somebody would who has no Python packages: each is unpacked or installed, starts without a screen,
plays a match of each book to its end, saves and resumes it, and leaves nothing but its player's files.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.cli.packages import requirements
from game.engine.registry import BOOKS
from release.archives import size
from release.checksums import SUMS, sha256
from release.deb import check
from release.debian_root import DebianRoot
from release.plan import PACKAGES
from release.project import NAME, ROOT, BuildError, python

PYTHON = Path(sys.base_prefix) / ("python.exe" if sys.platform == "win32" else "bin/python3")
"""Python as it is without the tools for building."""

SHELL = "/bin/sh"


class Installed(NamedTuple):
    """A package that was installed, or is ready to be started as it is."""

    command: tuple[str, ...]
    bytes: int
    """What it takes on the disk."""
    root: Path | None = None
    """The root folder that it sees; None: that of this machine."""
    remove: Callable[[], None] = lambda: None
    """Removes it again; raises BuildError if that leaves anything."""


def bare(home: Path) -> dict[str, str]:
    """Return an environment in which nothing of this machine's Python packages, settings and folders is found."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    nothing = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    places = {"HOME": str(home), "USERPROFILE": str(home), "SHIV_ROOT": str(home.parent / "shiv")}
    return {**kept, **nothing, **places, "PATH": os.defpath, "LC_ALL": "C.UTF-8"}


def wheels(file: Path, folder: Path) -> Path:
    """Fetch what a wheel or a source distribution needs, in the exact versions, so that it can be installed offline."""
    found = folder / "wheels"
    building = ["hatchling"] if file.suffix == ".gz" else []
    needs = [*requirements(ROOT, tools=False), *building]
    python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--constraint", ROOT / "constraints.txt",
           "--dest", found, *needs)  # fmt: skip
    return found


def into_venv(file: Path, folder: Path) -> Installed:
    """Install a wheel or source distribution into a fresh environment, without a network."""
    offline = wheels(file, folder)
    venv = folder / "venv"
    environment = bare(folder / "home")
    _quietly([str(PYTHON), "-m", "venv", str(venv)], environment)
    inside = venv / ("Scripts" if sys.platform == "win32" else "bin")
    before = size(venv)
    _quietly([str(inside / "python"), "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(offline),
              str(file)], environment)  # fmt: skip
    return Installed((str(inside / "steinreich"),), size(venv) - before)


def unpacked(file: Path, folder: Path) -> Installed:
    """Unpack the folder with the program."""
    with tarfile.open(file) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (program,) = (folder / "unpacked").iterdir()
    return Installed((str(program / "steinreich"),), size(program))


def as_it_is(file: Path, _folder: Path) -> Installed:
    """Start the file with Python."""
    return Installed((str(PYTHON), str(file)), file.stat().st_size)


def by_itself(file: Path, folder: Path) -> Installed:
    """Start the file as it is; it unpacks itself into a folder that is gone afterwards."""
    place = folder / "unpacked"
    _quietly([SHELL, str(file), "--quiet", "--keep", "--noexec", "--target", str(place)], bare(folder / "home"))
    return Installed((SHELL, str(file), "--quiet", "--"), size(place))


def into_root(file: Path, folder: Path) -> Installed:
    """Check the Debian package, and install it in a root of its own that has nothing but the C library."""
    check(file)
    root = DebianRoot(folder / "root")
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


READY: dict[str, Callable[[Path, Path], Installed]] = {
    "wheel": into_venv,
    "sdist": into_venv,
    "onedir": unpacked,
    "deb": into_root,
    "run": by_itself,
    "pyz": as_it_is,
}
"""How each package is made ready."""


def try_all(names: Iterable[str], dist: Path) -> int:
    """Try packages that were built before, and print figures; return 0 if all work."""
    check_sums(dist)
    status = 0
    for name in names:
        if name not in READY:
            continue
        files = sorted(dist.glob(PACKAGES[name].pattern))
        if not files:
            print(f"{name}: not built here")
            continue
        try:
            print(try_one(name, files[0]), flush=True)
        except BuildError as error:
            print(f"{name}: {error}", file=sys.stderr, flush=True)
            status = 1
    return status


def check_sums(dist: Path) -> None:
    """Raise BuildError if a package is not the one in the list of sums."""
    for line in (dist / SUMS).read_text("utf-8").splitlines():
        given, _, name = line.partition("  ")
        if sha256(dist / name) != given:
            raise BuildError(f"{name} is not the file that {SUMS} lists")


def try_one(name: str, file: Path) -> str:
    """Try a package; return its figures in a line. Raise BuildError if anything is wrong with it."""
    with tempfile.TemporaryDirectory(prefix="steinreich-try-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        home = folder / "home"
        home.mkdir()
        ready = READY[name](file, folder)
        figures = started(ready.command, ready.root or Path("/"), home if ready.root is None else ready.root / "home")
        ready.remove()
    return f"{name}: {ready.bytes / 1e6:.1f} MB, {figures}"


def started(command: Sequence[str], root: Path, home: Path) -> str:
    """Start a program, let it play all books, and check what it leaves; return figures."""
    seen = Path("/") / home.relative_to(root) if root != Path("/") else home
    environment, begun = bare(seen), time.monotonic()
    version = _quietly([*command, "--version"], environment).strip()
    opened = time.monotonic() - begun
    if version != f"steinreich {__version__}":
        raise BuildError(f"it says {version!r} and not {NAME}")
    kept = home / "kept"
    found = json.loads(_quietly([*command, "try", "--json", "--keep", str(seen / "kept")], environment))
    if [each["book"] for each in found["matches"]] != list(BOOKS):
        raise BuildError(f"it played {found['matches']}")
    records = sorted(str(seen / path.relative_to(home)) for path in kept.rglob("matches/*.txt"))
    _quietly([*command, "verify", *records], environment)
    shutil.rmtree(kept)
    if left := sorted(path.name for path in home.rglob("*")):
        raise BuildError(f"it left {', '.join(left)}")
    actions = sum(each["actions"] for each in found["matches"])
    seconds = sum(each["seconds"] for each in found["matches"])
    return (
        f"--version after {opened:.2f} s; {found['levels']} levels, {len(records)} matches with {actions} actions"
        f" played to the end in {seconds:.0f} s, saved, resumed and verified"
    )


def _quietly(command: Sequence[str], environment: dict[str, str]) -> str:
    """Run a program that must print nothing but its output; return that."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr.strip():
        raise BuildError(f"{' '.join(command[:4])} ended with {done.returncode}:\n{done.stderr.strip()[-2000:]}")
    return done.stdout
