"""Setting up a match of cards: who sits down, who plays with whom, house rules, what is on the custom wilds."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS, UNO_112, UNO_1999
from game.engine.cards.forms import MatchKind, seats_fit, with_kind
from game.engine.cards.pieces import CUSTOMS, NEEDS, What, Who, WildEffect, format_effects, read_custom
from game.engine.cards.rules import CardRules, Players, all_cards
from game.engine.dealnumber import format_deal
from game.engine.options import SeatKind, changed, options_of, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS as ALL_BOOKS
from game.store.settings import SeatChoice, Settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Button, Choice, Label, Paragraph, Slider, Stepper, textline
from game.ui.scene import Scene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import HOUSE_RULES, ROWS, HouseRules, NewMatch
from game.ui.scenes.menu.options import Options
from game.ui.scenes.menu.wild_editor import WildEditor
from game.words.cards.sentences import COMPOSABLE, MOST_EFFECTS, Way, fitted, who_can
from game.words.catalogue import LANGUAGES
from game.words.presets import Preset, preset_of, presets_of
from tests.ui.driver import Driver, as_a, driven, outside, overflows, sure
from tests.ui.monkey import rampage

TEN = (SeatChoice(SeatKind.HUMAN, "Ännchen"), *[SeatChoice(SeatKind.MEDIUM)] * 9)
MORE: dict[str, dict[str, str | int]] = {"uno-1999": {"first_starter": "chosen"}, "uno-112": {"points": 1000}}
"""What takes more room on the page of a book."""


@pytest.fixture
def seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The new-match scene of UNO of 1999 with two seats, in German; matches have been played."""
    monkeypatch.setattr("game.ui.scenes.menu.new_match.journals", lambda _: [tmp_path])
    with driven(tmp_path, settings=Settings(book="uno-1999", seats=TEN[:2])) as driver:
        driver.show(Menu(driver.context))
        driver.click_on("play")
        driver.wait(1)
        yield driver


@pytest.fixture
def house(seats: Driver) -> Driver:
    seats.click_on("house-rules")
    seats.wait(1)
    return seats


@pytest.fixture
def wilds(tmp_path: Path) -> Iterator[Driver]:
    """The custom wilds over the new-match scene of UNO with 112 cards, in German."""
    with driven(tmp_path, settings=Settings(book="uno-112")) as driver:
        driver.show(Menu(driver.context))
        driver.show(NewMatch(driver.context))
        driver.click_on("wilds")
        driver.wait(1)
        yield driver


def choose(driver: Driver, *chosen: tuple[str, object]) -> None:
    for key, value in chosen:
        choice = as_a(Choice, driver.form[key])
        index = [each for each, _ in choice.values].index(value)
        driver.click(choice.cells(driver.form.place(choice))[index].center)


def turn(driver: Driver, key: str, steps: int = 1) -> None:
    for _ in range(abs(steps)):
        stepper = as_a(Stepper, driver.form[key])
        driver.click(stepper.keys(stepper.rect)[steps > 0].center)


def begun(driver: Driver) -> Record:
    setups: list[Record] = []
    driver.instead(start_match=setups.append)
    if "done" in driver.form:
        driver.click_on("done")
        driver.wait(1)
    driver.click_on("start")
    return setups[-1]


def chosen(driver: Driver, book: CardRules = UNO_1999) -> dict[str, str | int]:
    return changed(begun(driver).rules, book)


def options(driver: Driver, book: CardRules = UNO_1999) -> dict[str, str | int]:
    """How the rules that are remembered depart from the book."""
    return changed(driver.context.rules(book.book), book)


def said(driver: Driver, key: str) -> str:
    if key not in driver.form:
        return ""
    text = driver.form[key]
    assert isinstance(text, Label | Paragraph | Button)
    return text.text.replace("\n", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_seats_every_kind_of_match_and_the_longest_wilds_fit_every_window(tmp_path: Path, language: str) -> None:
    failing: dict[object, set[str]] = {}
    longest = format_effects((WildEffect(Who.CHOSEN, What.DRAW_UNTIL_COLOUR),) * MOST_EFFECTS)
    counted = format_effects((WildEffect(Who.OTHERS, What.DOWN_TO, 20),) * MOST_EFFECTS)
    kinds = {kind: changed(with_kind(UNO_1999, UNO_1999, kind), UNO_1999) for kind in MatchKind}
    pages = [(book, count, MORE.get(book, {})) for book in ALL_BOOKS for count in (2, 5, 10)]
    with driven(tmp_path, LEAST_WINDOW, language) as driver:

        def look(scene: Scene, *what: object) -> None:
            driver.context.scenes.push(scene, fade=False)
            # What is typed may be longer than its line, which follows the cursor.
            if wrong := {*overflows(driver.form), *outside(driver.form)} - {"text"}:
                failing[what] = wrong

        for book, count, own in (*pages, *(("uno-1999", count, own) for own in kinds.values() for count in (3, 4, 8))):
            driver.context.change(book=book, seats=TEN[:count], options={book: own})
            look(NewMatch(driver.context), book, count, own)
            kind = next((kind for kind, its in kinds.items() if its == own and book == "uno-1999"), None)
            assert kind is None or bool(driver.form["start"].reason) != seats_fit(kind, count), (kind, count)
        for first, second in ((longest, "text: " + "Wer lacht, zieht drei Karten " * 9), (counted, "removed")):
            driver.context.change(options={"uno-112": {"C1": first, "C2": second, "C3": f"text: {'m' * 240}"}})
            for card in CUSTOMS:
                look(WildEditor(driver.context, "uno-112", card), card, first)
    assert failing == {}


def test_uc_01_up_to_ten_sit_down_and_are_remembered_and_a_book_with_fewer_takes_the_first(seats: Driver) -> None:
    choose(seats, ("count", 10))
    turn(seats, "kind-9")
    setup = begun(seats)
    assert len(setup.seats) == 10
    assert setup.seats[9][0] == SeatKind.HARD
    assert (len(seats.kept.seats), seats.kept.book) == (10, "uno-1999")
    for book, count in (("rummikub", 4), ("uno-112", 10)):
        seats.click_on(f"book-{book}")
        assert len(begun(seats).seats) == count


def test_uc_q22_partners_are_refused_with_three_seats_in_a_sentence(seats: Driver) -> None:
    refused = "Mit einem Partner spielt ihr zu viert."
    choose(seats, ("count", 3), ("kind", MatchKind.PARTNERS))
    assert said(seats, "kind-about") == refused
    assert begun(seats).rules == UNO_1999
    choose(seats, ("count", 4), ("kind", MatchKind.PARTNERS))
    assert said(seats, "kind-about") == "Ännchen und Mia spielen gegen Paul und Oskar."
    seats.click_on("name-2")
    seats.type("Ida")
    assert said(seats, "kind-about") == "Ännchen und Ida spielen gegen Paul und Oskar.", "UC-73"
    assert as_a(CardRules, begun(seats).rules).players is Players.PARTNERS
    choose(seats, ("count", 3))
    seats.instead(start_match=lambda setup: pytest.fail("three have no partners"))
    seats.click_on("start")
    assert sure(seats.form.tip)[1] == refused


def test_uc_q12_rotating_partners_play_three_four_or_twelve_rounds(seats: Driver) -> None:
    choose(seats, ("count", 4), ("kind", MatchKind.ROTATING_PARTNERS), ("rounds", 12))
    assert chosen(seats) == {"players": "rotating_partners", "rounds": 12}


def test_uc_79_the_tournament_has_eight_seats_and_28_rounds(seats: Driver) -> None:
    choose(seats, ("kind", MatchKind.TOURNAMENT))
    assert said(seats, "kind-about") == "Das Turnier spielt ihr zu acht."
    choose(seats, ("count", 8), ("kind", MatchKind.TOURNAMENT))
    assert said(seats, "target-text") == "28 Runden"
    setup = begun(seats)
    assert isinstance(setup.rules, CardRules)
    assert setup.rules.players is Players.TOURNAMENT
    assert len(setup.seats) == 8


def test_un_54_points_are_played_for_on_demand_and_every_stop_of_the_slider_is_a_number_of_them(seats: Driver) -> None:
    seats.click_on("book-uno-112")
    assert "first_to" in seats.form
    choose(seats, ("counting", "points"))
    seats.form.look_at("points")
    seats.key(pygame.K_LEFT)
    assert chosen(seats, UNO_112) == {"points": 450}
    slider, found = seats.form["points"], set[object]()
    assert isinstance(slider, Slider)
    line = slider.line(slider.rect)
    for x in range(line.left, line.right + 1, 3):
        seats.click((x, line.centery))
        found.add(options(seats, UNO_112).get("points"))
    assert found == set(range(50, 1001, 50))
    choose(seats, ("counting", "first_to"))
    assert begun(seats).rules == UNO_112


def test_lengths_are_named_by_the_time_they_take(seats: Driver) -> None:
    length = as_a(Choice, seats.form["length"])
    assert ([words for _, words in length.values], length.index) == (["8 min", "30 min", "50 min"], -1)
    seats.form.look_at("length")
    for _ in length.values:
        seats.key(pygame.K_RIGHT)
    assert said(seats, "howlong") == "etwa 18 Runden, 50 Minuten"
    assert chosen(seats) == {"target": 350}
    assert said(seats, "house-rules") == "Hausregeln: nach dem Buch"


def test_a_preset_is_chosen_in_the_set_up_and_keeps_who_plays(seats: Driver) -> None:
    choose(seats, ("count", 4), ("kind", MatchKind.PARTNERS), ("preset", Preset.ALL_IN))
    rules = begun(seats).rules
    assert preset_of(rules) is Preset.ALL_IN
    assert changed(rules, UNO_1999)["players"] == "partners"
    assert said(seats, "house-rules") == "Hausregeln: Alles"


def test_a_deal_number_brings_a_card_book_with_its_options_and_holds_them(seats: Driver) -> None:
    seats.click_on("book-rummy", "number")
    seats.type(format_deal(with_options(UNO_1999, {"players": "partners"}), "234567"))
    assert seats.form["kind"].reason == "Buch und Hausregeln kommen von der Spielnummer."
    assert seats.form["start"].reason == "Mit einem Partner spielt ihr zu viert."
    choose(seats, ("count", 4))
    setup = begun(seats)
    assert (changed(setup.rules, UNO_1999), setup.seed) == ({"players": "partners"}, "234567")


def test_a_deal_number_that_does_not_say_for_how_many_asks(seats: Driver) -> None:
    seats.click_on("number")
    seats.type(format_deal(UNO_1999, "234567"))
    assert (said(seats, "about"), seats.form["start"].enabled) == (seats.context.t("number.how-many"), False)
    choose(seats, ("count", 2))
    setup = begun(seats)
    assert (len(setup.seats), setup.seed) == (2, "234567")


def test_what_keeps_a_match_from_beginning_is_told_without_asking(seats: Driver) -> None:
    t = seats.context.t
    assert said(seats, "about") == t("book.uno-1999.about")
    choose(seats, ("kind-0", SeatKind.EASY))
    assert (said(seats, "about"), seats.form["start"].enabled) == (t("seats.watch"), True)
    assert all(kind != SeatKind.HUMAN for kind, _ in begun(seats).seats), "and computers alone begin"
    choose(seats, ("kind-0", SeatKind.HUMAN))
    seats.click_on("number")
    seats.type("abc")
    assert (said(seats, "about"), seats.form["start"].enabled) == (t("number.wrong"), False)
    seats.key(pygame.K_a, pygame.KMOD_CTRL)
    seats.key(pygame.K_DELETE)
    assert (said(seats, "about"), seats.form["start"].enabled) == (t("book.uno-1999.about"), True)


def test_keys_alone_set_up_a_knock_out_or_partners_and_pass_over_what_cannot_be_played(seats: Driver) -> None:
    seats.form.look_at("kind")
    seats.key(pygame.K_RIGHT)
    assert options(seats) == {"scoring": "elimination"}
    seats.key(pygame.K_RETURN)
    assert options(seats) == {}
    seats.form.look_at("count")
    seats.keys(*[pygame.K_RIGHT] * 2)
    reached: set[str | None] = set()
    while seats.form.focus != "kind" and len(reached) < 40:
        seats.key(pygame.K_TAB)
        reached.add(seats.form.focus)
    seats.key(pygame.K_RIGHT)
    assert options(seats) == {"players": "partners"}


def test_uc_97_house_rules_are_switched_on_counted_and_played_and_all_of_them_are_a_preset(house: Driver) -> None:
    t = house.context.t
    for count, rule in enumerate(HOUSE_RULES, 1):
        house.click_on(rule)
        assert said(house, "all-options") == t("house.all", state=t("seats.changed", n=count)), rule
    assert preset_of(house.context.rules("uno-1999")) is Preset.ALL_IN
    choose(house, ("after_jump", "same"), ("jump_action", "both_void"), ("stack_challenge", "4k+2k"))
    assert chosen(house) == {
        "stacking": "on", "stack_mixed": "on", "stack_challenge": "4k+2k", "seven_o": "on", "jump_in": "on",
        "after_jump": "same", "jump_action": "both_void", "draw_until": "fits", "drawn_must_play": "yes",
    }  # fmt: skip


def test_seven_and_zero_can_be_had_apart_and_together_have_their_old_name(house: Driver) -> None:
    for rule, then in (("seven_swaps", "seven_swaps"), ("zero_passes", "seven_o"), ("seven_swaps", "zero_passes")):
        house.click_on(rule)
        assert options(house) == {then: "on"}


def test_what_belongs_to_a_rule_waits_for_it(house: Driver) -> None:
    stack, jump = "Gilt nur, wenn gestapelt wird.", "Gilt nur, wenn reingeworfen werden darf."
    details = {"after_jump": jump, "stack_challenge": stack, "stack_mixed": stack}

    def reasons() -> dict[str, str]:
        return {key: house.form[key].reason for key in details if not house.form[key].enabled}

    assert reasons() == details
    house.click_on("jump_in")
    assert reasons() == {"stack_challenge": stack, "stack_mixed": stack}
    house.click_on("stacking")
    assert reasons() == {}


def test_a_preset_turns_all_switches_and_tells_the_mouse_about_itself(house: Driver) -> None:
    house.click_on("jump_in")
    for preset in presets_of("uno-1999"):
        choose(house, ("preset", preset))
        rules = house.context.rules("uno-1999")
        assert preset_of(rules) is preset
        shown = {rule: getattr(house.form[rule], "value", None) for rule in HOUSE_RULES}
        assert shown == {rule: getattr(rules, rule) != getattr(UNO_1999, rule) for rule in HOUSE_RULES}, preset
    control = as_a(Choice, house.form["preset"])
    for index, (preset, _) in enumerate(control.values):
        house.move((5, 5))
        house.wait(1)
        house.move(control.cells(house.form.place(control))[index].center)
        house.wait(1)
        assert house.form.tip == (control, house.context.t(f"preset.{preset}.about")), "not about the one that holds"


def test_every_house_rule_of_the_engine_has_its_place() -> None:
    for book in BOOKS.values():
        named = {each.name for each in options_of(book) if each.section == "house"}
        assert named == {*HOUSE_RULES, *(name for shown in HOUSE_RULES.values() for name in shown.more)}
    assert [name for names in ROWS for name in names] == list(HOUSE_RULES)


def test_all_other_options_are_one_click_away_and_a_tile_book_goes_to_them_at_once(house: Driver) -> None:
    for steps, book in ((("all-options",), "uno-1999"), (("done", "book-rummikub", "house-rules"), "rummikub")):
        for key in steps:
            house.click_on(key)
            house.wait(1)
        assert house.on_top(Options).book == book
        house.key(pygame.K_ESCAPE)
        house.wait(1)


def test_un_41_rules_of_all_kinds_are_written_before_the_match_begins(wilds: Driver) -> None:
    choose(wilds, ("way", Way.COMPOSED))
    turn(wilds, "number-0")
    wilds.click_on("add")
    turn(wilds, "what-1")
    turn(wilds, "who-1", 2)
    wilds.click_on("card-C2")
    choose(wilds, ("way", Way.TEXT))
    wilds.click_on("text")
    wilds.type("Alle singen.")
    wilds.click_on("card-C3")
    choose(wilds, ("way", Way.IDEA), ("idea", "idea 4"))
    expected = {"C1": "composed: next draw 3; self again", "C2": "text: Alle singen.", "C3": "idea 4"}
    assert chosen(wilds, UNO_112) == expected
    kept = wilds.kept.options["uno-112"]
    assert {name: kept[name] for name in UNO_112.customs} == expected


def write(wilds: Driver, text: str) -> None:
    choose(wilds, ("way", Way.TEXT))
    wilds.click_on("text")
    wilds.type(text)


def test_un_q18_a_card_is_left_out(wilds: Driver) -> None:
    choose(wilds, ("way", Way.REMOVED))
    assert len(all_cards(as_a(CardRules, begun(wilds).rules))) == 111


def test_each_card_says_what_it_does_and_without_any_effect_nothing_is_composed(wilds: Driver) -> None:
    choose(wilds, ("way", Way.COMPOSED))
    assert said(wilds, "C1-sentence") == "Der Nächste zieht 2 Karten."
    assert said(wilds, "C2-sentence") == "Ein einfacher Joker: Du wählst die Farbe."
    turn(wilds, "number-0", -1)
    assert said(wilds, "C1-sentence") == "Der Nächste zieht eine Karte."
    wilds.click_on("strike-0")
    assert said(wilds, "C1-sentence") == "Noch wirkt die Karte nicht. Bis dahin ist sie ein einfacher Joker."
    assert options(wilds, UNO_112) == {}
    for _ in range(MOST_EFFECTS + 2):
        wilds.click_on("add")
    assert f"what-{MOST_EFFECTS - 1}" in wilds.form
    assert f"what-{MOST_EFFECTS}" not in wilds.form
    assert wilds.form["add"].reason == "Mehr als 4 Wirkungen passen nicht auf die Karte."


def test_a_rule_that_is_missing_is_told_and_what_was_tried_in_another_way_is_not_lost(wilds: Driver) -> None:
    choose(wilds, ("way", Way.TEXT))
    assert said(wilds, "C1-sentence") == "Noch steht nichts auf der Karte. Bis dahin ist sie ein einfacher Joker."
    assert options(wilds, UNO_112) == {}
    write(wilds, "alle\u00a0singen\u202f!")
    assert options(wilds, UNO_112) == {"C1": "text: alle singen !"}, "spaces of every kind are spaces"
    choose(wilds, ("way", Way.BLANK))
    assert options(wilds, UNO_112) == {}
    choose(wilds, ("way", Way.TEXT))
    assert options(wilds, UNO_112) == {"C1": "text: alle singen !"}


def test_more_letters_than_fit_are_stopped_however_they_come(wilds: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    write(wilds, "x" * 80)
    assert said(wilds, "warning") == ""
    wilds.type("y")
    assert said(wilds, "warning") == "Die Karte ist voll: Mehr als 80 Zeichen passen nicht darauf."
    assert options(wilds, UNO_112) == {"C1": f"text: {'x' * 80}"}, "nothing vanishes"
    wilds.key(pygame.K_BACKSPACE)
    assert said(wilds, "warning") == ""
    assert options(wilds, UNO_112) == {"C1": f"text: {'x' * 79}"}
    wilds.key(pygame.K_a, pygame.KMOD_CTRL)
    monkeypatch.setattr(textline, "clipboard", lambda: "Wer lacht, zieht. " * 5)
    wilds.key(pygame.K_v, pygame.KMOD_CTRL)
    assert said(wilds, "warning").startswith("Die Karte ist voll: 10 Zeichen passten nicht mehr darauf")
    assert len(str(options(wilds, UNO_112)["C1"])) == len("text: ") + 80


def test_signs_that_cannot_be_written_are_said_until_something_else_is_written(wilds: Driver) -> None:
    write(wilds, "Los\N{SLIGHTLY SMILING FACE}")
    assert said(wilds, "warning") == "Ein Zeichen ging nicht: Die Schrift kennt es nicht, etwa Emojis."
    assert options(wilds, UNO_112) == {"C1": "text: Los"}
    wilds.type(" – „alle“ …")
    assert said(wilds, "warning") == ""
    assert options(wilds, UNO_112) == {"C1": "text: Los – „alle“ …"}
    wilds.type("\N{SLIGHTLY SMILING FACE}")
    wilds.click_on("card-C2")
    assert said(wilds, "warning") == ""


def test_every_effect_that_the_engine_reads_can_be_composed() -> None:
    assert {what for what in What if what not in COMPOSABLE} == {What.EXACTLY, What.DRAW_IF_STUCK}
    for what in COMPOSABLE:
        assert set(who_can(what)) <= set(NEEDS.get(what, Who))
        for who in Who:
            effect = fitted(WildEffect(who, what))
            assert read_custom(format_effects((effect,))).effects == (effect,)


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_is_pressed_on_any_page_of_the_set_up_nothing_breaks(
    tmp_path: Path, book: str, first_seed: int
) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True, book=book, seats=TEN)) as driver:
        driver.instead(start_match=lambda setup: None)
        context = driver.context
        for page in (NewMatch(context), HouseRules(context, book), WildEditor(context, "uno-112")):
            while len(driver.context.scenes):
                driver.context.scenes.pop(fade=False)
            driver.context.scenes.push(Menu(driver.context))
            driver.show(page)
            rampage(driver, first_seed, 300)
        driver.app.close()
        assert driver.kept
