"""The dialog after a level was solved: some confetti beside it."""

from __future__ import annotations

from game.ui.kit.confetti import FALLS, draw_confetti
from game.ui.kit.drawing import Target
from game.ui.scenes.dialog import Dialog

SCRAPS = 18
"""Scraps of confetti on either side."""


class SolvedDialog(Dialog):
    """Tells that a level is solved; the confetti flies away from it, so it covers nothing."""

    age = 0.0
    """The seconds since it opened."""

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return super().busy or (self.age < FALLS and not self.context.motion.reduced)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        super().update(dt)
        self.age += dt

    def draw(self, surface: Target) -> None:
        """Draw it."""
        super().draw(surface)
        if not self.context.motion.reduced:
            panel = self.panel
            draw_confetti(surface, self.context.style, panel.topleft, self.age, SCRAPS, 135, 25)
            draw_confetti(surface, self.context.style, panel.topright, self.age, SCRAPS, 45, 25)
