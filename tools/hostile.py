"""Gives every reader files that somebody has worked on, and checks that it says what is wrong, in time.

    python -m tools.hostile [--files 100000] [--seed 1] [--share 1/1]

Every kind of file (`tools.readers`) is mutated by its words, lines and brackets, with new check sums, SQLite files by
their rows and tables (`tools.structured`), and every tenth by its bytes (`tools.fuzzing`): swapped, repeated, huge,
nested, foreign, newer, cut off, overwritten. A reader may refuse a file only as it is meant to, and may take no second
of processor time.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

from tools.fuzzing import DAMAGES
from tools.readers import READERS, SQLITE, given
from tools.shares import add_share
from tools.structured import mutated, mutated_base

SLOWEST = 1.0
"""The most seconds of processor time that a file of a megabyte may take."""
COSTLY = ("record", "import", "tournament", "settings", "profile", "statistics", "training", "level", "card level")
"""Kinds that take longer: each of them comes a third as often as the others."""
KINDS = tuple(kind for kind in READERS for _ in range(1 if kind in COSTLY else 3))
BYTES = 0.1
"""The share of files that are damaged by their bytes, whatever they hold."""


def hostile(kind: str, chance: Random, folder: Path) -> bytes:
    """Return a mutated file of a kind."""
    reader = READERS[kind]
    sample = chance.choice(reader.samples())
    if chance.random() < BYTES:
        return chance.choice(DAMAGES)(sample, chance)
    if kind in SQLITE:
        return mutated_base(sample, chance, folder)
    others = READERS[chance.choice([each for each in READERS if each not in SQLITE])].samples()
    text = mutated(sample.decode(), reader.sealed, chance, [each.decode() for each in others])
    return text.encode("utf-8", "replace")


def run(files: int, seed: str, home: Path) -> Counter[str]:
    """Give the readers that many files; return how many of each kind."""
    done: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for number in range(files):
        chance = Random(f"{seed} {number}")
        kind = chance.choice(KINDS)
        data = hostile(kind, chance, home)
        began = process_time()
        try:
            given(home / kind, READERS[kind], data)
            took = process_time() - began
            assert took < SLOWEST, f"it took {took:.1f} s"
        except Exception as error:
            kept = home / f"{number}.bad"
            kept.write_bytes(data)
            error.add_note(f"file {number} of seed {seed}: {kind}; it is {kept}")
            raise
        done[kind] += 1
        slowest[kind] = max(slowest.get(kind, 0.0), took)
    done["slowest, in ms"] = round(1000 * max(slowest.values(), default=0.0))
    return done


def main() -> None:
    """Mutate as many files as requested, and print how many of each kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    add_share(parser)
    args = parser.parse_args()
    files, began = args.share.part(args.files), process_time()
    with tempfile.TemporaryDirectory() as home:
        done = run(files, args.share.seed(args.seed), Path(home))
    took = process_time() - began
    print(f"{files} hostile files in {took:.0f} s of processor time; each was read or refused: {dict(done)}")


if __name__ == "__main__":
    main()
