"""What makes a seat of the tile books likely to win the round."""

from __future__ import annotations

from collections.abc import Set

from game.ai.value import Features
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.legality import effect_of
from game.engine.tiles.melds import Face
from game.engine.tiles.solver import alternatives
from game.engine.tiles.views import TileView, before

NODES = 300
"""The node limit of the search for what a rack can lay."""
MOST = 12
"""Racks of more tiles count as this many."""


def features(view: TileView) -> dict[int, Features]:
    """Return what the viewing seat knows of each seat."""
    return {seat: own(view) if seat == view.seat else other(view, seat) for seat in range(view.seats)}


def own(view: TileView) -> Features:
    """Yield what the viewing seat knows of itself."""
    assert view.seat is not None
    seat, rack = view.seat, view.rack
    at, count = place(view, seat), len(rack)
    yield f"left-{at}", min(count - layable(view), 9)
    yield f"count-{at}", min(count, MOST)
    yield "jokers", sum(tile.is_joker for tile in rack)
    yield "actions", sum(effect_of(view.rules, tile) is not None for tile in rack)
    faces = {tile.face for tile in rack}
    yield "lonely", min(6, sum(_lonely(face, faces) for face in faces))
    yield from _shared(view, seat, count, at)


def other(view: TileView, seat: int) -> Features:
    """Yield what everybody knows of a seat."""
    at, count = place(view, seat), view.counts[seat]
    yield f"count-{at}", min(count, MOST)
    yield from _shared(view, seat, count, at)


def _shared(view: TileView, seat: int, count: int, at: str) -> Features:
    fewest = min(others for index, others in enumerate(view.counts) if index != seat)
    lead = max(-4, min(4, fewest - count)) + 4
    if not view.opened[seat]:
        yield f"unopened-{at}", 0
    turns = view.stock_count // view.seats
    if turns < 6:
        yield f"stock-{(0, 1, 2, 2, 3, 3)[turns]}", lead
    else:
        yield "lead", lead


def place(view: TileView, seat: int) -> str:
    """Return when a seat has its turn: now, now with a tile just drawn, next, or later."""
    distance = (seat - view.turn) * view.direction % view.seats
    if distance == 0:
        return "drawn" if view.phase is TilePhase.DRAWN else "now"
    return "next" if distance == 1 else "later"


def layable(view: TileView) -> int:
    """Return how many tiles of its rack the viewing seat can lay on the table as it is."""
    context = before(view)
    opened = context.opened
    found = alternatives(
        view.rules,
        view.table if opened else (),
        view.loose if opened else (),
        view.rack,
        count=1,
        nodes=NODES,
        most=1 if context.alone else None,
        must=context.must if opened else (),
        opening=0 if opened else view.rules.opening,
    )
    return max((len(each.played) for each in found), default=0)


def _lonely(face: Face, faces: Set[Face]) -> bool:
    """Return whether no other face goes with one in a meld."""
    colour, number = face
    if not number:
        return False
    return not any((colour, number + step) in faces for step in (-2, -1, 1, 2)) and not any(
        each.number == number and each.colour != colour for each in faces
    )
