"""Hints: what can truly be said of an action, counted from what its seat sees; the computer player says which of it
decides (`game/ai/cards/reasons.py`)."""

from enum import StrEnum
from typing import NamedTuple

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, NameColour, Play
from game.engine.cards.legality import custom_of, failed_challenge, fits, lawful, moves_hands, outcome, without
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, SHUFFLE_HANDS, Hand, hand_value
from game.engine.cards.rules import Bluff
from game.engine.cards.views import CardView
from game.engine.game import Draw


class Why(StrEnum):
    """What speaks for an action."""

    OUT = "out"
    """It is the last card."""
    STRIKES = "strikes"
    """The seat, which has `n` cards, has to draw `more`."""
    SKIPS = "skips"
    """The seat, which has `n` cards, misses a turn."""
    TURNS = "turns"
    """The direction changes, and the seat, which has `n` cards, is not next."""
    AGAIN = "again"
    """The seat that acts is on turn again."""
    KEEPS = "keeps"
    """It holds `n` more cards of the colour that is in force then."""
    DENIES = "denies"
    """The seat that is next, which has `n` cards, can hardly hold the colour that is in force then."""
    WILDS = "wilds"
    """It keeps `n` wilds, `more` of them wild draw fours."""
    ACTIONS = "actions"
    """It keeps `n` coloured action cards."""
    POINTS = "points"
    """Its hand counts `n` points less."""
    COLOURS = "colours"
    """It holds only `n` colours then, fewer than now."""
    AVOIDS = "avoids"
    """It has not to draw `n` cards."""
    BLUFF = "bluff"
    """A wild draw four would be a bluff: it holds `n` cards of the colour in force."""
    TAKES = "takes"
    """It gets the `n` cards of the seat, and gives away `more`."""
    SHARES = "shares"
    """All hands are dealt again: it gets `n` cards instead of `more`."""
    RULE = "rule"
    """What the players have written on the card does it."""
    DRAWN = "drawn"
    """The drawn card may be played at once, or another one later."""
    SEEN = "seen"
    """The seat is known to hold a card that makes its wild draw four a bluff."""
    DOUBT = "doubt"
    """The seat still has `n` cards, and may well have had the former colour."""
    TRUST = "trust"
    """The seat can hardly have held the former colour."""
    COSTS = "costs"
    """A challenge that fails costs `n` cards instead of `more`."""
    FEWER = "fewer"
    """It has `n` cards left then."""
    BEST = "best"
    """Nothing that could be counted."""


class Reason(NamedTuple):
    """Something that speaks for an action, with its figures."""

    why: Why
    n: int = 0
    more: int = 0
    seat: int = 0
    colour: str = ""


class CardHint(NamedTuple):
    """What a strong computer does, and why."""

    action: CardAction
    fitting: int
    """How many cards of the hand may be played."""
    reason: Reason | None
    """What decides; None if there is nothing to choose."""
    colour: Reason | None = None
    """What decides the colour of a wild, if that is something else."""


FEW = 3
"""Up to how many cards of a hand it matters what its seat cannot play."""


def facts(view: CardView, action: CardAction) -> tuple[Reason, ...]:
    """Return what speaks for an action of the viewing seat, whatever it weighs; the last resort comes last."""
    match action:
        case Play():
            return _of_play(view, action)
        case NameColour(colour):
            return (*_of_colour(view.hand, colour), Reason(Why.BEST))
        case Discard(cards):
            rest = tuple(card for card in view.hand if card not in cards)
            return (*_of_rest(view, rest, hand_value(cards)), Reason(Why.BEST))
        case Challenge():
            by, colour = view.pending.played_by, view.pending.former_colour
            assert by is not None
            seen = (Reason(Why.SEEN, seat=by),) if not lawful(view.rules, view.known[by], colour) else ()
            return (*seen, Reason(Why.DOUBT, view.counts[by], seat=by, colour=colour))
        case Accept() | Draw() if view.pending.pending_draw:
            return (*_of_taking(view), *_of_keeping(view), Reason(Why.BEST))
        case Draw():
            return (*_of_keeping(view), Reason(Why.DRAWN))
        case _:
            return (*_of_keeping(view), Reason(Why.BEST))


def _of_play(view: CardView, play: Play) -> tuple[Reason, ...]:
    """Return what speaks for playing a card; of hands that change owners, only that."""
    card, rest, seat = play.card, without(view.hand, play.card), view.turn
    order = view.match.order
    if not rest:
        return (Reason(Why.OUT),)
    if moves_hands(view.rules, card):
        giver = view.match.seat_after(seat, -view.direction) if play.seat is None else play.seat
        return (Reason(Why.TAKES, view.counts[giver], len(rest), giver),)
    if card.symbol == SHUFFLE_HANDS:
        total = sum(view.counts[each] for each in order) - 1
        return (Reason(Why.SHARES, total // len(order), len(rest)),)
    if custom_of(view.rules, card).effects:
        return (Reason(Why.RULE),)
    avoided = [Reason(Why.AVOIDS, view.pending.pending_draw)] if view.pending.pending_draw else []
    found = [*avoided, *_on_others(view, play), *_of_colour(rest, play.colour or card.colour)]
    found += _of_rest(view, rest, hand_value((card,)), wild=card.is_wild, action=card.symbol in ACTIONS)
    return (*found, *(_of_bluff(view) if card.symbol != DRAW_FOUR else ()), Reason(Why.FEWER, len(rest)))


def _on_others(view: CardView, play: Play) -> list[Reason]:
    """Return whom a card hurts, and whether the turn comes back at once."""
    match, seat, counts = view.match, view.turn, view.counts
    after = outcome(match, play.card, view.pending._replace(played_by=seat), view.direction)
    team, before, found = match.team_of(seat), match.seat_after(seat, view.direction), list[Reason]()
    following = match.seat_after(seat, after.direction)
    if after.victim is not None and after.victim not in team:
        why = Why.STRIKES if after.pending_draw else Why.SKIPS
        found.append(Reason(why, counts[after.victim], after.pending_draw, after.victim))
    elif before not in {following, *team}:
        found.append(Reason(Why.TURNS, counts[before], seat=before))
    if after.turn == seat:
        found.append(Reason(Why.AGAIN))
    colour = play.colour or play.card.colour
    turn = following if after.turn is None else after.turn
    if turn not in team and counts[turn] <= FEW and lacks(view, turn, colour):
        found.append(Reason(Why.DENIES, counts[turn], seat=turn, colour=colour))
    return found


def lacks(view: CardView, seat: int, colour: str) -> bool:
    """Return whether a seat has none of a colour, judging by when it drew, unless it held one back."""
    return bool(colour) and view.at_most[seat][COLOURS.index(colour)] == 0


def _of_colour(rest: Hand, colour: str) -> list[Reason]:
    n = sum(card.colour == colour for card in rest)
    return [Reason(Why.KEEPS, n, colour=colour)] if n else []


def _of_rest(view: CardView, rest: Hand, points: int, *, wild: bool = False, action: bool = False) -> list[Reason]:
    """Return what the cards that stay are good for; a `wild` or an `action` card was not kept."""
    found = [] if wild else _kept(rest, Why.WILDS)
    found += [] if action else _kept(rest, Why.ACTIONS)
    now, then = ({card.colour for card in hand if card.colour} for hand in (view.hand, rest))
    if 0 < len(then) < len(now):
        found.append(Reason(Why.COLOURS, len(then)))
    return [*found, Reason(Why.POINTS, points)] if points and view.rules.counts_points else found


def _kept(rest: Hand, why: Why) -> list[Reason]:
    n = sum(card.is_wild if why is Why.WILDS else bool(card.colour) and card.symbol in ACTIONS for card in rest)
    fours = sum(card.symbol == DRAW_FOUR for card in rest) if why is Why.WILDS else 0
    return [Reason(why, n, fours)] if n else []


def _of_keeping(view: CardView) -> list[Reason]:
    """Return what speaks for playing none of the cards."""
    return [*_kept(view.hand, Why.WILDS), *_kept(view.hand, Why.ACTIONS), *_of_bluff(view)]


def _of_bluff(view: CardView) -> list[Reason]:
    """Return whether a wild draw four of the hand could be challenged, since the colour in force is there (UC-66)."""
    four = any(card.symbol == DRAW_FOUR for card in view.hand)
    n = sum(card.colour == view.colour for card in view.hand)
    return [Reason(Why.BLUFF, n, colour=view.colour)] if four and n and view.rules.w4_bluff is Bluff.ALLOWED else []


def _of_taking(view: CardView) -> list[Reason]:
    """Return what speaks against a challenge, if there could be one."""
    by, pending = view.pending.played_by, view.pending.pending_draw
    if view.discard[0].symbol != DRAW_FOUR or by is None or view.rules.w4_bluff is not Bluff.ALLOWED:
        return []
    colour = view.pending.former_colour
    trust = [Reason(Why.TRUST, seat=by, colour=colour)] if lacks(view, by, colour) else []
    return [*trust, Reason(Why.COSTS, failed_challenge(view.rules, pending), pending)]


def fitting(view: CardView) -> int:
    """Return how many cards of the hand match the top card."""
    return sum(fits(card, view.discard[0], view.colour) for card in view.hand)
