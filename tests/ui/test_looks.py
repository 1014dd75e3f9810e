"""Themes, tile sets and card sets: those of the player are read, checked, named if broken, and never touched."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame
import pytest

from game.shipped import LANGUAGES, assets
from game.store.files import Note, NoteCode
from game.store.folders import Folders, player_folders
from game.store.settings import Settings
from game.store.settings import load as load_settings
from game.ui.kit.theme import Theme, rgb
from game.ui.kit.widgets import Choice, Stepper
from game.ui.looks import FOLDERS, SHIPPED, LookKind, Looks, own_folder
from game.ui.scenes.menu.option_rows import LOOK
from game.ui.scenes.menu.options import Options
from game.words.catalogue import Catalogue
from tests.ui.driver import NOON, Driver, as_a, driven

THEMES = assets() / "themes"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return player_folders(tmp_path)


def own(folders: Folders, text: str, kind: LookKind = LookKind.THEME, name: str = "meadow.toml") -> Path:
    path = own_folder(folders) / FOLDERS[kind] / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("kind", LookKind)
def test_every_file_of_the_game_is_offered_and_a_copy_of_it_can_be_used(folders: Folders, kind: LookKind) -> None:
    assert {path.stem for path in (THEMES / FOLDERS[kind]).glob("*.toml")} == set(SHIPPED[kind])
    for key in SHIPPED[kind]:
        own(folders, (THEMES / FOLDERS[kind] / f"{key}.toml").read_text("utf-8"), kind, f"{key}.toml")
    looks = Looks(folders)
    assert looks.broken == []
    assert looks.keys(kind) == (*SHIPPED[kind], *(f"own/{key}" for key in sorted(SHIPPED[kind])))


def test_a_theme_changes_only_what_it_names(folders: Folders) -> None:
    own(folders, 'name = "Wiese"\nfelt_light = "#2a5f2a"\n[pieces]\nB = "#0000aa"')
    theme, felt = Looks(folders).theme("own/meadow"), Looks(folders).theme("felt")
    assert (theme.name, theme.felt_light) == ("Wiese", rgb("#2a5f2a"))
    assert theme.panel == felt.panel
    assert theme.piece("B") == rgb("#0000aa")
    assert theme.piece("R") == felt.piece("R")


BROKEN = {
    "not TOML": ("name = ", 1, "file"),
    "no name": ('felt = "#17543f"', 1, "missing"),
    "long name": ('name = "Eine Wiese mit vielen bunten Blumen"', 1, "name"),
    "no colour": ('name = "A"\nfelt = "green"', 2, "colour"),
    "short colour": ('name = "A"\n\nfelt = "#123"', 3, "colour"),
    "number for a colour": ('name = "A"\npanel = 3', 2, "colour"),
    "misspelt": ('name = "A"\npanel_lihgt = "#22332d"', 2, "near"),
    "unknown": ('name = "A"\nxyzzy = "#22332d"', 2, "unknown"),
    "material": ('name = "A"\nmaterial = "velvet"', 2, "choice"),
    "too strong": ('name = "A"\nkey_line = 3', 2, "number"),
    "too few": ('name = "A"\nemblem = ["#e23b3f"]', 2, "count"),
    "one of a list": ('name = "A"\nemblem = ["#e23b3f", "x", "#e23b3f", "#e23b3f"]', 2, "colour"),
    "letter": ('name = "A"\n[pieces]\nX = "#e23b3f"', 3, "letter"),
    "no table": ('name = "A"\npieces = "red"', 2, "letters"),
    "card without print": ('name = "A"\n[cards]\nR = "#e23b3f"', 3, "count"),
    "cannot be read": ('name = "A"\ntext = "#445544"', 2, "contrast"),
    "number cannot be read": ('name = "A"\n[pieces]\nG = "#9fe0a0"', 3, "contrast"),
    "card cannot be read": ('name = "A"\n[cards]\nG = ["#147c3d", "#147c3d"]', 3, "contrast"),
}
SETS = (
    (LookKind.TILES, 'name = "A"\nnumeral = 7', 2, "number"),
    (LookKind.TILES, 'name = "A"\nfinish = "glass"', 2, "choice"),
    (LookKind.TILES, 'name = "A"\ncorner = true', 2, "number"),
    (LookKind.CARDS, 'name = "A"\nfield = "round"', 2, "choice"),
    (LookKind.CARDS, 'name = "A"\nsigm = 0.5', 2, "near"),
)


def test_what_is_broken_is_named_in_every_language_and_left_out(tmp_path: Path) -> None:
    for number, (kind, text, line, code) in enumerate((*((LookKind.THEME, *each) for each in BROKEN.values()), *SETS)):
        folders = player_folders(tmp_path / str(number))
        path = own(folders, text, kind)
        own(folders, 'name = "Gut"', kind, "good.toml")
        looks = Looks(folders)
        assert looks.keys(kind) == (*SHIPPED[kind], "own/good"), text
        assert [(each.file, each.line, each.code) for each in looks.broken] == [(path, line, code)], text
        assert path.read_text("utf-8") == text
        for language in LANGUAGES:
            said = Catalogue(language).t(f"look.why.{code}", **looks.broken[0].names)
            assert ("{" in said, len(said) > 20) == (False, True), (language, text)


def test_what_is_no_file_is_left_alone(folders: Folders) -> None:
    (own_folder(folders) / "folder.toml").mkdir(parents=True)
    (own_folder(folders) / "nowhere.toml").symlink_to(folders.config / "gone")
    assert [each.code for each in Looks(folders).broken] == ["file", "file"]


def test_a_theme_that_is_missing_is_not_forgotten(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    path = own(folders, "name = 3")
    with driven(tmp_path, settings=Settings(theme="own/meadow")) as driver:
        assert driver.context.style.theme.key == "felt"
        driver.context.change(volume=35)
        assert load_settings(folders, NOON)[0].theme == "own/meadow"
        path.write_text('name = "Wiese"', "utf-8")
        driver.context.read_looks()
        assert driver.context.style.theme.name == "Wiese"


def test_a_broken_theme_is_named_on_the_screen_and_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    own(player_folders(tmp_path), 'name = "A"\nfelt = "green"')
    with caplog.at_level(logging.WARNING), driven(tmp_path, language="en") as driver:
        driver.context.report_looks()
        shown = driver.context.toasts.texts
    assert "meadow.toml, line 2: “felt” needs a colour" in shown[0]
    assert "meadow.toml:2" in caplog.text


def looking(driver: Driver) -> None:
    driver.context.go.menu()
    driver.show(Options(driver.context, LOOK))


def pick(driver: Driver, key: str, index: int) -> None:
    """Select one of the labels of a choice, or of a stepper where there are many."""
    driver.reveal(key)
    widget = driver.form[key]
    if isinstance(widget, Choice):
        driver.click(widget.cells(driver.form.place(widget))[index].center)
        return
    assert isinstance(widget, Stepper)
    for _ in range(index - widget.value):
        driver.click(widget.keys(driver.form.place(driver.form[key]))[1].center)


@pytest.mark.parametrize(("index", "key"), list(enumerate(SHIPPED[LookKind.THEME]))[1:])
def test_a_theme_applies_at_once_and_is_remembered(driver: Driver, index: int, key: str) -> None:
    looking(driver)
    before = driver.surface.copy()
    pick(driver, "theme", index)
    driver.wait(0.5)
    assert driver.context.style.theme.key == key
    assert load_settings(driver.context.folders, NOON)[0].theme == key
    assert driver.surface.get_at((640, 12)) != before.get_at((640, 12)), "the table is another one"
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    assert driver.context.style.theme.key == key


def test_where_nothing_can_be_written_all_stays_as_it_was(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    looking(driver)
    pick(driver, "theme", 1)
    driver.wait(0.5)
    monkeypatch.setattr("game.store.files.write", lambda path, _text: (Note(NoteCode.UNWRITABLE, path),))
    driver.click_on("own_look")
    assert driver.context.settings.theme == "night"
    assert driver.context.style.theme.key == "night"
    assert "night.toml" in driver.context.toasts.texts[0]


def test_a_copy_is_made_to_be_changed(driver: Driver) -> None:
    looking(driver)
    pick(driver, "theme", 1)
    driver.wait(0.5)
    for _ in range(2):
        driver.click_on("own_look")
        driver.wait(0.5)
    folder = driver.context.looks.folder
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.toml")} == {
        "night.toml", "tiles/classic.toml", "cards/classic.toml",
    }  # fmt: skip
    theme = as_a(Theme, driver.context.style.theme)
    assert (theme.key, theme.name) == ("own/night", "Eigenes Thema")
    assert theme.felt == driver.context.looks.theme("night").of(theme.book).felt
    path = folder / "night.toml"
    path.write_text(path.read_text("utf-8").replace('felt = "#133a3a"', 'felt = "#3b1a52"'), "utf-8")
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    driver.context.go.options()
    driver.wait(0.5)
    assert driver.context.style.theme.felt == rgb("#3b1a52")
