"""What was missed of a task with cards, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.engine.cards.goals import (
    CallAtOne,
    CardGoal,
    CatchSeat,
    ChallengeFour,
    Choose,
    DrawCard,
    EmptyHand,
    LayOne,
    WinRound,
)
from game.engine.cards.pieces import Card
from game.words.cards.sentences import card_name, colour_name
from game.words.sentences import Say


def missed_text(t: Say, goals: Sequence[CardGoal]) -> str:
    """Return what the goals that were not reached still require, one sentence each."""
    return " ".join(_missed(t, goal) for goal in goals)


def _missed(t: Say, goal: CardGoal) -> str:
    match goal:
        case LayOne(faces):
            names = [card_name(t, Card(colour, symbol, 0)) for colour, symbol in faces]
            return t("level.missed-lay", cards=t("words.or", first=", ".join(names[:-1]), last=names[-1])
                     if len(names) > 1 else names[0])  # fmt: skip
        case Choose(colour):
            return t("level.missed-colour", colour=colour_name(t, colour))
        case DrawCard():
            return t("level.missed-draw-card")
        case CallAtOne():
            return t("level.missed-uno-card")
        case CatchSeat():
            return t("level.missed-catch")
        case ChallengeFour():
            return t("level.missed-challenge")
        case EmptyHand():
            return t("level.missed-hand")
        case WinRound():
            return t("level.missed-win")
        case _:
            assert_never(goal)
