"""The table after the last action of a round: the melds of the last lay, or the last card, rise in a light."""

from __future__ import annotations

from game.engine.registry import Piece
from game.ui.kit.drawing import DrawTarget, put_centre, shadow
from game.ui.kit.place import Place
from game.ui.scenes.round.going_out import HEIGHT, light, risen
from game.ui.table.shared.match_screen import AnyMatchScreen

ABOVE = 50.0
"""How far above their places the risen pieces are."""


class LastLay:
    """The pieces that decided the round; empty if nobody went out."""

    def __init__(self, screen: AnyMatchScreen, went_out: bool) -> None:
        self.screen = screen
        self._decisive = tuple(screen.family.last_lay(screen.table)) if went_out else ()
        self._rest: dict[Piece, Place] = {}

    def lay_out(self) -> None:
        """Find out where the pieces lie."""
        stage = self.screen.table.stage
        self.screen.resized()
        stage.settle()
        if (view := self.screen.table.view) is not None:
            view.arrive()
            self.screen.table.follow_view()
        self._rest = {piece: stage.goal(piece) for piece in self._decisive if piece in stage and stage.sees(piece)}

    def show(self, seconds: float) -> None:
        """Let the pieces be as high as they are after that many seconds."""
        up = risen(seconds)
        for piece, rest in self._rest.items():
            y = rest.y - rest.width * HEIGHT * up
            self.screen.table.stage.hold(piece, rest._replace(y=y, z=rest.z + ABOVE, lift=min(max(up, 0.0), 1.0)))

    def draw(self, surface: DrawTarget, seconds: float) -> None:
        """Draw the table as it lay in the end, with the light."""
        screen, style = self.screen, self.screen.context.style
        screen.draw_below(surface)
        for piece, rest in self._rest.items():
            size = round(rest.width), round(screen.table.painter().height(piece, rest.width))
            glow = shadow(size, style.px(8), style.px(22), 1.0, style.theme.accent_light)
            put_centre(surface, glow, (rest.x, rest.y - rest.width * HEIGHT), light(seconds))
        screen.draw_pieces(surface)
        screen.draw_above(surface)
