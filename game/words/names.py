"""Names of players who chose none: words of the language, whatever language the match was started in."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache

from game.words.catalogue import LANGUAGES, Catalogue

COMPANIONS = ("Lotte", "Paul", "Mia", "Oskar", "Emma", "Felix", "Ida", "Max", "Nele", "Ben")
"""First names of computer players, one for each seat; the same in every language."""
DEFAULTS = ("player.you", "player.computer", "seats.player", "seats.computer")
"""Keys of the names given by the game."""


@cache
def _given() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return every name given by the game in any language, as a pattern with its number, and its key."""
    found = []
    for catalogue in map(Catalogue, LANGUAGES):
        for key in DEFAULTS:
            pattern = re.escape(catalogue.t(key, number="\0")).replace(re.escape("\0"), r"(?P<number>\d+)")
            found.append((re.compile(pattern), key))
    return tuple(found)


@cache
def _key_of(name: str) -> tuple[str, str] | None:
    """Return the key of a name given by the game, and its number; None for a name that somebody chose."""
    for pattern, key in _given():
        if match := pattern.fullmatch(name):
            return key, match.groupdict().get("number", "")
    return None


def called(say: Callable[..., str], name: str) -> str:
    """Return a name as displayed: one given by the game in the current language, any other as it is."""
    found = _key_of(name)
    return name if found is None else say(found[0], number=found[1])


def companion(seat: int, taken: Collection[str]) -> str:
    """Return the name of the computer in a seat: that of the seat, or the next one that nobody has.

    >>> companion(1, ()), companion(1, ("Paul",)), companion(9, ("Ben", "Lotte"))
    ('Paul', 'Mia', 'Paul')
    """
    names = (COMPANIONS[(seat + step) % len(COMPANIONS)] for step in range(len(COMPANIONS)))
    return next((name for name in names if name not in taken), COMPANIONS[seat % len(COMPANIONS)])


def kind_name(say: Callable[..., str], kind: str) -> str:
    """Return the label of a kind of player: `human`, or the level of a computer."""
    return say("seats.human" if kind == "human" else f"seats.level.{kind}")
