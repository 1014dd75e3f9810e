"""Whole rounds: with others, with other rules, as everybody sees them; by one key; and by keys alone in large print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS
from game.engine.options import with_options
from game.engine.tiles.books import UNO_RUMMY
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.card_keys import CardKeys
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_scanning import BY_TIME, SLOW, TilesPlayedByOneKey
from tests.ui.tile_playing import TilePlaying, tile_playing

RULES = replace(UNO_RUMMY, turn_time=60)
SEED = "c"


def only_one_key(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every other press and every click fail the test; return the keys that were pressed."""
    pressed: list[int] = []
    post = pygame.event.post

    def watched(event: pygame.Event) -> bool:
        assert event.type in (pygame.KEYDOWN, pygame.KEYUP), event
        assert event.key == pygame.K_SPACE
        pressed.append(event.type)
        return post(event)

    monkeypatch.setattr(pygame.event, "post", watched)
    return pressed


def test_a_round_of_tiles_is_played_by_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock of a minute, too: whoever plays with one key has all the time there is."""
    assert RULES.turn_time
    with tile_playing(tmp_path, settings=BY_TIME) as plain:
        play = TilesPlayedByOneKey(plain.driver)
        play.mouse.dt = SLOW
        play.begin((HUMAN, NORMAL), RULES, SEED)
        pressed = only_one_key(monkeypatch)
        assert isinstance(play.play_round(), ScoringScene)
        assert len(pressed) > 40
        play.replays()


LARGE = replace(QUICK, text_size=200, newcomer=False)
HOUSES: dict[str, dict[str, str]] = {
    "uno-1999": {"seven_o": "on", "stacking": "on", "stack_mixed": "on"},
    "uno-112": {"C1": "text: Alle singen.", "C2": "composed: chosen swap; others discard 1",
                "C3": "composed: next draw 2; self discard 2"},
}  # fmt: skip


def test_large_print_by_keys_is_played_to_the_end_of_a_round_of_tiles(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=LARGE, draw_every=50) as play:
        play.by_keys = True
        play.begin((HUMAN, NORMAL), seed="c")
        nothing_is_cut(play)


@pytest.mark.parametrize("book", HOUSES)
def test_anything_that_cards_allow_is_done_by_keys_in_large_print(tmp_path: Path, book: str) -> None:
    with card_playing(tmp_path, settings=LARGE, draw_every=50, made=CardKeys) as play:
        play.begin((HUMAN, NORMAL, NORMAL), with_options(BOOKS[book], HOUSES[book]), f"keys-{book}")
        nothing_is_cut(play)
        play.replays()


def nothing_is_cut(play: TilePlaying | CardPlaying) -> None:
    """Play a round: no text is cut in some of the own turns and at the end."""
    turns, cut = 0, []
    for _ in range(4000):
        if isinstance(play.top, ScoringScene):
            break
        if isinstance(play.top, play.turn_scene) and play._table.my_turn:
            turns += 1
            if turns % 8 == 1:
                cut += play.cut_off()
        play.step()
    assert isinstance(play.top, ScoringScene)
    assert (turns > 3, cut + play.cut_off()) == (True, [])
