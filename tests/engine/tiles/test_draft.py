"""A turn in progress: nothing is lost or doubled, undo is the inverse, and it says what the referee says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.game import IllegalAction, Problem
from game.engine.registry import TILES
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, Target, put_onto, start
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Tile
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests import strategies
from tests.tile_tables import position, tiles


def everything(draft: Draft) -> list[Tile]:
    """All tiles of a draft, sorted."""
    return sorted((*(tile for meld in draft.now.table for tile in meld.tiles), *draft.now.rack, *draft.now.loose))


def all_of(context: TurnContext) -> tuple[Tile, ...]:
    """All tiles that the seat on turn can touch."""
    return (*(tile for meld in context.table for tile in meld.tiles), *context.rack, *context.loose)


@st.composite
def turns(draw: st.DrawFn) -> TileState:
    """A state in which a seat may lay."""
    state = draw(strategies.states().filter(lambda state: state.racks[state.turn]))
    phase = TilePhase.DRAWN if state.drawn is not None else TilePhase.TURN
    catchable = None if state.catchable == state.turn else state.catchable
    return state._replace(phase=phase, catchable=catchable)


@st.composite
def targets(draw: st.DrawFn, draft: Draft) -> Target:
    """Somewhere on the table or the rack, sometimes a meld that is not there."""
    spots = [meld.number for meld in draft.now.table]
    return draw(
        st.one_of(
            st.just(NewMeld()),
            st.just(OnRack()),
            st.builds(OnMeld, st.sampled_from([*spots, 99]), st.integers(0, 13) | st.just(99)),
        )
    )


@st.composite
def changed(draw: st.DrawFn, draft: Draft) -> Draft | Problem:
    """The draft after anything that a player can do to it."""
    there = sorted(all_of(draft.before))
    jokers = [tile for tile in there if tile.is_joker]
    kinds = ["move", "move", "move", "move", "meld", "undo", "redo", "reset", "act"]
    match draw(st.sampled_from([*kinds, "exchange", "exchange", "name"] if jokers else kinds)):
        case "move":
            some = draw(st.lists(st.sampled_from(there), min_size=1, max_size=4, unique=True))
            return draft.move(some, draw(targets(draft)))
        case "meld" if draft.now.table:
            meld = draw(st.sampled_from(draft.now.table))
            more = draw(st.lists(st.sampled_from(there), max_size=2))
            some = list(dict.fromkeys([*meld.tiles, *more]))
            return draft.move(some, draw(st.just(OnMeld(meld.number)) | targets(draft)))
        case "undo":
            return draft.undo()
        case "redo":
            return draft.redo()
        case "reset":
            return draft.reset()
        case "act":
            return draft.choose_action(draw(st.sampled_from(there)))
        case "exchange":
            fitting = [
                tile for tile in draft.now.rack if tile.face in draft.before.joker_faces().values() or tile.is_joker
            ]
            return draft.exchange(draw(st.sampled_from([*fitting, *there])), draw(st.sampled_from(jokers)))
        case "name":
            return draft.name_joker(draw(st.sampled_from(jokers)), draw(strategies.faces))
        case _:
            return draft


@st.composite
def drafts(draw: st.DrawFn, most: int = 8) -> tuple[TileState, list[Draft]]:
    """A turn and the drafts that it went through, one a change."""
    state = draw(turns())
    path = [start(before(state))]
    for _ in range(draw(st.integers(0, most))):
        after = draw(changed(path[-1]))
        if isinstance(after, Problem):
            assert after.code in TILES.codes
        else:
            path.append(after)
    return state, path


@settings(max_examples=20)
@given(drafts(), st.data())
def test_ur_44_whatever_hands_do_nothing_is_lost_and_every_draft_says_what_the_referee_says(
    made: tuple[TileState, list[Draft]], data: st.DataObject
) -> None:
    """A tile of the table gets onto the rack only as an exchanged joker."""
    state, path = made
    context, game = before(state), TileGame(state.rules)
    first = path[0]
    assert (first.melds(), first.now.rack, first.now.loose) == (state.table, state.racks[state.turn], state.loose)
    assert (first.played(), first.working(), first.changed) == ((), (), False)
    for draft in path:
        now, lay = draft.now, draft.lay()
        assert everything(draft) == sorted(all_of(context))
        assert sorted(tile for meld in draft.melds() for tile in meld.tiles) == sorted(
            tile for meld in now.table for tile in meld.tiles
        )
        assert all(meld.tiles for meld in now.table)
        assert len({meld.number for meld in now.table}) == len(now.table)
        assert all(tile in context.rack or (tile.is_joker and tile in now.taken) for tile in now.rack)
        assert len(now.taken) == len(set(now.taken))
        assert set(now.taken) <= set(context.joker_faces())
        assert set(now.loose) <= set(context.loose)
        # Whether a turn can be ended depends on the table alone and not on the way.
        problems = game.problems(state, state.turn, lay)
        assert draft.problems() == Draft(context, now).problems() == problems
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
        tile = data.draw(st.sampled_from(own))
        away = draft.move((tile,), NewMeld())
        assert isinstance(away, Draft)
        assert away.where(tile) != OnRack()
        back = away.move((tile,), OnRack())
        assert isinstance(back, Draft)
        assert back.where(tile) == OnRack()
        assert (back.now.table, sorted(back.now.rack)) == (draft.now.table, sorted(draft.now.rack))


@settings(max_examples=20)
@given(drafts(), st.data())
def test_every_step_can_be_taken_back_and_a_reset_too(made: tuple[TileState, list[Draft]], data: st.DataObject) -> None:
    state, path = made
    beginning, draft = start(before(state)), path[-1]
    after = data.draw(changed(draft))
    if isinstance(after, Draft) and len(after.past) == len(draft.past) + 1:
        assert after.past != (*draft.past, draft.now) or after.undo().now == draft.now
        assert after.undo().redo() == after
        assert after.undo().past == draft.past
    fresh = draft.reset()
    assert (fresh.melds(), fresh.now.loose, fresh.now.taken, fresh.now.act) == (state.table, state.loose, (), ())
    assert fresh.problems() == path[0].problems()
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
    state = position("R5", "?14", table="B7 B8 B9 B10 B11 | K1 K2 *'=K3", book=book, opened=[True, True])
    after = put_onto(start(before(state)), tiles("*'", book), 0, 0)
    assert isinstance(after, Draft)
    assert repr(after.melds()[0]) == f"*'={joker} B7 B8 B9 B10 B11"


def test_a_start_tile_at_the_end_of_a_run_is_split_off_with_the_run_that_it_begins() -> None:
    """It would be loose again alone."""
    state = position("R7 R8 R9 R10", "?14", table="B3 B4 B5 B6", loose="R11")
    made = start(before(state)).move(tiles("R11"), OnMeld(0))
    assert isinstance(made, Draft)
    after = put_onto(made, tiles("R7 R8 R9 R10"), 0, 4)
    assert isinstance(after, Draft)
    assert list(map(repr, after.melds())) == ["B3 B4 B5 B6", "R7 R8 R9 R10 R11"]
    assert after.past[:-1] == made.past, "in one step"
