"""What readers, referees, solver, puzzles and computer players make of kept questions is what was kept; kept matches
go as they went: every event, what a seat and the public see, the scores."""

import os
import subprocess
import sys
from functools import cache, partial
from pathlib import Path

import pytest

from game.engine.record import format_record, parse_record, read_record, unseal
from game.engine.shuffle import shuffled
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.position import digest
from game.engine.tiles.referee import TileGame
from tests import golden, golden_records
from tests.golden_readings import kept
from tests.golden_records import EVENTS, FOLDER, rules_of_each

ROOT = Path(__file__).parents[2]
ELSEWHERE = """
from tests import golden_records
from tests.engine.test_golden import AREAS, now
assert not any(map(golden_records.difference, {records}))
for name in {names}:
    assert now(name) == AREAS[name][1], name
"""
"""A program that tells records and answers again."""
OTHER_SEED = ("turns: tiles 0", "puzzles: open 0", "players: cards 1")
OTHER_SEED_RECORDS = ("rummikub-book", "uno-1999-party")


def _all() -> dict[str, tuple[partial[list[str]], list[str]]]:
    """How each area is told, and what was kept of it."""
    found = {}
    for part, told in golden.PARTS.items():
        lines, areas = kept(golden.FOLDER / f"{part}.txt"), told()
        assert [*lines] == [*areas], f"{part}.txt keeps what is asked no more, or lacks what is asked"
        for name, tell in areas.items():
            found[f"{part}: {name}"] = partial(golden.kept_lines, part, tell), lines[name]
    return found


AREAS = _all()


@cache
def now(name: str) -> list[str]:
    return AREAS[name][0]()


def kind_of(name: str) -> str:
    """An area without its book and theme, and of its number only the last digit."""
    return " ".join([*name.split()[:2], *"".join(filter(str.isdigit, name))[-1:]])


@pytest.mark.parametrize("kind", dict.fromkeys(map(kind_of, AREAS)))
def test_what_is_asked_is_answered_as_it_was_kept(kind: str) -> None:
    """Whoever changes an answer on purpose runs `python -m tests.golden` and looks at the difference."""
    assert next((name for name in AREAS if kind_of(name) == kind and now(name) != AREAS[name][1]), None) is None


def test_another_hash_seed_makes_no_difference_to_records_and_answers() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    command = [sys.executable, "-c", ELSEWHERE.format(names=OTHER_SEED, records=OTHER_SEED_RECORDS)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-1500:]


NAMES = sorted(name for name, _, _ in rules_of_each())


def test_every_golden_record_is_told_as_it_was() -> None:
    """Whoever changes one on purpose runs `python -m tests.golden_records` and looks at the difference."""
    assert {name: found for name in NAMES if (found := golden_records.difference(name))} == {}


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


def test_there_is_a_golden_record_of_each_book_with_each_preset() -> None:
    assert sorted(path.name.removesuffix(EVENTS) for path in FOLDER.glob(f"*{EVENTS}")) == NAMES


def test_a_record_of_any_earlier_form_is_read_for_ever() -> None:
    """Whoever changes the form of records writes an upgrade, not a new file."""
    new = ("begun", "options ", "revision ", "digest ", "steinreich")
    for path in sorted((ROOT / "tests" / "records").glob("*.txt")):
        text = path.read_text("utf-8")
        reading = read_record(text)
        assert reading.fault is None, path
        again = format_record(reading.record, reading.steps[-1].state)
        assert parse_record(again) == (reading.record, reading.steps), path
        assert reading.record.lines
        if path.stem == "format-1":
            assert reading.over
            upgraded, before = (
                [line for line in lines if not line.startswith(new)]
                for lines in (unseal(again).lines, text.replace("seat normal ", "seat medium ").splitlines())
            )
            assert upgraded == before


def test_shuffling_and_openings_keep_their_order_and_their_digests_from_release_to_release() -> None:
    assert shuffled(range(12), "steinreich") == (8, 4, 0, 10, 11, 3, 1, 7, 2, 9, 5, 6)
    assert sorted(shuffled(range(100), "x")) == list(range(100))
    openings = [TileGame(UNO_RUMMY).deal(seats, "steinreich") for seats in (2, 3, 4)]
    former = [digest(each, former=True) for each in openings]
    assert former == ["552f1c4f77e8725e", "74abcab2502a141e", "90c3606e04aca688"]
    assert [*map(digest, openings)] == [
        "973a66e9d41e36baab6d7ffcb070cc91", "2e5997067fce7b905ed906ea3a623ac6", "845919e9ebdd5c504983e89288649632",
    ]  # fmt: skip
