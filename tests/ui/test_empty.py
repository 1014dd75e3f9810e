"""Pages with little on them: the table of two players, and what is shown where there is nothing yet."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.store.settings import SeatChoice, SeatKind, Settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.page import Page
from tests.ui.driver import Driver, driven
from tests.ui.styles import THEMES

SIZES = [LEAST_WINDOW, (1280, 720), (2560, 1440), (1000, 1000), (2560, 800)]


def seats(count: int) -> tuple[SeatChoice, ...]:
    """A person and computers."""
    return (SeatChoice(SeatKind.HUMAN, "Änne"), *[SeatChoice(SeatKind.NORMAL)] * (count - 1))


def colours(driver: Driver, key: str) -> int:
    """How many colours there are where a widget is."""
    part = driver.surface.subsurface(driver.form.place(driver.form[key]))
    return len(
        {tuple(part.get_at((x, y))) for x in range(0, part.get_width(), 3) for y in range(0, part.get_height(), 3)}
    )


@pytest.mark.parametrize("size", SIZES)
def test_two_players_see_their_table(tmp_path: Path, size: tuple[int, int]) -> None:
    with driven(tmp_path, size, settings=Settings(seats=seats(2))) as driver:
        driver.show(NewMatch(driver.context))
        picture = driver.form.place(driver.form["seating"])
        assert driver.form.place(driver.form["table"]).contains(picture)
        assert not any(picture.colliderect(driver.form.place(driver.form[f"name-{seat}"])) for seat in range(2))
        assert colours(driver, "seating") > 100


@pytest.mark.parametrize("count", [3, 4])
def test_more_players_have_their_rows_there(tmp_path: Path, count: int) -> None:
    with driven(tmp_path, settings=Settings(seats=seats(count))) as driver:
        driver.show(NewMatch(driver.context))
        assert "seating" not in driver.form


def test_a_name_is_at_the_table_as_it_is_typed(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(seats=seats(2))) as driver:
        driver.show(NewMatch(driver.context))
        place = driver.form.place(driver.form["seating"])
        before = driver.surface.subsurface(place).copy()
        driver.click_on("name-1")
        driver.type("Bo")
        driver.wait(0.2)
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(driver.surface.subsurface(place), "RGB")


@pytest.mark.parametrize("page", [Matches, Statistics])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", ["rummikub", "uno-112"])
def test_where_nothing_is_yet_the_pieces_lie_ready(
    tmp_path: Path, page: type[Page], size: tuple[int, int], book: str
) -> None:
    with driven(tmp_path, size, settings=Settings(book=book)) as driver:
        driver.show(page(driver.context))
        places = [driver.form.place(driver.form[key]) for key in ("pieces", "none", "play")]
        assert all(driver.form.place(driver.form["ground"]).contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in pairwise(places))
        assert colours(driver, "pieces") > 60


@pytest.mark.parametrize("theme", THEMES)
def test_the_panels_of_a_page_end_at_one_line(tmp_path: Path, theme: str) -> None:
    with driven(tmp_path, settings=Settings(theme=theme)) as driver:
        driver.show(NewMatch(driver.context))
        left, right = (driver.form.place(driver.form[key]) for key in ("table", "match"))
        assert (left.top, left.bottom) == (right.top, right.bottom)
        shelf = driver.form.place(driver.form["back"])
        assert left.left == shelf.left
