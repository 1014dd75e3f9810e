"""The pages of help: every book whole, searched by word; what mouse and keys can do; and the pause that leads there and
makes computers stronger."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.dealnumber import format_deal, short_deal
from game.engine.options import SeatKind, with_options
from game.engine.record import LEVELS, read_record
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS, UNO_RUMMY
from game.ui.context import key_names
from game.ui.kit.input import Intent, Scope
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Choice, Label, Marked, Paragraph
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.gestures import GESTURES, GesturesPage
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import ComputerLevels
from game.ui.scenes.school import School
from game.ui.table.shared.guidance import cite_rect
from game.words.catalogue import LANGUAGES
from game.words.chapters import CHAPTERS
from tests.card_tables import position, position as cards
from tests.listed import listed
from tests.tile_tables import position as tiles
from tests.ui.driver import HUMAN, NORMAL, Driver, as_a, driven, outside, overflows
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_levels import begin


def page(driver: Driver, book: str) -> RulesScene:
    scene = RulesScene(driver.context)
    driver.show(scene)
    scene.turn_to(book)
    driver.wait(0.5)
    return scene


def in_sight(driver: Driver, key: str, *, whole: bool = False) -> bool:
    """Whether a part of what is scrolled can be seen, or all of it."""
    place, scroll = driver.form.place(driver.form[key]), driver.form.scroll
    assert scroll is not None
    return scroll.viewport.contains(place) if whole else scroll.viewport.colliderect(place)


def test_the_goal_and_how_long_the_match_is_are_told_as_they_are_set(driver: Driver) -> None:
    for book, key, options, words in listed("rules-page")["said"]:
        driver.context.keep_rules(with_options(BOOKS[book], options))
        chapter = next(each for each in CHAPTERS[book] if each.key == key)
        assert words in page(driver, book).words_of(book).text(chapter), (book, words)


def test_the_contents_lead_to_every_part(driver: Driver) -> None:
    driver.context.change(text_size=200)
    scene = page(driver, "uno-1999")
    for key in ("goal-title", "start-title"):
        scene.go_to(key)
        driver.wait(1)
        head = driver.form[key].rect.y
        assert head - 40 < scene.viewport.offset[1] <= head, "in large print the page scrolls as a whole"
    driver.context.change(text_size=100)
    for key in ("seven-o", "goal", "gaps"):
        driver.click_on(f"to-{key}-title")
        driver.wait(1)
        assert in_sight(driver, f"{key}-title")
    assert len(scene.found()) == sum(widget.key.startswith("to-") for widget in driver.form)
    driver.key(pygame.K_END)
    driver.wait(1)
    assert in_sight(driver, "gaps-text", whole=True), "the last one too"


def test_a_search_finds_all_books_and_marks_what_it_found(driver: Driver) -> None:
    scene = page(driver, "rummikub")
    scene.look_for("STRAFSTEINE")
    assert scene.books[0] == "rummikub"
    assert "uno-1999" not in scene.books
    text = as_a(Marked, driver.form["time-text"])
    assert len(text.hits(driver.context.style)) == text.text.lower().count("strafsteine") > 1
    scene.look_for("erwischt")
    assert {"uno-rummy", "uno-1999", "uno-112"} <= set(scene.books)
    assert "rummikub" not in scene.books
    driver.click_on("to-uno-1999-hits")
    driver.wait(1)
    assert in_sight(driver, "uno-1999-hits")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_says_where_the_book_has_it_shows_it_and_fits(tmp_path: Path, language: str) -> None:
    with driven(tmp_path, LEAST_WINDOW, language) as driver:
        for book, chapters in CHAPTERS.items():
            scene, places = page(driver, book), 0
            assert (overflows(driver.form), outside(driver.form)) == ([], [])
            for chapter in chapters:
                assert "[" not in scene.words_of(book).text(chapter), "the marks are never shown"
                assert (f"{chapter.key}-pieces" in driver.form) == bool(chapter.pieces)
                if f"{chapter.key}-place" in driver.form:
                    label = as_a(Label, driver.form[f"{chapter.key}-place"])
                    assert label.text == scene.words_of(book).place(chapter)
                    assert ("§" in label.text) == any(each.isdigit() for each in label.text)
                    places += 1
            assert places > len(chapters) // 2


def test_a_search_leaves_only_what_holds_its_words_and_goes_on_in_another_book(driver: Driver) -> None:
    scene = page(driver, "uno-1999")
    driver.click_on("search")
    driver.type("bluff SECHS")
    assert [chapter.key for chapter in scene.found()] == ["challenge"]
    assert "Bluff" in as_a(Paragraph, driver.form["challenge-text"]).text
    assert "goal-text" not in driver.form
    scene.look_for("jump-in")
    assert [chapter.key for chapter in scene.found()] == ["jump-in", "mix"]
    scene.look_for("xyzzy")
    assert "nothing" in driver.form
    assert "nearest" not in driver.form
    scene.look_for("xyzzy Strafstiene")
    driver.click_on("nearest")
    assert (scene.sought, scene.books) == ("Strafsteine", ("rummikub",))
    scene.look_for("")
    assert len(scene.found()) == len(CHAPTERS["uno-1999"])
    scene.turn_to("rummikub")
    scene.look_for("joker")
    scene.turn_to("uno-112")
    assert {"shuffle", "custom"} & {chapter.key for chapter in scene.found()}
    assert len(scene.found()) < len(CHAPTERS["uno-112"])


def begins_at(driver: Driver, key: str) -> bool:
    """Whether a part stands at the top of the page."""
    page = driver.on_top(RulesScene)
    return 0 <= page.form.place(page.form[f"{key}-title"]).y - page.form.scroll.viewport.y < 20


def test_the_place_in_the_book_that_the_guidance_line_cites_leads_to_the_rules(table: CardPlaying) -> None:
    table.set_up(position("R1 G5 Y7", "B6 Y4 W4", discard="R7"), paused=True)
    zone = table.table.zones.guidance
    chip = cite_rect(table.context.style, zone, "So wird gespielt")
    table.mouse.move(chip.center)
    assert table.turn.cursor == pygame.SYSTEM_CURSOR_HAND
    table.mouse.click((zone.centerx, zone.centery))
    assert isinstance(table.top, CardTurn)
    table.mouse.click(chip.center)
    assert begins_at(table.driver, "turn")
    table.driver.key(pygame.K_ESCAPE)
    assert isinstance(table.top, CardTurn)


def test_f1_during_a_match_shows_its_book_with_its_house_rules(tmp_path: Path) -> None:
    rules = with_options(UNO_1999, {"stacking": "on"})
    with card_playing(tmp_path) as play:
        play.begin([SeatKind.HUMAN, SeatKind.MEDIUM], rules, seed="b")
        play.until_my_turn()
        play.until(lambda: not play.screen.playback.busy)
        x, y = play.point(play.table.hand[0])
        play.mouse.lift((x, y), (x, y - 80))
        assert play.table.dragged
        play.driver.key(pygame.K_F1)
        page = play.on_top(RulesScene)
        assert page.rules == rules
        for key, said in (("stacking", "rules.on"), ("elimination", "rules.off")):
            assert as_a(Label, page.form[f"{key}-switch"]).text == play.context.t(said)
        play.driver.key(pygame.K_F1)
        assert not play.table.dragged
        play.screen.leave()
        assert RulesScene(play.context).rules == play.context.rules(play.context.settings.book)


def test_what_is_on_the_screen_decides_whose_words_are_used(tmp_path: Path) -> None:
    melds = {"uno-rummy": "Folgen und Sätze", "rummy": "Reihen und Gruppen", "rummikub": "Serien"}
    with tile_playing(tmp_path) as play:
        t, context = play.context.t, play.context
        for book, said in melds.items():
            play.begin([SeatKind.HUMAN, SeatKind.MEDIUM], TILE_BOOKS[book], seed="b")
            assert t("theme.group.melds") == said, "at the table"
            context.scenes.push(Options(context, "match", book="rummikub"))
            assert t("theme.group.melds") == "Serien", "on a page about a book"
            context.scenes.push(Statistics(context))
            assert t("theme.group.melds") == "Reihen und Gruppen", "on a page about all"
            context.scenes.pop()
            context.scenes.pop()
            play.driver.key(pygame.K_ESCAPE)
            assert t("theme.group.melds") == said, "in the pause"
            play.screen.leave()
        page = RulesScene(context, BOOKS["rummy"])
        assert page.words_of("uno-rummy").catalogue.t("theme.group.melds") == melds["uno-rummy"]


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
    texts = [widget.text for widget in play.on_top(GesturesPage).form if isinstance(widget, Label)]
    assert play.context.t("gesture.shift.how") in texts
    play.mouse.keys(pygame.K_ESCAPE, pygame.K_F1, pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)
    play.mouse.press("answer-3")
    assert isinstance(play.context.scenes.top, GesturesPage)


@pytest.mark.parametrize(("playing", "scope"), [(tile_playing, Scope.TILES), (card_playing, Scope.CARDS)])
def test_each_answer_of_a_pause_does_as_it_says(playing: Any, scope: Scope, tmp_path: Path, copied: list[str]) -> None:
    with playing(tmp_path) as play:
        play.begin([HUMAN, NORMAL])
        play.until_my_turn()
        table, driver, t = type(play.top), play.screen.driver, play.context.t
        leads = {
            "table.stay": table, "table.options": Options, "table.rules": RulesScene, "strength.title": ComputerLevels,
            "table.leave": Menu, "number.copy": table, "table.watch": ReplayScene, "gesture.title": GesturesPage,
        }  # fmt: skip
        deal, order, within = play.screen.deal, list(leads), ("table.rules", "strength.title", "gesture.title")
        for word in sorted(leads, key="table.leave".__eq__):
            play.mouse.press("menu")
            paused = play.dialog
            assert (driver.paused, paused.opaque) == (True, False)
            assert [each.text for each in paused.answers] == [t(each) for each in order]
            assert short_deal(*deal) in paused.text
            play.mouse.press(f"answer-{order.index(word)}")
            there = play.on_top(leads[word])
            assert word == "table.leave" or driver.paused is (word in within), word
            if isinstance(there, GesturesPage):
                assert there.places[0] is scope
            if leads[word] not in (table, Menu):
                play.mouse.key(pygame.K_ESCAPE)
            if word in within:
                assert (play.on_top(Dialog), driver.paused) == (paused, True), "back in the pause"
                play.mouse.key(pygame.K_ESCAPE)
                assert (type(play.top), driver.paused) == (table, False)
        assert copied == [format_deal(*deal)]
        assert play.open_matches() == 1


def test_moving_and_drawing_have_words_of_their_own_in_german(driver: Driver) -> None:
    page = GesturesPage(driver.context)
    lines = {how: does for place in (Scope.TILES, Scope.CARDS) for how, does in page.rows(place)}
    assert not [how for how in lines if "ziehen" in how.lower().split()]
    assert [how for how, does in lines.items() if "Zieht" in does] == [
        "Klick auf den Vorrat (Pool, Stock)", "Klick auf den Vorrat, oder seine Karte in die Hand schieben"
    ]  # fmt: skip


def test_a_mac_is_told_of_its_own_key(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    for system, name in (("linux", "Strg+Z"), ("win32", "Strg+Z"), ("darwin", "Cmd+Z")):
        monkeypatch.setattr("game.ui.context.sys.platform", system)
        assert name in [how for how, _ in GesturesPage(driver.context, UNO_RUMMY).rows(Scope.EVERYWHERE)], system


Playing = Callable[..., AbstractContextManager[Any]]
TABLES: dict[str, tuple[Playing, Any]] = {
    "tiles": (tile_playing, tiles("R11 B1 Y4 Y5 Y8", "R1 G3", "B7 B9", turn=0)),
    "cards": (card_playing, cards("R1 G5 Y7", "B6 Y4", "Y1 Y2", discard="R7", turn=0)),
}


def words(play: Any) -> list[str]:
    """What the menu of the table offers."""
    play.mouse.key(pygame.K_ESCAPE)
    return [answer.text for answer in play.on_top(Dialog).answers]


def choose(play: Any, seat: int, level: str) -> None:
    line = as_a(Choice, play.context.scenes.top.form[f"level-{seat}"])
    play.mouse.click(line.cells(line.rect)[LEVELS.index(level)].center)


@pytest.mark.parametrize("family", TABLES)
def test_a_level_is_changed_from_the_menu_and_holds_from_the_next_turn_on(tmp_path: Path, family: str) -> None:
    playing, state = TABLES[family]
    with playing(tmp_path, draw_every=20) as play:
        play.set_up(state, (HUMAN, NORMAL, SeatKind.HARD), paused=True)
        play.until_my_turn()
        play.mouse.press(f"answer-{words(play).index(play.context.t('strength.title'))}")
        assert isinstance(play.context.scenes.top, ComputerLevels)
        session = play.screen.session
        session._choose = None
        before = [session._player(seat) for seat in (1, 2)]
        choose(play, 1, "master")
        choose(play, 1, "master")
        assert session.record.notes == ((0, "level 1 master"),), "once"
        assert [session._player(seat) is now for seat, now in zip((1, 2), before, strict=True)] == [False, True]
        play.mouse.press("back")
        levels = [play.context.t(f"seats.level.{session.record.kind(seat)}") for seat in (1, 2)]
        assert levels == ["Meister", "schwer"]


@pytest.mark.parametrize("playing", [tile_playing, card_playing], ids=["tiles", "cards"])
def test_a_changed_level_is_in_the_file_at_once_and_the_match_is_replayed(tmp_path: Path, playing: Playing) -> None:
    with playing(tmp_path, draw_every=50) as play:
        play.begin((HUMAN, NORMAL), seed="strength")
        play.until_my_turn()
        play.screen.context.scenes.push(ComputerLevels(play.screen), fade=False)
        choose(play, 1, "easy")
        assert "note level 1 easy #" in play.path.read_text("utf-8")
        play.mouse.press("back")
        for _ in range(400):
            if any(line.startswith("1 ") for line in play.screen.session.record.lines):
                break
            play.step()
        play.replays()
        reading = read_record(play.text())
        assert (reading.fault, reading.untrue) == (None, ())
        assert (reading.record.seats[1][0], reading.record.kind(1)) == ("medium", "easy")


def test_where_no_computer_plays_there_is_nothing_to_change(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=50) as play:
        play.set_up(TABLES["tiles"][1], (HUMAN, HUMAN, HUMAN), paused=True)
        play.mouse.press("ready")
        assert play.context.t("strength.title") not in words(play)
