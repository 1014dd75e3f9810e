"""What is said at a table: once each, with what the others have done, and nothing that leads astray."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.record_reading import parse_record
from game.engine.registry import BOOKS
from game.store.settings import ComputerSpeed
from game.store.verbosity import Verbosity
from game.ui.kit.captions import Caption
from game.ui.kit.nodes import Node, Role
from game.ui.reader.adapter import InProcess
from game.ui.reader.announcements import BRIEF_MOST
from game.ui.reader.nodes import Parts, Shown
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.round.scoring import ScoringScene
from game.words.catalogue import Catalogue
from game.words.spoken import counts_text, left_text
from tests.tile_tables import position
from tests.ui.card_playing import card_playing
from tests.ui.ear import Ear, listening, state_with
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_asked_by_key import RECORDS, puzzle
from tests.ui.tile_playing import tile_playing


def test_no_event_is_said_twice_while_it_is_shown(tmp_path: Path) -> None:
    settings = replace(QUICK, computer_speed=ComputerSpeed.NORMAL)
    with card_playing(tmp_path, language="en", settings=settings) as playing:
        playing.begin((HUMAN, NORMAL, NORMAL), seed="k")
        ear = Ear(playing)
        ear.act(8)
        assert sum(text.startswith("Your turn") for text in ear.said) > 2
        assert [pair for pair in pairwise(ear.said) if pair[0] == pair[1]] == []


def test_the_line_is_not_said_again_when_a_notice_has_passed_and_a_single_tile_is_alone(tmp_path: Path) -> None:
    with listening(tmp_path) as (_, ear):
        line = ear.press("tab", "f", "4", "1", "space", "space")[-1]
        assert line.startswith("Blue 1 is on its own")
        assert ear.hear().find("blue 1, alone", "item") is not None
        assert not any(line in text for text in ear.press("f", "1", "7", "space"))
        assert ear.press("escape", "s", *[""] * 12) == ["By colour"]


@pytest.mark.parametrize("verbosity", Verbosity)
def test_each_press_of_the_hint_is_answered_and_the_table_told_meld_by_meld(
    verbosity: Verbosity, tmp_path: Path
) -> None:
    with listening(tmp_path, "R8 / Y1 Y2", verbosity=verbosity) as (_, ear):
        for _ in range(2):
            assert ear.press("h") == ["You cannot play anything: draw."]
    with listening(tmp_path / "2", verbosity=verbosity) as (_, ear):
        told = [" ".join(ear.press("h")) for _ in range(3)]
        assert all(told)
        assert told[-1].endswith("Do you want this move? E for yes, D for no.")
        assert verbosity is not Verbosity.BRIEF or max(map(len, ear.said)) <= BRIEF_MOST
        ear.press("tab", "tab")
        assert ear.press("a") == ear.press("t")


@pytest.mark.parametrize(
    ("language", "draw"),
    [("en", "You have nothing to play: draw a tile."), ("de", "Du kannst nichts legen: Zieh einen Stein.")],
)
def test_who_can_only_draw_is_not_told_to_play(language: str, draw: str, tmp_path: Path) -> None:
    with listening(tmp_path, "R8 / Y1 Y2", language) as (_, ear):
        assert ear.said[-1] == draw
        assert ear.press("e") == [draw]
        (wrong,) = ear.press("w")
        assert wrong.endswith(draw)
        assert not wrong.startswith(("Play", "Leg"))


@pytest.mark.parametrize("verbosity", Verbosity)
def test_it_is_said_where_the_tiles_of_others_lie_and_that_time_runs_out(verbosity: Verbosity, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, verbosity=verbosity)) as playing:
        playing.set_up(state_with("R12 B1 * / R7 Y1 Y2", turn=1), (HUMAN, NORMAL), paused=True)
        ear = Ear(playing)
        playing.screen.driver.paused = False
        ear.press("")
        played = next(text for text in ear.said if text.startswith("Bert plays"))
        lies = "Now on the table: run of red 4 to 7."
        assert (lies in played) is (verbosity is not Verbosity.BRIEF)
        assert ("Bert has 2 left." in played) is (verbosity is Verbosity.FULL)
        playing.set_up(position("R7 B1 *", "Y1 Y2", table="R4 R5 R6", options={"turn_time": 60}), (HUMAN, NORMAL))
        ear.press("")
        (counts,) = ear.press("c")
        assert re.search(r"to draw\. \d\d seconds left\.$", counts), counts
        before = len(ear.said)
        playing.driver.wait(54)
        assert [text for text in ear.said[before:] if "second" in text] == ["30 seconds left.", "10 seconds left."]


def test_a_tile_says_nothing_that_its_name_or_its_list_says(tmp_path: Path) -> None:
    with listening(tmp_path, "R7 R5 / Y1 Y2", "de") as (_, ear):
        tree = ear.hear()
    loose, rack, joker = (tree.find(name) for name in ("Startsteine", "Deine Steine", "Joker als Grün 9"))
    assert loose is not None
    assert rack is not None
    assert joker is not None
    assert "darf allein liegen" in loose.about
    assert [each.about for each in (*loose.children, joker)] == ["", ""]
    assert all(each.about for each in rack.children), "they will do something"
    assert tree.find("Start- steine") is None


def test_who_has_gone_out_is_not_said_to_have_nothing_left() -> None:
    say, name = Catalogue("en").t, ("Anna", "Bert").__getitem__
    assert left_text(say, name, (1, 0), 0) == "Anna has one left."
    assert left_text(say, name, (1, 0), 1) == left_text(say, name, None, 0) == ""


def test_a_name_that_ends_in_a_number_is_set_apart_from_the_count() -> None:
    counts = counts_text(Catalogue("en").t, "tiles", ("Player 1", "Anna").__getitem__, (14, 3), 9, None)
    assert counts == "Tiles: Player 1: 14 and Anna 3; 9 to draw."


def test_what_is_written_over_a_dialog_belongs_to_it_alone() -> None:
    question = Node("q", Role.DIALOG, "Which colour?", box=(0, 0, 50, 50), children=(
        Node("r", Role.BUTTON, "Red", box=(0, 0, 20, 20)),))  # fmt: skip
    below = Node("pile", Role.STATUS, "On top: red 8.", box=(0, 0, 50, 50))
    tree = Parts().tree("T", Shown("S", (question, below), ()), (Caption("Green", (10, 30, 9, 9)),))
    assert tree.nodes["S", "pile"].node.about == ""
    assert tree.nodes["S", "q"].node.about == "Green"


def test_the_end_of_a_round_says_the_scores_once_and_who_holds_what(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 / Y1 Y3", called=True), (HUMAN, NORMAL))
        ear = Ear(playing)
        playing.play_turn()
        playing.until(lambda: isinstance(playing.top, ScoringScene))
        ear.press("", "")
        assert ear.said[-1].startswith("In the match: you ")
        assert len([text for text in ear.said if text.startswith("In the match")]) == 1
        tree = [*ear.hear().walk()]
        assert next(each.name for each in tree if each.role == "label").startswith("You win the round")
        held = [each.name for each in tree if " holds: " in each.name]
        assert held
        assert all("yellow 1 and yellow 3" in name for name in held)


@pytest.mark.parametrize("verbosity", Verbosity)
def test_the_rules_tell_a_section_that_is_gone_to_and_what_a_search_finds(verbosity: Verbosity, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, verbosity=verbosity)) as playing:
        playing.context.go.rules(BOOKS["uno-rummy"])
        ear = Ear(playing)
        page = playing.context.scenes.top
        assert isinstance(page, RulesScene)
        run = next(chapter for chapter in page.found() if chapter.key == "run")
        page.form.activate("to-run-title")
        assert " ".join(ear.press("")) == page.text(run)
        assert verbosity is not Verbosity.BRIEF or max(map(len, ear.said)) <= BRIEF_MOST
        page.look_for("joker")
        assert ear.press("")[0] == f"UNO RUMMY · {len(page.found())} places"
        page.look_for("xylophone")
        assert ear.press("") == [playing.context.t("rules.nothing")]
        page.look_for("")
        assert ear.press("") == []


def test_a_match_that_is_watched_is_told_step_by_step(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        record, steps = parse_record((RECORDS / "format-3-rummikub.txt").read_text("utf-8"))
        replay = ReplayScene(playing.context, record, steps)
        playing.context.scenes.push(replay, fade=False)
        ear = Ear(playing)
        assert ear.said == []
        replay.forward()
        told = ear.press("")
        assert told
        replay.forward()
        ear.press("")
        replay.backward()
        assert ear.press("") == told[-1:], "where it has gone back to"


@pytest.mark.parametrize("opened", [tile_playing, card_playing])
def test_the_task_of_a_puzzle_is_told_once_and_then_each_hint(opened: Any, tmp_path: Path) -> None:
    book = "uno-1999" if opened is card_playing else "uno-rummy"
    with opened(tmp_path, language="en", settings=replace(QUICK, book=book)) as playing:
        driver = playing.driver
        announcements = driver.app.reader.announcements
        driver.app.reader.adapter = InProcess()
        driver.be_heard()
        puzzle(playing)
        driver.be_heard()
        screen = playing.context.scenes.top.screen
        task, *others = [each.text for each in announcements]
        assert task == screen.aside()
        assert not any(each in task for each in others)
        for count in (1, 2):
            before = screen.aside()
            driver.key(pygame.K_h)
            driver.frame(10)
            driver.be_heard()
            assert announcements.latest[-1].text == screen.aside().removeprefix(before).strip() != "", count
