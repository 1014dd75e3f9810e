"""What guided fuzzing makes of a text, without what follows the code. All of it: `benchmarks.guided_fuzzing`."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from benchmarks import guided_fuzzing
from benchmarks.guided_fuzzing import LONGEST, again, changing, timed
from game.engine.checksums import RecordError, seal, unseal_lines

SEALED = seal(["steinreich 4", "seat human Anna", "draw"]).text.encode()


def is_whole(text: bytes) -> bool:
    """Whether every line has its check sum."""
    try:
        return bool(unseal_lines(text.decode("utf-8", "replace")))
    except RecordError:
        return False


def test_a_text_changes_by_its_seed_and_never_grows_too_long() -> None:
    change = changing([SEALED], True, lambda data, most: data[:most])
    made = [change(SEALED, LONGEST, seed) for seed in range(300)]
    assert made == [change(SEALED, LONGEST, seed) for seed in range(300)]
    assert len(set(made)) > 100
    assert max(map(len, made)) <= LONGEST


def test_most_lines_have_right_check_sums_again() -> None:
    change = changing([SEALED], True, lambda data, most: data[:most])
    fresh = [text for seed in range(300) if (text := change(SEALED, LONGEST, seed)) != SEALED and len(text) < LONGEST]
    assert sum(map(is_whole, fresh)) > len(fresh) / 2


def test_a_reader_that_raises_or_takes_too_long_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: bytes) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        timed(stumble)(b"")
    timed(lambda data: process_time())(b"")
    monkeypatch.setattr(guided_fuzzing, "SLOWEST", -1.0)
    with pytest.raises(AssertionError, match="processor time"):
        timed(lambda data: None)(b"")


def test_what_a_reader_stumbled_over_is_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found"
    path.write_bytes(b"no deal number")
    again("deal number", path)
    assert capsys.readouterr().out == "deal number: read or refused\n"
