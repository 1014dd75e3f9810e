"""What players are called who chose no name: a word of the language, in whatever language the match was begun."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from game.words.catalogue import LANGUAGES, Catalogue

DEFAULTS = ("player.you", "player.computer", "seats.player", "seats.computer")
"""Keys of the names that the game gives."""


@cache
def _given() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every name that the game gives in any language, as a pattern with its number, and its key."""
    found = []
    for catalogue in map(Catalogue, LANGUAGES):
        for key in DEFAULTS:
            pattern = re.escape(catalogue.t(key, number="\0")).replace(re.escape("\0"), r"(?P<number>\d+)")
            found.append((re.compile(pattern), key))
    return tuple(found)


@cache
def _key_of(name: str) -> tuple[str, str] | None:
    """The key of a name that the game gave, and its number; None for a name that somebody chose."""
    for pattern, key in _given():
        if match := pattern.fullmatch(name):
            return key, match.groupdict().get("number", "")
    return None


def called(say: Callable[..., str], name: str) -> str:
    """A name as it is said: one that the game gave in the language of now, any other as it is."""
    found = _key_of(name)
    return name if found is None else say(found[0], number=found[1])
