"""The stage, its pieces and their poses at a time t, and the table that asks for them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.sprite import Place
from game.ui.kit.stage import DEAL
from tests.ui.test_stage import AWAY, HOME, stage

spots = st.builds(Place, x=st.integers(0, 999), y=st.integers(0, 999), width=st.integers(20, 90))


@given(st.lists(st.tuples(st.dictionaries(st.sampled_from("abcdef"), spots), st.floats(0, 0.3))))
def test_after_any_aims_every_piece_is_where_the_last_one_said(aims: list[tuple[dict[str, Place], float]]) -> None:
    table = stage()
    for goals, seconds in aims:
        table.aim(goals, pace=DEAL, order=sorted(goals), origin=HOME, leave_to=AWAY)
        assert set(table.keys()) == set(goals)
        table.update(seconds)
    table.update(30)
    goals = aims[-1][0] if aims else {}
    assert {key: table.place(key) for key in iter(table.keys())} == goals
