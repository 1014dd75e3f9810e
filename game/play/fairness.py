"""What everybody drew against what was to be expected: proof that nobody gets better pieces than chance gives.

Each draw, and each deal, takes some pieces out of those that nobody had. How many wild ones, action pieces and pieces
that fit come with them is hypergeometric, whatever was drawn before: so the chances of their sum are known, over a
match or over all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, combinations
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from game.engine.cards import events as card_events
from game.engine.cards.legality import fits
from game.engine.cards.state import CardState
from game.engine.game import OfFamily
from game.engine.record import Reading
from game.engine.registry import State, Step
from game.engine.tiles import events as tile_events
from game.engine.tiles.melds import Face


class Sought(StrEnum):
    """What somebody may hope to draw."""

    WILD = "wild"
    """A joker, or a wild card."""
    ACTION = "action"
    """An action tile, or a coloured action card."""
    FITTING = "fitting"
    """What fits when it is drawn: the discard pile, or a meld of the table or two tiles of the rack."""


TAIL = 0.025
"""How much of the chance lies below what is usual, and how much above: 95 of 100 counts are usual."""
NEVER = 1e-9
"""A smaller chance counts as none."""


class Tally(NamedTuple):
    """How many of the pieces that somebody drew, or was dealt, were of a kind."""

    got: int = 0
    chances: Mapping[int, float] = MappingProxyType({0: 1.0})
    """How likely each count is."""

    def plus(self, other: Tally) -> Tally:
        """Return the tally of both together."""
        found = defaultdict[int, float](float)
        for n, chance in self.chances.items():
            for more, along in other.chances.items():
                found[n + more] += chance * along
        return Tally(self.got + other.got, {n: chance for n, chance in found.items() if chance > NEVER})

    @property
    def usual(self) -> tuple[int, int]:
        """The least and the most that is usual.

        >>> Tally(0, {n: 1 / 100 for n in range(100)}).usual
        (2, 97)
        """
        counts = sorted(self.chances)
        below = [*accumulate(self.chances[n] for n in counts)]
        least, most = (bisect_left(below, share) for share in (TAIL, 1 - TAIL))
        return counts[least], counts[min(most, len(counts) - 1)]

    @property
    def side(self) -> int:
        """-1 if it is less than usual, 1 if it is more, else 0."""
        least, most = self.usual
        return (self.got > most) - (self.got < least)


Tallies = dict[tuple[str, Sought], Tally]
"""What somebody drew of what, by the kind or the name of the player."""


def tallied(reading: Reading, *, by_name: bool = False) -> Tallies:
    """Return what was drawn in the finished rounds of a match; what is not in the box at all is left out."""
    finished = max((step.state.round for step in reading.steps if step.state.phase.is_between), default=0)
    steps = [step for step in reading.steps if step.state.round <= finished]
    found = (each for step in steps for each in _tallied(step))
    several = ({(reading.record.seats[seat][by_name], sought): tally} for seat, sought, tally in found)
    return {key: tally for key, tally in added(several).items() if max(tally.chances)}


def added(several: Iterable[Tallies]) -> Tallies:
    """Return the sum of several."""
    found = Tallies()
    for key, tally in (each for tallies in several for each in tallies.items()):
        found[key] = found.get(key, Tally()).plus(tally)
    return found


def _tallied(step: Step) -> Iterator[tuple[int, Sought, Tally]]:
    """Yield what a step brought to whom."""
    event, state = step.event, step.state
    if isinstance(event, tile_events.Dealt | card_events.Dealt):
        hands = event.racks if isinstance(event, tile_events.Dealt) else event.hands
        box: list[OfFamily] = [*state.stock, *(piece for hand in hands for piece in hand)]
        for seat, hand in enumerate(hands):
            for sought in (Sought.WILD, Sought.ACTION):
                yield seat, sought, _tally(hand, box, _is(sought, state))
    elif isinstance(event, tile_events.Drew | card_events.Drew):
        drawn: Sequence[OfFamily] = event.tiles if isinstance(event, tile_events.Drew) else event.cards
        box = [*state.stock, *drawn]
        for sought in Sought:
            is_one = _fitting(state, event.seat, drawn) if sought is Sought.FITTING else _is(sought, state)
            yield event.seat, sought, _tally(drawn, box, is_one)


def _tally(drawn: Sequence[OfFamily], box: Sequence[OfFamily], is_one: Callable[[OfFamily], bool]) -> Tally:
    """Return the tally of pieces drawn at once out of a box that held them too: hypergeometric.

    >>> _tally("a", "abcd", lambda each: each in "ab")
    Tally(got=1, chances={0: 0.5, 1: 0.5})
    """
    many, whole, ones = len(drawn), len(box), sum(map(is_one, box))
    counts = range(max(0, many - whole + ones), min(many, ones) + 1)
    chances = {n: comb(ones, n) * comb(whole - ones, many - n) / comb(whole, many) for n in counts}
    return Tally(sum(map(is_one, drawn)), chances)


def _is(sought: Sought, state: State) -> Callable[[OfFamily], bool]:
    """Return what tells wild pieces, or action pieces, of a book."""
    if isinstance(state, CardState):
        if sought is Sought.WILD:
            return lambda card: not card.colour
        return lambda card: bool(card.colour) and not card.is_number
    acting = dict(state.rules.effects)
    return lambda tile: tile.is_joker if sought is Sought.WILD else not tile.is_joker and tile.number in acting


def _fitting(state: State, seat: int, drawn: Sequence[OfFamily]) -> Callable[[OfFamily], bool]:
    """Return what tells pieces that fit at this moment."""
    if isinstance(state, CardState):
        top, colour = state.discard[0], state.colour
        return lambda card: fits(card, top, colour)
    rack = {tile.face for tile in state.racks[seat] if tile not in drawn and not tile.is_joker}
    hosts = (*(meld.faces for meld in state.table), *combinations(rack, 2))
    fitting = {face for host in hosts for face in _completing(host, state.rules.colours)}
    return lambda tile: tile.is_joker or tile.face in fitting


def _completing(host: Sequence[Face], colours: str) -> Iterator[Face]:
    """Yield what goes onto a meld as it lies, or makes one with two tiles.

    >>> [*_completing((Face("R", 4), Face("R", 6)), "RG")], [*_completing((Face("R", 4), Face("R", 5)), "RG")]
    ([R5], [R3, R6])
    """
    own, numbers = {face.colour for face in host}, {face.number for face in host}
    least, most = min(numbers), max(numbers)
    if least == most:
        yield from (Face(colour, least) for colour in colours if colour not in own)
    elif len(own) == 1:
        inside = [number for number in range(least, most) if number not in numbers]
        if len(inside) < 2:
            yield from (Face(host[0].colour, number) for number in inside or (least - 1, most + 1))
