"""Kept matches go as they went: every event, what a seat and the public see, the scores; under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.record import format_record, parse_record, read_record
from tests.golden_records import EVENTS, FOLDER, rules_of_each

ROOT = Path(__file__).parent.parent
COMPARE = """
from tests.golden_records import EVENTS, FOLDER, texts
for name, text in texts():
    kept = (FOLDER / f"{name}{EVENTS}").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(text.splitlines(), kept, strict=True), 1):
        assert now == then, f"{name}, line {number}: {now} (kept: {then})"
    print(name)
"""


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_each_golden_record_is_told_as_it_was(seed: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.golden_records` and looks at the difference."""
    done = subprocess.run(
        [sys.executable, "-c", COMPARE],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-1500:]
    assert done.stdout.split() == sorted(name for name, _ in rules_of_each())


def test_there_is_a_golden_record_of_each_book_with_each_preset() -> None:
    kept = {path.name.removesuffix(EVENTS) for path in FOLDER.glob(f"*{EVENTS}")}
    assert kept == {name for name, _ in rules_of_each()}


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "records").glob("*.txt")), ids=lambda path: str(path.stem))
def test_a_record_of_any_earlier_form_is_read_for_ever(path: Path) -> None:
    reading = read_record(path.read_text("utf-8"))
    assert reading.fault is None
    state = reading.steps[-1].state
    again = format_record(reading.record, state)
    assert parse_record(again) == (reading.record, reading.steps)
    assert reading.record.lines
