"""What is said of a match that cannot be read to its end."""

from __future__ import annotations

import pytest

from game.words.catalogue import Catalogue
from game.words.mending import damaged_text, departs_text

SAY = Catalogue("en").t


@pytest.mark.parametrize("imported", [False, True])
@pytest.mark.parametrize(
    ("extent", "key", "names"),
    [
        ((7, 12), "mending.part", {"n": 7, "of": 12}),
        ((12, 12), "mending.nothing-lost", {"of": 12}),
        ((12, 11), "mending.nothing-lost", {"of": 12}),
    ],
)
def test_a_damaged_match_says_where_how_much_and_what_becomes_of_it(
    extent: tuple[int, int], key: str, names: dict[str, int], imported: bool
) -> None:
    text = damaged_text(SAY, "31", "sunday.txt", extent, imported=imported)
    kept = SAY("mending.source" if imported else "mending.kept", file="sunday.txt")
    assert text == f"{SAY('mending.broken', line='31')} {SAY(key, **names)} {kept}"
    assert "31" in text


def test_nothing_is_said_about_moves_that_nobody_could_count() -> None:
    text = damaged_text(SAY, "31", "sunday.txt", (0, 0), imported=False)
    assert text == f"{SAY('mending.broken', line='31')} {SAY('mending.kept', file='sunday.txt')}"


def test_a_match_of_other_rules_says_from_where_on() -> None:
    text = departs_text(SAY, "31", "sunday.txt")
    assert "31" in text
    assert "{" not in text
