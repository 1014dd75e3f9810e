"""Somebody with one key: waits until the frame is around what they mean, and presses."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.engine.tiles.pieces import Tile
from game.ui.scanning import ScanLevel
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import Drop
from tests.ui.mouse import Mouse
from tests.ui.tile_keys import TileKeys

KEY = pygame.K_SPACE
STEP = 0.5
"""Seconds that pass between two looks at the frame, as in a rest of the loop: no longer than it stays in one place."""
MOST_STEPS = 200
"""After so many what is meant should long have come."""


class OneKey:
    """Presses one key, and nothing else."""

    def __init__(self, mouse: Mouse) -> None:
        self.mouse = mouse
        self.scanner = mouse.app.scanner
        self.presses = 0

    def press(self) -> None:
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=KEY, mod=0, unicode="", scancode=0))
        self.mouse.app.frame(self.mouse.dt)

    def take(self, zone: str, key: Hashable) -> None:
        wanted = zone, key

        def among() -> bool:
            return wanted in [(there.key, item.key) for there, item in self.scanner.framed]

        for _ in range(20):
            self._wait(among, wanted)
            alone = self.scanner.level is ScanLevel.ITEMS
            self.press()
            if alone:
                return
        raise AssertionError(f"{wanted} was never chosen")

    def _wait(self, come: Callable[[], bool], wanted: object) -> None:
        for _ in range(MOST_STEPS):
            if come():
                return
            self.mouse.app.frame(0.0, rested=STEP)
        offered = [[(zone.key, item.key) for zone, item in group] for group in self.scanner.groups]
        raise AssertionError(f"{wanted} does not come: {offered}")


class TilesByOneKey(TileKeys):
    """Plays the viewer's turns of a match of tiles."""

    @property
    def hand(self) -> OneKey:
        return OneKey(self.mouse)

    def press(self, key: str) -> None:
        self.hand.take("keys", key)

    def carry(self, tile: Tile, wanted: Callable[[Drop], bool]) -> None:
        held = self.turn.keys.key_hand
        self.hand.take("rack" if tile in self.screen.table.rack else "felt", tile)
        assert held.tiles == (tile,)
        index = next(i for i, place in enumerate(held.places_on(False)) if wanted(place.drop))
        self.hand.take("felt", (False, index))
        assert not held.tiles

    def answer(self, question: Chooser, index: int) -> None:
        self.hand.take("question", index)
