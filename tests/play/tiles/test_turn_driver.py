"""The clock of a turn and the claims for a new deal, with seconds that the test hands in."""

from random import Random
from typing import Any

import pytest

from game.engine.game import Caught, Draw, Pass, TurnStarted
from game.engine.record import Record
from game.engine.tiles.actions import Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.draft import Draft, Left, NewMeld, OnMeld
from game.engine.tiles.events import Drew, LayPunished, LeftoversTaken, Reason, StockEmptied, TileEvent, TimedOut
from game.engine.tiles.notation import format_action
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView
from game.play.session import Conditions, Signal
from game.play.tiles import session as claims
from game.play.tiles.session import URGENT, Penalties, TileSession, TileTurnDriver, TurnClock, penalties
from tests.answers import as_a
from tests.tile_tables import position

pytestmark = pytest.mark.usefixtures("no_threads")
PAIRS = "B3 B3' R8 R8' O10 O10' ?8"
AT_ONCE = Conditions(factor=0.0)


def match(state: TileState, humans: tuple[int, ...] = (0,), choose: Any = None) -> TileSession:
    """A match that stands like this, with people in some seats."""
    seats = tuple(("human" if seat in humans else "medium", f"Seat {seat}") for seat in range(state.seats))
    return TileSession(Record(state.rules, seats, state.seed), (TileStep(TurnStarted(state.turn), state),), choose)


class Turn:
    """The turn of seat 0, driven by hand."""

    def __init__(self, state: TileState, **keys: Any) -> None:
        self.session = match(state, **keys)
        self.draft: Draft | None = self.session.draft(0)
        self.kept: list[int] = []
        self.driver = TileTurnDriver(
            self.session, lambda: AT_ONCE, lambda: self.kept.append(len(self.session.record.lines)), lambda: self.draft
        )

    @property
    def events(self) -> list[type]:
        return [type(step.event) for step in self.session.steps]


def timed(**options: str | int) -> TileState:
    """A turn of half a minute."""
    return position("R1 G7", "B1 B3", options={"turn_time": 30, **options})


def test_a_clock_begins_with_the_turn_and_runs_only_by_what_is_handed_in() -> None:
    turn = Turn(timed())
    assert turn.driver.update(5.0) == ()
    assert turn.driver.clock == TurnClock(30, 30.0), "the first frame only starts it"
    assert turn.driver.update(5.0) == ()
    assert turn.driver.clock == TurnClock(30, 25.0)
    turn.driver.paused = True
    assert turn.driver.update(100.0) == ()
    assert turn.driver.clock == TurnClock(30, 25.0)


def test_the_last_seconds_are_heard_one_by_one_and_then_the_turn_is_over() -> None:
    turn = Turn(timed())
    turn.driver.update(0.0)
    heard: list[Signal] = []
    while Signal.TIME_UP not in heard:
        assert not turn.kept
        heard += turn.driver.update(0.1)
    assert heard == [*[Signal.TICK] * URGENT, Signal.TIME_UP]
    assert {TimedOut, Drew} <= set(turn.events)
    assert turn.driver.clock is None
    assert turn.kept == [1], "it is kept at once"
    assert turn.session.state.turn == 1


def test_the_time_is_told_in_minutes_and_the_last_seconds_alone() -> None:
    for left, text in ((120.0, "2:00"), (61.0, "1:01"), (60.2, "1:01"), (59.9, "1:00"), (10.5, "0:11"),
                       (URGENT, str(URGENT)), (0.1, "1"), (0.0, "0")):  # fmt: skip
        assert TurnClock(120, left).text == text
    assert [TurnClock(120, left).near for left in (URGENT + 1, URGENT + 1.1)] == [True, False]
    assert TurnClock(120, 30.0).share == 0.25


def test_nobodys_time_runs_while_the_player_cannot_act() -> None:
    turn = Turn(timed())
    draft, turn.draft = turn.draft, None
    assert turn.driver.update(100.0) == ()
    assert turn.driver.clock is None
    turn.draft = draft
    turn.driver.update(100.0)
    assert turn.driver.clock == TurnClock(30, 30.0)


def test_a_match_that_goes_on_has_what_was_left_of_its_turn() -> None:
    turn = Turn(timed())
    turn.session.kept_time = Left(seconds=7, limit=30)
    turn.driver.update(1.0)
    assert turn.driver.clock == TurnClock(30, 7.0)
    assert turn.session.kept_time is None
    assert turn.driver.update(1.5) == (Signal.TICK,)


def test_the_time_runs_on_while_the_player_looks_back_but_the_turn_ends_at_the_table() -> None:
    turn = Turn(timed())
    assert turn.driver.meanwhile(1.0) == (), "no clock runs yet"
    turn.driver.update(0.0)
    assert turn.driver.meanwhile(19.0) == ()
    assert turn.driver.meanwhile(1.5) == (Signal.TICK,)
    assert turn.driver.meanwhile(10.0) == (Signal.TIME_UP,)
    assert TimedOut not in turn.events
    assert turn.driver.update(0.0) == (Signal.TIME_UP,)
    assert TimedOut in turn.events


def test_rf_32_rebuilding_has_a_clock_of_its_own_and_what_lies_is_sent() -> None:
    state = position("R5 K7", "B1 B3", table="R6 R7 R8 R9 | B9 K9 O9", book="rummy", options={"rebuild_time": 20})
    turn = Turn(state)
    assert turn.draft is not None
    turn.driver.update(1.0)
    assert turn.driver.clock is None, "only rebuilding is timed"
    rebuilt = as_a(Draft, turn.draft.move(state.table[0].tiles[-1:], OnMeld(turn.draft.now.table[1].number)))
    assert rebuilt.rebuilds
    turn.draft = rebuilt
    turn.driver.update(1.0)
    assert turn.driver.clock == TurnClock(20, 20.0)
    assert Signal.TIME_UP in turn.driver.update(20.0)
    assert turn.session.record.lines[-1].endswith(format_action(Timeout(rebuilt.melds())))


@pytest.mark.parametrize(
    ("option", "acts", "left"),
    [("leftovers_to_rack", ["open", "timeout"], "B1 R6"), ("undo_and_draw", ["timeout"], "K10 R10 B10 O10 B1 K1")],
)
def test_rf_q13_an_initial_meld_is_sent_when_time_is_up_unless_undone(option: str, acts: list[str], left: str) -> None:
    state = position(
        "K10 R10 B10 O10 B1", "B1' B3", table="R6 R7 R8 R9", book="rummy", stock="K1",
        options={"rebuild_time": 20, "timeout": option},
    )  # fmt: skip
    turn = Turn(state)
    for tiles, target in ((state.racks[0][:4], NewMeld()), (state.table[0].tiles[:1], NewMeld())):
        moved = as_a(Draft, turn.draft.move(tiles, target) if turn.draft is not None else None)
        turn.draft = moved
    turn.driver.update(1.0)
    turn.driver.update(20.0)
    assert [line.split()[1] for line in turn.session.record.lines] == acts
    assert sorted(map(repr, turn.session.state.racks[0])) == sorted(left.split())


def test_without_a_time_there_is_no_clock() -> None:
    turn = Turn(position("R1 G7", "B1 B3"))
    for _ in range(3):
        assert turn.driver.update(100.0) == ()
    assert turn.driver.clock is None


def test_a_clock_waits_where_one_runs_for_the_player_on_turn_and_none_runs_where_clocks_are_off() -> None:
    turn, untimed = Turn(timed()), Turn(position("R1 G7", "B1 B3"))
    assert turn.driver.clock_waits
    assert not Turn(timed()._replace(turn=1)).driver.clock_waits
    assert not untimed.driver.clock_waits
    for each in (turn, untimed):
        each.session.kept_time = Left(seconds=7, limit=30)
    assert untimed.driver.clock_waits, "it had been running when the match was left"
    turn.driver.update(0.0)
    assert turn.driver.clock is not None
    turn.driver.conditions = lambda: Conditions(clocks=False)
    for _ in range(3):
        assert turn.driver.update(100.0) == ()
    assert (turn.driver.clock, turn.driver.clock_waits) == (None, False)


def test_a_new_turn_has_a_clock_of_its_own() -> None:
    turn = Turn(timed(), choose=lambda seen, chance: Draw())
    turn.driver.update(0.0)
    turn.driver.update(12.0)
    turn.draft = None
    for action in (Draw(), Pass()):
        turn.session.submit(0, action)
    while turn.session.state.turn != 0:
        turn.driver.update(0.1)
    turn.draft = turn.session.draft(0)
    turn.driver.update(0.1)
    assert turn.driver.clock == TurnClock(30, 30.0)


def claiming(*racks: str) -> TileState:
    """Rummikub before its first turn."""
    return position(*racks, book="rummikub", phase="claim", seed="7")


def passes(_seen: TileView, _chance: Random) -> TileAction:
    """A computer that claims nothing."""
    return Pass()


def test_rk_12_who_sits_here_alone_is_asked_only_where_it_is_worth_it() -> None:
    session = match(claiming("?14", "?14"), choose=passes)
    driver = TileTurnDriver(session, lambda: AT_ONCE)
    assert not claims.asks(session)
    assert claims.asks(match(claiming("?14", "?14"), humans=(0, 1)))
    for _ in range(5):
        driver.update(0.1)
    assert session.state.phase is not TilePhase.CLAIM
    lucky = match(claiming(PAIRS, "?14"), choose=passes)
    driver = TileTurnDriver(lucky, lambda: AT_ONCE)
    for _ in range(5):
        driver.update(0.1)
    assert (lucky.state.phase, claims.waiting(lucky), lucky.problems(0, Redeal())) == (TilePhase.CLAIM, 0, ())


def test_rk_12_several_players_are_asked_in_turn_and_who_begins_last() -> None:
    for turn, expected in ((0, [1, 2, 0]), (1, [2, 0, 1])):
        session = match(claiming("?14", "?14", "?14")._replace(turn=turn), humans=(0, 1, 2))
        order = []
        while (seat := claims.waiting(session)) is not None:
            order.append(seat)
            assert claims.asks(session)
            assert session.problems(seat, Redeal())
            assert session.submit(seat, Pass()) == ()
        assert order == expected


def test_rk_12_nobody_here_is_asked_before_the_computers_have_decided() -> None:
    session = match(claiming(PAIRS, "?14"), choose=passes)
    assert claims.waiting(session) is None
    assert session.submit(1, Pass()) == ()
    assert claims.waiting(session) == 0
    TileTurnDriver(session, lambda: AT_ONCE).update(0.1)
    assert session.submit(0, Redeal()) == ()
    unlucky = match(claiming("?14", "?14"), choose=passes)
    for lines in (["1 pass"], ["1 pass", "0 pass"]):
        TileTurnDriver(unlucky, lambda: AT_ONCE).update(0.0)
        assert [*unlucky.record.lines] == lines


def test_everybody_reads_of_their_own_penalties_until_they_act_and_of_nobody_elses() -> None:
    punished: list[TileEvent] = [
        Drew(0, (), 2, Reason.UNO), Drew(1, (), 1, Reason.TURN), LayPunished(1, ()), Caught(0, 1), TurnStarted(0),
        Drew(0, (), 3, Reason.NEEDLESS), TimedOut(0), LeftoversTaken(0, ()), Drew(0, (), 1, Reason.TIME),
        Drew(0, (), 1, Reason.WRONG), TimedOut(1), StockEmptied(),
    ]  # fmt: skip
    of = {seat: [event for event in punished if event in penalties(punished, seat)] for seat in (0, 1)}
    assert [[punished.index(event) for event in of[seat]] for seat in (0, 1)] == [[0, 3, 5, 6, 7, 8, 9], [2, 10]]
    told = Penalties(1)

    def text() -> str:
        return told.text(lambda event: None if isinstance(event, Caught) else type(event).__name__)

    assert (text(), told.acted()) == ("", False)
    assert not told.look(punished, 2, 0), "the first one was shown before"
    assert told.look(punished, 6, 0)
    assert text() == "Drew.", "of what happens there is no sentence for each"
    assert told.look(punished, 9, 0)
    assert text() == "TimedOut. LeftoversTaken. Drew.", "who was away reads of the last turn only"
    assert not told.look(punished, 9, 0)
    assert told.look(punished, 10, 0)
    assert text() == "TimedOut. LeftoversTaken. Drew. Drew."
    assert not told.look(punished, 10, 1)
    assert text() == "", "another player has sat down"
    assert not told.look(punished, 10, -1)
    assert told.look(punished, 11, 1)
    assert text() == "TimedOut."
    assert (told.acted(), text(), told.acted()) == (True, "", False)
