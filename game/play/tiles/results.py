"""Finished rounds and the standings of a match of a tile book."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import End
from game.engine.match_length import MatchLength
from game.engine.tiles.events import HandRummy, MatchEnded, RoundEnded
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileRules, TileScoring
from game.engine.tiles.scoring import counts_points, match_goal, tile_value
from game.engine.tiles.state import TileStep
from game.play.results import RoundResult, Standing

HOW = {End.OUT: "out", End.STOCK: "stock", End.STUCK: "stuck"}
"""How a round ended, and the key of its text."""


def results(rules: TileRules, steps: Sequence[TileStep]) -> tuple[RoundResult, ...]:
    """Return every finished round of a match."""
    return tuple(
        _result(rules, step.event, steps[number - 1].event)
        for number, step in enumerate(steps)
        if isinstance(step.event, RoundEnded)
    )


def _result(rules: TileRules, ended: RoundEnded, before: object) -> RoundResult:
    """Return a round; `before` is the last thing that happened in it."""
    hands = tuple(tuple(sorted(rack, key=_order)) for rack in ended.racks)
    doubled = isinstance(before, HandRummy)
    return RoundResult(
        hands=hands,
        values=tuple(tuple(tile_value(rules, tile) for tile in hand) for hand in hands),
        winners=() if ended.winner is None else (ended.winner,),
        noted=ended.round_scores,
        how="hand-rummy" if doubled else HOW[ended.end],
        drawn="drawn" if rules.scoring is TileScoring.COLLECTED else "shared",
        factor=2 if doubled else 1,
    )


def _order(tile: Tile) -> tuple[bool, str, int, int]:
    return tile.is_joker, tile.colour, tile.number, tile.copy


def standing(rules: TileRules, steps: Sequence[TileStep]) -> Standing:
    """Return the standings of the match."""
    state, points = steps[-1].state, counts_points(rules)
    goal = match_goal(rules, state.seats)
    ended = (step.event.winners for step in reversed(steps) if isinstance(step.event, MatchEnded))
    champions = next(ended, ())
    # The one named first has won; others share the win (RF-Q15).
    first = () if state.match_winner is None else (state.match_winner,)
    return Standing(
        totals=state.scores if points else state.wins,
        points=points,
        fewest=rules.scoring is TileScoring.MINUS,
        signed=rules.scoring is TileScoring.SIGNED,
        target=0 if goal.form is MatchLength.ROUNDS else goal.number,
        champions=(*first, *(seat for seat in champions if seat not in first)),
    )
