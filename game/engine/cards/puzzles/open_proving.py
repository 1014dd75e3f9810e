"""What can be proven of an open position with an aim: the best actions, what answers the others, the grade."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.engine.cards.actions import CardAction
from game.engine.cards.notation import format_action
from game.engine.cards.puzzles.aims import ME, Aim, AimKind
from game.engine.cards.puzzles.grades import Grade
from game.engine.cards.puzzles.habits import habit
from game.engine.cards.puzzles.judging import Best, JudgedAction
from game.engine.cards.puzzles.open_search import OpenNode, OpenSearch
from game.engine.cards.puzzles.proving import ProvenPuzzle
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.state import CardState
from game.engine.cards.views import view

OPEN_NODES = 6_000
"""The limit of actions carried out for one proof."""
Worths = dict[CardAction, int]
"""What each action is worth."""


@dataclass(frozen=True, slots=True)
class OpenValues:
    """What each action of the first seat is worth."""

    sure: Worths
    """At least, whatever is unknown."""
    most: Worths
    """At most."""

    @property
    def best(self) -> tuple[CardAction, ...]:
        """The actions that are proven to be worth more than all others; () if they are not, or there are none."""
        top = max(self.sure.values())
        best = tuple(action for action, worth in self.sure.items() if worth == top)
        others = [worth for action, worth in self.most.items() if action not in best]
        return best if others and max(others) < top else ()


def values(start: CardState, aim: Aim, nodes: int = OPEN_NODES, *, alone: bool = False) -> OpenValues:
    """Return what each action is worth, with `alone` if the others lay nothing; raises SearchEndedError."""
    search = OpenSearch(start, aim, nodes, alone=alone)
    actions = search.options(start, ME)
    sure = {each: search.after(start, ME, each, aim.turns - 1) for each in actions}
    if not search.unsure:
        return OpenValues(sure, sure)
    hopeful = OpenSearch(start, aim, search.nodes, hopeful=True, alone=alone)
    return OpenValues(sure, {each: hopeful.after(start, ME, each, aim.turns - 1) for each in actions})


def proven_open(start: CardState, aim: Aim, nodes: int = OPEN_NODES) -> ProvenPuzzle | None:
    """Return the level of an open position; None if no action is proven to be worth more than another, or if what is
    asked for cannot be reached. Raises SearchEndedError.
    """
    found = values(start, aim, nodes)
    best = found.best
    if not best or (aim.kind.is_certain and not found.sure[best[0]]):
        return None
    usual = habit(view(start, ME), [*found.sure])
    first = usual if usual in best else best[0]
    others = tuple(
        JudgedAction(each, Fraction(worth), *_reply(start, aim, each, nodes))
        for each, worth in sorted(found.most.items(), key=lambda pair: (-pair[1], format_action(pair[0])))
        if each not in best
    )
    also = tuple(each for each in best if each != first)
    grade = _grade(start, aim, best, usual, nodes)
    return ProvenPuzzle(start, aim, Best(first, Fraction(found.sure[first]), others, also), grade, ())


def _grade(start: CardState, aim: Aim, best: tuple[CardAction, ...], usual: CardAction, nodes: int) -> Grade:
    """Return the weakest grade whose player is sure to choose a best action.

    From the third on, each looks one turn further.
    """
    if usual in best:
        return Grade.HABIT
    if aim.kind is not AimKind.BLOCK and _chooses(start, aim, best, nodes, alone=True):
        return Grade.OWN
    nearer = (Aim(aim.kind, turns) for turns in range(1, aim.turns))
    turns = next((each.turns for each in nearer if _chooses(start, each, best, nodes)), aim.turns)
    return Grade(min(Grade.OWN + turns, max(Grade)))


def _chooses(start: CardState, aim: Aim, best: tuple[CardAction, ...], nodes: int, *, alone: bool = False) -> bool:
    """Return whether somebody who sees no more than this is sure to choose one of the best actions."""
    chosen = values(start, aim, nodes, alone=alone).best
    return bool(chosen) and set(chosen) <= set(best)


def reply_to(start: CardState, aim: Aim, action: CardAction, nodes: int = OPEN_NODES) -> tuple[CardAction, int] | None:
    """Return the first answer of another seat that leaves less than something else it could do, and that seat; None if
    nothing that the others do matters. Raises SearchEndedError.
    """
    search = OpenSearch(start, aim, nodes)
    here = search.reached(start, ME, action, aim.turns - 1)
    while isinstance(here, OpenNode):
        worth = {each: search.after(here.state, here.seat, each, here.left) for each in search.options(*here[:2])}
        least, most = min(worth.values()), max(worth.values())
        if least < most and not search.is_friend(here.seat):
            return min((each for each in worth if worth[each] == least), key=format_action), here.seat
        here = search.reached(here.state, here.seat, next(each for each in worth if worth[each] == most), here.left)
    return None


def _reply(start: CardState, aim: Aim, action: CardAction, nodes: int) -> tuple[CardAction, int] | tuple[()]:
    try:
        return reply_to(start, aim, action, nodes) or ()
    except SearchEndedError:
        return ()
