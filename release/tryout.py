"""Tries packages as somebody without Python packages would: each is unpacked or installed, starts without a screen,
plays a match of each book to its end, saves and resumes it, and leaves nothing behind but the player's files.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from game import __version__
from game.engine.registry import BOOKS
from release.checksums import SUMS, sha256
from release.figures import Tried
from release.installing import READY, bare, quietly
from release.plan import PACKAGES
from release.project import NAME, BuildError, has


def try_all(names: Iterable[str], dist: Path) -> tuple[dict[str, Tried], int]:
    """Try packages that were built before; return the figures by name, and 0 if all work."""
    check_sums(dist)
    tried: dict[str, Tried] = {}
    status = 0
    for name in names:
        if name not in READY:
            continue
        files, needed = sorted(dist.glob(PACKAGES[name].pattern)), READY[name].programs
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
        ready = READY[name].install(file, folder)
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
