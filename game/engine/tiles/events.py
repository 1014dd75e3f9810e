"""Events, named in the past tense. They carry no words; `redacted` hides what a seat may not see."""

from dataclasses import replace
from enum import StrEnum

from game.engine.game import End, OneSeat, Problem, SharedEvent, Value
from game.engine.tiles.melds import Face, Meld, Tile
from game.engine.tiles.rules import TileEffect


class Reason(StrEnum):
    """Why a seat drew."""

    TURN = "turn"
    """It could not or would not play (UR-26)."""
    ACTION = "action"
    """It was hit by a draw two or draw four (UR-54, UR-47)."""
    UNO = "uno"
    """It was caught without the call (UR-69)."""
    NEEDLESS = "needless"
    """It called or caught without cause (UR-Q25)."""
    TIME = "time"
    """The clock ran out (UR-Q29, RK-27)."""
    WRONG = "wrong"
    """It ended its turn with an illegal table (RK-29)."""


class StartDrawn(Value):
    """Seats drew for the start; tied seats draw again (UR-09, UR-Q17)."""

    draws: tuple[tuple[int, Tile], ...]


class RoundStarted(Value):
    """A round started: tiles shuffled, direction left again (UR-85)."""

    number: int
    """1 for the first round of the match."""
    starter: int


class Dealt(Value):
    """Every seat received its tiles (UR-11); a view shows only the viewer's rack."""

    racks: tuple[tuple[Tile, ...], ...]
    counts: tuple[int, ...]


class StartTilesLaid(Value):
    """The loose start tiles were turned face up (UR-12)."""

    tiles: tuple[Tile, ...]


class TileReserved(Value):
    """One tile was set aside face up; the winner must use it (RF-50)."""

    tile: Tile


class ClaimsAsked(Value):
    """Every seat was asked before the first turn whether it claims a new deal (RK-12)."""


class RedealClaimed(OneSeat):
    """A seat showed three pairs and all tiles are dealt again (RK-12, RK-13)."""

    tiles: tuple[Tile, ...]
    """The six tiles, visible to everybody."""


class Opened(OneSeat):
    """A seat made its initial meld (RF-19, RK-18); what it lays follows."""

    points: int


class Laid(OneSeat):
    """A seat laid tiles, resulting in this table."""

    played: tuple[Tile, ...]
    """Tiles that left the rack, including exchanged jokers that were laid again."""
    before: tuple[Meld, ...]
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]


class JokerExchanged(OneSeat):
    """A joker was exchanged onto a rack for the tile it stood for (UR-48)."""

    joker: Tile
    face: Face


class ActionWorked(OneSeat):
    """An action tile took effect (UR-54..UR-56, UR-47)."""

    tile: Tile
    effect: TileEffect


class Drew(OneSeat):
    """A seat drew; a view shows only how many tiles another seat drew."""

    tiles: tuple[Tile, ...]
    count: int
    reason: Reason


class TimedOut(OneSeat):
    """The clock of a turn ran out."""


class LeftoversTaken(OneSeat):
    """Table tiles that lay in no meld at timeout went to the rack (RF-33)."""

    tiles: tuple[Tile, ...]


class LayPunished(OneSeat):
    """A seat ended its turn with an illegal table; everything is back as before (RK-29)."""

    problems: tuple[Problem, ...]


class StockEmptied(Value):
    """The last tile of the stock was drawn."""


class HandRummy(OneSeat):
    """A seat went out in one turn without having laid before; the others score double (RF-47)."""


class RoundEnded(Value):
    """A round ended; racks are open now."""

    winner: int | None
    """None if the round is drawn or shared (UR-Q15, RF-Q14, RK-Q2)."""
    end: End
    racks: tuple[tuple[Tile, ...], ...]
    values: tuple[int, ...]
    """The points of each rack (UR-76..UR-78)."""
    round_scores: tuple[int, ...]
    """The points each seat scored in this round."""
    scores: tuple[int, ...]


class MatchEnded(Value):
    """The match was decided."""

    winner: int | None
    """None if several seats share the victory (RF-Q15)."""
    winners: tuple[int, ...]


TileEvent = (
    SharedEvent | StartDrawn | RoundStarted | Dealt | StartTilesLaid | TileReserved | ClaimsAsked | RedealClaimed
    | Opened | Laid | JokerExchanged | ActionWorked | Drew | TimedOut | LeftoversTaken | LayPunished | StockEmptied
    | HandRummy | RoundEnded | MatchEnded
)  # fmt: skip


def redacted(event: TileEvent, seat: int | None) -> TileEvent:
    """Return the event as `seat` may see it; None is the public (UR-03)."""
    match event:
        case Dealt(racks):
            return replace(event, racks=tuple(rack if i == seat else () for i, rack in enumerate(racks)))
        case Drew(seat=drawer) if drawer != seat:
            return replace(event, tiles=())
        case _:
            return event
