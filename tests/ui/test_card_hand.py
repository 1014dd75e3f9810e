"""Gestures over the fan, the keyboard alone, hints and advice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai.cards import first_match
from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.cards.actions import Accept, Challenge, NameColour, Play
from game.engine.cards.events import Drew
from game.engine.cards.pieces import COLOURS
from game.store.settings import Settings
from game.ui.kit.timeline import HOVER, REST, hover
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.log import log_rows
from game.words.cards.sentences import card_name
from game.words.sentences import cited
from tests.card_tables import position
from tests.tables import happened
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL

HAND = "R1 G5 B3 Y7 B9 R4"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CardPlaying]:
    """An own turn on a red 2 in which nobody else acts."""
    with card_playing(tmp_path) as made:
        made.set_up(position(HAND, "B6 Y4", "Y1 Y2", discard="R2"), (HUMAN, NORMAL, NORMAL), paused=True)
        yield made


def faces(table: CardPlaying) -> list[str]:
    """The fan from the left to the right."""
    return [card.colour + card.symbol for card in table.table.hand]


# Clicks


def test_one_click_lifts_a_card_and_a_second_one_lays_it(table: CardPlaying) -> None:
    card = table.card("R4")
    table.mouse.click(table.point(card))
    assert table.table.selected == (card,)
    assert len(table.state.hands[0]) == 6
    table.mouse.click(table.point(card))
    assert card in table.state.discard


def test_a_click_beside_the_lifted_card_lifts_another_and_lays_nothing(table: CardPlaying) -> None:
    table.mouse.click(table.point(table.card("R4")))
    table.mouse.click(table.point(table.card("R1")))
    assert table.table.selected == (table.card("R1"),)
    assert len(table.state.hands[0]) == 6


def test_a_click_on_the_pile_lays_the_lifted_card_and_one_on_the_stock_draws(table: CardPlaying) -> None:
    card = table.card("R4")
    table.mouse.click(table.table.zones.pile.center)
    assert len(table.state.hands[0]) == 6
    table.mouse.click(table.point(card))
    table.mouse.click(table.table.zones.pile.center)
    assert card in table.state.discard
    table.set_up(position(HAND, "B6 Y4", discard="R2"), paused=True)
    table.mouse.click(table.table.zones.stock.center)
    assert len(table.state.hands[0]) == 7


def test_a_card_that_does_not_fit_is_refused_with_its_paragraph(table: CardPlaying) -> None:
    table.lay(table.card("G5"))
    told = table.turn.guidance()
    assert told.tone == "bad"
    assert cited(table.context.t, told.rule) == "§ So wird gespielt"
    assert card_name(table.context.t, table.card("G5")) in told.text
    table.lay(table.card("Y7"), drag=True)
    assert len(table.state.hands[0]) == 6
    table.whole()


def test_who_is_told_to_wait_is_not_told_so_any_longer_once_it_is_their_turn(table: CardPlaying) -> None:
    table.set_up(position("R5 B1 G2", "R3 B9 G1", discard="R7", turn=1), paused=True)
    wait = table.context.t("table.wait")
    table.lay(table.card("B1"))
    assert table.turn.guidance().text == wait
    table.screen.driver.paused = False
    table.until_my_turn()
    table.frame()
    assert table.turn.guidance().text != wait


def test_cards_that_cannot_be_laid_are_dimmed_in_the_own_turn_only(table: CardPlaying) -> None:
    assert [face for face in faces(table) if not table.table.look(table.card(face)).dimmed] == ["R1", "R4"]
    table.lay(table.card("R4"))
    assert not any(table.table.look(card).dimmed for card in table.table.hand)


def test_uc_61_where_a_wrong_card_costs_cards_the_screen_does_not_warn(table: CardPlaying) -> None:
    options = {"wrong_card": "penalised"}
    table.set_up(position(HAND, "B6 Y4", discard="R2", options=options), paused=True)
    assert not any(table.table.look(card).dimmed for card in table.table.hand)
    table.lay(table.card("G5"))
    assert len(table.state.hands[0]) == 8


def test_a_drawn_card_that_may_be_laid_is_lifted_and_can_be_kept(table: CardPlaying) -> None:
    for key, left in (("lay", 6), ("draw", 7)):
        table.set_up(position(HAND, "B6 Y4", discard="R2", stock="R9 G1"), paused=True)
        table.mouse.press("draw")
        table.frame()
        assert [card.symbol for card in table.table.selected] == ["9"]
        table.mouse.press(key)
        assert len(table.state.hands[0]) == left


# Dragging


def test_a_card_dragged_within_the_fan_gets_another_place(table: CardPlaying) -> None:
    assert faces(table) == ["R1", "R4", "Y7", "G5", "B3", "B9"]
    x, y = table.point(table.card("R1"))
    table.mouse.drag((x, y), (table.point(table.card("B9"))[0] + 5, y))
    assert faces(table) == ["R4", "Y7", "G5", "B3", "B9", "R1"]
    table.mouse.press("sort")
    assert faces(table) == ["R1", "B3", "R4", "G5", "Y7", "B9"]
    assert len(table.state.hands[0]) == 6


def test_an_own_order_stays_while_cards_come_and_go(table: CardPlaying) -> None:
    x, y = table.point(table.card("R1"))
    table.mouse.drag((x, y), (table.point(table.card("B9"))[0] + 5, y))
    table.mouse.press("draw")
    assert faces(table)[:6] == ["R4", "Y7", "G5", "B3", "B9", "R1"]


def test_a_new_window_size_while_a_card_is_dragged_puts_it_back(table: CardPlaying) -> None:
    for size in ((1280, 720), (960, 540)):
        start = table.point(table.card("G5"))
        table.mouse.lift(start, (start[0] + 30, start[1] - 120))
        assert table.turn.hand.dragging
        table.driver.window.size = size
        table.mouse.wait(0.3)
        assert not table.turn.hand.dragging
        table.mouse.let_go((5, 5))
        table.whole()
        assert len(table.state.hands[0]) == 6


def test_a_question_stays_open_in_another_window_size(table: CardPlaying) -> None:
    table.set_up(position("W G5 R1", "B6 Y4", discard="R2"), paused=True)
    table.lay(table.card("W"))
    table.driver.window.size = (1280, 720)
    table.mouse.wait(0.3)
    table.answer("colour-B")
    assert table.state.colour == "B"


def test_the_order_of_the_own_hand_can_be_changed_while_others_play(table: CardPlaying) -> None:
    table.lay(table.card("R4"))
    assert not table.table.my_turn
    x, y = table.point(table.card("R1"))
    table.mouse.drag((x, y), (table.point(table.card("B9"))[0] + 5, y))
    assert faces(table) == ["Y7", "G5", "B3", "B9", "R1"]


# The keyboard alone


def press(table: CardPlaying, *keys: int) -> None:
    """Press keys one after the other."""
    for key in keys:
        table.mouse.key(key)


def test_arrows_go_along_the_fan_and_enter_lays(table: CardPlaying) -> None:
    press(table, pygame.K_RIGHT, pygame.K_RIGHT)
    assert table.table.selected == (table.card("R4"),)
    press(table, pygame.K_LEFT, pygame.K_LEFT)
    assert table.table.selected == (table.card("B9"),)
    press(table, pygame.K_RIGHT)
    card = table.card("R1")
    press(table, pygame.K_RETURN)
    assert card in table.state.discard


def test_enter_pressed_once_too_often_chooses_no_colour(table: CardPlaying) -> None:
    table.set_up(position("W G5 R1", "B6 Y4", discard="R2"), paused=True)
    press(table, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE)
    assert table.turn.question is not None
    assert len(table.state.hands[0]) == 3
    press(table, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert table.state.colour == "Y"


def by_keys(table: CardPlaying) -> None:
    """Do with keys alone what a plain player would do."""
    question = table.turn.question
    if question is not None and "close" in question.form:
        press(table, pygame.K_RETURN)
        return
    action = first_match(table.screen.session.view(0), Random(len(table.screen.session.record.lines)))
    match action:
        case Play(card, colour, uno):
            if uno:
                press(table, pygame.K_u)
            while table.table.selected != (card,):
                press(table, pygame.K_RIGHT)
            press(table, pygame.K_RETURN)
            if colour:
                press(table, (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)[COLOURS.index(colour)])
        case NameColour(colour):
            press(table, (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)[COLOURS.index(colour)])
        case Challenge():
            press(table, pygame.K_z)
        case Uno() | Catch():
            press(table, pygame.K_u)
        case Draw() | Pass() | Accept():
            press(table, pygame.K_d)
        case _:
            raise AssertionError(action)


def test_a_whole_round_is_played_with_the_keyboard_alone(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=8) as table:
        table.mouse.dt = 0.1
        table.begin((HUMAN, NORMAL, NORMAL), seed="keys")
        for _ in range(3000):
            if isinstance(table.top, ScoringScene):
                break
            if isinstance(table.top, CardTurn) and table.table.my_turn:
                by_keys(table)
            else:
                table.frame()
        assert isinstance(table.top, ScoringScene)
        table.replays()


# Motion


def test_without_motion_every_card_lies_at_once(table: CardPlaying) -> None:
    table.mouse.dt = 0.001
    table.lay(table.card("R4"))
    assert not table.table.stage.busy
    assert not table.screen.playback.busy


def test_with_motion_nothing_that_is_pressed_waits(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        table.set_up(position(HAND, "B6 Y4", "Y1 Y2", discard="R2"), (HUMAN, NORMAL, NORMAL), paused=True)
        table.mouse.dt = 0.001
        card = table.card("R4")
        table.lay(card)
        assert card in table.state.discard
        assert table.table.stage.busy


# The log


def test_a_line_of_the_log_shows_its_card_again_for_a_moment(table: CardPlaying) -> None:
    table.lay(table.card("R4"))
    table.mouse.press("log")
    zone = table.table.zones.log
    assert zone is not None
    rows = log_rows(table.context.style, zone, table.screen.log.texts())
    table.mouse.click(rows[-1].rect.center)
    assert table.screen.playback.recalled is not None
    assert table.screen.playback.recalled[0].symbol == "4"
    table.mouse.wait(3.0)
    assert table.screen.playback.recalled is None


# Hints and advice


def test_the_hint_lifts_a_card_that_can_be_laid(table: CardPlaying) -> None:
    table.mouse.key(pygame.K_h)
    (card,) = table.table.selected
    assert card.face in table.table.playable
    assert card_name(table.context.t, card) in table.turn.guidance().text
    assert table.screen.session.hints == {0: 1}
    assert len(table.state.hands[0]) == 6


def test_the_hint_is_about_cards_also_while_somebody_could_be_caught(table: CardPlaying) -> None:
    table.set_up(position("Y0 YR Y7", "B6", discard="R2", catchable=1), paused=True)
    table.mouse.key(pygame.K_h)
    assert table.turn.guidance().text == table.context.t("cardtable.hint-draw")


def test_uc_q10_a_hint_may_cost_two_cards(table: CardPlaying) -> None:
    table.set_up(position(HAND, "B6 Y4", discard="R2", options={"hint_cost": 2}), paused=True)
    assert "+2" in table.key("hint").text
    table.mouse.press("hint")
    assert len(table.state.hands[0]) == 8
    assert table.table.my_turn


def test_uc_60_advice_costs_who_gave_it_two_cards(table: CardPlaying) -> None:
    state = position(HAND, "B6 Y4", "Y1 Y2", discard="R2", options={"advice_button": "on"})
    table.set_up(state, (HUMAN, HUMAN, HUMAN))
    table.until(lambda: "ready" in table.form)
    table.mouse.press("ready")
    table.until_my_turn()
    table.mouse.press("advice")
    table.answer("seat-2")
    assert [event.seat for event in happened(Drew, table.screen.session.steps)] == [2]
    assert len(table.state.hands[2]) == 4
    assert table.state.turn == 0


def test_a_single_player_has_nobody_to_punish_for_advice(table: CardPlaying) -> None:
    table.set_up(position(HAND, "B6 Y4", discard="R2", options={"advice_button": "on"}), paused=True)
    assert "advice" not in table.form


def test_the_card_under_the_mouse_is_lifted_by_three_units_like_a_tile(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        state = position("R4 G5 B7 Y1", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
        table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        card, other = table.card("G5"), table.card("Y1")
        lies, stage = table.table.stage.goal(card), table.table.stage
        table.mouse.move(table.point(card))
        table.mouse.wait(2 * HOVER)
        assert stage.poses.of(card) == hover(HOVER)
        goal = stage.goal(card)
        assert (goal.x, goal.y, goal.angle) == (lies.x, lies.y, lies.angle), "it is lifted, not moved"
        assert goal.z > stage.goal(other).z
        table.mouse.move(table.point(other))
        table.mouse.wait(2 * HOVER)
        assert stage.poses.of(card) == REST
