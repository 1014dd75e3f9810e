"""Pages: every word fits, nothing breaks, the menu leads everywhere, and a new match is set up as it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.store.settings import SeatChoice, Settings, with_rules
from game.ui.context import Context
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.house_rules import HouseRules
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.menu.option_rows import sections_of
from game.ui.scenes.menu.options import Options
from game.ui.scenes.page import Page
from game.words.catalogue import LANGUAGES
from tests.ui.driver import driven
from tests.ui.test_options import everything_changed
from tests.ui.test_scenes import HUMAN, NORMAL, outside, overflows

FULL = (
    SeatChoice(HUMAN, "Wilhelmine-Ännchen"),
    SeatChoice(NORMAL),
    SeatChoice(HUMAN),
    SeatChoice(NORMAL, "Kőrösi Ágnes"),
)
CHANGING: dict[str, Callable[[Context], Page]] = {
    "seats": NewMatch,
    "rules": RulesScene,
    **{f"house-rules-{book}": partial(HouseRules, book=book) for book in CARD_BOOKS},
    **{
        f"options-{book}-{section}": partial(Options, section=section, book=book)
        for book in ("uno-rummy", *CARD_BOOKS)
        for section in sections_of(BOOKS[book])
    },
}
"""Pages that look otherwise with other house rules; all others are those of the gallery."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_fits_its_place_with_every_house_rule_changed(tmp_path: Path, language: str) -> None:
    settings = Settings(seats=FULL)
    for book in BOOKS.values():
        settings = with_rules(settings, everything_changed(book))
    wrong = {}
    with driven(tmp_path, LEAST_WINDOW, language, settings) as driver:
        for size in (LEAST_WINDOW, (1100, 1000), (2000, 700)):
            driver.window.size = size
            driver.frame()
            for name, page in CHANGING.items():
                driver.context.scenes.push(page(driver.context), fade=False)
                if found := [*overflows(driver.form), *outside(driver.form)]:
                    wrong[size, name] = found
                driver.context.scenes.pop(fade=False)
    assert wrong == {}
