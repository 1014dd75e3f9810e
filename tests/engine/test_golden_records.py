"""Kept matches go as they went: every event, what a seat and the public see, the scores; under any hash seed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.record import format_record
from game.engine.record_reading import parse_record, read_record
from tests import golden_records
from tests.golden_records import EVENTS, FOLDER, rules_of_each

ROOT = Path(__file__).parents[2]
CHECK = ("-m", "tests.golden_records", "--check")
NAMES = sorted(name for name, _, _ in rules_of_each())


def checked(python: str, seed: str) -> list[str]:
    """The names of the records that an interpreter tells as they were kept."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([python, *CHECK], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-1500:]
    return done.stdout.split()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_told_as_it_was(name: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.golden_records` and looks at the difference."""
    assert golden_records.difference(name) == ""


def test_another_hash_seed_makes_no_difference() -> None:
    assert checked(sys.executable, "4711") == NAMES


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_other_pythons_tell_them_the_same(version: str) -> None:
    """The engine is pure: no packages are needed there."""
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"there is no Python {version}")
    assert checked(python, "0") == NAMES


def test_a_golden_record_that_goes_another_way_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in FOLDER.glob("uno-*-party*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    events = tmp_path / f"uno-1999-party{EVENTS}"
    events.write_text(events.read_text("utf-8").replace("TurnStarted(seat=1)", "TurnStarted(seat=2)", 1), "utf-8")
    monkeypatch.setattr(golden_records, "FOLDER", tmp_path)
    with pytest.raises(SystemExit, match=r"uno-1999-party, line \d+: .*seat=1"):
        golden_records.check()
    assert capsys.readouterr().out.split() == ["uno-112-party"]


def test_renewing_keeps_every_record_that_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("uno-rummy-book", "uno-1999-partners", "uno-112-composed")
    before = {path.name: path.read_bytes() for name in names for path in FOLDER.glob(f"{name}.*txt")}
    for name, text in before.items():
        (tmp_path / name).write_bytes(text if not name.endswith(EVENTS) else b"")
    monkeypatch.setattr(golden_records, "FOLDER", tmp_path)
    monkeypatch.setattr(golden_records, "rules_of_each", lambda: (each for each in rules_of_each() if each[0] in names))
    golden_records.make()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_renewing_plays_another_match_where_one_is_missing_or_cannot_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, seats, rules = next(rules_of_each())
    monkeypatch.setattr(golden_records, "FOLDER", tmp_path)
    monkeypatch.setattr(golden_records, "rules_of_each", lambda: iter([(name, seats, rules)]))
    golden_records.make()
    fresh = (tmp_path / f"{name}.txt").read_text("utf-8")
    assert parse_record(fresh)[0].rules == rules
    (tmp_path / f"{name}.txt").write_text(fresh.replace("\n0 ", "\n2 ", 1), "utf-8")
    golden_records.make()
    assert (tmp_path / f"{name}.txt").read_text("utf-8") == fresh
    assert f"{name}: cannot be played any more" in capsys.readouterr().err


def test_there_is_a_golden_record_of_each_book_with_each_preset() -> None:
    assert sorted(path.name.removesuffix(EVENTS) for path in FOLDER.glob(f"*{EVENTS}")) == NAMES


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "records").glob("*.txt")), ids=lambda path: str(path.stem))
def test_a_record_of_any_earlier_form_is_read_for_ever(path: Path) -> None:
    reading = read_record(path.read_text("utf-8"))
    assert reading.fault is None
    state = reading.steps[-1].state
    again = format_record(reading.record, state)
    assert parse_record(again) == (reading.record, reading.steps)
    assert reading.record.lines
