"""Somebody who plays with the keyboard alone: every press is made of what the focus says is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.engine.tiles.layout import DraftMeld
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile
from game.ui.kit.focus import Focus, Item
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.shared.roving import next_group
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace
from tests.ui.mouse import Mouse, MousePlayer

LETTERS = {"end": pygame.K_RETURN, "draw": pygame.K_d, "uno": pygame.K_u}
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


class Keyboard:
    """Presses keys until the focus is where it should be; never asks the mouse."""

    def __init__(self, mouse: Mouse) -> None:
        self.key = mouse.key
        self.app = mouse.app

    @property
    def focus(self) -> Focus:
        """Where the focus is on the scene on top."""
        top = self.app.context.scenes.top
        assert top is not None
        return top.focus

    def wake(self) -> None:
        """Let the focus be seen on a table."""
        top = self.app.context.scenes.top
        if isinstance(top, RoundScene) and not top.keys.roving.seen:
            self.key(pygame.K_RIGHT)

    def reach(self, zone: str, key: Hashable) -> None:
        """Go to an item of a zone."""
        self.wake()
        for _ in range(len(self.focus.zones)):
            if self.focus.zone == zone:
                break
            self.key(pygame.K_TAB)
        there = self.focus.there
        assert there is not None
        assert there.key == zone, (zone, [each.key for each in self.focus.zones])
        wanted = there.find(key)
        assert wanted is not None, (key, [item.name for item in there.items])
        self.along(there.items, lambda: there.find(self.focus.item) or 0, wanted)
        assert self.focus.item == key

    def along(self, items: Sequence[Item], index: Callable[[], int], wanted: int) -> None:
        """Go along a line: by groups as long as that does not go too far, then piece by piece."""
        for _ in range(2 * len(items)):
            here, step = index(), 1 if index() < wanted else -1
            if here == wanted:
                return
            far = next_group(items, here, step)
            grouped = far != here and (far - wanted) * step <= 0
            self.key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT, CTRL if grouped else 0)
        raise AssertionError("the keys do not lead there")


class KeyPlayer(MousePlayer):
    """Plays the viewer's turns of a match of tiles with the keyboard."""

    @property
    def keyboard(self) -> Keyboard:
        """The keyboard."""
        return Keyboard(self.mouse)

    def press(self, key: str) -> None:
        """Press the key of a button."""
        self.mouse.key(LETTERS[key])

    def carry(self, tile: Tile, wanted: Callable[[Drop], bool]) -> None:
        """Pick a tile up, choose a place, and put it down there."""
        keys, hand = self.keyboard, self.turn.keys.key_hand
        keys.reach("rack" if tile in self.screen.table.rack else "felt", tile)
        self.mouse.key(pygame.K_SPACE)
        assert hand.tiles == (tile,)
        places = hand.places
        index = next(i for i, place in enumerate(places) if wanted(place.drop))
        items = self.turn.keys.place_items()
        keys.along(items, lambda: hand.index, index)
        self.mouse.key(pygame.K_SPACE)
        assert not hand.tiles

    def swap(self, tile: Tile, joker: Tile) -> None:
        """Put a tile in the place of a joker."""
        self.carry(tile, lambda drop: drop == JokerSwap(joker))

    def put_to(self, tile: Tile, host: DraftMeld) -> None:
        """Put a tile behind the last one of a meld."""
        self.carry(tile, lambda drop: drop == MeldPlace(host.number, len(host.tiles)))

    def put_beside(self, tile: Tile, start: Tile) -> None:
        """Put a tile together with a start tile."""
        self.carry(tile, lambda drop: drop == BesideLoose(start))

    def put_freely(self, tile: Tile) -> None:
        """Put a tile where nothing lies near."""
        self.carry(tile, lambda drop: isinstance(drop, FeltPlace))

    def put_at_end(self, tile: Tile, meld: Meld, side: int) -> None:
        """Put a joker at the other end of its meld."""
        draft = self.screen.table.draft
        assert draft is not None
        host = next(each for each in draft.now.table if {*each.tiles} == {*meld.tiles})
        self.carry(tile, lambda drop: drop == MeldPlace(host.number, 0 if side < 0 else len(host.tiles)))

    def answer(self, question: Chooser, index: int) -> None:
        """Give an answer to a question on the table."""
        self.keyboard.reach("question", index)
        self.mouse.key(pygame.K_SPACE)
