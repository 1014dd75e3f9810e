"""The accessibility tree as somebody hears it who does not see the window: names, roles, states, nothing else.

The same for a tree in this process and for one that comes over AT-SPI from another (`atspi`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.ui.kit.canvas import Stroke
from game.ui.kit.nodes import Made, Node, NodePath, NodeState, Role, Steps
from game.ui.kit.text import Caption, each_caption
from game.ui.reader import nodes as reader_nodes
from game.ui.reader.nodes import Change, Flat, Known, Tree, placed, title_of, tree_of
from game.ui.reader.reader import Adapter, Reader
from game.ui.scene import Scene


def finished(steps: Steps[Made]) -> Made:
    """What comes of some work."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Made = end.value
            return result


class InProcess(Adapter):
    """A reader in this process: it remembers what it was told, and can ask."""

    def __init__(self) -> None:
        super().__init__()
        self.generation = 1
        self.changes: list[Change] = []

    def send(self, change: Change) -> None:
        self.changes.append(change)


def captions(strokes: Sequence[Stroke]) -> list[Caption]:
    """The texts among what was drawn."""
    return finished(each_caption(strokes))


def tree_made(title: str, scene: str, nodes: tuple[Node, ...], attention: NodePath, texts: Sequence[Caption]) -> Tree:
    return finished(tree_of(title, scene, nodes, attention, texts))


def tree_now(reader: Reader, top: Scene, strokes: Sequence[Stroke]) -> Tree:
    nodes = tuple(node for node in placed(top) if node is not None)
    return tree_made(title_of(nodes), reader.identity(top), nodes, top.attention, captions(strokes))


def flattened(node: Node, path: NodePath = ()) -> dict[NodePath, Flat]:
    """A node and all below it, each by its path."""
    return dict(reader_nodes.flattened(node, path))


def changed_in(known: Known, tree: Tree) -> Iterator[Change]:
    """What is new in a tree, a part at a time."""
    return known.parts(tree, finished(known.difference(tree)))


@dataclass(frozen=True)
class Heard:
    """A node, and those below it."""

    role: str
    name: str
    about: str = ""
    states: frozenset[str] = frozenset()
    """Of `disabled`, `on`, `focused`."""
    children: tuple[Heard, ...] = ()

    def walk(self) -> Iterator[Heard]:
        """Every node, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, name: str, role: str = "") -> Heard | None:
        """The first node with a name that begins like this."""
        return next((each for each in self.walk() if each.name.startswith(name) and role in ("", each.role)), None)

    def usable(self, name: str) -> bool:
        """Whether there is a button that can be pressed with this name, or one that goes on with another word."""
        named = (
            each for each in self.walk()
            if each.role == "button" and each.name.startswith(name) and not each.name[len(name) :][:1].isalnum()
        )  # fmt: skip
        found = next(named, None)
        return found is not None and "disabled" not in found.states

    @property
    def focus(self) -> Heard | None:
        return next((each for each in self.walk() if "focused" in each.states), None)


class Listener(Protocol):
    def hear(self) -> Heard:
        """The tree as it is now."""


WORDS = {
    Role.BUTTON: "button", Role.ITEM: "item", Role.LIST: "list", Role.DIALOG: "dialog", Role.SWITCH: "switch",
    Role.OPTION: "option", Role.HEADING: "heading", Role.LABEL: "label", Role.SAID: "label", Role.STATUS: "status",
    Role.SLIDER: "slider", Role.LOG: "log",
}  # fmt: skip


class NearListener:
    """Hears what was sent to the adapter, change by change, as a reader does."""

    def __init__(self, adapter: InProcess) -> None:
        self._adapter = adapter
        self._nodes: dict[NodePath, Flat] = {}
        self._focus: NodePath = ()

    def hear(self) -> Heard:
        """The tree that the changes so far add up to."""
        for change in self._adapter.changes:
            if change.whole:
                self._nodes.clear()
            for path in change.gone:
                del self._nodes[path]
            self._nodes.update(change.nodes)
            self._focus = change.focus
        self._adapter.changes.clear()
        return self._heard(())

    def _heard(self, path: NodePath) -> Heard:
        node, children = self._nodes[path]
        states = {"disabled"} if NodeState.DISABLED in node.states else set()
        states |= {"on"} if {NodeState.ON, NodeState.CHOSEN} & node.states else set()
        states |= {"focused"} if path == self._focus else set()
        below = tuple(map(self._heard, children))
        return Heard(WORDS.get(node.role, "other"), node.name, node.about, frozenset(states), below)
