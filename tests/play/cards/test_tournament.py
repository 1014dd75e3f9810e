"""A tournament without a window: who plays where, tables that play by themselves, what they come to (UC-79)."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import __version__
from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import ROUNDS, Finished, table_seed, tables
from game.engine.options import with_options
from game.engine.record import Record, opening
from game.play.cards.tournament import BackgroundTable, TournamentDriver
from game.store import tournaments
from game.store.files import Note
from game.store.folders import player_folders
from tests.answers import present
from tests.beside import at_once

RULES = with_options(UNO_1999, {"players": "tournament"})
COMPUTERS = tuple(("easy", f"Computer {number}") for number in range(1, 9))
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
ALONE = (("human", "Anna"), *COMPUTERS[1:])


class Hall:
    """A tournament that is driven by hand."""

    def __init__(self, home: Path, seats: tuple[tuple[str, str], ...]) -> None:
        self.counted: list[Path] = []
        kept, notes = tournaments.begin(player_folders(home), Record(RULES, seats, "seed", 5, begun="today"), NOON)
        assert notes == ()
        self.driver = TournamentDriver(kept, self.count)

    def count(self, path: Path) -> tuple[Note, ...]:
        """Note down that the tournament is over."""
        self.counted.append(path)
        return ()


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, "elsewhere")


def test_uc_79_the_table_with_the_only_person_waits_and_the_other_one_plays(tmp_path: Path) -> None:
    driver = Hall(tmp_path, ALONE).driver
    own = present(driver.next_table)
    assert driver.is_for_people(own)
    assert driver.counts(own) is None
    assert driver.counts(1 - own) == (7,) * 4
    assert driver.busy
    assert not driver.begun
    record = driver.record_of(own, "2026-01-01 12:00:00")
    seats = tuple(ALONE[player] for player in tables(1)[own])
    assert record == Record(RULES, seats, table_seed("seed", 1, own), 1, __version__, begun="2026-01-01 12:00:00")
    assert record.seed != driver.record_of(1 - own).seed
    assert driver.record_of(own).begun == ""
    kept, notes = tournaments.begin_table(driver.saved, driver.file_of(own), record)
    assert (kept.path, notes) == (driver.file_of(own), ())
    assert driver.begun
    kept.close()
    driver.close()
    alone = Hall(tmp_path / "other", COMPUTERS).driver
    assert not alone.begun, "nobody here sits at a table"
    alone.close()


def test_time_that_is_handed_in_plays_the_other_table_to_its_end_and_no_further(tmp_path: Path) -> None:
    driver = Hall(tmp_path, ALONE).driver
    own = present(driver.next_table)
    for _ in range(2):
        driver.go_on(0.2, pace=0.5)
    assert driver.counts(1 - own) == (7,) * 4, "an action in half a second"
    while driver.busy:
        driver.go_on(0.5)
    assert driver.number == 1
    assert [done.table for done in driver.saved.tournament.tables] == [1 - own]
    assert driver.next_table == own
    driver.close()


def test_another_table_plays_its_own_deal_an_act_as_soon_as_its_pause_is_over(caplog: pytest.LogCaptureFixture) -> None:
    record = Record(RULES, tuple(("forgotten", name) for _, name in COMPUTERS[:4]), "seed", 2)
    table = BackgroundTable(record)
    dealt = opening(record)[-1].state
    assert (table.state, table.over) == (dealt, False)
    for dt in (0.5, 0.25, 0.25):
        assert table.state is dealt or table.state == dealt
        table.update(dt, pace=0.75)
    assert table.state != dealt
    assert not caplog.records, "a level that is unknown plays, too"


def test_what_the_own_table_came_to_is_taken_once_and_begins_the_next_round(tmp_path: Path) -> None:
    driver = Hall(tmp_path, ALONE).driver
    own = present(driver.next_table)
    assert driver.take((Finished(1, 1 - own, (0, 50, 0, 50)),)) == (False, ()), "what plays beside is seen by itself"
    while driver.busy:
        driver.go_on(0.5)
    assert driver.take(()) == (False, ())
    new, notes = driver.take((Finished(1, own, (0, 50, 0, 50)),))
    assert (new, notes) == (True, ())
    assert driver.number == 2
    assert driver.busy, "the other table of the next round has begun"
    driver.close()


def test_where_only_computers_play_all_rounds_go_by_and_the_tournament_is_counted_once(tmp_path: Path) -> None:
    hall = Hall(tmp_path, COMPUTERS)
    driver = hall.driver
    assert driver.next_table is None
    for number in range(1, ROUNDS):
        for table in driver.saved.tournament.waiting:
            driver._report(Finished(number, table, (0, 10, 0, 10)))
    while not driver.saved.tournament.over:
        driver.go_on(1.0)
    assert driver.number == ROUNDS
    assert hall.counted == [driver.saved.path]
    assert not driver.busy
    driver.close()
