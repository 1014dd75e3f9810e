"""What tiles and melds say about themselves to the mouse: a handle, a sign, and what is wrong with a meld."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.problems import Problem
from game.engine.tiles.melds import Meld
from game.ui.table.tiles.bodies import tile_rect
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.signs import Resting, sign_of
from game.words.tiles.sentences import problem_with_paragraph


class TileTips:
    """Tooltips of things on the felt and the rack, each with the place that it is about."""

    def __init__(self, screen: TileMatchScreen, hand: TileHand) -> None:
        self.screen, self.table, self.hand = screen, screen.table, hand
        self.resting = Resting()

    def pass_time(self, dt: float, mouse: tuple[int, int] | None) -> None:
        """Let the mouse rest on the tile below it, where it asks."""
        self.resting.pass_time(dt, self.hand.tile_at(mouse) if mouse is not None and not self.hand.dragging else None)

    def handle(self, mouse: tuple[int, int]) -> tuple[pygame.Rect, str] | None:
        """Return what the handle of a meld says to the mouse on it."""
        hovered = self.hand.hovered
        if hovered is None or self.hand.meld_grip_at(mouse) is None:
            return None
        return self.hand.grip_rect(hovered), self.screen.context.t("table.handle-tip")

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the meld under the mouse."""
        if self.hand.dragging or self.table.draft is None or self.hand.hovered is None:
            return ()
        meld = self.table.draft.meld(self.hand.hovered)
        return tuple(
            each for each in self.table.draft_problems()
            if meld is not None and isinstance(made := each.detail("meld"), Meld) and set(made.tiles) == set(meld.tiles)
        )  # fmt: skip

    @property
    def sign(self) -> tuple[pygame.Rect, str] | None:
        """Return the tile that the mouse rests on and what its sign means; None if there is nothing to explain."""
        tile, table = self.resting.asked, self.table
        if tile is None or tile not in tuple(table.stage.keys()) or self.problems():
            return None
        text = sign_of(table, tile)
        return (tile_rect(table.stage.place(tile)), text) if text else None

    def reasons(self, says: Callable[[str], bool]) -> tuple[pygame.Rect, str] | None:
        """Return what is wrong with the meld under the mouse, unless the line already `says` so."""
        about, table = self.problems(), self.table
        if not about or table.draft is None or self.hand.hovered is None:
            return None
        meld = table.draft.meld(self.hand.hovered)
        assert meld is not None
        say = self.screen.context.t
        texts = [problem_with_paragraph(say, each, self.screen.session.name) for each in about]
        texts = [text for text in texts if not says(text)]
        if not texts:
            return None
        pitch = table.tile_width
        points = table.item_places(meld.tiles)
        box = pygame.Rect(points[0][0] - pitch / 2, points[0][1] - pitch * 0.75, len(points) * pitch, pitch * 1.5)
        return box, "\n".join(texts)
