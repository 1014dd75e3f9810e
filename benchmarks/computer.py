"""The computer player measured: `python -m benchmarks.computer` in the source folder.

How much processor time a move takes, over every question that a seat is asked in rounds among equals with two, three
and four seats, and with racks of 20 and 40 tiles; and how often the level wins against two plain players. Python's
garbage collection is off while it is timed and has a line of its own: it comes when it comes, to any thread.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import mean, median
from time import process_time

from game.ai import LEVELS, Choose
from game.cli.selfplay import play_round, wilson
from game.engine.actions import Action, Catch, Draw, Lay, Pass
from game.engine.arrange import best
from game.engine.books import UNO_RUMMY
from game.engine.laying import lay_problems, rack_after
from game.engine.meldgame import MeldGame
from game.engine.plays import as_lay, find_play
from game.engine.shuffle import shuffled
from game.engine.views import MeldView, before

RACKS = (20, 40)
"""Racks longer than any deal, as after many penalties."""


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.computer", description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="normal")
    parser.add_argument("--rounds", type=int, default=60, help="rounds a line of the table; default: 60")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    level = LEVELS[args.level]
    print(f"{args.level}, {args.rounds} rounds a line, seed {args.seed}\n")
    print("time of a move (ms)    moves    mean  median     p99     max")
    gc.disable()
    for seats in (2, 3, 4):
        print(_line(f"{seats} seats", [*_round_times(level, seats, args.rounds, args.seed)]))
    for count in RACKS:
        print(_line(f"racks of {count} tiles", [*_long_rack_times(level, count, args.rounds * 5, args.seed)]))
    began = process_time()
    gc.collect()
    print(f"a full garbage collection now: {1000 * (process_time() - began):.0f} ms, {len(gc.get_objects())} objects")
    gc.enable()
    print("\nwins against           rounds    share  95 %")
    for rival in (most_tiles, anything):
        print(_duel(level, rival, args.rounds, args.seed))


def _line(name: str, times: list[float]) -> str:
    ordered = sorted(1000 * each for each in times)
    figures = (mean(ordered), median(ordered), ordered[int(0.99 * len(ordered))], ordered[-1])
    return f"{name:20} {len(ordered):7}" + "".join(f"{each:8.2f}" for each in figures)


def _round_times(level: Choose, seats: int, rounds: int, seed: str) -> Iterator[float]:
    times: list[float] = []

    def timed(view: MeldView, chance: Random) -> Action:
        began = process_time()
        action = level(view, chance)
        times.append(process_time() - began)
        return action

    for number in range(rounds):
        play_round(UNO_RUMMY, [timed] * seats, f"{seed}/{number}")
    yield from times


def _long_rack_times(level: Choose, count: int, positions: int, seed: str) -> Iterator[float]:
    """Positions in the middle of rounds, in which the seat on turn got tiles of the stock until it has `count`."""
    game = MeldGame(UNO_RUMMY)
    number = done = 0
    while done < positions:
        number += 1
        state = game.deal(2, f"{seed}/long {number}")
        chance = Random(f"{seed}/long {number}")
        while state.end is None and done < positions:
            lacking = count - len(state.racks[state.turn])
            if state.phase == "turn" and 0 < lacking < len(state.stock):
                mixed = shuffled(state.stock, f"{number}")
                racks = list(state.racks)
                racks[state.turn] = (*racks[state.turn], *mixed[:lacking])
                seen = game.view(replace(state, racks=tuple(racks), stock=mixed[lacking:]), state.turn)
                began = process_time()
                level(seen, chance)
                done += 1
                yield process_time() - began
            seat = game.to_act(state)[0]
            state = game.apply(state, seat, most_tiles(game.view(state, seat), chance))[-1].state


def _duel(level: Choose, rival: Choose, rounds: int, seed: str) -> str:
    """Every deal is played twice, with the seats changed."""
    wins = 0
    for number in range(rounds):
        for players in ((level, rival), (rival, level)):
            wins += play_round(UNO_RUMMY, players, f"{seed}/duel {number}").winner == players.index(level)
    low, high = wilson(wins, 2 * rounds)
    share = wins / (2 * rounds)
    return f"{rival.__name__:20} {2 * rounds:7} {100 * share:7.1f} %  {100 * low:.1f}-{100 * high:.1f} %"


# -- plain players -----------------------------------------------------------------------------------------


def most_tiles(view: MeldView, _chance: Random) -> Action:
    """Lays as many tiles as it can, any of them, each turn."""
    return _plain(view, lambda: find_play(before(view)))


def anything(view: MeldView, chance: Random) -> Action:
    """Lays one to four tiles that it happens to like."""

    def some() -> object:
        facts = before(view)
        liking = {tile: int(10 * chance.random()) for tile in sorted(view.rack)}
        found = None
        if view.drawn is None:
            most = 1 + int(4 * chance.random())
            found = best(
                facts.rules, facts.table, facts.loose, facts.rack, weights=liking.__getitem__, most=most, nodes=2000
            )
        lay = None if found is None else as_lay(facts, found)
        return find_play(facts) if lay is None or lay_problems(facts, lay) else lay

    return _plain(view, some)


def _plain(view: MeldView, play: Callable[[], object]) -> Action:
    """Catches and calls always, lays what it finds, else draws or passes."""
    if view.catchable is not None and view.catchable != view.seat:
        return Catch(view.catchable)
    if view.seat != view.turn:
        return Pass()
    lay = play()
    if isinstance(lay, Lay):
        return replace(lay, uno=len(rack_after(before(view), lay)) == 1)
    return Draw() if view.drawn is None and view.stock_count else Pass()


if __name__ == "__main__":
    main()
