"""A task of the school on the table of a match: done by a success without help, and told what it missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.engine.books import BOOKS
from game.engine.cards.goals import CatchSeat
from game.engine.cards.rules import CardRules
from game.engine.tiles.goals import CatchOne, ClaimDeal
from game.engine.tiles.wants import claims_are_asked
from game.play.cards.levels import StageSession
from game.play.practice import Schooling
from game.store import training
from game.store.level_texts import REFUSED, CardStage, Knows, LevelText, said
from game.store.levels import Level, Library
from game.store.notes import Note
from game.store.school import SchoolStage, school, turned
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.input import Intent
from game.ui.kit.sound import Sound
from game.ui.kit.style import Style
from game.ui.kit.widgets import ButtonKind
from game.ui.scene import Scene
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.level import LevelScreen, LevelTurn, SolvedDialog, tell_of_menu, with_task
from game.ui.scenes.round.round_scene import counts_time
from game.ui.scenes.round.tile_turn import ask_for_claims
from game.ui.specimens import card_row, specimen
from game.ui.table.cards.images import height as card_height
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.rims import margin
from game.ui.table.tiles.choosers import Hints, draw_task, task_height, task_lines
from game.ui.table.tiles.images import height as tile_height
from game.words.cards.sentences import missed_text as missed_card_text
from game.words.cards.sentences import move_text, pieces_of, pieces_text
from game.words.names import companion
from game.words.school import done_text, filled
from game.words.sentences import Guidance, Say
from game.words.tiles.sentences import missed_text

# -- The picture of a stage: rows of pieces, crossed out where they are not allowed.

LARGEST = 46
"""The units of the width of a tile."""
PITCH = 1.05
"""The distance from one tile to the next, as a fraction of its width."""
LINES = 0.16
"""The gap between two rows, as a fraction of the width of a tile."""


_PICTURES = ImageCache()


def height(book: str, width: int) -> int:
    """Return the height of a piece of a book."""
    return (card_height if isinstance(BOOKS[book], CardRules) else tile_height)(width)


def rows_height(book: str, rows: Sequence[str], width: int) -> int:
    """Return the height of rows of pieces of a width, in pixels."""
    return round(len(rows) * (height(book, width) + width * LINES))


def picture_size(style: Style, book: str, rows: Sequence[str], room: tuple[int, int]) -> tuple[int, int]:
    """Return the width of a piece and the height of the picture that fits into a room, in pixels."""
    longest = max(map(_breadth, rows))
    across = room[0] / (longest * PITCH + 1)
    down = room[1] / (len(rows) * (height(book, 100) / 100 + LINES))
    width = max(int(min(across, down, style.px(LARGEST))), 8)
    return width, rows_height(book, rows, width)


def _breadth(row: str) -> float:
    """Return the pieces of a row that is in the middle, with room for the sign beside one that is not allowed."""
    pieces = sum(0.5 if piece == "_" else 1 for piece in row.lstrip(f"{REFUSED} ").split())
    return pieces + 2 * row.startswith(REFUSED)


def draw_stage_picture(surface: DrawTarget, style: Style, book: str, rows: Sequence[str], rect: pygame.Rect) -> None:
    """Draw the rows in the middle of a rectangle."""
    width, high = picture_size(style, book, rows, rect.size)
    edge, step = margin(width), height(book, width) + round(width * LINES)
    y = rect.y + (rect.height - high) // 2
    for row in rows:
        image = _row_image(style, book, row, width)
        put(surface, image, (rect.centerx - image.get_width() // 2, y - edge))
        if row.startswith(REFUSED):
            sign = style.icon("ban", round(width / style.metrics.factor), style.theme.danger)
            put(
                surface,
                sign,
                (rect.centerx + image.get_width() // 2 - edge, y + (height(book, width) - sign.get_height()) // 2),
            )
        y += step


def _row_image(style: Style, book: str, row: str, width: int) -> pygame.Surface:
    rules, text = BOOKS[book], row.lstrip(f"{REFUSED} ")

    def make() -> pygame.Surface:
        if isinstance(rules, CardRules):
            return card_row(style, rules, text.replace("!", ""), width)
        return specimen(style, rules, text, width)

    return _PICTURES.find((style.look, book, row, width), make)


# -- The task of a stage at the side of the table, with its picture where there is room.

SMALLEST = 24
"""The units of a tile below which the picture is left out."""


def draw_stage(
    surface: DrawTarget, style: Style, rect: pygame.Rect, level: SchoolStage, language: str, told: int
) -> None:
    """Draw the texts of a stage, the first `told` hints, and below them the picture; the panel ends with it."""
    text = level.text(language)
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
    place = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    draw_stage_picture(surface, style, book, rows, place)


# -- A visit to the school of a book: its stages, how the player stands in them, and what a try adds.


class Visit:
    """The school of a book as the player finds it."""

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book
        self.library = school(book)
        context.report(self.library.notes)
        self.read()

    @property
    def today(self) -> date:
        """Today."""
        return self.context.now().date()

    def read(self) -> None:
        """Read what was tried."""
        context, now = self.context, self.context.now()
        history, notes = training.load(context.folders, now)
        solved, more = training.solved_levels(context.folders, now)
        context.report((*notes, *more))
        self.standing = Schooling(self.library, self.book, history, solved, self.today)

    def begin(self, knows: Knows) -> None:
        """Remember what the player knows of the book."""
        self.context.report(training.add_start(self.context.folders, self.book, knows, self.context.now()))
        self.read()

    def number(self, level: SchoolStage) -> int:
        """Return the number of a stage, from 1."""
        return next(at for at, each in enumerate(self.library.levels, 1) if each.key == level.key)

    def prepared(self, level: SchoolStage) -> SchoolStage:
        """Return a stage as it is played now: in its colours of this time, in the player's language."""
        now = turned(level, self.standing.times(level))
        text = now.text(self.context.language)

        def say(words: str) -> str:
            return filled(self.context.t, words, now.start.rules, self.context.shortcut(Intent.UNO).name)

        said = LevelText(
            say(text.title), say(text.teaches), say(text.task),
            tuple(map(say, text.hints)), say(text.aim),
        )  # fmt: skip
        return replace(now, texts={self.context.language: said})

    def names(self, level: SchoolStage) -> list[str]:
        """Return who sits at the table of a stage: the player, and computers with names."""
        names = [self.context.player_name if seat == level.seat else "" for seat in range(level.start.seats)]
        for seat, name in enumerate(names):
            names[seat] = name or companion(seat, names)
        return names

    def onward(self, level: SchoolStage) -> SchoolStage | None:
        """Return the stage that comes after this one; None if there is none."""
        found = self.standing.next
        return found if found is not None and found.key != level.key else None

    def add(self, level: SchoolStage, *, solved: bool, hints: int, acts: int, seconds: float) -> None:
        """Remember a try at a stage."""
        now = self.context.now()
        done = Try(now, Mode.SCHOOL, self.book, level.key, solved, acts, hints, seconds)
        self.context.report(training.add_try(self.context.folders, done, now))
        self.read()


# -- Where to go from the end of a stage.

SceneOf = Callable[[Visit, SchoolStage], Scene]
"""Returns the scene of a stage."""


def ways_on(
    say: Say, leave: Callable[[], None], again: Callable[[], None], go_to: Callable[[SchoolStage], None],
    onward: SchoolStage | None,
) -> list[Answer]:  # fmt: skip
    """Return the answers at the end of a stage: to the list, once more, and to the next stage if there is one."""
    more = ButtonKind.SECONDARY if onward else ButtonKind.PRIMARY
    answers = [
        Answer(say("level.list"), leave, icon="chevron-left"),
        Answer(say("level.again"), again, more, "rotate-ccw"),
    ]
    if onward is not None:
        answers.append(Answer(say("level.next"), partial(go_to, onward), ButtonKind.PRIMARY, "play"))
    return answers


# -- A task of the school on the table of a match: done by a success without help, and told what it missed.


class StageScreen(LevelScreen):
    """The table of a stage."""

    def __init__(self, visit: Visit, level: Level) -> None:
        self.visit = visit
        super().__init__(visit.context, Library(), level)
        # Computers pass before a new deal can be claimed, and there is a chance to catch only while the match goes on.
        self.driver.paused = not {CatchOne(), ClaimDeal()} & set(level.goals)

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, with its picture."""
        if self.table.zones.log is not None:
            draw_stage(
                surface, self.context.style, self.table.zones.log, self.level, self.context.language, self.hints_told
            )

    @property
    def info(self) -> tuple[str, ...]:
        """Which stage it is."""
        visit = self.visit
        return (self.context.t("school.number", n=visit.number(self.level), of=len(visit.library.levels)),)


class StageTurn(LevelTurn):
    """The turns of a stage, until its aim is reached or missed."""

    screen: StageScreen

    def __init__(self, screen: StageScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        self._scene_of = scene_of
        self.visit = screen.visit
        # That there is a move is known from the aim: the second tier marks the tiles at once.
        self.hints = Hints(screen.table, self._move, 1)
        self._seconds = 0.0

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.screen.hints_told + sum(self.screen.session.hints.values())

    def update(self, dt: float) -> None:
        """Let the time of the try pass while its player can act."""
        if counts_time(self):
            self._seconds += dt
        super().update(dt)

    def _what_comes(self) -> None:
        if claims_are_asked(self.screen.session.now):
            ask_for_claims(self.screen)
        else:
            super()._what_comes()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _count(self, *, solved: bool) -> None:
        self.screen.driver.paused = True
        acts = len(self.screen.session.record.lines)
        self.visit.add(self.level, solved=solved, hints=self.helped, acts=acts, seconds=self._seconds)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=True)
        self._end = Guidance(say("level.solved"), tone="good")
        context.sounds.play(Sound.SOLVED)
        onward = self.visit.onward(self.level)
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        text = done_text(say, helped=bool(self.helped), back=back, last=self.visit.standing.next is None)
        context.scenes.push(SolvedDialog(context, say("level.solved"), text, answers, self.table), fade=False)

    def _missed(self) -> None:
        context, say, played = self.screen.context, self.screen.context.t, self.screen.session
        self._end = Guidance(say("level.missed"))
        missed = missed_text(say, played.lacking(), self.level.seat, played.happened)
        self._count(solved=False)
        answers = [
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("level.retry"), self._again, icon="rotate-ccw"),
            Answer(say("level.back"), self._back, ButtonKind.PRIMARY, "undo-2"),
        ]
        text = f"{say('level.missed-text')} {missed}"
        context.scenes.push(Dialog(context, say("level.missed"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Start the stage over; hints already shown stay, so that it is still solved with help."""
        screen = self.screen
        fresh = StageScreen(self.visit, self.level)
        fresh.hints_told = screen.hints_told
        fresh.session.hints.update(screen.session.hints)
        screen.context.scenes.replace(StageTurn(fresh, self._scene_of))


# -- A task of the school with cards, on the table of a match: done by a success without help.


class CardStageScreen(CardMatchScreen):
    """The table of a task with cards; nothing of it is kept."""

    session: StageSession

    def __init__(self, visit: Visit, level: CardStage, session: StageSession | None = None) -> None:
        self.visit, self.level = visit, level
        self.hints_told = 0
        """How many tiers of hints were shown."""
        session = session or StageSession.of_stage(level, visit.names(level))
        super().__init__(visit.context, session, resumed=True)
        # Somebody can only be caught while the match goes on.
        self.driver.paused = CatchSeat() not in level.goals
        self.table.log_open = True
        self.table.resized()
        self.table.stage.settle()

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.hints_told + sum(self.session.hints.values())

    def save(self) -> tuple[Note, ...]:
        """Save nothing: a stage starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, with its picture."""
        if self.table.zones.log is not None:
            style, language = self.context.style, self.context.language
            draw_stage(surface, style, self.table.zones.log, self.level, language, self.hints_told)

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.hints_told)

    @property
    def info(self) -> tuple[str, ...]:
        """Which stage it is."""
        visit = self.visit
        return (self.context.t("school.number", n=visit.number(self.level), of=len(visit.library.levels)),)


class CardStageTurn(CardTurn):
    """The turn of a task with cards, until its aim is reached or missed."""

    screen: CardStageScreen

    def __init__(self, screen: CardStageScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        self.visit, self.level, self._scene_of = screen.visit, screen.level, scene_of
        self.acts["hint"] = self.hint
        del self.acts["log"]
        self._end: Guidance | None = None
        """What the line says once it is over."""
        tell_of_menu(screen, self.level.text(screen.context.language))
        self._seconds = 0.0

    def update(self, dt: float) -> None:
        """Let the time of the try pass while its player can act."""
        if counts_time(self):
            self._seconds += dt
        super().update(dt)

    def _what_comes(self) -> None:
        session = self.screen.session
        if self._end is not None:
            return
        if not session.lacking and self.question is None:
            self._solved()
        elif session.happened and not session.goes_on and self.question is None:
            self._missed()
        else:
            super()._what_comes()

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, how it ended."""
        return self._end or super().guidance()

    def hint(self) -> None:
        """Show the three tiers one at a time: where to look, the card, the move."""
        screen, say, action = self.screen, self.screen.context.t, self.screen.session.advised
        screen.hints_told += 1
        if screen.hints_told == 1 or action is None:
            return
        self.table.selected = ()
        for card in pieces_of(action):
            self.table.lift(card)
        self.table.relayout()
        told = pieces_text(say, action) if screen.hints_told == 2 and pieces_of(action) else move_text(say, action)
        self.notice.tell(Guidance(told, tone="help"))

    # -- how it ends ---------------------------------------------------------------------------------------

    def _count(self, *, solved: bool) -> None:
        self.screen.driver.paused = True
        acts = len(self.screen.session.record.lines)
        self.visit.add(self.level, solved=solved, hints=self.screen.helped, acts=acts, seconds=self._seconds)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=True)
        self._end = Guidance(say("level.solved"), tone="good")
        context.sounds.play(Sound.SOLVED)
        onward = self.visit.onward(self.level)
        last = self.visit.standing.next is None
        text = done_text(say, helped=bool(self.screen.helped), back=back, last=last)
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        context.scenes.push(Dialog(context, say("level.solved"), text, answers), fade=False)

    def _missed(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        self._count(solved=False)
        self._end = Guidance(say("level.missed"))
        text = f"{say('level.missed-text')} {missed_card_text(say, self.screen.session.lacking)}"
        answers = ways_on(say, self._leave, self._again, self._go_to, None)
        context.scenes.push(Dialog(context, say("level.missed"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Start the stage over; hints already shown stay, so that it is still solved with help."""
        fresh = CardStageScreen(self.visit, self.level)
        fresh.hints_told = self.screen.hints_told
        self.screen.context.scenes.replace(CardStageTurn(fresh, self._scene_of))

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved, and nobody acts meanwhile."""
        self.asking.take_back()
        self.hand.cancel()
        context, say, driver = self.screen.context, self.screen.context.t, self.screen.driver
        was, driver.paused = driver.paused, True

        def stay() -> None:
            driver.paused = was

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
        self.hand.cancel()
        self.screen.session.close()
