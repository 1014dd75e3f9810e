"""The arena: tables of computer players, every deal with each seating; the command itself is in tests/cli."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game.ai.tiles import BASELINES
from game.cli import main
from game.engine.options import with_options
from game.engine.tiles.actions import TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.views import TileView
from tools.arena import ArenaDeal, play_deal, seatings, summary

NO_TIMES: dict[str, list[float]] = {}


def figures(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    """What `arena --json` prints, as data."""
    assert main(["arena", "--json", *line.split()]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_uc_75_partners_share_a_won_round(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--book uno-1999 --players easy,random,first-match,random --rounds 4 --option players=partners"
    (table,) = figures(capsys, line)["tables"]
    by_name = {each["player"]: each for each in table["results"]}
    assert by_name["easy"]["wins"] == by_name["first-match"]["wins"]
    assert by_name["easy"]["share"] + by_name["first-match"]["share"] + by_name["random"]["share"] == 1


def test_a_table_turns_in_every_way_that_makes_a_difference() -> None:
    assert seatings(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert seatings(("a", "a")) == (("a", "a"),)


def test_each_seating_gets_the_same_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    racks: list[tuple[int, tuple[object, ...]]] = []

    def noting(seen: TileView, chance: Random) -> TileAction:
        if seen.counts == (14, 14) and seen.seat is not None and not seen.table:
            racks.append((seen.seat, tuple(sorted(seen.rack))))
        return BASELINES["most-tiles"](seen, chance)

    monkeypatch.setitem(BASELINES, "noting", noting)
    rules = with_options(UNO_RUMMY, {"first_starter": "chosen"})
    assert len(play_deal(rules, ("noting", "random"), "tiles").winners) == 2
    assert len(play_deal(rules, ("random", "noting"), "tiles").winners) == 2
    assert len(racks) >= 2
    assert len(dict(racks)) == len(set(racks))


def share(*winners: tuple[str | None, ...]) -> dict[str, Any]:
    """What is said of `a` after deals with these winners."""
    played = [ArenaDeal(tuple(() if name is None else (name,) for name in each), NO_TIMES) for each in winners]
    found: dict[str, Any] = summary(UNO_RUMMY, [("a", "b")], "x", [played], seconds=1.0)["tables"][0]["results"][0]
    return found


def test_deals_that_go_one_all_say_more_than_rounds_that_do_not_hang_together() -> None:
    even = share(*[("a", "b")] * 90, *[("a", "a")] * 10)
    loose = share(*[("a", "a")] * 55, *[("b", "b")] * 45)
    assert even["share"] == loose["share"] == 0.55
    assert even["high"] - even["low"] < 0.5 * (loose["high"] - loose["low"])


def test_a_round_that_nobody_won_counts_for_nobody() -> None:
    assert share(("a", None), (None, "b"))["share"] == 0.25
    assert share()["share"] == 0.0
