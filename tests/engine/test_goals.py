"""Which goals of levels a seat has reached with what was done, and whether it may go on."""

from __future__ import annotations

from typing import Any

from game.engine.cards import goals as card_goals
from game.engine.cards.goals import CallAtOne, parse_card_goals
from game.engine.tiles.goals import CatchOne, LevelOutcome, judge, missed, parse_goals
from tests.card_tables import position
from tests.tables import steps
from tests.tile_tables import position as tile_position

TILE_GOALS = {
    "play_at_least": 2, "empty_rack": True, "free_joker": 1, "use": "R7", "keep": "B1", "effect": "reverse",
    "call_uno": True, "none_loose": True, "points": 7, "draw": True, "catch": True, "redeal": True, "win": True,
}  # fmt: skip
CARD_GOALS = {
    "lay": "R5", "colour": "G", "draw": True, "call_uno": True, "catch": True, "challenge": True, "empty_hand": True,
    "win": True,
}  # fmt: skip


def tiles(*racks: str, **keys: Any) -> Any:
    """A position in which R7 fits."""
    return tile_position(*racks, **{"table": "R4 R5 R6", **keys})


PAIRS = "B3 B3' R8 R8' O10 O10' K1 K3 K5 K7 K9 R1 R4 B13"
SEVEN, CAUGHT = "0 lay R4 R5 R6 R7", "0 lay R3 R4 R5 R6, 1 catch 0"
FREED = "0 lay R4 R5 R6 | G8 Y8 *=B8; take *=R5; act *"


def test_what_was_done_with_tiles_reaches_its_goals_and_no_others() -> None:
    for state, lines, seat, reached in (
        (tiles("R7 B1 B3", "?5", "?5", loose="G9"), SEVEN, 0, "use keep effect points"),
        (tiles("R7 B1 B3", "?5", "?5"), SEVEN, 1, "none_loose"),
        (tiles("R7", "?5"), SEVEN, 0, "empty_rack use none_loose points win"),
        (tiles("R3 R7 B1", "?5"), "0 lay R3 R4 R5 R6 R7; uno", 0, "play_at_least use keep effect call_uno none_loose"),
        (tiles("R5' G8 Y8 B1", "?9", table="R4 *=R5 R6"), FREED, 0, "play_at_least free_joker keep none_loose"),
        (tiles("R3 B1", "?5", "?4"), CAUGHT, 0, "keep none_loose draw"),
        (tiles("R3 B1", "?5", "?4"), CAUGHT, 1, "none_loose catch"),
        (tile_position(PAIRS, "?14", book="rummikub", phase="claim"), "0 redeal", 0, "none_loose redeal"),
    ):
        done = steps(state, *lines.split(", "))
        goals = {key: parse_goals({key: value}, state.rules) for key, value in TILE_GOALS.items()}
        assert [key for key, goal in goals.items() if not missed(goal, seat, done)] == reached.split(), (lines, seat)


def test_a_level_of_tiles_goes_on_while_the_seat_is_on_turn_and_has_turns_left() -> None:
    again = tiles("R5 B1 B4 R3", "?5", table="Y5 G5 B5")
    for state, lines, seat, turns, outcome in (
        (again, "0 lay R5 Y5 G5 B5", 0, 2, LevelOutcome.GOES_ON),
        (again, "0 lay R5 Y5 G5 B5", 0, 1, LevelOutcome.MISSED),
        (again, "0 lay R5 Y5 G5 B5", 1, 2, LevelOutcome.MISSED),
        (tiles("R7 B1 B3", "?5", "?5"), SEVEN, 0, 2, LevelOutcome.MISSED),
        (tiles("R3 B1", "?5", "?4"), CAUGHT, 1, 1, LevelOutcome.SOLVED),
    ):
        assert judge((CatchOne(),), turns, seat, steps(state, *lines.split(", "))) is outcome, (lines, seat, turns)


def test_what_was_done_with_cards_reaches_its_goals_and_a_forgotten_call_lacks_the_call() -> None:
    two, three = position("R5 B2", "?5", "?5"), position("R5 B2 B3", "?5", "?5")
    four, skip = position("W4 B2 B3", "?5", "?5"), position("RS B2 B3", "?5")
    for state, lines, seat, reached, going in (
        (three, "0 play R5", 0, "lay", ()),
        (three, "0 draw", 0, "draw", ()),
        (two, "0 play R5 uno", 0, "lay call_uno", ()),
        (two, "0 play R5, 1 catch 0", 0, "lay", ()),
        (two, "0 play R5, 1 catch 0", 1, "catch", (1, 2)),
        (position("R5", "?5", "?5"), "0 play R5", 0, "lay empty_hand win", ()),
        (four, "0 play W4:G, 1 challenge", 0, "colour", ()),
        (four, "0 play W4:G, 1 challenge", 1, "challenge", ()),
        (position("R+2 B2 B3", "?5", "?5"), "0 play R+2", 1, "", ()),
        (skip, "0 play RS", 0, "", (2,)),
    ):
        done = steps(state, *lines.split(", "))
        goals = {key: parse_card_goals({key: value}, state.rules) for key, value in CARD_GOALS.items()}
        lacking = [key for key, goal in goals.items() if goal[0] in card_goals.lacking(goal, seat, done)]
        assert [key for key in goals if key not in lacking] == reached.split(), (lines, seat)
        assert tuple(turns for turns in (0, 1, 2) if card_goals.goes_on(turns, seat, done)) == going, (lines, seat)
        forgot = (CallAtOne(),) if (lines, seat) == ("0 play R5, 1 catch 0", 0) else ()
        assert card_goals.lacking((), seat, done) == forgot
