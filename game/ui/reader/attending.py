"""What the system's speech says of where the player is: what has opened, the part of it, and what has the focus."""

from __future__ import annotations

from game.engine.shown import sentences
from game.ui.kit.nodes import NodePath, NodeState, Role
from game.ui.reader.nodes import Tree

PARTS = (Role.LIST, Role.GROUP)
"""What is named when the focus comes into it."""


class Attending:
    """What was said last; a screen reader does the same by itself."""

    def __init__(self) -> None:
        self._opened: tuple[NodePath, str] = (), ""
        self._focused: tuple[NodePath, str] = (), ""

    def fresh(self, tree: Tree, *, covers: bool) -> str:
        """Return what is new: what is open, the part that the focus has come into, and what has it."""
        opened, texts = opening(tree, covers=covers), []
        if (now := (tree.nodes[()].children[0], opened[0] if opened else "")) != self._opened:
            self._opened, self._focused = now, ((), "")
            texts += opened
        (before, known), text = self._focused, focus_text(tree)
        self._focused = tree.focus, text
        # A tile may be found in another meld without anybody having moved.
        if (tree.focus[-1:], text) != (before[-1:], known):
            part = tree.nodes[tree.focus[:2]].node
            if tree.focus[:2] != before[:2] and len(tree.focus) > 2 and part.role in PARTS:
                texts.append(part.name)
            texts.append(text)
        return sentences(*texts)


def opening(tree: Tree, *, covers: bool) -> list[str]:
    """Return what a page, a question or a cover says, its title first; a table says that by itself, with its line."""
    scene = tree.nodes[()].children[0]
    parts = [tree.nodes[path] for path in tree.nodes[scene].children]
    if any(part.node.role is Role.STATUS for part in parts):
        return []
    dialog = next((part for part in parts if part.node.role is Role.DIALOG), None)
    labels = (
        [tree.nodes[path].node for path in dialog.children] if dialog is not None else [each.node for each in parts]
    )
    texts = [each.name for each in labels if each.role is Role.LABEL]
    if dialog is not None:
        return [dialog.node.name, *texts]
    return texts if covers else [part.node.name for part in parts if part.node.role is Role.HEADING][:1]


def focus_text(tree: Tree) -> str:
    """Return what has the focus in words: its name, its value, why it cannot be used, what is so about a piece."""
    if len(tree.focus) < 2:
        return ""
    found = tree.nodes[tree.focus].node
    more = found.about if NodeState.DISABLED in found.states or found.role is Role.ITEM else ""
    return ", ".join(part for part in (found.name, found.value, more) if part)
