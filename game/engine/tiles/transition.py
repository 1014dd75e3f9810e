"""The consequences of a legal action, step by step: turns, windows, draws, the end of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.events import (
    CatchMissed,
    Caught,
    DirectionTurned,
    End,
    Passed,
    Skipped,
    TurnStarted,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.options import LateUnoCall, OnOff, UnoPenalty, YesNo
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, TileAction, Timeout
from game.engine.tiles.effects import TurnOutcome, outcome
from game.engine.tiles.events import (
    ActionWorked,
    Drew,
    HandRummy,
    JokerExchanged,
    Laid,
    LayPunished,
    LeftoversTaken,
    MatchEnded,
    Opened,
    Reason,
    RoundEnded,
    StockEmptied,
    TileEvent,
    TimedOut,
)
from game.engine.tiles.going_out import going_out_problems
from game.engine.tiles.leftovers import leftovers
from game.engine.tiles.legality import effect_of, lay_problems, loose_after, played, rack_after, working
from game.engine.tiles.melds import Meld
from game.engine.tiles.opening import opening_points, tiles_of
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.refusals import WINDOWS, one_left_is_possible
from game.engine.tiles.rules import DrawnTile, InvalidCommit, PlayAfterDraw, StockEmpty, TileEffect, TimeoutRule
from game.engine.tiles.scoring import champions, result
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import before, seats_to_act


class TileTransition:
    """Collects the steps of one action as they happen."""

    def __init__(self, state: TileState) -> None:
        self.state = state
        self.steps: list[TileStep] = []

    def say(self, event: TileEvent, **changes: Any) -> None:
        """Add a step: an event, with changes to fields of the state."""
        if changes:
            self.state = self.state._replace(**changes)
        self.steps.append(TileStep(event, self.state))

    def act(self, seat: int, action: TileAction) -> None:
        """Carry out an action of a seat, closing windows first."""
        match action:
            case Catch(offender):
                self.catch(seat, offender)
                return
            case Uno():
                self.call(seat)
                return
            case Pass() if self.state.phase in WINDOWS:
                self.leave_window(seat)
                return
        self.close_window()
        match action:
            case Lay():
                self.lay(seat, action)
            case Open(melds):
                self.open(seat, melds)
            case Draw():
                self.draw_for_turn(seat)
            case Pass():
                barren_turns = self.state.barren_turns + (1 if self.state.phase is TilePhase.TURN else 0)
                self.say(Passed(seat), barren_turns=barren_turns)
                self.end_turn(seat, ())
            case Timeout(table):
                self.time_out(seat, table)

    # -- the UNO! call -------------------------------------------------------------------------------------

    def catch(self, seat: int, offender: int) -> None:
        """Catch an offender (UR-69); a wrong catch costs what the option says (UR-Q25)."""
        if offender != self.state.catchable:
            self.miss(seat)
            return
        window = self.state.phase is TilePhase.WINDOW
        self.say(Caught(offender, seat), catchable=None, passed=())
        self.draw(offender, self.state.rules.uno_penalty_tiles, Reason.UNO)
        if not self.end_if_stock_empty() and window:
            self.start_turn(self.state.turn)

    def call(self, seat: int) -> None:
        """Call UNO! (UR-66..UR-68), late (UR-Q22) or needlessly (UR-Q25) at the cost the options say."""
        if seat == self.state.catchable and self.state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
            window = self.state.phase is TilePhase.WINDOW
            self.say(UnoCalled(seat), catchable=None, passed=())
            if window:
                self.start_turn(self.state.turn)
            return
        on_turn = seat == self.state.turn and self.state.phase in (TilePhase.TURN, TilePhase.DRAWN)
        if on_turn and not self.state.called and one_left_is_possible(self.state):
            self.say(UnoCalled(seat), called=True)
            return
        self.miss(seat)

    def miss(self, seat: int) -> None:
        """Penalise a needless call or catch (UR-Q25); a turn in which a tile was drawn goes on (UR-Q14)."""
        self.say(CatchMissed(seat))
        self.draw(seat, self.state.rules.false_catch_penalty, Reason.NEEDLESS)
        if self.state.phase is not TilePhase.DRAWN:
            self.end_if_stock_empty()

    def leave_window(self, seat: int) -> None:
        """Pass in the window; it closes once all seats have passed."""
        self.say(Passed(seat, window=True), passed=(*self.state.passed, seat))
        if not seats_to_act(self.state):
            self.close_window()

    def close_window(self) -> None:
        """Close it with the first act of the next seat: no catch or claim after it (UR-70, UR-Q24, RK-Q12)."""
        if self.state.phase is TilePhase.CLAIM:
            self.start_turn(self.state.turn)
        if self.state.catchable is None:
            return
        held_up = self.state.phase is TilePhase.WINDOW
        phase = TilePhase.TURN if held_up else self.state.phase
        self.say(WindowClosed(self.state.catchable), catchable=None, passed=(), phase=phase)
        if held_up:
            self.start_turn(self.state.turn)

    # -- turns ---------------------------------------------------------------------------------------------

    def lay(self, seat: int, lay: Lay) -> None:
        """Carry out a whole turn: exchange, lay, call, actions (UR-31 and what follows from it)."""
        facts = before(self.state)
        if self.state.rules.invalid_commit is InvalidCommit.PENALTY_THREE and (wrong := lay_problems(facts, lay)):
            self.punish(seat, wrong)
            return
        acting = working(facts, lay)
        called = self.state.called or lay.uno
        if lay.uno and not self.state.called:
            self.say(UnoCalled(seat), called=True)
        for joker in lay.take if self.state.rules.exchange_to_rack else ():
            self.say(JokerExchanged(seat, joker, facts.joker_faces()[joker]))
        if not facts.opened:
            self.make_opening(seat, facts, lay.table)
        self.put_down(seat, facts, lay)
        if not self.state.racks[seat]:
            if self.state.rules.last_card_draws is YesNo.YES:
                self.work(seat, acting)
            self.go_out(seat, facts)
            return
        self.check_uno(seat, called)
        self.end_turn(seat, acting)

    def open(self, seat: int, melds: tuple[Meld, ...]) -> None:
        """Make the initial meld as an act of its own; the turn goes on unless the rack is empty (RF-Q4)."""
        facts = before(self.state)
        self.make_opening(seat, facts, melds)
        self.put_down(seat, facts, Lay((*facts.table, *melds)))
        if not self.state.racks[seat]:
            self.go_out(seat, facts)
            return
        self.state = self.state._replace(phase=TilePhase.OPENED, laid=tiles_of(melds))
        self.steps[-1] = TileStep(self.steps[-1].event, self.state)

    def make_opening(self, seat: int, facts: TurnContext, table: tuple[Meld, ...]) -> None:
        """Record that the seat has made its initial meld (RF-23, RK-23)."""
        opened = tuple(each or i == seat for i, each in enumerate(self.state.opened))
        self.say(Opened(seat, opening_points(facts, table)), opened=opened)

    def put_down(self, seat: int, facts: TurnContext, lay: Lay, back: tuple[Tile, ...] = ()) -> None:
        """Put the table of a lay into the state; `back` are leftovers that go to the rack (RF-33)."""
        laid, loose = played(facts, lay), loose_after(facts, lay)
        reserved = None if facts.reserved in tiles_of(lay.table) else facts.reserved
        self.say(
            Laid(seat, laid, facts.table, lay.table, loose),
            racks=_replaced(self.state.racks, seat, (*rack_after(facts, lay), *back)), table=lay.table, loose=loose,
            drawn=None, laid=(), phase=TilePhase.TURN, barren_turns=0, reserved=reserved,
            jokers_used=tuple(sorted({*self.state.jokers_used, *(tile for tile in laid if tile.is_joker)})),
        )  # fmt: skip

    def punish(self, seat: int, wrong: tuple[Problem, ...]) -> None:
        """Penalise an illegal table: everything as before, penalty tiles, end of turn (RK-29, RK-Q9)."""
        barren_turns = self.state.barren_turns + (not self.state.stock)
        self.say(LayPunished(seat, wrong), barren_turns=barren_turns)
        self.draw(seat, self.state.rules.timeout_tiles, Reason.WRONG)
        self.end_turn(seat, ())

    def go_out(self, seat: int, facts: TurnContext) -> None:
        """End the round with an empty rack, scored double if nothing was laid before (RF-47)."""
        at_once = facts.laid or not facts.opened
        doubled = self.state.rules.hand_rummy is OnOff.ON and bool(at_once)
        if doubled:
            self.say(HandRummy(seat))
        self.end_round(End.OUT, factor=2 if doubled else 1)

    def check_uno(self, seat: int, called: bool) -> None:
        """Check the call of a seat that ends its turn with one tile (UR-66, UR-69, UR-Q23)."""
        rules = self.state.rules
        one_left = len(self.state.racks[seat]) == 1
        if not rules.uno_call:
            return
        if one_left and not called:
            if rules.uno_penalty is UnoPenalty.AUTOMATIC:
                self.say(Caught(seat, None))
                self.draw(seat, rules.uno_penalty_tiles, Reason.UNO)
            else:
                self.say(UnoForgotten(seat), catchable=seat)

    def draw_for_turn(self, seat: int) -> None:
        """Draw one tile; it may be played at once if possible and allowed (UR-26..UR-29)."""
        tile = self.state.stock[0]
        self.draw(seat, 1, Reason.TURN)
        if self.draw_ends_turn(seat, tile):
            self.end_turn(seat, ())
        else:
            self.state = self.state._replace(drawn=tile, phase=TilePhase.DRAWN)
            self.steps[-1] = TileStep(self.steps[-1].event, self.state)

    def draw_ends_turn(self, seat: int, tile: Tile) -> bool:
        """Return whether the drawn tile may not or cannot be played now (RF-21, RF-22, RF-Q3, RK-25, UR-Q2)."""
        rules = self.state.rules
        match rules.play_after_draw:
            case PlayAfterDraw.NEVER:
                return True
            case PlayAfterDraw.FIRST_LAYOUT_ONLY if self.state.opened[seat]:
                return True
        return rules.drawn_tile is DrawnTile.KEEP or find_play(replace(before(self.state), drawn=tile)) is NO_PLAY

    def time_out(self, seat: int, table: tuple[Meld, ...]) -> None:
        """End the time: leftovers go to the rack, or the turn is undone and tiles are drawn."""
        self.say(TimedOut(seat))
        if not self.take_leftovers(seat, table) and self.state.drawn is None:
            if not self.state.stock:
                self.state = self.state._replace(barren_turns=self.state.barren_turns + 1)
            self.draw(seat, self.state.rules.timeout_tiles, Reason.TIME)
        if self.state.phase is not TilePhase.SCORING and self.state.phase is not TilePhase.OVER:
            self.end_turn(seat, ())

    def take_leftovers(self, seat: int, table: tuple[Meld, ...]) -> bool:
        """Return whether anything was laid or taken; an unfinished initial meld is undone (RF-33, RF-Q13)."""
        rules, facts = self.state.rules, before(self.state)
        if rules.rebuild_time is None or rules.timeout is TimeoutRule.UNDO_AND_DRAW or not facts.opened:
            return False
        left = leftovers(facts, table)
        if not left.laid and not left.taken:
            return False
        if not left.rack and any(going_out_problems(facts, left.table, left.rack)):
            return False
        if left.laid:
            self.put_down(seat, facts, Lay(left.table), left.taken)
        if left.taken:
            barren_turns = self.state.barren_turns + (not self.state.stock and not left.laid)
            racks = _replaced(self.state.racks, seat, left.rack)
            self.say(
                LeftoversTaken(seat, left.taken),
                racks=racks, table=left.table, barren_turns=barren_turns, drawn=None, laid=(), phase=TilePhase.TURN,
            )  # fmt: skip
        if not left.rack:
            self.go_out(seat, facts)
        return True

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
        self.say(TurnStarted(seat), turn=seat, phase=TilePhase.TURN)

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
            self.say(DirectionTurned(after.direction), direction=after.direction)
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
            racks=_replaced(state.racks, seat, (*state.racks[seat], *tiles)), stock=rest, barren_turns=0,
            called=state.called and not cleared,
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
            phase=TilePhase.SCORING, drawn=None, called=False, catchable=None, passed=(), barren_turns=0, laid=(),
            scores=scores, wins=wins, round_scores=won.credits, winner=won.winner, end=end,
        )  # fmt: skip
        winners = champions(state.rules, scores, wins, state.round)
        if winners:
            champion = winners[0] if len(winners) == 1 else None
            self.say(MatchEnded(champion, winners), phase=TilePhase.OVER, match_winner=champion)


def _replaced(racks: tuple[tuple[Tile, ...], ...], seat: int, rack: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])
