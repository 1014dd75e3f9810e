"""The finite actions of a seat, and what it should do now; both computed from its view."""

from itertools import combinations, islice

from game.engine.cards import actions, legality
from game.engine.cards.actions import (
    DRAWN,
    SCORING,
    TURN,
    WINDOW,
    Accept,
    CardAction,
    CardPhase,
    Challenge,
    Discard,
    Jump,
    Play,
)
from game.engine.cards.legality import can_draw, has_called, in_time, leaves_one
from game.engine.cards.pieces import COLOURS, CUSTOMS, DRAW_FOUR, Card, Hand, read_custom
from game.engine.cards.rules import Bluff
from game.engine.cards.views import CardView, StateOrView
from game.engine.game import Call, Catch, Draw, Forgot, Instead, MayCatch, Next, Nothing, Pass, Uno, Value, Wait
from game.engine.options import LateUnoCall

# -- The finite actions of a seat, listed from what it can see: the same for a state and for a view.

DRAW, PASS, UNO, NEXT, DONE, ACCEPT, CHALLENGE = Draw(), Pass(), Uno(), Next(), actions.Done(), Accept(), Challenge()
COLOUR_CHOICES = tuple(map(actions.NameColour, COLOURS))
NAMING = ("7", *CUSTOMS)
"""The symbols of cards with which a seat may have to be named."""
MOST_DISCARDS = 100
"""The maximum number of discards listed; others are legal all the same."""


def choices(seen: StateOrView, seat: int, hand: Hand) -> tuple[CardAction, ...]:
    """Return what the seat with this hand may do now; identical cards are listed once.

    Actions that are allowed but only cost something are not listed: wrong cards, needless calls and catches (UC-Q24).
    """
    found: list[CardAction] = []
    phase = seen.phase
    if seat == seen.turn:
        match phase:
            case CardPhase.TURN:
                _lay_or_draw(seen, seat, hand, found)
            case CardPhase.DRAWN:
                assert seen.drawn is not None
                _lay(seen, seat, hand, (seen.drawn,), found)
                if not legality.must_lay(seen, hand, seen.drawn):
                    found.append(PASS)
                _calls(seen, seat, hand, found)
            case CardPhase.ANSWER:
                _answer(seen, seat, hand, found)
                _calls(seen, seat, hand, found)
            case CardPhase.COLOUR:
                found += COLOUR_CHOICES
            case CardPhase.DISCARD:
                calls = (False, True) if in_time(seen, seat) else (False,)
                some = islice(combinations(hand, seen.pending.tasks[0].number), MOST_DISCARDS)
                found += [Discard(cards, uno) for cards in some for uno in calls]
                if len(calls) > 1:
                    found.append(UNO)
            case CardPhase.RULE:
                found.append(DONE)
                if can_draw(seen):  # other numbers of cards are legal too
                    found += [actions.RuleDraw(other, 1) for other in seen.match.order]
                found += [actions.RuleSkip(other) for other in seen.match.order if other not in seen.owed_skips]
    if phase is WINDOW:
        _window(seen, seat, hand, found)
    elif phase is SCORING:
        found.append(NEXT)
    if seen.catchable is not None and seat in seen.match.order:
        if seat != seen.catchable:
            found.append(Catch(seen.catchable))
        elif seen.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT and UNO not in found:
            found.append(UNO)
    return tuple(found)


def _lay_or_draw(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List every card that fits, or a draw, or a pass if neither is possible (UC-18..UC-23, UC-Q8)."""
    _lay(seen, seat, hand, hand, found)
    if can_draw(seen):
        found.append(DRAW)
    elif not found:
        found.append(PASS)
    _calls(seen, seat, hand, found)


def _calls(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List UNO! before the second-last card lies, including one that answers a draw card (UC-47)."""
    if (len(hand) == 2 or seen.match.rules.clearing) and in_time(seen, seat):
        found.append(UNO)


def _lay(seen: StateOrView, seat: int, hand: Hand, cards: Hand, found: list[CardAction]) -> None:
    """List every way to lay one of the cards on the top card."""
    colour, symbol, rules = seen.colour, seen.discard[0].symbol, seen.match.rules
    calls = (False, True) if len(hand) == 2 and not has_called(seen, seat) else (False,)
    listed: list[tuple[str, str]] = []
    for card in cards:
        own = card.colour
        if own and own != colour and card.symbol != symbol:
            continue
        face = card[:2]
        if face in listed or (
            card.symbol == DRAW_FOUR
            and rules.w4_bluff is Bluff.PREVENTED
            and not legality.lawful(rules, legality.without(hand, card), colour)
        ):
            continue
        listed.append(face)
        if card.symbol not in NAMING:
            for uno in calls:
                found += actions.lays(Play, card, uno, None)
            continue
        ways = calls
        if not own and leaves_one(rules, hand, card) and not has_called(seen, seat):
            ways = (False, True)
        for target in targets(seen, seat, card, len(hand) - 1):
            for uno in ways:
                found += actions.lays(Play, card, uno, target)


def targets(seen: StateOrView, seat: int, card: Card, left: int) -> tuple[int | None, ...]:
    """Return the seats that can be named with a card; (None,) if none is."""
    if legality.names_a_seat(seen.rules, card, left):
        return tuple(other for other in seen.match.order if other != seat)
    return (None,)


def _answer(seen: StateOrView, seat: int, hand: Hand, found: list[CardAction]) -> None:
    """List the answers to a draw card: taking, challenging, stacking (UC-63, UC-84)."""
    symbol = seen.discard[0].symbol
    stacked = legality.stackable(seen.rules, seen.discard[0])
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
    if legality.can_be_jumped_on(rules, seen.discard) and seat in seen.match.order:
        twin = next((card for card in hand if card[:2] == top[:2]), None)
        if twin is not None and legality.may_lay(rules, top, seen.colour, hand, twin):
            for uno in (False, True) if len(hand) == 2 and seat not in seen.callers else (False,):
                for target in targets(seen, seat, twin, len(hand) - 1):
                    found += actions.lays(Jump, twin, uno, target)
    if seat in legality.waited_for(seen):
        found.append(PASS)
    phase = legality.phase_after_window(seen, seat)
    if phase is CardPhase.ANSWER:
        _answer(seen, seat, hand, found)
    elif phase is TURN:
        own: list[CardAction] = []
        _lay_or_draw(seen, seat, hand, own)
        found += [action for action in own if action not in (PASS, UNO)]
    _calls(seen, seat, hand, found)


def forgets(seen: StateOrView, seat: int, hand: Hand, action: CardAction) -> bool:
    """Return whether a legal action does without the call that is due with it (UC-47, UN-19)."""
    if isinstance(action, Play | Jump):
        return not action.uno and leaves_one(seen.match.rules, hand, action.card) and not has_called(seen, seat)
    return isinstance(action, Discard) and not action.uno and in_time(seen, seat)


# -- What a seat of a card book should do now, as a value computed from its view; words only say it.
#
# What both families have in common is in `game.engine.game`.


class ChooseColour(Value):
    """The first card is a wild and its colour has to be chosen (UC-37)."""


class MayPlay(Value):
    """It is the seat's turn."""

    fitting: tuple[Card, ...]
    """The cards that may be laid, each face once."""
    instead: Instead
    call: Call


class Decide(Value):
    """A card was drawn that may be laid."""

    card: Card
    keeps: bool
    """Whether it may be kept."""
    call: Call


class MayAnswer(Value):
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


class DiscardSome(Value):
    """The seat has to discard because of a custom wild."""

    number: int
    call: Call = Call.NO


class CarryOut(Value):
    """A rule in the players' words is being carried out; the seat that laid it says when it is done."""

    seat: int
    text: str


class JumpIn(Value):
    """The seat may jump in, even if it has passed: the card has not taken effect yet (UC-Q20)."""

    card: Card
    call: Call


class LetBy(Value):
    """A window is open in which the seat has nothing to do."""


Besides = Nothing | Wait | ChooseColour | MayPlay | Decide | MayAnswer | DiscardSome | CarryOut | JumpIn | LetBy
Wanted = Besides | MayCatch | Forgot


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
    return besides.call if isinstance(besides, MayPlay | Decide | MayAnswer | JumpIn | DiscardSome) else Call.NO


def _besides(seen: CardView) -> Besides:
    """Return what is wanted apart from catching a forgotten UNO! call."""
    seat = seen.seat
    if seen.phase is WINDOW and seat is not None and seat in seen.match.order:
        jump = next((way for way in choices(seen, seat, seen.hand) if isinstance(way, Jump)), None)
        return LetBy() if jump is None else JumpIn(jump.card, _call(seen, seat, may_lay=True))
    if seen.phase is CardPhase.RULE:
        return CarryOut(seen.turn, read_custom(getattr(seen.rules, seen.discard[0].symbol)).text)
    if seat is None or seat != seen.turn:
        return Wait(seen.turn)
    match seen.phase:
        case CardPhase.COLOUR:
            return ChooseColour()
        case CardPhase.DISCARD:
            own = legality.discards_own(seen.match, seen.pending, seat)
            call = Call.CALLED if own and seen.called else Call.NEEDED if in_time(seen, seat) else Call.NO
            return DiscardSome(seen.pending.tasks[0].number, call)
    ways = choices(seen, seat, seen.hand)
    cards = tuple(dict.fromkeys(way.card for way in ways if isinstance(way, Play)))
    call = _call(seen, seat, bool(cards))
    if seen.phase is DRAWN and seen.drawn is not None:
        return Decide(seen.drawn, Pass() in ways, call)
    if seen.phase is CardPhase.ANSWER:
        challenged = seen.pending.played_by if Challenge() in ways else None
        return MayAnswer(seen.pending.pending_draw, challenged, cards, call, Accept() if Accept() in ways else Draw())
    instead = Instead.DRAW if Draw() in ways else Instead.PASS if Pass() in ways else Instead.NOTHING
    return MayPlay(cards, instead, call)


def _call(seen: CardView, seat: int, may_lay: bool) -> Call:
    """Return the state of the call, due before the second-last card lies (UC-47)."""
    if has_called(seen, seat):
        return Call.CALLED
    return Call.NEEDED if may_lay and len(seen.hand) == 2 else Call.NO
