"""What is built and how: the project and its files, reproducible archives, checksums, and the bill of licences."""

import hashlib
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from game import __version__

# -- The project's files, version and timestamp; and how other programs are run.

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tools" / "release"
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
    found = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise BuildError("this is not a git checkout: set SOURCE_DATE_EPOCH to the timestamp of the files")
    return int(found.stdout)


def system() -> str:
    """Return what a program built here runs on: system, machine, and the minimum glibc."""
    kind = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    libc, version = platform.libc_ver()
    return "-".join([kind, platform.machine().lower(), *([f"{libc}{version}"] if libc else [])])


def call(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a program; return what it printed, or raise BuildError with its last lines."""
    # The same timestamp, hash seed and language for everybody, so that everybody gets the same bytes.
    fixed = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    words, environment = [*map(str, command)], {**os.environ, **fixed}
    done = subprocess.run(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        last = "\n  ".join(done.stdout.strip().splitlines()[-12:])
        raise BuildError(f"{Path(str(command[0])).name} failed ({done.returncode}):\n  {last}")
    return done.stdout


def python(*arguments: str | Path) -> str:
    """Run Python with the tools that build packages."""
    return call(sys.executable, *arguments)


def has(programs: Sequence[str]) -> bool:
    """Return whether programs are installed that no Python package provides."""
    return all(shutil.which(each) for each in programs)


# -- Reproducible archives, the same bytes whoever makes them: sorted names, one timestamp, no owners.


def tar_xz(folder: Path, target: Path) -> Path:
    """Write a folder as `.tar.xz`, under its own name."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = epoch()
        entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
        return entry

    with tarfile.open(target, "w:xz", preset=9) as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=plain)
    return target


def zipped(folder: Path, target: Path) -> Path:
    """Write a folder as `.zip`, under its own name."""
    moment = datetime.fromtimestamp(epoch(), UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), moment)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, path.read_bytes())
    return target


def even(folder: Path) -> None:
    """Give every file of a folder the same timestamp, and modes that do not depend on who owns it."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)
            os.utime(path, (epoch(), epoch()))
    os.utime(folder, (epoch(), epoch()))


def size(folder: Path) -> int:
    """Return the bytes of all files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def fresh(folder: Path) -> Path:
    """Return a folder after emptying it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


# -- The list of SHA-256 sums, as `sha256sum --check` reads it.

SUMS = "SHA256SUMS"


def sha256(path: Path) -> str:
    """Return the sum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_sums(folder: Path) -> Path:
    """Write the sums of all packages in a folder; return the list."""
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    target = folder / SUMS
    target.write_text("".join(f"{sha256(folder / name)}  {name}\n" for name in names), "utf-8", newline="\n")
    return target


def differing(first: Iterable[Path], second: Iterable[Path]) -> list[str]:
    """Return the names of files that differ between the two builds."""
    one, two = ({path.name: sha256(path) for path in paths} for paths in (first, second))
    return sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))


# -- What is in the packages and under which licences: the same file that the game shows (`assets/licences.toml`).


def build_bill(out: Path) -> Path:
    """Write the bill; return its file."""
    target = out / f"{NAME}-licences.txt"
    target.write_text(bill(), "utf-8", newline="\n")
    return target


def unlisted(names: Iterable[str]) -> list[str]:
    """Return the names of libraries that the bill does not list."""
    listed = {stem for part in _data()["part"] for stem in part.get("files", ())}
    return [name for name in names if _stem(name) not in listed]


def _stem(name: str) -> str:
    """Return the name of a library without version and checksum.

    >>> _stem("libSDL2_image-2-d6906c81.0.so.0.800.12"), _stem("libstdc++.so.6"), _stem("libpng16-fefdc88d.so.16.58.0")
    ('libSDL2_image', 'libstdc++', 'libpng16')
    """
    return re.split(r"-\d|-[0-9a-f]{8}|\.so|\.dll|\.dylib|\d\.\d", name, maxsplit=1)[0]


def _data() -> dict[str, Any]:
    return tomllib.loads((ROOT / "assets" / "licences.toml").read_text("utf-8"))


def bill(files: Mapping[str, str] = {}) -> str:
    """Return the parts with their licences, and then the licences in full, except those in `files` of Debian."""
    data = _data()
    lines = ["What the packages of Steinreich contain, and under which licences", ""]
    for part in data["part"]:
        lines += [f"{part['name']}: {part['licence']}", f"    {part['by']}", f"    in: {part['within']}", ""]
    for name, full in data["text"].items():
        text = full.strip()
        if file := files.get(name):
            exception = text.partition("GNU GENERAL PUBLIC LICENSE\n")[0].strip() if file == "GPL-3" else ""
            text = f"{exception}\n\nThe full text is in /usr/share/common-licenses/{file}"
        lines += ["=" * 100, name, "=" * 100, "", text, ""]
    return "\n".join(lines)
