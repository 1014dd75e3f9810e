"""Who acts when, to the moment: the pause of a computer, the chance to catch and its end, in the simplest match."""

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.engine.game import Catch, Pass, Problem
from game.engine.tiles.actions import TilePhase
from game.play import session as module
from game.play.session import AUTOMATIC, PAUSE, CatchWindow, Conditions, Signal, TurnDriver
from tests.answers import present

TURN, WINDOW = TilePhase.TURN, TilePhase.WINDOW
HELD = Problem("cannot-catch", "")


class Seats:
    """A match in which somebody can be caught; what is asked for and carried out is noted down."""

    def __init__(
        self, humans: Sequence[int] = (0,), seats: int = 3, turn: int = 0, catchable: int | None = None,
        phase: TilePhase = TURN, **thoughts: Any,
    ) -> None:  # fmt: skip
        self.humans, self.playing = tuple(humans), tuple(range(seats))
        self.state = SimpleNamespace(catchable=catchable, turn=turn, phase=phase)
        self.between = False
        self.record = SimpleNamespace(seed="seed", lines=())
        self.done: list[Any] = []
        self.thoughts = {int(seat[-1]): SimpleNamespace(action=action) for seat, action in thoughts.items()}
        self.refuses: set[int] = set()
        self.asked: set[int] = set()

    def is_human(self, seat: int) -> bool:
        return seat in self.humans

    def to_act(self) -> tuple[int, ...]:
        """In a window everybody."""
        return self.playing if self.state.phase is WINDOW else (self.state.turn,)

    def thought(self, seat: int) -> Any:
        """Let a computer think; what it comes to stands in `thoughts`."""
        self.asked.add(seat)
        return self.thoughts.get(seat)

    def commit(self, seat: int, thought: Any) -> None:
        self.done.append((seat, thought.action))

    def submit(self, seat: int, action: Any) -> tuple[Problem, ...]:
        if seat in self.refuses:
            return (HELD,)
        self.done.append((seat, action))
        return ()


class Plain(TurnDriver):
    """Nobody has a turn here."""

    saved: list[int]
    """How much had been done whenever it was to be kept."""

    def go_on(self, dt: float) -> tuple[Signal, ...]:
        """Only the chance to catch."""
        self.watching(dt)
        return ()


def at_table(viewer: int = 0, catch_seconds: int | None = 4, **who: Any) -> tuple[Seats, Plain]:
    """Such a match and its driver, at half the normal speed."""
    seats, saved, conditions = Seats(**who), list[int](), Conditions(viewer, catch_seconds, factor=2.0)
    plain = Plain(cast("Any", seats), lambda: conditions, lambda: saved.append(len(seats.done)))
    plain.saved = saved
    return seats, plain


def thinks(action: Any) -> Any:
    return SimpleNamespace(action=action)


def test_a_computer_acts_when_its_pause_is_over_and_it_has_thought_and_is_kept() -> None:
    seats, plain = at_table(turn=1)
    seats.thoughts[1] = thinks("first")
    plain.computer_turn(1, 0.0)
    assert seats.done == [(1, "first")], "nobody waits where nothing has happened yet"
    seats.thoughts[1] = thinks("second")
    plain.computer_turn(1, PAUSE)
    assert len(seats.done) == 1, "at half the speed the pause is twice as long"
    plain.computer_turn(1, PAUSE)
    assert seats.done[1:] == [(1, "second")], "to the moment"
    assert plain.saved == [1, 2]
    plain.computer_turn(1, PAUSE)
    assert len(seats.done) == 2, "and then a pause again"
    seats.thoughts.clear()
    plain.computer_turn(1, 10 * PAUSE)
    assert len(seats.done) == 2, "nobody acts without a thought"


@pytest.mark.parametrize("kept_from", ["paused", "between"])
def test_no_time_passes_while_something_is_asked_or_scored(kept_from: str) -> None:
    seats, plain = at_table(turn=1)
    seats.state.catchable = 0
    owner: Any = {"paused": plain, "between": seats}[kept_from]
    setattr(owner, kept_from, True)
    plain.update(1.0)
    assert plain.catch_window is None
    setattr(owner, kept_from, False)
    plain.update(1.0)
    assert present(plain.catch_window).left == 3.0
    assert (plain.meanwhile(1.0), plain.clock_waits) == ((), False)


@pytest.mark.parametrize(
    ("humans", "viewer", "offender", "catcher"),
    [((0, 1, 2), 1, 2, 1), ((0, 1, 2), 2, 2, 0), ((0, 1, 2), 0, 0, 1), ((0, 1, 2), 3, 2, 0), ((0,), 0, 0, None)],
)
def test_the_button_catches_for_the_one_at_the_screen_or_else_for_the_first_who_can(
    humans: tuple[int, ...], viewer: int, offender: int, catcher: int | None
) -> None:
    seats, plain = at_table(viewer, humans=humans, seats=4)
    assert plain.catcher is None
    plain.catch()
    plain.let_go()
    assert seats.done == [], "there is no chance yet"
    plain.catch_window = CatchWindow(offender, 4.0, 4.0)
    assert plain.catcher == catcher
    plain.catch()
    assert seats.done == ([] if catcher is None else [(catcher, Catch(offender))])
    assert (plain.catch_window is None) is (catcher is not None)


def test_an_act_ends_the_chance_only_where_nobody_can_be_caught_after_it() -> None:
    seats, plain = at_table()
    plain.catch_window = watch = CatchWindow(2, 4.0, 4.0)
    seats.state.catchable = 2
    plain.went_on()
    assert plain.catch_window is watch
    seats.state.catchable = None
    plain.went_on()
    assert plain.catch_window is None


def test_another_one_who_can_be_caught_begins_another_chance() -> None:
    seats, plain = at_table(seats=4, turn=1)
    seats.state.catchable = 2
    plain.watching(1.0)
    seats.state.catchable = 3
    plain.watching(1.0)
    assert plain.catch_window is not None
    assert (plain.catch_window.offender, plain.catch_window.left, plain.catch_window.total) == (3, 3.0, 4.0)


@pytest.mark.parametrize(
    ("turn", "phase", "waits"), [(0, TURN, False), (1, TURN, True), (0, WINDOW, True), (1, WINDOW, True)]
)
def test_the_time_runs_where_a_computer_goes_on_or_a_window_is_open(turn: int, phase: TilePhase, waits: bool) -> None:
    seats, plain = at_table(turn=turn, catchable=2, phase=phase)
    assert plain.watching(1.5) is waits
    assert plain.catch_window is not None
    assert (plain.catch_window.left, plain.catch_window.age) == (2.5 if waits else 4.0, 1.5)
    assert seats.done == []


@pytest.mark.parametrize("phase", [TURN, WINDOW])
def test_the_time_is_over_to_the_moment_and_only_in_a_window_everybody_passes(phase: TilePhase) -> None:
    seats, plain = at_table(turn=1, catchable=2, phase=phase)
    assert plain.watching(3.75)
    assert plain.watching(0.25) is (phase is WINDOW)
    assert plain.catch_window is None
    assert seats.done == ([(seat, Pass()) for seat in range(3)] if phase is WINDOW else [])
    for _ in range(2):
        assert not plain.watching(1.0), "that chance does not come again"
        assert plain.catch_window is None
    seats.state.catchable = None
    plain.watching(0.0)
    seats.state.catchable = 2
    plain.watching(0.0)
    assert plain.catch_window is not None, "another one of the same seat does"


def test_a_computer_that_noticed_calls_to_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "react_delay", lambda _: 1.5)
    seats, plain = at_table(catchable=2, seat_1=Catch(2))
    assert not plain.watching(1.0), "the player on turn need not wait"
    assert seats.done == []
    assert plain.watching(0.5) is True
    assert seats.done == [(1, Catch(2))]
    assert plain.catch_window is None


def test_who_is_asked_first_is_asked_until_they_answer_and_only_where_they_could_catch() -> None:
    for humans, offender, seconds, asks in (
        ((0,), 2, 4.0, True), ((0,), 0, 4.0, False), ((), 2, 4.0, False), ((0,), 2, None, False),
    ):  # fmt: skip
        seats = Seats(humans, turn=1)
        plain = Plain(cast("Any", seats), partial(Conditions, 0, seconds, asks=True))
        assert not plain.asks_to_catch
        plain.decline()
        plain.catch_window = window = CatchWindow(offender, 4.0, 4.0)
        assert plain.asks_to_catch is asks, (humans, offender, seconds)
        seats.state.catchable = offender
        assert plain.watching(0.25)
        assert (window.left, window.age) == ((4.0, 0.0) if asks else (3.75, 0.25)), "no time passes before they answer"
        plain.decline()
        assert not plain.asks_to_catch
    plain = Plain(cast("Any", Seats((0,))))
    plain.catch_window = CatchWindow(2, 4.0, 4.0)
    assert not plain.asks_to_catch, "nobody wanted to be asked"


def test_how_long_computers_take_to_call_is_theirs_in_a_match_and_the_same_whenever_it_is_played() -> None:
    def delays(seed: str, lines: tuple[str, ...] = ()) -> dict[int, float]:
        seats, plain = at_table(seats=6, catchable=1)
        seats.thoughts = dict.fromkeys(range(6), thinks(Catch(1)))
        seats.record = SimpleNamespace(seed=seed, lines=lines)
        plain.watching(0.0)
        return present(plain.catch_window).delays

    found = delays("seed")
    assert {*found} == {2, 3, 4, 5}
    assert len({*found.values()}) > 1, "each has a chance of its own"
    assert found == delays("seed")
    assert found != delays("other")
    assert found != delays("seed", ("0 draw",))


def test_whoever_has_thought_calls_in_time_though_another_still_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "react_delay", lambda _: 100.0)
    seats, plain = at_table(catch_seconds=10, turn=0, seats=4, catchable=3, seat_2=Catch(3))
    plain.watching(0.0)
    assert plain.catch_window is not None
    assert plain.catch_window.delays == {2: 9.5}
    assert plain.catch_window.asked == {2}
    assert seats.asked == {1, 2}


def test_a_chance_ends_once_all_computers_have_decided_where_nobody_here_can_catch() -> None:
    for offender, waits in ((0, False), (2, True)):
        seats, plain = at_table(turn=1, catchable=offender)
        seats.thoughts[1] = thinks(Pass())
        assert plain.watching(0.5), "one still thinks, or somebody here"
        assert plain.catch_window is not None
        seats.thoughts[2] = thinks(Pass())
        assert plain.watching(0.5) is waits
        assert (plain.catch_window is not None) is waits
        plain.decline()
        assert not plain.watching(0.5), "nor wants to"


def test_where_nobody_here_can_catch_the_chance_stays_for_the_computer_that_will() -> None:
    seats, plain = at_table(catch_seconds=60, turn=1, catchable=0, seat_1=Pass(), seat_2=Catch(0))
    assert plain.watching(0.0)
    assert [*present(plain.catch_window).delays] == [2]
    while not seats.done:
        plain.watching(0.05)
    assert seats.done == [(2, Catch(0))]


def test_the_game_catches_to_the_moment_and_only_for_somebody_here_who_is_given_no_time() -> None:
    for humans, seconds, caught in (((0,), None, [(0, Catch(2))]), ((2,), None, []), ((0,), 4, [])):
        seats, plain = at_table(catch_seconds=seconds, humans=humans, turn=1, catchable=2)
        assert plain.watching(AUTOMATIC / 2)
        assert (seats.done, present(plain.catch_window).total) == ([], 2 * AUTOMATIC if seconds is None else seconds)
        assert plain.watching(AUTOMATIC / 2)
        assert seats.done == caught


def test_an_act_that_is_refused_is_told_and_changes_nothing() -> None:
    seats, plain = at_table()
    seats.refuses.add(0)
    assert plain.submit(0, Pass()) == (HELD,)
    assert plain.saved == []
