"""The computer players of the card books: a view and a source of chance in, an action out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from game.ai.cards.evaluator import CardEvaluator
from game.ai.cards.foresight import CardForesight
from game.ai.cards.profile import EASY, HARD, MASTER, NORMAL, CardProfile
from game.engine.actions import Catch, Pass, Uno
from game.engine.cards.actions import CardAction, Jump, Play, RuleDraw, RuleSkip
from game.engine.cards.choices import choices
from game.engine.cards.views import CardView

Choose = Callable[[CardView, Random], CardAction]
"""What a computer player is: it sees a view, never a state."""


def choose(view: CardView, chance: Random, character: CardProfile = HARD) -> CardAction:
    """What the viewing seat does now; Pass where it is not asked for anything and lets a forgotten call go by."""
    assert view.seat is not None, "the public has nothing to choose"
    listed = choices(view, view.seat, view.hand)
    if view.catchable == view.seat and Uno() in listed and chance.random() * 100 < character.alert:
        return Uno()
    if view.catchable is not None and Catch(view.catchable) in listed and _catches(view, chance, character):
        return Catch(view.catchable)
    options = _considered(view, listed, chance, character)
    if len(options) < 2:
        return options[0] if options else Pass()
    judge = CardEvaluator(view, view.seat, character)
    # Whether somebody bluffs is no matter of which hands are possible: the odds answer a draw card.
    if character.plies and view.phase != "answer":
        return CardForesight(judge, chance).best(options)
    return max(options, key=judge.worth)


def _catches(view: CardView, chance: Random, character: CardProfile) -> bool:
    """Whether it notices that UNO! was not called, and does not spare its partner."""
    partners = () if view.catchable is None else view.match.team_of(view.catchable)
    return view.seat not in partners and chance.random() * 100 < character.alert


def _considered(
    view: CardView, listed: tuple[CardAction, ...], chance: Random, character: CardProfile
) -> tuple[CardAction, ...]:
    """What it thinks about: cards that it does not overlook, with the call where that is due.

    A window is for jumping in; who would be on turn lets it go by like the others, so that everybody has the chance.
    A drawn card that has to be laid is not overlooked (UC-Q26).
    """
    calls = chance.random() * 100 >= character.forgets
    missed = {card for card in view.hand[1:] if chance.random() * 100 < character.overlooks}
    if view.phase == "drawn" and Pass() not in listed:
        missed = set()
    due = len(view.hand) == 2 and not view.called
    found: list[CardAction] = []
    for action in listed:
        if isinstance(action, Catch | Uno | RuleDraw | RuleSkip):  # what a rule means only people know
            continue
        if view.phase == "window" and not isinstance(action, Jump | Pass):
            continue
        if isinstance(action, Play | Jump) and (action.card in missed or action.uno != (due and calls)):
            continue
        found.append(action)
    return tuple(found)


LEVELS: dict[str, Choose] = {
    "easy": partial(choose, character=EASY),
    "normal": partial(choose, character=NORMAL),
    "hard": partial(choose, character=HARD),
    "master": partial(choose, character=MASTER),
}
"""Every level by its key, weakest first."""
