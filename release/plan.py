"""The packages by name, and how each is built."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from release.bill import build_bill
from release.deb import build_deb
from release.onedir import build_onedir
from release.project import has
from release.pyz import build_pyz
from release.run import build_run
from release.starter import build_starter
from release.wheels import build_sdist, build_wheel


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
    "wheel": Package(build_wheel, "*.whl"),
    "sdist": Package(build_sdist, "*.tar.gz"),
    "licences": Package(build_bill, "*-licences.txt"),
    "onedir": Package(build_onedir, "*.tar.xz"),
    "deb": Package(build_deb, "*.deb", ("dpkg-deb",), "linux"),
    "run": Package(build_run, "*.run", ("makeself",), "linux"),
    "starter": Package(build_starter, "*-windows-x86_64-untried.zip"),
    "pyz": Package(build_pyz, "*.pyz"),
}
