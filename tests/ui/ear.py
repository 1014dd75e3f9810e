"""Somebody who presses keys at a table and notes what is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine.tiles.state import TileState
from tests.tile_tables import position
from tests.ui.blind_player import BlindPlayer
from tests.ui.driver import KeyPresses
from tests.ui.listening import Heard, InProcess, NearListener
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_tile_handover import TABLE
from tests.ui.tile_playing import TilePlaying, tile_playing


class Ear:
    """Hears the tree of a game, and every announcement from now on."""

    def __init__(self, playing: Any, language: str = "en", by_hand: int = 0) -> None:
        self.said: list[str] = []
        self.reader = playing.driver.app.reader
        adapter = self.reader.adapter = InProcess()
        add = self.reader.announcements.add

        def noted(text: str, *, own: bool = False) -> object:
            self.said.append(text)
            return add(text, own=own)

        self.reader.announcements.add = noted
        self.listener, self.keys = NearListener(adapter), KeyPresses(playing.driver)
        self.player = BlindPlayer(self.listener, self.keys.press, language, by_hand)
        self.keys.press("")

    def press(self, *names: str) -> list[str]:
        before = len(self.said)
        for name in names:
            self.keys.press(name)
        return self.said[before:]

    def hear(self) -> Heard:
        return self.listener.hear()

    def names(self) -> list[str]:
        return [f"{each.name} | {each.about}" for each in self.hear().walk()]

    def act(self, most: int, until: str = "\n") -> None:
        for _ in range(most):
            self.player.act(self.player.hear())
            if self.player.hear().find(until) is not None:
                return


def state_with(racks: str, **changed: Any) -> TileState:
    first, second = racks.split(" / ")
    return position(first, second, table=TABLE, loose="G2")._replace(**changed)


@contextmanager
def listening(
    home: Path, racks: str = "R7 B1 * / Y1 Y2", language: str = "en", by_hand: int = 0, **settings: Any
) -> Iterator[tuple[TilePlaying, Ear]]:
    """A position of tiles with an ear; nobody else acts."""
    with tile_playing(home, language=language, settings=replace(QUICK, **settings)) as playing:
        playing.set_up(state_with(racks), (HUMAN, NORMAL), paused=True)
        yield playing, Ear(playing, language, by_hand)
