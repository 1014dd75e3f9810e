"""A record of a new book: a whole match, written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.checksums import FORMAT, form_of
from game.engine.options import with_options
from game.engine.record_reading import read_record
from game.engine.registry import BOOKS
from tests import whole_record


def test_the_record_of_a_book_is_a_whole_match_and_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_record, "FOLDER", tmp_path)
    book = "uno-1999"
    whole_record.main(book, "target=50")
    text = (tmp_path / f"format-{FORMAT}-{book}.txt").read_text("utf-8")
    reading = read_record(text)
    assert (form_of(text), reading.fault, reading.over) == (FORMAT, None, True)
    assert reading.record.rules == with_options(BOOKS[book], {"target": 50})
    with pytest.raises(FileExistsError):
        whole_record.main(book, "target=50")
    assert (tmp_path / f"format-{FORMAT}-{book}.txt").read_text("utf-8") == text
