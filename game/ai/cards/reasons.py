"""Why a computer player does what it does: which of the facts about an action decides, measured by leaving it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from game.ai.cards.evaluator import HARD, CardEvaluator, CardProfile, WinWeights
from game.ai.cards.foresight import choose, considered
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.hints import CardHint, Reason, Why, facts, fitting
from game.engine.cards.views import CardView
from game.engine.cards.wants import choices


def _weighing(profile: CardProfile, change: Callable[[WinWeights], WinWeights]) -> CardProfile:
    """Return a profile with other weights, as one to which some of what makes a hand strong means nothing."""
    return replace(profile, two=change(profile.two), two_points=change(profile.two_points), more=change(profile.more))


def _playing(profile: CardProfile) -> CardProfile:
    """Return a profile to which it does not matter who can play on a colour."""
    changed = _weighing(profile, partial(replace, fit=0, turn=0, stuck=0, last=0, last_next=0))
    return replace(changed, counts_cards=False)


WITHOUT: Mapping[Why, Callable[[CardProfile], CardProfile]] = {
    **dict.fromkeys((Why.STRIKES, Why.SKIPS, Why.TURNS), partial(replace, minds_others=False)),
    Why.DENIES: partial(replace, counts_cards=False),
    Why.AGAIN: partial(_weighing, change=partial(replace, turn=0, stuck=0, last=0)), Why.KEEPS: _playing,
    Why.WILDS: partial(_weighing, change=partial(replace, wild=0, wild_four=0)),
    Why.ACTIONS: partial(_weighing, change=partial(replace, action=0)), Why.POINTS: partial(replace, point=0),
    Why.COLOURS: partial(_weighing, change=partial(replace, colour=0)), Why.BLUFF: partial(replace, doubt=0),
}  # fmt: skip
"""The computer player that does not weigh a fact; what has none is the action itself."""
LEAST = 4
"""A fact is a reason if it makes up at least this part of a lead: a quarter."""


def advise(view: CardView, chance: Random) -> CardHint:
    """Return what the level `hard` does in its turn, and what decides that and the colour of a wild."""
    assert view.seat is not None, "the public gets no advice"
    action = choose(view, chance, HARD)
    options = considered(view, choices(view, view.seat, view.hand), chance, HARD)
    reason, colour = deciding(view, action, options) if len(options) > 1 else None, None
    if isinstance(action, Play) and action.colour:
        same = [each for each in options if isinstance(each, Play) and each == replace(action, colour=each.colour)]
        colour = deciding(view, action, same)
        colour = None if colour == reason or colour.why not in (Why.KEEPS, Why.DENIES) else colour
    return CardHint(action, fitting(view), reason, colour)


def deciding(view: CardView, action: CardAction, options: Sequence[CardAction]) -> Reason:
    """Return the fact without which an action would lose most of its lead over what lacks that fact."""
    assert view.seat is not None
    found, others = facts(view, action), {option: facts(view, option) for option in options}
    plain, best, most = CardEvaluator(view, view.seat, HARD), found[-1], 0
    for fact in found[:-1]:
        if rivals := [option for option, said in others.items() if fact not in said]:
            lead = gain = _lead(plain, action, rivals)
            if fact.why in WITHOUT:
                gain -= _lead(CardEvaluator(view, view.seat, WITHOUT[fact.why](HARD)), action, rivals)
            if gain > most and gain * LEAST >= lead:
                best, most = fact, gain
    return best


def _lead(evaluator: CardEvaluator, action: CardAction, rivals: Sequence[CardAction]) -> int:
    return evaluator.worth(action) - max(map(evaluator.worth, rivals))
