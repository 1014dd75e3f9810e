"""What a reader has been told, and what it still has to hear: no more than has changed, and never much at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.ui.kit.nodes import Node, NodePath, Role
from game.ui.reader.announcements import KEPT, Said
from game.ui.reader.nodes import ANNOUNCED, Flat, Tree, nearest

AT_ONCE = 6
"""How many nodes a reader is told of in one change, beside those above them; AccessKit takes 0.1 ms for them."""
COMPARED = 40
"""How many nodes are compared with what a reader knows in a step."""


class Change(NamedTuple):
    """The nodes that are new or different, and where the focus is."""

    nodes: dict[NodePath, Flat]
    focus: NodePath
    whole: bool = False
    """Whether it is the first one, which names the root."""
    gone: tuple[NodePath, ...] = ()
    """The nodes that are no longer there."""


class Known:
    """What a reader knows; after each change it is a whole tree."""

    def __init__(self, announced: int = 0) -> None:
        self.nodes: dict[NodePath, Flat] = {}
        self.focus: NodePath = ()
        self.announced = announced
        """The number of the last announcement."""

    def changes(self, tree: Tree) -> Iterator[Change]:
        """Yield what is new in a tree, a part at a time: first what has the focus and all above it."""
        return (each for each in self.steps(tree) if each is not None)

    def steps(self, tree: Tree) -> Iterator[Change | None]:
        """Yield the same, and None wherever the rest may wait for the next frame."""
        first = {tree.focus[:length] for length in range(len(tree.focus) + 1)}
        fresh: list[NodePath] = []
        for number, (path, flat) in enumerate(tree.nodes.items(), 1):
            if number % COMPARED == 0:
                yield None
            known = self.nodes.get(path)
            if known is not flat and known != flat and (path != ANNOUNCED or known is None):
                fresh.append(path)
        fresh.sort(key=lambda path: path not in first)
        for begin in range(0, len(fresh), AT_ONCE):
            yield self._tell(tree, fresh[begin : begin + AT_ONCE])
        yield from self.moved(tree.focus)

    def moved(self, focus: NodePath) -> Iterator[Change]:
        """Yield that something else has the focus, if that is so and the reader knows it."""
        if focus != self.focus and focus in self.nodes:
            self.focus = focus
            yield Change({}, focus)

    def announce(self, said: Iterable[Said]) -> Iterator[Change]:
        """Yield each announcement that is new, by itself: readers keep no order within a change."""
        for each in said:
            if each.number > self.announced and ANNOUNCED in self.nodes:
                self.announced = each.number
                path = (*ANNOUNCED, str(each.number))
                log = Flat(self.nodes[ANNOUNCED].node, (*self.nodes[ANNOUNCED].children, path)[-KEPT:])
                yield self._put({ANNOUNCED: log, path: Flat(Node(path[-1], Role.SAID, each.text), ())}, self.focus)

    def forget(self, scene: NodePath) -> Iterator[Change]:
        """Yield that nothing of a scene is there any more, and nothing that was announced."""
        emptied = {path: Flat(self.nodes[path].node, ()) for path in (scene, ANNOUNCED) if path in self.nodes}
        if emptied:
            yield self._put(emptied, ())

    def _tell(self, tree: Tree, paths: list[NodePath]) -> Change:
        """Tell of some nodes; above them, and of what is below them, only what is there by then."""
        above = [path[:-1] for path in paths if path and (path[:-1] not in self.nodes or not self._lists(path))]
        paths = [*dict.fromkeys((*above, *paths))]
        there = self.nodes.keys() | set(paths)
        nodes = {}
        for path in paths:
            flat = tree.nodes[path]
            if path == ANNOUNCED:
                flat = self.nodes.get(ANNOUNCED, flat)
            elif not there.issuperset(flat.children):
                flat = Flat(flat.node, tuple(child for child in flat.children if child in there))
            nodes[path] = flat
        return self._put(nodes, nearest(tree.focus, there))

    def _lists(self, path: NodePath) -> bool:
        """Return whether the reader knows a node below the one above it."""
        return path in self.nodes[path[:-1]].children

    def _put(self, nodes: dict[NodePath, Flat], focus: NodePath) -> Change:
        whole = not self.nodes
        left = [
            child for path, flat in nodes.items() if path in self.nodes
            for child in {*self.nodes[path].children}.difference(flat.children)
        ]  # fmt: skip
        gone: list[NodePath] = []
        while left:
            path = left.pop()
            left += self.nodes[path].children
            gone.append(path)
            del self.nodes[path]
        self.nodes.update(nodes)
        self.focus = focus if focus in self.nodes else ()
        return Change(nodes, self.focus, whole, tuple(gone))
