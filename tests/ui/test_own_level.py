"""A position of a replay becomes a level with one key, which then can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.actions import Lay
from game.engine.tiles.notation import parse_action
from game.engine.tiles.views import before
from game.play.staged import played
from game.store.levels import LevelSet, load
from game.ui.gallery.library import SEATS, short
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.level import LevelTurn
from game.ui.scenes.round.solved import SolvedDialog
from tests.ui.test_tile_replay import RECORD, STEPS, watch
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu, nothing kept."""
    with tile_playing(tmp_path, draw_every=20) as made:
        made.mouse.dt = 0.1
        yield made


def test_a_position_becomes_a_level_with_one_key_and_can_be_solved(play: TilePlaying) -> None:
    record, steps = played("uno-rummy", SEATS, "4", short("uno-rummy"))
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    scene.jump(1)
    play.frame()
    assert play.key("keep-level").enabled, play.key("keep-level").reason
    play.mouse.key(pygame.K_k)
    play.until(lambda: bool(play.context.toasts.texts))
    assert play.context.scenes.top is scene
    [level] = load(play.context.folders).of(LevelSet.OWN)
    title = level.text("de").title
    assert title.startswith(f"Zug {scene.screen.at + 1}, Partie vom")
    assert title in play.context.toasts.texts[0]
    assert {*level.texts} == {"de", "en"}
    assert level.grading is not None
    scene.back()
    play.context.go.levels()
    page = play.context.scenes.top
    assert isinstance(page, Levels)
    page.play(level)
    play.frame()
    turn = play.context.scenes.top
    assert isinstance(turn, LevelTurn)
    lay = parse_action(level.solution[0], before(level.start))
    assert isinstance(lay, Lay)
    play.player.lay(lay)
    play.until(lambda: isinstance(play.context.scenes.top, SolvedDialog))


def test_before_the_initial_meld_and_during_a_match_the_button_says_why_not(play: TilePlaying) -> None:
    scene = ReplayScene(play.context, *played("rummikub", SEATS, "4", short("rummikub")))
    play.context.scenes.push(scene, fade=False)
    play.frame()
    assert "Erstauslage" in play.key("keep-level").reason
    scene.back()
    play.frame()
    half = len(RECORD.lines) // 2
    watch(play, RECORD.cut(half), STEPS[: len(STEPS) // 2])
    reasons = set()
    scene = play.context.scenes.top  # type: ignore[assignment]
    for turn in range(4):
        scene.jump(turn)
        play.frame()
        mine = scene.screen.table.shown.turn in scene.screen.allowed
        reasons.add((mine, bool(play.key("keep-level").reason)))
    assert (False, True) in reasons, "what a computer holds stays hidden while the match goes on"
    assert (False, False) not in reasons


def test_matches_of_cards_have_no_such_button(play: TilePlaying) -> None:
    play.context.scenes.push(ReplayScene(play.context, *played("uno-112", SEATS, "4", short("uno-112"))), fade=False)
    play.frame()
    assert "keep-level" not in play.form
