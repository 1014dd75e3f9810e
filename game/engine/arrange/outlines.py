"""From counts to melds without identities: who lies where, and where jokers that are left over can go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.arrange import groups
from game.engine.arrange.runs import ENDS, FIXED, JOKER_TILE, NATURAL, SOLO, Runs, Step
from game.engine.arrange.search import Stage
from game.engine.options import MeldRules
from game.engine.pieces import Face

Place = tuple[str, Face]
"""Who lies somewhere (a natural tile, a fixed joker, a free joker) and what it counts as."""


class Outline(NamedTuple):
    """A meld without identities."""

    is_run: bool
    places: list[Place]

    @property
    def jokers(self) -> int:
        """How many jokers lie in it."""
        return sum(letter != NATURAL for letter, _ in self.places)


def outlines(rules: MeldRules, runs: Runs, stages: Sequence[Stage]) -> list[Outline]:
    """The melds that the stages of a search make."""
    made: list[Outline] = []
    going: list[list[tuple[int, Outline]]] = [[] for _ in rules.colours]
    for number, stage in enumerate(stages, 1):
        for column, step in enumerate(stage.steps):
            face = Face(rules.colours[column], number)
            going[column] = _onward(runs, going[column], step, face, made)
        use = stage.use
        plan = groups.plan(use.naturals, use.fixed, use.jokers, rules.group_jokers)
        assert plan is not None
        made += (_group(rules, number, own, fixed, free) for own, fixed, free in plan)
    return made


def _onward(
    runs: Runs, before: list[tuple[int, Outline]], step: Step, face: Face, made: list[Outline]
) -> list[tuple[int, Outline]]:
    """The open runs of a colour after a step, by code as the state has them; new runs are added to `made`."""
    after = []
    for at, letter in enumerate(step.moves):
        if letter == ENDS:
            continue
        if at < len(before):
            code, run = before[at]
        else:
            code, run = 0, Outline(True, [])
            made.append(run)
        if letter == SOLO:
            low, high = face._replace(number=face.number - 1), face._replace(number=face.number + 1)
            run.places.extend([(JOKER_TILE, low), (NATURAL, face), (JOKER_TILE, high)])
            continue
        run.places.append((letter, face))
        after.append((runs.moved(code, letter) or 0, run))
    return sorted(after, key=lambda each: each[0])


def _group(rules: MeldRules, number: int, own: Sequence[int], fixed: Sequence[int], free: int) -> Outline:
    """A group; its free jokers take the first colours that are missing."""
    letters = {column: NATURAL for column in own} | {column: FIXED for column in fixed}
    missing = [column for column in range(len(rules.colours)) if column not in letters]
    letters |= {column: JOKER_TILE for column in missing[:free]}
    return Outline(
        False, [(letters[column], Face(rules.colours[column], number)) for column in sorted(letters)]
    )


def place_jokers(rules: MeldRules, melds: list[Outline], jokers: int, liked: Sequence[Face]) -> bool:
    """Put jokers that no meld needs where they fit, on liked faces first; whether all found a place."""
    wishes = list(liked)
    for _ in range(jokers):
        spots = [(meld, at, face) for meld in melds for at, face in _spots(rules, meld)]
        if not spots:
            return False
        meld, at, face = next((spot for spot in spots if spot[2] in wishes), spots[0])
        if face in wishes:
            wishes.remove(face)
        meld.places.insert(at, (JOKER_TILE, face))
    return True


def _spots(rules: MeldRules, meld: Outline) -> list[tuple[int, Face]]:
    """Where a meld takes one more joker: the index in it and what the joker would be."""
    places = meld.places
    colour, number = places[0][1]
    if not meld.is_run:
        if len(places) == len(rules.colours):
            return []
        if rules.group_jokers is not None and meld.jokers >= rules.group_jokers:
            return []
        there = [rules.colours.index(face.colour) for _, face in places]
        free = [column for column in range(len(rules.colours)) if column not in there]
        return [
            (sum(other < column for other in there), Face(rules.colours[column], number)) for column in free
        ]
    last = places[-1][1].number
    spots = []
    if number > 1 and (rules.jokers_adjacent or places[0][0] == NATURAL):
        spots.append((0, Face(colour, number - 1)))
    if last < rules.numbers and (rules.jokers_adjacent or places[-1][0] == NATURAL):
        spots.append((len(places), Face(colour, last + 1)))
    return spots
