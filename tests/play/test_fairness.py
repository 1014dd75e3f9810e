"""What everybody drew against what is usual: chance alone stays within it, and a rigged deal does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.record import Reading, format_record, read_record
from game.engine.registry import BOOKS
from game.engine.tiles import events
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.match import open_match
from game.engine.tiles.melds import Face, Tile, side_by_side
from game.engine.tiles.state import TileStep
from game.play.fairness import Sought, Tally, _completing, _tallied, added, tallied
from tests.play.test_reviews import played


def readings(book: str) -> Iterator[Reading]:
    """Some rounds; one of tiles has many draws."""
    for number in range(3 if book in CARD_BOOKS else 1):
        yield read_record(format_record(played(book, ("hard", "easy"), f"fair {number}")))


@pytest.mark.parametrize("book", BOOKS)
def test_what_chance_gives_is_usual_for_everybody(book: str) -> None:
    found = added(tallied(each) for each in readings(book))
    assert {who for who, _ in found} == {"hard", "easy"}
    assert {sought for _, sought in found} >= {Sought.WILD, Sought.FITTING}
    assert (("hard", Sought.ACTION) in found) == (book == "uno-rummy" or book in CARD_BOOKS)
    for key, tally in found.items():
        mean = sum(n * chance for n, chance in tally.chances.items())
        spread = sqrt(sum((n - mean) ** 2 * chance for n, chance in tally.chances.items()))
        assert sum(tally.chances.values()) == pytest.approx(1, abs=1e-6)
        assert abs(tally.got - mean) < 3.5 * spread, key


def test_only_finished_rounds_are_told() -> None:
    reading = next(readings("uno-112"))
    cut = Reading(reading.record, tuple(step for step in reading.steps if not step.state.phase.is_between), None)
    assert tallied(reading)
    assert tallied(cut) == {}, "whatever else is still hidden"
    assert {who for who, _ in tallied(reading, by_name=True)} == {name for _, name in reading.record.seats}


@pytest.mark.parametrize(("jokers", "side"), [(4, 1), (0, 0)])
def test_whoever_is_dealt_all_jokers_was_dealt_more_than_is_usual(jokers: int, side: int) -> None:
    state = open_match(UNO_RUMMY, 2, "rigged")[-1].state
    box = sorted((*state.stock, *state.racks[0], *state.racks[1]), key=lambda tile: not tile.is_joker)
    plain = [tile for tile in box if not tile.is_joker]
    racks = (*box[:jokers], *plain[: 14 - jokers]), tuple(plain[20:34])
    stock = tuple(tile for tile in box if tile not in racks[0] and tile not in racks[1])
    step = TileStep(events.Dealt(racks, (14, 14)), state._replace(stock=stock, racks=racks))
    sides = {seat: tally.side for seat, sought, tally in _tallied(step) if sought is Sought.WILD}
    assert sides[0] == side


def test_a_sum_is_as_likely_as_its_parts_say() -> None:
    coin = Tally(1, {0: 0.5, 1: 0.5})
    three = coin.plus(coin).plus(coin)
    assert (three.got, dict(three.chances)) == (3, {0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125})
    assert [Tally(n, {0: 0.02, 1: 0.96, 2: 0.02}).side for n in range(3)] == [-1, 0, 1]


def test_what_completes_two_tiles_or_a_meld_lies_side_by_side_with_them() -> None:
    colours, numbers = "RGB", range(1, 7)
    faces = [Face(colour, number) for colour in colours for number in numbers]
    for host in (*combinations(faces, 2), *combinations(faces[:6], 3), (faces[0], faces[6], faces[12])):
        tiles = [Tile(*face) for face in host]
        if len(host) == 3 and not side_by_side(tiles):
            continue  # no meld
        made = {face for face in faces if face not in host and side_by_side((*tiles, Tile(*face)))}
        assert {face for face in _completing(host, colours) if face.number in numbers} == made, host
