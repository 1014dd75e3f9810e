"""A turn in progress: nothing is lost or doubled, undo is the inverse, and it says what the referee says; in text,
what lay where comes back, and nothing that could not lie there. Hints: good, legal, from what the seat sees, and one
step of the draft."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from game.engine.game import IllegalAction, Problem
from game.engine.record import seal, unseal_lines
from game.engine.registry import TILES
from game.engine.tiles import hints
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import (
    MOST_STEPS,
    Draft,
    Left,
    NewMeld,
    OnMeld,
    OnRack,
    format_draft,
    infer_meld,
    parse_draft,
    put_onto,
    start,
    time_left,
)
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out, suggestions
from game.engine.tiles.notation import format_action
from game.engine.tiles.plays import NO_PLAY, UNDECIDED, NoPlay
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from game.engine.tiles.wants import turn_problems
from tests.answers import as_a, present
from tests.listed import listed
from tests.random_tiles import crowded, tried_out
from tests.tile_tables import faces, position, tiles

NUMBERS = st.integers(0, 10**9)


@settings(max_examples=20)
@given(NUMBERS)
def test_ur_44_whatever_hands_do_nothing_is_lost_and_every_draft_says_what_the_referee_says(number: int) -> None:
    """A tile of the table gets onto the rack only as an exchanged joker."""
    chance = Random(number)
    state = crowded(chance, "uno-rummy")
    context, game = before(state), TileGame(state.rules)
    first, *_ = path = tried_out(context, chance)
    assert (first.melds(), first.now.rack, first.now.loose) == (state.table, state.racks[state.turn], state.loose)
    assert (first.played(), first.working(), first.changed) == ((), (), False)
    for draft in path:
        now, lay = draft.now, draft.lay()
        on_table = [tile for meld in now.table for tile in meld.tiles]
        touchable = (*(tile for meld in context.table for tile in meld.tiles), *context.rack, *context.loose)
        assert sorted((*on_table, *now.rack, *now.loose)) == sorted(touchable)
        assert sorted(tile for meld in draft.melds() for tile in meld.tiles) == sorted(on_table)
        assert all(meld.tiles for meld in now.table)
        assert len({meld.number for meld in now.table}) == len(now.table)
        assert all(tile in context.rack or (tile.is_joker and tile in now.taken) for tile in now.rack)
        assert len(now.taken) == len(set(now.taken))
        assert set(now.taken) <= set(context.joker_faces())
        assert set(now.loose) <= set(context.loose)
        # Whether a turn can be ended depends on the table alone and not on the way.
        problems = game.problems(state, state.turn, lay)
        assert draft.problems == Draft(context, now).problems == problems
        assert all(problem.code in TILES.codes and problem.rule.startswith("UR-") for problem in problems)
        if problems:
            with pytest.raises(IllegalAction, match=problems[0].code):
                game.apply(state, state.turn, lay)
        else:
            assert game.apply(state, state.turn, lay)
    for meld in lay.table:
        doubled = replace(lay, table=(*lay.table, meld))
        assert "tile-twice" in {each.code for each in game.problems(state, state.turn, doubled)}
    own = [tile for tile in draft.now.rack if tile in context.rack]
    if own:
        tile = chance.choice(own)
        away = as_a(Draft, draft.move((tile,), NewMeld()))
        assert away.where(tile) == OnMeld(away.now.table[-1].number, 0)
        back = as_a(Draft, away.move((tile,), OnRack()))
        assert back.where(tile) == OnRack()
        assert (back.now.table, sorted(back.now.rack)) == (draft.now.table, sorted(draft.now.rack))


@settings(max_examples=20)
@given(NUMBERS, st.sampled_from(tuple(BOOKS)))
def test_every_step_can_be_taken_back_and_a_reset_too(number: int, book: str) -> None:
    chance = Random(number)
    state = crowded(chance, book)
    path = tried_out(before(state), chance)
    beginning, draft = start(before(state)), path[-1]
    for former, after in pairwise(path):
        if len(after.past) == len(former.past) + 1:
            assert after.past != (*former.past, former.now) or after.undo().now == former.now
            assert after.undo().redo() == after
            assert after.undo().past == former.past
    fresh = draft.reset()
    assert (fresh.melds(), fresh.now.loose, fresh.now.taken, fresh.now.act) == (state.table, state.loose, (), ())
    assert fresh.problems == path[0].problems
    assert fresh is draft or fresh.undo().now == draft.now
    end = draft
    for _ in end.past:
        draft = draft.undo()
    assert not draft.past
    assert not draft.changed
    assert draft.undo() is draft
    assert (draft.now.table, draft.now.loose, draft.now.taken) == (beginning.now.table, beginning.now.loose, ())
    assert sorted(draft.now.rack) == sorted(beginning.now.rack)
    for _ in end.past:
        draft = draft.redo()
    assert draft == end


@pytest.mark.parametrize(("book", "joker"), [("rummy", "K3"), ("rummikub", "B6")])
def test_rf_q7_a_joker_that_keeps_what_it_stands_for_splits_no_run_as_another_tile(book: str, joker: str) -> None:
    state = position("R5", "?14", table="B7 B8 B9 B10 B11 | K1 K2 *'=K3", book=book, opened=True)
    after = as_a(Draft, put_onto(start(before(state)), tiles("*'", book), 0, 0))
    assert repr(after.melds()[0]) == f"*'={joker} B7 B8 B9 B10 B11"


@pytest.mark.parametrize(("book", "laid", "lies"), [
    ("uno-rummy", "R10 R12 * *'", "*'=R9 R10 *=R11 R12"), ("rummikub", "K11 K13 * *'", "*'=K10 K11 *=K12 K13"),
    ("uno-rummy", "R1 R3 * *'", "R1 *=R2 R3 *'=R4"), ("uno-rummy", "* R5 R7 R6", "*=R4 R5 R6 R7"),
])  # fmt: skip
def test_ur_52_a_joker_that_has_no_room_at_one_end_of_a_run_goes_to_the_other(book: str, laid: str, lies: str) -> None:
    order, names = infer_meld(tiles(laid, book), {}, {}, BOOKS[book])
    assert " ".join(f"{tile}={name}" if name else f"{tile}" for tile, name in zip(order, names, strict=True)) == lies


def test_a_start_tile_at_the_end_of_a_run_is_split_off_with_the_run_that_it_begins() -> None:
    """It would be loose again alone."""
    state = position("R7 R8 R9 R10", "?14", table="B3 B4 B5 B6", loose="R11")
    made = as_a(Draft, start(before(state)).move(tiles("R11"), OnMeld(0)))
    after = as_a(Draft, put_onto(made, tiles("R7 R8 R9 R10"), 0, 4))
    assert list(map(repr, after.melds())) == ["B3 B4 B5 B6", "R7 R8 R9 R10 R11"]
    assert after.past[:-1] == made.past, "in one step"
    back = as_a(Draft, after.move(tiles("R7 R8 R9 R10"), OnRack()))
    assert (list(map(repr, back.melds())), back.now.loose) == (["B3 B4 B5 B6"], tiles("R11"))


def test_rf_38_a_joker_that_was_freed_and_lies_alone_must_be_used_and_beside_one_tile_is_a_meld_too_short() -> None:
    draft = as_a(Draft, start(before(position("K5 K9", "?5", table="K4 *=K5 K6", book="rummy", opened=True))))
    (five, nine), (_, joker, _) = draft.now.rack, draft.now.table[0].tiles
    freed = as_a(Draft, draft.exchange(five, joker))
    number = next(meld.number for meld in freed.now.table if joker in meld.tiles)
    for now, code in ((freed, "joker-must-be-used"), (put_onto(freed, (nine,), number, 1), "meld-too-short")):
        assert [each.code for each in turn_problems(as_a(Draft, now))] == [code]


@cache
def random_drafts(seed: int, drafts: int) -> list[Draft]:
    """Drafts in the middle of turns, unfinished melds and exchanged jokers among them."""
    chance = Random(seed)
    turns = (crowded(chance, tuple(BOOKS)[seed % len(BOOKS)]) for _ in range(drafts))
    return [tried_out(before(state), chance, 5, senseless=0)[-1] for state in turns]


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
    found = present(parse_draft(text, 1, 7, draft.before))
    assert (found.past[0], found.past[1:]) == (draft.past[0], draft.past[-MOST_STEPS:])
    more = seal([*unseal_lines(text)[:3], *unseal_lines(text)[2:]]).text
    assert parse_draft(more, 1, 7, draft.before) == Draft(draft.before, draft.now, draft.past[:1])


def test_rk_26_the_time_that_is_left_stands_beside_the_draft() -> None:
    for draft in random_drafts(5, 5):
        text = format_draft(draft, 1, 7, Left(37, 60))
        found = present(parse_draft(text, 1, 7, draft.before))
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
    return as_a(Draft, start(context).move(tiles("R7"), OnMeld(0)))


def test_what_hands_could_have_left_is_read_and_nothing_else() -> None:
    draft = turn_of_uno_rummy()
    assert [changes for changes in listed("drafts")["left"] if swapped(draft, changes) is None] == []
    assert [changes for changes in listed("drafts")["not_left"] if swapped(draft, changes) is not None] == []


def turn_of_rummy(*, opened: bool = False) -> Draft:
    """40 points lie on the table, and three kings more are on the rack."""
    context = before(position("K10 R10 B10 O10 K12 R12 B12 *", "?2", book="rummy", opened=[opened, True]))
    draft = as_a(Draft, start(context).move(tuple(tile for tile in context.rack if tile.number == 10), NewMeld()))
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
    draft = start(before(position("O12 K1", "?2", book="rummy", table="K12 R12 B12 *", opened=True)))
    assert swapped(draft, {"0:": "0:K12 R12 B12 O12", "rack": "rack K1 *", "taken": "taken *"}) is None
    assert swapped(draft, {"0:": "0:K12 R12 B12 O12\n1:*", "rack": "rack K1", "taken": "taken *"}) is not None


def test_jokers_of_a_draft_come_back_as_they_were_left() -> None:
    for table in ("K13 *=13 *'=13", "K12 O12 *", "K13 R13 *=B13 *'=O13", "K5 *=K6 *'=K7"):
        draft = start(before(position("K1 K2", "?2", book="rummikub", table=table, opened=True)))
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
    draft = start(before(position("K1 R1 B1 K5", "?2", book="rummy", opened=True)))
    assert swapped(draft, {"rack": "9:K1 R1 B1\nrack K5"}) is not None
    for line in ("hello", "x:K1 R1 B1", "7", "1000000:K1 R1 B1", ":K1 R1 B1", "-1:K1 R1 B1"):
        assert swapped(draft, {"rack": f"{line}\nrack K5"}) is None, line
        assert swapped(draft, {"rack": f"{line}\nrack K1 R1 B1 K5"}) is None, line


def test_rf_51_the_tile_put_aside_lies_in_a_meld_or_nowhere() -> None:
    context = before(
        position("K12 R12 K5", "?2", book="rummy", options={"last_tile": "on"}, reserved="B12", opened=True)
    )
    draft = start(context)
    for rack, good in listed("drafts")["put_aside"]:
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
    text = seal([*unseal_lines(format_draft(draft, 1, 7))[:head], *rest.splitlines()]).text
    assert time_left(text, 1, 7) == left
    assert parse_draft(text, 1, 7, draft.before) is None, "nothing but a clock"


TABLE = "R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6"


def draft_of(state: TileState) -> Draft:
    """The untouched draft of the seat on turn."""
    return start(before(view(state, state.turn)))


def found(draft: Draft) -> Hint:
    """The hint for a draft, which there has to be."""
    given = hint(draft)
    assert isinstance(given, Hint), given
    return given


def moved(draft: Draft, words: str, target: NewMeld | OnMeld) -> Draft:
    """The draft with tiles put somewhere, which has to be allowed."""
    after = draft.move(tiles(words), target)
    assert isinstance(after, Draft), after
    return after


def test_a_tile_that_lies_nowhere_is_not_moved() -> None:
    refused = as_a(Problem, draft_of(position("R1 R2", "?2")).move(tiles("R1 Y9"), NewMeld()))
    assert repr(refused) == "unknown-tile (UR-30: tile=Y9)"


def test_the_move_of_a_hint_is_one_step_of_the_draft() -> None:
    begun = draft_of(position("R7 G2 G3 G4 Y1", "?14", table=TABLE))
    begun = moved(begun, "Y1", NewMeld())
    given = found(begun)
    shown = laid_out(begun, given.play)
    assert shown.problems == ()
    assert faces(shown.played()) == faces(given.tiles)
    assert shown.undo().now == begun.now
    assert shown.undo().redo().now == shown.now
    assert sorted(shown.now.rack) == sorted(tile for tile in begun.before.rack if tile not in given.tiles)


def test_ur_q2_turns_without_the_drawn_tile_are_not_looked_for() -> None:
    """Either pair takes the start tile; the sevens would be worth more."""
    options = {"drawn_tile": "with_rack"}
    state = position("R7 Y7 G9 G8", "?14", loose="G7 B12", phase="drawn", drawn="G8", options=options)
    assert [faces(each.tiles) for each in suggestions(before(state), 1)] == ["G8 G9"]


@pytest.mark.parametrize(("rack", "proven"), [("K12 R12 B12 O12 B1", True), ("K12 R12 B12 O12 B1 *", False)])
def test_a_first_lay_out_is_called_the_best_where_the_whole_rack_was_looked_at(rack: str, proven: bool) -> None:
    """Jokers are kept back at first, and what needs them is then no longer compared with what does without."""
    for book in ("rummikub", "rummy"):
        assert {each.exact for each in suggestions(before(position(rack, "?14", book=book)), 9)} == {proven}


def test_rf_20_the_dearest_of_many_first_turns_with_as_many_tiles_is_called_the_best() -> None:
    """Three tiles go into a run or a group each."""
    state = position("K1 K2 K3 R3 B3 R6 R7 R8 B8 O8 O10 O11 O12 K12 B12", "?14", book="rummy")
    (best,) = suggestions(before(state), 1)
    assert (faces(best.tiles), best.exact) == ("B12 B3 B8 K12 K3 O12 O8 R3 R8", True)


def test_rf_20_the_hint_for_a_first_lay_out_can_be_ended() -> None:
    """Deal RF-P535B2-U with three players: "First lay-out 59 / 40" stood there and the turn could not be ended."""
    game = TileGame(BOOKS["rummy"])
    state = game.deal(3, "P535B2")
    begun = start(before(state))
    shown = laid_out(begun, found(begun).play)
    assert shown.now.opening
    assert shown.problems == ()
    for act in shown.acts():
        state = game.apply(state, state.turn, act)[-1].state


def test_rf_20_a_hint_keeps_the_first_lay_out_whose_tiles_are_joined_with_the_table_afterwards() -> None:
    begun = draft_of(position("K10 K11 K12 K13 K8 O1 B3", "?14", book="rummy", table="K9 B9 O9 R9"))
    given = found(begun)
    shown = laid_out(begun, given.play)
    assert [format_action(act) for act in shown.acts()] == [
        "open K10 K11 K12 K13", "lay K8 K9 K10 K11 K12 K13 | R9 B9 O9",
    ]  # fmt: skip
    assert (shown.problems, faces(given.tiles)) == ((), "K10 K11 K12 K13 K8")


def test_ur_48_a_hint_goes_on_from_an_exchanged_joker_that_lies_there() -> None:
    begun = draft_of(position("R5 G8 Y8 B1", "?14", table="R4 *=R5 R6", options={"table_joker": "fixed"}))
    taken = as_a(Draft, begun.exchange(tiles("R5")[0], tiles("*")[0]))
    given = found(moved(taken, "* G8", NewMeld()))
    assert not given.afresh
    assert faces(given.tiles) == "* G8 R5 Y8"


def test_ur_48_a_hint_saves_an_exchanged_joker_that_lies_there() -> None:
    """The own tiles that lie there are laid in other melds; the joker that was exchanged is kept."""
    state = position("R5 R3 Y1 Y3 Y4", "?14", table="R4 *=R5 R6 | Y5' Y6' Y7'", options={"table_joker": "fixed"})
    taken = as_a(Draft, draft_of(state).exchange(tiles("R5")[0], tiles("*")[0]))
    given = found(moved(taken, "* Y3 Y4", NewMeld()))
    assert (given.afresh, faces(given.tiles), given.play.lay.take) == (False, "R3 R5 Y3 Y4", tiles("*"))


@pytest.mark.parametrize("book", ["uno-rummy", "rummy", "rummikub"])
def test_ur_q6_rf_q8_an_own_tile_that_was_laid_in_this_turn_is_exchanged_like_one_on_the_rack(book: str) -> None:
    state = position("R5 R8 B1", "?14", book=book, table="R4 *=R5 R6")
    begun = draft_of(state)
    own, joker = (tiles(name, book)[0] for name in ("R5", "*"))
    laid = moved(begun, "R5", NewMeld())
    late, early = laid.exchange(own, joker), begun.exchange(own, joker)
    assert isinstance(late, Draft)
    assert isinstance(early, Draft)
    assert (late.lay(), set(late.now.rack)) == (early.lay(), set(early.now.rack))


@pytest.mark.parametrize(("drawn_tile", "laid"), [("alone", "R3"), ("with_rack", "R3 R7 R8")])
def test_ur_q2_the_drawn_tile_is_laid_even_where_another_would_be_worth_more(drawn_tile: str, laid: str) -> None:
    options = {"drawn_tile": drawn_tile}
    state = position("R7 R8 R3", "?14", table="R4 R5 R6", phase="drawn", drawn="R3", options=options)
    assert faces(found(draft_of(state)).tiles) == laid


@pytest.mark.parametrize(
    ("state", "laid"),
    [
        (position("R7 Y1", "?14", table=TABLE), "R7"),
        (position("K11 K12 K13 R2 B5 O9 B8", "?14", book="rummy"), None),
        (position("K11 K12 K13 R8 B8 O8 O4", "?14", book="rummy"), "B8 K11 K12 K13 O8 R8"),
    ],
    ids=["a tile", "nothing", "a first lay-out"],
)
def test_where_the_search_for_the_best_ends_too_early_the_play_that_the_referee_found_is_shown(
    state: TileState, laid: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "suggestions", lambda *_: ())
    given = hint(draft_of(state))
    assert (faces(given.tiles) if isinstance(given, Hint) else None) == laid
    assert isinstance(given, Hint) or given is NoHint.NOTHING


LAST = {"last_tile": "on"}


def test_rf_51_the_turn_that_ends_the_round_comes_first() -> None:
    state = position(
        "K5 K6", "?14", book="rummy", table="R9 B9 O9 | K2 K3 K4", reserved="K7", options=LAST, opened=True
    )
    for each in (*suggestions(before(state), 1), suggestions(before(state), 9)[0]):
        assert (faces(each.tiles), each.exact) == ("K5 K6", True)
    given = found(draft_of(state))
    assert faces(given.tiles) == "K5 K6"
    assert tiles("K7", "rummy")[0] in {tile for each in given.play.lay.table for tile in each.tiles}


@pytest.mark.parametrize(("last", "proven"), [(UNDECIDED, False), (NO_PLAY, True)])
def test_nothing_is_called_the_best_while_it_is_open_whether_the_round_can_be_ended(
    last: NoPlay, proven: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "winning_play", lambda _: last)
    for state, asked in (
        (position("K5 R1 B3", "?14", book="rummy", table="K2 K3 K4", reserved="K7", options=LAST, opened=True), True),
        (position("K11 K12 K13 B11 B12 B13 R1", "?14", book="rummy"), True),
        (position("K5 R1 B3", "?14", book="rummy", table="K2 K3 K4", opened=True), False),
    ):
        (best,) = suggestions(before(state), 1)
        assert best.exact is (proven or not asked)


def test_a_turn_that_the_referee_would_refuse_is_never_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    context = before(position("R7 B9 G9 Y9", "?14", table="R4 R5 R6"))
    best, other = suggestions(context, 2)
    monkeypatch.setattr(hints, "play_problems", lambda _, found: (Problem("x", ""),) if found == best.play else ())
    assert best.tiles not in [each.tiles for each in suggestions(context, 2)]
    assert other.tiles in [each.tiles for each in suggestions(context, 2)]
