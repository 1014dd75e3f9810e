"""A position of a replay of either family becomes a level with one key, which then is found, played and remembered."""

from __future__ import annotations

import pygame
import pytest

from game.engine.tiles.puzzles.grades import has_opened
from game.engine.tiles.state import TileState
from game.play.tiles.levels import alone, asked_for, next_lay
from game.store.levels import LevelSet, load
from game.ui.scenes.library.replay import ReplayScene
from tests.ui.test_own_level import asked, play
from tests.ui.tile_playing import TilePlaying
from tools.gallery.listing import SEATS, short
from tools.staged import played

__all__ = ["play"]


@pytest.mark.parametrize("opened", [True, False])
def test_where_nothing_can_be_laid_the_key_says_why_and_offers_another_turn(play: TilePlaying, opened: bool) -> None:
    scene = ReplayScene(play.context, *played("rummikub", SEATS, "4", short("rummikub")))
    play.context.scenes.push(scene, fade=False)
    states = [state for state in scene.screen.played.states() if isinstance(state, TileState)]
    able = (at for at, state in enumerate(states[:-1]) if has_opened(state) is opened)
    turn = next(at for at in able if asked_for(alone(states[at])) is None)
    other = next_lay(states, turn)
    assert other is not None
    assert states[other].turn == states[turn].turn
    scene.jump(turn)
    play.frame()
    play.mouse.key(pygame.K_k)
    name = scene.screen.session.name(states[turn].turn)
    text = asked(play).text
    assert text.startswith(play.context.t("own-level.nothing" if opened else "own-level.not-opened"))
    assert text.endswith(play.context.t("own-level.nearest-lay", name=name, turn=other + 1))
    assert play.cut_off() == []
    assert load(play.context.folders).of(LevelSet.OWN) == ()
    play.mouse.press("answer-1")
    play.until(lambda: play.context.scenes.top is scene and bool(load(play.context.folders).of(LevelSet.OWN)))
    assert scene.screen.at == other
    [level] = load(play.context.folders).of(LevelSet.OWN)
    assert level.text("de").title.startswith(f"Zug {other + 1},")
    assert level.start.opened[0] is opened
    assert ("Erstauslage" in level.text("de").task) is not opened
