"""The guided first round: offered to a newcomer, played by mouse, or shown; nothing is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shipped import LANGUAGES
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.first_round import STEPS
from game.ui.scenes.round.round_scene import counts_time
from game.ui.scenes.round.task import SolvedDialog
from game.ui.scenes.school.school import School
from game.ui.scenes.school.stage import TileRoundTurn
from tests.ui.beginner import Beginner
from tests.ui.test_first_round import step, turn
from tests.ui.tile_playing import tile_playing


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beginner_who_follows_the_screen_goes_out_and_then_wins_a_round(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, (1280, 720), language, draw_every=50) as play:
        beginner = Beginner(play, language)
        beginner.press(beginner.say("menu.first"))
        for _ in range(3 * len(STEPS)):
            play.until(lambda: isinstance(play.context.scenes.top, Dialog) or turn(play).table.my_turn)
            if isinstance(play.context.scenes.top, Dialog):
                break
            step(play)
            beginner.follow(beginner.task())
        assert isinstance(play.context.scenes.top, Dialog), beginner.did
        assert len(beginner.did) == len(STEPS), "each step is done once, just as it says"
        for name in ("menu.school", "school.knows-nothing"):
            play.driver.wait(1.0)
            beginner.press(beginner.say(name))
        school = play.on_top(School)
        short = next(each for each in school.visit.library.levels if each.stage and each.stage.round)
        school.play(short)
        play.driver.wait(1.0)
        for _ in range(400):
            if not isinstance(play.context.scenes.top, TileRoundTurn):
                break
            if counts_time(play.context.scenes.top):
                beginner.play_turn()
            play.driver.wait(0.3)
        assert isinstance(play.context.scenes.top, SolvedDialog), "\n".join(beginner.did[-25:])
        assert play.context.scenes.top.title == beginner.say("school.won")
