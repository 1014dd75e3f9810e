"""What a puzzle on the table leads to, whatever its pieces are: it counts, the next one comes, a run ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from game.play.series import Series
from game.store import training
from game.store.notes import Note, NoteCode
from game.store.puzzle_sets import set_of
from game.store.toml_source import FileMistake
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scene import Scene
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.task_in_full import HasTask, with_task
from game.words.tiles import puzzles as words

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

    def pause(self, gestures: Callable[[], None], *others: Answer, screen: HasTask | None = None) -> None:
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
