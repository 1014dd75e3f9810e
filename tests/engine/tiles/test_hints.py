"""Hints: good, legal, from what the seat sees, and one step of the draft."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.problems import Problem
from game.engine.tiles import hints
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out, suggestions
from game.engine.tiles.layout import NewMeld, OnMeld
from game.engine.tiles.notation import format_action
from game.engine.tiles.plays import NO_PLAY, UNDECIDED, NoPlay
from game.engine.tiles.position import parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from tests.tile_tables import faces, meld, position, tiles

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


def numbered(draft: Draft, word: str) -> int:
    """The number of the meld in which a tile lies."""
    place = draft.where(tiles(word)[0])
    assert isinstance(place, OnMeld)
    return place.number


def test_a_hint_lays_the_most_tiles() -> None:
    given = found(draft_of(position("R7 R8 R12 G2 G3 G4 Y1", "?14", table=TABLE)))
    assert len(given.tiles) == 4
    assert given.afresh is False
    assert given.touched == meld("R4 R5 R6").tiles or not given.touched


def test_among_equally_many_tiles_it_sheds_the_most_points() -> None:
    """R7 is an action tile and counts 20, B7 does too; R3 and B2: only one place each, the limit decides."""
    state = position("R3 R7 R8 B7 B8 G1", "?14", table="R4 R5 R6 | B3 B4 B5 B6")
    assert faces(found(draft_of(state)).tiles) == "B7 B8 R7 R8"


def test_melds_that_need_not_change_are_left_alone() -> None:
    """Without `few_changes` two more melds would change for the same tiles."""
    table = "R7 Y7 G7 B7 | G4 G5 G6 | R3 Y3 G3 B3 | Y2 Y3 Y4 Y5"
    begun = draft_of(position("R1 Y2 Y8 B10", "?14", table=table, loose="Y9"))
    given = found(begun)
    assert len(set(given.lay.table) & set(begun.before.table)) == 3
    assert faces(given.touched) == "B7 G7 R7 Y7 Y9"


def test_nothing_and_undecided_are_told_apart() -> None:
    assert hint(draft_of(position("R1 Y9", "?14", table="B4 B5 B6"))) is NoHint.NOTHING
    unclear = position("R1 Y9", "?14", table="B4 *=B5 B6", options={"exchange_source": "rack_or_table"})
    assert hint(draft_of(unclear)) is NoHint.UNDECIDED


def test_a_hint_goes_on_from_what_lies_there() -> None:
    begun = draft_of(position("R7 G2 G3 G4 Y1", "?14", table=TABLE))
    begun = moved(begun, "R7", OnMeld(numbered(begun, "R6")))
    given = found(begun)
    assert not given.afresh
    assert faces(given.tiles) == "G2 G3 G4 R7"


def test_where_more_goes_without_it_the_hint_says_so() -> None:
    """Two pairs wait for a start tile each; with B12 laid only one of them can still go."""
    begun = draft_of(position("B12 R1 Y1 R4 Y4", "?14", table="B9 B10 B11", loose="G1 G4"))
    given = found(moved(begun, "B12", OnMeld(0)))
    assert given.afresh
    assert faces(given.tiles) == "R1 R4 Y1 Y4"


def test_what_lies_there_can_be_good_enough() -> None:
    begun = draft_of(position("R7 Y1 G12", "?14", table=TABLE))
    assert hint(moved(begun, "R7", OnMeld(numbered(begun, "R6")))) is NoHint.READY


def test_the_move_of_a_hint_is_one_step_of_the_draft() -> None:
    begun = draft_of(position("R7 G2 G3 G4 Y1", "?14", table=TABLE))
    begun = moved(begun, "Y1", NewMeld())
    given = found(begun)
    shown = laid_out(begun, given.play)
    assert shown.problems() == ()
    assert faces(shown.played()) == faces(given.tiles)
    assert shown.undo().now == begun.now
    assert shown.undo().redo().now == shown.now
    assert sorted(shown.now.rack) == sorted(tile for tile in begun.before.rack if tile not in given.tiles)


def test_a_meld_keeps_its_number_and_its_tiles_go_with_most_of_it() -> None:
    begun = draft_of(position("B7' R7", "?14", table="R4 R5 R6 | B4 B5 B6 B7 B8 B9"))
    split = numbered(begun, "B9")
    shown = laid_out(begun, found(begun).play)
    assert numbered(shown, "R7") == numbered(begun, "R6")
    assert len({each.number for each in shown.now.table}) == len(shown.now.table) == 3
    assert split in {each.number for each in shown.now.table}


def test_a_taken_joker_that_is_kept_comes_onto_the_rack() -> None:
    begun = draft_of(position("R5 B1", "?14", table="*=R5 Y5 G5 B5"))
    shown = laid_out(begun, found(begun).play)
    assert shown.now.rack == (*tiles("B1"), *tiles("*"))
    assert shown.problems() == ()


def test_suggestions_leave_different_racks_and_the_best_comes_first() -> None:
    context = draft_of(position("R7 R8 G2 G3 G4 Y1", "?14", table=TABLE)).before
    given = suggestions(context, 9)
    assert len({frozenset(each.tiles) for each in given}) == len(given) == 4
    assert [len(each.tiles) for each in given] == sorted((len(each.tiles) for each in given), reverse=True)
    assert all(each.exact for each in given)
    assert given[0].points == sum({2: 20, 3: 3, 4: 4, 7: 20, 8: 8}[tile.number] for tile in given[0].tiles)


@pytest.mark.parametrize("low", [1, 4, 6])
def test_of_equally_many_tiles_the_dearer_come_first(low: int) -> None:
    rack, loose = f"R7 Y7 R{low} Y{low} B11", f"G7 G{low}"
    given = suggestions(before(position(rack, "?14", loose=loose, options={"multi_action": "chain"})), 3)
    assert [faces(each.tiles) for each in given] == [f"R{low} R7 Y{low} Y7", "R7 Y7", f"R{low} Y{low}"]
    assert [each.points for each in given] == [40 + 2 * low, 40, 2 * low]


def test_ur_q2_turns_without_the_drawn_tile_are_not_looked_for() -> None:
    """Either pair takes the start tile; the sevens would be worth more."""
    options = {"drawn_tile": "with_rack"}
    state = position("R7 Y7 G9 G8", "?14", loose="G7 B12", phase="drawn", drawn="G8", options=options)
    assert [faces(each.tiles) for each in suggestions(before(state), 1)] == ["G8 G9"]


def test_a_search_that_ends_early_does_not_call_its_moves_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "NODES", 3)
    context = draft_of(position("R7 R8 R9 R12 G2 Y1", "?14", table=TABLE)).before
    assert not any(each.exact for each in suggestions(context, 3))


# Other books


def state_of(book: str, rack: str, table: str = "", **keys: Any) -> TileState:
    """A position of another book, in which nobody has opened unless said."""
    melds = table.split(" | ") if table else []
    opened = keys.pop("opened", False)
    rest = {"opened": [opened, opened], "racks": [rack, "?14"], "table": melds, **keys}
    return parse_position({"book": book, **rest})


@pytest.mark.parametrize(("rack", "proven"), [("K12 R12 B12 O12 B1", True), ("K12 R12 B12 O12 B1 *", False)])
def test_a_first_lay_out_is_called_the_best_where_the_whole_rack_was_looked_at(rack: str, proven: bool) -> None:
    """Jokers are kept back at first, and what needs them is then no longer compared with what does without."""
    for book in ("rummikub", "rummy"):
        assert {each.exact for each in suggestions(before(state_of(book, rack)), 9)} == {proven}


def test_a_first_lay_out_from_a_search_that_ends_early_is_not_called_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "NODES", 12)
    found_so_far = suggestions(before(state_of("rummikub", "K12 R12 B12 O11 O12 K11 R11 B11 K10 R10 B10 K1")), 1)
    assert found_so_far
    assert not any(each.exact for each in found_so_far)


def test_rf_20_the_hint_for_a_first_lay_out_can_be_ended() -> None:
    """Deal RF-P535B2-U with three players: "First lay-out 59 / 40" stood there and the turn could not be ended."""
    game = TileGame(BOOKS["rummy"])
    state = game.deal(3, "P535B2")
    begun = start(before(state))
    shown = laid_out(begun, found(begun).play)
    assert shown.now.opening
    assert shown.problems() == ()
    for act in shown.acts():
        state = game.apply(state, state.turn, act)[-1].state


def test_rf_20_a_hint_keeps_the_first_lay_out_whose_tiles_are_joined_with_the_table_afterwards() -> None:
    begun = draft_of(state_of("rummy", "K10 K11 K12 K13 K8 O1 B3", "K9 B9 O9 R9"))
    given = found(begun)
    shown = laid_out(begun, given.play)
    assert [format_action(act) for act in shown.acts()] == [
        "open K10 K11 K12 K13", "lay K8 K9 K10 K11 K12 K13 | R9 B9 O9",
    ]  # fmt: skip
    assert (shown.problems(), faces(given.tiles)) == ((), "K10 K11 K12 K13 K8")


# Ways on, numbers and searches that give up


@pytest.mark.parametrize("copy", ["R9", "R9'"])
def test_a_hint_keeps_what_lies_there_where_another_tile_would_do_as_well(copy: str) -> None:
    begun = draft_of(position("R9 R9' G2 G3 G4", "?14", table="Y9 G9 B9"))
    given = found(moved(begun, copy, OnMeld(0)))
    assert not given.afresh
    assert {*given.tiles} == {*tiles(f"{copy} G2 G3 G4")}


def test_ur_48_a_hint_goes_on_from_an_exchanged_joker_that_lies_there() -> None:
    begun = draft_of(position("R5 G8 Y8 B1", "?14", table="R4 *=R5 R6", options={"table_joker": "fixed"}))
    taken = begun.exchange(tiles("R5")[0], tiles("*")[0])
    assert isinstance(taken, Draft)
    given = found(moved(taken, "* G8", NewMeld()))
    assert not given.afresh
    assert faces(given.tiles) == "* G8 R5 Y8"


def test_ur_48_a_hint_saves_an_exchanged_joker_that_lies_there() -> None:
    """The own tiles that lie there are laid in other melds; the joker that was exchanged is kept."""
    state = position("R5 R3 Y1 Y3 Y4", "?14", table="R4 *=R5 R6 | Y5' Y6' Y7'", options={"table_joker": "fixed"})
    begun = draft_of(state)
    taken = begun.exchange(tiles("R5")[0], tiles("*")[0])
    assert isinstance(taken, Draft)
    given = found(moved(taken, "* Y3 Y4", NewMeld()))
    assert (given.afresh, faces(given.tiles), given.lay.take) == (False, "R3 R5 Y3 Y4", tiles("*"))


@pytest.mark.parametrize(("drawn_tile", "laid"), [("alone", "R3"), ("with_rack", "R3 R7 R8")])
def test_ur_q2_the_drawn_tile_is_laid_even_where_another_would_be_worth_more(drawn_tile: str, laid: str) -> None:
    options = {"drawn_tile": drawn_tile}
    state = position("R7 R8 R3", "?14", table="R4 R5 R6", phase="drawn", drawn="R3", options=options)
    assert faces(found(draft_of(state)).tiles) == laid


@pytest.mark.parametrize(
    ("state", "laid"),
    [
        (position("R7 Y1", "?14", table=TABLE), "R7"),
        (state_of("rummy", "K11 K12 K13 R2 B5 O9 B8"), None),
        (state_of("rummy", "K11 K12 K13 R8 B8 O8 O4"), "B8 K11 K12 K13 O8 R8"),
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
    state = state_of("rummy", "K5 K6", "R9 B9 O9 | K2 K3 K4", reserved="K7", options=LAST, opened=True)
    for each in (*suggestions(before(state), 1), suggestions(before(state), 9)[0]):
        assert (faces(each.tiles), each.exact) == ("K5 K6", True)
    given = found(draft_of(state))
    assert faces(given.tiles) == "K5 K6"
    assert tiles("K7", "rummy")[0] in {tile for each in given.lay.table for tile in each.tiles}


@pytest.mark.parametrize(("last", "proven"), [(UNDECIDED, False), (NO_PLAY, True)])
def test_nothing_is_called_the_best_while_it_is_open_whether_the_round_can_be_ended(
    last: NoPlay, proven: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "winning_play", lambda _: last)
    for state, asked in (
        (state_of("rummy", "K5 R1 B3", "K2 K3 K4", reserved="K7", options=LAST, opened=True), True),
        (state_of("rummy", "K11 K12 K13 B11 B12 B13 R1"), True),
        (state_of("rummy", "K5 R1 B3", "K2 K3 K4", opened=True), False),
    ):
        (best,) = suggestions(before(state), 1)
        assert best.exact is (proven or not asked)


def test_a_turn_that_the_referee_would_refuse_is_never_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    context = before(position("R7 B9 G9 Y9", "?14", table="R4 R5 R6"))
    best, other = suggestions(context, 2)
    monkeypatch.setattr(hints, "play_problems", lambda _, found: (Problem("x", ""),) if found == best.play else ())
    assert best.tiles not in [each.tiles for each in suggestions(context, 2)]
    assert other.tiles in [each.tiles for each in suggestions(context, 2)]
