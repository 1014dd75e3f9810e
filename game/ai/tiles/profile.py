"""What a computer player sees and cares about: a table of weights."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TileProfile:
    """The weights of one computer player; all are whole numbers, those of its judgement on one scale."""

    breaks: int | None = None
    """Most melds of the table that it takes apart in a turn; 0: it only adds to them; None: any."""
    breaks_more: int = 0
    """How many more where any number of tiles may be laid: there tiles lie on the table that the rack waits for."""
    overlooks: int = 0
    """Of a hundred tiles on its rack, how many it overlooks in a turn."""
    forgets: int = 0
    """Of a hundred UNO! calls, how many it forgets."""
    alert: int = 80
    """How many of a hundred forgotten calls of others it notices."""

    tile: int = 12
    """Getting rid of any tile."""
    point: int = 1
    """A point that leaves the rack, times the danger that the round is over soon."""
    joker: int = 45
    """Having a joker for later, while nobody is close to going out."""
    partner: int = 5
    """A tile left on the rack that is one tile short of a meld."""
    offer: int = 6
    """A tile, unseen so far, that could be exchanged for a joker on the table."""
    draw: int = 7
    """A tile that another seat has to draw."""
    again: int = 25
    """Being on turn again at once."""
    threat: int = 60
    """Letting a seat play that has one tile left; less for one with more."""
    escape: int = 0
    """Letting anybody go out before its own next turn; less where only some of the racks that they may have do."""
    ideas: int = 1
    """How many of the best plays of a search it weighs."""


HARD = TileProfile()
"""Sees every play and judges soundly what stays behind, without looking ahead."""

MASTER = replace(HARD, escape=1000, ideas=6)
"""Weighs more plays, plans the turns that its actions win, and knows when somebody could go out before its next one."""

NORMAL = replace(HARD, breaks=2, overlooks=6, forgets=5, alert=70, joker=0, partner=0, offer=0, again=12, threat=30)
"""Sees what a good player of a family sees, and likes to get rid of as much as it can."""

EASY = replace(NORMAL, breaks=0, breaks_more=1, overlooks=25, forgets=30, alert=35, draw=3, again=0, threat=0)
"""Makes melds and adds to them, in Rummikub takes one apart for it, and overlooks some of it."""
