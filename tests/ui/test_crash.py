"""An unexpected error: told in plain words, the match saved, a report to copy, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import __version__
from game.engine.dealnumber import format_deal
from game.engine.record import read_record
from game.store import logs
from game.ui.scenes.crash import Crash
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.tile_turn import TileTurn
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying, tile_playing


def explode(*_: object) -> None:
    raise ZeroDivisionError("a tile divided by nothing")


def crash(play: TilePlaying) -> Crash:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(play.context.scenes.top), "update", explode)
        play.driver.app.careful_frame(0.02)
    return play.on_top(Crash)


def test_an_error_in_a_match_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="7K3QF9")
        play.until_my_turn()
        rack, path, record = play.table.rack, play.path, play.screen.session.record
        play.mouse.drag(play.point(rack[0]), play.free_point())
        scene = crash(play)
        assert scene.saved
        number = format_deal(record.rules, "7K3QF9", len(record.seats))
        for part in (__version__, "ZeroDivisionError: a tile divided by nothing", "TileTurn", number):
            assert part in scene.text
        assert read_record(scene.text.split("-- record --\n")[1]).record == record
        assert scene.path is not None
        assert scene.path.read_text("utf-8") == scene.text
        assert str(scene.path) in play.form["report"].text  # type: ignore[attr-defined]
        play.mouse.press("menu")
        assert isinstance(play.context.scenes.top, Menu)
        play.mouse.press("continue")
        play.until_my_turn()
        assert play.path == path
        assert play.screen.session.record == record
        assert rack[0] not in play.table.rack, "the draft is lost"


def test_the_report_can_be_copied_and_is_only_there_after_one(tmp_path: Path, copied: list[str]) -> None:
    with tile_playing(tmp_path) as play:
        play.driver.app.careful_frame(0.02)
        play.on_top(Menu)
        assert not logs.folder(play.context.folders).exists()
        scene = crash(play)
        play.click("copy")
        assert copied == [scene.text]
        play.click("quit")
        assert not play.context.running


def test_an_error_while_saving_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL))
        play.until_my_turn()
        screen = play.screen
        with monkeypatch.context() as patch:
            patch.setattr(screen.autosave, "leave", explode)
            scene = crash(play)
        assert not scene.saved
        assert not isinstance(play.top, TileTurn)
        assert play.context.go.record() is None
        screen.leave()


def test_a_report_that_cannot_be_shown_ends_the_game_with_its_error(play: TilePlaying) -> None:
    crash(play)
    play.driver.app.every = 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Crash, "draw", explode)
        with pytest.raises(ZeroDivisionError):
            play.driver.app.careful_frame(0.02)
