"""First-time set-up: a private `.venv` with the packages. Only the standard library is imported here."""

from __future__ import annotations

import contextlib
import errno
import importlib
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import TextIO

from game.cli import packages
from game.cli.packages import SetupError
from game.shipped import asset_text
from game.store.files import try_lock

_TEXTS = tomllib.loads(asset_text("set_up.toml"))
_PIP_OPTIONS = ("--progress-bar", "off", "--no-user", "--no-input", "--disable-pip-version-check", "--retries", "2")
_LAST_LINES = 8
PAUSES = (5, 15, 40)
"""Seconds between attempts when there is no connection."""
_DOWNLOADING = re.compile(r"Downloading (?:\S*/)?([A-Za-z0-9_.]+)-([^-\s]+)-\S+\.whl \(([^)]+)\)")
_OFFLINE = re.compile("|".join(_TEXTS["offline"]))
"""What pip says when it reaches nobody."""


def install_into(folders: Iterable[Path], root: Path, *, tools: bool, extra: str = "dev") -> Path:
    """Install the packages, with `tools` also those of an extra, into the first folder that can be written."""
    for module in ("venv", "ensurepip"):
        if find_spec(module) is None:
            version = f"{sys.version_info[0]}.{sys.version_info[1]}"
            raise SetupError(_TEXTS["no-venv"].format(module=module, version=version))
    wanted, refused = packages.digest(root), []
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / packages.MARKER).exists() and not (folder / packages.MARKER).is_file():
                raise OSError(errno.EINVAL, f"{packages.MARKER} is not a file")
            marker = (folder / packages.MARKER).open("a+", encoding="utf-8")
        except OSError as error:
            refused.append(f"  {folder}: {error.strerror}")
            continue
        with marker:
            _lock(marker)
            # Another process may have done the work while this one waited for the lock.
            if not packages.is_ready(folder, wanted, tools=tools):
                _fill(folder, marker, root, extra if tools else "")
                _write(marker, packages.marker_text(wanted, tools=tools))
        importlib.invalidate_caches()
        return folder
    raise SetupError(_TEXTS["no-folder"].format(refused="\n".join(refused)))


def _fill(folder: Path, marker: TextIO, root: Path, extra: str) -> None:
    """Create the `.venv` and let pip install; the remains of an interrupted set-up are deleted first."""
    marker.seek(0)
    python = str(packages.interpreter(folder))
    finished = marker.read() != packages.UNFINISHED and packages.interpreter(folder).exists()
    keep = finished or Path(sys.prefix) == folder
    if not keep:
        _clear(folder)
    _write(marker, packages.UNFINISHED)
    names = ", ".join(map(packages.package_name, packages.requirements(root, tools=bool(extra), extra=extra)))
    _say(f"Setting up Steinreich (only once, about half a minute): installing {names} into {folder}")
    if not keep:
        _run([sys.executable, "-Im", "venv", str(folder)], marker, names)
    elif not (packages.site_packages(folder) / "pip" / "__main__.py").is_file():
        # Another tool, such as uv, may have created it without.
        _run([python, "-Im", "ensurepip"], marker, names)
    pip = [python, "-Im", "pip", "install", *_PIP_OPTIONS, "--require-hashes"]
    for listed in (packages.HASHES, *([packages.EXTRA_HASHES.format(extra=extra)] if extra else ())):
        _run_online([*pip, "--requirement", str(root / listed)], marker, names)
    reader = root / packages.EXTRA_HASHES.format(extra=packages.READER)
    if reader.is_file():
        # Where there is no wheel of it, the game does without.
        with contextlib.suppress(SetupError):
            _run([*pip, "--only-binary", ":all:", "--requirement", str(reader)], marker, names)


def _run_online(command: list[str], marker: TextIO, names: str) -> None:
    """Run pip; where the network is away, wait for it to come back."""
    for pause in PAUSES:
        try:
            return _run(command, marker, names)
        except SetupError as error:
            if not _OFFLINE.search(str(error)):
                raise
        _say(f"  no connection; trying again in {pause} seconds (Ctrl+C stops, and the next start continues from here)")
        time.sleep(pause)
    return _run(command, marker, names)


def progress(line: str) -> str:
    """Return what a line of pip says about the progress; "" if nothing.

    >>> progress("  Downloading pygame_ce-2.5.8-cp311-cp311-manylinux_2_28_x86_64.whl (12.2 MB)")
    'downloading pygame_ce 2.5.8 (12.2 MB)'
    >>> progress("  Downloading tqdm-4.70.1-py3-none-any.whl.metadata (5 kB)")
    ''
    """
    if found := _DOWNLOADING.search(line):
        return f"downloading {found[1]} {found[2]} ({found[3]})"
    return "unpacking" if line.startswith("Installing collected packages") else ""


def _clear(folder: Path) -> None:
    """Empty the folder, except for its marker, which is locked."""
    try:
        for each in folder.iterdir():
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each)
            elif each.name != packages.MARKER:
                each.unlink()
    except OSError as error:
        raise SetupError(f"{folder} is damaged and cannot be cleared ({error}). Delete it and start again.") from error


def _run(command: list[str], marker: TextIO, names: str) -> None:
    # If a child can inherit the lock, it holds it until it ends, even if this process is killed.
    shared = () if sys.platform == "win32" else (marker.fileno(),)
    lines: list[str] = []
    try:
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=PIPE, stderr=STDOUT, pass_fds=shared,
            encoding="utf-8", errors="replace",
        ) as running:  # fmt: skip
            for line in running.stdout or ():
                lines.append(line)
                if said := progress(line):
                    _say(f"  {said}")
        failed = running.returncode != 0
    except OSError as error:
        lines, failed = [str(error)], True
    if failed:
        try:
            importlib.import_module("ssl")
        except ImportError:  # where OpenSSL is missing, only a part of the module is
            raise SetupError(_TEXTS["no-ssl"].format(python=sys.executable)) from None
        last = [f"  {line}" for line in map(str.rstrip, lines) if line][-_LAST_LINES:]
        raise SetupError(_TEXTS["no-packages"].format(what=command[2], lines="\n".join(last), packages=names))


def _write(marker: TextIO, text: str) -> None:
    marker.seek(0)
    marker.truncate()
    marker.write(text)
    marker.flush()


def _lock(marker: TextIO) -> None:
    """Wait until no other process installs into this folder. The lock ends with this process, however that ends."""
    if try_lock(marker):
        return
    _say("Steinreich is already being set up; waiting.")
    while not try_lock(marker):
        time.sleep(0.2)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
