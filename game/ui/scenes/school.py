"""The school of a book: what comes next, what comes back, the path of its stages; a stage on the table of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.engine.books import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.wants import claims_are_asked
from game.play.cards.levels import StageSession
from game.play.cards.session import CardSession
from game.play.practice import Schooling, StageMark
from game.play.tiles.levels import LevelSession
from game.play.tiles.session import TileSession
from game.store import training
from game.store.levels import Knows, Level
from game.store.school import KEY as FIRST_ROUND, school, schooled, turned
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent
from game.ui.kit.nodes import News
from game.ui.kit.sound.effects import Sound
from game.ui.kit.style import Style
from game.ui.kit.widgets import Button, ButtonKind, Form, Picture
from game.ui.kit.widgets.widget import column, inset, off_left, row
from game.ui.scenes.library.levels import LevelKey, draw_rows, fitting_width
from game.ui.scenes.page import Answer, Lines, Page
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.task import LevelTurn, TaskTurn, names_at
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.specimens import piece_height
from game.ui.table.tiles.choosers import Hints, draw_task, task_height, task_lines
from game.words.cards.sentences import missed_text as missed_card_text, move_text, pieces_of
from game.words.school import clock_text, done_text, filled
from game.words.sentences import Guidance

LINES = 0.16
"""The gap between two rows, as a fraction of the width of a tile."""


def rows_height(book: str, rows: Sequence[str], width: int) -> int:
    return round(len(rows) * (piece_height(BOOKS[book], width) + width * LINES))


def picture_size(style: Style, book: str, rows: Sequence[str], room: tuple[int, int]) -> tuple[int, int]:
    """Return the width of a piece and the height of the picture that fits into a room, in pixels."""
    width = fitting_width(style, BOOKS[book], rows, room, 46, 1.05, LINES)
    return width, rows_height(book, rows, width)


def draw_stage_picture(surface: DrawTarget, style: Style, book: str, rows: Sequence[str], rect: pygame.Rect) -> None:
    width, high = picture_size(style, book, rows, rect.size)
    draw_rows(surface, style, BOOKS[book], rows, rect.move(0, (rect.height - high) // 2), width, LINES)


# -- The task of a stage at the side of the table, with its picture where there is room.

SMALLEST = 24
"""The units of a tile below which the picture is left out."""


def draw_stage(surface: DrawTarget, context: Context, rect: pygame.Rect, level: Level, told: int) -> None:
    """Draw the texts of a stage, the first `told` hints, and below them the picture; the panel ends with it."""
    style, text = context.style, level.text(context.language)
    inner = rect.inflate(-2 * style.px(16), -2 * style.px(14))
    hints = [f"{number}. {hint}" for number, hint in enumerate(text.hints[:told], 1)]

    def words(foot: int) -> int:
        room = pygame.Rect(inner.topleft, (inner.width, inner.height - foot))
        return task_height(style, room, task_lines(style, room, text, hints))

    gap, book = style.px(14), level.start.rules.book
    spare = inner.height - words(0) - gap
    rows = level.stage.picture if level.stage is not None else ()
    if spare < (least := rows_height(book, rows, style.px(SMALLEST))):
        # Small letters with the picture say more than larger ones without it.
        spare = inner.height - words(least + gap) - gap
    width, high = picture_size(style, book, rows, (inner.width, max(spare, 1))) if rows else (0, 0)
    if width < style.px(SMALLEST):
        draw_task(surface, style, rect, text, told)
        return
    # The panel is as high as what is in it.
    inner.height = min(words(high + gap) + gap + high + style.px(6), inner.height)
    draw_task(surface, style, inner.inflate(2 * style.px(16), 2 * style.px(14)), text, told, high + gap)
    draw_stage_picture(surface, style, book, rows, pygame.Rect(inner.x, inner.bottom - high, inner.width, high))


class Visit:
    """The school of a book as the player finds it."""

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book
        self.library = school(book)
        context.report(self.library.notes)
        self.read()

    def read(self) -> None:
        context, now = self.context, self.context.now()
        history = context.told(training.load(context.folders, now))
        solved = context.told(training.solved_levels(context.folders, now))
        self.standing = Schooling(self.library, self.book, history, solved, now.date())

    def prepared(self, level: Level) -> Level:
        """Return a stage as it is played now: in its colours of this time, in the player's language."""
        now, language = turned(level, self.standing.times(level)), self.context.language
        say, rules, key = self.context.t, now.start.rules, self.context.shortcut(Intent.UNO).name
        return replace(now, texts={language: now.text(language).changed(lambda words: filled(say, words, rules, key))})


class StageTurn(TaskTurn):
    """The turns of a stage; mixed into the turn of a family."""

    level: Level
    seconds = 0.0
    """How long its player could act so far."""

    def __init__(self, visit: Visit, level: Level, session: TileSession | CardSession) -> None:
        self.visit, self.level = visit, level
        self.round = level.round
        self.time_left = 60.0 * self.round.minutes if self.round is not None else 0.0
        """The player's seconds that are left of a short round."""
        super().__init__(visit.context, session)
        # Computers pass before a new deal can be claimed, and there is a chance to catch only while the match goes on.
        waits = any(goal.key in ("catch", "redeal") for goal in level.goals)
        self.screen.driver.paused = self.round is None and not waits
        if self.round is not None:
            self.screen.patience = self.round.patience

    def draw_side(self, surface: DrawTarget) -> None:
        if self.table.zones.log is not None:
            draw_stage(surface, self.context, self.table.zones.log, self.level, self.hints_told)

    @property
    def info(self) -> tuple[str, ...]:
        number = self.visit.library.number(self.level)
        if self.round is None or self.context.unclocked:
            return (self.say("school.number", n=number, of=len(self.visit.library.levels)),)
        return (self.say("school.clock", n=number, time=clock_text(self.time_left + 0.999)),)

    def update(self, dt: float) -> None:
        """Let the player's time pass; at the end of a short round the racks or hands are compared."""
        if self.ending is None and self.counts_time:
            self.seconds += dt
            if self.round is not None and not self.context.unclocked:
                self.time_left = max(self.time_left - dt, 0.0)
                if self.time_left == 0:
                    self.put_down()
                    self.context.sounds.play(Sound.TIME_UP)
                    self.finish(timed=True)
                    return
        super().update(dt)

    def count(self, *, solved: bool) -> None:
        visit, now, acts = self.visit, self.context.now(), len(self.session.record.lines)
        self.screen.driver.paused = True
        done = Try(now, Mode.SCHOOL, visit.book, self.level.key, solved, acts, self.helped, self.seconds)
        self.context.report(training.add_try(self.context.folders, done, now))
        visit.read()

    def answers(self, onward: Level | None = None) -> list[Answer]:
        return self.ways_on(partial(self.go_to, onward) if onward else None, alone=ButtonKind.PRIMARY)

    def success(self, title: str, before: str = "") -> None:
        """Count it as done, and show the way on; `before` is said first."""
        back = self.visit.standing.mark(self.level) is StageMark.BACK
        self.count(solved=True)
        self.context.sounds.play(Sound.SOLVED)
        onward = self.visit.standing.next
        text = done_text(self.say, helped=bool(self.helped), back=back, last=onward is None)
        onward = onward if onward is not None and onward.key != self.level.key else None
        self.tell(title, before + text, self.answers(onward), solved=True)

    def _solved(self) -> None:
        self.success(self.say("level.solved"))

    def score(self) -> None:
        self.finish(timed=False)

    def finish(self, *, timed: bool) -> None:
        """End a short round: somebody has won it, or its time is up."""
        assert isinstance(self.session, LevelSession | StageSession)
        self.ending = Guidance(self.say("school.round-over"))
        self.put_down()
        why = f"{self.say(f'school.time-up-{self.screen.pieces}')} " if timed else ""
        if self.session.ahead if timed else self.session.won:
            self.success(self.say("school.won"), why)
        else:
            self.count(solved=False)
            self.tell(self.say("school.lost"), why + self.say("school.lost-text"), self.answers())

    def go_to(self, level: Level) -> None:
        """Go to another stage, or to the next deal of this one."""
        self.context.scenes.replace(stage_scene(self.visit, level))

    def again(self) -> None:
        """Start it over; hints already shown stay, so that it is still solved with help.

        A short round is played again, or the next deal of it once it was won.
        """
        if self.round is not None:
            self.go_to(self.level)
            return
        fresh = prepared_scene(self.visit, self.level)
        fresh.hints_told = self.hints_told
        fresh.session.hints.update(self.session.hints)
        self.context.scenes.replace(fresh)


class TileStageTurn(StageTurn, LevelTurn):
    """The turns of a task with tiles; that there is a move is known from the aim: a hint marks the tiles at once."""

    level: Level

    def hints_of_turn(self) -> Hints:
        return Hints(self.table, self._move, 1)

    def _what_comes(self) -> None:
        if claims_are_asked(self.session.now):
            self.ask_for_claims()
        else:
            super()._what_comes()

    def _missed(self) -> None:
        self.count(solved=False)
        super()._missed()


class TileRoundTurn(StageTurn, TileTurn):
    """The turns of a short round with tiles, until somebody wins it or the time is up."""

    def finish(self, *, timed: bool) -> None:
        """End the round; the turn in progress is given up."""
        self.table.end_turn()
        super().finish(timed=timed)

    def hint(self) -> None:
        """Show the hints of the round one at a time, then that of a match."""
        if not self.show_hint():
            super().hint()


class CardStageTurn(StageTurn, CardTurn):
    """The turns of a task with cards, until its aim is reached or missed."""

    session: StageSession

    def _what_comes(self) -> None:
        if not self.session.lacking and self.question is None:
            self._solved()
        elif self.session.happened and not self.session.goes_on and self.question is None:
            self._missed()
        else:
            super()._what_comes()

    def hint(self) -> None:
        """Show the three tiers one at a time: where to look, the card, the move."""
        action = self.session.advised
        self.hints_told += 1
        if self.hints_told == 1 or action is None:
            return
        self.table.selected = ()
        for card in pieces_of(action):
            self.table.lift(card)
        self.table.relayout()
        told = move_text(self.say, action, only_pieces=self.hints_told == 2)
        self.notice.tell(Guidance(told, tone="help"))

    def _missed(self) -> None:
        self.count(solved=False)
        text = f"{self.say('level.missed-text')} {missed_card_text(self.say, self.session.lacking)}"
        self.tell(self.say("level.missed"), text, self.answers())


class CardRoundTurn(CardStageTurn):
    """The turns of a short round with cards, until somebody wins it or the time is up."""

    _what_comes = CardTurn._what_comes

    def hint(self) -> None:
        """Show the hint of the round, then those of a match."""
        if not self.show_hint():
            CardTurn.hint(self)


def stage_scene(visit: Visit, level: Level) -> StageTurn:
    """Return the scene of a stage as it is played now."""
    return prepared_scene(visit, visit.prepared(level))


def prepared_scene(visit: Visit, level: Level) -> StageTurn:
    """Return the scene of a stage in its colours and language of now."""
    names = names_at(level.start.seats, visit.context.player_name, level.seat)
    if level.of_cards:
        cards = CardStageTurn if level.round is None else CardRoundTurn
        return cards(visit, level, StageSession.of_level(level, names))
    tiles = TileStageTurn if level.round is None else TileRoundTurn
    return tiles(visit, level, LevelSession.of_level(level, names))


STAGE, KEY = 56, 50
"""Units of the height of a stage in the path, and of a button."""
MARKS = {StageMark.DONE: "check", StageMark.BACK: "history", StageMark.HELPED: "lightbulb", StageMark.OPEN: ""}


class School(Page):
    """The page where stages are chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        chosen = context.settings.book
        self.book = chosen if chosen in schooled() else schooled()[0]
        self.visit = Visit(context, self.book)
        self._asked_again = False
        """Whether the player wants to say once more what they know."""
        self._heard = False
        """Whether that question was asked aloud."""

    def read(self) -> None:
        self.visit.read()

    def turn_to(self, book: str) -> None:
        self.book, self.visit = book, Visit(self.context, book)
        self._asked_again = False
        self.rebuild()

    def play(self, level: Level) -> None:
        self.context.scenes.push(stage_scene(self.visit, level))

    def news(self) -> tuple[News, ...]:
        """Return the question what the player knows, as soon as it is asked."""
        t, heard = self.t, self._heard
        self._heard = "ask" in self.form
        return (News(f"{t('school.ask')} {t('school.ask-text')}"),) if self._heard and not heard else ()

    def begin(self, knows: Knows) -> None:
        """Remember what the player knows, and show the stage that it opens."""
        self.context.report(training.add_start(self.context.folders, self.book, knows, self.context.now()))
        self._asked_again = False
        self.uncovered()

    def rebuild(self) -> None:
        """Create the form afresh; the focus begins on the next stage, or on the question what the player knows."""
        super().rebuild()
        if self.form.focus is None:
            first = next((key for key in ("next", f"knows-{Knows.NOTHING}") if key in self.form), "levels")
            self.form.look_at(first, by_keyboard=False)
            self.viewport.show(self.form[first].rect)

    def build(self, form: Form, style: Style) -> None:
        rest = self.book_tabs(self.head(self.t("school.title")), schooled())
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
        t = self.t
        lines.heading("ask", t("school.ask"), below=0)
        lines.text("ask-text", t("school.ask-text"), colour=lines.style.theme.quiet, below=1.5)
        for knows in Knows:
            words = t(f"school.knows-{knows}") if knows is not Knows.SIMILAR else t(f"school.similar-{self.book}")
            kind = ButtonKind.PRIMARY if knows is Knows.NOTHING else ButtonKind.SECONDARY
            place, act = lines.next(lines.style.px(KEY), 1.5), partial(self.begin, knows)
            lines.add(Button(f"knows-{knows}", place, words, act, kind=kind))

    def _build_next(self, lines: Lines) -> None:
        t, style, standing = self.t, lines.style, self.visit.standing
        level = standing.next
        done = t("school.progress", n=standing.done, of=len(self.visit.library.levels))
        lines.heading("progress", done, below=0 if level is None else 1.5)
        if level is None:
            lines.text("all-done", t("school.all-done"), below=1.5)
            return
        lines.add(Picture("picture", lines.next(style.px(150), 1.5), partial(self._draw_picture, level)))
        text, rules = level.text(self.context.language), level.start.rules
        lines.text("about", filled(t, text.task, rules), colour=style.theme.text, below=1.5)
        key, tip = lines.next(style.px(KEY), 1.5), t("school.next-tip", n=self.visit.library.number(level))
        word, act = filled(t, text.title, rules), partial(self.play, level)
        lines.add(Button("next", key, word, act, icon="play", kind=ButtonKind.PRIMARY, tip=tip))

    def _draw_picture(self, level: Level, surface: DrawTarget, rect: pygame.Rect) -> None:
        self.style.panel(surface, rect)
        if level.stage is not None:
            draw_stage_picture(surface, self.style, self.book, level.stage.picture, inset(rect, self.style.space(2)))

    def _build_ways(self, lines: Lines, *, asks: bool) -> None:
        t, go, high, back = self.t, self.context.go, lines.style.px(KEY), self.visit.standing.back
        if not asks:
            reason, words = "" if back else t("school.none-back"), t("school.back", n=len(back))
            lines.add(Button("back-again", lines.next(high, 1.5), words, lambda: self.play(back[0]), icon="history",
                             tip=t("school.back-tip"), reason=reason))  # fmt: skip
        if self.book == UNO_RUMMY.book:  # it has a guided first round
            solved, _ = training.solved_levels(self.context.folders, self.context.now())
            icon, place = "check" if FIRST_ROUND in solved else "hand", lines.next(high, 1.5)
            lines.add(Button("first", place, t("menu.first"), go.first_round, icon=icon, tip=t("menu.first-tip")))
        ask, levels = row(lines.next(high), [1.0, 1.0], lines.style.space(1.5))
        why, tip, act = t("school.asking") if asks else "", t("school.ask-tip"), partial(self.put, "_asked_again", True)
        lines.add(Button("ask-again", ask, t("school.ask-again"), act, reason=why, tip=tip))
        lines.add(Button("levels", levels, t("school.levels"), go.levels, tip=t("school.levels-tip")))

    def _build_path(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, standing, gap = self.t, self.visit.standing, style.space(1)
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
