"""Long runs in shares: `--share 3/10` does the third of ten parts, so that one can be stopped and gone on with."""

import argparse
from typing import NamedTuple


class Share(NamedTuple):
    """One of several equal parts of a run, counted from one."""

    number: int = 1
    of: int = 1

    def part(self, total: int) -> int:
        """Return how much of a total is in this share; all shares together are the total.

        >>> [Share(number, 3).part(10) for number in (1, 2, 3)]
        [3, 3, 4]
        """
        return total * self.number // self.of - total * (self.number - 1) // self.of

    def has(self, index: int) -> bool:
        """Return whether a case, counted from zero, is in this share.

        >>> [index for index in range(7) if Share(2, 3).has(index)]
        [1, 4]
        """
        return index % self.of == self.number - 1

    def seed(self, seed: str) -> str:
        """Return the seed of this share: that of the run, unless there are several."""
        return seed if self.of == 1 else f"{seed}/{self.number}"


WHOLE = Share()


def share(text: str) -> Share:
    """Read a share; raise argparse.ArgumentTypeError if it is none.

    >>> share("3/10")
    Share(number=3, of=10)
    """
    first, _, second = text.partition("/")
    if not (first.isdecimal() and second.isdecimal() and 1 <= int(first) <= int(second)):
        raise argparse.ArgumentTypeError(f"{text!r} is no share: write 3/10 for the third of ten")
    return Share(int(first), int(second))


def add_share(parser: argparse.ArgumentParser) -> None:
    """Let a run be done in shares."""
    parser.add_argument("--share", type=share, default=WHOLE, metavar="I/N", help="do only the I-th of N parts")
