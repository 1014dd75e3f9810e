"""Tries packages as somebody without Python packages would: each is unpacked or installed, starts without a screen,
plays a match of each book to its end, saves and resumes it, and leaves nothing behind but the player's files.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.cli.packages import requirements
from game.engine.registry import BOOKS
from tools.release.packages import PACKAGES, check_deb
from tools.release.project import NAME, ROOT, SUMS, BuildError, call, has, python, sha256, size

# -- A root folder with a minimal Debian system, to see what a package does to a system.

DEBIAN = ("dpkg", "dpkg-query", "unshare")
"""Programs that this machine needs to make one."""
LIBRARIES = ("libc6", "zlib1g")
"""What the Debian package depends on."""
UNPACKING = ("coreutils", "dash", "grep", "mawk", "sed", "tar", "xz-utils")
"""What every desktop also has: a shell, and what it unpacks archives with."""
BOOKKEEPING = "var/lib/dpkg"
LOG = "var/log"


def _as_root() -> tuple[str, ...]:
    """Return the prefix of a command that needs root: nothing for root, a user namespace for everybody else."""
    return () if os.geteuid() == 0 else ("unshare", "--map-root-user")


def _with_needed(packages: Iterable[str]) -> list[str]:
    """Return packages with all their dependencies; of alternatives, the first."""
    found, waiting = [], list(packages)
    while waiting:
        package = waiting.pop()
        if package in found:
            continue
        found.append(package)
        needs = call("dpkg-query", "--showformat", "${Pre-Depends}, ${Depends}", "--show", package)
        waiting += re.findall(r"(?:^|,) *([a-z0-9][a-z0-9.+-]*)", needs)
    return found


class DebianRoot:
    """The folder; chroot needs root, or the right to make user namespaces."""

    def __init__(self, path: Path, packages: Iterable[str]) -> None:
        self.path = path
        self.enter = (*_as_root(), "/usr/sbin/chroot", str(path))
        """The prefix of a command that is run inside."""
        for folder in ("dev", "home", "tmp", "etc", f"{BOOKKEEPING}/info", f"{BOOKKEEPING}/updates", LOG):
            (path / folder).mkdir(parents=True)
        for merged in ("bin", "lib", "lib64", "sbin"):
            (path / "usr" / merged).mkdir(parents=True)
            (path / merged).symlink_to(f"usr/{merged}")
        (path / "dev/null").touch()
        for package in _with_needed(packages):
            self._copy(package)
        # What the set-up of a system would do.
        (path / "etc/mtab").write_text("none / rootfs rw 0 0\n", "ascii")
        if (path / "usr/bin/mawk").exists():
            (path / "usr/bin/awk").symlink_to("mawk")

    def _copy(self, package: str) -> None:
        listed = [line for line in call("dpkg", "--listfiles", package).splitlines() if line.startswith("/")]
        names = [*listed, "/usr/lib"]
        for file in map(Path, listed):
            inside = self.path / str(file).lstrip("/")
            if file.is_file() and "share" not in file.parts:
                inside.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, inside, follow_symlinks=True)
        fields = call("dpkg-query", "--status", package).split("\n")
        kept = [line for line in fields if line.startswith(("Package:", "Status:", "Version:", "Architecture:"))]
        kept += ["Maintainer: none <none@none.example>", "Description: a package of this machine", "", ""]
        (self.path / BOOKKEEPING / "info" / f"{package}.list").write_text(f"{chr(10).join(names)}\n", "utf-8")
        with (self.path / BOOKKEEPING / "status").open("a", encoding="utf-8") as status:
            status.write("\n".join(kept))

    def dpkg(self, *arguments: str) -> None:
        """Run dpkg on this root."""
        said = call(*_as_root(), "dpkg", f"--root={self.path}", *arguments)
        if "warning" in said:
            raise BuildError(f"dpkg {arguments[0]}: {said}")

    def files(self) -> set[str]:
        """Return everything in it except the player's files and dpkg's own records."""
        found = (path.relative_to(self.path).as_posix() for path in self.path.rglob("*"))
        return {
            name for name in found if not name.startswith((BOOKKEEPING, LOG, "home/", "tmp/", "usr/share/doc/libc6"))
        }


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


PYTHON = Path(sys.base_prefix) / ("python.exe" if sys.platform == "win32" else "bin/python3")
"""The system's Python, without the build tools."""


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
    nothing = dict.fromkeys(("PIP_NO_INDEX", "PIP_NO_CACHE_DIR", "PIP_DISABLE_PIP_VERSION_CHECK"), "1")
    nothing["PIP_CONFIG_FILE"] = os.devnull
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
    root = DebianRoot(folder / "root", (*LIBRARIES, *UNPACKING))
    shutil.copy(file, root.path / "game.run")
    start = (*root.enter, "/bin/sh", "/game.run", "--quiet")
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
    check_deb(file)
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


READY: dict[str, Callable[[Path, Path], Installed]] = {
    "wheel": into_venv, "sdist": into_venv, "onedir": unpacked, "deb": into_root, "run": by_itself, "pyz": as_it_is,
}  # fmt: skip
"""How the packages that can be started here are installed, a file into a folder."""
PROGRAMS = {"deb": (*DEBIAN, "appstreamcli", "desktop-file-validate", "lintian"), "run": DEBIAN}
"""What has to be installed for some of them besides Python."""


class Tried(NamedTuple):
    """A package that was started and played."""

    bytes: int
    """Its size on disk once it is installed."""
    opened: float
    """Seconds until it printed its version."""
    matches: int
    actions: int
    seconds: float
    """Seconds for all matches."""


def try_all(names: Iterable[str], dist: Path) -> tuple[dict[str, Tried], int]:
    """Try packages that were built before; return the figures by name, and 0 if all work."""
    check_sums(dist)
    tried: dict[str, Tried] = {}
    status = 0
    for name in names:
        if name not in READY:
            continue
        files, needed = sorted(dist.glob(PACKAGES[name].pattern)), PROGRAMS.get(name, ())
        if not files:
            print(f"{name}: not built here")
            continue
        if not has(needed):
            print(f"{name}: not tried; this needs {', '.join(needed)}")
            continue
        try:
            tried[name] = try_one(name, files[0])
            print(f"{name}: works, and leaves nothing behind", flush=True)
        except BuildError as error:
            print(f"{name}: {error}", file=sys.stderr, flush=True)
            status = 1
    return tried, status


def check_sums(dist: Path) -> None:
    """Raise BuildError if a package does not match the list of checksums."""
    for line in (dist / SUMS).read_text("utf-8").splitlines():
        given, _, name = line.partition("  ")
        if sha256(dist / name) != given:
            raise BuildError(f"{name} is not the file that {SUMS} lists")


def try_one(name: str, file: Path) -> Tried:
    """Try a package; return its figures. Raise BuildError if anything is wrong with it."""
    with tempfile.TemporaryDirectory(prefix="steinreich-try-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        home = folder / "home"
        home.mkdir()
        ready = READY[name](file, folder)
        own = ready.root != Path("/")
        figures = started(ready.command, ready.root, ready.root / "home" if own else home)
        ready.remove()
    return figures._replace(bytes=ready.bytes)


def started(command: Sequence[str], root: Path, home: Path) -> Tried:
    """Start a program, let it play all books, and check what it leaves behind; return the figures."""
    seen = home if root == Path("/") else "/" / home.relative_to(root)
    environment, begun = bare(seen), time.monotonic()
    version = quietly([*command, "--version"], environment).strip()
    opened = time.monotonic() - begun
    if version != f"steinreich {__version__}":
        raise BuildError(f"it printed {version!r} instead of {NAME}")
    kept = home / "kept"
    found = json.loads(quietly([*command, "try", "--json", "--keep", str(seen / "kept")], environment))
    if [each["book"] for each in found["matches"]] != list(BOOKS):
        raise BuildError(f"it played {found['matches']}")
    records = sorted(str(seen / path.relative_to(home)) for path in kept.rglob("matches/*.txt"))
    if len(records) != len(BOOKS):
        raise BuildError(f"it saved {len(records)} matches")
    quietly([*command, "verify", *records], environment)
    shutil.rmtree(kept)
    if left := sorted(path.name for path in home.rglob("*")):
        raise BuildError(f"it left {', '.join(left)} behind")
    actions = sum(each["actions"] for each in found["matches"])
    return Tried(0, opened, len(records), actions, sum(each["seconds"] for each in found["matches"]))
