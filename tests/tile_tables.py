"""Small builders for tests: a position in a line, actions as text, what was refused and why; tables with all that a
box has: there is nothing left to draw."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.engine.game import Pass
from game.engine.options import with_options
from game.engine.registry import Step
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Meld, Tile, joker, read
from game.engine.tiles.notation import parse_action, parse_melds, parse_tiles, parse_words
from game.engine.tiles.position import parse_position
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import seats_to_act
from tests.tables import game_of, with_hidden_mixed


def rules(**options: str | int) -> TileRules:
    """UNO RUMMY with options changed, in their text form."""
    return with_options(UNO_RUMMY, options)


def position(*racks: str, table: str = "", loose: str = "", opened: Any = None, **keys: Any) -> TileState:
    """A position, of UNO RUMMY unless said; what is not an option or a key of positions is an error.

    Where `opened` is no list it is said of every seat.
    """
    if opened is not None:
        keys["opened"] = [opened] * len(racks) if isinstance(opened, bool) else opened
    return parse_position(
        {"book": "uno-rummy", "racks": list(racks), "table": [table] if table else [], "loose": [loose], **keys}
    )


def tile_steps(done: Sequence[Step]) -> tuple[TileStep, ...]:
    return tuple(step for step in done if isinstance(step, TileStep))


def tiles(text: str, book: str = "uno-rummy") -> tuple[Tile, ...]:
    """Tiles as they are written; without a mark the first copy."""
    return parse_tiles(text, BOOKS[book])


def one(word: str) -> Tile:
    return tiles(word)[0]


def meld(text: str, options: TileRules = UNO_RUMMY) -> Meld:
    """What tiles in this order are meant as; twins and jokers need no marks."""
    words = parse_words(text, options)
    used: list[Tile] = []
    for word in words:
        tile = word.tile
        while tile in used:
            tile = joker(tile.copy + 1) if tile.is_joker else tile._replace(copy=tile.copy + 1)
        used.append(tile)
    return read(used, options, [word.name for word in words])


def melds(text: str) -> tuple[Meld, ...]:
    """A table of melds; twins need their marks."""
    return tuple(
        read([word.tile for word in words], UNO_RUMMY, [word.name for word in words])
        for words in parse_melds(text, UNO_RUMMY)
    )


def lay_of(context: TurnContext, text: str) -> Lay:
    """A lay as it is written against what the seat sees."""
    action = parse_action(text, context)
    assert isinstance(action, Lay), action
    return action


def faces(found: Iterable[Tile]) -> str:
    """Tiles as text without the copy marks, sorted."""
    return " ".join(sorted(repr(tile._replace(copy=0)) for tile in found))


def assert_legal(state: TileState, seat: int, action: TileAction) -> None:
    """The action is legal; where the seat is not waited for, `pass` says that it lets the call go by."""
    if seat not in seats_to_act(state) and action == Pass():
        return
    assert game_of(state).problems(state, seat, action) == (), (state.rules, action)


def with_hidden_tiles_mixed(state: TileState, seat: int, seed: str) -> TileState:
    return with_hidden_mixed(state, {seat}, seed)._replace(seed=seed)


def crowded(rules: TileRules, seats: int = 4, *, runs: bool = False) -> TileState:
    """Every tile on the table but those few on the racks, for which jokers lie there: in groups, or in whole runs."""
    marks, jokers = ("", "'")[: rules.copies], ["*", "*'", "*''", "*'''"][: rules.jokers]
    held = [f"{rules.colours[i]}{1 if runs else i + 1}" for i in range(max(seats, rules.jokers))]
    there = {word: f"{joker}={word}" for word, joker in zip(held, jokers, strict=False)}

    def word(colour: str, number: int, mark: str) -> str:
        natural = f"{colour}{number}{mark}"
        return there.get(natural, "") if natural in held else natural

    numbers = range(1, rules.numbers + 1)
    if runs:
        melds = [[word(colour, number, mark) for number in numbers] for mark in marks for colour in rules.colours]
    else:
        melds = [[word(colour, number, mark) for colour in rules.colours] for mark in marks for number in numbers]
    table = " | ".join(" ".join(meld).strip() for meld in melds)
    racks = [" ".join(held[seat::seats]) for seat in range(seats)]
    return parse_position({"book": rules.book, "racks": racks, "table": [table], "loose": [""], "stock": ""})
