"""Themes of puzzles: what the solution of a position is about, each found by a function of position and solution."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import astuple
from enum import StrEnum
from functools import cached_property
from itertools import permutations

from game.engine.fields import NotationError, PositionError
from game.engine.game import Value
from game.engine.goals import Goal, parse_goals
from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import TurnContext, loose_after, played, rack_after, working
from game.engine.tiles.melds import SHORTEST, Face, Meld, MeldKind, Tile, all_tiles, assess, kind_of, read, stands_for
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import best
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before

# -- What a play does with each old meld: the facts that the themes look at.


class Solution(Value):
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
        found = [[at for at, share in enumerate(self.shares) if share[old]] for old in range(len(self.old))]
        return tuple(tuple(sorted(own, key=lambda at: -self.shares[at][old])) for old, own in enumerate(found))

    def is_broken(self, old: int) -> bool:
        """Return whether the tiles of an old meld no longer lie together."""
        return sum(self.shares[at][old] for at in self.parts[old][:1]) < len(self.old[old].tiles)

    @cached_property
    def givers(self) -> list[tuple[int, int]]:
        """The old melds that gave one tile away, each with the new meld in which the rest of it lies."""
        return [
            (old, parts[0])
            for old, parts in enumerate(self.parts)
            if len(parts) == 2 and self.shares[parts[0]][old] == len(self.old[old].tiles) - 1
        ]

    @cached_property
    def grown(self) -> list[Meld]:
        """The new melds that are an old one with rack and start tiles alone."""
        return [
            meld
            for meld, share in zip(self.new, self.shares, strict=True)
            for old, count in share.items()
            if count == len(self.old[old].tiles)
            and 0 < sum(map(self.is_fresh, meld.tiles)) == len(meld.tiles) - len(self.old[old].tiles)
        ]

    @property
    def jokers(self) -> list[tuple[Tile, int]]:
        """The jokers of the old table, each with the number of its meld."""
        return [(tile, at) for tile, at in self.origins.items() if tile.is_joker]

    def is_fresh(self, tile: Tile) -> bool:
        """Return whether a tile comes from the rack, or was a loose start tile."""
        return tile not in self.origins or tile in self.lay.take


def is_run(meld: Meld) -> bool:
    """Return whether a meld is a run."""
    return kind_of(meld) is MeldKind.RUN


# -- Themes whose detection takes more than an expression.


def most_tiles(play: Solution) -> bool:
    """Return whether some rack tiles stay, and no play lays more."""
    found = best(*play.before.asked, exchange=True, few_changes=False, nodes=None)
    return bool(play.left) and found is not None and len(found.played) == len(play.played)


def nothing_open(play: Solution) -> bool:
    """Return whether no tile that is not in sight can be attached to the table as it lies."""
    rules = play.state.rules
    sight = Counter(tile.face for tile in (*play.faces, *play.left, *loose_after(play.before, play.lay)))
    every = Counter(tile.face for tile in all_tiles(rules) if not tile.is_joker)
    hidden = [Tile(*face) for face in every - sight]
    return bool(play.new) and not any(
        not assess(read((*meld.tiles, tile), rules, (*meld.faces, None)), rules) for meld in play.new for tile in hidden
    )


def same_seat_again(play: Solution) -> bool:
    """Return whether the same seat is on turn again."""
    state = play.state
    after = TileGame(state.rules).apply(state, state.turn, play.lay)[-1].state
    return not after.phase.is_between and after.turn == state.turn


def _is_exchanged(play: Solution, joker: Tile, old: int) -> bool:
    """Return whether a rack tile takes the place of a table joker among the same tiles."""
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
        for joker, old in play.jokers
    )


def travel(play: Solution) -> bool:
    """Return whether a table joker stands for another tile afterwards."""
    rules = play.state.rules
    after = {tile: stands_for(rules, meld, face) for meld in play.new for tile, face in meld.pairs() if tile.is_joker}
    for joker, old in play.jokers:
        meld = play.old[old]
        if joker in after and not {*after[joker]} & {*stands_for(rules, meld, meld.faces[meld.tiles.index(joker)])}:
            return True
    return False


def two_jokers(play: Solution) -> bool:
    """Return whether two jokers come from the rack or leave their old meld."""
    moved = [joker for joker, old in play.jokers if play.is_broken(old) or joker in play.lay.take]
    return len({*moved, *(tile for tile in play.played if tile.is_joker)}) >= 2


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


def chain(play: Solution) -> bool:
    """Return whether an old meld gives a tile to a second, which gives one to a third."""
    gives = {
        (giver, taker)
        for giver, taker in permutations(range(len(play.old)), 2)
        if play.shares[play.parts[taker][0]][giver] and play.parts[giver][0] != play.parts[taker][0]
    }
    return any((second, third) in gives for first, second in gives for third in range(len(play.old)) if third != first)


# -- Every theme, with what detects it.

MANY = 5
"""The number of tiles from which many are laid."""
ANEW = 3
"""The number of old melds from which a new table counts as such."""


ThemeGroup = StrEnum("ThemeGroup", "MELDS REARRANGING JOKERS ACTIONS AIMS LENGTH")
"""What kind of thing a theme is about."""


GROUPS: dict[ThemeGroup, dict[str, Callable[[Solution], bool]]] = {
    ThemeGroup.MELDS: {
        # There is a run, or a group, of rack and start tiles alone.
        "new-run": lambda play: any(is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new),
        "new-group": lambda play: any(not is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new),
        # An old meld grows by rack or start tiles alone: any; a group of three; a run at both ends.
        "attach": lambda play: bool(play.grown),
        "complete-four": lambda play: any(not is_run(meld) for meld in play.grown),
        "both-ends": lambda play: any(
            is_run(meld) and all(play.is_fresh(meld.tiles[at]) for at in (0, -1)) for meld in play.grown
        ),
    },
    ThemeGroup.REARRANGING: {
        # An old meld of four or more gives one tile away and stays without it.
        "give-one": lambda play: any(len(play.old[old].tiles) > SHORTEST for old, _ in play.givers),
        # An old run becomes parts of two runs, each with two of its tiles or more.
        "split": lambda play: any(
            is_run(meld) and sum(is_run(play.new[at]) and play.shares[at][old] > 1 for at in play.parts[old]) > 1
            for old, meld in enumerate(play.old)
        ),
        "insert": insert,
        # A tile takes the place of one tile of an old meld, which goes elsewhere.
        "swap": lambda play: any(len(play.new[rest].tiles) == len(play.old[old].tiles) for old, rest in play.givers),
        # There is a group with tiles of two old runs or more; a run with tiles of two old groups or more.
        "cross": lambda play: any(
            not is_run(meld) and sum(is_run(play.old[old]) for old in play.shares[at]) > 1
            for at, meld in enumerate(play.new)
        ),
        "groups-to-runs": lambda play: any(
            is_run(meld) and sum(not is_run(play.old[old]) for old in play.shares[at]) > 1
            for at, meld in enumerate(play.new)
        ),
        "chain": chain,
        # Every meld of a table is broken.
        "all-anew": lambda play: len(play.old) >= ANEW and all(map(play.is_broken, range(len(play.old)))),
    },
    ThemeGroup.JOKERS: {
        # A joker from the rack fills a gap inside a run.
        "fill": lambda play: any(
            is_run(meld) and any(tile.is_joker and play.is_fresh(tile) for tile in meld.tiles[1:-1])
            for meld in play.new
        ),
        "exchange": lambda play: any(_is_exchanged(play, joker, old) for joker, old in play.jokers),
        "free": free,
        "travel": travel,
        # A joker is on the rack afterwards.
        "keep": lambda play: any(tile.is_joker for tile in play.left),
        "two-jokers": two_jokers,
    },
    ThemeGroup.ACTIONS: {
        # A meld has different action tiles from the rack, of which one has to be chosen; two take effect.
        "pick-one": lambda play: bool(with_chosen_actions(play.before, play.lay).act),
        "two-actions": lambda play: len(working(play.before, play.lay)) > 1,
        "win-turn-back": same_seat_again,
    },
    ThemeGroup.AIMS: {
        "empty-rack": lambda play: not play.left,
        "most-tiles": most_tiles,
        # The tiles laid are worth exactly that; a joker counts as the tile that it stands for.
        "thirty": lambda play: sum(play.faces[tile].number for tile in play.played) == 30,
        "forty": lambda play: sum(play.faces[tile].number for tile in play.played) == 40,
        # There were start tiles, and all of them lie in melds afterwards.
        "none-loose": lambda play: bool(play.state.loose) and not loose_after(play.before, play.lay),
        "nothing-open": nothing_open,
    },
    ThemeGroup.LENGTH: {
        "lays-one": lambda play: len(play.played) == 1,
        "lays-two": lambda play: len(play.played) == 2,
        "lays-three": lambda play: len(play.played) == 3,
        "lays-four": lambda play: len(play.played) == 4,
        "lays-many": lambda play: len(play.played) >= MANY,
    },
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


# -- Puzzles as lines of text: a thousand of them in a file.

FIELDS = 8
"""The number of fields of a line, which tabs separate."""
WORDS = 5
"""The number of words in the first field."""
FIGURES = 4
"""The number of figures in the second field."""
OTHERS = "?7"
"""The rack of the other seat."""


class PuzzleLabel(Value):
    """What a line says about its puzzle before the position."""

    name: str
    """The version of the generator, the book, the grade, the theme and the seed."""
    grade: Grade
    par: int
    breaks: int
    plays: int
    dead_ends: int
    themes: tuple[str, ...]


class PuzzleLine(PuzzleLabel):
    """A puzzle as it is kept in a set."""

    state: TileState
    goals: tuple[Goal, ...]
    solution: str
    """The line of the lay."""


def position_of(rules: TileRules, table: Sequence[str], loose: Sequence[str], rack: str) -> TileState:
    """Return the position at the start of the turn, in which everybody has made an initial meld."""
    return parse_position({
        "book": rules.book, "table": [meld.strip() for meld in table], "loose": list(loose), "racks": [rack, OTHERS],
        "opened": [True, True],
    })  # fmt: skip


def parse_label(text: str, rules: TileRules) -> PuzzleLabel:
    """Return what a line says before the position, without looking at the rest; raises NotationError."""
    fields = text.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise NotationError(f"expected {FIELDS} fields between tabs, got {len(fields)}")
    name, numbers, themes = fields[0], fields[1], tuple(fields[2].split())
    words, figures = name.split(), numbers.split()
    is_name = len(words) == WORDS and words[1] == rules.book and words[2].isdigit()
    if not is_name or not 1 <= int(words[2]) <= Grade.EVERYTHING:
        raise NotationError(f"{name!r} names no puzzle of {rules.book}")
    if len(figures) != FIGURES or not all(each.isdigit() for each in figures):
        raise NotationError(f"{numbers!r} are not {FIGURES} figures")
    if unknown := [theme for theme in themes if theme not in THEMES]:
        raise NotationError(f"there is no theme {unknown[0]!r}")
    par, breaks, plays, tempting = map(int, figures)
    return PuzzleLabel(name, Grade(int(words[2])), par, breaks, plays, tempting, themes)


def parse_line(text: str, rules: TileRules) -> PuzzleLine:
    """Return the puzzle of a line; raises NotationError."""
    label = parse_label(text, rules)
    table, loose, rack, goals, lay = text.rstrip("\n").split("\t")[3:]
    try:
        parsed = parse_goals(dict(_goal(each) for each in goals.split(";")), rules)
    except PositionError as error:
        raise NotationError(str(error)) from None
    state = position_of(rules, table.split("|") if table else [], loose.split(), rack)
    name, grade, par, breaks, plays, dead_ends, themes = astuple(label)
    return PuzzleLine(name, grade, par, breaks, plays, dead_ends, themes, state, parsed, f"lay {lay}")


def _goal(text: str) -> tuple[str, object]:
    key, _, value = (each.strip() for each in text.partition("="))
    return key, True if value == "true" else int(value) if value.isdigit() else value
