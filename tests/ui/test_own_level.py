"""A position of a replay becomes a level with one key, which then can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.actions import Lay
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.aims import has_opened
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.staged import played
from game.play.tiles.own_level import alone, asked_for, next_lay
from game.play.tiles.session import TileSession
from game.store.levels import LevelSet, load
from game.ui.gallery.library import SEATS, short
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.level import LevelTurn
from game.ui.scenes.round.solved import SolvedDialog
from game.words.tiles.puzzles import grade_name
from tests.tile_tables import position
from tests.ui.test_tile_replay import RECORD, STEPS, watch
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu, nothing kept."""
    with tile_playing(tmp_path, draw_every=20) as made:
        made.mouse.dt = 0.1
        yield made


def test_a_position_becomes_a_level_with_one_key_and_can_be_solved(play: TilePlaying) -> None:
    scene = ReplayScene(play.context, *played("uno-rummy", SEATS, "4", short("uno-rummy")))
    play.context.scenes.push(scene, fade=False)
    scene.jump(1)
    play.frame()
    assert play.key("keep-level").enabled, play.key("keep-level").reason
    play.mouse.key(pygame.K_k)
    play.until(lambda: bool(play.context.toasts.texts))
    assert play.context.scenes.top is scene
    [level] = load(play.context.folders).of(LevelSet.OWN)
    title = level.text("de").title
    assert title.startswith("Zug 2, Partie vom")
    assert title in play.context.toasts.texts[0]
    assert {*level.texts} == {"de", "en"}
    assert level.grading is not None
    t, grade = play.context.t, level.grading.grade
    assert grade is not None
    assert level.text("de").teaches == t("own-level.graded", n=int(grade), name=grade_name(t, grade))
    scene.back()
    play.context.go.levels()
    page = play.context.scenes.top
    assert isinstance(page, Levels)
    page.play(level)
    play.frame()
    assert isinstance(play.context.scenes.top, LevelTurn)
    action = parse_action(level.solution[0], before(level.start))
    assert isinstance(action, Lay)
    play.player.lay(action)
    play.until(lambda: isinstance(play.context.scenes.top, SolvedDialog))


def asked(play: TilePlaying) -> Dialog:
    """What the key asks instead of keeping the turn, once it is worked out."""
    play.until(lambda: type(play.context.scenes.top) is Dialog)
    top = play.context.scenes.top
    assert isinstance(top, Dialog)
    return top


@pytest.mark.parametrize("opened", [True, False])
def test_where_nothing_can_be_laid_the_key_says_why_and_offers_the_nearest_turn(
    play: TilePlaying, opened: bool
) -> None:
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


def test_a_player_who_never_could_lay_anything_is_offered_no_turn(play: TilePlaying) -> None:
    session = TileSession.of_position(position("R4 Y9", "?7", table="B1 B2 B3"), (("human", "Anna"), ("easy", "Paul")))
    scene = ReplayScene(play.context, session.record, session.steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    play.mouse.key(pygame.K_k)
    assert asked(play).text.endswith(play.context.t("own-level.no-other-lay", name="Anna"))
    assert [answer.text for answer in asked(play).answers] == [play.context.t("common.cancel")]


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
