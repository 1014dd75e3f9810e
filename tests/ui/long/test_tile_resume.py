"""Quitting at any moment keeps the match; a damaged file costs no more than itself."""

from __future__ import annotations

from pathlib import Path

from game.ui.scenes.menu.new_match import NewMatch
from tests.ui.test_tile_resume import copied, saved
from tests.ui.tile_playing import tile_playing

__all__ = ["saved"]


def test_a_file_that_is_no_match_is_set_aside_with_a_message_and_the_menu_works(tmp_path: Path, saved: Path) -> None:
    path, text = copied(saved, tmp_path)
    for number, broken in enumerate((text.replace("seed damage", "seed other"), "nonsense", "\x00\x01", "", "\udcff")):
        path.write_bytes(broken.encode("utf-8", "surrogateescape"))
        with tile_playing(tmp_path) as play:
            play.frame()
            assert any(path.name in told and "damaged" in told for told in play.context.toasts.texts)
            assert not path.exists()
            assert len(list(path.parent.glob("*.damaged*"))) == number + 1
            assert "continue" not in play.form
            play.mouse.press("play")
            assert isinstance(play.context.scenes.top, NewMatch)
