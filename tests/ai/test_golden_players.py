"""The computer players choose what they chose, and think of it what they thought."""

from __future__ import annotations

import pytest

from tests.golden_players import FILE, areas, kept_lines
from tests.telling import kept


@pytest.mark.parametrize("area", areas())
def test_the_computer_players_choose_what_they_chose(area: str) -> None:
    assert kept_lines(areas()[area]) == kept(FILE)[area]


def test_nothing_is_kept_of_positions_that_nobody_is_asked_about() -> None:
    assert [*kept(FILE)] == [*areas()]
