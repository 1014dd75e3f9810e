"""One frame after another: `app.frame(dt)` handles events, advances time, and draws.

The time that passes is given, never read, so that tests can step the game; `App.run` is the loop with a real clock.

One module because events, time, picture, readers and rests of a frame come in one order.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from math import dist
from pathlib import Path

import pygame

from game.play import gc_policy
from game.ui.context import BRINGING, Context
from game.ui.devices import Fingers, Gamepads, Scanner, hand_over
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, lay, limit_all
from game.ui.kit.input import BUTTON, NEAR, REPEATED, TOO_SOON, Intent, intents_of, noted
from game.ui.kit.motion import Tween, in_out_sine
from game.ui.kit.theme import LEAST_WINDOW, Metrics
from game.ui.kit.widgets.form import FOUND
from game.ui.reader.reader import Reader
from game.ui.scene import NO_SCENE, POINTING, draw_scene, give, in_window, show_focus

# -- When the next frame is due: at once while something happens, seldom while nothing does.
#
# A frame is needed after input, while something is moving, and as long as the picture changes. Otherwise the loop
# rests: it looks for input every other frame, and advances time and draws only a few times a second.

FRAMES, REST_SECONDS = 60, 0.33
"""Frames per second while something happens, and the seconds between two frames while nothing does."""
AFTER_INPUT = 0.7
"""The seconds after input in which frames keep coming: until a tooltip has opened, and longer."""


def awake(left: float, dt: float, *, touched: bool, changed: bool) -> float:
    """Return for how many seconds frames are needed, after `left` and a frame of `dt` seconds with input or changes."""
    if touched:
        return AFTER_INPUT
    return max(left - dt, 0.1) if changed else left - dt


def rest(going_on: Callable[[], bool], seconds: float = REST_SECONDS) -> None:
    """Wait for the next frame, or until there is input.

    `pygame.event.wait` would look a thousand times a second, which costs five times as much.
    """
    end = time.monotonic() + seconds
    while going_on() and not pygame.event.peek() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 1 / 30))  # until the next look for input


# -- Presses that come too soon: twice on one key, or before anybody could have read the question that has just come.
#
# A hand that trembles presses twice, and a finger that is still down answers a dialog that nobody has seen. Such
# presses of mouse, keyboard and gamepad are ignored for whoever wants that; a key that is held repeats itself as
# usual.


class Steady:
    """Knows what was pressed last, and when what is on the screen appeared."""

    def __init__(self) -> None:
        self._shown: Hashable = None
        self._age = TOO_SOON
        """Seconds since what is on the screen appeared."""
        self._pressed: dict[Hashable, float] = {}
        """Keys that were pressed just now, and the seconds since."""
        self._click: tuple[tuple[int, int], float] | None = None
        """Where the mouse was pressed last, and the seconds since."""
        self._ignoring = False
        """Whether the button of the mouse is down from a press that did nothing."""

    def follow(self, shown: Hashable) -> None:
        """Note what is on the screen: a scene, and the question over it."""
        if shown != self._shown:
            self._shown, self._age = shown, 0.0

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        self._pressed = {key: age + dt for key, age in self._pressed.items() if age + dt < TOO_SOON}
        if self._click is not None:
            self._click = self._click[0], self._click[1] + dt

    def ignores(self, event: pygame.Event, metrics: Metrics) -> bool:
        """Return whether an event does nothing: a press that comes too soon, or the end of one."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            before, self._click = self._click, (event.pos, 0.0)
            twice = before is not None and before[1] < TOO_SOON and dist(before[0], event.pos) <= metrics.by_hand(NEAR)
            self._ignoring = twice or self._age < TOO_SOON
            return self._ignoring
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            ignored, self._ignoring = self._ignoring, False
            return ignored
        if event.type == pygame.KEYDOWN and not hasattr(event, REPEATED):
            key = getattr(event, BUTTON, event.key)
            twice, self._pressed[key] = key in self._pressed, 0.0
            return twice or self._age < TOO_SOON
        return False


LOG = logging.getLogger(__name__)

LONGEST_STEP = 0.1
"""The maximum number of seconds per frame, so that a hitch does not skip an animation."""

LOOKING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWSIZECHANGED)
"""What may lose the picture of a window."""
GONE = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
THERE = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED)
"""The events of a window that can no longer be seen, and of one that can be seen again."""
BACK_AGAIN = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class App:
    """The window, and what happens in it."""

    def __init__(self, context: Context, window: pygame.Window, reader: Reader | None = None) -> None:
        self.context = context
        self.reader = reader or Reader()
        self.window = window
        self.surface = window.get_surface()
        self.focused = True
        self.awake = AFTER_INPUT
        """For how many seconds frames are still needed."""
        self.gamepads = Gamepads(context, self.handle)
        self.fingers = Fingers()
        self.steady = Steady()
        self.scanner = Scanner(context)
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self._top = NO_SCENE
        """The top scene of the last frame."""
        self._mouse: tuple[int, int] | None = None
        self._fade: tuple[pygame.Surface, Tween] | None = None
        self._canvas = Canvas(self.surface)
        self._computers: Callable[[float], None] = lambda _: None
        """Advances the process in which computers think, once there may be one."""
        context.scenes.changed = self._begin_fade
        limit_all(self.surface.get_size())
        self._follow_size()

    def run(self) -> None:
        """Play until somebody leaves."""
        from game.play import thinking

        gc_policy.in_window(self.context.style.metrics.size)
        gc_policy.let_frames_through()
        thinking.begin()
        self._computers = thinking.update
        try:
            self.run_while(lambda: self.context.running)
            self.close()
        finally:
            thinking.end()

    def run_while(self, going_on: Callable[[], bool]) -> None:
        """Run frames in real time, and rest while nothing happens."""
        clock = pygame.time.Clock()
        while going_on():
            if self.awake <= 0:
                gc_policy.at_rest()
                rest(going_on)
                self.careful_frame(0.0, rested=min(clock.tick() / 1000, 4 * REST_SECONDS))
            else:
                self.careful_frame(clock.tick(FRAMES) / 1000)

    def close(self) -> None:
        """Let every scene save what it must, and remember the window."""
        if not self.context.settings.fullscreen:
            width, height = map(max, self.window.size, LEAST_WINDOW)
            self.context.change(window=(width, height))
        self.context.scenes.close()
        self.context.go.leave_match()
        self.context.release()
        self.reader.adapter.close()

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or is about to be heard."""
        top = self.context.scenes.top
        return (
            self._fade is not None
            or self.context.toasts.busy
            or self.context.sounds.busy
            or self.context.background.busy(BRINGING)
            or self.gamepads.busy
            or self.fingers.resting
            or self.reader.busy
            or self.scanner.busy
            or top.busy
            or top.viewport.busy
        )

    def careful_frame(self, dt: float, rested: float = 0.0) -> None:
        """Run a frame; an error ends the scene, not the game."""
        try:
            self.frame(dt, rested)
        except Exception as error:
            from game.ui.scenes.crash import Crash, crashed

            LOG.exception("an error in %s", type(self.context.scenes.top).__name__)
            if isinstance(self.context.scenes.top, Crash):
                raise  # not even the report can be shown
            self._fade = None
            crashed(self.context, error)

    def frame(self, dt: float, rested: float = 0.0) -> None:
        """Handle the events, advance by `dt` seconds, and draw.

        The seconds `rested` before the events pass first, so that nothing that the events begin is late at once.
        """
        if rested:
            self._update(rested)
        events = pygame.event.get()
        for event in events:
            for meant in self.fingers.take(self._in_pixels(event), self.context.scenes.top, self.context.style.metrics):
                self.handle(meant)
        for event in self.fingers.update(min(dt, LONGEST_STEP)):
            self.handle(event)
        touched = self.reader.obey(self.context.scenes.top)
        if touched:
            show_focus(self.context.scenes.top)
        touched = touched or bool(events)
        if not len(self.context.scenes):
            self.context.leave()
        if not self.context.running:
            return
        self._update(min(dt, LONGEST_STEP))
        self._follow_top()
        top = self.context.scenes.top
        self.steady.follow((top, top.open_question))
        changed = self.draw()
        if changed:
            self.window.flip()
        self.reader.frame(self.context, self._canvas, dt + rested, touched=touched)
        self.awake = awake(self.awake, dt + rested, touched=touched, changed=changed or self.busy)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: those about the window here, all others in the top scene."""
        event = noted(event, self.context.keys)
        if event.type in UNCOVERED:
            self._canvas.forget()
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.context.leave()
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self._follow_size()
        elif (
            self.gamepads.take(event)
            or self._too_soon(event)
            or (event.type == pygame.KEYDOWN and self._window_key(event))
        ):
            return
        elif event.type == pygame.DROPFILE:
            self.context.go.take_file(Path(event.file))
        else:
            if event.type in (*GONE, *THERE):
                self.context.hidden = event.type in GONE
            if event.type in LOOKING:
                self.focused = False
                self.reader.adapter.focused(False)
                self.context.sounds.away = self.context.settings.mute_in_background
            elif event.type in BACK_AGAIN:
                self.focused = True
                self.reader.adapter.focused(True)
                self.context.sounds.away = False
            self._mouse = event.pos if event.type in POINTING else self._mouse
            top = self.context.scenes.top
            if self.scanner.take(event):
                return
            if top.writing:
                hand_over(self.context, top, event)  # whoever writes without a keyboard gets letters
            else:
                give(top, event)

    def _too_soon(self, event: pygame.Event) -> bool:
        """Return whether the player wants a press to be ignored, and say so; letters that are written all count."""
        top = self.context.scenes.top
        if not self.context.settings.ignore_quick:
            return False
        self.steady.follow((top, top.open_question))
        if event.type == pygame.KEYDOWN and top.writing:
            return False
        ignored = self.steady.ignores(event, self.context.style.metrics)
        if ignored and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.context.toasts.add(self.context.t("calm.too-quick"), "hand")
        return ignored

    def draw(self) -> bool:
        """Draw the visible scenes, and whatever lies over all of them; return whether the picture changed."""
        canvas = self._canvas
        if canvas.surface is not self.surface or canvas.get_size() != self.surface.get_size():
            canvas = self._canvas = Canvas(self.surface)
        canvas.begin()
        self.draw_on(canvas)
        return bool(canvas.show())

    def draw_on(self, target: DrawTarget) -> None:
        """Draw everything on a surface or a canvas."""
        background = self.context.style.table.image()
        if background is not None:
            lay(target, background)
        top = self.context.scenes.top
        for scene in self.context.scenes.visible:
            self.reader.draws(target)
            for widget in scene.form or ():
                widget.shaded = scene is not top and not top.clear
            draw_scene(scene, target, self.context.style)
        self.scanner.draw(target)
        if self._fade is not None:
            old, tween = self._fade
            lay(target, old, opacity=1 - tween.value)
        taken = [in_window(top, each) for each in top.headings]
        self.context.toasts.draw(target, self.context.style, self.context.motion, taken)

    def _update(self, dt: float) -> None:
        self._follow_size()
        if self.context.follow_book() and self._fade is None:
            self._begin_fade()
        style = self.context.style
        style.table.update(dt, style.metrics, style.theme)
        for scene in self.context.scenes.visible:
            scene.update(dt)
            scene.viewport.update(dt, self.context.motion)
        self.gamepads.update(dt)
        self.steady.update(dt)
        self.scanner.update(dt)
        self._computers(dt)
        self.context.use_background(dt)
        self.context.toasts.update(dt)
        self.context.sounds.follow(*self.context.scenes.tune)
        self.context.sounds.next_frame(dt)
        if self._fade is not None:
            self._fade[1].advance(dt)
            if self._fade[1].done:
                self._fade = None
        self._show_cursor()

    def _follow_top(self) -> None:
        """Tell a new top scene that the mouse has left the one below and is somewhere over the new one.

        Nobody moved it there, so no tooltip opens.
        """
        before, self._top = self._top, self.context.scenes.top
        if before is self._top:
            return
        if before in self.context.scenes:
            # What is being dragged is put back, tooltips close.
            before.handle(pygame.Event(pygame.WINDOWLEAVE))
        if self._mouse is not None:
            found = {"pos": self._mouse, "rel": (0, 0), "buttons": (0, 0, 0), FOUND: True}
            give(self._top, pygame.Event(pygame.MOUSEMOTION, found))

    def _begin_fade(self) -> None:
        seconds = self.context.motion.seconds(0.16)
        if seconds > 0 and len(self.context.scenes):
            self._fade = (self.surface.convert(), Tween(0, 1, seconds, in_out_sine))

    def _follow_size(self) -> None:
        """Lay everything out again if the window has another size, or was touched for the first time."""
        self.surface = self.window.get_surface()
        size, touched, before = self.surface.get_size(), self.fingers.used, self.context.style.metrics
        if (size, touched) != (before.size, before.touched):
            self._fade = None
            limit_all(size)
            gc_policy.after_resize(size)
            metrics = replace(before, width=size[0], height=size[1], touched=touched)
            self.context.restyle(replace(self.context.style, metrics=metrics))

    def _in_pixels(self, event: pygame.Event) -> pygame.Event:
        """Return the event with its position in pixels of the surface, if the window uses other coordinates."""
        size, pixels = self.window.size, self.surface.get_size()
        if event.type not in POINTING or size == pixels or not all(size):
            return event
        across, down = pixels[0] / size[0], pixels[1] / size[1]
        names = dict(event.dict)
        for name in ("pos", "rel"):
            if name in names:
                names[name] = (round(names[name][0] * across), round(names[name][1] * down))
        return pygame.Event(event.type, names)

    def _window_key(self, event: pygame.Event) -> bool:
        """Handle the keys that work in every scene; return whether an event was one."""
        top = self.context.scenes.top
        asked = intents_of(event) if not top.listens else frozenset()
        does = {Intent.SCREEN: self.toggle_fullscreen, Intent.PICTURE: self.screenshot, Intent.HELP: self.show_rules}
        found = next((does[intent] for intent in does if intent in asked), None)
        if found is not None:
            found()
        return found is not None

    def show_rules(self) -> None:
        """Open or close the rules, of the book being played if there is one."""
        from game.ui.scenes.crash import Crash
        from game.ui.scenes.library.rules import RulesScene

        top = self.context.scenes.top
        if isinstance(top, RulesScene):
            top.back()
        elif len(self.context.scenes) and not isinstance(top, Crash):
            self.context.go.rules(top.played)

    def toggle_fullscreen(self) -> None:
        """Switch between window and full screen."""
        self.context.change(fullscreen=not self.context.settings.fullscreen)
        self.follow_fullscreen()

    def follow_fullscreen(self) -> None:
        """Apply the settings to the window."""
        with contextlib.suppress(pygame.error):
            if self.context.settings.fullscreen:
                self.window.set_fullscreen(True)
            else:
                self.window.set_windowed()
        self._follow_size()

    def screenshot(self) -> None:
        """Save a screenshot in the player's pictures folder."""
        folder = self.context.folders.pictures
        path = folder / f"Steinreich {self.context.now():%Y-%m-%d %H-%M-%S}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.surface, path)
        except (OSError, pygame.error):
            self.context.toasts.add(self.context.t("window.no-screenshot", folder=folder), "triangle-alert")
        else:
            self.context.toasts.add(self.context.t("window.screenshot", path=path), "camera")

    def _show_cursor(self) -> None:
        cursor = self.context.scenes.top.cursor
        if cursor != self._cursor:
            self._cursor = cursor
            # Without a mouse there is no cursor to set.
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(cursor)
