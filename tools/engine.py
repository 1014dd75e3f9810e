"""Measures the engine of the card books: `python main.py bench engine`.

Random legal play by `to_act`, `choices` and `apply`. An action is anything a seat does: a card, a draw, a call, a
catch, a response. Processor time on one core; a round is dealt, played to its end and forgotten.
"""

import argparse
from collections.abc import Sequence
from gc import collect
from random import Random
from time import process_time
from tracemalloc import get_traced_memory, start, stop
from typing import NamedTuple

from game.engine.cards.books import BOOKS
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.options import with_options
from tools.figures import HEAD, Goal

TABLES: tuple[tuple[str, str, int, dict[str, object]], ...] = (
    ("uno-1999, 2 seats", "uno-1999", 2, {}),
    ("uno-1999, 4 seats", "uno-1999", 4, {}),
    ("uno-1999, 10 seats", "uno-1999", 10, {}),
    ("uno-1999, 4 seats, all house rules", "uno-1999", 4, {"stacking": "on", "seven_o": "on", "jump_in": "on"}),
    ("uno-112, 2 seats", "uno-112", 2, {}),
    ("uno-112, 4 seats, all ideas", "uno-112", 4, {"C1": "idea 1", "C2": "idea 2", "C3": "idea 5"}),
)
"""What is measured: a name, a book, seats, options."""


class Played(NamedTuple):
    """Some rounds of random play."""

    actions: int
    seconds: float
    longest: int
    """Actions of the longest round."""

    @property
    def rate(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds


def play(rules: CardRules, seats: int, rounds: int, seed: str) -> Played:
    """Return that many rounds of random legal play."""
    game, chance = CardGame(rules), Random(seed).random
    actions = longest = 0
    began = process_time()
    for number in range(rounds):
        state = game.deal(seats, f"{seed}/{number}")
        before = actions
        while not state.phase.is_between:
            waited_for = game.to_act(state)
            seat = waited_for[int(chance() * len(waited_for))]
            choices = game.choices(state, seat)
            state = game.apply(state, seat, choices[int(chance() * len(choices))])[-1].state
            actions += 1
        longest = max(longest, actions - before)
    return Played(actions, process_time() - began, longest)


def memory(rules: CardRules, rounds: int) -> int:
    """Return the bytes left behind by that many rounds."""
    collect()
    start()
    before, _peak = get_traced_memory()
    play(rules, 2, rounds, "1")
    collect()
    after, _peak = get_traced_memory()
    stop()
    return after - before


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit status, 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="main.py bench engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="rounds a line; default: 200")
    parser.add_argument("--repeats", type=int, default=3, help="runs of which the fastest counts; default: 3")
    parser.add_argument("--seed", default="1", help="a whole number; default: 1")
    args = parser.parse_args(argv)
    print(f"{'random legal play':42} {'actions':>9} {'a round':>9} {'longest':>9} {'a second':>10}")
    for name, book, seats, options in TABLES:
        rules = with_options(BOOKS[book], options)
        runs = [play(rules, seats, args.rounds, args.seed) for _ in range(args.repeats)]
        played = max(runs, key=lambda each: each.rate)  # disturbances only make a run slower
        mean = played.actions / args.rounds
        print(f"{name:42} {played.actions:9} {mean:9.1f} {played.longest:9} {played.rate:10.0f}")
    goals = _growth(args.rounds, args.seed)
    print(f"\n{HEAD}", *goals, sep="\n")
    return int(any(goal.verdict == "MISSED" for goal in goals))


def _growth(rounds: int, seed: str) -> list[Goal]:
    """Check that ten times the rounds take ten times as long, and leave nothing behind."""
    rules = BOOKS["uno-1999"]
    few, many = (play(rules, 2, number, seed) for number in (rounds, 10 * rounds))
    memory(rules, 5)  # what is created once, such as the actions of each card
    left = (memory(rules, rounds // 2) - memory(rules, rounds // 20)) / 1024
    return [
        Goal("time an action, 10 times the rounds", (few.rate / many.rate,), (1.2,), (1.1,), "x plain"),
        Goal("KiB left behind by 10 times the rounds", (left,), (64,), (16,), "ms"),
    ]
