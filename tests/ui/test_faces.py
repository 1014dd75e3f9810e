"""Faces show what happens to their players, blink, and are those that people chose."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.cards.pieces import Card
from game.engine.game import Caught, Skipped, UnoCalled
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.store.settings import Face, Settings
from game.ui.kit.canvas import CELLS, Canvas
from game.ui.kit.input import Intent
from game.ui.table.cards.chrome import face_rect
from game.ui.table.shared.faces import (
    CALM,
    FELT,
    MEDALLION,
    SHUT,
    Expression,
    Mood,
    Moods,
    feelings_of,
)
from tests.card_tables import position
from tests.ui.card_playing import card_playing
from tests.ui.driver import driven
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing

GREY = (120, 120, 120)
SHOWN = [*(Expression(mood) for mood in Mood), Expression(Mood.NEUTRAL, True)]


@pytest.mark.parametrize(
    ("event", "felt"),
    [
        (Skipped(1), {1: Mood.SHOCKED}),
        (Caught(0, 2), {0: Mood.SHOCKED, 2: Mood.GLAD}),
        (Caught(0, None), {0: Mood.SHOCKED}),
        (UnoCalled(2), {2: Mood.SLY}),
        (cards.Played(1, Card("R", "+2"), "R"), {1: Mood.SLY}),
        (cards.Played(1, Card("R", "7"), "R"), {}),
        (cards.HandsSwapped(0, 1), {0: Mood.SLY, 1: Mood.SHOCKED}),
        (tiles.Drew(1, (), 2, tiles.Reason.TURN), {}),
        *(
            (cards.Drew(0, (), 4, each), {} if each is cards.Reason.TURN else {0: Mood.SHOCKED})
            for each in cards.Reason
        ),
    ],
)
def test_what_happens_is_felt_by_those_whom_it_concerns(event: Event, felt: dict[int, Mood]) -> None:
    assert dict(feelings_of(event)) == felt


def test_a_feeling_passes_and_eyes_are_shut_only_for_a_moment_and_at_different_times() -> None:
    moods, shut = Moods(), dict[int, list[float]]()
    moods.feel(Skipped(1))
    assert moods.shown(1, Mood.NEUTRAL, still=True) == Expression(Mood.SHOCKED)
    assert moods.shown(0, Mood.THINKING, still=True) == Expression(Mood.THINKING)
    moods.update(FELT + 0.01)
    assert moods.shown(1, Mood.NEUTRAL, still=True) == CALM
    for frame in range(60 * 20):
        moods.update(1 / 60)
        for seat in range(4):
            assert not moods.shown(seat, Mood.NEUTRAL, still=True).closed, "in less motion nobody blinks"
            if moods.shown(seat, Mood.NEUTRAL, still=False).closed:
                shut.setdefault(seat, []).append(frame / 60)
    for seat in range(4):
        begins = [after for before, after in pairwise([-9.0, *shut[seat]]) if after - before > 1]
        assert 3 <= len(begins) <= 8, "every few seconds"
        assert len(shut[seat]) / len(begins) < 2 * SHUT * 60
    assert len({tuple(times) for times in shut.values()}) == 4


def test_faces_at_the_table_are_medallions_and_follow_the_events(tmp_path: Path) -> None:
    with card_playing(tmp_path, (1280, 720)) as play:
        play.set_up(
            position("R1 R2", "?7", "?7", book="uno-112", discard="R7", turn=0), (HUMAN, NORMAL, NORMAL), paused=True
        )
        table, playback = play.table, play.screen.playback
        assert all(face_rect(table, seat).width >= MEDALLION - 2 for seat in range(1, table.session.seats))
        playback.moods.feel(Skipped(1))
        assert playback.expression(1).mood is Mood.SHOCKED


def test_a_blink_repaints_the_face_alone(tmp_path: Path) -> None:
    places = (position("R1 R2", "?7", "?7", book="uno-112", discard="R7", turn=0), (HUMAN, NORMAL, NORMAL))
    with card_playing(tmp_path, (1280, 720), settings=Settings()) as play:
        play.set_up(*places, paused=True)
        play.mouse.wait(3)
        canvas, faces = Canvas(pygame.Surface((1280, 720))), [face_rect(play.table, seat) for seat in range(3)]
        painted, cell = [], 1280 // CELLS[0]
        for _ in range(60 * 8):
            play.screen.playback.moods.update(1 / 60)
            canvas.begin()
            play.screen.draw_below(canvas)
            painted.append(canvas.show())
        blinks = [rect for rects in painted[1:] for rect in rects]
        assert len(blinks) > 3
        assert all(any(face.inflate(2 * cell, 2 * cell).contains(rect) for face in faces) for rect in blinks)


def test_the_face_is_chosen_in_the_options(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(player_name="Mia")) as driver:
        driver.context.go.options()
        driver.frame(3)
        assert driver.context.face_of("Mia") == "M"
        for expected in (Face.CAT, Face.BEAR):
            driver.form["face"].intent(Intent.RIGHT)
            driver.frame()
            assert (driver.context.face_of("Mia"), driver.context.face_of("Ben")) == (expected, "B")


def test_plates_come_from_their_sides_and_the_rack_rises_when_a_match_begins(tmp_path: Path) -> None:
    """In less motion everything is there at once."""
    for still in (False, True):
        with tile_playing(tmp_path / str(still), (1280, 720), settings=Settings(reduce_motion=still)) as play:
            play.mouse.dt = 1 / 60
            play.begin((HUMAN, NORMAL, NORMAL, NORMAL))
            play.mouse.wait(0.1)
            table, playback = play.table, play.screen.playback
            far = [playback.struck(seat) != table.zones.plates[seat] for seat in range(4)]
            assert any(far) != still
            assert (table.raised < 1) != still
            play.mouse.wait(1.5)
            assert [playback.struck(seat) for seat in range(4)] == [*table.zones.plates]
            assert table.raised == 1
