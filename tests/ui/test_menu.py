"""The menu: the table of the match to continue, the boxes of the books, and how far somebody has come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.books import BOOKS
from game.play.glance import LastTable, table_of
from game.play.ladder import Medal, won_against
from game.store import matches, training
from game.store.settings import Face, Settings
from game.ui.context import GLANCE
from game.ui.kit.widgets import Button
from game.ui.scenes.menu.boxes import BookBox, IconKey, ProgressKey, TableKey
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.menu.progress import table_picture
from tests.beside import at_once
from tests.ui.driver import NOON, Driver, as_a, driven
from tools.gallery.listing import SEATS, record_of


def begun(driver: Driver, book: str, share: float = 0.5) -> LastTable:
    """Keep a match of a book that was left half-way; return its table."""
    record = record_of(book)
    cut = record.cut(round(len(record.lines) * share))
    journal, _ = matches.begin(driver.context.folders, cut, NOON)
    journal.close()
    reading, _ = matches.read_match(journal.path, NOON)
    assert reading is not None
    state = reading.steps[-1].state
    found = table_of(cut, state)
    assert (found.turn, found.round) == (state.turn, state.round)
    return found


def in_menu(driver: Driver) -> Menu:
    driver.context.go.menu()
    driver.wait(1.0)
    return driver.on_top(Menu)


@pytest.mark.parametrize("book", BOOKS)
def test_the_match_to_continue_is_seen_as_its_table_and_said_with_whose_turn_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str
) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path, settings=Settings(newcomer=False)) as driver:
        table = begun(driver, book)
        key = as_a(TableKey, in_menu(driver).form["continue"])
        t = driver.context.t
        assert table.turn is not None
        name = SEATS[table.turn][1]
        turn = t("menu.turn-mine") if table.turn == 0 else t("menu.turn-other", name=name)
        assert key.value == key.node().value == f"{t(f'book.{book}.name')} · {t('table.round', n=table.round)} · {turn}"
        assert table.melds or table.top
        style, size = driver.context.style, (410, 300)
        other = table._replace(turn=(table.turn + 1) % len(SEATS))
        pictures = [table_picture(style, each, Face.FOX.of, size).get_buffer().raw for each in (table, table, other)]
        assert pictures[0] == pictures[1] != pictures[2], "whose turn it is is seen"


def test_what_stays_is_not_drawn_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for kind in (BookBox, TableKey, ProgressKey, IconKey):
        draw = kind._draw

        def noted(self: Button, *args: Any, draw: Callable[..., None] = draw) -> None:
            drawn.append(self.key)
            draw(self, *args)

        monkeypatch.setattr(kind, "_draw", noted)
    in_menu(driver)
    for _ in range(3):
        drawn.clear()
        driver.frame()
        assert driver.surface
    assert drawn == []
    driver.move(driver.form["book-rummy"].rect.center)
    driver.frame()
    assert driver.surface
    assert {*drawn} == {"book-rummy"}


def test_nothing_secret_is_known_of_it(driver: Driver) -> None:
    table = begun(driver, "uno-1999")
    assert table.record.lines == ()
    assert {*table._fields} == {"record", "faces", "round", "turn", "melds", "top", "colour"}


def test_a_match_that_cannot_be_replayed_keeps_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path) as driver:
        begun(driver, "rummy")
        monkeypatch.setattr("game.play.glance.read_record", lambda _: (_ for _ in ()).throw(ValueError))
        key = as_a(TableKey, in_menu(driver).form["continue"])
        assert key.value == ""


@pytest.mark.parametrize("book", BOOKS)
def test_the_box_of_a_book_leads_to_a_new_match_of_it(tmp_path: Path, book: str) -> None:
    with driven(tmp_path, settings=Settings(book="rummikub")) as driver:
        box = as_a(BookBox, in_menu(driver).form[f"book-{book}"])
        node = box.node()
        assert (node.name, node.value) == (driver.context.t(f"book.{book}.name"), driver.context.t("menu.play"))
        driver.click_on(box.key)
        assert driver.on_top(NewMatch).book == book


def test_how_far_somebody_has_come_is_said_and_follows_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path) as driver:
        menu = in_menu(driver)
        before = driver.surface.copy()
        assert menu.form["ladder"].node().value == driver.context.t("ladder.beaten", n=0, of=12)  # type: ignore[union-attr]
        driver.click_on("ladder")
        training.add_solved(driver.context.folders, won_against("pip", Medal.GOLD), NOON)
        driver.context.scenes.pop()
        driver.wait(1.0)
        key = as_a(ProgressKey, menu.form["ladder"])
        assert key.value == driver.context.t("ladder.beaten", n=1, of=12)
        place = key.rect
        assert (
            before.subsurface(place).copy().get_buffer().raw != driver.surface.subsurface(place).copy().get_buffer().raw
        )
        assert menu.form["school"].node().value  # type: ignore[union-attr]
