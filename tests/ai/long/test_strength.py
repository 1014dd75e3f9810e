"""Rounds of computer players by the dozen: the better one wins more of them, under any rules all of them end."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.tiles import choose
from game.cli.selfplay import play_round
from game.play.tiles.session import TileSession
from tests.ai.cards.test_reckoning import rounds_won as card_rounds_won
from tests.ai.tiles.test_levels import rounds_won
from tests.random_tiles import random_rules


def test_hard_clearly_beats_a_player_that_lays_anything(first_seed: int) -> None:
    assert rounds_won(range(first_seed + 8, first_seed + 38)) > 15


def test_hard_wins_more_rounds_of_cards_than_the_plain_player(first_seed: int) -> None:
    assert card_rounds_won(range(first_seed, first_seed + 200)) > 90


@pytest.mark.parametrize("number", range(9))
def test_whole_rounds_end_under_every_kind_of_rules(number: int, first_seed: int) -> None:
    seed = f"rounds {first_seed + 3 + number}"
    assert play_round(TileSession, random_rules(Random(seed)), [choose] * (2 + number % 3), seed).turns > 0
