"""What is said of a match that cannot be read, or not be played on, to its end."""

from __future__ import annotations

from game.words.sentences import Say


def damaged_text(say: Say, line: str, file: str, extent: tuple[int, int], *, imported: bool) -> str:
    """Return at which line a record is damaged, how much of it is good and what becomes of its file.

    `extent` is how many actions are good and how many seem to be there; (0, 0) if that is unknown.
    """
    good, every = extent
    part = say("mending.part", n=good, of=every) if good < every else say("mending.nothing-lost", of=good)
    part = part if every else ""
    kept = say("mending.source" if imported else "mending.kept", file=file)
    return " ".join(each for each in (say("mending.broken", line=line), part, kept) if each)


def departs_text(say: Say, line: str, file: str) -> str:
    """Return from which line on an intact match does not follow the rules of this version."""
    return say("mending.departs", line=line, file=file)


def rest_text(say: Say, then: int, now: int, *, apart: bool) -> str:
    """Return how many actions of a match were played then, and can be read now; `apart` if it has gone on since."""
    return say("shelved.apart-text" if apart else "mending.rest", n=then, of=now)
