"""Whether each character of the ladder is beaten by the next: rounds of every book that both play, by the book's rules.

Run it with `python main.py bench ladder`. Every deal is played with both seatings, as in `main.py arena`.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from game.engine.registry import BOOKS
from game.store.content import ladder
from tools.arena import play_deal, summary
from tools.selfplay import seeds


def main(arguments: Sequence[str] = ()) -> int:
    """Print a row for each pair and book; return 1 if one of the intervals reaches down to 50 %."""
    parser = ArgumentParser(prog="steinreich bench ladder", description=__doc__)
    parser.add_argument("--rounds", type=int, default=400, metavar="N", help="for each pair and book; default: 400")
    parser.add_argument("--seed", default="final", metavar="S", help="default: final")
    parser.add_argument("--only", default="", metavar="NAME", help="only the pair that begins with this character")
    args = parser.parse_args(arguments)
    unsure = 0
    print("| | book | the second wins | rounds |\n|---|---|---|---|")
    for one, other in pairwise(ladder()):
        for book in [book for book in one.books if book in other.books and args.only in ("", one.key)]:
            table = one.key, other.key
            deals = [play_deal(BOOKS[book], table, seed) for seed in seeds(args.seed, ceil(args.rounds / 2))]
            figures = summary(BOOKS[book], [table], args.seed, [deals], seconds=0.0)["tables"][0]
            share = figures["results"][1]
            low, high = 100 * share["low"], 100 * share["high"]
            unsure += low <= 50
            won = f"{100 * share['share']:.1f} % ({low:.1f}–{high:.1f})"
            print(f"| {one.name}, **{other.name}** | `{book}` | {won} | {figures['played']} |", flush=True)
    return 1 if unsure else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
