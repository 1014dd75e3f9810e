"""The school of a book: where to begin, what comes next, what comes back, and the path of its stages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.engine.tiles.wants import round_goes_on
from game.play.cards.levels import CardRoundSession
from game.play.practice import StageMark
from game.play.tiles.levels import TileRoundSession
from game.play.turn_driver import Conditions
from game.store import school, training
from game.store.level_texts import CardStage, Knows, said
from game.store.levels import Level
from game.store.notes import Note
from game.store.school import SchoolOfBook, SchoolStage, schooled
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import News
from game.ui.kit.sound import Sound
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.widget import column, inset, off_left, off_top, row
from game.ui.scene import Scene
from game.ui.scenes.library.levels import LevelKey
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog, Page
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.level import SolvedDialog, tell_of_menu, with_task
from game.ui.scenes.round.round_scene import counts_time
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.scenes.school.stage import (
    CardStageScreen,
    CardStageTurn,
    SceneOf,
    StageScreen,
    StageTurn,
    Visit,
    draw_stage,
    draw_stage_picture,
    ways_on,
)
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.zones import TaskRoom
from game.words.school import clock_text, done_text, filled
from game.words.sentences import Guidance

# -- A short round of the school: seven tiles against a patient computer; whoever wins it without help has done it.


class RoundScreen(TileMatchScreen):
    """The table of a short round, with its aim in place of a log; nothing of it is kept."""

    session: TileRoundSession

    def __init__(self, visit: Visit, level: Level) -> None:
        assert level.stage is not None
        assert level.stage.round is not None
        self.visit, self.level, self.about = visit, level, level.stage.round
        self.time_left = 60.0 * self.about.minutes
        """The player's seconds that are left."""
        self.hints_told = 0
        session = TileRoundSession.of_level(level, visit.names(level))
        super().__init__(visit.context, session, resumed=True)
        self.table.log_open, self.table.task = True, TaskRoom.BESIDE
        self.table.resized()
        self.table.stage.settle()

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.hints_told + sum(self.session.hints.values())

    def _conditions(self) -> Conditions:
        """Let the computer take its time."""
        usual = super()._conditions()
        return replace(usual, factor=usual.factor * self.about.patience)

    def save(self) -> tuple[Note, ...]:
        """Save nothing: the round starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the aim, with its picture."""
        if self.table.zones.log is not None:
            draw_stage(
                surface, self.context.style, self.table.zones.log, self.level, self.context.language, self.hints_told
            )

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.hints_told)

    @property
    def info(self) -> tuple[str, ...]:
        """Which stage it is, and the time left."""
        number, t = self.visit.number(self.level), self.context.t
        if self.context.unclocked:
            return (t("school.number", n=number, of=len(self.visit.library.levels)),)
        return (t("school.clock", n=number, time=clock_text(self.time_left + 0.999)),)


class RoundTurn(TileTurn):
    """The turns of a short round, until somebody wins it or the time is up."""

    screen: RoundScreen

    def __init__(self, screen: RoundScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        del self.acts["log"]
        self.visit, self._scene_of = screen.visit, scene_of
        self._over = False
        tell_of_menu(screen, screen.level.text(screen.context.language))
        self._seconds = 0.0

    def update(self, dt: float) -> None:
        """Let the player's time pass, unless turns have no clocks here; at its end the racks are compared."""
        screen = self.screen
        if counts_time(self) and not self._over:
            self._seconds += dt
            if not screen.context.unclocked:
                screen.time_left = max(screen.time_left - dt, 0.0)
                if screen.time_left == 0:
                    self.hand.cancel()
                    screen.context.sounds.play(Sound.TIME_UP)
                    self._finish(won=screen.session.ahead, timed=True)
                    return
        super().update(dt)

    def _what_comes(self) -> None:
        if self._over:
            return
        if round_goes_on(self.screen.session.now):
            super()._what_comes()
        else:
            self._finish(won=self.screen.session.won, timed=False)

    def hint(self) -> None:
        """Show the hints of the round one at a time, then that of a match."""
        if self.screen.hints_told < len(self.screen.level.text(self.screen.context.language).hints):
            self.screen.hints_told += 1
        else:
            super().hint()

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, that it is over."""
        return Guidance(self.screen.context.t("school.round-over")) if self._over else super().guidance()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _finish(self, *, won: bool, timed: bool) -> None:
        self._over = self.screen.driver.paused = True
        self.hand.cancel()
        self.table.end_turn()
        screen, context, say = self.screen, self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(screen.level).comes_back
        acts = len(screen.session.record.lines)
        self.visit.add(screen.level, solved=won, hints=screen.helped, acts=acts, seconds=self._seconds)
        onward = self.visit.onward(screen.level) if won else None
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        why = f"{say('school.time-up')} " if timed else ""
        if won:
            context.sounds.play(Sound.SOLVED)
            text = why + done_text(say, helped=bool(screen.helped), back=back, last=self.visit.standing.next is None)
            context.scenes.push(SolvedDialog(context, say("school.won"), text, answers, self.table), fade=False)
        else:
            text = why + say("school.lost-text")
            context.scenes.push(Dialog(context, say("school.lost"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Play the round again, or the next deal of it once it was won."""
        self._go_to(self.screen.level)

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved."""
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        self.screen.driver.paused = True

        def stay() -> None:
            self.screen.driver.paused = False

        def gestures() -> None:
            stay()
            context.scenes.push(GesturesPage(context, self.played))

        answers = [
            Answer(say("table.stay"), stay, ButtonKind.PRIMARY, "play"),
            Answer(say("level.restart"), self._again, icon="rotate-ccw"),
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("gesture.title"), gestures, icon="hand"),
        ]
        text = with_task(self.screen, say("level.pause-text"))
        dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
        context.scenes.push(dialog, fade=False)

    def closing(self) -> None:
        """End the session."""
        super().closing()
        self.screen.session.close()


# -- A short round of the school with cards: four cards against a patient computer.


class CardRoundScreen(CardStageScreen):
    """The table of a short round; nothing of it is kept."""

    session: CardRoundSession

    def __init__(self, visit: Visit, level: CardStage) -> None:
        about = level.stage.round
        assert about is not None
        self.patience, self.time_left = about.patience, 60.0 * about.minutes
        """How many times as long as usual the computer takes, and the player's seconds that are left."""
        super().__init__(visit, level, CardRoundSession.of_stage(level, visit.names(level), easy=True))
        self.driver.paused = False

    def _conditions(self) -> Conditions:
        """Let the computer take its time."""
        usual = super()._conditions()
        return replace(usual, factor=usual.factor * self.patience)

    @property
    def info(self) -> tuple[str, ...]:
        """Which stage it is, and the time left."""
        if self.context.unclocked:
            return super().info
        time = clock_text(self.time_left + 0.999)
        return (self.context.t("school.clock", n=self.visit.number(self.level), time=time),)


class CardRoundTurn(CardStageTurn):
    """The turns of a short round, until somebody wins it or the time is up."""

    screen: CardRoundScreen

    def __init__(self, screen: CardRoundScreen, scene_of: SceneOf) -> None:
        super().__init__(screen, scene_of)
        self._over = False

    def update(self, dt: float) -> None:
        """Let the player's time pass, unless turns have no clocks here; at its end the hands are compared."""
        screen = self.screen
        if counts_time(self) and not self._over and not screen.context.unclocked:
            screen.time_left = max(screen.time_left - dt, 0.0)
            if screen.time_left == 0:
                self.asking.take_back()
                screen.context.sounds.play(Sound.TIME_UP)
                self._finish(won=screen.session.ahead, timed=True)
                return
        super().update(dt)

    def _what_comes(self) -> None:
        if self._over:
            return
        if self.screen.session.between:
            self._finish(won=self.screen.session.won, timed=False)
        else:
            CardTurn._what_comes(self)

    def hint(self) -> None:
        """Show the hint of the round, then those of a match."""
        if self.screen.hints_told < len(self.level.text(self.screen.context.language).hints):
            self.screen.hints_told += 1
        else:
            self.acting.hint()

    def _finish(self, *, won: bool, timed: bool) -> None:
        self._over = True
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        self._end = Guidance(say("school.round-over"))
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=won)
        onward = self.visit.onward(self.level) if won else None
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        why = f"{say('school.time-up-cards')} " if timed else ""
        if won:
            context.sounds.play(Sound.SOLVED)
            last = self.visit.standing.next is None
            text = why + done_text(say, helped=bool(self.screen.helped), back=back, last=last)
            context.scenes.push(Dialog(context, say("school.won"), text, answers), fade=False)
        else:
            context.scenes.push(Dialog(context, say("school.lost"), why + say("school.lost-text"), answers), fade=False)

    def _again(self) -> None:
        """Play the round again, or the next deal of it once it was won."""
        self._go_to(self.level)


# -- The scene of a stage: a task or a whole round, with tiles or with cards.


def stage_scene(visit: Visit, level: SchoolStage) -> Scene:
    """Return the scene of a stage as it is played now."""
    now = visit.prepared(level)
    is_round = now.stage is not None and now.stage.round is not None
    if isinstance(now, CardStage):
        if is_round:
            return CardRoundTurn(CardRoundScreen(visit, now), stage_scene)
        return CardStageTurn(CardStageScreen(visit, now), stage_scene)
    if is_round:
        return RoundTurn(RoundScreen(visit, now), stage_scene)
    return StageTurn(StageScreen(visit, now), stage_scene)


# -- The school of a book: where to begin, what comes next, what comes back, and the path of its stages.

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
        """The stages of the book."""
        return self.visit.library

    # -- what can be done ----------------------------------------------------------------------------------

    def uncovered(self) -> None:
        """Show what was done in the meantime."""
        self.visit.read()
        super().uncovered()

    def turn_to(self, book: str) -> None:
        """Show another book."""
        self.visit = Visit(self.context, book)
        self._asked_again = False
        self.rebuild()

    def play(self, level: SchoolStage) -> None:
        """Open a stage."""
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
        """Ask once more what the player knows."""
        self._asked_again = True
        self.rebuild()

    # -- layout --------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Create the form afresh; the focus begins on the next stage, or on the question what the player knows."""
        super().rebuild()
        if self.form.focus is None:
            first = next((key for key in ("next", f"knows-{Knows.NOTHING}") if key in self.form), "levels")
            self.form.look_at(first, by_keyboard=False)
            self.viewport.show(self.form[first].rect)

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
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
        """Add all stages in a view that scrolls, two side by side."""
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
            kind = ButtonKind.PRIMARY if level is upcoming else ButtonKind.SECONDARY
            said = t(f"school.mark.{mark}")
            key = LevelKey(
                level, at + 1, MARKS[mark], rect, self.context.language, partial(self.play, level), said, kind
            )
            form.add(key, scrolled=True)
        _, below = off_top(inner, rows * (style.px(STAGE) + gap))
        form.scroll_list(room, below.y + gap - room.y)
