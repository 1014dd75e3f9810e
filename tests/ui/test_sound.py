"""What is heard: made sounds, the events that make them, volume and silence."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.events import Passed, TurnStarted, UnoForgotten, WindowClosed
from game.engine.problems import Problem
from game.engine.tiles import events as tiles
from game.store.settings import Settings
from game.ui.kit.sound import AT_ONCE, LOUDEST, PARTS, RATE, Sound, Sounds, samples
from game.ui.kit.widgets import Slider
from game.ui.scenes.menu.options import GENERAL, Options
from game.ui.sound_map import SOUNDS, sound_of
from tests.card_tables import position as card_position
from tests.tile_tables import position
from tests.tile_tables import tiles as tiles_of
from tests.ui.card_playing import card_playing
from tests.ui.driver import Driver
from tests.ui.tile_playing import tile_playing
from tests.words.cards.test_sentences import HAPPENED as CARD_EVENTS
from tests.words.tiles.test_sentences import HAPPENED as TILE_EVENTS

LONGEST = 1.6
"""Seconds that the longest sound may take; most are over in a third of one."""
SILENT = (
    tiles.StartDrawn, tiles.Dealt, tiles.StartTilesLaid, TurnStarted, tiles.JokerExchanged, tiles.ActionWorked,
    Passed, tiles.TimedOut, UnoForgotten, WindowClosed, tiles.StockEmptied, tiles.TileReserved,
    tiles.ClaimsAsked, tiles.Opened, cards.DealerDrawn, cards.Dealt, cards.ColourChosen, cards.WindowOpened,
    cards.RuleShown, cards.RuleSkips, cards.RuleDone,
)  # fmt: skip
"""Events that are seen only, or whose sound comes with another event or the clock."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """What was to be heard."""
    played: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda self, sound: played.append(sound))
    return played


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The volumes of what the device was given."""
    volumes: list[float] = []

    class Made:
        """A sound of a device that is not there."""

        def __init__(self, buffer: bytes) -> None:
            self.volume = 1.0
            assert buffer

        def set_volume(self, volume: float) -> None:
            """Be that loud."""
            self.volume = volume

        def play(self) -> None:
            """Begin."""
            volumes.append(self.volume)

    monkeypatch.setattr(pygame.mixer, "init", lambda *_: None)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: (RATE, -16, 1))
    monkeypatch.setattr(pygame.mixer, "Sound", Made)
    return volumes


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_never_too_loud_and_dies_away(sound: Sound) -> None:
    wave = array("h", samples(sound))
    assert max(map(abs, wave)) == pytest.approx(LOUDEST * PARTS[sound][0], abs=1)
    assert max(map(abs, wave[-200:])) < LOUDEST / 50
    assert len(wave) < LONGEST * RATE


def test_every_sound_is_another_one() -> None:
    assert set(PARTS) == set(Sound)
    assert len({samples(sound) for sound in Sound}) == len(Sound)


def test_every_event_is_heard_or_seen_only() -> None:
    for event in (*TILE_EVENTS, *CARD_EVENTS):
        assert (sound_of(event) is None) == isinstance(event, SILENT), event
    known = {*get_args(tiles.TileEvent), *get_args(cards.CardEvent)}
    assert set(SOUNDS) <= known
    assert {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS)} == known, "HAPPENED of the tests of words has them"


def test_a_penalty_is_heard_otherwise_than_a_draw() -> None:
    assert sound_of(cards.Drew(0, (), 1, cards.Reason.TURN)) is Sound.DRAW
    assert sound_of(cards.Drew(0, (), 4, cards.Reason.ACTION)) is Sound.THUD
    assert sound_of(tiles.Drew(0, (), 2, tiles.Reason.UNO)) is Sound.THUD


def test_a_challenge_sounds_like_its_outcome() -> None:
    assert sound_of(cards.Challenged(0, 1, (), lawful=True)) is Sound.CHALLENGE_LOST
    assert sound_of(cards.Challenged(0, 1, (), lawful=False)) is Sound.CHALLENGE_WON


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    sounds = Sounds()
    for _ in range(3):
        sounds.play(Sound.TICK)
        sounds.next_frame()
    assert [record.message for record in caplog.records] == ["no sound device: no such device"]


def test_a_sound_is_as_loud_as_the_player_wants(begun: list[float]) -> None:
    for volume in (100, 50, 0):
        sounds = Sounds(volume=volume)
        sounds.play(Sound.PLACE)
    assert begun == [1.0, 0.25]


def test_muted_or_in_the_background_nothing_is_heard(begun: list[float]) -> None:
    sounds = Sounds(on=False)
    sounds.play(Sound.PLACE)
    sounds.on, sounds.away = True, True
    sounds.play(Sound.PLACE)
    assert begun == []
    sounds.away = False
    sounds.play(Sound.PLACE)
    assert len(begun) == 1


def test_much_at_once_is_not_a_din(begun: list[float]) -> None:
    sounds = Sounds()
    for _ in range(2):
        for sound in (Sound.DRAW, Sound.DRAW, *Sound):
            sounds.play(sound)
        sounds.next_frame()
    assert len(begun) == 2 * AT_ONCE


def test_the_window_in_the_background_is_mute_where_the_player_wants_it(driver: Driver) -> None:
    for wanted in (True, False):
        driver.context.change(mute_in_background=wanted)
        driver.post(pygame.WINDOWFOCUSLOST)
        assert driver.context.sounds.away == wanted
        driver.post(pygame.WINDOWFOCUSGAINED)
        assert not driver.context.sounds.away


def test_the_volume_is_an_option_and_is_heard_at_once(driver: Driver, heard: list[Sound]) -> None:
    driver.show(Options(driver.context, section=GENERAL))
    slider = driver.form["volume"]
    assert isinstance(slider, Slider)
    assert slider.value == Settings().volume
    slider.set(35)
    assert driver.context.settings.volume == driver.context.sounds.volume == 35
    assert heard == [Sound.PLACE]


def test_a_turn_at_the_table_is_heard(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("R4 B9", "?8", table="B3 B4 B5", loose="G7 Y7"))
        play.until_my_turn()
        heard.clear()
        play.mouse.press("draw")
        play.until(lambda: not play.table.my_turn)
        assert heard == [Sound.DRAW]
        play.until_my_turn()
        assert heard[-1] is Sound.YOUR_TURN
        assert heard.count(Sound.YOUR_TURN) == 1


def test_tiles_are_heard_when_they_are_lifted_and_put_down(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True)
        play.until_my_turn()
        play.mouse.wait(20)
        heard.clear()
        six, five = tiles_of("B6 B5")
        x, y = play.point(five)
        play.mouse.drag(play.point(six), (round(x + play.table.tile_width * 0.6), y))
        assert heard == [Sound.LIFT, Sound.PLACE]


def test_a_refusal_is_heard(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True)
        play.until_my_turn()
        heard.clear()
        play.turn.line.refuse(Problem("nothing-played", "UR-21"))
        assert heard == [Sound.REFUSE]


def test_cards_are_heard_when_they_are_dragged_laid_and_when_they_hit(tmp_path: Path, heard: list[Sound]) -> None:
    with card_playing(tmp_path, draw_every=40) as play:
        play.set_up(card_position("R+2 G1 G2", "?7"))
        play.until_my_turn()
        heard.clear()
        play.lay(play.card("R+2"), drag=True)
        play.until(lambda: not play.screen.playback.busy)
        assert [sound for sound in heard if sound is not Sound.YOUR_TURN] == [
            Sound.LIFT, Sound.LAY, Sound.THUD, Sound.SKIP,
        ]  # fmt: skip


def test_a_refused_card_is_heard(tmp_path: Path, heard: list[Sound]) -> None:
    with card_playing(tmp_path, draw_every=40) as play:
        play.set_up(card_position("R+2 G1 G2", "?7"), paused=True)
        play.until_my_turn()
        heard.clear()
        play.lay(play.card("G1"), drag=True)
        assert heard == [Sound.LIFT, Sound.REFUSE]
