"""Who has dropped out lets the others play to the end: as fast as they think, a piece at a time (UC-81)."""

from __future__ import annotations

import pytest

from game.engine.cards.phases import CardPhase
from game.engine.cards.state import CardStep
from game.engine.events import TurnStarted
from game.engine.record import Record
from game.play import session as module
from game.play.cards.session import CardSession
from game.play.cards.to_end import AT_ONCE, play_to_end
from game.play.cards.turn_driver import CardTurnDriver
from tests.card_tables import position
from tests.now_pool import NowPool

SEATS = (("human", "Anna"), ("easy", "Bert"), ("easy", "Cleo"), ("easy", "Dora"))


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> CardTurnDriver:
    """A match from which Anna has dropped out."""
    monkeypatch.setattr(module, "ThreadPoolExecutor", NowPool)
    state = position("", "?7", "?7", "?7", discard="R7", turn=1, eliminated=[0],
                     scores=[510, 380, 370, 100], options={"scoring": "elimination"})  # fmt: skip
    record = Record(state.rules, SEATS, state.seed)
    return CardTurnDriver(CardSession(record, (CardStep(TurnStarted(1), state),)))


def test_the_others_play_to_the_end_with_a_bound_for_each_frame(driver: CardTurnDriver) -> None:
    kept: list[int] = []
    driver._acted = lambda: kept.append(len(driver.session.record.lines))
    assert driver.knocked_out
    frames, done, over = 0, 0, False
    while not over:
        over = play_to_end(driver, 0)
        frames, before, done = frames + 1, done, len(driver.session.record.lines)
        assert done - before <= AT_ONCE
    assert frames > 1
    assert kept == [*range(1, done + 1)], "each act is kept"
    assert driver.session.state.phase is CardPhase.OVER
    assert driver.session.state.match_winners
    assert not driver.knocked_out
    assert play_to_end(driver, 0), "nothing more happens"
    assert len(driver.session.record.lines) == done


def test_nothing_is_done_for_a_computer_that_still_thinks(
    driver: CardTurnDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver.session, "thought", lambda _: None)
    assert not play_to_end(driver, 0)
    assert driver.session.record.lines == ()
