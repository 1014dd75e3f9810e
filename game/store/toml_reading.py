"""TOML from outside, read in a time that its size bounds.

The time that tomllib takes for a dotted key grows with the square of the number of its parts, or faster. No file of the
game has such keys, so they are refused before it reads them.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

LARGEST = 200_000
"""The maximum size of a file, in bytes; those of people have a few thousand."""
DEEPEST = 16
"""The most dots in a key; the game itself writes keys with two."""

QUOTED_OR_COMMENT = re.compile(
    r"""
    \"{3} (?: [^"\\]+ | \\. | "(?!"") )* (?: "{3,5} )?
    | '{3} (?: [^']+ | '(?!'') )* (?: '{3,5} )?
    | " (?: [^"\\\n]+ | \\. )* "?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)
"""What may hold dots that belong to no key; also one that does not end, so that nothing is looked at twice."""
_BETWEEN = re.compile(r"[=,{}\[\]\n]")


def parsed(text: str) -> dict[str, Any]:  # untyped until it is checked
    """Return the table of a TOML text; raises ValueError, for a text without TOML, or RecursionError."""
    if text.count(".") > DEEPEST:
        _check_keys(text)
    return tomllib.loads(text)


def _check_keys(text: str) -> None:
    """Raise ValueError for a key with too many parts."""
    if max(part.count(".") for part in _BETWEEN.split(QUOTED_OR_COMMENT.sub("~", text))) > DEEPEST:
        raise ValueError(f"a key with more than {DEEPEST + 1} parts")
