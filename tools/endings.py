"""Checks that every match of the card books ends: `python -m tools.endings --games 20000`.

Random play over random options and seats; a round of more than 5,000 turns counts as hanging.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.game import TurnStarted
from game.engine.options import changed
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act

WATCHDOG = 5000
"""A number of turns that no round may reach."""
ROUNDS = 50
"""The number of rounds after which a match is abandoned: only rounds have to end."""


class Ending(NamedTuple):
    """The outcome of a match."""

    rules: CardRules
    seats: int
    turns: int
    """Turns of its longest round."""
    rounds: int
    actions: int
    end: str


def play(seed: str) -> Ending:
    """Return a match of random play that depends on the seed alone."""
    chance = Random(seed)
    rules = random_rules(chance, chance.choice(list(BOOKS)))
    seats = random_seats(chance, rules)
    game = CardGame(rules)
    state = game.deal(seats, seed)
    turns = longest = actions = 0
    while state.phase is not CardPhase.OVER and not (state.phase is CardPhase.SCORING and state.match.round >= ROUNDS):
        if state.phase is CardPhase.SCORING:
            turns = 0
        steps = game.apply(state, *random_act(game, state, chance))
        state = steps[-1].state
        actions += 1
        turns += sum(isinstance(step.event, TurnStarted) for step in steps)
        longest = max(longest, turns)
        if turns > WATCHDOG:
            return Ending(rules, seats, longest, state.match.round, actions, "hangs")
    return Ending(rules, seats, longest, state.match.round, actions, str(state.match.end))


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print; return 1 if a round hangs."""
    parser = argparse.ArgumentParser(prog="python -m tools.endings", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    began = process_time()
    endings = [play(f"{args.seed}/{number}") for number in range(args.games)]
    longest = max(endings, key=lambda ending: ending.turns)
    ends = Counter(ending.end for ending in endings)
    print(f"{args.games} matches, {sum(each.rounds for each in endings)} rounds, "
          f"{sum(each.actions for each in endings)} actions, {process_time() - began:.0f} s")  # fmt: skip
    print("last rounds:", ", ".join(f"{number} {end}" for end, number in sorted(ends.items())))
    print(f"longest round: {longest.turns} turns with {longest.seats} seats, {longest.rules.book}, "
          f"{changed(longest.rules, BOOKS[longest.rules.book])}")  # fmt: skip
    return int("hangs" in ends)


if __name__ == "__main__":
    raise SystemExit(main())
