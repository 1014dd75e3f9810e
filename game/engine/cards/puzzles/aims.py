"""What a puzzle of cards asks for, and what a position at its end is worth."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.engine.cards.state import CardState

ME, OPPONENT = 0, 1
"""The seats of a puzzle."""


class AimKind(StrEnum):
    """What has to be reached."""

    GO_OUT = "go_out"
    """The seat goes out within that many turns."""
    HOLD_OUT = "hold_out"
    """The opponent has not gone out when the seat has had that many turns and is on turn again."""
    AHEAD = "ahead"
    """The seat holds as few cards as possible compared with its opponent when it has had that many turns.

    Cards that it would have to draw then count.
    """
    OUT = "out"
    """With all cards open: the seat or a partner goes out within that many turns of the seat."""
    STOP = "stop"
    """With all cards open: nobody else has gone out when the seat has had that many turns and is on turn again."""
    CARDS = "cards"
    """With all cards open: when the seat is on turn again after that many turns, it holds as few cards as possible.

    Cards that it would have to draw then count; a round that ends before leaves what the seat holds, nothing if it won.
    """
    BLOCK = "block"
    """With all cards open: the next seat can lay as few of its cards as possible; of partners, and if the seat is on
    turn again, that is none."""
    POINTS = "points"
    """With all cards open: the cards that the seat holds after its turn are worth as few points as possible."""
    FEW = "few"
    """With all cards open: the seat holds as few cards as possible after its turn."""

    @property
    def is_open(self) -> bool:
        """Whether all hands and the next cards of the stock are known."""
        return self in OPEN

    @property
    def is_of_now(self) -> bool:
        """Whether it is decided when the next seat may lay what it likes."""
        return self in (AimKind.BLOCK, AimKind.POINTS, AimKind.FEW)

    @property
    def is_certain(self) -> bool:
        """Whether it is reached or not, and nothing is counted."""
        return self in (AimKind.OUT, AimKind.STOP)


OPEN = (AimKind.OUT, AimKind.STOP, AimKind.CARDS, AimKind.BLOCK, AimKind.POINTS, AimKind.FEW)
"""The aims for positions in which all cards lie open."""


class Aim(NamedTuple):
    """An aim with its number of turns; each time the seat begins to decide is a turn."""

    kind: AimKind
    turns: int

    @property
    def text(self) -> str:
        """The aim as a file has it, such as `go_out 2`."""
        return f"{self.kind} {self.turns}"

    def at_end(self, state: CardState) -> int:
        """Return what a finished round is worth; for one in which everybody is stuck, as when it goes on."""
        if self.kind is AimKind.AHEAD:
            return cards_ahead(state)
        won, lost = not state.hands[ME], not state.hands[OPPONENT]
        return int(won if self.kind is AimKind.GO_OUT else not lost)

    def at_leaf(self, state: CardState) -> int:
        """Return what a round is worth that still goes on after the turns; cards to be drawn count as drawn."""
        if self.kind is AimKind.AHEAD:
            return cards_ahead(state) - state.pending.pending_draw
        return int(self.kind is AimKind.HOLD_OUT)


def cards_ahead(state: CardState) -> int:
    """Return how many cards more the opponent holds."""
    return len(state.hands[OPPONENT]) - len(state.hands[ME])


def parse_aim(text: str) -> Aim | None:
    """Return the aim of a text; None for any other text.

    >>> parse_aim("hold_out 1")
    Aim(kind=<AimKind.HOLD_OUT: 'hold_out'>, turns=1)
    """
    kind, _, number = text.partition(" ")
    if kind not in {*AimKind} or number not in {"1", "2", "3", "4"}:
        return None
    return Aim(AimKind(kind), int(number))
