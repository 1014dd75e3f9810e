"""A match being played: its record, and computers that think beside the frames. What computers do where nobody else
plays: on the screen nothing ends because of one, in a measurement it is told."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from time import sleep
from typing import Any
from unittest.mock import Mock

import pytest

from game.ai.cards.foresight import LEVELS as CARD_LEVELS
from game.ai.tiles.foresight import LEVELS, Choose, choose
from game.engine.cards.books import BOOKS
from game.engine.cards.state import CardState
from game.engine.game import Catch, Draw, IllegalAction, Pass, TurnStarted, Uno
from game.engine.options import SeatKind
from game.engine.record import Record, format_record, read_record, unseal
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.draft import Draft, Left, NewMeld, format_draft
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before, view
from game.play import session
from game.play.cards.tournament import BackgroundTable
from game.play.gc_policy import let_frames_through
from game.play.session import decide, next_act
from game.play.tiles.session import TileSession
from tests import beside
from tests.answers import as_a, present
from tests.beside import at_once as done_at_once
from tests.card_tables import position as card_position
from tests.tables import game_of
from tests.tile_tables import position
from tools import selfplay
from tools.arena import play_deal

SEATS4 = (("human", "Anna"), ("medium", "Bert"), ("medium", "Cleo"), ("medium", "Dora"))
SEATS = (("human", "Anna"), ("medium", "Bert"), ("human", "Cleo"))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers answer when they are asked."""
    beside.at_once(monkeypatch, "computer")


@pytest.fixture
def match(at_once: None) -> TileSession:
    """A match of two humans and a computer."""
    return TileSession.begin(Record(UNO_RUMMY, SEATS, "seed"), choose)


def of(state: TileState, think: Choose = choose) -> TileSession:
    """A session at a position, a human against a computer."""
    return TileSession(Record(state.rules, SEATS[:2], "x"), (TileStep(TurnStarted(state.turn), state),), think)


def play_on(session: TileSession, actions: int) -> None:
    """So many actions, whoever is on turn, or fewer where the match is over."""
    for _ in range(actions):
        for seat in session.to_act()[:1]:
            assert session.submit(seat, session.game.choices(session.state, seat)[0]) == ()


def test_what_is_taken_as_news_is_the_record_line_by_line(match: TileSession) -> None:
    lines = [*unseal(format_record(match.record)).lines]
    for _ in range(4):
        play_on(match, 2)
        match.note_hint(0)
        lines += match.take_news()
        assert lines == [*unseal(format_record(match.record)).lines]
    assert match.take_news() == ()
    assert TileSession.resume(read_record(format_record(match.record))).hints == match.hints == {0: 4}


def test_a_computer_is_asked_once_about_its_view_until_it_acts_with_a_seeded_chance(at_once: None, caplog: Any) -> None:
    seen: list[tuple[TileView, float]] = []

    def watch(told: TileView, rng: Random) -> TileAction:
        seen.append((told, rng.random()))
        return Draw()

    state = position("R1 R2", "Y12 G3 B6 Y5", loose="G7 Y2", turn=1)
    for _ in range(2):
        session = of(state, watch)
        thought = present(session.thought(1))
        assert session.thought(1) is thought
    first, second = seen
    assert first == second
    assert first[0] == view(state, 1)
    session.commit(1, thought)
    assert not session._asked
    assert session.record.lines == ("1 draw",)
    of(state, fails).thought(1)
    assert caplog.messages == ["the computer in seat 1 failed after 0 actions"]


@pytest.fixture
def gate() -> Iterator[Event]:
    """Holds a computer up until it is opened."""
    gate = Event()
    yield gate
    gate.set()


def test_each_seat_plays_at_its_own_level(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {kind.value for kind in SeatKind} == {"human", *LEVELS}
    players = {level: Mock(wraps=choose) for level in LEVELS}
    for level, player in players.items():
        monkeypatch.setitem(LEVELS, level, player)
    for kind, level in (("easy", "easy"), ("master", "master"), ("forgotten", "medium")):
        session = TileSession.begin(Record(UNO_RUMMY, ((kind, "A"), (kind, "B")), "levels"))
        session.thought(session.to_act()[0])
        assert [name for name, player in players.items() if player.call_count] == [level]
        players[level].reset_mock()
        assert TileSession.begin(session.record, choose)._player(0) is choose


@pytest.mark.parametrize("back", [False, True], ids=["an action", "taken back"])
def test_nobody_waits_behind_a_thought_about_an_earlier_position(back: bool, gate: Event) -> None:
    thought_of: list[int | None] = []

    def slow(view: TileView, rng: Random) -> TileAction:
        thought_of.append(view.seat)
        if view.seat == 1:
            gate.wait(20)
        return Draw()

    session = TileSession.of_position(position("R1 R2", "Y12 G3", "B6 Y5", "B8 Y9", loose="G7 Y2"), SEATS4, slow)
    assert (session.thought(1), session.thought(3)) == (None, None)
    first, waiting = session._asked[1], session._asked[3]
    while not first.running():
        sleep(0.001)
    assert session.thought(1) is None, "nobody waits for it"
    if back:
        session.rewind(1, session.record)
    else:
        assert session.submit(0, Draw()) == ()
    assert waiting.cancelled(), "it is of no use to anybody"
    session.thought(2)
    assert {*session._asked} == {2}
    assert session._asked[2].result(20).action == Draw(), "the first one still thinks"
    assert not first.done()
    gate.set()
    session.close()
    assert first.result(20).action == Draw()
    assert thought_of == [1, 2]


def test_the_referee_looks_for_a_play_beside_the_frames() -> None:
    session = of(position("R7 B1", "?14", table="R4 R5 R6"))
    session.look_for_play()
    session._background.finish()
    known = find_play.cache_info().hits
    assert isinstance(find_play(before(session.view(0))), Lay)
    assert find_play.cache_info().hits == known + 1


def test_a_draft_is_kept_with_the_match_for_its_turn_and_its_seat(match: TileSession) -> None:
    seat = match.state.turn
    assert match.kept_draft == "", "a match that begins has none"
    moved = as_a(Draft, match.draft(seat).move(match.state.racks[seat][:2], NewMeld()))
    for turns, left in ((match.turns, Left(7, 30)), (match.turns + 1, None)):
        reading = read_record(format_record(match.record))
        again = TileSession.resume(reading, draft=format_draft(moved, seat, turns, Left(7, 30)))
        assert (again.draft(seat).now.table == moved.now.table, again.kept_time) == (left is not None, left)
        assert again.draft(seat).now.table == match.draft(seat).now.table, "it is taken over once"


def test_views_are_worked_out_once_for_each_moment_and_events_are_steps_without_their_states() -> None:
    match = TileSession.begin(Record(UNO_RUMMY, (("human", "Anna"), ("human", "Bert")), "views"))
    assert match.view(0) is match.view(0)
    assert match.now is match.view(None)
    assert match.now.rack == ()
    before, steps = match.view(0), len(match.events)
    assert match.submit(match.now.turn, match.game.choices(match.state, match.now.turn)[0]) == ()
    assert match.view(0) != before
    assert match.view_at(steps, 0) == before
    assert match.view_at(len(match.events), 0) is match.view(0)
    assert [*match.events] == [step.event for step in match.steps]
    assert (match.events[-1], match.events[1:3]) == (match.steps[-1].event, tuple(match.events)[1:3])


def test_threads_take_turns_of_half_a_millisecond() -> None:
    before = sys.getswitchinterval()
    try:
        let_frames_through()
        assert round(sys.getswitchinterval(), 6) == 0.0005
    finally:
        sys.setswitchinterval(before)


Player = Callable[[Any, Random], Any]


def always(action: object) -> Player:
    return lambda seen, chance: action


def fails(seen: object, chance: Random) -> Any:
    raise ZeroDivisionError


def acts(state: CardState, *players: Player, strict: bool = False) -> tuple[int, Any]:
    chances = [Random(seat) for seat in range(len(players))]
    seat, thought = next_act(game_of(state), state, players, chances, "here", strict=strict)
    return seat, thought.action


CALLED = card_position("R1", "B1 B2", "Y1 Y2", "G1 G2", discard="R7", turn=1, catchable=0)


def test_a_forgotten_call_is_noticed_before_the_seat_on_turn_acts() -> None:
    assert acts(CALLED, always(Pass()), always(Draw()), *[always(Catch(0))] * 2) == (2, Catch(0)), "the next one first"
    assert acts(CALLED, always(Pass()), always(Draw()), *[always(Pass())] * 2) == (1, Draw())
    assert acts(CALLED, always(Uno()), always(Draw()), *[always(Pass())] * 2) == (1, Draw()), "it is too late"
    late = card_position("R1", "B1 B2", turn=1, catchable=0, options={"late_uno_call": "until_caught"})
    assert acts(late, always(Uno()), always(Draw())) == (0, Uno())


@pytest.mark.parametrize("player", [fails, always(Catch(1))])
def test_a_computer_that_fails_plays_on_legally_and_is_logged(player: Player, caplog: pytest.LogCaptureFixture) -> None:
    state = card_position("R1 B3", "B1 B2", discard="R7")
    thought = decide(game_of(state), state, 0, player, Random(1), "at a table")
    assert thought.action == game_of(state).choices(state, 0)[0]
    assert thought.steps
    assert "at a table" in caplog.text
    said = "failed at a table" if player is fails else "asked at a table for Catch(seat=1): ("
    assert caplog.messages[0].startswith(f"the computer in seat 0 {said}")


@pytest.mark.parametrize(("player", "error"), [(fails, ZeroDivisionError), (always(Catch(1)), IllegalAction)])
def test_where_computers_are_measured_their_mistakes_are_errors(player: Player, error: type[Exception]) -> None:
    state = card_position("R1 B3", "B1 B2", discard="R7")
    with pytest.raises(error) as caught:
        decide(game_of(state), state, 0, player, Random(1), "at a table", strict=True)
    assert player is fails or str(caught.value).startswith("seat 0 may not Catch(seat=1): (")
    with pytest.raises(error):
        acts(CALLED, always(Pass()), always(Draw()), player, strict=True)


def test_screen_and_command_line_play_matches_by_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(wraps=decide)
    monkeypatch.setattr(session, "decide", asked)
    done_at_once(monkeypatch, "elsewhere")
    table, twin = (BackgroundTable(Record(BOOKS["uno-1999"], (("easy", "A"), ("easy", "B")), "same")) for _ in range(2))
    assert [each.getstate() for each in table._chances] == [each.getstate() for each in twin._chances]
    for _ in range(3):
        table.update(1.0)
    assert {each.args[5] for each in asked.mock_calls} == {"at another table"}, "the log says where"
    beside = asked.call_count
    selfplay.play_round(BOOKS["uno-1999"], [CARD_LEVELS["easy"]] * 2, "same")
    alone = asked.call_count
    play_deal(BOOKS["uno-1999"], ("easy", "first-match"), "same")
    assert beside < alone < asked.call_count
