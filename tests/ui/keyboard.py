"""A keyboard that goes where it should: every press is made of what the focus says is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.kit.nodes import Focus, Item
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.shared.roving import next_group
from tests.ui.driver import sure
from tests.ui.listening import flattened
from tests.ui.mouse import Mouse

CTRL = pygame.KMOD_CTRL


class Keyboard:
    """Presses keys until the focus is where it should be; never asks the mouse."""

    def __init__(self, mouse: Mouse) -> None:
        self.key = mouse.key
        self.app = mouse.app

    @property
    def focus(self) -> Focus:
        return sure(self.app.context.scenes.top).focus

    def names(self, zone: str) -> list[str]:
        top, there = self.app.context.scenes.top, next(each for each in self.focus.zones if each.key == zone)
        assert top is not None
        said = {path: flat.node.name for node in top.nodes for path, flat in flattened(node, (node.key,)).items()}
        return [said[item.path] for item in there.items]

    def wake(self) -> None:
        top = self.app.context.scenes.top
        if isinstance(top, RoundScene) and not top.keys.roving.seen:
            self.key(pygame.K_RIGHT)

    def reach(self, zone: str, key: Hashable) -> None:
        self.wake()
        for _ in range(len(self.focus.zones)):
            if self.focus.zone == zone:
                break
            self.key(pygame.K_TAB)
        there = sure(self.focus.there)
        assert there.key == zone, (zone, [each.key for each in self.focus.zones])
        wanted = there.find(key)
        assert wanted is not None, (key, [item.key for item in there.items])
        self.along(there.items, lambda: there.find(self.focus.item) or 0, wanted)
        assert self.focus.item == key

    def along(self, items: Sequence[Item], index: Callable[[], int], wanted: int) -> None:
        for _ in range(2 * len(items)):
            here, step = index(), 1 if index() < wanted else -1
            if here == wanted:
                return
            far = next_group(items, here, step)
            grouped = far != here and (far - wanted) * step <= 0
            self.key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT, CTRL if grouped else 0)
        raise AssertionError("the keys do not lead there")
