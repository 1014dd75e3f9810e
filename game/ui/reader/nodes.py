"""The tree of everything on the screen, made from what the scene on top says about itself.

    tree = Parts().tree("Steinreich", shown, captions, said)
    flat = flattened(tree)          # each node by its path

Only the scene on top is in it: those below get no input, and what they show may not be for whoever is looking now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.ui.kit.canvas import Box
from game.ui.kit.captions import Caption
from game.ui.kit.nodes import Node, NodePath, Role
from game.ui.reader.announcements import Said


class Shown(NamedTuple):
    """What is on the screen."""

    scene: str
    """The identity of the scene on top."""
    nodes: tuple[Node, ...]
    attention: NodePath
    """The path of the node with the keyboard focus, below the scene."""


class Flat(NamedTuple):
    """A node without those below it."""

    node: Node
    children: tuple[NodePath, ...]


class Tree(NamedTuple):
    """Every node by its path, and the one with the focus."""

    nodes: Mapping[NodePath, Flat]
    focus: NodePath


class Parts:
    """Makes trees one after another; what has not changed since the last one is not made again."""

    def __init__(self) -> None:
        self._flat: dict[NodePath, tuple[Node, dict[NodePath, Flat]]] = {}
        """The parts of the last tree, by their paths."""
        self._captioned: tuple[tuple[Node, ...], Sequence[Caption], tuple[Node, ...]] = ((), (), ())

    def tree(self, title: str, shown: Shown, captions: Sequence[Caption], said: Sequence[Said]) -> Tree:
        """Return the tree of the window: the scene with its texts, and what was announced last."""
        children = self._with_captions(shown.nodes, captions)
        spoken = tuple(Node(str(each.number), Role.SAID, each.text) for each in said)
        below: dict[NodePath, Flat] = {}
        scene, log = (shown.scene,), ("said",)
        parts: dict[NodePath, Node] = {(shown.scene, node.key): node for node in children} | {
            log: Node("said", Role.LOG, "", children=spoken)
        }
        kept = {path: self._part(path, node) for path, node in parts.items()}
        self._flat = kept
        below[()] = Flat(Node("", Role.WINDOW, title), (scene, log))
        below[scene] = Flat(Node(shown.scene, Role.GROUP, ""), tuple((shown.scene, node.key) for node in children))
        for _, flat in kept.values():
            below.update(flat)
        return Tree(below, _nearest((shown.scene, *shown.attention), below))

    def _part(self, path: NodePath, node: Node) -> tuple[Node, dict[NodePath, Flat]]:
        """Return a part, flattened; the last one if it is the same."""
        before = self._flat.get(path)
        if before is not None and (before[0] is node or before[0] == node):
            return before
        return node, dict(flattened(node, path))

    def _with_captions(self, nodes: tuple[Node, ...], captions: Sequence[Caption]) -> tuple[Node, ...]:
        before, texts, _ = self._captioned
        if before != nodes or texts != captions:
            self._captioned = nodes, captions, with_captions(nodes, captions)
        return self._captioned[2]


def flattened(node: Node, path: NodePath = ()) -> Iterator[tuple[NodePath, Flat]]:
    """Yield a node and all below it, each with its path."""
    below = tuple((*path, child.key) for child in node.children)
    yield path, Flat(replace(node, children=()) if below else node, below)
    for child, place in zip(node.children, below, strict=True):
        yield from flattened(child, place)


def _nearest(wanted: NodePath, nodes: Mapping[NodePath, Flat]) -> NodePath:
    """Return a path, or the nearest one above it that there is; the window if only the scene is left."""
    while wanted not in nodes:
        wanted = wanted[:-1]
    return wanted if len(wanted) > 1 else ()


def with_captions(nodes: tuple[Node, ...], captions: Sequence[Caption]) -> tuple[Node, ...]:
    """Return the nodes with the texts that none of them says: as names of those without, else as labels between."""
    nameless = [node.box for node in nodes if not node.name and node.box is not None]
    inside = [node for node in nodes if node.role is Role.LABEL and _in_one(node.box, nameless)]
    captions = [*(Caption(node.name, node.box) for node in inside if node.box is not None), *captions]
    nodes = tuple(node for node in nodes if node not in inside)
    boxes = [(each.box, index) for index, node in enumerate(nodes) for each in node.walk() if each.box is not None]
    rects = [pygame.Rect(box) for box, _ in boxes]
    names: dict[int, list[str]] = {}
    labels: list[Caption] = []
    for caption in captions:
        left, top, width, height = caption.box
        owners = {
            boxes[each][1] for each in pygame.Rect(left + width // 2, top + height // 2, 1, 1).collidelistall(rects)
        }
        if not owners:
            labels.append(caption)
        for index in owners:
            if caption.text not in names.setdefault(index, []):
                names[index].append(caption.text)
    named = [_with_texts(node, names.get(index, ())) for index, node in enumerate(nodes)]
    return tuple(_between(named, labels))


def _with_texts(node: Node, texts: Sequence[str]) -> Node:
    """Return a node with the texts drawn on it: its name if it has none, else what it does not say already."""
    if not node.name:
        return node.under(", ".join(texts))
    if node.role in (Role.LABEL, Role.HEADING):
        return node
    said = _plain(" ".join(part for each in node.walk() for part in (each.name, each.value, each.about)))
    more = [text for text in texts if _plain(text) not in said]
    return replace(node, about=" ".join((*more, node.about)).strip()) if more else node


def _plain(text: str) -> str:
    return " ".join(text.split())


def _between(nodes: list[Node], labels: list[Caption]) -> Iterator[Node]:
    """Yield the nodes, and before each the texts that stand above it."""
    left = sorted(enumerate(labels), key=lambda each: (each[1].box[1], each[1].box[0]))
    for node in nodes:
        while left and node.box is not None and left[0][1].box[1] + left[0][1].box[3] <= node.box[1] + 2:
            yield _label(*left.pop(0))
        yield node
    for each in left:
        yield _label(*each)


def _label(number: int, caption: Caption) -> Node:
    return Node(f"text-{number}", Role.LABEL, caption.text, box=caption.box)


def _in_one(box: Box | None, others: Sequence[Box]) -> bool:
    """Return whether a box is in one of the others."""
    return box is not None and any(_inside(box, other) for other in others)


def _inside(inner: Box, outer: Box) -> bool:
    """Return whether the middle of a box is in another one."""
    x, y = inner[0] + inner[2] / 2, inner[1] + inner[3] / 2
    return outer[0] <= x <= outer[0] + outer[2] and outer[1] <= y <= outer[1] + outer[3]
