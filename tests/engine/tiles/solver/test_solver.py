"""The solver against a slow reference, against known optima, and against the referee; one search for hint, referee
and computers: against every turn of small positions, under every option."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from game.ai.tiles.foresight import winning_act
from game.engine.game import Draw
from game.engine.options import OnOff
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS, RUMMIKUB, UNO_RUMMY
from game.engine.tiles.draft import format_draft, parse_draft, start
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out, shed, suggestions
from game.engine.tiles.legality import TurnContext, lay_problems, rack_after
from game.engine.tiles.melds import Tile, all_tiles, read, tile_value
from game.engine.tiles.plays import NO_PLAY, TilePlay, as_lay, find_play, play_problems, winning_play
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import ExchangeSource, PlayAfterDraw, TableJoker, TileRules
from game.engine.tiles.solver import alternatives, best, going_out, witness
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.solver.runs import joker_counts, plan
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests import tile_tables
from tests.answers import present
from tests.brute import every_turn
from tests.random_tiles import any_rules, crowded, tried_out
from tools import correct
from tools.positions import KNOWN, Position, load, random_position


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
            found = best(*position.ask, weights=lambda tile: tile.number, nodes=None)
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


@settings(max_examples=20)
@given(st.integers(0, 10**9), st.booleans(), st.booleans())
def test_the_referee_takes_all_answers_under_any_option(number: int, exchange: bool, few_changes: bool) -> None:
    state = crowded(Random(number), "uno-rummy")
    seen, ask = replace(before(state), drawn=None), (state.rules, state.table, state.loose, state.racks[0])
    found = alternatives(*ask, count=3, exchange=exchange, nodes=300, few_changes=few_changes)
    for each in found:
        assert lay_problems(seen, as_lay(seen, each)) == ()
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


@pytest.mark.parametrize(
    "table",
    [
        "R1 R2 R3 R4 R5 R6 | R4' R5' R6'", "R4' R5' R6' | R1 R2 R3 R4 R5 R6", "R1 R2 R3 R4 R5 R6 | R4' R5' R6' R7'",
        "R4' R5' R6' R7' | R1 R2 R3 R4 R5 R6", "*=R3 R4 *'=R5 R6",
    ],
)  # fmt: skip
def test_where_a_tile_can_be_added_to_a_meld_none_is_split_and_jokers_stand_where_they_stood(table: str) -> None:
    context = before(tile_tables.position("R7 B1", "?5", table=table))
    after = [{*meld.pairs()} for meld in present(best(*context.asked)).table]
    assert all(any({*meld.pairs()} <= each for each in after) for meld in context.table)


def test_both_jokers_of_a_run_can_be_exchanged() -> None:
    context = before(tile_tables.position("R4 R6", "?5", table="*=R4 R5 *'=R6"))
    assert {*present(best(*context.asked, exchange=True)).played} == {*context.rack}


@pytest.mark.parametrize(("worth", "laid"), [(1, "R2 R3 R4 R5"), (2, "G4 R4 Y4")])
def test_more_value_comes_before_more_tiles(worth: int, laid: str) -> None:
    """The red 4 goes into a run of four or a group of three."""
    rack = tile_tables.tiles("R2 R3 R4 R5 Y4 G4")
    found = best(UNO_RUMMY, (), (), rack, weights=lambda tile: 1 if tile.colour == "R" else worth)
    assert tile_tables.faces(present(found).played) == laid


def test_an_undecided_answer_is_no_proof() -> None:
    for position in big_positions(20):
        ask = position.ask
        (early, early_proven), (full, full_proven) = witness(*ask, nodes=1), witness(*ask, nodes=None)
        assert full is not None or full_proven
        assert (early is None) == (full is None) or (early is None and not early_proven)
    stuck = tile_tables.position("O1 O2 K9", "?5", table="K1 R1 B1 | K2 R2 B2 | K3 R3 B3 | K4 R4 B4", book="rummikub")
    for nodes, proven in ((0, False), (None, True)):
        assert going_out(RUMMIKUB, stuck.table, (), stuck.racks[0], nodes=nodes) == (None, proven)


@pytest.mark.parametrize("total", [22, 28])
def test_rf_52_a_joker_that_keeps_its_face_may_be_in_the_meld_of_the_winning_total_or_not(total: int) -> None:
    rules = replace(BOOKS["rummy"], winning_total=total, table_joker=TableJoker.FIXED)
    state = tile_tables.position("K7", "?5", table="K4 *=K5 K6 | R7 B7 O7", book="rummy")
    table = present(going_out(rules, state.table, (), state.racks[0], nodes=None)[0]).table
    assert total in [sum(face.number for face in meld.faces) for meld in table]


@pytest.mark.parametrize("total", [12, 22])
def test_rf_52_the_meld_of_the_winning_total_counts_towards_the_initial_meld(total: int) -> None:
    rules = replace(BOOKS["rummy"], winning_total=total)
    rack = tile_tables.tiles("R4 R5 R6 R7 K4 K5 K6 K7 B4 B5 B6 B7", "rummy")
    assert [going_out(rules, (), (), rack, opening=least)[0] is None for least in (66, 67)] == [False, True]


@pytest.mark.parametrize("check", [correct.openings, correct.exchanges, correct.winning_turns])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**9))
def test_the_demands_of_all_books_as_the_reference_sees_them(check: Callable[[Random], bool], seed: int) -> None:
    assert check(Random(f"hypothesis {seed}"))


def any_turn(chance: Random, book: TileRules) -> TurnContext:
    """A turn of a book under any options, in a small box; the rack mostly holds melds."""
    rules = replace(any_rules(chance, book.book), numbers=chance.randint(4, 6), jokers=chance.randint(0, 2))
    if rules.opening:
        rules = replace(rules, opening=chance.choice((6, 9, 12, 18)))
    position = random_position(chance, rules, 10, 3, 2 if book.start_tiles else 0)
    lying = chance.randint(0, min(len(position.table), 2))
    table = tuple(read(meld.tiles, rules, meld.faces) for meld in position.table[:lying])
    hand = [*(tile for meld in position.table[lying:] for tile in meld.tiles), *position.rack][:7]
    natural = [tile for tile in hand if not tile.is_joker]
    reserved = chance.choice(natural) if rules.last_tile is OnOff.ON and len(hand) > 1 and natural else None
    rack = tuple(tile for tile in hand if tile != reserved)
    opened = not rules.opening or chance.random() < 0.4
    drawn = chance.choice(rack) if chance.random() < 0.2 else None
    return TurnContext(rules, table, position.loose, rack, drawn, opened=opened, reserved=reserved)


def undecided(context: TurnContext) -> bool:
    """Whether the search leaves turns out, and says so (UR-Q6, RF-Q8)."""
    source = context.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
    return source and any(meld.jokers for meld in context.table)


def gain(context: TurnContext, left: tuple[Tile, ...]) -> tuple[int, int]:
    """By how many tiles and points a rack becomes smaller; a joker has no points that one is glad to be rid of."""
    worth = [
        sum(tile_value(context.rules, tile) for tile in rack if not tile.is_joker) for rack in (context.rack, left)
    ]
    return len(context.rack) - len(left), worth[0] - worth[1]


@pytest.mark.parametrize("book", BOOKS)
def test_hint_referee_and_computers_find_what_trying_everything_finds(book: str) -> None:
    for number in range(9):
        finds_what_there_is(book, number)


def finds_what_there_is(book: str, number: int) -> None:
    """Ask everybody about a small turn, and compare with every turn there is."""
    context = any_turn(Random(f"{book} 0 {number}"), BOOKS[book])
    left = {*every_turn(context)}
    best = max((gain(context, rack) for rack in left), default=(0, 0))
    found, last = suggestions(context, 1), winning_play(context)
    assert find_play(context) is not NO_PLAY or not left, context
    assert hint(start(context)) is not NoHint.NOTHING or not left, context
    assert found or not left or undecided(context), context
    for each in found:
        assert not play_problems(context, each.play), context
        assert shed(context, each.play.lay) <= best, context
        assert not each.exact or shed(context, each.play.lay) == best, context
    if () in left:
        assert isinstance(last, TilePlay) or undecided(context), context
        assert not found or not rack_after(context, found[0].play.lay) or undecided(context), context
    if isinstance(last, TilePlay):
        assert () in left, context
        assert winning_act(context) in (last.acts[0], None), context
        assert winning_act(context) or (context.opened and not context.rules.has_demands), context


def state_of(context: TurnContext) -> TileState:
    """A match in which the first seat has this turn."""
    gone = {*context.rack, *context.loose, context.reserved, *(tile for meld in context.table for tile in meld.tiles)}
    rest = tuple(tile for tile in all_tiles(context.rules) if tile not in gone)
    return TileState(
        context.rules, "", (context.rack, rest[:3]), rest[3:], context.table, context.loose, 0, drawn=context.drawn,
        phase=TilePhase.TURN if context.drawn is None else TilePhase.DRAWN, opened=(context.opened, True),
        reserved=context.reserved,
        scores=(0, 0), wins=(0, 0),
    )  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_a_turn_with_the_move_of_the_hint_can_be_ended(book: str) -> None:
    """Where "End turn" is ready and what it sends is taken, also after undo, and as it is kept beside the match."""
    taken = 0
    for number in range(100):
        chance = Random(f"hint {book} {number}")
        state = state_of(any_turn(chance, BOOKS[book]))
        draft = tried_out(before(state), chance, 2)[-1]
        given = hint(draft)
        if not isinstance(given, Hint):
            continue
        taken += 1
        shown = laid_out(draft, given.play)
        assert shown.undo().now == draft.now
        again = laid_out(shown.undo(), given.play)
        for each in (shown, again, parse_draft(format_draft(shown, 0, 1), 0, 1, shown.before)):
            assert each is not None
            assert each.problems == (), (number, each)
            after, game = state, TileGame(state.rules)
            for act in each.acts():
                after = game.apply(after, 0, act)[-1].state
            table = given.play.lay.table
            assert {frozenset(meld.tiles) for meld in after.table} == {frozenset(meld.tiles) for meld in table}
            assert {*after.racks[0]} >= {*rack_after(shown.before, given.play.lay)}
    assert taken > 30


def test_rf_q3_a_drawn_tile_may_win_with_the_last_tile() -> None:
    """In matches of the first revision the draw ended the turn, and their records are read as they were played."""
    for revision, phase in ((1, TilePhase.TURN), (2, TilePhase.DRAWN)):
        rules = replace(BOOKS["rummy"], last_tile=OnOff.ON, play_after_draw=PlayAfterDraw.ALWAYS, revision=revision)
        reserved, drawn, *rack = (Tile("K", 7), Tile("K", 5), Tile("K", 6))
        context = TurnContext(rules, (), (), tuple(rack), reserved=reserved)
        state = state_of(context)
        stock = (drawn, *(tile for tile in state.stock if tile != drawn))
        racks = (context.rack, tuple(tile for tile in state.racks[1] if tile != drawn))
        state = TileGame(rules).apply(state._replace(stock=stock, racks=racks), 0, Draw())[-1].state
        assert (state.phase, state.turn) == (phase, 0 if phase is TilePhase.DRAWN else 1)


@pytest.mark.parametrize("limit", [None, 1, 2])
def test_tiles_without_fixed_jokers_form_groups_just_where_there_is_a_plan_for_them(limit: int | None) -> None:
    nothing = (0, 0, 0, 0)
    for naturals in product(range(4), repeat=4):
        found = tuple(free for free in range(4) if plan(naturals, nothing, free, limit) is not None)
        assert joker_counts(naturals, nothing, 3, limit) == found
