"""Pages: every word fits, nothing breaks, the menu leads everywhere, and a new match is set up as it is asked for."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.engine.books import BOOKS
from game.engine.dealnumber import format_deal, new_seed
from game.engine.options import FirstStarter, changed, to_text, with_options
from game.engine.record import Record
from game.engine.tiles.books import UNO_RUMMY
from game.store.settings import SeatChoice, Settings
from game.ui.context import Context
from game.ui.kit.nodes import NodeState
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Button, Label, Slider, Stepper
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import HouseRules, NewMatch
from game.ui.scenes.menu.options import GENERAL, LOOK, Compare, Options
from game.ui.scenes.page import Answer, Dialog, Page
from game.ui.scenes.round.interludes import Dealing
from game.ui.scenes.school import School
from game.ui.scenes.training.puzzles import Days, Puzzles
from game.words.catalogue import LANGUAGES
from game.words.results import goal_text
from tests.ui.driver import HUMAN, NORMAL, Driver, as_a, driven, outside, overflows, sure
from tests.ui.monkey import rampage

SCENES: dict[str, Callable[[Context], Page]] = {
    "menu": Menu, "options": partial(Options, section=GENERAL), "look": partial(Options, section=LOOK),
    "options-match": partial(Options, section="match"), "seats": NewMatch,
    "house-rules": partial(HouseRules, book="uno-112"), "levels": Levels, "school": School, "puzzles": Puzzles,
    "days": partial(Days, book="rummikub"), "matches": Matches, "statistics": Statistics, "rules": RulesScene,
}  # fmt: skip


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


def test_an_answer_beside_which_there_is_none_is_as_wide_as_the_first(driver: Driver) -> None:
    for count in (7, 8, 9):
        driver.show(Dialog(driver.context, "title", "text", [Answer("word", lambda: None)] * count, True))
        first, last = (driver.form[f"answer-{at}"].rect for at in (0, count - 1))
        assert last.right == first.right
        assert (last.width == first.width) is (count % 2 == 0)


@pytest.mark.parametrize("name", ["menu", "seats", "rules", "options", "compare"])
def test_whatever_is_pressed_nothing_breaks(tmp_path: Path, name: str) -> None:
    pages: dict[str, Callable[[Context], Page]] = {**SCENES, "compare": partial(Compare, book="uno-1999")}
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.instead(start_match=lambda setup: None)
        driver.context.scenes.push(Menu(driver.context))
        driver.show(pages[name](driver.context))
        rampage(driver, seed=len(name), count=250)
        assert driver.context.running
        assert driver.context.scenes.top is not None
        driver.app.close()
        assert driver.kept


def test_the_menu_leads_everywhere_and_escape_leads_back(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    places = {"play": NewMatch, "school": School, "puzzles": Puzzles, "options": Options, "rules": RulesScene}
    for key, kind in places.items():
        driver.click_on(key)
        assert isinstance(driver.context.scenes.top, kind)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.context.scenes.top, Menu)
    driver.form.look_at("language")
    driver.key(pygame.K_RIGHT)
    assert as_a(Button, driver.form["play"]).text == "New match"
    driver.key(pygame.K_ESCAPE)
    assert driver.context.running
    driver.click_on("quit")
    assert not driver.context.running


@pytest.mark.parametrize("by_keys", [False, True])
def test_two_clicks_or_two_keys_begin_a_match_and_each_is_dealt_otherwise(driver: Driver, by_keys: bool) -> None:
    begun: list[Record] = []
    driver.instead(start_match=begun.append)
    driver.context.change(newcomer=False)
    driver.show(Menu(driver.context))
    for key in ("play", "start", "start"):
        if by_keys:
            driver.key(pygame.K_RETURN)
            assert driver.form.focus == "start"
        else:
            driver.click_on(key)
    one, other = begun
    assert one.rules == with_options(UNO_RUMMY, {"target": 50}), "the first match is a short one"
    assert driver.context.rules("uno-rummy") == one.rules, "and so is the next"
    page = NewMatch(driver.context)
    page.set_option("target", 200)
    assert page.rules == UNO_RUMMY, "unless somebody wants another"
    assert one.seats == ((HUMAN, "Spieler"), (NORMAL, "Paul"))
    assert len(one.seed) == len(other.seed) == 6
    assert one.seed != other.seed


@pytest.mark.parametrize("book", BOOKS)
def test_the_pieces_of_the_chosen_book_fly_into_the_stock_unless_nothing_moves(driver: Driver, book: str) -> None:
    for reduced in (False, True):
        driver.context.change(newcomer=False, reduce_motion=reduced)
        driver.show(Menu(driver.context))
        driver.click_on("play", f"book-{book}")
        card = driver.form.place(driver.form[f"book-{book}"])
        driver.click_on("start")
        dealt = driver.context.scenes.top
        assert isinstance(dealt, Dealing)
        flights, playback = dealt.screen.table.flights, dealt.screen.playback
        if reduced:
            assert not flights.busy
            continue
        pieces = [*playback.brought]
        assert len(pieces) >= 5
        assert {*pieces} <= {*flights.keys()}
        assert all(card.collidepoint(flights.place(piece)[:2]) for piece in pieces)
        assert {flights.goal(piece) for piece in pieces} == {dealt.screen.table.stock_place()}
        playback.skip()
        assert not flights.keys(), "nobody has to wait for them"
        driver.context.go.menu()


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_match_that_was_kept_goes_on_first(driver: Driver, by_keys: bool) -> None:
    went_on: list[bool] = []
    driver.show(Menu(driver.context))
    assert "continue" not in driver.form
    driver.click_on("play")
    driver.instead(has_match=lambda: True, continue_match=lambda: went_on.append(True))
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert next(iter(driver.form)).key == "continue", "the menu follows when a match is kept in the meantime"
    driver.click_on("play")
    assert isinstance(driver.context.scenes.top, NewMatch), "a new match asks nothing about the others"
    driver.key(pygame.K_ESCAPE)
    driver.show(Menu(driver.context))
    if by_keys:
        driver.key(pygame.K_RETURN)
    else:
        driver.click_on("continue")
    assert went_on == [True]


def test_the_variants_of_rummy_are_switches_with_a_line_on_the_page_of_a_new_match(driver: Driver) -> None:
    """RF-47, RF-49 to RF-52: one press each, with the value in force; a deal number fixes them."""
    page = NewMatch(driver.context)
    driver.show(page)
    assert "last_tile" not in driver.form, "the others have none"
    page.choose_book("rummy")
    driver.frame()
    driver.frame()
    corners = [driver.form[name].rect.topleft for name in ("hand_rummy", "rebuild_time", "last_tile", "winning_total")]
    pictures = {pygame.image.tobytes(driver.surface.subsurface((*at, 64, 48)), "RGB") for at in corners}
    assert len(pictures) == len(corners), "each has a picture of its own"
    for name, on, off in (("hand_rummy", "on", "off"), ("rebuild_time", "off", 120), ("last_tile", "on", "off"),
                          ("winning_total", 12, "off")):  # fmt: skip
        for value in (on, off):
            driver.click_on(name)
            assert to_text(getattr(driver.context.rules("rummy"), name)) == value
            assert (NodeState.ON in sure(driver.form[name].node()).states) == (value != "off")
    page.set_option("winning_total", 24)
    assert "24" in as_a(Label, driver.form["winning_total-line"]).text
    page.type_number(format_deal(page.rules, new_seed(5)))
    driver.frame()
    held = page.rules
    driver.click_on("last_tile")
    assert page.rules == held
    assert driver.form["last_tile"].reason


def test_the_last_choice_is_remembered(tmp_path: Path) -> None:
    with driven(tmp_path) as driver:
        driver.show(Menu(driver.context))
        seats = NewMatch(driver.context)
        driver.show(seats)
        driver.pick("count", 1)
        assert seats.players == ((HUMAN, "Spieler"), (NORMAL, "Paul"), (NORMAL, "Mia"))
        assert ("kind-2" in driver.form, "kind-3" in driver.form) == (True, False)
        driver.pick("count", 2)
        driver.pick("kind-2", 2)
        driver.pick("kind-3", 0)
        driver.click_on("name-3")
        driver.type("Jörg")
        driver.key(pygame.K_ESCAPE)
        settings = driver.kept
    assert settings.seats == (SeatChoice(HUMAN), SeatChoice(NORMAL), SeatChoice(NORMAL), SeatChoice(HUMAN, "Jörg"))
    with driven(tmp_path, settings=settings) as driver:
        assert [name for _, name in NewMatch(driver.context).players] == ["Spieler 1", "Paul", "Mia", "Jörg"]


def test_players_have_their_names_and_are_told_apart(tmp_path: Path) -> None:
    three = (SeatChoice(HUMAN, "Anna"),) * 2 + (SeatChoice(NORMAL, "Anna"),)
    for settings, names in (
        (Settings(player_name="Anna"), ["Anna", "Paul"]),
        (Settings(seats=three), ["Anna", "Anna 2", "Anna 3"]),
    ):
        with driven(tmp_path, settings=settings) as driver:
            assert [name for _, name in NewMatch(driver.context).players] == names


def test_what_a_match_goes_for_is_set_and_remembered(driver: Driver) -> None:
    seats = NewMatch(driver.context)
    driver.show(seats)
    slider = as_a(Slider, driver.form["target"])
    driver.click(slider.line(slider.rect).center)
    assert seats.rules.target not in (200, 50, 1000)
    assert driver.kept.options["uno-rummy"]["target"] == seats.rules.target
    rounds = with_options(UNO_RUMMY, {"game": "rounds", "rounds": 1})
    first = with_options(UNO_RUMMY, {"game": "first_to", "first_to": 4})
    said = [goal_text(driver.context.t, rules, 4) for rules in (rounds, first, UNO_RUMMY)]
    assert said == ["1 Runde", "Wer zuerst 4 Runden gewinnt", "200 Punkte"]
    driver.context.keep_rules(rounds)
    driver.show(NewMatch(driver.context))
    assert "target" not in driver.form
    driver.form.look_at("rounds")
    driver.key(pygame.K_RIGHT)
    assert changed(driver.context.rules("uno-rummy"), UNO_RUMMY) == {"game": "rounds", "rounds": 2}


def test_house_rules_are_counted_one_click_away_and_may_let_the_players_choose_who_begins(driver: Driver) -> None:
    begun: list[Record] = []
    driver.instead(start_match=begun.append)
    driver.context.keep_rules(with_options(UNO_RUMMY, {"first_starter": FirstStarter.CHOSEN.value, "target": 300}))
    driver.show(NewMatch(driver.context))
    stepper, button = driver.form["starter"], driver.form["house-rules"]
    assert isinstance(stepper, Stepper)
    assert stepper.words == {0: "Spieler", 1: "Paul"}
    assert isinstance(button, Button)
    assert button.text == "Hausregeln: 1 geändert", "how long it lasts is no house rule"
    driver.click_on("house-rules")
    driver.on_top(Options)
    driver.key(pygame.K_ESCAPE)
    driver.show(NewMatch(driver.context))
    stepper = as_a(Stepper, driver.form["starter"])
    driver.click(stepper.keys(stepper.rect)[1].center)
    driver.click_on("start")
    assert begun[0].starter == 1
