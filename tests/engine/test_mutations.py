"""The table of deliberate breaks still points at what the engine says; running it is a matter of minutes, by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations import MUTATIONS, Mutation


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: f"{each.rule}-{each.file}")
def test_a_break_changes_a_place_that_is_there(root: Path, mutation: Mutation) -> None:
    text = (root / "game" / "engine" / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.new != mutation.old
