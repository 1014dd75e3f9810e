"""Rounds of two most-tiles players through the referee: `python -m tools.rounds [N]` in the source folder.

Prints for each tile book the rounds per second of processor time, in one process, without warming up.
"""

from __future__ import annotations

import sys
from time import process_time

from game.ai.tiles import BASELINES
from game.cli.selfplay import play_round, seeds
from game.engine.tiles.books import BOOKS
from game.play import gc_policy


def main() -> None:
    """Play and print."""
    gc_policy.at_start()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    players = (BASELINES["most-tiles"],) * 2
    for rules in BOOKS.values():
        began = process_time()
        turns = sum(play_round(rules, players, seed).turns for seed in seeds("speed", count))
        seconds = process_time() - began
        print(f"{rules.book}: {count / seconds:.1f} rounds a second, {1000 * seconds / turns:.2f} ms a turn")


if __name__ == "__main__":
    main()
