"""Why something is refused, in every detail that a player reads: which tile, which meld, how many, by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.tiles.state import TileState
from tests.engine.tiles.test_transition import other
from tests.tables import problems
from tests.tile_tables import position

FOUR, JOKERED = ["R4 R5 R6 R7"], ["R4 R5 *=R6 R7"]


def ur(rack: str, table: str = "R4 R5 R6", **keys: Any) -> TileState:
    return position(rack, "?2", table=table, **keys)


def rk(rack: str, table: list[str] = JOKERED, opened: bool = False) -> TileState:
    return other("rummikub", rack, "K1", table=table, opened=opened)


def rf(rack: str, table: list[str] = JOKERED, opened: bool = True, **keys: Any) -> TileState:
    return other("rummy", rack, "K1", table=table, opened=opened, **keys)


LAST, TOTAL, FIXED = {"last_tile": "on"}, {"winning_total": 12}, {"table_joker": "fixed"}

REFUSED: list[tuple[TileState, str, list[str]]] = [
    # the first lay-out
    (rk("K9 R9 B9 O1"), "lay R4 R5 *=R6 R7 | K9 R9 B9", ["opening-too-low (RK-18: have=27, need=30)"]),
    (
        rk("R8 K10 R10 B10 O1"), "lay R4 R5 *=R6 R7 R8 | K10 R10 B10",
        ["table-before-opening (RK-20: meld=R4 R5 *=R6 R7)"],
    ),
    (
        rk("R6 K10 R10 B10 O1"), "lay R4 R5 R6 R7 | K10 R10 B10 *=O10; take *",
        ["table-before-opening (RK-21: meld=R4 R5 *=R6 R7)", "opening-too-low (RK-18: have=0, need=30)"],
    ),
    (
        rk("R8 R9 K10 R10 B10 O1", FOUR), "lay R4 R5 R6 | R7 R8 R9 | K10 R10 B10",
        ["table-before-opening (RK-19: meld=R4 R5 R6 R7)"],
    ),
    (
        rk("R8 R9 K10 R10 B10 O1"), "lay R4 R5 *=R6 | R7 R8 R9 | K10 R10 B10",
        ["table-before-opening (RK-19: meld=R4 R5 *=R6 R7)"],
    ),
    (
        rk("K10 R10 B10 O1", FOUR), "lay R5 R6 R7 | K10 R10 B10",
        ["table-tile-missing (RK-32: tile=R4)", "table-before-opening (RK-19: meld=R4 R5 R6 R7)"],
    ),
    (rk("K10 R10 B10 O1"), "open K10 R10 B10", ["not-in-this-book (RK-23: word='open')"]),
    (
        rf("R8 O1", opened=False), "lay R4 R5 *=R6 R7 R8",
        ["open-first (RF-Q4: need=40)", "table-before-opening (RF-24: meld=R4 R5 *=R6 R7)"],
    ),
    (rf("K9 R9 B9 O1", opened=False), "open K9 R9 B9", ["opening-too-low (RF-19: have=27, need=40)"]),
    (rf("K9 R9 B9 O9 R1"), "open K9 R9 B9 O9", ["already-open (RF-23)"]),
    (ur("R7 R8 R9 G1"), "open R7 R8 R9", ["not-in-this-book (UR-21: word='open')"]),
    (
        rf("K9 R9 B9 R1", ["O9 O10 O11"], opened=False), "open K9 R9 B9 O9",
        [
            "opening-not-own (RF-Q4: tile=O9)", "tile-twice (RF-30: tile=O9)",
            "opening-too-low (RF-19: have=0, need=40)",
        ],
    ),
    (
        rf("K13 R13 B13 * O1", FOUR, opened=False, options={"joker_in_first_layout": "no"}), "open K13 R13 B13 *",
        ["joker-in-first-layout (RF-Q5: tile=*)"],
    ),
    # the winning turn
    (
        rf("K5 K6 R1", ["K2 K3 K4"], reserved="K7", options=LAST), "lay K2 K3 K4 | K5 K6 K7",
        ["reserved-too-early (RF-Q19: tile=K7)"],
    ),
    (
        rf("K5", ["K2 K3 K4"], reserved="K7", options=LAST), "lay K2 K3 K4 K5",
        ["reserved-unused (RF-51: tile=K7)"],
    ),
    (rf("K5", ["K2 K3 K4"], options=TOTAL), "lay K2 K3 K4 K5", ["winning-total-missing (RF-52: need=12)"]),
    # a new deal
    (rf("K5"), "redeal", ["not-in-this-book (RF-11: word='redeal')"]),
    (rk("K5"), "redeal", ["redeal-too-late (RK-Q12)", "no-three-pairs (RK-12: have=0, need=3)"]),
    # how many tiles, and which
    (ur("R7 B1 G1"), "lay R4 R5 R6", ["nothing-played (UR-21: have=0, need=1)"]),
    (ur("R7 B1 B2 B3 B4 Y5"), "lay R4 R5 R6 R7 | B1 B2 B3 B4", ["too-many-tiles (UR-22: have=5, need=4)"]),
    (
        ur("R7 R8 G1", phase="drawn", drawn="R7"), "lay R4 R5 R6 R7 R8",
        ["drawn-tile-only (UR-Q2: tile=R7, tiles=(R8,))"],
    ),
    (
        ur("R7 R8 G1", phase="drawn", drawn="G1", options={"drawn_tile": "with_rack"}), "lay R4 R5 R6 R7 R8",
        ["drawn-tile-first (UR-27: tile=G1)"],
    ),
    (ur("R7 R8 G1", phase="drawn", drawn="R7"), "lay R4 R5 R6", ["nothing-played (UR-21: have=0, need=1)"]),
    # melds
    (
        ur("R7 R8 G1"), "lay R4 R5 R6 R7 | B9",
        ["unknown-tile (UR-30: tile=B9)", "meld-too-short (UR-25: meld=B9, have=1, need=3)"],
    ),
    (
        ur("R7 R8 G1"), "lay R4 R5 | R6 R7",
        ["meld-too-short (UR-40: meld=R4 R5, have=2, need=3)", "meld-too-short (UR-40: meld=R6 R7, have=2, need=3)"],
    ),
    (ur("R7 R8 G1"), "lay R5 R6 R7 | R4", ["meld-too-short (UR-36: meld=R4, have=1, need=3)"]),
    (ur("R7 R8 G1"), "lay R4 R5 R6 R7 | R6 R7 R8", ["tile-twice (UR-44: tile=R6)", "tile-twice (UR-44: tile=R7)"]),
    (
        ur("R7 R8 G1", loose="G9"), "lay R4 R5 R6 R7 G9; loose G9",
        ["loose-in-meld (UR-36: tile=G9)", "not-a-meld (UR-15: meld=R4 R5 R6 R7 G9)"],
    ),
    (ur("R7 R8 G1", loose="G9"), "lay R4 R5 R6 R7; loose R8", ["not-a-start-tile (UR-36: tile=R8)"]),
    (
        rf("K12 K13 K1 R1", ["O9 O10 O11"]), "lay O9 O10 O11 | K12 K13 K1",
        ["run-gap (RF-Q6: meld=K1 K12 K13, low=1, high=12)"],
    ),
    # jokers and actions
    (
        ur("R7 R8 G1", "R4 *=R5 R6"), "lay R6 R7 R8; take *",
        ["table-tile-missing (UR-44: tile=R4)", "exchange-tile-missing (UR-48: tile=*, face=R5)"],
    ),
    (
        ur("Y9 G9 B1", "R4 R5 R6 *=R7", options=FIXED), "lay R4 R5 R6 | Y9 G9 *=B9",
        ["joker-moved (UR-Q21: tile=*, face=R7, meld=Y9 G9 *=B9)"],
    ),
    (ur("R7 R7' G1", "R4 R5 R6 *=R7"), "lay R4 R5 R6 R7; take * *", ["not-exchangeable (UR-48: tile=*)"] * 2),
    (
        ur("* R3 G1", "R4 *'=R5 R6"), "lay R3 R4 *'=R5 R6; take * *'; act *'",
        ["not-exchangeable (UR-48: tile=*)", "exchange-tile-missing (UR-48: tile=*', face=R5)"],
    ),
    (rf("R6 K9 B9 O1"), "lay R4 R5 R6 R7; take *", ["joker-must-be-used (RF-38: tile=*)"]),
    (rf("R6 K9 B9 O1"), "lay R4 R5 R6 R7", ["joker-to-rack (RF-39: tile=*)"]),
    (
        ur("* G1 Y2 R2 B2"), "lay R4 R5 R6 | Y2 R2 B2; act Y2 R2", ["one-action (UR-61: tiles=(R2, Y2))"],
    ),
    (ur("R7 * G1"), "lay R4 R5 R6 R7; take *", ["not-exchangeable (UR-48: tile=*)"]),
    (
        rk("R8 O1", FOUR, opened=True), "lay R4 R5 R6 R7 R8; act R8; uno",
        ["not-in-this-book (RK-23: word='uno')", "not-in-this-book (RK-23: word='act')"],
    ),
    (ur("R7 G1 B1"), "lay R4 R5 R6 R7; act R6", ["not-an-action (UR-57: tile=R6)"]),
    (
        rf("K7 O7 R8 B1"), "lay R4 R5 R7 | *=B7 K7 O7",
        ["run-gap (RF-16: meld=R4 R5 R7, low=5, high=7)", "joker-moved (RF-Q7: tile=*, face=R6, meld=K7 O7 *)"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "action", "why"), REFUSED, ids=[f"{why[0]} {line}" for _, line, why in REFUSED])
def test_what_is_refused_says_every_detail(state: TileState, action: str, why: list[str]) -> None:
    assert [repr(problem) for problem in problems(state, f"0 {action}")] == why


@pytest.mark.parametrize(
    ("state", "line", "why"),
    [
        (
            ur("R7 G1"), "1 lay R4 R5 R6 | Y2 Y3 Y4",
            [
                "not-your-turn (UR-13: seat=0)", "unknown-tile (UR-30: tile=Y2)", "unknown-tile (UR-30: tile=Y3)",
                "unknown-tile (UR-30: tile=Y4)", "nothing-played (UR-21: have=0, need=1)",
            ],
        ),
        (ur("R7 G1")._replace(stock=()), "1 draw", ["not-your-turn (UR-13: seat=0)", "stock-empty (UR-Q14)"]),
        (ur("R7 G1"), "1 pass", ["not-your-turn (UR-13: seat=0)"]),
    ],
)  # fmt: skip
def test_out_of_turn_everything_else_that_is_wrong_is_told_as_well(state: TileState, line: str, why: list[str]) -> None:
    assert [repr(problem) for problem in problems(state, line)] == why
