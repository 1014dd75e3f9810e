"""Sentences that both families share: lists, places in a book, lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.events import CatchMissed, Caught, Passed, Skipped, UnoCalled, WindowClosed
from game.engine.ledger import heading

Say = Callable[..., str]
"""`Catalogue.t` or `Context.t`."""


Name = Callable[[int], str]
"""The name of the player in a seat."""


def listed(t: Say, parts: Sequence[str]) -> str:
    """Return names with commas and an "and" before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return t("words.and", first=", ".join(parts[:-1]), last=parts[-1])


def cited(t: Say, rule: str) -> str:
    """Return the place of a rule in the book: "§ 5"; "" if there is none."""
    part = heading(rule) if rule else ""
    if not part:
        return ""
    return t("words.paragraph", number=part if part[0].isdigit() else t(f"heading.{part}"))


class LineMaker:
    """Makes lines of the log: a seat by its name, or "you" for the seat of the reader."""

    def __init__(self, t: Say, name: Name, you: int | None, section: str = "log") -> None:
        self._t, self.name, self._you, self._section = t, name, you, section

    def of(self, key: str, seat: int, **names: object) -> str:
        """Return what a seat did, or what happened to it."""
        own = ".you" if seat == self._you else ""
        return self._t(f"{self._section}{own}.{key}", name=self.name(seat), **names)

    def between(self, key: str, seat: int, other: int, **names: object) -> str:
        """Return what a seat did to another one, which may be the reader's."""
        if other == self._you:
            return self._t(f"{self._section}.you.by-{key}", name=self.name(seat), **names)
        return self.of(key, seat, other=self.name(other), **names)


def shared_text(line: LineMaker, event: object) -> str | None:
    """Return a line about an event of both families."""
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
