"""What happens to somebody is shown at their plate, by a gesture that needs no log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.cards.actions import Play
from game.engine.cards.events import CardEvent
from game.engine.cards.pieces import Card
from game.engine.events import Caught, DirectionTurned, Passed, Skipped, TurnStarted, UnoCalled, UnoForgotten
from game.engine.tiles import events as tiles
from game.engine.tiles.events import TileEvent
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.theme import Metrics
from game.ui.kit.timeline import LEAVES, LONGEST, STAMP, STAMPED, beat
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.images import CardLook
from game.ui.table.cards.last_card import called, said_last
from game.ui.table.cards.zones import zones as card_zones
from game.ui.table.shared.gesture_places import anchor, number_place, places_of
from game.ui.table.shared.gestures import SIGN, TABLE_MIDDLE, GestureKind, Gestures, cascade, gestures_of
from game.ui.table.shared.speed import SPEEDS
from game.ui.table.shared.zones import MatchZones
from game.ui.table.tiles.zones import zones as tile_zones
from tests.card_tables import position
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (UnoCalled(1), [(GestureKind.STAMP, 1, "table.uno")]),
        (Skipped(2), [(GestureKind.STAMP, 2, "ban")]),
        (DirectionTurned(-1), [(GestureKind.TURN, TABLE_MIDDLE, "refresh-cw")]),
        (cards.Drew(3, (), 4, cards.Reason.TURN), []),
        (tiles.Drew(3, (), 1, tiles.Reason.TURN), []),
        (tiles.Drew(3, (), 4, tiles.Reason.ACTION), [(GestureKind.COUNT, 3, "")]),
        (cards.ColourChosen(0, "B"), [(GestureKind.SPREAD, TABLE_MIDDLE, "B")]),
        (TurnStarted(0), []),
        (Passed(0, False), []),
    ],
)
def test_an_event_is_shown_where_it_strikes(
    event: CardEvent | TileEvent, shown: list[tuple[GestureKind, int, str]]
) -> None:
    assert [(each.kind, each.seat, each.sign) for each in gestures_of(event)] == shown


@pytest.mark.parametrize(("lawful", "loser", "winner"), [(True, 0, 2), (False, 2, 0)])
def test_a_challenge_warns_its_loser_and_confirms_its_winner(lawful: bool, loser: int, winner: int) -> None:
    signs = {each.seat: each.sign for each in gestures_of(cards.Challenged(0, 2, (), lawful))}
    assert signs == {loser: "triangle-alert", winner: "check"}


def test_a_cascade_hits_its_victim_once_for_each_piece_and_counts() -> None:
    gestures = Gestures()
    gestures.begin(gestures_of(tiles.Drew(2, (), 4, tiles.Reason.ACTION)))
    hits = [seat for _ in range(100) for seat in gestures.update(0.03)]
    assert hits == [2, 2, 2, 2]
    assert not gestures


def test_a_large_cascade_takes_no_longer_than_can_be_watched() -> None:
    for count in range(1, 60):
        assert cascade(count).stagger * count <= LONGEST + 1e-9
        assert cascade(count).stagger == beat(count)


def test_words_lie_on_the_table_and_signs_on_the_plate_but_the_own_ones_above_the_hand() -> None:
    felt, plates = pygame.Rect(100, 100, 800, 400), [pygame.Rect(400, 520, 200, 40), pygame.Rect(10, 250, 120, 60)]
    assert anchor(plates, felt, 1, 0, False) == plates[1].center
    word = anchor(plates, felt, 1, 0, True)
    assert plates[1].right < word[0] < felt.centerx
    own = anchor(plates, felt, 0, 0, False)
    assert felt.collidepoint(own)
    assert own[0] == felt.centerx


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_number_is_counted_beside_the_plate_and_covers_no_name(size: tuple[int, int], seats: int) -> None:
    window, high = pygame.Rect((0, 0), size), Metrics(*size).px(SIGN)
    looks: tuple[dict[str, Any], ...] = {}, {"rack_above": True}, {"left_handed": True}, {"text": 150}, {"text": 200}
    for metrics in (Metrics(*size, **look) for look in looks):
        tables: list[MatchZones] = [card_zones(metrics, range(seats), 0, False)]
        tables += [tile_zones(metrics, seats, 0, False)] if seats <= 4 else []
        for zones in tables:
            for seat in range(1, seats):
                sign = pygame.Rect(0, 0, high, high)
                x, y = number_place(zones.plates, zones.sides, seat, metrics.px(SIGN / 2 + 10), window)
                sign.center = round(x), round(y)
                assert sign.collidelist(zones.plates) == -1, (metrics, seat)
                assert window.contains(sign), (metrics, seat)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    """Four at a card table."""
    with card_playing(tmp_path, (1280, 720), settings=Settings()) as play:
        play.begin((HUMAN, NORMAL, NORMAL, NORMAL))
        play.screen.driver.paused = True
        play.until(lambda: not play.screen.playback.busy)
        yield play


def test_gestures_are_drawn_over_everything_and_gone_in_time(play: CardPlaying) -> None:
    play.mouse.wait(1.5)
    play.frame()
    before = play.driver.surface.copy()
    playback = play.screen.playback
    for event in (UnoCalled(1), Skipped(2), DirectionTurned(-1), cards.Drew(3, (), 4, cards.Reason.ACTION)):
        playback.gestures.begin(gestures_of(event))
    play.mouse.wait(0.5)
    now = play.driver.surface
    for seat in (2, 3):
        assert now.subsurface(play.table.zones.plates[seat]).get_buffer().raw != (
            before.subsurface(play.table.zones.plates[seat]).get_buffer().raw
        )
    assert play.screen.busy
    play.mouse.wait(3)
    assert not playback.gestures


def test_nobody_reads_a_hand_over_the_sign_that_their_challenge_failed(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as play:
        state = position("R3 G6", "B6 Y4", "G9 Y8 B2", discard="R2", turn=0)
        play.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        table, middle = play.table, (1, 1)
        gestures = gestures_of(cards.Challenged(0, 2, (), True))
        usual, reading = (places_of(table, each, middle) for each in (gestures_of(Skipped(0)), gestures))
        assert table.zones.felt.collidepoint(usual[0])
        assert reading == {0: table.zones.own.center, 2: table.zones.plates[2].center}


def said(play: CardPlaying, seat: int) -> bool:
    """Whether the plate of a seat says that its last card is left."""
    return said_last(play.table, seat)


@pytest.mark.parametrize("calls", [False, True])
def test_only_who_has_called_has_uno_on_the_plate(tmp_path: Path, calls: bool) -> None:
    with card_playing(tmp_path, settings=Settings()) as play:
        play.set_up(
            position("R1 G6 Y4", "R3 B9", "Y1 Y2 Y3", discard="R2", turn=1), (HUMAN, NORMAL, NORMAL), paused=True
        )
        play.frame()
        assert not said(play, 1), "two cards are left"
        play.screen.driver.submit(1, Play(Card("R", "3"), uno=calls))
        play.table.show(play.table.cursor)
        shown = []
        while play.screen.playback.pending:
            play.screen.playback.next()
            shown.append(said(play, 1))
        assert shown[-1] == calls
        assert not calls or all(shown[1:])
        assert calls or not any(shown)


def test_who_was_caught_has_no_uno_on_the_plate_and_whoever_was_left_with_one_card_has() -> None:
    played, started = cards.Played(1, Card("R", "3"), "R"), TurnStarted(1)
    assert called([UnoCalled(1), played, started], 1)
    assert called([played, UnoCalled(1), started], 1)
    assert not called([played, started, UnoCalled(1)], 1)
    assert not called([Caught(1, 0), UnoForgotten(1), played, started], 1)
    assert called([TurnStarted(2), cards.HandsSwapped(2, 1), played, started], 1)
    assert not called([played, cards.Drew(1, (), 1, cards.Reason.TURN), UnoCalled(1)], 1)


@pytest.mark.parametrize("reduced", [False, True])
def test_with_reduced_motion_the_words_at_the_plates_remain_and_nothing_is_stamped(
    tmp_path: Path, reduced: bool
) -> None:
    with card_playing(tmp_path, settings=Settings(reduce_motion=reduced), draw_every=10) as play:
        play.begin((NORMAL, NORMAL, NORMAL))
        words = stamps = 0
        for _ in range(1500):
            play.frame()
            words += bool(play.screen.playback.bubbles)
            stamps += bool(play.screen.playback.gestures)
        assert words
        assert bool(stamps) != reduced


@pytest.mark.parametrize("speed", [ComputerSpeed.FAST, ComputerSpeed.NORMAL, ComputerSpeed.SLOW])
def test_stamps_follow_the_speed_of_the_table(play: CardPlaying, speed: ComputerSpeed) -> None:
    play.context.change(computer_speed=speed)
    playback, seconds = play.screen.playback, 0.0
    playback.gestures.begin(gestures_of(Skipped(2)))
    while playback.gestures:
        playback.update(0.01)
        seconds += 0.01
    assert seconds == pytest.approx((STAMP + STAMPED + LEAVES) * SPEEDS[speed], abs=0.03)


def test_a_wild_keeps_its_colour_below_the_card_that_flies_onto_it(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        state = position("W R3 G6", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
        play.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        play.lay(wild := play.card("W"), "B")
        play.screen.driver.paused = False
        play.until(lambda: play.table.shown.discard[0] != wild)
        assert wild in play.table.shown.discard
        assert play.table.places()[wild].look == CardLook(colour="B")


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 800)])
def test_the_chosen_wild_is_seen_whole_beside_the_choice_of_colour(tmp_path: Path, size: tuple[int, int]) -> None:
    with card_playing(tmp_path, size) as play:
        state = position("W R3 G6", "B6 Y4", "Y1 Y2", "B1 B2", discard="R2", turn=0)
        play.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
        play.lay(play.card("W"))
        assert play.turn.question is not None
        place = play.table.play_place
        assert place is not None
        card = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
        card.center = round(place.x), round(place.y)
        assert not card.colliderect(play.turn.question.rect)
        assert play.table.zones.felt.contains(card.inflate(-4, -4))
