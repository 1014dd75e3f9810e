"""What a seat can ask for, in which phase of a match, and the codes of the problems by which it is refused."""

from game.engine.game import Catch, Draw, Next, Pass, Phase, Uno, Value
from game.engine.tiles.melds import Meld, Tile


class Lay(Value):
    """End the turn with this table; whatever it adds came from the rack."""

    table: tuple[Meld, ...]
    loose: tuple[Tile, ...] = ()
    """Start tiles declared to stay loose; those in no meld do so even if not named."""
    take: tuple[Tile, ...] = ()
    """Jokers exchanged onto the rack (UR-48), including those that are laid again."""
    act: tuple[Tile, ...] = ()
    """The action tiles that take effect if several share a meld (UR-62)."""
    uno: bool = False
    """Whether UNO! is called with it (UR-66)."""


class Open(Value):
    """Make the initial meld as an act of its own: new melds from the rack; the turn goes on (RF-Q4)."""

    melds: tuple[Meld, ...]


class Timeout(Value):
    """The clock has run out: the turn is undone and tiles are drawn (UR-Q29, RK-27), or leftovers are taken (RF-33)."""

    table: tuple[Meld, ...] = ()
    """The table at that moment, including unfinished melds; () if nothing was moved or everything is undone."""


class Redeal(Value):
    """Claim a new deal with three pairs (RK-12)."""


TileAction = Lay | Open | Draw | Pass | Uno | Catch | Timeout | Redeal | Next


class TilePhase(Phase):
    """The point in a turn that a match has reached."""

    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may play what it drew or pass."""
    OPENED = "opened"
    """It has made its initial meld and may lay more or pass (RF-Q4)."""
    CLAIM = "claim"
    """Before the first turn every seat may claim a new deal or pass (RK-12)."""
    WINDOW = "window"
    """The offender would act next, so the others may catch or pass first (UR-Q24)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""
