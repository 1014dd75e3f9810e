"""Short fingerprints of positions, for the digest of a record; each family lists the keys that one covers.

Keys added to positions later are not covered, so a record keeps its digest for ever.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping

DIGITS = 32
"""Hexadecimal digits of a fingerprint."""
FORMER_DIGITS = 16
"""Digits of one of the forms 1 and 2."""

Values = Mapping[str, tuple[object, object]]
"""The plain value and the default of each key of a position."""


def fingerprint(values: Values, keys: Iterable[str], *, former: bool = False) -> str:
    """Return the fingerprint of the plain values of the keys, in the order of the list.

    In forms 1 and 2 (`former`) it was that of those keys whose value is not the default, as Python prints them.

    >>> fingerprint({"turn": (0, 0), "drawn": (None, None), "more": (1, 0)}, ("turn", "drawn"))
    'ed094be326e22e54c21c751da5722525'
    """
    text = json.dumps([[key, values[key][0]] for key in keys], sort_keys=True, separators=(",", ":"))
    if former:
        written = {key: value for key, (value, usual) in values.items() if value != usual}
        text = repr(sorted((key, repr(written[key])) for key in keys if key in written))
    return hashlib.sha256(text.encode()).hexdigest()[: FORMER_DIGITS if former else DIGITS]
