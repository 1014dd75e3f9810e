"""The levels of the computer players: what each sees and forgets; all are legal, honest and finish in every book;
`hard` is decent and the same everywhere."""

import ast
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import react_delay
from game.ai.tiles import foresight
from game.ai.tiles.evaluator import HARD, MASTER, Jokers, TileEvaluator, first_layout, holds_back, partners
from game.ai.tiles.foresight import LEVELS, TileForesight, choose, most_tiles
from game.ai.tiles.value import layable
from game.engine.game import Draw, Next
from game.engine.tiles import solver
from game.engine.tiles.actions import Lay, Open, TileAction, TilePhase
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.hints import suggestions
from game.engine.tiles.legality import TurnContext, played, rack_after, tiles_of
from game.engine.tiles.melds import Face, Meld, all_tiles, assess, read
from game.engine.tiles.notation import format_table
from game.engine.tiles.position import parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import DrawnTile, TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, seats_to_act, view
from tests.answers import as_a, present
from tests.engine.tiles.test_meanings import legal_melds
from tests.habits import Habits
from tests.listed import each_row
from tests.parsed import nodes
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tables import game_of
from tests.tile_tables import assert_legal, faces, lay_of, position, tiles, with_hidden_tiles_mixed
from tools.baselines import TILES
from tools.selfplay import play_round


def answer(state: TileState, seat: int | None = None, chance: str = "1") -> TileAction:
    """What the computer does in a position, on turn or as another seat."""
    return choose(view(state, state.turn if seat is None else seat), Random(chance))


def laid(state: TileState) -> Lay:
    """The lay that the computer chooses; it has to be legal."""
    action = answer(state)
    assert isinstance(action, Lay), action
    assert game_of(state).problems(state, state.turn, action) == ()
    return action


def shed(state: TileState) -> str:
    """The faces that the computer lays."""
    return faces(played(before(state), laid(state)))


RACK = (
    "R1 R1' R2 R4 R5 R7 R8 R10 R11 R12 Y1 Y3 Y4 Y4' Y6 Y7 Y9 Y10 Y12 Y12' "
    "G2 G3 G3' G5 G6 G8 G9 G9' G11 G12 B1 B2 B4 B5 B7 B8 B8' B10 * *'"
)


@pytest.mark.parametrize("drawn", [DrawnTile.ALONE, DrawnTile.WITH_RACK])
@pytest.mark.parametrize("phase", [TilePhase.TURN, TilePhase.DRAWN])
def test_forty_tiles_do_not_break_the_computer(drawn: DrawnTile, phase: TilePhase) -> None:
    options = {"drawn_tile": str(drawn)}
    state = position(RACK, "?10", table="R6 R7' R8' | G7 G8' *''=G9", loose="B9 Y2", options=options)
    if phase is TilePhase.DRAWN:
        state = state._replace(phase=phase, drawn=state.racks[0][3])
    assert_legal(state, 0, answer(state))
    if phase is TilePhase.TURN:
        assert len(played(before(state), laid(state))) >= 3


def test_after_the_round_it_goes_on() -> None:
    assert answer(position("R1", "?14")._replace(phase=TilePhase.SCORING), 1) == Next()


JUNK = "R1 Y2 B1 G5 B11"
"""Tiles that go with nothing below."""


@pytest.mark.parametrize(
    ("rack", "table"),
    [
        ("G7 G8 G9", ""),
        ("R8 Y8 G8 R7", "R4 R5 R6"),
        ("R5 R6", "R4 Y4 G4 B4"),
        ("R12 *", "R8 R9 R10 R11"),
        ("B2 Y2 *", "R2 R3 R4 R5"),
        ("Y9 *", "R9 G9 *'=B9 | Y1 Y2 Y3"),
    ],
)
def test_it_goes_out_where_it_can(rack: str, table: str) -> None:
    state = position(rack, "?14", table=table)
    assert not rack_after(before(state), laid(state))


def test_ur_21_a_search_that_finds_nothing_in_time_makes_it_refuse_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sees little lays a single tile where it is told of a play, the others what they are told."""
    exchange = position(f"G4 {JUNK}", "?14", table="R4 Y4 B4 *=G4")
    assert faces(as_a(Lay, foresight.least(before(exchange))).take) == "*"
    monkeypatch.setattr(foresight, "alternatives", lambda *args, **options: ())
    assert shed(position(f"G12 {JUNK}", "?14", table="G9 G10 G11")) == "G12"
    assert [lays(exchange, level) for level in ("easy", "hard")] == [{"G4"}, {"B1 G4 R1"}]


def test_it_waits_where_that_is_worth_more_than_its_best_lay_and_not_where_it_is_worth_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(f"G12 {JUNK}", "?14", table="G9 G10 G11", options={"draw_although_playable": "allowed"})
    worth = TileEvaluator(view(state, 0), 0, HARD).worth(laid(state))
    for more, kind in ((0, Lay), (1, Draw)):
        monkeypatch.setattr(TileEvaluator, "worth_of_waiting", lambda _, draws, more=more: worth + more * draws)
        assert isinstance(answer(state), kind)


def test_it_needs_a_human_time_to_notice() -> None:
    delays = [react_delay(Random(number)) for number in range(200)]
    assert 0.6 <= min(delays) < 0.8
    assert 2.0 < max(delays) <= 2.2


SHARED = ("game", "options", "shuffle")
"""The modules of both families that a computer player may know."""
ALLOWED = ("actions", "legality", "melds", "plays", "rules", "solver", "views")
"""The modules of the engine that a computer player may know: none of them holds a state."""


def test_a_computer_player_knows_views_and_rules_and_no_clock(root: Path) -> None:
    for path in sorted((root / "game" / "ai").rglob("*.py")):
        for node in nodes(path.read_text("utf-8")):
            assert not isinstance(node, ast.Import), (path, ast.unparse(node))
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                names = {name.name for name in node.names}
                if module.startswith("game.engine"):
                    known = {"tiles": ALLOWED, "cards": ALLOWED_OF_CARDS}.get(module.split(".")[2])
                    assert module.split(".")[-1 if known is None else 3] in (known or SHARED), (path, module)
                    assert not {name for name in names if name.endswith("State") or name == "seats_to_act"}
                elif module == "random":
                    assert names == {"Random"}
                else:
                    assert module.startswith("game.ai") or module in PURE, (path, module)


ALLOWED_OF_CARDS = ("actions", "books", "hints", "legality", "pieces", "rules", "sampling", "views", "wants")
"""What a player of the card books may know of their engine."""
PURE = ("__future__", "collections", "collections.abc", "dataclasses", "functools", "itertools", "math", "typing")


def test_every_search_has_a_bound_of_nodes_and_those_of_a_turn_share_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[int] = []

    def counted(*args: Any, **options: Any) -> solver.Query:
        query = solver_query(*args, **options)
        bounds.append(present(query.nodes))
        return query

    solver_query = solver.Query
    monkeypatch.setattr(solver, "Query", counted)
    table = "*=R3 R4 R5 | *'=Y6 Y7 Y8 | *''=B9 B10 B11"
    rack = "R3 Y6 B9 *''' R8 R9 G12 G1 B1 Y3"
    answer(position(rack, "?14", table=table))
    assert len(bounds) >= 8
    assert sum(bounds) <= foresight.CANDIDATE_NODES
    for state in (position(rack, "?3", table=table), state_of("rummy", HAND), rummikub(2, 3)):
        for player in (*LEVELS.values(), *TILES.values()):
            player(view(state, 0), Random(1))
        foresight.least(before(state))
        layable(view(state, 0))
        foresight.imagined(view(state, 0), (0, 2, 2), Random(1))
    assert max(bounds) <= 6000
    suggestions(before(state_of("rummy", HAND, ["O8 K8 R8"])), 1)
    assert max(bounds) <= solver.CAP


def answers(state: TileState, level: str, seat: int = 0, count: int = 40) -> list[TileAction]:
    """What a level does in a position, with many seeds."""
    return [LEVELS[level](view(state, seat), Random(number)) for number in range(count)]


def lays(state: TileState, level: str) -> set[str]:
    """The faces that a level lays in a position, with many seeds."""
    return {faces(played(before(state), each)) for each in answers(state, level) if isinstance(each, Lay)}


@each_row("what-counts", "seen")
def test_who_sees_a_play_at_all(row: list[Any]) -> None:
    rack, table, lowest = row
    state = position(f"{rack} {JUNK}", "?14", table=table, options={"draw_although_playable": "allowed"})
    order = list(LEVELS)
    for level in order:
        assert bool(lays(state, level)) == (order.index(level) >= order.index(lowest)), level


def test_rf_38_who_only_counts_tiles_exchanges_a_joker_where_that_lays_more_of_them() -> None:
    state = position("R5 K9 B9 O1", "?9", table="R4 *=R5 R6", book="rummy", opened=True)
    action = as_a(Lay, most_tiles(view(state, 0), Random(1)))
    assert (faces(action.take), faces(played(before(state), action))) == ("*", "B9 K9 R5")


def test_ur_q1_where_something_has_to_be_played_it_is_played_by_who_sees_nothing_too() -> None:
    state = position(f"B6 {JUNK}", "?14", table="B4 B5 B6' B7 B8'")
    for level in LEVELS:
        assert lays(state, level) == {"B6"}, level


def test_ur_q2_who_only_counts_tiles_lays_none_but_the_one_just_drawn_where_that_goes_alone() -> None:
    keys: dict[str, Any] = {"phase": "drawn", "drawn": "R3", "options": {"drawn_tile": "alone"}}
    found = foresight.found(before(position("R3 R7 Y1 B9", "?9", table="R4 R5 R6", **keys)), solver.count_tiles)
    assert faces(present(found).played) == "R3"


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


def test_rk_18_a_seat_that_has_not_opened_goes_nowhere() -> None:
    def let_out(opened: bool) -> int:
        state = rummikub(1, opened=[True, opened])
        judge = TileForesight(view(state, 0), 0, MASTER, Random(1))
        return judge.escapes(lay_of(before(state), "lay K1 K2 K3 K4 | R6 R7 R8 | B10 B11 B12"), {1: 1})

    assert let_out(True) > 0 == let_out(False)


def test_rk_19_an_initial_meld_leaves_a_tile_that_lies_loose_where_it_is() -> None:
    context = before(position("K10 R10 B10 O1 *", "?3", table="B1 B2 B3", loose="O5", book="rummikub"))
    found = as_a(Lay, first_layout(context))
    assert (found.loose, found.table[:1], len(found.table)) == (context.loose, context.table, 2)
    assert faces(played(context, found)) == "B10 K10 R10", "it keeps its joker where it can"


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


@pytest.mark.parametrize("kept", [1, 8])
def test_what_another_seat_kept_is_imagined_as_nothing_that_goes_onto_a_meld(kept: int) -> None:
    seen = view(position("Y1 B9", "?9", table="R4 Y4 G4 | R5 R6 R7"), 0)
    for number in range(60):
        tiles = foresight.imagined(seen, (0, kept), Random(number))[:kept]
        assert not {repr(tile._replace(copy=0)) for tile in tiles} & {"B4", "R4", "R8", "*"}


def test_a_round_is_in_danger_by_the_smallest_rack_or_the_stock_and_tiles_are_partners_in_runs_and_groups() -> None:
    for counts, keys, danger in (
        ((3, 9), {}, 88), ((9, 5), {}, 64), ((1,), {}, 100), ((14,), {}, 20), ((14,), {"stock": "?9"}, 60),
    ):  # fmt: skip
        assert TileEvaluator(view(rummikub(*counts, **keys), 0), 0, MASTER).danger == danger
    for rack, near in (("R1 R2", 2), ("R1 R3", 2), ("R1 R4 *", 0), ("R5 B5", 2), ("R5 B5 R6", 4), ("R5 R5'", 0)):
        assert partners(tiles(rack)) == near, rack


@each_row("reckoned", "hidden")
def test_ur_46_a_joker_is_hidden_in_another_colour_or_at_the_other_end_where_it_is_free(row: list[Any]) -> None:
    rack, table, lay, hidden, keys = row
    context = before(position(rack, "?14", table=table, **keys))
    assert format_table(Jokers(context).hidden(lay_of(context, f"lay {lay}".rstrip())).table) == hidden


@pytest.mark.parametrize("rules", [UNO_RUMMY, BOOKS["rummikub"]], ids=lambda rules: str(rules.book))
def test_a_hidden_joker_is_as_hard_to_exchange_as_any_legal_meld_of_its_tiles_allows(rules: TileRules) -> None:
    chance, melds = Random("hidden"), [meld for meld in legal_melds(rules) if meld.jokers == 1]
    for own in chance.sample(melds, 150):
        lying = tuple(chance.sample([tile for tile in all_tiles(rules) if tile not in own.tiles], 40))
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


@pytest.mark.parametrize("book", BOOKS)
def test_all_levels_play_every_book_under_any_rules_to_the_end(book: str) -> None:
    for number in range(2):
        players = [*LEVELS.values(), most_tiles][number : number + 4]
        assert play_round(random_rules(Random(f"{book} {number}"), book), players, f"{number}").turns > 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", BOOKS)
def test_a_choice_is_legal_in_any_position_of_a_match_and_what_is_hidden_does_not_change_it(
    level: str, book: str
) -> None:
    chance, asked = Random(f"honest {level} {book}"), set[TilePhase]()
    for rules, lazy in ((BOOKS[book], 0.9), (random_rules(chance, book), 0.3)):
        game = TileGame(rules)
        state = game.deal(chance.choice((2, 3, 4)), f"{level} {lazy}")
        for number in range(50):
            if state.phase.is_between:
                break
            if number % 10 == 0 or state.catchable is not None or state.phase is not TilePhase.TURN:
                for seat in {*seats_to_act(state), *(range(state.seats) if state.catchable is not None else ())}:
                    asked.add(state.phase)
                    other = with_hidden_tiles_mixed(state, seat, f"mixed {number}")
                    assert view(other, seat) == view(state, seat)
                    action = LEVELS[level](view(state, seat), Random(number))
                    assert LEVELS[level](view(other, seat), Random(number)) == action
                    assert_legal(state, seat, action)
            state = game.apply(state, *random_act(game, state, chance, Habits(lazy=lazy, call=0.2)))[-1].state
    assert asked > {TilePhase.TURN}


OTHERS = ["K1 K2 K3", "O8 K8 R8"]


def state_of(book: str, rack: str, table: Sequence[str] = (), opened: bool = False, **keys: Any) -> TileState:
    """A position in which the first seat is on turn."""
    return position(rack, "?14", table=" | ".join(table), book=book, opened=[opened, True], **keys)


def chosen(state: TileState, level: str = "hard") -> TileAction:
    return LEVELS[level](view(state, 0), Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_rf_51_it_goes_out_with_the_last_tile(level: str) -> None:
    state = state_of("rummy", "K4 K5", OTHERS, opened=True, reserved="K6", options={"last_tile": "on"})
    lay = chosen(state, level)
    assert isinstance(lay, Lay)
    assert rack_after(before(state), lay) == ()
    assert tiles("K6", "rummy")[0] in tiles_of(lay.table)


def test_rf_52_it_goes_out_only_with_the_winning_total() -> None:
    fits = state_of("rummy", "K4", OTHERS, opened=True, options={"winning_total": 10})
    lay = chosen(fits)
    assert isinstance(lay, Lay)
    assert rack_after(before(fits), lay) == ()
    assert isinstance(chosen(state_of("rummy", "K4", OTHERS, opened=True, options={"winning_total": 12})), Draw)


HAND = "K10 R10 B10 O10 R1 R2 R3 B5"
"""All but one tile can be laid."""


def test_rf_47_it_waits_for_a_hand_rummy_that_is_near() -> None:
    assert isinstance(chosen(state_of("rummy", HAND, ["O8 K8 R8"])), Open)
    assert isinstance(chosen(state_of("rummy", HAND, ["O8 K8 R8"], options={"hand_rummy": "on"})), Draw)
    assert isinstance(chosen(state_of("rummy", HAND, ["B6 B7 B8"], options={"hand_rummy": "on"})), Open), "it is here"


@pytest.mark.parametrize(
    ("left", "others", "stock", "waits"), [(2, 7, 12, True), (3, 7, 12, False), (2, 6, 12, False), (2, 7, 11, False)]
)
def test_rf_47_how_near_a_hand_rummy_has_to_be_to_wait_for_it(left: int, others: int, stock: int, waits: bool) -> None:
    rack = " ".join(["K10 R10 B10 O10", *(["R1", "B5", "K3"][:left])])
    racks = [rack, f"?{others}"]
    state = state_of("rummy", rack, ["O8 K8 R8"], options={"hand_rummy": "on"}, racks=racks, stock=f"?{stock}")
    context = before(state)
    opening = first_layout(context)
    assert opening is not None
    assert holds_back(view(state, 0), context, opening) is waits
