"""What the guidance line says."""

from __future__ import annotations

from dataclasses import dataclass

from game.words.sentences import Say


@dataclass(frozen=True, slots=True)
class Guidance:
    """The content of the guidance line, and what is said in its place where it points at something."""

    text: str
    rule: str = ""
    """The id of the rule behind it; its place in the book is cited."""
    tone: str = "plain"
    """plain, good, help or bad."""
    progress: float | None = None
    """How much of what is needed is there, 0..1, as a bar at the bottom of the line."""
    aloud: str = ""
    """What somebody hears who does not see what the text points at; "" if that is the text."""

    @property
    def said(self) -> str:
        """What is said of it."""
        return self.aloud or self.text


def waiting_guidance(say: Say, name: str, *, thinking: bool) -> Guidance:
    """Return whose turn it is while nothing is wanted here; a computer is `thinking`."""
    return Guidance(say("guide.thinking" if thinking else "guide.other-turn", name=name))
