"""Proving that a puzzle of cards is what it says: that its action is the one best, by how much, and its grade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from game.engine.cards.actions import CardAction
from game.engine.cards.notation import format_action
from game.engine.cards.puzzles.aims import ME, Aim
from game.engine.cards.puzzles.grades import Grade, grade_of
from game.engine.cards.puzzles.judging import Best, JudgedAction, best, shown
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.puzzles.open_proving import proven_open
from game.engine.cards.puzzles.proving import ProvenPuzzle
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.puzzles.themes import themes_of
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.store.card_levels import CardLevel

OTHERS = "others: what the other actions are worth is not what is proven"


def departures(level: CardLevel) -> tuple[str, ...]:
    """Return where a level departs from what can be proven."""
    said = level.grading
    if level.aim.kind.is_open:
        return tuple(_open_departures(level))
    if said is None:
        return tuple(_best_departures(level.solution, _best(level.start, level.aim)))
    if level.line is not None:
        return line_departures(level.line)
    return tuple(_departures(level.start, level.aim, level.solution, said.worth, said.grade, said.themes))


def _open_departures(level: CardLevel) -> Iterator[str]:
    """Yield where a level with all cards open departs from what can be proven."""
    try:
        found = proven_open(level.start, level.aim)
    except SearchEndedError:
        found = None
    if found is None:
        yield "solution: no action is proven to be best"
        return
    proven, written = (found.best.action, *found.best.also), (level.solution, *level.also)
    if {*map(shown, proven)} != {*map(shown, written)}:
        yield f"solution: {_listed(written)} in the file, {_listed(proven)} by proof"
        return
    said = level.grading
    if said is not None:
        yield from _figures(said.worth, said.grade, said.themes, found)
    if level.others and _values(level.others) != _values(found.best.others):
        yield OTHERS


def _listed(actions: Iterable[CardAction]) -> str:
    return ", ".join(map(format_action, actions))


def line_departures(line: CardPuzzleLine) -> tuple[str, ...]:
    """Return where a line of a set departs from what can be proven."""
    said = line.best
    wrong = tuple(_departures(line.state, line.aim, said.action, said.sure, line.grade, line.themes))
    found = None if wrong else _best(line.state, line.aim)
    if found is None or _values(found.others) == _values(said.others):
        return wrong
    return (OTHERS,)


def _values(others: tuple[JudgedAction, ...]) -> dict[object, Fraction]:
    return {shown(each.action): each.most for each in others}


def _best(state: CardState, aim: Aim) -> Best | None:
    try:
        return best(view(state, ME), aim)
    except SearchEndedError:
        return None


def _best_departures(solution: CardAction, found: Best | None) -> Iterator[str]:
    if found is None:
        yield "solution: no action is proven to be best"
    elif shown(found.action) != shown(solution):
        yield f"solution: {format_action(solution)} in the file, {format_action(found.action)} by proof"


def _departures(
    state: CardState, aim: Aim, solution: CardAction, worth: Fraction, grade: Grade, themes: tuple[str, ...]
) -> Iterator[str]:
    found = _best(state, aim)
    yield from _best_departures(solution, found)
    if found is None or shown(found.action) != shown(solution):
        return
    seen = view(state, ME)
    proven = grade_of(seen, aim, found.action, (JudgedAction(found.action, found.sure), *found.others))
    yield from _figures(worth, grade, themes, ProvenPuzzle(state, aim, found, proven, themes_of(seen, aim, found)))


def _figures(worth: Fraction, grade: Grade, themes: tuple[str, ...], found: ProvenPuzzle) -> Iterator[str]:
    """Yield what differs between a file and what was proven."""
    if found.best.sure != worth:
        yield f"worth: {worth} in the file, {found.best.sure} by proof"
    if found.grade is not grade:
        yield f"grade: {int(grade)} in the file, {int(found.grade)} by proof"
    if found.themes != themes:
        yield f"themes: {', '.join(themes) or 'none'} in the file, {', '.join(found.themes) or 'none'} by the solution"
