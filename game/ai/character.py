"""What a computer player cares about: a table of weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """The weights of one computer player; all are whole numbers on one scale."""

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
    alert: int = 80
    """How many of a hundred forgotten calls it notices."""


NORMAL = Character()
"""Plays soundly, without looking ahead."""
