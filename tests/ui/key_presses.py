"""Keys pressed by their names, each of them waited for until nothing moves any more."""

from __future__ import annotations

import pygame

from tests.ui.driver import Driver
from tests.ui.hands import unseen

MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
STEP, MOST = 0.15, 200
"""The seconds that pass between two looks at whether anything moves, and the most looks."""


class KeyPresses:
    def __init__(self, driver: Driver, most: int = MOST) -> None:
        self.driver = driver
        self._most = most

    def press(self, name: str) -> None:
        """Press a key, "ctrl+right" or "" for none, and let time pass until the game rests; only then it is drawn."""
        *held, key = name.split("+")
        if key:
            mod = sum(MODIFIERS[each] for each in held)
            self.driver.key(pygame.key.key_code(key), mod)
        app = self.driver.app
        with unseen(app):
            for _ in range(self._most):
                self.driver.frame(max(round(STEP / self.driver.dt), 1))
                if not app.busy:
                    break
        self.driver.be_heard()
