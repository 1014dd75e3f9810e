"""What makes a seat of the card books likely to win the round."""

from __future__ import annotations

from game.ai.cards.evaluator import HARD, Odds, places_of
from game.ai.value import Features
from game.engine.cards.actions import CardPhase
from game.engine.cards.pieces import DRAW_FOUR, DRAW_TWO, REVERSE, SKIP
from game.engine.cards.views import CardView

MOST = 14
"""Hands of more cards count as this many."""


def features(view: CardView) -> dict[int, Features]:
    """Return what the viewing seat knows of each seat that plays."""
    odds = Odds(view, HARD.trust)
    return {seat: own(view) if seat == view.seat else other(view, seat, odds) for seat in view.match.order}


def own(view: CardView) -> Features:
    """Yield what the viewing seat knows of itself."""
    assert view.seat is not None
    seat, hand = view.seat, view.hand
    at, count = place(view, seat), len(hand)
    top = view.discard[0].symbol
    fit = sum(not each.colour or each.colour == view.colour or each.symbol == top for each in hand)
    yield f"count-{at}", min(count, MOST)
    yield f"fit-{at}", min(fit, 4)
    if count == 1:
        yield f"last-{at}", min(fit, 1)
    yield "fours", min(2, sum(each.symbol == DRAW_FOUR for each in hand))
    yield "wilds", min(2, sum(not each.colour and each.symbol != DRAW_FOUR for each in hand))
    yield "twos", min(3, sum(each.symbol == DRAW_TWO for each in hand))
    yield "actions", min(4, sum(each.symbol in (SKIP, REVERSE) for each in hand))
    yield "colours", len({each.colour for each in hand if each.colour})
    yield from _shared(view, seat, count, at)


def other(view: CardView, seat: int, odds: Odds) -> Features:
    """Yield what everybody knows of a seat."""
    at, count = place(view, seat), view.counts[seat]
    yield f"count-{at}", min(count, MOST)
    if at != "later":
        yield f"fits-{at}", odds.fits(count, view.colour, view.discard[0].symbol, seat) // 100
    yield from _shared(view, seat, count, at)


def _shared(view: CardView, seat: int, count: int, at: str) -> Features:
    fewest = min(view.counts[index] for index in view.match.order if index != seat)
    yield "lead", max(-4, min(4, fewest - count)) + 4
    if at == "now" and view.pending.pending_draw:
        yield "pending", min(view.pending.pending_draw, 6)


def place(view: CardView, seat: int) -> str:
    """Return when a seat has its turn: now, now with a card just drawn, next, or later."""
    distance = places_of(view.match.order, view.turn, view.direction)[seat]
    if distance == 0:
        return "drawn" if view.phase is CardPhase.DRAWN else "now"
    return "next" if distance == 1 else "later"
