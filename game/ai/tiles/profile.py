"""The profile of a computer player: what it sees and what it cares about, as a table of weights."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TileProfile:
    """The weights of one computer player: whole numbers, those of its judgement on a common scale."""

    breaks: int | None = None
    """The maximum number of table melds taken apart in a turn; 0: it only adds to them; None: no limit."""
    breaks_more: int = 0
    """Added to `breaks` in books that let any number of tiles be laid: their tables hold the tiles a rack needs."""
    overlooks: int = 0
    """Percent of its rack tiles that it overlooks in a turn."""
    forgets: int = 0
    """Percent of its UNO! calls that it forgets."""
    alert: int = 80
    """Percent of others' forgotten calls that it notices."""

    tile: int = 12
    """Getting rid of any tile."""
    point: int = 1
    """Getting rid of a point, times the danger that the round ends soon."""
    joker: int = 45
    """Keeping a joker for later, while nobody is close to going out."""
    partner: int = 5
    """A tile left on the rack that is one tile short of a meld."""
    offer: int = 6
    """An unseen tile that could be exchanged for a joker on the table."""
    draw: int = 7
    """A tile that another seat has to draw."""
    again: int = 25
    """Taking another turn at once."""
    threat: int = 60
    """Giving the turn to a seat with one tile left; less for one with more."""
    escape: int = 0
    """Letting anyone go out before its own next turn, scaled by how many of their possible racks do."""
    ideas: int = 1
    """The number of plays of a search that it evaluates."""


HARD = TileProfile()
"""Sees every play and judges what stays behind soundly, without looking ahead."""

MASTER = replace(HARD, escape=1000, ideas=6)
"""Evaluates more plays, plans the extra turns it wins, and knows when somebody could go out before its next turn."""

NORMAL = replace(HARD, breaks=2, overlooks=6, forgets=5, alert=70, joker=0, partner=0, offer=0, again=12, threat=30)
"""Sees what a good family player sees, and likes to get rid of as much as possible."""

EASY = replace(NORMAL, breaks=0, breaks_more=1, overlooks=25, forgets=30, alert=35, draw=3, again=0, threat=0)
"""Makes melds and extends them, takes one apart in Rummikub, and overlooks part of its rack."""
