"""The solver against a slow reference, against known optima, and against the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.legality import TurnContext, lay_problems
from game.engine.tiles.melds import Meld, Tile, all_tiles, joker
from game.engine.tiles.plays import as_lay
from game.engine.tiles.rules import SetJokerColour, TileRules
from game.engine.tiles.solver import Verdict, alternatives, best, going_out, witness
from game.engine.tiles.solver.instance import Arrangement
from tests import strategies
from tests.answers import present
from tools import correct
from tools.positions import KNOWN, Position, load, named, random_position


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
    assert correct.is_legal(position, found), (position, found)


def outcomes_are_right(block: int) -> None:
    """Ask about 25 small positions in every way, and compare with all that is found by trying everything."""
    for number in range(block * 20, block * 20 + 20):
        assert correct.outcomes(Random(f"small {number}")), number


def test_every_outcome_is_what_the_reference_finds() -> None:
    outcomes_are_right(0)


KNOWN_POSITIONS = {"uno-rummy": 500, "rummikub": 219, "rummikub-hard": 300}


@pytest.mark.parametrize("book", KNOWN_POSITIONS)
def test_known_optima(book: str) -> None:
    path = KNOWN / f"{book}.txt"
    assert len(path.read_text("utf-8").splitlines()) == 1 + KNOWN_POSITIONS[book]
    optima_are_found(load(path, slice(None, None, 15)))


def optima_are_found(positions: Iterable[Position]) -> None:
    """Compare with what another program found."""
    for position in positions:
        found = best(*position.ask, nodes=None)
        assert (found.value if found else 0) == present(position.tiles), position.name
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


def test_a_search_that_was_ended_early_says_so_and_is_legal() -> None:
    early = 0
    for position in big_positions(20):
        ask = position.ask
        full, found = best(*ask, nodes=None), best(*ask, nodes=3)
        assert full is None or full.exact
        if found is None:
            continue
        check(position, found)
        assert found.value <= (full.value if full else 0)
        early += not found.exact
        if found.exact:
            assert found.value == present(full).value
    assert early > 6


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


@settings(max_examples=20)
@given(questions(), st.booleans(), st.booleans())
def test_the_referee_takes_all_answers_under_any_option(before: TurnContext, exchange: bool, few_changes: bool) -> None:
    ask = (before.rules, before.table, before.loose, before.rack)
    found = alternatives(*ask, count=3, exchange=exchange, nodes=300, few_changes=few_changes)
    for each in found:
        assert lay_problems(before, as_lay(before, each)) == ()
    if found:
        again = present(best(*ask, exchange=exchange, nodes=None))
        assert again.value >= found[0].value
        assert not found[0].exact or again.value == found[0].value


def test_calm_answers_lay_the_same_and_leave_more_alone() -> None:
    calm_count = plain_count = 0
    for position in big_positions(20):
        ask = position.ask
        plain, calm = best(*ask, few_changes=False, nodes=None), best(*ask, nodes=None)
        if plain is None or calm is None:
            assert plain == calm
            continue
        check(position, calm)
        assert (calm.value, calm.played, calm.loose) == (plain.value, plain.played, plain.loose)
        left_alone = sum(meld in calm.table for meld in position.table)
        assert left_alone >= sum(meld in plain.table for meld in position.table)
        calm_count += left_alone
        plain_count += sum(meld in plain.table for meld in position.table)
    assert calm_count > 1.1 * plain_count


def test_an_undecided_answer_is_no_proof() -> None:
    for position in big_positions(20):
        ask = position.ask
        early, full = witness(*ask, nodes=1).verdict, witness(*ask, nodes=None).verdict
        assert full is not Verdict.UNDECIDED
        assert early in (full, Verdict.UNDECIDED)
    table = melds("K1 R1 B1 | K2 R2 B2 | K3 R3 B3 | K4 R4 B4", RUMMIKUB)
    assert going_out(RUMMIKUB, table, (), tiles("O1 O2 K9"), nodes=0).verdict is Verdict.UNDECIDED
    assert going_out(RUMMIKUB, table, (), tiles("O1 O2 K9"), nodes=None).verdict is Verdict.NONE


@pytest.mark.parametrize("check", [correct.openings, correct.exchanges, correct.winning_turns])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**9))
def test_the_demands_of_all_books_as_the_reference_sees_them(check: Callable[[Random], bool], seed: int) -> None:
    assert check(Random(f"hypothesis {seed}"))
