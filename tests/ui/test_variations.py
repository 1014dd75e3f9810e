"""From any turn of a replay one click begins a variation, in every book; it counts for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.books import BOOKS
from game.play.staged import played
from game.store import counting
from game.ui.gallery.library import SEATS, short
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from tests.ui.tile_playing import tile_playing


@pytest.mark.parametrize("book", BOOKS)
def test_a_variation_is_one_click_away_and_begins_with_the_position_that_was_shown(book: str, tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
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
        assert not counting.counts(session.record), "neither statistics nor medals"
