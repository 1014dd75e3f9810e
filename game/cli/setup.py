"""Makes sure of the packages before anything needs them; what is missing is installed by `game.cli.install`.

Only the standard library is imported here, and little of it, since every start comes through.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.cli.packages import ROOT, digest, from_source, is_ready, missing, requirements, use, venv_folders


def ensure(root: Path = ROOT, *, tools: bool) -> str:
    """Make all packages importable, with `tools` those for tests too; answers the interpreter to use."""
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
