"""The hall of a tournament: who plays where, tables that go on by themselves, the way to the table and back (UC-79)."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from game.engine.cards.actions import CardAction
from game.engine.cards.books import UNO_1999
from game.engine.cards.tournament import ROUNDS, Finished, table_seed, tables
from game.engine.options import with_options
from game.engine.record import Record, opening
from game.engine.registry import family_of
from game.play.cards.background_table import BackgroundTable
from game.store import loading, tournaments
from game.store.loading import read_match
from game.store.tournaments import SavedTournament
from game.ui.kit.widgets import Button, Choice, Label
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.tournament import TournamentScene
from tests.ui.driver import NOON, Driver, driven
from tests.ui.test_reading import until
from tests.ui.test_scenes import overflows

RULES = with_options(UNO_1999, {"players": "tournament"})
COMPUTERS = tuple(("easy", f"Computer {number}") for number in range(1, 9))
ALONE = (("human", "Anna"), *COMPUTERS[1:])
PATIENCE = 60.0
"""Seconds of real time after which a table that thinks is no longer waited for."""


class Hall:
    """A tournament on the screen whose tables are not opened, only asked for."""

    def __init__(self, driver: Driver, seats: tuple[tuple[str, str], ...], played: int = 0) -> None:
        self.driver = driver
        self.asked: list[int] = []
        kept, _ = tournaments.begin(driver.context.folders, Record(RULES, seats, "seed", begun="today"), NOON)
        for _ in range(played):
            kept = self.with_a_table(kept)
        driver.context.scenes.push(Menu(driver.context), fade=False)
        self.scene = TournamentScene(driver.context, kept, self.asked.append)
        driver.show(self.scene)

    @staticmethod
    def with_a_table(kept: SavedTournament) -> SavedTournament:
        """One table more has finished, the second one first."""
        tournament = kept.tournament
        points = 40 + tournament.number
        done = Finished(tournament.number, tournament.waiting[-1], (0, points, 0, points))
        return tournaments.report(kept, done)[0]

    def wait_for_the_other_table(self) -> None:
        """Let time pass until the table that nobody looks at has finished."""
        began, number = time.monotonic(), len(self.scene.saved.tournament.tables)
        while len(self.scene.saved.tournament.tables) == number:
            self.scene.update(0.5)
            time.sleep(0.0005)
            assert time.monotonic() < began + PATIENCE, "the other table never ends"

    def play_own_table(self) -> None:
        """The table on the screen is played to its end, as its journal tells."""
        table = self.scene.driver.next_table
        assert table is not None
        record = self.scene.driver.record_of(table)
        played = record_of_a_whole_round(record)
        journal, notes = tournaments.begin_table(self.scene.saved, self.scene.driver.file_of(table), played)
        assert notes == ()
        journal.close()
        self.scene.uncovered()
        self.look_out()

    def look_out(self) -> None:
        """Let frames pass until what was played is read."""
        until(self.driver, lambda: self.driver.context.scenes.top is self.scene)


def record_of_a_whole_round(record: Record) -> Record:
    """A match in which every seat takes the first thing it may do, to its end."""
    game, state = family_of(record.rules.book).game(record.rules), opening(record)[-1].state
    while game.to_act(state):
        seat = game.to_act(state)[0]
        action = game.choices(state, seat)[0]
        record, state = record.with_action(seat, action), game.apply(state, seat, action)[-1].state
    return record


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """A small window."""
    with driven(tmp_path, size=(960, 540)) as driver:
        yield driver
        driver.context.scenes.close()


def test_uc_79_the_table_with_the_player_waits_and_the_other_one_plays_by_itself(driver: Driver) -> None:
    hall = Hall(driver, ALONE)
    own = hall.scene.driver.next_table
    assert own is not None
    assert 0 in tables(1)[own].players
    hall.wait_for_the_other_table()
    assert [done.table for done in hall.scene.saved.tournament.tables] == [1 - own]
    assert hall.scene.driver.next_table == own


def test_the_way_to_the_table_leads_to_its_four_players_and_its_deal(driver: Driver) -> None:
    hall = Hall(driver, ALONE)
    driver.click_on("play")
    [own] = hall.asked
    record = hall.scene.driver.record_of(own)
    assert record.seats == tuple(ALONE[player] for player in tables(1)[own].players)
    assert record.seed == table_seed("seed", 1, own)


def test_uc_80_a_round_counts_when_both_tables_have_finished_it(driver: Driver) -> None:
    hall = Hall(driver, ALONE)
    hall.play_own_table()
    assert hall.scene.driver.number == 1
    play = hall.scene.form["play"]
    assert isinstance(play, Button)
    assert play.reason == driver.context.t("tournament.wait-why")
    hall.wait_for_the_other_table()
    assert hall.scene.driver.number == 2
    assert sum(hall.scene.saved.tournament.totals) > 0
    title = hall.scene.form["title"]
    assert isinstance(title, Label)
    assert title.text == driver.context.t("tournament.title", n=2, of=ROUNDS)


def test_a_table_that_was_finished_before_the_game_ended_is_counted_at_the_next_start(driver: Driver) -> None:
    hall = Hall(driver, ALONE)
    hall.play_own_table()
    path, own = hall.scene.saved.path, hall.scene.saved.tournament.tables[0]
    driver.context.scenes.pop(fade=False)
    # The line in the journal of the tournament is lost, the match of the table is there.
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), "utf-8")
    kept, notes = tournaments.load(path, NOON)
    assert kept is not None
    assert notes == ()
    assert kept.tournament.tables == ()
    again = TournamentScene(driver.context, kept, lambda _: None)
    driver.show(again)
    again.look()
    until(driver, lambda: driver.context.scenes.top is again)
    assert own in again.saved.tournament.tables


def test_the_match_of_a_table_is_read_beside_the_frames(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(driver, ALONE)
    own = hall.scene.driver.next_table
    read = read_match
    threads = []

    def look(path: Path, now: datetime) -> object:
        threads.append(threading.current_thread())
        return read(path, now)

    monkeypatch.setattr(loading, "read_match", look)
    hall.play_own_table()
    assert [done.table for done in hall.scene.saved.tournament.tables if done.table == own] == [own]
    assert threads
    assert threading.main_thread() not in threads


def test_two_people_at_different_tables_play_one_after_the_other(driver: Driver) -> None:
    first, second = tables(1)
    people = {first.players[0], second.players[0]}
    seats = tuple(("human" if i in people else "easy", f"Player {i}") for i in range(8))
    hall = Hall(driver, seats)
    assert hall.scene.driver.next_table == 0
    hall.play_own_table()
    assert hall.scene.driver.next_table == 1
    hall.play_own_table()
    assert hall.scene.driver.number == 2


def test_uc_q13_another_table_comes_to_the_same_each_time_it_is_begun() -> None:
    players = tables(1)[0].players
    record = Record(RULES, tuple(COMPUTERS[player] for player in players), table_seed("seed", 1, 0))
    ends = []
    for pace in (0.0, 0.1):
        other = BackgroundTable(record)
        began = time.monotonic()
        while not other.over:
            other.update(0.05, pace)
            time.sleep(0.0005)
            assert time.monotonic() < began + PATIENCE
        other.close()
        ends.append(other.state)
    assert ends[0] == ends[1]


def test_a_computer_that_fails_at_another_table_does_not_end_the_tournament() -> None:
    players = tables(1)[0].players
    other = BackgroundTable(Record(RULES, tuple(COMPUTERS[player] for player in players), "seed"))

    def lost(*_: object) -> CardAction:
        raise ZeroDivisionError

    other._players = [lost] * 4
    state, acts = other.state, 0
    while acts < 40:
        state, acts = other._next(state), acts + 1
    other.close()
    assert state != other.state


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("played", [0, 9, 2 * ROUNDS])
def test_everything_is_readable_in_the_smallest_window(tmp_path: Path, language: str, played: int) -> None:
    with driven(tmp_path, size=(960, 540), language=language) as driver:
        hall = Hall(driver, ALONE, played)
        assert overflows(hall.scene.form) == []
        shown = hall.scene.form["shown"]
        assert isinstance(shown, Choice)
        shown.change(True)
        driver.frame()
        assert overflows(hall.scene.form) == []
        driver.context.scenes.close()
