"""A root folder with a minimal Debian system, to see what a package does to a system."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from release.project import BuildError, call

DEBIAN = ("dpkg", "dpkg-query", "unshare")
"""Programs that this machine needs to make one."""
LIBRARIES = ("libc6", "zlib1g")
"""What the Debian package depends on."""
PROGRAMS = ("coreutils", "dash", "grep", "mawk", "sed", "tar", "xz-utils")
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
