"""What the guidance line says."""

from __future__ import annotations

from dataclasses import dataclass

from game.words.sentences import Say


@dataclass(frozen=True, slots=True)
class Guidance:
    """The content of the guidance line."""

    text: str
    rule: str = ""
    """The id of the rule behind it; its place in the book is cited."""
    tone: str = "plain"
    """plain, good, help or bad."""
    progress: float | None = None
    """How much of what is needed is there, 0..1, as a bar at the bottom of the line."""


def waiting_guidance(say: Say, name: str, *, thinking: bool) -> Guidance:
    """Return whose turn it is while nothing is wanted here; a computer is `thinking`."""
    return Guidance(say("guide.thinking" if thinking else "guide.other-turn", name=name))
