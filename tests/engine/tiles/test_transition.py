"""What follows from an action, event by event, and what is left of a turn once the next one begins."""

from typing import Any

import pytest

from game.engine.game import TurnStarted, WindowClosed
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.events import Laid, LeftoversTaken
from game.engine.tiles.position import parse_position
from game.engine.tiles.state import TileState
from tests.tables import every_place, happened, steps
from tests.tile_tables import position

RUN = "R3 R4 R5"
WINDOW = {"table": "R2 R3 R4", "stock": "G1 G3 B8 G9"}
"""With two seats a skip brings the turn back to who forgot the call."""


def tiles(*racks: str, **keys: Any) -> TileState:
    """A position of UNO RUMMY in which R6 fits."""
    return position(*racks, **{"table": RUN, "stock": "G1 G3 B8 B9", **keys})


def other(book: str, *racks: str, table: list[str], opened: bool = True, **keys: Any) -> TileState:
    """A position of another book in which everybody else has opened."""
    rest = {"stock": "O1 O2 O3 O4", "opened": [opened, *(True for _ in racks[1:])], **keys}
    return parse_position({"book": book, "racks": list(racks), "table": table, **rest})


def told(step: Any) -> str:
    """An event in short: what, who and by whom, which way, what a rule says, and of draws how many and why."""
    event: Any = step.event
    words = [type(event).__name__]
    words += [str(event.seat)] if hasattr(event, "seat") else []
    words += [f"by {event.by}"] if getattr(event, "by", None) is not None else []
    words += [str(getattr(event, name)) for name in ("direction", "symbol", "text") if hasattr(event, name)]
    words += ["window"] if getattr(event, "window", False) else []
    words += [str(event.count)] if hasattr(event, "count") else []
    words += [event.reason] if hasattr(event, "reason") else []
    return " ".join(words)


LATE, COSTS, PLAY_ON = {"late_uno_call": "until_caught"}, {"false_catch_penalty": 1}, {"stock_empty": "play_on"}
FREE = {"draw_although_playable": "allowed"}
DOWN = "0 lay R3 R4 R5 R6"
AGAIN = "0 lay R2 R3 R4 R5"
ENDED = ["RoundEnded"]
COURSES: dict[str, tuple[TileState, tuple[str, ...], list[str]]] = {
    # the call and the chance to catch
    "UR-Q22 a late call neither": (
        tiles("R6 B1", "Y12 Y8", options=LATE), (DOWN, "0 uno"),
        ["Laid 0", "UnoForgotten 0", "TurnStarted 1", "UnoCalled 0"],
    ),
    "UR-Q24 in a window of its own the turn begins once all let it go by": (
        tiles("R5 B1", "Y12 Y8", **WINDOW), (AGAIN, "1 pass"),
        [
            "Laid 0", "UnoForgotten 0", "ActionWorked 0", "Skipped 1", "Passed 1 window", "WindowClosed 0",
            "TurnStarted 0",
        ],
    ),
    "UR-Q24 or once somebody catches": (
        tiles("R5 B1", "Y12 Y8", **WINDOW), (AGAIN, "1 catch 0"),
        ["Laid 0", "UnoForgotten 0", "ActionWorked 0", "Skipped 1", "Caught 0 by 1", "Drew 0 2 uno", "TurnStarted 0"],
    ),
    "UR-Q22 or once the call comes late": (
        tiles("R5 B1", "Y12 Y8", **WINDOW, options=LATE), (AGAIN, "0 uno"),
        ["Laid 0", "UnoForgotten 0", "ActionWorked 0", "Skipped 1", "UnoCalled 0", "TurnStarted 0"],
    ),
    "UR-69 a catch by the seat that was skipped leaves the turn where it is": (
        tiles("R5 B1", "Y12 Y8", "G12 G8", **WINDOW, options={"multi_action": "chain"}),
        ("0 lay R2 R3 R4 R5", "1 catch 0"),
        ["Laid 0", "UnoForgotten 0", "ActionWorked 0", "Skipped 1", "TurnStarted 2", "Caught 0 by 1", "Drew 0 2 uno"],
    ),
    "UR-Q22 a call in time is none for somebody else who forgot it": (
        tiles("R6 B1", "R7 Y8", options=LATE), (DOWN, "1 uno", "0 uno"),
        ["Laid 0", "UnoForgotten 0", "TurnStarted 1", "UnoCalled 1", "UnoCalled 0"],
    ),
    "UR-Q25 a call with the lay that leaves more than one tile is needless": (
        tiles("R6 B1 B3", "Y12 Y8", options=COSTS), (f"{DOWN}; uno",),
        ["UnoCalled 0", "Laid 0", "CatchMissed 0", "Drew 0 1 needless", "TurnStarted 1"],
    ),
    "UR-Q25 where that costs nothing nothing is said": (
        tiles("R6 B1", "Y12 Y8", options=FREE), ("0 uno", "0 draw"), ["UnoCalled 0", "Drew 0 1 turn", "TurnStarted 1"],
    ),
    "UR-Q25 who calls late where the book knows no late call pays": (
        tiles("R6 B1", "Y12 Y8", options=COSTS), (DOWN, "0 uno"),
        ["Laid 0", "UnoForgotten 0", "TurnStarted 1", "CatchMissed 0", "Drew 0 1 needless"],
    ),
    "Rummikub knows no call, so nobody forgets it": (
        other("rummikub", "R7 K1", "K9", table=["R4 R5 R6"]), ("0 lay R4 R5 R6 R7",), ["Laid 0", "TurnStarted 1"],
    ),
    # drawing
    "UR-Q14 who draws the last tile and keeps it was not idle": (
        tiles("Y1 B1", "Y12 Y8", stock="R6", options={**PLAY_ON, **FREE}), ("0 draw", "0 pass"),
        ["Drew 0 1 turn", "StockEmptied", "Passed 0", "TurnStarted 1"],
    ),
    # punished, out of time, out
    "RF-33 and something laid": (
        other("rummy", "K7 K9 R1", "R2", table=["K4 K5 K6", "K10 R10 B10"]),
        ("0 timeout K4 K5 K6 K7 | K9 K10 | R10 B10",), ["TimedOut 0", "Laid 0", "LeftoversTaken 0", "TurnStarted 1"],
    ),
    "RF-44 out when the time is over, and with it the match": (
        other("rummy", "K7", "R2", table=["K4 K5 K6"], options={"rounds": 1}),
        ("0 timeout K4 K5 K6 K7",), ["TimedOut 0", "Laid 0", *ENDED, "MatchEnded"],
    ),
    "RF-47 a Hand-Rummy in two acts": (
        other("rummy", "K10 R10 B10 O10 R7", "R2", table=["R4 R5 R6"], opened=False, options={"hand_rummy": "on"}),
        ("0 open K10 R10 B10 O10", "0 lay R4 R5 R6 R7 | K10 R10 B10 O10"),
        ["Opened 0", "Laid 0", "Laid 0", "HandRummy 0", *ENDED],
    ),
    "RF-47 a Hand-Rummy in two acts, the second of them when the time is over": (
        other("rummy", "K10 R10 B10 O10 R7", "R2", table=["R4 R5 R6"], opened=False, options={"hand_rummy": "on"}),
        ("0 open K10 R10 B10 O10", "0 timeout R4 R5 R6 R7 | K10 R10 B10 O10"),
        ["Opened 0", "Laid 0", "TimedOut 0", "Laid 0", "HandRummy 0", *ENDED],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COURSES)
def test_what_follows_event_by_event(name: str) -> None:
    start, lines, expected = COURSES[name]
    done = steps(start, *lines)
    assert [told(step) for step in done] == expected
    for event, state in done:
        assert every_place(state) == every_place(start)
        kinds = [*map(type, (state.phase, state.called, state.laid, state.barren_turns))]
        assert kinds == [TilePhase, bool, tuple, int]
        assert state.turn in range(state.seats)
        if isinstance(event, Laid | LeftoversTaken | WindowClosed) and state.phase is not TilePhase.OPENED:
            assert (state.phase, state.drawn, state.laid) == (TilePhase.TURN, None, ())
        if isinstance(event, TurnStarted) or state.phase in (TilePhase.SCORING, TilePhase.OVER):
            assert (state.drawn, state.called, state.passed, state.laid, state.barren_turns) == (None, False, (), (), 0)
    last = done[-1].state
    turns = [event.seat for event in happened(TurnStarted, done)]
    assert turns == [] or last.turn == turns[-1]
    assert last.opened == (True,) * last.seats


def test_a_lay_tells_what_was_played_and_the_table_before_and_after() -> None:
    state = tiles("R6 B1 B3", "Y12 Y8", loose="G9 Y1")
    (laid,) = happened(Laid, steps(state, DOWN))
    after = steps(state, DOWN)[-1].state
    assert (laid.played, laid.before, laid.table) == (state.racks[0][:1], state.table, after.table)
    assert laid.loose == state.loose


def test_rf_39_a_joker_that_is_exchanged_and_laid_again_does_not_count_as_laid_from_the_rack() -> None:
    state = other("rummy", "R5 K9 B9 O1", "R2", table=["R4 *=R5 R6"])
    (laid,) = happened(Laid, steps(state, "0 lay R4 R5 R6 | K9 B9 *; take *"))
    assert laid.played == state.racks[0][:3]
    at_uno_rummy = tiles("R5 G8 Y8 B1", "?9", table="R4 *=R5 R6")
    (laid,) = happened(Laid, steps(at_uno_rummy, "0 lay R4 R5 R6 | G8 Y8 *=B8; take *=R5; act *"))
    assert len(laid.played) == 4
