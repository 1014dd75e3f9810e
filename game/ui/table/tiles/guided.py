"""The steps of the guided first round: what each waits for and what it points at. Pure; the scene is `first_round`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from game.engine.tiles.actions import Lay
from game.engine.tiles.draft import Draft
from game.engine.tiles.legality import played
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile


class Want(Enum):
    """What completes a step."""

    READ = auto()
    """The player has read it."""
    ARRANGE = auto()
    """The tiles of this turn are on the table."""
    UNDO = auto()
    """Something was undone."""
    HINT = auto()
    """A hint was requested."""
    END = auto()
    """The turn has ended."""


@dataclass(frozen=True, slots=True)
class GuidedStep:
    """One thing that the player learns by doing it."""

    name: str
    """The end of its keys in the catalogue, `first.NAME-title` and `first.NAME-text`."""
    turn: int
    """The player's turn that it belongs to, from 0; when that is over, so is the step."""
    want: Want
    key: str = ""
    """The button of the table that it points at."""
    tiles: bool = False
    """Whether the tiles to be played are marked."""


STEPS = (
    GuidedStep("rack", 0, Want.READ),
    GuidedStep("run", 0, Want.ARRANGE, tiles=True),
    GuidedStep("undo", 0, Want.UNDO, key="undo"),
    GuidedStep("end", 0, Want.END, key="end", tiles=True),
    GuidedStep("group", 1, Want.END, tiles=True),
    GuidedStep("signs", 2, Want.END, tiles=True),
    GuidedStep("split", 3, Want.ARRANGE, tiles=True),
    GuidedStep("uno", 3, Want.END, key="uno", tiles=True),
    GuidedStep("hint", 4, Want.HINT, key="hint"),
    GuidedStep("out", 4, Want.END, tiles=True),
)
"""All steps in order."""


@dataclass(frozen=True, slots=True)
class GuidedProgress:
    """What has been done so far, as far as the steps need it."""

    turns: int
    """The number of the player's turns that are over."""
    arranged: bool
    """Whether the table is as the round expects after this turn."""
    read: bool = False
    undone: bool = False
    hinted: bool = False


def done(step: GuidedStep, moment: GuidedProgress) -> bool:
    """Return whether a step is completed."""
    if moment.turns > step.turn:
        return True
    match step.want:
        case Want.READ:
            return moment.read
        case Want.ARRANGE:
            return moment.arranged
        case Want.UNDO:
            return moment.undone or not moment.arranged
        case Want.HINT:
            return moment.hinted
        case Want.END:
            return False
        case _:
            assert_never(step.want)


def arranged(draft: Draft, wanted: Lay) -> bool:
    """Return whether the draft has the melds of the expected lay; either copy of a tile will do."""
    return _faces(draft.melds()) == _faces(wanted.table)


def _faces(table: Sequence[Meld]) -> list[list[Face]]:
    """Return the melds by the faces of their tiles, sorted."""
    return sorted(sorted(meld.faces) for meld in table)


def to_lay(draft: Draft, wanted: Lay) -> tuple[Tile, ...]:
    """Return the tiles to be moved: those on the rack, and the start tiles that go into melds."""
    placed = {tile for meld in wanted.table for tile in meld.tiles}
    there = (*played(draft.before, wanted), *(tile for tile in draft.before.loose if tile in placed))
    return tuple(tile for tile in there if tile in (*draft.now.rack, *draft.now.loose))
