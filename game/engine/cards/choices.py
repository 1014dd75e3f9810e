"""The finite actions of a seat, listed from what it can see: the same for a state and for a view."""

from __future__ import annotations

from itertools import combinations, islice

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.cards.actions import (
    Accept,
    CardAction,
    Challenge,
    Discard,
    Done,
    NameColour,
    RuleDraw,
    RuleSkip,
    jumps,
    plays,
)
from game.engine.cards.legality import (
    acts_directly,
    can_be_jumped_on,
    can_draw,
    custom_of,
    lawful,
    must_lay,
    names_a_seat,
    outcome,
    past_owed_skips,
    stackable,
    waited_for,
    without,
)
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, Card
from game.engine.cards.rules import Bluff
from game.engine.cards.views import StateOrView
from game.engine.options import LateUnoCall, OnOff

Hand = tuple[Card, ...]

DRAW, PASS, UNO, NEXT, DONE, ACCEPT, CHALLENGE = Draw(), Pass(), Uno(), Next(), Done(), Accept(), Challenge()
COLOUR_CHOICES = tuple(map(NameColour, COLOURS))
MOST_DISCARDS = 100
"""The maximum number of discards listed; others are legal all the same."""


def choices(seen: StateOrView, seat: int, hand: Hand) -> tuple[CardAction, ...]:
    """Return what the seat with this hand may do now; identical cards are listed once.

    Actions that are allowed but only cost something are not listed: wrong cards, needless calls and catches (UC-Q24).
    """
    found: list[CardAction] = []
    if seat == seen.turn:
        match seen.phase:
            case CardPhase.TURN:
                _lay_or_draw(seen, seat, hand, found)
            case CardPhase.DRAWN:
                assert seen.drawn is not None
                _lay(seen, seat, hand, (seen.drawn,), found)
                if not must_lay(seen, hand, seen.drawn):
                    found.append(PASS)
                _call(seen, hand, found)
            case CardPhase.ANSWER:
                _answer(seen, seat, hand, found)
                _call(seen, hand, found)
            case CardPhase.COLOUR:
                found += COLOUR_CHOICES
            case CardPhase.DISCARD:
                number = seen.pending.tasks[0].number
                found += map(Discard, islice(combinations(hand, number), MOST_DISCARDS))
            case CardPhase.RULE:
                _carry_out(seen, found)
    if seen.phase is CardPhase.WINDOW:
        _window(seen, seat, hand, found)
    elif seen.phase is CardPhase.SCORING:
        found.append(NEXT)
    if seen.catchable is not None and seat in seen.match.order:
        if seat != seen.catchable:
            found.append(Catch(seen.catchable))
        elif seen.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT and UNO not in found:
            found.append(UNO)
    return tuple(found)


def _carry_out(seen: StateOrView, found: list[CardAction]) -> None:
    """List ways to carry out a rule in the players' words; other numbers of cards are legal too."""
    found.append(DONE)
    order = seen.match.order
    if can_draw(seen):
        found += [RuleDraw(other, 1) for other in order]
    found += [RuleSkip(other) for other in order if other not in seen.owed_skips]


def _lay_or_draw(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List every card that fits, or a draw, or a pass if neither is possible (UC-18..UC-23, UC-Q8)."""
    _lay(seen, seat, hand, hand, found)
    if can_draw(seen):
        found.append(DRAW)
    elif not found:
        found.append(PASS)
    _call(seen, hand, found)


def _call(seen: StateOrView, hand: Hand, found: list[CardAction]) -> None:
    """List UNO! before the second-last card lies, including one that answers a draw card (UC-47)."""
    if len(hand) == 2 and not seen.called:
        found.append(UNO)


def _lay(seen: StateOrView, seat: int, hand: Hand, cards: Hand, found: list[CardAction]) -> None:
    """List every way to lay one of the cards on the top card."""
    colour, symbol, rules = seen.colour, seen.discard[0].symbol, seen.match.rules
    calls = (False, True) if len(hand) == 2 and not seen.called else (False,)
    no_targets = rules.seven_swaps is OnOff.OFF and not rules.customs
    listed: list[tuple[str, str]] = []
    for card in cards:
        own = card.colour
        if own and own != colour and card.symbol != symbol:
            continue
        face = card[:2]
        if face in listed or (
            card.symbol == DRAW_FOUR
            and rules.w4_bluff is Bluff.PREVENTED
            and not lawful(rules, without(hand, card), colour)
        ):
            continue
        listed.append(face)
        for target in (None,) if no_targets else targets(seen, seat, card, len(hand) - 1):
            for uno in calls:
                found += plays(card, uno, target)


def targets(seen: StateOrView, seat: int, card: Card, left: int) -> tuple[int | None, ...]:
    """Return the seats that can be named with a card; (None,) if none is."""
    if names_a_seat(seen.rules, card, left):
        return tuple(other for other in seen.match.order if other != seat)
    return (None,)


def _answer(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List the answers to a draw card: taking, challenging, stacking (UC-63, UC-84)."""
    symbol = seen.discard[0].symbol
    stacked = stackable(seen.rules, seen.discard[0])
    if stacked:
        _lay(seen, seat, hand, tuple(card for card in hand if card.symbol in stacked), found)
    if symbol != DRAW_FOUR:
        found.append(DRAW)
        return
    found.append(ACCEPT)
    if seen.rules.w4_bluff is Bluff.ALLOWED and seen.pending.played_by is not None:
        found.append(CHALLENGE)


def _window(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List jumping in and passing; the seat next on turn may also simply act (UC-Q20)."""
    top, rules = seen.discard[0], seen.rules
    if can_be_jumped_on(rules, seen.discard) and seat in seen.match.order:
        twin = next((card for card in hand if card[:2] == top[:2]), None)
        if twin is not None and jump_is_lawful(seen, hand, twin):
            for uno in (False, True) if len(hand) == 2 else (False,):
                for target in targets(seen, seat, twin, len(hand) - 1):
                    found += jumps(twin, uno, target)
    if seat in waited_for(seen):
        found.append(PASS)
    phase = phase_after_window(seen, seat)
    if phase is CardPhase.ANSWER:
        _answer(seen, seat, hand, found)
    elif phase is CardPhase.TURN:
        own: list[CardAction] = []
        _lay_or_draw(seen, seat, hand, own)
        found += [action for action in own if action not in (PASS, UNO)]


def jump_is_lawful(seen: StateOrView, hand: Hand, card: Card) -> bool:
    """Return whether a wild draw four may jump in if bluffing is prevented (UC-Q18)."""
    if card.symbol != DRAW_FOUR or seen.rules.w4_bluff is Bluff.ALLOWED:
        return True
    return lawful(seen.rules, without(hand, card), seen.colour)


def phase_after_window(seen: StateOrView, seat: int) -> CardPhase | None:
    """Return the phase in which the seat would be on turn once the window closes; None if it may not act yet."""
    top = seen.discard[0]
    if not (seen.pending.void or acts_directly(top, custom_of(seen.rules, top))):
        return None
    after = outcome(seen.match, top, seen.pending, seen.direction)
    if after.turn is None or past_owed_skips(seen.match, after.turn, after.direction, seen.owed_skips) != seat:
        return None
    return CardPhase.ANSWER if after.asked else CardPhase.TURN
