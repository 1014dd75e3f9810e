"""What is told of a table: all that the viewer may know and nothing else, once each, and nothing that leads astray."""

import gc
import re
import sys
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest

from game.engine.record import Record, parse_record
from game.engine.registry import BOOKS
from game.store.settings import ComputerSpeed, Verbosity
from game.ui.kit.nodes import Act, Asked, Node, Role
from game.ui.kit.text import Caption
from game.ui.reader import reader as reader_module
from game.ui.reader.nodes import BRIEF_MOST
from game.ui.scenes.library.replay import EVERYTHING, PUBLIC, ReplayScene
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.aloud import OWN_ZONE, PLAYER_LIST, STOCK, TABLE_ZONE as TABLE_PART
from tests.tables import with_hidden_mixed
from tests.tile_tables import position
from tests.ui.blind_player import Ear, listening, state_with
from tests.ui.driver import HUMAN, NORMAL, QUICK, sure
from tests.ui.listening import InProcess, tree_made, tree_now
from tests.ui.long.test_asked_by_key import RECORDS, puzzle
from tests.ui.long.test_reader import Drawn
from tests.ui.playing import card_playing, tile_playing

FULL = " | ".join(f"{colour}1{copy} {colour}2{copy} {colour}3{copy} {colour}4{copy} {colour}5{copy}"
                  for colour in "RBYG" for copy in ("", "'"))  # fmt: skip
"""Most tiles of the first five numbers."""
MOST_CALLS = 1500
"""More calls than the reader makes in any frame."""


def test_each_tile_says_what_it_is_and_where_and_a_reader_puts_the_focus_on_what_it_asks_for(tmp_path: Path) -> None:
    with listening(tmp_path) as (playing, ear):
        tree = ear.hear()
        assert tree.find("red 5, in run of red 4 to 6, second of three") is not None
        assert tree.find("joker as green 9, in group of 9: yellow, green and blue, second of three") is not None
        rack, loose = tree.find("Your tiles", "list"), tree.find("Start tiles", "list")
        assert rack is not None
        assert loose is not None
        assert sorted(each.name for each in rack.children) == ["Joker", "blue 1", "red 7"]
        assert [each.name for each in loose.children] == ["green 2"]
        scene = playing.turn
        parts = {node.key: node for node in scene.nodes}
        meld = parts[TABLE_PART].children[0]
        for path in (
            (OWN_ZONE, parts[OWN_ZONE].children[1].key), (TABLE_PART, meld.key, meld.children[-1].key), (STOCK,),
            (PLAYER_LIST, "seat-1"),
        ):  # fmt: skip
            scene.ask(Asked(path, Act.FOCUS))
            assert scene.attention == path


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_tree_is_made_of_views(viewer: int, tmp_path: Path) -> None:
    """Whatever the others hold and whatever is still to be drawn, the tree is the same."""
    begun, trees = state_with("R7 R8 B1 G4 / Y1 Y2 B12 G12", turn=viewer), []
    for number in range(3):
        with tile_playing(tmp_path / str(number), language="en") as playing:
            state = with_hidden_mixed(begun, (viewer,), str(number)) if number else begun
            playing.set_up(state, [(NORMAL, HUMAN)[seat == viewer] for seat in (0, 1)], paused=True)
            trees.append(Ear(playing).names())
    assert trees[0] == trees[1] == trees[2]
    assert any("red 7" in name for name in trees[0]) is (viewer == 0)
    assert any("yellow 2" in name for name in trees[0]) is (viewer == 1)


def test_a_cover_tells_no_rack_and_forgets_what_was_said_before(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        ear = Ear(playing)
        ear.reader.announcements.add("You got: red 12.")
        playing.set_up(state_with("R7 B1 B4 / Y1 Y2 G12"), (HUMAN, HUMAN), paused=True)
        playing.until_on_top(HandOver)
        ear.press("")
        cover = ear.names()
        for secret in ("red 7", "blue 1", "blue 4", "yellow 1", "yellow 2", "green 12", "red 12", "Your tiles"):
            assert not any(secret in name for name in cover), secret
        assert any(playing.context.t("handover.ready", name="Anna") in name for name in cover)
        playing.form.activate("ready")
        ear.press("")
        opened = ear.names()
        assert any("red 7" in name for name in opened)
        assert not any(secret in name for name in opened for secret in ("yellow 2", "green 12", "red 12"))


@pytest.mark.parametrize("verbosity", Verbosity)
def test_what_happens_is_announced_in_three_verbosities(verbosity: Verbosity, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, verbosity=verbosity)) as playing:
        playing.begin((HUMAN, NORMAL), seed="k")
        ear = Ear(playing)
        numbers: set[int] = set()
        for _ in range(10):
            ear.act(1)
            numbers |= {each.number for each in ear.reader.announcements}
        said = ear.said
    assert numbers >= set(range(max(numbers) - len(said) + 1, max(numbers) + 1)), "none was lost, none came twice"
    assert any(text.startswith("You play") for text in said)
    assert verbosity is not Verbosity.BRIEF or max(map(len, said)) <= BRIEF_MOST
    assert any(" left." in text for text in said) is (verbosity is Verbosity.FULL)
    assert any("Now on the table" in text for text in said) is (verbosity is not Verbosity.BRIEF)


def test_an_answer_is_shown_if_nobody_listens(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 * / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        playing.driver.key(pygame.K_c)
        assert any(text.startswith("Tiles: you 3") for text in playing.context.toasts.texts)


@pytest.mark.parametrize("book", BOOKS)
def test_everything_at_a_table_has_a_name(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, language="de", settings=replace(QUICK, book=book, newcomer=False)) as playing:
        ear = Ear(playing, "de")
        ear.player.begin_match()
        top = playing.context.scenes.top
        assert isinstance(top, RoundScene)
        nodes: list[Node] = [each for node in top.nodes for each in node.walk()]
        assert [node.key for node in nodes if not node.name and node.key != "guidance"] == []
        paths = [node.key for node in top.nodes]
        assert len(paths) == len(set(paths))
        texts = Drawn(monkeypatch)
        for key in ("", "v"):
            ear.press(key)
            texts.texts.clear()
            playing.driver.frame()
            canvas = playing.driver.app._canvas
            tree = tree_now(ear.reader, playing.context.scenes.top, canvas.strokes[ear.reader._below :])
            nodes = [flat.node for flat in tree.nodes.values()]
            said = [" ".join(f"{node.name} {node.value} {node.about}".split()) for node in nodes]
            missing = [each for each in texts.texts if not any(" ".join(each.split()) in text for text in said)]
            assert missing == [], key or "the table"


def test_a_turn_is_played_without_a_hint_by_ear(tmp_path: Path) -> None:
    with listening(tmp_path, "B1 Y4 R7 B11 / Y1 Y2", by_hand=1) as (_, ear):
        ear.act(8, "run of red 4 to 7")
        assert ear.player.by_hand == 0
        assert ear.player.hear().usable("End turn")
        ear.act(1)
        assert "You play Red 7" in ear.said


def test_a_match_that_is_watched_tells_what_is_seen(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        replay = ReplayScene(playing.context, *watched())
        playing.context.scenes.push(replay, fade=False)
        ear, met = Ear(playing), set()
        for _ in replay.allowed:
            ear.press("")
            tree = ear.hear()
            holds = [each.name for each in tree.walk() if " holds: " in each.name]
            assert len(holds) == (len(watched()[0].seats) if replay.eyes == EVERYTHING else 0)
            assert bool(sure(tree.find("", "list")).children) is (replay.eyes != PUBLIC)
            met.add(replay.eyes)
            replay.look()
        assert {PUBLIC, EVERYTHING} <= met


def watched() -> tuple[Record, Any]:
    """A match, as it was recorded."""
    return parse_record((Path(__file__).parents[2] / "records" / "format-3-rummikub.txt").read_text("utf-8"))


@pytest.mark.parametrize("frames", [1, 4, 40])
def test_a_match_that_is_left_leaves_the_tree_below_whole_and_nothing_behind(frames: int, tmp_path: Path) -> None:
    with listening(tmp_path) as (playing, ear):
        before = ear.hear()
        replay = ReplayScene(playing.context, *watched())
        playing.context.scenes.push(replay, fade=False)
        gone = ref(replay)
        del replay
        playing.driver.frame(frames)
        playing.driver.key(pygame.K_ESCAPE)
        playing.driver.be_heard()
        assert ear.hear() == before
        gc.collect()
        assert gone() is None


def test_a_reader_takes_little_of_a_frame_at_a_full_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts calls, as no test measures time: a thousand of them take about a tenth of a millisecond."""
    clock = count(step=reader_module.BUDGET / 4)
    monkeypatch.setattr(reader_module, "perf_counter", lambda: next(clock))
    calls: list[int] = []
    with tile_playing(tmp_path, language="en") as play:
        play.set_up(position("R6 R7 R8 R9 B6 B7 B8 B9", "Y6 Y7 Y8 Y9", table=FULL), (HUMAN, NORMAL), paused=True)
        play.driver.app.reader.adapter = InProcess()
        frame = play.driver.app.reader.frame

        def counted(*args: Any, **names: Any) -> None:
            calls.append(0)

            def note(_: object, what: str, __: object) -> None:
                calls[-1] += what in ("call", "c_call")

            sys.setprofile(note)
            try:
                frame(*args, **names)
            finally:
                sys.setprofile(None)

        monkeypatch.setattr(play.driver.app.reader, "frame", counted)
        for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE):
            play.driver.key(key)
            play.driver.be_heard()
    assert len(calls) > 300, "it is looked at in many frames"
    assert max(calls) < MOST_CALLS


def test_no_event_is_said_twice_while_it_is_shown(tmp_path: Path) -> None:
    settings = replace(QUICK, computer_speed=ComputerSpeed.NORMAL)
    with card_playing(tmp_path, language="en", settings=settings) as playing:
        playing.begin((HUMAN, NORMAL, NORMAL), seed="k")
        ear = Ear(playing)
        ear.act(4)
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
def test_each_press_of_the_hint_is_answered_and_melds_told_one_by_one(verbosity: Verbosity, tmp_path: Path) -> None:
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


def test_what_is_written_over_a_dialog_belongs_to_it_alone() -> None:
    question = Node("q", Role.DIALOG, "Which colour?", box=(0, 0, 50, 50), children=(
        Node("r", Role.BUTTON, "Red", box=(0, 0, 20, 20)),))  # fmt: skip
    below = Node("pile", Role.STATUS, "On top: red 8.", box=(0, 0, 50, 50))
    tree = tree_made("T", "S", (question, below), (), (Caption("Green", (10, 30, 9, 9)),))
    assert tree.nodes["S", "pile"].node.about == ""
    assert tree.nodes["S", "q"].node.about == "Green"


def test_the_end_of_a_round_says_the_scores_once_and_who_holds_what(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 / Y1 Y3", called=True), (HUMAN, NORMAL))
        ear = Ear(playing)
        playing.play_turn()
        playing.until_on_top(ScoringScene)
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
        page = playing.on_top(RulesScene)
        run = next(chapter for chapter in page.found() if chapter.key == "run")
        page.form.activate("to-run-title")
        assert " ".join(ear.press("")) == page.words_of(page.book).text(run)
        assert verbosity is not Verbosity.BRIEF or max(map(len, ear.said)) <= BRIEF_MOST
        page.look_for("joker")
        assert ear.press("")[0] == f"UNO RUMMY · {len(page.found())} results"
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
        replay.jump(replay.at - 1)
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
            before, cost = screen.aside(), playing.context.scenes.top.hint_cost
            for _ in range(2):
                driver.key(pygame.K_h)
                driver.frame(10)
                driver.be_heard()
            assert announcements[-2].text.startswith(cost or "?"), "what it costs is heard before"
            assert announcements[-1].text == screen.aside().removeprefix(before).strip() != "", count


@pytest.mark.parametrize("verbosity", Verbosity)
def test_it_is_said_where_the_tiles_of_others_lie_and_that_time_runs_out(verbosity: Verbosity, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, verbosity=verbosity)) as playing:
        playing.set_up(state_with("R12 B1 * / R7 Y1 Y2", turn=1), (HUMAN, NORMAL), paused=True)
        ear = Ear(playing)
        playing.screen.driver.paused = False
        ear.press("")
        played = next(text for text in ear.said if text.startswith("Bert plays"))
        assert ("Now on the table: run of red 4 to 7." in played) is (verbosity is not Verbosity.BRIEF)
        assert ("Bert has 2 left." in played) is (verbosity is Verbosity.FULL)
        playing.set_up(position("R7 B1 *", "Y1 Y2", table="R4 R5 R6", options={"turn_time": 60}), (HUMAN, NORMAL))
        ear.press("")
        (counts,) = ear.press("c")
        assert re.search(r"to draw\. \d\d seconds left\.$", counts), counts
        before, clock = len(ear.said), playing.screen.driver.clock
        assert clock is not None
        for clock.left in (31.0, 11.0):
            playing.driver.wait(2)
        assert [text for text in ear.said[before:] if "second" in text] == ["30 seconds left.", "10 seconds left."]
