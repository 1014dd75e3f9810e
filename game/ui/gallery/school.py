"""The school of somebody who has done some of its stages, as it is photographed."""

from __future__ import annotations

from datetime import timedelta

from game.store import training
from game.store.level_texts import Knows
from game.store.training import Mode, Try
from game.ui.gallery.studio import MOMENT, Studio
from game.ui.gallery.tiles import beside, point
from game.ui.scenes.school.school import School
from game.ui.scenes.school.stage import StageTurn

DONE = 7
"""How many stages were done."""
HELPED, AGO = 4, 5
"""The stage that was solved with help only, and the days since the last one."""


def question(studio: Studio, book: str) -> None:
    """What is asked at the start."""
    _page(studio, book)
    studio.rest()


def path(studio: Studio, book: str) -> None:
    """Some stages done, one with help, some to be repeated."""
    folders, page = studio.context.folders, _page(studio, book)
    training.add_start(folders, book, Knows.NOTHING, MOMENT)
    for number, level in enumerate(page.library.levels[:DONE]):
        at = MOMENT - timedelta(days=AGO + number if number < DONE // 2 else 0)
        hints = int(number == HELPED)
        training.add_try(folders, Try(at, Mode.SCHOOL, book, level.key, True, 1, hints, 30.0), MOMENT)
    page.uncovered()
    studio.rest()


def stage(studio: Studio, key: str) -> None:
    """A task, given as `book name`."""
    _begin(studio, key)


def stage_hint(studio: Studio, key: str) -> None:
    """A task with its first two hints."""
    stage(studio, key)
    turn = studio.on_top(StageTurn)
    for _ in range(2):
        turn.hint()
        studio.rest()


def mini_round(studio: Studio, key: str) -> None:
    """A round."""
    _begin(studio, key)


def solved(studio: Studio, key: str) -> None:
    """A task that was done."""
    stage(studio, key)
    screen = studio.on_top(StageTurn).screen
    felt = screen.table.zones.felt
    studio.drag(point(screen, "G8"), (felt.centerx, felt.centery))
    studio.rest()
    for name, left in (("G9", "G8"), ("G10", "G9")):
        studio.drag(point(screen, name), beside(screen, left))
        studio.rest()
    studio.click_on("end")
    studio.until(lambda: studio.top is not studio.context.scenes.visible[0])
    studio.wait(0.7)


def _page(studio: Studio, book: str) -> School:
    studio.context.change(book=book)
    page = School(studio.context)
    studio.show(page)
    return page


def _begin(studio: Studio, key: str) -> None:
    book, name = key.split()
    page = _page(studio, book)
    page.play(next(each for each in page.library.levels if each.key.endswith(name)))
    studio.rest()
