"""How likely each seat is to go out first, from weights fitted to the winners of many positions.

A hand has a strength in whole hundredths; a seat with 100 more wins e times as often. The weights were fitted to rounds
among equals (docs/computer-players.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.cards.choices import Hand
from game.engine.cards.pieces import DRAW_FOUR

MOST_WILDS = 2
"""Wilds beyond this number add no strength, or they would be collected for ever."""

ALL = 1_000_000
"""The chances of all seats together, in millionths."""


@dataclass(frozen=True, slots=True)
class WinWeights:
    """What makes a hand strong, in hundredths."""

    counts: tuple[int, ...]
    """The strength of a hand by its number of cards."""
    more: int
    """Each card beyond the length of `counts`."""
    wild: int
    """A wild, whatever is written on it."""
    wild_four: int
    """A wild draw four."""
    action: int
    """A coloured action card."""
    colour: int
    """Each colour in the hand."""
    fit: int
    """Holding a card that fits while others are on turn."""
    turn: int
    """Being on turn with a card that fits."""
    stuck: int
    """Being on turn without one."""
    last: int
    """Added if the card that fits is the last one, on turn."""
    last_next: int
    """Added if it is, for the seat next on turn."""


TWO = WinWeights(
    counts=(0, -9, -39, -69, -88, -106, -124, -142),
    more=-18,
    wild=46,
    wild_four=105,
    action=24,
    colour=-26,
    fit=30,
    turn=43,
    stuck=-6,
    last=187,
    last_next=63,
)
"""The weights at a table of two, where draw twos, skips and reverses give the turn back."""

MORE = WinWeights(
    counts=(0, -45, -121, -184, -220, -254, -286, -317, -346, -375, -403),
    more=-27,
    wild=66,
    wild_four=88,
    action=9,
    colour=2,
    fit=30,
    turn=50,
    stuck=-20,
    last=198,
    last_next=70,
)
"""The weights at a larger table."""


def _growth() -> tuple[int, ...]:
    """Return e to the power of each negative hundredth until nothing is left, in integer arithmetic."""
    steps = [1 << 40]
    while steps[-1] >> 30:
        steps.append(steps[-1] * 990_049_834 // 1_000_000_000)
    return tuple(step >> 20 for step in steps)


_FALLING = _growth()


def chances(strengths: Sequence[int]) -> list[int]:
    """Return how likely each seat wins, in millionths."""
    best = max(strengths)
    last = len(_FALLING) - 1
    shares = [_FALLING[min(best - strength, last)] for strength in strengths]
    total = sum(shares)
    return [ALL * share // total for share in shares]


def of_count(weights: WinWeights, count: int) -> int:
    """Return the strength of having that many cards."""
    counts = weights.counts
    longest = len(counts) - 1
    return counts[count] if count <= longest else counts[longest] + weights.more * (count - longest)


def of_content(weights: WinWeights, hand: Hand) -> int:
    """Return the strength of the cards of a hand, whatever lies on top."""
    worth = fours = wilds = 0
    colours = ""
    for colour, symbol, _ in hand:
        if not colour:
            if symbol == DRAW_FOUR:
                fours += 1
            else:
                wilds += 1
        else:
            if colour not in colours:
                colours += colour
            if len(symbol) > 1 or symbol > "9":
                worth += weights.action
    fours = min(fours, MOST_WILDS)
    wilds = min(wilds, MOST_WILDS - fours)
    return worth + weights.wild_four * fours + weights.wild * wilds + weights.colour * len(colours)


def fits_any(hand: Hand, colour: str, symbol: str) -> bool:
    """Return whether any card of a hand fits."""
    return any(not each or each == colour or other == symbol for each, other, _ in hand)


def of_place(weights: WinWeights, count: int, place: int, fit: int) -> int:
    """Return the strength of being on turn (0), next (1) or later, with a fitting card in `fit` of 1000 cases."""
    if place:
        return (weights.fit + (weights.last_next if count == 1 and place == 1 else 0)) * fit // 1000
    on_turn = weights.turn + (weights.last if count == 1 else 0)
    return (on_turn * fit + weights.stuck * (1000 - fit)) // 1000


def strength(weights: WinWeights, hand: Hand, place: int, colour: str, symbol: str) -> int:
    """Return the strength of a hand whose cards are known."""
    fit = 1000 if fits_any(hand, colour, symbol) else 0
    count = len(hand)
    return of_count(weights, count) + of_content(weights, hand) + of_place(weights, count, place, fit)
