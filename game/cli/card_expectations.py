"""What a case of a card book says about the state, compared key by key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cli.expectations import (
    COUNT_KEYS,
    Compared,
    PieceName,
    begins_with,
    compare_counts,
    compare_phase,
    compare_stock_count,
    mismatch,
    named_pile,
    same_pieces,
)
from game.engine import fields
from game.engine.cards.actions import CardPhase
from game.engine.cards.notation import parse_card
from game.engine.cards.pieces import Card
from game.engine.cards.position import KEYS, parse_position, plain_values, rules_of
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState


def difference(key: str, wanted: object, state: CardState) -> str:
    """Return how the state differs from an expected value, or "".

    Raise PositionError or NotationError if no state could have that value.
    """
    return mismatch(key, wanted, _COMPARED.get(key, _plain)(key, wanted, state))


def _plain(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a key that a position has in the same form: read like a position without cards."""
    bare = {"book": state.rules.book, "racks": [""] * state.seats, "stock": "", "discard": "", "phase": "dealing"}
    options = plain_values(state)["options"][0]
    parse_position({**bare, "options": options, "turn": state.turn, key: wanted})
    now = plain_values(state)[key][0]
    if key == "round_scores" and not now:
        now = [0] * state.seats
    return wanted == now or (wanted == -1 and now is None), -1 if now is None else now


def _some_seats(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a list of seats in order."""
    now = plain_values(state)[key][0]
    return [fields.whole(key, seat, 0, state.seats - 1) for seat in fields.listed(key, wanted)] == now, now


def _winner(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a seat, a list for partners, or -1 for nobody; the order does not matter."""
    now = plain_values(state)[key][0]
    seats = wanted if isinstance(wanted, list) else [] if wanted == -1 else [wanted]
    given = tuple(fields.whole(key, seat, 0, state.seats - 1) for seat in seats)
    there = state.match.winners if key == "winner" else state.match.match_winners
    return sorted(given) == sorted(there), -1 if now is None else now


def _rules(key: str, wanted: object, state: CardState) -> Compared:
    """Compare the book, or the options that differ from it."""
    now = {each: plain_values(state)[each][0] for each in ("book", "options")}
    return rules_of({**now, key: wanted}) == state.rules, now[key]


def _phase(key: str, wanted: object, state: CardState) -> Compared:
    running = state.phase not in (CardPhase.SCORING, CardPhase.OVER)
    return compare_phase(key, wanted, state.phase, running)


def _counts(key: str, wanted: object, state: CardState) -> Compared:
    return compare_counts(key, wanted, state.hands)


def _stock_count(key: str, wanted: object, state: CardState) -> Compared:
    return compare_stock_count(key, wanted, state.stock)


def _racks(key: str, wanted: object, state: CardState) -> Compared:
    """Compare cards in any order; `?n` stands for any n."""
    piles = [_pile(key, text, state.rules) for text in fields.listed(key, wanted, state.seats)]
    fits = all(same_pieces(pile, _faces(hand)) for pile, hand in zip(piles, state.hands, strict=True))
    return fits, plain_values(state)[key][0]


def _stock(key: str, wanted: object, state: CardState) -> Compared:
    """Compare cards in the order in which they will be drawn; `?n` stands for any n."""
    pile = _pile(key, wanted, state.rules)
    return len(pile) == len(state.stock) and begins_with(pile, _faces(state.stock)), plain_values(state)[key][0]


def _discard(key: str, wanted: object, state: CardState) -> Compared:
    """Compare the top card, or as many from the top as are given."""
    return begins_with(_pile(key, wanted, state.rules), _faces(state.discard)), plain_values(state)[key][0]


def _pile(key: str, text: object, rules: CardRules) -> list[PieceName | None]:
    """Return the colours and symbols of a hand or pile; None for a card that may be any."""
    return named_pile(key, text, lambda word: parse_card(word, rules).card.face)


def _faces(cards: Sequence[Card]) -> list[PieceName]:
    return [card.face for card in cards]


def _drawn(key: str, wanted: object, state: CardState) -> Compared:
    """Compare the card drawn this turn; "" means none."""
    pile = _pile(key, wanted, state.rules)
    return pile == ([] if state.drawn is None else [state.drawn.face]), repr(state.drawn) if state.drawn else ""


_COMPARED: dict[str, Callable[[str, object, CardState], Compared]] = {
    "book": _rules, "options": _rules, "racks": _racks, "stock": _stock, "discard": _discard, "drawn": _drawn,
    "phase": _phase, "counts": _counts, "stock_count": _stock_count, "winner": _winner, "match_winner": _winner,
    "order": _some_seats, "eliminated": _some_seats,
}  # fmt: skip

AFTER_KEYS = (*KEYS, *COUNT_KEYS)
"""What a case may say about a state."""
