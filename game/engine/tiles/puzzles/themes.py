"""Themes of puzzles: what the solution of a position is about, each found by a function of position and solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import permutations

from game.engine.fields import NotationError
from game.engine.tiles.actions import Lay
from game.engine.tiles.goals import Goal, GoalError, parse_goals
from game.engine.tiles.legality import TurnContext, choice_groups, effect_of, loose_after, played, rack_after, working
from game.engine.tiles.melds import SHORTEST, Face, Meld, MeldKind, Tile, all_tiles, assess, kind_of, read
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import best
from game.engine.tiles.solver.instance import stands_for
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before

# -- What a play does with each old meld: the facts that the themes look at.


@dataclass(frozen=True)
class Solution:
    """A position and a legal lay that solves it."""

    state: TileState
    lay: Lay

    @cached_property
    def before(self) -> TurnContext:
        """The turn of the lay."""
        return before(self.state)

    @property
    def old(self) -> tuple[Meld, ...]:
        """The melds before."""
        return self.state.table

    @property
    def new(self) -> tuple[Meld, ...]:
        """The melds after."""
        return self.lay.table

    @cached_property
    def played(self) -> tuple[Tile, ...]:
        """The tiles that leave the rack."""
        return played(self.before, self.lay)

    @cached_property
    def left(self) -> tuple[Tile, ...]:
        """The rack afterwards."""
        return rack_after(self.before, self.lay)

    @cached_property
    def origins(self) -> dict[Tile, int]:
        """The number of the old meld of each tile that lay in one."""
        return {tile: at for at, meld in enumerate(self.old) for tile in meld.tiles}

    @cached_property
    def faces(self) -> dict[Tile, Face]:
        """What each tile of the new table stands for."""
        return {tile: face for meld in self.new for tile, face in meld.pairs()}

    @cached_property
    def shares(self) -> tuple[Counter[int], ...]:
        """For each new meld, how many of its tiles come from each old meld."""
        return tuple(Counter(self.origins[tile] for tile in meld.tiles if tile in self.origins) for meld in self.new)

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """For each old meld, the numbers of the new melds with tiles of it, the one with the most tiles first."""
        return tuple(
            tuple(
                sorted((at for at, share in enumerate(self.shares) if share[old]), key=lambda at: -self.shares[at][old])
            )
            for old in range(len(self.old))
        )

    def is_broken(self, old: int) -> bool:
        """Return whether the tiles of an old meld no longer lie together."""
        return sum(self.shares[at][old] for at in self.parts[old][:1]) < len(self.old[old].tiles)

    def wholes(self, new: int) -> list[int]:
        """Return the old melds that lie in a new one as a whole."""
        return [old for old, count in self.shares[new].items() if count == len(self.old[old].tiles)]

    def is_fresh(self, tile: Tile) -> bool:
        """Return whether a tile comes from the rack, or was a loose start tile."""
        return tile not in self.origins or tile in self.lay.take


def is_run(meld: Meld) -> bool:
    """Return whether a meld is a run."""
    return kind_of(meld) is MeldKind.RUN


# -- Themes of action tiles.


def pick_one(play: Solution) -> bool:
    """Return whether a meld has different action tiles from the rack, of which one has to be chosen."""
    rules = play.state.rules
    return any(len({effect_of(rules, tile) for tile in group}) > 1 for group in choice_groups(play.before, play.lay))


def two_actions(play: Solution) -> bool:
    """Return whether two actions take effect."""
    return len(working(play.before, play.lay)) > 1


def win_turn_back(play: Solution) -> bool:
    """Return whether the same seat is on turn again."""
    state = play.state
    steps = TileGame(state.rules).apply(state, state.turn, play.lay)
    after = steps[-1].state
    return not (after.phase.is_over or after.phase.is_between) and after.turn == state.turn


# -- Themes of what is reached, and of how many tiles are laid.

MANY = 5
"""The number of tiles from which many are laid."""


def empty_rack(play: Solution) -> bool:
    """Return whether the rack is empty afterwards."""
    return not play.left


def most_tiles(play: Solution) -> bool:
    """Return whether some rack tiles stay, and no play lays more."""
    context = play.before
    found = best(
        context.rules, context.table, context.loose, context.rack, exchange=True, few_changes=False, nodes=None
    )
    return bool(play.left) and found is not None and len(found.played) == len(play.played)


def points(play: Solution) -> int:
    """Return the points of the tiles that leave the rack; a joker counts as the tile that it stands for."""
    return sum(play.faces[tile].number for tile in play.played)


def thirty(play: Solution) -> bool:
    """Return whether the tiles laid are worth exactly 30."""
    return points(play) == 30


def forty(play: Solution) -> bool:
    """Return whether the tiles laid are worth exactly 40."""
    return points(play) == 40


def none_loose(play: Solution) -> bool:
    """Return whether there were start tiles and all of them lie in melds afterwards."""
    return bool(play.state.loose) and not loose_after(play.before, play.lay)


def nothing_open(play: Solution) -> bool:
    """Return whether no tile that is not in sight can be attached to the table as it lies."""
    rules = play.state.rules
    sight = Counter(tile.face for tile in (*play.faces, *play.left, *loose_after(play.before, play.lay)))
    every = Counter(tile.face for tile in all_tiles(rules) if not tile.is_joker)
    hidden = [Tile(*face) for face in every - sight]
    return bool(play.new) and not any(
        not assess(read((*meld.tiles, tile), rules, (*meld.faces, None)), rules) for meld in play.new for tile in hidden
    )


def lays_one(play: Solution) -> bool:
    """Return whether one tile is laid."""
    return len(play.played) == 1


def lays_two(play: Solution) -> bool:
    """Return whether two tiles are laid."""
    return len(play.played) == 2


def lays_three(play: Solution) -> bool:
    """Return whether three tiles are laid."""
    return len(play.played) == 3


def lays_four(play: Solution) -> bool:
    """Return whether four tiles are laid."""
    return len(play.played) == 4


def lays_many(play: Solution) -> bool:
    """Return whether five tiles or more are laid."""
    return len(play.played) >= MANY


# -- Themes of jokers.

PAIR = 2
"""How many jokers have to move for the theme of two jokers."""


def _on_table(play: Solution) -> list[tuple[Tile, int]]:
    """Return the jokers of the old table, each with the number of its meld."""
    return [(tile, at) for at, meld in enumerate(play.old) for tile in meld.tiles if tile.is_joker]


def fill(play: Solution) -> bool:
    """Return whether a joker from the rack fills a gap inside a run."""
    return any(
        is_run(meld) and any(tile.is_joker and play.is_fresh(tile) for tile in meld.tiles[1:-1]) for meld in play.new
    )


def exchange(play: Solution) -> bool:
    """Return whether a rack tile takes the place of a table joker among the same tiles."""
    return any(_is_exchanged(play, joker, old) for joker, old in _on_table(play))


def _is_exchanged(play: Solution, joker: Tile, old: int) -> bool:
    meld = play.old[old]
    faces = stands_for(play.state.rules, meld, meld.faces[meld.tiles.index(joker)])
    others = {*meld.tiles} - {joker}
    return any(
        others <= {*new.tiles}
        and joker not in new.tiles
        and any(tile in play.played and tile.face in faces for tile in new.tiles)
        for new in play.new
    )


def free(play: Solution) -> bool:
    """Return whether a table joker leaves all its neighbours without being exchanged."""
    return any(
        not _is_exchanged(play, joker, old)
        and all(joker not in meld.tiles or not {*meld.tiles} & ({*play.old[old].tiles} - {joker}) for meld in play.new)
        for joker, old in _on_table(play)
    )


def travel(play: Solution) -> bool:
    """Return whether a table joker stands for another tile afterwards."""
    rules = play.state.rules
    after = {tile: stands_for(rules, meld, face) for meld in play.new for tile, face in meld.pairs() if tile.is_joker}
    for joker, old in _on_table(play):
        meld = play.old[old]
        if joker in after and not {*after[joker]} & {*stands_for(rules, meld, meld.faces[meld.tiles.index(joker)])}:
            return True
    return False


def keep(play: Solution) -> bool:
    """Return whether a joker is on the rack afterwards."""
    return any(tile.is_joker for tile in play.left)


def two_jokers(play: Solution) -> bool:
    """Return whether two jokers come from the rack or leave their old meld."""
    moved = [joker for joker, old in _on_table(play) if play.is_broken(old) or joker in play.lay.take]
    return len({*moved, *(tile for tile in play.played if tile.is_joker)}) >= PAIR


# -- Themes of new melds and of melds that grow.


def new_run(play: Solution) -> bool:
    """Return whether there is a run of rack and start tiles alone."""
    return any(is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new)


def new_group(play: Solution) -> bool:
    """Return whether there is a group of rack and start tiles alone."""
    return any(not is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new)


def _grown(play: Solution) -> list[tuple[int, int]]:
    """Return the old melds, each with the new one, that only got rack and start tiles."""
    return [
        (old, new)
        for new, meld in enumerate(play.new)
        for old in play.wholes(new)
        if 0 < sum(map(play.is_fresh, meld.tiles)) == len(meld.tiles) - len(play.old[old].tiles)
    ]


def attach(play: Solution) -> bool:
    """Return whether an old meld grows by rack or start tiles alone."""
    return bool(_grown(play))


def complete_four(play: Solution) -> bool:
    """Return whether an old group of three gets its fourth tile."""
    return any(not is_run(play.new[new]) for _, new in _grown(play))


def both_ends(play: Solution) -> bool:
    """Return whether an old run grows at both ends."""
    return any(
        is_run(play.new[new]) and all(play.is_fresh(play.new[new].tiles[at]) for at in (0, -1))
        for _, new in _grown(play)
    )


# -- Themes of old melds that are broken.

ANEW = 3
"""The number of old melds from which a new table counts as such."""


def give_one(play: Solution) -> bool:
    """Return whether an old meld of four or more gives one tile away and stays without it."""
    return any(
        len(parts) == 2 and play.shares[parts[0]][old] == len(play.old[old].tiles) - 1 >= SHORTEST
        for old, parts in enumerate(play.parts)
    )


def split(play: Solution) -> bool:
    """Return whether an old run becomes parts of two runs, each with two of its tiles or more."""
    return any(
        is_run(meld) and sum(is_run(play.new[at]) and play.shares[at][old] > 1 for at in play.parts[old]) > 1
        for old, meld in enumerate(play.old)
    )


def insert(play: Solution) -> bool:
    """Return whether an old run is parted by a rack tile whose twin lies inside it."""
    for old, meld in enumerate(play.old):
        runs = [at for at in play.parts[old] if is_run(play.new[at])]
        if not is_run(meld) or len(runs) < 2:
            continue
        inside = meld.faces[1:-1]
        if any(play.is_fresh(tile) and play.faces[tile] in inside for at in runs for tile in play.new[at].tiles):
            return True
    return False


def swap(play: Solution) -> bool:
    """Return whether a tile takes the place of one tile of an old meld, which goes elsewhere."""
    return any(
        len(parts) == 2
        and play.shares[parts[0]][old] == len(play.old[old].tiles) - 1
        and len(play.new[parts[0]].tiles) == len(play.old[old].tiles)
        for old, parts in enumerate(play.parts)
    )


def cross(play: Solution) -> bool:
    """Return whether there is a group with tiles of two old runs or more."""
    return any(
        not is_run(meld) and sum(is_run(play.old[old]) for old in play.shares[at]) > 1
        for at, meld in enumerate(play.new)
    )


def groups_to_runs(play: Solution) -> bool:
    """Return whether there is a run with tiles of two old groups or more."""
    return any(
        is_run(meld) and sum(not is_run(play.old[old]) for old in play.shares[at]) > 1
        for at, meld in enumerate(play.new)
    )


def chain(play: Solution) -> bool:
    """Return whether an old meld gives a tile to a second, which gives one to a third."""
    gives = {
        (giver, taker)
        for giver, taker in permutations(range(len(play.old)), 2)
        if play.shares[play.parts[taker][0]][giver] and play.parts[giver][0] != play.parts[taker][0]
    }
    return any((second, third) in gives for first, second in gives for third in range(len(play.old)) if third != first)


def all_anew(play: Solution) -> bool:
    """Return whether every meld of a table of three or more is broken."""
    return len(play.old) >= ANEW and all(map(play.is_broken, range(len(play.old))))


class ThemeGroup(StrEnum):
    """What kind of thing a theme is about."""

    MELDS = "melds"
    REARRANGING = "rearranging"
    JOKERS = "jokers"
    ACTIONS = "actions"
    AIMS = "aims"
    LENGTH = "length"


_DETECTORS: dict[ThemeGroup, tuple[Callable[[Solution], bool], ...]] = {
    ThemeGroup.MELDS: (new_run, new_group, attach, complete_four, both_ends),
    ThemeGroup.REARRANGING: (
        give_one, split, insert, swap, cross,
        groups_to_runs, chain, all_anew,
    ),
    ThemeGroup.JOKERS: (
        fill, exchange, free, travel, keep, two_jokers,
    ),
    ThemeGroup.ACTIONS: (pick_one, two_actions, win_turn_back),
    ThemeGroup.AIMS: (
        empty_rack, most_tiles, thirty, forty, none_loose, nothing_open,
    ),
    ThemeGroup.LENGTH: (lays_one, lays_two, lays_three, lays_four, lays_many),
}  # fmt: skip
"""The detectors of each group; each has the name of its theme."""

GROUPS: dict[ThemeGroup, dict[str, Callable[[Solution], bool]]] = {
    group: {detector.__name__.replace("_", "-"): detector for detector in detectors}
    for group, detectors in _DETECTORS.items()
}
"""The detectors of each group by the keys of their themes, such as `give-one`."""

THEMES = {key: detector for detectors in GROUPS.values() for key, detector in detectors.items()}
"""Every detector by the key of its theme."""


def themes_for(rules: TileRules) -> tuple[str, ...]:
    """Return the keys of the themes that puzzles of a book can have; not every book has actions or start tiles."""
    missing = set() if rules.effects else {*GROUPS[ThemeGroup.ACTIONS]}
    missing |= set() if rules.start_tiles else {"none-loose"}
    missing |= set() if rules.lay_limit is None or rules.lay_limit >= MANY else {"lays-many"}
    return tuple(key for key in THEMES if key not in missing)


def themes_of(state: TileState, lay: Lay) -> tuple[str, ...]:
    """Return the keys of all themes of a position and its solution."""
    play = Solution(state, lay)
    return tuple(key for key, found in THEMES.items() if found(play))


def has_theme(key: str, state: TileState, lay: Lay) -> bool:
    """Return whether a position and its solution have a theme."""
    return THEMES[key](Solution(state, lay))


# -- Puzzles as lines of text: a thousand of them in a file.

FIELDS = 8
"""The number of fields of a line, which tabs separate."""
WORDS = 5
"""The number of words in the first field."""
FIGURES = 4
"""The number of figures in the second field."""
OTHERS = "?7"
"""The rack of the other seat."""


@dataclass(frozen=True, slots=True)
class PuzzleLabel:
    """What a line says about its puzzle before the position."""

    name: str
    """The version of the generator, the book, the grade, the theme and the seed."""
    grade: Grade
    par: int
    breaks: int
    plays: int
    dead_ends: int
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PuzzleLine(PuzzleLabel):
    """A puzzle as it is kept in a set."""

    state: TileState
    goals: tuple[Goal, ...]
    solution: str
    """The line of the lay."""


def position_of(rules: TileRules, table: Sequence[str], loose: Sequence[str], rack: str) -> TileState:
    """Return the position at the start of the turn, in which everybody has made an initial meld."""
    return parse_position(
        {
            "book": rules.book,
            "table": [meld.strip() for meld in table],
            "loose": list(loose),
            "racks": [rack, OTHERS],
            "opened": [True, True],
        }
    )


def parse_label(text: str, rules: TileRules) -> PuzzleLabel:
    """Return what a line says before the position, without looking at the rest; raises NotationError."""
    return PuzzleLabel(*_label(_fields(text), rules))


def parse_line(text: str, rules: TileRules) -> PuzzleLine:
    """Return the puzzle of a line; raises NotationError."""
    fields = _fields(text)
    table, loose, rack, goals, lay = fields[3:]
    label = _label(fields, rules)
    try:
        parsed = parse_goals(dict(_goal(each) for each in goals.split(";")), rules)
    except GoalError as error:
        raise NotationError(str(error)) from None
    state = position_of(rules, table.split("|") if table else [], loose.split(), rack)
    return PuzzleLine(*label, state, parsed, f"lay {lay}")


def _fields(text: str) -> list[str]:
    fields = text.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise NotationError(f"expected {FIELDS} fields between tabs, got {len(fields)}")
    return fields


def _label(fields: list[str], rules: TileRules) -> tuple[str, Grade, int, int, int, int, tuple[str, ...]]:
    name, numbers, themes = fields[0], fields[1], tuple(fields[2].split())
    words, figures = name.split(), numbers.split()
    if (
        len(words) != WORDS
        or words[1] != rules.book
        or not words[2].isdigit()
        or not 1 <= int(words[2]) <= Grade.EVERYTHING
    ):
        raise NotationError(f"{name!r} names no puzzle of {rules.book}")
    if len(figures) != FIGURES or not all(each.isdigit() for each in figures):
        raise NotationError(f"{numbers!r} are not {FIGURES} figures")
    if unknown := [theme for theme in themes if theme not in THEMES]:
        raise NotationError(f"there is no theme {unknown[0]!r}")
    par, breaks, plays, tempting = map(int, figures)
    return name, Grade(int(words[2])), par, breaks, plays, tempting, themes


def _goal(text: str) -> tuple[str, object]:
    key, _, value = (each.strip() for each in text.partition("="))
    return key, True if value == "true" else int(value) if value.isdigit() else value
