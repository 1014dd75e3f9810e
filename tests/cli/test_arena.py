"""The arena: tables of computer players, every deal with each seating; without luck, and until it is decided."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.tiles import BASELINES
from game.cli import main
from game.engine.options import with_options
from game.engine.tiles.actions import TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.views import TileView
from tests.cli.test_selfplay import said
from tools import arena
from tools.arena import ArenaDeal, Sequential, play_deal, seatings, sequential, summary


def run_of(share: float, seed: int, deals: int = 2000) -> tuple[Sequential, int]:
    """What a test says of a player who wins so often, and after how many deals of two rounds."""
    chance, shares = Random(seed), list[float]()
    while len(shares) < deals:
        shares.append(((chance.random() < share) + (chance.random() < share)) / 2)
        if len(shares) % 5 == 0 and (found := sequential(shares, 0.5, 10)).decided:
            return found, len(shares)
    return found, deals


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "no"), (0.6, "yes")])
def test_a_sequential_test_is_right_in_nine_of_ten_runs_and_soon(share: float, verdict: str) -> None:
    found = [run_of(share, seed) for seed in range(60)]
    assert sum(tested.verdict == verdict for tested, _ in found) >= 54
    assert sum(deals for _, deals in found) / len(found) < 150


def test_a_table_ends_once_it_is_decided(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = "arena --book uno-112 --players hard,easy --rounds 60 --sprt 20"
    cases = (("hard", "easy", 30, "open"), ("easy", "easy", 10, "no"), ("hard", "hard", 10, "yes"))
    for one, other, deals, verdict in cases:
        won = iter([ArenaDeal((("hard",), ("easy",)), {}), *[ArenaDeal(((one,), (other,)), {})] * 29])
        monkeypatch.setattr(arena, "play_deal", lambda *_, won=won, **__: next(won))
        found = said(capsys, line)["tables"][0]
        assert (found["deals"], found["sprt"]["verdict"]) == (deals, verdict)


def test_the_luck_of_all_seats_is_nothing_and_a_share_without_it_is_less_by_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "arena --book uno-112 --players first-match,random --rounds 6 --luck-adjusted"
    one, other = said(capsys, line)["tables"][0]["results"]
    assert one["luck"] + other["luck"] == pytest.approx(0, abs=2e-4)
    assert one["luck"]
    assert one["adjusted"] == pytest.approx(one["share"] - one["luck"], abs=2e-4)
    assert one["adjusted_low"] < one["adjusted"] < one["adjusted_high"]


def test_luck_is_about_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--book", "uno-112", "--luck-adjusted", "--match"]) == 2
    assert "about rounds" in capsys.readouterr().err


def test_uc_75_partners_share_a_won_round(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena --book uno-1999 --players easy,random,first-match,random --rounds 4 --option players=partners"
    (table,) = said(capsys, line)["tables"]
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
    played = [ArenaDeal(tuple(() if name is None else (name,) for name in each), {}) for each in winners]
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
