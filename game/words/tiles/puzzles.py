"""Puzzles in words: themes and grades by name, the task, and hints in three steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.goals import Goal
from game.engine.tiles.melds import Meld, MeldKind, broken, kind_of
from game.engine.tiles.puzzles.themes import GROUPS, ThemeGroup
from game.words.sentences import Say, listed
from game.words.tiles.sentences import ends_text, faces_text

UNSURE = 110.0
"""The deviation of a rating above which it says little."""
PLAIN = (ThemeGroup.AIMS, ThemeGroup.LENGTH)
"""The groups of themes that can be seen from the task."""


def is_telling(theme: str) -> bool:
    """Return whether a theme says more about a puzzle than its task."""
    return not any(theme in GROUPS[group] for group in PLAIN)


def theme_name(t: Say, theme: str) -> str:
    """Return the name of a theme."""
    return t(f"theme.{theme}.name")


def theme_about(t: Say, theme: str) -> str:
    """Return the sentence that explains a theme."""
    return t(f"theme.{theme}.about")


def task_text(t: Say, goals: Sequence[Goal], rack: int) -> str:
    """Return what is asked for, of a rack of that many tiles."""
    match goals:
        case [Goal("points", count), *_]:
            return t("puzzle.task-points", n=count)
        case [Goal("play_at_least", count), Goal("keep", faces)]:
            return f"{t('puzzle.task-so-many', n=count)} {t('puzzle.task-keep', tiles=faces_text(t, faces))}"
        case [Goal("play_at_least", count), *_]:
            return t("puzzle.task-some", n=count)
        case _:
            return t("puzzle.task-both") if rack == 2 else t("puzzle.task", n=rack)


def task_so_far(t: Say, laid: int, task: str) -> str:
    """Return how far a turn has come that does not yet do what is asked for."""
    return t("puzzles.so-far-laid", n=laid, task=task) if laid else task


def rating_text(t: Say, deviation: float) -> str:
    """Return how sure a rating is, from its deviation: within twice of it lies the strength of 19 players in 20."""
    return t("puzzles.rating-unsure" if deviation > UNSURE else "puzzles.rating", n=round(2 * deviation))


def run_text(t: Say, solved: int, best: int) -> str:
    """Return how many puzzles of a streak or a storm were solved, beside the best one so far."""
    over = t("puzzles.run-over", n=solved)
    if not solved and not best:
        return over
    return f"{over} {t('puzzles.best' if solved > best else 'puzzles.so-far', n=best)}"


def pause_text(t: Say, mode: str, *, counted: bool) -> str:
    """Return what leaving a puzzle means: nothing once it has `counted`, else what its mode says."""
    return t("puzzles.pause-counted" if counted else f"puzzles.pause-{mode}")


def change_text(t: Say, before: float, after: float) -> str:
    """Return the rating after a puzzle, and how much it changed."""
    return t("puzzles.rating-change", n=round(after), change=signed(round(after) - round(before)))


def signed(change: int) -> str:
    """Return a change of the rating with its sign.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '±0')
    """
    return f"{'+' if change > 0 else '−' if change < 0 else '±'}{abs(change)}"


def hint_cost_text(t: Say, taken: int, less: int, more: int) -> str:
    """Return what another hint costs in rating after those that were `taken`."""
    return t("puzzles.cost-second" if taken else "puzzles.cost-first", less=signed(less), more=signed(more))


def why_moved(t: Say, *, solved: bool, hints: int, its: float, deviation: float) -> str:
    """Return why a rating has moved: how the puzzle was solved, its rating, and whether the player's is still rough."""
    how = "missed" if not solved else "many" if hints > 1 else "hint" if hints else "alone"
    rough = t("puzzles.why-rough") if deviation > UNSURE else ""
    return " ".join(filter(None, (t(f"puzzles.why-{how}", n=hints), t("puzzles.why-its", n=round(its)), rough)))


def moves_text(t: Say, moves: int, par: int) -> str:
    """Return how many tiles were moved, and whether fewer would have been enough."""
    return t("puzzles.par", n=moves) if moves <= par else t("puzzles.moved", n=moves, par=par)


def themes_text(t: Say, themes: Sequence[str]) -> str:
    """Return what a solution is about, without what its task says already; empty if there is nothing else."""
    telling = [theme_name(t, theme) for theme in themes if is_telling(theme)]
    return t("puzzles.about", themes=listed(t, telling)) if telling else ""


def hints(t: Say, old: Sequence[Meld], new: Sequence[Meld]) -> tuple[str, str, str]:
    """Return three hints, each of which says more: how much comes apart, what, and what lies there afterwards."""
    apart = broken(old, new)
    changed = [meld for meld in new if meld not in old]
    first = t("puzzle.look", n=len(apart)) if apart else t("puzzle.look-none")
    grown = [meld for meld in old if meld not in new and meld not in apart]
    if apart:
        second = t("puzzle.these", melds=_melds_text(t, apart))
    else:
        second = t("puzzle.these-grow", melds=_melds_text(t, grown)) if grown else t("puzzle.these-new")
    return first, second, t("puzzle.move", melds=_melds_text(t, changed))


def _melds_text(t: Say, melds: Iterable[Meld]) -> str:
    return "; ".join(_meld_text(t, meld) for meld in melds)


def _meld_text(t: Say, meld: Meld) -> str:
    """Return a meld in a few words: "Rot 4 bis 7", "4 in Rot, Gelb und Blau"."""
    faces = meld.faces
    if kind_of(meld) is MeldKind.RUN:
        said = ends_text(t, meld)
    else:
        colours = listed(t, [t(f"colour.{face.colour}") for face in faces if face.colour])
        said = t("puzzle.group", number=faces[0].number, colours=colours)
    return t("puzzle.and-joker", meld=said) if meld.jokers else said
