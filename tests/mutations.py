"""Break the engine on purpose, once for every rule of UNO RUMMY, for what Rummy and Rummikub add and for the card
books, and see that a case or a test with its number fails.

Run by hand: `python -m tests.mutations` for all rules, `python -m tests.mutations UR-50 RF-Q9` for some. The work is
done on a copy. A rule stays GREEN where nothing notices; STALE where the text to change is gone; CRASH where
nothing could be run after it. Exit status 0 only if every change is noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.card_mutations import BREAKS as CARD_BREAKS
from tests.tile_mutations import BREAKS as TILE_BREAKS

ROOT = Path(__file__).resolve().parent.parent
ENGINE = Path("game/engine")


class Mutation(NamedTuple):
    """A change to one file that breaks one rule."""

    rule: str
    file: str
    old: str
    """Stands in the file exactly once."""
    new: str


class NotesVerdict(NamedTuple):
    """What came of a mutation."""

    word: str
    """`red`, `GREEN`, `STALE` or `CRASH`."""
    cases: int
    """Cases that failed."""
    tests: int
    """Tests in Python that failed."""


MUTATIONS = [Mutation(*each) for each in (*TILE_BREAKS, *CARD_BREAKS)]
"""One change or more for every rule that the engine carries out; UR-02 is for reading only."""


def verdict_on(mutation: Mutation, copy: Path) -> NotesVerdict:
    """Break the copy, run what carries the rule's number, and mend the copy again."""
    file = copy / ENGINE / mutation.file
    text = file.read_text("utf-8")
    if text.count(mutation.old) != 1:
        return NotesVerdict("STALE", 0, 0)
    file.write_text(text.replace(mutation.old, mutation.new), "utf-8")
    try:
        return run(mutation.rule, copy)
    finally:
        file.write_text(text, "utf-8")


def run(rule: str, copy: Path) -> NotesVerdict:
    """Run the cases and the tests of one rule in the copy."""
    name = rule.lower().replace("-", "_")
    files = [
        path.relative_to(copy)
        for path in sorted((copy / "tests" / "rules").glob("test_*.py"))
        if re.search(rf"{name}(?!\d)", path.read_text("utf-8"))
    ]
    # No bytecode: a changed file of the same size and second would not be read anew.
    command = [
        sys.executable, "-B", "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "--timeout=60",
        "--continue-on-collection-errors", "-k", f"{name}_ or {name}-", "tests/engine/test_cases.py", *map(str, files),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=copy, env=os.environ, capture_output=True, text=True, check=False)
    failed = re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
    cases = sum("test_cases.py" in each for each in failed)
    word = "red" if failed else "GREEN" if done.returncode in (0, 5) else "CRASH"
    return NotesVerdict(word, cases, len(failed) - cases)


def copied(folder: Path) -> Path:
    """A copy of what the cases and the tests of the rules need."""
    ignored = shutil.ignore_patterns("__pycache__", "ui")
    for name in ("game", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def unnamed() -> Iterator[str]:
    """The rules for which no mutation is written."""
    named = {mutation.rule for mutation in MUTATIONS}
    numbers = [f"UR-{number:02}" for number in range(1, 87)] + [f"UR-Q{number}" for number in range(1, 32)]
    return (rule for rule in numbers if rule not in named and rule != "UR-02")


def main(rules: Sequence[str]) -> int:
    """Try the mutations of some rules, or of all, and print what came of each."""
    chosen = [mutation for mutation in MUTATIONS if not rules or mutation.rule in rules]
    words = []
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for mutation in chosen:
            verdict = verdict_on(mutation, copy)
            words.append(verdict.word)
            what = mutation.new.strip().splitlines()[0] if mutation.new.strip() else "(left out)"
            print(
                f"{mutation.rule:7} {verdict.word:5} {verdict.cases:3} cases {verdict.tests:3} tests"
                f"  {mutation.file}: {what[:60]}",
                flush=True,
            )
    lacking = () if rules else tuple(unnamed())
    if lacking:
        print("no mutation for", *lacking)
    print(f"{words.count('red')} noticed, {len(words) - words.count('red')} not")
    return 0 if words.count("red") == len(words) and not lacking else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
