"""What the next player will face, shown at the plates before a turn is ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded
from game.ui.kit.materials import rim_width
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.zones import MatchZones


class Forecast(NamedTuple):
    """What the effects of a turn would do."""

    hits: Mapping[int, int]
    """Seats that would miss their turn, and how many pieces each would draw."""
    turned: bool = False
    """Whether the direction would change."""
    turn: int | None = None
    """The seat that would act next; None if that is not sure."""

    @property
    def silent(self) -> bool:
        """Whether nothing out of the ordinary would happen."""
        return not self.hits and not self.turned


def signs_of(forecast: Forecast, seat: int) -> tuple[str, ...]:
    """Return what a seat would face: a number of pieces, or the names of icons.

    >>> signs_of(Forecast({1: 2}, turn=2), 1), signs_of(Forecast({1: 2}, turn=2), 2)
    (('+2', 'ban'), ('play',))
    """
    if forecast.silent:
        return ()
    if seat in forecast.hits:
        draws = forecast.hits[seat]
        return (*((f"+{draws}",) if draws else ()), *(() if forecast.turn == seat else ("ban",)))
    return ("play",) if seat == forecast.turn else ()


def draw_forecast(surface: DrawTarget, style: Style, zones: MatchZones, forecast: Forecast | None) -> None:
    """Draw at each plate what its seat would face, and at the stock whether the direction would change."""
    if forecast is None or forecast.silent:
        return
    for seat, plate in enumerate(zones.plates):
        # The face of a player at the side is at the top, in the middle.
        at = plate.midtop if plate.width > plate.height else plate.topright
        _draw_chip(surface, style, at, signs_of(forecast, seat), plate.right, warns=seat in forecast.hits)
    if forecast.turned:
        _draw_chip(surface, style, zones.stock.midtop, ("refresh-cw",), zones.stock.right, warns=False)


def _draw_chip(
    surface: DrawTarget, style: Style, at: tuple[int, int], signs: tuple[str, ...], right: int, *, warns: bool
) -> None:
    """Draw signs side by side in a chip, centred on a point, but not beyond `right` nor on the rim of the table."""
    if not signs:
        return
    theme, side, pad = style.theme, style.px(20), style.px(8)
    ground, ink = (theme.danger, theme.on_danger) if warns else (theme.accent, theme.on_accent)
    wide = [style.width(sign, TextSize.TEXT, Typeface.TITLE) if sign.startswith("+") else side for sign in signs]
    chip = pygame.Rect(0, 0, sum(wide) + pad * (len(signs) + 1), style.grown(28))
    chip.midtop = at[0], max(at[1] - chip.height // 2, rim_width(style.metrics) + style.px(2))
    chip.right = min(chip.right, right)
    put(surface, rounded(chip.size, chip.height // 2, ground), chip.topleft)
    put(surface, outline(chip.size, chip.height // 2, max(style.px(2), 1), ink, 0.7), chip.topleft)
    x = chip.x + pad
    for sign, width in zip(signs, wide, strict=True):
        if sign.startswith("+"):
            box = pygame.Rect(x, chip.y, width + style.px(2), chip.height)
            style.write(surface, sign, box, TextSize.TEXT, ink, Typeface.TITLE)
        else:
            put_centre(surface, style.icons.image(sign, round(side * 0.9), ink, 2.6), (x + side / 2, chip.centery))
        x += width + pad
