"""Quitting at any moment keeps the match; a damaged file costs no more than itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai import choose
from game.engine.record import RecordError
from game.engine.state import MeldState, Phase
from game.store.folders import player_folders
from game.store.saved import match_file
from game.store.settings import SeatKind, Settings
from game.ui.scenes.deal import Deal
from game.ui.scenes.handover import HandOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.scoring import Scoring
from game.ui.scenes.seats import Seats
from game.ui.scenes.turn import Turn
from game.ui.session import Session
from tests.tables import rules as rules_with
from tests.ui.playing import HUMAN, NORMAL, Playing, playing
from tests.ui.test_scoring import at_end


def quit_game(play: Playing) -> MeldState:
    """Close the window; answers the state that was left."""
    state = play.state
    pygame.event.post(pygame.Event(pygame.QUIT))
    play.driver.app.run()
    assert not play.context.running
    return state


def some_turns(play: Playing, turns: int) -> None:
    """Let so many turns be played at this screen."""
    for _ in range(turns):
        while not (isinstance(play.top, Turn) and play.table.my_turn):
            assert not isinstance(play.top, Scoring)
            if isinstance(play.top, HandOver):
                play.mouse.press("ready")
            play.frame()
        play.finish_turn()


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL), (HUMAN, HUMAN), (NORMAL, HUMAN, HUMAN, NORMAL)])
@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_match_goes_on_where_it_was_left(tmp_path: Path, kinds: Sequence[SeatKind], turns: int) -> None:
    rules = rules_with(target=300, drawn_tile="with_rack")
    with playing(tmp_path, draw_every=20) as play:
        play.begin(kinds, rules, seed=f"kept {turns}")
        play.until(lambda: not isinstance(play.top, Deal))
        some_turns(play, turns)
        left = quit_game(play)
    with playing(tmp_path, draw_every=20) as play:
        play.mouse.press("continue")
        assert play.desk.session.steps[-1].state.rules == rules
        assert left in [step.state for step in play.desk.session.steps]
        assert play.desk.session.record.seats[0][1] == "Anna"
        if kinds.count(HUMAN) > 1:
            play.until(lambda: isinstance(play.top, HandOver))
            assert play.table.covered
        some_turns(play, 1)


def test_what_was_laid_but_not_sent_is_back_on_the_rack(tmp_path: Path) -> None:
    with playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="half")
        play.until_my_turn()
        rack = play.table.rack
        play.mouse.drag(play.point(rack[0]), play.free_point())
        play.mouse.lift(play.point(rack[1]), play.free_point())
        left = quit_game(play)
    with playing(tmp_path, draw_every=20) as play:
        play.mouse.press("continue")
        play.until_my_turn()
        assert play.state == left
        assert set(play.table.rack) == set(rack)
        play.whole()


def test_quitting_after_drawing_does_not_give_another_tile(tmp_path: Path) -> None:
    rules = rules_with(draw_although_playable="allowed", drawn_tile="with_rack")
    for number in range(40):
        home = tmp_path / str(number)
        with playing(home, draw_every=50) as play:
            play.begin((HUMAN, NORMAL), rules, seed=f"draw {number}")
            play.until_my_turn()
            play.mouse.press("draw")
            left = quit_game(play)
        if left.phase is Phase.DRAWN and left.turn == 0:
            break
    assert left.drawn is not None
    with playing(home, draw_every=20) as play:
        play.mouse.press("continue")
        play.until_my_turn()
        assert play.state == left
        assert play.key("draw").text == play.context.t("table.keep")
        play.mouse.press("draw")
        assert play.desk.session.record.lines[-1] == "0 pass" or "0 pass" in play.desk.session.record.lines
        assert left.drawn in play.state.racks[0]


def test_quitting_in_the_middle_of_the_deal_keeps_it(tmp_path: Path) -> None:
    with playing(tmp_path, settings=Settings(), draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="deal")
        play.mouse.wait(1)
        assert isinstance(play.top, Deal)
        left = quit_game(play)
    with playing(tmp_path, draw_every=20) as play:
        play.mouse.press("continue")
        play.until_my_turn()
        assert left.racks[0] == play.state.racks[0] or len(play.desk.session.record.lines) > 0


def test_leaving_to_the_menu_and_back_changes_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="menu")
        play.until_my_turn()
        some_turns(play, 1)
        play.until_my_turn()
        left = play.state
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.press("answer-3")
        assert isinstance(play.context.scenes.top, Menu)
        play.frame()
        play.mouse.press("continue")
        play.until_my_turn()
        assert play.state == left


def test_a_kill_loses_nothing_that_was_played(tmp_path: Path) -> None:
    with playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="kill")
        some_turns(play, 2)
        left, text = play.state, match_file(play.context.folders).read_text("utf-8")
    assert Session.resume(text, choose).state == left


def test_a_decided_match_is_not_offered_again(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        at_end(play, options={"target": 100})
        assert play.state.match_winner is not None
        quit_game(play)
    with playing(tmp_path) as play:
        assert "continue" not in play.form
        assert not match_file(play.context.folders).exists()


def saved_text(home: Path) -> str:
    """A match of a few turns as it is saved."""
    with playing(home, draw_every=50) as play:
        play.begin((HUMAN, NORMAL), seed="damage")
        some_turns(play, 2)
        quit_game(play)
        return match_file(play.context.folders).read_text("utf-8")


def _empty(text: str, chance: Random) -> str:
    return ""


def _cut(text: str, chance: Random) -> str:
    return text[: chance.randrange(1, len(text))]


def _letter(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("x0²\x00 é\n|*'=9-") + text[at + 1 :]


def _line_lost(text: str, chance: Random) -> str:
    lines = text.splitlines()
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines) + "\n"


def _line_twice(text: str, chance: Random) -> str:
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    return "\n".join([*lines[:at], lines[at], *lines[at:]]) + "\n"


def _lines_swapped(text: str, chance: Random) -> str:
    lines = text.splitlines()
    one, two = chance.sample(range(len(lines)), 2)
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("damage", [_empty, _cut, _letter, _line_lost, _line_twice, _lines_swapped])
def test_a_damaged_record_is_refused_or_still_a_match(
    tmp_path: Path, damage: Callable[[str, Random], str]
) -> None:
    text = saved_text(tmp_path)
    chance, refused = Random(7), 0
    for _ in range(60):
        try:
            session = Session.resume(damage(text, chance), choose)
        except RecordError:
            refused += 1
        else:
            assert session.game.choices(session.state, session.to_act()[0])
            session.close()
    assert refused > 10


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_damaged_match_is_set_aside_with_a_message_and_the_menu_works(tmp_path: Path, language: str) -> None:
    text = saved_text(tmp_path)
    path = match_file(player_folders(tmp_path))
    for number, broken in enumerate((text.replace("seed damage", "seed other"), "nonsense", "\x00\x01", "")):
        path.write_text(broken, "utf-8")
        with playing(tmp_path, language=language) as play:
            play.mouse.press("continue")
            assert isinstance(play.context.scenes.top, Menu)
            assert any(path.name in told for told in play.context.toasts.texts)
            assert not path.exists()
            assert len(list(path.parent.glob("match.damaged*"))) == number + 1
            play.frame()
            assert "continue" not in play.form
            play.mouse.press("play")
            assert isinstance(play.context.scenes.top, Seats)


def test_a_match_that_is_no_text_is_set_aside(tmp_path: Path) -> None:
    path = match_file(player_folders(tmp_path))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\xff\xfe\x00steinreich")
    with playing(tmp_path) as play:
        play.mouse.press("continue")
        assert isinstance(play.context.scenes.top, Menu)
        assert play.context.toasts.texts
        assert not path.exists()


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    folder = player_folders(tmp_path).state
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    with playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="full")
        assert play.context.toasts.texts
        some_turns(play, 1)
        assert len(play.desk.session.record.lines) > 0
