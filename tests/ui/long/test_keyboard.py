"""The whole game without a mouse: every lay at a table of tiles, by what the focus says and the keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.engine.game import Refused
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.habits import Habits
from tests.random_tiles import random_act, random_play
from tests.ui.test_keyboard import Building
from tests.ui.tile_playing import tile_playing

EAGER = Habits(lazy=0.1, stop=0.2, late=0, catch=0, needless=0, call=0, timeout=0, wrong=0)
"""Somebody who lays much and leaves everything else to others."""


def moments(rules: TileRules, chance: Random, count: int) -> Iterator[tuple[TileState, Lay]]:
    """Turns of the first seat in random matches, each with a random lay that is legal there."""
    game = TileGame(rules)
    while True:
        state = game.deal(2, f"keys-{chance.random()}")
        for _ in range(70):
            act = state.phase in (TilePhase.TURN, TilePhase.DRAWN) and state.turn == 0
            lay = random_play(before(state), chance, EAGER) if act else None
            if isinstance(lay, Lay) and chance.random() < 0.3:
                yield state, lay
                count -= 1
                if not count:
                    return
            done = game.attempt(state, *random_act(game, state, chance, EAGER))
            assert not isinstance(done, Refused)
            state = done[-1].state
            if state.phase is TilePhase.OVER:
                break


@pytest.mark.parametrize("rules", TILE_BOOKS.values(), ids=lambda rules: rules.book)
def test_random_lays_are_made_by_keys_alone(tmp_path: Path, rules: TileRules) -> None:
    chance = Random(f"lays by keys, {rules.book}")
    with tile_playing(tmp_path) as play:
        for state, lay in moments(rules, chance, 6):
            play.set_up(state, paused=True)
            play.until_my_turn()
            Building(play.mouse, play.screen).lay(lay)
            draft = play.table.draft
            assert draft is not None
            made = draft.lay()
            assert {*made.table} == {*lay.table}
            assert ({*made.loose}, {*made.take}, {*made.act}) == ({*lay.loose}, {*lay.take}, {*lay.act})
            play.context.scenes.pop(fade=False)
