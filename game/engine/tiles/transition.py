"""A state under construction: the changes that every action is made of, and the table when time is up."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.game import CatchMissed, DirectionTurned, End, Skipped, TurnStarted
from game.engine.options import OnOff
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.events import (
    ActionWorked,
    Drew,
    HandRummy,
    MatchEnded,
    Reason,
    RoundEnded,
    StockEmptied,
    TileEvent,
)
from game.engine.tiles.legality import TurnContext, effect_of, joker_problems, played, rack_after, tiles_of
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import StockEmpty, TileEffect
from game.engine.tiles.scoring import TurnOutcome, champions, outcome, result
from game.engine.tiles.state import TileState, TileStep

# -- A state under construction: the changes that every action is made of, from drawing to the end of a round.


class TileTransition:
    """Collects the steps of one action as they happen."""

    def __init__(self, state: TileState) -> None:
        self.state = state
        self.steps: list[TileStep] = []

    def say(self, event: TileEvent, after: TileState | None = None) -> None:
        """Add a step: an event with the state after it, if that is another one."""
        if after is not None:
            self.state = after
        self.steps.append(TileStep(event, self.state))

    def miss(self, seat: int) -> None:
        """Penalise a needless call or catch (UR-Q25); a turn in which a tile was drawn goes on (UR-Q14)."""
        self.say(CatchMissed(seat))
        self.draw(seat, self.state.rules.false_catch_penalty, Reason.NEEDLESS)
        if self.state.phase is not TilePhase.DRAWN:
            self.end_if_stock_empty()

    # -- turns ---------------------------------------------------------------------------------------------

    def go_out(self, seat: int, context: TurnContext) -> None:
        """End the round with an empty rack, scored double if nothing was laid before (RF-47)."""
        at_once = context.laid or not context.opened
        doubled = self.state.rules.hand_rummy is OnOff.ON and bool(at_once)
        if doubled:
            self.say(HandRummy(seat))
        self.end_round(End.OUT, factor=2 if doubled else 1)

    def end_turn(self, seat: int, acting: tuple[Tile, ...]) -> None:
        """Apply actions, then start the next turn or its window, or end the round (UR-80)."""
        if self.state.called and len(self.state.racks[seat]) > 1 and self.state.rules.false_catch_penalty:
            self.say(CatchMissed(seat))
            self.draw(seat, self.state.rules.false_catch_penalty, Reason.NEEDLESS)
        after = self.work(seat, acting)
        barren_turns = 0 if self.state.stock else self.state.barren_turns
        self.state = state = self.state._replace(
            turn=after.turn,
            phase=TilePhase.TURN,
            drawn=None,
            called=False,
            laid=(),
            passed=(),
            barren_turns=barren_turns,
        )
        if self.end_if_stock_empty():
            return
        if not state.stock and state.barren_turns >= state.seats:
            self.end_round(End.STUCK)
        elif state.catchable is not None and state.catchable == after.turn:
            self.state = state._replace(phase=TilePhase.WINDOW)
            self.steps[-1] = TileStep(self.steps[-1].event, self.state)
        else:
            self.start_turn(after.turn)

    def start_turn(self, seat: int) -> None:
        """Put the seat on turn."""
        self.say(TurnStarted(seat), self.state._replace(turn=seat, phase=TilePhase.TURN))

    def work(self, seat: int, acting: tuple[Tile, ...]) -> TurnOutcome:
        """Apply the action tiles; return who acts next (UR-47, UR-54..UR-56)."""
        rules = self.state.rules
        effects: list[TileEffect] = []
        for tile in acting:
            effect = effect_of(rules, tile)
            assert effect is not None
            effects.append(effect)
            self.say(ActionWorked(seat, tile, effect))
        after = outcome(rules, self.state.seats, seat, self.state.direction, tuple(effects))
        if after.direction != self.state.direction:
            self.say(DirectionTurned(after.direction), self.state._replace(direction=after.direction))
        for hit in after.hits:
            self.draw(hit.seat, hit.tiles, Reason.ACTION)
            self.say(Skipped(hit.seat))
        return after

    def draw(self, seat: int, count: int, reason: Reason) -> None:
        """Draw up to `count` tiles from the stock; what is missing is not owed (UR-Q14).

        A penalty tile cancels the call of the turn (UR-Q25).
        """
        tiles, rest = self.state.stock[:count], self.state.stock[count:]
        if not tiles:
            return
        state = self.state
        cleared = reason is Reason.NEEDLESS and seat == state.turn and state.rules.revision > 1
        self.say(
            Drew(seat, tiles, len(tiles), reason),
            state._replace(
                racks=replaced(state.racks, seat, (*state.racks[seat], *tiles)), stock=rest, barren_turns=0,
                called=state.called and not cleared,
            ),
        )  # fmt: skip
        if not rest:
            self.say(StockEmptied())

    # -- ends ----------------------------------------------------------------------------------------------

    def end_if_stock_empty(self) -> bool:
        """Return whether the round ended because the stock is used up (UR-80, UR-Q14)."""
        if self.state.stock or self.state.rules.stock_empty is not StockEmpty.END:
            return False
        self.end_round(End.STOCK)
        return True

    def end_round(self, end: End, factor: int = 1) -> None:
        """Score the round and check whether the match is decided (UR-74..UR-84, RF-40..RF-45, RK-46)."""
        state = self.state
        won = result(state.rules, state.racks, end, factor)
        scores = tuple(score + credit for score, credit in zip(state.scores, won.credits, strict=True))
        wins = tuple(number + (seat in won.winners) for seat, number in enumerate(state.wins))
        self.say(
            RoundEnded(won.winner, end, state.racks, won.values, won.credits, scores),
            state._replace(
                phase=TilePhase.SCORING, drawn=None, called=False, catchable=None, passed=(), barren_turns=0, laid=(),
                scores=scores, wins=wins, round_scores=won.credits, winner=won.winner, end=end,
            ),
        )  # fmt: skip
        winners = champions(state.rules, scores, wins, state.round)
        if winners:
            champion = winners[0] if len(winners) == 1 else None
            self.say(MatchEnded(champion, winners), self.state._replace(phase=TilePhase.OVER, match_winner=champion))


def replaced(racks: tuple[tuple[Tile, ...], ...], seat: int, rack: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """Return the racks with another rack for one seat."""
    return (*racks[:seat], rack, *racks[seat + 1 :])


# -- The table when the time for rebuilding is over (RF-33, RF-Q13).


class Leftovers(NamedTuple):
    """A table without the tiles that lay in no meld."""

    table: tuple[Meld, ...]
    laid: tuple[Tile, ...]
    """Own tiles in whole melds, which stay."""
    taken: tuple[Tile, ...]
    """Table tiles, jokers included, that go to the rack."""
    rack: tuple[Tile, ...]


def leftovers(before: TurnContext, table: tuple[Meld, ...]) -> Leftovers:
    """Return the whole melds of a table and the tiles that go to the rack.

    A meld is not whole if nobody laid the tile for its joker's new face.
    """
    left = _split(before, table or before.table)
    if before.reserved in tiles_of(left.table) and left.rack:
        # The reserved tile goes back beside the stock, and its meld falls apart.
        left = _split(before, tuple(meld for meld in left.table if before.reserved not in meld.tiles))
    return left


def _split(before: TurnContext, table: tuple[Meld, ...]) -> Leftovers:
    kept = tuple(meld for meld in table if not assess(meld, before.rules))
    while wrong := {each.detail("tile") for each in joker_problems(before, Lay(kept))}:
        kept = tuple(meld for meld in kept if wrong.isdisjoint(meld.tiles))
    placed, lay = set(tiles_of(kept)), Lay(kept)
    taken = tuple(tile for tile in tiles_of(before.table) if tile not in placed)
    return Leftovers(kept, played(before, lay), taken, (*rack_after(before, lay), *taken))
