"""The referee of the tile family: what may be done, why not, and what follows from it."""

from collections.abc import Iterator
from dataclasses import replace

from game.engine import game
from game.engine.citations import problem
from game.engine.game import Catch, Draw, End, Game, Next, Pass, Problem, Uno, replaced
from game.engine.options import LateUnoCall, OnOff, UnoPenalty, YesNo
from game.engine.tiles import events, legality, views
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.legality import TurnContext, TurnOutcome, outcome
from game.engine.tiles.match import champions, deal_again, next_round, open_match, redeal_problems, result
from game.engine.tiles.melds import Meld, Tile, assess
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.rules import Allowed, DrawnTile, PlayAfterDraw, StockEmpty, TileRules, TimeoutRule
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before, seats_to_act

WINDOWS = (TilePhase.WINDOW, TilePhase.CLAIM)
"""The phases in which a seat may pass on a chance."""


def action_problems(state: TileState, seat: int, action: TileAction) -> Iterator[Problem]:
    """Yield every reason why the action of a seat is refused; nothing for a legal one."""
    rules = state.rules
    if not 0 <= seat < state.seats:
        yield problem(rules, "not-your-turn", seat=seat)
        return
    if state.phase.is_between:
        if state.phase is TilePhase.OVER or not isinstance(action, Next):
            yield problem(rules, "round-over")
        return
    match action:
        case Next():
            yield problem(rules, "not-over")
        case Catch() | Uno() if not rules.uno_call:
            yield problem(rules, "not-in-this-book", word="uno" if isinstance(action, Uno) else "catch")
        case Catch(offender) if seat == offender:
            yield problem(rules, "cannot-catch-yourself")
        case Catch(offender):
            wanted = offender == state.catchable or rules.false_catch_penalty
            if not wanted or not 0 <= offender < state.seats:
                yield problem(rules, "nothing-to-catch", seat=offender)
        case Uno():
            late = seat == state.catchable and rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT
            if not (late or rules.false_catch_penalty or call_makes_sense(state, seat)):
                yield problem(rules, "needless-call", have=len(state.racks[seat]))
        case Redeal():
            yield from redeal_problems(state, seat)
        case Pass() if state.phase in WINDOWS:
            if seat not in seats_to_act(state):
                yield problem(rules, "window-open")
        case _:
            if seat != state.turn:
                yield problem(rules, "not-your-turn", seat=state.turn)
            yield from _turn_problems(state, seat, action)


def _turn_problems(state: TileState, seat: int, action: TileAction) -> Iterator[Problem]:
    """Yield what is wrong with an action of a turn; out of turn it is judged by what that seat holds."""
    context = before(state, seat)
    if seat != state.turn:
        # The tile drawn is a secret of the seat on turn.
        context = replace(context, drawn=None)
    match action:
        case Lay(table=table) if state.rules.punishes_tables:
            # Where an illegal table is penalised, only an impossible one is refused (RK-Q9).
            yield from legality.impossible(context, table)
        case Lay():
            yield from legality.lay_problems(context, action)
        case Open():
            yield from legality.open_problems(context, action)
        case Draw():
            yield from _draw_problems(state, seat)
        case Pass() if seat == state.turn:
            yield from _pass_problems(state)
        case Timeout(table):
            if state.rules.turn_time is None and state.rules.rebuild_time is None:
                yield problem(state.rules, "no-clock")
            yield from legality.impossible(context, table)


def _draw_problems(state: TileState, seat: int) -> Iterator[Problem]:
    phase = state.phase if seat == state.turn else TilePhase.TURN
    if phase is TilePhase.DRAWN:
        yield problem(state.rules, "already-drawn")
    if phase is TilePhase.OPENED:
        yield problem(state.rules, "already-laid")
    if not state.stock:
        yield problem(state.rules, "stock-empty")
    if seat == state.turn and phase is not TilePhase.DRAWN and phase is not TilePhase.OPENED:
        yield from _must_play(state)


def _must_play(state: TileState) -> Iterator[Problem]:
    """Refuse only with a concrete witness that plays (UR-Q1)."""
    if state.rules.draw_although_playable is Allowed.FORBIDDEN and isinstance(find_play(before(state)), Lay):
        yield problem(state.rules, "must-play")


def _pass_problems(state: TileState) -> Iterator[Problem]:
    if state.phase in (TilePhase.DRAWN, TilePhase.OPENED):
        return
    if state.stock:
        yield problem(state.rules, "nothing-drawn")
    yield from _must_play(state)


def call_makes_sense(state: TileState, seat: int) -> bool:
    """Return whether a seat has not called in its turn, which could end with one tile on the rack (UR-73)."""
    limit = state.rules.lay_limit
    on_turn = seat == state.turn and state.phase in (TilePhase.TURN, TilePhase.DRAWN)
    return on_turn and not state.called and (limit is None or len(state.racks[seat]) <= limit + 1)


# -- The table when the time for rebuilding is over (RF-33, RF-Q13).


def leftovers(before: TurnContext, table: tuple[Meld, ...]) -> tuple[Lay, tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the whole melds of a table, the table tiles, jokers included, that go to the rack, and the rack then.

    A meld is not whole if nobody laid the tile for its joker's new face.
    """
    left, taken, rack = _split(before, table or before.table)
    if before.reserved in legality.tiles_of(left.table) and rack:
        # The reserved tile goes back beside the stock, and its meld falls apart.
        return _split(before, tuple(meld for meld in left.table if before.reserved not in meld.tiles))
    return left, taken, rack


def _split(before: TurnContext, table: tuple[Meld, ...]) -> tuple[Lay, tuple[Tile, ...], tuple[Tile, ...]]:
    kept = tuple(meld for meld in table if not assess(meld, before.rules))
    while wrong := {each.detail("tile") for each in legality.joker_problems(before, Lay(kept))}:
        kept = tuple(meld for meld in kept if wrong.isdisjoint(meld.tiles))
    placed, lay = set(legality.tiles_of(kept)), Lay(kept)
    taken = tuple(tile for tile in legality.tiles_of(before.table) if tile not in placed)
    return lay, taken, (*legality.rack_after(before, lay), *taken)


class TileTransition:
    """Collects the steps of one action as they happen."""

    def __init__(self, state: TileState) -> None:
        self.state = state
        self.steps: list[TileStep] = []

    def say(self, event: events.TileEvent, after: TileState | None = None) -> None:
        """Add a step: an event with the state after it, if that is another one."""
        if after is not None:
            self.state = after
        self.steps.append(TileStep(event, self.state))

    def amend(self, state: TileState) -> None:
        """Let the last event have led to another state."""
        self.state = state
        self.steps[-1] = TileStep(self.steps[-1].event, state)

    def miss(self, seat: int) -> None:
        """Penalise a needless call or catch (UR-Q25); a turn in which a tile was drawn goes on (UR-Q14)."""
        self.say(game.CatchMissed(seat))
        self.draw(seat, self.state.rules.false_catch_penalty, events.Reason.NEEDLESS)
        if self.state.phase is not TilePhase.DRAWN:
            self.end_if_stock_empty()

    # -- turns ---------------------------------------------------------------------------------------------

    def go_out(self, seat: int, context: TurnContext) -> None:
        """End the round with an empty rack, scored double if nothing was laid before (RF-47)."""
        doubled = self.state.rules.hand_rummy is OnOff.ON and bool(context.laid or not context.opened)
        if doubled:
            self.say(events.HandRummy(seat))
        self.end_round(End.OUT, factor=2 if doubled else 1)

    def end_turn(self, seat: int, acting: tuple[Tile, ...]) -> None:
        """Apply actions, then start the next turn or its window, or end the round (UR-80)."""
        if self.state.called and len(self.state.racks[seat]) > 1 and self.state.rules.false_catch_penalty:
            self.say(game.CatchMissed(seat))
            self.draw(seat, self.state.rules.false_catch_penalty, events.Reason.NEEDLESS)
        after = self.work(seat, acting)
        self.state = state = self.state._replace(
            turn=after.turn, phase=TilePhase.TURN, drawn=None, called=False, laid=(), drew=False, passed=(),
            barren_turns=0 if self.state.stock else self.state.barren_turns,
        )  # fmt: skip
        if self.end_if_stock_empty():
            return
        if not state.stock and state.barren_turns >= state.seats:
            self.end_round(End.STUCK)
        elif state.catchable is not None and state.catchable == after.turn:
            self.amend(state._replace(phase=TilePhase.WINDOW))
        else:
            self.start_turn(after.turn)

    def start_turn(self, seat: int) -> None:
        """Put the seat on turn."""
        self.say(game.TurnStarted(seat), self.state._replace(turn=seat, phase=TilePhase.TURN))

    def work(self, seat: int, acting: tuple[Tile, ...]) -> TurnOutcome:
        """Apply the action tiles; return who acts next (UR-47, UR-54..UR-56)."""
        rules = self.state.rules
        working = [(tile, effect) for tile in acting if (effect := legality.effect_of(rules, tile)) is not None]
        for tile, effect in working:
            self.say(events.ActionWorked(seat, tile, effect))
        after = outcome(rules, self.state.seats, seat, self.state.direction, tuple(effect for _, effect in working))
        if after.direction != self.state.direction:
            self.say(game.DirectionTurned(after.direction), self.state._replace(direction=after.direction))
        for hit in after.hits:
            self.draw(hit.seat, hit.tiles, events.Reason.ACTION)
            self.say(game.Skipped(hit.seat))
        return after

    def draw(self, seat: int, count: int, reason: events.Reason) -> None:
        """Draw up to `count` tiles from the stock; what is missing is not owed (UR-Q14).

        A penalty tile cancels the call of the turn (UR-Q25).
        """
        state = self.state
        tiles, rest = state.stock[:count], state.stock[count:]
        if not tiles:
            return
        cleared = reason is events.Reason.NEEDLESS and seat == state.turn and state.rules.revision > 1
        racks, called = replaced(state.racks, seat, (*state.racks[seat], *tiles)), state.called and not cleared
        after = state._replace(racks=racks, stock=rest, barren_turns=0, called=called)
        self.say(events.Drew(seat, tiles, len(tiles), reason), after)
        if not rest:
            self.say(events.StockEmptied())

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
        winner = won.winners[0] if len(won.winners) == 1 else None
        after = state._replace(
            phase=TilePhase.SCORING, drawn=None, called=False, catchable=None, passed=(), barren_turns=0, laid=(),
            drew=False, scores=scores, wins=wins, round_scores=won.credits, winner=winner, end=end,
        )  # fmt: skip
        self.say(events.RoundEnded(winner, end, state.racks, won.values, won.credits, scores), after)
        winners = champions(state.rules, scores, wins, state.round)
        if winners:
            champion = winners[0] if len(winners) == 1 else None
            over = after._replace(phase=TilePhase.OVER, match_winner=champion)
            self.say(events.MatchEnded(champion, winners), over)

    # -- The UNO! call, catching, and the windows in which seats act out of turn (UR-66..UR-70, UR-Q22..UR-Q25).

    def catch(self, seat: int, offender: int) -> None:
        """Catch an offender (UR-69); a wrong catch costs what the option says (UR-Q25)."""
        if offender != self.state.catchable:
            self.miss(seat)
            return
        window = self.state.phase is TilePhase.WINDOW
        self.say(game.Caught(offender, seat), self.state._replace(catchable=None, passed=()))
        self.draw(offender, self.state.rules.uno_penalty_tiles, events.Reason.UNO)
        if not self.end_if_stock_empty() and window:
            self.start_turn(self.state.turn)

    def call(self, seat: int) -> None:
        """Call UNO! (UR-66..UR-68), late (UR-Q22) or needlessly (UR-Q25) at the cost the options say."""
        if seat == self.state.catchable and self.state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
            window = self.state.phase is TilePhase.WINDOW
            self.say(game.UnoCalled(seat), self.state._replace(catchable=None, passed=()))
            if window:
                self.start_turn(self.state.turn)
        elif call_makes_sense(self.state, seat):
            self.say(game.UnoCalled(seat), self.state._replace(called=True))
        else:
            self.miss(seat)

    def pass_by(self, seat: int) -> None:
        """Pass in the window; it closes once all seats have passed."""
        self.say(game.Passed(seat, window=True), self.state._replace(passed=(*self.state.passed, seat)))
        if not seats_to_act(self.state):
            self.close()

    def close(self) -> None:
        """Close it with the first act of the next seat: no catch or claim after it (UR-70, UR-Q24, RK-Q12)."""
        if self.state.phase is TilePhase.CLAIM:
            self.start_turn(self.state.turn)
        if self.state.catchable is None:
            return
        held_up = self.state.phase is TilePhase.WINDOW
        phase = TilePhase.TURN if held_up else self.state.phase
        after = self.state._replace(catchable=None, passed=(), phase=phase)
        self.say(game.WindowClosed(self.state.catchable), after)
        if held_up:
            self.start_turn(self.state.turn)

    def check_uno(self, seat: int, called: bool) -> None:
        """Check the call of a seat that ends its turn with one tile (UR-66, UR-69, UR-Q23)."""
        rules = self.state.rules
        if not rules.uno_call or called or len(self.state.racks[seat]) != 1:
            return
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            self.say(game.Caught(seat, None))
            self.draw(seat, rules.uno_penalty_tiles, events.Reason.UNO)
        else:
            self.say(game.UnoForgotten(seat), self.state._replace(catchable=seat))

    def act(self, seat: int, action: TileAction) -> None:
        """Carry out an action of a seat, closing windows first."""
        lets_by = isinstance(action, Pass) and self.state.phase in WINDOWS
        if not (lets_by or isinstance(action, Catch | Uno)):
            self.close()
        match action:
            case Catch(offender):
                self.catch(seat, offender)
            case Uno():
                self.call(seat)
            case Pass() if lets_by:
                self.pass_by(seat)
            case Lay():
                self.lay(seat, action)
            case Open(melds):
                self.open_up(seat, melds)
            case Draw():
                self.draw_for_turn(seat)
            case Pass():
                phase, barren_turns = self.state.phase, self.state.barren_turns
                barren_turns = 0 if phase is TilePhase.OPENED else barren_turns + (phase is TilePhase.TURN)
                passed = game.Passed(seat, laid=phase is TilePhase.OPENED)
                self.say(passed, self.state._replace(barren_turns=barren_turns))
                self.end_turn(seat, ())
            case Timeout(table):
                self.time_out(seat, table)

    def lay(self, seat: int, lay: Lay) -> None:
        """Carry out a whole turn: exchange, lay, call, actions (UR-31 and what follows from it)."""
        context = before(self.state)
        if self.state.rules.punishes_tables and (wrong := legality.lay_problems(context, lay)):
            # Everything is as before; penalty tiles, and the end of the turn (RK-29, RK-Q9).
            barren_turns = self.state.barren_turns + (not self.state.stock)
            self.say(events.LayPunished(seat, wrong), self.state._replace(barren_turns=barren_turns))
            self.draw(seat, self.state.rules.timeout_tiles, events.Reason.WRONG)
            self.end_turn(seat, ())
            return
        acting = legality.working(context, lay)
        called = self.state.called or lay.uno
        if lay.uno and not self.state.called:
            self.say(game.UnoCalled(seat), self.state._replace(called=True))
        for joker in lay.take if self.state.rules.exchange_to_rack else ():
            self.say(events.JokerExchanged(seat, joker, context.joker_faces()[joker]))
        if not context.opened:
            self.make_opening(seat, context, lay.table)
        self.put_down(seat, context, lay)
        if not self.state.racks[seat]:
            if self.state.rules.last_card_draws is YesNo.YES:
                self.work(seat, acting)
            self.go_out(seat, context)
            return
        self.check_uno(seat, called)
        self.end_turn(seat, acting)

    def open_up(self, seat: int, melds: tuple[Meld, ...]) -> None:
        """Make the initial meld as an act of its own; the turn goes on unless the rack is empty (RF-Q4)."""
        context, rules, barren_turns = before(self.state), self.state.rules, self.state.barren_turns
        self.make_opening(seat, context, melds)
        self.put_down(seat, context, Lay((*context.table, *melds)))
        if not self.state.racks[seat]:
            self.go_out(seat, context)
            return
        laid, drew = legality.tiles_of(melds), context.drawn is not None
        # Running out of time may undo it (RF-Q13), so it ends no row of passes before the turn is over.
        barren_turns = barren_turns if rules.revision > 2 else 0
        self.amend(self.state._replace(phase=TilePhase.OPENED, laid=laid, drew=drew, barren_turns=barren_turns))

    def make_opening(self, seat: int, context: TurnContext, table: tuple[Meld, ...]) -> None:
        """Record that the seat has made its initial meld (RF-23, RK-23)."""
        points, opened = legality.opening_points(context, table), replaced(self.state.opened, seat, True)
        self.say(events.Opened(seat, points), self.state._replace(opened=opened))

    def put_down(self, seat: int, context: TurnContext, lay: Lay, back: tuple[Tile, ...] = ()) -> None:
        """Put the table of a lay into the state; `back` are leftovers that go to the rack (RF-33)."""
        state, laid, left = self.state, legality.played(context, lay), legality.rack_after(context, lay)
        loose = legality.loose_after(context, lay)
        reserved = None if context.reserved in legality.tiles_of(lay.table) else context.reserved
        after = state._replace(
            racks=replaced(state.racks, seat, (*left, *back)), table=lay.table, loose=loose,
            drawn=None, laid=(), phase=TilePhase.TURN, barren_turns=0, reserved=reserved,
            jokers_used=tuple(sorted({*state.jokers_used, *(tile for tile in laid if tile.is_joker)})),
        )  # fmt: skip
        self.say(events.Laid(seat, laid, context.table, lay.table, loose), after)

    def draw_for_turn(self, seat: int) -> None:
        """Draw one tile; it may be played at once if possible and allowed (UR-26..UR-29)."""
        tile, rules = self.state.stock[0], self.state.rules
        self.draw(seat, 1, events.Reason.TURN)
        # What may not or cannot be played now ends the turn (RF-21, RF-22, RF-Q3, RK-25, UR-Q2).
        first_only = rules.play_after_draw is PlayAfterDraw.FIRST_LAYOUT_ONLY
        never = rules.play_after_draw is PlayAfterDraw.NEVER or rules.drawn_tile is DrawnTile.KEEP
        never = never or (first_only and self.state.opened[seat])
        if never or find_play(replace(before(self.state), drawn=tile)) is NO_PLAY:
            self.end_turn(seat, ())
        else:
            self.amend(self.state._replace(drawn=tile, phase=TilePhase.DRAWN))

    def time_out(self, seat: int, table: tuple[Meld, ...]) -> None:
        """End the time: leftovers go to the rack, or the turn is undone and tiles are drawn."""
        self.say(events.TimedOut(seat))
        drew = self.state.drawn is not None or (self.state.drew and self.state.rules.revision > 2)
        if not self.take_leftovers(seat, table) and not drew:
            if not self.state.stock:
                self.state = self.state._replace(barren_turns=self.state.barren_turns + 1)
            self.draw(seat, self.state.rules.timeout_tiles, events.Reason.TIME)
        if not self.state.phase.is_between:
            self.end_turn(seat, ())

    def take_leftovers(self, seat: int, table: tuple[Meld, ...]) -> bool:
        """Return whether anything was laid or taken; an unfinished initial meld is undone (RF-33, RF-Q13)."""
        rules, context = self.state.rules, before(self.state)
        if rules.rebuild_time is None or rules.timeout is TimeoutRule.UNDO_AND_DRAW:
            if context.laid and rules.revision > 2:
                self.take_back(seat)
            return False
        if not context.opened:
            melds = legality.initial_melds(context, table)
            if rules.revision < 3 or not melds:
                return False
            self.open_up(seat, melds)
            context = before(self.state)
            if not context.rack:
                return True
        laid = bool(context.laid) and rules.revision > 2
        if laid:
            self.state = self.state._replace(barren_turns=0)
        left, taken, rack = leftovers(context, table)
        fresh = legality.played(context, left)
        if not fresh and not taken:
            return laid
        if not rack and any(legality.going_out_problems(context, left)):
            return laid
        if fresh:
            self.put_down(seat, context, left, taken)
        if taken:
            state = self.state
            after = state._replace(
                racks=replaced(state.racks, seat, rack), table=left.table, drawn=None, laid=(), phase=TilePhase.TURN,
                barren_turns=state.barren_turns + (not state.stock and not fresh and not laid),
            )  # fmt: skip
            self.say(events.LeftoversTaken(seat, taken), after)
        if not rack:
            self.go_out(seat, context)
        return True

    def take_back(self, seat: int) -> None:
        """Undo the initial meld of this turn."""
        state = self.state
        mine = set(state.laid)
        after = state._replace(
            racks=replaced(state.racks, seat, (*state.racks[seat], *state.laid)), laid=(), phase=TilePhase.TURN,
            table=tuple(meld for meld in state.table if mine.isdisjoint(meld.tiles)),
            opened=replaced(state.opened, seat, False),
            jokers_used=tuple(joker for joker in state.jokers_used if joker not in mine),
        )  # fmt: skip
        self.say(events.LeftoversTaken(seat, state.laid), after)


class TileGame(Game[TileRules, TileState, TileAction, views.TileView, TileStep]):
    """A tile book as a game."""

    to_act = staticmethod(views.seats_to_act)
    view = staticmethod(views.view)

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[TileStep, ...]:
        return open_match(self.rules, seats, seed, starter)

    def problems(self, state: TileState, seat: int, action: TileAction) -> tuple[Problem, ...]:
        return tuple(action_problems(state, seat, action))

    def choices(self, state: TileState, seat: int) -> tuple[TileAction, ...]:
        """Return the finite actions of a seat: calling, drawing, passing; a lay as a witness if drawing is refused."""
        finite: list[TileAction] = [Draw(), Pass(), Redeal(), Uno(), Next(), Timeout()]
        if state.catchable is not None:
            finite.append(Catch(state.catchable))
        legal = [action for action in finite if not self.problems(state, seat, action)]
        compulsory = state.rules.draw_although_playable is Allowed.FORBIDDEN
        if compulsory and seat == state.turn and state.phase in (TilePhase.TURN, TilePhase.DRAWN):
            play = find_play(before(state))
            if isinstance(play, Lay):
                legal.insert(0, play)
        return tuple(legal)

    def _carried_out(self, state: TileState, seat: int, action: TileAction) -> tuple[TileStep, ...]:
        if isinstance(action, Next):
            return next_round(state)
        if isinstance(action, Redeal):
            return deal_again(state, seat)
        transition = TileTransition(state)
        transition.act(seat, action)
        return tuple(transition.steps)
