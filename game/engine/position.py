"""Positions as tables of plain values (the TOML of cases, levels and saves): every state a match can be in.

`parse_position(format_position(state)) == state`. A wrong key or value raises PositionError, which names the key.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from game.engine.books import BOOKS
from game.engine.events import End
from game.engine.melds import Meld, assess, read
from game.engine.notation import NotationError, Word, format_tiles, parse_melds, parse_word, parse_words
from game.engine.options import MeldRules, OptionError, changed, with_options
from game.engine.pieces import Face, Tile, all_tiles
from game.engine.shuffle import shuffled
from game.engine.state import MeldState, Phase

KEYS = (
    "book", "options", "table", "loose", "racks", "stock", "seed", "turn", "direction", "scores", "catchable",
    "phase", "drawn", "round", "wins", "starter", "called", "passed", "idle", "spent", "round_scores", "winner",
    "match_winner", "end", "opened", "laid", "reserved", "deals",
)  # fmt: skip
"""Every key a position of this family may have."""


class PositionError(ValueError):
    """A position that cannot be: `key` is the key that is wrong."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


@dataclass
class _Box:
    """The pieces of a book that are not placed yet."""

    rules: MeldRules
    free: list[Tile] = field(default_factory=list)

    def reserve(self, key: str, words: Iterable[Word]) -> None:
        """Take the pieces with a written copy first, so that no other place gets them."""
        for word in words:
            if word.marked:
                self._remove(key, word.tile)

    def place(self, key: str, words: Sequence[Word]) -> tuple[Tile, ...]:
        """The tile of each word: the written copy, or the first free one."""
        tiles = []
        for word in words:
            if word.marked:
                tiles.append(word.tile)
                continue
            tile = next((each for each in self.free if each[:2] == word.tile[:2]), None)
            if tile is None:
                raise PositionError(key, f"one {word.tile._replace(copy=0)!r} too many; the box has no more of them")
            self._remove(key, tile)
            tiles.append(tile)
        return tuple(tiles)

    def hidden(self, key: str, count: int, seed: str) -> tuple[Tile, ...]:
        """That many unseen pieces, drawn by the seed."""
        if count > len(self.free):
            raise PositionError(key, f"?{count} asks for {count} pieces and only {len(self.free)} are left")
        picked = shuffled(self.free, f"{seed}/{key}")[:count]
        for tile in picked:
            self.free.remove(tile)
        return picked

    def _remove(self, key: str, tile: Tile) -> None:
        if tile not in self.free:
            raise PositionError(key, f"one {tile!r} too many; that piece is placed already")
        self.free.remove(tile)


@dataclass
class _Pile:
    """A rack or a stock as it was written: pieces and `?n` in their order."""

    parts: list[Word | int]

    @property
    def words(self) -> list[Word]:
        return [part for part in self.parts if isinstance(part, Word)]


def _pile(key: str, text: object, rules: MeldRules) -> _Pile:
    parts: list[Word | int] = []
    for word in _text(key, text).split():
        if hidden := re.fullmatch(r"\?([0-9]{0,3})", word):
            parts.append(int(hidden[1] or 1))
        else:
            parts.append(_notation(key, lambda word=word: parse_word(word, rules)))
    return _Pile(parts)


def _notation(key: str, parse: Any) -> Any:
    try:
        return parse()
    except NotationError as error:
        raise PositionError(key, str(error)) from None


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise PositionError(key, f"expected a text, got {value!r}")
    return value


def _whole(key: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(key, f"expected a whole number from {low} to {high}, got {value!r}")
    return value


def _list(key: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise PositionError(key, f"expected a list, got {value!r}")
    if length is not None and len(value) != length:
        raise PositionError(key, f"expected {length} entries, one a seat, got {len(value)}")
    return value


def rules_of(table: Mapping[str, Any]) -> MeldRules:
    """The book and options that a position names."""
    key = _text("book", table.get("book", ""))
    if key not in BOOKS:
        raise PositionError("book", f"unknown book {key!r}; this program plays {', '.join(BOOKS)}")
    options = table.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("options", f"expected a table of options, got {options!r}")
    try:
        return with_options(BOOKS[key], options)
    except OptionError as error:
        raise PositionError("options", str(error)) from None


def parse_position(table: Mapping[str, Any]) -> MeldState:
    """The state that a table of plain values describes; raises PositionError."""
    for key in table:
        if key not in KEYS:
            raise PositionError(key, f"unknown key; a position has {', '.join(KEYS)}")
    rules = rules_of(table)
    if "racks" not in table:
        raise PositionError("racks", "missing; one text a seat")
    racks = [_pile("racks", rack, rules) for rack in _list("racks", table["racks"])]
    fewest, most = rules.seats
    if not fewest <= len(racks) <= most:
        raise PositionError("racks", f"{rules.book} is played by {fewest} to {most} seats, not {len(racks)}")
    seed = str(table.get("seed", ""))
    placed = _place(table, rules, racks, seed)
    return _with_turn(table, placed)


def _place(table: Mapping[str, Any], rules: MeldRules, racks: list[_Pile], seed: str) -> MeldState:
    """Every piece in its place: table, loose, racks, then the hidden ones and the stock."""
    melds = [
        _notation("table", lambda text=text: parse_melds(_text("table", text), rules))
        for text in _list("table", table.get("table", []))
    ]
    words = [meld for parts in melds for meld in parts]
    loose = _notation("loose", lambda: parse_words(" ".join(map(str, _list("loose", table.get("loose", [])))), rules))
    stock = _pile("stock", table["stock"], rules) if "stock" in table else None
    drawn = _one_word(table, "drawn", rules)
    aside = _one_word(table, "reserved", rules)
    if drawn is not None:
        _add_drawn(racks[_whole("turn", table.get("turn", 0), 0, len(racks) - 1)], drawn)
    box = _Box(rules, list(all_tiles(rules)))
    for key, pile in [
        *(("table", meld) for meld in words), ("loose", loose), *(("racks", rack.words) for rack in racks),
        ("stock", stock.words if stock else []), ("reserved", [aside] if aside else []),
    ]:  # fmt: skip
        box.reserve(key, pile)
    on_table = tuple(_meld(box.place("table", meld), meld, rules) for meld in words)
    lying = box.place("loose", loose)
    reserved = box.place("reserved", [aside])[0] if aside else None
    known = [iter(box.place("racks", rack.words)) for rack in racks]
    ahead = iter(box.place("stock", stock.words)) if stock else iter(())
    full_racks = tuple(
        _filled(box, f"racks.{i}", rack, tiles, seed) for i, (rack, tiles) in enumerate(zip(racks, known, strict=True))
    )
    rest = shuffled(box.free, f"{seed}/stock") if stock is None else _filled(box, "stock", stock, ahead, seed)
    state = MeldState(rules, seed, full_racks, rest, on_table, lying, 0, reserved=reserved)
    return replace(state, drawn=_drawn_tile(table, state, drawn))


def _one_word(table: Mapping[str, Any], key: str, rules: MeldRules) -> Word | None:
    word: Word | None = _notation(key, lambda: parse_word(_text(key, table[key]), rules)) if key in table else None
    return word


def _add_drawn(rack: _Pile, drawn: Word) -> None:
    """The drawn tile lies on the rack; a rack that does not name it gets it."""
    if not any(word.tile[:2] == drawn.tile[:2] and (not drawn.marked or word == drawn) for word in rack.words):
        rack.parts.append(drawn)


def _drawn_tile(table: Mapping[str, Any], state: MeldState, drawn: Word | None) -> Tile | None:
    if drawn is None:
        return None
    turn = _whole("turn", table.get("turn", 0), 0, state.seats - 1)
    fitting = [
        tile
        for tile in state.racks[turn]
        if tile[:2] == drawn.tile[:2] and (not drawn.marked or tile == drawn.tile)
    ]
    return fitting[-1]


def _filled(box: _Box, key: str, pile: _Pile, tiles: Iterable[Tile], seed: str) -> tuple[Tile, ...]:
    """The pile with its named tiles and its hidden ones drawn from the box."""
    named = iter(tiles)
    full: list[Tile] = []
    for part in pile.parts:
        full += box.hidden(key, part, seed) if isinstance(part, int) else [next(named)]
    return tuple(full)


def _meld(tiles: tuple[Tile, ...], words: Sequence[Word], rules: MeldRules) -> Meld:
    """A legal meld of the table; a joker whose colour is left open gets the first missing one."""
    meld = read(tiles, rules, [word.name for word in words])
    faults = assess(meld, rules)
    if [fault.code for fault in faults] == ["joker-without-colour"]:
        free = [colour for colour in rules.colours if all(face.colour != colour for face in meld.faces)]
        faces = [face if face.colour else Face(free[0], face.number) for face in meld.faces]
        meld = read(meld.tiles, rules, faces)
        faults = assess(meld, rules)
    if faults:
        raise PositionError("table", f"{format_tiles(tiles)} is not a legal meld: {faults[0].code}")
    return meld


Member = TypeVar("Member", bound=StrEnum)


def _member(key: str, kind: type[Member], value: object) -> Member:
    try:
        return kind(_text(key, value))
    except ValueError:
        raise PositionError(key, f"{value!r} is none of {', '.join(kind)}") from None


def _with_turn(table: Mapping[str, Any], state: MeldState) -> MeldState:
    """The rest of a position: whose turn, where in it, what the match stands at."""
    seats = state.seats
    nothing = [0] * seats

    def seat(key: str) -> int | None:
        return None if table.get(key, -1) == -1 else _whole(key, table[key], 0, seats - 1)

    def numbers(key: str, default: list[int]) -> tuple[int, ...]:
        return tuple(_whole(key, each, -(10**6), 10**6) for each in _list(key, table.get(key, default), seats))

    turn = _whole("turn", table.get("turn", 0), 0, seats - 1)
    direction = table.get("direction", 1)
    if direction not in (1, -1) or isinstance(direction, bool):
        raise PositionError("direction", f"expected 1 (left) or -1 (right), got {direction!r}")
    catchable = seat("catchable")
    laid = _laid(table, state)
    default = Phase.WINDOW if catchable == turn else Phase.DRAWN if state.drawn else Phase.TURN
    if laid:
        default = Phase.OPENED
    text = table.get("phase", default)
    phase = Phase.TURN if text == "playing" else _member("phase", Phase, text)
    if (phase is Phase.DRAWN) != (state.drawn is not None):
        raise PositionError("phase", "phase `drawn` and the key `drawn` belong together")
    if (phase is Phase.OPENED) != bool(laid):
        raise PositionError("phase", "phase `opened` and the key `laid` belong together")
    opened = _list("opened", table.get("opened", [not state.rules.opening] * seats), seats)
    on_table = [tile for meld in state.table for tile in meld.tiles if tile.is_joker]
    spent = table.get("spent")
    return replace(
        state,
        turn=turn,
        direction=direction,
        phase=phase,
        catchable=catchable,
        called=_flag("called", table.get("called", False)),
        passed=tuple(_whole("passed", each, 0, seats - 1) for each in _list("passed", table.get("passed", []))),
        opened=tuple(_flag("opened", each) for each in opened),
        laid=laid,
        deals=_whole("deals", table.get("deals", 0), 0, 100),
        idle=_whole("idle", table.get("idle", 0), 0, 100),
        spent=tuple(sorted(on_table)) if spent is None else _spent(spent, state.rules),
        round=_whole("round", table.get("round", 1), 1, 10**6),
        starter=_whole("starter", table.get("starter", 0), 0, seats - 1),
        scores=numbers("scores", nothing),
        wins=numbers("wins", nothing),
        round_scores=numbers("round_scores", nothing) if "round_scores" in table else (),
        winner=seat("winner"),
        match_winner=seat("match_winner"),
        end=_member("end", End, table["end"]) if "end" in table else None,
    )


def _spent(text: object, rules: MeldRules) -> tuple[Tile, ...]:
    words = _notation("spent", lambda: parse_words(_text("spent", text), rules))
    return tuple(sorted(word.tile for word in words))


def _laid(table: Mapping[str, Any], state: MeldState) -> tuple[Tile, ...]:
    """The tiles of the table that the seat on turn has laid by `open`."""
    words = _notation("laid", lambda: parse_words(_text("laid", table.get("laid", "")), state.rules))
    there = [tile for meld in state.table for tile in meld.tiles]
    laid: list[Tile] = []
    for word in words:
        fitting = [tile for tile in there if tile[:2] == word.tile[:2] and tile not in laid]
        exact = [tile for tile in fitting if tile == word.tile] or ([] if word.marked else fitting)
        if not exact:
            raise PositionError("laid", f"{word.tile!r} does not lie on the table")
        laid.append(exact[0])
    return tuple(laid)


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise PositionError(key, f"expected true or false, got {value!r}")
    return value


def format_position(state: MeldState) -> dict[str, Any]:
    """The table of plain values that describes a state; what is at its default is left out."""
    on_table = tuple(sorted(tile for meld in state.table for tile in meld.tiles if tile.is_joker))
    nothing = (0,) * state.seats
    full: dict[str, tuple[Any, Any]] = {
        "options": (changed(state.rules, BOOKS[state.rules.book]), {}),
        "seed": (state.seed, ""),
        "turn": (state.turn, 0),
        "direction": (state.direction, 1),
        "phase": (str(state.phase), None if state.catchable == state.turn else str(Phase.TURN)),
        "drawn": (None if state.drawn is None else repr(state.drawn), None),
        "catchable": (state.catchable, None),
        "called": (state.called, False),
        "passed": (list(state.passed), []),
        "opened": (list(state.opened), [not state.rules.opening] * state.seats),
        "laid": (format_tiles(state.laid), ""),
        "reserved": (None if state.reserved is None else repr(state.reserved), None),
        "deals": (state.deals, 0),
        "idle": (state.idle, 0),
        "spent": (" ".join(map(repr, state.spent)), " ".join(map(repr, on_table))),
        "round": (state.round, 1),
        "starter": (state.starter, 0),
        "scores": (list(state.scores), list(nothing)),
        "wins": (list(state.wins), list(nothing)),
        "round_scores": (list(state.round_scores), []),
        "winner": (state.winner, None),
        "match_winner": (state.match_winner, None),
        "end": (None if state.end is None else str(state.end), None),
    }
    return {
        "book": state.rules.book,
        "table": [repr(meld) for meld in state.table],
        "loose": [repr(tile) for tile in state.loose],
        "racks": [format_tiles(rack) for rack in state.racks],
        "stock": format_tiles(state.stock),
        **{key: value for key, (value, default) in full.items() if value != default},
    }


def digest(state: MeldState) -> str:
    """A short fingerprint of a position; equal positions have equal ones."""
    text = repr(sorted((key, repr(value)) for key, value in format_position(state).items()))
    return hashlib.sha256(text.encode()).hexdigest()[:16]

