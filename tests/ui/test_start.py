"""The first frame comes soon: nothing is imported or read before it that it does not need; the rest comes beside."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import game.ui
from game.engine.record import format_record
from game.shipped import LANGUAGES, text_file
from game.store import matches
from game.store.folders import matches_folder, player_folders, seems_open
from game.ui.context import READING
from game.ui.routes import Routes
from game.words.catalogue import entries_of, flattened
from tests.store.test_matches import PLAYED, TEXT, fresh
from tests.ui.driver import NOON, Driver

ROOT = Path(__file__).parents[2]
LATER = (
    "game.engine.registry", "game.engine.record", "game.engine.cards.referee", "game.engine.tiles.referee",
    "game.engine.cards.events", "game.engine.tiles.events", "game.engine.tiles.solver",
    "game.ledger", "game.ai", "game.words.sentences", "game.store.matches", "game.store.journal",
    "game.store.statistics", "game.play.session", "game.ui.sittings", "game.ui.scenes.round", "game.ui.scenes.library",
    "game.ui.scenes.menu.new_match", "game.ui.scenes.crash", "game.ui.scenes.menu.options", "game.ui.table.tiles.table",
    "game.ui.table.shared.match_screen", "game.ui.table.cards.table", "game.ui.kit.stage", "game.ui.kit.sound.tunes",
    "game.cli.arguments", "argparse", "json", "sqlite3", "tqdm", "platformdirs", "tomli_w",
    "subprocess", "multiprocessing", "concurrent.futures.thread", "urllib.request", "importlib.metadata", "numpy",
)  # fmt: skip
"""What the first frame can do without."""
FIRST_FRAME = """
import sys
from game.cli import main
from game.ui import loop
shown = loop.App.careful_frame
def once(self, dt, rested=0.0):
    shown(self, dt, rested)
    print(*sys.modules, sep="\\n", flush=True)
    self.context.running = False
loop.App.careful_frame = once
loop.App.run = lambda self: None
main()
"""
"""Starts as `main.py` does, and stops at the first frame."""
SCENES = """
import sys
from game.ui.routes import import_scenes
import_scenes()
print(*sys.modules, sep="\\n")
"""


def modules(script: str, home: Path) -> set[str]:
    """The modules that a script says are imported, in a process of its own."""
    told = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "STEINREICH_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, **told}, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of the first frame."""
    return modules(FIRST_FRAME, tmp_path_factory.mktemp("home"))


def test_the_first_frame_imports_only_what_it_needs(first: set[str]) -> None:
    assert "game.ui.scenes.menu.menu" in first
    assert [name for name in LATER if name in first] == []
    assert len([name for name in first if name.startswith("game.")]) <= 160


def test_once_all_scenes_are_imported_nobody_waits_for_a_module_of_the_window(first: set[str], tmp_path: Path) -> None:
    found = first | modules(SCENES, tmp_path)
    window = {each.name for each in pkgutil.walk_packages(game.ui.__path__, "game.ui.")}
    missing = {name for name in window - found if name != "game.ui.trial"}
    assert missing == {"game.ui.kit.sound.tunes"}, "which a thread imports that needs them"
    assert "game.engine.registry" in found


OPEN = format_record(replace(fresh(), lines=PLAYED.lines[:3]))
FOLDERS = {
    "nothing": ({}, False),
    "an open match": ({"a.txt": OPEN}, True),
    "a match that is over": ({"a.txt": TEXT}, False),
    "both": ({"a.txt": TEXT, "b.txt": OPEN}, True),
    "an open match that was set aside": ({"a.damaged-2026-01-02-03-04-05.txt": OPEN}, False),
    "a draft alone": ({"a.draft": "R1 R2"}, False),
    "a review alone": ({"a.review": "steinreich-review 1"}, False),
}


@pytest.mark.parametrize("case", FOLDERS)
def test_at_a_glance_matches_look_as_they_are(case: str, tmp_path: Path) -> None:
    files, expected = FOLDERS[case]
    folders = player_folders(tmp_path)
    matches_folder(folders).mkdir(parents=True)
    for name, text in files.items():
        (matches_folder(folders) / name).write_text(text, "utf-8", newline="\n")
    assert seems_open(folders) is expected
    assert (matches.latest(folders, NOON)[0] is not None) is expected


def test_nothing_odd_in_the_folder_holds_up_the_first_frame(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    assert not seems_open(folders)
    matches_folder(folders).mkdir(parents=True)
    (matches_folder(folders) / "folder.txt").mkdir()
    (matches_folder(folders) / "empty.txt").touch()
    (matches_folder(folders) / "nowhere.txt").symlink_to(tmp_path / "nothing")
    if hasattr(os, "mkfifo"):
        os.mkfifo(matches_folder(folders) / "pipe.txt")
    assert not seems_open(folders)


@pytest.mark.parametrize(("text", "offered"), [(OPEN, True), ("this is no match", False)])
def test_the_menu_guesses_first_and_then_knows(text: str, offered: bool, driver: Driver) -> None:
    matches_folder(driver.context.folders).mkdir(parents=True)
    (matches_folder(driver.context.folders) / "a.txt").write_text(text, "utf-8", newline="\n")
    driver.context.go = Routes(driver.context, hasty=True)
    driver.context.go.menu()
    driver.frame()
    assert "continue" in driver.form, "nothing has been read yet"
    driver.context.go.prepare()
    while driver.context.background.busy(READING):
        driver.frame()
    assert ("continue" in driver.form) is offered
    assert bool(driver.context.toasts.texts) is not offered


def test_whoever_leaves_at_once_does_not_wait_for_the_scenes(driver: Driver) -> None:
    routes = driver.context.go = Routes(driver.context, hasty=True)
    routes.leave_match()
    assert "_sittings" not in vars(routes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_read_as_toml(language: str) -> None:
    expected = dict(flattened(tomllib.loads(text_file(language, "screen").read_text("utf-8"))))
    assert len(expected) > 1500
    assert dict(entries_of(text_file(language, "screen").read_text("utf-8"))) == expected
