"""What one seat may see. A view has no field that could hold a secret (UR-03)."""

from collections.abc import Sequence

from game.engine.game import End, SeatView
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Meld, Tile, all_tiles
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState


class TileView(SeatView):
    """A match as `seat` sees it; the public's view if seat is None."""

    rules: TileRules
    rack: tuple[Tile, ...]
    """The viewer's rack; () for the public."""
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    phase: TilePhase
    drawn: Tile | None
    """The tile just drawn, on the viewer's turn only."""
    opened: tuple[bool, ...]
    laid: tuple[Tile, ...]
    reserved: Tile | None
    deals: int
    jokers_used: tuple[Tile, ...]
    round: int
    starter: int
    scores: tuple[int, ...]
    round_scores: tuple[int, ...]
    wins: tuple[int, ...]
    winner: int | None
    match_winner: int | None
    end: End | None
    racks: tuple[tuple[Tile, ...], ...]
    """All racks once the round is over; () before."""


PUBLIC = (
    "rules", "table", "loose", "turn", "direction", "phase", "called", "catchable", "passed", "opened", "laid",
    "reserved", "deals", "barren_turns", "jokers_used", "round", "starter", "scores", "round_scores", "wins", "winner",
    "match_winner", "end",
)  # fmt: skip
"""The fields of a state that everybody sees as they are."""


def view(state: TileState, seat: int | None) -> TileView:
    """Return the state as `seat` may see it; None is the public."""
    return TileView(
        seat=seat,
        rack=() if seat is None else state.racks[seat],
        counts=tuple(len(rack) for rack in state.racks),
        stock_count=len(state.stock),
        drawn=state.drawn if seat == state.turn else None,
        racks=state.racks if state.phase.is_between else (),
        **{name: getattr(state, name) for name in PUBLIC},
    )


def before(seen: TileView | TileState, seat: int | None = None) -> TurnContext:
    """Return the context for a lay of the viewing seat, or of `seat` in a state."""
    asked = seat if isinstance(seen, TileState) else seen.seat
    whose = seen.turn if asked is None else asked
    rack = seen.racks[whose] if isinstance(seen, TileState) else seen.rack
    return TurnContext(
        seen.rules, seen.table, seen.loose, rack, seen.drawn, seen.jokers_used,
        opened=seen.opened[whose], laid=seen.laid if whose == seen.turn else (), reserved=seen.reserved,
    )  # fmt: skip


def seats_to_act(seen: TileView | TileState) -> tuple[int, ...]:
    """Return the seats that may act; () once the match is over."""
    match seen.phase:
        case TilePhase.WINDOW:
            return tuple(i for i in range(seen.seats) if i != seen.catchable and i not in seen.passed)
        case TilePhase.CLAIM:
            return tuple(i for i in range(seen.seats) if i not in seen.passed)
        case TilePhase.SCORING:
            return tuple(range(seen.seats))
        case TilePhase.OVER:
            return ()
        case _:
            return (seen.turn,)


# -- An imagined match: a view with a guess of everything that is hidden. Nothing in it is true but what the seat sees.


def unseen(view: TileView) -> list[Tile]:
    """Return every tile whose place is unknown to the viewing seat, in a fixed order."""
    seen = {*view.rack, *view.loose, *(tile for meld in view.table for tile in meld.tiles)}
    return [tile for tile in all_tiles(view.rules) if tile not in seen and tile != view.reserved]


def imagine(view: TileView, hidden: Sequence[Tile]) -> TileState:
    """Return the match of a view in which the unseen tiles lie in this order: on the other racks, then in the stock."""
    racks, at = [], 0
    for seat, count in enumerate(view.counts):
        own = seat == view.seat
        racks.append(view.rack if own else tuple(sorted(hidden[at : at + count])))
        at += 0 if own else count
    return TileState(
        seed="imagined",
        racks=tuple(racks),
        stock=tuple(hidden[at : at + view.stock_count]),
        drawn=view.drawn,
        **{name: getattr(view, name) for name in PUBLIC},
    )
