"""What one seat may see. A view has no field that could hold a secret (UR-03)."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import End
from game.engine.laying import Before
from game.engine.melds import Meld
from game.engine.options import MeldRules
from game.engine.pieces import Tile
from game.engine.state import MeldState, Phase


@dataclass(frozen=True, slots=True)
class MeldView:
    """A match as `seat` sees it; with seat None as the public sees it."""

    rules: MeldRules
    seat: int | None
    rack: tuple[Tile, ...]
    """The own rack; () for the public."""
    counts: tuple[int, ...]
    """Tiles on each seat's rack."""
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    stock_count: int
    turn: int
    direction: int
    phase: Phase
    drawn: Tile | None
    """The tile just drawn, on the own turn only."""
    called: bool
    catchable: int | None
    passed: tuple[int, ...]
    opened: tuple[bool, ...]
    laid: tuple[Tile, ...]
    reserved: Tile | None
    deals: int
    idle: int
    spent: tuple[Tile, ...]
    round: int
    starter: int
    scores: tuple[int, ...]
    round_scores: tuple[int, ...]
    wins: tuple[int, ...]
    winner: int | None
    match_winner: int | None
    end: End | None
    racks: tuple[tuple[Tile, ...], ...]
    """All racks, once the round is over; () before."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.counts)


def view(state: MeldState, seat: int | None) -> MeldView:
    """The state as `seat` may see it; None is the public."""
    open_racks = state.phase in (Phase.SCORING, Phase.OVER)
    return MeldView(
        rules=state.rules,
        seat=seat,
        rack=() if seat is None else state.racks[seat],
        counts=tuple(len(rack) for rack in state.racks),
        table=state.table,
        loose=state.loose,
        stock_count=len(state.stock),
        turn=state.turn,
        direction=state.direction,
        phase=state.phase,
        drawn=state.drawn if seat == state.turn else None,
        called=state.called,
        catchable=state.catchable,
        passed=state.passed,
        opened=state.opened,
        laid=state.laid,
        reserved=state.reserved,
        deals=state.deals,
        idle=state.idle,
        spent=state.spent,
        round=state.round,
        starter=state.starter,
        scores=state.scores,
        round_scores=state.round_scores,
        wins=state.wins,
        winner=state.winner,
        match_winner=state.match_winner,
        end=state.end,
        racks=state.racks if open_racks else (),
    )


def before(seen: MeldView | MeldState, seat: int | None = None) -> Before:
    """What a lay of the viewing seat (or of `seat` in a state) is compared with."""
    if isinstance(seen, MeldState):
        whose = seen.turn if seat is None else seat
        rack, drawn = seen.racks[whose], seen.drawn
    else:
        whose = seen.turn if seen.seat is None else seen.seat
        rack, drawn = seen.rack, seen.drawn
    return Before(
        seen.rules, seen.table, seen.loose, rack, drawn, seen.spent,
        opened=seen.opened[whose], laid=seen.laid if whose == seen.turn else (), reserved=seen.reserved,
    )  # fmt: skip


def seats_to_act(seen: MeldView | MeldState) -> tuple[int, ...]:
    """The seats that the match waits for; () once it is over."""
    match seen.phase:
        case Phase.WINDOW:
            return tuple(i for i in range(seen.seats) if i != seen.catchable and i not in seen.passed)
        case Phase.CLAIM:
            return tuple(i for i in range(seen.seats) if i not in seen.passed)
        case Phase.SCORING:
            return tuple(range(seen.seats))
        case Phase.OVER:
            return ()
        case _:
            return (seen.turn,)
