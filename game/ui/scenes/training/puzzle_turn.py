"""A puzzle on the table of a match: it is timed and counted, and leads to the next one."""

from __future__ import annotations

from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.puzzles.aims import reaches
from game.engine.tiles.puzzles.measures import tiles_moved
from game.play.series import Series
from game.store.puzzle_sets import read_puzzle
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.round.level import LevelTurn
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.training.puzzle_screen import PuzzleScreen
from game.ui.scenes.training.sequel import Exits, Sequel, Sitting, present_line
from game.ui.scenes.training.taken_so_far import keep, recall
from game.words.guidance import Guidance
from game.words.tiles import puzzles as words
from game.words.tiles.goals import missed_text
from game.words.tiles.hints import shown_guidance

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
