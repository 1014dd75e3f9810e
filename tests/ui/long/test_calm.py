"""Calm play: nothing is a race, no turn has a clock, every end is confirmed, accidental presses do nothing."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.play import session
from game.ui.kit.input import TOO_SOON
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import CALM, Options
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.scoring import ScoringScene
from tests.card_tables import position as cards
from tests.tile_tables import position
from tests.ui.driver import HUMAN, NORMAL, QUICK, driven, sure
from tests.ui.listening import InProcess
from tests.ui.playing import CardPlaying, card_playing, tile_playing, tile_turn
from tests.ui.test_turn_driver import alert, lay, quiet, two_left

ASKED = replace(QUICK, ask_first=True)
SURE = replace(QUICK, confirm_turns=True)
STEADY = replace(QUICK, ignore_quick=True)


@pytest.mark.parametrize(("answer", "caught"), [("answer-0", "2 catch 1"), ("answer-1", "0 catch 1")])
def test_who_may_catch_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, caught: str) -> None:
    """A computer that noticed too is not quicker: it catches only what was let go."""
    monkeypatch.setattr(session, "react_delay", lambda _: 0.05)
    with tile_playing(tmp_path, settings=ASKED) as play:
        play.set_up(two_left(1, "Y10 G12' B8"), kinds=(HUMAN, NORMAL, NORMAL), think=alert)
        assert play.context.t("calm.catch") in [each.text for each in play.dialog.answers]
        play.mouse.wait(20)
        assert isinstance(play.context.scenes.top, Dialog), "nothing is decided by time"
        assert len(play.state.racks[1]) == 1
        before = len(play.screen.session.record.lines)
        play.mouse.press(answer)
        play.until(lambda: len(play.state.racks[1]) == 3)
        assert [line for line in play.screen.session.record.lines[before:] if "catch" in line] == [caught]


def jumping(play: CardPlaying) -> None:
    """Somebody else lays a red five, and the viewer has its twin."""
    play.set_up(cards("R5' G1 G2", "R5 Y1 Y2 Y3", discard="R7", turn=1, options={"jump_in": "on"}))
    play.until(lambda: play.screen.driver.asked)


def test_who_may_jump_in_has_all_the_time_there_is(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=ASKED) as play:
        play.driver.app.reader.adapter = InProcess()
        play.driver.be_heard()
        jumping(play)
        play.driver.be_heard()
        said = play.driver.app.reader.announcements[-1].text
        assert said == play.line
        assert said.endswith("?")
        play.mouse.wait(60)
        assert play.screen.driver.asked
        play.mouse.press("draw")
        play.until(lambda: not play.screen.driver.asked)


def test_the_second_last_card_waits_for_the_call(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(ASKED, reduce_motion=False)) as play:
        play.set_up(cards("R5 G1", "Y1 Y2 Y3", discard="R7", turn=0), paused=True)
        play.turn.acting.lay(play.card("R5"))
        play.mouse.wait(30)
        assert play.turn.acting.flight is not None
        assert len(play.state.hands[0]) == 2
        play.mouse.key(pygame.K_u)
        assert play.turn.acting.flight is None
        assert len(play.state.hands[0]) == 1
        assert "uno" in play.screen.session.record.lines[-1].lower()


def test_no_turn_has_a_clock_whatever_the_rules_say(tmp_path: Path) -> None:
    state = position("R11 B1 Y4 Y5 Y8", "R1", options={"turn_time": 10})
    with tile_turn(tmp_path, state, think=quiet, settings=QUICK) as play:
        play.frame()
        play.mouse.wait(1)
        assert play.screen.driver.clock is not None
        play.context.change(no_clocks=True)
        play.mouse.wait(60)
        assert play.screen.driver.clock is None
        assert play.table.my_turn
        assert not any("timeout" in line for line in play.screen.session.record.lines)


def test_an_end_of_a_turn_is_confirmed_and_a_refused_one_is_refused_at_once(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R11 B1 Y4 Y5 Y8", "R1"), paused=True, settings=SURE) as play:
        play.mouse.press("draw")
        assert play.dialog.title == f"{play.context.t('table.draw')}?"
        play.mouse.press("answer-0")
        assert not play.screen.session.record.lines
        play.click("draw", "answer-1")
        assert play.screen.session.record.lines == ("0 draw",)
    with tile_turn(tmp_path, two_left(), paused=True, settings=SURE) as play:
        lay(play)
        assert play.dialog.title == "Zug beenden?"
        assert not play.screen.session.record.lines
        play.mouse.press("answer-1")
        assert play.screen.session.record.lines


def test_a_card_is_confirmed_and_returns_if_it_is_not_to_be_played(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=SURE) as play:
        play.set_up(cards("R5 G1 W B2", "Y1 Y2 Y3", discard="R7", turn=0), paused=True)
        play.turn.acting.lay(play.card("R5"))
        play.frame()
        assert play.dialog.title == "Rot 5 spielen?"
        play.mouse.press("answer-0")
        play.mouse.wait(1)
        assert len(play.table.lying) == 4
        play.mouse.press("draw")
        assert play.dialog.title == f"{play.context.t('table.draw')}?"
        play.mouse.press("answer-0")
        assert not play.screen.session.record.lines
        play.turn.acting.lay(play.card("R5"))
        play.frame()
        play.mouse.press("answer-1")
        assert len(play.screen.session.record.lines) == 1
        play.whole()
        play.set_up(cards("R5", "Y1 Y2 Y3", discard="R7", turn=0), paused=True)
        play.turn.acting.lay(play.card("R5"))
        play.frame()
        play.mouse.press("answer-1")
        play.until_on_top(ScoringScene)


def test_two_clicks_on_one_key_in_a_moment_are_one(tmp_path: Path) -> None:
    with driven(tmp_path, settings=STEADY) as driver:
        driver.show(Options(driver.context, CALM))
        driver.click_on("no_clocks", "no_clocks")
        assert driver.context.settings.no_clocks, "once, not there and back"
        assert driver.context.toasts.texts == (driver.context.t("calm.too-quick"),)
        driver.click_on("confirm_turns")
        assert driver.context.settings.confirm_turns, "another key counts at once"
        driver.wait(TOO_SOON)
        driver.click_on("no_clocks")
        assert not driver.context.settings.no_clocks
        driver.form.look_at("no_clocks")
        driver.wait(TOO_SOON)
        driver.keys(pygame.K_SPACE, pygame.K_SPACE)
        assert driver.context.settings.no_clocks
        driver.context.change(ignore_quick=False)
        driver.keys(pygame.K_SPACE, pygame.K_SPACE)
        assert driver.context.settings.no_clocks, "there and back"


def test_what_has_just_appeared_is_not_answered_by_a_press_that_was_meant_for_something_else(tmp_path: Path) -> None:
    with driven(tmp_path, settings=STEADY) as driver:
        said: list[str] = []
        driver.show(Menu(driver.context))
        answers = [Answer("no", lambda: said.append("no")), Answer("yes", lambda: said.append("yes"))]
        driver.context.scenes.push(Dialog(driver.context, "?", "", answers), fade=False)
        driver.frame()
        driver.key(pygame.K_RETURN)
        driver.click_on("answer-1")
        driver.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)
        assert said == []
        driver.wait(TOO_SOON + 0.1)
        driver.key(pygame.K_RETURN)
        assert said == ["yes"]


def test_a_held_key_repeats_and_letters_may_be_doubled(tmp_path: Path) -> None:
    with driven(tmp_path, settings=STEADY) as driver:
        driver.show(Options(driver.context))
        driver.click_on("player_name")
        driver.wait(1)
        driver.type("Otto")
        assert driver.context.settings.player_name == "Otto"
        driver.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
        assert driver.context.settings.player_name == "Ot"
        driver.form.look_at("language")
        driver.wait(1)
        before = driver.form.focus
        driver.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
        first = driver.form.focus
        assert first != before
        driver.wait(0.7)
        assert driver.form.focus != first
        driver.post(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)


def test_a_question_over_a_table_of_cards_counts_as_one(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=STEADY) as play:
        play.set_up(cards("R5 G1 W B2", "Y1 Y2 Y3", discard="R7", turn=0), paused=True)
        play.mouse.wait(1)
        play.turn.acting.lay(play.card("W"))
        play.frame()
        question = sure(play.turn.question)
        play.mouse.click(question.form["colour-R"].rect.center)
        assert play.turn.question is question
        play.mouse.wait(1)
        play.mouse.click(question.form["colour-R"].rect.center)
        assert play.turn.question is None
