"""The statistics on the screen: figures, charts, what is looked at, the export, and that it fits."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.events import RoundEnded
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.store import statistics
from game.store.database import STATISTICS
from game.store.folders import player_folders
from game.store.statistics import FigureFilter, Group, to_csv
from game.ui.kit.charts import histogram, running, ticks
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Choice, Label, Paragraph
from game.ui.scenes.library import statistics as report
from game.ui.scenes.library.files import PathDialog
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.words.catalogue import kind_name
from tests.random_player import random_match
from tests.store.test_counting import keep
from tests.store.test_statistics import card_match, match
from tests.ui.driver import NOON, Driver, Screen, as_a, calls, driven, outside, overflows, sure

LOOKS = (
    FigureFilter(), FigureFilter(book="uno-rummy"), FigureFilter(book="uno-1999"), FigureFilter(Group.HINTS),
    FigureFilter(Group.HINTS, "uno-1999"), FigureFilter(Group.COMPUTERS),
)  # fmt: skip
SIZES = (LEAST_WINDOW, (1280, 720), (1100, 1000), (2000, 700))


def play_some(home: Path) -> None:
    """Matches of a tile book and of cards, with hints and of computers among themselves."""
    helped, steps = match(2, ("human", "master"))
    record, card_steps = card_match("uno-1999", 3, target=100)
    have_played(
        home, match(0), match(1, ("human", "human", "easy")), (helped.with_note("hint 0"), steps),
        match(3, ("medium", "hard")), (replace(record, begun="2026-11-20 18:00:00"), card_steps),
    )  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of somebody who has played."""
    made = tmp_path_factory.mktemp("home")
    play_some(made)
    return made


@pytest.fixture
def driver(home: Path, tmp_path: Path) -> Iterator[Driver]:
    """The menu of somebody who has played."""
    copytree(home, tmp_path, dirs_exist_ok=True)
    with driven(tmp_path) as made:
        made.show(Menu(made.context))
        yield made


def opened(driver: Driver) -> Statistics:
    """The statistics, opened from the menu, with everything counted."""
    if not isinstance(driver.context.scenes.top, Menu):
        driver.show(Menu(driver.context))
    driver.click_on("statistics")
    scene = driver.on_top(Statistics)
    if scene.counting is not None:
        scene.counting.result()
    driver.frame()
    return scene


def have_played(home: Path, *ends: tuple[Record, tuple[Any, ...]]) -> None:
    for record, steps in ends:
        assert statistics.add(player_folders(home), record, steps, NOON) == ()


def words(driver: Driver) -> dict[str, str]:
    return {widget.key: widget.text for widget in driver.form if isinstance(widget, Label)}


def pick(driver: Driver, key: str, value: object) -> None:
    choice = as_a(Choice, driver.form[key])
    at = [each for each, _ in choice.values].index(value)
    driver.click(choice.cells(driver.form.place(choice))[at].center)


def test_figures_are_those_of_what_is_looked_at(driver: Driver) -> None:
    scene, said = opened(driver), words(driver)
    summary = sure(scene.figures).summary
    assert said["matches-won-value"] == f"{summary.won} / {summary.matches}"
    assert said["rounds-won-value"] == f"{summary.rounds_won} / {summary.rounds}"
    assert said["tiles-value"] == f"{sure(summary.tiles):.1f}".replace(".", ",")
    assert not {"points", "hints"} & said.keys(), "points of several books are no figure"
    assert said["distribution-title"] == "Züge je Runde: Verteilung"
    assert {"time", "distribution", "against"} <= {widget.key for widget in driver.form}
    pick(driver, "book", "uno-rummy")
    assert words(driver)["longest_run"] == "längste Folge", "in the words of the book"
    pick(driver, "player", "P1")
    assert scene.look.player == "P1"
    pick(driver, "book", "uno-1999")
    assert scene.look.player is None, "a name that did not play a book is let go"
    said = words(driver)
    assert {"points", "called", "matches-won"} <= said.keys()
    assert not {"tiles", "longest_run", "opening_turn"} & said.keys()
    assert said["distribution-title"] == "Punkte je Runde: Verteilung"
    for _ in range(20):
        if driver.form.focus == "book":
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_UP)
    assert scene.look.book not in (None, "uno-1999"), "the keyboard chooses too"
    pick(driver, "book", None)
    pick(driver, "group", Group.HINTS)
    assert words(driver)["hints-value"] == "1"
    pick(driver, "group", Group.COMPUTERS)
    assert scene.look.group is Group.COMPUTERS
    assert "matches" in words(driver)
    assert "matches-won" not in words(driver), "some computer always wins"
    assert "time" not in driver.form
    pick(driver, "player", "P0")
    assert "matches-won" in words(driver)
    driver.key(pygame.K_ESCAPE)
    driver.on_top(Menu)


def test_the_table_goes_out_as_csv(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    outside_folder = tmp_path / "outside"
    outside_folder.mkdir()
    driver.click_on("csv")
    driver.on_top(PathDialog).write(str(outside_folder))
    driver.click_on("go")
    (written,) = outside_folder.iterdir()
    assert written.read_text("utf-8") == to_csv(driver.context.folders, NOON)[0]
    assert any(str(written) in told for told in driver.context.toasts.texts)


def test_who_has_not_played_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with driven(tmp_path) as driver:
        opened(driver)
        assert "csv" not in driver.form
        driver.click_on("play")
        driver.on_top(NewMatch)
        driver.key(pygame.K_ESCAPE)
        driver.on_top(Menu)
        monkeypatch.setattr("game.ui.scenes.library.statistics.LONG", 0.0)
        driver.context.scenes.push(Statistics(driver.context), fade=False)
        driver.context.scenes.resized(driver.context.style)
        assert words(driver)["none"] == driver.context.t("statistics.counting"), "what takes long is said"
        driver.context.scenes.pop(fade=False)


def test_matches_that_were_not_counted_are_counted_while_one_looks(tmp_path: Path) -> None:
    keep(player_folders(tmp_path), 0)
    with driven(tmp_path) as driver:
        assert opened(driver).counting is None
        assert words(driver)["rounds-won-value"].endswith(f"/ {match(0)[1][-1].state.round}")


def test_every_look_fits(driver: Driver) -> None:
    scene = opened(driver)
    for size in SIZES:
        driver.window.size = size
        driver.frame()
        for look in LOOKS:
            scene.choose(look)
            assert (overflows(driver.form), outside(driver.form)) == ([], []), (size, look)


def test_matches_won_and_lost_are_told_by_opponent_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = calls(monkeypatch, "share_line", report)
    rules, found = with_options(UNO_1999, {"target": 50}), []
    for number in range(12):
        seats = ("human", "P0"), (("easy", "master")[number % 2], "P1")
        record = Record(rules, seats, f"counted {number}", begun=f"2026-02-{number + 1:02}")
        found.append(random_match(record, Random(number)))
    have_played(tmp_path, *found)
    won = {
        kind: sum(0 in steps[-1].state.match_winners for record, steps in found if record.seats[1][0] == kind)
        for kind in ("easy", "master")
    }
    assert won["easy"] not in (0, 6)
    with driven(tmp_path) as driver:
        opened(driver)
        assert words(driver)["matches-won-value"] == f"{sum(won.values())} / 12"
        ends = [event.winners for _, steps in found for event, _ in steps if isinstance(event, RoundEnded)]
        assert drawn[-1][2] == running([0 in each for each in ends])
        t, said = driver.context.t, Screen(driver).words()
        said = said[said.index(t("statistics.against")) + 1 :]  # the table of opponents, row by row
        assert said[:2] == [kind_name(t, SeatKind.EASY), kind_name(t, SeatKind.MASTER)]
        assert said[3:5] == [t("statistics.of", won=won[kind], matches=6) for kind in ("easy", "master")]


def test_a_running_share_is_that_of_the_latest_results() -> None:
    assert running([True]) == [1.0]
    assert running([True, False, False, True]) == [1.0, 0.5, 1 / 3, 0.5]
    many = running([False] * 100 + [True] * 100)
    assert many[0] == 0.0
    assert many[-1] == 1.0
    assert len(many) == 60
    assert len(running([True, False] * 5000)) == 60


def test_a_histogram_holds_every_value_in_columns_of_one_width() -> None:
    assert histogram([7]) == {7: 1}
    assert len(histogram([-(10**18), 0, 10**18])) <= 12, "a damaged file may say anything"
    assert histogram([0, 0, 3]) == {0: 2, 1: 0, 2: 0, 3: 1}
    values = [-35, -1, 0, 12, 13, 130]
    bars = histogram(values)
    assert sum(bars.values()) == len(values)
    assert len(bars) <= 12
    steps = {other - one for one, other in pairwise(bars)}
    assert len(steps) == 1
    (step,) = steps
    assert all(often == sum(low <= value < low + step for value in values) for low, often in bars.items())


@pytest.mark.parametrize(
    ("highest", "levels"), [(1, [0, 1]), (3, [0, 1, 2, 3]), (7, [0, 2, 4, 6, 8]), (90, [0, 25, 50, 75, 100])]
)
def test_lines_across_stand_at_easy_numbers(highest: int, levels: list[int]) -> None:
    assert ticks(highest) == levels


def test_a_database_held_by_others_stops_no_frame_comes_later(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = Mock(wraps=sqlite3.connect)
    base = sqlite3.connect(STATISTICS.path(driver.context.folders), isolation_level=None)
    base.execute("BEGIN EXCLUSIVE")
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        patch.setattr("game.store.statistics.catch_up", lambda *_: (0, ()))
        driver.click_on("statistics")
        scene = driver.on_top(Statistics)
        for _ in range(30):
            driver.app.frame(0.1)
    waits = [each.kwargs["timeout"] for each in connect.call_args_list]
    assert 2 < len(waits) < 8, "it is asked again, but not with each frame"
    assert max(waits) <= 0.1, "a frame waits for it"
    assert scene.figures is None
    assert as_a(Paragraph, driver.form["none"]).text == driver.context.t("statistics.busy")
    assert driver.context.toasts.texts == ()
    base.execute("ROLLBACK")
    base.close()
    for _ in range(12):
        driver.app.frame(0.1)
    assert scene.figures is not None
    assert "matches-won-value" in words(driver)


def test_the_page_opens_where_there_is_something_to_see(tmp_path: Path) -> None:
    record, steps = match(2, ("human", "master"))
    for group, end in (
        (Group.HINTS, (record.with_note("hint 0"), steps)),
        (Group.COMPUTERS, match(2, ("medium", "hard"))),
    ):
        have_played(tmp_path / group, end)
        with driven(tmp_path / group) as driver:
            assert opened(driver).look.group is group
            assert "none" not in driver.form
