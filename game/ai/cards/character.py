"""What a computer player of the card books sees and cares about: a table of weights."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Character:
    """The weights of one computer player; all are whole numbers, those of its judgement on one scale."""

    overlooks: int = 0
    """Of a hundred cards that fit, how many it overlooks in a turn."""
    forgets: int = 0
    """Of a hundred UNO! calls, how many it forgets."""
    alert: int = 80
    """How many of a hundred forgotten calls of others it notices."""
    distrust: int = 10
    """Of a hundred seats that could lay something of the colour, how many it thinks would lay a wild draw four."""

    card: int = 100
    """Getting rid of any card."""
    wild: int = 90
    """Having a wild for later."""
    action: int = 10
    """Having an action card for later."""
    follow: int = 20
    """A card that stays and fits on the card that it lays."""
    colours: int = 10
    """Each colour that stays in the hand: with more of them something fits more often."""
    draw: int = 25
    """A card that another seat has to draw."""
    skip: int = 30
    """A turn that another seat loses."""
    again: int = 80
    """Being on turn again at once."""
    threat: int = 200
    """Letting a seat play that has one card left; less for one with more."""
    point: int = 1
    """A point that leaves the hand, where points decide."""


HARD = Character()
"""Counts the cards, judges soundly and weighs the odds, without looking ahead."""

MASTER = replace(HARD)
"""Deals the hidden cards as they may lie and plays on from each of its best ideas."""

NORMAL = replace(HARD, overlooks=5, forgets=5, alert=70, colours=0, threat=60)
"""Plays as a good player of a family does: keeps its wilds and the colour that it is long in."""

EASY = replace(NORMAL, overlooks=25, forgets=30, alert=35, wild=10, follow=0, threat=0, action=0)
"""Lays what fits, and overlooks some of it."""
