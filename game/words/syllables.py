"""Where a long name may be broken, as in German and English print: roughly, before the last consonant of several."""

from __future__ import annotations

import unicodedata

VOWELS = "aeiouy"
ONE_SOUND = ("sch", "ch", "ck", "ph", "th", "sh", "qu", *(stop + liquid for stop in "bdfgkpt" for liquid in "lr"))
"""Letters that are never parted."""
SHORTEST = 3
"""Letters that stay together on either side of a break."""


def breaks(name: str) -> tuple[int, ...]:
    """Return after how many letters a name may be broken; nowhere beside signs and in other scripts.

    >>> [("Bartholomäus"[:end], "Bartholomäus"[end:]) for end in breaks("Bartholomäus")]
    [('Bar', 'tholomäus'), ('Bartho', 'lomäus'), ('Bartholo', 'mäus')]
    >>> breaks("Бартоломей"), breaks("Hanna"), breaks("xxxxxxxx")
    ((), (), ())
    """
    plain = "".join(unicodedata.normalize("NFD", letter)[0] for letter in name.lower())
    return tuple(end for end in range(SHORTEST, len(plain) - SHORTEST + 1) if _is_break(plain, end))


def _is_break(plain: str, end: int) -> bool:
    """Return whether a syllable begins at letter `end`, with a consonant and a vowel, behind another syllable."""
    around = plain[end - SHORTEST : end + SHORTEST]
    if not (around.isascii() and around.isalpha()) or plain[end] in VOWELS:
        return False
    sound = next((len(each) for each in ONE_SOUND if plain.startswith(each, end)), 1)
    inside = any(plain.startswith(each, end - back) for each in ONE_SOUND for back in range(1, len(each)))
    before, after = plain[:end], plain[end + sound : end + sound + 1]
    return not inside and any(letter in VOWELS for letter in before) and after != "" and after in VOWELS
