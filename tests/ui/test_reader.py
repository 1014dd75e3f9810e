"""What a screen reader is told: nodes, changes, announcements, requests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.captions import Caption
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Act, Asked, Node, Role
from game.ui.kit.style import Style
from game.ui.reader.adapter import InProcess
from game.ui.reader.announcements import BRIEF_MOST, KEPT, Announcements, brief
from game.ui.reader.changes import change
from game.ui.reader.nodes import Parts, Shown, Tree
from game.ui.reader.reader import Reader
from game.ui.scene import Scene
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.training.days import Days
from tests.ui.driver import Driver, driven
from tests.ui.listening import NearListener


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Driver]:
    """The menu, with somebody who listens."""
    with driven(tmp_path, (960, 540), "en") as driver:
        driver.app.reader.adapter = InProcess()
        driver.context.go.menu()
        driver.wait(1)
        yield driver


def adapter_of(game: Driver) -> InProcess:
    """The reader's side."""
    adapter = game.app.reader.adapter
    assert isinstance(adapter, InProcess)
    return adapter


def listener(game: Driver) -> NearListener:
    """Somebody who hears the tree of the game."""
    return NearListener(adapter_of(game))


PAGES: tuple[Callable[[Driver], None], ...] = (
    lambda game: None,
    lambda game: game.context.go.new_match(),
    lambda game: game.context.go.options(),
    lambda game: game.context.go.levels(),
    lambda game: game.context.go.school(),
    lambda game: game.context.go.puzzles(),
    lambda game: game.show(Days(game.context, "rummikub")),
    lambda game: game.context.go.matches(),
    lambda game: game.context.go.statistics(),
    lambda game: game.context.go.rules(),
)


@pytest.mark.parametrize("page", PAGES)
def test_every_text_is_in_the_tree_and_everything_that_can_be_used_has_a_name(
    tmp_path: Path, page: Callable[[Driver], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with driven(tmp_path, (960, 540), "de") as game:
        game.app.reader.adapter = InProcess()
        game.context.go.menu()
        page(game)
        game.wait(0.5)
        drawn = Drawn(monkeypatch)
        game.frame()
        nodes = [flat.node for flat in _tree(game).nodes.values()]
        said = " ".join(" ".join(" ".join((node.name, node.value, node.about)).split()) for node in nodes)
        assert drawn.texts
        assert [text for text in drawn.texts if " ".join(text.split()) not in said] == []
        used = [node for node in nodes if node.acts and node.role is not Role.OPTION]
        assert used
        assert [node.key for node in used if not node.name] == []
        names = [(node.role, node.name) for node in used]
        assert {name for name in names if names.count(name) > 1} == set()


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


def _tree(game: Driver) -> Tree:
    canvas = game.app._canvas
    assert canvas is not None
    return game.app.reader.tree(game.context.scenes.top, canvas.strokes)


def test_a_dialog_hides_what_is_below_it(game: Driver) -> None:
    answers = [Answer("No", lambda: None), Answer("Yes", lambda: None)]
    game.show(Dialog(game.context, "Really?", "There is no way back.", answers))
    heard = listener(game).hear()
    assert [each.role for each in heard.walk()][2] == "dialog"
    dialog = heard.find("Really?")
    assert dialog is not None
    assert [each.name for each in dialog.children] == ["There is no way back.", "No", "Yes"]
    assert heard.find("New match") is None


def test_the_focus_follows_the_keyboard(game: Driver) -> None:
    ears = listener(game)
    first = ears.hear().focus
    assert first is not None
    game.key(9)
    second = ears.hear().focus
    assert second is not None
    assert second.name != first.name


def test_a_click_of_the_reader_does_what_the_mouse_does(game: Driver) -> None:
    went: list[str] = []
    game.instead(options=lambda: went.append("options"))
    scene = game.app.reader.identity(_top(game))
    game.context.scenes.top.rebuild()  # type: ignore[union-attr]
    adapter_of(game).inbox.put(Asked((scene, "options"), Act.CLICK))
    game.frame()
    assert went == ["options"]
    adapter_of(game).inbox.put(Asked((scene, "language", "0"), Act.CLICK))
    game.frame()
    assert game.context.language == "de"


def _top(game: Driver) -> Scene:
    top = game.context.scenes.top
    assert top is not None
    return top


def test_a_request_for_a_scene_that_has_gone_is_dropped(game: Driver) -> None:
    went: list[str] = []
    game.instead(options=lambda: went.append("options"))
    for path in (("Menu-99", "options"), ("gone",), (), (game.app.reader.identity(_top(game)), "nothing-like-it")):
        adapter_of(game).inbox.put(Asked(path, Act.CLICK))
    game.frame()
    assert went == []


def test_a_slider_a_switch_and_a_line_do_what_a_reader_asks(game: Driver) -> None:
    game.context.go.options()
    game.wait(1)
    scene = game.app.reader.identity(_top(game))
    before = game.context.settings
    for path, act, text in (
        (("volume",), Act.LESS, ""), (("sound",), Act.CLICK, ""), (("player_name",), Act.WRITE, "Ada"),
        (("computer_speed", "2"), Act.CLICK, ""),
    ):  # fmt: skip
        adapter_of(game).inbox.put(Asked((scene, *path), act, text))
    game.frame()
    after = game.context.settings
    assert after.volume < before.volume
    assert after.sound is not before.sound
    assert after.player_name == "Ada"
    assert after.computer_speed != before.computer_speed


def test_requests_come_from_any_thread_and_keep_their_order() -> None:
    adapter = InProcess()
    threads = [threading.Thread(target=_ask_often, args=(adapter,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = adapter.requests()
    assert len(found) == 200
    assert adapter.requests() == []


def _ask_often(adapter: InProcess) -> None:
    for number in range(50):
        adapter.inbox.put(Asked((str(number),), Act.CLICK))


def test_nothing_is_made_while_no_reader_looks(game: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    adapter_of(game).generation = 0
    done: list[str] = []
    monkeypatch.setattr(Reader, "_shown", lambda *_: done.append("a tree was made"))
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
    game.frame()
    assert [each.whole for each in adapter.changes] == [True]
    game.frame(30)
    assert len(adapter.changes) == 1, "nothing has changed since"


def test_only_what_changed_is_sent() -> None:
    def tree(name: str, focus: str) -> Tree:
        nodes = (Node("a", Role.BUTTON, name), Node("b", Role.LIST, "", children=(Node("c", Role.ITEM, "x"),)))
        return Parts().tree("T", Shown("S", nodes, (focus,)), (), ())

    first, second = tree("old", "a"), tree("new", "a")
    whole = change(None, first)
    assert whole is not None
    assert whole.whole
    assert set(whole.nodes) == {(), ("S",), ("S", "a"), ("S", "b"), ("S", "b", "c"), ("said",)}
    assert change(first, tree("old", "a")) is None
    some = change(first, second)
    assert some is not None
    assert set(some.nodes) == {("S", "a")}
    moved = change(second, tree("new", "b"))
    assert moved is not None
    assert moved.nodes == {}
    assert moved.focus == ("S", "b")


def test_a_focus_that_is_not_there_goes_up() -> None:
    nodes = (Node("keys", Role.GROUP, "", children=(Node("end", Role.BUTTON, "End"),)),)
    assert Parts().tree("T", Shown("S", nodes, ("keys", "gone")), (), ()).focus == ("S", "keys")
    assert Parts().tree("T", Shown("S", nodes, ("gone",)), (), ()).focus == ()


def test_what_happens_is_said_once_and_in_order() -> None:
    said = Announcements()
    heard = [said.add(f"{number // 2}").text for number in range(20)]
    assert heard == [f"{number // 2}" for number in range(20)]
    assert [each.text for each in said.latest] == heard[-KEPT:]
    assert len({each.number for each in said.latest}) == KEPT, "the same words twice are two announcements"
    said.forget()
    assert said.latest == ()


@pytest.mark.parametrize("text", ["", "short", "word " * 60, "x" * 500, "a" * BRIEF_MOST])
def test_a_brief_announcement_has_at_most_200_characters(text: str) -> None:
    assert len(brief(text)) <= 200
    assert brief(text) == text or brief(text).endswith("…")


def test_messages_are_announced(game: Driver) -> None:
    game.context.toasts.add("Saved.")
    game.frame()
    game.frame(30)
    names = [each.name for each in listener(game).hear().walk()]
    assert names.count("Saved.") == 1


def test_a_disabled_button_says_why(game: Driver) -> None:
    game.context.go.options()
    game.wait(1)
    found = listener(game).hear().find("Back to the book")
    assert found is not None
    assert "disabled" in found.states
    assert found.about == "Every house rule follows the book already."


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


LEAVES = st.builds(
    Node, st.sampled_from("abc"), st.just(Role.ITEM), st.sampled_from(["", "Red", "Blue"]),
    box=st.none() | st.tuples(st.integers(0, 90), st.integers(0, 90), st.just(20), st.just(10)),
)  # fmt: skip
TREES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        Node,
        st.sampled_from("abcd"),
        st.just(Role.LIST),
        st.sampled_from(["", "Rack"]),
        children=st.lists(inner, max_size=4, unique_by=lambda node: node.key).map(tuple),
    ),
    max_leaves=8,
)
SHOWN = st.lists(TREES, max_size=3, unique_by=lambda node: node.key).map(tuple)
TEXTS = st.lists(st.builds(Caption, st.just("text"), st.just((30, 30, 20, 10))), max_size=1)


@given(st.lists(st.tuples(SHOWN, TEXTS), max_size=5))
def test_a_tree_made_from_the_last_one_is_as_if_it_were_made_alone(
    moments: list[tuple[tuple[Node, ...], list[Caption]]],
) -> None:
    parts = Parts()
    for nodes, texts in moments:
        shown = Shown("S", nodes, ())
        assert parts.tree("T", shown, texts, ()) == Parts().tree("T", shown, texts, ())
