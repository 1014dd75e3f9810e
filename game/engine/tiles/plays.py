"""Whether a turn has any legal play, with a concrete witness (UR-Q1, UR-27), and whether one empties the rack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from game.engine.options import OnOff
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.legality import choice_groups, effect_of, lay_problems, open_problems
from game.engine.tiles.melds import Meld
from game.engine.tiles.opening import after_opening
from game.engine.tiles.rules import DrawnTile, TileRules
from game.engine.tiles.solver import Arrangement, Verdict, Witness, alternatives, going_out, witness
from game.engine.tiles.turn_context import TurnContext


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
WINNING = 3_000
"""Nodes of the search for a turn that empties the rack."""
BEGINNINGS = 4
"""First lay-outs that are tried as the beginning of a turn that empties the rack."""


@dataclass(frozen=True, slots=True)
class Play:
    """All that a seat lays in a turn."""

    lay: Lay
    """The table that it leads to."""
    opening: tuple[Meld, ...] = ()
    """What opens it, where the first lay-out is an action of its own (RF-Q4)."""
    opens_only: bool = False
    """Whether that is all."""

    @property
    def acts(self) -> tuple[Lay | Open, ...]:
        """What is asked of the referee, one after the other."""
        first = (Open(self.opening),) if self.opening else ()
        return first if self.opens_only else (*first, self.lay)


def opening_play(before: TurnContext, melds: tuple[Meld, ...]) -> Play:
    """The turn in which a seat makes its first lay-out and nothing else."""
    lay = Lay((*before.table, *melds), before.loose)
    return Play(lay) if before.rules.first_layout_alone else Play(lay, melds, opens_only=True)


def play_problems(before: TurnContext, play: Play) -> tuple[Problem, ...]:
    """Every reason why a turn is refused; () means legal."""
    if not play.opening:
        return lay_problems(before, play.lay)
    refused = open_problems(before, Open(play.opening))
    if refused or play.opens_only:
        return refused
    return lay_problems(after_opening(before, play.opening), play.lay)


def has_demands(rules: TileRules) -> bool:
    """Whether the book asks something special of the turn that ends the round (RF-51, RF-52)."""
    return rules.last_tile is OnOff.ON or rules.winning_total is not None


@lru_cache(maxsize=64)
def find_play(before: TurnContext) -> Lay | Open | Answer:
    """A legal lay of this turn, after drawing one with the drawn tile, or a first lay-out where that is an action of
    its own; or the answer that there is none."""
    alone = before.drawn is not None and before.rules.drawn_tile is DrawnTile.ALONE
    found = witness(
        before.rules,
        before.table if before.opened else (),
        before.loose,
        before.rack,
        most=1 if alone else None,
        must=() if before.drawn is None else (before.drawn,),
        exchange=True,
        opening=0 if before.opened else before.rules.opening,
        nodes=NODES,
    )
    if found.arrangement is not None:
        play = _as_play(before, found.arrangement)
        # A witness that the referee would not take proves nothing.
        return UNDECIDED if play_problems(before, play) else play.acts[0]
    if has_demands(before.rules) and not alone and before.rules.revision > 1:
        # The search keeps a tile back there.
        last = _whole_rack(before)
        if isinstance(last, Play):
            return last.acts[0]
        if last is UNDECIDED:
            return UNDECIDED
    return NO_PLAY if found.verdict is Verdict.NONE else UNDECIDED


def winning_play(before: TurnContext) -> Play | Answer:
    """The turn that empties the rack, with the reserved tile and the winning total of Rummy (RF-51, RF-52)."""
    at_once = _whole_rack(before)
    if before.opened or before.rules.first_layout_alone or isinstance(at_once, Play):
        return at_once
    # A first lay-out may come before it. What cannot be laid where none is asked for cannot be laid after one.
    if find_play(before) is NO_PLAY or _going_out(replace(before, opened=True)).verdict is Verdict.NONE:
        return at_once
    for melds in _beginnings(before):
        after = after_opening(before, melds)
        found = _going_out(after)
        if found.arrangement is not None:
            play = Play(as_lay(after, found.arrangement), melds)
            if not play_problems(before, play):
                return play
    return UNDECIDED


def _beginnings(before: TurnContext) -> Iterable[tuple[Meld, ...]]:
    """First lay-outs after which the turn can go on, those without jokers first."""
    natural = tuple(tile for tile in before.rack if not tile.is_joker)
    must = () if before.drawn is None else (before.drawn,)
    for rack in dict.fromkeys((natural, before.rack)):
        if {*must} <= {*rack}:
            for found in alternatives(
                before.rules, (), (), rack, count=BEGINNINGS, must=must, opening=before.rules.opening, nodes=WINNING
            ):
                if not open_problems(before, Open(found.table)):
                    yield found.table


def _whole_rack(before: TurnContext) -> Play | Answer:
    """The whole rack in one lay, or in one first lay-out."""
    found = _going_out(before)
    if found.arrangement is None:
        return NO_PLAY if found.verdict is Verdict.NONE else UNDECIDED
    play = _as_play(before, found.arrangement)
    return UNDECIDED if play_problems(before, play) else play


def _as_play(before: TurnContext, found: Arrangement) -> Play:
    return Play(as_lay(before, found)) if before.opened else opening_play(before, found.table)


def _going_out(before: TurnContext) -> Witness:
    return going_out(
        before.rules,
        before.table if before.opened else (),
        before.loose,
        before.rack,
        reserved=before.reserved,
        laid=before.laid,
        exchange=True,
        opening=0 if before.opened else before.rules.opening,
        nodes=WINNING,
    )


def as_lay(before: TurnContext, found: Arrangement, uno: bool = False) -> Lay:
    """The action for an arrangement; where action tiles compete the first of each group works."""
    lay = Lay(found.table, found.loose, found.taken, uno=uno)
    rivals = (
        group for group in choice_groups(before, lay) if len({effect_of(before.rules, tile) for tile in group}) > 1
    )
    return replace(lay, act=tuple(group[0] for group in rivals))
