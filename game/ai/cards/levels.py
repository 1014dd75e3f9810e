"""The levels of the card books: functions from a view and a source of chance to an action."""

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
from game.engine.cards.phases import CardPhase
from game.engine.cards.views import CardView

Choose = Callable[[CardView, Random], CardAction]
"""A computer player; it is given a view, never a state."""


def choose(view: CardView, chance: Random, profile: CardProfile = HARD) -> CardAction:
    """Return the action of the viewing seat; Pass if nothing is asked of it and it lets a forgotten call go by."""
    assert view.seat is not None, "the public has nothing to choose"
    listed = choices(view, view.seat, view.hand)
    if view.catchable == view.seat and Uno() in listed and chance.random() * 100 < profile.alert:
        return Uno()
    if view.catchable is not None and Catch(view.catchable) in listed and _catches(view, chance, profile):
        return Catch(view.catchable)
    options = _considered(view, listed, chance, profile)
    if len(options) < 2:
        return options[0] if options else Pass()
    evaluator = CardEvaluator(view, view.seat, profile)
    # Sampled hands say nothing about bluffs, so draw cards are answered by the odds.
    if profile.plies and view.phase is not CardPhase.ANSWER:
        return CardForesight(evaluator, chance).best(options)
    return max(options, key=evaluator.worth)


def _catches(view: CardView, chance: Random, profile: CardProfile) -> bool:
    """Return whether it notices a missing UNO! call and does not want to spare its partner."""
    partners = () if view.catchable is None else view.match.team_of(view.catchable)
    return view.seat not in partners and chance.random() * 100 < profile.alert


def _considered(
    view: CardView, listed: tuple[CardAction, ...], chance: Random, profile: CardProfile
) -> tuple[CardAction, ...]:
    """Return the actions it thinks about: cards it does not overlook, with the call where it is due.

    In a window it only jumps in; the seat next on turn passes there like everybody else, so that all have the chance. A
    drawn card that must be laid is never overlooked (UC-Q26).
    """
    calls = chance.random() * 100 >= profile.forgets
    missed = {card for card in view.hand[1:] if chance.random() * 100 < profile.overlooks}
    if view.phase is CardPhase.DRAWN and Pass() not in listed:
        missed = set()
    due = len(view.hand) == 2 and not view.called
    found: list[CardAction] = []
    for action in listed:
        if isinstance(action, Catch | Uno | RuleDraw | RuleSkip):  # only people know what a written rule means
            continue
        if view.phase is CardPhase.WINDOW and not isinstance(action, Jump | Pass):
            continue
        if isinstance(action, Play | Jump) and (action.card in missed or action.uno != (due and calls)):
            continue
        found.append(action)
    return tuple(found)


LEVELS: dict[str, Choose] = {
    "easy": partial(choose, profile=EASY),
    "normal": partial(choose, profile=NORMAL),
    "hard": partial(choose, profile=HARD),
    "master": partial(choose, profile=MASTER),
}
"""The levels by key, weakest first."""
