"""The school of a book: where to begin, what comes next, what comes back, and the path of its stages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.play.practice import StageMark
from game.store import school, training
from game.store.levels import Knows
from game.store.school import SchoolOfBook, SchoolStage, schooled
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import News
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.widget import column, inset, off_left, off_top, row
from game.ui.scenes.library.levels import LevelKey
from game.ui.scenes.page import Page
from game.ui.scenes.school.stage import Visit, draw_stage_picture, stage_scene
from game.words.school import filled

GUIDED = "uno-rummy"
"""The book that has a guided first round."""
LEFT = 340
"""Units of the left part."""
STAGE = 56
"""Units of the height of a stage in the path."""
KEY = 50
"""Units of the height of a button."""
PICTURE = 150
"""Units of the height of the picture of the next stage."""
MARKS = {StageMark.DONE: "check", StageMark.BACK: "history", StageMark.HELPED: "lightbulb", StageMark.OPEN: ""}
"""The icon of each state."""


class School(Page):
    """The page where stages are chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        chosen = context.settings.book
        self.visit = Visit(context, chosen if chosen in schooled() else schooled()[0])
        self._asked_again = False
        """Whether the player wants to say once more what they know."""
        self._heard = False
        """Whether that question was asked aloud."""

    @property
    def library(self) -> SchoolOfBook:
        return self.visit.library

    def uncovered(self) -> None:
        self.visit.read()
        super().uncovered()

    def turn_to(self, book: str) -> None:
        self.visit = Visit(self.context, book)
        self._asked_again = False
        self.rebuild()

    def play(self, level: SchoolStage) -> None:
        self.context.scenes.push(stage_scene(self.visit, level))

    def news(self) -> tuple[News, ...]:
        """Return the question what the player knows, as soon as it is asked."""
        t, heard = self.context.t, self._heard
        self._heard = "ask" in self.form
        return (News(f"{t('school.ask')} {t('school.ask-text')}"),) if self._heard and not heard else ()

    def begin(self, knows: Knows) -> None:
        """Remember what the player knows, and show the stage that it opens."""
        self.visit.begin(knows)
        self._asked_again = False
        self.rebuild()

    def ask_again(self) -> None:
        self._asked_again = True
        self.rebuild()

    def rebuild(self) -> None:
        """Create the form afresh; the focus begins on the next stage, or on the question what the player knows."""
        super().rebuild()
        if self.form.focus is None:
            first = next((key for key in ("next", f"knows-{Knows.NOTHING}") if key in self.form), "levels")
            self.form.look_at(first, by_keyboard=False)
            self.viewport.show(self.form[first].rect)

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(form, style, self.context.t("school.title"))
        rest = self.book_tabs(form, style, rest, self.visit.book, self.turn_to, schooled())
        left, right = off_left(rest, style.px(LEFT), style.space(3))
        if self.narrow:
            left = pygame.Rect(rest.x, rest.y, rest.width, 0)
        asks = self._asked_again or not self.visit.standing.begun
        bottom = self._build_question(form, style, left) if asks else self._build_next(form, style, left)
        bottom = self._build_ways(form, style, pygame.Rect(left.x, bottom, left.width, 0), asks=asks)
        if self.narrow:
            right = pygame.Rect(rest.x, bottom + style.space(2), rest.width, max(rest.bottom - bottom, style.px(400)))
        self._build_path(form, style, right)

    def _build_question(self, form: Form, style: Style, room: pygame.Rect) -> int:
        """Add the question what the player knows; return where it ends."""
        t, gap = self.context.t, style.space(1.5)
        head = pygame.Rect(room.x, room.y, room.width, style.px(34))
        form.add(Label("ask", head, t("school.ask"), TextSize.HEAD, style.theme.title, Typeface.TITLE))
        text = t("school.ask-text")
        body = pygame.Rect(room.x, head.bottom, room.width, style.paragraph_height(text, room.width))
        form.add(Paragraph("ask-text", body, text, TextSize.TEXT, style.theme.quiet))
        y = body.bottom + gap
        for knows in Knows:
            place = pygame.Rect(room.x, y, room.width, style.px(KEY))
            words = t(f"school.knows-{knows}") if knows is not Knows.SIMILAR else t(f"school.similar-{self.visit.book}")
            kind = ButtonKind.PRIMARY if knows is Knows.NOTHING else ButtonKind.SECONDARY
            form.add(Button(f"knows-{knows}", place, words, partial(self.begin, knows), kind=kind))
            y = place.bottom + gap
        return y

    def _build_next(self, form: Form, style: Style, room: pygame.Rect) -> int:
        """Add the picture of the next stage and the button that opens it; return where they end."""
        t, gap, standing = self.context.t, style.space(1.5), self.visit.standing
        level = standing.next
        head = pygame.Rect(room.x, room.y, room.width, style.px(34))
        done = t("school.progress", n=standing.done, of=len(self.visit.library.levels))
        form.add(Label("progress", head, done, TextSize.HEAD, style.theme.title, Typeface.TITLE))
        if level is None:
            text = t("school.all-done")
            body = pygame.Rect(room.x, head.bottom, room.width, style.paragraph_height(text, room.width))
            form.add(Paragraph("all-done", body, text))
            return body.bottom + gap
        frame = pygame.Rect(room.x, head.bottom + gap, room.width, style.px(PICTURE))
        form.add(Picture("picture", frame, partial(self._draw_picture, level)))
        text = filled(t, level.text(self.context.language).task, level.start.rules)
        body = pygame.Rect(room.x, frame.bottom + gap, room.width, style.paragraph_height(text, room.width))
        form.add(Paragraph("about", body, text, TextSize.TEXT, style.theme.text))
        key = pygame.Rect(room.x, body.bottom + gap, room.width, style.px(KEY))
        title = filled(t, level.text(self.context.language).title, level.start.rules)
        form.add(Button("next", key, title, partial(self.play, level), icon="play", kind=ButtonKind.PRIMARY,
                        tip=t("school.next-tip", n=self.visit.number(level))))  # fmt: skip
        return key.bottom + gap

    def _draw_picture(self, level: SchoolStage, surface: DrawTarget, rect: pygame.Rect) -> None:
        self.style.panel(surface, rect)
        if level.stage is not None:
            inner = inset(rect, self.style.space(2))
            draw_stage_picture(surface, self.style, self.visit.book, level.stage.picture, inner)

    def _build_ways(self, form: Form, style: Style, room: pygame.Rect, *, asks: bool) -> int:
        """Add what else there is: stages that are back, the guided round, the question, other levels."""
        t, go, gap = self.context.t, self.context.go, style.space(1.5)
        back = self.visit.standing.back
        reason = "" if back else t("school.none-back")
        keys: list[tuple[str, str, str, Callable[[], None]]] = []
        if not asks:
            keys.append(("back-again", "history", t("school.back", n=len(back)), lambda: self.play(back[0])))
        if self.visit.book == GUIDED:
            solved, _ = training.solved_levels(self.context.folders, self.context.now())
            icon = "check" if school.KEY in solved else "hand"
            keys.append(("first", icon, t("menu.first"), go.first_round))
        lines = column(room, [style.px(KEY)] * (len(keys) + 1), gap)
        for line, (key, icon, words, act) in zip(lines, keys, strict=False):
            why = reason if key == "back-again" else ""
            tip = t("menu.first-tip") if key == "first" else t("school.back-tip")
            form.add(Button(key, line, words, act, icon=icon, tip=tip, reason=why))
        ask, levels = row(lines[-1], [1.0, 1.0], gap)
        why = t("school.asking") if asks else ""
        form.add(Button("ask-again", ask, t("school.ask-again"), self.ask_again, reason=why, tip=t("school.ask-tip")))
        form.add(Button("levels", levels, t("school.levels"), go.levels, tip=t("school.levels-tip")))
        return lines[-1].bottom

    def _build_path(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, standing, gap = self.context.t, self.visit.standing, style.space(1)
        inner = pygame.Rect(room.x, room.y + gap, room.width, room.height)
        levels, upcoming = self.visit.library.levels, standing.next
        across = 1 if self.narrow else 2
        sides = row(inner, [1.0] * across, style.space(2))
        rows = -(-len(levels) // across)
        for at, level in enumerate(levels):
            place = sides[at // rows]
            rect = pygame.Rect(place.x, inner.y + at % rows * (style.px(STAGE) + gap), place.width, style.px(STAGE))
            mark = standing.mark(level)
            kind = ButtonKind.PRIMARY if level is upcoming else ButtonKind.ENTRY
            said = t(f"school.mark.{mark}")
            key = LevelKey(
                level, at + 1, MARKS[mark], rect, self.context.language, partial(self.play, level), said, kind
            )
            form.add(key, scrolled=True)
        _, below = off_top(inner, rows * (style.px(STAGE) + gap))
        form.scroll_list(room, below.y + gap - room.y)
