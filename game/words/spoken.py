"""What both families say to somebody who does not see the table: places in a row, several things, counts."""

from __future__ import annotations

from collections.abc import Sequence

from game.words.sentences import Name, Say, listed

NUMBERED = 13
"""Up to here places and numbers are words: "third of four"."""


def nth(say: Say, place: int, count: int) -> str:
    """Return a place in a row, from 1: "third of four"."""
    if count > NUMBERED:
        return say("spoken.nth", place=place, n=count)
    return say("spoken.nth", place=say(f"spoken.place.{place}"), n=say(f"spoken.number.{count}"))


def counts_text(say: Say, pieces: str, name: Name, counts: Sequence[int], stock: int, you: int | None) -> str:
    """Return how many tiles or cards everybody has, and how many are left to draw."""
    each = [_has(say, name(seat), count, you=seat == you) for seat, count in enumerate(counts)]
    return say(f"spoken.counts-{pieces}", counts=listed(say, each), stock=stock)


def _has(say: Say, name: str, number: object, *, you: bool) -> str:
    """Return who has how many; a name that ends in a number, such as "Player 2", is set apart from it."""
    return say(
        "spoken.has-you" if you else "spoken.has", name=f"{name}:" if name[-1].isdecimal() else name, number=number
    )


def left_text(say: Say, name: Name, counts: Sequence[int] | None, seat: int) -> str:
    """Return how many tiles or cards somebody has left; "" without `counts`, or if there are none: that is told."""
    return say("spoken.left", n=counts[seat], name=name(seat)) if counts is not None and counts[seat] else ""


def points_text(
    say: Say, name: Name, places: Sequence[int], totals: Sequence[int], you: int | None, *, points: bool
) -> str:
    """Return everybody's score in the match, in the order of the places."""
    return say("spoken.standing", standing=_scores(say, name, places, totals, you, "points" if points else "wins"))


def round_text(say: Say, name: Name, places: Sequence[int], noted: Sequence[int], you: int | None) -> str:
    """Return the points that a round brought everybody."""
    return say("spoken.round", standing=_scores(say, name, places, noted, you, "points"))


def _scores(say: Say, name: Name, places: Sequence[int], numbers: Sequence[int], you: int | None, unit: str) -> str:
    return listed(
        say, [_has(say, name(seat), say(f"plate.{unit}", n=numbers[seat]), you=seat == you) for seat in places]
    )
