"""A match being played: its record, and computers that think beside the frames."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from time import sleep

import pytest

import game.play.session
from game.ai.tiles import LEVELS, Choose, choose
from game.engine.actions import Draw, Pass
from game.engine.checksums import unseal
from game.engine.events import TurnStarted
from game.engine.record import Record, format_record
from game.engine.record_reading import read_record
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before, view
from game.play.tiles.session import TileSession
from game.store.settings import SeatKind
from tests.now_pool import NowPool
from tests.tile_tables import position

SEATS4 = (("human", "Anna"), ("normal", "Bert"), ("normal", "Cleo"), ("normal", "Dora"))
SEATS = (("human", "Anna"), ("normal", "Bert"), ("human", "Cleo"))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers answer when they are asked."""
    monkeypatch.setattr(game.play.session, "ThreadPoolExecutor", NowPool)


@pytest.fixture
def match(at_once: None) -> TileSession:
    """A match of two humans and a computer."""
    return TileSession.begin(Record(UNO_RUMMY, SEATS, "seed"), choose)


def of(state: TileState, think: Choose = choose) -> TileSession:
    """A session at a position, a human against a computer."""
    return TileSession(Record(state.rules, SEATS[:2], "x"), (TileStep(TurnStarted(state.turn), state),), think)


def first_action(session: TileSession) -> TileAction:
    """Something that the seat on turn may do."""
    play = find_play(before(session.state))
    return play if isinstance(play, Lay) else Draw()


def play_on(session: TileSession, actions: int) -> None:
    """So many actions, whoever is on turn, or fewer where the match is over."""
    for _ in range(actions):
        for seat in session.to_act()[:1]:
            assert session.submit(seat, session.game.choices(session.state, seat)[0]) == ()


def test_who_sits_where(match: TileSession) -> None:
    assert match.seats == 3
    assert match.humans == (0, 2)
    assert [match.name(seat) for seat in range(3)] == ["Anna", "Bert", "Cleo"]
    assert [match.is_human(seat) for seat in range(3)] == [True, False, True]


def test_a_refused_action_changes_nothing(match: TileSession) -> None:
    steps, record = list(match.steps), match.record
    wrong = (match.state.turn + 1) % 3
    refused = match.submit(wrong, Draw())
    assert [problem.code for problem in refused] == ["not-your-turn"]
    assert match.steps == steps
    assert match.record == record


def test_an_action_is_carried_out_and_written_down(match: TileSession) -> None:
    seat = match.state.turn
    assert match.submit(seat, first_action(match)) == ()
    (line,) = match.record.lines
    assert line.startswith(f"{seat} ")
    assert match.steps[-1].state is match.state


def test_what_was_saved_goes_on_where_it_was(match: TileSession) -> None:
    for _ in range(6):
        play_on(match, 1)
        again = TileSession.resume(read_record(format_record(match.record)), choose)
        assert again.state == match.state
        assert again.steps == match.steps
        assert again.record == match.record


def test_what_is_taken_as_news_is_the_record_line_by_line(match: TileSession) -> None:
    lines = [*unseal(format_record(match.record)).lines]
    for _ in range(4):
        play_on(match, 1)
        match.note_hint(0)
        lines += match.take_news()
        assert lines == [*unseal(format_record(match.record)).lines]
    assert match.take_news() == ()
    assert TileSession.resume(read_record(format_record(match.record)), choose).hints == {0: 4}


def test_views_and_drafts_are_those_of_the_seat(match: TileSession) -> None:
    for seat in range(3):
        assert match.view(seat).rack == match.state.racks[seat]
        assert match.draft(seat).now.rack == match.state.racks[seat]
        assert not match.draft(seat).changed
    assert match.view(None).rack == ()


# Thinking


def test_a_computer_sees_its_view_and_a_seeded_chance_and_nothing_else(at_once: None) -> None:
    seen: list[tuple[TileView, float]] = []

    def watch(told: TileView, rng: Random) -> TileAction:
        seen.append((told, rng.random()))
        return Draw()

    state = position("R1 R2", "Y12 G3 B6 Y5", loose="G7 Y2", turn=1)
    for _ in range(2):
        of(state, watch).ask(1)
    assert seen[0] == seen[1]
    assert seen[0][0] == view(state, 1)


def test_asking_twice_thinks_once_and_an_action_makes_the_thought_old(at_once: None) -> None:
    count = 0

    def counting(view: TileView, rng: Random) -> TileAction:
        nonlocal count
        count += 1
        return choose(view, rng)

    session = of(position("R1 R2 Y4", "Y12 G3 B6 Y5", loose="G7 Y2", turn=1), counting)
    assert session.thought(1) is None
    session.ask(1)
    session.ask(1)
    assert count == 1
    thought = session.thought(1)
    assert thought is not None
    assert thought.steps
    session.commit(1, thought)
    assert session.thought(1) is None
    assert session.record.lines[0] == "1 draw"


def test_a_thought_that_is_not_for_now_changes_nothing(at_once: None) -> None:
    session = of(position("R1 R2", "Y12 G3 B6 Y5", loose="G7 Y2"), lambda view, rng: Pass())
    session.ask(1)
    thought = session.thought(1)
    assert thought is not None
    assert thought.steps == ()
    session.commit(1, thought)
    assert session.record.lines == ()
    assert len(session.steps) == 1


@pytest.fixture
def gate() -> Iterator[Event]:
    """Holds a computer up until it is opened."""
    gate = Event()
    yield gate
    gate.set()


def test_each_seat_plays_at_its_own_level(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noting(level: str) -> Choose:
        def choose_at(seen: TileView, chance: Random) -> TileAction:
            asked.append(level)
            return choose(seen, chance)

        return choose_at

    assert {kind.value for kind in SeatKind} == {"human", *LEVELS}
    for level in LEVELS:
        monkeypatch.setitem(LEVELS, level, noting(level))
    for kind, level in (("easy", "easy"), ("master", "master"), ("forgotten", "normal")):
        session = TileSession.begin(Record(UNO_RUMMY, ((kind, "A"), (kind, "B")), "levels"))
        session.ask(session.to_act()[0])
        assert asked.pop() == level


def test_nobody_waits_for_a_computer_that_thinks(gate: Event) -> None:
    def slow(view: TileView, rng: Random) -> TileAction:
        gate.wait(20)
        return Draw()

    session = of(position("R1 R2", "Y12 G3 B6 Y5", loose="G7 Y2", turn=1), slow)
    session.ask(1)
    assert session.thought(1) is None
    gate.set()
    assert session._asked[1].result(20).action == Draw()
    assert session.thought(1) is not None
    session.close()


@pytest.mark.parametrize("back", [False, True], ids=["an action", "taken back"])
def test_nobody_waits_behind_a_thought_about_an_earlier_position(back: bool, gate: Event) -> None:
    thought_of: list[int | None] = []

    def slow(view: TileView, rng: Random) -> TileAction:
        thought_of.append(view.seat)
        if view.seat == 1:
            gate.wait(20)
        return Draw()

    session = TileSession.of_position(position("R1 R2", "Y12 G3", "B6 Y5", "B8 Y9", loose="G7 Y2"), SEATS4, slow)
    session.ask(1)
    session.ask(3)
    first, waiting = session._asked[1], session._asked[3]
    while not first.running():
        sleep(0.001)
    if back:
        session.rewind(1, session.record)
    else:
        assert session.submit(0, Draw()) == ()
    assert waiting.cancelled(), "it is of no use to anybody"
    assert session.thought(1) is None
    session.ask(2)
    assert session._asked[2].result(20).action == Draw(), "the first one still thinks"
    assert not first.done()
    gate.set()
    session.close()
    assert first.result(20).action == Draw()
    assert thought_of == [1, 2]


def test_a_computer_that_fails_takes_a_legal_action_and_the_log_says_so(
    at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(view: TileView, chance: Random) -> TileAction:
        raise ZeroDivisionError("on purpose")

    session = TileSession.begin(Record(UNO_RUMMY, SEATS, "seed"), fail)
    seat = session.state.turn
    session.ask(seat)
    thought = session.thought(seat)
    assert thought is not None
    assert thought.action == session.game.choices(session.state, seat)[0]
    session.commit(seat, thought)
    assert len(session.record.lines) == 1
    assert "on purpose" in caplog.text


def test_a_computer_that_asks_for_what_is_refused_takes_a_legal_action(
    at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    session = TileSession.begin(Record(UNO_RUMMY, SEATS, "seed"), lambda view, chance: Pass())
    seat = session.state.turn
    session.ask(seat)
    thought = session.thought(seat)
    assert thought is not None
    assert thought.steps
    assert "Pass()" in caplog.text


def test_leaving_ends_the_thinking(gate: Event) -> None:
    def slow(view: TileView, rng: Random) -> TileAction:
        gate.wait(20)
        return Draw()

    session = of(position("R1 R2", "Y12 G3 B6 Y5", loose="G7 Y2", turn=1), slow)
    assert isinstance(session._pool, ThreadPoolExecutor)
    session.ask(1)
    session.ask(0)
    session.close()
    assert session._asked[0].cancelled()
    gate.set()
    session._pool.shutdown(wait=True)


def test_the_referee_looks_for_a_play_beside_the_frames() -> None:
    session = of(position("R7 B1", "?14", table="R4 R5 R6"))
    session.look_for_play(0)
    session._pool.shutdown(wait=True)
    assert isinstance(find_play(before(session.view(0))), Lay)


def test_the_same_match_goes_the_same_way(at_once: None) -> None:
    texts = []
    for _ in range(2):
        session = TileSession.begin(Record(UNO_RUMMY, (("normal", "A"), ("normal", "B")), "twice"), choose)
        for _ in range(10):
            (seat, *_rest) = session.to_act()
            session.ask(seat)
            thought = session.thought(seat)
            assert thought is not None
            session.commit(seat, thought)
        texts.append(format_record(session.record))
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) > 15


def test_views_are_worked_out_once_for_each_moment() -> None:
    match = TileSession.begin(Record(UNO_RUMMY, (("human", "Anna"), ("human", "Bert")), "views"))
    assert match.view(0) is match.view(0)
    assert match.now is match.view(None)
    assert match.now.rack == ()
    before, steps = match.view(0), len(match.events)
    assert match.submit(match.now.turn, match.choices(match.now.turn)[0]) == ()
    assert match.view(0) != before
    assert match.view_at(steps, 0) == before
    assert match.view_at(len(match.events), 0) is match.view(0)


def test_events_are_the_steps_without_the_states_behind_them() -> None:
    match = TileSession.begin(Record(UNO_RUMMY, (("human", "Anna"), ("human", "Bert")), "events"))
    assert len(match.events) == len(match.steps)
    assert list(match.events) == [step.event for step in match.steps]
    assert match.events[-1] == match.steps[-1].event
    assert match.events[1:3] == tuple(step.event for step in match.steps[1:3])
