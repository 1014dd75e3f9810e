"""Proving that a puzzle of cards is what it says: that its action is the one best, by how much, and its grade."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.engine.cards.actions import CardAction, Play
from game.engine.cards.notation import format_action
from game.engine.cards.puzzles.aims import ME, Aim
from game.engine.cards.puzzles.grades import Grade, grade_of
from game.engine.cards.puzzles.judging import Best, JudgedAction, best
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.puzzles.themes import themes_of
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.store.card_levels import CardLevel


def departures(level: CardLevel) -> tuple[str, ...]:
    """Return where a level departs from what can be proven."""
    said = level.grading
    if said is None:
        return tuple(_best_departures(level.solution, _best(level.start, level.aim)))
    if level.line is not None:
        return line_departures(level.line)
    return tuple(_departures(level.start, level.aim, level.solution, said.worth, said.grade, said.themes))


def line_departures(line: CardPuzzleLine) -> tuple[str, ...]:
    """Return where a line of a set departs from what can be proven."""
    said = line.best
    wrong = tuple(_departures(line.state, line.aim, said.action, said.sure, line.grade, line.themes))
    found = None if wrong else _best(line.state, line.aim)
    if found is None or _values(found.others) == _values(said.others):
        return wrong
    return ("others: what the other actions are worth is not what is proven",)


def _values(others: tuple[JudgedAction, ...]) -> dict[object, Fraction]:
    return {_face(each.action): each.most for each in others}


def _face(action: CardAction) -> object:
    """Return an action without saying which of two twins it is."""
    return (action.card.face, action.colour, action.seat) if isinstance(action, Play) else action


def _best(state: CardState, aim: Aim) -> Best | None:
    try:
        return best(view(state, ME), aim)
    except SearchEndedError:
        return None


def _best_departures(solution: CardAction, found: Best | None) -> Iterator[str]:
    if found is None:
        yield "solution: no action is proven to be best"
    elif _face(found.action) != _face(solution):
        yield f"solution: {format_action(solution)} in the file, {format_action(found.action)} by proof"


def _departures(
    state: CardState, aim: Aim, solution: CardAction, worth: Fraction, grade: Grade, themes: tuple[str, ...]
) -> Iterator[str]:
    found = _best(state, aim)
    yield from _best_departures(solution, found)
    if found is None or _face(found.action) != _face(solution):
        return
    if found.sure != worth:
        yield f"worth: {worth} in the file, {found.sure} by proof"
    seen = view(state, ME)
    proven = grade_of(seen, aim, found.action, (JudgedAction(found.action, found.sure), *found.others))
    if proven is not grade:
        yield f"grade: {int(grade)} in the file, {int(proven)} by proof"
    shown = themes_of(seen, aim, found)
    if shown != themes:
        yield f"themes: {', '.join(themes) or 'none'} in the file, {', '.join(shown) or 'none'} by the solution"
