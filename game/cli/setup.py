"""Makes sure that the packages are there before anything needs them; `game.cli.install` installs what is missing.

As every start runs this module, it imports little, and only from the standard library.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.cli.packages import ROOT, digest, from_source, is_ready, missing, requirements, use, venv_folders


def ensure(root: Path = ROOT, *, tools: bool) -> str:
    """Make all packages importable, with `tools` also those for development; return the interpreter to use."""
    if not from_source(root):
        return sys.executable
    wanted = digest(root)
    for folder in venv_folders(root):
        if is_ready(folder, wanted, tools=tools):
            return use(folder)
    if not missing(requirements(root, tools=tools), sys.path):
        return sys.executable
    from game.cli.install import install

    return use(install(root, tools=tools))
