"""What tiles mean that are put onto a meld: the one reading that is legal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.layout import OnMeld, OnRack
from game.engine.tiles.melds import assess
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.readings import fitted, put_onto
from game.engine.tiles.views import before, view
from tests.tile_tables import position, tiles


def begin(rack: str, table: str) -> Draft:
    """The first seat's draft at a table."""
    return start(before(view(position(rack, "?14", table=table), 0)))


def put(draft: Draft, names: str, index: int = 99, number: int = 0) -> Draft:
    """Tiles put onto a meld."""
    after = put_onto(draft, tiles(names), number, index)
    assert isinstance(after, Draft)
    return after


def melds(draft: Draft) -> list[str]:
    """The melds as text."""
    return sorted(" ".join(map(repr, meld.tiles)) for meld in draft.now.table)


@pytest.mark.parametrize(
    ("rack", "table", "put_there", "index", "result"),
    [
        ("R6'", "R3 R4 R5 R6 R7 R8", "R6'", 3, ["R3 R4 R5 R6'", "R6 R7 R8"]),
        ("R6'", "R3 R4 R5 R6 R7 R8", "R6'", 4, ["R3 R4 R5 R6", "R6' R7 R8"]),
        ("R6'", "R3 R4 R5 R6 R7 R8", "R6'", 0, ["R3 R4 R5 R6'", "R6 R7 R8"]),
        ("R6'", "R3 R4 R5 R6 R7 R8", "R6'", 6, ["R3 R4 R5 R6", "R6' R7 R8"]),
        ("R5' R6'", "R3 R4 R5 R6 R7 R8", "R5' R6'", 1, ["R3 R4 R5' R6'", "R5 R6 R7 R8"]),
        ("R7", "R4 R5 R6", "R7", 1, ["R4 R5 R6 R7"]),
        ("R3", "R4 R5 R6", "R3", 99, ["R3 R4 R5 R6"]),
        ("G5", "R5 Y5 *=G5 B5", "G5", 0, ["R5 Y5 G5 B5"]),
        ("B5", "B3 B4 *=B5 B6", "B5", 0, ["B3 B4 B5 B6 *"]),
        ("G8'", "R8 Y8 G8", "G8'", 1, None),
        ("R6'", "R4 R5 R6 R7", "R6'", 2, None),
        ("Y1", "R3 R4 R5 R6 R7 R8", "Y1", 2, None),
    ],
)
def test_where_one_reading_is_legal_that_one_is_meant(
    rack: str, table: str, put_there: str, index: int, result: list[str] | None
) -> None:
    draft = begin(f"{rack} Y12 G12", table)
    if result is None:
        assert fitted(draft, tiles(put_there), 0, index) is None
        after = put(draft, put_there, index)
        assert len(after.now.table) == 1
        assert {*tiles(put_there)} <= {*after.now.table[0].tiles}
    else:
        after = put(draft, put_there, index)
        assert melds(after) == result
    assert after.past == (draft.now,), "one step, whatever it took"
    assert after.undo().now == draft.now


def test_a_joker_lets_itself_be_exchanged_wherever_its_tile_is_put() -> None:
    draft = begin("G5 Y12 G12", "R5 Y5 *=G5 B5")
    joker = next(tile for tile in draft.now.table[0].tiles if tile.is_joker)
    for index in range(5):
        after = put(draft, "G5", index)
        assert after.now.taken == (joker,)
        assert joker in after.now.rack


@given(st.permutations(all_tiles(UNO_RUMMY)), st.integers(3, 10), st.integers(1, 3), st.integers(0, 11))
def test_nothing_is_lost_and_what_fits_is_legal(order: list[Tile], length: int, count: int, index: int) -> None:
    natural = [tile for tile in order if not tile.is_joker]
    colour = natural[0].colour
    run = [next(t for t in natural if t.colour == colour and t.number == n) for n in range(1, length + 1)]
    rack = [tile for tile in natural if tile not in run and tile.colour == colour][:count]
    draft = begin(" ".join(map(repr, rack)), " ".join(map(repr, run)))
    after = fitted(draft, rack, 0, index)
    joined = draft.move(rack, OnMeld(0, index))
    for each in (after, joined):
        if isinstance(each, Draft):
            assert sorted(t for meld in each.now.table for t in meld.tiles) == sorted([*run, *rack])
    if after is not None:
        assert not [meld for meld in after.melds() if assess(meld, UNO_RUMMY)]
        assert isinstance(after.move(rack, OnRack()), Draft)
