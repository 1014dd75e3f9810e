"""A new match of the card books: who sits down, who plays with whom, how long, by which house rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.forms import MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.rules import CardRules, CardScoring, Players
from game.engine.dealnumber import format_deal
from game.engine.duration import expected
from game.engine.options import changed, with_options
from game.engine.presets import Preset, preset_of
from game.engine.registry import BOOKS
from game.play.how_long import how_long, minutes
from game.play.setup import MatchSetup, Player
from game.store import durations
from game.store.settings import ComputerSpeed, SeatChoice, SeatKind, Settings
from game.store.settings import load as load_settings
from game.ui.kit.theme import LEAST_WINDOW, TextSize
from game.ui.kit.widgets import Choice, Label, Paragraph, Slider, Stepper
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.round.scoring import ScoringScene
from game.words.catalogue import LANGUAGES
from tests.ui.driver import NOON, Driver, driven
from tests.ui.monkey import rampage
from tests.ui.test_scenes import outside, overflows
from tests.ui.tile_playing import tile_playing

TEN = (SeatChoice(SeatKind.HUMAN, "Ännchen"), *[SeatChoice(SeatKind.NORMAL)] * 9)


@pytest.fixture
def cards(tmp_path: Path) -> Iterator[Driver]:
    """The new-match scene of UNO of 1999 with two seats, in German."""
    with driven(tmp_path, settings=Settings(book="uno-1999", seats=TEN[:2])) as driver:
        driver.show(Menu(driver.context))
        driver.click_on("play")
        driver.wait(1)
        yield driver


def choose(driver: Driver, key: str, value: object) -> None:
    """Click a word of a choice."""
    choice = driver.form[key]
    assert isinstance(choice, Choice)
    index = [each for each, _ in choice.values].index(value)
    driver.click(choice.cells(driver.form.place(choice))[index].center)


def begun(driver: Driver) -> MatchSetup:
    """What the start hands on."""
    setups: list[MatchSetup] = []
    driver.instead(start_match=setups.append)
    driver.click_on("start")
    return setups[-1]


def said(driver: Driver) -> str:
    """The sentence about the kind of match."""
    sentence = driver.form["kind-about"]
    assert isinstance(sentence, Paragraph)
    return sentence.text.replace("\n", " ")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (2000, 700)])
def test_ten_seats_fit_in_every_window(tmp_path: Path, book: str, language: str, size: tuple[int, int]) -> None:
    options: dict[str, dict[str, str | int]] = {"uno-1999": {"first_starter": "chosen"}, "uno-112": {"points": 1000}}
    for seats in (TEN[:2], TEN[:5], TEN):
        with driven(tmp_path, size, language, Settings(book=book, seats=seats, options=options)) as driver:
            driver.context.scenes.push(NewMatch(driver.context))
            assert overflows(driver.form) == []
            assert outside(driver.form) == []


@pytest.mark.parametrize("kind", MatchKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_a_kind_of_match_fits(tmp_path: Path, language: str, kind: MatchKind) -> None:
    rules = with_kind(UNO_1999, UNO_1999, kind)
    options = {"uno-1999": changed(rules, UNO_1999)}
    for count in (3, 4, 8):
        settings = Settings(book="uno-1999", seats=TEN[:count], options=options)
        with driven(tmp_path, LEAST_WINDOW, language, settings) as driver:
            scene = NewMatch(driver.context)
            driver.context.scenes.push(scene)
            assert overflows(driver.form) == []
            assert bool(driver.form["start"].reason) != seats_fit(kind, count)


def test_all_five_books_are_on_the_shelf_and_two_clicks_begin_the_one_of_last_time(cards: Driver) -> None:
    assert all(f"book-{book}" in cards.form for book in BOOKS)
    setup = begun(cards)
    assert setup.rules == UNO_1999
    assert [player.name for player in setup.players] == ["Ännchen", "Paul"]


def test_uc_01_up_to_ten_sit_down_and_are_remembered(cards: Driver) -> None:
    choose(cards, "count", 10)
    stepper = cards.form["kind-9"]
    assert isinstance(stepper, Stepper)
    cards.click(stepper.keys(stepper.rect)[1].center)
    setup = begun(cards)
    assert len(setup.players) == 10
    assert setup.players[9].kind is SeatKind.HARD
    settings, _ = load_settings(cards.context.folders, NOON)
    assert len(settings.seats) == 10
    assert settings.book == "uno-1999"


def test_a_book_with_fewer_seats_takes_the_first_of_them(cards: Driver) -> None:
    choose(cards, "count", 10)
    cards.click_on("book-rummikub")
    assert len(begun(cards).players) == 4
    cards.click_on("book-uno-112")
    assert len(begun(cards).players) == 10


def test_uc_q22_partners_are_refused_with_three_seats_in_a_sentence(cards: Driver) -> None:
    choose(cards, "count", 3)
    choose(cards, "kind", MatchKind.PARTNERS)
    assert said(cards) == "Mit einem Partner spielt ihr zu viert."
    assert begun(cards).rules == UNO_1999
    choose(cards, "count", 4)
    choose(cards, "kind", MatchKind.PARTNERS)
    assert said(cards) == "Ännchen und Mia spielen gegen Paul und Oskar."
    rules = begun(cards).rules
    assert isinstance(rules, CardRules)
    assert rules.players is Players.PARTNERS


def test_uc_73_a_new_name_shows_at_once_with_whom_one_plays(cards: Driver) -> None:
    choose(cards, "count", 4)
    choose(cards, "kind", MatchKind.PARTNERS)
    cards.click_on("name-2")
    cards.type("Ida")
    assert said(cards) == "Ännchen und Ida spielen gegen Paul und Oskar."


def test_uc_q22_partners_do_not_begin_when_somebody_has_left(cards: Driver) -> None:
    choose(cards, "count", 4)
    choose(cards, "kind", MatchKind.PARTNERS)
    choose(cards, "count", 3)
    cards.instead(start_match=lambda setup: pytest.fail("three have no partners"))
    cards.click_on("start")
    assert cards.form.tip is not None
    assert cards.form.tip[1] == "Mit einem Partner spielt ihr zu viert."


def test_uc_q12_rotating_partners_play_three_four_or_twelve_rounds(cards: Driver) -> None:
    choose(cards, "count", 4)
    choose(cards, "kind", MatchKind.ROTATING_PARTNERS)
    choose(cards, "rounds", 12)
    assert changed(begun(cards).rules, UNO_1999) == {"players": "rotating_partners", "rounds": 12}


def test_uc_79_the_tournament_has_eight_seats_and_28_rounds(cards: Driver) -> None:
    choose(cards, "kind", MatchKind.TOURNAMENT)
    assert said(cards) == "Das Turnier spielt ihr zu acht."
    choose(cards, "count", 8)
    choose(cards, "kind", MatchKind.TOURNAMENT)
    assert getattr(cards.form["target-text"], "text", "") == "28 Runden"
    setup = begun(cards)
    assert isinstance(setup.rules, CardRules)
    assert setup.rules.players is Players.TOURNAMENT
    assert len(setup.players) == 8


def test_uc_81_elimination_is_played_by_any_number(cards: Driver) -> None:
    choose(cards, "kind", MatchKind.ELIMINATION)
    assert changed(begun(cards).rules, UNO_1999) == {"scoring": "elimination"}
    choose(cards, "kind", MatchKind.SINGLE)
    assert begun(cards).rules == UNO_1999


def test_the_limit_of_a_knock_out_match_is_not_called_its_goal(cards: Driver) -> None:
    def word() -> str:
        label = cards.form["target-word"]
        assert isinstance(label, Label)
        return label.text

    assert word() == cards.context.t("seats.target")
    choose(cards, "kind", MatchKind.ELIMINATION)
    assert word() == cards.context.t("seats.limit")


@pytest.mark.parametrize("kind", MatchKind)
def test_each_kind_of_match_is_known_by_its_options(kind: MatchKind) -> None:
    for before in MatchKind:
        assert kind_of(with_kind(with_kind(UNO_1999, UNO_1999, before), UNO_1999, kind)) is kind


def test_another_kind_of_match_leaves_house_rules_as_they_are() -> None:
    own = with_options(UNO_1999, {"stacking": "on", "scoring": "own_total", "target": 300})
    assert changed(with_kind(own, UNO_1999, MatchKind.PARTNERS), own) == {"players": "partners"}
    assert with_kind(own, UNO_1999, MatchKind.TOURNAMENT).scoring is CardScoring.WINNER_COLLECTS
    assert [count for count in range(2, 11) if seats_fit(MatchKind.TOURNAMENT, count)] == [8]


def test_un_54_points_are_played_for_on_demand(cards: Driver) -> None:
    cards.click_on("book-uno-112")
    assert "first_to" in cards.form
    choose(cards, "counting", "points")
    cards.form.look_at("points")
    cards.key(pygame.K_LEFT)
    assert changed(begun(cards).rules, UNO_112) == {"points": 450}
    choose(cards, "counting", "first_to")
    assert begun(cards).rules == UNO_112


def test_un_54_every_stop_of_the_slider_is_a_number_of_points(cards: Driver) -> None:
    cards.click_on("book-uno-112")
    choose(cards, "counting", "points")
    slider, found = cards.form["points"], set[object]()
    assert isinstance(slider, Slider)
    line = slider.line(slider.rect)
    for x in range(line.left, line.right + 1, 3):
        cards.click((x, line.centery))
        found.add(changed(begun(cards).rules, UNO_112).get("points"))
    assert found == set(range(50, 1001, 50))


def test_a_preset_is_chosen_in_the_set_up_and_keeps_who_plays(cards: Driver) -> None:
    choose(cards, "count", 4)
    choose(cards, "kind", MatchKind.PARTNERS)
    choose(cards, "preset", Preset.ALL_IN)
    rules = begun(cards).rules
    assert preset_of(rules) is Preset.ALL_IN
    assert changed(rules, UNO_1999)["players"] == "partners"
    assert getattr(cards.form["house-rules"], "text", "") == "Hausregeln: Alles"


def test_a_deal_number_brings_a_card_book_with_its_options_and_holds_them(cards: Driver) -> None:
    cards.click_on("book-rummy")
    cards.click_on("number")
    cards.type(format_deal(with_options(UNO_1999, {"players": "partners"}), "234567"))
    assert cards.form["kind"].reason == "Buch und Hausregeln kommen von der Spielnummer."
    assert cards.form["start"].reason == "Mit einem Partner spielt ihr zu viert."
    choose(cards, "count", 4)
    setup = begun(cards)
    assert (changed(setup.rules, UNO_1999), setup.seed) == ({"players": "partners"}, "234567")


def test_what_keeps_a_match_from_beginning_is_told_without_asking(cards: Driver) -> None:
    def about() -> str:
        label = cards.form["about"]
        assert isinstance(label, Label)
        return label.text

    t = cards.context.t
    assert about() == t("book.uno-1999.about")
    choose(cards, "kind-0", SeatKind.EASY)
    assert about() == t("seats.watch")
    assert cards.form["start"].enabled
    choose(cards, "kind-0", SeatKind.HUMAN)
    cards.click_on("number")
    cards.type("abc")
    assert about() == t("number.wrong")
    assert not cards.form["start"].enabled
    cards.key(pygame.K_a, pygame.KMOD_CTRL)
    cards.key(pygame.K_DELETE)
    assert about() == t("book.uno-1999.about")
    assert cards.form["start"].enabled


def test_the_keyboard_alone_sets_up_partners(cards: Driver) -> None:
    cards.form.look_at("count")
    for _ in range(2):
        cards.key(pygame.K_RIGHT)
    reached: set[str | None] = set()
    while cards.form.focus != "kind" and len(reached) < 40:
        cards.key(pygame.K_TAB)
        reached.add(cards.form.focus)
    cards.key(pygame.K_RIGHT)
    assert changed(cards.context.rules("uno-1999"), UNO_1999) == {"players": "partners"}


def test_arrows_pass_over_what_cannot_be_played(cards: Driver) -> None:
    cards.form.look_at("kind")
    cards.key(pygame.K_RIGHT)
    assert changed(cards.context.rules("uno-1999"), UNO_1999) == {"scoring": "elimination"}
    cards.key(pygame.K_RETURN)
    assert cards.context.rules("uno-1999") == UNO_1999


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_whatever_is_pressed_nothing_breaks(tmp_path: Path, book: str) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True, book=book, seats=TEN)) as driver:
        driver.instead(start_match=lambda setup: None)
        driver.context.scenes.push(Menu(driver.context))
        driver.show(NewMatch(driver.context))
        rampage(driver, seed=len(book))
        driver.app.close()
        _, notes = load_settings(driver.context.folders, NOON)
        assert notes == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_set_up_says_how_long_the_match_will_be(tmp_path: Path, book: str, language: str) -> None:
    with driven(tmp_path, (960, 540), language) as driver:
        page = NewMatch(driver.context)
        driver.show(page)
        page.choose_book(book)
        label = page.form["howlong"]
        assert isinstance(label, Label)
        assert any(word in label.text for word in ("Minute", "minute", "Stunden", "hours"))
        assert driver.context.style.width(label.text, TextSize.SMALL) <= label.rect.width
        rects = [page.form[key].rect for key in ("howlong", "start", "house-rules")]
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


def test_more_people_take_longer(cards: Driver) -> None:
    rules = cards.context.rules("uno-rummy")
    alone = (Player("A", SeatKind.HUMAN), Player("B", SeatKind.NORMAL))
    both = (Player("A", SeatKind.HUMAN), Player("B", SeatKind.HUMAN))
    length = expected(rules, rules, 2, durations.load()["uno-rummy"])
    speed = ComputerSpeed.NORMAL
    assert minutes("uno-rummy", length, 2, 2, speed) > minutes("uno-rummy", length, 1, 2, speed)
    assert how_long(rules, alone, speed).minutes < how_long(rules, both, speed).minutes


@pytest.mark.parametrize("book", ["uno-rummy", "rummikub", "uno-1999"])
def test_computers_alone_play_a_round_that_can_be_watched(tmp_path: Path, book: str) -> None:
    with tile_playing(tmp_path) as play:
        context = play.context
        players = tuple(Player(name, SeatKind.EASY) for name in ("Bert", "Cleo"))
        context.go.start_match(MatchSetup(BOOKS[book], players, "watched"))
        play.until(lambda: isinstance(context.scenes.top, ScoringScene), 6000)
        scoring = context.scenes.top
        assert isinstance(scoring, ScoringScene)
        assert scoring.screen.session.humans == ()
        play.mouse.press("next")
        play.until(lambda: scoring.screen.session.state.round == 2)
