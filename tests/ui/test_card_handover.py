"""Several players at one card table: covers that tell nothing, orders to jump in, catching without a race."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.actions import Jump
from game.engine.cards.events import Played
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import Card
from game.engine.cards.state import CardState
from game.engine.shuffle import shuffled
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.rims import Rim
from game.words.catalogue import LANGUAGES
from tests.card_tables import position, rules
from tests.tables import happened
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_scenes import overflows

JUMP = {"jump_in": "on"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CardPlaying]:
    """A window in which nothing moves by itself."""
    with card_playing(tmp_path) as made:
        yield made


def faces_up(play: CardPlaying) -> set[Card]:
    """Every card that can be seen from its front."""
    stage = play.table.stage
    return {card for card in tuple(stage.keys()) if stage.place(card).face_up}


# What covers tell


def hidden_otherwise(state: CardState, chance: int) -> CardState:
    """The same position with what nobody sees dealt in another way."""
    rest = [*state.stock, *(card for hand in state.hands for card in hand)]
    mixed = iter(shuffled(rest, str(chance)))
    hands = tuple(tuple(next(mixed) for _ in hand) for hand in state.hands)
    return state._replace(hands=hands, stock=tuple(mixed))


@pytest.mark.parametrize("options", [{}, JUMP, {"stacking": "on", "seven_o": "on"}])
def test_the_cover_is_the_same_whatever_is_in_the_hands(table: CardPlaying, options: dict[str, str]) -> None:
    state = position("R1 G5 Y7", "B6 Y4 W4", "Y1 Y2 Y3", options=options, turn=1)
    pictures = []
    for chance in range(3):
        table.set_up(hidden_otherwise(state, chance), (HUMAN, HUMAN, NORMAL), paused=True)
        table.until(lambda: isinstance(table.top, HandOver))
        pictures.append(table.picture())
    assert len(set(pictures)) == 1


def test_no_hand_is_seen_while_cards_are_dealt_or_the_device_changes_hands(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=6) as play:
        play.mouse.dt = 0.1
        play.begin((HUMAN, HUMAN, NORMAL), rules(jump_in="on", seven_o="on", stacking="on"), seed="secret")
        seen = 0
        while not isinstance(play.top, ScoringScene):
            hands = play.state.hands
            if isinstance(play.top, CardDeal):
                assert not faces_up(play) & {card for hand in hands for card in hand}
            elif isinstance(play.top, CardTurn) and play.table.up_to_date:
                others = {card for seat in range(3) if seat != play.table.viewer for card in hands[seat]}
                assert not faces_up(play) & others
                if play.table.covered:
                    assert not faces_up(play) & set(hands[play.table.viewer])
                seen += play.table.my_turn
            play.step()
        assert seen > 5
        play.replays()


def test_the_cover_tells_what_happened_since_somebody_looked_on_last(table: CardPlaying) -> None:
    state = position("R1 G5 Y7", "R2 Y4 B6", "R3 Y2 Y3", discard="R7", turn=0)
    table.set_up(state, (HUMAN, NORMAL, HUMAN))
    table.take_over()
    table.lay(table.card("R1"))
    table.until(lambda: isinstance(table.top, HandOver) and not table.screen.playback.busy)
    words = "\n".join(table.screen.log.lately())
    assert "Anna" in words
    assert "Bert" in words
    drawn = [line.event for line in table.screen.log.lines if hasattr(line.event, "cards")]
    assert all(not event.cards for event in drawn)


# Catching


def forgotten(book: str = "uno-1999") -> CardState:
    """The second seat lays its second-last card without a call."""
    return position("G4 G5 R1", "R2 Y4", "Y1 Y2 Y3", book=book, discard="R7", turn=1, direction=-1)


def test_every_player_has_a_key_to_catch_with_and_the_time_stands_still(table: CardPlaying) -> None:
    table.set_up(forgotten(), (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.lay(table.card("R2"))
    table.until(lambda: isinstance(table.top, HandOver))
    table.mouse.press("ready")
    assert {"catch-0", "catch-2"} <= {widget.key for widget in table.form}
    assert "catch-1" not in table.form
    table.mouse.wait(20.0)
    assert "catch-0" in table.form
    table.mouse.press("catch-2")
    table.until(lambda: not table.screen.playback.busy)
    assert len(table.state.hands[1]) == 3


def test_the_chance_is_over_when_the_next_seat_takes_over(table: CardPlaying) -> None:
    table.set_up(forgotten(), (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.lay(table.card("R2"))
    table.until(lambda: isinstance(table.top, HandOver))
    table.mouse.press("ready")
    table.take_over()
    assert table.table.viewer == 0
    assert table.screen.driver.catch_window is None
    assert len(table.state.hands[1]) == 1


def test_before_a_computer_goes_on_all_may_look_and_catch(table: CardPlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("G4 G5 R1", "R2 Y4", "Y1 Y2 Y3", discard="R7", turn=1)
    table.set_up(state, (HUMAN, HUMAN, NORMAL))
    table.take_over()
    monkeypatch.setattr(table.screen.driver, "_computers", lambda _: [])
    table.lay(table.card("R2"))
    table.until(lambda: isinstance(table.top, HandOver) and "catch-0" in table.form)
    assert isinstance(table.top, HandOver)
    assert table.top.public
    table.mouse.press("catch-0")
    table.until(lambda: not table.screen.playback.busy)
    assert len(table.state.hands[1]) >= 3


def test_in_an_extra_turn_of_two_the_other_one_may_catch_first(table: CardPlaying) -> None:
    state = position("RS Y4", "Y1 Y2 Y3", discard="R7", turn=0)
    table.set_up(state, (HUMAN, HUMAN))
    table.take_over()
    table.lay(table.card("RS"))
    table.until(lambda: isinstance(table.top, HandOver) and "catch-1" in table.form)
    assert table.state.phase is CardPhase.WINDOW
    table.mouse.press("ready")
    table.take_over()
    assert table.table.viewer == 0
    assert table.table.my_turn


def test_un_q9_who_forgot_may_call_late_where_the_book_allows_it(table: CardPlaying) -> None:
    table.set_up(forgotten(book="uno-112"), (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.lay(table.card("R2"))
    table.until(lambda: isinstance(table.top, HandOver) and "late" in table.form)
    table.mouse.press("late")
    assert table.state.catchable is None
    assert len(table.state.hands[1]) == 1


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_the_cover_looks_the_same_to_who_called_and_to_who_forgot(table: CardPlaying, book: str) -> None:
    """Whoever forgot has the device until the next player takes it, and must find out alone."""
    pictures = []
    for calls in (True, False):
        table.set_up(forgotten(book), (HUMAN, HUMAN, HUMAN))
        table.take_over()
        if calls:
            table.mouse.press("uno")
        table.lay(table.card("R2"))
        table.until(lambda: isinstance(table.top, HandOver) and not table.screen.playback.busy)
        table.screen.log.lines.clear()
        table.mouse.wait(1)
        assert (table.screen.driver.catch_window is None) == calls
        pictures.append((table.picture(), [widget.key for widget in table.form]))
        assert ("late" in table.form) == (book == "uno-112")
    assert pictures[0] == pictures[1]
    top = table.top
    table.mouse.press("ready")
    assert table.top is top
    assert "late" not in table.form, "once the others are asked, it is too late"
    assert any("kein „UNO!“ gerufen" in text for text in table.words())


def test_who_called_is_told_so_and_nothing_else_happens(table: CardPlaying) -> None:
    table.set_up(forgotten("uno-112"), (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.mouse.press("uno")
    table.lay(table.card("R2"))
    table.until(lambda: isinstance(table.top, HandOver))
    before = table.screen.session.record.lines
    table.mouse.press("late")
    assert table.screen.session.record.lines == before
    assert any("hat schon „UNO!“ gerufen" in text for text in table.context.toasts.texts)


# Orders to jump in


def test_a_player_orders_a_card_to_jump_in_and_it_does(table: CardPlaying) -> None:
    state = position("B6 B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.mouse.click(table.point(table.card("B6")))
    table.mouse.press("order")
    assert table.table.look(table.card("B6")).ordered
    table.lay(table.card("B2"))
    table.take_over()
    assert table.table.viewer == 1
    assert not any(table.table.look(card).ordered for card in table.table.hand)
    table.lay(table.card("B6"))
    table.until(lambda: not table.screen.playback.busy)
    assert [event.seat for event in happened(Played, table.screen.session.steps) if event.jumped] == [0]
    assert table.state.turn == 1


def test_an_order_can_be_taken_back(table: CardPlaying) -> None:
    state = position("B6 B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.take_over()
    for ordered in (True, False):
        table.mouse.click(table.point(table.card("B6")))
        assert table.key("order").text == table.context.t("cardtable.order" if ordered else "cardtable.order-back")
        table.mouse.key(pygame.K_j)
        assert table.table.look(table.card("B6")).ordered == ordered


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_on_the_keys_for_orders_fits_its_place(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, LEAST_WINDOW, language) as play:
        state = position("B6 B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
        play.set_up(state, (HUMAN, HUMAN, HUMAN))
        play.take_over()
        for _ in range(2):
            play.mouse.click(play.point(play.card("B6")))
            assert overflows(play.form) == []
            play.mouse.press("order")


def test_a_card_without_a_twin_takes_no_order(table: CardPlaying) -> None:
    state = position("B0 B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.mouse.click(table.point(table.card("B0")))
    assert not table.form["order"].enabled
    table.mouse.click(table.point(table.card("B2")))
    assert table.form["order"].enabled


def test_an_order_on_a_wild_names_its_colour_and_calls_uno_where_it_is_due(table: CardPlaying) -> None:
    state = position("W B2 R1", "W' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.mouse.click(table.point(table.card("W")))
    table.mouse.press("order")
    table.answer("colour-Y")
    assert len(table.state.hands[0]) == 3
    table.lay(table.card("B2"))
    table.take_over()
    table.lay(table.card("W"), "G")
    table.until(lambda: any(event.jumped for event in happened(Played, table.screen.session.steps)))
    assert table.state.colour == "Y"
    assert table.state.catchable is None
    assert len(table.state.hands[0]) == 1


def test_the_nearest_of_several_orders_jumps_in(table: CardPlaying) -> None:
    state = position("W B2 R1", "W' Y4 R2", "W'' Y2 Y3", options=JUMP, discard="B7", turn=2)
    screen = table.set_up(state, (HUMAN, HUMAN, HUMAN))
    for seat, colour in ((0, "R"), (1, "Y")):
        wild = next(card for card in state.hands[seat] if card.is_wild)
        screen.table.orders.give(seat, Jump(wild, colour))
    table.take_over()
    table.lay(table.card("W"), "G")
    table.until(lambda: any(event.jumped for event in happened(Played, table.screen.session.steps)))
    jumped = [event.seat for event in happened(Played, screen.session.steps) if event.jumped]
    assert jumped[0] == 0


def test_who_could_jump_in_is_told_by_no_key_and_no_glow_where_others_look_on(table: CardPlaying) -> None:
    pictures = []
    for twin in ("B6", "G9"):
        state = position(f"{twin} B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
        table.set_up(state, (HUMAN, HUMAN, HUMAN))
        table.take_over()
        table.lay(table.card("B6"))
        table.until(lambda: isinstance(table.top, HandOver) and not table.screen.playback.busy)
        pictures.append(table.picture())
    assert pictures[0] == pictures[1]


def test_an_own_twin_is_not_marked_where_orders_decide(table: CardPlaying) -> None:
    state = position("B6' B6 R1", "Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=0)
    for kinds, marked in (((HUMAN, NORMAL, NORMAL), True), ((HUMAN, HUMAN, HUMAN), False)):
        table.set_up(state, kinds)
        if not marked:
            table.take_over()
        table.screen.driver.paused = True
        table.lay(table.card("B6"))
        table.until(lambda: not table.screen.playback.busy)
        assert table.state.phase is CardPhase.WINDOW
        assert (table.table.look(table.card("B6")).rim is Rim.PLAYABLE) == marked


def test_a_missing_call_is_looked_at_by_all_before_an_order_jumps_in(table: CardPlaying) -> None:
    state = position("B6 B2 R1", "B6' Y4", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
    screen = table.set_up(state, (HUMAN, HUMAN, HUMAN))
    screen.table.orders.give(0, Jump(Card("B", "6", 0)))
    table.take_over()
    table.lay(table.card("B6"))
    table.until(lambda: isinstance(table.top, HandOver) and "catch-2" in table.form)
    assert isinstance(table.top, HandOver)
    assert table.top.public
    assert not any(event.jumped for event in happened(Played, screen.session.steps))
    table.mouse.press("catch-2")
    table.until(lambda: any(event.jumped for event in happened(Played, screen.session.steps)))
    assert len(table.state.hands[1]) == 3


# Doubting


def test_uc_65_the_hand_is_shown_on_the_private_screen_of_the_challenger_alone(table: CardPlaying) -> None:
    state = position("R1 G5 Y7", "W4 R3 Y4", "Y1 Y2 Y3", discard="R7", turn=1, direction=-1)
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.take_over()
    table.lay(table.card("W4"), "B")
    table.until(lambda: isinstance(table.top, HandOver) and not table.screen.playback.busy)
    assert table.turn_below.question is None
    table.take_over()
    table.until(lambda: table.turn.question is not None)
    table.answer("challenge")
    assert table.turn.question is not None
    assert table.turn.question.cards == (Card("R", "3", 0), Card("Y", "4", 0))
    table.answer("close")
    table.until(lambda: not table.screen.playback.busy)
    assert table.turn.question is None
    assert table.table.viewer == 0
    assert not faces_up(table) & set(table.state.hands[1])


# Who dropped out


def test_uc_81_who_dropped_out_is_neither_waited_for_nor_asked_to_catch(table: CardPlaying) -> None:
    state = position("", "R2 Y4", "Y1 Y2 Y3", "G1 G2", discard="R7", turn=1, eliminated=[0], scores=[510, 0, 0, 0],
                     options={"scoring": "elimination"})  # fmt: skip
    table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL))
    for _ in range(5):
        table.frame()
    assert table.screen.driver.players == ()
    table.until(lambda: table.state.turn != 1 or table.screen.session.between, frames=60)
