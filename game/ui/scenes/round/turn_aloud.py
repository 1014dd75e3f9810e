"""What a family tells somebody who does not see its table about a turn: one record of functions, for `RoundScene`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from game.ui.kit.nodes import Node, NodePath
from game.ui.kit.widgets import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAloud:
    """What a screen reader knows of a turn beyond what every round has."""

    nodes: Callable[[], tuple[Node, ...]]
    """The open question, and where held pieces would go."""
    draws: Callable[[], bool]
    """Whether a click on the stock draws now."""
    question: Callable[[], Hashable]
    """What the open question is about; None if there is none."""
    form: Callable[[], Form | None] = lambda: None
    """The form of an open question over the table, which comes before the keys."""
    held: Callable[[], NodePath] = lambda: ()
    """The path of the place where held pieces would go, which comes before what has the focus; () if none are held."""
    answer: Callable[[NodePath], bool] = lambda _: False
    """Take the answer with a path, to a question on the felt; return whether it is one."""
