"""Temporary texts on the guidance line, and how it shakes or lights up."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit.sound import Sound, Sounds
from game.words.guidance import Guidance

SHAKE = 0.35
"""Seconds that the guidance line shakes."""
TOLD = 3.0
"""Seconds that a refusal stays on the guidance line."""
SORTED = 1.2
"""Seconds that the line says how a rack or hand was sorted."""
GLOW = 1.6
"""Seconds during which the guidance line lights up when the player's turn begins."""


class Notice:
    """A sentence on the guidance line for some seconds."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self.shown: Guidance | None = None
        self.shake = 0.0
        self.glow = 0.0
        self.insisted = 0
        """How often the line was to be heard also where it stays the same: each refusal, each press of a hint."""
        self.aloud = ""
        """What has just happened that the line does not say: only heard, and then forgotten."""
        self._left = 0.0
        self._stays = False
        self._holds: Callable[[], bool] | None = None

    @property
    def busy(self) -> bool:
        """Whether the line is moving."""
        return self.shake > 0 or self.glow > 0

    def tell(self, guidance: Guidance, seconds: float = TOLD, stays: bool = False) -> None:
        """Say something for some seconds; if it `stays`, it is about the past and survives changes."""
        self.shown, self._left, self._stays, self._holds = guidance, seconds, stays, None

    def refuse(self, text: str, rule: str, holds: Callable[[], bool] | None = None) -> None:
        """Say why something is refused, and shake; it disappears as soon as it no longer `holds`."""
        self.tell(Guidance(text, rule, "bad"))
        self._holds = holds
        self.shake_head()

    def refuse_button(self, reason: str, *, known: bool) -> None:
        """Shake if the line has made the reason `known`; another one is heard, as its tooltip shows it."""
        if known:
            self.shake_head()
        else:
            self.aloud = reason

    def shake_head(self) -> None:
        """Shake, with the sound of a refusal."""
        self.insist()
        self.shake = SHAKE
        self._sounds.play(Sound.REFUSE)

    def insist(self) -> None:
        """Let the line be heard, also where it stays the same."""
        self.insisted += 1

    def light_up(self) -> None:
        """Light up: the player's turn begins."""
        self.glow = GLOW

    def forget(self) -> None:
        """Clear the text."""
        self.shown = None

    def give_way(self) -> None:
        """Clear the text, and let the line be heard, whatever it says."""
        self.forget()
        self.insist()

    def forget_help(self) -> None:
        """Something has changed: keep only refusals that are still true, and texts about what happened."""
        if self.shown is not None and self.shown.tone != "bad" and not self._stays:
            self.shown = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.shake = max(self.shake - dt, 0.0)
        self.glow = max(self.glow - dt, 0.0)
        self._left -= dt
        if self._left <= 0 or (self._holds is not None and not self._holds()):
            self.shown = self._holds = None
