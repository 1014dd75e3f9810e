"""Which card fits, whether a wild draw four is lawful, and what a card does to the seats."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.engine.cards.actions import CardPhase
from game.engine.cards.custom import Custom, read_custom
from game.engine.cards.pieces import (
    ACTIONS,
    CUSTOMS,
    DRAW_FOUR,
    DRAWS,
    NUMBERS,
    REVERSE,
    SHUFFLE_HANDS,
    SKIP,
    WILD,
    Card,
)
from game.engine.cards.rules import Bluff, CardRules, MatchWilds, StackChallenge
from game.engine.cards.state import Match, PendingEffect
from game.engine.cards.views import StateOrView
from game.engine.options import OnOff, ReverseTwoPlayers, YesNo

PLAIN_CUSTOM = Custom()
"""A custom wild with nothing written on it: a plain wild (UN-Q18)."""


def fits(card: Card, top: Card, colour: str) -> bool:
    """Return whether a card matches the top card in colour, number or symbol (UC-18, UC-19, UN-12)."""
    return not card.colour or card.colour == colour or card.symbol == top.symbol


def failed_challenge(rules: CardRules, stacked: int) -> int:
    """Return how many cards a challenger draws who was wrong, of a draw card that brings `stacked` (UC-65, UC-Q15)."""
    each = stacked // 4 if rules.stack_challenge is StackChallenge.TWO_EACH else 1
    return stacked + 2 * each


def _matching_wilds(option: MatchWilds) -> tuple[str, ...]:
    match option:
        case MatchWilds.NONE:
            return ()
        case MatchWilds.PLAIN_ONLY:
            return (WILD,)
        case MatchWilds.ALL_BUT_W4:
            return (WILD, SHUFFLE_HANDS, *CUSTOMS)
        case MatchWilds.ALL:
            return (WILD, DRAW_FOUR, SHUFFLE_HANDS, *CUSTOMS)
        case _:
            assert_never(option)


def lawful(rules: CardRules, rest: tuple[Card, ...], colour: str) -> bool:
    """Return whether a wild draw four may be laid on `colour` by a hand (UC-40, UC-41, UN-29, UN-32).

    `rest` is the hand without the wild draw four.
    """
    wilds = _matching_wilds(rules.w4_match_wilds)
    return not any(card.colour == colour or card.symbol in wilds for card in rest)


def against_draw_four(rules: CardRules, rest: tuple[Card, ...], colour: str) -> tuple[Card, ...]:
    """Return the cards of `rest` that make a wild draw four unlawful."""
    return tuple(card for card in rest if not lawful(rules, (card,), colour))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def may_lay(rules: CardRules, top: Card, colour: str, hand: tuple[Card, ...], card: Card) -> bool:
    """Return whether a card of the hand may be laid on the top card, with this colour in force, in a turn."""
    if card.symbol == DRAW_FOUR and rules.w4_bluff is Bluff.PREVENTED:
        return lawful(rules, without(hand, card), colour)
    return fits(card, top, colour)


def must_lay(seen: StateOrView, hand: tuple[Card, ...], card: Card) -> bool:
    """Return whether the card just drawn has to be laid; never an unlawful wild draw four (UC-Q26)."""
    if seen.rules.drawn_must_play is YesNo.NO:
        return False
    return card.symbol != DRAW_FOUR or lawful(seen.rules, without(hand, card), seen.colour)


def stackable(rules: CardRules, top: Card) -> tuple[str, ...]:
    """Return the symbols of cards that answer a draw card, provided they fit (UC-84, UC-85, UC-Q27)."""
    if rules.stacking is OnOff.OFF:
        return ()
    return tuple(DRAWS) if rules.stack_mixed is OnOff.ON else (top.symbol,)


def moves_hands(rules: CardRules, card: Card) -> bool:
    """Return whether hands change owners with the card (UC-90, UC-91)."""
    return (card.symbol == "0" and rules.zero_passes is OnOff.ON) or (
        card.symbol == "7" and rules.seven_swaps is OnOff.ON
    )


def can_draw(seen: StateOrView) -> bool:
    """Return whether there is a card to draw, if need be after shuffling the discard pile (UC-Q8)."""
    return seen.stock_count > 0 or len(seen.discard) > 1


def custom_of(rules: CardRules, card: Card) -> Custom:
    """Return the rule of a custom wild; an empty one for every other card."""
    return read_custom(getattr(rules, card.symbol)) if card.symbol in CUSTOMS else PLAIN_CUSTOM


def names_a_seat(rules: CardRules, card: Card, left: int) -> bool:
    """Return whether a card that leaves `left` cards names a seat: a 7 (UC-91) or some custom wilds."""
    if not left:
        return False  # the last card ends the round before it can take effect (UC-Q16)
    return (card.symbol == "7" and rules.seven_swaps is OnOff.ON) or custom_of(rules, card).names_a_seat


def copies(card: Card) -> int:
    """Return how many copies of that card's face the box holds."""
    if card.symbol in (WILD, DRAW_FOUR):
        return 4
    return 2 if card.symbol in NUMBERS[1:] or card.symbol in ACTIONS else 1


def can_be_jumped_on(rules: CardRules, discard: tuple[Card, ...]) -> bool:
    """Return whether a copy of the top card may still be in a hand, judging by the discard pile."""
    if rules.jump_in is OnOff.OFF:
        return False
    top = discard[0]
    return [card[:2] for card in discard].count(top[:2]) < copies(top)


class PlayOutcome(NamedTuple):
    """What a card does when it takes effect."""

    direction: int
    turn: int | None
    """The seat that acts next; None if that depends on what a custom wild finds."""
    victim: int | None = None
    """The seat that draws, is asked, or is skipped."""
    pending_draw: int = 0
    """The number of cards that the victim has to draw."""
    asked: bool = False
    """Whether the victim has a choice and therefore acts itself (UC-63, UC-84)."""


def outcome(match: Match, card: Card, pending: PendingEffect, direction: int) -> PlayOutcome:
    """Return what the top card does to the seats (UC-25, UC-28, UC-31, UC-39, UC-68..UC-71)."""
    played_by, rules = pending.played_by, match.rules
    assert played_by is not None
    symbol = "" if pending.void else card.symbol
    skips = symbol == SKIP
    if symbol == REVERSE:
        direction = -direction
        skips = len(match.order) == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP
    following = match.seat_after(played_by, direction)
    stacked = pending.pending_draw + DRAWS.get(symbol, 0)
    if not (skips or stacked):
        sure = pending.resume is not None or not custom_of(rules, card).effects
        return PlayOutcome(direction, (following if pending.resume is None else pending.resume) if sure else None)
    asked = stacked > 0 and (
        rules.stacking is OnOff.ON or (card.symbol == DRAW_FOUR and rules.w4_bluff is Bluff.ALLOWED)
    )
    if asked:
        return PlayOutcome(direction, following, following, stacked, asked=True)
    turn = match.seat_after(following, direction) if pending.resume is None else pending.resume
    return PlayOutcome(direction, turn, following, stacked)


def past_owed_skips(match: Match, seat: int, direction: int, owed_skips: tuple[int, ...]) -> int:
    """Return the first seat, from `seat` on, that does not lose its turn."""
    rest = list(owed_skips)
    while seat in rest:
        rest.remove(seat)
        seat = match.seat_after(seat, direction)
    return seat


def acts_directly(card: Card, custom: Custom) -> bool:
    """Return whether the next seat knows its hand before the card takes effect, so that its act closes a window."""
    return card.symbol != SHUFFLE_HANDS and not custom.effects and not custom.text


def works_at_once(rules: CardRules, card: Card) -> bool:
    """Return whether a card moves hands before the others may catch; in revision 1 only its window came first."""
    return rules.revision > 1 and not acts_directly(card, custom_of(rules, card))


def waited_for(seen: StateOrView) -> tuple[int, ...]:
    """Return the seats that may act; () once the match is over."""
    phase = seen.phase
    if phase is CardPhase.WINDOW:
        jump = can_be_jumped_on(seen.rules, seen.discard)
        return tuple(seat for seat in seen.match.order if seat not in seen.passed and (jump or seat != seen.catchable))
    if phase is CardPhase.SCORING:
        return tuple(range(seen.seats))
    if phase is CardPhase.OVER or phase is CardPhase.DEALING:
        return ()
    return (seen.turn,)
