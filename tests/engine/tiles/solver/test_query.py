"""The solver against a slow reference, against known optima, and against the referee."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import correct
from benchmarks.positions import KNOWN, Position, load, named, random_position
from benchmarks.reference import Reference
from game.engine.options import OnOff, YesNo
from game.engine.tiles.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.legality import lay_problems
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Face, Tile, all_tiles, joker
from game.engine.tiles.plays import as_lay
from game.engine.tiles.rules import ExchangedJoker, SetJokerColour, TableJoker, TileRules, TotalIs, TotalMeld
from game.engine.tiles.solver import Arrangement, Verdict, alternatives, best, going_out, with_few_changes, witness
from game.engine.tiles.turn_context import TurnContext
from tests import strategies

ROOT = Path(__file__).parents[4]


def tiles(text: str) -> list[Tile]:
    """Tiles from words like R4, B12' and *."""
    return [
        joker(word.count("'")) if word[0] == "*" else Tile(word[0], int(word[1:].rstrip("'")), word.count("'"))
        for word in text.split()
    ]


def melds(text: str, rules: TileRules = UNO_RUMMY) -> tuple[Meld, ...]:
    """Melds from such words, with bars between them."""
    return tuple(named(tiles(part), rules) for part in text.split("|")) if text else ()


def check(position: Position, found: Arrangement) -> None:
    """Whether an arrangement is a legal table of just the right tiles."""
    lying = [tile for meld in position.table for tile in meld.tiles if tile not in found.taken]
    after = [tile for meld in found.table for tile in meld.tiles]
    assert Counter(after) == Counter([*lying, *set(position.loose) - set(found.loose), *found.played])
    assert set(found.loose) <= set(position.loose)
    assert set(found.played) <= {*position.rack, *found.taken}
    for meld in found.table:
        assert not assess(meld, position.rules), meld


def small_rules(chance: Random) -> TileRules:
    """A small box in which everything can be tried, with either kind of joker rules."""
    book = chance.choice((UNO_RUMMY, UNO_RUMMY, RUMMIKUB))
    return replace(
        book,
        numbers=chance.randint(3, 7),
        jokers=chance.randint(0, 4),
        table_joker=chance.choice((TableJoker.FREE, TableJoker.FREE, TableJoker.FIXED)),
        lay_limit=chance.choice((book.lay_limit, 4, 2, None)),
    )


@pytest.mark.parametrize("block", range(10))
def test_every_outcome_is_what_the_reference_finds(block: int) -> None:
    for number in range(block * 25, block * 25 + 25):
        chance = Random(f"small {number}")
        position = random_position(chance, small_rules(chance), 14, 6, 3, f"small {number}")
        rules, rack = position.rules, position.rack
        must = (chance.choice(rack),) if chance.random() < 0.2 else ()
        outcomes = Reference(rules).outcomes(position.table, position.loose, rack, rules.lay_limit, must)
        worth = {tile.face: chance.randint(0, 9) for tile in rack}
        weights = {tile: worth[tile.face] for tile in rack}
        ask = (rules, position.table, position.loose, rack)

        most = best(*ask, must=must, nodes=None)
        assert (most.value if most else 0) == max(map(len, outcomes), default=0), position
        found = alternatives(*ask, count=1000, weights=weights.__getitem__, must=must, nodes=None)
        laid = [tuple(sorted(tile.face for tile in each.played)) for each in found]
        assert len(set(laid)) == len(laid), position
        assert set(laid) == outcomes, position
        assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
        for each in (*found, *([most] if most else [])):
            assert each.exact
            assert each.value == sum(
                (weights if each is not most else dict.fromkeys(rack, 1))[tile] for tile in each.played
            )
            check(position, each)
        assert (witness(*ask, must=must, nodes=None).verdict is Verdict.PLAY) == bool(outcomes)


@pytest.mark.parametrize("book", ["uno-rummy", "rummikub", "rummikub-hard"])
def test_known_optima(book: str) -> None:
    positions = list(load(KNOWN / f"{book}.txt"))
    assert len(positions) == {"uno-rummy": 500, "rummikub": 219, "rummikub-hard": 300}[book]
    assert all(position.tiles is not None for position in positions)
    for position in positions:
        found = best(position.rules, position.table, position.loose, position.rack, nodes=None)
        assert (found.value if found else 0) == position.tiles, position.name
        if found is not None:
            check(position, found)
        if position.points is not None:
            found = best(
                position.rules, position.table, (), position.rack, weights=lambda tile: tile.number, nodes=None
            )
            assert (found.value if found else 0) == position.points, position.name


def big_positions(count: int) -> Iterator[Position]:
    """Positions as large as they come, for both kinds of joker rules."""
    for number in range(count):
        chance = Random(f"big {number}")
        rules = chance.choice((UNO_RUMMY, RUMMIKUB))
        yield random_position(chance, rules, 96, 30, 4 if rules is UNO_RUMMY else 0, f"big {number}")


def test_a_larger_rack_and_a_higher_limit_never_lay_less() -> None:
    for position in big_positions(40):
        rules, table, loose, rack = position.rules, position.table, position.loose, position.rack
        values = []
        for limit in (1, 2, 4, None):
            found = best(replace(rules, lay_limit=limit), table, loose, rack, nodes=None)
            values.append(found.value if found else 0)
            if found:
                check(position, found)
                assert limit is None or len(found.played) <= limit
        assert values == sorted(values), position.name
        fewer = best(rules, table, loose, rack[: len(rack) // 2], nodes=None)
        assert (fewer.value if fewer else 0) <= values[2 if rules is UNO_RUMMY else 3]


def test_a_search_that_was_ended_early_says_so_and_is_legal() -> None:
    early = 0
    for position in big_positions(60):
        ask = (position.rules, position.table, position.loose, position.rack)
        full, found = best(*ask, nodes=None), best(*ask, nodes=3)
        assert full is None or full.exact
        if found is None:
            continue
        check(position, found)
        assert found.value <= (full.value if full else 0)
        early += not found.exact
        if found.exact:
            assert full is not None
            assert found.value == full.value
    assert early > 20


def test_an_undecided_witness_is_no_proof() -> None:
    verdicts = Counter(
        (
            witness(position.rules, position.table, position.loose, position.rack, nodes=1).verdict,
            witness(position.rules, position.table, position.loose, position.rack, nodes=None).verdict,
        )
        for position in big_positions(60)
    )
    assert {pair for pair in verdicts if Verdict.UNDECIDED not in pair} <= {
        (Verdict.PLAY, Verdict.PLAY),
        (Verdict.NONE, Verdict.NONE),
    }
    assert not [pair for pair in verdicts if pair[1] is Verdict.UNDECIDED]


PRINT = """
import sys
from random import Random
from tests.engine.tiles.solver.test_query import big_positions
from game.engine.tiles.solver import alternatives, best
for position in big_positions(6):
    ask = (position.rules, position.table, position.loose, position.rack)
    print(best(*ask, weights=lambda tile: tile.number))
    print(best(*ask, exchange=True, nodes=50))
    print(alternatives(*ask, count=5, most=3))
"""


def test_the_same_question_has_the_same_answer_under_every_hash_seed() -> None:
    texts = {
        subprocess.run(
            [sys.executable, "-c", PRINT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(texts) == 1


@st.composite
def questions(draw: st.DrawFn) -> TurnContext:
    """A turn under any options, with a table, start tiles and a rack."""
    rules = draw(strategies.rules())
    table = draw(strategies.tables())
    if rules.set_joker_colour is SetJokerColour.ANY_MISSING:
        table = tuple(named(meld.tiles, rules) if draw(st.booleans()) else meld for meld in table)
    used = {tile for meld in table for tile in meld.tiles}
    rest = draw(st.permutations([tile for tile in all_tiles(rules) if tile not in used]))
    loose, rack = draw(st.integers(0, 4)), draw(st.integers(1, 16))
    return TurnContext(rules, table, tuple(rest[:loose]), tuple(rest[loose : loose + rack]))


@given(questions(), st.booleans(), st.booleans())
def test_the_referee_takes_every_answer_under_every_option(
    before: TurnContext, exchange: bool, few_changes: bool
) -> None:
    ask = (before.rules, before.table, before.loose, before.rack)
    found = alternatives(*ask, count=3, exchange=exchange, nodes=300, few_changes=few_changes)
    for each in found:
        assert lay_problems(before, as_lay(before, each)) == ()
    if found:
        again = best(*ask, exchange=exchange, nodes=None)
        assert again is not None
        assert again.value >= found[0].value
        assert not found[0].exact or again.value == found[0].value


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        ("B4 B5 B6 | R8 G8 Y8", "B3 B8", "B3 B4 B5 B6 | R8 Y8 G8 B8"),
        ("R4 Y4 G4 B4", "B3 B5 B6", "R4 Y4 G4 | B3 B4 B5 B6"),
        ("B8 B9 B10", "B11 R8 Y8", "R8 Y8 B8 | B9 B10 B11"),
        ("R4 R5 R6 R7 R8", "R6'", "R4 R5 R6 | R6' R7 R8"),
        ("G1 G2 G3 G4 | R1 Y1 B1 G1'", "B1'", "G2 G3 G4 | R1 B1 G1 | Y1 B1' G1'"),
        ("R5 R6 R7 | G5 G6 G7 | Y6 Y7 Y8 Y9", "Y10 B5", "R5 G5 B5 | R6 Y6 G6 | R7 Y7 G7 | Y8 Y9 Y10"),
        ("R4 R5 R6 *", "Y9 B9", "R4 R5 R6 | Y9 B9 *"),
        ("R1 R2 R3 | R4 R5 R6", "R7", "R1 R2 R3 | R4 R5 R6 R7"),
        ("R5 R6 R7", "R2 R3 R4", "R2 R3 R4 | R5 R6 R7"),
    ],
)
def test_rearrangements_that_people_know(table: str, rack: str, after: str) -> None:
    position = Position("", UNO_RUMMY, melds(table), (), tuple(tiles(rack)))
    found = best(UNO_RUMMY, position.table, (), position.rack)
    assert found is not None
    check(position, found)
    assert found.played == position.rack

    def shape(all_melds: tuple[Meld, ...]) -> list[list[tuple[str, int]]]:
        return sorted(sorted(tile[:2] for tile in meld.tiles) for meld in all_melds)

    assert shape(found.table) == shape(melds(after))


def test_melds_that_need_not_change_stay_as_they_are() -> None:
    table = melds("R1 R2 R3 | G4 G5 G6 | R9 Y9 B9 | Y1 Y2 Y3 Y4 | B10 B11 B12")
    found = best(UNO_RUMMY, table, (), tiles("G7 R5"))
    assert found is not None
    assert found.table == (table[0], *melds("G4 G5 G6 G7"), *table[2:])


def test_calm_answers_lay_the_same_and_leave_more_alone() -> None:
    calm_count = plain_count = 0
    for position in big_positions(40):
        ask = (position.rules, position.table, position.loose, position.rack)
        plain, calm = best(*ask, few_changes=False, nodes=None), best(*ask, nodes=None)
        if plain is None or calm is None:
            assert plain == calm
            continue
        check(position, calm)
        assert (calm.value, calm.played, calm.loose) == (plain.value, plain.played, plain.loose)
        assert with_few_changes(position.rules, position.table, position.loose, plain) == calm
        left_alone = sum(meld in calm.table for meld in position.table)
        assert left_alone >= sum(meld in plain.table for meld in position.table)
        calm_count += left_alone
        plain_count += sum(meld in plain.table for meld in position.table)
    assert calm_count > 1.1 * plain_count


def test_two_full_runs_and_a_joker_need_a_third_run() -> None:
    table = melds("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 | R1' R2' R3' R4' R5' R6' R7' R8' R9' R10' R11' R12'")
    position = Position("", UNO_RUMMY, table, (), (joker(),))
    found = best(UNO_RUMMY, table, (), position.rack)
    assert found is not None
    check(position, found)


def test_ur_q27_a_tile_between_two_jokers() -> None:
    position = Position("", UNO_RUMMY, (), (), tuple(tiles("* R5 *'")))
    found = best(UNO_RUMMY, (), (), position.rack)
    assert found is not None
    check(position, found)
    assert found.value == 3
    assert best(UNO_RUMMY, (), (), tiles("* R1 *'")) is None


def test_ur_34_start_tiles_join_where_that_helps() -> None:
    position = Position("", UNO_RUMMY, (), tuple(tiles("R4 B9")), tuple(tiles("R5 R6 G1")))
    found = best(UNO_RUMMY, (), position.loose, position.rack)
    assert found is not None
    check(position, found)
    assert found.loose == tuple(tiles("B9"))
    assert found.played == tuple(tiles("R5 R6"))


FIXED = replace(UNO_RUMMY, table_joker=TableJoker.FIXED)
"""Jokers that cannot be pushed aside, so that only an exchange frees them."""


def test_ur_48_an_exchanged_joker_may_stay_on_the_rack() -> None:
    table = melds("R4 * R6")
    rack = tiles("R5 Y9")
    assert best(FIXED, table, (), rack) is None
    found = best(FIXED, table, (), rack, exchange=True, most=1)
    assert found is not None
    assert found.taken == (joker(),)
    assert found.played == tuple(tiles("R5"))
    assert found.table == melds("R4 R5 R6")
    assert found.value == 0
    assert witness(FIXED, table, (), rack, exchange=True).verdict is Verdict.PLAY
    assert witness(FIXED, table, (), rack).verdict is Verdict.NONE


def test_ur_49_an_exchanged_joker_laid_again_counts_to_the_limit() -> None:
    table = melds("R4 * R6")
    found = best(FIXED, table, (), tiles("R5 Y9 B9"), exchange=True)
    assert found is not None
    assert set(found.played) == {*tiles("R5 Y9 B9"), joker()}
    assert found.value == 3
    short = best(FIXED, table, (), tiles("R5 Y9 B9"), exchange=True, most=3)
    assert short is not None
    assert short.played == (*tiles("R5"), joker())
    assert short.value == 1


def test_ur_q7_an_exchanged_joker_may_have_to_be_laid_again() -> None:
    rules = replace(FIXED, exchanged_joker=ExchangedJoker.SAME_TURN)
    table = melds("R4 * R6")
    found = best(rules, table, (), tiles("R5"), exchange=True)
    assert found is not None
    assert found.played == (*tiles("R5"), joker())
    assert best(rules, table, (), tiles("R5"), exchange=True, most=1) is None


def test_ur_q4_an_open_joker_is_taken_for_either_colour() -> None:
    rules = replace(FIXED, set_joker_colour=SetJokerColour.ANY_MISSING)
    faces = (Face("R", 9), Face("Y", 9), Face("", 9))
    table = (Meld((*tiles("R9 Y9"), joker()), faces),)
    for colour in "GB":
        found = best(rules, table, (), [Tile(colour, 9)], exchange=True, must=[Tile(colour, 9)])
        assert found is not None
        assert not found.taken
        taken = alternatives(rules, table, (), [Tile(colour, 9)], exchange=True, count=9)
        assert {each.taken for each in taken} == {(), (joker(),)}


def test_ur_q21_a_fixed_joker_stays_what_it_is() -> None:
    table = melds("R4 R5 R6 *")
    found = best(FIXED, table, (), tiles("R3 Y9 B9"))
    assert found is not None
    assert found.played == tuple(tiles("R3"))
    faces = [face for meld in found.table for tile, face in meld.pairs() if tile.is_joker]
    assert faces == [Face("R", 7)]


def test_tiles_that_have_to_be_laid() -> None:
    table = melds("R4 R5 R6")
    rack = tiles("R7 Y1 Y2 Y3 Y4")
    free, bound = best(UNO_RUMMY, table, (), rack), best(UNO_RUMMY, table, (), rack, must=tiles("R7"))
    assert free is not None
    assert bound is not None
    assert free.value == bound.value == 4
    assert set(bound.played) > set(tiles("R7"))
    assert best(UNO_RUMMY, table, (), rack, must=tiles("R7"), most=1) is not None
    assert best(UNO_RUMMY, table, (), rack, must=tiles("Y1"), most=2) is None


def test_weights_below_nothing_are_an_error() -> None:
    with pytest.raises(ValueError, match="below 0"):
        best(UNO_RUMMY, melds("R4 R5 R6"), (), tiles("R7"), weights=lambda tile: -1)


# -- Rummy and Rummikub ---------------------------------------------------------------------------------------


def rk(text: str) -> tuple[Meld, ...]:
    return melds(text, RUMMIKUB)


def test_rk_18_a_first_layout_has_thirty_points_of_own_tiles() -> None:
    table = rk("K10 R10 B10")
    enough = best(RUMMIKUB, table, (), tiles("O10 R10' B10' K1"), opening=30)
    assert enough is not None
    assert enough.table[0] == table[0]
    assert set(enough.played) == set(tiles("O10 R10' B10'"))
    assert best(RUMMIKUB, table, (), tiles("K9 R9 B9"), opening=30) is None
    both = best(RUMMIKUB, (), (), tiles("R1 R2 R3 K8 R8 B8"), opening=30)
    assert both is not None
    assert both.value == 6


def test_rk_19_a_first_layout_takes_nothing_from_the_table() -> None:
    table = rk("K10 R10 B10 O10")
    assert best(RUMMIKUB, table, (), tiles("K11 K12")) is not None
    assert best(RUMMIKUB, table, (), tiles("K11 K12"), opening=30) is None
    assert witness(RUMMIKUB, table, (), tiles("K11 K12"), opening=30).verdict is Verdict.NONE


def test_rf_19_a_first_layout_of_rummy_has_forty_points() -> None:
    assert best(RUMMY, (), (), tiles("K13 R13 B13"), opening=RUMMY.opening) is None
    four = best(RUMMY, (), (), tiles("K10 R10 B10 O10"), opening=RUMMY.opening)
    assert four is not None
    assert four.value == 4


def test_rf_q5_a_joker_counts_what_it_stands_for_and_may_be_forbidden() -> None:
    rack = tiles("K9 K10 *")
    found = best(RUMMIKUB, (), (), rack, opening=30)
    assert found is not None
    assert found.table == rk("K9 K10 *")
    assert found.table[0].faces[-1] == Face("K", 11)
    assert best(RUMMIKUB, (), (), rack, opening=31) is None
    without = replace(RUMMY, joker_in_first_layout=YesNo.NO)
    assert best(without, (), (), rack, opening=30) is None
    drawn = witness(without, (), (), tiles("K11 R11 B11 *"), must=[joker()], opening=30)
    assert drawn.verdict is Verdict.NONE, "the joker that was drawn has to go and may not"
    natural = best(without, (), (), tiles("K9 K10 K11 *"), opening=30)
    assert natural is not None
    assert joker() not in natural.played


def test_rf_38_an_exchanged_joker_is_laid_again_in_the_same_turn() -> None:
    table = melds("K4 * K6", RUMMY)
    longer = best(RUMMY, table, (), tiles("K5"), exchange=True)
    assert longer is not None
    assert set(longer.played) == {*tiles("K5"), joker()}
    found = best(RUMMY, table, (), tiles("K5 R9 B9"), exchange=True)
    assert found is not None
    assert found.taken == (joker(),)
    assert set(found.played) == {*tiles("K5 R9 B9"), joker()}


def test_rf_q7_a_joker_that_was_not_exchanged_keeps_its_face() -> None:
    table = melds("K4 K5 K6 *", RUMMY)
    assert best(RUMMY, table, (), tiles("R9 B9")) is None
    assert best(RUMMIKUB, table, (), tiles("R9 B9")) is not None


def test_rf_q9_either_missing_colour_frees_a_joker() -> None:
    table = (Meld((*tiles("K8 R8"), joker()), (Face("K", 8), Face("R", 8), Face("", 8))),)
    for colour in "BO":
        found = best(RUMMY, table, (), [Tile(colour, 8), *tiles("K1 R1")], exchange=True)
        assert found is not None
        assert found.taken == (joker(),)
        assert found.value == 3


def test_rk_44_exchanges_of_free_jokers_are_rearrangements() -> None:
    table = rk("R4 * R6 | R5 K5 B5 O5")
    found = best(RUMMIKUB, table, (), tiles("K9 O9"), exchange=True)
    assert found is not None
    assert found.value == 2
    assert not found.taken


LAST = replace(RUMMY, last_tile=OnOff.ON)
TOTAL = replace(RUMMY, winning_total=12)


def test_rf_51_the_reserved_tile_is_laid_in_the_winning_turn_alone() -> None:
    rack, reserved = tiles("K5 K6"), Tile("K", 7)
    found = going_out(LAST, (), (), rack, reserved=reserved)
    assert found.arrangement is not None
    assert found.arrangement.table == melds("K5 K6 K7", RUMMY)
    alone = melds("K3 K4 K5' | R1 R2 R3", RUMMY)
    assert going_out(LAST, alone, (), tiles("K6"), reserved=Tile("O", 9)).verdict is Verdict.NONE
    # Where the rack could be emptied without it, one tile is kept.
    assert best(LAST, alone, (), tiles("K6")) is None
    kept = best(LAST, alone, (), tiles("K6 R4"))
    assert kept is not None
    assert kept.value == 1


def test_rf_52_a_meld_of_the_winning_turn_has_the_total() -> None:
    won = going_out(TOTAL, (), (), tiles("K3 K4 K5"))
    assert won.arrangement is not None
    assert going_out(TOTAL, (), (), tiles("K4 K5 K6")).verdict is Verdict.NONE
    parted = going_out(TOTAL, melds("K6 K7 K8", RUMMY), (), tiles("K3 K4 K5"))
    assert parted.arrangement is not None
    assert melds("K3 K4 K5", RUMMY)[0] in parted.arrangement.table
    assert best(TOTAL, (), (), tiles("K4 K5 K6")) is None


def test_rf_q20_what_the_total_may_be_and_which_meld_has_it() -> None:
    least = replace(TOTAL, winning_total_is=TotalIs.AT_LEAST)
    assert going_out(least, (), (), tiles("K4 K5 K6")).verdict is Verdict.PLAY
    table = melds("K4 K5 K6 | R3 B3 O3", RUMMY)
    new = replace(TOTAL, winning_total_meld=TotalMeld.NEW_ONLY)
    assert going_out(TOTAL, table, (), tiles("K3")).verdict is Verdict.PLAY
    assert going_out(new, table, (), tiles("K3")).verdict is Verdict.NONE
    assert going_out(TOTAL, (), (), tiles("K3 * K5")).verdict is Verdict.PLAY


def test_rf_q21_the_meld_with_the_reserved_tile_may_have_the_total() -> None:
    both = replace(TOTAL, last_tile=OnOff.ON)
    assert going_out(both, (), (), tiles("K3 K4"), reserved=Tile("K", 5)).verdict is Verdict.PLAY
    assert going_out(both, (), (), tiles("K4 K5"), reserved=Tile("K", 6)).verdict is Verdict.NONE


def test_rf_q24_a_meld_of_the_first_layout_may_have_the_total() -> None:
    table, rack = melds("K3 K4 K5 | R9 B9 O9", RUMMY), tiles("K9")
    assert going_out(TOTAL, table, (), rack).verdict is Verdict.NONE
    assert going_out(TOTAL, table, (), rack, laid=tiles("K3 K4 K5")).verdict is Verdict.PLAY


def test_an_undecided_winning_turn_is_no_proof() -> None:
    table = rk("K1 R1 B1 | K2 R2 B2 | K3 R3 B3 | K4 R4 B4")
    assert going_out(RUMMIKUB, table, (), tiles("O1 O2 K9"), nodes=0).verdict is Verdict.UNDECIDED
    assert going_out(RUMMIKUB, table, (), tiles("O1 O2 K9"), nodes=None).verdict is Verdict.NONE


@pytest.mark.parametrize("check", [correct.openings, correct.exchanges, correct.winning_turns])
@settings(max_examples=40)
@given(seed=st.integers(0, 10**9))
def test_the_demands_of_all_books_as_the_reference_sees_them(check: Callable[[Random], bool], seed: int) -> None:
    assert check(Random(f"hypothesis {seed}"))
