"""The key that keeps a turn as a level: named on both pages of keys, and working in replays of both families."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.registry import CARDS
from game.play.staged import played
from game.store.card_levels import load_own
from game.store.levels import LevelSet, load
from game.ui.gallery.library import SEATS, short
from game.ui.kit.widgets import Button
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.menu.own_keys import OwnKeys
from tests.ui.driver import driven
from tests.ui.screen import QUICK
from tests.ui.tile_playing import tile_playing

OWN: Mapping[str, tuple[str, ...]] = {"keep-level": ("x",)}


@pytest.mark.parametrize(("keys", "letter"), [({}, "K"), (OWN, "X")])
@pytest.mark.parametrize("language", ["de", "en"])
def test_both_pages_of_keys_name_it(
    tmp_path: Path, language: str, keys: dict[str, tuple[str, ...]], letter: str
) -> None:
    with driven(tmp_path, language=language, settings=replace(QUICK, keys=keys)) as driver:
        page, told = OwnKeys(driver.context), GesturesPage(driver.context)
        driver.show(page)
        button = page.form["keep-level-keys"]
        assert isinstance(button, Button)
        assert button.text == letter
        driver.show(told)
        said, t = [node.name for node in told.nodes], driver.context.t
        whole = said.index(t("intent.keep-level"), said.index(t("gesture.watching")))
        assert whole < said.index(t("gesture.everywhere"))
        assert said[whole - 1] == letter


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("book", ["uno-rummy", "uno-112"])
def test_it_works_in_replays_of_both_families(tmp_path: Path, book: str, own: bool) -> None:
    settings = replace(QUICK, sound=False, keys=OWN if own else {})
    with tile_playing(tmp_path, settings=settings, draw_every=50) as play:
        scene = ReplayScene(play.context, *played(book, (SEATS[0], SEATS[2]), "4", short(book)))
        play.context.scenes.push(scene, fade=False)
        scene.jump(1)
        play.frame()
        play.mouse.key(pygame.K_k if own else pygame.K_x)
        assert play.context.scenes.top is scene, "the other key means nothing here"
        play.mouse.key(pygame.K_x if own else pygame.K_k)
        play.until(lambda: type(play.context.scenes.top) is Dialog or bool(play.context.toasts.texts))
        if isinstance(play.context.scenes.top, Dialog):
            play.mouse.press("answer-1")
            play.until(lambda: bool(play.context.toasts.texts))
        folders = play.context.folders
        assert len(load_own(folders)[0] if book in CARDS.books else load(folders).of(LevelSet.OWN)) == 1
