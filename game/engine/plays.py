"""Whether a turn has any legal play, with a concrete witness (UR-Q1, UR-27)."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import lru_cache

from game.engine.actions import Lay
from game.engine.arrange import Arrangement, Verdict, witness
from game.engine.laying import Before, choice_groups, effect_of, lay_problems
from game.engine.options import DrawnTile


class Answer(Enum):
    """What the search says where it holds no play."""

    NO_PLAY = "no play"
    """Proven: nothing can be played."""
    UNDECIDED = "undecided"
    """The search stopped before it knew; nothing may be refused because of it."""


NO_PLAY = Answer.NO_PLAY
UNDECIDED = Answer.UNDECIDED


NODES = 6_000
"""Nodes after which the search stops undecided: far more than any position of a match has needed, and well below the
time that a computer player may think."""


@lru_cache(maxsize=64)
def find_play(before: Before) -> Lay | Answer:
    """A legal lay of this turn, after drawing one with the drawn tile; or the answer that there is none.

    Where a first lay-out is an action of its own and has not been made, no lay is known, only whether it can be made.
    """
    alone = before.drawn is not None and before.rules.drawn_tile is DrawnTile.ALONE
    found = witness(
        before.rules,
        before.table,
        before.loose,
        before.rack,
        most=1 if alone else None,
        must=() if before.drawn is None else (before.drawn,),
        exchange=True,
        opening=0 if before.opened else before.rules.opening,
        nodes=NODES,
    )
    if found.arrangement is not None:
        lay = as_lay(before, found.arrangement)
        # A witness that the referee would not take proves nothing.
        return UNDECIDED if lay_problems(before, lay) else lay
    return NO_PLAY if found.verdict is Verdict.NONE else UNDECIDED


def as_lay(before: Before, found: Arrangement, uno: bool = False) -> Lay:
    """The action for an arrangement; where action tiles compete the first of each group works."""
    lay = Lay(found.table, found.loose, found.taken, uno=uno)
    rivals = (
        group
        for group in choice_groups(before, lay)
        if len({effect_of(before.rules, tile) for tile in group}) > 1
    )
    return replace(lay, act=tuple(group[0] for group in rivals))
