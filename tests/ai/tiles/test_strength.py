"""The levels of the computer players: what each sees and forgets; all are legal, honest and finish in every book."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.tiles import BASELINES, LEVELS, Choose, foresight
from game.ai.tiles.evaluator import OUT, TileEvaluator, partners
from game.ai.tiles.foresight import TileForesight
from game.ai.tiles.human_search import broken, seen
from game.ai.tiles.jokers import Jokers
from game.ai.tiles.profile import HARD, MASTER, NORMAL
from game.cli.selfplay import play_round
from game.engine.actions import Catch, Draw
from game.engine.options import with_options
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.effects import outcome
from game.engine.tiles.legality import played
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.piece_text import format_table
from game.engine.tiles.pieces import Face, all_tiles
from game.engine.tiles.position import parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileEffect, TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import before, view
from game.play.bots import next_act
from game.play.tiles.session import TileSession
from tests.engine.tiles.test_meanings import legal_melds
from tests.random_tiles import random_rules
from tests.tables import game_of
from tests.tile_tables import assert_legal, faces, lay_of, position, tiles, with_hidden_tiles_mixed

JUNK = "R1 Y2 B1 G5 B11"
"""Tiles that go with nothing below."""


def answers(state: TileState, level: str, seat: int = 0, count: int = 40) -> list[TileAction]:
    """What a level does in a position, with many seeds."""
    return [LEVELS[level](view(state, seat), Random(number)) for number in range(count)]


def lays(state: TileState, level: str) -> set[str]:
    """The faces that a level lays in a position, with many seeds."""
    found = answers(state, level)
    return {faces(played(before(state), each)) for each in found if isinstance(each, Lay)}


# -- what they see -----------------------------------------------------------------------------------------

ALLOWED = {"draw_although_playable": "allowed"}


@pytest.mark.parametrize(
    ("rack", "table", "lowest"),
    [
        ("G7 G8 G9", "", "easy"),
        ("Y12", "Y9 Y10 Y11", "easy"),
        ("B4", "R4 Y4 G4", "easy"),
        ("Y4 B4", "R4 R5' R6 R7", "normal"),
        ("B6", "B4 B5 B6' B7 B8'", "normal"),
        ("Y4 B4 G9 G10", "R4 R5' R6 R7 | R8 Y8 G8 B8'", "normal"),
        ("G4", "R4 R5' R6 R7 | Y4 Y5 Y6 Y7 | B4 B5' B6 B7", "normal"),
    ],
)
def test_who_sees_a_play_at_all(rack: str, table: str, lowest: str) -> None:
    state = position(f"{rack} {JUNK}", "?14", table=table, options=ALLOWED)
    order = list(LEVELS)
    for level in order:
        assert bool(lays(state, level)) == (order.index(level) >= order.index(lowest)), level


def test_the_best_levels_take_as_many_melds_apart_as_it_needs() -> None:
    table = "R4 R5 R6 R7 | Y4 Y5 Y6 Y7' | Y7 G7 B7 | B1 B2 B3"
    state = position("R7' G4 R3 Y3", "?14", table=table, options=ALLOWED)
    context = before(state)
    some = [each for number in range(20) for each in seen(context, lambda _: 1, NORMAL, Random(number))]
    assert some
    assert all(broken(context.table, each.table) <= 2 for each in some)


def test_easy_overlooks_something_at_times() -> None:
    state = position(f"Y12 G12 {JUNK}", "?14", table="Y9 Y10 Y11 | G9 G10 G11", options=ALLOWED)
    assert lays(state, "easy") == {"G12 Y12", "G12", "Y12"}
    assert any(isinstance(each, Draw) for each in answers(state, "easy", count=100))
    assert lays(state, "hard") == {"G12 Y12"}


def test_ur_q1_where_something_has_to_be_played_it_is_played_by_who_sees_nothing_too() -> None:
    state = position(f"B6 {JUNK}", "?14", table="B4 B5 B6' B7 B8'")
    for level in LEVELS:
        assert lays(state, level) == {"B6"}, level


# -- the call ----------------------------------------------------------------------------------------------


def test_ur_66_the_weaker_levels_forget_the_call_at_times() -> None:
    state = position("G7 G8 G9 R1", "?14")
    forgotten = {}
    for level in LEVELS:
        found = [each for each in answers(state, level, count=300) if isinstance(each, Lay) and len(each.table) == 1]
        forgotten[level] = sum(not each.uno for each in found) / len(found)
    assert 0.2 < forgotten["easy"] < 0.4
    assert 0.01 < forgotten["normal"] < 0.1
    assert not any(forgotten[level] for level in list(LEVELS)[2:])


def test_ur_69_the_weaker_levels_notice_fewer_forgotten_calls() -> None:
    state = position("R1", "Y9 Y12 B2", "?9", turn=1, catchable=0)
    caught = {level: answers(state, level, 2, 300).count(Catch(0)) for level in LEVELS}
    assert 60 < caught["easy"] < 150 < caught["normal"] < 240
    assert caught["normal"] < caught["hard"] + 40


# -- looking ahead -----------------------------------------------------------------------------------------


def test_master_spends_two_skips_in_two_turns_where_hard_lays_all_it_can() -> None:
    """With two seats a skip gives the turn back: with one a turn it goes out before the other plays."""
    state = position("R5 Y5' G1 B1 Y1 R9 Y9", "?3", table="R6 R7 R8 | Y6 Y7 Y8 | G9 B9 Y9'")
    action = answers(state, "master", count=1)[0]
    while isinstance(action, Lay) and state.end is None:
        state = game_of(state).apply(state, 0, action)[-1].state
        if state.turn != 0 or state.end is not None:
            break
        action = answers(state, "master", count=1)[0]
    assert not state.racks[0]


def escapes(state: TileState, text: str, count: int) -> int:
    """With how many of the racks that seat 1 might have it goes out after a lay."""
    lay = lay_of(before(state), f"lay {text}")
    return sum(
        TileForesight(view(state, 0), 0, MASTER, Random(number)).escapes(lay, {1: count}) for number in range(20)
    )


def test_master_knows_what_lets_a_seat_go_out() -> None:
    """After the one lay many tiles fit, after the other few, and a seat with many tiles is not looked into."""
    state = position("R9 G3 B12 Y4 Y5 Y6", "?1", table="R6 R7 R8 | Y3 R3 B3'")
    many, few = "R6 R7 R8 | R3 Y3 B3' | Y4 Y5 Y6", "R6 R7 R8 | R3 Y3 G3 B3'"
    assert escapes(state, many, 1) > 1.2 * escapes(state, few, 1) > 0
    assert escapes(state, many, 9) == 0


def test_rk_18_a_seat_that_has_not_opened_goes_nowhere() -> None:
    def let_out(opened: bool) -> int:
        state = rummikub(1, opened=[True, opened])
        judge = TileForesight(view(state, 0), 0, MASTER, Random(1))
        return judge.escapes(lay_of(before(state), "lay K1 K2 K3 K4 | R6 R7 R8 | B10 B11 B12"), {1: 1})

    assert let_out(True) > 0 == let_out(False)


SHORT = "K4 O9"
"""A rack of Rummikub of which a tile goes on the table below."""


@pytest.mark.parametrize("counts", [(1, 9, 9), (9, 1, 9), (9, 9, 1)])
def test_master_opens_nothing_up_while_anybody_who_plays_before_it_again_could_go_out(counts: tuple[int, ...]) -> None:
    assert isinstance(LEVELS["master"](view(rummikub(9, 9, 9), 0), Random(1)), Lay)
    assert isinstance(LEVELS["master"](view(rummikub(*counts), 0), Random(1)), Draw)
    assert isinstance(LEVELS["hard"](view(rummikub(*counts), 0), Random(1)), Lay)


def rummikub(*counts: int, **keys: Any) -> TileState:
    """A position of Rummikub with that many tiles on the other racks."""
    racks = [SHORT, *(f"?{count}" for count in counts)]
    table = ["K1 K2 K3", "R6 R7 R8", "B10 B11 B12"]
    return parse_position({"book": "rummikub", "racks": racks, "table": table, "opened": [True] * len(racks), **keys})


@pytest.mark.parametrize(
    ("effects", "rivals"),
    [
        ((), {1: 14, 2: 3, 3: 2}),
        ((TileEffect.SKIP,), {2: 3, 3: 2}),
        ((TileEffect.REVERSE,), {3: 2, 2: 3, 1: 14}),
        ((TileEffect.REVERSE, TileEffect.DRAW_TWO), {2: 3, 1: 14}),
    ],
)
def test_the_seats_that_play_before_it_again_are_those_that_no_action_passes_over(
    effects: tuple[TileEffect, ...], rivals: dict[int, int]
) -> None:
    judge = TileForesight(view(position("R5 Y5", "?14", "?3", "?2"), 0), 0, MASTER, Random(1))
    assert list(judge.rivals(outcome(UNO_RUMMY, 4, 0, 1, effects)).items()) == list(rivals.items())


@pytest.mark.parametrize("options", [{}, {"last_card_draws": "yes"}])
@pytest.mark.parametrize("rack", ["R5", "Y5", "G5 G6 G7"])
def test_going_out_is_worth_the_same_to_who_looks_ahead(
    rack: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody plays after it, so that it does not matter whose turn it would be, nor who could go out on the table."""
    table = "R6 R7 R8 | Y6 Y7 Y8"
    state = position(rack, "?3", table=table, options=options)
    joined = {"R5": "R5 R6 R7 R8 | Y6 Y7 Y8", "Y5": "R6 R7 R8 | Y5 Y6 Y7 Y8"}.get(rack, f"{table} | {rack}")
    judge = TileForesight(view(state, 0), 0, MASTER, Random(1), 1)
    lay = lay_of(before(state), f"lay {joined}")
    monkeypatch.setattr(judge, "escapes", lambda *_: foresight.SAMPLES)
    assert judge.worth(lay) == TileEvaluator(view(state, 0), 0, MASTER).worth(lay) >= OUT


@pytest.mark.parametrize(
    ("rack", "out"), [("K5", True), ("K5 K6", True), ("K5 O1", False), ("R5 R9", True), ("O1 O2 O3", True)]
)
def test_a_rack_goes_out_only_as_a_whole(rack: str, out: bool) -> None:
    judge = TileForesight(view(rummikub(9), 0), 0, MASTER, Random(1))
    lay = lay_of(judge.before, "lay K1 K2 K3 K4 | R6 R7 R8 | B10 B11 B12")
    assert judge._goes_out(lay, (), tiles(rack, "rummikub")) is out


# -- what it reckons with ----------------------------------------------------------------------------------


NO_WISHES = replace(HARD, tile=0, point=0, joker=0, partner=0, offer=0, draw=0, again=0, threat=0)


def wishing(seats: tuple[str, ...], wishes: dict[str, int], **keys: Any) -> TileEvaluator:
    """Who weighs nothing but these wishes, in a round that is hardly ever over soon unless somebody has few tiles."""
    return TileEvaluator(view(position(*seats, **keys), 0), 0, replace(NO_WISHES, **wishes))


@pytest.mark.parametrize(
    ("wishes", "seats", "table", "lay", "worth"),
    [
        ({}, ("G8 G9 G10 Y1", "?14"), "", "G8 G9 G10", 0),
        ({"tile": 1}, ("G8 G9 G10 Y1", "?14"), "", "G8 G9 G10", 3),
        ({"point": 1}, ("G8 G9 G10 Y1", "?14"), "", "G8 G9 G10", 1 + 1 + 2),
        ({"point": 1}, ("G8 G9 G10 Y1", "?2"), "", "G8 G9 G10", 8 + 9 + 10),
        ({"point": 1}, ("G8 G9 G10 Y1", "?4"), "", "G8 G9 G10", 6 + 6 + 7),
        ({"point": 1}, ("G8 G9 G10 Y1", "?3"), "", "G8 G9 G10", 7 + 7 + 8),
        ({"tile": 1}, ("R9 B1", "?14"), "R8 *=R9 R10", "R8 R9 R10; take *", 1 - 1),
        ({"tile": 1}, ("R9 G8 G9 B1", "?14"), "R8 *=R9 R10", "R8 R9 R10 | G8 G9 *; take *", 3),
        ({"joker": 50}, ("G8 G9 G10 *", "?14"), "", "G8 G9 G10", 80),
        ({"joker": 33}, ("G8 G9 G10 * *'", "?14"), "", "G8 G9 G10", 52 + 26),
        ({"joker": 50}, ("G8 G9 G10 * *'", "?2"), "", "G8 G9 G10", 0),
        ({"partner": 1}, ("G8 G9 G10 Y1 Y3 B6", "?14"), "", "G8 G9 G10", 2),
        ({"offer": 1}, ("G8 G9 G10 B6", "?14"), "R8 *=R9 R10", "R8 *=R9 R10 | G8 G9 G10", -2),
        ({"threat": 8}, ("G8 G9 G10 Y1", "?1"), "", "G8 G9 G10", -8),
        ({"threat": 8}, ("G8 G9 G10 Y1", "?8"), "", "G8 G9 G10", -1),
        ({"threat": 8}, ("G8 G9 G10 Y1", "?9"), "", "G8 G9 G10", 0),
        ({"threat": 8}, ("G8 G9 G10 Y1", "?14"), "", "G8 G9 G10", 0),
        ({"threat": 9}, ("G8 G9 G10 Y1", "?3", "?1"), "", "G8 G9 G10", -6),
        ({"draw": 1}, ("R2 R3 R4 Y1", "?3"), "", "R2 R3 R4", 2),
        ({"again": 1}, ("R2 R3 R4 Y1", "?3"), "", "R2 R3 R4", 1),
        ({"again": 1}, ("R2 R3 R4 Y1", "?3", "?3"), "", "R2 R3 R4", 0),
        ({"threat": 8}, ("R2 R3 R4 Y1", "?3"), "", "R2 R3 R4", 6),
        ({"threat": 8}, ("R2 R3 R4 Y1", "?3", "?4"), "", "R2 R3 R4", 6 - 5),
    ],
)  # fmt: skip
def test_each_wish_counts_as_it_is_written(
    wishes: dict[str, int], seats: tuple[str, ...], table: str, lay: str, worth: int
) -> None:
    judge = wishing(seats, wishes, table=table, stock="?40")
    assert judge.worth(lay_of(judge.before, f"lay {lay}")) == worth
    assert isinstance(judge.worth(lay_of(judge.before, f"lay {lay}")), int)


@pytest.mark.parametrize(("draws", "more"), [("yes", 2), ("no", 0)])
def test_ur_q16_going_out_is_worth_more_with_a_draw_two_that_still_hits(draws: str, more: int) -> None:
    judge = wishing(("R2 R3 R4", "?14"), {}, options={"last_card_draws": draws})
    assert judge.worth(lay_of(judge.before, "lay R2 R3 R4")) == OUT + more


def test_ur_62_only_where_action_tiles_compete_there_is_a_choice() -> None:
    judge = wishing(("R2 R3 R4 R5 Y1", "?14"), {})
    for text, acting in (("R2 R3 R4", [()]), ("R3 R4 R5", [()]), ("R2 R3 R4 R5", [tiles("R2"), tiles("R5")])):
        assert [each.act for each in judge.with_actions(lay_of(judge.before, f"lay {text}"))] == acting


@pytest.mark.parametrize(
    ("rack", "near"),
    [
        ("R1 R2", 2), ("R1 R3", 2), ("R1 R4", 0), ("R5 Y5", 2), ("R5 R5'", 0), ("R5 Y6", 0), ("* R5", 0),
        ("R5 R6 Y5", 4), ("R5 R6 R7", 3), ("R12 R1", 0),
    ],
)  # fmt: skip
def test_tiles_are_near_each_other_in_a_run_or_a_group(rack: str, near: int) -> None:
    assert partners(tiles(rack)) == near


@pytest.mark.parametrize(
    ("table", "rack", "wanted"),
    [
        ("R4 *=R5 R6", "R1", 2), ("R4 *=R5 R6", "R5", 1), ("R4 *=R5 R6 | R5 R6' R7", "R1", 1),
        ("R4 *=R5 R6 | R8 R9 *'=R10", "R1", 4), ("R4 R5 R6", "*", 0),
    ],
)  # fmt: skip
def test_ur_48_jokers_are_wanted_by_the_tiles_that_may_still_come(table: str, rack: str, wanted: int) -> None:
    context = before(position(f"{rack} G1", "?14", table=table))
    assert Jokers(context).exposure(context.table) == wanted


SEEN_10 = "R10 Y10 G10 | R10' Y10' B10"
SEEN_7 = "R7 Y7 G7 | R7' Y7' B7"
FIXED = {"table_joker": "fixed"}


@pytest.mark.parametrize(
    ("rack", "table", "lay", "hidden", "options"),
    [
        ("R8 R9 * Y1", SEEN_10, "*=R7 R8 R9", "R8 R9 *=R10", {}),
        ("R8 R9 * Y1", SEEN_10, "R8 R9 *=R10", "R8 R9 *=R10", {}),
        ("R8 R9 * Y1", SEEN_7, "R8 R9 *=R10", "*=R7 R8 R9", {}),
        ("R8 R9 * Y1", SEEN_7, "*=R7 R8 R9", "*=R7 R8 R9", {}),
        ("R8 R10 * Y1", SEEN_7, "R8 *=R9 R10", "R8 *=R9 R10", {}),
        ("R8 R9 R10 * *' Y1", SEEN_7, "R8 R9 R10 *=R11 *'=R12", "*'=R7 R8 R9 R10 *=R11", {}),
        ("R10 R11 * Y1", "R9 Y9 G9 | R9' Y9' B9", "R10 R11 *=R12", "*=R9 R10 R11", {}),
        ("R11 R12 * Y1", "", "*=R10 R11 R12", "*=R10 R11 R12", {}),
        ("R8 Y8 * Y1", "B8 B9 B10 | B8' B9' B10'", "R8 Y8 *=G8", "R8 Y8 *=B8", {}),
        ("R8 Y8 * Y1", "G8 G9 G10 | G8' G9' G10'", "R8 Y8 *=G8", "R8 Y8 *=G8", {}),
        ("R8' Y8 * Y1", "R7 R8 R9", "R8' Y8 *=G8", "R8' Y8 *=G8", {}),
        ("R8 Y1", f"{SEEN_10} | *=R7 R8' R9", "*=R7 R8' R9", "*=R7 R8' R9", {}),
        ("R6 Y1", f"{SEEN_10} | *=R7 R8 R9", "R6 *=R7 R8 R9", "R6 *=R7 R8 R9", {}),
        ("R9 Y1", f"{SEEN_10} | *=R6 R7 R8", "*=R6 R7 R8 R9", "R7 R8 R9 *=R10", {}),
        ("R9 Y1", f"{SEEN_10} | *=R6 R7 R8", "*=R6 R7 R8 R9", "*=R6 R7 R8 R9", FIXED),
        ("R8 R9 B3 Y1", f"{SEEN_10} | B2 *=B3 B4", "*=R7 R8 R9; take *", "R8 R9 *=R10", FIXED),
        ("R8 R9 * Y1", SEEN_10, "*=R7 R8 R9", "R8 R9 *=R10", FIXED),
    ],
)  # fmt: skip
def test_ur_46_a_joker_is_hidden_in_another_colour_or_at_the_other_end_where_it_is_free(
    rack: str, table: str, lay: str, hidden: str, options: dict[str, str]
) -> None:
    context = before(position(rack, "?14", table=table, options=options))
    assert format_table(Jokers(context).hidden(lay_of(context, f"lay {lay}".rstrip())).table) == hidden


@pytest.mark.parametrize("rules", [UNO_RUMMY, BOOKS["rummikub"]], ids=lambda rules: str(rules.book))
def test_a_hidden_joker_is_as_hard_to_exchange_as_any_legal_meld_of_its_tiles_allows(rules: TileRules) -> None:
    chance, melds = Random("hidden"), [meld for meld in legal_melds(rules) if meld.jokers == 1]
    for own in chance.sample(melds, 150):
        left = [tile for tile in all_tiles(rules) if tile not in own.tiles]
        lying = tuple(chance.sample(left, 40))
        context = TurnContext(rules, (Meld(lying, tuple(tile.face for tile in lying)),), (), own.tiles)
        judge, joker = Jokers(context), next(tile for tile in own.tiles if tile.is_joker)
        (hidden,) = judge.hidden(Lay((own,))).table
        rest = [tile for tile in own.tiles if tile != joker]
        named = (Face(colour, number) for colour in rules.colours for number in range(1, rules.numbers + 1))
        others = [read((*rest, joker), rules, [*(tile.face for tile in rest), face]) for face in named]
        assert assess(hidden, rules) == ()
        least = min(judge.exposure((each,)) for each in (own, *others) if not assess(each, rules))
        assert judge.exposure((hidden,)) == least, (own, hidden)


@pytest.mark.parametrize(("table", "wanted"), [("K12 R12 *", 4), ("K12 R12 B12 *", 2), ("K5 *=K6 K7", 2)])
def test_rk_38_a_joker_of_open_colour_is_wanted_by_every_tile_that_it_may_be(table: str, wanted: int) -> None:
    state = parse_position({"book": "rummikub", "racks": ["K1", "?14"], "table": [table], "opened": [True, True]})
    context = before(state)
    assert Jokers(context).exposure(context.table) == wanted


def test_rk_38_a_joker_of_open_colour_stays_open() -> None:
    context = before(parse_position({"book": "rummikub", "racks": ["K12 R12 * K1", "?14"], "opened": [True, True]}))
    assert format_table(Jokers(context).hidden(lay_of(context, "lay K12 R12 *")).table) == "K12 R12 *"


# -- always legal, honest, to the end ----------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_all_levels_play_every_book_under_any_rules_to_the_end(book: str) -> None:
    for number in range(2):
        players = [*LEVELS.values(), BASELINES["most-tiles"]][number : number + 4]
        assert play_round(TileSession, random_rules(Random(f"{book} {number}"), book), players, f"{number}").turns > 3


MIXED = [
    *((level, rules, 2) for level in LEVELS for rules in BOOKS.values()),
    *((level, with_options(UNO_RUMMY, {"multi_action": "chain"}), 3) for level in LEVELS),
]


@pytest.mark.parametrize(("level", "rules", "seats"), MIXED, ids=[f"{a}-{b.book}-{c}" for a, b, c in MIXED])
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_choice(
    level: str, rules: TileRules, seats: int
) -> None:
    game = TileGame(rules)
    state = game.deal(seats, f"honest {level}")
    players: list[Choose] = [BASELINES["most-tiles"]] * seats
    chances = [Random(f"honest {seat}") for seat in range(seats)]
    asked = 0
    for number in range(20):
        if state.phase in (TilePhase.SCORING, TilePhase.OVER):
            state = game.deal(seats, f"honest {level} {number}")
        if state.phase is TilePhase.TURN and number % 2 == 0:
            seat = state.turn
            other = with_hidden_tiles_mixed(state, seat, f"mixed {number}")
            assert view(other, seat) == view(state, seat)
            action = LEVELS[level](view(state, seat), Random(number))
            assert LEVELS[level](view(other, seat), Random(number)) == action
            assert_legal(state, seat, action)
            asked += 1
        state = next_act(game, state, players, chances, "here", strict=True)[1].steps[-1].state
    assert asked > 3
