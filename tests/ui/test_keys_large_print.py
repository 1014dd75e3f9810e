"""Keys alone in the largest print: a round of tiles and one of cards to the end, and the lines that speak."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.kit import drawing
from game.ui.kit.drawing import DrawTarget
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared import legend
from tests.ui.card_keys import CardKeys
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.mark.parametrize(("size", "language"), [((960, 540), "de"), ((960, 540), "en"), ((540, 960), "de")])
@pytest.mark.parametrize("family", ["tiles", "cards"])
def test_the_line_about_keys_is_whole_in_the_largest_print(
    family: str, size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.Rect] = []
    put_there = drawing.put

    def noted(surface: DrawTarget, image: pygame.Surface, at: tuple[float, float], *more: Any) -> None:
        drawn.append(image.get_rect(topleft=at))
        put_there(surface, image, at, *more)

    opened: Any = tile_playing if family == "tiles" else card_playing
    with opened(tmp_path, size, language, replace(QUICK, text_size=200)) as play:
        play.begin((HUMAN, NORMAL, NORMAL), seed="legend")
        play.until_my_turn()
        play.mouse.key(pygame.K_TAB)
        play.picture()
        monkeypatch.setattr(legend, "put", noted)
        play.picture()
        place, parts = play.turn.keys.legend_place, drawn[1:]
        assert place is not None
        assert pygame.Rect((0, 0), size).contains(place)
        assert len(parts) >= 6
        assert all(place.inflate(2, 2).contains(part) for part in parts)
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
        assert not place.colliderect(play.table.zones.guidance)


def test_large_print_by_keys_is_played_to_the_end_of_a_round(tmp_path: Path) -> None:
    settings = replace(QUICK, text_size=200, newcomer=False)
    with tile_playing(tmp_path / "tiles", settings=settings, draw_every=50) as play:
        play.by_keys = True
        play.begin((HUMAN, NORMAL), seed="b")
        turns, cut = _played(play)
        assert isinstance(play.top, ScoringScene)
        assert (turns > 3, cut) == (True, [])
    with card_playing(tmp_path / "cards", settings=settings, draw_every=50, made=CardKeys) as play:
        play.begin((HUMAN, NORMAL), seed="a")
        turns, cut = _played(play)
        assert isinstance(play.top, ScoringScene)
        assert (turns > 3, cut) == (True, [])


def _played(play: TilePlaying | CardPlaying) -> tuple[int, list[str]]:
    """Play a round, and return the own turns and the texts that were cut in them and at the end."""
    turns, cut = 0, []
    for _ in range(4000):
        if isinstance(play.top, ScoringScene):
            break
        if isinstance(play.top, play.turn_scene) and play._table.my_turn:
            turns += 1
            if turns % 4 == 0:
                cut += play.cut_off()
        play.step()
    return turns, cut + play.cut_off()
