"""The steps of a new round of a tile book up to its first turn."""

from __future__ import annotations

import pygame

from game.engine.tiles import events
from game.engine.tiles.pieces import Tile
from game.ui.scenes.round.dealing import Dealing, StartDraws
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.dealing import drawing_text, starts_text


class TileDeal(Dealing[Tile]):
    """The tile table while a round is being set up."""

    screen: TileMatchScreen

    def best(self, draws: StartDraws[Tile]) -> list[int]:
        """Return the seats with the highest number."""
        highest = max(tile.number for _, tile in draws)
        return [seat for seat, tile in draws if tile.number == highest]

    def picture(self, piece: Tile, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a tile without effect."""
        look = TileLook(Rim.SELECTED if best else Rim.NONE, powerless=True)
        return tile_images(self.screen.context.style, self.screen.table.rules).image(piece, width, look)

    def sentence(self) -> str:
        """Return who starts, or how that is decided."""
        say, playback = self.screen.context.t, self.screen.playback
        if playback.drawings:
            return drawing_text(say, self.screen.pieces, len(playback.drawings))
        started = next(
            (event for event in reversed(self.screen.session.events) if isinstance(event, events.RoundStarted)),
            None,
        )
        if started is None or self.screen.table.shown.turn != started.starter:
            return say("deal.shuffle")
        name, you = self.named(started.starter)
        return starts_text(say, name, you=you)
