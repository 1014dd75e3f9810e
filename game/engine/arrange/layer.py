"""What was opened at one number, to see at once whether something opened there can do no less."""

from __future__ import annotations

from game.engine.arrange.runs import Runs

States = tuple[int, int, int, int]
"""The open runs of each colour."""

BitsByState = tuple[list[int], ...]
"""Per colour bits of nodes by the index of a state."""

Kind = tuple[int, int]
"""Rack tiles laid and outcome: only nodes that are equal in them can stand for each other."""


class Layer:
    """The nodes opened at one number, each with a bit of its own.

    Nodes come in the order of their worth, so an earlier one of the same kind is worth no less. One AND over the
    bits of a new node's four states and of its jokers leaves those that can do all that it can.
    """

    __slots__ = ("_count", "_jokers", "_lean", "_runs", "by_kind", "by_state")

    def __init__(self, runs: Runs, jokers: int, lean: bool) -> None:
        self._runs = runs
        self._jokers = jokers
        self._lean = lean
        self._count = 0
        self.by_state: BitsByState = tuple([0] * len(runs.states) for _ in range(4))
        """Per colour and state the nodes whose state can do at least as much."""
        self.by_kind: dict[Kind, list[int]] = {}
        """Per kind and jokers the nodes that serve for one with so many; all (-1) beyond the jokers there are."""

    def knows(self, states: States, kind: Kind, jokers: int) -> bool:
        """Whether a node like this one or better was opened; if not, it is remembered."""
        known = self.by_kind.get(kind)
        if known is not None:
            one, two, three, four = self.by_state
            bits = known[jokers] & one[states[0]] & two[states[1]]
            if bits and bits & three[states[2]] & four[states[3]]:
                return True
        self.remember(states, kind, jokers)
        return False

    def remember(self, states: States, kind: Kind, jokers: int) -> None:
        """Set a node's bit wherever it serves."""
        bit = 1 << self._count
        self._count += 1
        below = self._runs.below
        for known, state in zip(self.by_state, states, strict=True):
            for other in below[state]:
                known[other] |= bit
        by_jokers = self.by_kind.get(kind)
        if by_jokers is None:
            by_jokers = self.by_kind[kind] = [0] * (self._jokers + 1) + [-1] * self._jokers
        for count in range(jokers, self._jokers + 1 if self._lean else jokers + 1):
            by_jokers[count] |= bit
