"""Everything that can be proven of a position with an aim: its best action, what answers the others, and the grade."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards.puzzles.aims import ME, Aim
from game.engine.cards.puzzles.grades import Grade, grade_of
from game.engine.cards.puzzles.judging import NODES, Best, JudgedAction, best
from game.engine.cards.puzzles.replies import with_replies
from game.engine.cards.puzzles.themes import themes_of
from game.engine.cards.state import CardState
from game.engine.cards.views import view


class ProvenPuzzle(NamedTuple):
    """A position with an aim and everything that was worked out."""

    start: CardState
    aim: Aim
    best: Best
    grade: Grade
    themes: tuple[str, ...]


def proven(start: CardState, aim: Aim, nodes: int = NODES) -> ProvenPuzzle | None:
    """Return the puzzle of a position; None if no action is provably best. Raises SearchEndedError."""
    seen = view(start, ME)
    found = best(seen, aim, nodes)
    if found is None:
        return None
    every = (JudgedAction(found.action, found.sure), *found.others)
    grade = grade_of(seen, aim, found.action, every, nodes)
    answered = with_replies(seen, aim, found.others, nodes)
    return ProvenPuzzle(start, aim, found._replace(others=answered), grade, themes_of(seen, aim, found))
