"""The first three of a tournament on a podium, with a trophy above. Only draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.table.shared.plates import draw_face

ON_PODIUM = 3
ORDER = (1, 0, 2)
"""Who stands where from left to right: the second, the first, the third."""
HEIGHTS = (1.0, 0.7, 0.5)
"""How high the step of a rank is, as a share of the first."""
WIDE, TALL = 420, 330
"""The largest size of a podium, with trophy and faces, in units."""
FACE, TROPHY, GAP = 64, 84, 10
"""Units of a face, of the trophy, and of the room above and below each."""


class PodiumStep(NamedTuple):
    """Somebody on the podium."""

    rank: int
    """1 to 3; those who are equal stand equally high."""
    player: int
    face: str
    """Whose face it is, as `draw_face` takes it."""


def draw_podium(
    surface: DrawTarget, rect: pygame.Rect, style: Style, say: Callable[..., str], steps: Sequence[PodiumStep]
) -> None:
    """Draw three steps on the ground of a rectangle, in its middle, as large as there is room."""
    px, theme = style.px, style.theme
    whole = pygame.Rect(0, 0, min(rect.width, px(WIDE)), min(rect.height, px(TALL)))
    whole.center = rect.center
    face, gap = min(px(FACE), whole.height // 5), px(GAP)
    trophy = min(px(TROPHY), whole.height // 4)
    first = max(whole.height - face - trophy - 3 * gap, px(40))
    wide = whole.width // ON_PODIUM
    for column, place in enumerate(ORDER):
        step = steps[place]
        box = pygame.Rect(whole.x + column * wide, 0, wide - px(4), round(first * HEIGHTS[step.rank - 1]))
        box.bottom = whole.bottom
        lit = step.rank == 1
        ends = (mix(theme.accent, theme.panel_light, 0.55), theme.panel_light) if lit else (theme.panel_light,) * 2
        put(surface, rounded(box.size, px(10), *ends), box.topleft)
        put(surface, outline(box.size, px(10), max(px(1), 1), theme.accent if lit else theme.panel_line), box.topleft)
        number = say("scoring.place", n=step.rank)
        style.write(surface, number, box, TextSize.TITLE, theme.text if lit else theme.quiet, Typeface.TITLE, 0.5)
        middle = (box.centerx, box.top - gap - face // 2)
        draw_face(surface, style, middle, face, step.player, step.face)
        if place == 0:
            at = (box.centerx, middle[1] - face // 2 - gap - trophy // 2)
            side = trophy // 2
            put_centre(surface, shadow((side, side), side // 2, px(36), 0.4, theme.accent), at)
            put_centre(surface, style.icons.image("trophy", trophy, theme.accent_light, 1.75), at)
