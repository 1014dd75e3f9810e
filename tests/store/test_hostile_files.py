"""Files that somebody has worked on: each is read or refused. A million of them: `benchmarks.hostile`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import hostile, structured
from benchmarks.readers import READERS, SQLITE, Reader, given
from game.engine.checksums import unseal_lines
from game.store import statistics
from game.store.database import database
from game.store.figures import figures_of
from game.store.folders import player_folders
from tests.store.scripted_evening import NOW, PLAYED, STEPS


@pytest.mark.parametrize("kind", READERS)
def test_a_whole_file_of_every_kind_is_read(tmp_path: Path, kind: str) -> None:
    for sample in READERS[kind].samples():
        given(tmp_path, READERS[kind], sample)
    assert not [*tmp_path.rglob("*.damaged-*")]


def test_some_hundred_hostile_files_of_every_kind_are_read_or_refused(tmp_path: Path) -> None:
    done = hostile.run(600, "ci", tmp_path)
    assert READERS.keys() <= done.keys()


def test_a_reader_that_fails_or_takes_too_long_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise TypeError("unhashable")

    with monkeypatch.context() as patch:
        patch.setitem(READERS, "places", READERS["places"]._replace(read=fail))
        with pytest.raises(TypeError, match="unhashable"):
            hostile.run(60, "ci", tmp_path)
    monkeypatch.setattr(hostile, "SLOWEST", 0.0)
    with pytest.raises(AssertionError, match="it took"):
        hostile.run(1, "ci", tmp_path)


@pytest.mark.parametrize("mutation", structured.MUTATIONS, ids=lambda each: each.__name__.strip("_"))
def test_every_mutation_changes_something(mutation: structured.Mutation) -> None:
    text = "seat human Anna\n0 lay R4 R5 R6 12\n1 draw"
    changed = 0
    for number in range(20):
        words = structured._WORDS.findall(text)
        mutation(words, Random(number), ["a = [1]\nb = 2"])
        changed += "".join(words) != text
    assert changed > 5


def test_a_sealed_text_is_sealed_again_more_often_than_not() -> None:
    reader: Reader = READERS["draft"]
    sample: Sequence[bytes] = reader.samples()
    sealed = 0
    for number in range(30):
        changed = structured.mutated(sample[0].decode(), True, Random(number), ["x"])
        try:
            sealed += bool(unseal_lines(changed))
        except ValueError:
            continue
    assert 15 < sealed < 30


def test_a_number_that_has_no_end_is_no_number_of_hints(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    assert "statistics" in SQLITE
    statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW)
    with closing(sqlite3.connect(database(folders))) as base:
        base.execute("UPDATE players SET hints = 1e999")
        base.commit()
    figures, notes = figures_of(folders, NOW)
    assert notes == ()
    assert figures is not None
    assert figures.summary.hints == 0
