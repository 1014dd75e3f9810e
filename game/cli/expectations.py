"""What a case of a tile book says about the state, compared key by key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from game.engine.fields import PositionError
from game.engine.options import changed
from game.engine.tiles.melds import Meld, read
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.piece_text import TileWord, format_tiles, parse_melds, parse_word, parse_words
from game.engine.tiles.pieces import OPEN, Face
from game.engine.tiles.position import (
    KEYS,
    format_position,
    match_sharers,
    parse_position,
    rules_of,
    sharers,
    winners_of,
)
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState

PLAYING = "playing"
"""The phase that matches any moment before the round is over."""

Answer = tuple[bool, object]
"""Whether the state is as expected, and what it is in plain values."""

_FIELDS = {"idle": "barren_turns"}
"""Keys of a position that have another name in the state."""

CheckedName = tuple[str, int]
"""Colour and number of a tile whose copy does not matter."""


def plain_value(value: object) -> object:
    """Return a value as it is written in a case."""
    return value.value if isinstance(value, Enum) else value


def difference(key: str, wanted: object, state: TileState) -> str:
    """Return how the state differs from an expected value, or "".

    Raise PositionError or NotationError if no state could have that value.
    """
    same, came = _COMPARED.get(key, _plain)(key, wanted, state)
    return "" if same else f"{key}: expected {wanted!r}, got {plain_value(came)!r}"


def _plain(key: str, wanted: object, state: TileState) -> Answer:
    """Compare a key that a position has in the same form: read like a position with empty racks."""
    bare = {"book": state.rules.book, "options": changed(state.rules, rules_of({"book": state.rules.book}))}
    other = parse_position({**bare, "racks": [""] * state.seats, "stock": "", key: wanted})
    name = _FIELDS.get(key, key)
    now = getattr(state, name)
    if key == "round_scores" and not now:
        now = (0,) * state.seats
    return getattr(other, name) == now, -1 if now is None else list(now) if isinstance(now, tuple) else now


def _winner(key: str, wanted: object, state: TileState) -> Answer:
    """Compare a seat, a list of those that share in any order, or -1 for nobody."""
    now = sharers(state) if key == "winner" else match_sharers(state)
    alone = -1 if not now else now[0] if len(now) == 1 else list(now)
    return winners_of({key: wanted}, key, state.seats) == now or wanted == plain_winner(key, state), alone


def plain_winner(key: str, state: TileState) -> int:
    """Return who has won alone; -1 for nobody or several."""
    alone = state.winner if key == "winner" else state.match_winner
    return -1 if alone is None else alone


def _spent(key: str, wanted: object, state: TileState) -> Answer:
    """Compare the jokers played before; their copies do not matter."""
    jokers = parse_words(_checked(key, wanted, str), state.rules)
    return len(jokers) == len(state.jokers_used), format_tiles(state.jokers_used)


def _rules(key: str, wanted: object, state: TileState) -> Answer:
    """Compare the book, or the options that differ from it."""
    now = {"book": state.rules.book, "options": format_position(state).get("options", {})}
    other = rules_of({**now, key: wanted})
    return other == state.rules, now[key]


def _phase(key: str, wanted: object, state: TileState) -> Answer:
    if wanted not in (PLAYING, *TilePhase):
        raise PositionError(key, f"{wanted!r} is none of {', '.join((PLAYING, *TilePhase))}")
    running = state.phase not in (TilePhase.SCORING, TilePhase.OVER)
    return wanted == state.phase or (wanted == PLAYING and running), str(state.phase)


def _drawn(key: str, wanted: object, state: TileState) -> Answer:
    """Compare the tile drawn this turn; "" means none."""
    text = _checked(key, wanted, str)
    tile = parse_word(text, state.rules).tile[:2] if text else None
    return tile == (state.drawn and state.drawn[:2]), repr(state.drawn) if state.drawn else ""


def _counts(key: str, wanted: object, state: TileState) -> Answer:
    now = [len(rack) for rack in state.racks]
    return [_number(key, each) for each in _one_a_seat(key, wanted, state)] == now, now


def _stock_count(key: str, wanted: object, state: TileState) -> Answer:
    return _number(key, wanted) == len(state.stock), len(state.stock)


def _table(key: str, wanted: object, state: TileState) -> Answer:
    """Compare melds in any order; an unnamed joker in a group of three may stand for either colour."""
    texts = [_checked(key, each, str) for each in _checked(key, wanted, list)]
    melds = [_meld(words, state.rules) for text in texts for words in parse_melds(text, state.rules)]
    rest = list(state.table)
    for meld in sorted(melds, key=_is_open):  # the most specific ones choose first
        found = next((each for each in rest if _same(meld, each)), None)
        if found is not None:
            rest.remove(found)
    return len(melds) == len(state.table) and not rest, [repr(meld) for meld in state.table]


def _meld(words: Sequence[TileWord], rules: TileRules) -> Meld:
    return read([word.tile for word in words], rules, [word.name for word in words])


def _is_open(meld: Meld) -> bool:
    return any(face.colour == OPEN for face in meld.faces)


def _same(wanted: Meld, now: Meld) -> bool:
    """Return whether two melds are equal, except for order, copies, and the colour of jokers left open."""
    return _names(wanted, blank=_is_open(wanted)) == _names(now, blank=_is_open(wanted))


def _names(meld: Meld, *, blank: bool) -> Counter[tuple[bool, Face]]:
    return Counter(
        (tile.is_joker, face._replace(colour=OPEN) if blank and tile.is_joker else face) for tile, face in meld.pairs()
    )


def _loose(key: str, wanted: object, state: TileState) -> Answer:
    texts = [_checked(key, each, str) for each in _checked(key, wanted, list)]
    words = parse_words(" ".join(texts), state.rules)
    now = [tile[:2] for tile in state.loose]
    return Counter(word.tile[:2] for word in words) == Counter(now), [repr(tile) for tile in state.loose]


def _racks(key: str, wanted: object, state: TileState) -> Answer:
    """Compare tiles in any order; `?n` stands for any n."""
    piles = [_pile(key, text, state.rules) for text in _one_a_seat(key, wanted, state)]
    fits = all(
        len(pile) == len(rack) and not Counter(filter(None, pile)) - Counter(tile[:2] for tile in rack)
        for pile, rack in zip(piles, state.racks, strict=True)
    )
    return fits, [format_tiles(rack) for rack in state.racks]


def _stock(key: str, wanted: object, state: TileState) -> Answer:
    """Compare tiles in the order in which they will be drawn; `?n` stands for any n."""
    pile = _pile(key, wanted, state.rules)
    fits = len(pile) == len(state.stock) and all(
        name is None or name == tile[:2] for name, tile in zip(pile, state.stock, strict=False)
    )
    return fits, format_tiles(state.stock)


def _pile(key: str, text: object, rules: TileRules) -> list[CheckedName | None]:
    """Return the pieces of a rack or stock; None for one that may be any."""
    names: list[CheckedName | None] = []
    for word in _checked(key, text, str).split():
        if hidden := re.fullmatch(r"\?([0-9]{0,3})", word):
            names += [None] * int(hidden[1] or 1)
        else:
            names.append(parse_word(word, rules).tile[:2])
    return names


_EXPECTED: dict[type, str] = {str: "a text", list: "a list", int: "a whole number"}


Kind = TypeVar("Kind")


def _checked(key: str, value: object, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise PositionError(key, f"expected {_EXPECTED[kind]}, got {value!r}")
    return value


def _number(key: str, value: object) -> int:
    number = _checked(key, value, int)
    if number < 0:
        raise PositionError(key, f"expected a number of pieces, got {number}")
    return number


def _one_a_seat(key: str, value: object, state: TileState) -> list[object]:
    entries: list[object] = _checked(key, value, list)
    if len(entries) != state.seats:
        raise PositionError(key, f"expected {state.seats} entries, one per seat, got {len(entries)}")
    return entries


_COMPARED: dict[str, Callable[[str, object, TileState], Answer]] = {
    "book": _rules, "options": _rules, "table": _table, "loose": _loose, "racks": _racks, "stock": _stock,
    "winner": _winner, "match_winner": _winner,
    "drawn": _drawn, "phase": _phase, "spent": _spent, "counts": _counts, "stock_count": _stock_count,
}  # fmt: skip

AFTER_KEYS = (*KEYS, "counts", "stock_count")
"""What a case may say about a state."""
