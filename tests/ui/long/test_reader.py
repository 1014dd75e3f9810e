"""What a reader is told, nodes, changes, announcements, requests; what that costs is shared out among frames."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import TABLE, Intent
from game.ui.kit.nodes import Act, Asked, Node, NodePath, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Caption
from game.ui.reader import nodes as heard_nodes, reader as reader_module
from game.ui.reader.reader import Reader
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.training.puzzles import Days
from tests.tile_tables import position
from tests.ui.driver import HUMAN, MODIFIERS, NORMAL, Driver, as_a, driven, sure
from tests.ui.listening import InProcess, NearListener, changed_in, tree_made, tree_now
from tests.ui.playing import card_playing, tile_playing


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Driver]:
    """The menu, with somebody who listens."""
    with driven(tmp_path, (960, 540), "en") as driver:
        driver.app.reader.adapter = InProcess()
        driver.context.go.menu()
        driver.wait(1)
        yield driver


def adapter_of(game: Driver) -> InProcess:
    return as_a(InProcess, game.app.reader.adapter)


def listener(game: Driver) -> NearListener:
    """Somebody who hears the tree of the game."""
    game.be_heard()
    return NearListener(adapter_of(game))


PAGES: tuple[Callable[[Driver], None], ...] = (
    lambda game: None, lambda game: game.context.go.new_match(), lambda game: game.context.go.options(),
    lambda game: game.context.go.levels(), lambda game: game.context.go.school(),
    lambda game: game.context.go.puzzles(), lambda game: game.show(Days(game.context, "rummikub")),
    lambda game: game.context.go.matches(), lambda game: game.context.go.statistics(),
    lambda game: game.context.go.rules(),
)  # fmt: skip


def test_every_text_is_in_the_tree_and_all_to_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with driven(tmp_path, (960, 540), "de") as game:
        game.app.reader.adapter = InProcess()
        drawn = Drawn(monkeypatch)
        for number, page in enumerate(PAGES):
            game.context.go.menu()
            page(game)
            game.wait(0.5)
            drawn.texts.clear()
            game.app._canvas = Canvas(game.app.surface)
            game.frame()
            tree = tree_now(game.app.reader, game.context.scenes.top, game.app._canvas.strokes)
            nodes = [flat.node for flat in tree.nodes.values()]
            said = " ".join(" ".join(" ".join((node.name, node.value, node.about)).split()) for node in nodes)
            assert drawn.texts, number
            assert [text for text in drawn.texts if " ".join(text.split()) not in said] == [], number
            used = [node for node in nodes if node.acts and node.role is not Role.OPTION]
            assert used, number
            assert [node.key for node in used if not node.name] == [], number
            names = [(node.role, node.name) for node in used]
            assert {name for name in names if names.count(name) > 1} == set(), number


class Drawn:
    """Every text that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        for name in ("write", "paragraph"):
            monkeypatch.setattr(Style, name, self._noting(getattr(Style, name)))

    def _noting(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(style: Style, surface: DrawTarget, text: str, rect: pygame.Rect, *args: Any, **names: Any) -> Any:
            if text.strip() and surface.get_clip().contains(rect):
                self.texts.append(text)
            return draw(style, surface, text, rect, *args, **names)

        return drawn


def test_a_dialog_hides_what_is_below_it(game: Driver) -> None:
    answers = [Answer("No", lambda: None), Answer("Yes", lambda: None)]
    game.show(Dialog(game.context, "Really?", "There is no way back.", answers))
    heard = listener(game).hear()
    assert [each.role for each in heard.walk()][2] == "dialog"
    assert [each.name for each in sure(heard.find("Really?")).children] == ["There is no way back.", "No", "Yes"]
    assert heard.find("New match") is None


def test_a_click_of_the_reader_does_what_the_mouse_does_and_what_has_gone_is_not_asked(game: Driver) -> None:
    went: list[str] = []
    game.instead(options=lambda: went.append("options"))
    top, inbox = game.context.scenes.top, adapter_of(game).inbox
    assert top is not None
    scene = game.app.reader.identity(top)
    for path in (("Menu-99", "options"), ("gone",), (), (scene, "nothing-like-it")):
        inbox.append(Asked(path, Act.CLICK))
    game.frame()
    assert went == []
    top.rebuild()  # type: ignore[attr-defined]
    inbox.append(Asked((scene, "options"), Act.CLICK))
    game.frame()
    assert went == ["options"]
    inbox.append(Asked((scene, "language", "0"), Act.CLICK))
    game.frame()
    assert game.context.language == "de"


def test_at_the_options_a_reader_may_set_everything_hears_why_not_and_nothing_twice(game: Driver) -> None:
    game.context.go.options()
    game.wait(1)
    heard = listener(game).hear()
    found = sure(heard.find("Reset to the book"))
    assert "disabled" in found.states
    assert found.about == "Every house rule already follows the book."
    every = [each for each in heard.walk() if each.name]
    labels = [each.name for each in every if each.role == "label"]
    said = {text for each in every if each.role != "label" for text in (each.name, each.about)}
    assert len(labels) == len(set(labels))
    assert said.isdisjoint(labels), "no text beside an option is said twice"
    top, before = game.context.scenes.top, game.context.settings
    assert top is not None
    for path, act, text in (
        (("volume",), Act.LESS, ""), (("sound",), Act.CLICK, ""), (("player_name",), Act.WRITE, "Ada"),
        (("computer_speed", "2"), Act.CLICK, ""),
    ):  # fmt: skip
        adapter_of(game).inbox.append(Asked((game.app.reader.identity(top), *path), act, text))
    game.frame()
    after = game.context.settings
    assert after.volume < before.volume
    assert after.sound is not before.sound
    assert after.player_name == "Ada"
    assert after.computer_speed != before.computer_speed


def test_nothing_is_made_while_no_reader_looks(game: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    adapter_of(game).generation = 0
    done: list[str] = []
    monkeypatch.setattr(Reader, "follow", lambda *_: done.append("a tree was made"))
    monkeypatch.setattr(Reader, "listen", lambda *_: done.append("somebody listened"))
    game.key(9)
    game.frame(20)
    assert done == []


def test_a_reader_that_comes_back_is_told_everything_again(game: Driver) -> None:
    adapter = adapter_of(game)
    adapter.changes.clear()
    adapter.generation = 0
    game.frame()
    adapter.generation = 2
    game.frame(30)
    assert [each.whole for each in adapter.changes] == [True] + [False] * (len(adapter.changes) - 1)
    told = len(adapter.changes)
    game.frame(30)
    assert len(adapter.changes) == told, "nothing has changed since"


def tree_of(*nodes: Node, focus: NodePath = ()) -> heard_nodes.Tree:
    return tree_made("T", "S", nodes, focus, ())


def test_only_what_changed_is_sent() -> None:
    def tree(name: str, focus: str) -> heard_nodes.Tree:
        inner = Node("b", Role.LIST, "", children=(Node("c", Role.ITEM, "x"),))
        return tree_of(Node("a", Role.BUTTON, name), inner, focus=(focus,))

    told = heard_nodes.Known()
    whole, *more = changed_in(told, tree("old", "a"))
    assert whole.whole
    paths = {path for each in (whole, *more) for path in each.nodes}
    assert paths == {(), ("S",), ("S", "a"), ("S", "b"), ("S", "b", "c"), ("said",)}
    assert list(changed_in(told, tree("old", "a"))) == []
    (some,) = changed_in(told, tree("new", "a"))
    assert set(some.nodes) == {("S", "a")}
    (moved,) = changed_in(told, tree("new", "b"))
    assert moved.nodes == {}
    assert moved.focus == ("S", "b")


def test_of_a_large_tree_the_focus_is_told_first_and_never_much_at_once() -> None:
    items = tuple(Node(str(number), Role.ITEM, f"Tile {number}") for number in range(200))
    tree = tree_of(Node("rack", Role.LIST, "Rack", children=items), focus=("rack", "150"))
    changes = list(changed_in(heard_nodes.Known(), tree))
    assert changes[0].focus == ("S", "rack", "150")
    assert all(len(change.nodes) <= heard_nodes.CHANGES_AT_ONCE + 3 for change in changes)
    assert [change.whole for change in changes] == [True] + [False] * (len(changes) - 1)


def test_a_focus_that_is_not_there_goes_up() -> None:
    keys = Node("keys", Role.GROUP, "", children=(Node("end", Role.BUTTON, "End"),))
    assert tree_of(keys, focus=("keys", "gone")).focus == ("S", "keys")
    assert tree_of(keys, focus=("gone",)).focus == ("S",), "not the window, whose name would be read"


def test_a_brief_announcement_has_at_most_200_characters_and_hardly_fewer() -> None:
    for text in ("", "short", "word " * 60, "words, " * 60, "x" * 500, "a" * heard_nodes.BRIEF_MOST):
        told = heard_nodes.brief(text)
        assert told == text or (told.endswith("…") and told[-2].isalpha() and text.startswith(told[:-1]))
        assert min(len(text), heard_nodes.BRIEF_MOST - 8) <= len(told) <= heard_nodes.BRIEF_MOST == 200


def test_two_announcements_of_one_frame_come_in_two_changes(game: Driver) -> None:
    """AccessKit tells of everything new in one change in no particular order."""
    game.frame(20)
    changes = adapter_of(game).changes
    changes.clear()
    for text in ("first", "second", "third"):
        game.app.reader.announcements.add(text)
    game.frame(20)
    said = [[flat.node.name for flat in each.nodes.values() if flat.node.role is Role.SAID] for each in changes]
    assert [names for names in said if names] == [["first"], ["second"], ["third"]]


def test_texts_that_no_node_says_are_names_of_those_without_what_buttons_say_more_or_labels_between() -> None:
    nodes = (
        Node("nameless", Role.GROUP, "", box=(0, 0, 100, 40)),
        Node("inside", Role.LABEL, "Round 3", box=(10, 10, 30, 10)),
        Node("named", Role.BUTTON, "End turn", box=(0, 50, 100, 40)),
        Node("over", Role.LABEL, "Title", box=(10, 60, 30, 10)),
        Node("last", Role.BUTTON, "Leave", about="the table", box=(0, 200, 100, 40)),
    )
    texts = [
        Caption("Target 200", (10, 22, 30, 10)),
        Caption("End turn", (10, 55, 30, 10)), Caption("in 9 seconds", (10, 70, 30, 10)),
        Caption("Leave", (150, 10, 30, 10)),
        Caption("below", (10, 120, 30, 10)), Caption("above it", (10, 100, 30, 10)),
        Caption("at the end", (0, 300, 9, 9)),
    ]  # fmt: skip
    tree = tree_made("T", "S", nodes, (), texts)
    shown = [tree.nodes[path].node for path in tree.nodes["S",].children]
    assert [(each.name, each.about) for each in shown] == [
        ("Round 3, Target 200", ""), ("End turn", "in 9 seconds"), ("Title", ""), ("above it", ""), ("below", ""),
        ("Leave", "the table"), ("at the end", ""),
    ]  # fmt: skip


FAST = Settings(newcomer=False, sound=False, computer_speed=ComputerSpeed.AT_ONCE)
OPENED = {tile_playing: "rummikub", card_playing: "uno-1999"}
PRESSES, ROUNDS = 6, 3
LEAVING = {Intent.SCREEN, Intent.PICTURE, Intent.BACK, Intent.MENU}
KEYS = [key for intent in Intent if intent not in LEAVING for key in TABLE.of(intent) if "[" not in key]


class Told(InProcess):
    """A reader that keeps what it knows."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[NodePath, heard_nodes.Flat] = {}
        self.focus: NodePath = ()
        self.focuses: list[NodePath] = []
        """What had the focus after each change."""
        self.count = 0

    def send(self, change: heard_nodes.Change) -> None:
        self.count += 1
        for path in change.gone:
            del self.nodes[path]
        self.nodes.update(change.nodes)
        assert change.focus in self.nodes
        children = [child for flat in self.nodes.values() for child in flat.children]
        assert sorted(children) == sorted(path for path in self.nodes if path), "after each change the tree is whole"
        self.focus = change.focus
        self.focuses.append(change.focus)


def press(driver: Any, name: str) -> None:
    *held, key = name.split("+")
    driver.key(pygame.key.key_code(key or "+"), sum(MODIFIERS[each] for each in held if each))


@pytest.fixture
def always_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of each frame be over after one step."""
    monkeypatch.setattr(reader_module, "perf_counter", partial(next, count()))


@pytest.mark.usefixtures("always_late")
@pytest.mark.parametrize("opened", OPENED)
def test_after_any_keys_and_quiet_frames_a_reader_knows_the_tree_as_if_made_anew(opened: Any, tmp_path: Path) -> None:
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
            tree = tree_now(fresh, playing.context.scenes.top, driver.app._canvas.strokes[reader._below :])
            known = {path: flat for path, flat in told.nodes.items() if path[:1] != heard_nodes.ANNOUNCED}
            assert known == {path: flat for path, flat in tree.nodes.items() if path != heard_nodes.ANNOUNCED}
            assert told.focus == tree.focus
            said = [told.nodes[path].node.name for path in told.nodes[heard_nodes.ANNOUNCED].children]
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
@pytest.mark.parametrize("frames", [0, 3, 20])
def test_the_focus_never_goes_back_nor_falls_to_the_scene_while_a_tile_is_carried(frames: int, tmp_path: Path) -> None:
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

        def send(change: heard_nodes.Change) -> None:
            take(change)
            came.append("focus" if told.focus[:1] == (scene,) else "")
            came.extend(flat.node.name for path, flat in change.nodes.items() if path[:-1] == heard_nodes.ANNOUNCED)

        told.send = send  # type: ignore[method-assign]
        playing.context.go.new_match()
        driver.frame()
        scene = driver.app.reader.identity(sure(playing.context.scenes.top))
        playing.context.toasts.add("Saved.")
        driver.be_heard()
        assert came.index("focus") < came.index("Saved.")
        assert came.count("Saved.") == 1


def rack(count: int) -> heard_nodes.Tree:
    """A tree with many tiles, the first of which has the focus."""
    items = tuple(Node(str(number), Role.ITEM, f"Tile {number}") for number in range(count))
    return tree_made("T", "S", (Node("rack", Role.LIST, "Rack", children=items),), ("rack", "0"), ())


def test_much_goes_in_parts_and_the_focus_stays_until_the_end() -> None:
    told = heard_nodes.Known()
    list(changed_in(told, rack(200)))
    tree = tree_made("T", "R", (Node("a", Role.BUTTON, "A"),), ("a",), ())
    changes = list(changed_in(told, tree))
    assert sum(len(each.gone) for each in changes) == 202
    assert max(len(each.gone) for each in changes) <= heard_nodes.GONE_AT_ONCE + 3
    assert {each.focus for each in changes} == {("S", "rack", "0"), ("R", "a")}
    assert told.nodes == tree.nodes


def test_what_is_forgotten_goes_in_parts_the_small_ones_first() -> None:
    table = Node("table", Role.LIST, "Table", children=tuple(Node(f"t{n}", Role.ITEM, "x") for n in range(100)))
    mine = Node("rack", Role.LIST, "Rack", children=(Node("r7", Role.ITEM, "red 7"),))
    told = heard_nodes.Known()
    list(changed_in(told, tree_made("T", "S", (table, mine), ("rack", "r7"), ())))
    list(told.announce([heard_nodes.Said(1, "You got: red 7.", own=True)]))
    first, *others = told.forget(("S",))
    assert {("S", "rack"), ("S", "rack", "r7"), (*heard_nodes.ANNOUNCED, "1")} <= {*first.gone}
    assert first.focus == ()
    assert max(len(each.gone) for each in (first, *others)) <= heard_nodes.GONE_AT_ONCE
    assert {*told.nodes} == {(), ("S",), heard_nodes.ANNOUNCED}


def test_old_announcements_go_by_themselves_and_never_with_a_new_one() -> None:
    told = heard_nodes.Known()
    list(changed_in(told, tree_made("T", "S", (), (), ())))
    said = [heard_nodes.Said(number, f"sentence {number}", own=False) for number in range(1, 3 * heard_nodes.KEPT + 2)]
    heard: list[str] = []
    for upto in range(len(said)):
        for change in told.announce(said[max(upto + 1 - heard_nodes.KEPT, 0) : upto + 1]):
            fresh = [flat.node.name for path, flat in change.nodes.items() if path[:-1] == heard_nodes.ANNOUNCED]
            assert not (fresh and change.gone)
            assert len(change.gone) <= heard_nodes.GONE_AT_ONCE
            heard += fresh
        assert len(told.nodes[heard_nodes.ANNOUNCED].children) <= heard_nodes.MOST_SAID
    assert heard == [each.text for each in said]
    assert told.nodes[heard_nodes.ANNOUNCED].children[-1] == (*heard_nodes.ANNOUNCED, str(len(said)))
