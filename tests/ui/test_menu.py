"""The menu: the match to continue, the boxes of the books, how far somebody has come; and who plays, by one click."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.books import BOOKS
from game.play.glance import LastTable, table_of
from game.play.ladder import Medal, won_against
from game.shipped import Language
from game.store import matches, profiles, settings, training
from game.store.folders import player_folders
from game.store.settings import Face, Settings
from game.ui import app
from game.ui.context import GLANCE
from game.ui.kit.widgets import Button
from game.ui.loop import App
from game.ui.scenes.menu.menu import BookBox, IconKey, Menu, ProgressKey, TableKey
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.menu.options import Options
from game.ui.scenes.menu.people import People
from game.ui.scenes.menu.progress import table_picture
from tests.beside import at_once
from tests.ui.driver import HUMAN, NOON, NORMAL, Driver, as_a, calls, driven, sure
from tests.ui.playing import tile_playing
from tools.gallery.listing import SEATS, record_of


def begun(driver: Driver, book: str, share: float = 0.5) -> LastTable:
    """Keep a match of a book that was left half-way; return its table."""
    record = record_of(book)
    cut = record.cut(round(len(record.lines) * share))
    journal, _ = matches.begin(driver.context.folders, cut, NOON)
    journal.close()
    reading = sure(matches.read_match(journal.path, NOON)[0])
    state = reading.steps[-1].state
    found = table_of(cut, state)
    assert (found.turn, found.round) == (state.turn, state.round)
    return found


def in_menu(driver: Driver) -> Menu:
    driver.context.go.menu()
    driver.wait(1.0)
    return driver.on_top(Menu)


@pytest.mark.parametrize("book", BOOKS)
def test_the_match_to_continue_is_seen_as_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path, settings=Settings(newcomer=False)) as driver:
        table = begun(driver, book)
        key = as_a(TableKey, in_menu(driver).form["continue"])
        t = driver.context.t
        assert table.turn is not None
        turn = t("menu.turn-mine") if table.turn == 0 else t("menu.turn-other", name=SEATS[table.turn][1])
        assert key.value == key.node().value == f"{t(f'book.{book}.name')} · {t('table.round', n=table.round)} · {turn}"
        assert table.melds or table.top
        style, size = driver.context.style, (410, 300)
        other = table._replace(turn=(table.turn + 1) % len(SEATS))
        pictures = [table_picture(style, each, Face.FOX.of, size).get_buffer().raw for each in (table, table, other)]
        assert pictures[0] == pictures[1] != pictures[2], "whose turn it is is seen"


def test_what_stays_is_not_drawn_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = calls(monkeypatch, "_draw", BookBox, TableKey, ProgressKey, IconKey)
    in_menu(driver)
    for _ in range(3):
        drawn.clear()
        driver.frame()
        assert driver.surface
    assert drawn == []
    driver.move(driver.form["book-rummy"].rect.center)
    driver.frame()
    assert driver.surface
    assert {key.key for key, *_ in drawn} == {"book-rummy"}


def test_nothing_secret_is_known_of_it(driver: Driver) -> None:
    table = begun(driver, "uno-1999")
    assert table.record.lines == ()
    assert {*table._fields} == {"record", "faces", "round", "turn", "melds", "top", "colour"}


def test_a_match_that_cannot_be_replayed_keeps_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path) as driver:
        begun(driver, "rummy")
        monkeypatch.setattr("game.play.glance.read_record", lambda _: (_ for _ in ()).throw(ValueError))
        assert as_a(TableKey, in_menu(driver).form["continue"]).value == ""


@pytest.mark.parametrize("book", BOOKS)
def test_the_box_of_a_book_leads_to_a_new_match_of_it(tmp_path: Path, book: str) -> None:
    with driven(tmp_path, settings=Settings(book="rummikub")) as driver:
        box = as_a(BookBox, in_menu(driver).form[f"book-{book}"])
        node = box.node()
        assert (node.name, node.value) == (driver.context.t(f"book.{book}.name"), driver.context.t("menu.play"))
        driver.click_on(box.key)
        assert driver.on_top(NewMatch).book == book


def test_how_far_somebody_has_come_is_said_and_follows_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, GLANCE)
    with driven(tmp_path) as driver:
        menu = in_menu(driver)
        before = driver.surface.copy()
        assert menu.form["ladder"].node().value == driver.context.t("ladder.beaten", n=0, of=12)  # type: ignore[union-attr]
        driver.click_on("ladder")
        training.add_solved(driver.context.folders, won_against("pip", Medal.GOLD), NOON)
        driver.context.scenes.pop()
        driver.wait(1.0)
        key = as_a(ProgressKey, menu.form["ladder"])
        assert key.value == driver.context.t("ladder.beaten", n=1, of=12)
        place = key.rect
        assert (
            before.subsurface(place).copy().get_buffer().raw != driver.surface.subsurface(place).copy().get_buffer().raw
        )
        assert menu.form["school"].node().value  # type: ignore[union-attr]


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Driver]:
    """The list of everybody: Oma, and Ben with a theme, a language and keys of his own."""
    with driven(tmp_path, settings=Settings(player_name="Oma", text_size=150), language=None) as people:
        first = people.context.folders
        settings.save(first, people.context.settings)
        like = Settings(language=Language.ENGLISH, theme="night", keys={"draw": ("x",)}, volume=11)
        profiles.create(first, "Ben", like, NOON)
        people.context.scenes.push(Menu(people.context), fade=False)
        people.context.go.people()
        people.wait(0.3)
        yield people
        people.context.release()


def names(people: Driver) -> list[str]:
    return [each.name for each in profiles.listed(people.context.first_folders, NOON)[0]]


def keys(people: Driver, part: str) -> list[str]:
    """The buttons of a kind, one for each row."""
    return [widget.key for widget in people.form if widget.key.startswith(part)]


def test_one_click_and_everything_is_as_that_player_has_it(people: Driver) -> None:
    context = people.context
    [oma, ben] = keys(people, "play-")
    people.click_on(ben)
    assert isinstance(context.scenes.top, Menu)
    assert context.profile.name == "Ben"
    assert (context.language, context.settings.theme, context.settings.volume) == ("en", "night", 11)
    assert context.style.theme == context.looks.chosen(type(context.style.theme), "night")
    assert context.keys.keys == {"draw": ("x",)}
    assert context.style.metrics.text == 100
    assert context.sounds.volumes == (11, context.settings.ambience, context.settings.music)
    context.change(volume=22)
    context.go.people()
    people.wait(0.3)
    people.click_on(oma)
    assert (context.profile.name, context.settings.volume, context.style.metrics.text) == ("Oma", 70, 150)
    assert settings.load(context.folders, NOON)[0].volume == 70
    everybody, _ = profiles.listed(context.first_folders, NOON)
    assert settings.load(everybody[1].folders, NOON)[0].volume == 22


def test_somebody_is_made_named_deleted_and_brought_back(people: Driver) -> None:
    context = people.context
    people.click_on("new")
    [line] = keys(people, "line-")
    assert people.form.focus == line
    people.type("Cleo")
    people.key(pygame.K_RETURN)
    key = line.removeprefix("line-")
    assert keys(people, "line-") == [], "Enter ends the writing"
    assert people.form.focus == f"edit-{key}"
    assert names(people) == ["Oma", "Ben", "Cleo"], "a name is written over the suggested one"
    people.key(pygame.K_RETURN)
    assert people.form.focus == line
    people.type("o")
    people.click_on(f"edit-{key}")
    assert names(people) == ["Oma", "Ben", "Cleoo"]
    people.click_on(f"delete-{key}")
    assert len(keys(people, "play-")) == 2
    assert context.toasts.texts == (context.t("people.deleted", name="Cleoo"),)
    people.form.look_at("back-0")
    people.wait(1)
    people.click_on("back-0")
    assert len(keys(people, "play-")) == 3


def test_who_cannot_come_back_stays_listed_with_a_message(people: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    [_, ben] = keys(people, "delete-")
    people.click_on(ben)

    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(13, "no", str(path), None, str(target))

    monkeypatch.setattr(Path, "rename", refuse)
    people.click_on("back-0")
    assert names(people) == ["Oma"], "a folder without anything is nobody"
    assert keys(people, "back-") == ["back-0"]
    [_, said] = people.context.toasts.texts
    assert people.context.t("note.file-unwritable", file="", folder="").split()[-1] in said


def test_nobody_gets_the_name_of_somebody_else_nor_does_the_player_nor_one_who_comes_back(people: Driver) -> None:
    context = people.context
    [_, ben] = keys(people, "edit-")
    people.click_on(ben)
    people.keys(*[pygame.K_BACKSPACE] * 3)
    people.type("oma")
    assert context.toasts.texts == (context.t("people.taken", name="oma", free="oma 2"),)
    people.click_on(ben)
    assert names(people) == ["Oma", "oma 2"]
    assert any(widget.text == "oma 2" for widget in people.form if isinstance(widget, Button))
    people.click_on(keys(people, "delete-")[1])
    context.scenes.pop(fade=False)
    page = Options(context)
    people.show(page)
    people.form.look_at("player_name")
    people.type(" 2")
    assert context.settings.player_name == "Oma 2", "of a deleted one the name is free"
    people.form.look_at("people")
    people.wait(1)
    people.click_on("people")
    people.on_top(People)
    people.click_on("back-0")
    assert names(people) == ["Oma 2", "oma 2 2"]
    people.show(page)
    people.form.look_at("player_name")
    people.type(" 2")
    assert context.settings.player_name == "Oma 2 2 2"


def test_the_first_one_whoever_plays_and_whoever_plays_elsewhere_cannot_be_deleted(people: Driver) -> None:
    [oma, ben] = keys(people, "delete-")
    assert not people.form[oma].enabled
    assert people.form[ben].enabled
    held = sure(profiles.hold(profiles.listed(people.context.first_folders, NOON)[0][1]))
    people.click_on(ben)
    assert len(keys(people, "play-")) == 2
    assert people.context.toasts.texts
    held.close()
    people.click_on(keys(people, "play-")[1])
    people.context.go.people()
    people.wait(0.3)
    assert not people.form[ben].enabled
    assert len(keys(people, "play-")) == 2


def test_matches_belong_to_whoever_plays(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=50) as play:
        context = play.context
        ben = sure(profiles.create(context.first_folders, "Ben", Settings(), NOON)[0])
        play.begin((HUMAN, NORMAL), seed="mine")
        play.frame()
        assert context.go.has_match()
        context.go.menu()
        context.play_as(ben)
        assert not context.go.has_match()
        assert play.open_matches() == 0
        context.play_as(profiles.listed(context.first_folders, NOON)[0][0])
        assert context.go.has_match()
        assert play.open_matches() == 1
        context.release()


def test_somebody_else_sits_down_by_one_click(people: Driver, tmp_path: Path) -> None:
    with driven(tmp_path / "alone") as alone:
        alone.show(NewMatch(alone.context))
        assert "who-0" not in alone.form, "where only one plays nobody is asked"
    people.context.scenes.pop()
    page = NewMatch(people.context)
    people.show(page)
    assert "who-0" in people.form
    assert "who-1" not in people.form, "the computer is nobody here"
    people.click_on("who-0")
    assert page.players[0][1] == "Ben"
    people.click_on("who-0")
    assert page.players[0][1] == "Oma"


@pytest.mark.parametrize(("several", "first"), [(False, Menu), (True, People)])
def test_of_several_the_start_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, several: bool, first: type) -> None:
    if several:
        profiles.create(player_folders(tmp_path), "Ben", Settings(), NOON)
    shown: list[type] = []
    monkeypatch.setattr(App, "run", lambda begun: shown.append(type(begun.context.scenes.top)))
    at_once(monkeypatch, "reading", "bringing")
    assert app.run(player_folders(tmp_path), Settings()) == 0
    assert shown == [first]
