"""Every picture of the gallery keeps what is promised of all scenes, as far as the first of its kind was not asked."""

from pathlib import Path

import pygame
import pytest

from game.cli import main
from tests.ui.test_gallery import ALIKE, SHOTS, SMALL, Shot, _glance_at_once, broken, files, window
from tests.ui.visits import EVERYWHERE, ONCE, reached, touched
from tools.gallery.studio import PLAIN_SETTINGS, studio, window_of
from tools.gallery.tour import Selection, tour

__all__ = ["_glance_at_once", "window"]
OTHERWISE = (
    "caught", "colour", "crowded", "first-round-later", "invalid", "log", "match-won", "new-match-full", "options-game",
    "options-look", "partners", "puzzles", "question", "stack", "statistics", "ten", "ten-scored", "wilds-composed",
    "wilds-idea",
)  # fmt: skip
"""More of some kinds, which look otherwise."""


@pytest.mark.parametrize("chosen", SHOTS, ids=lambda each: each.name)
def test_every_scene_keeps_what_is_promised_of_all(window: pygame.Window, chosen: Shot) -> None:
    name = chosen.entry.name
    checks = (*EVERYWHERE, *(ONCE if name in OTHERWISE else ()))
    if name in ALIKE.values():
        checks = (touched, *(check for check in ONCE if check is not reached))
    assert broken(window, chosen, checks) == {}


def test_two_runs_write_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.gallery.films.EVERY", 6)
    asked = Selection(("pages", "uno-1999"), (SMALL,), ("de",), ("night",), ("menu-later", "crash", "computer"))
    for name in ("one", "two"):
        assert len([*tour(tmp_path / name, asked)]) == asked.count
    one = files(tmp_path / "one")
    assert one == files(tmp_path / "two")
    assert {*one} == {
        "night/de/960x540/pages/menu-later.png",
        "night/de/960x540/pages/crash.png",
        "night/de/960x540/uno-1999/computer.png",
        "sheets/pages night de 960x540.png", "sheets/uno-1999 night de 960x540.png",
        "animations/night de/computer.png",
    }  # fmt: skip


def test_the_players_files_are_neither_read_nor_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("STEINREICH_HOME", str(home))
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text('theme = "contrast"\nlanguage = "en"\n', "utf-8")
    before = files(home)
    options = "--book pages --size 960x540 --lang de --theme felt --only pictures --scene"
    for scene in ("options-look", "matches"):
        assert main(["gallery", str(tmp_path / "own"), *options.split(), scene]) == 0
    assert files(home) == before
    monkeypatch.delenv("STEINREICH_HOME")
    with window_of(SMALL) as window, studio(window, "de", PLAIN_SETTINGS) as made:
        assert home not in made.context.folders.config.parents
        kept = made.context.folders.config.parent
    assert not kept.exists()
