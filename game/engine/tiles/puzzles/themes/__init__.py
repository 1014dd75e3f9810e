"""Themes of puzzles: what the solution of a position is about, each found by a function of position and solution."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.engine.tiles.actions import Lay
from game.engine.tiles.puzzles.themes import actions, aims, jokers, melds, rearranging
from game.engine.tiles.puzzles.themes.play import Solution
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState


class ThemeGroup(StrEnum):
    """What kind of thing a theme is about."""

    MELDS = "melds"
    REARRANGING = "rearranging"
    JOKERS = "jokers"
    ACTIONS = "actions"
    AIMS = "aims"
    LENGTH = "length"


_DETECTORS: dict[ThemeGroup, tuple[Callable[[Solution], bool], ...]] = {
    ThemeGroup.MELDS: (melds.new_run, melds.new_group, melds.attach, melds.complete_four, melds.both_ends),
    ThemeGroup.REARRANGING: (
        rearranging.give_one, rearranging.split, rearranging.insert, rearranging.swap, rearranging.cross,
        rearranging.groups_to_runs, rearranging.chain, rearranging.all_anew,
    ),
    ThemeGroup.JOKERS: (
        jokers.fill, jokers.exchange, jokers.free, jokers.travel, jokers.keep, jokers.two_jokers,
    ),
    ThemeGroup.ACTIONS: (actions.pick_one, actions.two_actions, actions.win_turn_back),
    ThemeGroup.AIMS: (
        aims.empty_rack, aims.most_tiles, aims.thirty, aims.forty, aims.none_loose, aims.nothing_open,
    ),
    ThemeGroup.LENGTH: (aims.lays_one, aims.lays_two, aims.lays_three, aims.lays_four, aims.lays_many),
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
    missing |= set() if rules.lay_limit is None or rules.lay_limit >= aims.MANY else {"lays-many"}
    return tuple(key for key in THEMES if key not in missing)


def themes_of(state: TileState, lay: Lay) -> tuple[str, ...]:
    """Return the keys of all themes of a position and its solution."""
    play = Solution(state, lay)
    return tuple(key for key, found in THEMES.items() if found(play))


def has_theme(key: str, state: TileState, lay: Lay) -> bool:
    """Return whether a position and its solution have a theme."""
    return THEMES[key](Solution(state, lay))
