"""Errors in the arguments of a command."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UsageError(Exception):
    """The arguments cannot be used; the text says why, and which name may have been meant."""


def unknown(command: str, reason: str, word: str, known: Iterable[str]) -> UsageError:
    """Return the error of a command about a name that it does not know, with the one that may have been meant."""
    return UsageError(f"steinreich {command}: {reason}\n{nearest(word, known)}".rstrip())


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a question suggesting the nearest known name, or "" if the word is known or resembles none.

    >>> nearest("arina", ("arena", "check"))
    'Did you mean arena?'
    """
    names = tuple(known)
    close = () if word in names else get_close_matches(word, names, 1, cutoff=0.7)
    return f"Did you mean {close[0]}?" if close else ""
