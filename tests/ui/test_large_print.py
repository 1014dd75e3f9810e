"""Large text in the smallest window, and windows higher than wide: what `test_gallery` does not ask of every scene."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.context import GLANCE
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import LEAST_WINDOW, Metrics, TextSize
from game.ui.kit.widgets import Button
from game.ui.kit.widgets.textline import draw_tooltip
from game.ui.kit.widgets.widget import WidgetState
from game.ui.scenes.menu.boxes import TableKey
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.school.school import School
from game.ui.table.shared import guidance
from game.ui.table.tiles.felt import LARGEST
from game.ui.table.tiles.zones import RACK_ROWS, least_columns, rack_slot, rack_tile_width, zones
from tests.beside import at_once
from tests.ui.card_playing import card_playing
from tests.ui.driver import as_a, calls, driven, sure
from tests.ui.inks import noted
from tests.ui.listening import captions
from tests.ui.screen import HUMAN, NORMAL, QUICK, cut_texts
from tests.ui.styles import styled
from tests.ui.tile_playing import tile_playing
from tests.ui.visits import UPRIGHT, Visit, focused_place
from tools.gallery.listing import ENTRIES
from tools.gallery.studio import studio, window_of

SEEN = pygame.Rect((0, 0), LEAST_WINDOW)
RING = 6
"""Units that the ring around what has the focus needs on each side."""


@contextmanager
def visited(name: str, text_size: int = 200, language: str = "de") -> Iterator[Visit]:
    """A page of the gallery in the smallest window, with large text."""
    entry = next(each for each in ENTRIES if each[:2] == ("pages", name))
    settings = replace(entry.settings, text_size=text_size, reduce_motion=True)
    with (
        window_of(LEAST_WINDOW) as window, studio(window, language, settings) as made,
        cut_texts() as short, noted() as inks,
    ):  # fmt: skip
        entry.stage(made, entry.about)
        yield Visit(made, name, short, inks)


def test_the_ring_of_the_focus_is_whole_and_cuts_nothing_off_the_words_above() -> None:
    for name in ("options-look", "own-keys"):
        with visited(name) as visit:
            form, words = visit.made.form, visit.texts()
            around = 2 * form.style.px(RING)
            for widget in (each for each in form if each.focusable):
                ring = widget.rect.inflate(around, around)
                above = [each.text for each in words if ring.colliderect(each.box) and each.box[1] < widget.rect.top]
                assert above == [], widget.key
            if name == "options-look":
                form.look_at("theme")
                canvas = Canvas(pygame.Surface(visit.room.size))
                visit.scene.draw(canvas)
                ring = form.place(form["theme"]).inflate(10, 10)
                frames = [pygame.Rect(box) for paint, _, box, _ in canvas.strokes if paint.__name__ == "_frame"]
                assert any(box.contains(ring) and box.width < 2 * ring.width for box in frames)


def test_the_text_is_as_large_as_the_player_wants() -> None:
    high = {}
    with visited("options-look", 100) as visit:
        for size in (100, 150, 200):
            visit.change(text_size=size)
            high[size] = next(each for each in visit.texts() if each.text == "Textgröße").box[3]
    assert high[150] == pytest.approx(1.5 * high[100], abs=2)
    assert high[200] == pytest.approx(2 * high[100], abs=2)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1600, 1200), (2560, 1440), (720, 1280)])
def test_no_tile_of_a_rack_is_smaller_in_large_print(size: tuple[int, int]) -> None:
    def wide(count: int, pieces: int, text: int) -> int:
        metrics = Metrics(*size, text=text, pieces=pieces)
        rack = zones(metrics, 4, 0, log_open=False).rack
        columns = max(least_columns(metrics), -(-count // RACK_ROWS))
        tile = rack_tile_width(rack, columns, metrics)
        assert rack_slot(rack, columns - 1, columns, metrics)[0] + tile / 2 < rack.right
        return tile

    for count, pieces in product((1, 14, 22, 23, 30, 44), (75, 100, 150)):
        assert min(wide(count, pieces, text) for text in (125, 150, 200)) >= wide(count, pieces, 100)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1920, 1080), (2560, 1440)])
def test_tiles_of_a_rack_are_as_large_as_those_on_the_table(size: tuple[int, int]) -> None:
    metrics = Metrics(*size)
    rack = zones(metrics, 4, 0, log_open=False).rack
    assert rack_tile_width(rack, least_columns(metrics), metrics) >= metrics.px(LARGEST)


def test_icons_grow_with_the_text_where_there_is_room(screen: pygame.Surface) -> None:
    usual, large = (styled(Metrics(1280, 720, text=text)) for text in (100, 200))
    assert large.icon("info", 20).get_width() == 2 * usual.icon("info", 20).get_width()
    for words, wide, high, least in (("", 64, 64, 2), ("Play", 300, 64, 2), ("Play", 190, 64, 1.5), ("", 100, 40, 1.4)):
        key = Button("key", pygame.Rect(0, 0, wide, high), words, lambda: None, icon="play")
        sides = list[int]()
        for style in (usual, large):
            with noted() as inks:
                key.draw(screen, style, key.rect, WidgetState())
            sides += [ink.image.get_width() for ink in inks.made.values() if ink.what == "play"]
        assert sides[1] >= least * sides[0], (words, wide)


def test_wheel_drag_bar_and_page_keys_scroll_a_page_and_a_click_means_what_is_seen_there() -> None:
    with visited("options-game") as visit:
        made, scene = visit.made, visit.scene
        view = sure(scene.viewport)
        tops = [view.offset[1]]
        made.post(pygame.MOUSEWHEEL, y=-1, x=0)
        tops.append(view.offset[1])
        visit.press(pygame.K_PAGEDOWN)
        tops.append(view.offset[1])
        made.drag((12, 400), (12, 200))
        tops.append(view.offset[1])
        assert tops == sorted({*tops}), "each goes further down"
        visit.press(pygame.K_HOME)
        assert view.offset[1] == 0
        made.drag((955, 20), (955, 500))
        assert view.offset[1] == view.most[1]
        visit.press(pygame.K_HOME)
        switch = made.form["colour_blind"].rect
        view.show(switch)
        made.frame()
        left, top = view.offset
        assert top > 0
        made.click((switch.centerx - left, switch.centery - top))
        assert made.context.settings.colour_blind
        canvas = Canvas(pygame.Surface(LEAST_WINDOW))
        canvas.origin = (0, -2000)
        draw_tooltip(canvas, made.form.style, pygame.Rect(100, 2300, 60, 40), "a tip of some words")
        (tip,) = [each for each in captions(canvas.strokes) if each.text == "a tip of some words"]
        assert SEEN.contains(tip.box)
        assert abs(tip.box[1] - 300) < 120, "a tooltip is where it is seen"


def test_arrows_and_gamepads_scroll_where_they_lead_nowhere_else() -> None:
    def press(button: int) -> None:
        visit.made.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
        visit.made.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button)

    def tilt(value: int) -> None:
        for each in (value, 0):
            axis = pygame.CONTROLLER_AXIS_RIGHTY
            visit.made.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=each)

    with visited("licence") as visit:
        view = sure(visit.scene.viewport)
        visit.made.form.look_at("back")
        for _ in range(3):
            visit.press(pygame.K_DOWN)
        assert view.offset[1] > 100
        visit.press(pygame.K_UP)
        visit.press(pygame.K_HOME)
        assert view.offset[1] == 0
        press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        first = view.offset[1]
        assert first > 0
        tilt(32000)
        assert view.offset[1] > first + LEAST_WINDOW[1] / 2, "the right stick turns pages"
        tilt(-32000)
        assert view.offset[1] == first
    with visited("options-game") as visit:
        reached = set()
        for _ in range(40):
            press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
            assert SEEN.contains(focused_place(visit.scene))
            reached.add(visit.made.form.focus)
        assert {"player_name", "volume", "mono", "keys", "licences"} <= reached


def test_in_a_high_window_text_is_as_large_as_in_a_wide_one_a_table_fills_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lying, high = Metrics(1280, 720), Metrics(720, 1280)
    assert lying.zoomed((0, 0)) is lying
    assert high.zoomed((0, 0)).type(TextSize.TEXT) == lying.type(TextSize.TEXT) > high.type(TextSize.TEXT)
    square = Metrics(1000, 1001)
    assert square.zoomed((0, 0)).factor == pytest.approx(square.factor, abs=0.001), "it does not jump"
    at_once(monkeypatch, GLANCE)
    entry = next(each for each in ENTRIES if each.name == "menu-later")
    with window_of(UPRIGHT) as window, studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        menu = made.on_top(Menu)
        table = as_a(TableKey, menu.form["continue"])
        assert table.value
        assert table.rect.height > table.rect.width / 2
        lowest = max(widget.rect.bottom for widget in menu.form)
        assert 0.9 * UPRIGHT[1] < lowest < UPRIGHT[1]


@pytest.mark.parametrize("name", ["stage-cards", "stage", "stage-round", "puzzle-rated"])
def test_a_task_is_in_the_pause_menu_as_large_as_the_player_wants(name: str) -> None:
    for size, language in ((100, "de"), (200, "en")):
        with visited(name, size, language) as visit:
            scene: Any = visit.scene
            task = scene.screen.aside()
            visit.press(pygame.K_ESCAPE)
            visit.made.wait(1)
            pause: Any = visit.made.on_top(Dialog)
            assert pause.text.startswith(task) is (size == 200)
            shown = visit.texts()
            assert visit.short == []
            assert all(visit.room.contains(each.box) for each in shown)
            assert " ".join(task.split()[:3]) in " ".join(each.text for each in shown) or size == 100


@pytest.mark.parametrize("book", ["uno-rummy", "uno-1999"])
def test_it_is_said_where_a_task_is_smaller_than_the_player_wants(tmp_path: Path, book: str) -> None:
    for size in (100, 200):
        with driven(tmp_path, LEAST_WINDOW, settings=replace(QUICK, text_size=size)) as game:
            page = School(game.context)
            game.context.scenes.push(page, fade=False)
            page.turn_to(book)
            page.play(page.library.levels[2])
            game.frame()
            assert (game.context.t("level.in-full") in game.context.toasts.texts) is (size == 200)


@pytest.mark.parametrize("family", ["tiles", "cards"])
def test_the_line_of_keys_is_whole_in_large_print(family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = calls(monkeypatch, "put", guidance)
    opened: Any = tile_playing if family == "tiles" else card_playing
    for size, language in ((LEAST_WINDOW, "de"), (LEAST_WINDOW, "en"), ((540, 960), "de")):
        with opened(tmp_path / language / str(size[0]), size, language, replace(QUICK, text_size=200)) as play:
            play.begin((HUMAN, NORMAL, NORMAL), seed="legend")
            play.until_my_turn()
            play.mouse.key(pygame.K_TAB)
            play.picture()
            drawn.clear()
            play.picture()
            place = sure(play.turn.keys.legend_place)
            rects = [image.get_rect(topleft=at) for _, image, at, *_ in drawn]
            parts = [each for each in rects if each.colliderect(place) and not each.inflate(4, 4).contains(place)]
            assert pygame.Rect((0, 0), size).contains(place)
            assert len(parts) >= 6
            assert all(place.inflate(2, 2).contains(part) for part in parts)
            assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
            assert not place.colliderect(play.table.zones.guidance)
