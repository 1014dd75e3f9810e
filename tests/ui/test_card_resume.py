"""A match of cards is kept with every act and goes on where it was left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.store.settings import SeatKind
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.handover import HandOver
from tests.card_tables import rules
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL


def some_steps(play: CardPlaying, count: int) -> None:
    """Play on until there are so many more actions."""
    wanted = len(play.screen.session.record.lines) + count
    while len(play.screen.session.record.lines) < wanted:
        play.step()


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL), (HUMAN, HUMAN, NORMAL)])
@pytest.mark.parametrize("acts", [0, 1, 17])
def test_a_match_goes_on_where_it_was_left(tmp_path: Path, kinds: Sequence[SeatKind], acts: int) -> None:
    house = rules("uno-112", stacking="on", jump_in="on", seven_o="on", C1="text: Alle singen.")
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.begin(kinds, house, seed=f"kept{acts}")
        play.until(lambda: isinstance(play.top, CardTurn | HandOver))
        some_steps(play, acts)
        left, lines = play.state, play.screen.session.record.lines
        pygame.event.post(pygame.Event(pygame.QUIT))
        play.driver.app.run()
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.mouse.press("continue")
        assert left in [step.state for step in play.screen.session.steps]
        assert play.screen.session.record.lines[: len(lines)] == lines
        assert play.screen.session.record.rules == house
        if kinds.count(HUMAN) > 1:
            assert play.table.covered
        some_steps(play, 5)
        play.replays()
