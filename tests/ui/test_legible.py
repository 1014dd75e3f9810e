"""Every line of text, as it is drawn, stands out from what is below it: each scene in each theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.store.settings import Settings
from game.ui.context import Context
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour
from game.ui.scene import Scene
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import GENERAL, LOOK, Options
from game.ui.scenes.new_match.house_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.school.school import School
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.puzzles import Puzzles
from tests.ui.card_playing import card_playing
from tests.ui.colours import contrast
from tests.ui.driver import driven
from tests.ui.screen import QUICK
from tests.ui.styles import THEMES
from tests.ui.test_card_snapshots import SCENES as CARD_SCENES
from tests.ui.test_tile_snapshots import SCENES as TILE_SCENES
from tests.ui.tile_playing import tile_playing

pytestmark = pytest.mark.usefixtures("nothing_shared")

LEAST = 4.4
"""A hair less than 4.5: the ground is measured, and rounded, under the whole line."""


class Measuring(pygame.Surface):
    """A surface that measures, for each line of text drawn on it, the contrast with what was there before."""

    def __init__(self, size: tuple[int, int], lines: dict[int, tuple[pygame.Surface, str, Colour]]) -> None:
        super().__init__(size)
        self.lines = lines
        self.found: dict[tuple[str, Colour, Colour], float] = {}

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Draw, after measuring."""
        line = self.lines.get(id(source))
        if line is not None and line[1].strip():
            place = pygame.Rect(dest[:2], source.get_size()).clip(self.get_rect()).clip(self.get_clip())
            if place.width > 4 and place.height > 4:
                red, green, blue, _ = pygame.transform.average_color(self, place)
                ground = (red, green, blue)
                self.found[line[1], line[2], ground] = contrast(line[2], ground)
        return super().blit(source, dest, area, special_flags)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> dict[int, tuple[pygame.Surface, str, Colour]]:
    """Every line of text that is made, by the identity of its picture."""
    made: dict[int, tuple[pygame.Surface, str, Colour]] = {}
    plain = Letters.line

    def line(self: Letters, text: str, size: int, colour: Colour, *names: Any, **more: Any) -> pygame.Surface:
        image = plain(self, text, size, colour, *names, **more)
        made[id(image)] = (image, text, colour)
        return image

    monkeypatch.setattr(Letters, "line", line)
    return made


def faint_lines(scene: Scene, background: pygame.Surface | None, surface: Measuring) -> list[str]:
    """Draw a scene; return each line that does not stand out."""
    assert background is not None
    pygame.Surface.blit(surface, background, (0, 0))
    scene.draw(surface)
    assert surface.found, "there is text"
    return [
        f"{text!r}: {front} on {ground} is {found:.1f}"
        for (text, front, ground), found in surface.found.items()
        if found < LEAST
    ]


PAGES: dict[str, Callable[[Context], Scene]] = {
    "menu": Menu,
    "options": lambda context: Options(context, GENERAL),
    "look": lambda context: Options(context, LOOK),
    "house rules": lambda context: Options(context, "match"),
    "new match": NewMatch,
    "rules of a match": lambda context: HouseRules(context, "uno-112"),
    "levels": Levels,
    "school": School,
    "puzzles": Puzzles,
    "days": lambda context: Days(context, "rummikub"),
    "matches": Matches,
    "statistics": Statistics,
    "rules": RulesScene,
}


@pytest.mark.parametrize("theme", THEMES)
def test_every_page_can_be_read(tmp_path: Path, lines: dict[int, Any], theme: str) -> None:
    faint = {}
    with driven(tmp_path, settings=Settings(theme=theme)) as driver:
        for name, page in PAGES.items():
            driver.show(page(driver.context))
            top, table = driver.context.scenes.top, driver.context.style.table.image()
            assert top is not None
            faint[name] = faint_lines(top, table, Measuring(driver.surface.get_size(), lines))
    assert {name: found for name, found in faint.items() if found} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_every_table_can_be_read(tmp_path: Path, lines: dict[int, Any], theme: str) -> None:
    faint = {}
    for name in ("turn-bad-meld", "turn-catching", "scoring", "match-end"):
        scene, language, settings = TILE_SCENES[name]
        with tile_playing(tmp_path / name, language=language, settings=replace(settings, theme=theme)) as play:
            scene(play)
            play.mouse.wait(2.5)
            faint[name] = faint_lines(play.top, play.context.style.table.image(), Measuring((960, 540), lines))
    for name in ("cards-ten-seats", "cards-forty", "cards-doubt"):
        with card_playing(tmp_path / name, settings=replace(QUICK, theme=theme)) as table:
            CARD_SCENES[name][0](table)
            table.mouse.wait(2.5)
            faint[name] = faint_lines(table.top, table.context.style.table.image(), Measuring((960, 540), lines))
    assert {name: found for name, found in faint.items() if found} == {}
