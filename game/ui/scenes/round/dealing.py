"""Drawing for the first seat, shuffling, dealing: the steps of a new round up to its first turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Never, TypeVar

import pygame

from game.engine import registry
from game.play.session import AnySession
from game.play.turn_driver import EitherTurnDriver
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import intent_of
from game.ui.kit.intents import Intent
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.scene import Scene
from game.ui.table.shared.guidance import draw_guidance
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.table import EitherTable
from game.words.guidance import Guidance

ROW = 6
"""With more seats, the drawn pieces are shown in two rows."""
Piece = TypeVar("Piece", bound=registry.Piece)
StartDraws = tuple[tuple[int, Piece], ...]
"""One draw: seats with the pieces they drew."""


class Dealing(Scene, ABC, Generic[Piece]):
    """The table while a round is being set up; a click or a key skips to the end."""

    tune = Tune.ROOM

    def __init__(
        self,
        screen: MatchScreen[
            AnySession, EitherTable, Playback[Piece, Never], EitherTurnDriver, registry.Event, registry.Piece
        ],
    ) -> None:
        self.screen = screen

    # -- what each family brings ---------------------------------------------------------------------------

    @abstractmethod
    def best(self, draws: StartDraws[Piece]) -> list[int]:
        """Return the seats with the highest piece."""

    @abstractmethod
    def picture(self, piece: Piece, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a drawn piece; the highest has a rim."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what is happening now."""

    # ------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """The deal moves by itself."""
        return True

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    def handle(self, event: pygame.Event) -> None:
        """Skip on any click or key."""
        if event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.ACTIVATE, Intent.BACK):
            self.screen.playback.skip()

    def named(self, seat: int) -> tuple[str, bool]:
        """Return the name of a seat, and whether the only player at this machine sits there."""
        return self.screen.session.name(seat), seat == self.screen.you

    def update(self, dt: float) -> None:
        """Advance the deal; nobody acts before the turn scene follows with all pieces in place."""
        self.screen.playback.update(dt)
        self.screen.move(dt)
        if not self.screen.playback.busy:
            self.screen.context.scenes.replace(self.screen.go_on(), fade=False)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay the table out again."""
        self.screen.resized()

    def closing(self) -> None:
        """Save the match."""
        self.screen.save()

    def draw(self, surface: DrawTarget) -> None:
        """Draw the table, and over it what the seats drew."""
        screen = self.screen
        screen.draw_below(surface)
        screen.draw_pieces(surface)
        if screen.playback.drawings:
            self._draw_start(surface, screen.playback.drawings[-1])
        style, zone = screen.context.style, screen.table.zones.guidance
        draw_guidance(surface, style, zone, Guidance(self.sentence()))

    def _draw_start(self, surface: DrawTarget, latest: StartDraws[Piece]) -> None:
        """Draw each seat's piece large in the middle, the highest with a rim."""
        screen = self.screen
        style, felt = screen.context.style, screen.table.zones.felt
        best = self.best(latest)
        columns = len(latest) if len(latest) <= ROW else -(-len(latest) // 2)
        lines = -(-len(latest) // columns)
        pitch, high = min(style.px(190), felt.width // columns), felt.height / lines
        width = min(style.px(92), round(pitch * 0.62), round((high - style.px(56)) / 1.5))
        for i, (seat, piece) in enumerate(latest):
            line, column = divmod(i, columns)
            x = felt.centerx + (column - (min(columns, len(latest) - line * columns) - 1) / 2) * pitch
            y = felt.centery + (line - (lines - 1) / 2) * high
            put_centre(surface, self.picture(piece, width, [seat] == best), (x, y - style.px(16)))
            box = pygame.Rect(0, 0, pitch - style.px(8), style.px(30))
            box.center = (round(x), round(y + width * 0.8 + style.px(8)))
            colour = style.theme.title if [seat] == best else style.theme.text
            step = TextSize.TEXT if lines == 1 else TextSize.SMALL
            style.write(surface, screen.session.name(seat), box, step, colour, align=0.5)
