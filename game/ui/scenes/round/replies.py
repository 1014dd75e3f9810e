"""What somebody who does not see the table asks it by keys, and the answers in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from game.ui.kit.intents import Intent
from game.ui.kit.nodes import Node
from game.ui.table.shared.aloud import OWN_ZONE
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.news import last_event
from game.words.guidance import Guidance
from game.words.spoken import counts_text, points_text


class ReadScene(Protocol):
    """What the replies need of the scene of a table."""

    @property
    def match(self) -> AnyMatchScreen:
        """The screen of the match."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """What it says, in reading order."""

    @property
    def attention(self) -> tuple[str, ...]:
        """The path of what has the focus."""

    def guidance(self) -> Guidance:
        """Return what the guidance line says."""


def wrong_text(scene: ReadScene) -> str:
    """Return what is wrong with the draft or the lifted card, else what the line says."""
    wrong = scene.match.family.wrong(scene.match.table)
    say, line = scene.match.context.t, scene.guidance().text
    return " ".join(wrong) if wrong else f"{say('spoken.nothing-wrong')} {line}".strip()


def table_text(scene: ReadScene) -> str:
    """Return what lies on the table, in a sentence."""
    return scene.match.family.table_text(scene.match.table)


def zone_text(scene: ReadScene) -> str:
    """Return everything in the part of the table that has the focus; one's own pieces if none has it."""
    nodes = scene.nodes
    key = next(iter(scene.attention), OWN_ZONE)
    found = next((node for node in nodes if node.key == key), None)
    return _whole(found) if found is not None else ""


def _whole(node: Node) -> str:
    """Return a node with the names of all below it that have none below themselves."""
    leaves = [each.name for each in node.walk() if not each.children and each is not node]
    return (
        f"{node.name}: {', '.join(leaves)}." if leaves else " ".join(part for part in (node.name, node.value) if part)
    )


def everybody_text(scene: ReadScene) -> str:
    """Return how many pieces everybody has."""
    screen = scene.match
    shown, pieces = screen.table.shown, screen.pieces
    return counts_text(screen.context.t, pieces, screen.session.name, shown.counts, shown.stock_count, screen.you)


def standing_text(scene: ReadScene) -> str:
    """Return everybody's score in the match."""
    screen = scene.match
    standing = screen.standing()
    return points_text(screen.context.t, screen.session.name, standing.places, standing.totals, points=standing.points)


def last_text(scene: ReadScene) -> str:
    """Return what happened last."""
    return last_event(scene.match) or scene.match.context.t("spoken.nothing-yet")


REPLIES: Mapping[Intent, Callable[[ReadScene], str]] = {
    Intent.WHAT_IS_WRONG: wrong_text,
    Intent.SAY_TABLE: table_text,
    Intent.SAY_ZONE: zone_text,
    Intent.SAY_COUNTS: everybody_text,
    Intent.SAY_POINTS: standing_text,
    Intent.SAY_LAST: last_text,
}
"""The answer to each of these intents."""
