"""What a reader has been told, and what it still has to hear: no more than has changed, and never much at once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.ui.kit.nodes import Node, NodePath, Role
from game.ui.kit.steps import Steps, finished
from game.ui.reader.announcements import KEPT, Said
from game.ui.reader.nodes import ANNOUNCED, Flat, Tree, nearest

AT_ONCE = 2
"""How many nodes a reader is told of in one change, beside those above them; AccessKit takes 0.15 ms for them."""
GONE_AT_ONCE = 8
"""How many nodes go in one change; AccessKit takes 0.15 ms for them."""
MOST_SAID = 2 * KEPT
"""How many announcements a reader knows at most."""
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


class Difference(NamedTuple):
    """How a tree differs from what a reader knows."""

    fresh: list[NodePath]
    """What is new or different; first what has the focus and all above it."""
    gone: list[NodePath]
    """What is no longer there, each after all below it."""


class Known:
    """What a reader knows; after each change it is a whole tree."""

    def __init__(self, announced: int = 0) -> None:
        self.nodes: dict[NodePath, Flat] = {}
        self.focus: NodePath = ()
        self.pointed: NodePath | None = None
        """What got the focus after the tree that is being told was made; None: that tree knows best."""
        self.announced = announced
        """The number of the last announcement."""

    def changes(self, tree: Tree) -> Iterator[Change]:
        """Yield what is new in a tree, a part at a time: first what has the focus and all above it."""
        return self.parts(tree, finished(self.difference(tree)))

    def difference(self, tree: Tree) -> Steps[Difference]:
        """Return how a tree differs from what the reader knows, step by step."""
        first = {tree.focus[:length] for length in range(len(tree.focus) + 1)}
        fresh: list[NodePath] = []
        for number, (path, flat) in enumerate(tree.nodes.items(), 1):
            if number % COMPARED == 0:
                yield
            known = self.nodes.get(path)
            if known is not flat and known != flat and (path != ANNOUNCED or known is None):
                fresh.append(path)
        fresh.sort(key=lambda path: path not in first)
        yield
        gone = [path for path in self._below(()) if path not in tree.nodes and path[:-1] != ANNOUNCED]
        return Difference(fresh, gone)

    def parts(self, tree: Tree, difference: Difference) -> Iterator[Change]:
        """Yield the changes to a tree, each a part of the difference.

        What has gone is left out first if it is much, else with what is new above it; what has the focus goes last.
        """
        fresh, gone = difference
        kept = {self.focus[:length] for length in range(len(self.focus) + 1)}
        if len(gone) > GONE_AT_ONCE:
            yield from self._drop([path for path in gone if path not in kept])
        lead = sum(path == tree.focus[: len(path)] for path in fresh)
        for begin, end in pairwise((0, *range(max(lead, AT_ONCE), len(fresh), AT_ONCE), len(fresh))):
            if begin < end:
                yield self._tell(tree, fresh[begin:end])
        yield from self.moved(tree.wanted if self.pointed is None else self.pointed)

    def moved(self, focus: NodePath) -> Iterator[Change]:
        """Yield that something else has the focus, if that is so and the reader knows it."""
        if focus != self.focus and focus in self.nodes:
            self.focus = focus
            yield Change({}, focus)

    def announce(self, said: Iterable[Said]) -> Iterator[Change]:
        """Yield each announcement that is new, by itself: readers keep no order within a change.

        Old ones go together, before one that would be too many.
        """
        for each in said:
            if each.number > self.announced and ANNOUNCED in self.nodes:
                if len(there := self._children(ANNOUNCED)) >= MOST_SAID:
                    yield from self._drop(there[:-KEPT])
                self.announced = each.number
                path = (*ANNOUNCED, str(each.number))
                log = Flat(self.nodes[ANNOUNCED].node, (*self._children(ANNOUNCED), path))
                yield self._put({ANNOUNCED: log, path: Flat(Node(path[-1], Role.SAID, each.text), ())}, self.focus)

    def forget(self, scene: NodePath) -> Iterator[Change]:
        """Yield that nothing of a scene is there any more, and nothing that was announced; what is small goes first.

        The largest part is the table, which everybody may see.
        """
        parts = [list(self._below(path)) for path in (ANNOUNCED, *self._children(scene))]
        gone = [path for part in sorted(parts, key=len) for path in part if path != ANNOUNCED]
        self.focus = ()
        yield from self._drop(gone)

    def _children(self, path: NodePath) -> tuple[NodePath, ...]:
        return self.nodes[path].children if path in self.nodes else ()

    def _below(self, path: NodePath) -> Iterator[NodePath]:
        """Yield all that a reader knows below a node, and the node after them."""
        if path in self.nodes:
            for child in self.nodes[path].children:
                yield from self._below(child)
            yield path

    def _drop(self, gone: Sequence[NodePath]) -> Iterator[Change]:
        """Tell that nodes have gone, a part at a time; each comes after all below it."""
        for begin in range(0, len(gone), GONE_AT_ONCE):
            some = {*gone[begin : begin + GONE_AT_ONCE]}
            above = {path[:-1] for path in some} - some
            left = {path: [child for child in self.nodes[path].children if child not in some] for path in above}
            yield self._put({path: Flat(self.nodes[path].node, (*left[path],)) for path in left}, self.focus)

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
        return self._put(nodes, self._aim(tree, there))

    def _aim(self, tree: Tree, there: Container[NodePath]) -> NodePath:
        """Return what shall have the focus: as long as that is not known, what had it before and stays."""
        wanted = tree.wanted if self.pointed is None else self.pointed
        stays = (path for path in (wanted, self.focus) if path in there and path in tree.nodes)
        return next(stays, nearest(wanted, there))

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
        self.focus = nearest(focus, self.nodes)
        return Change(nodes, self.focus, whole, tuple(gone))
