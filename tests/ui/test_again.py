"""The last turn once more: what is seen, and that everything is as it was afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.events import TurnStarted
from game.engine.tiles.events import Laid
from game.play.past_turns import past_turns
from game.store.settings import ComputerSpeed, Settings
from game.ui.scenes.round.last_turn import Again
from game.ui.scenes.round.tile_turn import TileTurn
from tests.card_tables import position as cards
from tests.tile_tables import tiles
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_pace import lays, position
from tests.ui.test_tile_resume import until_a_turn
from tests.ui.tile_playing import TilePlaying, tile_playing


def seen(play: TilePlaying) -> list[object]:
    """What is shown until the match goes on, event by event."""
    shown: list[object] = []
    last = play.table.cursor
    while isinstance(play.context.scenes.top, Again):
        play.frame()
        if play.table.cursor != last and isinstance(play.context.scenes.top, Again):
            shown += [step.event for step in play.screen.session.steps[last : play.table.cursor]]
            last = play.table.cursor
    return shown


@pytest.mark.parametrize("settings", [Settings(), Settings(computer_speed=ComputerSpeed.AT_ONCE)])
def test_the_last_turn_is_seen_once_more_and_the_own_one_is_as_it_was(tmp_path: Path, settings: Settings) -> None:
    with tile_playing(tmp_path, settings=settings, draw_every=20) as play:
        play.set_up(position(), think=lays)
        play.until_my_turn()
        play.mouse.wait(2)
        x, y = play.point(tiles("B13", "rummikub")[0])
        play.mouse.drag(play.point(tiles("O1", "rummikub")[0]), (x, y + 200))
        before = play.table.draft, play.goals(), play.table.slots, play.screen.log.lines[:], play.table.last_moved
        assert before[0] is not None
        assert before[0].changed
        play.mouse.key(pygame.K_n)
        assert isinstance(play.context.scenes.top, Again)
        assert tiles("R3", "rummikub")[0] not in play.table.stage, "before the turn"
        assert [type(event) for event in seen(play) if isinstance(event, Laid | TurnStarted)] == [Laid, TurnStarted]
        assert isinstance(play.top, TileTurn)
        assert (
            play.table.draft,
            play.goals(),
            play.table.slots,
            play.screen.log.lines,
            play.table.last_moved,
        ) == before
        play.whole()
        play.mouse.press("undo")
        assert not play.table.changed


def test_the_key_again_shows_the_turn_before_and_escape_goes_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL, NORMAL), seed="again")
        until_a_turn(play)
        play.finish_turn()
        play.until_my_turn()
        turns = past_turns(play.screen.session.events)
        assert len(turns) > 2
        assert turns[0].seat != 0
        play.mouse.press("again")
        for back in (0, 1, 2):
            again = play.context.scenes.top
            assert isinstance(again, Again)
            assert again.back == back
            assert play.table.cursor >= turns[back].first
            play.mouse.key(pygame.K_n)
        play.mouse.key(pygame.K_ESCAPE)
        assert isinstance(play.top, TileTurn)
        assert play.table.my_turn
        assert not play.screen.driver.paused
        play.finish_turn()


def test_before_anybody_has_played_there_is_nothing_to_show(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.set_up(position()._replace(turn=0), think=lays)
        play.until_my_turn()
        assert play.key("again").reason == play.context.t("again.none")
        play.mouse.key(pygame.K_n)
        assert isinstance(play.top, TileTurn)


def test_a_clock_runs_on_and_ends_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=20) as play:
        state = position()
        play.set_up(state._replace(rules=replace(state.rules, turn_time=10)), think=lays)
        play.until_my_turn()
        play.until(lambda: play.screen.driver.clock is not None)
        clock = play.screen.driver.clock
        assert clock is not None
        play.until(lambda: clock.left < 3)
        play.mouse.key(pygame.K_n)
        assert isinstance(play.context.scenes.top, Again)
        left = clock.left
        play.mouse.wait(1)
        assert clock.left < left - 0.9
        play.until(lambda: play.state.turn == 1)
        assert isinstance(play.top, TileTurn)


def test_cards_are_seen_again_too_and_the_hand_keeps_its_order(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        table.set_up(cards("R4 G5 B7", "R6 Y4 B3", discard="B9", turn=1))
        table.until(lambda: table.table.my_turn and not table.screen.playback.busy)
        hand = table.table.hand
        table.table.keep_order(tuple(reversed(hand)))
        goals = {card: table.table.stage.goal(card) for card in hand}
        table.mouse.key(pygame.K_n)
        assert isinstance(table.context.scenes.top, Again)
        first = table.table.cursor
        table.until(lambda: not isinstance(table.context.scenes.top, Again))
        assert first < table.table.cursor == len(table.screen.session.steps)
        assert table.table.hand == tuple(reversed(hand))
        assert {card: table.table.stage.goal(card) for card in hand} == goals
