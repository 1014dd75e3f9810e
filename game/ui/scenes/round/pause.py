"""The pause menu of a match: continue, settings, rules, levels of computers, what was played so far, main menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.dealnumber import format_deal, seal_of, short_deal
from game.engine.record import LEVELS
from game.play.ladder import character_of
from game.store.content import wins_of
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import ButtonKind, Choice, Form, Label, Picture
from game.ui.kit.widgets.widget import inset, off_left
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog, Lines, Page
from game.ui.table.shared.faces import draw_face
from game.ui.table.shared.match_screen import MatchScreen
from game.words.catalogue import kind_name, strength_texts


class ComputerLevels(Page):
    """A row for each computer: its face, its name, its level."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        super().__init__(screen.context)

    def choose(self, seat: int, level: str) -> None:
        """Let a computer play at a level from its next turn on; the match is saved with it."""
        self.screen.session.set_level(seat, level)
        self.context.report(self.screen.save())

    def build(self, form: Form, style: Style) -> None:
        t = self.context.t
        room = self.head(form, style, t("strength.title"))
        room = pygame.Rect(0, room.y, min(room.width, style.px(760)), room.height).move_to(centerx=room.centerx)
        form.add(Picture("ground", room, style.panel))
        lines = Lines(form, inset(room, style.space(3), style.space(2)))
        lines.text("about", t("strength.about"), TextSize.SMALL, style.theme.quiet, below=1.5)
        for seat in range(self.screen.session.seats):
            if not self.screen.session.is_human(seat):
                self._build_row(lines, seat)
        lines.end()

    def _build_row(self, lines: Lines, seat: int) -> None:
        """Add a computer; its level is below the name where there is no room beside it."""
        style, name = lines.style, self.screen.session.name(seat)
        line = lines.next(style.px(52), 0 if self.narrow else 1.5)
        place, rest = off_left(line, min(style.px(230), line.width), style.space(1))
        face, word = off_left(place, line.height, style.space(1))
        if self.narrow:
            word.width = line.right - word.x
            rest = lines.next(line.height, 1.5)
        levels = [(level, kind_name(self.context.t, level)) for level in LEVELS]
        now, book = self.screen.session.record.kind(seat), self.screen.session.record.rules.book
        tips = strength_texts(self.context.t, wins_of(book))
        level = Choice(f"level-{seat}", rest, levels, now, partial(self.choose, seat), step=TextSize.SMALL, tips=tips)
        lines.add(
            Picture(f"face-{seat}", face, partial(self._draw_face, seat)),
            Label(f"name-{seat}", word, name, TextSize.TEXT, style.theme.text, Typeface.BOLD),
            level.named(name),
        )

    def _draw_face(self, seat: int, surface: DrawTarget, rect: pygame.Rect) -> None:
        session, side = self.screen.session, min(rect.size) - self.style.px(8)
        draw_face(surface, self.style, rect.center, side, *session.face(seat))


def pause(screen: MatchScreen) -> None:
    """Show the pause menu. Until it is closed nobody acts."""
    context, say, go = screen.context, screen.context.t, screen.context.go
    push, rules = context.scenes.push, screen.session.record.rules
    screen.driver.paused = True

    def resume() -> None:
        screen.driver.paused = False

    def then(there: Callable[[], None]) -> Callable[[], None]:
        def both() -> None:
            resume()
            there()

        return both

    def leave() -> None:
        screen.leave()
        go.menu()

    number, short = format_deal(*screen.deal), short_deal(*screen.deal)
    copied = say("matches.copied", number=short)
    answers = [
        Answer(say("table.stay"), resume, ButtonKind.PRIMARY, "play"),
        Answer(say("table.options"), then(lambda: go.options(rules)), icon="settings-2"),
        Answer(say("table.rules"), then(go.rules), icon="book-open"),
        Answer(say("table.leave"), leave, icon="house"),
        Answer(say("number.copy"), then(lambda: context.copy(number, copied)), icon="copy"),
    ]
    ordinary = not screen.hall and character_of(screen.session.record) is None
    if len(screen.session.humans) < screen.session.seats and ordinary:
        answers.insert(3, Answer(say("strength.title"), then(lambda: push(ComputerLevels(screen))), icon="monitor"))
    if not screen.timed:
        answers.append(Answer(say("table.watch"), then(screen.replay), icon="history"))
    answers.append(Answer(say("gesture.title"), then(lambda: push(GesturesPage(context, rules))), icon="hand"))
    deal = say("number.is", number=short), say("number.seal", seal=seal_of(*screen.deal))
    text = "\n".join((say("table.pause-text"), *deal))
    dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
    dialog.opaque = screen.timed or len(screen.session.humans) > 1
    push(dialog, fade=False)
