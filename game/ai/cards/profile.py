"""What a computer player of the card books sees and cares about: a table of weights."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ai.cards.prospects import MORE, TWO, Weights


@dataclass(frozen=True, slots=True)
class CardProfile:
    """The weights of one computer player."""

    overlooks: int = 0
    """Of a hundred cards that fit, how many it overlooks in a turn."""
    forgets: int = 0
    """Of a hundred UNO! calls, how many it forgets."""
    alert: int = 80
    """How many of a hundred forgotten calls it notices."""
    distrust: int = 10
    """Of a hundred seats that hold the colour, how many it thinks would lay a wild draw four all the same."""
    doubt: int = 50
    """Of a hundred wild draw fours against the rule, how many it fears would be challenged."""
    minds_others: bool = True
    """Whether it cares what its cards do to others, and how near they are to going out."""
    counts_cards: bool = True
    """Whether it reckons with the cards that it does not see."""
    trust: int = 98
    """Of a hundred seats that drew on a colour, how many it thinks had none of it."""
    two: Weights = TWO
    """What makes a hand strong at a table of two."""
    more: Weights = MORE
    """What makes a hand strong at a larger table."""
    point: int = 4000
    """What a point left in the hand weighs where points decide the match, in millionths of a won round."""
    ideas: int = 1
    """How many of the options that look best it plays on."""
    margin: int = 0
    """By how much an idea may look worse than the best one, in millionths of a won round."""
    plies: int = 0
    """How many acts it imagines in all before it decides, where there is one opponent; with more so many parts of it.

    This is the bound on the time that is the same on every machine.
    """
    horizon: int = 0
    """How many acts it plays on at most."""
    prior: int = 0
    """How many imagined rounds its first judgement is worth."""


HARD = CardProfile()
"""Counts the cards, weighs the odds and knows what hands are worth, without looking ahead."""

MASTER = replace(HARD, ideas=4, margin=60_000, plies=700, horizon=8, prior=5)
"""Deals the hidden cards as they may lie and plays on from each of its best ideas."""

NORMAL = replace(HARD, overlooks=3, forgets=5, alert=70, counts_cards=False)
"""Plays as a good player of a family does: keeps its wilds, and looks who is about to go out."""

EASY = replace(NORMAL, overlooks=25, forgets=30, alert=35, minds_others=False)
"""Lays what fits, and overlooks some of it."""
