"""The grade of a puzzle: the weakest of five players who finds the best action. Each sees more than the one before."""

from __future__ import annotations

from enum import IntEnum

from game.engine.cards.actions import CardAction
from game.engine.cards.puzzles.aims import OPPONENT, Aim
from game.engine.cards.puzzles.habits import habit
from game.engine.cards.puzzles.judging import NODES, JudgedAction, judged
from game.engine.cards.puzzles.search import Laying
from game.engine.cards.views import CardView

FAR = 3
"""The number of turns from which a puzzle looks far ahead."""


class Grade(IntEnum):
    """What somebody has to think of."""

    HABIT = 1
    """Nothing: what is done out of habit is best."""
    OWN = 2
    """The own cards, as if the opponent laid nothing."""
    KNOWN = 3
    """The cards that the opponent is known to hold."""
    ODDS = 4
    """Every card that is unseen: what the opponent may hold or draw."""
    FAR = 5
    """All of that, three turns or more ahead."""


def grade_of(view: CardView, aim: Aim, best: CardAction, every: tuple[JudgedAction, ...], nodes: int = NODES) -> Grade:
    """Return the weakest grade whose player finds the best action; raises SearchEndedError.

    `every` are all actions.
    """
    if habit(view, [each.action for each in every]) == best:
        return Grade.HABIT
    known = {card.face for card in view.known[OPPONENT]}
    weaker: dict[Grade, Laying] = {Grade.OWN: lambda _: False, Grade.KNOWN: lambda card: card.face in known}
    for grade, laying in weaker.items():
        first, second, *_ = judged(view, aim, nodes, laying)
        if first.action == best and first.most > second.most:
            return grade
    return Grade.FAR if aim.turns >= FAR else Grade.ODDS
