"""Devices besides mouse and keyboard: fingers, gamepads, writing without keys, and the game with one key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from enum import Enum, auto
from itertools import groupby
from math import dist
from typing import NamedTuple

import pygame

from game.engine.shown import shown
from game.store.settings import Scanning
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.input import ARROWS, BUTTON, BUTTONS, NOTCH, REPEATED, Intent, PadKind, button_press, intents_of
from game.ui.kit.nodes import Act, Asked, Item, Zone
from game.ui.kit.theme import Metrics, TextSize, Typeface
from game.ui.kit.widgets import Choice, Slider, Stepper, TextLine, Toggle, Widget
from game.ui.kit.widgets.widget import focus_ring
from game.ui.scene import NO_SCENE, POINTING, Scene, give, in_scene, in_window, scrolls_at, show_focus

# -- What a finger meant that came down beside something: whatever can be pressed is at least 44 pixels large for it.
#
# Tiles and cards are as large as they are drawn: tiles on the felt large enough for fingers, and larger for two of
# them.

PIECES = ("felt", "hand", "piles", "rack")
"""The zones of the focus that consist of pieces."""


def aimed(scene: Scene, pos: tuple[int, int], metrics: Metrics) -> tuple[int, int]:
    """Return the point of the nearest thing to press within reach of a finger at a point; else that point itself.

    Points are pixels of the surface.
    """
    zones = scene.focus.zones
    if any(item.rect.collidepoint(pos) for zone in zones for item in zone.items):
        return pos
    items = [item for zone in zones if zone.key not in PIECES for item in zone.items]
    near = [_within(item.rect, pos) for item in items if _reaches(scene, item, pos, metrics)]
    return min(near, key=lambda point: dist(point, pos), default=pos)


def _reaches(scene: Scene, item: Item, pos: tuple[int, int], metrics: Metrics) -> bool:
    """Return whether a finger at a point may have meant an item."""
    form, widget = scene.form, _widget(scene, item)
    if form is not None and widget is not None and form.is_scrolled(widget):
        seen = form.scroll.viewport
        if not (seen.collidepoint(pos) and seen.collidepoint(_within(item.rect, pos))):
            return False
    least = metrics.target
    return bool(item.rect.inflate(max(least - item.rect.width, 0), max(least - item.rect.height, 0)).collidepoint(pos))


def _widget(scene: Scene, item: Item) -> Widget | None:
    form = scene.form
    return form[item.key] if form is not None and isinstance(item.key, str) and item.key in form else None


def _within(rect: pygame.Rect, pos: tuple[int, int]) -> tuple[int, int]:
    return min(max(pos[0], rect.left), rect.right - 1), min(max(pos[1], rect.top), rect.bottom - 1)


# -- Fingers on a touch screen: a long press is a click with the right button, a finger that moves over a page scrolls
# it, a second finger ends what the first one began.
#
# SDL reports a finger as a mouse already, with `touch` on its events, besides the finger itself; what it does not know
# is how long a finger rests, what it meant, and that a page is pushed rather than a wheel turned.


SLIP, LONG_PRESS = 14, 0.5
"""Units that a resting finger may slip, and seconds that it rests before it means the right button."""


class Hold(Enum):
    """What the finger that presses is doing."""

    NONE = auto()
    """No finger presses."""
    RESTING = auto()
    """It may become a long press, a click, or something else."""
    DRAGGING = auto()
    SCROLLING = auto()
    OVER = auto()
    """It is still down, but it has done what it does."""


class Fingers:
    """The fingers on the screen."""

    def __init__(self) -> None:
        self.used = False
        self._down: set[int] = set()
        self._hold = Hold.NONE
        self._at = self._last = (0, 0)
        """Where the finger came down, and where it was last."""
        self._beside = (0, 0)
        """How far away what it meant was."""
        self._scrolls = False
        """Whether something scrolls where it came down."""
        self._age = 0.0

    @property
    def resting(self) -> bool:
        """Whether a finger may become a long press soon."""
        return self._hold is Hold.RESTING

    def take(self, event: pygame.Event, scene: Scene, metrics: Metrics) -> tuple[pygame.Event, ...]:
        """Note an event, with its position in pixels of the surface; return the events that it means to the scene."""
        if event.type == pygame.FINGERDOWN:
            self._down.add(event.finger_id)
            if len(self._down) > 1 and self._hold is not Hold.NONE:
                self._hold = Hold.OVER
                return (pygame.Event(pygame.WINDOWLEAVE), event)
        elif event.type == pygame.FINGERUP:
            self._down.discard(event.finger_id)
        elif event.type in POINTING and getattr(event, "touch", False):
            if event.type == pygame.MOUSEMOTION:
                return self._moved(event, metrics)
            if event.button == pygame.BUTTON_LEFT:
                down = event.type == pygame.MOUSEBUTTONDOWN
                return self._pressed(event, scene, metrics) if down else self._released(event)
        return (event,)

    def _pressed(self, event: pygame.Event, scene: Scene, metrics: Metrics) -> tuple[pygame.Event, ...]:
        self._hold, self._age, self._at, self._last = Hold.RESTING, 0.0, event.pos, event.pos
        inside = in_scene(scene, event.pos)
        meant = aimed(scene, inside, metrics)
        self._beside = (meant[0] - inside[0], meant[1] - inside[1])
        self._scrolls = scrolls_at(scene, meant)
        return (self._meant(event),)

    def _moved(self, event: pygame.Event, metrics: Metrics) -> tuple[pygame.Event, ...]:
        started: tuple[pygame.Event, ...] = ()
        if self._hold is Hold.RESTING:
            if dist(self._at, event.pos) <= metrics.by_hand(SLIP):
                return (self._meant(event),)
            self._hold = Hold.SCROLLING if self._scrolls else Hold.DRAGGING
            # What was pressed is let go, as when the mouse leaves the window.
            started = (pygame.Event(pygame.WINDOWLEAVE),) if self._scrolls else ()
        if self._hold is Hold.SCROLLING:
            notches = (event.pos[1] - self._last[1]) / metrics.px(NOTCH)
            self._last = event.pos
            return (*started, event, pygame.Event(pygame.MOUSEWHEEL, {"x": 0, "y": notches, "touch": True}))
        return () if self._hold is Hold.OVER else (event,)

    def _released(self, event: pygame.Event) -> tuple[pygame.Event, ...]:
        hold, self._hold, self.used = self._hold, Hold.NONE, True
        if hold is Hold.SCROLLING:
            return (pygame.Event(pygame.WINDOWLEAVE),)
        if hold is Hold.OVER:
            return ()
        return (self._meant(event),) if hold is Hold.RESTING else (event,)

    def _meant(self, event: pygame.Event) -> pygame.Event:
        pos = (event.pos[0] + self._beside[0], event.pos[1] + self._beside[1])
        return pygame.Event(event.type, {**event.dict, "pos": pos})

    def update(self, dt: float) -> tuple[pygame.Event, ...]:
        """Advance by `dt` seconds; return the right click that a long press is, after what ends the left one."""
        if self._hold is not Hold.RESTING:
            return ()
        self._age += dt
        if self._age < LONG_PRESS:
            return ()
        self._hold = Hold.OVER
        at = (self._at[0] + self._beside[0], self._at[1] + self._beside[1])
        right = {"pos": at, "button": pygame.BUTTON_RIGHT, "touch": True}
        clicked = pygame.Event(pygame.MOUSEBUTTONDOWN, right), pygame.Event(pygame.MOUSEBUTTONUP, right)
        # What the finger has lifted is put back, as when the mouse leaves the window.
        return (pygame.Event(pygame.WINDOWLEAVE), *clicked)


# -- Writing without a keyboard: a button of a gamepad, or a finger, on a line of text shows letters to choose from.


def hand_over(context: Context, scene: Scene, event: pygame.Event) -> None:
    """Let a scene handle an event, or show letters if somebody without a keyboard wants to write."""
    if hasattr(event, BUTTON) and scene.writing and intents_of(event) & {Intent.TAKE, Intent.ACTIVATE}:
        show_letters(context, scene)
        return
    give(scene, event)
    touched = event.type == pygame.MOUSEBUTTONUP and getattr(event, "touch", False)
    if touched and scene is context.scenes.top and scene.writing:
        line = scene.focus.focused
        if line is not None and line.rect.collidepoint(in_scene(scene, event.pos)):
            show_letters(context, scene)


def show_letters(context: Context, scene: Scene) -> None:
    """Show letters for the line of text that has the focus."""
    from game.ui.scenes.letters import LetterBoard

    line = scene.form[scene.form.focus] if scene.form is not None and scene.form.focus is not None else None
    if isinstance(line, TextLine) and line.enabled:
        title = line.called or next((node.name for node in scene.nodes if node.key == line.key), "")
        context.scenes.push(LetterBoard(context, scene, line, title), fade=False)


# -- The gamepads at this game: plugged in and out at any time; their buttons ask for what the table of intents says.
#
# What moves the focus repeats itself while it is held, whichever button or key the player has given it.

REPEATING = frozenset({
    *ARROWS, Intent.JUMP_BACK, Intent.JUMP_ON, Intent.MORE_LEFT, Intent.MORE_RIGHT, Intent.PAGE_UP, Intent.PAGE_DOWN,
})  # fmt: skip
"""What repeats itself while its key or button is held."""
FIRST_REPEAT, NEXT = 0.4, 0.11
"""Seconds until it does, and from then on."""


AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("dpad_left", "dpad_right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("dpad_up", "dpad_down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right_left", "right_right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right_up", "right_down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "left_trigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "right_trigger"),
}
"""What the two ends of each axis press; the left stick does the same as the cross."""
PRESSED, RELEASED = 20000, 12000
"""How far an axis has to move to be pressed, and back to be released, of 32767."""
MAKERS = (
    (PadKind.XBOX, ("xbox", "x-box", "xinput", "microsoft")),
    (PadKind.NINTENDO, ("nintendo", "switch", "joy-con", "joycon", "wii")),
    (PadKind.PLAYSTATION, ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "wireless controller")),
)
"""Words in the names of gamepads."""


def kind_of(name: str) -> PadKind:
    """Return what is printed on the buttons of a gamepad, by its name."""
    return next((kind for kind, words in MAKERS if any(word in name.lower() for word in words)), PadKind.GENERIC)


class OpenPad(NamedTuple):
    """A gamepad that stays open: pygame's own `id` is its place in a row, which is given again after it has gone."""

    id: int
    name: str
    opened: object = None


def opened_pad(index: int) -> OpenPad:
    """Open a gamepad that was plugged in; raises pygame.error if it has gone again."""
    from pygame._sdl2 import controller

    found = controller.Controller(index)
    return OpenPad(found.as_joystick().get_instance_id(), found.name, found)


class Gamepads:
    """What is plugged in, and what it does; keys of the keyboard repeat themselves as its buttons do."""

    def __init__(self, context: Context, handle: Callable[[pygame.Event], None]) -> None:
        self.context = context
        self._handle = handle
        """Handles the press of a button as that of a key."""
        self.opened = opened_pad
        self._pads: dict[int, OpenPad] = {}
        self._down: set[tuple[int, str]] = set()
        """Ends of axes that are pressed, by gamepad and name."""
        self._held: dict[Hashable, tuple[pygame.Event, float]] = {}
        """Presses that repeat themselves, by key or as ends of axes, and the seconds until each does."""

    @property
    def busy(self) -> bool:
        """Whether something is held that repeats itself."""
        return bool(self._held)

    def take(self, event: pygame.Event) -> bool:
        """Handle an event of a gamepad; return whether it was one. Keys and mouse show that none is in use."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            self._plugged(event)
            return True
        if (button := self.pressed(event)) is not None:
            pad, press = self._pads.get(event.instance_id), button_press(button, self.context.keys)
            self._hold((event.instance_id, button), press)
            self._use(kind_of(pad.name) if pad is not None else PadKind.GENERIC)
            self._handle(press)
            return True
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not hasattr(event, BUTTON):
            self._use(None)
            if event.type == pygame.KEYDOWN and not hasattr(event, REPEATED):
                self._hold(event.key, event)
        return False

    def pressed(self, event: pygame.Event) -> str | None:
        """Return the name of the button that an event presses, or None; what it lets go repeats itself no more."""
        if event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop((event.instance_id, BUTTONS.get(event.button, "")), None)
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return BUTTONS.get(event.button)
        found = None
        if event.type == pygame.CONTROLLERAXISMOTION:
            for name, far in zip(AXES.get(event.axis, ("", "")), (-event.value, event.value), strict=True):
                end = event.instance_id, name
                if name and far >= PRESSED and end not in self._down:
                    self._down.add(end)
                    found = name
                elif far < RELEASED and end in self._down:
                    self._down.discard(end)
                    self._held.pop(end, None)
        return found

    def _hold(self, key: Hashable, press: pygame.Event) -> None:
        if intents_of(press) & REPEATING:
            self._held[key] = press, FIRST_REPEAT

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: what is held repeats itself."""
        for key, (event, left) in [*self._held.items()]:
            self._held[key] = event, left - dt
            if left <= dt:
                self._handle(pygame.Event(event.type, {**event.dict, REPEATED: True}))
                if key in self._held:
                    self._held[key] = event, NEXT

    def _plugged(self, event: pygame.Event) -> None:
        if event.type == pygame.CONTROLLERDEVICEADDED:
            try:
                pad = self.opened(event.device_index)
            except pygame.error:
                return
            word, known = "window.pad-in", pad.id in self._pads
            self._pads[pad.id] = pad
        else:
            word, number = "window.pad-out", event.instance_id
            self._held = {
                key: held for key, held in self._held.items() if not isinstance(key, tuple) or key[0] != number
            }
            self._down = {end for end in self._down if end[0] != number}
            known = number not in self._pads
            pad = self._pads.pop(number, OpenPad(number, ""))
            self._use(None)
        if not known:
            self.context.toasts.add(self.context.t(word, name=shown(pad.name, 40)), "gamepad-2")

    def _use(self, kind: PadKind | None) -> None:
        """Show the signs of the gamepad in use on buttons and in tooltips, or the names of keys."""
        if kind is not self.context.pad:
            self.context.pad = kind
            self.context.scenes.renamed()


def look_for_gamepads() -> None:
    """Let the system report gamepads, if it can; what it needs is imported after the first frame."""
    from pygame._sdl2 import controller

    with suppress(pygame.error):
        controller.init()


# -- The game with one key: a frame goes through everything that can be done now, and a press chooses what it is around.
#
# It goes from group to group, in the reading order of the focus; choosing a group leads to its items, and after the
# last of them back to the groups. It steps by itself, or by a key (`store/settings`).

MOST = 6
"""The most items of a group, unless they belong together."""
STEPS = frozenset({Intent.TAKE})
"""What steps, where a key does."""
CHOOSES = frozenset({Intent.ACTIVATE, Intent.END})
"""What chooses then."""
ELSEWHERE = frozenset({Intent.BACK, Intent.HELP, Intent.SCREEN, Intent.PICTURE})
"""What keeps its usual meaning."""

ZonedItem = tuple[Zone, Item]


class ScanLevel(Enum):
    """What the frame goes through."""

    GROUPS = auto()
    ITEMS = auto()
    VALUES = auto()
    """Less, more, and done, of something with a value."""


NAMES = {Act.MORE: "calm.more", Act.LESS: "calm.less", None: "calm.done"}
"""What can be done with a value, with the key of its name; None: no more."""


def groups_of(zones: Sequence[Zone]) -> list[tuple[ZonedItem, ...]]:
    """Return what the frame goes through first: zones, the larger ones in parts, without tearing melds or colours."""
    groups: list[tuple[ZonedItem, ...]] = []
    for zone in zones:
        part: tuple[ZonedItem, ...] = ()
        named = groupby(enumerate(zone.items), lambda each: each[1].group if each[1].group is not None else each[0])
        for _, items in named:
            run = tuple((zone, item) for _, item in items)
            if part and len(zone.items) > MOST and len(part) + len(run) > MOST:
                groups.append(part)
                part = ()
            part += run
        groups += [part] if part else []
    return groups


class Scanner:
    """Where the frame is."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.level = ScanLevel.GROUPS
        self._at: tuple[str, Hashable] | None = None
        """The zone and the key of the item that the frame is around, or of the first one of a group."""
        self.value: Act | None = Act.MORE
        """What choosing does to the value that the frame is around; None: no more."""
        self._seen: tuple[Scene, Hashable, str] = NO_SCENE, None, ""
        """The scene, and the question over it, that the frame is on; and the zone that comes first there."""
        self.groups: list[tuple[ZonedItem, ...]] = []
        """Everything that could be chosen when it was last looked at."""
        self._left = 0.0
        """Seconds until the frame moves on by itself."""
        self._down = False
        """Whether the mouse is down from a click that chose."""
        self._took = False
        """Whether the last press of a key stepped or chose, so that it writes nothing."""

    @property
    def timed(self) -> bool:
        """Whether the frame moves on by itself."""
        return self.context.settings.scanning is Scanning.TIME

    @property
    def framed(self) -> tuple[ZonedItem, ...]:
        """What the frame is around: a group, or one item; () if there is nothing."""
        here, inside = self._here
        group = self.groups[here] if here >= 0 else ()
        return group if self.level is ScanLevel.GROUPS else group[inside : inside + 1]

    @property
    def _here(self) -> tuple[int, int]:
        """The group that the frame is in, -1 if it is in none, and the item within."""
        for here, group in enumerate(self.groups):
            for inside, (zone, item) in enumerate(group):
                if (zone.key, item.key) == self._at:
                    return here, inside
        return -1, 0

    # -- events and time -----------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Step or choose, if an event asks for that; return whether it did."""
        if not self.context.scans or self.context.scenes.top.listens:
            return False
        if event.type == pygame.TEXTINPUT:
            return self._took
        taken = self._press(event)
        if event.type == pygame.KEYDOWN:
            self._took = taken
        return taken

    def _press(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            taken, self._down = self._down, False
            return taken
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        pressed = event.type == pygame.KEYDOWN
        if clicked or pressed:
            self.groups = groups_of(self.context.scenes.top.choices)
        if not (clicked or pressed) or not self.groups:
            return False
        asked = intents_of(event)
        if pressed and (asked & ELSEWHERE or not (self.timed or asked & (STEPS | CHOOSES))):
            return False
        self._down = clicked
        if hasattr(event, REPEATED):
            return True
        if not self.timed and asked & STEPS:
            self.step()
        else:
            self.choose()
        self._wait()
        return True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: the frame comes, and moves on if it does so by itself."""
        if not self.context.scans:
            return
        top = self.context.scenes.top
        self.groups = groups_of(top.choices)
        first = self.groups[0][0][0].key if self.groups else ""
        # Pieces come first once it is the own turn: no need to wait for all the buttons.
        if self._seen != (seen := (top, top.open_question, first)):
            self._seen = seen
            self._begin()
        self._left -= dt
        if not self.framed:
            self._begin()
            self.step()
        elif self.timed and self._left <= 0:
            self.step()
            self._wait()

    @property
    def busy(self) -> bool:
        """Whether the frame moves on by itself before the next look of a resting loop."""
        return self.context.scans and self.timed and self._left < 0.4

    def _wait(self) -> None:
        self._left = self.context.settings.scan_tenths / 10

    def _begin(self) -> None:
        self.level, self._at = ScanLevel.GROUPS, None
        self._wait()

    # -- going on ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Go to the next group, item or value."""
        groups = self.groups
        if not groups:
            self._at = None
            return
        here, inside = self._here
        if self.level is ScanLevel.VALUES:
            acts = [*NAMES]
            self.value = acts[(acts.index(self.value) + 1) % len(acts)]
        elif self.level is ScanLevel.ITEMS and here >= 0 and inside + 1 < len(groups[here]):
            self._go(groups[here][inside + 1])
        else:
            group = groups[(here + 1) % len(groups)]
            self.level = ScanLevel.ITEMS if len(groups) == 1 or len(group) == 1 else ScanLevel.GROUPS
            self.context.scenes.top.approach(group)
            self._go(group[0], group)

    def _go(self, place: ZonedItem, group: Sequence[ZonedItem] = ()) -> None:
        zone, item = place
        self._at = zone.key, item.key
        top = self.context.scenes.top
        top.bring_choice(zone, item, near=self.level is ScanLevel.GROUPS)
        show_focus(top, [each for _, each in group])
        self.groups = groups_of(top.choices)  # what has come into sight is elsewhere now

    def choose(self) -> None:
        """Choose the group, the item or the value that the frame is around."""
        top, framed = self.context.scenes.top, self.framed
        if not framed:
            self.step()
            return
        zone, item = framed[0]
        widget, act = _widget(top, item), self.value
        if self.level is ScanLevel.GROUPS:
            self.level = ScanLevel.ITEMS
            self._go(framed[0])
        elif self.level is ScanLevel.VALUES and act is not None:
            top.ask(Asked((str(item.key),), act))
        elif self.level is ScanLevel.VALUES:
            self.level = ScanLevel.ITEMS
        elif isinstance(widget, Slider | Stepper):
            self.level, self.value = ScanLevel.VALUES, Act.MORE
        elif isinstance(widget, TextLine):
            top.bring_choice(zone, item, near=False)
            show_letters(self.context, top)
        else:
            top.take_choice(zone, item)
            if not isinstance(widget, Choice | Toggle):
                self._begin()

    def draw(self, target: DrawTarget) -> None:
        """Draw the frame, and at a value what choosing does."""
        top, framed = self.context.scenes.top, self.framed
        if not self.context.scans or not framed:
            return
        style = self.context.style
        boxes = self._boxes(top, [item for _, item in framed])
        for box in boxes:
            focus_ring(target, style, box, style.px(10))
        if self.level is ScanLevel.VALUES:
            text = self.context.t(NAMES[self.value])
            tag = pygame.Rect(0, 0, style.width(text, TextSize.TEXT, Typeface.STRONG) + style.px(24), style.px(34))
            tag.midtop = boxes[0].centerx, boxes[0].bottom + style.px(8)
            tag.clamp_ip(pygame.Rect((0, 0), style.metrics.size))
            _, ground, ink = style.theme.marked
            put(target, rounded(tag.size, style.px(10), ground), tag.topleft)
            style.write(target, text, tag, TextSize.TEXT, ink, Typeface.STRONG, align=0.5)

    def _boxes(self, top: Scene, items: Sequence[Item]) -> list[pygame.Rect]:
        """Return what the frame encloses: a group as a whole, or one by one where something else lies between."""
        style = self.context.style
        window = pygame.Rect((0, 0), style.metrics.size).inflate(-2 * style.px(8), -2 * style.px(8))
        rects = [in_window(top, item.rect) for item in items]
        whole = rects[0].unionall(rects[1:])
        mine = {item.key for item in items}
        others = [in_window(top, item.rect) for group in self.groups for _, item in group if item.key not in mine]
        if not any(whole.colliderect(other) for other in others):
            rects = [whole]
        return [rect.inflate(2 * style.px(5), 2 * style.px(5)).clip(window) for rect in rects]
