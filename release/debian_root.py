"""A root folder with a Debian system that has only the libraries it needs, to see what a package does to a system."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from release.project import BuildError, call

LIBRARIES = ("libc6", "zlib1g")
"""What the package depends on."""
BOOKKEEPING = "var/lib/dpkg"
LOG = "var/log"


def _as_root() -> tuple[str, ...]:
    """Return what a command that needs root begins with: nothing for root, a user namespace for everybody else."""
    return () if os.geteuid() == 0 else ("unshare", "--map-root-user")


class DebianRoot:
    """The folder; chroot needs root, or the right to make user namespaces."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.enter = (*_as_root(), "/usr/sbin/chroot", str(path))
        """The beginning of a command that is run inside."""
        for folder in ("home", "tmp", "etc", f"{BOOKKEEPING}/info", f"{BOOKKEEPING}/updates", LOG):
            (path / folder).mkdir(parents=True)
        for merged in ("bin", "lib", "lib64", "sbin"):
            (path / "usr" / merged).mkdir(parents=True)
            (path / merged).symlink_to(f"usr/{merged}")
        for library in LIBRARIES:
            self._copy(library)

    def _copy(self, library: str) -> None:
        listed = [line for line in call("dpkg", "--listfiles", library).splitlines() if line.startswith("/")]
        names = [*listed, "/usr/lib"]
        for file in map(Path, listed):
            inside = self.path / str(file).lstrip("/")
            if file.is_file() and "share" not in file.parts:
                inside.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, inside, follow_symlinks=True)
        fields = call("dpkg-query", "--status", library).split("\n")
        kept = [line for line in fields if line.startswith(("Package:", "Status:", "Version:", "Architecture:"))]
        kept += ["Maintainer: none <none@none.example>", "Description: a library", "", ""]
        (self.path / BOOKKEEPING / "info" / f"{library}.list").write_text(f"{chr(10).join(names)}\n", "utf-8")
        with (self.path / BOOKKEEPING / "status").open("a", encoding="utf-8") as status:
            status.write("\n".join(kept))

    def dpkg(self, *arguments: str) -> None:
        """Run dpkg on this root."""
        said = call(*_as_root(), "dpkg", f"--root={self.path}", *arguments)
        if "warning" in said:
            raise BuildError(f"dpkg {arguments[0]}: {said}")

    def files(self) -> set[str]:
        """Return everything in it but the player's files and the books that dpkg keeps."""
        found = (path.relative_to(self.path).as_posix() for path in self.path.rglob("*"))
        return {
            name for name in found if not name.startswith((BOOKKEEPING, LOG, "home/", "tmp/", "usr/share/doc/libc6"))
        }
