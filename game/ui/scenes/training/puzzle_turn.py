"""A puzzle on the table of a match: it is timed and counted, and leads to the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.puzzles.grades import reaches, tiles_moved
from game.engine.tiles.puzzles.lines import PuzzleLine
from game.play.practice import CALM_MISSES, Series
from game.play.tiles.levels import level_of, rack_size, tables
from game.store import training
from game.store.content import read_puzzle, set_of
from game.store.level_texts import LevelText
from game.store.levels import Library
from game.store.notes import Note, NoteCode
from game.store.toml_source import FileMistake
from game.store.training import Mode, Spent, Try
from game.ui.context import Context
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scene import Scene
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.level import LevelScreen, LevelTurn, SolvedDialog, with_task
from game.ui.scenes.round.round_scene import counts_time
from game.ui.table.shared.match_screen import MatchScreen
from game.words.school import clock_text
from game.words.sentences import Guidance
from game.words.tiles import puzzles as words
from game.words.tiles.sentences import missed_text, shown_guidance

# -- What a puzzle on the table leads to, whatever its pieces are: it counts, the next one comes, a run ends.

L = TypeVar("L")
NEARLY_OVER = 10.0
"""The seconds at the end of a storm in which every frame shows the clock."""


@dataclass(slots=True)
class Sitting(Generic[L]):
    """One puzzle, however often it is started over."""

    line: L
    before: float
    """The player's rating before."""
    seconds: float = 0.0
    hints: int = 0
    """The hints taken before it was started over."""
    done: Try | None = None
    """How it was counted: the first end counts."""
    closed: bool = False
    """Whether nothing about it counts any more."""

    @property
    def unfinished(self) -> bool:
        """Whether what it took is still needed: it was not counted yet, or is that of a day and not solved."""
        return self.done is None or (self.done.mode is Mode.DAY and not self.done.solved)


def present_line(context: Context, series: Series, read: Callable[[Path, str], L | None]) -> L | None:
    """Return the present puzzle of a series; None if there is none, or its file is damaged."""
    if series.label is None:
        return None
    path = set_of(series.book)
    try:
        return read(path, series.label.name)
    except FileMistake as mistake:
        context.report((Note(NoteCode.BROKEN_LEVEL, path, f"{mistake.line}: {mistake.text}"),))
        return None


@dataclass(frozen=True, slots=True)
class Exits:
    """Where a puzzle on the table leads."""

    begin: Callable[[Context, Series], Scene | None]
    """Returns the scene of the present puzzle of a series."""
    leave: Callable[[], None]
    show_solution: Callable[[], None]


class Sequel:
    """One puzzle within its series."""

    def __init__(self, context: Context, series: Series, sitting: Sitting[L], exits: Exits) -> None:
        self.context, self.series, self.sitting, self.exits = context, series, sitting, exits

    @property
    def running(self) -> bool:
        """Whether this is part of a streak or a storm that goes on."""
        return self.series.is_run and not self.series.over

    @property
    def nearly_over(self) -> bool:
        """Whether the last seconds of a storm run."""
        return self.series.mode is Mode.STORM and self.series.left < NEARLY_OVER

    @property
    def leaving(self) -> Answer:
        """The way back to the page of puzzles, or to the calendar."""
        key = "puzzles.leave-day" if self.series.mode is Mode.DAY else "puzzles.leave"
        return Answer(self.context.t(key), self.exits.leave, icon="chevron-left")

    @property
    def pause_text(self) -> str:
        """What leaving means."""
        return words.pause_text(self.context.t, self.series.mode, counted=self.sitting.closed)

    def pass_time(self, dt: float) -> bool:
        """Let the time of the puzzle pass; return whether that ends the storm."""
        self.sitting.seconds += dt
        self.series.pass_time(dt)
        return self.series.over

    def count(self, *, solved: bool, moves: int, hints: int) -> Try | None:
        """Count the puzzle if this is its first end, or its first success on its day; return None otherwise."""
        context, sitting = self.context, self.sitting
        if sitting.closed:
            return None
        sitting.closed = solved or self.series.mode is not Mode.DAY
        now, seconds = context.now(), sitting.seconds
        if self.series.mode is Mode.DAY and context.unclocked:
            # Whoever plays without clocks has the star for the time in any case.
            seconds = 0.0
        sitting.done = self.series.tried(now, solved=solved, moves=moves, hints=hints, seconds=seconds)
        context.report(training.add_try(context.folders, sitting.done, now))
        return sitting.done

    def worth(self, done: Try | None) -> str:
        """Return what a try was worth; "" if it was not counted."""
        if done is None:
            return ""
        if done.mine is not None:
            return words.change_text(self.context.t, self.sitting.before, done.mine.value)
        return words.alone_text(self.context.t, alone=done.alone)

    def next(self) -> None:
        """Go to the next puzzle; without one, say how it went."""
        self.series.go_on()
        scene = self.exits.begin(self.context, self.series)
        if scene is not None:
            self.context.scenes.replace(scene)
        elif self.series.is_run:
            self.end_run()
        else:
            self.exits.leave()

    def end_run(self) -> None:
        """Say how a streak or a storm went, and remember it."""
        context, series = self.context, self.series
        say, now, mode = context.t, context.now(), series.mode
        series.over = self.sitting.closed = True
        best = series.practice.best(mode)
        context.report(training.add_run(context.folders, series.run(now), now))
        answers = [
            self.leaving,
            Answer(say("puzzles.solution"), self.exits.show_solution, icon="eye"),
            Answer(say("puzzles.run-again"), self._run_again, ButtonKind.PRIMARY, "play"),
        ]
        context.sounds.play(Sound.RECORD if series.solved > best else Sound.TIME_UP)
        text = words.run_text(say, series.solved, best)
        context.scenes.push(Dialog(context, say(f"puzzles.{mode}"), text, answers), fade=False)

    def _run_again(self) -> None:
        """Begin another streak or storm."""
        scene = self.exits.begin(self.context, self.series.again())
        if scene is not None:
            self.context.scenes.replace(scene)

    def pause(self, gestures: Callable[[], None], *others: Answer, screen: MatchScreen | None = None) -> None:
        """Show the pause menu; `others` is what else can be done outside of a streak or a storm."""
        context, say = self.context, self.context.t
        answers = [Answer(say("table.stay"), lambda: None, ButtonKind.PRIMARY, "play")]
        if self.running:
            answers.append(Answer(say("puzzles.end-run"), self.end_run, icon="chevron-left"))
        else:
            answers += (*others, self.leaving)
        answers.append(Answer(say("gesture.title"), gestures, icon="hand"))
        text = with_task(screen, self.pause_text) if screen is not None else self.pause_text
        context.scenes.push(Dialog(context, say("table.pause-title"), text, answers, upright=True), fade=False)


# -- The table of a puzzle, and the puzzle as a level.


def text_of(context: Context, line: PuzzleLine, theme: str | None) -> LevelText:
    """Return what is said of a puzzle in the player's language; a theme is named if it was asked for."""
    t = context.t
    title = words.theme_name(t, theme) if theme is not None else t("puzzles.one")
    about = words.theme_about(t, theme) if theme is not None else t("puzzles.grade", n=int(line.grade))
    return LevelText(title, about, words.task_text(t, line.goals, rack_size(line)), words.hints(t, *tables(line)))


class PuzzleScreen(LevelScreen):
    """The table of a puzzle, with the state of the series top right."""

    def __init__(self, context: Context, series: Series, sitting: Sitting[PuzzleLine]) -> None:
        self.series, self.sitting = series, sitting
        texts = {context.language: text_of(context, sitting.line, series.theme)}
        super().__init__(context, Library(), level_of(sitting.line, texts))

    @property
    def info(self) -> tuple[str, ...]:
        """What is played, and how it stands."""
        return (state_text(self.context, self.series),)


def state_text(context: Context, series: Series) -> str:
    """Return the mode in a few words: how many are solved, and what is left of a storm."""
    t = context.t
    if series.mode is Mode.STORM:
        return t("puzzles.storm-now", time=clock_text(series.left + 0.999), n=series.solved)
    if series.mode is Mode.CALM:
        return t("puzzles.calm-now", misses=CALM_MISSES - series.misses_left, of=CALM_MISSES, n=series.solved)
    return t(f"puzzles.{series.mode}-now", n=series.solved, rating=round(series.practice.mine.value))


# -- The time and the hints of a puzzle that is left before it is finished: opened again, it goes on with them.


def recall(context: Context, series: Series, sitting: Sitting[L]) -> None:
    """Let a puzzle go on with what it took before; in a streak or a storm each begins afresh."""
    if series.label is not None and not series.is_run:
        taken, notes = training.recall(context.folders, series.book, series.label.name, context.now())
        context.report(notes)
        sitting.seconds, sitting.hints = taken


def keep(context: Context, series: Series, puzzle: str, sitting: Sitting[L], hints: int) -> None:
    """Remember what a puzzle took that is being left, or forget it once it is finished; `hints` are all of them."""
    if series.is_run:
        return
    now, taken = context.now(), Spent(sitting.seconds, hints)
    if not sitting.unfinished:
        context.report(training.forget(context.folders, series.book, puzzle, now))
    elif hints or series.mode is Mode.DAY:  # elsewhere time decides nothing
        context.report(training.keep(context.folders, series.book, puzzle, taken, now))


# -- A puzzle on the table of a match: it is timed and counted, and leads to the next one.

ALL_HINTS = 3
"""The hints of a puzzle."""


def begin(context: Context, series: Series) -> PuzzleTurn | None:
    """Return the scene of the present puzzle of a series; None if there is none, or its file is damaged."""
    line = present_line(context, series, read_puzzle)
    if line is None:
        return None
    sitting = Sitting(line, before=series.practice.mine.value)
    recall(context, series, sitting)
    screen = PuzzleScreen(context, series, sitting)
    screen.hints_told = min(sitting.hints, len(screen.level.text(context.language).hints))
    return PuzzleTurn(screen)


class PuzzleTurn(LevelTurn):
    """The turn of a puzzle: the first end counts, then it may be tried again or looked at."""

    screen: PuzzleScreen

    def __init__(self, screen: PuzzleScreen) -> None:
        super().__init__(screen)
        self.series, self.sitting = screen.series, screen.sitting
        exits = Exits(begin, self._leave, self.show_solution)
        self.sequel = Sequel(screen.context, self.series, self.sitting, exits)
        self._shown = False
        """Whether the solution was laid out here."""

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or a storm is nearly over."""
        return super().busy or self.sequel.nearly_over

    @property
    def helped(self) -> int:
        """The number of hints taken for this puzzle."""
        return self.sitting.hints + self.screen.session.hints[self.table.viewer]

    def update(self, dt: float) -> None:
        """Let the time of the puzzle pass while its player can act; a storm ends in the middle of one."""
        if counts_time(self) and not self.sitting.closed and self.sequel.pass_time(dt):
            self.hand.cancel()
            self.sequel.end_run()
            return
        super().update(dt)

    def hint(self) -> None:
        """Show a hint, but none in a streak or a storm."""
        if self.sequel.running:
            self.notice.tell(Guidance(self.screen.context.t("puzzles.no-hints")))
        else:
            super().hint()

    def draw_or_pass(self) -> None:
        """Give a puzzle of a storm up; elsewhere nothing is drawn."""
        if self.sequel.running and self.series.storms:
            super().draw_or_pass()
        else:
            self.notice.tell(Guidance(self.screen.context.t("puzzles.no-draw")))

    def guidance(self) -> Guidance:
        """Return the task as long as nothing was moved, or as long as the turn could be ended without doing it."""
        draft = self.table.draft
        silent = self._end is None and self.notice.shown is None and self.hints.guidance is None
        if isinstance(draft, Draft) and silent and not self.hand.dragging:
            laid, rack = draft.played(), self.level.start.racks[self.level.seat]
            if not draft.changed or not (self.table.draft_problems() or reaches(self.level.goals, laid, rack)):
                context = self.screen.context
                return Guidance(words.task_so_far(context.t, len(laid), self.level.text(context.language).task))
        return super().guidance()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _count(self, *, solved: bool) -> Try | None:
        return self.sequel.count(solved=solved, moves=self._moved, hints=self.helped)

    @property
    def _moved(self) -> int:
        """The number of tiles that the turn has moved."""
        return tiles_moved(self.level.start.table, self.screen.session.now.table)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        done = self._count(solved=True)
        if not self._shown:
            context.sounds.play(Sound.SOLVED)
        if self.sequel.running:
            self.sequel.next()
            return
        line, title = self.sitting.line, words.solved_title(say, shown=self._shown)
        self._end = Guidance(title, tone="good")
        texts = (
            self.sequel.worth(done),
            words.moves_text(say, self._moved, line.par),
            words.themes_text(say, line.themes),
        )
        dialog = SolvedDialog(
            context, title, " ".join(filter(None, texts)), self._answers(), self.table, confetti=not self._shown
        )
        context.scenes.push(dialog, fade=False)

    def _answers(self, *others: Answer) -> list[Answer]:
        """Return where to go after a puzzle: away, somewhere else, and to the next one if there can be one."""
        say = self.screen.context.t
        answers = [self.sequel.leaving]
        answers += others or [Answer(say("level.again"), self._again, icon="rotate-ccw")]
        if self.series.mode is not Mode.DAY and not self.series.is_run:
            answers.append(Answer(say("puzzles.next"), self.sequel.next, ButtonKind.PRIMARY, "play"))
        return answers

    def _missed(self) -> None:
        context, say, played = self.screen.context, self.screen.context.t, self.screen.session
        self._end = Guidance(say("level.missed"))
        storming, first = self.sequel.running, not self.sitting.closed
        done = self._count(solved=False)
        if storming and first:
            context.sounds.play(Sound.REFUSE)
            self.sequel.next()
            return
        missed = missed_text(say, played.lacking(), self.level.seat, played.happened)
        parts = [say("level.missed-text"), missed]
        if done is not None and done.mine is not None:
            parts.append(self.sequel.worth(done))
        answers = self._answers(
            Answer(say("puzzles.solution"), self.show_solution, icon="eye"),
            Answer(say("level.back"), self._back, icon="undo-2"),
        )
        context.scenes.push(Dialog(context, say("level.missed"), " ".join(parts), answers), fade=False)

    def give_up(self) -> None:
        """Count it as missed, and show the solution."""
        self._count(solved=False)
        self.show_solution()

    def show_solution(self) -> None:
        """Put the solution onto the table as it was at the beginning; ending the turn plays it and counts no more."""
        self.sitting.closed = True
        turn = self._afresh()
        # Whoever has seen it has had all the help there is.
        self.sitting.hints = max(self.sitting.hints, ALL_HINTS)
        self.screen.context.scenes.replace(turn, fade=False)
        turn.lay_solution()

    def lay_solution(self) -> None:
        """Lay the solution out."""
        if not self.table.my_turn:
            self.table.begin_turn()
        draft = self.table.draft
        found = self._move(draft) if draft is not None else None
        if isinstance(draft, Draft) and isinstance(found, Hint):
            self.screen.hints_told = len(self.level.text(self.screen.context.language).hints)
            self._shown = True
            self.table.change(laid_out(draft, found.play))
            told = shown_guidance(self.screen.context.t, "puzzles.shown", found, draft.lay().table, self.table.rules)
            self.notice.tell(told)

    # -- what comes then -----------------------------------------------------------------------------------

    def _afresh(self) -> PuzzleTurn:
        self.sitting.hints = self.helped
        return PuzzleTurn(PuzzleScreen(self.screen.context, self.series, self.sitting))

    def _again(self) -> None:
        """Start the puzzle over; hints already shown stay, and so does what was counted."""
        turn = self._afresh()
        turn.screen.hints_told = self.screen.hints_told
        self.screen.context.scenes.replace(turn)

    def menu(self) -> None:
        """Show the pause menu."""
        self.hand.cancel()
        say = self.screen.context.t
        self.sequel.pause(
            self._gestures,
            Answer(say("level.restart"), self._again, icon="rotate-ccw"),
            Answer(say("puzzles.solution"), self.give_up, icon="eye"),
            screen=self.screen,
        )

    def _gestures(self) -> None:
        self.screen.context.scenes.push(GesturesPage(self.screen.context, self.played))

    def closing(self) -> None:
        """Remember what it took, and end the session."""
        keep(self.screen.context, self.series, self.sitting.line.name, self.sitting, self.helped)
        super().closing()
