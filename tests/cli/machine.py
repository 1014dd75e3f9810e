"""A machine on which the game can be set up: a small copy of it, and packages made on the spot, no network."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from game.cli.packages import MARKER

CHECK = """
def run(paths, as_json=False):
    import steinwheel
    print("playing with", steinwheel.__file__)
    return 0
"""
TOOL = """
import os, sys
print(sys.argv[1:], os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"], sys.prefix)
sys.exit(5)
"""
PROJECT = """
[project]
dependencies = ["steinwheel>=1.5,<2"]
[project.optional-dependencies]
reader = ["steinstimme>=1,<2"]
dev = ["pytest>=1"]
"""


def make_wheel(folder: Path, name: str, version: str, files: Mapping[str, str]) -> None:
    """A package that pip can install."""
    about = f"{name}-{version}.dist-info"
    texts = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{about}/RECORD"
    texts[record] = "".join(f"{path},,\n" for path in (*texts, record))
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        for path, text in texts.items():
            wheel.writestr(path, text)


NOTHING: Mapping[str, str] = {}


class Machine:
    """A folder with a small copy of the game, a folder of packages, and a home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "game here"
        self.venv = self.game / ".venv"
        self.marker = self.venv / MARKER
        self.home = folder / "home"

    def build(self, root: Path) -> None:
        """Copy what a set-up needs."""
        commands = (
            "__init__", "arguments", "output", "opening", "packages", "install", "tools", "values",
        )  # fmt: skip
        below = ("shipped", "engine/__init__", "engine/shown", "store/__init__", "store/data_folder", "store/files")
        for module in ("__init__", *(f"cli/{each}" for each in commands), *below):
            target = self.game / "game" / f"{module}.py"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / "game" / f"{module}.py", target)
        (self.game / "tools").mkdir(exist_ok=True)
        for name in ("__init__", "keeper"):
            shutil.copy(root / "tools" / f"{name}.py", self.game / "tools")
        shutil.copy(root / "main.py", self.game)
        (self.game / "tools/check.py").write_text(CHECK)
        (self.game / "pyproject.toml").write_text(PROJECT)
        for version in ("1.5", "1.6", "1.7"):
            make_wheel(self.folder / "wheels", "steinwheel", version, {"steinwheel.py": ""})
        make_wheel(self.folder / "wheels", "steinstimme", "1.1", {"steinstimme.py": ""})
        self.pin("1.6")
        make_wheel(self.folder / "wheels", "pytest", "9.9", {"pytest/__init__.py": "", "pytest/__main__.py": TOOL})
        self._list("hashes-reader.txt", "steinstimme", "1.1")
        self._list("hashes-dev.txt", "pytest", "9.9")

    def wheel(self, version: str, name: str = "steinwheel") -> Path:
        """The file of a version of a package; without a name, of the one that the game needs."""
        return self.folder / "wheels" / f"{name}-{version}-py3-none-any.whl"

    def pin(self, version: str) -> None:
        """Say which version the game needs exactly."""
        (self.game / "constraints.txt").write_text(f"steinwheel=={version}\n")
        self._list("hashes.txt", "steinwheel", version)

    def _list(self, file: str, name: str, version: str) -> None:
        given = hashlib.sha256(self.wheel(version, name).read_bytes()).hexdigest()
        (self.game / file).write_text(f"{name}=={version} --hash=sha256:{given}\n")

    def start(
        self, *arguments: str, online: bool = True, network: Mapping[str, str] = NOTHING
    ) -> subprocess.Popen[str]:
        """Start the game."""
        environment = {name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "SDL_"))}
        environment |= {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": (self.folder / "wheels").as_uri() if online else "",
            "STEINREICH_HOME": str(self.home),
            **network,
        }
        return subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=self.game,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, online: bool = True, network: Mapping[str, str] = NOTHING) -> tuple[int, str, str]:
        """Start the game and wait for its end; exit status, output, errors."""
        with self.start(*arguments, online=online, network=network) as process:
            output, errors = process.communicate()
        return process.returncode, output, errors

    def packages(self) -> Path:
        """Where pip put the packages."""
        return next(self.venv.glob("**/site-packages"))
