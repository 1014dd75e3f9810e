"""The arena plays every two of the players against each other, with each seating."""

from __future__ import annotations

import pytest

from tests.cli.test_selfplay import said
from tools.arena import seatings


def test_every_two_of_the_players_meet_with_each_seating(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "arena --book uno-1999 --players random,first-match,easy --pairs --rounds 3 --seed pairs")
    one = "arena --book uno-1999 --players random,first-match --rounds 3 --seed pairs --jobs 2"
    assert said(capsys, one)["tables"] == found["tables"][:1]
    pairs = [["random", "first-match"], ["random", "easy"], ["first-match", "easy"]]
    assert [table["players"] for table in found["tables"]] == pairs
    for table in found["tables"]:
        assert (table["deals"], table["played"], table["nobody"]) == (2, 4, 0)
        assert sum(each["wins"] for each in table["results"]) == 4
    assert [each["player"] for each in found["moves"]] == ["random", "first-match", "easy"]
    assert all(each["moves"] > 20 for each in found["moves"])
    line = "arena --book uno-1999 --players random,random --rounds 1 --match --option target=200"
    whole = said(capsys, line)
    assert (whole["unit"], whole["options"], whole["tables"][0]["played"]) == ("match", {"target": 200}, 1)
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
