"""Decisions with their penalties in numbers: responding to a wild draw four, a hand that was shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.cards.actions import Accept, CardAction, Challenge
from game.engine.cards.events import Challenged
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.wants import MayAnswer, after_chance
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import ButtonKind, Shortcut
from game.ui.table.cards.fan import HandOrder, sorted_hand
from game.ui.table.cards.questions import Question, QuestionButton, asked
from game.ui.table.cards.table import CardTable
from game.words.cards.questions import answer_words, hand_words, sign

SECOND = Shortcut("2", key=pygame.K_2)
"""Puts the cheaper of two draw cards on a wild draw four."""


def answer_question(
    table: CardTable, act: Callable[[CardAction], None], stack: Callable[[Card], None], back: Callable[[], None]
) -> Question:
    """Return the question whether to challenge the wild draw four (UC-63..UC-67, UC-87)."""
    say, short, stacking, count = (
        table.context.t,
        table.context.shortcut,
        stacking_cards(table),
        table.shown.pending.pending_draw,
    )
    words = answer_words(say, table.shown, stacking, table.session.name)
    choices = [
        QuestionButton(
            "take",
            say("cardtable.take", n=count),
            lambda: act(Accept()),
            "layers",
            shortcut=short(Intent.DRAW),
        ),
        QuestionButton(
            "challenge",
            say("cardtable.challenge"),
            lambda: act(Challenge()),
            "eye",
            ButtonKind.PRIMARY,
            short(Intent.CHALLENGE),
        ),
    ]
    for card, shortcut in zip(stacking, (short(Intent.END), SECOND), strict=False):
        put_on = say("cardtable.stack", sign=sign(card))
        choices.append(
            QuestionButton(f"stack-{DRAWS[card.symbol]}", put_on, partial(stack, card), "plus", shortcut=shortcut)
        )
    return asked(table, words.title, words.text, choices, back=back)


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
    """Return the hand that a challenger may see, by colour, and what follows; nobody else ever sees it (UC-65)."""
    words = hand_words(table.context.t, event, table.session.name)
    ok = table.context.shortcut(Intent.ACTIVATE)
    choices = [QuestionButton("close", table.context.t("cardtable.hand-close"), close, "check", ButtonKind.PRIMARY, ok)]
    hand = sorted_hand(event.hand, HandOrder.COLOUR)
    return asked(table, words.title, words.text, choices, hand, back=close)
