"""Hints: good, legal, from what the seat sees, and one step of the draft."""

from typing import Any

import pytest

from game.engine.game import Problem
from game.engine.tiles import hints
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, start
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out, suggestions
from game.engine.tiles.notation import format_action
from game.engine.tiles.plays import NO_PLAY, UNDECIDED, NoPlay
from game.engine.tiles.position import parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from tests.tile_tables import faces, position, tiles

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
    begun = draft_of(state_of("rummy", "K10 K11 K12 K13 K8 O1 B3", "K9 B9 O9 R9"))
    given = found(begun)
    shown = laid_out(begun, given.play)
    assert [format_action(act) for act in shown.acts()] == [
        "open K10 K11 K12 K13", "lay K8 K9 K10 K11 K12 K13 | R9 B9 O9",
    ]  # fmt: skip
    assert (shown.problems, faces(given.tiles)) == ((), "K10 K11 K12 K13 K8")


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
    taken = draft_of(state).exchange(tiles("R5")[0], tiles("*")[0])
    assert isinstance(taken, Draft)
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
    assert tiles("K7", "rummy")[0] in {tile for each in given.play.lay.table for tile in each.tiles}


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
