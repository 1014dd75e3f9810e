"""What has changed between two trees: a reader is told no more than that."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.kit.nodes import NodePath
from game.ui.reader.nodes import Flat, Tree


class Change(NamedTuple):
    """The nodes that are new or different, and where the focus is."""

    nodes: dict[NodePath, Flat]
    focus: NodePath
    whole: bool
    """Whether it is the first tree, which names the root."""


def change(old: Tree | None, new: Tree) -> Change | None:
    """Return what is new to a reader that knows `old`; None: nothing."""
    if old is None:
        return Change(dict(new.nodes), new.focus, True)
    nodes = {
        path: flat for path, flat in new.nodes.items() if (known := old.nodes.get(path)) is not flat and known != flat
    }
    return Change(nodes, new.focus, False) if nodes or new.focus != old.focus else None
