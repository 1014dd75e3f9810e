"""Makes text from outside safe to display: names, titles, file names, whatever a record or a level contains;
and puts texts together in one line.

>>> shown("A very long name", 6)
'A ver…'
"""

import re

LONGEST_NAME = 40
"""The maximum length of a displayed name of a player or a match."""
ELLIPSIS = "…"

_GAPS = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
"""Line ends, tabs and the like."""
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
"""Characters that are invisible, control a terminal, or change the writing direction."""
_LONE = re.compile("[\ud800-\udfff]")
"""Surrogates, as in file names that are not UTF-8; no font and no file accepts them."""
_MARKS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILE = re.compile(f"({_MARKS}{{2}}){_MARKS}+")
"""More combining marks on one letter than any language has, which would cover neighbouring lines."""


def shown(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text on one line, without invisible or harmful characters, and with at most `most` letters.

    Ordinary text stays as it is, and cleaning a text twice changes nothing.
    """
    if text.isascii() and text.isprintable() and len(text) <= most:
        return text
    seen = _PILE.sub(r"\1", _LONE.sub("?", _UNSEEN.sub("", _GAPS.sub(" ", text))))
    return seen if len(seen) <= most else seen[: most - 1].rstrip() + ELLIPSIS


def sentences(*texts: str) -> str:
    """Return texts in one line, one after another, each with a full stop unless it ends with a sign of its own."""
    flat = (" ".join(text.split()) for text in texts if text)
    return " ".join(text if text.endswith((".", "!", "?", "…")) else f"{text}." for text in flat)
