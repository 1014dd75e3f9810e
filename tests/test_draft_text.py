"""A draft in text: what lay where comes back, and nothing that could not lie there."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.engine.books import BOOKS
from game.engine.draft import Draft, start
from game.engine.drafttext import Left, format_draft, parse_draft, time_left
from game.engine.meldgame import MeldGame
from game.engine.problems import Problem
from game.engine.sealed import seal, unseal_lines
from game.engine.state import Phase
from game.engine.views import before
from tests.random_player import Habits, act, changes
from tests.test_random_matches import random_rules


@cache
def random_drafts(seed: int, drafts: int) -> list[Draft]:
    """Drafts in the middle of turns of one match, unfinished melds and exchanged jokers among them."""
    chance = Random(seed)
    game = MeldGame(random_rules(chance, tuple(BOOKS)[seed % len(BOOKS)]))
    state = game.deal(3, f"draft {seed}")
    found: list[Draft] = []
    while state.phase is not Phase.OVER and len(found) < drafts:
        if state.phase in (Phase.TURN, Phase.DRAWN):
            draft = start(before(state))
            for _ in range(chance.randrange(6)):
                options = list(changes(draft, chance))
                after = chance.choice(options)(draft) if options else draft
                draft = draft if isinstance(after, Problem) else after
            found.append(draft)
        state = game.apply(state, *act(game, state, chance, Habits()))[-1].state
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_layout_comes_back_and_one_step_back_is_the_beginning_of_the_turn(seed: int) -> None:
    drafts = random_drafts(seed, 40)
    for draft in drafts:
        again = parse_draft(format_draft(draft, 1, 7), 1, 7, draft.before)
        assert again is not None
        assert again.now == draft.now
        assert again.undo().now == start(draft.before).now
        assert again.lay() == draft.lay()


def test_among_the_drafts_are_unfinished_ones_and_ones_with_exchanged_jokers() -> None:
    drafts = [draft for seed in range(12) for draft in random_drafts(seed, 40)]
    assert sum(bool(draft.now.taken) for draft in drafts) > 3
    assert sum(bool(draft.changed and draft.problems()) for draft in drafts) > 30
    assert sum(bool(draft.now.opening) for draft in drafts) > 3


def test_a_draft_of_another_seat_or_turn_is_none() -> None:
    draft = random_drafts(1, 1)[0]
    text = format_draft(draft, 1, 7)
    assert parse_draft(text, 1, 7, draft.before) is not None
    assert parse_draft(text, 0, 7, draft.before) is None
    assert parse_draft(text, 1, 8, draft.before) is None
    other = next(each for each in random_drafts(2, 5) if {*each.before.rack} != {*draft.before.rack})
    assert parse_draft(text, 1, 7, other.before) is None


def test_a_draft_with_any_letter_changed_or_cut_off_is_none() -> None:
    draft = next(each for each in random_drafts(3, 30) if each.changed)
    text = format_draft(draft, 0, 3)
    for place in range(len(text) - 1):
        assert parse_draft(text[:place], 0, 3, draft.before) is None
        wrong = text[:place] + ("X" if text[place] != "X" else "Y") + text[place + 1 :]
        assert parse_draft(wrong, 0, 3, draft.before) is None, place


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("rack", "rack R1"), ("rack", "rack ÄÖ"), ("loose", "moose"), ("taken", "taken *"), ("act", "7:")],
)
def test_a_sealed_draft_of_nonsense_is_none(wrong: str, right: str) -> None:
    draft = random_drafts(4, 1)[0]
    lines = unseal_lines(format_draft(draft, 0, 0))
    changed = [right if line.startswith(wrong) else line for line in lines]
    assert parse_draft(seal(changed).text, 0, 0, draft.before) is None


def test_rk_26_the_time_that_is_left_stands_beside_the_draft() -> None:
    for draft in random_drafts(5, 5):
        text = format_draft(draft, 1, 7, Left(37, 60))
        found = parse_draft(text, 1, 7, draft.before)
        assert found is not None
        assert found.now == draft.now
        assert time_left(text, 1, 7) == Left(37, 60)
        assert time_left(text, 1, 8) is None
        assert time_left(text[:-3], 1, 7) is None
        assert time_left(format_draft(draft, 1, 7), 1, 7) is None
