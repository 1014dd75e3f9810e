"""Medals of bronze, silver and gold: of the ladder, and of the puzzle of a day."""

from __future__ import annotations

from game.play.ladder import Medal
from game.ui.kit.drawing import DrawTarget, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, Colour, mix

METALS: dict[Medal, Colour] = {
    Medal.BRONZE: (214, 140, 74), Medal.SILVER: (168, 176, 186), Medal.GOLD: (208, 154, 16),
}  # fmt: skip
INK: Colour = (0, 0, 0)
"""The sign on a medal, at least 7:1 to each metal."""


def draw_medal(surface: DrawTarget, style: Style, centre: tuple[int, int], side: int, medal: Medal) -> None:
    """Draw a disc of the metal, `side` pixels across, with the sign of a medal."""
    metal = METALS[medal]
    put_centre(surface, rounded((side, side), side // 2, mix(metal, WHITE, 0.3), metal), centre)
    put_centre(surface, style.icons.image("medal", round(side * 0.7), INK), centre)
