"""Somebody who plays tiles with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.tiles.draft import DraftMeld
from game.engine.tiles.melds import Meld, Tile
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace
from tests.ui.keyboard import Keyboard
from tests.ui.tile_mouse import TileMouse

LETTERS = {"end": pygame.K_RETURN, "draw": pygame.K_d, "uno": pygame.K_u}


class TileKeys(TileMouse):
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
        keys.along(self.turn.keys.place_items(), lambda: hand.index, index)
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
