"""The time and the hints of a puzzle that is left before it is finished: opened again, it goes on with them."""

from __future__ import annotations

from game.play.series import Series
from game.store import unfinished
from game.store.training import Mode
from game.store.unfinished import Spent
from game.ui.context import Context
from game.ui.scenes.training.sequel import L, Sitting


def recall(context: Context, series: Series, sitting: Sitting[L]) -> None:
    """Let a puzzle go on with what it took before; in a streak or a storm each begins afresh."""
    if series.label is not None and not series.is_run:
        taken, notes = unfinished.recall(context.folders, series.book, series.label.name, context.now())
        context.report(notes)
        sitting.seconds, sitting.hints = taken


def keep(context: Context, series: Series, puzzle: str, sitting: Sitting[L], hints: int) -> None:
    """Remember what a puzzle took that is being left, or forget it once it is finished; `hints` are all of them."""
    if series.is_run:
        return
    now, taken = context.now(), Spent(sitting.seconds, hints)
    if not sitting.unfinished:
        context.report(unfinished.forget(context.folders, series.book, puzzle, now))
    elif hints or series.mode is Mode.DAY:  # elsewhere time decides nothing
        context.report(unfinished.keep(context.folders, series.book, puzzle, taken, now))
