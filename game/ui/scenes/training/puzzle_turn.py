"""A puzzle on the table of a match: it is timed and counted, and leads to the next one."""

from __future__ import annotations

from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.puzzles.aims import reaches
from game.engine.tiles.puzzles.measures import tiles_moved
from game.play.series import Series
from game.store import training
from game.store.notes import Note, NoteCode
from game.store.puzzle_sets import read_puzzle, set_of
from game.store.toml_source import FileMistake
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.round.level import LevelTurn
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.training.puzzle_screen import PuzzleScreen, Sitting
from game.ui.scenes.training.taken_so_far import keep, recall
from game.words.guidance import Guidance
from game.words.tiles import puzzles as words
from game.words.tiles.goals import missed_text

NEARLY_OVER = 10.0
"""The seconds at the end of a storm in which every frame shows the clock."""
ALL_HINTS = 3
"""The hints of a puzzle."""


def begin(context: Context, series: Series) -> PuzzleTurn | None:
    """Return the scene of the present puzzle of a series; None if there is none, or its file is damaged."""
    if series.label is None:
        return None
    path = set_of(series.book)
    try:
        line = read_puzzle(path, series.label.name)
    except FileMistake as mistake:
        context.report((Note(NoteCode.BROKEN_LEVEL, path, f"{mistake.line}: {mistake.text}"),))
        return None
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
        self._shown = False
        """Whether the solution was laid out here."""

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or a storm is nearly over."""
        return super().busy or (self.series.mode is Mode.STORM and self.series.left < NEARLY_OVER)

    @property
    def running(self) -> bool:
        """Whether this is part of a streak or a storm that goes on."""
        return self.series.is_run and not self.series.over

    @property
    def helped(self) -> int:
        """The number of hints taken for this puzzle."""
        return self.sitting.hints + self.screen.session.hints[self.table.viewer]

    def update(self, dt: float) -> None:
        """Let the time of the puzzle pass while its player can act; a storm ends in the middle of one."""
        if counts_time(self) and not self.sitting.closed:
            self.sitting.seconds += dt
            self.series.pass_time(dt)
            if self.series.over:
                self.hand.cancel()
                self._end_run()
                return
        super().update(dt)

    def hint(self) -> None:
        """Show a hint, but none in a streak or a storm."""
        if self.running:
            self.notice.tell(Guidance(self.screen.context.t("puzzles.no-hints")))
        else:
            super().hint()

    def draw_or_pass(self) -> None:
        """Give a puzzle of a storm up; elsewhere nothing is drawn."""
        if self.running and self.series.storms:
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
        """Count the puzzle if this is its first end, or its first success on its day; return None otherwise."""
        context, sitting = self.screen.context, self.sitting
        if sitting.closed:
            return None
        sitting.closed = solved or self.series.mode is not Mode.DAY
        now = context.now()
        sitting.done = self.series.tried(
            now, solved=solved, moves=self._moved, hints=self.helped, seconds=sitting.seconds
        )
        context.report(training.add_try(context.folders, sitting.done, now))
        return sitting.done

    @property
    def _moved(self) -> int:
        """The number of tiles that the turn has moved."""
        return tiles_moved(self.level.start.table, self.screen.session.now.table)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        done = self._count(solved=True)
        if not self._shown:
            context.sounds.play(Sound.SOLVED)
        if self.running:
            self._next()
            return
        line, title = self.sitting.line, words.solved_title(say, shown=self._shown)
        self._end = Guidance(title, tone="good")
        worth = self._worth(done) if done is not None else ""
        texts = (worth, words.moves_text(say, self._moved, line.par), words.themes_text(say, line.themes))
        dialog = SolvedDialog(
            context, title, " ".join(filter(None, texts)), self._answers(), self.table, confetti=not self._shown
        )
        context.scenes.push(dialog, fade=False)

    def _worth(self, done: Try) -> str:
        """Return what a try was worth."""
        say = self.screen.context.t
        if done.mine is not None:
            return words.change_text(say, self.sitting.before, done.mine.value)
        return words.alone_text(say, alone=done.alone)

    def _answers(self, *others: Answer) -> list[Answer]:
        """Return where to go after a puzzle: away, somewhere else, and to the next one if there can be one."""
        say = self.screen.context.t
        answers = [Answer(say("puzzles.leave"), self._leave, icon="chevron-left")]
        answers += others or [Answer(say("level.again"), self._again, icon="rotate-ccw")]
        if self.series.mode is not Mode.DAY and not self.series.is_run:
            answers.append(Answer(say("puzzles.next"), self._next, ButtonKind.PRIMARY, "play"))
        return answers

    def _missed(self) -> None:
        context, say, played = self.screen.context, self.screen.context.t, self.screen.session
        self._end = Guidance(say("level.missed"))
        storming, first = self.running, not self.sitting.closed
        done = self._count(solved=False)
        if storming and first:
            context.sounds.play(Sound.REFUSE)
            self._next()
            return
        missed = missed_text(say, played.lacking(), self.level.seat, played.happened)
        parts = [say("level.missed-text"), missed]
        if done is not None and done.mine is not None:
            parts.append(self._worth(done))
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
            self.notice.tell(Guidance(self.screen.context.t("puzzles.shown"), tone="good"))

    # -- what comes then -----------------------------------------------------------------------------------

    def _next(self) -> None:
        """Go to the next puzzle; without one, say how it went."""
        self.series.go_on()
        turn = begin(self.screen.context, self.series)
        if turn is not None:
            self.screen.context.scenes.replace(turn)
        elif self.series.is_run:
            self._end_run()
        else:
            self._leave()

    def _end_run(self) -> None:
        """Say how a streak or a storm went, and remember it."""
        context, series = self.screen.context, self.series
        say, now, mode = context.t, context.now(), series.mode
        series.over = self.sitting.closed = True
        best = series.practice.best(mode)
        context.report(training.add_run(context.folders, series.run(now), now))
        record = series.solved > best
        text = words.run_text(say, series.solved, best)
        answers = [
            Answer(say("puzzles.leave"), self._leave, icon="chevron-left"),
            Answer(say("puzzles.solution"), self.show_solution, icon="eye"),
            Answer(say("puzzles.run-again"), self._run_again, ButtonKind.PRIMARY, "play"),
        ]
        context.sounds.play(Sound.RECORD if record else Sound.TIME_UP)
        context.scenes.push(Dialog(context, say(f"puzzles.{mode}"), text, answers), fade=False)

    def _run_again(self) -> None:
        """Begin another streak or storm."""
        turn = begin(self.screen.context, self.series.again())
        if turn is not None:
            self.screen.context.scenes.replace(turn)

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
        context, say = self.screen.context, self.screen.context.t
        answers = [Answer(say("table.stay"), lambda: None, ButtonKind.PRIMARY, "play")]
        if self.running:
            answers.append(Answer(say("puzzles.end-run"), self._end_run, icon="chevron-left"))
        else:
            answers.append(Answer(say("level.restart"), self._again, icon="rotate-ccw"))
            answers.append(Answer(say("puzzles.solution"), self.give_up, icon="eye"))
            answers.append(Answer(say("puzzles.leave"), self._leave, icon="chevron-left"))
        answers.append(Answer(say("gesture.title"), self._gestures, icon="hand"))
        text = words.pause_text(say, self.series.mode, counted=self.sitting.closed)
        context.scenes.push(Dialog(context, say("table.pause-title"), text, answers, upright=True), fade=False)

    def _gestures(self) -> None:
        self.screen.context.scenes.push(GesturesPage(self.screen.context, self.played))

    def closing(self) -> None:
        """Remember what it took, and end the session."""
        keep(self.screen.context, self.series, self.sitting.line.name, self.sitting, self.helped)
        super().closing()
