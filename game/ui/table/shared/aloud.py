"""What both tables say to somebody who does not see them: the line, the players, the stock, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

import pygame

from game.engine.registry import Event, Piece
from game.store.verbosity import Verbosity
from game.ui.kit.canvas import Box
from game.ui.kit.nodes import PRESSED, Node, NodeState, Role
from game.ui.kit.steps import Steps, gathered
from game.ui.table.shared.log import log_rows
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.table import MatchTable
from game.words.guidance import Guidance
from game.words.sentences import cited

GUIDANCE, STOCK, PLAYER_LIST, LOG, ASIDE = "guidance", "stock", "players", "log", "aside"
OWN_ZONE, TABLE_ZONE, KEYS = "own", "table", "keys"
QUESTION_ZONE, HELD = "question", "held"
"""The parts of a table."""


@runtime_checkable
class TellsAside(Protocol):
    """A screen with a task in place of the log."""

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""


def box_of(rect: pygame.Rect) -> Box:
    """Return a rectangle as numbers."""
    return (rect.x, rect.y, rect.width, rect.height)


def counts_in_full(table: MatchTable[Piece, Event]) -> Sequence[int] | None:
    """Return how many pieces everybody has, for whoever wants to hear everything in full."""
    return table.shown.counts if table.context.settings.verbosity is Verbosity.FULL else None


def guidance_node(screen: AnyMatchScreen, guidance: Guidance) -> Node:
    """Return the line that says what to do, with the rule behind it."""
    return Node(
        GUIDANCE, Role.STATUS, guidance.said, about=cited(screen.context.t, guidance.rule),
        box=box_of(screen.table.zones.guidance),
    )  # fmt: skip


def stock_node(screen: AnyMatchScreen, text: str, *, draws: bool) -> Node:
    """Return the stock; pressing it draws, if that is possible now."""
    acts = PRESSED if draws else frozenset()
    return Node(
        STOCK, Role.BUTTON, screen.context.t("spoken.stock"), about=text, acts=acts,
        states=frozenset(() if draws else {NodeState.DISABLED}), box=box_of(screen.table.zones.stock),
    )  # fmt: skip


def seat_key(seat: int) -> str:
    """Return the key of the node of a player."""
    return f"seat-{seat}"


def player_nodes(screen: AnyMatchScreen, plates: Iterable[str]) -> Steps[Node]:
    """Return everybody at the table, each with what is on the plate, and whose turn it is."""
    say, shown, zones = screen.context.t, screen.table.shown, screen.table.zones
    nodes, seats = [], screen.session.seats
    for seat, text in enumerate(plates):
        turn = shown.turn == seat
        name = f"{text}, {say('spoken.turn-of')}" if turn else text
        states = frozenset({NodeState.CHOSEN} if turn else ())
        box = box_of(zones.plates[seat])
        nodes.append(Node(seat_key(seat), Role.ITEM, name, states=states, box=box, place=(seat + 1, seats)))
        yield
    return Node(PLAYER_LIST, Role.LIST, say("spoken.others"), children=tuple(nodes))


def watched_parts(screen: AnyMatchScreen, plates: Iterable[str]) -> Iterator[Node | None]:
    """Yield a table that is only looked at: the pieces, the players and the log."""
    yield from screen.family.parts(screen.table)
    yield (yield from player_nodes(screen, plates))
    yield from log_node(screen)


def line_key(screen: AnyMatchScreen, index: int) -> str:
    """Return the key of the node of a line of the log: its number, which stays as others come."""
    return str(len(screen.log.lines) - len(screen.log.texts()) + index)


def log_node(screen: AnyMatchScreen) -> Iterator[Node | None]:
    """Yield the lines of the log that are shown, or what is said in their place; nothing while it is closed."""
    zone = screen.table.zones.log
    if zone is None:
        return
    if isinstance(screen, TellsAside):
        yield Node(ASIDE, Role.LABEL, screen.aside(), box=box_of(zone))
        return
    texts = screen.log.texts()
    yield None
    rows = log_rows(screen.context.style, zone, texts)
    yield None
    lines = yield from gathered(
        Node(line_key(screen, row.index), Role.ITEM, texts[row.index][1], box=box_of(row.rect)) for row in rows
    )
    yield Node(LOG, Role.LIST, screen.context.t("table.log"), box=box_of(zone), children=tuple(lines))
