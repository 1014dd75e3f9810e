"""Looking at a match again: by turns, through chosen eyes, and going on from a turn of it, in every book."""

from __future__ import annotations

import pytest

from game.engine.books import BOOKS
from game.store import statistics
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from tests.ui.test_tile_replay import play
from tests.ui.tile_playing import TilePlaying
from tools.gallery.listing import SEATS, short
from tools.staged import played

__all__ = ["play"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_variation_is_one_click_away_and_begins_with_the_position_that_was_shown(
    book: str, play: TilePlaying
) -> None:
    record, steps = played(book, SEATS, "4", short(book))
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    turn = scene.screen.played.last // 2
    scene.jump(turn)
    play.frame()
    shown = scene.screen.played.stops[turn]
    play.mouse.press("go-on")
    play.until(lambda: isinstance(play.context.scenes.top, TileTurn | CardTurn))
    top = play.context.scenes.top
    assert isinstance(top, TileTurn | CardTurn)
    session = top.screen.session
    assert session.steps[shown - 1].state == steps[shown - 1].state
    assert session.record.noted("from") == (f"turn {turn + 1}",)
    assert not statistics.counts(session.record), "neither statistics nor medals"
    assert next(type(each) for each in play.context.scenes) is Menu
    assert play.open_matches() == 1, "it is a match of its own"
