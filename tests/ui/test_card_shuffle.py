"""Shuffle Hands: all hands go to the middle of the table and come from there, and no face is seen that must not be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.pieces import Card
from game.store.settings import SeatKind, Settings
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.handover import HandOver
from tests.card_tables import position
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL, QUICK

MIXED = position("SH G5 R1 B9", "B6 Y4 B1 B2", "Y1 Y2 Y3 Y5", book="uno-112", discard="R2", turn=0)
"""Three seats, of which the first shuffles."""


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[CardPlaying]:
    """A window in which everything moves at normal speed."""
    with card_playing(tmp_path, settings=Settings()) as made:
        yield made


def faces_seen(play: CardPlaying) -> set[Card]:
    """Every card that shows its face at this moment, on its way or not."""
    stages = (play.table.stage, play.table.flights)
    return {card for stage in stages for card, sprite in stage._sprites.items() if sprite.now.face_up}


def in_the_middle(play: CardPlaying) -> bool:
    """Whether no card is anywhere but on the pile and where hands are mixed."""
    table, heap = play.table, play.screen.playback._heap_place()
    sprites = {**table.stage._sprites, **table.flights._sprites}
    places = [sprite.now for card, sprite in sprites.items() if card not in table.shown.discard]
    return all(abs(place.x - heap.x) + abs(place.y - heap.y) < heap.width / 2 for place in places)


def shuffle(play: CardPlaying, kinds: tuple[SeatKind, ...] = (HUMAN, NORMAL, NORMAL)) -> None:
    """The first seat lays the card that shuffles all hands."""
    play.set_up(MIXED, kinds, paused=True)
    if kinds.count(HUMAN) > 1:
        play.until(lambda: isinstance(play.top, HandOver))
        play.mouse.press("ready")
        play.until(lambda: isinstance(play.top, CardTurn))
    play.lay(play.card("SH"), "G")


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL, NORMAL), (HUMAN, HUMAN, NORMAL)])
def test_un_38_all_hands_go_to_the_middle_and_come_from_there_without_a_face_of_others(
    slow: CardPlaying, kinds: tuple[SeatKind, ...]
) -> None:
    own = {*MIXED.hands[0]}
    shuffle(slow, kinds)
    table, in_middle = slow.table, False
    slow.until(lambda: table.away)
    for _ in range(400):
        slow.frame()
        new = {*table.shown.hand}
        assert faces_seen(slow) <= {*table.shown.discard, *own, *new}
        assert not table.away or not new & {*table.stage.keys()}
        in_middle = in_middle or (table.away and in_the_middle(slow))
    assert in_middle
    assert table.shown.counts == (3, 4, 4)
    assert not slow.screen.busy
    if len(slow.screen.session.humans) == 1:
        slow.whole()


def test_a_click_on_the_felt_shows_at_once_how_hands_are_shuffled(slow: CardPlaying) -> None:
    shuffle(slow)
    slow.until(lambda: slow.table.away)
    felt = slow.table.zones.felt
    slow.mouse.click((felt.left + 2, felt.bottom - 2))
    assert not slow.screen.playback.pending
    assert not slow.table.away
    slow.whole()


def test_while_hands_are_in_the_middle_no_key_and_no_click_finds_a_card(slow: CardPlaying) -> None:
    shuffle(slow)
    slow.until(lambda: slow.table.away)
    assert slow.table.lying == ()
    hand = slow.table.zones.hand
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_s, pygame.K_h):
        slow.mouse.key(code)
    slow.mouse.drag(hand.center, slow.table.zones.pile.center)
    slow.driver.app.context.restyle(slow.context.style)
    assert slow.table.away
    slow.mouse.key(pygame.K_RETURN)
    assert not slow.table.away, "the shuffle was skipped"
    slow.until(lambda: not slow.screen.busy)
    slow.whole()


def test_nothing_moves_where_motion_is_reduced(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=QUICK) as play:
        shuffle(play)
        play.frame()
        assert not play.screen.busy
        assert not play.table.away
        play.whole()
