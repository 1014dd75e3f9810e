"""The page of mouse and keys lists what they can do, and is found where somebody looks for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.dealnumber import format_deal, short_deal
from game.engine.tiles.books import UNO_RUMMY
from game.ui.context import GESTURES, key_names
from game.ui.kit.input import Intent, Scope
from game.ui.kit.widgets import Label
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.pause import ComputerLevels
from game.ui.scenes.school.school import School
from tests.ui.card_playing import card_playing
from tests.ui.driver import Driver
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_levels import begin
from tests.ui.tile_playing import TilePlaying, tile_playing


def test_every_gesture_and_every_key_of_a_button_is_listed(driver: Driver) -> None:
    page = GesturesPage(driver.context, UNO_RUMMY)
    for place in Scope:
        lines = [*page.rows(place)]
        with_keys = [each for each in Intent if place in each.scopes and each.keys]
        assert len(lines) == len(GESTURES.get(place, ())) + len(with_keys)
        for intent in with_keys:
            assert key_names(driver.context.catalogue, driver.context.keys, intent) in [how for how, _ in lines]
    for line in (line for place in Scope for line in page.rows(place)):
        assert all(line)
    assert any("Umschalt" in how for how, _ in page.rows(Scope.TILES))
    assert ("P", "Abspielen und anhalten") in [*page.rows(Scope.WATCHING)]


def test_the_rules_and_the_pause_of_a_lesson_lead_to_it(play: TilePlaying) -> None:
    play.mouse.press("school")
    assert isinstance(play.context.scenes.top, School)
    begin(play, "lessons/uno-rummy/01-run")
    play.mouse.key(pygame.K_F1)
    assert isinstance(play.context.scenes.top, RulesScene)
    play.mouse.press("mouse")
    page = play.on_top(GesturesPage)
    texts = [widget.text for widget in page.form if isinstance(widget, Label)]
    assert play.context.t("gesture.shift.how") in texts
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.key(pygame.K_F1)
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)
    play.mouse.press("answer-3")
    assert isinstance(play.context.scenes.top, GesturesPage)


@pytest.mark.parametrize(("playing", "scope"), [(tile_playing, Scope.TILES), (card_playing, Scope.CARDS)])
def test_every_answer_of_the_pause_leads_where_it_says_and_the_match_goes_on(
    playing: Any, scope: Scope, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with playing(tmp_path) as play:
        play.begin([HUMAN, NORMAL])
        play.until_my_turn()
        table, driver, t = type(play.top), play.screen.driver, play.context.t
        leads = {
            "table.stay": table, "table.options": Options, "table.rules": RulesScene, "strength.title": ComputerLevels,
            "table.leave": Menu, "number.copy": table, "table.watch": ReplayScene, "gesture.title": GesturesPage,
        }  # fmt: skip
        deal, order = play.screen.deal, list(leads)
        for word in sorted(leads, key="table.leave".__eq__):
            play.mouse.press("menu")
            assert (driver.paused, play.dialog.opaque) == (True, False)
            assert [each.text for each in play.dialog.answers] == [t(each) for each in order]
            assert short_deal(*deal) in play.dialog.text
            play.mouse.press(f"answer-{order.index(word)}")
            there = play.on_top(leads[word])
            assert word == "table.leave" or not driver.paused, word
            if isinstance(there, GesturesPage):
                assert there.places[0] is scope
            if leads[word] not in (table, Menu):
                play.mouse.key(pygame.K_ESCAPE)
        assert copied == [format_deal(*deal)]
        assert play.open_matches() == 1


def test_moving_and_drawing_have_words_of_their_own_in_german(driver: Driver) -> None:
    page = GesturesPage(driver.context)
    lines = {how: does for place in (Scope.TILES, Scope.CARDS) for how, does in page.rows(place)}
    assert not [how for how in lines if "ziehen" in how.lower().split()]
    assert [how for how, does in lines.items() if "Zieht" in does] == [
        "Klick auf den Vorrat (Pool, Stock)", "Klick auf den Vorrat"
    ]  # fmt: skip


def test_a_mac_is_told_of_its_own_key(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    for system, name in (("linux", "Strg+Z"), ("win32", "Strg+Z"), ("darwin", "Cmd+Z")):
        monkeypatch.setattr("game.ui.kit.input.sys.platform", system)
        page = GesturesPage(driver.context, UNO_RUMMY)
        assert name in [how for how, _ in page.rows(Scope.EVERYWHERE)], system
