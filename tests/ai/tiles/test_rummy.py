"""What the computer players make of first lay-outs and of the demands on the winning turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.ai.tiles import LEVELS
from game.ai.tiles.opening import first_layout, holds_back
from game.engine.actions import Draw
from game.engine.tiles.actions import Lay, Open, TileAction
from game.engine.tiles.legality import rack_after
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.position import parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from tests.tile_tables import tiles

OTHERS = ["K1 K2 K3", "O8 K8 R8"]


def state_of(book: str, rack: str, table: Sequence[str] = (), opened: bool = False, **keys: object) -> TileState:
    """A position in which the first seat is on turn."""
    content = {"book": book, "racks": [rack, "?14"], "table": list(table), "opened": [opened, True], **keys}
    return parse_position(content)


def chosen(state: TileState, level: str = "hard") -> TileAction:
    """What a level does."""
    return LEVELS[level](view(state, 0), Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_rf_51_it_goes_out_with_the_last_tile(level: str) -> None:
    state = state_of("rummy", "K4 K5", OTHERS, opened=True, reserved="K6", options={"last_tile": "on"})
    lay = chosen(state, level)
    assert isinstance(lay, Lay)
    assert rack_after(before(state), lay) == ()
    assert tiles("K6", "rummy")[0] in tiles_of(lay.table)


def test_rf_52_it_goes_out_only_with_the_winning_total() -> None:
    fits = state_of("rummy", "K4", OTHERS, opened=True, options={"winning_total": 10})
    lay = chosen(fits)
    assert isinstance(lay, Lay)
    assert rack_after(before(fits), lay) == ()
    assert isinstance(chosen(state_of("rummy", "K4", OTHERS, opened=True, options={"winning_total": 12})), Draw)


HAND = "K10 R10 B10 O10 R1 R2 R3 B5"
"""All but one tile can be laid."""


def test_rf_47_it_waits_for_a_hand_rummy_that_is_near() -> None:
    assert isinstance(chosen(state_of("rummy", HAND, ["O8 K8 R8"])), Open)
    assert isinstance(chosen(state_of("rummy", HAND, ["O8 K8 R8"], options={"hand_rummy": "on"})), Draw)


def test_rf_47_it_does_not_wait_while_somebody_is_close_to_going_out() -> None:
    state = state_of("rummy", HAND, ["O8 K8 R8"], options={"hand_rummy": "on"}, racks=[HAND, "?3"])
    assert isinstance(chosen(state), Open)


def test_rf_47_it_goes_out_at_once_where_it_can() -> None:
    state = state_of("rummy", HAND, ["B6 B7 B8"], options={"hand_rummy": "on"})
    assert isinstance(chosen(state), Open)


@pytest.mark.parametrize(
    ("left", "others", "stock", "waits"),
    [(2, 7, 12, True), (3, 7, 12, False), (2, 6, 12, False), (2, 7, 11, False)],
    ids=["near enough", "too much is left over", "somebody has too few", "the stock is short"],
)
def test_rf_47_how_near_a_hand_rummy_has_to_be_to_wait_for_it(left: int, others: int, stock: int, waits: bool) -> None:
    rack = " ".join(["K10 R10 B10 O10", *(["R1", "B5", "K3"][:left])])
    racks = [rack, f"?{others}"]
    state = state_of("rummy", rack, ["O8 K8 R8"], options={"hand_rummy": "on"}, racks=racks, stock=f"?{stock}")
    context = before(state)
    opening = first_layout(context)
    assert opening is not None
    assert holds_back(view(state, 0), context, opening) is waits
