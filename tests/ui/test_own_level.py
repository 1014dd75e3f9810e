"""A position of a replay becomes a level with one key, which then can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.notation import parse_action
from game.engine.tiles.views import before
from game.play.staged import played
from game.store.levels import LevelSet, load
from game.ui.gallery.library import SEATS, short
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.level import LevelScreen, LevelTurn
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


@pytest.mark.parametrize("book", ["rummy", "rummikub"])
def test_before_the_initial_meld_a_position_becomes_a_level_too(play: TilePlaying, book: str) -> None:
    scene = ReplayScene(play.context, *played(book, SEATS, "4", short(book)))
    play.context.scenes.push(scene, fade=False)
    play.frame()
    for turn in range(scene.screen.played.last):
        scene.jump(turn)
        play.frame()
        assert play.key("keep-level").enabled, play.key("keep-level").reason
        play.mouse.key(pygame.K_k)
        if load(play.context.folders).of(LevelSet.OWN):
            break
        play.until(lambda: bool(play.context.toasts.texts))
        assert any("Erstauslage" in text for text in play.context.toasts.texts)
    [level] = load(play.context.folders).of(LevelSet.OWN)
    assert level.start.opened[0] is False
    assert "Erstauslage" in level.text("de").task
    assert level.grading is not None
    scene.back()
    play.context.scenes.push(LevelTurn(LevelScreen(play.context, load(play.context.folders), level)), fade=False)
    play.frame()
    action = parse_action(level.solution[0], before(level.start))
    if isinstance(action, Lay):
        play.player.lay(action)
    else:
        assert isinstance(action, Open)
        play.player.open(action)
    play.until(lambda: isinstance(play.context.scenes.top, SolvedDialog))


def test_during_a_match_what_computers_hold_stays_hidden(play: TilePlaying) -> None:
    half = len(RECORD.lines) // 2
    watch(play, RECORD.cut(half), STEPS[: len(STEPS) // 2])
    reasons = set()
    scene = play.context.scenes.top
    assert isinstance(scene, ReplayScene)
    for turn in range(4):
        scene.jump(turn)
        play.frame()
        mine = scene.screen.table.shown.turn in scene.screen.allowed
        reasons.add((mine, bool(play.key("keep-level").reason)))
    assert (False, True) in reasons, "what a computer holds stays hidden while the match goes on"
    assert (False, False) not in reasons
