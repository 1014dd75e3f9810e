"""The arena without luck, and until it is decided."""

from __future__ import annotations

from random import Random

import pytest

from game.cli import main
from tests.cli.test_selfplay import said
from tools import arena
from tools.arena import ArenaDeal, Sequential, sequential


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
