"""Melds against a slow definition of their own: what is a run, what is a group, what a joker stands for."""

from collections.abc import Sequence
from itertools import islice, pairwise, product
from random import Random

import pytest
from hypothesis import given, strategies as st

from game.engine.tiles.melds import OPEN, Face, Meld, MeldKind, Tile, assess, joker, kind_of, read
from game.engine.tiles.rules import TileRules
from tests.strategies import ANY, BOX, NAMED, faces, melds, near_melds, tiles


def is_run(own: Sequence[Tile]) -> bool:
    """Three or more tiles as consecutive numbers of one colour, no two jokers adjacent (UR-15, UR-51)."""
    return len(own) >= 3 and any(
        low + len(own) - 1 <= 12
        and all(tile.is_joker or (tile.colour, tile.number) == (colour, low + i) for i, tile in enumerate(own))
        and not any(left.is_joker and right.is_joker for left, right in pairwise(own))
        for colour in "RYGB"
        for low in range(1, 13)
    )


def is_group(own: Sequence[Tile]) -> bool:
    """Three or four tiles of one number in different colours, at most one of them a joker (UR-17, UR-50)."""
    naturals = [tile for tile in own if not tile.is_joker]
    return (
        3 <= len(own) <= 4
        and len(own) - len(naturals) <= 1
        and len({tile.number for tile in naturals}) == 1
        and len({tile.colour for tile in naturals}) == len(naturals)
    )


def is_meld(own: Sequence[Tile]) -> bool:
    """A run upwards or downwards, naturals in any order, or a group."""
    no_joker = not any(tile.is_joker for tile in own)
    return is_run(own) or is_run(own[::-1]) or is_group(own) or (no_joker and is_run(sorted(own)))


def faults(meld: Meld, rules: TileRules) -> set[str]:
    """What is wrong with it, but for a colour that nobody has named yet."""
    return {fault.code for fault in assess(meld, rules)} - {"joker-without-colour"}


SMALL = [Tile(colour, number) for colour in "RY" for number in (1, 2, 3)] + [joker(), joker(1), Tile("G", 2)]


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_ur_15_every_short_row_of_a_small_box_is_judged_as_the_slow_definition_says(length: int) -> None:
    for own in islice(product(SMALL, repeat=length), None, None, 3 if length == 4 else 1):
        if len(set(own)) == length:
            for rules in (NAMED, ANY):
                assert (faults(read(own, rules), rules) == set()) == is_meld(own), own


@given(near_melds(), st.randoms(use_true_random=False))
def test_ur_15_ur_17_any_row_is_judged_as_the_slow_definition_says(own: tuple[Tile, ...], chance: Random) -> None:
    """None of its tiles is lost or doubled, and the order of naturals does not matter."""
    for rules in (NAMED, ANY):
        meld = read(own, rules)
        assert (faults(meld, rules) == set()) == is_meld(own)
        assert sorted(meld.tiles) == sorted(own)
        assert len(meld.faces) == len(own)
        assert all(face == tile.face for tile, face in meld.pairs() if not tile.is_joker)
    if not any(tile.is_joker for tile in own):
        again = list(own)
        chance.shuffle(again)
        assert faults(read(own, NAMED), NAMED) == faults(read(again, NAMED), NAMED)


@given(st.lists(tiles, unique=True, min_size=1, max_size=13))
def test_ur_15_a_random_row_is_judged_as_the_slow_definition_says(own: list[Tile]) -> None:
    assert (faults(read(own, NAMED), NAMED) == set()) == is_meld(own)


def legal_faces(meld: Meld) -> bool:
    """Whether the faces make a meld just as they stand."""
    own, shown = meld.tiles, meld.faces
    if any(not tile.is_joker and tile.face != face for tile, face in zip(own, shown, strict=True)):
        return False
    if any(face.colour not in tuple("RYGB") or not 1 <= face.number <= 12 for face in shown):
        return False
    beside = any(left.is_joker and right.is_joker for left, right in pairwise(own))
    ascending = [Face(shown[0].colour, shown[0].number + i) for i in range(len(shown))] == list(shown)
    different = len({face.colour for face in shown}) == len(shown)
    one_number = len({face.number for face in shown}) == 1
    run = len(own) >= 3 and ascending and not beside
    group = 3 <= len(own) <= 4 and one_number and different and sum(tile.is_joker for tile in own) <= 1
    return run or group


@st.composite
def claims(draw: st.DrawFn) -> Meld:
    """A meld whose faces may be anything."""
    meld = draw(melds())
    shown = list(meld.faces)
    for place in draw(st.sets(st.integers(0, len(shown) - 1), max_size=2)):
        shown[place] = draw(faces)
    return Meld(meld.tiles, tuple(shown))


@given(claims())
def test_ur_45_what_tiles_are_said_to_stand_for_is_checked(meld: Meld) -> None:
    assert (assess(meld, NAMED) == ()) == legal_faces(meld)


@given(melds())
def test_ur_45_ur_46_ur_52_a_legal_meld_is_read_as_itself(meld: Meld) -> None:
    """A joker in a run stands for the number of its place, in a group of four for the colour that is missing."""
    assert assess(meld, NAMED) == ()
    assert read(meld.tiles, NAMED, meld.faces) == meld
    assert read(meld.tiles[::-1], NAMED, meld.faces[::-1]) == meld
    if kind_of(meld) is MeldKind.RUN:
        assert read(meld.tiles, NAMED) == meld
        assert read(meld.tiles[::-1], NAMED).faces == meld.faces  # two jokers beside R2 may have changed places
    for rules in (NAMED, ANY) if kind_of(meld) is MeldKind.GROUP else ():
        again = read(meld.tiles, rules)
        assert again == meld or len(meld.tiles) < 4
        assert len(meld.tiles) == 4 or all(tile.is_joker == (face.colour == OPEN) for tile, face in again.pairs())


def test_ur_04_the_slow_definition_accepts_what_the_book_shows() -> None:
    assert is_meld([Tile("R", number) for number in range(1, 13)])
    assert is_meld([Tile("Y", 9), Tile("B", 9), joker()])
    assert not is_meld([Tile("Y", 4), Tile("Y", 4, 1), Tile("B", 4)])
    assert not is_meld(list(BOX[:2]))
