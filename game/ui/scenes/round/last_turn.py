"""The last turn again, on the real table; then everything continues as before."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.play.past_turns import past_turns
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import intent_of, intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import Node
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.scene import Scene
from game.ui.scenes.round.watched_aloud import looked_at
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.guidance import Guidance

BEFORE, AFTER = 0.6, 1.4
"""Seconds to look at the table before the turn and after it."""


class Again(Scene):
    """Shows a past turn again; nobody acts meanwhile, only a clock keeps running."""

    tune = Tune.ROOM

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen = screen
        self.turns = past_turns(screen.session.events)
        self.back = 0
        """How many turns before the last one."""
        self._put_back = screen.table.aside()
        self._logged, screen.playback.logged = screen.playback.logged, lambda _: None
        self._left = AFTER
        self._show()

    @property
    def busy(self) -> bool:
        """Something is always moving."""
        return True

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    def each_node(self) -> Iterator[Node | None]:
        """Yield the table as it was."""
        return looked_at(self.screen)

    def _show(self) -> None:
        """Show the turn from its beginning."""
        turn, screen = self.turns[self.back], self.screen
        screen.playback.rest()
        screen.table.show(turn.first)
        screen.table.relayout(place_only=True)
        screen.playback.show_until(turn.last, BEFORE)
        self._left = AFTER

    def earlier(self) -> None:
        """Show the turn before the current one."""
        self.back = min(self.back + 1, len(self.turns) - 1)
        self._show()

    def leave(self) -> None:
        """Return to the present."""
        if self.screen.context.scenes.top is self:
            self.screen.context.scenes.pop(fade=False)

    def closing(self) -> None:
        """Restore everything."""
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

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay the table out again."""
        self.screen.resized()

    def guidance(self) -> Guidance:
        """Return whose turn is being shown, or what just happened in it."""
        context, name = self.screen.context, self.screen.session.name(self.turns[self.back].seat)
        key, back = (context.shortcut(intent).name or "–" for intent in (Intent.AGAIN, Intent.BACK))
        return Guidance(context.t("again.shown", name=name, key=key, back=back), tone="help")

    def draw(self, surface: DrawTarget) -> None:
        """Draw the table."""
        self.screen.draw_below(surface)
        self.screen.draw_guidance(surface, self.guidance(), 0.0, 0.0)
        self.screen.draw_pieces(surface)
        self.screen.draw_above(surface)
