"""The connection to the readers of the system: nothing that they do ends the game; without them it is as ever."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.ui.kit.nodes import MOVED, PRESSED, Act, Asked, Node, NodeState, Role
from game.ui.reader import accesskit as connection
from game.ui.reader.nodes import Known, Tree
from tests.ui.listening import changed_in, tree_made

kit = pytest.importorskip("accesskit", reason="no wheel of accesskit for this system")


class Readers:
    """Stands in for AccessKit's adapter; keeps what it was told."""

    def __init__(self) -> None:
        self.updates: list[Any] = []
        self.focus: list[bool] = []
        self.places: list[Any] = []

    def update_if_active(self, make: Any) -> Any:
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        self.focus.append(focused)

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        assert outer is inner
        self.places.append(outer)


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[connection.AccessKit, Readers]]:
    """A connection to readers of the test."""
    pygame.display.init()
    window = pygame.Window("test", (320, 200), hidden=True)
    found = Readers()
    monkeypatch.setattr(connection.AccessKit, "_connected", lambda _: found)
    monkeypatch.setattr(sys, "platform", "linux")
    yield connection.AccessKit(window), found
    window.destroy()


EVERYTHING = tuple(
    Node(
        role.name, role, f"a {role.name}", "value", "about", frozenset(NodeState), (1, 2, 30, 40), PRESSED | MOVED, "E",
        (1, 2), (5, 0, 10), (Node("below", Role.LABEL, "below"),),
    )
    for role in Role
)  # fmt: skip


def send(adapter: connection.AccessKit, tree: Tree, told: Known | None = None) -> None:
    """Tell a reader what is new in a tree."""
    for change in changed_in(told or Known(), tree):
        adapter.send(change)


def test_every_role_and_state_has_a_word_of_accesskit(readers: tuple[connection.AccessKit, Readers]) -> None:
    adapter, found = readers
    assert set(connection.ROLES) == set(Role)
    assert set(connection.ACTS) == set(Act)
    plain, covered = Node("a", Role.ITEM, "red 4"), Node("c", Role.LIST, "Rack", value="covered")
    tree = tree_made("Title", "Scene", (*EVERYTHING, plain, covered), ("BUTTON",), ())
    send(adapter, tree)
    update = found.updates[0]
    assert {number for each in found.updates for number, _ in each.nodes} == set(range(len(tree.nodes)))
    assert update.tree is not None
    nodes = {node.label: node for each in found.updates for _, node in each.nodes if node.label}
    assert nodes["a BUTTON"].role == kit.Role.BUTTON
    assert nodes["a BUTTON"].is_disabled
    assert nodes["a SLIDER"].numeric_value == 5.0
    assert nodes["a LIST"].description == "about", "readers count what is in it"
    assert nodes["Rack"].description == "covered"
    assert (nodes["red 4"].is_selected, nodes["a ITEM"].is_selected) == (None, True), "not said of every piece"
    assert {number for number, _ in update.nodes} >= {update.focus}


def test_nothing_is_told_before_a_reader_is_active(readers: tuple[connection.AccessKit, Readers]) -> None:
    """While a reader becomes active, AccessKit holds its lock and waits for Python; a call would wait for ever."""
    adapter, found = readers
    adapter.focused(False)
    adapter.focused(True)
    assert (found.focus, found.places) == ([], [])
    adapter._activated()
    send(adapter, tree_made("T", "S", (Node("a", Role.BUTTON, "A"),), (), ()))
    (place,) = found.places
    (x, y), (width, height) = adapter._window.position, (320, 200)
    assert (place.x0, place.y0, place.x1, place.y1) == (x, y, x + width, y + height)
    assert found.focus == [True]
    adapter.focused(False)
    assert found.focus == [True, False]
    adapter._deactivated()
    adapter.focused(True)
    assert found.focus == [True, False]


def test_a_node_keeps_its_number_and_nodes_that_have_gone_do_not(readers: tuple[connection.AccessKit, Readers]) -> None:
    adapter, found = readers
    told = Known()
    for key, name in (("a", "old"), ("a", "new"), *((each, each) for each in "bcdef")):
        send(adapter, tree_made("T", "S", (Node(key, Role.BUTTON, name, acts=PRESSED),), (), ()), told)
    numbers = {node.label: number for update in found.updates for number, node in update.nodes}
    assert numbers["old"] == numbers["new"]
    assert len(adapter._numbers) == len(adapter._paths) == len(told.nodes)
    last = numbers["f"]
    for action, target, data in (
        (kit.Action.CLICK, last - 1, None), (kit.Action.CLICK, last, None), (kit.Action.SET_VALUE, last, (None, "Ada")),
    ):  # fmt: skip
        adapter._asked(SimpleNamespace(action=action, target=target, data=data))
    assert adapter.requests() == [Asked(("S", "f"), Act.CLICK), Asked(("S", "f"), Act.WRITE, "Ada")]


def test_no_callback_raises(readers: tuple[connection.AccessKit, Readers], monkeypatch: pytest.MonkeyPatch) -> None:
    adapter, _ = readers
    adapter._activated()
    for asked in (
        None, SimpleNamespace(), SimpleNamespace(action=None, target=None, data=None),
        SimpleNamespace(action=kit.Action.CLICK, target=999, data=None),
        SimpleNamespace(action=kit.Action.SCROLL_DOWN, target=1, data=None),
        SimpleNamespace(action=kit.Action.SET_VALUE, target=1, data=()),
    ):  # fmt: skip
        adapter._asked(asked)
    assert adapter.requests() == []
    assert adapter.generation == 1
    monkeypatch.setattr(pygame.event, "post", Mock(side_effect=pygame.error("video system not initialized")))
    adapter._activated()
    adapter._deactivated()
    assert adapter.generation == 0
    adapter._activated()
    assert adapter.generation == 3, "a reader that comes back is told everything again"


class Elsewhere(Readers):
    """Stands in for the adapters of Windows and macOS: the calls that AccessKit 0.7 documents, and no others."""

    def __init__(self, *given: object) -> None:
        super().__init__()
        self.given = given
        self.raised = 0

    @classmethod
    def for_window(cls, *given: object) -> Elsewhere:
        return cls("window", *given)

    def update_if_active(self, make: Any) -> Elsewhere:
        super().update_if_active(make)
        return self

    def update_view_focus_state(self, focused: bool) -> Elsewhere:
        self.focus.append(focused)
        return self

    def raise_events(self) -> None:
        self.raised += 1


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_windows_and_macos_are_called_as_their_documentation_says(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    window = SimpleNamespace(handle=4711, position=(0, 0), size=(320, 200))
    forwarded: list[str] = []
    part = SimpleNamespace(SubclassingAdapter=Elsewhere, add_focus_forwarder_to_window_class=forwarded.append)
    monkeypatch.setattr(kit, {"win32": "windows", "darwin": "macos"}[system], part, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    adapter = connection.AccessKit(window)  # type: ignore[arg-type]
    found = adapter._connection
    assert isinstance(found, Elsewhere)
    callbacks = (adapter._activated, adapter._asked)
    assert found.given == ((4711, *callbacks) if system == "win32" else ("window", 4711, *callbacks))
    assert forwarded == ([] if system == "win32" else ["SDLWindow"])
    assert adapter.generation == 0, "off until a reader asks"
    send(adapter, tree_made("title", "scene-1", EVERYTHING, (), ()))
    assert found.raised == len(found.updates) > 0, "what an update returns has to be raised"
    before = found.raised
    adapter.focused(True)
    assert found.focus == ([] if system == "win32" else [True]), "Windows tells the focus of the window by itself"
    assert found.raised == before + len(found.focus)


def test_without_the_package_or_with_one_that_panics_there_is_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        """What a panic of Rust becomes in Python."""

    def fails(error: BaseException) -> None:
        monkeypatch.setattr(connection.AccessKit, "_connected", Mock(side_effect=error))

    pygame.display.init()
    window = pygame.Window("test", (320, 200), hidden=True)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "accesskit", None)
        assert connection.connected(window) is None
    fails(PanicException("the window was shown before"))
    assert connection.connected(window) is None
    fails(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        connection.connected(window)
    window.destroy()
