"""What the guidance line says for a moment, and how it shakes its head or lights up."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit.sound import Sound, Sounds
from game.words.guidance import Guidance

SHAKE = 0.35
"""Seconds that the guidance line shakes its head."""
TOLD = 3.0
"""Seconds that a refusal stays on the guidance line."""
SORTED = 1.2
"""Seconds that the line tells how a rack or hand was sorted."""
GLOW = 1.6
"""Seconds in which the guidance line lights up when the player's turn begins."""


class Notice:
    """A sentence that stands on the guidance line for some seconds."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self.shown: Guidance | None = None
        self.shake = 0.0
        self.glow = 0.0
        self._left = 0.0
        self._stays = False
        self._holds: Callable[[], bool] | None = None

    @property
    def busy(self) -> bool:
        """Whether the line moves."""
        return self.shake > 0 or self.glow > 0

    def tell(self, guidance: Guidance, seconds: float = TOLD, stays: bool = False) -> None:
        """Say something for some seconds; `stays`: also when something has changed, since it is about what was."""
        self.shown, self._left, self._stays, self._holds = guidance, seconds, stays, None

    def refuse(self, text: str, rule: str, holds: Callable[[], bool] | None = None) -> None:
        """Say why something is refused, with a shake of the head; it goes as soon as it no longer `holds`."""
        self.tell(Guidance(text, rule, "bad"))
        self._holds = holds
        self.shake_head()

    def shake_head(self) -> None:
        """What stands there is why something is refused."""
        self.shake = SHAKE
        self._sounds.play(Sound.REFUSE)

    def light_up(self) -> None:
        """The player's turn begins."""
        self.glow = GLOW

    def forget(self) -> None:
        """Say nothing more."""
        self.shown = None

    def forget_help(self) -> None:
        """Something has changed: only a refusal is still true, and what was said of what happened."""
        if self.shown is not None and self.shown.tone != "bad" and not self._stays:
            self.shown = None

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.shake = max(self.shake - dt, 0.0)
        self.glow = max(self.glow - dt, 0.0)
        self._left -= dt
        if self._left <= 0 or (self._holds is not None and not self._holds()):
            self.shown = self._holds = None
