"""Reproducible archives, the same bytes whoever makes them: sorted names, one timestamp, no owners."""

from __future__ import annotations

import os
import shutil
import stat
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from release.project import epoch


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
            name = path.relative_to(folder.parent).as_posix()
            archive.add(path, name, recursive=False, filter=plain)
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
            _at(path)
    _at(folder)


def size(folder: Path) -> int:
    """Return the bytes of all files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def fresh(folder: Path) -> Path:
    """Return a folder after emptying it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _at(path: Path) -> None:
    os.utime(path, (epoch(), epoch()))
