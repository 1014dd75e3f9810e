"""What a scene says about itself, as a part of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ui.kit.nodes import Node, Role
from game.ui.scene import Scene


def title_of(nodes: Sequence[Node]) -> str:
    """Return the name of the window: of the game, and of the scene if it has one."""
    name = next((node.name for node in nodes if node.role in (Role.HEADING, Role.DIALOG)), "")
    return f"Steinreich – {name}" if name else "Steinreich"


def placed(scene: Scene | None) -> Iterator[Node | None]:
    """Yield the parts of a scene where they are in the window, and None wherever the rest can wait."""
    if scene is None:
        return
    left, upper = scene.viewport.offset if scene.viewport is not None else (0, 0)
    for node in scene.each_node():
        yield node.moved(-left, -upper) if node is not None and (left, upper) != (0, 0) else node
