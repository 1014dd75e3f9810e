"""Steps the game by posted events and a clock that only moves when it is told; and what somebody does with it: a mouse,
keys by their names or wherever the focus should go, a finger on a touch screen. A frame takes each event. A window that
nobody sees is stepped by hand: what tests of both families look at and press."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from game.engine.options import SeatKind, T
from game.store.folders import Folders, player_folders
from game.store.matches import listed
from game.store.settings import ComputerSpeed, Settings, load
from game.ui.context import Context, Navigation
from game.ui.kit.nodes import Focus, Item
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import Metrics, TextSize, Typeface
from game.ui.kit.widgets import Button, Choice, Form, Label, Paragraph, Slider, Stepper, TextLine, Toggle
from game.ui.loop import LONGEST_STEP, App
from game.ui.routes import Routes
from game.ui.scene import Scene
from game.ui.scenes.page import Page
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.shared.roving import next_group
from game.ui.table.tiles.hand import TAUGHT
from tests.beside import at_once
from tests.ui.listening import flattened

Point = tuple[int, int]
ROUNDING = 1e-6
PATIENCE = 0.005
"""Seconds that a thread is waited for, in each of many frames."""


@contextmanager
def unseen(app: App) -> Iterator[None]:
    """Draw none of the frames, as nobody looks at them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "draw", lambda: None)
        yield


class Hands:
    """Moves and clicks a mouse and presses keys, in frames of `dt` seconds."""

    def __init__(self, app: App, dt: float) -> None:
        self.app = app
        self.dt = dt

    def post(self, kind: int, **names: Any) -> None:
        pygame.event.post(pygame.Event(kind, names))
        self.app.frame(self.dt)

    def wait(self, seconds: float) -> None:
        left = seconds - self.dt
        with unseen(self.app):
            while left > ROUNDING:
                self.app.frame(min(left, LONGEST_STEP))
                left -= LONGEST_STEP
        self.app.frame(self.dt)

    def until(self, reached: Callable[[], bool], frames: int = 2000) -> None:
        """Let frames pass until something holds; only the last is drawn.

        What threads do, as the writing of files, is waited for in the second half of the frames.
        """
        passed = 0
        with unseen(self.app):
            while not reached():
                assert passed < frames, "it never came to that"
                self.app.frame(self.dt)
                passed += 1
                if passed > frames // 2:
                    sleep(PATIENCE)
        self.app.draw()

    def move(self, point: Point, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0))

    def push(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)

    def let_go(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=button)

    def click(self, point: Point, button: int = 1) -> None:
        self.move(point)
        self.push(point, button)
        self.let_go(point, button)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    def type(self, text: str) -> None:
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)


NOON = datetime(2026, 7, 1, 12, 0, 0, tzinfo=UTC)
TICK = 1 / 60
MANY = 5000
"""More frames than it takes until a reader knows everything."""
PAINTERS: dict[str, Any] = {}
"""The painters of pieces that the games of all tests share (`conftest.py`)."""


def sure(found: T | None) -> T:
    assert found is not None
    return found


def as_a(kind: type[T], found: object) -> T:
    assert isinstance(found, kind), found
    return found


def calls(patch: pytest.MonkeyPatch, name: str, *owners: object) -> list[Any]:
    """The arguments of each call from now on, which does what it always did."""
    made = list[Any]()

    def noting(call: Any) -> Any:
        def noted(*args: Any, **names: Any) -> Any:
            made.append(args)
            return call(*args, **names)

        return noted

    for owner in owners:
        patch.setattr(owner, name, noting(getattr(owner, name)))
    return made


class UnseenApp(App):
    """A game that draws only where somebody looks: every so many frames, for a reader, or when it is asked to."""

    every = 0
    """Every how many frames it draws all the same; 0: never."""
    frames = 0
    stale = True
    """Whether the picture is not of the last frame."""

    def draw(self) -> bool:
        """Draw if somebody looks at every frame."""
        self.frames += 1
        if (self.every and self.frames % self.every == 0) or self.reader.active or self.context.settings.speech:
            return self.draw_now()
        self.stale = True
        return False

    def draw_now(self) -> bool:
        self.stale = False
        return super().draw()


class Driver(Hands):
    app: UnseenApp

    def __init__(self, folders: Folders, settings: Settings, size: tuple[int, int], language: str | None) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.window = pygame.Window("test", size, resizable=True)
        metrics = Metrics(*self.window.get_surface().get_size())
        self.context = Context(folders, settings, metrics, Routes, language=language, now=lambda: NOON)
        super().__init__(UnseenApp(self.context, self.window), TICK)

    @property
    def surface(self) -> pygame.Surface:
        """The picture, drawn now if it was not."""
        if self.app.stale:
            self.app.draw_now()
        return self.app.surface

    @property
    def form(self) -> Form:
        return sure(self.on_top(Page).form)

    def on_top(self, kind: type[T]) -> T:
        return as_a(kind, self.context.scenes.top)

    def instead(self, **calls: Callable[..., object]) -> None:
        """Let calls of the navigation, by their names, do something else."""
        for name, call in calls.items():
            assert hasattr(Navigation, name), name
            setattr(self.context.go, name, call)

    @property
    def kept(self) -> Settings:
        """The settings as their file has them, in which nothing is wrong."""
        settings, notes = load(self.context.folders, NOON)
        assert notes == ()
        return settings

    def show(self, scene: Scene) -> None:
        self.context.scenes.push(scene, fade=False)
        self.wait(1.5)

    def frame(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.frame(self.dt)

    def be_heard(self, *, drawn: bool = False) -> None:
        """Let frames pass until a reader, if there is one, knows what is there now."""
        reader = self.app.reader
        self.frame()
        wanted = reader.looks + 1 + reader.busy
        with nullcontext() if drawn else unseen(self.app):
            for _ in range(MANY):
                if not reader.active or (reader.looks >= wanted and not reader.behind):
                    return
                self.frame()
        raise AssertionError("a reader never knows everything")

    def click_on(self, *keys: str) -> None:
        """Click the middle of widgets of the scene on top, one after the other."""
        for key in keys:
            self.reveal(key)
            self.click(self.form.place(self.form[key]).center)

    def pick(self, key: str, index: int) -> None:
        """Select one of the labels of a choice, or of a stepper where there are many."""
        self.reveal(key)
        widget = self.form[key]
        if isinstance(widget, Choice):
            self.click(widget.cells(self.form.place(widget))[index].center)
            return
        stepper = as_a(Stepper, widget)
        for _ in range(index - stepper.value):
            self.click(stepper.keys(self.form.place(self.form[key]))[1].center)

    def reveal(self, key: str) -> None:
        """Scroll until a widget is in sight."""
        form = self.form
        if form.is_scrolled(form[key]):
            form.scroll.show(form[key].rect, 10)
            form.scroll.offset = form.scroll.goal


@contextmanager
def driven(
    home: Path, size: tuple[int, int] = (1280, 720), language: str | None = "de", settings: Settings | None = None
) -> Iterator[Driver]:
    """A game that is driven by a test, with the player's files in a folder."""
    driver = Driver(player_folders(home), settings or Settings(), size, language)
    try:
        yield driver
    finally:
        driver.context.go.leave_match()
        driver.window.destroy()


class Mouse(Hands):
    """Moves, clicks and drags in a window, and presses buttons by their names; every movement takes a few frames."""

    def __init__(self, app: App, dt: float = 1 / 30) -> None:
        super().__init__(app, dt)

    def drag(self, start: Point, end: Point, steps: int = 2) -> None:
        self.move(start)
        self.push(start)
        for i in range(1, steps + 1):
            share = i / steps
            self.move(
                (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)), True
            )
        self.let_go(end)

    def lift(self, start: Point, end: Point) -> None:
        self.move(start)
        self.push(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), True)
        self.move(end, True)

    def double_click(self, point: Point) -> None:
        self.click(point)
        self.click(point)

    def press(self, key: str) -> None:
        top = sure(self.app.context.scenes.top)
        self.click(sure(top.form)[key].rect.center)


MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
STEP, MOST = 0.15, 200
"""The seconds that pass between two looks at whether anything moves, and the most looks."""


class KeyPresses:
    """Presses keys by their names, and waits after each until nothing moves any more."""

    def __init__(self, driver: Driver, most: int = MOST) -> None:
        self.driver = driver
        self._most = most

    def press(self, name: str) -> None:
        """Press a key, "ctrl+right" or "" for none, and let time pass until the game rests; only then it is drawn."""
        *held, key = name.split("+")
        if key:
            self.driver.key(pygame.key.key_code(key), sum(MODIFIERS[each] for each in held))
        app = self.driver.app
        with unseen(app):
            for _ in range(self._most):
                self.driver.frame(max(round(STEP / self.driver.dt), 1))
                if not app.busy:
                    break
        self.driver.be_heard()


class Finger:
    """A finger, by the events that SDL posts for it; for the first one on the screen those of a mouse as well."""

    def __init__(self, driver: Driver, number: int = 0) -> None:
        self.driver, self.number = driver, number
        self.at: Point = (0, 0)

    def down(self, pos: Point) -> None:
        self._finger(pygame.FINGERDOWN, pos)
        if self.number == 0:
            self._mouse(pygame.MOUSEMOTION, pos, rel=(0, 0), buttons=(0, 0, 0))
            self._mouse(pygame.MOUSEBUTTONDOWN, pos, button=1)
        self.at = pos
        self.driver.frame()

    def move(self, pos: Point, steps: int = 4) -> None:
        start = self.at
        for step in range(1, steps + 1):
            on = (start[0] + (pos[0] - start[0]) * step // steps, start[1] + (pos[1] - start[1]) * step // steps)
            self._finger(pygame.FINGERMOTION, on)
            if self.number == 0:
                self._mouse(pygame.MOUSEMOTION, on, rel=(on[0] - self.at[0], on[1] - self.at[1]), buttons=(1, 0, 0))
            self.at = on
            self.driver.frame()

    def up(self) -> None:
        self._finger(pygame.FINGERUP, self.at)
        if self.number == 0:
            self._mouse(pygame.MOUSEBUTTONUP, self.at, button=1)
        self.driver.frame()

    def tap(self, pos: Point) -> None:
        self.down(pos)
        self.up()

    def rest(self, seconds: float) -> None:
        self.driver.frame(round(seconds / TICK) + 1)

    @contextmanager
    def held(self, pos: Point) -> Iterator[None]:
        self.down(pos)
        yield
        self.up()

    def _finger(self, kind: int, pos: Point) -> None:
        width, height = self.driver.surface.get_size()
        names: dict[str, object] = {"touch_id": 1, "finger_id": self.number, "pressure": 1.0, "window": None}
        names |= {"x": pos[0] / width, "y": pos[1] / height}
        names |= {"dx": (pos[0] - self.at[0]) / width, "dy": (pos[1] - self.at[1]) / height}
        pygame.event.post(pygame.Event(kind, names))

    def _mouse(self, kind: int, pos: Point, **names: object) -> None:
        pygame.event.post(pygame.Event(kind, {"pos": pos, "touch": True, "window": None, **names}))


class Keyboard:
    """Presses keys until the focus is where it should be; never asks the mouse."""

    def __init__(self, mouse: Mouse) -> None:
        self.key = mouse.key
        self.app = mouse.app

    @property
    def focus(self) -> Focus:
        return sure(self.app.context.scenes.top).focus

    def names(self, zone: str) -> list[str]:
        top, there = self.app.context.scenes.top, next(each for each in self.focus.zones if each.key == zone)
        assert top is not None
        said = {path: flat.node.name for node in top.nodes for path, flat in flattened(node, (node.key,)).items()}
        return [said[item.path] for item in there.items]

    def wake(self) -> None:
        top = self.app.context.scenes.top
        if isinstance(top, RoundScene) and not top.roving.seen:
            self.key(pygame.K_RIGHT)

    def reach(self, zone: str, key: Hashable) -> None:
        self.wake()
        for _ in range(len(self.focus.zones)):
            if self.focus.zone == zone:
                break
            self.key(pygame.K_TAB)
        there = sure(self.focus.there)
        assert there.key == zone, (zone, [each.key for each in self.focus.zones])
        wanted = there.find(key)
        assert wanted is not None, (key, [item.key for item in there.items])
        self.along(there.items, lambda: there.find(self.focus.item) or 0, wanted)
        assert self.focus.item == key

    def along(self, items: Sequence[Item], index: Callable[[], int], wanted: int) -> None:
        for _ in range(2 * len(items)):
            here, step = index(), 1 if index() < wanted else -1
            if here == wanted:
                return
            far = next_group(items, here, step)
            grouped = far != here and (far - wanted) * step <= 0
            self.key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT, pygame.KMOD_CTRL if grouped else 0)
        raise AssertionError("the keys do not lead there")


HUMAN, NORMAL = SeatKind.HUMAN, SeatKind.MEDIUM
QUICK = Settings(reduce_motion=True, computer_speed=ComputerSpeed.AT_ONCE, taught=TAUGHT)
"""Nothing moves, nobody waits, and nothing is told of gestures."""
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo", "Ida", "Jule")


class Screen:
    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.context = driver.context
        self.mouse = Mouse(driver.app)

    def open_matches(self) -> int:
        entries, notes = listed(self.context.folders, self.context.now())
        assert notes == ()
        return sum(not entry.outline.over for entry in entries)

    @property
    def form(self) -> Form:
        return as_a(Form, getattr(self.context.scenes.top, "form", None))

    def on_top(self, kind: type[T]) -> T:
        return as_a(kind, self.context.scenes.top)

    def until_on_top(self, kind: type[T]) -> T:
        """Let frames pass until a scene of a kind is on top."""
        self.until(lambda: isinstance(self.context.scenes.top, kind))
        return self.on_top(kind)

    def click(self, *keys: str) -> None:
        for key in keys:
            self.mouse.press(key)

    def key(self, name: str) -> Button:
        return as_a(Button, self.form[name])

    def frame(self) -> None:
        self.driver.app.frame(self.mouse.dt)

    def until(self, reached: Callable[[], bool], frames: int = 2000) -> None:
        self.mouse.until(reached, frames)

    def picture(self) -> bytes:
        self.driver.app.draw_now()
        return pygame.image.tobytes(self.driver.surface, "RGB")

    def words(self) -> list[str]:
        """Every text that is drawn outside keys."""
        said: list[str] = []

        def noting(draw: Callable[..., Any]) -> Callable[..., Any]:
            def drawn(style: Style, surface: pygame.Surface, text: str, *args: Any, **names: Any) -> Any:
                said.append(text)
                return draw(style, surface, text, *args, **names)

            return drawn

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Style, "write", noting(Style.write))
            patch.setattr(Style, "paragraph", noting(Style.paragraph))
            self._draw_afresh()
        return said

    def _draw_afresh(self) -> None:
        self.driver.app.draw_on(self.driver.app.surface.copy())

    def cut_off(self) -> list[str]:
        """Every text that is drawn shorter than it is."""
        with cut_texts() as short:
            self._draw_afresh()
        return short


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
        if form.is_scrolled(widget):
            view = form.scroll.viewport
            room = pygame.Rect(view.x, view.y, view.width, max(form.scroll.height, view.height))
        if not room.contains(widget.rect):
            wrong.append(widget.key)
    return wrong


@contextmanager
def cut_texts() -> Iterator[list[str]]:
    """Note every text that is drawn shorter than it is, on pieces too: they are drawn anew."""
    PAINTERS.clear()
    short: list[str] = []
    fit = Letters.fit

    def noting(letters: Letters, text: str, *args: Any) -> str:
        fitted = fit(letters, text, *args)
        if fitted != text:
            short.append(text)
        return fitted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Letters, "fit", noting)
        yield short


@contextmanager
def screen(
    home: Path,
    size: tuple[int, int] = (960, 540),
    language: str | None = "de",
    settings: Settings = QUICK,
    draw_every: int = 0,
    beside: bool = False,
) -> Iterator[Driver]:
    """A game with its menu; computers answer at once, unless `beside` the frames as they do otherwise.

    Each `draw_every`th frame is drawn though nobody looks.
    """
    with pytest.MonkeyPatch.context() as patch, driven(home, size, language, settings) as driver:
        at_once(patch, "reading", "bringing", "sounds", *(() if beside else ("computer",)))
        driver.app.every = draw_every or driver.app.every
        driver.context.go.menu()
        yield driver
