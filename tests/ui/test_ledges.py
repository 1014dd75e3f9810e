"""The ledges of all seats between turns: what returns has its slot, what was played leaves none, nothing is shared."""

from __future__ import annotations

from game.engine.tiles.books import UNO_RUMMY
from game.ui.table.tiles.ledges import Ledges
from game.ui.table.tiles.rack import LEAST_COLUMNS, Slots
from tests.tile_tables import tiles

RACK = tiles("R1 R2 R3 B5")


def ledge(ledges: Ledges, rack: str, seat: int = 0, least: int = LEAST_COLUMNS) -> Slots:
    """The ledge of a seat with these tiles."""
    return ledges.of(seat, tiles(rack), UNO_RUMMY, least)


def test_a_tile_that_returns_within_a_turn_takes_its_slot_again() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    gap = ledge(ledges, "R1 R3 B5")
    assert gap == tuple(None if tile == RACK[1] else tile for tile in before)
    assert ledge(ledges, "R1 R3 B5 R2") == before


def test_after_the_turn_the_gaps_of_what_was_played_are_closed() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledges.close(0, ledge(ledges, "R1 R3 B5"))
    after = ledge(ledges, "R1 R3 B5")
    assert after[:2] == (RACK[0], RACK[2])
    assert before[:3] == RACK[:3], "and the gap before blue, which the player sees as one, stays"
    assert after[2:4] == (None, RACK[3])


def test_a_tile_that_returns_in_a_later_turn_comes_last() -> None:
    ledges = Ledges()
    ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    ledges.stay()
    assert [tile for tile in ledge(ledges, "R1 R3 B5 R2") if tile][-1] == RACK[1]


def test_a_copy_is_not_touched_by_what_follows() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    copied = ledges.copy()
    ledges.keep(0, before[::-1])
    ledges.clear()
    assert ledge(copied, "R1 R2 R3 B5") == before


def test_each_seat_has_its_own_and_larger_tiles_keep_the_order() -> None:
    ledges = Ledges()
    one, two = ledge(ledges, "R1 R2 R3 B5"), ledge(ledges, "G4 G5", seat=1)
    assert ledges.orders == {0: one, 1: two}
    fewer = ledge(ledges, "R1 R2 R3 B5", least=9)
    assert len(fewer) == 18
    assert [tile for tile in fewer if tile] == [tile for tile in one if tile]
    assert len(ledges.orders[1]) == 18
