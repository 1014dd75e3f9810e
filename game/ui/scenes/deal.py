"""Drawing for the start, shuffling, dealing, start tiles: the steps of a new round until its first turn."""

from __future__ import annotations

import pygame

from game.engine import events
from game.engine.pieces import Tile
from game.ui.drawing import put_centre
from game.ui.marks import Rim
from game.ui.match.guidance import Guidance, draw_guidance
from game.ui.scenes.scene import Scene
from game.ui.style import Style
from game.ui.table.desk import Desk
from game.ui.theme import Step
from game.ui.tiles import Look


class Deal(Scene):
    """The table while a round is being set up; a click or a key shows the rest at once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def busy(self) -> bool:
        """The deal moves by itself."""
        return True

    def handle(self, event: pygame.Event) -> None:
        """Skip on any click or key."""
        if event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE)
        ):
            self.desk.playback.skip()

    def update(self, dt: float) -> None:
        """Let the deal go on; the turn scene follows it with all tiles where they are."""
        self.desk.update(dt)
        if not self.desk.playback.busy:
            from game.ui.scenes.turn import Turn

            self.desk.context.scenes.replace(Turn(self.desk), fade=False)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay the table out anew."""
        self.desk.resized()

    def closing(self) -> None:
        """Keep the match."""
        self.desk.save()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and over it what the seats drew for the start."""
        desk = self.desk
        desk.draw_below(surface)
        desk.draw_tiles(surface)
        if desk.playback.drawings:
            self._draw_start(surface, desk.playback.drawings)
        text = self._sentence()
        style, zone = desk.context.style, desk.table.zones.guidance
        draw_guidance(surface, style, zone, Guidance(text), 0.0)

    def _sentence(self) -> str:
        say, playback = self.desk.context.t, self.desk.playback
        if playback.drawings:
            return say("deal.draw") if len(playback.drawings) == 1 else say("deal.again")
        started = next(
            (step.event for step in reversed(self.desk.session.steps) if isinstance(step.event, events.RoundStarted)),
            None,
        )
        if started is None or self.desk.table.shown.turn != started.starter:
            return say("deal.shuffle")
        return say("deal.begins", name=self.desk.session.name(started.starter))

    def _draw_start(self, surface: pygame.Surface, drawings: list[tuple[tuple[int, Tile], ...]]) -> None:
        """Each seat's tile large in the middle, the highest with a rim."""
        desk = self.desk
        style, felt = desk.context.style, desk.table.zones.felt
        painter = style.tiles(desk.table.rules)
        latest = drawings[-1]
        highest = max(tile.number for _, tile in latest)
        best = [seat for seat, tile in latest if tile.number == highest]
        width, pitch = style.px(92), style.px(190)
        left = felt.centerx - pitch * (len(latest) - 1) / 2
        for i, (seat, tile) in enumerate(latest):
            x = left + i * pitch
            look = Look(Rim.SELECTED if [seat] == best else Rim.NONE, powerless=True)
            put_centre(surface, painter.image(tile, width, look), (x, felt.centery - style.px(16)))
            box = pygame.Rect(0, 0, pitch - style.px(8), style.px(30))
            box.center = (round(x), round(felt.centery + width * 0.75 + style.px(8)))
            colour = style.theme.accent if [seat] == best else style.theme.text
            style.write(surface, desk.session.name(seat), box, Step.TEXT, colour, align=0.5)
