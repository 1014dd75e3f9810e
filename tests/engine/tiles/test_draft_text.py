"""A draft in text: what lay where comes back, and nothing that could not lie there."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.engine.game import Problem
from game.engine.record import seal, unseal_lines
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import (
    MOST_STEPS,
    Draft,
    Left,
    NewMeld,
    OnMeld,
    format_draft,
    parse_draft,
    start,
    time_left,
)
from game.engine.tiles.referee import TileGame
from game.engine.tiles.views import before
from tests.habits import Habits
from tests.random_player import random_act
from tests.random_tiles import changes, random_rules
from tests.tile_tables import position, tiles


@cache
def random_drafts(seed: int, drafts: int) -> list[Draft]:
    """Drafts in the middle of turns of one match, unfinished melds and exchanged jokers among them."""
    chance = Random(seed)
    game = TileGame(random_rules(chance, tuple(BOOKS)[seed % len(BOOKS)]))
    state = game.deal(3, f"draft {seed}")
    found: list[Draft] = []
    while state.phase is not TilePhase.OVER and len(found) < drafts:
        if state.phase in (TilePhase.TURN, TilePhase.DRAWN):
            draft = start(before(state))
            for _ in range(chance.randrange(6)):
                options = list(changes(draft, chance))
                after = chance.choice(options)(draft) if options else draft
                draft = draft if isinstance(after, Problem) else after
            found.append(draft)
        state = game.apply(state, *random_act(game, state, chance, Habits()))[-1].state
    return found


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


def test_the_steps_of_a_turn_come_back_to_undo_and_redo_them() -> None:
    steps = [draft for seed in range(6) for draft in random_drafts(seed, 30) if len(draft.past) > 2]
    assert len(steps) > 5
    for draft in (moved for each in steps for moved in (each, each.undo(), each.undo().undo(), each.reset())):
        assert parse_draft(format_draft(draft, 1, 7), 1, 7, draft.before) == draft
    draft = steps[0]
    lines = unseal_lines(format_draft(draft, 1, 7))
    for wrong in ("past 99", "past rack", "past 0;0", "past"):
        found = parse_draft(seal([*lines[:2], wrong, *lines[2:]]).text, 1, 7, draft.before)
        assert found == Draft(draft.before, draft.now, draft.past[:1]), wrong


def test_of_very_many_steps_the_latest_come_back() -> None:
    draft = next(draft for draft in random_drafts(1, 30) if draft.changed)
    for _ in range(MOST_STEPS):
        draft = draft.reset().go_on(draft.now)
    text = format_draft(draft, 1, 7)
    found = parse_draft(text, 1, 7, draft.before)
    assert found is not None
    assert (found.past[0], found.past[1:]) == (draft.past[0], draft.past[-MOST_STEPS:])
    more = seal([*unseal_lines(text)[:3], *unseal_lines(text)[2:]]).text
    assert parse_draft(more, 1, 7, draft.before) == Draft(draft.before, draft.now, draft.past[:1])


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


def swapped(draft: Draft, changes: dict[str, str]) -> Draft | None:
    """The draft read from its text with other lines, by the words that they begin with."""
    lines = unseal_lines(format_draft(draft, 0, 0))
    for word, line in changes.items():
        assert sum(each.startswith(word) for each in lines) == 1, word
        lines = tuple(new for each in lines for new in (line.split("\n") if each.startswith(word) else [each]))
    return parse_draft(seal(lines).text, 0, 0, draft.before)


def turn_of_uno_rummy() -> Draft:
    """R2 and R7 are action tiles; the joker of the table stands for R5."""
    context = before(position("R2 R5 R7 *", "?2", table="R4 *'=R5 R6", loose="G1 G2"))
    draft = start(context).move(tiles("R7"), OnMeld(0))
    assert isinstance(draft, Draft)
    return draft


LEFT: tuple[dict[str, str], ...] = (
    {"act": "act R7"}, {"taken": "taken *'"}, {"0:": "0:R4 *'=R5 R6 R7"},
    {"0:": "0:R4 R5 R6 R7", "rack": "rack R2 *' *", "taken": "taken *'"},
)  # fmt: skip
"""What hands could have left, and below what they could not."""
NOT_LEFT: tuple[dict[str, str], ...] = (
    {"0:": "0:R4 *'=Z9 R6 R7"}, {"0:": "0:R4 *'=R13 R6 R7"}, {"0:": "0:R4 *'=0 R6 R7"}, {"taken": "taken *"},
    {"taken": "taken *' *'"}, {"taken": "taken R4"}, {"act": "act R2"}, {"act": "act R4"}, {"act": "act R7 R7"},
    {"loose": "loose G1 R2", "rack": "rack R5 * G2"}, {"loose": "loose G1", "rack": "rack R2 R5 * G2"},
    {"loose": "loose G1 G2 R2", "rack": "rack R5 *"}, {"0:": "0:R4 R6 R7", "rack": "rack R2 R5 * *'"},
    {"0:": "0:R4 *'=R5 R7"}, {"0:": "0:R4 *'=R5 R6 R7 R7"}, {"rack": "rack R2 R5"}, {"rack": "rack R2 R5 * *"},
    {"0:": "0:R4 *'=R5\n0:R6 R7"}, {"0:": "0:R4 *'=R5 R6 R7\n1:"}, {"opening": "opening R2 R5 R7"},
    {"opening": "opening R4 *'=R5 R6"}, {"opening": "opening *=Z9 R5 R7"},
)  # fmt: skip


def test_what_hands_could_have_left_is_read_and_nothing_else() -> None:
    draft = turn_of_uno_rummy()
    assert [changes for changes in LEFT if swapped(draft, changes) is None] == []
    assert [changes for changes in NOT_LEFT if swapped(draft, changes) is not None] == []


def turn_of_rummy(*, opened: bool = False) -> Draft:
    """40 points lie on the table, and three kings more are on the rack."""
    context = before(position("K10 R10 B10 O10 K12 R12 B12 *", "?2", book="rummy", opened=[opened, True]))
    draft = start(context).move(tuple(tile for tile in context.rack if tile.number == 10), NewMeld())
    assert isinstance(draft, Draft)
    assert bool(draft.now.opening) != opened
    return draft


def test_a_first_lay_out_that_may_not_be_made_is_none() -> None:
    for opening in (
        "K10 R10 B10", "K10 R10 B10 O10 | K12 R12 B12", "K10 R10 B10 O10 *=Z9", "K12 R12 B12 *", "K10 R10 B10 *'=O10",
    ):  # fmt: skip
        assert swapped(turn_of_rummy(), {"opening": f"opening {opening}"}) is None, opening
    assert swapped(turn_of_rummy(opened=True), {"opening": "opening K10 R10 B10 O10"}) is None, "it was made before"


def test_a_joker_stays_on_the_table_where_the_book_wants_it_there() -> None:
    """Only in UNO RUMMY an exchanged joker comes onto the rack."""
    context = before(position("O12 K1", "?2", book="rummy", table="K12 R12 B12 *", opened=[True, True]))
    draft = start(context)
    moved = {"0:": "0:K12 R12 B12 O12", "rack": "rack K1 *", "taken": "taken *"}
    assert swapped(draft, moved) is None
    assert swapped(draft, {"0:": "0:K12 R12 B12 O12\n1:*", "rack": "rack K1", "taken": "taken *"}) is not None


def test_jokers_of_a_draft_come_back_as_they_were_left() -> None:
    for table in ("K13 *=13 *'=13", "K12 O12 *", "K13 R13 *=B13 *'=O13", "K5 *=K6 *'=K7"):
        draft = start(before(position("K1 K2", "?2", book="rummikub", table=table, opened=[True, True])))
        again = swapped(draft, {})
        assert again is not None, table
        assert again.now == draft.now
        assert again.melds() == draft.before.table
    for first in ("K12 *=12 *'=12", "*=K10 *'=K11 K12", "*=K11 K12 *'=K13"):
        context = before(position("K12 * *' K10 R10 B10 K1", "?2", book="rummy", opened=[False, True]))
        lines = f"0:{first}\n1:K10 R10 B10\nrack K1"
        again = swapped(start(context), {"rack": lines, "opening": f"opening {first} | K10 R10 B10"})
        assert again is not None, first
        assert again.now.opening == again.melds()
        assert swapped(again, {}) == again


def test_a_line_that_is_no_meld_and_no_place_is_none() -> None:
    draft = start(before(position("K1 R1 B1 K5", "?2", book="rummy", opened=[True, True])))
    assert swapped(draft, {"rack": "9:K1 R1 B1\nrack K5"}) is not None
    for line in ("hello", "x:K1 R1 B1", "7", "1000000:K1 R1 B1", ":K1 R1 B1", "-1:K1 R1 B1"):
        assert swapped(draft, {"rack": f"{line}\nrack K5"}) is None, line
        assert swapped(draft, {"rack": f"{line}\nrack K1 R1 B1 K5"}) is None, line


def test_rf_51_the_tile_put_aside_lies_in_a_meld_or_nowhere() -> None:
    context = before(
        position("K12 R12 K5", "?2", book="rummy", options={"last_tile": "on"}, reserved="B12", opened=[True, True])
    )
    draft = start(context)
    for rack, good in (
        ("rack K12 R12 K5", True),
        ("0:K12 R12 B12\nrack K5", True),
        ("0:K12 R12\nrack K5", True),
        ("0:B12\nrack K12 R12 K5", True),
        ("rack K12 R12 B12 K5", False),
        ("0:K12 R12 B12 B12\nrack K5", False),
        ("0:K12 R12 B12'\nrack K5", False),
    ):
        assert (swapped(draft, {"rack": rack}) is not None) is good, rack


@pytest.mark.parametrize(
    ("head", "rest", "left"),
    [
        (1, "", None), (2, "", None), (2, "clock 0 60", Left(0, 60)), (2, "clock 90 60", Left(60, 60)),
        (2, "clock 9", None), (2, "clock 5 0", None), (2, "clock 5 060", None), (2, "rack\nclock 5 60", None),
    ],
)  # fmt: skip
def test_a_clock_stands_in_the_third_line_or_nowhere(head: int, rest: str, left: Left | None) -> None:
    draft = random_drafts(5, 1)[0]
    first = unseal_lines(format_draft(draft, 1, 7))[:head]
    text = seal([*first, *rest.splitlines()]).text
    assert time_left(text, 1, 7) == left
    assert parse_draft(text, 1, 7, draft.before) is None, "nothing but a clock"
