"""The time of a turn: a dial that is calm until ten seconds are left, then urgent."""

from __future__ import annotations

import pygame

from game.play.tiles.clock import TurnClock
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded, tinted
from game.ui.kit.shapes import arc_mask
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix

STEPS = 120
"""Pictures of the shrinking ring."""
GROWS = 0.08
"""How much the ring swells with each of the last seconds."""


def draw_clock(
    surface: DrawTarget, style: Style, rect: pygame.Rect, clock: TurnClock | None, limit: int, moving: bool = True
) -> None:
    """Draw a dial in a panel, wide or high; without a running clock it is pale and shows the limit."""
    theme = style.theme
    resting = clock is None
    shown = clock or TurnClock(limit, float(limit))
    urgent = shown.urgent and not resting
    ground = mix(theme.panel, theme.danger, 0.55) if urgent else theme.panel
    put(surface, rounded(rect.size, style.px(12), ground, opacity=0.86), rect.topleft)
    side = min(rect.height - style.px(8), style.px(62))
    if urgent and moving:
        side = round(side * (1 + GROWS * (shown.left % 1.0)))
    ring = pygame.Rect(0, 0, side, side)
    ring.midleft = (rect.x + style.px(10), rect.centery)
    thick = max(side // 9, 3)
    put_centre(surface, tinted(arc_mask(side, thick, 1.0), theme.panel_line), ring.center)
    share = max(round(shown.share * STEPS) / STEPS, 1 / STEPS)
    colour = theme.quiet if resting else theme.warning if urgent else theme.accent
    put_centre(surface, tinted(arc_mask(side, thick, share), colour), ring.center)
    words = pygame.Rect(ring.right + style.px(8), rect.y, rect.right - ring.right - style.px(16), rect.height)
    step = TextSize.TITLE if style.width("0:00", TextSize.TITLE, Typeface.TITLE) <= words.width else TextSize.HEAD
    colour = theme.quiet if resting else theme.warning if urgent else theme.text
    style.write(surface, shown.text, words, step, colour, Typeface.TITLE, align=0.5)
