"""Matches of both families as text: what is hidden, and what is where after a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.engine.cards import events as card_events
from game.engine.cards import state as card_state
from game.engine.cards.actions import CardPhase
from game.engine.cards.pieces import COLOURS, Card
from game.engine.game import OfFamily
from game.engine.registry import Event
from game.engine.tiles import events as tile_events
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.events import redacted
from game.engine.tiles.melds import JOKER, Meld, Tile
from game.engine.tiles.state import TileStep
from game.engine.tiles.views import view

ANSI = {"R": 31, "Y": 33, "O": 33, "G": 32, "B": 34, "K": 37, JOKER: 35, "": 35}
"""The colour of a piece's letter on a terminal; wild cards have none."""
RoundBegan = tile_events.RoundStarted | card_events.RoundStarted
SetUpEvent = tile_events.Dealt | card_events.FirstCardTurned
"""Events after which the initial position is known."""
RoundOver = tile_events.RoundEnded | card_events.RoundEnded
DIRECTIONS = {1: "left", -1: "right"}


class Transcript(NamedTuple):
    """How the matches of a family are written."""

    redacted: Callable[[OfFamily, int | None], Event]
    """The event as a seat, or the public, may know it."""
    position: Callable[[OfFamily, int | None, bool], Iterator[str]]
    """The position after a step, in lines: as a seat sees it, or all of it with None; in colours or not."""


def tile_position(step: TileStep, seat: int | None, coloured: bool) -> Iterator[str]:
    """Yield the table, the racks and the stock; for a seat, the tiles of others are `?n`."""
    state = step.state
    seen = view(state, seat)
    table = " | ".join(_meld(meld, coloured) for meld in seen.table)
    yield f"    table  {table or '-'}"
    if seen.loose:
        yield f"    loose  {_pieces(seen.loose, coloured)}"
    order = seen.rules.colours + JOKER
    for place, rack in enumerate(state.racks):
        known = seat is None or place == seat or state.phase in (TilePhase.SCORING, TilePhase.OVER)
        ordered = sorted(rack, key=lambda tile: (order.index(tile.colour), tile.number, tile.copy))
        yield f"    rack {place} {_hidden(ordered, known, coloured)}"
    yield f"    stock  {len(state.stock)}"


def card_position(step: card_state.CardStep, seat: int | None, coloured: bool) -> Iterator[str]:
    """Yield the discard pile, the hands and the stock; for a seat, the cards of others are `?n`."""
    state = step.state
    top = _pieces(state.discard[:1], coloured) or "-"
    colour = f", colour {state.colour}" if state.discard and state.colour != state.discard[0].colour else ""
    stacked = f", {state.pending.pending_draw} to draw" if state.pending.pending_draw else ""
    yield f"    discard {top}{colour}{stacked}, {len(state.discard)} in all, to the {DIRECTIONS[state.direction]}"
    for place, hand in enumerate(state.hands):
        over = state.phase in (CardPhase.SCORING, CardPhase.OVER)
        ordered = sorted(hand, key=lambda card: ((*COLOURS, "").index(card.colour), card))
        yield f"    hand {place}  {_hidden(ordered, seat is None or place == seat or over, coloured)}"
    yield f"    stock   {len(state.stock)}"


def _hidden(pieces: Sequence[Tile | Card], known: bool, coloured: bool) -> str:
    """Return the pieces that a seat holds, or their number."""
    if not pieces:
        return "-"
    return _pieces(pieces, coloured) if known else f"?{len(pieces)}"


def _meld(meld: Meld, coloured: bool) -> str:
    return _lettered(meld.tiles, repr(meld).split(), coloured)


def _pieces(pieces: Sequence[Tile | Card], coloured: bool) -> str:
    return _lettered(pieces, [repr(piece) for piece in pieces], coloured)


def _lettered(pieces: Sequence[Tile | Card], words: Sequence[str], coloured: bool) -> str:
    """Return pieces in notation, coloured if the terminal shows colours."""
    if not coloured:
        return " ".join(words)
    return " ".join(f"\x1b[{ANSI[piece.colour]}m{word}\x1b[0m" for piece, word in zip(pieces, words, strict=True))


TILE_TRANSCRIPT = Transcript(redacted, tile_position)
CARD_TRANSCRIPT = Transcript(card_events.redacted, card_position)
