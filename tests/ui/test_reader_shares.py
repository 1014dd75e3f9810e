"""What a screen reader costs is shared out among frames, and in the end it knows everything all the same."""

from __future__ import annotations

from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.bindings import TABLE
from game.ui.kit.intents import INTENT_ROWS, Intent
from game.ui.kit.nodes import Node, NodePath, Role
from game.ui.reader import reader as reader_module
from game.ui.reader.adapter import InProcess
from game.ui.reader.announcements import KEPT, Said
from game.ui.reader.changes import GONE_AT_ONCE, MOST_SAID, Change, Known
from game.ui.reader.nodes import ANNOUNCED, Flat, Parts, Shown, Tree
from game.ui.reader.reader import Reader
from tests.tile_tables import position
from tests.ui.card_playing import card_playing
from tests.ui.key_presses import MODIFIERS
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing

FAST = Settings(newcomer=False, sound=False, computer_speed=ComputerSpeed.AT_ONCE)
OPENED = {tile_playing: "rummikub", card_playing: "uno-1999"}
PRESSES, ROUNDS = 6, 5
LEAVING = {Intent.SCREEN, Intent.PICTURE, Intent.BACK, Intent.MENU}
KEYS = [key for row in INTENT_ROWS if row.intent not in LEAVING for key in TABLE.of(row.intent) if "[" not in key]


class Told(InProcess):
    """A reader that keeps what it knows."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[NodePath, Flat] = {}
        self.focus: NodePath = ()
        self.focuses: list[NodePath] = []
        """What had the focus after each change."""
        self.count = 0

    def send(self, change: Change) -> None:
        """Take a change in."""
        self.count += 1
        for path in change.gone:
            del self.nodes[path]
        self.nodes.update(change.nodes)
        self.focus = change.focus
        self.focuses.append(change.focus)


def press(driver: Any, name: str) -> None:
    """Press a key by its name."""
    *held, key = name.split("+")
    driver.key(pygame.key.key_code(key or "+"), sum(MODIFIERS[each] for each in held if each))


@pytest.fixture
def always_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of each frame be over after one step."""
    monkeypatch.setattr(reader_module, "perf_counter", partial(next, count()))


@pytest.mark.usefixtures("always_late")
@pytest.mark.parametrize("opened", OPENED)
def test_after_any_keys_and_some_quiet_frames_a_reader_knows_the_tree_as_if_it_were_made_anew(
    opened: Any, tmp_path: Path
) -> None:
    chance = Random(15)
    with opened(tmp_path, language="en", settings=FAST) as playing:
        playing.begin((HUMAN, NORMAL), seed="a")
        driver = playing.driver
        reader, told = driver.app.reader, Told()
        reader.adapter = told
        for _ in range(ROUNDS):
            for _ in range(PRESSES):
                press(driver, chance.choice(KEYS))
                driver.frame(chance.randrange(6))
            driver.wait(1)
            driver.be_heard()
            fresh = Reader()
            fresh._scenes = reader._scenes
            tree = fresh.tree(playing.context.scenes.top, driver.app._canvas.strokes[reader._below :])
            known = {path: flat for path, flat in told.nodes.items() if path[:1] != ANNOUNCED}
            assert known == {path: flat for path, flat in tree.nodes.items() if path != ANNOUNCED}
            assert told.focus == tree.focus
            said = [told.nodes[path].node.name for path in told.nodes[ANNOUNCED].children]
            latest = [each.text for each in reader.announcements]
            most = min(len(said), len(latest))
            assert said[-most:] == latest[-most:]


def focuses_told(home: Path, frames: int, *keys: str) -> list[NodePath]:
    """What had the focus after each change while arrows were pressed after some keys; the last of them stays."""
    with tile_playing(home, language="en", settings=FAST) as playing:
        playing.set_up(position("R1 R2 R3 R8", "B9", table="B1 B2 B3 | Y4 Y5 Y6"), (HUMAN, NORMAL), paused=True)
        driver, told = playing.driver, Told()
        driver.app.reader.adapter = told
        for key in keys:
            press(driver, key)
            driver.be_heard()
        told.focuses.clear()
        for _ in range(3 if len(keys) == 1 else 6):
            press(driver, "right")
            driver.frame(frames)
        driver.be_heard()
        assert told.focuses[-1] == told.focus
        return told.focuses


@pytest.mark.usefixtures("always_late")
@pytest.mark.parametrize("frames", [0, 3, 20, 60])
def test_the_focus_is_never_told_to_go_back_nor_to_fall_to_the_scene_while_a_tile_is_carried(
    frames: int, tmp_path: Path
) -> None:
    """Readers would say all that the scene says."""
    told = focuses_told(tmp_path, frames, "tab")
    steps = [focus for focus, before in zip(told, [(), *told], strict=False) if focus != before]
    assert len(steps) == len({*steps}) > 1
    carried = {*focuses_told(tmp_path / "carried", frames, "tab", "space")}
    assert [len(focus) for focus in carried] == [2], "it stays at the place where the tile is held"


@pytest.mark.usefixtures("always_late")
def test_what_is_said_comes_after_the_focus_of_a_scene_that_opens(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=FAST) as playing:
        driver, told, came = playing.driver, Told(), list[str]()
        driver.app.reader.adapter = told
        driver.be_heard()
        take = told.send

        def send(change: Change) -> None:
            take(change)
            came.append("focus" if told.focus[:1] == (scene,) else "")
            came.extend(flat.node.name for path, flat in change.nodes.items() if path[:-1] == ANNOUNCED)

        told.send = send  # type: ignore[method-assign]
        playing.context.go.new_match()
        driver.frame()
        top = playing.context.scenes.top
        assert top is not None
        scene = driver.app.reader.identity(top)
        playing.context.toasts.add("Saved.")
        driver.be_heard()
        assert came.index("focus") < came.index("Saved.")


def rack(count: int) -> Tree:
    """A tree with many tiles, the first of which has the focus."""
    items = tuple(Node(str(number), Role.ITEM, f"Tile {number}") for number in range(count))
    return Parts().tree("T", Shown("S", (Node("rack", Role.LIST, "Rack", children=items),), ("rack", "0")), ())


def test_much_goes_in_parts_and_the_focus_stays_until_the_end() -> None:
    told = Known()
    list(told.changes(rack(200)))
    tree = Parts().tree("T", Shown("R", (Node("a", Role.BUTTON, "A"),), ("a",)), ())
    changes = list(told.changes(tree))
    assert sum(len(each.gone) for each in changes) == 202
    assert max(len(each.gone) for each in changes) <= GONE_AT_ONCE + 3
    assert {each.focus for each in changes} == {("S", "rack", "0"), ("R", "a")}
    assert told.nodes == tree.nodes


def test_what_is_forgotten_goes_in_parts_the_small_ones_first() -> None:
    table = Node("table", Role.LIST, "Table", children=tuple(Node(f"t{n}", Role.ITEM, "x") for n in range(100)))
    mine = Node("rack", Role.LIST, "Rack", children=(Node("r7", Role.ITEM, "red 7"),))
    told = Known()
    list(told.changes(Parts().tree("T", Shown("S", (table, mine), ("rack", "r7")), ())))
    list(told.announce([Said(1, "You got: red 7.", own=True)]))
    first, *others = told.forget(("S",))
    assert {("S", "rack"), ("S", "rack", "r7"), (*ANNOUNCED, "1")} <= {*first.gone}
    assert first.focus == ()
    assert max(len(each.gone) for each in (first, *others)) <= GONE_AT_ONCE
    assert {*told.nodes} == {(), ("S",), ANNOUNCED}


def test_old_announcements_go_by_themselves_and_never_with_a_new_one() -> None:
    told = Known()
    list(told.changes(Parts().tree("T", Shown("S", (), ()), ())))
    said = [Said(number, f"sentence {number}", own=False) for number in range(1, 3 * KEPT + 2)]
    heard: list[str] = []
    for upto in range(len(said)):
        for change in told.announce(said[max(upto + 1 - KEPT, 0) : upto + 1]):
            fresh = [flat.node.name for path, flat in change.nodes.items() if path[:-1] == ANNOUNCED]
            assert not (fresh and change.gone)
            assert len(change.gone) <= GONE_AT_ONCE
            heard += fresh
        assert len(told.nodes[ANNOUNCED].children) <= MOST_SAID
    assert heard == [each.text for each in said]
    assert told.nodes[ANNOUNCED].children[-1] == (*ANNOUNCED, str(len(said)))
