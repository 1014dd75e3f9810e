"""Rounds of computer players by the dozen: the better one wins more of them, under any rules all of them end."""

from random import Random
from typing import Any

import pytest

from game.ai.cards.foresight import choose as choose_card
from game.ai.tiles.foresight import choose
from game.engine.game import Catch, Draw, Pass
from game.engine.registry import BOOKS
from game.engine.tiles.actions import Lay, TileAction, TilePhase
from game.engine.tiles.plays import find_play
from game.engine.tiles.views import TileView, before
from game.play.cards.session import CardSession
from game.play.tiles.session import TileSession
from tests.ai.cards.test_levels import whys_of
from tests.habits import Habits
from tests.random_tiles import random_play, random_rules
from tools.baselines import first_match
from tools.selfplay import play_round


def anything(seen: TileView, chance: Random) -> TileAction:
    """A player that lays whatever it comes upon first, sometimes calls and sometimes catches."""
    if seen.seat != seen.turn or seen.phase is TilePhase.WINDOW:
        catches = seen.catchable is not None and seen.catchable != seen.seat and chance.random() < 0.5
        return Catch(seen.catchable or 0) if catches else Pass()
    lay = random_play(before(seen), chance, Habits())
    if lay is None and seen.phase is TilePhase.TURN:
        found = find_play(before(seen))
        lay = found if isinstance(found, Lay) else None
    return lay or (Draw() if seen.stock_count and seen.drawn is None else Pass())


def rounds_won(session: Any, book: str, better: Any, other: Any, numbers: range) -> int:
    """How many rounds with these numbers one player wins against another; two follow each deal, with seats changed."""
    wins = 0
    for number in numbers:
        players = (better, other) if number % 2 else (other, better)
        winners = play_round(BOOKS[book], players, f"strength {number // 2}").winners
        wins += winners == (players.index(better),)
    return wins


def test_hard_clearly_beats_a_player_that_lays_anything(first_seed: int) -> None:
    assert rounds_won(TileSession, "uno-rummy", choose, anything, range(first_seed + 8, first_seed + 38)) > 15


def test_hard_wins_more_rounds_of_cards_than_the_plain_player(first_seed: int) -> None:
    assert rounds_won(CardSession, "uno-112", choose_card, first_match, range(first_seed, first_seed + 200)) > 90


@pytest.mark.parametrize("number", range(5))
def test_whole_rounds_end_under_every_kind_of_rules(number: int, first_seed: int) -> None:
    seed = f"rounds {first_seed + 3 + number}"
    assert play_round(random_rules(Random(seed)), [choose] * (2 + number % 3), seed).turns > 0


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_a_hint_for_cards_is_true_in_many_matches(book: str, first_seed: int) -> None:
    assert len(whys_of(book, range(first_seed + 4, first_seed + 10))) > 8
