"""The effects of one turn's action tiles on the other seats (UR-47, UR-54..UR-56, UR-63, UR-Q9, UR-Q13)."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.engine.options import ReverseTwoPlayers
from game.engine.tiles.rules import MultiAction, TileEffect, TileRules
from game.engine.tiles.state import next_seat

DRAWS = {TileEffect.DRAW_TWO: 2, TileEffect.DRAW_FOUR: 4}
"""The number of tiles that an effect makes the next seat draw."""


class Hit(NamedTuple):
    """A seat that loses its turn and draws `tiles`; 0 if it is only skipped."""

    seat: int
    tiles: int


class TurnOutcome(NamedTuple):
    """The result of a turn's effects."""

    direction: int
    hits: tuple[Hit, ...]
    """In order; under `chain` a seat may be hit twice."""
    turn: int
    """The seat that acts next."""


def outcome(rules: TileRules, seats: int, actor: int, direction: int, effects: tuple[TileEffect, ...]) -> TurnOutcome:
    """Return who is hit and who acts next after `actor` ended a turn with these effects."""
    match rules.multi_action:
        case MultiAction.COMBINED | MultiAction.ONE_PER_TURN:
            return _combined(rules, seats, actor, direction, effects)
        case MultiAction.CHAIN:
            return _chain(rules, seats, actor, direction, effects)
        case _:
            assert_never(rules.multi_action)


def _reverse_skips(rules: TileRules, seats: int) -> bool:
    return seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP


def _combined(rules: TileRules, seats: int, actor: int, direction: int, effects: tuple[TileEffect, ...]) -> TurnOutcome:
    """Two reversals cancel out; all draws add up on the one next seat, which loses one turn."""
    turned = effects.count(TileEffect.REVERSE) % 2 == 1
    if turned:
        direction = -direction
    tiles = sum(DRAWS.get(effect, 0) for effect in effects)
    victim = next_seat(actor, direction, seats)
    skips = any(effect is not TileEffect.REVERSE for effect in effects) or (turned and _reverse_skips(rules, seats))
    if not skips:
        return TurnOutcome(direction, (), victim)
    return TurnOutcome(direction, (Hit(victim, tiles),), next_seat(victim, direction, seats))


def _chain(rules: TileRules, seats: int, actor: int, direction: int, effects: tuple[TileEffect, ...]) -> TurnOutcome:
    """Each draw or skip hits the next seat that was hit least so far, never the actor.

    In revision 1 every hit beyond one per seat fell on the first of them.
    """
    hits: list[Hit] = []
    for effect in effects:
        if effect is TileEffect.REVERSE:
            direction = -direction
            if not _reverse_skips(rules, seats):
                continue
        round_the_table = [(actor + direction * i) % seats for i in range(1, seats)]
        times = [sum(hit.seat == seat for hit in hits) for seat in round_the_table]
        if rules.revision == 1:
            times = [min(each, 1) for each in times]
        hits.append(Hit(round_the_table[times.index(min(times))], DRAWS.get(effect, 0)))
    already = {hit.seat for hit in hits}
    order = [(actor + direction * i) % seats for i in range(1, seats + 1)]
    return TurnOutcome(direction, tuple(hits), next(seat for seat in order if seat not in already))
