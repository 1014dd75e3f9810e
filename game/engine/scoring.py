"""Values, the winner of a round, and when a match is decided (UR-75..UR-84, UR-Q15, UR-Q30)."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.engine.events import End
from game.engine.options import Game, MeldRules
from game.engine.pieces import Tile


def tile_value(rules: MeldRules, tile: Tile) -> int:
    """What a tile left on a rack counts (UR-76..UR-78)."""
    if tile.is_joker:
        return rules.joker_points
    if tile.number in dict(rules.effects):
        return rules.action_points
    return tile.number


def rack_value(rules: MeldRules, rack: tuple[Tile, ...]) -> int:
    """What a whole rack counts."""
    return sum(tile_value(rules, tile) for tile in rack)


class Result(NamedTuple):
    """A finished round."""

    winner: int | None
    """None: a drawn round."""
    values: tuple[int, ...]
    """What each rack counts."""
    credits: tuple[int, ...]
    """What each seat is credited."""


def result(rules: MeldRules, racks: tuple[tuple[Tile, ...], ...], end: End) -> Result:
    """Who won the round and what it is worth (UR-75, UR-80, UR-81; no points in the easy game, UR-83)."""
    values = tuple(rack_value(rules, rack) for rack in racks)
    if end is End.OUT:
        winner: int | None = next(seat for seat, rack in enumerate(racks) if not rack)
    else:
        order = sorted((value, len(rack), seat) for seat, (value, rack) in enumerate(zip(values, racks, strict=True)))
        winner = None if order[0][:2] == order[1][:2] else order[0][2]
    pot = sum(value for seat, value in enumerate(values) if seat != winner)
    scored = rules.game is Game.POINTS
    return Result(winner, values, tuple(pot if scored and seat == winner else 0 for seat in range(len(racks))))


def match_winner(rules: MeldRules, scores: tuple[int, ...], wins: tuple[int, ...]) -> int | None:
    """The seat that has won the match, None while it goes on (UR-79, UR-83, UR-84)."""
    match rules.game:
        case Game.POINTS:
            return scores.index(max(scores)) if max(scores) >= rules.target else None
        case Game.ROUNDS:
            alone = wins.count(max(wins)) == 1
            return wins.index(max(wins)) if sum(wins) >= rules.rounds and alone else None
        case Game.FIRST_TO:
            return wins.index(max(wins)) if max(wins) >= rules.first_to else None
        case _:
            assert_never(rules.game)
