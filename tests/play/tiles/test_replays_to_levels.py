"""Any turn of a match of computers becomes a level that can be read and proven again, or a near turn does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.cli import check
from game.engine.events import TurnStarted
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.aims import has_opened
from game.engine.tiles.state import TileState
from game.play.staged import lasting, played
from game.play.tiles.own_level import NoLevel, OwnLevel, level_from, next_lay
from game.store.level_texts import LevelText
from game.store.level_writing import level_text
from game.store.levels import LevelSet, read
from tests.tile_tables import tile_steps

TEXTS = {"de": LevelText("Titel", "Thema", "Aufgabe", ("Tipp",)), "en": LevelText("Title", "Topic", "Task", ("Hint",))}
SEED = "replays"
FIRST = 50
"""Of how many turns of a match: the proofs on full tables take ten seconds."""
SAMPLED = 1
"""How many turns of a match are tried, before and after the initial meld each; `tests/play/long` tries more."""


def turns(book: str, seats: int) -> list[TileState]:
    """Positions at the beginning of every turn of a short match of computers."""
    players = tuple(("easy", f"P{seat}") for seat in range(seats))
    _, steps = played(book, players, SEED, tuple(lasting(book, rounds=1, points=100).items()))
    return [step.state for step in tile_steps(steps) if isinstance(step.event, TurnStarted)]


def read_again(path: Path, made: OwnLevel) -> None:
    """Write a level, and read the same from it."""
    path.write_text(level_text(made.start, made.goals, made.lay, made.grading, TEXTS), "utf-8")
    level = read(path, "own/x", LevelSet.OWN)
    start = made.start
    assert (level.start.racks[0], level.start.table, level.start.loose) == (start.racks[0], start.table, start.loose)
    assert (level.start.opened, level.start.jokers_used) == (start.opened, start.jokers_used)
    assert (level.goals, level.grading) == (made.goals, made.grading)


MATCHES = [*zip(BOOKS, (3, 4, 2), strict=True)]
"""The books, and how many play."""


@pytest.mark.parametrize(("book", "seats"), MATCHES)
def test_every_turn_makes_a_level_or_one_nearby_does(book: str, seats: int, tmp_path: Path) -> None:
    try_turns(book, seats, tmp_path, SAMPLED, SEED)


def try_turns(book: str, seats: int, folder: Path, sampled: int, seed: str) -> None:
    """Make levels of some turns of a match, before and after the initial meld."""
    states = turns(book, seats)[:FIRST]
    dice, made, tried = Random(seed), 0, set()
    for opened in {has_opened(state) for state in states}:
        alike = [at for at, state in enumerate(states) if has_opened(state) is opened]
        tried |= {*dice.sample(alike, min(sampled, len(alike)))}
    for at in sorted(tried):
        found, there = level_from(states[at]), at
        if isinstance(found, NoLevel):
            assert found is (NoLevel.NOTHING if has_opened(states[at]) else NoLevel.NOT_OPENED)
            other = next_lay(states, at)
            assert other is not None
            assert states[other].turn == states[at].turn
            found, there = level_from(states[other]), other
        assert isinstance(found, OwnLevel), there
        assert found.start.racks[0] == states[there].racks[states[there].turn]
        read_again(folder / f"{at}.toml", found)
        made += found.grading is not None
    assert made == len(tried)
    assert check.run([folder]) == 0, "par and grade are proven again"
