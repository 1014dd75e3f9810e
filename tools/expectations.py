"""What a case expects: the state compared key by key, and the events of its actions."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple, get_args

from game.engine import fields
from game.engine.cards import events as card_events, position as card_position
from game.engine.cards.notation import parse_card
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.fields import NotationError, PositionError, TomlTable, rules_in
from game.engine.options import changed
from game.engine.piles import read_pile
from game.engine.registry import CARDS, TILES, BookFamily, Event, Rules, State
from game.engine.tiles import events as tile_events, position as tile_position
from game.engine.tiles.melds import OPEN, Face, Meld, Tile, read as read_meld
from game.engine.tiles.notation import parse_melds, parse_word, parse_words
from game.engine.tiles.state import TileState

PLAYING = "playing"
"""The phase that matches any moment before the round is over."""

Compared = tuple[bool, object]
"""Whether the state is as expected, and what it is in plain values."""
Comparing = Callable[[str, object, Any], Compared]

PieceName = tuple[str, str | int]
"""A piece whose copy does not matter."""


def after_keys(family: BookFamily) -> tuple[str, ...]:
    """Return what a case may say about a state: the keys of a position, and how many pieces there are."""
    return (*family.keys, "counts", "stock_count")


def difference(key: str, wanted: object, state: State) -> str:
    """Return how the state differs from an expected value, or "".

    Raise PositionError or NotationError if no state could have that value.
    """
    own, plain = (_OF_CARDS, _plain_card_value) if isinstance(state, CardState) else (_OF_TILES, _plain_tile_value)
    same, came = (_ALIKE.get(key) or own.get(key, plain))(key, wanted, state)
    return "" if same else f"{key}: expected {wanted!r}, got {came!r}"


def _now(key: str, state: State) -> object:
    if isinstance(state, CardState):
        return card_position.plain_values(state)[key][0]
    return tile_position.plain_values(state)[key][0]


# -- What both families compare alike.


def _phase(key: str, wanted: object, state: State) -> Compared:
    """Compare the phase; a round that is running matches PLAYING."""
    phases = (PLAYING, *type(state.phase))
    if wanted not in phases:
        raise PositionError(key, f"{wanted!r} is none of {', '.join(phases)}")
    return wanted == state.phase or (wanted == PLAYING and not state.phase.is_between), str(state.phase)


def _counts(key: str, wanted: object, state: State) -> Compared:
    """Compare the number of pieces that each seat holds."""
    now = [len(pieces) for pieces in _held(state)]
    return [fields.whole(key, each, 0, 999) for each in fields.listed(key, wanted, len(now))] == now, now


def _stock_count(key: str, wanted: object, state: State) -> Compared:
    return fields.whole(key, wanted, 0, 999) == len(state.stock), len(state.stock)


def _rules(key: str, wanted: object, state: State) -> Compared:
    """Compare the book, or the options that differ from it."""
    now = {each: _now(each, state) for each in ("book", "options")}
    family = CARDS if isinstance(state, CardState) else TILES
    return rules_in({**now, key: wanted}, family.books) == state.rules, now[key]


def _racks(key: str, wanted: object, state: State) -> Compared:
    """Compare pieces in any order; `?n` stands for any n."""
    piles = [_pile(key, text, state.rules) for text in fields.listed(key, wanted, state.seats)]
    return all(map(_same_pieces, piles, map(_names, _held(state)))), _now(key, state)


def _stock(key: str, wanted: object, state: State) -> Compared:
    """Compare pieces in the order in which they will be drawn; `?n` stands for any n."""
    pile = _pile(key, wanted, state.rules)
    return len(pile) == len(state.stock) and _begins_with(pile, _names(state.stock)), _now(key, state)


def _drawn(key: str, wanted: object, state: State) -> Compared:
    """Compare the piece drawn this turn; "" means none."""
    pile = _pile(key, wanted, state.rules)
    return pile == ([] if state.drawn is None else [_name(state.drawn)]), _now(key, state) or ""


def _held(state: State) -> Sequence[Sequence[Tile | Card]]:
    return state.hands if isinstance(state, CardState) else state.racks


def _name(piece: Tile | Card) -> PieceName:
    return piece.face if isinstance(piece, Card) else piece[:2]


def _names(pieces: Sequence[Tile | Card]) -> list[PieceName]:
    return [*map(_name, pieces)]


def _pile(key: str, text: object, rules: Rules) -> list[PieceName | None]:
    """Return the pieces of a pile as it is written; None for one that may be any, n of them for `?n`."""

    def parse(word: str) -> tuple[PieceName]:
        return (_name(parse_card(word, rules) if isinstance(rules, CardRules) else parse_word(word, rules).tile),)

    names: list[PieceName | None] = []
    for part in read_pile(key, text, parse):
        names += [None] * part if isinstance(part, int) else part
    return names


def _same_pieces(pile: Sequence[PieceName | None], held: Sequence[PieceName]) -> bool:
    """Return whether a pile has the expected pieces, in any order."""
    return len(pile) == len(held) and not Counter(filter(None, pile)) - Counter(held)


def _begins_with(pile: Sequence[PieceName | None], held: Sequence[PieceName]) -> bool:
    """Return whether the expected pieces are the first ones of a pile, in this order."""
    first = zip(pile, held, strict=False)
    return len(pile) <= len(held) and all(name is None or name == piece for name, piece in first)


_ALIKE: Mapping[str, Comparing] = {
    "book": _rules, "options": _rules, "racks": _racks, "stock": _stock, "drawn": _drawn, "phase": _phase,
    "counts": _counts, "stock_count": _stock_count,
}  # fmt: skip

# -- Tiles.


def _plain_tile_value(key: str, wanted: object, state: TileState) -> Compared:
    """Compare a key that a position has in the same form: read like a position with empty racks."""
    bare = {"book": state.rules.book, "options": changed(state.rules, TILES.books[state.rules.book])}
    other = tile_position.parse_position({**bare, "racks": [""] * state.seats, "stock": "", key: wanted})
    name = "barren_turns" if key == "idle" else key
    now = getattr(state, name)
    if key == "round_scores" and not now:
        now = (0,) * state.seats
    return getattr(other, name) == now, -1 if now is None else list(now) if isinstance(now, tuple) else now


def _tile_winner(key: str, wanted: object, state: TileState) -> Compared:
    """Compare a seat, a list of those that share in any order, or -1 for nobody or several."""
    now = (tile_position.sharers if key == "winner" else tile_position.match_sharers)(state)
    alone = _now(key, state)
    said = tile_position.winners_of({key: wanted}, key, state.seats)
    shown = -1 if not now else now[0] if len(now) == 1 else list(now)
    return said == now or wanted == (-1 if alone is None else alone), shown


def _spent(key: str, wanted: object, state: TileState) -> Compared:
    """Compare the jokers played before; their copies do not matter."""
    return len(parse_words(fields.text(key, wanted), state.rules)) == len(state.jokers_used), _now(key, state)


def _table(key: str, wanted: object, state: TileState) -> Compared:
    """Compare melds in any order; an unnamed joker in a group of three may stand for either colour."""
    texts = [fields.text(key, each) for each in fields.listed(key, wanted)]
    parsed = [words for text in texts for words in parse_melds(text, state.rules)]
    melds = [read_meld([word.tile for word in words], state.rules, [word.name for word in words]) for words in parsed]
    rest = list(state.table)
    for meld in sorted(melds, key=_is_open):  # the most specific ones choose first
        blank = _is_open(meld)
        found = next((each for each in rest if _faces(each, blank=blank) == _faces(meld, blank=blank)), None)
        if found is not None:
            rest.remove(found)
    return len(melds) == len(state.table) and not rest, _now(key, state)


def _is_open(meld: Meld) -> bool:
    return any(face.colour == OPEN for face in meld.faces)


def _faces(meld: Meld, *, blank: bool) -> Counter[tuple[bool, Face]]:
    """Return a meld without order and copies, and with `blank` without the colour of jokers."""
    return Counter(
        (tile.is_joker, face._replace(colour=OPEN) if blank and tile.is_joker else face) for tile, face in meld.pairs()
    )


def _loose(key: str, wanted: object, state: TileState) -> Compared:
    words = parse_words(" ".join([fields.text(key, each) for each in fields.listed(key, wanted)]), state.rules)
    return Counter(word.tile[:2] for word in words) == Counter(_names(state.loose)), _now(key, state)


_OF_TILES: Mapping[str, Comparing] = {
    "table": _table, "loose": _loose, "spent": _spent, "winner": _tile_winner, "match_winner": _tile_winner,
}  # fmt: skip

# -- Cards.


def _plain_card_value(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a key that a position has in the same form: read like a position without cards."""
    bare: TomlTable = {"book": state.rules.book, "racks": [""] * state.seats, "stock": "", "discard": ""}
    card_position.parse_position(
        {**bare, "phase": "dealing", "options": _now("options", state), "turn": state.turn, key: wanted}
    )
    now = _now(key, state)
    if key == "round_scores" and not now:
        now = [0] * state.seats
    return wanted == now or (wanted == -1 and now is None), -1 if now is None else now


def _some_seats(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a list of seats in order."""
    now = _now(key, state)
    return [fields.whole(key, seat, 0, state.seats - 1) for seat in fields.listed(key, wanted)] == now, now


def _card_winner(key: str, wanted: object, state: CardState) -> Compared:
    """Compare a seat, a list for partners, or -1 for nobody; the order does not matter."""
    now = _now(key, state)
    seats = wanted if isinstance(wanted, list) else [] if wanted == -1 else [wanted]
    given = tuple(fields.whole(key, seat, 0, state.seats - 1) for seat in seats)
    there = state.match.winners if key == "winner" else state.match.match_winners
    return sorted(given) == sorted(there), -1 if now is None else now


def _discard(key: str, wanted: object, state: CardState) -> Compared:
    """Compare the top card, or as many from the top as are given."""
    return _begins_with(_pile(key, wanted, state.rules), _names(state.discard)), _now(key, state)


_OF_CARDS: Mapping[str, Comparing] = {
    "discard": _discard, "winner": _card_winner, "match_winner": _card_winner,
    "order": _some_seats, "eliminated": _some_seats,
}  # fmt: skip


# -- Events that a case expects: `punished 1`, `eliminated`, `no rule-shown`.


class Happening(NamedTuple):
    """An event that must, or must not, happen."""

    kind: type[object]
    seat: int | None
    """The seat it is about; None: any."""
    wanted: bool
    text: str

    def fits(self, event: object) -> bool:
        """Return whether an event is the expected one."""
        return type(event) is self.kind and self.seat in (None, getattr(event, "seat", None))


def name_of(kind: type[object]) -> str:
    """Return how a kind of event is written: `LayPunished` is `lay-punished`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


@cache
def names(cards: bool) -> dict[str, type[Event]]:
    """Return the events of a family by name, and by the last word of the name if no other event has it."""
    kinds = {name_of(kind): kind for kind in get_args(card_events.CardEvent if cards else tile_events.TileEvent)}
    last = [name.rpartition("-")[2] for name in kinds]
    short = {word: kind for word, kind in zip(last, kinds.values(), strict=True) if last.count(word) == 1}
    return {**short, **kinds}


def read(text: object, family: BookFamily, seats: int) -> Happening:
    """Return the expectation written in a text. Raise NotationError if it is none."""
    found = re.fullmatch(r"(no )?([a-z-]+)(?: ([0-9]))?", text) if isinstance(text, str) else None
    if found is None:
        raise NotationError(f"expected texts like 'eliminated 1' or 'no eliminated', got {text!r}")
    known = names(family is CARDS)
    if found[2] not in known:
        near = get_close_matches(found[2], known, 1)
        raise NotationError(
            f"{found[2]!r} is not an event; " + (f"did you mean {near[0]}?" if near else ", ".join(known))
        )
    seat = None if found[3] is None else int(found[3])
    if seat is not None and (seat >= seats or "seat" not in known[found[2]].__dataclass_fields__):
        raise NotationError(f"{text!r}: there is no such seat, or the event is not about a seat")
    return Happening(known[found[2]], seat, not found[1], found[0])


def missing(expected: Sequence[Happening], came: Sequence[object]) -> Iterator[str]:
    """Yield what was expected but did not happen in this order, and what happened but was not allowed to."""
    rest = iter(came)
    for each in expected:
        if each.wanted and not any(each.fits(event) for event in rest):
            yield f"expected {each.text}, got {', '.join(name_of(type(event)) for event in came) or 'nothing'}"
            return
    for each in expected:
        if not each.wanted and any(map(each.fits, came)):
            yield f"expected {each.text}, but it happened"


def told(event: Any) -> str:
    """Return an event in short: what, who and by whom, which way, what a rule says, and of draws how many and why."""
    words = [name_of(type(event))]
    words += [str(event.seat)] if hasattr(event, "seat") else []
    words += [f"by {event.by}"] if getattr(event, "by", None) is not None else []
    words += [str(getattr(event, name)) for name in ("direction", "symbol", "text") if hasattr(event, name)]
    words += ["window"] if getattr(event, "window", False) else []
    words += [str(getattr(event, name)) for name in ("count", "reason") if hasattr(event, name)]
    return " ".join(words)
