"""Short-lived effects at the plates: words in bubbles, shrinking rings, a light on its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from game.play.remarks import remark
from game.play.session import AnySession
from game.ui.kit.drawing import DrawTarget, put, put_bar, put_centre, rounded, shadow, tinted
from game.ui.kit.shapes import arc_mask
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, mix
from game.ui.kit.tween import Motion, Tween

LEAVING = 0.3
"""Seconds that a bubble takes to fade."""

REMARK = 3.2
"""Seconds to read what a character says."""


class Seated(Protocol):
    """An event of one seat, over whose plate it is shown."""

    @property
    def seat(self) -> int:
        """The seat."""


@dataclass(slots=True)
class Bubble:
    """A word shown over a plate for a moment."""

    key: str
    """A key of the catalogue."""
    left: float
    names: dict[str, object] = field(default_factory=dict)
    alarm: bool = False

    @property
    def number(self) -> bool:
        """Whether it only tells how many pieces somebody draws."""
        return self.key == "mark.drew"


@dataclass(frozen=True, slots=True)
class Light:
    """The light on its way from one plate to another."""

    start: int
    end: int
    tween: Tween


def remark_bubble(session: AnySession, at: int, factor: float) -> dict[int, Bubble]:
    """Return what a character of the ladder says to an event, given by its place, by seat, if it says anything."""
    said = remark(session.record, session.events, at)
    return {} if said is None else {said.seat: Bubble(said.key, max(REMARK * factor, REMARK / 2))}


def bubble_ground(
    surface: DrawTarget,
    style: Style,
    rect: pygame.Rect,
    lines: Sequence[str],
    step: int,
    mark: Bubble,
    motion: Motion,
) -> None:
    """Draw words in a bubble, fading away at the end."""
    theme, leaving = style.theme, motion.seconds(LEAVING)
    opacity = min(mark.left / leaving, 1.0) if leaving else 1.0
    ground, ink = (theme.accent, theme.on_accent) if mark.alarm else (theme.panel_light, theme.text)
    edge = style.px(8)
    put(surface, shadow(rect.size, style.px(20), edge, 0.5), (rect.x - edge, rect.y - edge + style.px(3)), opacity)
    put(surface, rounded(rect.size, style.px(20), mix(ground, WHITE, 0.12), ground), rect.topleft, opacity)
    for number, words in enumerate(lines):
        y = rect.y + rect.height * (2 * number + 1) / (2 * len(lines))
        put_centre(surface, style.line(words, step, ink, Typeface.TITLE), (rect.centerx, y), opacity)


def halves(text: str) -> tuple[str, ...]:
    """Return a text in two lines that are about equally long.

    >>> halves("Will you play with me?"), halves("UNO!")
    (('Will you play', 'with me?'), ('UNO!',))
    """
    gaps = [at for at, letter in enumerate(text) if letter == " "]
    middle = min(gaps, key=lambda at: abs(at - len(text) / 2), default=None)
    return (text,) if middle is None else (text[:middle], text[middle + 1 :])


def draw_countdown(surface: DrawTarget, style: Style, rect: pygame.Rect, share: float) -> None:
    """Draw a ring that shrinks while somebody can be caught."""
    side = max(rect.width, rect.height) + style.px(8)
    share = max(round(share * 48) / 48, 0.02)
    mask = arc_mask(side, style.px(5), share)
    put_centre(surface, tinted(mask, style.theme.accent_light), rect.center)


def draw_time(surface: DrawTarget, style: Style, key: pygame.Rect, share: float) -> None:
    """Draw a bar at the bottom of a button: the time left for it."""
    bar = pygame.Rect(key.x + style.px(10), key.bottom - style.px(14), 0, style.px(5))
    bar.width = max(round((key.width - style.px(20)) * share), 1)
    put_bar(surface, style.theme.accent_light, bar)


def draw_catch_window(surface: DrawTarget, style: Style, face: pygame.Rect, key: pygame.Rect, share: float) -> None:
    """Draw the shrinking ring around the badge of a seat that can be caught, and the time left on the Catch button."""
    draw_countdown(surface, style, face, share)
    draw_time(surface, style, key, share)
