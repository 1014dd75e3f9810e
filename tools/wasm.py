"""Runs what needs no window on Python 3.14, which npm's pyodide carries as WebAssembly for node.

    python -m tools.wasm                   # the golden records, and the tests of WITHOUT_WINDOW
    python -m tools.wasm tests/engine -x   # these tests, with pytest's arguments

Where there is no node or no registry, that is said, and nothing is wrong. Everything is put into build/wasm.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.opening import ensure
from game.cli.packages import site_packages

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "wasm"
PACKAGES = FOLDER / "packages"
PYODIDE, PYTHON = "314.0.6", "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""The wheels that fit it."""
NPM = ("install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", "--fetch-retries=1")
SLOW = (
    "tests/engine/test_golden.py", "tests/engine/test_forged_records.py", "tests/engine/test_revisions.py",
    "tests/engine/tiles/test_random_matches.py",
    "tests/engine/cards/puzzles", "tests/engine/tiles/puzzles", "tests/engine/tiles/solver",
    "tests/words/test_search.py", "tests/words/test_puzzles.py",
)  # fmt: skip
"""What is left out: everything takes five times as long there."""
WITHOUT_WINDOW = ("tests/engine", "tests/rules", "tests/words", *(f"--ignore={each}" for each in SLOW))
"""Tests that are done within a minute."""


def not_here() -> str:
    """Install pyodide and what of hypothesis is compiled; return why that cannot be done, or ""."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        return "there is no node here"
    about = FOLDER / "node_modules" / "pyodide" / "package.json"
    if not about.is_file() or f'"version": "{PYODIDE}"' not in about.read_text("utf-8"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        if fault := _fault([npm, *NPM, f"--prefix={FOLDER}", f"pyodide@{PYODIDE}"]):
            return f"npm cannot install it: {fault}"
    wanted = re.search(r"(?m)^hypothesis==(\S+)(?:.*\\\n)*.*\n", (ROOT / "hashes-dev.txt").read_text("utf-8"))
    if wanted and not (PACKAGES / f"hypothesis-{wanted[1]}.dist-info").is_dir():
        shutil.rmtree(PACKAGES, ignore_errors=True)
        listed = FOLDER / "hashes.txt"
        listed.write_text(wanted[0], "utf-8")
        pip = [ensure(tools=True), "-Im", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        pip += ["--only-binary", ":all:", "--python-version", PYTHON, "--platform", PLATFORM]
        if fault := _fault([*pip, "--require-hashes", "--target", str(PACKAGES), "--requirement", str(listed)]):
            return f"pip cannot install hypothesis for it: {fault}"
    return ""


def _fault(command: Sequence[str]) -> str:
    """Run a command; return the last line of what it complains about, or ""."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return ((done.stdout + done.stderr).strip().splitlines() or ["it fails"])[-1] if done.returncode else ""


def run(module: str, *arguments: str) -> int:
    """Run a module of the project there; return its exit status."""
    entry = FOLDER / "node_modules" / "pyodide" / "pyodide.mjs"
    installed = site_packages(Path(ensure(tools=True)).parents[1])
    command = ["node", str(ROOT / "tools" / "wasm.mjs"), str(entry), str(ROOT), module]
    folders = [str(PACKAGES), str(installed)]
    return subprocess.run([*command, *folders, "--", *arguments], stdin=subprocess.DEVNULL, check=False).returncode


def main() -> int:
    """Run the golden records and the tests; return 0 if all is well, or cannot be tried here."""
    if reason := not_here():
        print(f"Python {PYTHON} is not tried: {reason}")
        return 0
    tests = sys.argv[1:] or ["-q", *WITHOUT_WINDOW]
    return run("tests.golden_records", "--check") or run("tools.wasm_tests", *tests)


if __name__ == "__main__":
    sys.exit(main())
