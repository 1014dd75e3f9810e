"""Measures the computer players: `python -m tools.computer` in the source folder.

Processor time per decision, over every question that a seat is asked in rounds among equals with two, three and four
seats, and with racks of 20 and 40 tiles. Python's garbage collection is off while timing and has a line of its own,
since it can happen at any time, on any thread. For who wins how often, see `main.py arena`.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, median
from time import process_time

from game.ai.tiles import BASELINES, LEVELS, Choose
from game.cli.selfplay import play_round
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import TileAction, TilePhase
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.views import TileView

RACKS = (20, 40)
"""Racks longer than any deal, as after many penalties."""


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.computer", description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="master")
    parser.add_argument("--book", choices=BOOKS, default=UNO_RUMMY.book)
    parser.add_argument("--rounds", type=int, default=60, help="rounds a line of the table; default: 60")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    level, rules = LEVELS[args.level], BOOKS[args.book]
    print(f"{args.level}, {args.book}, {args.rounds} rounds a line, seed {args.seed}\n")
    print("time of a move (ms)    moves    mean  median     p99     max")
    gc.disable()
    for seats in (2, 3, 4):
        print(_line(f"{seats} seats", [*_round_times(rules, level, seats, args.rounds, args.seed)]))
    for count in RACKS:
        print(_line(f"racks of {count} tiles", [*_long_rack_times(rules, level, count, args.rounds * 5, args.seed)]))
    began = process_time()
    gc.collect()
    print(f"a full garbage collection now: {1000 * (process_time() - began):.0f} ms, {len(gc.get_objects())} objects")
    gc.enable()


def _line(name: str, times: list[float]) -> str:
    ordered = sorted(1000 * each for each in times)
    figures = (mean(ordered), median(ordered), ordered[int(0.99 * len(ordered))], ordered[-1])
    return f"{name:20} {len(ordered):7}" + "".join(f"{each:8.2f}" for each in figures)


def _round_times(rules: TileRules, level: Choose, seats: int, rounds: int, seed: str) -> Iterator[float]:
    times: list[float] = []

    def timed(view: TileView, chance: Random) -> TileAction:
        began = process_time()
        action = level(view, chance)
        times.append(process_time() - began)
        return action

    for number in range(rounds):
        play_round(rules, [timed] * seats, f"{seed}/{number}")
    yield from times


def _long_rack_times(rules: TileRules, level: Choose, count: int, positions: int, seed: str) -> Iterator[float]:
    """Yield positions from the middle of rounds, with tiles from the stock added to the rack up to `count`."""
    game = TileGame(rules)
    number = done = 0
    while done < positions:
        number += 1
        state = game.deal(2, f"{seed}/long {number}")
        chance = Random(f"{seed}/long {number}")
        while state.end is None and done < positions:
            lacking = count - len(state.racks[state.turn])
            if state.phase is TilePhase.TURN and 0 < lacking < len(state.stock):
                mixed = shuffled(state.stock, f"{number}")
                racks = list(state.racks)
                racks[state.turn] = (*racks[state.turn], *mixed[:lacking])
                seen = game.view(state._replace(racks=tuple(racks), stock=mixed[lacking:]), state.turn)
                began = process_time()
                level(seen, chance)
                done += 1
                yield process_time() - began
            seat = game.to_act(state)[0]
            state = game.apply(state, seat, BASELINES["most-tiles"](game.view(state, seat), chance))[-1].state


if __name__ == "__main__":
    main()
