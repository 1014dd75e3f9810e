"""What a case of a tile book says about the state, compared key by key."""

from __future__ import annotations

from collections import Counter
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
from game.engine.options import changed
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.melds import Meld, read
from game.engine.tiles.notation import TileWord, format_tiles, parse_melds, parse_word, parse_words
from game.engine.tiles.pieces import OPEN, Face, Tile
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

_FIELDS = {"idle": "barren_turns"}
"""Keys of a position that have another name in the state."""


def difference(key: str, wanted: object, state: TileState) -> str:
    """Return how the state differs from an expected value, or "".

    Raise PositionError or NotationError if no state could have that value.
    """
    return mismatch(key, wanted, _COMPARED.get(key, _plain)(key, wanted, state))


def _plain(key: str, wanted: object, state: TileState) -> Compared:
    """Compare a key that a position has in the same form: read like a position with empty racks."""
    bare = {"book": state.rules.book, "options": changed(state.rules, rules_of({"book": state.rules.book}))}
    other = parse_position({**bare, "racks": [""] * state.seats, "stock": "", key: wanted})
    name = _FIELDS.get(key, key)
    now = getattr(state, name)
    if key == "round_scores" and not now:
        now = (0,) * state.seats
    return getattr(other, name) == now, -1 if now is None else list(now) if isinstance(now, tuple) else now


def _winner(key: str, wanted: object, state: TileState) -> Compared:
    """Compare a seat, a list of those that share in any order, or -1 for nobody."""
    now = sharers(state) if key == "winner" else match_sharers(state)
    alone = -1 if not now else now[0] if len(now) == 1 else list(now)
    return winners_of({key: wanted}, key, state.seats) == now or wanted == plain_winner(key, state), alone


def plain_winner(key: str, state: TileState) -> int:
    """Return who has won alone; -1 for nobody or several."""
    alone = state.winner if key == "winner" else state.match_winner
    return -1 if alone is None else alone


def _spent(key: str, wanted: object, state: TileState) -> Compared:
    """Compare the jokers played before; their copies do not matter."""
    jokers = parse_words(fields.text(key, wanted), state.rules)
    return len(jokers) == len(state.jokers_used), format_tiles(state.jokers_used)


def _rules(key: str, wanted: object, state: TileState) -> Compared:
    """Compare the book, or the options that differ from it."""
    now = {"book": state.rules.book, "options": format_position(state).get("options", {})}
    other = rules_of({**now, key: wanted})
    return other == state.rules, now[key]


def _phase(key: str, wanted: object, state: TileState) -> Compared:
    running = state.phase not in (TilePhase.SCORING, TilePhase.OVER)
    return compare_phase(key, wanted, state.phase, running)


def _drawn(key: str, wanted: object, state: TileState) -> Compared:
    """Compare the tile drawn this turn; "" means none."""
    text = fields.text(key, wanted)
    tile = parse_word(text, state.rules).tile[:2] if text else None
    return tile == (state.drawn and state.drawn[:2]), repr(state.drawn) if state.drawn else ""


def _counts(key: str, wanted: object, state: TileState) -> Compared:
    return compare_counts(key, wanted, state.racks)


def _stock_count(key: str, wanted: object, state: TileState) -> Compared:
    return compare_stock_count(key, wanted, state.stock)


def _table(key: str, wanted: object, state: TileState) -> Compared:
    """Compare melds in any order; an unnamed joker in a group of three may stand for either colour."""
    texts = [fields.text(key, each) for each in fields.listed(key, wanted)]
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
    return _faces(wanted, blank=_is_open(wanted)) == _faces(now, blank=_is_open(wanted))


def _faces(meld: Meld, *, blank: bool) -> Counter[tuple[bool, Face]]:
    return Counter(
        (tile.is_joker, face._replace(colour=OPEN) if blank and tile.is_joker else face) for tile, face in meld.pairs()
    )


def _loose(key: str, wanted: object, state: TileState) -> Compared:
    texts = [fields.text(key, each) for each in fields.listed(key, wanted)]
    words = parse_words(" ".join(texts), state.rules)
    return Counter(word.tile[:2] for word in words) == Counter(_names(state.loose)), [
        repr(tile) for tile in state.loose
    ]


def _racks(key: str, wanted: object, state: TileState) -> Compared:
    """Compare tiles in any order; `?n` stands for any n."""
    piles = [_pile(key, text, state.rules) for text in fields.listed(key, wanted, state.seats)]
    fits = all(same_pieces(pile, _names(rack)) for pile, rack in zip(piles, state.racks, strict=True))
    return fits, [format_tiles(rack) for rack in state.racks]


def _stock(key: str, wanted: object, state: TileState) -> Compared:
    """Compare tiles in the order in which they will be drawn; `?n` stands for any n."""
    pile = _pile(key, wanted, state.rules)
    return len(pile) == len(state.stock) and begins_with(pile, _names(state.stock)), format_tiles(state.stock)


def _pile(key: str, text: object, rules: TileRules) -> list[PieceName | None]:
    """Return the colours and numbers of a rack or stock; None for a tile that may be any."""
    return named_pile(key, text, lambda word: parse_word(word, rules).tile[:2])


def _names(tiles: Sequence[Tile]) -> list[PieceName]:
    return [tile[:2] for tile in tiles]


_COMPARED: dict[str, Callable[[str, object, TileState], Compared]] = {
    "book": _rules, "options": _rules, "table": _table, "loose": _loose, "racks": _racks, "stock": _stock,
    "winner": _winner, "match_winner": _winner,
    "drawn": _drawn, "phase": _phase, "spent": _spent, "counts": _counts, "stock_count": _stock_count,
}  # fmt: skip

AFTER_KEYS = (*KEYS, *COUNT_KEYS)
"""What a case may say about a state."""
