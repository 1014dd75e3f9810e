"""The dialog after a level was solved, below the lit melds that solved it, with some confetti if the player did it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.context import Context
from game.ui.kit.confetti import FALLS, draw_confetti
from game.ui.kit.drawing import DrawTarget, put_centre, shadow
from game.ui.kit.margins import table_room
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.watching import decisive

SCRAPS = 18
"""Scraps of confetti on either side."""


class SolvedDialog(Dialog):
    """Tells that a level is solved; it covers the rack, and nothing that is on the table."""

    age = 0.0
    """The seconds since it opened."""

    def __init__(
        self,
        context: Context,
        title: str,
        text: str,
        answers: Sequence[Answer],
        table: TileTable,
        *,
        confetti: bool = True,
    ) -> None:
        super().__init__(context, title, text, answers)
        self.table = table
        if not confetti:
            self.age = FALLS

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return super().busy or (self.age < FALLS and not self.context.motion.reduced)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where the panel is: at the bottom of the window."""
        rect = pygame.Rect((0, 0), size)
        rect.midbottom = table_room(self.style.metrics).midbottom
        return rect

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; any key or click ends the confetti."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.age = FALLS
        super().handle(event)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        super().update(dt)
        self.age += dt

    def draw_between(self, surface: DrawTarget) -> None:
        """Draw the confetti, and over it the melds that solved the level, as bright as before."""
        style, panel, table = self.style, self.panel, self.table
        if not self.context.motion.reduced:
            # Both throws go inwards: beside the table is the task.
            task = () if table.zones.log is None else (table.zones.log,)
            draw_confetti(surface, style, panel.topleft, self.age, SCRAPS, 75, 25, task)
            draw_confetti(surface, style, panel.topright, self.age, SCRAPS, 105, 25, task)
        tiles = [tile for tile in decisive(table) if tile in table.stage and table.stage.sees(tile)]
        for tile in tiles:
            place = table.stage.place(tile)
            size = round(place.width), round(table.painter().height(tile, place.width))
            put_centre(
                surface, shadow(size, style.px(8), style.px(18), 0.9, style.theme.accent_light), (place.x, place.y)
            )
        table.stage.draw(surface, lambda tile: tile in tiles)
