"""Large text in the smallest window: every scene can be read and reached, by keys, wheel and drag.

The scenes are those of the gallery, which has every kind of scene there is (`test_gallery`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.gallery import school
from game.ui.gallery.listing import ENTRIES, GalleryEntry
from game.ui.gallery.studio import LONG_NAMES, STILL, Studio, studio, window_of
from game.ui.kit.canvas import Canvas
from game.ui.kit.captions import Caption, captions
from game.ui.kit.widgets.tooltip import draw_tooltip
from game.ui.scene import Scene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.school.school import School
from tests.ui.driver import driven
from tests.ui.screen import QUICK, cut_texts

SMALLEST = (960, 540)
SIZES = (150, 200)
RING = 6
"""Units that the ring around what has the focus needs on each side."""
SHOWN = {entry.scene: entry for entry in ENTRIES}
"""One picture of each kind of scene."""
MORE = (
    "new-match-full", "ten-scored", "match-won", "options-game", "options-look", "statistics", "wilds-composed",
    "wilds-idea",
)  # fmt: skip
CHOSEN = [
    *SHOWN.values(),
    *(entry for entry in ENTRIES if entry.name in MORE and entry.group in ("pages", "uno-112")),
    *(entry for entry in ENTRIES if (entry.group, entry.name) == ("uno-1999", "ten")),
]


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The smallest window."""
    with window_of(SMALLEST) as made:
        yield made


def whole(scene: Scene) -> pygame.Rect:
    """Return the room of a scene."""
    return pygame.Rect((0, 0), scene.viewport.room if scene.viewport is not None else SMALLEST)


def texts(scene: Scene) -> list[Caption]:
    """Return every text of a scene, wherever it is scrolled to, with its place in the scene's room."""
    canvas = Canvas(pygame.Surface(whole(scene).size))
    scene.draw(canvas)
    return captions(canvas.strokes)


def tab(made: Studio) -> None:
    """Press Tab, and let what scrolls come to rest."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
    made.frame()
    for _ in range(90):
        if not made.app.busy:
            break
        made.frame()


def focused_place(scene: Scene) -> pygame.Rect:
    """Return where what has the focus is in the window."""
    item = scene.focus.focused
    assert item is not None
    left, top = scene.viewport.offset if scene.viewport is not None else (0, 0)
    return item.rect.move(-left, -top)


def entry_of(kind: str, name: str) -> GalleryEntry:
    """Return a picture of the gallery."""
    return next(each for each in ENTRIES if each[:2] == (kind, name))


@pytest.mark.parametrize(("size", "language"), [(150, "de"), (200, "de"), (200, "en")])
@pytest.mark.parametrize("entry", CHOSEN, ids=lambda entry: f"{entry.group}-{entry.name}")
def test_every_control_is_whole_and_every_text_too(
    window: pygame.Window, entry: GalleryEntry, size: int, language: str
) -> None:
    with (
        studio(window, language, replace(entry.settings, text_size=size, reduce_motion=True)) as made,
        cut_texts() as short,
    ):
        entry.stage(made, entry.about)
        if made.top.listens:
            made.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        scene = made.top
        short.clear()
        shown = texts(scene)
        assert {*short} <= {LONG_NAMES[0]}, "cut off"
        room = whole(scene)
        assert [each for each in shown if not room.contains(each.box)] == []
        form = scene.form
        if form is None:
            return
        inside = room if form.scroll is None else room.union((*room.topleft, 1, form.scroll.height + room.height))
        places = {each.key: each.rect for each in form if each.focusable}
        assert {key: rect for key, rect in places.items() if not inside.contains(rect)} == {}
        assert [(one, other) for one, other in combinations(places, 2) if places[one].colliderect(places[other])] == []
        seen = pygame.Rect((0, 0), SMALLEST)
        for _ in range(min(len(places), 30)):
            tab(made)
            place = focused_place(scene)
            assert seen.contains(place), (scene.focus.focused, place)


@pytest.mark.parametrize("name", ["options-look", "own-keys"])
def test_the_ring_cuts_nothing_off_the_words_above(window: pygame.Window, name: str) -> None:
    entry = entry_of("pages", name)
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        form, words = made.top.form, texts(made.top)
        assert form is not None
        around = 2 * form.style.px(RING)
        for widget in (each for each in form if each.focusable):
            ring = widget.rect.inflate(around, around)
            above = [each.text for each in words if ring.colliderect(each.box) and each.box[1] < widget.rect.top]
            assert above == [], widget.key


def test_the_first_arrow_brings_the_focus_into_sight(tmp_path: Path) -> None:
    with driven(tmp_path, SMALLEST, settings=replace(QUICK, text_size=200)) as game:
        page = NewMatch(game.context)
        game.context.scenes.push(page, fade=False)
        game.frame()
        game.key(pygame.K_DOWN)
        game.wait(1)
        assert page.focus.item == "start"
        assert pygame.Rect((0, 0), SMALLEST).contains(focused_place(page))


@pytest.mark.parametrize("stage", ["uno-rummy 11-one-action", "uno-1999 11-stacking", "rummikub 11-second-round"])
def test_the_number_of_a_late_stage_is_whole(window: pygame.Window, stage: str) -> None:
    for language in ("de", "en"):
        settings = replace(STILL, text_size=200)
        with studio(window, language, settings) as made, cut_texts() as short:
            (school.mini_round if "round" in stage else school.stage)(made, stage)
            short.clear()
            made.top.draw(pygame.Surface(SMALLEST))
            assert [text for text in short if "11" in text] == []


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["stage-cards", "stage", "stage-round", "puzzle-rated"])
def test_a_task_is_in_the_pause_menu_as_large_as_the_player_wants(
    window: pygame.Window, name: str, language: str
) -> None:
    entry = entry_of("pages", name)
    for size in (100, 200):
        with (
            studio(window, language, replace(entry.settings, text_size=size, reduce_motion=True)) as made,
            cut_texts() as short,
        ):
            entry.stage(made, entry.about)
            task = made.top.screen.aside()  # type: ignore[attr-defined]
            made.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            made.wait(1)
            pause: Any = made.on_top(Dialog)
            assert pause.text.startswith(task) is (size == 200)
            short.clear()
            shown = texts(pause)
            assert short == []
            assert all(whole(pause).contains(each.box) for each in shown)
            assert " ".join(task.split()[:3]) in " ".join(each.text for each in shown) or size == 100


@pytest.mark.parametrize("book", ["uno-rummy", "uno-1999"])
@pytest.mark.parametrize("size", [100, 200])
def test_it_is_said_where_a_task_is_smaller_than_the_player_wants(tmp_path: Path, book: str, size: int) -> None:
    with driven(tmp_path, SMALLEST, settings=replace(QUICK, text_size=size)) as game:
        page = School(game.context)
        game.context.scenes.push(page, fade=False)
        page.turn_to(book)
        page.play(page.library.levels[2])
        game.frame()
        assert (game.context.t("level.in-full") in game.context.toasts.texts) is (size == 200)


def test_the_text_is_as_large_as_the_player_wants(window: pygame.Window) -> None:
    entry = entry_of("pages", "options-look")
    high = {}
    for size in (100, *SIZES):
        with studio(window, "de", replace(entry.settings, text_size=size)) as made:
            entry.stage(made, entry.about)
            line = next(each for each in texts(made.top) if each.text == "Textgröße")
            high[size] = line.box[3]
    assert high[150] == pytest.approx(1.5 * high[100], abs=2)
    assert high[200] == pytest.approx(2 * high[100], abs=2)


def test_wheel_drag_bar_and_page_keys_scroll_a_page(window: pygame.Window) -> None:
    entry = entry_of("pages", "options-game")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        view = made.top.viewport
        assert view is not None
        tops = [view.offset[1]]

        def note() -> None:
            made.frame()
            tops.append(view.offset[1])

        made.post(pygame.MOUSEWHEEL, y=-1, x=0)
        note()
        made.post(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="", scancode=0)
        note()
        made.drag((12, 400), (12, 200))
        note()
        assert tops == sorted({*tops}), "each goes further down"
        made.post(pygame.KEYDOWN, key=pygame.K_HOME, mod=0, unicode="", scancode=0)
        note()
        assert tops[-1] == 0
        made.drag((955, 20), (955, 500))
        note()
        assert tops[-1] == view.most[1]


def test_a_click_on_a_scrolled_page_means_what_is_seen_there(window: pygame.Window) -> None:
    entry = entry_of("pages", "options-game")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        scene, before = made.top, made.context.settings.reduce_motion
        assert scene.viewport is not None
        switch = made.form["colour_blind"].rect
        scene.viewport.show(switch)
        made.frame()
        left, top = scene.viewport.offset
        assert top > 0
        made.click((switch.centerx - left, switch.centery - top))
        assert made.context.settings.colour_blind
        assert made.context.settings.reduce_motion == before


def test_arrows_scroll_where_they_lead_nowhere_else(window: pygame.Window) -> None:
    entry = entry_of("pages", "licence")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        scene: Any = made.top
        view = scene.viewport
        scene.form.look_at("back")
        for _ in range(3):
            made.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
        assert view.offset[1] > 100
        made.post(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode="", scancode=0)
        made.post(pygame.KEYDOWN, key=pygame.K_HOME, mod=0, unicode="", scancode=0)
        assert view.offset[1] == 0


@pytest.mark.parametrize("size", range(105, 201, 5))
def test_what_is_only_too_high_is_not_scrolled_to_the_side(window: pygame.Window, size: int) -> None:
    """At 150 percent, a bar for a single pixel stood below the menu."""
    entry = entry_of("pages", "people")
    with studio(window, "de", replace(entry.settings, text_size=size, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        view = made.top.viewport
        assert view is not None
        assert view.room[0] == SMALLEST[0]


def test_a_gamepad_reaches_everything_and_scrolls(window: pygame.Window) -> None:
    def press(made: Studio, button: int) -> None:
        made.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
        made.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button)

    entry = entry_of("pages", "options-game")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        scene, reached = made.top, set()
        assert scene.form is not None
        for _ in range(40):
            press(made, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
            assert pygame.Rect((0, 0), SMALLEST).contains(focused_place(scene))
            reached.add(scene.form.focus)
        assert {"player_name", "volume", "mono", "keys", "licences"} <= reached
    entry = entry_of("pages", "licence")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        view = made.top.viewport
        assert view is not None
        press(made, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        press(made, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        first = view.offset[1]
        assert first > 0
        for value in (32000, 0):
            made.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=value)
        assert view.offset[1] > first + SMALLEST[1] / 2, "the right stick turns pages"
        for value in (-32000, 0):
            made.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=value)
        assert view.offset[1] == first


def test_a_tooltip_is_where_it_is_seen(window: pygame.Window) -> None:
    entry = entry_of("pages", "options-game")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        page: Any = made.top
        canvas = Canvas(pygame.Surface(SMALLEST))
        canvas.origin = (0, -2000)
        about = pygame.Rect(100, 2300, 60, 40)
        draw_tooltip(canvas, page.style, about, "a tip of some words")
        (tip,) = [each for each in captions(canvas.strokes) if each.text == "a tip of some words"]
        assert pygame.Rect((0, 0), SMALLEST).contains(tip.box)
        assert abs(tip.box[1] - 300) < 120


def test_the_ring_of_the_focus_is_whole(window: pygame.Window) -> None:
    entry = entry_of("pages", "options-look")
    with studio(window, "de", replace(entry.settings, text_size=200, reduce_motion=True)) as made:
        entry.stage(made, entry.about)
        scene: Any = made.top
        scene.form.look_at("theme")
        canvas = Canvas(pygame.Surface(scene.viewport.room))
        scene.draw(canvas)
        ring = scene.form.place(scene.form["theme"]).inflate(10, 10)
        frames = [pygame.Rect(box) for paint, _, box, _ in canvas.strokes if paint.__name__ == "_frame"]
        assert any(box.contains(ring) and box.width < 2 * ring.width and box.height < 2 * ring.height for box in frames)
