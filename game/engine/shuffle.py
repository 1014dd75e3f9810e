"""The one door to chance."""

from collections.abc import Callable, Iterable
from random import Random

from game.engine.options import T

RandomSource = Callable[[], float]
"""A source of numbers from 0 to below 1."""


def shuffled(pieces: Iterable[T], seed: str) -> tuple[T, ...]:
    """Return the pieces in an order that depends on `seed` alone, on every Python version and machine.

    Fisher-Yates over `random.Random(seed).random()`, the only sequence that Python promises to keep.

    >>> shuffled("abcde", "a seed")
    ('e', 'd', 'c', 'a', 'b')
    """
    rest = list(pieces)
    chance = Random(seed)
    for last in range(len(rest) - 1, 0, -1):
        pick = int(chance.random() * (last + 1))
        rest[last], rest[pick] = rest[pick], rest[last]
    return tuple(rest)


Draws = tuple[tuple[int, T], ...]
"""One draw for the start: seats with the pieces they drew."""


def draw_lots(
    pieces: Iterable[T], seats: Iterable[int], seed: str, rank: Callable[[T], int], least: int = 0
) -> tuple[tuple[Draws[T], ...], int]:
    """Return the draws of seats and the one that drew the highest rank; those that tie draw again.

    All pieces are mixed anew where fewer are left than who draws needs, or than `least`.
    """
    every, tied = tuple(pieces), tuple(seats)
    pack = list(shuffled(every, seed))
    drawings: list[Draws[T]] = []
    while len(tied) > 1:
        if len(pack) < max(least, len(tied)):
            pack = list(shuffled(every, f"{seed}/{len(drawings)}"))
        draws = tuple((seat, pack.pop(0)) for seat in tied)
        drawings.append(draws)
        highest = max(rank(piece) for _, piece in draws)
        tied = tuple(seat for seat, piece in draws if rank(piece) == highest)
    return tuple(drawings), tied[0]


def chances(seed: str) -> Callable[[], float]:
    """Return a source of numbers from 0 to below 1 that depend on `seed` alone, on every Python version and machine.

    >>> chance = chances("a seed")
    >>> [round(chance(), 3) for _ in range(3)]
    [0.398, 0.037, 0.766]
    """
    return Random(seed).random
