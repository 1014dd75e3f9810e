"""The menu and the options have room for every language of the game, however many there will be."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store.settings import Settings
from game.ui.kit.widgets import Choice, Stepper
from game.ui.scenes.menu import menu, option_rows
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import GENERAL, Options
from tests.ui.driver import driven
from tests.ui.screen import Screen

NAMES = [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("nl", "Nederlands"), ("pt", "Português"),
         ("el", "Ελληνικά")]  # fmt: skip


@pytest.mark.parametrize("many", range(2, len(NAMES) + 1))
@pytest.mark.parametrize("place", [Menu, Options])
def test_there_is_room_for_more_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: type[Menu | Options], many: int
) -> None:
    for module in (menu, option_rows):
        monkeypatch.setattr(module, "language_names", lambda say: NAMES[:many])
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.show(Menu(driver.context) if place is Menu else Options(driver.context, GENERAL))
        names = [name for _, name in NAMES[:many]]
        assert not set(names) & set(Screen(driver).cut_off())
        control = driver.form["language"]
        if many == 2:
            assert isinstance(control, Choice), "both side by side"
        if isinstance(control, Choice):
            driver.click(control.cells(driver.form.place(control))[1].center)
        else:
            assert isinstance(control, Stepper)
            assert [control.words[i] for i in range(control.low, control.high + 1)] == names
            driver.click(control.keys(driver.form.place(control))[1].center)
        assert driver.context.language == "en"


def test_the_menu_shows_more_languages_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "language_names", lambda say: NAMES)
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.show(Menu(driver.context))
        assert isinstance(driver.form["language"], Stepper)
