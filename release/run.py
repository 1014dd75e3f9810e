"""One file for Linux that starts by itself: `.run`, made by makeself from the frozen program."""

from __future__ import annotations

import shutil
from pathlib import Path

from release.archives import even
from release.onedir import freeze
from release.project import HERE, NAME, WORK, call, epoch, system


def build_run(out: Path) -> Path:
    """Build the file; return it."""
    frozen = freeze()
    for name in ("run.sh", "steinreich.desktop", "steinreich.svg"):
        shutil.copyfile(HERE / "linux" / name, frozen / name)
    (frozen / "run.sh").chmod(0o755)
    even(frozen)
    name = f"{NAME}-{system()}.run"
    (WORK / name).unlink(missing_ok=True)
    plain = "--owner=0 --group=0 --numeric-owner --sort=name --format=gnu"
    date = f"@{epoch()}"
    # It records its command line, which must not name folders of this machine.
    call("makeself", "--xz", "--nox11", "--noprogress", "--sha256", "--packaging-date", date,
         "--tar-extra", f"{plain} --mtime={date}", frozen.relative_to(WORK), name, "Steinreich", "./run.sh",
         folder=WORK)  # fmt: skip
    return Path(shutil.move(WORK / name, out / name))
