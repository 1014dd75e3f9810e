"""Rounds with others and with other rules, and a whole match, played with a mouse that nobody holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.engine.options import SeatKind
from game.engine.tiles.books import UNO_RUMMY
from game.store.settings import Settings
from tests.tile_tables import rules as rules_with
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_tile_round import whole_round
from tests.ui.tile_playing import TilePlaying

OPTIONS: dict[str, dict[str, str | int]] = {
    "drawn tile with the rack": {
        "set_joker_colour": "any_missing", "drawn_tile": "with_rack", "draw_although_playable": "allowed",
        "multi_action": "one_per_turn", "reverse_two_players": "skip", "game": "rounds", "rounds": 1,
    },
    "drawn tile kept": {
        "drawn_tile": "keep", "stock_empty": "play_on", "first_starter": "lot", "game": "first_to",
        "first_to": 1, "late_uno_call": "until_caught", "false_catch_penalty": 1,
    },
    "table jokers fixed": {
        "table_joker": "fixed", "exchange_source": "rack_or_table", "multi_action": "chain",
        "exchanged_joker": "same_turn", "exchanged_joker_acts": "no", "uno_penalty": "automatic",
        "next_starter": "draw",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "options"),
    [*zip(((HUMAN, HUMAN), (HUMAN, NORMAL, NORMAL), (HUMAN, *(NORMAL,) * 3)), OPTIONS.values(), strict=True)],
    ids=OPTIONS.keys(),
)
def test_a_round_with_others_and_other_rules(
    tmp_path: Path, kinds: Sequence[SeatKind], options: dict[str, str | int], first_seed: int
) -> None:
    whole_round(tmp_path, kinds, rules_with(**options), f"options {first_seed}")


def test_a_round_as_everybody_sees_it(tmp_path: Path) -> None:
    whole_round(tmp_path, (HUMAN, NORMAL), UNO_RUMMY, "short 20", Settings())


def test_a_whole_match_to_a_hundred(play: TilePlaying, first_seed: int) -> None:
    play.mouse.dt = 0.1
    play.begin((HUMAN, NORMAL), rules_with(target=100), seed=f"match {first_seed}")
    number = 0
    while True:
        scoring = play.play_round()
        number += 1
        play.mouse.press("sheet")
        words = play.words()
        together = [n for n in range(2, number) if play.context.t("scoring.rounds", first=1, last=n) in words]
        for line in range(max(together, default=0) + 1, number + 1):
            assert play.context.t("scoring.round", n=line) in words
        assert max(together, default=0) <= max(number - 3, 0) + 1, "three lines have room"
        assert play.context.t("scoring.round", n=number + 1) not in words
        assert {str(score) for score in play.state.scores} <= set(words)
        if scoring.over:
            break
        assert play.open_matches() == 1
        play.mouse.press("next")
    assert number == play.state.round
    assert max(play.state.scores) >= 100
    assert play.state.match_winner == play.state.scores.index(max(play.state.scores))
    assert play.open_matches() == 0
    play.replays()
