"""The computer player at its level `hard`: always legal, decent, honest, the same everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import react_delay
from game.ai.tiles import choose, foresight
from game.engine.game import Next, Pass
from game.engine.options import with_options
from game.engine.tiles.actions import Lay, TileAction, TilePhase
from game.engine.tiles.legality import played, rack_after
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import DrawnTile
from game.engine.tiles.solver import alternatives
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, seats_to_act, view
from tests.habits import Habits
from tests.parsed import nodes
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tables import game_of
from tests.tile_tables import assert_legal, faces, position


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


def may_be_asked(state: TileState) -> Iterator[int]:
    """The seats that a caller can ask: those the match waits for, and all others about a forgotten call."""
    yield from seats_to_act(state)
    if state.catchable is not None:
        yield from (seat for seat in range(state.seats) if seat not in seats_to_act(state))


@pytest.mark.parametrize("number", range(0, 16, 3))
def test_in_every_position_of_a_random_match_the_answer_is_legal(number: int) -> None:
    chance = Random(f"asked {number}")
    rules = random_rules(chance)
    if number % 4 == 0:
        rules = with_options(rules, {"draw_although_playable": "allowed", "turn_time": 60})
    habits = Habits(lazy=0.9 if number % 4 == 0 else 0.1, call=0.2)
    game = TileGame(rules)
    state = game.deal(2 + number % 3, f"asked {number}")
    asked: set[TilePhase] = set()
    for acts in range(300):
        if not game.to_act(state):
            break
        if acts % 2 == 0 or state.catchable is not None or state.phase is not TilePhase.TURN:
            for seat in may_be_asked(state):
                asked.add(state.phase)
                assert_legal(state, seat, answer(state, seat, str(acts)))
        seat, action = random_act(game, state, chance, habits)
        state = game.apply(state, seat, action)[-1].state
    assert TilePhase.TURN in asked


RACKS = {
    20: "R1 R1' R3 Y4 Y5 Y7 G2 G2' G9 G10 B1 B3 B5 B6 B8 B11 B12 Y12 * *'",
    40: (
        "R1 R1' R2 R4 R5 R7 R8 R10 R11 R12 Y1 Y3 Y4 Y4' Y6 Y7 Y9 Y10 Y12 Y12' "
        "G2 G3 G3' G5 G6 G8 G9 G9' G11 G12 B1 B2 B4 B5 B7 B8 B8' B10 * *'"
    ),
}


@pytest.mark.parametrize("count", RACKS)
@pytest.mark.parametrize("drawn", [DrawnTile.ALONE, DrawnTile.WITH_RACK])
@pytest.mark.parametrize("phase", [TilePhase.TURN, TilePhase.DRAWN])
def test_more_than_14_tiles_do_not_break_the_computer(count: int, drawn: DrawnTile, phase: TilePhase) -> None:
    state = position(
        RACKS[count], "?10", table="R6 R7' R8' | G7 G8' *''=G9", loose="B9 Y2", options={"drawn_tile": str(drawn)}
    )
    assert len(state.racks[0]) == count
    if phase is TilePhase.DRAWN:
        state = state._replace(phase=phase, drawn=state.racks[0][3])
    action = answer(state)
    assert_legal(state, 0, action)
    if phase is TilePhase.TURN:
        assert len(played(before(state), laid(state))) >= 3


def test_with_an_empty_stock_it_passes_or_plays() -> None:
    options = {"stock_empty": "play_on"}
    stuck = position("R1 Y9", "B2 B3", table="B4 B5 B6", stock="", options=options)
    assert answer(stuck) == Pass()
    assert shed(position("R1 B7", "B2 B3", table="B4 B5 B6", stock="", options=options)) == "B7"


def test_after_the_round_it_goes_on() -> None:
    over = position("R1", "?14")._replace(phase=TilePhase.SCORING)
    assert answer(over, 1) == Next()


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
    monkeypatch.setattr(foresight, "alternatives", lambda *args, **options: ())
    assert shed(position(f"G12 {JUNK}", "?14", table="G9 G10 G11")) == "G12"


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
PURE = ("__future__", "collections", "collections.abc", "dataclasses", "functools", "itertools", "typing")


def test_all_searches_of_a_turn_share_one_bound_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[int] = []

    def counted(*args: Any, nodes: int, **options: Any) -> tuple[Arrangement, ...]:
        bounds.append(nodes)
        return alternatives(*args, nodes=nodes, **options)

    monkeypatch.setattr(foresight, "alternatives", counted)
    table = "*=R3 R4 R5 | *'=Y6 Y7 Y8 | *''=B9 B10 B11"
    answer(position("R3 Y6 B9 *''' R8 R9 G12 G1 B1 Y3", "?14", table=table))
    assert len(bounds) >= 8
    assert sum(bounds) <= foresight.CANDIDATE_NODES
