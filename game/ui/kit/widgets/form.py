"""A set of widgets with one focus, which receive the mouse, the keys and tooltips.

One module because mouse, keys and tooltips share the focus, the widget under the mouse and the time it has rested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext

import pygame

from game.ui.kit.drawing import DrawTarget, drawn_inside, put, rounded
from game.ui.kit.input import ARROWS, NOTCH, Intent, intent_of, writes
from game.ui.kit.motion import Motion, glided
from game.ui.kit.nodes import Act, Asked, Focus, Item, Node, NodePath, Role, Zone
from game.ui.kit.style import Style
from game.ui.kit.widgets.textline import draw_tooltip, seconds_of
from game.ui.kit.widgets.widget import Label, Pixel, Widget, WidgetState, gap_towards, turned


class Scroll:
    """The scroll position of an area that is larger than its viewport."""

    def __init__(self, viewport: pygame.Rect, height: int, rows: Sequence[int] = ()) -> None:
        self.viewport = viewport
        self.height = height
        """The height of the whole area."""
        self.goal = 0.0
        self.offset = 0.0
        self.rows = rows
        """Where its rows begin, by which the wheel moves."""

    @property
    def most(self) -> float:
        """The maximum scroll position."""
        return max(self.height - self.viewport.height, 0)

    def move(self, pixels: float) -> None:
        """Scroll up or down."""
        self.goal = min(max(self.goal + pixels, 0), self.most)

    def turn(self, up: float, notch: int) -> None:
        """Scroll by notches of the wheel."""
        at, top = self.goal, self.viewport.top
        self.move(turned(self.rows, at + top, up, notch, self.viewport.height * 0.8) - at - top)

    def show(self, rect: pygame.Rect, margin: int) -> None:
        """Scroll a rectangle into view."""
        if rect.top - margin - self.goal < self.viewport.top:
            self.move(rect.top - margin - self.goal - self.viewport.top)
        elif rect.bottom + margin - self.goal > self.viewport.bottom:
            self.move(rect.bottom + margin - self.goal - self.viewport.bottom)

    def update(self, dt: float, motion: Motion) -> None:
        """Advance by `dt` seconds towards the wanted position."""
        self.offset = glided(self.offset, self.goal, dt, motion)

    def thumb(self, width: int) -> pygame.Rect | None:
        """Return the handle of the scroll bar; None if everything is visible."""
        if not self.most:
            return None
        view = self.viewport
        height = max(round(view.height * view.height / self.height), width * 4)
        y = view.y + round((view.height - height) * self.offset / self.most)
        return pygame.Rect(view.right - width, y, width, height)

    def drag(self, pixels: float, width: int) -> None:
        """Follow the mouse dragging the handle."""
        thumb = self.thumb(width)
        if thumb is not None:
            self.move(pixels * self.most / max(self.viewport.height - thumb.height, 1))
            self.offset = self.goal


LEAST_LIST = 200
"""The minimum height of a list in units, if a page can be larger than its window."""
BAR, BESIDE_LIST = 10, 18
"""Units of the width of a scroll bar, and of the margin beside a list in which it stands."""
TIP_DELAY, REASON_SECONDS = 0.45, 3.5
"""Seconds over a widget before its tooltip appears, and for which the reason for a refused click is shown."""
NEVER = -1e9
"""A resting time that no tooltip reaches; reset by moving to another widget."""
FOUND = "found"
"""Marks a mouse movement that nobody made: a new scene finds the mouse where it is."""
NOWHERE = (-1, -1)
"""The position of the mouse while it is not over the form."""


class Form:
    """Widgets by key, in the order of Tab; some of them in a scrollable area."""

    def __init__(self, style: Style, motion: Motion | None = None, back: Callable[[], None] | None = None) -> None:
        self.style = style
        self.motion = motion or Motion()
        self.back = back
        """What Escape does."""
        self.scroll = Scroll(pygame.Rect(0, 0, 0, 0), 0)
        self.focus: str | None = None
        """The key of the widget with the keyboard focus."""
        self.default: str | None = None
        """The key of the widget that Enter activates while none has the focus."""
        self._widgets: dict[str, Widget] = {}
        self._scrolled: set[str] = set()
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._thumb_held = False
        self._by_keyboard = False
        self._mouse: Pixel = NOWHERE
        self._time = 0.0
        self._still = 0.0
        """Seconds that the mouse has been over the same widget."""
        self._unasked = False
        """Whether the mouse was found where it is: no tooltip appears before it moves."""
        self._told: tuple[str, float] | None = None
        """A widget whose reason is being shown, and until when."""

    def __iter__(self) -> Iterator[Widget]:
        return iter(self._widgets.values())

    def __getitem__(self, key: str) -> Widget:
        return self._widgets[key]

    def __contains__(self, key: object) -> bool:
        return key in self._widgets

    def add(self, widget: Widget, scrolled: bool = False) -> None:
        """Add a widget; a `scrolled` one is part of the scrollable area."""
        if widget.key in self._widgets:
            raise ValueError(f"two widgets called {widget.key}")
        self._widgets[widget.key] = widget
        if scrolled:
            self._scrolled.add(widget.key)

    def scroll_list(self, room: pygame.Rect, height: int, rows: Sequence[int] = ()) -> None:
        """Make a list, `height` pixels high, visible, whose widgets may fill the whole width of a room.

        The margins beside it are seen too: rings and shadows need them on both sides, and the scroll bar on the right.
        """
        self.scroll = Scroll(room.inflate(2 * self.style.px(BESIDE_LIST), 0), height, rows)

    def is_scrolled(self, widget: Widget) -> bool:
        """Return whether a widget is part of the scrollable area."""
        return widget.key in self._scrolled

    def needed(self, room: tuple[int, int]) -> tuple[int, int]:
        """Return the room in pixels in which all widgets fit that does not scroll, and a list shows some of its rows.

        A form that was laid out for less may stick out of its room at any edge.
        """
        around = pygame.Rect((0, 0), room).unionall([each.rect for each in self if not self.is_scrolled(each)])
        around.height = max(around.bottom, self.scroll.viewport.bottom) - around.top
        pad = 2 * self.style.space(2)
        width, height = (had + pad * (has > had) for had, has in zip(room, around.size, strict=True))
        short = max(min(self.style.px(LEAST_LIST), self.scroll.height) - self.scroll.viewport.height, 0)
        return width + around.width - room[0], height + around.height - room[1] + short

    def unroll(self) -> None:
        """Give the scrollable area its full height: what it is on grows with it, what is below it moves down."""
        viewport, more = self.scroll.viewport, round(self.scroll.most)
        for widget in self:
            if not self.is_scrolled(widget) and widget.rect.top >= viewport.bottom:
                widget.rect = widget.rect.move(0, more)
            elif not self.is_scrolled(widget) and widget.rect.contains(viewport.inflate(-viewport.width // 2, 0)):
                widget.rect = pygame.Rect(widget.rect.topleft, (widget.rect.width, widget.rect.height + more))
        whole = pygame.Rect(viewport.topleft, (viewport.width, viewport.height + more))
        # Nothing is scrolled under its edges any more, so rings and shadows need not be cut there.
        self.scroll = Scroll(whole.inflate(2 * self.style.space(1.5), 0), self.scroll.height, self.scroll.rows)

    def place(self, widget: Widget) -> pygame.Rect:
        """Return where a widget is on the screen."""
        return widget.rect.move(0, -round(self.scroll.offset)) if self.is_scrolled(widget) else widget.rect

    def _own(self, widget: Widget, pos: Pixel) -> Pixel:
        """Convert a point on the screen to the coordinates of a widget."""
        return (pos[0], pos[1] + round(self.scroll.offset)) if self.is_scrolled(widget) else pos

    def _at(self, pos: Pixel) -> str | None:
        """Return the enabled or self-explaining widget at a point."""
        seen = self.scroll.viewport.collidepoint(pos)
        there = (each for each in reversed(self._widgets.values()) if seen or not self.is_scrolled(each))
        return next((each.key for each in there if each.focusable and self.place(each).collidepoint(pos)), None)

    def is_at(self, pos: Pixel) -> bool:
        """Return whether there is anything at a point that can be pressed or dragged."""
        return self._at(pos) is not None or self._on_thumb(pos)

    def _on_thumb(self, pos: Pixel) -> bool:
        thumb = self.scroll.thumb(self._bar)
        return thumb is not None and thumb.inflate(self._bar, 0).collidepoint(pos)

    def scrolls_at(self, pos: Pixel) -> bool:
        """Return whether a finger that moves from a point scrolls, rather than move a handle or a slider there."""
        scrolls = self.scroll.most > 0 and self.scroll.viewport.collidepoint(pos)
        return scrolls and not self._on_thumb(pos) and not self.drags_at(pos)

    def drags_at(self, pos: Pixel) -> bool:
        """Return whether something at a point follows a finger that moves."""
        key = self._at(pos)
        return key is not None and self._widgets[key].dragged

    def page(self, intent: Intent) -> bool:
        """Scroll by a page or to an end; return whether there is anything to scroll."""
        page = self.scroll.viewport.height * 0.8
        moves = {Intent.PAGE_UP: -page, Intent.PAGE_DOWN: page, Intent.FIRST: -1e6, Intent.LAST: 1e6}
        self.scroll.move(moves.get(intent, 0))
        return self.scroll.most > 0 and intent in moves

    @property
    def _bar(self) -> int:
        return self.style.px(BAR)

    def adopt(self, old: Form | None) -> None:
        """Take over focus, scroll position and text being typed from the previous form."""
        if old is None:
            return
        self.focus = old.focus if old.focus in self._widgets else None
        self._by_keyboard, self._mouse, self._time = old._by_keyboard, old._mouse, old._time
        self._pressed = old._pressed if old._pressed in self._widgets else None
        if old.scroll.height:
            share = self.scroll.most / old.scroll.most if old.scroll.most else 0.0
            self.scroll.offset = self.scroll.goal = min(old.scroll.goal * share, self.scroll.most)
        for key, widget in self._widgets.items():
            if key in old:
                widget.adopt(old[key])
        self._hovered = self._at(self._mouse)
        if self._hovered == old._hovered:
            self._still = old._still
        self._unasked = old._unasked
        told = old._told[0] if old._told is not None else ""
        if told in self._widgets and self._widgets[told].reason == old[told].reason:
            self._told = old._told

    @property
    def cursor(self) -> int:
        """Return the system cursor for the position of the mouse."""
        key = self._pressed or self._hovered
        return self._widgets[key].cursor if key else pygame.SYSTEM_CURSOR_ARROW

    @property
    def busy(self) -> bool:
        """Whether anything is moving by itself."""
        return self.scroll.offset != self.scroll.goal

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was meant for this form."""
        match event.type:
            case pygame.MOUSEMOTION:
                found = hasattr(event, FOUND)
                if self._unasked and not found:
                    self._still = 0.0
                taken, self._unasked = self._moved(event.pos), found
                return taken
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._went_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._mouse = event.pos
                held, self._thumb_held = self._thumb_held, False
                key, self._pressed = self._pressed, None
                if key is None or key not in self._widgets:
                    return held
                if (widget := self._widgets[key]).enabled:
                    own = self._own(widget, event.pos)
                    widget.release(own, widget.rect.collidepoint(own))
                return True
            case pygame.MOUSEWHEEL if self.scroll.most:
                self.scroll.turn(event.y, self.style.px(NOTCH))
                if getattr(event, "touch", False):
                    self.scroll.offset = self.scroll.goal  # it stays under the finger
                return True
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._pressed = self._hovered = self._told = None
                # The next form must not find the mouse where it was.
                self._mouse = NOWHERE
                self._thumb_held = False
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT if self.focus is not None and self._widgets[self.focus].takes_text:
                self._widgets[self.focus].write(event.text)
                return True
        return False

    def _moved(self, pos: Pixel) -> bool:
        if self._thumb_held:
            self.scroll.drag(pos[1] - self._mouse[1], self._bar)
        self._mouse = pos
        hovered = self._at(pos)
        if hovered != self._hovered:
            self._hovered, self._still, self._told = hovered, 0.0, None
        if self._pressed is not None:
            self._widgets[self._pressed].drag(self._own(self._widgets[self._pressed], pos))
            return True
        return hovered is not None or self._thumb_held

    def _went_down(self, pos: Pixel) -> bool:
        self._moved(pos)
        self._by_keyboard = False
        if self._on_thumb(pos):
            self._thumb_held = True
            return True
        self._pressed = self._hovered
        self.focus = self._hovered
        if self._hovered is None:
            return False
        widget = self._widgets[self._hovered]
        if widget.enabled:
            # Whoever clicks knows what it is; the tooltip returns on the next visit.
            self._still = NEVER
            widget.press(self._own(widget, pos), self.style)
        else:
            self._tell(widget)
        return True

    def _key(self, event: pygame.Event) -> bool:
        # Hide the tooltip while the player types.
        self._still = NEVER
        focused = self._widgets.get(self.focus or "")
        if focused is not None and focused.key_down(event):
            return True
        if focused is not None and focused.takes_text and writes(event):
            return False
        if focused is None or not focused.takes_text:
            for widget in self._widgets.values():
                if widget.shortcut is not None and widget.shortcut.matches(event):
                    self.activate(widget.key)
                    return True
        intent = intent_of(event)
        return intent is not None and self.intend(intent)

    def intend(self, intent: Intent) -> bool:
        """Let the focused widget handle an intent, else move the focus, scroll or go back; return if it was used."""
        focused = self._widgets.get(self.focus or "")
        if intent is Intent.BACK:
            if self.back is not None:
                self.back()
            return self.back is not None
        if focused is None and intent is Intent.ACTIVATE and self.default is not None and self.default in self:
            self.activate(self.default)
            return True
        if focused is not None and intent is Intent.ACTIVATE and not focused.enabled:
            self._tell(focused)
            return True
        if focused is not None and focused.intent(intent):
            self._by_keyboard = True
            return True
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            return self._step(1 if intent is Intent.NEXT else -1)
        return self._towards(*ARROWS[intent]) if intent in ARROWS else self.page(intent)

    def activate(self, key: str) -> None:
        """Do what a click on a widget would do, or say why not."""
        widget = self._widgets[key]
        if widget.enabled:
            widget.intent(Intent.ACTIVATE)
        else:
            self._tell(widget)

    def _tell(self, widget: Widget) -> None:
        """Show at once why a widget is disabled."""
        self._told = (widget.key, self._time + REASON_SECONDS)

    # Focus

    def look_at(self, key: str | None, by_keyboard: bool = True) -> None:
        """Give a widget the keyboard focus, or none."""
        self.focus, self._by_keyboard, self._still = key, by_keyboard, 0.0
        if key is not None:
            self.show([key])

    def show(self, keys: Sequence[str]) -> None:
        """Scroll widgets into view."""
        rects = [self._widgets[key].rect for key in keys if key in self._scrolled]
        if rects:
            self.scroll.show(rects[0].unionall(rects[1:]), self.style.space(6))

    def _step(self, direction: int) -> bool:
        keys = [key for key, widget in self._widgets.items() if widget.focusable]
        if not keys:
            return False
        index = keys.index(self.focus) if self.focus in keys else -1 if direction > 0 else 0
        self.look_at(keys[(index + direction) % len(keys)])
        return True

    def _towards(self, across: int, down: int) -> bool:
        here = self._widgets.get(self.focus or "")
        if here is None:
            return self._step(1)
        others = (each for each in self if each.focusable and each is not here)
        gaps = {each.key: gap_towards(self.place(here), self.place(each), across, down) for each in others}
        ahead = {key: gap for key, gap in gaps.items() if gap is not None}
        best = min(ahead, key=ahead.__getitem__, default=None)
        if best is None and not self._by_keyboard:
            best = here.key  # nobody has seen yet where it is
        if best is None:
            return self.page(Intent.PAGE_DOWN if down > 0 else Intent.PAGE_UP) if down else False
        self.look_at(best)
        return True

    # Time and picture

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time += dt
        self._still += dt
        self.scroll.update(dt, self.motion)
        if self.busy:
            self._hovered = self._at(self._mouse)
        if self._told is not None and self._time > self._told[1]:
            self._told = None

    def draw(self, surface: DrawTarget) -> None:
        """Draw every widget, those in the scrollable area only inside its viewport, and the scroll bar."""
        for key, widget in self._widgets.items():
            if key not in self._scrolled:
                widget.draw(surface, self.style, widget.rect, self._state(key))
        with drawn_inside(surface, self.scroll.viewport) if self._scrolled else nullcontext():
            for key, widget in self._widgets.items():
                if key in self._scrolled and (place := self.place(widget)).colliderect(self.scroll.viewport):
                    widget.draw(surface, self.style, place, self._state(key))
        if (thumb := self.scroll.thumb(self._bar)) is not None:
            opacity = 0.8 if self._thumb_held else 0.6
            put(surface, rounded(thumb.size, thumb.width, self.style.theme.text, opacity=opacity), thumb.topleft)

    def _state(self, key: str) -> WidgetState:
        focused = key == self.focus and (self._by_keyboard or self._widgets[key].takes_text)
        return WidgetState(key == self._hovered, key == self._pressed, focused, self._time)

    @property
    def tip(self) -> tuple[Widget, str] | None:
        """Return the widget whose tooltip is shown, and its text; None if there is none."""
        if self._told is not None and self._told[0] in self._widgets:
            widget = self._widgets[self._told[0]]
            return (widget, widget.hint) if widget.hint else None
        asked = self._asked
        if asked is None or self._still < TIP_DELAY:
            return None
        text, _ = asked[0].explained(asked[1], self.place(asked[0]))
        return (asked[0], text) if text and self._still < seconds_of(text) else None

    @property
    def _asked(self) -> tuple[Widget, Pixel] | None:
        """Return the widget that the mouse or the keyboard rests on, and where."""
        focused = self._widgets.get(self.focus or "") if self._by_keyboard else None
        if focused is not None and not focused.takes_text:
            return focused, focused.point(self.place(focused))
        if self._hovered is None or self._pressed is not None or self._unasked:
            return None
        return self._widgets[self._hovered], self._mouse

    @property
    def pointed(self) -> str | None:
        """Return the key of the widget that the mouse is on, or that the keyboard has come to."""
        return self.focus if self._by_keyboard else self._hovered

    @property
    def has_just_refused(self) -> bool:
        """Return whether a requested key has just shown why it does nothing."""
        return self._told is not None and self._told[1] == self._time + REASON_SECONDS

    def draw_tip(self, surface: DrawTarget, clear: Sequence[pygame.Rect] = ()) -> None:
        """Draw the tooltip on top, avoiding other widgets and the rectangles in `clear` if possible."""
        if (tip := self.tip) is not None:
            others = [self.place(each) for each in self if each is not tip[0] and each.focusable]
            others += clear
            asked = self._asked
            point = asked[1] if asked is not None and asked[0] is tip[0] else self._mouse
            _, about = tip[0].explained(point, self.place(tip[0]))
            draw_tooltip(surface, self.style, about, tip[1], not tip[0].enabled, others)


# -- A form for whoever has no mouse, or does not see it: its widgets as nodes, the zone of those that can have the
# focus, and what a reader asks of them.

NAMED = (Role.CHOICE, Role.SLIDER, Role.STEPPER, Role.SWITCH, Role.TEXT)
"""What is named by the text beside it."""


def nodes_of(form: Form | None) -> tuple[Node, ...]:
    """Return what every widget says about itself, in the order of the form."""
    return tuple(node for node in parts_of(form) if node is not None)


def parts_of(form: Form | None) -> Iterator[Node | None]:
    """Yield the same one by one, and None wherever the rest may wait for the next frame."""
    if form is None:
        return
    said = {text for widget in form if not isinstance(widget, Label) for text in (widget.called, widget.about) if text}
    yield None
    for widget in tuple(form):
        node = widget.node()
        if node is None or (node.role is Role.LABEL and node.name in said):
            continue
        if not node.name and node.role in NAMED:
            node = node._replace(name=_beside(form, widget))
        place = form.place(widget)
        hidden = form.is_scrolled(widget) and not place.colliderect(form.scroll.viewport)
        yield node if hidden else node._replace(box=(place.x, place.y, place.width, place.height))


def _beside(form: Form, widget: Widget) -> str:
    """Return the text that stands to the left of a widget, else the nearest one above it."""
    place = form.place(widget)
    best: tuple[int, str] = (1 << 30, "")
    for each in form:
        if isinstance(each, Label) and each.text:
            best = min(best, (_away(form.place(each), place), each.text))
    return best[1]


def _away(text: pygame.Rect, place: pygame.Rect) -> int:
    """Return how far a text is from what it may name: on its line first, then above it."""
    if text.right <= place.left + 2 and text.top < place.bottom and text.bottom > place.top:
        return place.left - text.right + 2 * abs(text.top - place.top)
    if text.bottom <= place.top + 2 and text.left < place.right and text.right > place.left:
        return 10_000 + place.top - text.bottom
    return 1 << 30


def zone_of(form: Form | None, key: str, at: NodePath = (), *, usable: bool = False) -> Zone:
    """Return what can have the focus, in the order of Tab, or only what can be used now.

    `at` is where the nodes of the form are, below the scene.
    """
    if form is None:
        return Zone(key)
    some = (each for each in form if each.focusable and (each.enabled or not usable))
    return Zone(key, tuple(Item(each.key, form.place(each), (*at, each.key)) for each in some))


def focus_of(form: Form | None, key: str, at: NodePath = ()) -> Focus:
    """Return a form that takes all of the keyboard, and where its focus is."""
    return Focus((zone_of(form, key, at),), key, form.focus) if form is not None else Focus()


def attention_of(form: Form | None) -> NodePath:
    """Return the path of the widget with the keyboard focus."""
    return (form.focus,) if form is not None and form.focus is not None else ()


def ask(form: Form | None, asked: Asked) -> None:
    """Do what a reader asks of a widget; what cannot be done now says why, as it does on a click."""
    key = asked.path[0]
    if form is None or key not in form:
        return
    widget = form[key]
    if widget.focusable:
        form.look_at(key)
    if asked.act is Act.FOCUS:
        return
    if widget.enabled:
        widget.asked(asked.act, asked.path[1] if len(asked.path) > 1 else "", asked.text)
    elif asked.act is Act.CLICK:
        form.activate(key)
