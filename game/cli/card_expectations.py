"""What a case of a card book says about the state, compared key by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.cli.expectations import plain_value
from game.engine import fields
from game.engine.cards.phases import CardPhase
from game.engine.cards.piece_text import CardWord, parse_card
from game.engine.cards.position import KEYS, parse_position, plain_values, rules_of
from game.engine.cards.state import CardState
from game.engine.fields import PositionError
from game.engine.piles import read_pile

PLAYING = "playing"
"""The phase that matches any moment before the round is over."""

Answer = tuple[bool, object]
"""Whether the state is as expected, and what it is in plain values."""


def difference(key: str, wanted: object, state: CardState) -> str:
    """Return how the state differs from an expected value, or "".

    Raise PositionError or NotationError if no state could have that value.
    """
    same, came = _COMPARED.get(key, _plain)(key, wanted, state)
    return "" if same else f"{key}: expected {wanted!r}, got {plain_value(came)!r}"


def _plain(key: str, wanted: object, state: CardState) -> Answer:
    """Compare a key that a position has in the same form: read like a position without cards."""
    bare = {"book": state.rules.book, "racks": [""] * state.seats, "stock": "", "discard": "", "phase": "dealing"}
    options = plain_values(state)["options"][0]
    parse_position({**bare, "options": options, "turn": state.turn, key: wanted})
    now = plain_values(state)[key][0]
    if key == "round_scores" and not now:
        now = [0] * state.seats
    return wanted == now or (wanted == -1 and now is None), -1 if now is None else now


def _some_seats(key: str, wanted: object, state: CardState) -> Answer:
    """Compare a list of seats in order."""
    now = plain_values(state)[key][0]
    return [fields.whole(key, seat, 0, state.seats - 1) for seat in fields.listed(key, wanted)] == now, now


def _winner(key: str, wanted: object, state: CardState) -> Answer:
    """Compare a seat, a list for partners, or -1 for nobody; the order does not matter."""
    now = plain_values(state)[key][0]
    seats = wanted if isinstance(wanted, list) else [] if wanted == -1 else [wanted]
    given = tuple(fields.whole(key, seat, 0, state.seats - 1) for seat in seats)
    there = state.match.winners if key == "winner" else state.match.match_winners
    return sorted(given) == sorted(there), -1 if now is None else now


def _rules(key: str, wanted: object, state: CardState) -> Answer:
    """Compare the book, or the options that differ from it."""
    now = {each: plain_values(state)[each][0] for each in ("book", "options")}
    return rules_of({**now, key: wanted}) == state.rules, now[key]


def _phase(key: str, wanted: object, state: CardState) -> Answer:
    if wanted not in (PLAYING, *CardPhase):
        raise PositionError(key, f"{wanted!r} is none of {', '.join((PLAYING, *CardPhase))}")
    running = state.phase not in (CardPhase.SCORING, CardPhase.OVER)
    return wanted == state.phase or (wanted == PLAYING and running), str(state.phase)


def _counts(key: str, wanted: object, state: CardState) -> Answer:
    now = [len(hand) for hand in state.hands]
    return [fields.whole(key, each, 0, 999) for each in fields.listed(key, wanted, state.seats)] == now, now


def _stock_count(key: str, wanted: object, state: CardState) -> Answer:
    return fields.whole(key, wanted, 0, 999) == len(state.stock), len(state.stock)


def _faces(key: str, text: object, state: CardState) -> list[tuple[str, str] | None]:
    """Return the cards of a pile; None for one that may be any."""
    faces: list[tuple[str, str] | None] = []
    for part in read_pile(key, text, lambda word: parse_card(word, state.rules)):
        faces += [part.card.face] if isinstance(part, CardWord) else [None] * part
    return faces


def _racks(key: str, wanted: object, state: CardState) -> Answer:
    """Compare cards in any order; `?n` stands for any n."""
    hands = [_faces(key, text, state) for text in fields.listed(key, wanted, state.seats)]
    fits = all(
        len(faces) == len(hand) and not Counter(filter(None, faces)) - Counter(card.face for card in hand)
        for faces, hand in zip(hands, state.hands, strict=True)
    )
    return fits, plain_values(state)[key][0]


def _stock(key: str, wanted: object, state: CardState) -> Answer:
    """Compare cards in the order in which they will be drawn; `?n` stands for any n."""
    faces = _faces(key, wanted, state)
    fits = all(face in (None, card.face) for face, card in zip(faces, state.stock, strict=False))
    return fits and len(faces) == len(state.stock), plain_values(state)[key][0]


def _discard(key: str, wanted: object, state: CardState) -> Answer:
    """Compare the top card, or as many from the top as are given."""
    faces = _faces(key, wanted, state)
    fits = all(face in (None, card.face) for face, card in zip(faces, state.discard, strict=False))
    return fits and len(faces) <= len(state.discard), plain_values(state)[key][0]


def _drawn(key: str, wanted: object, state: CardState) -> Answer:
    """Compare the card drawn this turn; "" means none."""
    faces = _faces(key, wanted, state)
    return faces == ([] if state.drawn is None else [state.drawn.face]), repr(state.drawn) if state.drawn else ""


_COMPARED: dict[str, Callable[[str, object, CardState], Answer]] = {
    "book": _rules, "options": _rules, "racks": _racks, "stock": _stock, "discard": _discard, "drawn": _drawn,
    "phase": _phase, "counts": _counts, "stock_count": _stock_count, "winner": _winner, "match_winner": _winner,
    "order": _some_seats, "eliminated": _some_seats,
}  # fmt: skip

AFTER_KEYS = (*KEYS, "counts", "stock_count")
"""What a case may say about a state."""
