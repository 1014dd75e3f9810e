"""A short soak; the long one is `python -m benchmarks.soak`."""

from __future__ import annotations

import pytest

from benchmarks import soak
from game.engine.books import BOOKS


def test_some_thousand_random_actions_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "REPLAYED", 10)
    done = soak.run(1500, "ci")
    assert done["actions"] == 1500
    assert all(done[book] > 100 for book in BOOKS)
    assert done["replayed"] > 1


def test_the_soak_notices_a_tile_that_is_shown_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "redacted", lambda event, seat: event)
    with pytest.raises(AssertionError):
        soak.run(50, "shown")
