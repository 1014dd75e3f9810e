"""The Debian package: the frozen program under /usr/lib, and everything that a desktop and a shell look for."""

from __future__ import annotations

import gzip
import hashlib
import platform
import shutil
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from game import __version__
from release.archives import even, fresh, size
from release.bill import bill
from release.command_line import SHELLS, completion, man_page
from release.onedir import ICONS, freeze
from release.project import HERE, HOMEPAGE, ROOT, WORK, call, epoch

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/steinreich",
    "zsh": "usr/share/zsh/vendor-completions/_steinreich",
    "fish": "usr/share/fish/vendor_completions.d/steinreich.fish",
}
MAINTAINER = "Steinreich contributors <steinreich@steinreich.example>"
"""The project has no address yet: whoever publishes it sets this and HOMEPAGE."""

OVERRIDES = """\
# These are the binaries of Python, PyInstaller and pygame-ce as their projects release them; the package brings them
# itself, as Debian's pygame is not pygame-ce.
steinreich: embedded-library
steinreich: library-not-linked-against-libc
steinreich: hardening-no-pie
steinreich: shared-library-lacks-prerequisites
"""


def build_deb(out: Path) -> Path:
    """Build the package; return its file."""
    tree = fresh(WORK / "deb")
    _program(tree)
    _desktop(tree)
    _shell(tree)
    _papers(tree)
    _control(tree)
    even(tree)
    machine = call("dpkg", "--print-architecture").strip()
    target = out / f"steinreich_{__version__}_{machine}.deb"
    call("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, target)
    return target


def check(file: Path) -> None:
    """Raise BuildError if the tools of Debian and of desktops find anything wrong with the package."""
    tree = fresh(WORK / "checked")
    call("dpkg-deb", "--extract", file, tree)
    call("desktop-file-validate", *tree.glob("usr/share/applications/*.desktop"))
    call("appstreamcli", "validate", "--no-net", "--pedantic", *tree.glob("usr/share/metainfo/*.xml"))
    call("lintian", "--fail-on", "error,warning", file)


def _program(tree: Path) -> None:
    inside = tree / "usr/lib/steinreich"
    shutil.copytree(freeze(), inside, symlinks=True)
    for name in ("LICENSE.txt", "LICENCES.txt", "steinreich.png"):
        (inside / name).unlink()
    for library in inside.rglob("*.so*"):
        library.chmod(0o644)
    command = tree / "usr/games/steinreich"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/steinreich/steinreich")


def _desktop(tree: Path) -> None:
    _copy(HERE / "linux/steinreich.desktop", tree / "usr/share/applications/steinreich.desktop")
    day = datetime.fromtimestamp(epoch(), UTC).strftime("%Y-%m-%d")
    info = (HERE / "linux/steinreich.metainfo.xml").read_text("utf-8")
    for mark, text in (("@HOMEPAGE@", HOMEPAGE), ("@VERSION@", __version__), ("@DATE@", day)):
        info = info.replace(mark, text)
    _write(tree / "usr/share/metainfo/io.github.steinreich.steinreich.metainfo.xml", info)
    icons = tree / "usr/share/icons/hicolor"
    for icon in ICONS.glob("steinreich-*.png"):
        side = icon.stem.rpartition("-")[2]
        _copy(icon, icons / f"{side}x{side}/apps/steinreich.png")
    _copy(HERE / "linux/steinreich.svg", icons / "scalable/apps/steinreich.svg")


def _shell(tree: Path) -> None:
    _zip(tree / "usr/share/man/man6/steinreich.6.gz", man_page())
    for shell in SHELLS:
        _write(tree / COMPLETIONS[shell], completion(shell))


def _papers(tree: Path) -> None:
    papers = tree / "usr/share/doc/steinreich"
    _write(papers / "copyright", f"{(ROOT / 'LICENSE').read_text('utf-8')}\n{_without_full_texts(bill())}")
    when = format_datetime(datetime.fromtimestamp(epoch(), UTC))
    entry = f"steinreich ({__version__}) stable; urgency=medium\n\n  * See NEWS.gz.\n\n -- {MAINTAINER}  {when}\n"
    _zip(papers / "changelog.gz", entry)
    _zip(papers / "NEWS.gz", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    _write(tree / "usr/share/lintian/overrides/steinreich", OVERRIDES)


def _without_full_texts(text: str) -> str:
    """Return the bill without the licences that every Debian system has."""
    line = "=" * 100
    sections = text.split(f"{line}\n")
    kept = [sections[0]]
    common = {"Apache-2.0": "Apache-2.0", "LGPL-2.1-or-later": "LGPL-2.1", "MPL-2.0": "MPL-2.0",
              "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3"}  # fmt: skip
    for name, body in zip(sections[1::2], sections[2::2], strict=True):
        if (where := common.get(name.strip())) is None:
            kept += [line, f"\n{name}", line, f"\n{body}"]
        else:
            exception = body.partition("GNU GENERAL PUBLIC LICENSE\n")[0] if where == "GPL-3" else ""
            kept += [line, f"\n{name}", line, f"\n\n{exception.strip()}\n\nThe full text is in ",
                     f"/usr/share/common-licenses/{where}\n\n"]  # fmt: skip
    return "".join(kept)


def _control(tree: Path) -> None:
    installed = -(-size(tree) // 1024)
    machine = call("dpkg", "--print-architecture").strip()
    _write(
        tree / "DEBIAN/control",
        f"""\
Package: steinreich
Version: {__version__}
Architecture: {machine}
Maintainer: {MAINTAINER}
Installed-Size: {installed}
Depends: libc6 (>= {platform.libc_ver()[1]}), zlib1g
Recommends: libasound2, libgl1, libwayland-client0, libx11-6, libxcursor1, libxext6, libxi6, libxkbcommon0, libxrandr2
Section: games
Priority: optional
Homepage: {HOMEPAGE}
Description: five tile and card games, against the computer or with friends
 UNO RUMMY, Rummikub, Rummy, UNO as published in 1999 and UNO with 112 cards:
 play against the computer, with friends at one screen, or both mixed, in
 English or German. A referee knows every rule and house rule, gives the reason
 for each refusal, and has hints, lessons and puzzles.
 .
 The package brings its own Python and pygame-ce.
""",
    )
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [(hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path) for path in files]
    listed = [f"{given}  {path.relative_to(tree)}\n" for given, path in sums if "DEBIAN" not in path.parts]
    _write(tree / "DEBIAN/md5sums", "".join(listed))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _zip(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
