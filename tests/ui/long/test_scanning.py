"""The game with one key: groups and items in turn, a whole round of tiles, every kind of page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_scanning import BY_TIME, SLOW, TilesPlayedByOneKey
from tests.ui.tile_playing import tile_playing

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
