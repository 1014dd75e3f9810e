"""What was opened at one number, to see at once whether something opened there can do no less."""

from __future__ import annotations

from game.engine.arrange.runs import Runs

States = tuple[int, int, int, int]
"""The open runs of each colour."""

Kind = tuple[int, int]
"""Rack tiles laid and outcome: only nodes that are equal in them can stand for each other."""


class Layer:
    """The nodes opened at one number.

    Nodes come in the order of their worth, so an earlier one of the same kind is worth no less. Per colour and state
    there is a bit for each node whose state can do at least as much: one AND of four numbers finds all that cover a
    new one.
    """

    __slots__ = ("_by_jokers", "_by_state", "_count", "_jokers", "_lean", "_new", "_runs")

    def __init__(self, runs: Runs, jokers: int, lean: bool) -> None:
        self._runs = runs
        self._jokers = jokers
        self._lean = lean
        self._count = 0
        self._by_state: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        self._by_jokers: dict[tuple[Kind, int], int] = {}
        self._new: list[tuple[States, Kind, int]] = []

    def knows(self, states: States, kind: Kind, jokers: int) -> bool:
        """Whether a node like this one or better was opened; if not, it is remembered."""
        for new in self._new:
            self._remember(*new)
        self._new.clear()
        if self._count:
            bits = self._by_jokers.get((kind, jokers), 0)
            for known, state in zip(self._by_state, states, strict=True):
                bits &= known.get(state, 0)
            if bits:
                return True
        self._new.append((states, kind, jokers))
        return False

    def _remember(self, states: States, kind: Kind, jokers: int) -> None:
        """Set the node's bit wherever it can stand for others; put off until a second node asks."""
        bit = 1 << self._count
        self._count += 1
        for known, state in zip(self._by_state, states, strict=True):
            for below in self._runs.below[state]:
                known[below] = known.get(below, 0) | bit
        for count in range(jokers, self._jokers + 1 if self._lean else jokers + 1):
            self._by_jokers[kind, count] = self._by_jokers.get((kind, count), 0) | bit
