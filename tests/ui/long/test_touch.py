"""Every tile is hit by a finger, however full the felt is, and random lays are made by fingers and by keys alone."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.game import Refused
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.store.settings import Settings
from game.ui.kit.theme import TARGET
from game.ui.table.tiles.images import tile_rect
from tests.habits import Habits
from tests.random_tiles import random_act, random_play
from tests.tile_tables import crowded, position
from tests.ui.driver import HUMAN, NORMAL, QUICK, sure
from tests.ui.playing import TilePlaying, tile_playing
from tests.ui.test_touch import touched
from tests.ui.tile_hands import TileFingers, TileKeys

STEAM_DECK = (1280, 800)


def on_felt(play: TilePlaying) -> dict[str, pygame.Rect]:
    """Every tile on the felt and the rectangle that it fills."""
    table = play.table
    return {
        repr(tile): tile_rect(table.stage.goal(tile)) for tile in tuple(table.stage.keys()) if tile not in table.rack
    }


TABLES: tuple[tuple[tuple[int, int], Settings, int], ...] = (
    (STEAM_DECK, QUICK, 2),
    ((960, 540), QUICK, 4),
    ((1280, 720), replace(QUICK, piece_size=75), 3),
    ((1280, 720), replace(QUICK, piece_size=150), 4),
    ((960, 540), replace(QUICK, text_size=200, rack_above=True, left_handed=True), 4),
)
"""Windows, sizes and sides that a table may have, and how many sit at it."""


@pytest.mark.parametrize(("size", "settings", "seats"), TABLES, ids=range(len(TABLES)))
def test_a_finger_hits_every_tile(size: tuple[int, int], settings: Settings, seats: int, tmp_path: Path) -> None:
    with tile_playing(tmp_path, size, settings=settings) as play:
        touched(play)
        target = play.context.style.metrics.target
        assert target >= TARGET
        for rules in (BOOKS["rummikub"], BOOKS["uno-rummy"]):
            for runs in (False, True):
                play.set_up(crowded(rules, seats, runs=runs), (HUMAN, *[NORMAL] * (seats - 1)), paused=True)
                play.until_my_turn()
                table, rects = play.table, on_felt(play)
                assert len(rects) >= rules.numbers * len(rules.colours) * rules.copies - 4
                assert all(min(rect.size) >= target for rect in rects.values())
                view, felt = table.view, table.zones.felt
                room = pygame.Rect(felt.topleft, view.room if view is not None else felt.size)
                assert all(room.contains(rect) for rect in rects.values()), "each can be scrolled into sight"
                assert all(rect.collidelist([*rects.values()]) == at for at, rect in enumerate(rects.values()))
                play.context.scenes.pop(fade=False)
        play.set_up(position("R3 R7 B5 Y12 R1 R2 R4 R5 R6 B1 B2 B3 B4 B6", "?14"), paused=True)
        play.until_my_turn()
        rects = {repr(tile): tile_rect(play.table.stage.goal(tile)) for tile in play.table.rack}
        assert all(min(rect.size) >= TARGET for rect in rects.values())


@pytest.mark.parametrize("book", BOOKS)
def test_random_lays_are_made_by_a_finger_on_a_part_of_the_felt(tmp_path: Path, book: str, first_seed: int) -> None:
    every = moments(BOOKS[book], Random(f"one finger, {book} {first_seed}"), 200)
    full = (each for each in every if sum(len(meld.tiles) for meld in each[0].table) > 42)
    with tile_playing(tmp_path) as play:
        touched(play)
        scrolled = 0
        for state, lay in islice(full, 2):
            play.set_up(state, paused=True)
            play.until_my_turn()
            play.table.zoom_to(1.5)
            assert play.table.view.larger
            hands = TileFingers(play.driver, play.mouse, play.screen)
            hands.push(0, -70)
            assert play.table.view.offset[1] in (70, play.table.view.most[1])
            hands.arrange(lay)
            made = play.draft.lay()
            assert {*made.table} == {*lay.table}
            assert ({*made.loose}, {*made.take}, {*made.act}) == ({*lay.loose}, {*lay.take}, {*lay.act})
            scrolled += hands.scrolled
            play.context.scenes.pop(fade=False)
        assert scrolled


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


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.book)
def test_random_lays_are_made_by_keys_alone(tmp_path: Path, rules: TileRules) -> None:
    chance = Random(f"lays by keys, {rules.book}")
    with tile_playing(tmp_path) as play:
        for state, lay in moments(rules, chance, 6):
            play.set_up(state, paused=True)
            play.until_my_turn()
            TileKeys(play.mouse, play.screen).arrange(lay)
            draft = sure(play.table.draft)
            made = draft.lay()
            assert {*made.table} == {*lay.table}
            assert ({*made.loose}, {*made.take}, {*made.act}) == ({*lay.loose}, {*lay.take}, {*lay.act})
            play.context.scenes.pop(fade=False)
