"""A generator of card puzzles: a seed gives the same one for ever, as long as the version stays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from game.engine.cards.puzzles.aims import ME, Aim, AimKind
from game.engine.cards.puzzles.drafts import CardCandidate, drafts
from game.engine.cards.puzzles.grades import Grade, grade_of
from game.engine.cards.puzzles.habits import habit
from game.engine.cards.puzzles.judging import Best, JudgedAction, best
from game.engine.cards.puzzles.replies import with_replies
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.puzzles.themes import themes_of
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.shuffle import chances

VERSION = 1
"""Raised whenever a seed would give another puzzle."""
NODES = 6_000
"""The limit of actions carried out for one judgement; a candidate that needs more is dropped."""
CANDIDATES = 3000
"""The number of candidates after which a seed is given up."""
MARGINS = {AimKind.GO_OUT: Fraction(1, 10), AimKind.HOLD_OUT: Fraction(1, 10), AimKind.AHEAD: Fraction(1, 2)}
"""How much better the best action has to be than every other: in one of ten deals, or by half a card."""
WORTH = Fraction(1, 4)
"""The least chance with which an aim is worth a puzzle."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle with everything that is known about it."""

    name: str
    """The version of the generator, the book, the grade asked for or `any`, the theme and the seed."""
    state: CardState
    aim: Aim
    best: Best
    grade: Grade
    themes: tuple[str, ...]


def generate(
    rules: CardRules, grade: Grade | None, theme: str | None, seed: int, most: int = CANDIDATES
) -> Generated | None:
    """Return the puzzle of a seed; None if no candidate has that grade and theme.

    Of no grade asked for, it is any in which habit goes wrong.
    """
    name = f"{VERSION} {rules.book} {'any' if grade is None else int(grade)} {theme or 'any'} {seed}"
    for draft in islice(drafts(rules, theme, chances(name)), most):
        found = None if draft is None else examine(draft, grade, theme, name)
        if found is not None:
            return found
    return None


def examine(draft: CardCandidate, grade: Grade | None, theme: str | None, name: str) -> Generated | None:
    """Return the puzzle of a candidate if it has the grade and the theme."""
    seen, aim = view(draft.state, ME), draft.aim
    try:
        found = best(seen, aim, NODES)
        if found is None or found.margin < MARGINS[aim.kind] or (aim.kind is not AimKind.AHEAD and found.sure < WORTH):
            return None
        themes = themes_of(seen, aim, found)
        every = (JudgedAction(found.action, found.sure), *found.others)
        by_habit = habit(seen, [each.action for each in every]) == found.action
        if theme not in (None, *themes) or by_habit != (grade is Grade.HABIT):
            return None
        proven = grade_of(seen, aim, found.action, every, NODES)
        if grade not in (None, proven):
            return None
        answered = with_replies(seen, aim, found.others)
    except SearchEndedError:
        return None
    return Generated(name, draft.state, aim, found._replace(others=answered), proven, themes)
