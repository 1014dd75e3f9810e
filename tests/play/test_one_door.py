"""One door to the rules: whoever asks for an action has it judged once and carried out once."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from game.engine.cards import referee as card_referee
from game.engine.game import Draw, IllegalAction, Next, Refused
from game.engine.record import Record, format_record, read_record
from game.engine.registry import BOOKS, TILES
from game.engine.tiles import referee as tile_referee
from game.engine.tiles.legality import lay_problems
from game.play.cards.session import CardSession
from game.play.cards.tournament import BackgroundTable
from game.play.tiles.session import TileSession
from game.store.folders import player_folders
from game.store.levels import Level, load as load_levels, solution_steps
from tests.answers import as_a
from tests.beside import at_once
from tests.tile_tables import position
from tools.baselines import everybody
from tools.cases import judge, load
from tools.selfplay import CheckedMatch, play_on

CASES = Path(__file__).parents[1] / "cases"
Judged = list[tuple[Any, int, Any]]
"""State, seat and action of each judgement of a referee, in order."""
books = pytest.mark.parametrize("book", BOOKS)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """What the referees have judged so far; computers think at once."""
    found: Judged = []

    def watched(judge: Callable[..., Any]) -> Callable[..., Any]:
        def judging(state: Any, seat: int, action: Any) -> Any:
            found.append((state, seat, action))
            return judge(state, seat, action)

        return judging

    for referee in (tile_referee, card_referee):
        monkeypatch.setattr(referee, "action_problems", watched(referee.action_problems))
    at_once(monkeypatch, "computer", "elsewhere")
    return found


def sitting(book: str, seed: str = "door") -> TileSession | CardSession:
    """A match of a player and a computer."""
    record = Record(BOOKS[book], (("human", "Anna"), ("medium", "Bert")), seed)
    return (TileSession if book in TILES.books else CardSession).begin(record)


@books
def test_what_players_and_computers_do_is_judged_once(book: str, seen: Judged) -> None:
    match: Any = sitting(book)
    acted: Counter[bool] = Counter()
    while min(acted[True], acted[False]) < 4:
        seat = match.to_act()[0]
        action = match.game.choices(match.state, seat)[0]
        seen.clear()
        if match.is_human(seat):
            assert match.submit(seat, action) == ()
        else:
            action = match.thought(seat).action
            match.commit(seat, match.thought(seat))
        assert [(where, what) for _, where, what in seen] == [(seat, action)]
        acted[match.is_human(seat)] += 1


@books
def test_what_is_refused_is_judged_once_and_changes_nothing(book: str, seen: Judged) -> None:
    match: Any = sitting(book)
    state = match.state
    assert match.submit(0, Next()) == match.game.problems(state, 0, Next()) != ()
    assert seen == [(state, 0, Next())] * 2
    assert (match.state, match.record.lines) == (state, ())
    outcome = as_a(Refused, match.game.attempt(state, 0, Next()))
    with pytest.raises(IllegalAction, match=outcome.problems[0].code):
        match.game.apply(state, 0, Next())


def test_a_computer_that_may_not_act_yet_is_judged_once_and_changes_nothing(seen: Judged) -> None:
    match: Any = sitting("uno-1999")
    seat = 1 - match.state.turn
    match._choose = lambda view, chance: Draw()
    match.commit(seat, match.thought(seat))
    assert (match._asked[seat].result().steps, match.record.lines) == ((), ())
    assert len(seen) == 1


def played(book: str) -> Record:
    """The first round of a match between computers, written and read back."""
    kept = CheckedMatch(BOOKS[book], 2, "door", 0)
    play_on(kept, [everybody(book)["random"]] * 2)
    return kept.session.record


@books
@pytest.mark.usefixtures("replayed_anew")
def test_a_round_without_a_screen_is_judged_once_when_played_and_once_when_read_back(book: str, seen: Judged) -> None:
    kept = played(book)
    asked = Counter((id(state), seat, action) for state, seat, action in seen)
    assert len(seen) == 2 * len(kept.lines) > 20
    assert set(asked.values()) == {1}
    seen.clear()
    assert read_record(format_record(kept)).fault is None
    assert len(seen) == len(kept.lines)


@pytest.mark.parametrize("name", ["rummy", "uno-1999-house"])
def test_each_act_of_a_case_is_judged_once(name: str, seen: Judged) -> None:
    for case in load(CASES / f"{name}.toml"):
        seen.clear()
        assert judge(case) == ()
        assert len(seen) <= sum(bool(do.action) for do in case.does)


@pytest.fixture(scope="module")
def levels() -> tuple[Level, ...]:
    return load_levels(player_folders(Path("nobody"))).levels


def test_each_line_of_a_solution_is_judged_once(levels: tuple[Level, ...], seen: Judged) -> None:
    for level in levels:
        seen.clear()
        solution_steps(level)
        assert len(seen) == len(level.solution)


def test_a_table_that_nobody_watches_has_each_action_judged_once(seen: Judged) -> None:
    table = BackgroundTable(Record(BOOKS["uno-1999"], (("easy", "A"), ("medium", "B"), ("hard", "C")), "door"))
    for _ in range(30):
        table.update(1.0)
    assert len(seen) >= 29
    assert set(Counter((id(state), seat, action) for state, seat, action in seen).values()) == {1}
    table.close()


def comparing(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What the referee and drafts ask about lays from now on."""
    comparison = Mock(wraps=lay_problems)
    monkeypatch.setattr("game.engine.tiles.legality.lay_problems", comparison)
    return comparison


def test_a_lay_is_compared_with_the_table_once_when_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = comparing(monkeypatch)
    state = position("R7 B1", "?5", table="R4 R5 R6")
    game = TILES.game(state.rules)
    (lay, *_) = game.choices(state, 0)
    assert not isinstance(game.attempt(state, 0, lay), Refused)
    assert compared.call_count == 1


def test_a_draft_is_judged_once_however_often_the_screen_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = comparing(monkeypatch)
    match = as_a(TileSession, sitting("uno-rummy"))
    draft = match.draft(0)
    assert draft.problems == draft.problems != ()
    assert compared.call_count == 1
