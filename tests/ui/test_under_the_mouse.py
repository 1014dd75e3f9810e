"""What lies under the mouse takes the wheel and the click, and explains itself; messages cover nothing to be seen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.tiles.melds import Tile
from game.store.settings import Settings
from game.ui.kit.style import Style
from game.ui.kit.toasts import Toasts
from game.ui.kit.widgets.textline import seconds_of, tooltip_rect
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.round import round_scene
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.aloud import KEYS, OWN_ZONE
from game.ui.table.shared.log import LogEntry, log_rows
from game.ui.table.tiles.choosers import put_aside
from game.ui.table.tiles.zones import columns, rack_slot
from tests.card_tables import position as card_position
from tests.tile_tables import position, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK, Driver, Screen, sure
from tests.ui.playing import CardPlaying, TilePlaying, tile_playing, tile_turn
from tests.ui.test_tile_scoring import at_end

RACK = "R7 B5 Y12 G12 *"
pytestmark = pytest.mark.usefixtures("looked_at")


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The human's turn at a table with a run, a group, and a start tile."""
    with tile_turn(
        tmp_path,
        position(RACK, "?14", table="R4 R5 R6 | Y9 G9 B9", loose="G7", stock="?17"),
        paused=True,
        settings=Settings(),
    ) as play:
        yield play


def wheel(screen: Screen, notches: int) -> None:
    screen.mouse.post(pygame.MOUSEWHEEL, x=0, y=notches)


def seen(play: TilePlaying) -> list[str]:
    """The lines of the log that can be seen, the oldest first."""
    texts = play.screen.log.texts()
    return [texts[index][1] for index, _ in reversed(log_rows(play.context.style, play.table.zones.log, texts))]


def test_over_the_log_the_wheel_scrolls_it_and_leaves_the_table_alone(play: TilePlaying) -> None:
    """To its first line and back to its last; it stays where it is read."""
    wide, screen = play.table.ground.pitch, play.screen
    numbers: Any = range(90)
    play.mouse.key(pygame.K_v)
    screen.log.lines[:] = numbers
    screen.log._text = lambda event: f"line {event}" if isinstance(event, int) else "new"
    screen.log._entry = lambda event: LogEntry(None, screen.log._text(event) or "")
    play.mouse.move(sure(play.table.zones.log).center)
    assert seen(play)[-1] == "line 89"
    wheel(play, 2)
    older = seen(play)
    assert older[-1] == "line 83"
    screen.log.add(screen.session.events[0])
    assert seen(play) == older
    wheel(play, 1000)
    assert seen(play)[0] == "line 0"
    assert len(seen(play)) >= len(older) - 1
    wheel(play, -1000)
    assert seen(play)[-1] == "new"
    play.table.toggle_log()
    for point in (play.table.zones.own.center, play.table.zones.stock.center, play.table.zones.controls.center):
        play.mouse.move(point)
        wheel(play, 2)
    assert play.table.ground.pitch == wide
    assert play.table.ground.zoom == 1


def test_how_large_the_tiles_are_is_shown_and_can_be_set_back(play: TilePlaying) -> None:
    wide = play.table.ground.pitch
    assert "zoom" not in play.form
    play.mouse.move(play.table.zones.felt.center)
    wheel(play, 2)
    assert play.table.ground.pitch > wide
    assert "121" in getattr(play.form["zoom"], "text", "")
    play.mouse.press("zoom")
    assert play.table.ground.pitch == wide
    wheel(play, -1)
    assert "zoom" not in play.form, "the mouse was over the key, not over the felt"
    play.mouse.move(play.table.zones.felt.center)
    wheel(play, -1)
    play.mouse.key(pygame.K_0, pygame.KMOD_LCTRL)
    assert play.table.ground.pitch == wide


def test_a_click_on_the_stock_draws_or_says_why_it_does_not(play: TilePlaying) -> None:
    stock, draws = play.table.zones.stock.center, play.context.t("table.stock-draws")
    play.put("R7", "R6", 1)
    play.mouse.move(stock)
    turn = play.turn
    assert turn.stock_tip is not None
    assert draws not in turn.stock_tip
    play.mouse.key(pygame.K_ESCAPE)
    assert turn.stock_tip is None, "under a question"
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.click(stock)
    assert len(play.state.racks[0]) == 5
    assert sure(play.form.tip)[1] == play.context.t("table.reset-first")
    play.set_up(position("B1 Y12 G2", "?14", table="R4 R5 R6", stock="?17"), paused=True)
    play.until_my_turn()
    play.mouse.move(stock)
    assert draws in sure(play.turn.stock_tip)
    assert play.turn.cursor == pygame.SYSTEM_CURSOR_HAND
    play.mouse.click(stock)
    assert len(play.state.racks[0]) == 4


def test_a_tile_is_carried_from_the_stock_to_its_slot_or_stays_there(play: TilePlaying) -> None:
    for index in (19, 0):
        play.set_up(position("B1 Y12 G2", "?14", table="R4 R5 R6", stock="?17"), paused=True)
        play.until_my_turn()
        table, stock = play.table, play.table.zones.stock.center
        for over, end in ((table.zones.felt.center,) * 2, (table.zones.own.center, stock)):
            play.mouse.lift(stock, over)
            play.mouse.move(end, True)
            play.mouse.let_go(end)
            assert (len(play.state.racks[0]), table.my_turn) == (3, True), "somebody thought better of it"
            told = play.turn.notice.shown
            assert (told is not None and told.text == play.context.t("table.onto-rack")) is (end == over)
            play.turn.notice.forget()
        before = [tile for tile in table.slots if tile is not None]
        x, y = rack_slot(table.zones.own, index, columns(table.slots), play.context.style.metrics)
        play.mouse.drag(stock, (round(x), round(y)))
        play.frame()
        assert table.slots[index] not in (None, *before)
        assert [tile for tile in table.slots if tile in before] == before


def test_a_second_click_on_the_stock_of_cards_never_ends_the_turn(table: CardPlaying) -> None:
    table.set_up(card_position("R1 G5 B3", "B6 Y4", discard="R2", stock="R9 G1"), paused=True)
    many = len(table.state.hands[0])
    table.mouse.move(table.table.zones.stock.center)
    assert table.context.t("table.stock-draws") in sure(table.turn.stock_tip)
    actions = len(table.screen.session.record.lines)
    table.mouse.double_click(table.table.zones.stock.center)
    assert len(table.state.hands[0]) == many + 1
    assert len(table.screen.session.record.lines) == actions + 1


def test_escape_lets_a_selection_go_before_it_opens_the_pause(play: TilePlaying) -> None:
    play.mouse.click(play.point("R7"))
    assert play.table.selected
    play.mouse.key(pygame.K_ESCAPE)
    assert not play.table.selected
    assert isinstance(play.top, TileTurn)
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)


def test_after_the_pause_enter_and_the_focus_are_about_the_table_again(play: TilePlaying) -> None:
    play.put("R7", "R6", 0.4)
    play.driver.click(play.key("menu").rect.center)
    play.mouse.key(pygame.K_ESCAPE)
    roving = play.turn.roving
    while roving.key != "menu":
        play.mouse.key(pygame.K_TAB if roving.zone != KEYS else pygame.K_RIGHT)
    play.mouse.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    assert (roving.focus.zone, play.turn.attention[0]) == ("rack", OWN_ZONE)
    play.driver.click(play.key("menu").rect.center)
    play.mouse.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert not play.table.my_turn, "Enter ends the turn"


def tip_of(play: TilePlaying) -> str | None:
    """What is explained of a key of the turn."""
    tip = play.turn_below.form.tip if play.turn_below.form is not None else None
    return None if tip is None else tip[1]


def test_a_tooltip_goes_with_its_scene_and_comes_when_the_mouse_moves_on_it(play: TilePlaying) -> None:
    place = play.key("hint").rect.center
    play.mouse.move(place)
    play.mouse.wait(0.6)
    assert tip_of(play)
    play.mouse.key(pygame.K_ESCAPE)
    play.turn_below.resized(play.context.style)
    play.mouse.wait(1.0)
    assert tip_of(play) is None, "laid out anew below another scene it explains nothing"
    play.mouse.move(play.key("answer-0").rect.center)
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.wait(1.0)
    assert tip_of(play) is None, "what the mouse left long ago explains nothing"
    play.mouse.move(place)
    assert play.turn.cursor == pygame.SYSTEM_CURSOR_HAND
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.wait(0.3)
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.wait(1.0)
    assert tip_of(play) is None, "the mouse has not moved"
    play.mouse.move((place[0] + 2, place[1]))
    play.mouse.wait(0.6)
    assert tip_of(play)


def explained(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What tooltips of the table have said."""
    told: list[str] = []

    def draw(_: object, style: Style, about: pygame.Rect, text: str, others: list[pygame.Rect]) -> None:
        told.append(text)
        assert others
        assert tooltip_rect(style, about, text, others).collidelist(others) < 0, "it covers what lies there"

    monkeypatch.setattr(round_scene, "draw_tooltip", draw)
    return told


def told_when_the_mouse_moves(play: TilePlaying, place: tuple[int, int], told: list[str]) -> None:
    """A scene that finds the mouse on something does not explain it; when the mouse moves, it does."""
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.move(place)
    play.mouse.key(pygame.K_ESCAPE)
    told.clear()
    play.mouse.wait(1.5)
    assert told == []
    play.mouse.move((place[0] + 2, place[1]))
    play.mouse.wait(1.0)
    assert told


def places(play: TilePlaying, *names: str) -> Iterator[tuple[int, int]]:
    """Where stock, plate and tiles are."""
    zones = play.table.zones
    there = {"stock": zones.stock.center, "plate": zones.plates[1].center}
    yield from (there[name] if name in there else play.point(name) for name in names)


def test_explanations_come_with_the_mouse_and_go_once_read(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    told = explained(monkeypatch)
    for place in places(play, "stock", "plate", "*", "G7"):
        told_when_the_mouse_moves(play, place, told)
        play.mouse.wait(seconds_of(told[-1]) - 1.2)
        told.clear()
        play.frame()
        assert told, "long enough for whoever reads slowly"
        play.mouse.wait(0.5)
        told.clear()
        play.mouse.wait(0.5)
        assert told == []
        play.mouse.move((place[0] - 2, place[1]))
        play.mouse.wait(1.0)
        assert told
    assert seconds_of("Alle singen.") == seconds_of("") == 6
    assert seconds_of("x" * 80) == 10


def test_no_tooltip_of_a_key_covers_another_key_and_it_is_below_where_it_can(play: TilePlaying) -> None:
    for size in ((960, 540), (1280, 720), (2560, 1440)):
        play.driver.window.size = size
        play.frame()
        form, style = play.turn.form, play.context.style
        assert form is not None
        for widget in form:
            others = [each.rect for each in form if each is not widget]
            box = tooltip_rect(style, widget.rect, widget.hint, others)
            assert not [each for each in others if box.colliderect(each)], (size, widget.key)
            assert not box.colliderect(widget.rect)
    key, blocked = pygame.Rect(300, 100, 100, 40), [pygame.Rect(250, 140, 200, 60)]
    assert tooltip_rect(style, key, "a").top >= key.bottom
    assert tooltip_rect(style, key, "a", blocked).bottom <= key.top


def ask_for_colour(play: TilePlaying) -> tuple[Tile, ...]:
    """A group of three with a joker."""
    play.put_in_row("Y12", "G12", "*")
    return sure(play.turn.question).about


def test_the_question_for_a_colour_can_be_put_aside_and_asked_again(play: TilePlaying) -> None:
    about = ask_for_colour(play)
    assert len(about) == 3
    assert sure(play.turn.question).rect.collidelist([play.rect(tile) for tile in about]) < 0
    assert sure(play.turn.question).title == "guide.choose-colour"
    play.mouse.click(play.free_point())
    assert play.table.put_aside == about
    question = sure(play.turn.question)
    before = play.table.draft
    play.mouse.click(question.options[0].rect.center)
    assert play.table.draft is before, "what was put aside takes no clicks"
    play.mouse.click(sure(play.turn.question).badge.center)
    assert not play.table.put_aside
    play.mouse.click(sure(play.turn.question).options[0].rect.center)
    assert play.turn.question is None


def test_a_group_that_changed_is_asked_about_anew(play: TilePlaying) -> None:
    ask_for_colour(play)
    point = play.free_point()
    assert not put_aside(play.table, sure(play.turn.question), point)
    play.mouse.drag(play.point("*"), point)
    play.put("*", "G12")
    question = sure(play.turn.question)
    assert set(question.about) == {*tiles("* Y12 G12")}


SIZES = ((960, 540), (960, 960))


def drawn(driver: Driver, count: int) -> pygame.Rect:
    """Where so many messages are drawn, without their shadows."""
    places: list[pygame.Rect] = []

    def noting(_: object, image: pygame.Surface, at: tuple[float, float], _opacity: float = 1.0) -> None:
        places.append(image.get_rect(topleft=(round(at[0]), round(at[1]))))

    for number in range(count):
        driver.context.toasts.add(f"Bild gespeichert: /home/anna/Bilder/Steinreich {number}.png")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.kit.toasts.put", noting)
        driver.wait(1)
    assert len(places) >= count
    edge = driver.context.style.space(2)
    return places[-count].unionall(places[-count:]).inflate(-2 * edge, -2 * edge)


def own_turn(play: TilePlaying) -> list[pygame.Rect]:
    """A turn; what must be seen are the plates, the stock, round and target."""
    play.set_up(position("R3 R7", "?9", "?14", table="R4 R5 R6", loose="G7 Y2"), (HUMAN, NORMAL, NORMAL))
    zones = play.table.zones
    return [zones.plates[0], zones.stock, zones.info, zones.guidance, zones.own]


def rack_above(play: TilePlaying) -> list[pygame.Rect]:
    """A turn with the rack where messages appear otherwise, and with buttons, round and target on the other side."""
    play.context.change(rack_above=True, left_handed=True)
    return own_turn(play)


def result(play: TilePlaying) -> list[pygame.Rect]:
    """The end of a round; what must be seen is who has won."""
    at_end(play)
    px = play.context.style.px
    return [pygame.Rect(0, px(26), play.context.style.metrics.width, px(80))]


def match_end(play: TilePlaying) -> list[pygame.Rect]:
    """The end of a match; what must be seen is who has won, large."""
    scene = at_end(play, options={"target": 100})
    px = play.context.style.px
    assert scene.podium.front.height > px(168)
    return [pygame.Rect(0, px(26), play.context.style.metrics.width, px(80)), scene.podium.front]


def menu(play: TilePlaying) -> list[pygame.Rect]:
    """The menu; what must be seen are the name of the game and the ways to play."""
    return [play.on_top(Menu).headline, *(play.form[key].rect for key in ("play", "school", "rules"))]


def hand_over(play: TilePlaying) -> list[pygame.Rect]:
    """The cover between two players; what must be seen is who is next."""
    play.set_up(position("?9", "?1", table="R4 R5 R6"), (HUMAN, HUMAN))
    return [*play.until_on_top(HandOver).headings]


def pause(play: TilePlaying) -> list[pygame.Rect]:
    """The pause menu over a table."""
    own_turn(play)
    play.mouse.key(pygame.K_ESCAPE)
    panel = sure(play.context.scenes.top).headline
    assert panel.height > play.context.style.px(100)
    return [panel]


def themes(play: TilePlaying) -> list[pygame.Rect]:
    """The puzzles; what must be seen are the books, the two views and what begins a puzzle."""
    play.click("puzzles")
    return [play.form[key].rect for key in ("books", "view", "next", "streak", "storm", "missed", "own", "days")]


def matches(play: TilePlaying) -> list[pygame.Rect]:
    """The list of matches; what must be seen are its filters."""
    play.begin((HUMAN, NORMAL))
    play.until_my_turn()
    play.context.scenes.push(Matches(play.context))
    return [play.form[key].rect for key in ("search", "book", "player", "kind")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", [own_turn, rack_above, result, match_end, menu, hand_over, pause, themes, matches])
def test_a_message_covers_nothing_that_must_be_seen(
    tmp_path: Path, size: tuple[int, int], scene: Callable[[TilePlaying], list[pygame.Rect]]
) -> None:
    with tile_playing(tmp_path, size=size, settings=QUICK) as play:
        places = scene(play)
        where = drawn(play.driver, 1)
        assert [place for place in places if place.colliderect(where)] == []
        assert play.driver.surface.get_rect().contains(where)


def test_a_long_answer_leaves_the_button_of_a_cover_free_in_the_largest_print(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (960, 540), settings=replace(QUICK, text_size=200)) as play:
        play.set_up(position("?9", "?1", table="R4 R5 R6"), (HUMAN, HUMAN))
        play.until_on_top(HandOver)
        _, *buttons = play.top.headings
        assert len(buttons) == 2
        where = drawn(play.driver, 1)
        assert where.height > buttons[0].height / 2
        assert [each for each in buttons if each.colliderect(where)] == []


def test_an_answer_takes_the_place_of_the_last_one() -> None:
    toasts = Toasts()
    toasts.add("Gespeichert.")
    for answer in (["first"], ["second", "its second part"]):
        for text in answer:
            toasts.add(text, private=True)
        toasts.update(0.1)
    assert toasts.texts == ("Gespeichert.", "second", "its second part")


def test_what_was_put_down_is_silent_until_the_mouse_left(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    told = explained(monkeypatch)
    play.put("*")
    x, y = play.point("*")
    play.mouse.wait(1.5)
    assert told == [], "it would cover what lies there"
    play.mouse.move((x + 3, y))
    play.mouse.wait(1.5)
    assert told == [], "a hand trembles"
    play.mouse.move(play.table.zones.stock.center)
    play.mouse.move((x, y))
    play.mouse.wait(1.0)
    assert told
    play.mouse.move(play.point("R4"))
    x, y = play.turn.hand.grip_rect(sure(play.turn.hand.hovered)).center
    play.mouse.drag((x, y), (x - 30, y))
    play.mouse.move((x - 28, y))
    told.clear()
    play.mouse.wait(1.5)
    assert told == [], "whoever moved a meld knows its handle"
