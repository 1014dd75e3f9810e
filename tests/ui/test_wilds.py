"""Writing on the custom wilds before a match (UN-41..UN-49)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.custom import BLANK, IDEAS, NEEDS, REMOVED, What, Who, WildEffect, format_effects, read_custom
from game.engine.cards.pieces import CUSTOMS, all_cards
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import format_deal, parse_deal
from game.engine.options import changed, with_options
from game.engine.record import format_record
from game.engine.record_reading import parse_record
from game.play.setup import MatchSetup
from game.store.settings import Settings
from game.store.settings import load as load_settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Paragraph, Stepper, textline
from game.ui.routes import Routes
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.words.cards.customs import COMPOSABLE, MOST_EFFECTS, Way, fitted, pencil_of, sentence, who_can
from game.words.catalogue import LANGUAGES, Catalogue
from tests.ui.driver import NOON, Driver, driven
from tests.ui.monkey import rampage
from tests.ui.test_scenes import outside, overflows
from tests.ui.test_seats import choose

EFFECTS = [WildEffect(who, what, 3 if fitted(WildEffect(who, what, 3)).number else 0)
           for what in COMPOSABLE for who in Who if who in who_can(what)]  # fmt: skip
EACH = [BLANK, REMOVED, *IDEAS, *(format_effects((effect,)) for effect in EFFECTS), "text: Alle klatschen."]


@pytest.fixture
def setting_up(tmp_path: Path) -> Iterator[Driver]:
    """The new-match scene of UNO with 112 cards, in German."""
    with driven(tmp_path, settings=Settings(book="uno-112")) as driver:
        driver.show(Menu(driver.context))
        driver.show(NewMatch(driver.context))
        yield driver


def begun(driver: Driver) -> MatchSetup:
    """Leave the custom wilds and start."""
    setups: list[MatchSetup] = []
    driver.instead(start_match=setups.append)
    driver.click_on("done")
    driver.wait(1)
    driver.click_on("start")
    return setups[-1]


def written(driver: Driver) -> dict[str, str | int]:
    """What is remembered of the custom wilds."""
    return changed(driver.context.rules("uno-112"), UNO_112)


def said(driver: Driver, card: str) -> str:
    """The sentence beside a card."""
    sentence = driver.form[f"{card}-sentence"]
    assert isinstance(sentence, Paragraph)
    return sentence.text.replace("\n", " ")


def turn(driver: Driver, key: str, steps: int = 1) -> None:
    """Click an arrow of a stepper."""
    for _ in range(abs(steps)):
        stepper = driver.form[key]
        assert isinstance(stepper, Stepper)
        driver.click(stepper.keys(stepper.rect)[steps > 0].center)


def test_un_41_rules_of_all_kinds_are_written_before_the_match_begins(setting_up: Driver) -> None:
    driver = setting_up
    driver.click_on("wilds")
    driver.wait(1)
    choose(driver, "way", Way.COMPOSED)
    turn(driver, "number-0")
    driver.click_on("add")
    turn(driver, "what-1")
    turn(driver, "who-1", 2)
    driver.click_on("card-C2")
    choose(driver, "way", Way.TEXT)
    driver.click_on("text")
    driver.type("Alle singen.")
    driver.click_on("card-C3")
    choose(driver, "way", Way.IDEA)
    choose(driver, "idea", "idea 4")
    expected = {"C1": "composed: next draw 3; self again", "C2": "text: Alle singen.", "C3": "idea 4"}
    assert changed(begun(driver).rules, UNO_112) == expected
    settings, notes = load_settings(driver.context.folders, NOON)
    assert notes == ()
    kept = settings.options["uno-112"]
    assert {name: kept[name] for name in UNO_112.customs} == expected


def test_what_is_written_goes_into_the_match_and_its_record(setting_up: Driver) -> None:
    driver = setting_up
    driver.context.go = Routes(driver.context)
    driver.click_on("wilds")
    driver.wait(1)
    choose(driver, "way", Way.TEXT)
    driver.click_on("text")
    driver.type('Alle rufen "Hurra".')
    driver.click_on("done")
    driver.wait(1)
    driver.click_on("start")
    driver.frame()
    record = driver.context.go.record()
    assert record is not None
    assert isinstance(record.rules, CardRules)
    assert record.rules.C1 == 'text: Alle rufen "Hurra".'
    assert parse_record(format_record(record))[0].rules == record.rules


def test_un_q18_a_card_is_left_out(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.REMOVED)
    rules = begun(setting_up).rules
    assert isinstance(rules, CardRules)
    assert len(all_cards(rules)) == 111


def test_each_card_says_what_it_does(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.COMPOSED)
    assert said(setting_up, "C1") == "Der Nächste zieht 2 Karten."
    assert said(setting_up, "C2") == "Ein einfacher Joker: Du wählst die Farbe."
    turn(setting_up, "number-0", -1)
    assert said(setting_up, "C1") == "Der Nächste zieht eine Karte."


def warned(driver: Driver) -> str:
    """What is said to have been left out; empty where nothing is."""
    if "warning" not in driver.form:
        return ""
    warning = driver.form["warning"]
    assert isinstance(warning, Paragraph)
    return warning.text


def test_a_rule_that_is_missing_is_told_and_not_played(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    assert said(setting_up, "C1") == "Noch steht nichts auf der Karte. Bis dahin ist sie ein einfacher Joker."
    assert written(setting_up) == {}
    setting_up.click_on("text")
    setting_up.type("x")
    assert written(setting_up) == {"C1": "text: x"}


def test_more_letters_than_fit_are_stopped_while_typing_and_the_warning_goes_with_them(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    setting_up.click_on("text")
    setting_up.type("x" * 80)
    assert warned(setting_up) == ""
    setting_up.type("y")
    assert warned(setting_up) == "Die Karte ist voll: Mehr als 80 Zeichen passen nicht darauf."
    assert written(setting_up) == {"C1": f"text: {'x' * 80}"}, "nothing vanishes"
    setting_up.key(pygame.K_BACKSPACE)
    assert warned(setting_up) == ""
    assert written(setting_up) == {"C1": f"text: {'x' * 79}"}


def test_what_is_pasted_and_does_not_fit_is_said(setting_up: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textline, "clipboard", lambda: "Wer lacht, zieht. " * 5)
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    setting_up.click_on("text")
    setting_up.key(pygame.K_v, pygame.KMOD_CTRL)
    assert warned(setting_up).startswith("Die Karte ist voll: 10 Zeichen passten nicht mehr darauf")
    assert len(str(written(setting_up)["C1"])) == len("text: ") + 80


def test_signs_that_cannot_be_written_are_said_until_something_else_is_written(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    setting_up.click_on("text")
    setting_up.type("Los\N{SLIGHTLY SMILING FACE}")
    assert warned(setting_up) == "Ein Zeichen ging nicht: Die Schrift kennt es nicht, etwa Emojis."
    assert written(setting_up) == {"C1": "text: Los"}
    setting_up.type(" – „alle“ …")
    assert warned(setting_up) == ""
    assert written(setting_up) == {"C1": "text: Los – „alle“ …"}
    setting_up.type("\N{SLIGHTLY SMILING FACE}")
    setting_up.click_on("card-C2")
    assert warned(setting_up) == ""


def test_spaces_of_every_kind_are_spaces(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    setting_up.click_on("text")
    setting_up.type("alle\u00a0singen\u202f!")
    assert written(setting_up) == {"C1": "text: alle singen !"}


def test_a_longer_rule_from_elsewhere_stays_and_can_be_shortened(tmp_path: Path) -> None:
    long = "text: " + "m" * 90
    with driven(tmp_path, settings=Settings(options={"uno-112": {"C1": long}})) as driver:
        driver.show(WildEditor(driver.context, "uno-112", "C1"))
        driver.click_on("text")
        driver.type("x")
        assert written(driver) == {"C1": long}
        driver.key(pygame.K_BACKSPACE)
        assert written(driver) == {"C1": long[:-1]}


def test_without_any_effect_nothing_is_composed(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.COMPOSED)
    setting_up.click_on("strike-0")
    assert said(setting_up, "C1") == "Noch wirkt die Karte nicht. Bis dahin ist sie ein einfacher Joker."
    assert written(setting_up) == {}


def test_no_more_effects_than_fit_on_the_card(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.COMPOSED)
    for _ in range(MOST_EFFECTS + 2):
        setting_up.click_on("add")
    assert f"what-{MOST_EFFECTS - 1}" in setting_up.form
    assert f"what-{MOST_EFFECTS}" not in setting_up.form
    assert setting_up.form["add"].reason == "Mehr als 4 Wirkungen passen nicht auf die Karte."


def test_the_keyboard_alone_writes_a_card(setting_up: Driver) -> None:
    setting_up.form.look_at("wilds")
    setting_up.key(pygame.K_RETURN)
    setting_up.wait(1)
    assert setting_up.form.focus == "way"
    for _ in range(2):
        setting_up.key(pygame.K_RIGHT)
    while setting_up.form.focus != "what-0":
        setting_up.key(pygame.K_TAB)
    setting_up.key(pygame.K_RIGHT)
    assert written(setting_up) == {"C1": "composed: next draw until colour"}
    setting_up.key(pygame.K_ESCAPE)
    assert isinstance(setting_up.context.scenes.top, NewMatch)


def test_the_options_lead_to_each_card(tmp_path: Path) -> None:
    with driven(tmp_path) as driver:
        driver.show(Options(driver.context, "custom", book="uno-112"))
        driver.click_on("C2")
        driver.wait(1)
        top = driver.context.scenes.top
        assert isinstance(top, WildEditor)
        assert top.card == "C2"
        choose(driver, "way", Way.IDEA)
        driver.click_on("done")
        driver.wait(1)
        about = driver.form["C2-about"]
        assert isinstance(about, Paragraph)
        assert about.text.startswith("Darauf steht: Der Nächste zieht, bis die gewünschte Farbe kommt")


@pytest.mark.parametrize("text", EACH)
def test_what_is_written_is_read_again_and_goes_through_a_deal_number(text: str) -> None:
    assert pencil_of(text).written == text
    rules = with_options(UNO_112, {"C3": text})
    assert parse_deal(format_deal(rules, "234567")).rules == rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_is_a_sentence_of_its_own(language: str) -> None:
    say = Catalogue(language).t
    sentences = [sentence(say, text) for text in EACH]
    assert all(each.endswith((".", "“", "”")) for each in sentences)
    assert len(set(sentences)) == len(sentences) - 1, "idea 4 alone can also be composed"


def test_every_effect_that_the_engine_reads_can_be_composed() -> None:
    assert {what for what in What if what not in COMPOSABLE} == {What.EXACTLY, What.DRAW_IF_STUCK}
    for what in COMPOSABLE:
        assert set(who_can(what)) <= set(NEEDS.get(what, Who))
        for who in Who:
            effect = fitted(WildEffect(who, what))
            assert read_custom(format_effects((effect,))).effects == (effect,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (2000, 700)])
def test_every_word_fits_its_place(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    longest = format_effects((WildEffect(Who.CHOSEN, What.DRAW_UNTIL_COLOUR),) * MOST_EFFECTS)
    counted = format_effects((WildEffect(Who.OTHERS, What.DOWN_TO, 20),) * MOST_EFFECTS)
    for options in (
        {"C1": longest, "C2": "text: " + "Wer lacht, zieht drei Karten " * 9, "C3": "idea 1"},
        {"C1": counted, "C2": "removed", "C3": f"text: {'m' * 240}"},
    ):
        with driven(tmp_path, size, language, Settings(options={"uno-112": {**options}})) as driver:
            for card in CUSTOMS:
                driver.show(WildEditor(driver.context, "uno-112", card))
                # What is typed may be longer than its line, which follows the cursor.
                assert set(overflows(driver.form)) <= {"text"}
                assert outside(driver.form) == []


def test_whatever_is_pressed_nothing_breaks(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.context.scenes.push(Menu(driver.context))
        driver.show(WildEditor(driver.context, "uno-112"))
        driver.instead(start_match=lambda setup: None)
        rampage(driver, seed=112)
        driver.app.close()
        _, notes = load_settings(driver.context.folders, NOON)
        assert notes == ()


def test_what_was_tried_in_another_way_is_not_lost(setting_up: Driver) -> None:
    setting_up.click_on("wilds")
    choose(setting_up, "way", Way.TEXT)
    setting_up.click_on("text")
    setting_up.type("Tauscht!")
    choose(setting_up, "way", Way.BLANK)
    assert written(setting_up) == {}
    choose(setting_up, "way", Way.TEXT)
    assert written(setting_up) == {"C1": "text: Tauscht!"}
