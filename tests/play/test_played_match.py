"""A match that is looked at again: to and fro between its turns, and no open hands before it is decided."""

from __future__ import annotations

import pytest

from game.engine.events import TurnStarted
from game.engine.record import Record
from game.play import session as module
from game.play.cards.session import CardSession
from game.play.cards.to_end import play_to_end
from game.play.cards.turn_driver import CardTurnDriver
from game.play.played_match import PlayedMatch, stops_of
from tests.card_tables import rules
from tests.now_pool import NowPool

SEATS = (("easy", "Anna"), ("easy", "Bert"))


def test_every_turn_can_be_gone_to_and_the_last_step_decides_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ThreadPoolExecutor", NowPool)
    played = CardSession.begin(Record(rules(target=50), SEATS, "again"))
    while not play_to_end(CardTurnDriver(played), 0):
        pass
    match = PlayedMatch(CardSession(played.record, tuple(played.steps)))
    assert match.decided
    assert not PlayedMatch(CardSession(played.record, tuple(played.steps[:-1]))).decided
    whole = match.stops[-1]
    assert match.states() == tuple(played.steps[stop - 1].state for stop in match.stops)
    assert (match.at, len(match.session.events)) == (0, match.stops[0])
    for turn in (match.last, 3, 99, -5):
        steps = match.go_to(turn)
        assert match.at == min(max(turn, 0), match.last)
        assert steps == match.steps == len(match.session.events)
        last = match.session.events[-1]
        assert isinstance(last, TurnStarted) or steps == whole
    match.go_to(match.last)
    assert match.at_the_end
    match.go_to(0)
    assert not match.at_the_end
    assert stops_of(match.session.events) == match.stops[:1]
