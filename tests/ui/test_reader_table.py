"""What a screen reader is told of a table: everything the viewer may know, nothing else."""

from __future__ import annotations

import gc
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pygame
import pytest

from game.engine.record_reading import parse_record
from game.engine.registry import BOOKS
from game.engine.tiles.state import TileState
from game.store.settings import Settings
from game.store.verbosity import Verbosity
from game.ui.kit.nodes import Act, Asked, Node, NodeState
from game.ui.reader import reader as reader_module
from game.ui.reader.adapter import InProcess
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.shared.aloud import OWN_ZONE, PLAYER_LIST, STOCK
from game.ui.table.shared.aloud import TABLE_ZONE as TABLE_PART
from game.ui.table.shared.watching import EVERYTHING, PUBLIC
from game.ui.table.tiles.aloud import tile_parts
from game.ui.table.tiles.table import TileTable
from tests.tile_tables import position
from tests.ui.blind_player import BlindPlayer
from tests.ui.key_presses import KeyPresses
from tests.ui.listening import Heard, NearListener
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_reader import Drawn
from tests.ui.test_tile_handover import TABLE, shuffled_secrets
from tests.ui.tile_playing import TilePlaying, tile_playing

FULL = " | ".join(f"{colour}1{copy} {colour}2{copy} {colour}3{copy} {colour}4{copy} {colour}5{copy}"
                  for colour in "RBYG" for copy in ("", "'"))  # fmt: skip
"""Most tiles of the first five numbers."""
MOST_CALLS = 1500
"""More calls than the reader makes in any frame."""


def heard(playing: TilePlaying) -> Heard:
    """The tree of a game that somebody listens to."""
    adapter = InProcess()
    playing.driver.app.reader.adapter = adapter
    playing.driver.be_heard()
    return NearListener(adapter).hear()


def names(tree: Heard) -> list[str]:
    """Every name and description, in reading order."""
    return [f"{each.name} | {each.about}" for each in tree.walk()]


def state_with(racks: str) -> TileState:
    """A position with two racks."""
    first, second = racks.split(" / ")
    return position(first, second, table=TABLE, loose="G2")


def test_each_tile_says_what_it_is_and_where(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 * / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        tree = heard(playing)
        assert tree.find("red 5, in run of red 4 to 6, second of three") is not None
        assert tree.find("joker as green 9, in group of 9: yellow, green and blue, second of three") is not None
        rack = tree.find("Your tiles", "list")
        assert rack is not None
        assert sorted(each.name for each in rack.children) == ["Joker", "blue 1", "red 7"]
        loose = tree.find("Start tiles", "list")
        assert loose is not None
        assert [each.name for each in loose.children] == ["green 2"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_tree_is_made_of_views(viewer: int, tmp_path: Path) -> None:
    """Whatever the others hold and whatever is still to be drawn, the tree is the same."""
    begun = state_with("R7 R8 B1 G4 / Y1 Y2 K1 G12".replace("K1", "B12"))._replace(turn=viewer)
    chance = Random(3)
    trees = []
    for number in range(3):
        state = shuffled_secrets(begun, chance, (viewer,)) if number else begun
        with tile_playing(tmp_path / str(number), language="en") as playing:
            kinds = [NORMAL, NORMAL]
            kinds[viewer] = HUMAN
            playing.set_up(state, kinds, paused=True)
            trees.append(names(heard(playing)))
    assert trees[0] == trees[1] == trees[2]
    assert any("red 7" in name for name in trees[0]) is (viewer == 0)
    assert any("yellow 2" in name for name in trees[0]) is (viewer == 1)


def test_a_cover_tells_no_rack_and_forgets_what_was_said_before(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 B4 / Y1 Y2 G12"), (HUMAN, HUMAN), paused=True)
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        playing.driver.app.reader.announcements.add("You got: red 12.")
        listener = NearListener(adapter)
        playing.until(lambda: isinstance(playing.context.scenes.top, HandOver))
        playing.driver.be_heard()
        cover = names(listener.hear())
        for secret in ("red 7", "blue 1", "blue 4", "yellow 1", "yellow 2", "green 12", "red 12", "Your tiles"):
            assert not any(secret in name for name in cover), secret
        assert any(playing.context.t("handover.ready", name="Anna") in name for name in cover)
        playing.form.activate("ready")
        playing.driver.be_heard()
        opened = names(listener.hear())
        assert any("red 7" in name for name in opened)
        assert not any(secret in name for name in opened for secret in ("yellow 2", "green 12", "red 12"))


@pytest.mark.parametrize("verbosity", Verbosity)
def test_what_happens_is_announced_in_three_verbosities(verbosity: Verbosity, tmp_path: Path) -> None:
    settings = replace(QUICK, verbosity=verbosity)
    with tile_playing(tmp_path, language="en", settings=settings) as playing:
        playing.begin((HUMAN, NORMAL), seed="k")
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        presses = KeyPresses(playing.driver)
        presses.press("")
        player = BlindPlayer(NearListener(adapter), presses.press, "en")
        said: list[str] = []
        numbers: set[int] = set()
        for _ in range(25):
            player.act(player.hear())
            for each in playing.driver.app.reader.announcements:
                if each.number not in numbers:
                    numbers.add(each.number)
                    said.append(each.text)
    assert numbers == set(range(min(numbers), max(numbers) + 1)), "none was lost, none came twice"
    assert any(text.startswith("You play") for text in said)
    if verbosity is Verbosity.BRIEF:
        assert max(map(len, said)) <= 200
    assert any(" left." in text for text in said) is (verbosity is Verbosity.FULL)
    assert any("you can end your turn" in text for text in said) is (verbosity is not Verbosity.BRIEF)


@pytest.mark.parametrize(
    ("key", "beginning"),
    [
        ("w", "Play at least one tile"), ("t", "Table, 2 melds: run of red 4 to 6; group"), ("a", "Your tiles"),
        ("c", "Tiles: you 3"), ("p", "In the match: "), ("l", "Nothing has happened yet."),
    ],
)  # fmt: skip
def test_keys_ask_the_table(key: str, beginning: str, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 * / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        heard(playing)
        KeyPresses(playing.driver).press(key)
        assert [each.text for each in playing.driver.app.reader.announcements][-1].startswith(beginning)


def test_an_answer_is_shown_if_nobody_listens(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 * / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        playing.driver.key(pygame.K_c)
        assert any(text.startswith("Tiles: you 3") for text in playing.context.toasts.texts)


def test_held_tiles_say_where_they_would_go(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 B5 / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        presses = KeyPresses(playing.driver)
        player = BlindPlayer(NearListener(adapter), presses.press, "en")
        presses.press("tab")
        places: set[str] = set()
        assert player.go_to("red 7", "right")
        for _ in range(20):
            tree = player.key("right" if places else "space")
            assert tree.focus is not None
            places.add(tree.focus.name)
        assert "after Red 6 in run of Red 4 to 6: run of Red 4 to 7".lower() in {name.lower() for name in places}


def test_a_reader_puts_the_focus_on_what_it_asks_for(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 B1 B5 / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        scene = playing.driver.context.scenes.top
        assert isinstance(scene, RoundScene)
        parts = {node.key: node for node in scene.nodes}
        meld = parts[TABLE_PART].children[0]
        wanted = [
            (OWN_ZONE, parts[OWN_ZONE].children[1].key), (TABLE_PART, meld.key, meld.children[-1].key), (STOCK,),
            (PLAYER_LIST, "seat-1"),
        ]  # fmt: skip
        for path in wanted:
            scene.ask(Asked(path, Act.FOCUS))
            assert scene.attention == path


@pytest.mark.parametrize("book", BOOKS)
def test_everything_at_a_table_has_a_name(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Settings = replace(QUICK, book=book, newcomer=False)
    with tile_playing(tmp_path, language="de", settings=settings) as playing:
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        presses = KeyPresses(playing.driver)
        presses.press("")
        BlindPlayer(NearListener(adapter), presses.press, "de").begin_match()
        top = playing.context.scenes.top
        assert isinstance(top, RoundScene)
        nodes: list[Node] = [each for node in top.nodes for each in node.walk()]
        assert [node.key for node in nodes if not node.name and node.key != "guidance"] == []
        paths = [node.key for node in top.nodes]
        assert len(paths) == len(set(paths))
        texts = Drawn(monkeypatch)
        for key in ("", "v"):
            presses.press(key)
            texts.texts.clear()
            playing.driver.frame()
            canvas = playing.driver.app._canvas
            assert canvas is not None
            reader = playing.driver.app.reader
            tree = reader.tree(playing.context.scenes.top, canvas.strokes[reader._below :])
            said = [
                " ".join(f"{flat.node.name} {flat.node.value} {flat.node.about}".split())
                for flat in tree.nodes.values()
            ]
            missing = [each for each in texts.texts if not any(" ".join(each.split()) in text for text in said)]
            assert missing == [], key or "the table"


def test_a_turn_is_played_without_a_hint_by_ear(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("B1 Y4 R7 B11 / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        presses = KeyPresses(playing.driver)
        presses.press("")
        player = BlindPlayer(NearListener(adapter), presses.press, "en", by_hand=1)
        for _ in range(8):
            player.act(player.hear())
            if player.hear().find("run of red 4 to 7") is not None:
                break
        assert player.by_hand == 0
        assert player.hear().usable("End turn")
        player.act(player.hear())
        assert any(each.text == "You play Red 7" for each in playing.driver.app.reader.announcements)


def test_the_end_of_a_round_says_who_holds_what(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(state_with("R7 / Y1 Y2")._replace(called=True), (HUMAN, NORMAL), paused=True)
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        presses = KeyPresses(playing.driver)
        presses.press("")
        listener = NearListener(adapter)
        player = BlindPlayer(listener, presses.press, "en", by_hand=1)
        for _ in range(12):
            player.act(player.hear())
            if player.hear().find("In the match: ") is not None:
                break
        tree = player.hear()
        held = [each.name for each in tree.walk() if " holds: " in each.name]
        assert held
        assert all("yellow 1 and yellow 2" in name for name in held)
        said = [each.text for each in playing.driver.app.reader.announcements]
        assert said.count("You win the round") == 1 or any("win" in text for text in said)


def test_a_match_that_is_watched_tells_what_is_seen(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        record, steps = parse_record(
            (Path(__file__).parents[1] / "records" / "format-3-rummikub.txt").read_text("utf-8")
        )
        playing.context.scenes.push(ReplayScene(playing.context, record, steps), fade=False)
        replay = playing.context.scenes.top
        assert isinstance(replay, ReplayScene)
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        listener, met = NearListener(adapter), set()
        for _ in replay.screen.allowed:
            playing.driver.be_heard()
            tree = listener.hear()
            holds = [each.name for each in tree.walk() if " holds: " in each.name]
            assert len(holds) == (len(record.seats) if replay.screen.eyes == EVERYTHING else 0)
            rack = tree.find("", "list")
            assert rack is not None
            assert bool(rack.children) is (replay.screen.eyes != PUBLIC)
            met.add(replay.screen.eyes)
            replay.look()
        assert {PUBLIC, EVERYTHING} <= met


@pytest.mark.parametrize("frames", [1, 4, 40])
def test_a_match_that_is_left_leaves_the_tree_below_whole_and_nothing_behind(frames: int, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        adapter = InProcess()
        playing.driver.app.reader.adapter = adapter
        playing.set_up(state_with("R7 B1 * / Y1 Y2"), (HUMAN, NORMAL), paused=True)
        playing.driver.be_heard()
        listener = NearListener(adapter)
        before = listener.hear()
        read = parse_record((Path(__file__).parents[1] / "records" / "format-3-rummikub.txt").read_text("utf-8"))
        replay = ReplayScene(playing.context, *read)
        playing.context.scenes.push(replay, fade=False)
        gone = ref(replay)
        del replay
        playing.driver.frame(frames)
        playing.driver.key(pygame.K_ESCAPE)
        playing.driver.be_heard()
        assert listener.hear() == before
        gc.collect()
        assert gone() is None


def nodes_of(table: TileTable) -> list[Node]:
    """The rack and the felt."""
    return [node for node in tile_parts(table) if node is not None]


def test_only_the_nodes_that_have_changed_are_made_anew(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R3 R7 B2", "R11 B1 B9", table="R8 R9 R10 | B3 B4 B5", loose="G7"), (HUMAN, NORMAL))
        play.until_my_turn()
        table, chosen = play.table, play.table.rack[0]
        rack, felt = nodes_of(table)
        assert nodes_of(table) == [rack, felt]
        table.selected = (table.melds[0].tiles[0],)
        after, other = nodes_of(table)
        assert [new is old for new, old in zip(after.children, rack.children, strict=True)] == [True] * 3
        assert [new is old for new, old in zip(other.children, felt.children, strict=True)] == [False, True, True]
        first = zip(other.children[0].children, felt.children[0].children, strict=True)
        assert [new is old for new, old in first] == [False, True, True]
        assert NodeState.CHOSEN in other.children[0].children[0].states
        assert chosen in table.rack


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
