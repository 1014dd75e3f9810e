"""Tables of tiles with all that a box has: there is nothing left to draw."""

from __future__ import annotations

from game.engine.tiles.position import parse_position
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState


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
