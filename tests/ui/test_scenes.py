from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.books import UNO_1999
from game.engine.match_length import MatchLength
from game.engine.options import (
    FirstStarter,
    Seconds,
    Whole,
    YesNo,
    changed,
    option_texts,
    options_of,
    to_text,
    with_options,
)
from game.engine.registry import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatChoice, SeatKind, Settings, with_rules
from game.store.settings import load as load_settings
from game.ui.context import Context
from game.ui.kit.text import Typeface
from game.ui.kit.theme import LEAST_WINDOW, TextSize
from game.ui.kit.widgets import Button, Choice, Form, Label, Paragraph, Slider, Stepper, TextLine, Toggle
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.option_rows import sections_of
from game.ui.scenes.menu.options import ALOUD, CALM, GENERAL, LOOK, Options
from game.ui.scenes.new_match.house_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.page import Page
from game.ui.scenes.school.school import School
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.puzzles import Puzzles
from game.words.catalogue import LANGUAGES
from game.words.results import goal_text
from tests.ui.driver import NOON, Driver, driven
from tests.ui.monkey import rampage
from tests.ui.snapshot import check

HUMAN, NORMAL = SeatKind.HUMAN, SeatKind.NORMAL
FULL = (
    SeatChoice(HUMAN, "Wilhelmine-Ännchen"),
    SeatChoice(NORMAL),
    SeatChoice(HUMAN),
    SeatChoice(NORMAL, "Kőrösi Ágnes"),
)
SCENES: dict[str, Callable[[Context], Page]] = {
    "menu": Menu,
    "seats": NewMatch,
    "rules": RulesScene,
    "levels": Levels,
    "school": School,
    "puzzles": Puzzles,
    "days": partial(Days, book="rummikub"),
    "house-rules": partial(HouseRules, book="uno-1999"),
    "wilds": lambda context: WildEditor(context, "uno-112"),
    GENERAL: Options,
    CALM: partial(Options, section=CALM),
    **{f"options-{section}": partial(Options, section=section) for section in sections_of(UNO_RUMMY)},
    **{
        f"options-{book.book}-{section}": partial(Options, section=section, book=book.book)
        for book in CARD_BOOKS.values()
        for section in sections_of(book)
    },
}


def everything_changed(rules: Any) -> Any:
    """The rules with every option at another value, each the one with the longest name or number."""
    texts: dict[str, str | int] = {}
    for option in options_of(rules):
        match option.values:
            case Whole(_, high):
                texts[option.name] = high
            case Seconds(offered):
                texts[option.name] = offered[-1]
            case values:
                other = next(value for value in reversed(values) if value != getattr(rules, option.name))
                texts[option.name] = to_text(other)
    return with_options(rules, texts)


def overflows(form: Form) -> list[str]:
    """The widgets of a form whose words do not fit."""
    style, wrong = form.style, []
    width = style.letters.width
    for widget in form:
        size: int
        match widget:
            case Paragraph():
                fits = (
                    style.paragraph_height(widget.text, widget.rect.width, widget.step, widget.face)
                    <= widget.rect.height
                )
            case Label():
                size = style.type(widget.step)
                fits = width(widget.text, size, widget.face) <= widget.rect.width
                fits = fits and style.letters.height(size, widget.face) <= widget.rect.height * 1.2
            case Button():
                fits = width(widget.text, style.type(widget.step), Typeface.STRONG) <= widget.room(style)
            case Choice():
                size = style.type(widget.step)
                cells = zip(widget.values, widget.rooms(style), strict=True)
                fits = all(width(word, size, Typeface.BOLD) <= room for (_, word), room in cells)
            case Toggle():
                size = style.type(TextSize.TEXT)
                fits = all(width(word, size, Typeface.STRONG) <= widget.room(style) for word in widget.words)
            case TextLine():
                size = style.type(TextSize.TEXT)
                shown = widget.text or widget.empty
                fits = width(shown, size, Typeface.STRONG) <= widget.rect.width - 2 * style.space(1.5)
            case Stepper():
                words = widget.words.values() or (str(widget.high),)
                fits = all(width(word, style.type(TextSize.SMALL), Typeface.TITLE) <= widget.room() for word in words)
            case Slider():
                fits = (
                    width("1000", style.type(TextSize.HEAD), Typeface.TITLE)
                    <= widget.rect.right - widget.line(widget.rect).right
                )
            case _:
                fits = True
        if not fits:
            wrong.append(widget.key)
    return wrong


def outside(form: Form) -> list[str]:
    """The widgets of a form that are not wholly in the window, or in what can be scrolled into view."""
    window = pygame.Rect((0, 0), form.style.metrics.size)
    wrong = []
    for widget in form:
        room = window
        if form.scroll is not None and form.is_scrolled(widget):
            view = form.scroll.viewport
            room = pygame.Rect(view.x, view.y, view.width, max(form.scroll.height, view.height))
        if not room.contains(widget.rect):
            wrong.append(widget.key)
    return wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1100, 1000), (2000, 700)])
@pytest.mark.parametrize("name", SCENES)
def test_every_word_fits_its_place(tmp_path: Path, name: str, size: tuple[int, int], language: str) -> None:
    plain = Settings(seats=FULL)
    book = next((book for book in BOOKS.values() if book.book in name), UNO_RUMMY)
    for settings in (plain, with_rules(plain, everything_changed(book))):
        with driven(tmp_path, size, language, settings) as driver:
            driver.instead(has_match=lambda: True)
            driver.context.scenes.push(SCENES[name](driver.context))
            assert overflows(driver.form) == []
            assert outside(driver.form) == []


ANSWER = re.compile(r'Answer\(\w*\.?\w+\("([\w.-]+)"\)')
"""An answer of a question in the source, with the key of its text."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("upright", [False, True])
def test_the_answers_of_every_question_fit_their_keys(root: Path, tmp_path: Path, language: str, upright: bool) -> None:
    sources = [path.read_text() for path in (root / "game/ui").rglob("*.py")]
    keys = {key for source in sources for key in ANSWER.findall(source)}
    assert len(keys) > 20
    with driven(tmp_path, LEAST_WINDOW, language) as driver:
        for key in sorted(keys):
            answers = [Answer(driver.context.t(key), lambda: None, icon="check")] * 3
            driver.context.scenes.push(Dialog(driver.context, "title", "text", answers, upright), fade=False)
            assert overflows(driver.form) == [], key
            assert outside(driver.form) == [], key
            driver.context.scenes.pop(fade=False)


@pytest.mark.parametrize("name", ["menu", "seats", "rules", "levels", GENERAL, "options-uno-112-custom"])
def test_whatever_is_pressed_nothing_breaks(tmp_path: Path, name: str) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.instead(start_match=lambda setup: None)
        driver.context.scenes.push(Menu(driver.context))
        driver.show(SCENES[name](driver.context))
        rampage(driver, seed=sorted(SCENES).index(name))
        driver.app.close()
        _, notes = load_settings(driver.context.folders, NOON)
        assert notes == ()


@pytest.mark.parametrize("name", ["menu", "seats", "rules", "levels", GENERAL, "options-match", "house-rules", "wilds"])
def test_the_scene_looks_as_it_did_when_somebody_looked(tmp_path: Path, name: str) -> None:
    with driven(tmp_path, (960, 540), "de" if name != "options-match" else "en") as driver:
        driver.show(SCENES[name](driver.context))
        check(driver.surface, name)


# Menu


def test_two_clicks_begin_a_match(driver: Driver) -> None:
    begun: list[MatchSetup] = []
    driver.instead(start_match=begun.append)
    driver.show(Menu(driver.context))
    driver.click_on("play")
    driver.click_on("start")
    (setup,) = begun
    assert setup.rules == UNO_RUMMY
    assert setup.players == (Player("Spieler", HUMAN), Player("Paul", NORMAL))
    assert len(setup.seed) == 6


def test_the_keyboard_begins_a_match(driver: Driver) -> None:
    begun: list[MatchSetup] = []
    driver.instead(start_match=begun.append)
    driver.context.change(newcomer=False)
    driver.show(Menu(driver.context))
    driver.key(pygame.K_RETURN)
    assert driver.form.focus == "start"
    driver.key(pygame.K_RETURN)
    assert len(begun) == 1


def test_every_match_has_another_seed(driver: Driver) -> None:
    begun: list[MatchSetup] = []
    driver.instead(start_match=begun.append)
    seats = NewMatch(driver.context)
    driver.show(seats)
    seats.start()
    seats.start()
    assert begun[0].seed != begun[1].seed


def test_a_match_that_was_kept_goes_on_first(driver: Driver) -> None:
    went_on: list[bool] = []
    driver.show(Menu(driver.context))
    assert "continue" not in driver.form
    driver.context.scenes.pop()
    driver.instead(has_match=lambda: True)
    driver.instead(continue_match=lambda: went_on.append(True))
    driver.show(Menu(driver.context))
    assert next(iter(driver.form)).key == "continue"
    driver.click_on("continue")
    assert went_on == [True]


def test_a_new_match_asks_nothing_about_the_others(driver: Driver) -> None:
    driver.instead(has_match=lambda: True)
    driver.show(Menu(driver.context))
    driver.click_on("play")
    assert isinstance(driver.context.scenes.top, NewMatch)


def test_enter_goes_on_with_the_last_match_where_there_is_one(driver: Driver) -> None:
    continued: list[bool] = []
    driver.instead(has_match=lambda: True)
    driver.instead(continue_match=lambda: continued.append(True))
    driver.show(Menu(driver.context))
    driver.key(pygame.K_RETURN)
    assert continued == [True]


def test_the_menu_follows_when_a_match_is_kept_in_the_meantime(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    driver.click_on("play")
    driver.instead(has_match=lambda: True)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert "continue" in driver.form


def test_the_language_changes_at_once(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    driver.form.look_at("language")
    driver.key(pygame.K_RIGHT)
    play = driver.form["play"]
    assert isinstance(play, Button)
    assert play.text == "New match"


def test_the_menu_leads_everywhere_and_escape_leads_back(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    places = {"play": NewMatch, "school": School, "puzzles": Puzzles, "options": Options, "rules": RulesScene}
    for key, kind in places.items():
        driver.click_on(key)
        assert isinstance(driver.context.scenes.top, kind)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.context.scenes.top, Menu)
    driver.key(pygame.K_ESCAPE)
    assert driver.context.running
    driver.click_on("quit")
    assert not driver.context.running


# New match


def seat(driver: Driver, place: int, index: int) -> None:
    choice = driver.form[f"kind-{place}"]
    assert isinstance(choice, Choice)
    driver.click(choice.cells(choice.rect)[index].center)


def seats_of(driver: Driver, count: int) -> None:
    choice = driver.form["count"]
    assert isinstance(choice, Choice)
    index = [value for value, _ in choice.values].index(count)
    driver.click(choice.cells(choice.rect)[index].center)


def test_the_last_choice_is_remembered(tmp_path: Path) -> None:
    with driven(tmp_path) as driver:
        driver.show(Menu(driver.context))
        driver.show(NewMatch(driver.context))
        seats_of(driver, 4)
        seat(driver, 2, 2)
        seat(driver, 3, 0)
        driver.click_on("name-3")
        driver.type("Jörg")
        driver.key(pygame.K_ESCAPE)
        settings, _ = load_settings(driver.context.folders, NOON)
    assert settings.seats == (
        SeatChoice(HUMAN),
        SeatChoice(NORMAL),
        SeatChoice(NORMAL),
        SeatChoice(HUMAN, "Jörg"),
    )
    with driven(tmp_path, settings=settings) as driver:
        seats = NewMatch(driver.context)
        driver.show(seats)
        assert [player.name for player in seats.players] == ["Spieler 1", "Paul", "Mia", "Jörg"]


def test_as_many_sit_down_as_are_asked_for(driver: Driver) -> None:
    seats = NewMatch(driver.context)
    driver.show(seats)
    seats_of(driver, 3)
    assert seats.players == (Player("Spieler", HUMAN), Player("Paul", NORMAL), Player("Mia", NORMAL))
    assert "kind-2" in driver.form
    assert "kind-3" not in driver.form


def test_the_name_of_the_player_is_used(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(player_name="Anna")) as driver:
        assert [player.name for player in NewMatch(driver.context).players] == ["Anna", "Paul"]


def test_players_of_one_name_are_told_apart(tmp_path: Path) -> None:
    twins = (SeatChoice(HUMAN, "Anna"), SeatChoice(HUMAN, "Anna"), SeatChoice(NORMAL, "Anna"))
    with driven(tmp_path, settings=Settings(seats=twins)) as driver:
        assert [player.name for player in NewMatch(driver.context).players] == ["Anna", "Anna 2", "Anna 3"]


def test_a_match_of_computers_alone_begins_and_says_that_one_only_watches(tmp_path: Path) -> None:
    machines = (SeatChoice(NORMAL), SeatChoice(NORMAL))
    with driven(tmp_path, settings=Settings(seats=machines)) as driver:
        begun: list[MatchSetup] = []
        driver.instead(start_match=begun.append)
        driver.show(NewMatch(driver.context))
        about = driver.form["about"]
        assert isinstance(about, Label)
        assert about.text == driver.context.t("seats.watch")
        driver.click_on("start")
        assert [player.kind for player in begun[0].players] == [NORMAL, NORMAL]


def test_the_target_is_set_and_remembered(driver: Driver) -> None:
    seats = NewMatch(driver.context)
    driver.show(seats)
    slider = driver.form["target"]
    assert isinstance(slider, Slider)
    driver.click(slider.line(slider.rect).center)
    assert seats.rules.target not in (200, 50, 1000)
    settings, _ = load_settings(driver.context.folders, NOON)
    assert settings.options["uno-rummy"]["target"] == seats.rules.target


def test_other_forms_of_the_match_say_what_they_go_for(driver: Driver) -> None:
    rounds = with_options(UNO_RUMMY, {"game": "rounds", "rounds": 1})
    first = with_options(UNO_RUMMY, {"game": "first_to", "first_to": 4})
    assert goal_text(driver.context.t, rounds, 4) == "1 Runde"
    assert goal_text(driver.context.t, first, 4) == "Wer zuerst 4 Runden gewinnt"
    assert goal_text(driver.context.t, UNO_RUMMY, 4) == "200 Punkte"
    driver.context.keep_rules(rounds)
    driver.show(NewMatch(driver.context))
    assert "target" not in driver.form
    driver.form.look_at("rounds")
    driver.key(pygame.K_RIGHT)
    assert changed(driver.context.rules("uno-rummy"), UNO_RUMMY) == {"game": "rounds", "rounds": 2}


def test_the_players_choose_who_begins_where_the_rules_say_so(driver: Driver) -> None:
    begun: list[MatchSetup] = []
    driver.instead(start_match=begun.append)
    driver.context.keep_rules(with_options(UNO_RUMMY, {"first_starter": FirstStarter.CHOSEN.value}))
    driver.show(NewMatch(driver.context))
    stepper = driver.form["starter"]
    assert isinstance(stepper, Stepper)
    assert stepper.words == {0: "Spieler", 1: "Paul"}
    driver.click(stepper.keys(stepper.rect)[1].center)
    driver.click_on("start")
    assert begun[0].starter == 1


def test_house_rules_are_counted_and_one_click_away(driver: Driver) -> None:
    driver.context.keep_rules(with_options(UNO_RUMMY, {"uno_penalty": "automatic", "target": 300}))
    driver.show(NewMatch(driver.context))
    button = driver.form["house-rules"]
    assert isinstance(button, Button)
    assert button.text == "Hausregeln: 2 geändert"
    driver.click_on("house-rules")
    assert isinstance(driver.context.scenes.top, Options)


# Options


def options(driver: Driver, section: str) -> Options:
    scene = Options(driver.context, section)
    driver.show(Menu(driver.context))
    driver.show(scene)
    return scene


@pytest.mark.parametrize("section", sections_of(UNO_RUMMY))
def test_every_option_of_the_book_is_in_its_section_with_every_value(driver: Driver, section: str) -> None:
    options(driver, section)
    for option in options_of(UNO_RUMMY):
        assert (option.name in driver.form) == (option.section == section)
        if option.section != section:
            continue
        widget, value = driver.form[option.name], getattr(UNO_RUMMY, option.name)
        match option.values:
            case Whole(low, high):
                assert isinstance(widget, Slider | Stepper)
                assert (widget.low, widget.high, widget.value) == (low, high, value)
            case Seconds(offered):
                assert isinstance(widget, Choice)
                assert [each for each, _ in widget.values] == [None, *offered]
            case values if set(values) == set(YesNo):
                assert isinstance(widget, Toggle)
                assert widget.value == (value is YesNo.YES)
            case values:
                assert isinstance(widget, Choice)
                assert tuple(each for each, _ in widget.values) == values


def test_an_option_is_changed_marked_remembered_and_taken_back(driver: Driver) -> None:
    scene = options(driver, "turn")
    choice = driver.form["drawn_tile"]
    assert isinstance(choice, Choice)
    assert "drawn_tile-dot" not in driver.form
    before = driver.form.place(choice)
    assert before.right == driver.form["ground"].rect.right - driver.context.page_style.space(3)
    driver.click(choice.cells(driver.form.place(choice))[1].center)
    assert changed(scene.rules, UNO_RUMMY) == {"drawn_tile": "with_rack"}
    assert "drawn_tile-dot" in driver.form
    settings, _ = load_settings(driver.context.folders, NOON)
    assert settings.options["uno-rummy"] == option_texts(with_options(UNO_RUMMY, {"drawn_tile": "with_rack"}))
    back = driver.form["drawn_tile-back"]
    assert back.tip == "Zurück zum Buch: allein"
    assert driver.form.place(driver.form["drawn_tile"]) == before
    assert driver.form.place(back).right < before.left
    driver.click_on("drawn_tile-back")
    assert scene.rules == UNO_RUMMY
    assert "drawn_tile-dot" not in driver.form


def test_all_house_rules_go_back_to_the_book(driver: Driver) -> None:
    options(driver, "end")
    assert not driver.form["to-book"].enabled
    driver.context.scenes.pop()
    driver.context.keep_rules(everything_changed(UNO_RUMMY))
    scene = options(driver, "end")
    driver.click_on("to-book")
    assert changed(scene.rules, BOOKS["uno-rummy"]) == {}


def test_options_that_do_not_count_say_when_they_would(driver: Driver) -> None:
    scene = options(driver, "match")
    assert driver.form["target"].enabled
    assert driver.form["rounds"].reason == "Gilt nur bei einer festen Zahl von Runden."
    scene.set_option("game", MatchLength.FIRST_TO)
    assert not driver.form["target"].enabled
    assert driver.form["first_to"].enabled


def test_house_rules_of_the_cards_that_do_not_count_say_when_they_would(driver: Driver) -> None:
    driver.show(Options(driver.context, "house", book="uno-1999"))
    assert driver.form["after_jump"].reason == "Gilt nur, wenn reingeworfen werden darf."
    driver.click_on("jump_in")
    assert driver.form["after_jump"].enabled
    driver.context.keep_rules(with_options(UNO_1999, {"players": "tournament"}))
    driver.show(Options(driver.context, "match", book="uno-1999"))
    assert driver.form["rounds"].reason == "Gilt nur, wenn die Partner wechseln."
    assert not driver.form["target"].enabled


def test_uc_80_a_tournament_adds_up_what_winners_collect(driver: Driver) -> None:
    driver.context.keep_rules(with_options(UNO_1999, {"scoring": "own_total"}))
    driver.show(Options(driver.context, "match", book="uno-1999"))
    choice = driver.form["players"]
    assert isinstance(choice, Choice)
    driver.click(choice.cells(driver.form.place(choice))[-1].center)
    assert changed(driver.context.rules("uno-1999"), UNO_1999) == {"players": "tournament"}
    assert driver.form["scoring"].reason == "Im Turnier zählt, was die Gewinner der Runden bekommen."


def test_a_time_that_is_not_offered_is_shown_all_the_same(driver: Driver) -> None:
    driver.context.keep_rules(with_options(UNO_RUMMY, {"turn_time": 90}))
    options(driver, "turn")
    choice = driver.form["turn_time"]
    assert isinstance(choice, Choice)
    assert [word for _, word in choice.values] == ["Aus", "1 min", "90 s", "2 min", "3 min"]
    assert choice.value == 90


def test_dragging_the_target_does_not_lose_the_knob(driver: Driver) -> None:
    scene = options(driver, "match")
    slider = driver.form["target"]
    assert isinstance(slider, Slider)
    line = slider.line(slider.rect)
    driver.push((line.left + 40, line.centery))
    for x in range(line.left, line.right, 20):
        driver.move((x, line.centery))
    driver.move((line.right + 9, line.centery))
    driver.let_go((line.right + 9, line.centery))
    assert scene.rules.target == 1000
    assert "target-dot" in driver.form


def test_settings_of_the_game_are_remembered(driver: Driver) -> None:
    options(driver, GENERAL)
    driver.click_on("player_name")
    driver.type("Ümit")
    for key in ("reduce_motion", "colour_blind"):
        driver.form.look_at(key)
        driver.wait(1)
        driver.click_on(key)
    driver.key(pygame.K_HOME)
    driver.wait(1)
    page = driver.context.scenes.top
    assert isinstance(page, Options)
    for section, key, index in ((GENERAL, "computer_speed", 3), (CALM, "catch_seconds", 4), (GENERAL, "language", 1)):
        page.show(section)
        driver.frame()
        choice = driver.form[key]
        assert isinstance(choice, Choice)
        driver.click(choice.cells(driver.form.place(choice))[index].center)
    settings, notes = load_settings(driver.context.folders, NOON)
    assert notes == ()
    assert settings.player_name == "Ümit"
    assert settings.reduce_motion
    assert settings.colour_blind
    assert settings.computer_speed == "at_once"
    assert settings.catch_seconds is None
    assert settings.language == "en"
    assert driver.context.motion.seconds(1) == 0
    assert driver.context.style.strong_shapes


def test_the_keyboard_reaches_every_section(driver: Driver) -> None:
    scene = options(driver, GENERAL)
    driver.form.look_at("section-general")
    driver.key(pygame.K_DOWN)
    assert scene.section == LOOK
    driver.key(pygame.K_DOWN)
    assert scene.section == ALOUD
    driver.key(pygame.K_DOWN)
    assert scene.section == CALM
    driver.key(pygame.K_DOWN)
    assert driver.form.focus == "section-book"
    driver.key(pygame.K_DOWN)
    seen = {scene.section}
    for _ in range(8):
        driver.key(pygame.K_DOWN)
        seen.add(scene.section)
    assert seen == set(sections_of(UNO_RUMMY))


def test_resizing_keeps_where_one_was(driver: Driver) -> None:
    options(driver, "match")
    driver.form.look_at("next_starter")
    driver.window.size = LEAST_WINDOW
    driver.frame()
    assert driver.form.focus == "next_starter"


def test_the_rules_can_be_read_to_their_end(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    driver.show(RulesScene(driver.context))
    driver.key(pygame.K_END)
    driver.wait(1)
    last = driver.form["score-text"]
    assert driver.form.scroll is not None
    assert driver.form.scroll.viewport.contains(driver.form.place(last))


def test_value_texts_are_those_of_the_options(driver: Driver) -> None:
    scene = options(driver, "uno")
    choice = driver.form["false_catch_penalty"]
    assert isinstance(choice, Choice)
    assert [to_text(value) for value, _ in choice.values] == [0, 1, 2]
    assert scene.section == "uno"
