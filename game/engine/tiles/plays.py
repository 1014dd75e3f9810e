"""Whether a turn has any legal play, with a witness (UR-Q1, UR-27), and whether one empties the rack."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from functools import lru_cache

from game.engine.game import Problem, Value
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.legality import TurnContext, after_opening, choice_groups, effect_of, lay_problems, open_problems
from game.engine.tiles.melds import Meld
from game.engine.tiles.solver import Witness, alternatives, going_out, witness
from game.engine.tiles.solver.instance import Arrangement


class NoPlay(Enum):
    """The result of a search without a play."""

    NO_PLAY = "no play"
    """It is proven that nothing can be played."""
    UNDECIDED = "undecided"
    """The search stopped early; nothing may be refused because of it."""


NO_PLAY = NoPlay.NO_PLAY
UNDECIDED = NoPlay.UNDECIDED

PLAY_NODES = 6_000
"""The node limit of the search: far more than any match position has needed, within a computer player's time."""
WINNING = 3_000
"""The node limit of the search for a turn that empties the rack."""
BEGINNINGS = 4
"""How many initial melds are tried as the start of a turn that empties the rack."""


class TilePlay(Value):
    """Everything that a seat lays in a turn."""

    lay: Lay
    """The resulting table."""
    opening: tuple[Meld, ...] = ()
    """The melds that open, if the initial meld is an action of its own (RF-Q4)."""
    opens_only: bool = False
    """Whether nothing else is laid."""

    @property
    def acts(self) -> tuple[Lay | Open, ...]:
        """The actions for the referee, in order."""
        first = (Open(self.opening),) if self.opening else ()
        return first if self.opens_only else (*first, self.lay)


def opening_play(before: TurnContext, melds: tuple[Meld, ...]) -> TilePlay:
    """Return the play in which a seat makes its initial meld and nothing else."""
    lay = Lay((*before.table, *melds), before.loose)
    return TilePlay(lay) if before.rules.first_layout_alone else TilePlay(lay, melds, opens_only=True)


def play_problems(before: TurnContext, play: TilePlay) -> tuple[Problem, ...]:
    """Return every reason why a play is refused; () means legal."""
    if not play.opening:
        return lay_problems(before, play.lay)
    refused = open_problems(before, Open(play.opening))
    if refused or play.opens_only:
        return refused
    return lay_problems(after_opening(before, play.opening), play.lay)


@lru_cache(maxsize=64)
def find_play(before: TurnContext) -> Lay | Open | NoPlay:
    """Return a legal lay or initial meld for this turn, or the answer that there is none.

    After drawing, the lay must use the drawn tile.
    """
    table, opening = (before.table, 0) if before.opened else ((), before.rules.opening)
    ask = (before.rules, table, before.loose, before.rack)
    most = 1 if before.alone else None
    found, proven = witness(*ask, most=most, must=before.must, exchange=True, opening=opening, nodes=PLAY_NODES)
    if found is not None:
        play = _as_play(before, found)
        return play.acts[0] if isinstance(play, TilePlay) else play
    if before.rules.has_demands and most is None and before.rules.revision > 1:
        # The search keeps one tile back in such a book.
        last = _whole_rack(before)
        if last is not NO_PLAY:
            return last.acts[0] if isinstance(last, TilePlay) else last
    return NO_PLAY if proven else UNDECIDED


def winning_play(before: TurnContext) -> TilePlay | NoPlay:
    """Return the play that empties the rack, with Rummy's reserved tile and winning total (RF-51, RF-52)."""
    at_once = _whole_rack(before)
    if before.opened or before.rules.first_layout_alone or isinstance(at_once, TilePlay):
        return at_once
    # An initial meld may come first. What cannot be laid without that demand cannot be laid with it.
    if find_play(before) is NO_PLAY or _going_out(replace(before, opened=True)) == (None, True):
        return at_once
    for melds in _beginnings(before):
        after = after_opening(before, melds)
        found, _ = _going_out(after)
        if found is not None:
            play = TilePlay(as_lay(after, found), melds)
            if not play_problems(before, play):
                return play
    return UNDECIDED


def _beginnings(before: TurnContext) -> Iterable[tuple[Meld, ...]]:
    """Return initial melds after which the turn can go on, those without jokers first."""
    natural = tuple(tile for tile in before.rack if not tile.is_joker)
    must = before.must
    for rack in dict.fromkeys((natural, before.rack)):
        if {*must} <= {*rack}:
            for found in alternatives(
                before.rules, (), (), rack, count=BEGINNINGS, must=must, opening=before.rules.opening, nodes=WINNING
            ):
                if not open_problems(before, Open(found.table)):
                    yield found.table


def _whole_rack(before: TurnContext) -> TilePlay | NoPlay:
    """Return the play of the whole rack in one lay, or in one initial meld."""
    found, proven = _going_out(before)
    if found is None:
        return NO_PLAY if proven else UNDECIDED
    return _as_play(before, found)


def _as_play(before: TurnContext, found: Arrangement) -> TilePlay | NoPlay:
    """Return the play of an arrangement; one that the referee would refuse proves nothing."""
    play = TilePlay(as_lay(before, found)) if before.opened else opening_play(before, found.table)
    return UNDECIDED if play_problems(before, play) else play


def _going_out(before: TurnContext) -> Witness:
    table, opening = (before.table, 0) if before.opened else ((), before.rules.opening)
    ask = (before.rules, table, before.loose, before.rack)
    return going_out(*ask, reserved=before.reserved, laid=before.laid, exchange=True, opening=opening, nodes=WINNING)


def as_lay(before: TurnContext, found: Arrangement) -> Lay:
    """Return the action for an arrangement; if action tiles compete, the first of each group takes effect."""
    return with_chosen_actions(before, Lay(found.table, found.loose, found.taken))


def with_chosen_actions(before: TurnContext, lay: Lay) -> Lay:
    """Return the lay with an action tile chosen for each meld where several compete: the first (UR-62)."""
    rules, groups = before.rules, choice_groups(before, lay)
    rivals = (group for group in groups if len({effect_of(rules, tile) for tile in group}) > 1)
    return replace(lay, act=tuple(group[0] for group in rivals))
