"""Who plays: chosen by one click at the start, with settings, matches and statistics of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.shipped import Language
from game.store import profiles, settings
from game.store.folders import player_folders
from game.store.settings import Settings
from game.ui import app
from game.ui.context import volumes
from game.ui.kit.widgets import Button
from game.ui.loop import App
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.menu.options import Options
from game.ui.scenes.menu.people import People
from tests.beside import at_once
from tests.ui.driver import NOON, Driver, driven, sure
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The list of everybody: Oma, and Ben with a theme, a language and keys of his own."""
    with driven(tmp_path, settings=Settings(player_name="Oma", text_size=150), language=None) as driver:
        first = driver.context.folders
        settings.save(first, driver.context.settings)
        like = Settings(language=Language.ENGLISH, theme="night", keys={"draw": ("x",)}, volume=11)
        profiles.create(first, "Ben", like, NOON)
        driver.context.scenes.push(Menu(driver.context), fade=False)
        driver.context.go.people()
        driver.wait(0.3)
        yield driver
        driver.context.release()


def names(driver: Driver) -> list[str]:
    return [each.name for each in profiles.listed(driver.context.first_folders, NOON)[0]]


def keys(driver: Driver, part: str) -> list[str]:
    """The buttons of a kind, one for each row."""
    return [widget.key for widget in driver.form if widget.key.startswith(part)]


def test_one_click_and_everything_is_as_that_player_has_it(driver: Driver) -> None:
    context = driver.context
    [oma, ben] = keys(driver, "play-")
    driver.click_on(ben)
    assert isinstance(context.scenes.top, Menu)
    assert context.profile.name == "Ben"
    assert (context.language, context.settings.theme, context.settings.volume) == ("en", "night", 11)
    assert context.style.theme == context.looks.theme("night")
    assert context.keys.keys == {"draw": ("x",)}
    assert context.style.metrics.text == 100
    assert context.sounds.volumes == volumes(context.settings)
    context.change(volume=22)
    context.go.people()
    driver.wait(0.3)
    driver.click_on(oma)
    assert (context.profile.name, context.settings.volume, context.style.metrics.text) == ("Oma", 70, 150)
    assert settings.load(context.folders, NOON)[0].volume == 70
    everybody, _ = profiles.listed(context.first_folders, NOON)
    assert settings.load(everybody[1].folders, NOON)[0].volume == 22


def test_somebody_is_made_named_deleted_and_brought_back(driver: Driver) -> None:
    context = driver.context
    driver.click_on("new")
    [line] = keys(driver, "line-")
    assert driver.form.focus == line
    driver.type("Cleo")
    driver.key(pygame.K_RETURN)
    key = line.removeprefix("line-")
    assert keys(driver, "line-") == [], "Enter ends the writing"
    assert driver.form.focus == f"edit-{key}"
    assert names(driver) == ["Oma", "Ben", "Cleo"], "a name is written over the suggested one"
    driver.key(pygame.K_RETURN)
    assert driver.form.focus == line
    driver.type("o")
    driver.click_on(f"edit-{key}")
    assert names(driver) == ["Oma", "Ben", "Cleoo"]
    driver.click_on(f"delete-{key}")
    assert len(keys(driver, "play-")) == 2
    assert context.toasts.texts == (context.t("people.deleted", name="Cleoo"),)
    driver.form.look_at("back-0")
    driver.wait(1)
    driver.click_on("back-0")
    assert len(keys(driver, "play-")) == 3


def test_who_cannot_come_back_stays_listed_with_a_message(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    [_, ben] = keys(driver, "delete-")
    driver.click_on(ben)

    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(13, "no", str(path), None, str(target))

    monkeypatch.setattr(Path, "rename", refuse)
    driver.click_on("back-0")
    assert names(driver) == ["Oma"], "a folder without anything is nobody"
    assert keys(driver, "back-") == ["back-0"]
    [_, said] = driver.context.toasts.texts
    assert driver.context.t("note.file-unwritable", file="", folder="").split()[-1] in said


def test_nobody_gets_the_name_of_somebody_else_nor_does_the_player_nor_one_who_comes_back(driver: Driver) -> None:
    context = driver.context
    [_, ben] = keys(driver, "edit-")
    driver.click_on(ben)
    for _ in range(3):
        driver.key(pygame.K_BACKSPACE)
    driver.type("oma")
    assert context.toasts.texts == (context.t("people.taken", name="oma", free="oma 2"),)
    driver.click_on(ben)
    assert names(driver) == ["Oma", "oma 2"]
    assert any(widget.text == "oma 2" for widget in driver.form if isinstance(widget, Button))
    driver.click_on(keys(driver, "delete-")[1])
    context.scenes.pop(fade=False)
    page = Options(context)
    driver.show(page)
    driver.form.look_at("player_name")
    driver.type(" 2")
    assert context.settings.player_name == "Oma 2", "of a deleted one the name is free"
    driver.form.look_at("people")
    driver.wait(1)
    driver.click_on("people")
    driver.on_top(People)
    driver.click_on("back-0")
    assert names(driver) == ["Oma 2", "oma 2 2"]
    driver.show(page)
    driver.form.look_at("player_name")
    driver.type(" 2")
    assert context.settings.player_name == "Oma 2 2 2"


def test_the_first_one_whoever_plays_and_whoever_plays_elsewhere_cannot_be_deleted(driver: Driver) -> None:
    [oma, ben] = keys(driver, "delete-")
    assert not driver.form[oma].enabled
    assert driver.form[ben].enabled
    held = sure(profiles.hold(profiles.listed(driver.context.first_folders, NOON)[0][1]))
    driver.click_on(ben)
    assert len(keys(driver, "play-")) == 2
    assert driver.context.toasts.texts
    held.close()
    driver.click_on(keys(driver, "play-")[1])
    driver.context.go.people()
    driver.wait(0.3)
    assert not driver.form[ben].enabled
    assert len(keys(driver, "play-")) == 2


def test_matches_belong_to_whoever_plays(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=50) as play:
        context = play.context
        ben, _ = profiles.create(context.first_folders, "Ben", Settings(), NOON)
        assert ben is not None
        play.begin((HUMAN, NORMAL), seed="mine")
        play.frame()
        assert context.go.has_match()
        context.go.menu()
        context.play_as(ben)
        assert not context.go.has_match()
        assert play.open_matches() == 0
        context.play_as(profiles.listed(context.first_folders, NOON)[0][0])
        assert context.go.has_match()
        assert play.open_matches() == 1
        context.release()


def test_somebody_else_sits_down_by_one_click(driver: Driver, tmp_path: Path) -> None:
    with driven(tmp_path / "alone") as alone:
        alone.show(NewMatch(alone.context))
        assert "who-0" not in alone.form, "where only one plays nobody is asked"
    driver.context.scenes.pop()
    page = NewMatch(driver.context)
    driver.show(page)
    assert "who-0" in driver.form
    assert "who-1" not in driver.form, "the computer is nobody here"
    driver.click_on("who-0")
    assert page.players[0].name == "Ben"
    driver.click_on("who-0")
    assert page.players[0].name == "Oma"


@pytest.mark.parametrize(("several", "first"), [(False, Menu), (True, People)])
def test_the_start_asks_only_where_there_is_more_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, several: bool, first: type
) -> None:
    if several:
        profiles.create(player_folders(tmp_path), "Ben", Settings(), NOON)
    shown: list[type] = []
    monkeypatch.setattr(App, "run", lambda begun: shown.append(type(begun.context.scenes.top)))
    at_once(monkeypatch, "reading", "bringing")
    assert app.run(player_folders(tmp_path), Settings()) == 0
    assert shown == [first]
