"""Winning and losing look different, and what was reached is celebrated in proportion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.store.milestones import Reached
from game.store.settings import Settings
from game.ui.kit import confetti
from game.ui.kit.confetti import FALLS, apart, scrap, throws
from game.ui.kit.sound import Sound
from game.ui.scenes.round import milestones as milestones_module
from game.ui.scenes.round.milestones import MATCH, SMALL, draw_cheer
from game.ui.scenes.round.score_title import title_words
from game.ui.scenes.round.scoring import ScoringScene
from tests.tile_tables import position
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_tile_scoring import LEFT, at_end
from tests.ui.tile_playing import TilePlaying, tile_playing


def test_confetti_goes_up_comes_down_and_is_gone() -> None:
    for throw in throws(40, 90, 30):
        way = [scrap(throw, seconds / 10) for seconds in range(int(FALLS * 10))]
        heights = [each.y for each in way if each is not None]
        assert heights[0] == 0
        assert min(heights) < 0
        assert heights[-1] > min(heights)
        assert scrap(throw, -0.1) is None
        assert scrap(throw, FALLS) is None
        last = scrap(throw, FALLS - 0.01)
        assert last is not None
        assert last.opacity < 0.05


def test_confetti_keeps_away_from_words() -> None:
    words = [pygame.Rect(100, 50, 200, 40)]
    assert apart((150, 70), words, 30) == 0
    assert apart((315, 70), words, 30) == 0.5
    assert apart((300 + 18, 90 + 24), words, 60) == 0.5
    assert apart((400, 70), words, 30) == apart((150, 70), (), 30) == 1


def test_no_confetti_is_beside_the_title_of_a_won_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, settings=replace(QUICK, reduce_motion=False)) as play:
        scene = at_end(play, options={"target": 100})
        title, below = title_words(scene.screen, scene.result, scene.standing)
        assert title.centerx == below.centerx == play.context.page_style.metrics.width // 2
        drawn: list[float] = []

        def note(_surface: object, _image: object, at: tuple[float, float], opacity: float) -> None:
            if any(line.collidepoint(at) for line in (title, below)):
                drawn.append(opacity)

        monkeypatch.setattr(confetti, "put_centre", note)
        for tenth in range(int(FALLS * 10)):
            draw_cheer(
                pygame.Surface((play.context.page_style.metrics.width, 400)),
                scene.screen,
                MATCH,
                tenth / 10,
                (title, below),
            )
        assert drawn
        assert not any(drawn)


def test_the_same_confetti_is_thrown_again() -> None:
    assert throws(20, 90, 30) == throws(20, 90, 30)


def lost_end(play: TilePlaying) -> ScoringScene:
    """The end of a round that a computer wins against somebody at this screen."""
    play.set_up(position("R11", LEFT, table="R8 R9 R10", loose="G8 Y10", options={"target": 100}), (NORMAL, HUMAN))
    play.until(lambda: isinstance(play.top, ScoringScene))
    assert isinstance(play.top, ScoringScene)
    return play.top


def test_a_lost_match_has_neither_shine_nor_confetti(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        scene = lost_end(play)
        assert scene.over
        assert scene.rows.lost
        assert scene.confetti == 0


def test_a_won_match_has_confetti_and_a_won_round_none(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        scene = at_end(play, options={"target": 100})
        assert not scene.rows.lost
        assert scene.confetti == MATCH
    with tile_playing(tmp_path, settings=QUICK) as play:
        assert at_end(play, options={"target": 1000}).confetti == 0


@pytest.mark.parametrize(("level", "celebrated"), [("normal", False), ("easy", True)])
def test_the_first_win_against_a_level_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, celebrated: bool
) -> None:
    monkeypatch.setattr(milestones_module, "before", lambda *_: Reached(9, 500, frozenset({level})))
    with tile_playing(tmp_path, settings=QUICK) as play:
        at_end(play, options={"target": 100})
        words = play.context.t("fact.first-win", level=play.context.t("seats.level.normal"))
        assert (words in play.words()) is celebrated


def test_a_best_round_is_told_with_a_little_confetti(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(milestones_module, "before", lambda *_: Reached(9, 124))
    with tile_playing(tmp_path, settings=QUICK) as play:
        scene = at_end(play, options={"target": 1000})
        assert play.context.t("fact.record", n=125) in play.words()
        assert scene.confetti == SMALL


@pytest.mark.parametrize("way", ["watched", "skipped", "without motion"])
def test_a_best_round_is_heard_once_however_its_count_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(milestones_module, "before", lambda *_: Reached(9, 124))
    with tile_playing(tmp_path, settings=QUICK if way == "without motion" else Settings(), draw_every=1000) as play:
        scene, heard = at_end(play, options={"target": 1000}), list[Sound]()
        monkeypatch.setattr(play.context.sounds, "play", lambda sound, *_, **__: heard.append(sound))
        if way == "skipped":
            play.mouse.key(pygame.K_x)
        play.until(lambda: not scene.busy)
        play.mouse.wait(3)
        assert heard.count(Sound.RECORD) == 1


def test_any_key_ends_the_confetti(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=1000) as play:
        scene = at_end(play, options={"target": 100})
        play.until(lambda: scene.age > scene.hold + scene.rows.seconds + 0.2)
        assert scene.busy
        play.mouse.key(pygame.K_x)
        assert play.top is scene
        assert not scene.busy
