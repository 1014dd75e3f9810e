"""Between two players at one machine nothing is seen that somebody must not know."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.options import SeatKind
from game.engine.tiles.melds import Tile
from game.engine.tiles.state import TileState, TileStep
from game.store.settings import Settings
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from tests.tile_tables import position
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing

TABLE = "R4 R5 R6 | Y9 *=G9 B9"


def shuffled_secrets(state: TileState, chance: Random, known: tuple[int, ...] = ()) -> TileState:
    """The same state for everybody who sees the racks of `known`: all other hidden tiles change places."""
    hidden = [seat for seat in range(state.seats) if seat not in known]
    pool = [tile for seat in hidden for tile in state.racks[seat]] + list(state.stock)
    chance.shuffle(pool)
    racks = list(state.racks)
    for seat in hidden:
        racks[seat] = tuple(pool.pop() for _ in racks[seat])
    return state._replace(racks=tuple(racks), stock=tuple(pool))


def cover(home: Path, state: TileState, kinds: tuple[SeatKind, ...]) -> tuple[type, bytes, bytes]:
    """The scene that comes first for a state, its picture, and the covered table below it."""
    with tile_playing(home) as play:
        play.set_up(state, kinds)
        play.until_on_top(HandOver)
        above = play.picture()
        kind = type(play.top)
        play.context.scenes.pop(fade=False)
        return kind, above, play.picture()


def state_of(seats: int, turn: int = 1, **keys: object) -> TileState:
    """A position in which every seat has something to hide."""
    return position(*["?9"] * seats, table=TABLE, loose="G7 Y2", turn=turn, seed="1", **keys)


def test_the_cover_after_an_own_turn_tells_nothing_of_the_rack(tmp_path: Path) -> None:
    pictures = []
    for rack in ("R3 B1 B8 Y3 G11", "R3 G4 B12 Y8 R12"):
        with tile_playing(tmp_path / rack) as play:
            play.set_up(position(rack, "Y1 Y2 Y5", table=TABLE, loose="G7 Y2"), (HUMAN, HUMAN))
            play.mouse.press("ready")
            play.until_my_turn()
            play.mouse.press("sort")
            play.put("R3", "R6")
            play.mouse.press("end")
            play.until_on_top(HandOver)
            play.mouse.wait(3)
            pictures.append(play.picture())
            play.context.scenes.pop(fade=False)
            pictures.append(play.picture())
    assert pictures[:2] == pictures[2:]


def test_a_computers_turn_shows_the_same_whatever_others_hold(tmp_path: Path) -> None:
    chance, pictures = Random(5), []
    state = state_of(4, 2)
    for number, secrets in enumerate((state, shuffled_secrets(state, chance, known=(0,)))):
        with tile_playing(tmp_path / str(number)) as play:
            play.set_up(secrets, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
            play.mouse.press("log")
            play.mouse.wait(0.5)
            assert isinstance(play.top, TileTurn)
            pictures.append(play.picture())
    assert pictures[0] == pictures[1]


def dealt_otherwise(steps: list[TileStep], chance: Random) -> list[TileStep]:
    """The steps of a deal with other tiles on the racks and in the stock, but the same start tiles."""
    end = steps[-1].state
    other = shuffled_secrets(end, chance)
    stocks = {len(end.stock): other.stock, len(end.stock) + len(end.loose): (*end.loose, *other.stock)}
    return [
        step._replace(state=step.state._replace(racks=other.racks, stock=stocks[len(step.state.stock)]))
        if step.state.racks == end.racks
        else step
        for step in steps
    ]


def test_dealing_shows_the_same_whatever_is_dealt_to_hidden_racks(tmp_path: Path) -> None:
    pictures: list[list[bytes]] = []
    for number in range(2):
        with tile_playing(tmp_path / str(number), settings=Settings()) as play:
            play.mouse.dt = 0.1
            screen = play.begin((HUMAN, HUMAN, HUMAN), seed="deal")
            if number:
                screen.session.steps[:] = dealt_otherwise(screen.session.steps, Random(3))
            shots = []
            while isinstance(play.top, TileDeal):
                play.mouse.wait(0.7)
                shots.append(play.picture())
            pictures.append(shots)
    assert len(pictures[0]) > 4
    assert pictures[0] == pictures[1]


def test_a_window_is_decided_while_all_may_look_before_anybody_takes_over(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=replace(QUICK, catch_seconds=2)) as play:
        window = state_of(2, 1, phase="window", catchable=1)
        play.set_up(window._replace(racks=(window.racks[0], window.racks[1][:1])), (HUMAN, HUMAN))
        play.mouse.wait(30)
        assert isinstance(play.top, HandOver)
        assert play.top.public
        assert play.table.covered
        assert {widget.key for widget in play.form} == {"ready", "catch-0", "menu"}
        play.mouse.press("catch-0")
        assert play.screen.session.record.lines == ("0 catch 1",)
        play.until(lambda: isinstance(play.top, HandOver) and not play.top.public)
        play.mouse.press("ready")
        play.until_my_turn()
        assert play.table.viewer == play.state.turn == 1


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, NORMAL, HUMAN), (HUMAN,) * 4], ids=len)
def test_the_cover_is_the_same_whatever_lies_hidden(tmp_path: Path, kinds: tuple[SeatKind, ...]) -> None:
    state = state_of(len(kinds), len(kinds) - 1)
    other = shuffled_secrets(state, Random(len(kinds)))
    assert other.racks != state.racks
    shown = cover(tmp_path, state, kinds)
    assert shown == cover(tmp_path, other, kinds)
    for public in (state._replace(racks=(state.racks[0][:-1], *state.racks[1:])), state._replace(turn=0)):
        assert shown != cover(tmp_path, public, kinds), "what is public can be seen"


def test_each_human_gets_a_cover_and_then_the_own_rack_in_its_own_order(play: TilePlaying) -> None:
    screen = play.begin((HUMAN, HUMAN, NORMAL), seed="b")
    orders: dict[int, list[Tile]] = {}
    for turn in range(3):
        play.until_on_top(HandOver)
        seat = play.top.seat
        assert screen.table.covered
        assert not any(screen.table.stage.goal(tile).face_up for tile in screen.table.rack)
        play.mouse.press("ready")
        play.until_my_turn()
        assert not screen.table.covered
        assert screen.table.viewer == seat
        assert all(screen.table.stage.goal(tile).face_up for tile in screen.table.rack)
        assert set(screen.table.rack) == set(play.state.racks[seat])
        kept = [tile for tile in orders.get(seat, ()) if tile in screen.table.rack]
        assert [tile for tile in play.slots if tile in kept] == kept
        assert bool(kept) == (turn == 2)
        for _ in range(seat + 1):
            play.mouse.press("sort")
        play.mouse.drag(play.point(play.slots[-1]), play.point(play.slots[0]))
        orders[seat] = play.slots
        while turn < 2 and not isinstance(play.top, HandOver):
            play.step()
    assert {*orders} == {0, 1}


def test_on_the_cover_nothing_can_be_done_but_to_take_over_and_a_resize_keeps_it(play: TilePlaying) -> None:
    play.set_up(state_of(2, 1), (HUMAN, HUMAN))
    play.until_on_top(HandOver)
    before, cover, rack, order = play.screen.session.record, play.top, play.table.zones.own, play.table.slots
    play.mouse.keys(pygame.K_d, pygame.K_e, pygame.K_h, pygame.K_s, pygame.K_v, pygame.K_u)
    play.mouse.drag(rack.center, play.table.zones.felt.topleft)
    assert play.top is cover
    hand = play.turn_below.hand
    assert not any(hand.tile_at((x, rack.top + 30)) for x in range(rack.left + 10, rack.right, 20))
    hand.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(rack.left + 30, rack.top + 30), button=1))
    hand.handle(pygame.Event(pygame.MOUSEMOTION, pos=rack.center, buttons=(1, 0, 0)))
    hand.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(rack.centerx, rack.top + 30), button=1))
    assert (play.table.slots, play.table.selected, play.screen.session.record) == (order, (), before)
    play.driver.window.size = (1280, 800)
    play.frame()
    assert isinstance(play.top, HandOver)
    assert play.table.covered
    play.mouse.press("menu")
    play.mouse.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(play.top, TileTurn)
