"""What the action tiles of one turn do to the other seats (UR-47, UR-54..UR-56, UR-63, UR-Q9, UR-Q13)."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.engine.options import Effect, MeldRules, MultiAction, ReverseTwoPlayers
from game.engine.state import next_seat

DRAWS = {Effect.DRAW_TWO: 2, Effect.DRAW_FOUR: 4}
"""How many tiles an effect makes the next seat draw."""


class Hit(NamedTuple):
    """One seat that loses its turn and draws `tiles` (0 for a plain skip)."""

    seat: int
    tiles: int


class Outcome(NamedTuple):
    """What follows from a turn's effects."""

    direction: int
    hits: tuple[Hit, ...]
    """In the order they happen; under `chain` a seat may be hit twice."""
    turn: int
    """The seat that acts next."""


def outcome(rules: MeldRules, seats: int, actor: int, direction: int, effects: tuple[Effect, ...]) -> Outcome:
    """Who is hit and who acts next after `actor` ended a turn with these effects in force."""
    match rules.multi_action:
        case MultiAction.COMBINED | MultiAction.ONE_PER_TURN:
            return _combined(rules, seats, actor, direction, effects)
        case MultiAction.CHAIN:
            return _chain(rules, seats, actor, direction, effects)
        case _:
            assert_never(rules.multi_action)


def _reverse_skips(rules: MeldRules, seats: int) -> bool:
    return seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP


def _combined(rules: MeldRules, seats: int, actor: int, direction: int, effects: tuple[Effect, ...]) -> Outcome:
    """Two reversals cancel; all draws add up on the one next seat, which loses one turn."""
    turned = effects.count(Effect.REVERSE) % 2 == 1
    if turned:
        direction = -direction
    tiles = sum(DRAWS.get(effect, 0) for effect in effects)
    victim = next_seat(actor, direction, seats)
    skips = any(effect is not Effect.REVERSE for effect in effects) or (turned and _reverse_skips(rules, seats))
    if not skips:
        return Outcome(direction, (), victim)
    return Outcome(direction, (Hit(victim, tiles),), next_seat(victim, direction, seats))


def _chain(rules: MeldRules, seats: int, actor: int, direction: int, effects: tuple[Effect, ...]) -> Outcome:
    """Each draw or skip hits the next seat further on that was hit least so far, never the actor.

    In the first revision every hit beyond one for each seat fell on the first of them.
    """
    hits: list[Hit] = []
    for effect in effects:
        if effect is Effect.REVERSE:
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
    return Outcome(direction, tuple(hits), next(seat for seat in order if seat not in already))
