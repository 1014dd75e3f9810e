"""A short soak; the long one is `python -m benchmarks.soak`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from benchmarks import soak
from game.engine.cards import events as card_events
from game.engine.registry import CARDS
from game.engine.tiles import events as tile_events


def test_some_thousand_random_actions_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "REPLAYED", 10)
    done = soak.run(3000, "ci")
    assert done["actions"] == 3000
    assert all(done[book] == 600 for book in soak.TRIALS)
    assert done["replayed"] >= len(soak.TRIALS)


@pytest.mark.parametrize(("book", "module"), [("uno-rummy", tile_events), ("uno-1999", card_events)])
def test_the_soak_notices_a_piece_that_is_shown_to_others(
    book: str, module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    soak.play(book, 1, "shown", 50, replay=False)
    monkeypatch.setattr(module, "redacted", lambda event, seat: event)
    with pytest.raises(AssertionError):
        soak.play(book, 1, "shown", 50, replay=False)


@dataclass
class Losing:
    """A referee of cards under which the last card of the stock is lost."""

    game: Any

    def apply(self, state: Any, seat: int, action: Any) -> tuple[Any, ...]:
        """The steps, without that card."""
        steps = self.game.apply(state, seat, action)
        return tuple(step._replace(state=step.state._replace(stock=step.state.stock[:-1])) for step in steps)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def test_the_soak_notices_a_card_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    losing = replace(CARDS, game=lambda rules: Losing(CARDS.game(rules)))
    monkeypatch.setattr(soak, "family_of", lambda book: losing)
    with pytest.raises(AssertionError):
        soak.play("uno-112", 1, "lost", 50, replay=False)
