"""Short fingerprints of positions, for the digest of a record; each family lists the keys that one covers.

Keys added to positions later are not covered, so a record keeps its digest for ever.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

DIGITS = 32
"""Hexadecimal digits of a fingerprint."""
FORMER_DIGITS = 16
"""Digits of one of the forms 1 and 2."""


def fingerprint(values: Mapping[str, object], keys: Iterable[str]) -> str:
    """Return the fingerprint of the plain values of the keys, in the order of the list.

    >>> fingerprint({"turn": 0, "drawn": None, "more": 1}, ("turn", "drawn"))
    'ed094be326e22e54c21c751da5722525'
    """
    text = json.dumps([[key, values[key]] for key in keys], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def former_fingerprint(values: Mapping[str, object], keys: Iterable[str]) -> str:
    """Return the fingerprint of forms 1 and 2: of those keys that have a value, as Python prints them."""
    text = repr(sorted((key, repr(values[key])) for key in keys if key in values))
    return hashlib.sha256(text.encode()).hexdigest()[:FORMER_DIGITS]
