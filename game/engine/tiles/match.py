"""A match and its rounds: setting them up, claiming a new deal with three pairs, their scores."""

from collections.abc import Iterator

from game.engine import game
from game.engine.citations import problem
from game.engine.game import End, Problem, RoundScore
from game.engine.options import FirstStarter, MatchLength, NextStarter, OnOff
from game.engine.shuffle import Draws, draw_lots, shuffled
from game.engine.tiles import events
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.melds import Tile, all_tiles, rack_value
from game.engine.tiles.rules import TileRules, TileScoring
from game.engine.tiles.state import TileState, TileStep

# -- Tile values, the winner of a round, and when a match is decided (UR-75..UR-84, RF-40..RF-47, RK-Q1, RK-Q2).


def result(rules: TileRules, racks: tuple[tuple[Tile, ...], ...], end: End, factor: int = 1) -> RoundScore:
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
    return RoundScore(winners, values, noted)


def round_winners(rules: TileRules, racks: tuple[tuple[Tile, ...], ...], end: End) -> tuple[int, ...]:
    """Return who went out, or else who has the lowest rack; ties share it, except in UNO RUMMY (UR-Q15)."""
    if end is End.OUT:
        return tuple(seat for seat, rack in enumerate(racks) if not rack)[:1]
    # In Rummy only penalty points count (RF-Q14); elsewhere fewer tiles break a tie (UR-Q15, RK-Q2).
    ranks = [(rack_value(rules, rack), 0 if rules.scoring is TileScoring.MINUS else len(rack)) for rack in racks]
    lowest = tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
    return () if rules.scoring is TileScoring.COLLECTED and len(lowest) > 1 else lowest


def champions(rules: TileRules, scores: tuple[int, ...], wins: tuple[int, ...], played: int) -> tuple[int, ...]:
    """Return the winners of the match after `played` rounds; () while it goes on; several share it (RF-Q15)."""
    goal = rules.goal(len(scores))
    if rules.scoring is TileScoring.COLLECTED:  # one seat wins; more rounds break a tie (UR-79, UR-83, UR-84, UR-Q30)
        counted, fixed = scores if goal.form is MatchLength.POINTS else wins, goal.form is MatchLength.ROUNDS
        decided = (sum(wins) if fixed else max(counted)) >= goal.number and not (fixed and wins.count(max(wins)) > 1)
        return (counted.index(max(counted)),) if decided else ()
    if (played if goal.form is MatchLength.ROUNDS else max(scores)) < goal.number:
        return ()
    sign = -1 if rules.scoring is TileScoring.MINUS else 1
    ranks = [(sign * score, won) for score, won in zip(scores, wins, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


# -- Claiming a new deal with three pairs among the first tiles (RK-12..RK-14, RK-Q12).

PAIRS = 3
"""The number of pairs of equal number and colour that a claim takes."""


def pairs(rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the tiles that have their twin on the rack, side by side; two jokers are no pair (RK-Q12)."""
    there = set(rack)
    return tuple(sorted(tile for tile in rack if not tile.is_joker and tile._replace(copy=1 - tile.copy) in there))


def proof(rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the six tiles that a seat shows (RK-13)."""
    return pairs(rack)[: 2 * PAIRS]


def has_proof(rack: tuple[Tile, ...]) -> bool:
    """Return whether a seat holds the three pairs with which it may claim a new deal (RK-12)."""
    return len(pairs(rack)) >= 2 * PAIRS


def redeal_problems(state: TileState, seat: int) -> Iterator[Problem]:
    """Yield why a seat may not claim a new deal."""
    if state.rules.redeal_claim is OnOff.OFF:
        yield problem(state.rules, "not-in-this-book", word="redeal")
        return
    # As long as there is a stock, every turn lays or draws.
    if seat in state.passed or state.table or any(len(rack) != state.rules.rack_size for rack in state.racks):
        yield problem(state.rules, "redeal-too-late")
    have = len(pairs(state.racks[seat])) // 2
    if have < PAIRS:
        yield problem(state.rules, "no-three-pairs", have=have, need=PAIRS)


# -- Setting up a match and its rounds: drawing for the start, dealing (UR-09..UR-13, RF-06..RF-09, RK-06..RK-13).


def start_draw(rules: TileRules, seats: int, seed: str) -> tuple[tuple[Draws[Tile], ...], int]:
    """Return the draws for the start and the starting seat: highest number, jokers lowest, ties draw again (UR-Q17)."""
    return draw_lots(all_tiles(rules), range(seats), seed, lambda tile: tile.number, least=seats)


def open_match(rules: TileRules, seats: int, seed: str, chosen: int = 0) -> tuple[TileStep, ...]:
    """Return the steps of the first round, from the draw for the start to the first turn.

    `chosen` starts if the book lets the players choose. Raises ValueError if the book is not for so many seats (UR-01).
    """
    fewest, most = rules.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{rules.book} is played by {fewest} to {most} seats, not {seats}")
    drawings: tuple[Draws[Tile], ...] = ()
    match rules.first_starter:
        case FirstStarter.DRAW:
            drawings, starter = start_draw(rules, seats, f"{seed}/1/start")
        case FirstStarter.LOT:
            starter = shuffled(range(seats), f"{seed}/1/start")[0]
        case FirstStarter.CHOSEN:
            starter = chosen % seats
    nothing = (0,) * seats
    empty = TileState(rules, seed, ((),) * seats, (), (), (), starter, scores=nothing, wins=nothing)
    return _deal(empty, drawings, starter, 1)


def next_round(state: TileState) -> tuple[TileStep, ...]:
    """Return the steps of the next round, from the draw for the start, if any, to its first turn (UR-85).

    The seat to the left begins, or what the option says; after a round without a winner always the seat to the left.
    """
    drawings: tuple[Draws[Tile], ...] = ()
    starter = (state.starter + 1) % state.seats
    if state.rules.next_starter is NextStarter.DRAW:
        drawings, starter = start_draw(state.rules, state.seats, f"{state.seed}/{state.round + 1}/start")
    elif state.rules.next_starter is NextStarter.WINNER and state.winner is not None:
        starter = state.winner
    return _deal(state, drawings, starter, state.round + 1)


def deal_again(state: TileState, seat: int) -> tuple[TileStep, ...]:
    """Return the steps of a claimed new deal: the three pairs are shown, all tiles shuffled and dealt (RK-13)."""
    shown = TileStep(events.RedealClaimed(seat, proof(state.racks[seat])), state)
    there = {*state.stock, *(tile for rack in state.racks for tile in rack)}
    order = dealt_order(state.rules, state.seed, state.round, state.deals + 1)
    undealt = state._replace(stock=tuple(tile for tile in order if tile in there), deals=state.deals + 1, passed=())
    return (shown, *_handed_out(undealt))


def dealt_order(rules: TileRules, seed: str, number: int, deals: int = 0) -> tuple[Tile, ...]:
    """Return all tiles of round `number` in the order they are dealt: racks by seat, start tiles, stock.

    In Rummikub these are the stacks: two of seven for each seat, then the one of eight, which is drawn from first, then
    the other stacks of seven (RK-08..RK-11, RK-Q13). `deals` counts the new deals claimed in this round.
    """
    return shuffled(all_tiles(rules), f"{seed}/{number}" + (f"/{deals}" if deals else ""))


def _deal(state: TileState, drawings: tuple[Draws[Tile], ...], starter: int, number: int) -> tuple[TileStep, ...]:
    rules, seats = state.rules, state.seats
    undealt = TileState(
        rules, state.seed, ((),) * seats, dealt_order(rules, state.seed, number), (), (), starter,
        opened=(not rules.opening,) * seats, round=number, starter=starter, scores=state.scores, wins=state.wins,
    )  # fmt: skip
    return (
        *(TileStep(events.StartDrawn(draws), undealt) for draws in drawings),
        TileStep(events.RoundStarted(number, starter), undealt),
        *_handed_out(undealt),
    )


def _handed_out(undealt: TileState) -> tuple[TileStep, ...]:
    """Return the steps that distribute the tiles, up to the first turn or the claims before it."""
    rules, order = undealt.rules, undealt.stock
    racks = tuple(order[i * rules.rack_size : (i + 1) * rules.rack_size] for i in range(undealt.seats))
    rest = order[undealt.seats * rules.rack_size :]
    state = undealt._replace(racks=racks, stock=rest)
    steps: list[TileStep] = [TileStep(events.Dealt(racks, tuple(len(rack) for rack in racks)), state)]
    if rules.last_tile is OnOff.ON:
        # A joker is never reserved; the next tile is used instead (RF-Q19).
        reserved = next(tile for tile in rest if not tile.is_joker)
        state = state._replace(reserved=reserved, stock=tuple(tile for tile in rest if tile != reserved))
        steps.append(TileStep(events.TileReserved(reserved), state))
    if rules.start_tiles:
        state = state._replace(stock=rest[rules.start_tiles :], loose=rest[: rules.start_tiles])
        steps.append(TileStep(events.StartTilesLaid(state.loose), state))
    if rules.redeal_claim is OnOff.ON:
        steps.append(TileStep(events.ClaimsAsked(), state._replace(phase=TilePhase.CLAIM)))
    else:
        steps.append(TileStep(game.TurnStarted(state.turn), state))
    return tuple(steps)
