"""Before a turn is ended, the plates show what the next player will face."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.table.shared.forecast import Forecast, signs_of
from tests import card_tables, tile_tables
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_turn


@pytest.mark.parametrize(("rack", "forecast"), [("R3", Forecast({}, False, 1)), ("R7", Forecast({}, True, 2))])
def test_a_draft_that_may_be_sent_tells_what_comes_of_it(tmp_path: Path, rack: str, forecast: Forecast) -> None:
    state = tile_tables.position(f"{rack} B1 B12", "?14", "?14", table="R4 R5 R6")
    with tile_turn(tmp_path, state, (HUMAN, NORMAL, NORMAL)) as play:
        assert play.table.forecast is None, "nothing was done yet"
        play.put("R5")
        assert play.table.forecast is None, "nothing may be sent"
        play.mouse.press("undo")
        before = play.picture()
        play.turn.hand.putting.send(tile_tables.tiles(rack)[0])
        assert play.table.forecast == forecast
        play.frame()
        assert play.picture() != before
        play.turn.end_turn()
        assert play.state.turn == forecast.turn
        assert play.table.forecast is None


CARDS = {
    "R4": Forecast({}, False, 1), "R+2": Forecast({1: 2}, False, 2), "RS": Forecast({1: 0}, False, 2),
    "RR": Forecast({}, True, 2), "B5": None,
}  # fmt: skip
"""What a lifted card would do; the last may not be played."""


@pytest.mark.parametrize("card", CARDS)
def test_a_lifted_card_tells_what_it_would_do(tmp_path: Path, card: str) -> None:
    with card_playing(tmp_path) as play:
        state = card_tables.position(f"{card} G5 G6", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
        play.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        assert play.table.forecast is None
        play.mouse.click(play.point(play.card(card)))
        assert play.table.forecast == CARDS[card]
        play.mouse.click(play.point(play.card(card)))
        play.frame()
        assert play.table.forecast is None
        assert (forecast := CARDS[card]) is None or play.state.turn == forecast.turn


def test_the_signs_at_a_plate() -> None:
    both = Forecast({1: 4}, turned=True, turn=2)
    assert [signs_of(both, seat) for seat in range(4)] == [(), ("+4", "ban"), ("play",), ()]
    assert signs_of(Forecast({1: 2}, turn=1), 1) == ("+2",), "whoever is asked first does not miss the turn"
    assert [signs_of(Forecast({}, False, 1), seat) for seat in range(2)] == [(), ()]
