"""The profile of a computer player of the card books: what it sees and cares about, as a table of weights."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ai.cards.win_probability import MORE, TWO, WinWeights


@dataclass(frozen=True, slots=True)
class CardProfile:
    """The weights of one computer player."""

    overlooks: int = 0
    """Percent of fitting cards that it overlooks in a turn."""
    forgets: int = 0
    """Percent of its UNO! calls that it forgets."""
    alert: int = 80
    """Percent of forgotten calls that it notices."""
    distrust: int = 10
    """Percent of seats holding the colour that it expects to lay a wild draw four all the same."""
    doubt: int = 50
    """Percent of unlawful wild draw fours that it expects to be challenged."""
    minds_others: bool = True
    """Whether it cares what its cards do to others, and how near they are to going out."""
    counts_cards: bool = True
    """Whether it takes the unseen cards into account."""
    trust: int = 98
    """Percent of seats drawing on a colour that it assumes to have had none of it."""
    two: WinWeights = TWO
    """What makes a hand strong at a table of two."""
    more: WinWeights = MORE
    """What makes a hand strong at a larger table."""
    point: int = 4000
    """The cost of a point left in the hand where points decide the match, in millionths of a won round."""
    ideas: int = 1
    """The number of options that it plays on from."""
    margin: int = 0
    """How much worse than the best an idea may look, in millionths of a won round."""
    plies: int = 0
    """The number of acts imagined before a decision against one opponent; divided by the number of opponents.

    A bound on time that is equal on every machine.
    """
    horizon: int = 0
    """The maximum number of acts in one continuation."""
    prior: int = 0
    """The weight of the evaluation itself, in imagined rounds."""


HARD = CardProfile()
"""Counts cards, weighs the odds and knows what hands are worth, without looking ahead."""

MASTER = replace(HARD, ideas=4, margin=60_000, plies=700, horizon=8, prior=5)
"""Deals the hidden cards as they may lie and plays on from each of its best ideas."""

NORMAL = replace(HARD, overlooks=3, forgets=5, alert=70, counts_cards=False)
"""Plays like a good family player: keeps its wilds and watches who is about to go out."""

EASY = replace(NORMAL, overlooks=25, forgets=30, alert=35, minds_others=False)
"""Lays what fits, and overlooks some of it."""
