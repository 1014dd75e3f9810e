"""The options: house rules with every value, what the rules say about them, settings, presets, comparison, licences."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli.packages import package_name, requirements
from game.engine import options as rule_options
from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_112, UNO_1999
from game.engine.registry import BOOKS
from game.engine.tiles.books import RUMMY, UNO_RUMMY
from game.ui import specimens
from game.ui.kit.theme import LEAST_WINDOW, Typeface
from game.ui.kit.widgets import Choice, Label, Marked, Paragraph, Slider, Stepper, Toggle
from game.ui.scenes.menu import options as pages
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import ALOUD, CALM, GENERAL, LOOK, Compare, Options, sections_of
from game.words.catalogue import LANGUAGES
from game.words.chapters import CHAPTERS
from game.words.options import comparison, idle_text
from game.words.presets import Preset, preset_rules, presets_of
from tests.ui.driver import Driver, as_a, calls, driven, overflows, sure
from tools.release.project import build_bill, unlisted

BOOK = "uno-rummy"
BAR = ("section-general", "section-book")


def everything_changed(rules: Any) -> Any:
    """The rules with every option at another value, each the one with the longest name or number."""
    texts: dict[str, str | int] = {}
    for option in rule_options.options_of(rules):
        match option.values:
            case rule_options.Whole(_, high):
                texts[option.name] = high
            case rule_options.Seconds(offered):
                texts[option.name] = offered[-1]
            case values:
                other = next(value for value in reversed(values) if value != getattr(rules, option.name))
                texts[option.name] = rule_options.to_text(other)
    return rule_options.with_options(rules, texts)


def options(driver: Driver, section: str) -> Options:
    scene = Options(driver.context, section)
    driver.show(Menu(driver.context))
    driver.show(scene)
    return scene


def test_what_another_option_makes_idle_is_dimmed_in_every_book(driver: Driver) -> None:
    scene, idle = options(driver, "match"), set[str]()
    for book in BOOKS:
        scene.turn_to(book)
        for section in sections_of(scene.rules):
            scene.show(section)
            for option in (each for each in rule_options.options_of(scene.rules) if each.section == section):
                reason = idle_text(driver.context.t, scene.rules, option)
                assert driver.form[option.name].reason == reason, option.name
                idle |= {option.name} if reason else set()
    assert {"winning_total_is", "winning_total_meld", "stack_challenge", "first_to"} <= idle


def test_every_option_of_the_book_is_in_its_section_with_every_value(driver: Driver) -> None:
    scene = options(driver, "match")
    for section, option in product(sections_of(UNO_RUMMY), rule_options.options_of(UNO_RUMMY)):
        if scene.section != section:
            scene.show(section)
        assert (option.name in driver.form) == (option.section == section)
        if option.section != section:
            continue
        widget, value = driver.form[option.name], getattr(UNO_RUMMY, option.name)
        match option.values:
            case rule_options.Whole(low, high):
                assert isinstance(widget, Slider | Stepper)
                assert (widget.low, widget.high, widget.value) == (low, high, value)
            case rule_options.Seconds(offered):
                assert isinstance(widget, Choice)
                assert [each for each, _ in widget.values] == [None, *offered]
            case values if set(values) == set(rule_options.YesNo):
                assert isinstance(widget, Toggle)
                assert widget.value == (value is rule_options.YesNo.YES)
            case values:
                assert isinstance(widget, Choice)
                assert tuple(each for each, _ in widget.values) == values


def test_an_option_is_changed_marked_remembered_and_taken_back(driver: Driver) -> None:
    scene = options(driver, "turn")
    choice = as_a(Choice, driver.form["drawn_tile"])
    assert "drawn_tile-dot" not in driver.form
    before = driver.form.place(choice)
    assert before.right == driver.form["ground"].rect.right - driver.context.page_style.space(3)
    driver.click(choice.cells(driver.form.place(choice))[1].center)
    assert rule_options.changed(scene.rules, UNO_RUMMY) == {"drawn_tile": "with_rack"}
    assert "drawn_tile-dot" in driver.form
    assert driver.kept.options["uno-rummy"] == rule_options.option_texts(
        rule_options.with_options(UNO_RUMMY, {"drawn_tile": "with_rack"})
    )
    back = driver.form["drawn_tile-back"]
    assert back.tip == "Zurück zum Buch: allein"
    assert driver.form.place(driver.form["drawn_tile"]) == before
    assert driver.form.place(back).right < before.left
    driver.click_on("drawn_tile-back")
    assert scene.rules == UNO_RUMMY
    assert "drawn_tile-dot" not in driver.form


def test_all_house_rules_go_back_to_the_book_and_resizing_keeps_where_one_was(driver: Driver) -> None:
    options(driver, "end")
    assert not driver.form["to-book"].enabled
    driver.context.scenes.pop()
    driver.context.keep_rules(everything_changed(UNO_RUMMY))
    scene = options(driver, "end")
    driver.click_on("to-book")
    assert rule_options.changed(scene.rules, UNO_RUMMY) == {}
    scene.show("match")
    driver.form.look_at("next_starter")
    driver.window.size = LEAST_WINDOW
    driver.frame()
    assert driver.form.focus == "next_starter"


def test_a_size_is_changed_where_one_is_and_the_wheel_moves_by_a_row(driver: Driver) -> None:
    scene = options(driver, LOOK)
    driver.window.size = (1280, 720)
    driver.frame()

    def height() -> int:
        return driver.form.place(driver.form["text_size"]).centery - scene.viewport.offset[1]

    driver.form.look_at("text_size")
    at = height()
    for size in (150, 200, 125, 100):
        scene.set("text_size", size)
        assert (driver.form.focus, abs(height() - at) <= 2) == ("text_size", True), size
    for key in ("piece_size", "rack_above"):
        driver.post(pygame.MOUSEWHEEL, y=-1, x=0)
        driver.form.scroll.offset = driver.form.scroll.goal
        line, top = driver.form.place(driver.form[f"{key}-name"]).y, driver.form.scroll.viewport.y
        assert 0 <= line - top <= driver.context.page_style.space(1), key
    driver.post(pygame.MOUSEWHEEL, y=3, x=0)
    assert driver.form.scroll.goal == 0


def test_in_a_match_the_sections_are_the_same_and_its_rules_are_shown_and_fixed(driver: Driver) -> None:
    played = rule_options.with_options(UNO_RUMMY, {"target": 300})
    bars = []
    for page in (Options(driver.context), Options(driver.context, fixed=played)):
        page.rebuild()
        bars.append([(as_a(Choice, page.form[key]).values, page.form[key].rect) for key in BAR])
        assert ("player_name" in page.form, "books" in page.form) == (page.fixed is None,) * 2
    assert bars[0] == bars[1]
    page.show("match")
    assert as_a(Slider, page.form["target"]).value == 300
    fixed = [page.form[each.name] for each in rule_options.options_of(played) if each.section == "match"]
    assert {each.reason for each in fixed} == {driver.context.t("options.fixed")}
    assert not {"target-back", "to-book"} & {each.key for each in page.form}


@pytest.mark.parametrize("book", BOOKS)
def test_the_preview_has_the_pieces_of_its_book_first(driver: Driver, book: str, monkeypatch: Any) -> None:
    shown = calls(monkeypatch, "piece_row", pages)
    driver.show(Options(driver.context, LOOK, book=book))
    driver.app.draw_now()
    assert book in [rules.book for _, rules, *_ in shown]


def test_a_book_without_pictures_is_shown_as_the_most_similar_one(driver: Driver, monkeypatch: Any) -> None:
    style = options(driver, LOOK).style
    for table in (BOOKS, CARD_BOOKS):
        monkeypatch.setitem(table, "added", replace(UNO_112, book="added"))
    shown, fans = calls(monkeypatch, "piece_row", pages), calls(monkeypatch, "fan", specimens)
    pages.draw_look(style, "added", driver.surface, pygame.Rect(0, 0, 400, 90))
    assert (BOOKS["added"], "R7 Y9 GS B+2 C1") in [call[1:3] for call in shown]
    specimens.book_picture(style, "added", (300, 200))
    assert fans[0][2] == specimens.FANS["uno-112"]
    assert len(specimens.book_places("added", pygame.Rect(0, 0, 300, 200))) == 5


def test_options_that_do_not_count_say_when_they_would(driver: Driver) -> None:
    scene = options(driver, "match")
    assert driver.form["target"].enabled
    assert driver.form["rounds"].reason == "Gilt nur bei einer festen Zahl von Runden."
    scene.set_option("game", rule_options.MatchLength.FIRST_TO)
    assert not driver.form["target"].enabled
    assert driver.form["first_to"].enabled
    driver.show(Options(driver.context, "house", book="uno-1999"))
    assert driver.form["after_jump"].reason == "Gilt nur, wenn reingeworfen werden darf."
    driver.click_on("jump_in")
    assert driver.form["after_jump"].enabled
    driver.context.keep_rules(rule_options.with_options(UNO_1999, {"players": "tournament"}))
    driver.show(Options(driver.context, "match", book="uno-1999"))
    assert driver.form["rounds"].reason == "Gilt nur, wenn die Partner wechseln."
    assert not driver.form["target"].enabled


def test_uc_80_a_tournament_adds_up_what_winners_collect(driver: Driver) -> None:
    driver.context.keep_rules(rule_options.with_options(UNO_1999, {"scoring": "own_total"}))
    driver.show(Options(driver.context, "match", book="uno-1999"))
    driver.pick("players", -1)
    assert rule_options.changed(driver.context.rules("uno-1999"), UNO_1999) == {"players": "tournament"}
    assert driver.form["scoring"].reason == "Im Turnier zählt, was die Gewinner der Runden bekommen."


def test_a_time_that_is_not_offered_is_shown_all_the_same(driver: Driver) -> None:
    driver.context.keep_rules(rule_options.with_options(UNO_RUMMY, {"turn_time": 90}))
    options(driver, "turn")
    choice = as_a(Choice, driver.form["turn_time"])
    assert [word for _, word in choice.values] == ["Aus", "1 min", "90 s", "2 min", "3 min"]
    assert choice.value == 90


def test_labels_that_would_touch_the_edges_of_their_cells_get_as_much_room_as_they_need(tmp_path: Path) -> None:
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        driver.show(Options(driver.context, "match", book="uno-1999"))
        choice, style = as_a(Choice, driver.form["players"]), driver.form.style
        words = [style.width(word, choice.step, Typeface.BOLD) for _, word in choice.values]
        for cell, word in zip(choice.cells(choice.rect), words, strict=True):
            assert cell.width - word >= 2 * style.space(1)


def test_dragging_the_target_does_not_lose_the_knob(driver: Driver) -> None:
    scene = options(driver, "match")
    slider = as_a(Slider, driver.form["target"])
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
    page = driver.on_top(Options)
    for section, key, index in ((GENERAL, "computer_speed", 3), (CALM, "catch_seconds", 4), (GENERAL, "language", 1)):
        page.show(section)
        driver.frame()
        driver.pick(key, index)
    settings = driver.kept
    assert settings.player_name == "Ümit"
    assert settings.reduce_motion
    assert settings.colour_blind
    assert settings.computer_speed == "at_once"
    assert settings.catch_seconds is None
    assert settings.language == "en"
    assert driver.context.motion.seconds(1) == 0
    assert driver.context.style.strong_shapes


def shown(driver: Driver, section: str, book: str) -> Options:
    scene = Options(driver.context, section, book=book)
    scene.rebuild()
    return scene


def texts(scene: Options) -> str:
    return "\n".join(each.text for each in scene.form if isinstance(each, (Label, Marked, Paragraph)))


def test_what_is_below_follows_room_rules_and_section(driver: Driver) -> None:
    assert next(each for each in CHAPTERS["uno-rummy"] if each.key == "action").pieces
    form = shown(driver, "actions", "uno-rummy").form
    assert "rules-action-text" in form
    assert "rules-action-pieces" not in form, "a section without room for its picture is shown without it"
    driver.context.keep_rules(rule_options.with_options(RUMMY, {"opening": 55}))
    assert "mindestens 55 " in texts(shown(driver, "opening", "rummy")), "the rules are those that will be played"
    said = texts(shown(driver, ALOUD, "rummy"))
    assert all(driver.context.t(intent.text) in said for intent in pages.HEARD)
    driver.context.change(text_size=200)
    scene = shown(driver, "turn", "rummikub")
    assert scene.narrow
    assert "below" not in scene.form


def test_a_preset_sets_all_house_rules_at_once(driver: Driver) -> None:
    driver.context.keep_rules(rule_options.with_options(UNO_RUMMY, {"next_starter": "winner"}))
    driver.show(Options(driver.context, "match"))
    assert as_a(Choice, driver.form["preset"]).index == -1, "rules of one's own are no preset"
    for index, preset in enumerate(presets_of(BOOK)):
        driver.pick("preset", index)
        assert driver.context.rules(BOOK) == preset_rules(BOOK, preset)


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_two_books_and_presets_stand_side_by_side_and_fit(tmp_path: Path, language: str) -> None:
    with driven(tmp_path, LEAST_WINDOW, language) as driver:
        for left in BOOKS:
            scene = Compare(driver.context, left)
            scene.only_differences = False
            driver.show(scene)
            for right, rules in BOOKS.items():
                for preset in (*presets_of(right), pages.OWN):
                    scene.compare(1, right, preset)
                    compared = preset_rules(right, Preset(preset)) if preset != pages.OWN else rules
                    there = {each.key.removesuffix("-1") for each in driver.form if each.key.endswith("-1")}
                    assert {each.name for each in rule_options.options_of(compared)} <= there, (left, right, preset)
                assert overflows(driver.form) == [], (left, right)
            driver.context.scenes.pop()


def test_the_comparison_shows_only_what_differs_or_everything(driver: Driver) -> None:
    driver.show(Options(driver.context, "match"))
    driver.click_on("compare")
    driver.wait(1)
    scene = driver.on_top(Compare)
    scene.compare(1, "uno-1999", Preset.ALL_IN)
    scene.compare(1, "rummy", Preset.ALL_IN)
    assert scene.sides[1] == ("rummy", Preset.BOOK), "that book does not have the preset"
    scene.compare(1, BOOK, Preset.TOURNAMENT)
    shown = {each.key.removesuffix("-name") for each in driver.form if each.key.endswith("-name")}
    assert shown == {"target", "turn_time", "false_catch_penalty"}
    assert as_a(Label, driver.form["target-1"]).text == "500 Punkte"
    scene.compare(1, BOOK, pages.OWN)
    assert "same" in driver.form
    driver.click_on("only")
    assert all(f"{each.key}-name" in driver.form for each in comparison(driver.context.t, UNO_RUMMY, UNO_RUMMY))
    driver.click_on("back")
    driver.wait(1)
    driver.on_top(Options)
    given = rule_options.with_options(UNO_RUMMY, {"target": 300})
    scene = Compare(driver.context, BOOK, given)
    assert [scene.rules(side) for side in scene.sides] == [given, UNO_RUMMY], "a deal number beside its book"


def test_every_licence_that_is_named_is_in_full_in_the_game_and_in_the_bill_of_a_release(tmp_path: Path) -> None:
    bill = pages.bill()
    assert {each for part in bill["part"] for each in part["licence"].split(" AND ")} == bill["text"].keys()
    assert all(len(text) > 100 for text in bill["text"].values())
    text = build_bill(tmp_path).read_text("utf-8")
    assert all(f"{part['name']}: {part['licence']}" in text for part in bill["part"])
    assert all(licence.strip() in text for licence in bill["text"].values())
    assert not re.search(r"\[text\]|'''", text)


def words(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9.]+', text.lower().replace('//', ' ')))} "


def test_a_licence_has_the_words_of_the_fonts_and_icons_themselves(root: Path) -> None:
    for licence, file in (("OFL-1.1", "OFL-Fredoka.txt"), ("OFL-1.1", "OFL-Nunito.txt"), ("ISC", "LICENSE-lucide.txt")):
        (own,) = (root / "assets").rglob(file)
        assert words(pages.bill()["text"][licence]) in words(own.read_text("utf-8")), file


def test_every_package_font_and_library_is_named_and_one_that_is_not_is_found(root: Path) -> None:
    names = {part["name"] for part in pages.bill()["part"]}
    assert {package_name(each) for each in requirements(root, tools=False)} <= names
    assert {path.stem.partition("-")[0] for path in (root / "assets" / "fonts").glob("*.ttf")} <= names
    assert "Lucide" in (root / "assets" / "CREDITS.md").read_text("utf-8")
    assert "Lucide" in names
    inside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    assert unlisted(path.name for path in inside.glob("*")) == []
    found = ["libSDL2-2-50d19f93.0.so.0.3200.10", "libnew-1234.so.5", "libjpeg-a5e764f6.so.62", "libjpegxl.so.1"]
    assert unlisted(found) == ["libnew-1234.so.5", "libjpegxl.so.1"]


def test_the_options_lead_to_the_list_and_the_list_to_each_licence(driver: Driver) -> None:
    driver.context.go.options()
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, Options)
    sure(driver.form.scroll).move(10_000)
    driver.wait(1)
    driver.click_on("licences")
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, pages.Licences)
    driver.click_on("4-LGPL-2.1-or-later")
    driver.wait(1)
    assert driver.on_top(pages.LicenceText).licence == "LGPL-2.1-or-later"
