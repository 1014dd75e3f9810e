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
    """What takes a step to the next one."""

    READ = auto()
    """The player has read it."""
    ARRANGE = auto()
    """The tiles of this turn lie on the table."""
    UNDO = auto()
    """Something was taken back."""
    HINT = auto()
    """A hint was asked for."""
    END = auto()
    """The turn has ended."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the player learns by doing it."""

    name: str
    """The end of its keys in the catalogue, `first.NAME-title` and `first.NAME-text`."""
    turn: int
    """The own turn that it belongs to, from 0; once that is over so is the step."""
    want: Want
    key: str = ""
    """The key of the table that it points at."""
    tiles: bool = False
    """Whether the tiles to be laid are marked."""


STEPS = (
    Step("rack", 0, Want.READ),
    Step("run", 0, Want.ARRANGE, tiles=True),
    Step("undo", 0, Want.UNDO, key="undo"),
    Step("end", 0, Want.END, key="end", tiles=True),
    Step("group", 1, Want.END, tiles=True),
    Step("signs", 2, Want.END, tiles=True),
    Step("split", 3, Want.ARRANGE, tiles=True),
    Step("uno", 3, Want.END, key="uno", tiles=True),
    Step("hint", 4, Want.HINT, key="hint"),
    Step("out", 4, Want.END, tiles=True),
)
"""The whole round, in its order."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What has been done so far, as far as a step asks for it."""

    turns: int
    """Own turns that are over."""
    arranged: bool
    """Whether what lies on the table is what the round wants of this turn."""
    read: bool = False
    undone: bool = False
    hinted: bool = False


def done(step: Step, moment: Moment) -> bool:
    """Whether a step lies behind the player."""
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
    """Whether the draft has the melds of the wanted lay; either copy of a tile will do."""
    return _faces(draft.melds()) == _faces(wanted.table)


def _faces(table: Sequence[Meld]) -> list[list[Face]]:
    """The melds by what their tiles show, in an order of their own."""
    return sorted(sorted(meld.faces) for meld in table)


def to_lay(draft: Draft, wanted: Lay) -> tuple[Tile, ...]:
    """The tiles that are to move: those of the rack, and the start tiles that come into melds."""
    placed = {tile for meld in wanted.table for tile in meld.tiles}
    there = (*played(draft.before, wanted), *(tile for tile in draft.before.loose if tile in placed))
    return tuple(tile for tile in there if tile in (*draft.now.rack, *draft.now.loose))
