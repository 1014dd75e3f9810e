"""Decisions with their penalties in numbers: responding to a wild draw four, a hand that was shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.cards.actions import Accept, CardAction, Challenge
from game.engine.cards.events import Challenged
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.rules import Challenger, MatchWilds, StackChallenge
from game.engine.cards.wants import MayAnswer, after_chance
from game.ui.kit.widgets import Kind, Shortcut
from game.ui.table.cards.questions import Choice, Question, asked
from game.ui.table.cards.table import CardTable
from game.words.cards.sentences import colour_name

TAKE = Shortcut(pygame.K_d, "D")
CHALLENGE = Shortcut(pygame.K_c, "C")
STACK = (Shortcut(pygame.K_e, "E"), Shortcut(pygame.K_2, "2"))
OK = Shortcut(pygame.K_RETURN, "Enter")


def answer_question(
    table: CardTable, act: Callable[[CardAction], None], stack: Callable[[Card], None], back: Callable[[], None]
) -> Question:
    """Ask the seat that has to draw whether it challenges the wild draw four (UC-63..UC-67, UC-87)."""
    say, standing, rules = table.context.t, table.shown.standing, table.rules
    assert standing.layer is not None
    name, stacked = table.session.name(standing.layer), standing.stacked
    each = stacked // 4 if rules.stack_challenge is StackChallenge.TWO_EACH else 1
    plays = rules.challenger_after_win is Challenger.PLAYS
    held = "cardtable.doubt-colour" if rules.w4_match_wilds is MatchWilds.NONE else "cardtable.doubt-colour-wild"
    former = colour_name(say, standing.former_colour) if standing.former_colour else ""
    text = " ".join((
        say(held if former else "cardtable.doubt-any", name=name, colour=former),
        say("cardtable.doubt-right-plays" if plays else "cardtable.doubt-right-skipped", name=name, n=stacked),
        say("cardtable.doubt-wrong", n=stacked + 2 * each),
    ))  # fmt: skip
    choices = [
        Choice("take", say("cardtable.take", n=stacked), lambda: act(Accept()), "layers", shortcut=TAKE),
        Choice("challenge", say("cardtable.challenge"), lambda: act(Challenge()), "eye", Kind.PRIMARY, CHALLENGE),
    ]
    for card, shortcut in zip(stacking_cards(table), STACK, strict=False):
        sign = f"+{DRAWS[card.symbol]}"
        text = f"{text} {say('cardtable.or-stack', sign=sign, n=stacked + DRAWS[card.symbol])}"
        put_on = say("cardtable.stack", sign=sign)
        choices.append(Choice(f"stack-{DRAWS[card.symbol]}", put_on, partial(stack, card), "plus", shortcut=shortcut))
    return asked(table, say("cardtable.doubt", name=name), text, choices, back=back)


def is_asked(table: CardTable) -> bool:
    """Return whether the viewer has to respond to a wild draw four that can be challenged."""
    wants = after_chance(table.wanted())
    return table.my_turn and isinstance(wants, MayAnswer) and wants.challenged is not None


def stacking_cards(table: CardTable) -> tuple[Card, ...]:
    """Return the draw cards that the viewer can stack, one of each kind, the most expensive first."""
    wants = after_chance(table.wanted())
    found = {card.symbol: card for card in wants.stacking} if isinstance(wants, MayAnswer) else {}
    return tuple(sorted(found.values(), key=lambda card: -DRAWS[card.symbol]))


def hand_notice(table: CardTable, event: Challenged, close: Callable[[], None]) -> Question:
    """Show the hand that a challenger may see, and what follows; nobody else ever sees it (UC-65)."""
    say, name = table.context.t, table.session.name(event.layer)
    text = say("cardtable.hand-lawful" if event.lawful else "cardtable.hand-bluff", name=name)
    choices = [Choice("close", say("cardtable.hand-close"), close, "check", Kind.PRIMARY, OK)]
    return asked(table, say("cardtable.hand", name=name), text, choices, event.hand, back=close)
