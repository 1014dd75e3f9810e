"""The tiles of a position in their places: table, start tiles, racks, stock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from game.engine import fields
from game.engine.fields import PositionError, TomlTable
from game.engine.piles import Unplaced, read_pile
from game.engine.shuffle import shuffled
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.piece_text import TileWord, format_tiles, parse_melds, parse_word, parse_words
from game.engine.tiles.pieces import Face, Tile, all_tiles
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState

Pile = list[TileWord | int]
"""A rack or stock as written: tiles, and numbers of hidden ones, in order."""


def _words(pile: Pile) -> list[TileWord]:
    return [part for part in pile if isinstance(part, TileWord)]


def _pairs(words: Iterable[TileWord]) -> list[tuple[Tile, bool]]:
    return [(word.tile, word.marked) for word in words]


def place(table: TomlTable, rules: TileRules, racks: list[Pile], seed: str) -> TileState:
    """Return a state with every tile in its place: first those that are named, then the hidden ones and the stock.

    Hidden tiles are drawn by the seed. Raises PositionError.
    """
    melds = [
        fields.notation("table", partial(parse_melds, fields.text("table", text), rules))
        for text in fields.listed("table", table.get("table", []))
    ]
    words = [meld for parts in melds for meld in parts]
    alone = " ".join(map(str, fields.listed("loose", table.get("loose", []))))
    loose = fields.notation("loose", lambda: parse_words(alone, rules))

    def word(text: str) -> TileWord:
        return parse_word(text, rules)

    stock = read_pile("stock", table["stock"], word) if "stock" in table else None
    drawn = _one_word(table, "drawn", rules)
    aside = _one_word(table, "reserved", rules)
    if drawn is not None:
        _add_drawn(racks[fields.whole("turn", table.get("turn", 0), 0, len(racks) - 1)], drawn)
    box = Unplaced(all_tiles(rules))
    for key, pile in [
        *(("table", meld) for meld in words), ("loose", loose), *(("racks", _words(rack)) for rack in racks),
        ("stock", _words(stock or [])), ("reserved", [aside] if aside else []),
    ]:  # fmt: skip
        box.reserve(key, _pairs(pile))
    on_table = tuple(_meld(box.place("table", _pairs(meld)), meld, rules) for meld in words)
    lying = box.place("loose", _pairs(loose))
    reserved = box.place("reserved", _pairs([aside]))[0] if aside else None
    known = [iter(box.place("racks", _pairs(_words(rack)))) for rack in racks]
    ahead = iter(box.place("stock", _pairs(_words(stock or []))))
    full_racks = tuple(
        box.filled(f"racks.{i}", rack, tiles, seed) for i, (rack, tiles) in enumerate(zip(racks, known, strict=True))
    )
    rest = shuffled(box.free, f"{seed}/stock") if stock is None else box.filled("stock", stock, ahead, seed)
    state = TileState(rules, seed, full_racks, rest, on_table, lying, 0, reserved=reserved)
    return state._replace(drawn=_drawn_tile(table, state, drawn))


def _one_word(table: TomlTable, key: str, rules: TileRules) -> TileWord | None:
    if key not in table:
        return None
    word: TileWord = fields.notation(key, lambda: parse_word(fields.text(key, table[key]), rules))
    return word


def _add_drawn(rack: Pile, drawn: TileWord) -> None:
    """Add the drawn tile to its rack, unless the rack names it."""
    if not any(word.tile[:2] == drawn.tile[:2] and (not drawn.marked or word == drawn) for word in _words(rack)):
        rack.append(drawn)


def _drawn_tile(table: TomlTable, state: TileState, drawn: TileWord | None) -> Tile | None:
    if drawn is None:
        return None
    turn = fields.whole("turn", table.get("turn", 0), 0, state.seats - 1)
    fitting = [
        tile for tile in state.racks[turn] if tile[:2] == drawn.tile[:2] and (not drawn.marked or tile == drawn.tile)
    ]
    return fitting[-1]


def _meld(tiles: tuple[Tile, ...], words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return a legal meld of the table; a joker of open colour gets the first colour that is missing."""
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
