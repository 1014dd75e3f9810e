"""Turns in progress of Rummikub and Rummy: the first lay-out counted live, freed jokers, the tile put aside."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.game import Pass, Problem
from game.engine.tiles.actions import Lay, Open, TileAction
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, opening_total, start
from game.engine.tiles.melds import Tile
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.tile_tables import position, tiles


def drafted(book: str, rack: str, *, table: str = "", **keys: Any) -> tuple[TileState, Draft]:
    """A position of seat 0 against one tile, and the draft of its turn."""
    state = position(rack, "O13'", table=table, book=book, stock="?5", **keys)
    return state, start(before(state))


def put(draft: Draft, text: str, target: NewMeld | OnMeld | OnRack | None = None) -> Draft:
    """The draft with tiles moved, which has to be possible."""
    moved = draft.move(tiles(text, draft.before.rules.book), NewMeld() if target is None else target)
    assert isinstance(moved, Draft), moved
    return moved


def codes(draft: Draft) -> set[str]:
    """What keeps the turn from being ended."""
    return {problem.code for problem in draft.problems()}


def ended(state: TileState, acts: tuple[TileAction, ...]) -> TileState:
    """The state after acts of seat 0, each of which has to be legal."""
    game = TileGame(state.rules)
    for act in acts:
        state = game.apply(state, 0, act)[-1].state
    return state


def joker_of(draft: Draft) -> Tile:
    """The one joker of the table before the turn."""
    (joker,) = draft.before.joker_faces()
    return joker


OPEN = [True, True]


def test_rk_18_own_melds_alone_count_live_towards_the_first_lay_out() -> None:
    _, draft = drafted("rummikub", "K8 R8 B8 R1 R2 R3 K7", table="K4 K5 K6")
    assert opening_total(draft) == 0
    draft = put(draft, "K8 R8")
    assert opening_total(draft) == 0
    draft = put(draft, "B8", OnMeld(1))
    assert opening_total(draft) == 24
    assert "opening-too-low" in codes(draft)
    attached = put(draft, "K7", OnMeld(0))
    assert opening_total(attached) == 24
    assert "table-before-opening" in codes(attached)
    draft = put(draft, "R1 R2 R3")
    assert opening_total(draft) == 30
    assert codes(draft) == set()


def test_rk_18_rf_q4_what_is_sent_for_a_first_lay_out_and_what_follows_it() -> None:
    """Own melds of it may be rebuilt in the same turn; without more a pass follows."""
    for book, rack, table, more, kinds in (
        ("rummikub", "K10 R10 B10 O10 R1", "", None, [Lay]),
        ("rummy", "K10 R10 B10 O10 R1", "", None, [Open, Pass]),
        ("rummy", "K10 R10 B10 O10 K7 R1", "K4 K5 K6", "K7", [Open, Lay]),
        ("rummy", "K10 R10 B10 O10 R1", "K7 K8 K9", "K10", [Open, Lay]),
    ):
        state, draft = drafted(book, rack, table=table)
        draft = put(draft, "K10 R10 B10 O10")
        draft = draft if more is None else put(draft, more, OnMeld(0))
        assert (opening_total(draft), codes(draft)) == (40, set())
        assert [type(act) for act in draft.acts()] == kinds
        after = ended(state, draft.acts())
        assert (after.opened, after.turn, after.racks[0]) == ((True, False), 1, tiles("R1", book))


def test_rf_q4_what_was_opened_counts_no_more_once_a_tile_of_it_is_taken_back() -> None:
    _, draft = drafted("rummy", "K10 R10 B10 O10 R1")
    draft = put(put(draft, "K10 R10 B10 O10"), "O10", OnRack())
    assert draft.now.opening == ()
    assert opening_total(draft) == 30
    assert "open-first" in codes(draft)
    assert draft.undo().now.opening != ()


def test_rf_24_before_the_first_lay_out_the_draft_says_so() -> None:
    _, draft = drafted("rummy", "K7 R1", table="K4 K5 K6")
    assert {"open-first", "table-before-opening"} <= codes(put(draft, "K7", OnMeld(0)))


@pytest.mark.parametrize("book", ["rummikub", "rummy"])
def test_rf_36_rk_42_the_fitting_tile_frees_the_joker_for_this_turn(book: str) -> None:
    state, draft = drafted(book, "K5 R9 B9 R1", table="K4 *=K5 K6", opened=OPEN)
    freed = draft.exchange(tiles("K5", book)[0], joker_of(draft))
    assert isinstance(freed, Draft)
    assert freed.now.table[0].tiles == tiles("K4 K5 K6", book)
    assert freed.now.table[1].tiles == (joker_of(draft),)
    assert "meld-too-short" in codes(freed)
    used = put(freed, "R9 B9", OnMeld(1))
    assert codes(used) == set()
    assert ended(state, used.acts()).turn == 1


@pytest.mark.parametrize("book", ["rummikub", "rummy"])
def test_rf_39_rk_44_no_joker_of_the_table_comes_onto_the_rack(book: str) -> None:
    _, draft = drafted(book, "K5 R1", table="K4 *=K5 K6", opened=OPEN)
    refused = draft.move((joker_of(draft),), OnRack())
    assert isinstance(refused, Problem)
    assert refused.code == "joker-to-rack"
    freed = draft.exchange(tiles("K5", book)[0], joker_of(draft))
    assert isinstance(freed, Draft)
    assert isinstance(freed.move((joker_of(draft),), OnRack()), Problem)


def test_rf_q8_in_rummy_a_tile_of_the_table_does_not() -> None:
    _, draft = drafted("rummy", "R9 B9 R1", table="K4 *=K5 K6 | K5 R5 B5 O5", opened=OPEN)
    refused = draft.exchange(tiles("K5", "rummy")[0], joker_of(draft))
    assert isinstance(refused, Problem)
    assert refused.rule == "RF-36"


def test_rf_q7_a_fixed_joker_keeps_its_meaning_until_it_is_exchanged() -> None:
    _, draft = drafted("rummy", "R9 B9 R1", table="K4 K5 K6 *=K7", opened=OPEN)
    assert codes(put(put(draft, "R9 B9"), repr(joker_of(draft)), OnMeld(1)))


def test_rf_51_the_tile_put_aside_is_taken_into_the_last_lay_and_back_beside_the_stock() -> None:
    options = {"last_tile": "on"}
    state, draft = drafted("rummy", "K5 K6", table="R1 R2 R3", opened=OPEN, options=options, reserved="K7")
    draft = put(draft, "K5 K6")
    assert draft.where(tiles("K7", "rummy")[0]) is None
    used = put(draft, "K7", OnMeld(1))
    assert codes(used) == set()
    assert ended(state, used.acts()).winner == 0
    back = put(used, "K7", OnRack())
    assert tiles("K7", "rummy")[0] not in back.now.rack
    assert "reserved-unused" in codes(back)


def test_rf_q19_before_the_last_lay_the_draft_refuses_it() -> None:
    options = {"last_tile": "on"}
    _, draft = drafted("rummy", "K5 K6 R9", opened=OPEN, options=options, reserved="K7")
    assert codes(put(draft, "K5 K6 K7")) == {"reserved-too-early"}


def test_rf_q21_a_first_lay_out_that_goes_out_with_the_tile_put_aside_keeps_one_meld_for_it() -> None:
    """All of the rack would open, but without the tile beside the stock the round may not end."""
    options = {"last_tile": "on"}
    state, draft = drafted(
        "rummy", "K10 R10 B10 O10 K4 K5 K6", opened=[False, True], options=options, reserved="K7", table="O1 O2 O3"
    )
    draft = put(put(draft, "K10 R10 B10 O10"), "K4 K5 K6 K7")
    assert codes(draft) == set()
    assert ended(state, draft.acts()).winner == 0
