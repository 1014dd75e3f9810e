"""Scenes of a round in which nobody acts: the deal, and the last turn shown again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

import pygame

from game.play.results import past_turns
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import Intent, intent_of, intents_of
from game.ui.kit.nodes import Node
from game.ui.kit.theme import TextSize
from game.ui.scene import Scene
from game.ui.table.shared.aloud import looked_at
from game.ui.table.shared.guidance import draw_guidance
from game.ui.table.shared.match_screen import MatchScreen, TableScene
from game.ui.table.shared.table import OwnPiece
from game.words.sentences import Guidance, drawing_text

BEFORE, AFTER = 0.6, 1.4
"""Seconds to look at the table before the turn and after it."""


class Again(TableScene):
    """Shows a past turn again; nobody acts meanwhile, only a clock keeps running."""

    busy = True

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.turns = past_turns(screen.session.events)
        self.back = 0
        """How many turns before the last one."""
        self._put_back = screen.table.aside()
        self._logged, screen.playback.logged = screen.playback.logged, lambda _: None
        self._left = AFTER
        self._show()

    def each_node(self) -> Iterator[Node | None]:
        return looked_at(self.screen)

    def _show(self) -> None:
        turn, screen = self.turns[self.back], self.screen
        screen.playback.rest()
        screen.table.show(turn.first)
        screen.table.relayout(place_only=True)
        screen.playback.show_until(turn.last, BEFORE)
        self._left = AFTER

    def earlier(self) -> None:
        self.back = min(self.back + 1, len(self.turns) - 1)
        self._show()

    def leave(self) -> None:
        if self.screen.context.scenes.top is self:
            self.screen.context.scenes.pop(fade=False)

    def closing(self) -> None:
        playback = self.screen.playback
        playback.show_until(None)
        playback.logged = self._logged
        playback.rest()
        self._put_back()
        self.screen.save()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; when the turn is over and was seen, the match continues."""
        screen = self.screen
        screen.playback.update(dt)
        screen.move(dt)
        if not screen.playback.busy:
            self._left -= dt
        if screen.meanwhile(dt) or self._left <= 0:
            self.leave()

    def handle(self, event: pygame.Event) -> None:
        """Show the turn before on the same key; go back on any other key or click."""
        if Intent.AGAIN in intents_of(event):
            self.earlier()
        elif event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.BACK, Intent.ACTIVATE):
            self.leave()

    def guidance(self) -> Guidance:
        """Return whose turn is being shown, or what just happened in it."""
        context, name = self.screen.context, self.screen.session.name(self.turns[self.back].seat)
        key, back = (context.shortcut(intent).name or "–" for intent in (Intent.AGAIN, Intent.BACK))
        return Guidance(context.t("again.shown", name=name, key=key, back=back), tone="help")

    def draw(self, surface: DrawTarget) -> None:
        self.screen.draw_below(surface)
        self.screen.draw_guidance(surface, self.guidance(), 0.0, 0.0)
        self.screen.draw_pieces(surface)
        self.screen.draw_above(surface)


ROW = 6
"""With more seats, the drawn pieces are shown in two rows."""
StartDraws = tuple[tuple[int, OwnPiece], ...]
"""One draw: seats with the pieces they drew."""


class Dealing(TableScene, ABC):
    """The table while a round is being set up; a click or a key skips to the end."""

    busy = True

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen

    @abstractmethod
    def best(self, draws: StartDraws) -> list[int]:
        """Return the seats with the highest piece."""

    @abstractmethod
    def picture(self, piece: OwnPiece, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a drawn piece; the highest has a rim."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what is happening once nobody draws for the first seat."""

    @abstractmethod
    def turn(self) -> Scene:
        """Return the scene of the first turn."""

    def handle(self, event: pygame.Event) -> None:
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
            self.screen.context.scenes.replace(self.turn(), fade=False)

    def closing(self) -> None:
        self.screen.save()

    def draw(self, surface: DrawTarget) -> None:
        screen = self.screen
        screen.draw_below(surface)
        screen.draw_pieces(surface)
        if screen.playback.drawings:
            self._draw_start(surface, screen.playback.drawings[-1])
        style, zone = screen.context.style, screen.table.zones.guidance
        draw_guidance(surface, style, zone, Guidance(self.told))

    @property
    def told(self) -> str:
        """What is happening now: of a draw why there is one, and while equal pieces lie there that they are equal."""
        drawings = self.screen.playback.drawings
        if not drawings:
            return self.sentence()
        return drawing_text(self.screen.context.t, self.screen.pieces, tied=len(self.best(drawings[-1])) > 1)

    def _draw_start(self, surface: DrawTarget, latest: StartDraws) -> None:
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
