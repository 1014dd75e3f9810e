"""A player who is knocked out need not watch: the others play to the end without every card being shown."""

from __future__ import annotations

import pygame

from game.engine.cards.scoring import counts_points
from game.play.cards.to_end import play_to_end
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, Form
from game.ui.scene import Scene
from game.ui.scenes.round.score_places import side_by_side
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.plate_lines import score
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.ui.table.shared.scores import ScoreForm, score_forms

WIDE, HIGH, SEAT = 660, 264, 40
"""Units of the panel: its width, its height without the seats, and the height of a line of two seats."""


class ToEnd(Scene):
    """Plays the rest of the match quickly."""

    tune = Tune.ROOM
    viewport: Viewport

    def __init__(self, screen: CardMatchScreen) -> None:
        self.screen = screen
        self.form: Form | None = None
        self.viewport = Viewport()
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        """Something is always moving."""
        return True

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    def stop(self) -> None:
        """Stop, and watch again from here."""
        if self.screen.context.scenes.top is self:
            self.screen.playback.skip()
            self.screen.context.scenes.pop()

    @property
    def headline(self) -> pygame.Rect:
        """What is happening, and in which round."""
        return self._panel

    def update(self, dt: float) -> None:
        """Let the others act; then show how the match ended."""
        over = play_to_end(self.screen.driver, self.screen.table.viewer)
        self.screen.playback.skip()
        if self.form is not None:
            self.form.update(dt)
        if over:
            self.stop()

    def handle(self, event: pygame.Event) -> None:
        """Add the button to stop."""
        if self.form is not None:
            self.form.handle(event)

    def resized(self, style: Style) -> None:
        """Lay it out."""
        self.screen.resized()
        window, style = style.metrics.size, self.screen.context.page_style
        px, say = style.px, self.screen.context.t
        self.viewport.fit(window, window, style.metrics.factor)
        self._panel = pygame.Rect(0, 0, px(WIDE), px(HIGH + SEAT * self._lines))
        self._panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        form = Form(style, self.screen.context.motion, back=self.stop)
        key = pygame.Rect(0, 0, px(300), px(56))
        key.midbottom = (self._panel.centerx, self._panel.bottom - px(24))
        form.add(Button("stop", key, say("to-end.stop"), self.stop, icon="eye"))
        form.adopt(self.form)
        form.default = "stop"
        self.form = form

    @property
    def _lines(self) -> int:
        """How many lines the seats have."""
        return -(-self.screen.session.seats // 2)

    def _draw_seats(self, surface: DrawTarget, style: Style, room: pygame.Rect) -> None:
        """Draw who is still playing, with cards and score, in two columns, down the left one first."""
        screen, match, say = self.screen, self.screen.table.shown.match, self.screen.context.t
        for seat, box in enumerate(side_by_side(room, style.px(24), screen.session.seats)):
            side = style.px(30)
            draw_face(surface, style, (box.x + side / 2, box.centery), side, seat, screen.session.face(seat))
            count = screen.table.shown.counts[seat]
            cards = f"{count} {say('plate.cards', n=count)}" if seat in match.order else say("scoring.left")
            points = counts_points(screen.table.rules)
            text = f"{cards} · {score_forms(say, score(screen.table, seat), points=points)[ScoreForm.SHORT]}"
            style.write(surface, text, box, TextSize.SMALL, style.theme.quiet, align=1.0)
            left = box.x + side + style.px(8)
            wide = box.right - left - style.width(text, TextSize.SMALL) - style.px(8)
            draw_name(surface, style, screen.session.name(seat), pygame.Rect(left, box.y, wide, box.height))

    def closing(self) -> None:
        """Save the match."""
        self.screen.save()

    def draw(self, surface: DrawTarget) -> None:
        """Draw a panel: what is happening, which round it is, and who still plays."""
        style, say, panel = self.screen.context.page_style, self.screen.context.t, self._panel
        draw_panel(surface, style, panel)
        put_centre(surface, style.icon("skip-forward", 40, style.theme.accent), (panel.centerx, panel.y + style.px(44)))
        line = pygame.Rect(panel.x + style.px(20), panel.y + style.px(70), panel.width - style.px(40), style.px(36))
        style.write(surface, say("to-end.title"), line, TextSize.HEAD, face=Typeface.TITLE, align=0.5)
        text = say("table.round", n=self.screen.table.shown.match.round)
        style.write(surface, text, line.move(0, style.px(36)), TextSize.TEXT, style.theme.quiet, align=0.5)
        seats = pygame.Rect(0, line.bottom + style.px(52), panel.width - style.px(64), style.px(SEAT) * self._lines)
        seats.centerx = panel.centerx
        self._draw_seats(surface, style, seats)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
