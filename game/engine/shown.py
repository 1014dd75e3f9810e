"""Texts from outside made fit to be shown: names, titles, names of files, whatever a record or a level says."""

from __future__ import annotations

import re

LONGEST_NAME = 40
"""Letters of the name of a player or of a match that are shown."""
ELLIPSIS = "…"

_GAPS = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
"""Ends of lines, tabs and their like."""
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
"""What has no picture, steers a terminal, or turns the direction in which everything after it is read."""
_LONE = re.compile("[\ud800-\udfff]")
"""Halves of letters, as in names of files that are not UTF-8; no font and no file takes them."""
_MARKS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILE = re.compile(f"({_MARKS}{{2}}){_MARKS}+")
"""More marks over one letter than any language has, which would cover the lines around it."""


def shown(text: str, most: int = LONGEST_NAME) -> str:
    """A text on one line without what cannot or must not be seen, at most so many letters.

    An ordinary text stays as it is, and what was cleaned once is not changed again.
    """
    if text.isascii() and text.isprintable() and len(text) <= most:
        return text
    seen = _PILE.sub(r"\1", _LONE.sub("?", _UNSEEN.sub("", _GAPS.sub(" ", text))))
    return seen if len(seen) <= most else seen[: most - 1].rstrip() + ELLIPSIS
