"""The log of a match of a family, with small pictures of the pieces that its lines name."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from game.ui.table.shared.family import D, E, K, M, P, S, T, TableFamily
from game.ui.table.shared.log import picture_width
from game.ui.table.shared.match_log import MatchLog


def log_of(
    family: TableFamily[M, S, T, P, D, E, K], table: T, session: S, you: Callable[[], int | None]
) -> MatchLog[E]:
    """Return the log of a match; it addresses the seat that `you` returns."""

    def public(event: E) -> E:
        return family.redacted(event, None)

    def text(event: E) -> str | None:
        return family.event_text(table.context.t, event, session.name, you())

    def pictures(event: E) -> tuple[str, tuple[Surface, ...]]:
        named, pieces = family.named(table.context.t, event)
        wide = picture_width(table.context.style)
        return named, tuple(family.piece(table, piece, wide) for piece in pieces)

    return MatchLog(lambda: family.events(session), public, text, pictures)
