"""What the words of both families have in common: lists, places in a book, lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.events import CatchMissed, Caught, Passed, Skipped, UnoCalled, WindowClosed
from game.engine.ledger import heading

Say = Callable[..., str]
"""`Catalogue.t` or `Context.t`."""


Name = Callable[[int], str]
"""The name of the player in a seat."""


def listed(t: Say, parts: Sequence[str]) -> str:
    """Names with commas and an "and" before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return t("words.and", first=", ".join(parts[:-1]), last=parts[-1])


def cited(t: Say, rule: str) -> str:
    """Where the book says so: "§ 5"; empty where no part of it does, and for no rule."""
    part = heading(rule) if rule else ""
    if not part:
        return ""
    return t("words.paragraph", number=part if part[0].isdigit() else t(f"heading.{part}"))


class Line:
    """Makes lines of the log: a seat by its name, or "you" for the seat of who reads them."""

    def __init__(self, t: Say, name: Name, you: int | None, section: str = "log") -> None:
        self._t, self.name, self._you, self._section = t, name, you, section

    def of(self, key: str, seat: int, **names: object) -> str:
        """What a seat did, or what happened to it."""
        own = ".you" if seat == self._you else ""
        return self._t(f"{self._section}{own}.{key}", name=self.name(seat), **names)

    def between(self, key: str, seat: int, other: int, **names: object) -> str:
        """What a seat did to another one, which may be that of who reads it."""
        if other == self._you:
            return self._t(f"{self._section}.you.by-{key}", name=self.name(seat), **names)
        return self.of(key, seat, other=self.name(other), **names)


def shared_text(line: Line, event: object) -> str | None:
    """A line about what both families have."""
    match event:
        case Skipped(seat):
            return line.of("skipped", seat)
        case Passed(seat, False):
            return line.of("passed", seat)
        case UnoCalled(seat):
            return line.of("uno", seat)
        case Caught(seat, None):
            return line.of("forgot", seat)
        case Caught(seat, int(by)):
            return line.between("caught", by, seat)
        case CatchMissed(seat):
            return line.of("missed", seat)
        case WindowClosed(seat):
            return line.of("unnoticed", seat)
        case _:
            return None
