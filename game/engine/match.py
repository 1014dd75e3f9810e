"""Setting up a match and its rounds: start draw, lots, dealing (UR-09..UR-13, UR-85, UR-Q17, UR-Q18)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from game.engine.events import Dealt, RoundStarted, StartDrawn, StartTilesLaid, TurnStarted
from game.engine.options import FirstStarter, MeldRules, NextStarter
from game.engine.pieces import Tile, all_tiles
from game.engine.shuffle import shuffled
from game.engine.state import MeldState, Step

Draws = tuple[tuple[int, Tile], ...]
"""One drawing for the start: seats with the tiles they drew."""


def start_draw(rules: MeldRules, seats: int, seed: str) -> tuple[tuple[Draws, ...], int]:
    """The drawings for the start and the seat that begins: highest number, a joker below 1, ties draw again."""
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


def _first_starter(rules: MeldRules, seats: int, seed: str, chosen: int) -> tuple[tuple[Draws, ...], int]:
    match rules.first_starter:
        case FirstStarter.DRAW:
            return start_draw(rules, seats, f"{seed}/1/start")
        case FirstStarter.LOT:
            return (), shuffled(range(seats), f"{seed}/1/start")[0]
        case FirstStarter.CHOSEN:
            return (), chosen % seats
        case _:
            assert_never(rules.first_starter)


def _next_starter(state: MeldState) -> tuple[tuple[Draws, ...], int]:
    """Who begins the next round; after a drawn round without a winner the start goes on to the left."""
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


def open_match(rules: MeldRules, seats: int, seed: str, chosen: int = 0) -> tuple[Step, ...]:
    """The first round from the start draw to the first turn; `chosen` begins where the starter is chosen.

    Raises ValueError for a number of seats that the book does not allow (UR-01).
    """
    fewest, most = rules.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{rules.book} is played by {fewest} to {most} seats, not {seats}")
    drawings, starter = _first_starter(rules, seats, seed, chosen)
    nothing = (0,) * seats
    empty = MeldState(rules, seed, ((),) * seats, (), (), (), starter, scores=nothing, wins=nothing)
    return _deal(empty, drawings, starter, 1)


def next_round(state: MeldState) -> tuple[Step, ...]:
    """The next round from the start draw, if there is one, to its first turn (UR-85)."""
    drawings, starter = _next_starter(state)
    return _deal(state, drawings, starter, state.round + 1)


def dealt_order(rules: MeldRules, seed: str, number: int) -> tuple[Tile, ...]:
    """All tiles of round `number` as they are dealt: the racks seat by seat, the start tiles, the stock."""
    return shuffled(all_tiles(rules), f"{seed}/{number}")


def _deal(state: MeldState, drawings: tuple[Draws, ...], starter: int, number: int) -> tuple[Step, ...]:
    rules, seats = state.rules, state.seats
    order = dealt_order(rules, state.seed, number)
    racks = tuple(order[i * rules.rack_size : (i + 1) * rules.rack_size] for i in range(seats))
    rest = order[seats * rules.rack_size :]
    nobody = ((),) * seats
    undealt = MeldState(
        rules, state.seed, nobody, order, (), (), starter,
        round=number, starter=starter, scores=state.scores, wins=state.wins,
    )  # fmt: skip
    dealt = replace(undealt, racks=racks, stock=rest)
    ready = replace(dealt, stock=rest[rules.start_tiles :], loose=rest[: rules.start_tiles])
    return (
        *(Step(StartDrawn(draws), undealt) for draws in drawings),
        Step(RoundStarted(number, starter), undealt),
        Step(Dealt(racks, tuple(len(rack) for rack in racks)), dealt),
        Step(StartTilesLaid(ready.loose), ready),
        Step(TurnStarted(starter), ready),
    )


