"""The tree of everything on the screen, and what a reader still has to hear of it.

    tree = yield from tree_of("Steinreich", key, nodes, attention, captions)

A large tree takes longer than a frame may last, so it is made in many steps.
Only the scene on top is in it: those below get no input, and what they show may not be for whoever is looking now.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine.shown import ELLIPSIS
from game.ui.kit.canvas import Box
from game.ui.kit.nodes import Node, NodePath, Role, Steps
from game.ui.kit.text import Caption

if TYPE_CHECKING:
    from game.ui.scene import Scene

ANNOUNCED: NodePath = ("said",)
"""The node below which announcements are."""
AT_ONCE = 16
"""How many nodes are read in a step."""


class Flat(NamedTuple):
    """A node without those below it."""

    node: Node
    children: tuple[NodePath, ...]


class Tree(NamedTuple):
    """Every node by its path, and the one with the focus."""

    nodes: Mapping[NodePath, Flat]
    focus: NodePath
    wanted: NodePath
    """What has the focus, even if no node is there: it may have come since the nodes were looked at."""


def title_of(nodes: Sequence[Node]) -> str:
    """Return the name of the window: of the game, and of the scene if it has one."""
    name = next((node.name for node in nodes if node.role in (Role.HEADING, Role.DIALOG)), "")
    return f"Steinreich – {name}" if name else "Steinreich"


def placed(scene: Scene) -> Iterator[Node | None]:
    """Yield the parts of a scene where they are in the window, and None wherever the rest can wait."""
    left, upper = scene.viewport.offset
    for node in scene.each_node():
        yield node.moved(-left, -upper) if node is not None and (left, upper) != (0, 0) else node


def tree_of(
    title: str, key: str, nodes: tuple[Node, ...], attention: NodePath, captions: Sequence[Caption]
) -> Steps[Tree]:
    """Return the tree of the window: the scene `key` with its texts, and where announcements will be.

    `attention` is the path of the node with the keyboard focus, below the scene.
    """
    children = yield from with_captions(nodes, captions)
    scene = (key,)
    below: dict[NodePath, Flat] = {
        (): Flat(Node("", Role.WINDOW, title), (scene, ANNOUNCED)),
        scene: Flat(Node(key, Role.GROUP, ""), tuple((key, node.key) for node in children)),
    }
    for node in children:
        for number, (path, flat) in enumerate(flattened(node, (key, node.key)), 1):
            below[path] = flat
            if number % AT_ONCE == 0:
                yield
        yield
    below[ANNOUNCED] = Flat(Node("said", Role.LOG, ""), ())
    wanted = (key, *attention)
    return Tree(below, nearest(wanted, below), wanted)


def flattened(node: Node, path: NodePath) -> Iterator[tuple[NodePath, Flat]]:
    """Yield a node and all below it, each with its path."""
    children = tuple((*path, child.key) for child in node.children)
    yield path, Flat(node._replace(children=()) if children else node, children)
    for child, below in zip(node.children, children, strict=True):
        yield from flattened(child, below)


def nearest(wanted: NodePath, nodes: Container[NodePath]) -> NodePath:
    """Return a path, or the nearest one above it that there is.

    That may be the scene: it has no name, so readers say nothing, while the window's name would cut short what is said.
    """
    while wanted not in nodes:
        wanted = wanted[:-1]
    return wanted


def with_captions(nodes: tuple[Node, ...], captions: Sequence[Caption]) -> Steps[tuple[Node, ...]]:
    """Return the nodes with the texts that none of them says: as names of those without, else as labels between.

    What is written over a dialog is a part of it alone.
    """
    nameless = [node.box for node in nodes if not node.name and node.box is not None]
    inside = [node for node in nodes if node.role is Role.LABEL and any(_inside(node.box, box) for box in nameless)]
    captions = [*(Caption(node.name, node.box) for node in inside if node.box is not None), *captions]
    nodes = tuple(node for node in nodes if node not in inside)
    rects: list[pygame.Rect] = []
    owner: list[int] = []
    said: set[str] = set()
    """What nodes say by themselves, each text as a whole."""
    inner = ((index, each) for index, node in enumerate(nodes) for each in node.walk())
    for number, (index, each) in enumerate(inner, 1):
        said |= {_plain(each.name), _plain(each.about)}
        if each.box is not None:
            rects.append(pygame.Rect(each.box))
            owner.append(index)
        if number % AT_ONCE == 0:
            yield
    names: dict[int, list[str]] = {}
    labels: list[Caption] = []
    for caption in captions:
        left, top, width, height = caption.box
        owners = {owner[each] for each in pygame.Rect(left + width // 2, top + height // 2, 1, 1).collidelistall(rects)}
        owners = {each for each in owners if nodes[each].role is Role.DIALOG} or owners
        if not owners and _plain(caption.text) not in said:
            labels.append(caption)
        for index in owners:
            if caption.text not in names.setdefault(index, []):
                names[index].append(caption.text)
        yield
    named = []
    for index, node in enumerate(nodes):
        named.append((yield from _with_texts(node, names.get(index, ()))))
        yield
    return tuple(_between(named, labels))


def _with_texts(node: Node, texts: Sequence[str]) -> Steps[Node]:
    """Return a node with the texts drawn on it: its name if it has none, else what it does not say already."""
    if not texts or not node.name:
        return node._replace(name=", ".join(texts)) if texts else node
    if node.role in (Role.LABEL, Role.HEADING):
        return node
    said: list[str] = []
    for number, each in enumerate(node.walk(), 1):
        said += each.name, each.value, each.about
        if number % AT_ONCE == 0:
            yield
    known = _plain(" ".join(said))
    more = [text for text in texts if _plain(text) not in known]
    return node._replace(about=" ".join((*more, node.about)).strip()) if more else node


def _plain(text: str) -> str:
    """Return a text to compare: in one line, with no word parted."""
    return " ".join(text.split()).replace("- ", "")


def _between(nodes: list[Node], labels: list[Caption]) -> Iterator[Node]:
    """Yield the nodes, and before each the texts that stand above it."""
    left = sorted(enumerate(labels), key=lambda each: (each[1].box[1], each[1].box[0]))
    for node in nodes:
        while left and node.box is not None and left[0][1].box[1] + left[0][1].box[3] <= node.box[1] + 2:
            yield _label(*left.pop(0))
        yield node
    yield from (_label(*each) for each in left)


def _label(number: int, caption: Caption) -> Node:
    return Node(f"text-{number}", Role.LABEL, caption.text, box=caption.box)


def _inside(inner: Box | None, outer: Box) -> bool:
    """Return whether the middle of a box is in another one."""
    if inner is None:
        return False
    x, y = inner[0] + inner[2] / 2, inner[1] + inner[3] / 2
    return outer[0] <= x <= outer[0] + outer[2] and outer[1] <= y <= outer[1] + outer[3]


# -- What happens, said once and in order, to a screen reader and to the system's speech alike.

KEPT = 16
"""How many announcements stay in the tree, for a reader that is slower than the game."""
BRIEF_MOST = 200
"""The maximum number of characters of a brief announcement."""
SENTENCES = re.compile(r"(?<=[.!?]) ")
"""What stands between two sentences."""


class Said(NamedTuple):
    """One announcement."""

    number: int
    text: str
    own: bool
    """Whether it is about what the player did."""


class Announcements(deque[Said]):
    """The last announcements, oldest first; each has a number, so that the same text twice is two of them."""

    def __init__(self) -> None:
        super().__init__(maxlen=KEPT)
        self._count = 0

    def add(self, text: str, *, own: bool = False) -> Said:
        """Announce a text; return it with its number."""
        self._count += 1
        said = Said(self._count, text, own)
        self.append(said)
        return said


def in_parts(text: str) -> Iterator[str]:
    """Yield a text in parts of whole sentences that are as long as brief announcements may be."""
    part = ""
    for sentence in SENTENCES.split(text):
        if part and len(part) + 1 + len(sentence) > BRIEF_MOST:
            yield part
            part = ""
        part = f"{part} {sentence}".strip()
    yield part


def brief(text: str) -> str:
    """Return a text cut, at a word, to the length of a brief announcement."""
    if len(text) <= BRIEF_MOST:
        return text
    return text[: BRIEF_MOST - len(ELLIPSIS)].rsplit(" ", 1)[0].rstrip(" ,;") + ELLIPSIS


# -- What a reader has been told, and what it still has to hear: no more than has changed, and never much at once.

CHANGES_AT_ONCE, GONE_AT_ONCE = 2, 8
"""How many nodes a reader is told of in one change, beside those above them, and how many go: 0.15 ms of AccessKit."""
MOST_SAID = 2 * KEPT
"""How many announcements a reader knows at most."""


class Change(NamedTuple):
    """The nodes that are new or different, and where the focus is."""

    nodes: dict[NodePath, Flat]
    focus: NodePath
    whole: bool = False
    """Whether it is the first one, which names the root."""
    gone: tuple[NodePath, ...] = ()


Difference = tuple[list[NodePath], list[NodePath]]
"""What is new or different in a tree, first what has the focus and all above it; what has gone, each node last."""


class Known:
    """What a reader knows; after each change it is a whole tree."""

    def __init__(self, announced: int = 0) -> None:
        self.nodes: dict[NodePath, Flat] = {}
        self.focus: NodePath = ()
        self.pointed: NodePath | None = None
        """What got the focus after the tree that is being told was made; None: that tree knows best."""
        self.announced = announced
        """The number of the last announcement."""

    def difference(self, tree: Tree) -> Steps[Difference]:
        """Return how a tree differs from what the reader knows, step by step."""
        first = {tree.focus[:length] for length in range(len(tree.focus) + 1)}
        fresh: list[NodePath] = []
        for number, (path, flat) in enumerate(tree.nodes.items(), 1):
            if number % 40 == 0:  # a step compares no more
                yield
            known = self.nodes.get(path)
            if known != flat and (path != ANNOUNCED or known is None):
                fresh.append(path)
        fresh.sort(key=lambda path: path not in first)
        yield
        return fresh, [path for path in self._below(()) if path not in tree.nodes and path[:-1] != ANNOUNCED]

    def parts(self, tree: Tree, difference: Difference) -> Iterator[Change]:
        """Yield the changes to a tree, each a part of the difference.

        What has gone is left out first if it is much, else with what is new above it; what has the focus goes last.
        """
        fresh, gone = difference
        kept = {self.focus[:length] for length in range(len(self.focus) + 1)}
        if len(gone) > GONE_AT_ONCE:
            yield from self._drop([path for path in gone if path not in kept])
        lead = sum(path == tree.focus[: len(path)] for path in fresh)
        for begin, end in pairwise((0, *range(max(lead, CHANGES_AT_ONCE), len(fresh), CHANGES_AT_ONCE), len(fresh))):
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
        above = [path[:-1] for path in paths if path and path not in self._children(path[:-1])]
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
