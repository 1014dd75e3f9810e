"""What a turn brings about: tile values, who wins a round and a match (UR-75..UR-84), effects of action tiles."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.engine.game import End
from game.engine.options import MatchGoal, MatchLength, ReverseTwoPlayers
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import MatchForm, MultiAction, TileEffect, TileRules, TileScoring
from game.engine.tiles.state import next_seat

# -- Tile values, the winner of a round, and when a match is decided (UR-75..UR-84, RF-40..RF-47, RK-Q1, RK-Q2).


def tile_value(rules: TileRules, tile: Tile) -> int:
    """Return the points of a tile left on a rack (UR-76..UR-78, RF-41, RF-42, RK-45).

    >>> from game.engine.tiles.books import UNO_RUMMY
    >>> from game.engine.tiles.pieces import Tile, joker
    >>> tile_value(UNO_RUMMY, Tile("R", 4)), tile_value(UNO_RUMMY, joker())
    (4, 50)
    """
    if tile.is_joker:
        return rules.joker_points
    if tile.number in dict(rules.effects):
        return rules.action_points
    return tile.number


def rack_value(rules: TileRules, rack: tuple[Tile, ...]) -> int:
    """Return the points of a whole rack."""
    return sum(tile_value(rules, tile) for tile in rack)


class TileResult(NamedTuple):
    """The result of a finished round."""

    winners: tuple[int, ...]
    """() for a drawn round; more than one seat for a shared one."""
    values: tuple[int, ...]
    """The points of each rack."""
    credits: tuple[int, ...]
    """What each seat scores: points collected, minus points, or both with their signs."""

    @property
    def winner(self) -> int | None:
        """The seat that won alone, or None."""
        return self.winners[0] if len(self.winners) == 1 else None


def result(rules: TileRules, racks: tuple[tuple[Tile, ...], ...], end: End, factor: int = 1) -> TileResult:
    """Return who won the round and what each seat scores; `factor` is 2 for a Hand-Rummy (RF-47)."""
    values = tuple(rack_value(rules, rack) for rack in racks)
    winners = round_winners(rules, racks, end)
    match rules.scoring:
        case TileScoring.COLLECTED:
            pot = sum(value for seat, value in enumerate(values) if seat not in winners)
            scored = rules.game is MatchLength.POINTS
            noted = tuple(pot if scored and seat in winners else 0 for seat in range(len(racks)))
        case TileScoring.MINUS:
            noted = tuple(value * factor for value in values)
        case TileScoring.SIGNED:
            # If nobody went out, only the points above the lowest rack are scored (RK-Q2).
            lowest = min(values[seat] for seat in winners)
            pot = sum(value - lowest for value in values)
            noted = tuple(pot if seat in winners else lowest - value for seat, value in enumerate(values))
        case _:
            assert_never(rules.scoring)
    return TileResult(winners, values, noted)


def round_winners(rules: TileRules, racks: tuple[tuple[Tile, ...], ...], end: End) -> tuple[int, ...]:
    """Return who went out, or else who has the lowest rack; ties share it, except in UNO RUMMY (UR-Q15)."""
    if end is End.OUT:
        return tuple(seat for seat, rack in enumerate(racks) if not rack)[:1]
    # In Rummy only minus points count (RF-Q14); elsewhere fewer tiles break a tie (UR-Q15, RK-Q2).
    ranks = [(rack_value(rules, rack), 0 if rules.scoring is TileScoring.MINUS else len(rack)) for rack in racks]
    lowest = tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
    return () if rules.scoring is TileScoring.COLLECTED and len(lowest) > 1 else lowest


def champions(rules: TileRules, scores: tuple[int, ...], wins: tuple[int, ...], played: int) -> tuple[int, ...]:
    """Return the winners of the match after `played` rounds; () while it goes on; several share it (RF-Q15)."""
    if rules.scoring is TileScoring.COLLECTED:
        winner = match_winner(rules, scores, wins)
        return () if winner is None else (winner,)
    goal = match_goal(rules, len(scores))
    if (played if goal.form is MatchLength.ROUNDS else max(scores)) < goal.number:
        return ()
    sign = -1 if rules.scoring is TileScoring.MINUS else 1
    ranks = [(sign * score, won) for score, won in zip(scores, wins, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def match_winner(rules: TileRules, scores: tuple[int, ...], wins: tuple[int, ...]) -> int | None:
    """Return the winner of the match, or None while it goes on (UR-79, UR-83, UR-84)."""
    match rules.game:
        case MatchLength.POINTS:
            return scores.index(max(scores)) if max(scores) >= rules.target else None
        case MatchLength.ROUNDS:
            alone = wins.count(max(wins)) == 1
            return wins.index(max(wins)) if sum(wins) >= rules.rounds and alone else None
        case MatchLength.FIRST_TO:
            return wins.index(max(wins)) if max(wins) >= rules.first_to else None
        case _:
            assert_never(rules.game)


def match_goal(rules: TileRules, seats: int) -> MatchGoal:
    """Return what decides a match with that many seats (UR-79, UR-83, UR-84, RF-44, RK-Q1)."""
    match rules.scoring:
        case TileScoring.COLLECTED:
            numbers = {
                MatchLength.POINTS: rules.target,
                MatchLength.ROUNDS: rules.rounds,
                MatchLength.FIRST_TO: rules.first_to,
            }
            return MatchGoal(rules.game, numbers[rules.game])
        case TileScoring.MINUS:
            return MatchGoal(MatchLength.ROUNDS, rules.rounds)
        case TileScoring.SIGNED:
            match rules.match:
                case MatchForm.ROUNDS:
                    return MatchGoal(MatchLength.ROUNDS, rules.rounds or seats)
                case MatchForm.SINGLE:
                    return MatchGoal(MatchLength.ROUNDS, 1)
                case MatchForm.TARGET:
                    return MatchGoal(MatchLength.POINTS, rules.target)


def counts_points(rules: TileRules) -> bool:
    """Return whether points are scored; the easy game of UNO RUMMY only counts won rounds (UR-83)."""
    return rules.scoring is not TileScoring.COLLECTED or rules.game is MatchLength.POINTS


def length_option(rules: TileRules) -> str | None:
    """Return the name of the option for the length of a match; None if a match is a single round."""
    if rules.scoring is TileScoring.SIGNED and rules.match is MatchForm.SINGLE:
        return None
    names = {MatchLength.POINTS: "target", MatchLength.ROUNDS: "rounds", MatchLength.FIRST_TO: "first_to"}
    return names[match_goal(rules, rules.seats[1]).form]


# -- The effects of one turn's action tiles on the other seats (UR-47, UR-54..UR-56, UR-63, UR-Q9, UR-Q13).

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
