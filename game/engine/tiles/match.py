"""Setting up a match and its rounds: drawing for the start, dealing (UR-09..UR-13, RF-06..RF-09, RK-06..RK-13)."""

from __future__ import annotations

from typing import assert_never

from game.engine.events import TurnStarted
from game.engine.game import StepOf
from game.engine.options import FirstStarter, NextStarter, OnOff
from game.engine.shuffle import shuffled
from game.engine.tiles.events import (
    ClaimsAsked,
    Dealt,
    RedealClaimed,
    RoundStarted,
    StartDrawn,
    StartTilesLaid,
    TileReserved,
)
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.redeal import proof
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep

Draws = tuple[tuple[int, Tile], ...]
"""One draw for the start: seats with the tiles they drew."""


def start_draw(rules: TileRules, seats: int, seed: str) -> tuple[tuple[Draws, ...], int]:
    """Return the draws for the start and the starting seat: highest number, jokers lowest, ties draw again."""
    bag = list(shuffled(all_tiles(rules), seed))
    drawings: list[Draws] = []
    tied = tuple(range(seats))
    while len(tied) > 1:
        draws = tuple((seat, bag.pop(0)) for seat in tied)
        drawings.append(draws)
        highest = max(tile.number for _, tile in draws)
        tied = tuple(seat for seat, tile in draws if tile.number == highest)
        if len(bag) < seats:
            bag = list(shuffled(all_tiles(rules), f"{seed}/{len(drawings)}"))
    return tuple(drawings), tied[0]


def _first_starter(rules: TileRules, seats: int, seed: str, chosen: int) -> tuple[tuple[Draws, ...], int]:
    match rules.first_starter:
        case FirstStarter.DRAW:
            return start_draw(rules, seats, f"{seed}/1/start")
        case FirstStarter.LOT:
            return (), shuffled(range(seats), f"{seed}/1/start")[0]
        case FirstStarter.CHOSEN:
            return (), chosen % seats
        case _:
            assert_never(rules.first_starter)


def _next_starter(state: TileState) -> tuple[tuple[Draws, ...], int]:
    """Return who starts the next round; after a round without a winner the seat to the left does."""
    to_the_left = (state.starter + 1) % state.seats
    match state.rules.next_starter:
        case NextStarter.ROTATE:
            return (), to_the_left
        case NextStarter.DRAW:
            return start_draw(state.rules, state.seats, f"{state.seed}/{state.round + 1}/start")
        case NextStarter.WINNER:
            return (), to_the_left if state.winner is None else state.winner
        case _:
            assert_never(state.rules.next_starter)


def open_match(rules: TileRules, seats: int, seed: str, chosen: int = 0) -> tuple[TileStep, ...]:
    """Return the steps of the first round, from the draw for the start to the first turn.

    `chosen` starts if the book lets the players choose. Raises ValueError for a number of seats that the book does not
    allow (UR-01).
    """
    fewest, most = rules.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{rules.book} is played by {fewest} to {most} seats, not {seats}")
    drawings, starter = _first_starter(rules, seats, seed, chosen)
    nothing = (0,) * seats
    empty = TileState(rules, seed, ((),) * seats, (), (), (), starter, scores=nothing, wins=nothing)
    return _deal(empty, drawings, starter, 1)


def next_round(state: TileState) -> tuple[TileStep, ...]:
    """Return the steps of the next round, from the draw for the start, if any, to its first turn (UR-85)."""
    drawings, starter = _next_starter(state)
    return _deal(state, drawings, starter, state.round + 1)


def deal_again(state: TileState, seat: int) -> tuple[TileStep, ...]:
    """Return the steps of a claimed new deal: the three pairs are shown, all tiles shuffled and dealt (RK-13)."""
    shown = StepOf(RedealClaimed(seat, proof(state.racks[seat])), state)
    there = {*state.stock, *(tile for rack in state.racks for tile in rack)}
    order = dealt_order(state.rules, state.seed, state.round, state.deals + 1)
    stock = tuple(tile for tile in order if tile in there)
    undealt = state._replace(stock=stock, deals=state.deals + 1, passed=())
    return (shown, *_handed_out(undealt))


def dealt_order(rules: TileRules, seed: str, number: int, deals: int = 0) -> tuple[Tile, ...]:
    """Return all tiles of round `number` in the order they are dealt: racks by seat, start tiles, stock.

    In Rummikub these are the stacks: two of seven for each seat, then the one of eight, which is drawn from first, then
    the other stacks of seven (RK-08..RK-11, RK-Q13). `deals` counts the new deals claimed in this round.
    """
    again = f"/{deals}" if deals else ""
    return shuffled(all_tiles(rules), f"{seed}/{number}{again}")


def _deal(state: TileState, drawings: tuple[Draws, ...], starter: int, number: int) -> tuple[TileStep, ...]:
    rules, seats = state.rules, state.seats
    order = dealt_order(rules, state.seed, number)
    undealt = TileState(
        rules, state.seed, ((),) * seats, order, (), (), starter,
        opened=(not rules.opening,) * seats, round=number, starter=starter, scores=state.scores, wins=state.wins,
    )  # fmt: skip
    return (
        *(StepOf(StartDrawn(draws), undealt) for draws in drawings),
        StepOf(RoundStarted(number, starter), undealt),
        *_handed_out(undealt),
    )


def _handed_out(undealt: TileState) -> tuple[TileStep, ...]:
    """Return the steps that distribute the tiles, up to the first turn or the claims before it."""
    rules, order = undealt.rules, undealt.stock
    racks = tuple(order[i * rules.rack_size : (i + 1) * rules.rack_size] for i in range(undealt.seats))
    rest = order[undealt.seats * rules.rack_size :]
    state = undealt._replace(racks=racks, stock=rest)
    steps: list[TileStep] = [StepOf(Dealt(racks, tuple(len(rack) for rack in racks)), state)]
    if rules.last_tile is OnOff.ON:
        # A joker is never reserved; the next tile is used instead (RF-Q19).
        reserved = next(tile for tile in rest if not tile.is_joker)
        state = state._replace(reserved=reserved, stock=tuple(tile for tile in rest if tile != reserved))
        steps.append(StepOf(TileReserved(reserved), state))
    if rules.start_tiles:
        state = state._replace(stock=rest[rules.start_tiles :], loose=rest[: rules.start_tiles])
        steps.append(StepOf(StartTilesLaid(state.loose), state))
    if rules.redeal_claim is OnOff.ON:
        steps.append(StepOf(ClaimsAsked(), state._replace(phase=TilePhase.CLAIM)))
    else:
        steps.append(StepOf(TurnStarted(state.turn), state))
    return tuple(steps)
