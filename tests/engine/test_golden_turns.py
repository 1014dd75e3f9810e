"""What can be done in a turn, why everything else is refused and what follows is what was kept."""

from __future__ import annotations

import pytest

from tests.golden_turns import FILE, areas, kept_lines
from tests.telling import kept


@pytest.mark.parametrize("area", areas())
def test_what_can_be_done_and_what_is_refused_is_what_was_kept(area: str) -> None:
    assert kept_lines(areas()[area]) == kept(FILE)[area]


def test_nothing_is_kept_of_turns_that_nobody_tries() -> None:
    assert [*kept(FILE)] == [*areas()]
