"""What a seat of a card book should do now, as a value computed from its view; words only say it.

What both families have in common is in `game.engine.wants`.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Challenge, Jump, Play
from game.engine.cards.choices import choices
from game.engine.cards.custom import read_custom
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import Card
from game.engine.cards.views import CardView
from game.engine.options import LateUnoCall
from game.engine.wants import Call, Forgot, Instead, MayCatch, Nothing, Wait


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """The first card is a wild and its colour has to be chosen (UC-37)."""


@dataclass(frozen=True, slots=True)
class MayPlay:
    """It is the seat's turn."""

    fitting: tuple[Card, ...]
    """The cards that may be laid, each face once."""
    instead: Instead
    call: Call


@dataclass(frozen=True, slots=True)
class Decide:
    """A card was drawn that may be laid."""

    card: Card
    keeps: bool
    """Whether it may be kept."""
    call: Call


@dataclass(frozen=True, slots=True)
class MayAnswer:
    """The seat faces a draw card."""

    count: int
    """The number of cards it would have to draw."""
    challenged: int | None
    """The seat that it may challenge."""
    stacking: tuple[Card, ...]
    """The cards that it may stack on it."""
    call: Call
    taking: Accept | Draw
    """The action that draws them."""


@dataclass(frozen=True, slots=True)
class DiscardSome:
    """The seat has to discard because of a custom wild."""

    number: int


@dataclass(frozen=True, slots=True)
class CarryOut:
    """A rule in the players' words is being carried out; the seat that laid it says when it is done."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class JumpIn:
    """The seat may jump in, even if it has passed: the card has not taken effect yet (UC-Q20)."""

    card: Card
    call: Call


@dataclass(frozen=True, slots=True)
class LetBy:
    """A window is open in which the seat has nothing to do."""


Besides = Nothing | Wait | ChooseColour | MayPlay | Decide | MayAnswer | DiscardSome | CarryOut | JumpIn | LetBy
Wanted = Besides | MayCatch[Besides] | Forgot[Besides]


def being_dealt(seen: CardView) -> bool:
    """Return whether the round is still being dealt."""
    return seen.phase is CardPhase.DEALING


def round_goes_on(seen: CardView) -> bool:
    """Return whether a round is being played, so that some seat is to act."""
    return not being_dealt(seen) and not seen.phase.is_between


def wanted(seen: CardView) -> Wanted:
    """Return what the viewing seat should do now."""
    if not round_goes_on(seen):
        return Nothing()
    otherwise = _besides(seen)
    if seen.catchable is None or seen.seat not in seen.match.order:
        return otherwise
    if seen.catchable != seen.seat:
        return MayCatch(seen.catchable, otherwise)
    return Forgot(seen.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT, otherwise)


def after_chance(wants: Wanted) -> Besides:
    """Return what is wanted apart from catching somebody, or being caught."""
    return wants.otherwise if isinstance(wants, MayCatch | Forgot) else wants


def may_lay(wants: Wanted) -> tuple[Card, ...]:
    """Return the cards that the seat on turn may play, each face once."""
    match after_chance(wants):
        case MayPlay(fitting=cards) | MayAnswer(stacking=cards):
            return cards
        case Decide(card):
            return (card,)
        case _:
            return ()


def takes_turn(wants: Wanted, seat: int | None) -> bool:
    """Return whether a seat has something to decide in its own turn."""
    match after_chance(wants):
        case CarryOut(seat=whose):
            return whose == seat
        case MayPlay() | Decide() | MayAnswer() | ChooseColour() | DiscardSome():
            return True
        case _:
            return False


def may_jump(wants: Wanted) -> Card | None:
    """Return the card with which a seat may jump in now."""
    besides = after_chance(wants)
    return besides.card if isinstance(besides, JumpIn) else None


def call_of(wants: Wanted) -> Call:
    """Return where the seat stands with its UNO! call."""
    besides = after_chance(wants)
    return besides.call if isinstance(besides, MayPlay | Decide | MayAnswer | JumpIn) else Call.NO


def _besides(seen: CardView) -> Besides:
    """Return what is wanted apart from catching a forgotten UNO! call."""
    seat = seen.seat
    if seen.phase is CardPhase.WINDOW and seat is not None and seat in seen.match.order:
        return _in_window(seen, seat)
    if seen.phase is CardPhase.RULE:
        return CarryOut(seen.turn, read_custom(getattr(seen.rules, seen.discard[0].symbol)).text)
    if seat is None or seat != seen.turn:
        return Wait(seen.turn)
    match seen.phase:
        case CardPhase.COLOUR:
            return ChooseColour()
        case CardPhase.DISCARD:
            return DiscardSome(seen.pending.tasks[0].number)
    ways = choices(seen, seat, seen.hand)
    cards = tuple(dict.fromkeys(way.card for way in ways if isinstance(way, Play)))
    call = _call(seen, seat, bool(cards))
    if seen.phase is CardPhase.DRAWN and seen.drawn is not None:
        return Decide(seen.drawn, Pass() in ways, call)
    if seen.phase is CardPhase.ANSWER:
        challenged = seen.pending.played_by if Challenge() in ways else None
        return MayAnswer(seen.pending.pending_draw, challenged, cards, call, Accept() if Accept() in ways else Draw())
    return MayPlay(cards, _instead(ways), call)


def _instead(ways: tuple[CardAction, ...]) -> Instead:
    if Draw() in ways:
        return Instead.DRAW
    return Instead.PASS if Pass() in ways else Instead.NOTHING


def _in_window(seen: CardView, seat: int) -> Besides:
    """Before the card takes effect: jump in, or let it be."""
    jump = next((way for way in choices(seen, seat, seen.hand) if isinstance(way, Jump)), None)
    return LetBy() if jump is None else JumpIn(jump.card, Call.NEEDED if len(seen.hand) == 2 else Call.NO)


def _call(seen: CardView, seat: int, may_lay: bool) -> Call:
    """Return the state of the call, due before the second-last card lies (UC-47)."""
    if seen.called and seat == seen.turn:
        return Call.CALLED
    return Call.NEEDED if may_lay and len(seen.hand) == 2 else Call.NO
