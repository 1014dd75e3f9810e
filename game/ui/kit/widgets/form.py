"""A set of widgets with one focus, which receive the mouse, the keys and tooltips.

One module because mouse, keys and tooltips share the focus, the widget under the mouse and the time it has rested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import ARROWS, intent_of, writes
from game.ui.kit.intents import Intent
from game.ui.kit.style import Style
from game.ui.kit.tween import Motion
from game.ui.kit.widgets.arrangement import WidgetArrangement
from game.ui.kit.widgets.tooltip import draw_tooltip, seconds_of
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState

TIP_DELAY = 0.45
"""Seconds over a widget before its tooltip appears."""
REASON_SECONDS = 3.5
"""Seconds that the reason for a refused click is shown."""
NEVER = -1e9
"""A resting time that no tooltip reaches; reset by moving to another widget."""
FOUND = "found"
"""Marks a mouse movement that nobody made: a new scene finds the mouse where it is."""
NOWHERE = (-1, -1)
"""The position of the mouse while it is not over the form."""
WHEEL = 56
"""Units scrolled per notch of the wheel."""


class Form(WidgetArrangement):
    """Widgets, in the order of Tab."""

    def __init__(self, style: Style, motion: Motion | None = None, back: Callable[[], None] | None = None) -> None:
        super().__init__(style)
        self.motion = motion or Motion()
        self.back = back
        """What Escape does."""
        self.focus: str | None = None
        """The key of the widget with the keyboard focus."""
        self.default: str | None = None
        """The key of the widget that Enter activates while none has the focus."""
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

    def adopt(self, old: Form | None) -> None:
        """Take over focus, scroll position and text being typed from the previous form."""
        if old is None:
            return
        self.focus = old.focus if old.focus in self._widgets else None
        self._by_keyboard, self._mouse, self._time = old._by_keyboard, old._mouse, old._time
        self._pressed = old._pressed if old._pressed in self._widgets else None
        if self.scroll is not None and old.scroll is not None:
            share = self.scroll.most / old.scroll.most if old.scroll.most else 0.0
            self.scroll.offset = self.scroll.goal = min(old.scroll.goal * share, self.scroll.most)
        for key, widget in self._widgets.items():
            if key in old:
                widget.adopt(old[key])
        self._hovered = self._at(self._mouse)
        if self._hovered == old._hovered:
            self._still = old._still
        self._unasked = old._unasked

    def is_at(self, pos: Pixel) -> bool:
        """Return whether there is anything at a point that can be pressed or dragged."""
        return self._at(pos) is not None or self._on_thumb(pos)

    def _on_thumb(self, pos: Pixel) -> bool:
        """Return whether a point is on the handle of the scroll bar."""
        thumb = self.scroll.thumb(self._bar) if self.scroll is not None else None
        return thumb is not None and thumb.inflate(self._bar, 0).collidepoint(pos)

    @property
    def cursor(self) -> int:
        """Return the system cursor for the position of the mouse."""
        key = self._pressed or self._hovered
        return self._widgets[key].cursor if key else pygame.SYSTEM_CURSOR_ARROW

    @property
    def busy(self) -> bool:
        """Whether anything is moving by itself."""
        return self.scroll is not None and self.scroll.offset != self.scroll.goal

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
                return self._went_up(event.pos)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._let_go()
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT if self.focus is not None and self._widgets[self.focus].takes_text:
                self._widgets[self.focus].write(event.text)
                return True
        return False

    def _moved(self, pos: Pixel) -> bool:
        if self._thumb_held and self.scroll is not None:
            self.scroll.drag(pos[1] - self._mouse[1], self._bar)
        self._mouse = pos
        hovered = self._at(pos)
        if hovered != self._hovered:
            self._hovered, self._still, self._told = hovered, 0.0, None
        if self._pressed is not None:
            widget = self._widgets[self._pressed]
            widget.drag(self._own(widget, pos))
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

    def _went_up(self, pos: Pixel) -> bool:
        self._mouse = pos
        held, self._thumb_held = self._thumb_held, False
        key, self._pressed = self._pressed, None
        if key is None or key not in self._widgets:
            return held
        widget = self._widgets[key]
        if widget.enabled:
            own = self._own(widget, pos)
            widget.release(own, widget.rect.collidepoint(own))
        return True

    def _let_go(self) -> None:
        self._pressed = self._hovered = self._told = None
        # The next form must not find the mouse where it was.
        self._mouse = NOWHERE
        self._thumb_held = False

    def _wheel(self, event: pygame.Event) -> bool:
        if self.scroll is None or not self.scroll.most:
            return False
        self.scroll.move(-event.y * self.style.px(WHEEL))
        if getattr(event, "touch", False):
            self.scroll.offset = self.scroll.goal  # it stays under the finger
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
                    self._activate(widget)
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
        if focused is None and intent is Intent.ACTIVATE and self.default in self._widgets:
            self._activate(self._widgets[self.default])
            return True
        if focused is not None and intent is Intent.ACTIVATE and not focused.enabled:
            self._tell(focused)
            return True
        if focused is not None and focused.intent(intent):
            self._by_keyboard = True
            return True
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            return self._step(1 if intent is Intent.NEXT else -1)
        if intent in ARROWS:
            return self._towards(*ARROWS[intent])
        return self.page(intent)

    def activate(self, key: str) -> None:
        """Do what a click on a widget would do, or say why not."""
        self._activate(self._widgets[key])

    def _activate(self, widget: Widget) -> None:
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
        if self.scroll is not None and rects:
            self.scroll.show(rects[0].unionall(rects[1:]), self.style.space(6))

    def _step(self, direction: int) -> bool:
        keys = [key for key, widget in self._widgets.items() if widget.focusable]
        if not keys:
            return False
        ends = -1 if direction > 0 else 0
        index = keys.index(self.focus) if self.focus in keys else ends
        self.look_at(keys[(index + direction) % len(keys)])
        return True

    def _towards(self, across: int, down: int) -> bool:
        """Move the focus to the nearest widget in a direction."""
        here = self._widgets.get(self.focus or "")
        if here is None:
            return self._step(1)
        best = self.nearest(here, across, down)
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
        if self.scroll is not None:
            self.scroll.update(dt, self.motion)
            if self.busy:
                self._hovered = self._at(self._mouse)
        if self._told is not None and self._time > self._told[1]:
            self._told = None

    def draw(self, surface: DrawTarget) -> None:
        """Draw every widget, and the scroll bar."""
        self.draw_widgets(surface, self._state)
        self.draw_bar(surface, held=self._thumb_held)

    def _state(self, key: str) -> WidgetState:
        takes_text = self._widgets[key].takes_text
        return WidgetState(
            hovered=key == self._hovered,
            pressed=key == self._pressed,
            focused=key == self.focus and (self._by_keyboard or takes_text),
            time=self._time,
        )

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
