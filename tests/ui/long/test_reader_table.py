"""What is told of a table: all that the viewer may know and nothing else, once each, and nothing that leads astray."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.store.settings import Verbosity
from tests.tile_tables import position
from tests.ui.ear import Ear, state_with
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import tile_playing


@pytest.mark.parametrize("verbosity", Verbosity)
def test_it_is_said_where_the_tiles_of_others_lie_and_that_time_runs_out(verbosity: Verbosity, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, verbosity=verbosity)) as playing:
        playing.set_up(state_with("R12 B1 * / R7 Y1 Y2", turn=1), (HUMAN, NORMAL), paused=True)
        ear = Ear(playing)
        playing.screen.driver.paused = False
        ear.press("")
        played = next(text for text in ear.said if text.startswith("Bert plays"))
        lies = "Now on the table: run of red 4 to 7."
        assert (lies in played) is (verbosity is not Verbosity.BRIEF)
        assert ("Bert has 2 left." in played) is (verbosity is Verbosity.FULL)
        playing.set_up(position("R7 B1 *", "Y1 Y2", table="R4 R5 R6", options={"turn_time": 60}), (HUMAN, NORMAL))
        ear.press("")
        (counts,) = ear.press("c")
        assert re.search(r"to draw\. \d\d seconds left\.$", counts), counts
        before, clock = len(ear.said), playing.screen.driver.clock
        assert clock is not None
        for clock.left in (31.0, 11.0):
            playing.driver.wait(2)
        assert [text for text in ear.said[before:] if "second" in text] == ["30 seconds left.", "10 seconds left."]
