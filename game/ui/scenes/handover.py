"""Between two players at one machine: hides everything, names the next player, lets everybody catch in peace."""

from __future__ import annotations

import pygame

from game.engine.actions import Catch
from game.ui.match.desk import MatchDesk
from game.ui.match.plates import draw_face, draw_panel
from game.ui.scenes.scene import Scene
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Button, Form, Kind


class HandOver(Scene):
    """A cover that shows nothing but what everybody may know (RULES.md 6)."""

    def __init__(self, desk: MatchDesk, seat: int | None = None) -> None:
        self.desk = desk
        self._seat = seat
        self.form: Form | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._had_watch = False
        desk.table.covered = True

    @property
    def seat(self) -> int:
        """The seat that is to take over: the one on turn, or the one that was named."""
        return self.desk.session.state.turn if self._seat is None else self._seat

    @property
    def busy(self) -> bool:
        """Whether a computer may still call."""
        return self.desk.conduct.watch is not None

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    def take_over(self) -> None:
        """The next player is here: the chance to catch is over, the rack is shown."""
        desk = self.desk
        desk.conduct.let_go()
        desk.playback.skip()
        desk.table.covered = False
        desk.table.look_through(self.seat)
        desk.context.scenes.pop(fade=False)

    def catch(self, seat: int) -> None:
        """A player at this machine noticed the missing call."""
        conduct = self.desk.conduct
        if conduct.watch is not None:
            conduct.submit(seat, Catch(conduct.watch.offender))
            conduct.watch = None
        self._lay_out(self.desk.context.style)

    def update(self, dt: float) -> None:
        """Computers may still catch; for the players the chance lasts until the next one takes over."""
        conduct = self.desk.conduct
        if conduct.watch is not None and self.desk.context.settings.catch_seconds is not None:
            conduct.watch.left = conduct.watch.total
        self.desk.update(dt)
        if self._had_watch != (conduct.watch is not None):
            self._lay_out(self.desk.context.style)
        if self.form is not None:
            self.form.update(dt)

    def handle(self, event: pygame.Event) -> None:
        """The keys of the cover."""
        if self.form is not None:
            self.form.handle(event)

    def resized(self, style: Style) -> None:
        """Lay it out anew."""
        self.desk.resized()
        self._lay_out(style)

    def closing(self) -> None:
        """Keep the match."""
        self.desk.save()

    def _catchers(self) -> list[int]:
        watch = self.desk.conduct.watch
        return [seat for seat in self.desk.session.humans if watch is not None and seat != watch.offender]

    def _lay_out(self, style: Style) -> None:
        context, session = self.desk.context, self.desk.session
        catchers = self._catchers()
        self._had_watch = self.desk.conduct.watch is not None
        width, high = style.px(620), style.px(360 + (96 if catchers else 0))
        self._panel = pygame.Rect(0, 0, width, high)
        self._panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        form = Form(style, context.motion)
        ready = pygame.Rect(0, 0, style.px(340), style.px(64))
        ready.midbottom = (self._panel.centerx, self._panel.bottom - style.px(28))
        text = context.t("handover.ready", name=session.name(self.seat))
        form.add(Button("ready", ready, text, self.take_over, icon="eye", kind=Kind.PRIMARY))
        wide = (width - style.px(64) - style.px(12) * max(len(catchers) - 1, 0)) // max(len(catchers), 1)
        for i, seat in enumerate(catchers):
            rect = pygame.Rect(
                self._panel.x + style.px(32) + i * (wide + style.px(12)), ready.top - style.px(68), wide, style.px(50)
            )
            word = context.t("handover.catch-as", name=session.name(seat))
            form.add(
                Button(f"catch-{seat}", rect, word, lambda seat=seat: self.catch(seat), icon="hand", kind=Kind.DANGER)  # type: ignore[misc]
            )
        form.adopt(self.form)
        if form.focus is None:
            form.look_at("ready", by_keyboard=False)
        self.form = form

    def draw(self, surface: pygame.Surface) -> None:
        """The felt, and a panel with what is public."""
        desk = self.desk
        style, say, session, panel = desk.context.style, desk.context.t, desk.session, self._panel
        draw_panel(surface, style, panel, lit=True)
        side = style.px(72)
        top = panel.top + style.px(28)
        draw_face(surface, style, (panel.centerx, top + side / 2), side, self.seat, human=True)
        line = pygame.Rect(panel.x + style.px(24), top + side + style.px(8), panel.width - style.px(48), style.px(44))
        key = "handover.title" if self._seat is None else f"handover.look-{desk.pieces}"
        title = say(key, name=session.name(self.seat))
        style.write(surface, title, line, Step.TITLE, face=Face.BOLD, align=0.5)
        line = line.move(0, style.px(40))
        style.write(surface, say(f"handover.text-{desk.pieces}"), line, Step.TEXT, style.theme.quiet, align=0.5)
        counts = [
            f"{session.name(seat)}: {count}" for seat, count in enumerate(desk.session.view(None).counts)
        ]
        line = line.move(0, style.px(40))
        style.write(surface, "   ·   ".join(counts), line, Step.TEXT, align=0.5)
        if self.desk.conduct.watch is not None:
            line = line.move(0, style.px(36))
            name = session.name(self.desk.conduct.watch.offender)
            text = say(f"handover.forgotten-{desk.pieces}", name=name)
            style.write(surface, text, line, Step.SMALL, style.theme.accent, Face.BOLD, 0.5)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
