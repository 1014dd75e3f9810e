"""Puzzles on the screen: two clicks away, played with the mouse, rated, missed, in streak and storm, day by day."""

from __future__ import annotations

from game.store.training import Mode
from tests.ui.test_puzzles import end_solved, gone, kept, play, turn
from tests.ui.tile_playing import TilePlaying

__all__ = ["play"]


def test_a_storm_of_somebody_who_wants_no_clocks_has_none(play: TilePlaying) -> None:
    play.context.change(no_clocks=True)
    play.click("storm", "answer-1")
    gone(play, end_solved(play))
    for number in range(3):
        scene = turn(play)
        assert any(word.startswith(f"{number}/3 Fehler") for word in play.words())
        play.mouse.wait(61)
        assert turn(play) is scene, "no time passes"
        play.click("draw")
        gone(play, scene)
    assert "Ein Rätsel gelöst" in play.dialog.text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.CALM, 1)]
