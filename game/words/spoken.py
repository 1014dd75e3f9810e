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
    each = [
        say("spoken.has-you" if seat == you else "spoken.has", name=name(seat), number=count)
        for seat, count in enumerate(counts)
    ]
    return say(f"spoken.counts-{pieces}", counts=listed(say, each), stock=stock)


def points_text(say: Say, name: Name, places: Sequence[int], totals: Sequence[int], *, points: bool) -> str:
    """Return everybody's score in the match, in the order of the places."""
    unit = "plate.points" if points else "plate.wins"
    return say(
        "spoken.standing", standing=listed(say, [f"{name(seat)} {say(unit, n=totals[seat])}" for seat in places])
    )
