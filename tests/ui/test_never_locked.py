"""Input is never locked: whatever moves, a click acts within one frame."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.game import UnoCalled
from game.store.settings import ComputerSpeed, Settings
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.interludes import Dealing
from game.ui.scenes.round.scoring import ScoringScene
from tests.card_tables import position
from tests.ui.driver import HUMAN, NORMAL
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing

MOMENTS = 24
"""Random moments of each match."""


def opens_the_menu(play: TilePlaying | CardPlaying) -> None:
    """A press on the menu opens it in the frame of its release, another press closes it."""
    scene = play.context.scenes.top
    place = play.form["menu"].rect.center
    play.mouse.push(place)
    play.mouse.let_go(place)
    assert isinstance(play.context.scenes.top, Dialog), scene
    play.mouse.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    assert play.context.scenes.top is scene


def skips_the_deal(play: TilePlaying | CardPlaying, frames: int) -> None:
    """A press while pieces are dealt ends the deal within a frame."""
    for _ in range(frames):
        play.frame()
    assert isinstance(play.context.scenes.top, Dealing)
    play.mouse.push((5, 5))
    assert isinstance(play.top, play.turn_scene)


MATCHES: dict[str, Callable[..., Any]] = {"tiles": tile_playing, "cards": card_playing}


@pytest.mark.parametrize("family", MATCHES)
def test_a_click_ends_the_deal_and_the_menu_opens_in_any_frame_of_a_match(tmp_path: Path, family: str) -> None:
    for frames in (1, 40, 130):
        with MATCHES[family](tmp_path / str(frames), settings=Settings()) as play:
            play.mouse.dt = 1 / 60
            play.begin((HUMAN, NORMAL, NORMAL))
            skips_the_deal(play, frames)
            chance, moving, moments = Random(14), 0, MOMENTS if frames == 1 else 0
            for _ in range(moments):
                asked = getattr(play.turn, "question", None) is not None
                if play.table.my_turn and not asked and chance.random() < 0.7:
                    play.mouse.press("draw")
                for _ in range(chance.randrange(1, 25)):
                    play.frame()
                if getattr(play.turn, "question", None) is None:
                    moving += play.screen.busy
                    opens_the_menu(play)
            assert moving >= moments / 3, "the moments were not those of animations"


@pytest.fixture
def falling(tmp_path: Path) -> Iterator[CardPlaying]:
    """The second-last card on its way to the pile."""
    with card_playing(tmp_path, settings=Settings()) as play:
        state = position("R4 G5", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
        play.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        play.lay(play.card("R4"))
        assert play.turn.acting.flight is not None
        assert play.state.discard[0].symbol == "2"
        yield play


@pytest.mark.parametrize("asked", [pygame.K_e, pygame.K_d, pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, "lay", "draw"])
def test_any_key_of_the_turn_lets_a_falling_card_land_in_the_same_frame(falling: CardPlaying, asked: int | str) -> None:
    if isinstance(asked, str):
        falling.mouse.press(asked)
        assert len(falling.state.hands[0]) == 1
    else:
        falling.mouse.post(pygame.KEYDOWN, key=asked, mod=0, unicode="", scancode=0)
    assert falling.turn.acting.flight is None
    assert falling.state.discard[0].symbol == "4"


@pytest.mark.parametrize("calls", [True, False])
def test_another_card_is_lifted_while_one_falls_which_can_still_be_called(falling: CardPlaying, calls: bool) -> None:
    other = falling.card("G5")
    falling.mouse.key(pygame.K_LEFT)
    assert falling.table.selected == (other,)
    falling.mouse.key(pygame.K_ESCAPE)
    assert not falling.table.selected
    falling.mouse.click(falling.point(other))
    assert falling.table.selected == (other,)
    assert falling.turn.acting.flight is not None
    falling.mouse.key(pygame.K_h)
    assert falling.turn.notice.glow > 0
    if calls:
        falling.mouse.key(pygame.K_u)
    else:
        falling.mouse.click(falling.point(other))
    assert falling.state.discard[0].symbol == "4"
    assert any(isinstance(event, UnoCalled) for event in falling.screen.session.events) == calls


def test_what_is_not_of_the_turn_acts_while_a_card_keeps_falling(falling: CardPlaying) -> None:
    opens_the_menu(falling)
    falling.mouse.key(pygame.K_s)
    assert falling.turn.notice.shown is not None
    falling.mouse.press("log")
    assert falling.table.log_open
    assert falling.turn.acting.flight is not None
    falling.mouse.press("uno")
    assert falling.state.discard[0].symbol == "4"


def test_a_new_round_is_one_click_and_at_most_400_milliseconds_away(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings(computer_speed=ComputerSpeed.AT_ONCE)) as play:
        play.mouse.dt = 1 / 60
        play.set_up(position("R4", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0), (HUMAN, NORMAL, NORMAL))
        play.until_my_turn()
        play.lay(play.card("R4"))
        play.until_on_top(ScoringScene)
        play.mouse.wait(0.1)
        rounds = play.table.shown.match.round
        play.mouse.click(play.form["next"].rect.center)
        play.mouse.wait(0.4 - 3 / 60)
        assert isinstance(play.top, Dealing | play.turn_scene)
        assert play.screen.session.now.match.round == rounds + 1


@pytest.mark.parametrize("frames", [0, 3, 30])
def test_a_click_in_any_frame_of_a_page_or_dialog_that_comes_acts_in_that_frame(tmp_path: Path, frames: int) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        menu = play.context.scenes.top
        play.context.go.levels()
        for _ in range(frames):
            play.frame()
        back = play.form["back"].rect.center
        play.mouse.push(back)
        play.mouse.let_go(back)
        assert play.context.scenes.top is menu
        play.begin((HUMAN, NORMAL))
        skips_the_deal(play, 1)
        play.mouse.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        dialog = play.on_top(Dialog)
        for _ in range(frames):
            play.frame()
        stay = play.form["answer-0"].rect.center
        play.mouse.push(stay)
        play.mouse.let_go(stay)
        assert play.context.scenes.top is not dialog
