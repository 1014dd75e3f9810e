"""The school of a book: where to begin, what comes next, what comes back, and the path of its stages."""

from __future__ import annotations

from functools import partial

import pygame

from game.play.practice import StageMark
from game.store import school, training
from game.store.levels import Knows
from game.store.school import SchoolStage, schooled
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import News
from game.ui.kit.style import Style
from game.ui.kit.widgets import Button, ButtonKind, Form, Picture
from game.ui.kit.widgets.widget import column, inset, off_left, row
from game.ui.scenes.library.levels import LevelKey
from game.ui.scenes.page import Lines, Page
from game.ui.scenes.school.stage import Visit, draw_stage_picture, stage_scene
from game.words.school import filled

GUIDED = "uno-rummy"
"""The book that has a guided first round."""
STAGE, KEY = 56, 50
"""Units of the height of a stage in the path, and of a button."""
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
    def speaks(self) -> str:
        return self.visit.book

    def read(self) -> None:
        self.visit.read()

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
        left, right = off_left(rest, style.px(340), style.space(3))
        lines = Lines(form, rest if self.narrow else left, stays=True)
        asks = self._asked_again or not self.visit.standing.begun
        if asks:
            self._build_question(lines)
        else:
            self._build_next(lines)
        self._build_ways(lines, asks=asks)
        if self.narrow:
            right = pygame.Rect(rest.x, lines.y + style.space(2), rest.width, max(rest.bottom - lines.y, style.px(400)))
        self._build_path(form, style, right)

    def _build_question(self, lines: Lines) -> None:
        t = self.context.t
        lines.heading("ask", t("school.ask"), below=0)
        lines.text("ask-text", t("school.ask-text"), colour=lines.style.theme.quiet, below=1.5)
        for knows in Knows:
            words = t(f"school.knows-{knows}") if knows is not Knows.SIMILAR else t(f"school.similar-{self.visit.book}")
            kind = ButtonKind.PRIMARY if knows is Knows.NOTHING else ButtonKind.SECONDARY
            act = partial(self.begin, knows)
            lines.add(Button(f"knows-{knows}", lines.next(lines.style.px(KEY), 1.5), words, act, kind=kind))

    def _build_next(self, lines: Lines) -> None:
        """Add the picture of the next stage and the button that opens it."""
        t, style, standing = self.context.t, lines.style, self.visit.standing
        level = standing.next
        done = t("school.progress", n=standing.done, of=len(self.visit.library.levels))
        lines.heading("progress", done, below=0 if level is None else 1.5)
        if level is None:
            lines.text("all-done", t("school.all-done"), below=1.5)
            return
        lines.add(Picture("picture", lines.next(style.px(150), 1.5), partial(self._draw_picture, level)))
        text, rules = level.text(self.context.language), level.start.rules
        lines.text("about", filled(t, text.task, rules), colour=style.theme.text, below=1.5)
        key, tip = lines.next(style.px(KEY), 1.5), t("school.next-tip", n=self.visit.number(level))
        word, act = filled(t, text.title, rules), partial(self.play, level)
        lines.add(Button("next", key, word, act, icon="play", kind=ButtonKind.PRIMARY, tip=tip))

    def _draw_picture(self, level: SchoolStage, surface: DrawTarget, rect: pygame.Rect) -> None:
        self.style.panel(surface, rect)
        if level.stage is not None:
            inner = inset(rect, self.style.space(2))
            draw_stage_picture(surface, self.style, self.visit.book, level.stage.picture, inner)

    def _build_ways(self, lines: Lines, *, asks: bool) -> None:
        """Add what else there is: stages that are back, the guided round, the question, other levels."""
        t, go, high = self.context.t, self.context.go, lines.style.px(KEY)
        back = self.visit.standing.back
        if not asks:
            reason, words = "" if back else t("school.none-back"), t("school.back", n=len(back))
            lines.add(Button("back-again", lines.next(high, 1.5), words, lambda: self.play(back[0]), icon="history",
                             tip=t("school.back-tip"), reason=reason))  # fmt: skip
        if self.visit.book == GUIDED:
            solved, _ = training.solved_levels(self.context.folders, self.context.now())
            icon = "check" if school.KEY in solved else "hand"
            first = lines.next(high, 1.5)
            lines.add(Button("first", first, t("menu.first"), go.first_round, icon=icon, tip=t("menu.first-tip")))
        ask, levels = row(lines.next(high), [1.0, 1.0], lines.style.space(1.5))
        why, tip = t("school.asking") if asks else "", t("school.ask-tip")
        lines.add(
            Button("ask-again", ask, t("school.ask-again"), self.ask_again, reason=why, tip=tip),
            Button("levels", levels, t("school.levels"), go.levels, tip=t("school.levels-tip")),
        )

    def _build_path(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add all stages in a view that scrolls, two side by side."""
        t, standing, gap = self.context.t, self.visit.standing, style.space(1)
        levels, across = self.visit.library.levels, 1 if self.narrow else 2
        rows = -(-len(levels) // across)
        sides = row(room.move(0, gap), [1.0] * across, style.space(2))
        places = [place for side in sides for place in column(side, [style.px(STAGE)] * rows, gap)]
        for number, (level, place) in enumerate(zip(levels, places, strict=False), 1):
            mark = standing.mark(level)
            kind = ButtonKind.CHOSEN if level is standing.next else ButtonKind.ENTRY
            language, act, said = self.context.language, partial(self.play, level), t(f"school.mark.{mark}")
            form.add(LevelKey(level, number, MARKS[mark], place, language, act, said, kind), scrolled=True)
        form.scroll_list(room, rows * (style.px(STAGE) + gap) + 2 * gap)
