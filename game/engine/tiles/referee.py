"""The referee of the tile family: what may be done, why not, and what follows from it."""

from __future__ import annotations

from dataclasses import replace

from game.engine.game import (
    Catch,
    Caught,
    Draw,
    IllegalAction,
    Next,
    Pass,
    Passed,
    Problem,
    Refused,
    Uno,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.options import LateUnoCall, UnoPenalty, YesNo
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.events import JokerExchanged, Laid, LayPunished, LeftoversTaken, Opened, Reason, TimedOut
from game.engine.tiles.legality import (
    TurnContext,
    going_out_problems,
    lay_problems,
    loose_after,
    opening_points,
    played,
    rack_after,
    tiles_of,
    working,
)
from game.engine.tiles.match import deal_again, next_round, open_match
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.refusals import WINDOWS, action_problems, one_left_is_possible
from game.engine.tiles.rules import Allowed, DrawnTile, InvalidCommit, PlayAfterDraw, TileRules, TimeoutRule
from game.engine.tiles.scoring import counts_points
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.transition import TileTransition, leftovers, replaced
from game.engine.tiles.views import TileView, before, seats_to_act, view

# -- The UNO! call, catching, and the windows in which seats act out of turn (UR-66..UR-70, UR-Q22..UR-Q25).


def catch(transition: TileTransition, seat: int, offender: int) -> None:
    """Catch an offender (UR-69); a wrong catch costs what the option says (UR-Q25)."""
    if offender != transition.state.catchable:
        transition.miss(seat)
        return
    window = transition.state.phase is TilePhase.WINDOW
    transition.say(Caught(offender, seat), transition.state._replace(catchable=None, passed=()))
    transition.draw(offender, transition.state.rules.uno_penalty_tiles, Reason.UNO)
    if not transition.end_if_stock_empty() and window:
        transition.start_turn(transition.state.turn)


def call(transition: TileTransition, seat: int) -> None:
    """Call UNO! (UR-66..UR-68), late (UR-Q22) or needlessly (UR-Q25) at the cost the options say."""
    if seat == transition.state.catchable and transition.state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        window = transition.state.phase is TilePhase.WINDOW
        transition.say(UnoCalled(seat), transition.state._replace(catchable=None, passed=()))
        if window:
            transition.start_turn(transition.state.turn)
        return
    on_turn = seat == transition.state.turn and transition.state.phase in (TilePhase.TURN, TilePhase.DRAWN)
    if on_turn and not transition.state.called and one_left_is_possible(transition.state):
        transition.say(UnoCalled(seat), transition.state._replace(called=True))
        return
    transition.miss(seat)


def pass_by(transition: TileTransition, seat: int) -> None:
    """Pass in the window; it closes once all seats have passed."""
    transition.say(Passed(seat, window=True), transition.state._replace(passed=(*transition.state.passed, seat)))
    if not seats_to_act(transition.state):
        close(transition)


def close(transition: TileTransition) -> None:
    """Close it with the first act of the next seat: no catch or claim after it (UR-70, UR-Q24, RK-Q12)."""
    if transition.state.phase is TilePhase.CLAIM:
        transition.start_turn(transition.state.turn)
    if transition.state.catchable is None:
        return
    held_up = transition.state.phase is TilePhase.WINDOW
    phase = TilePhase.TURN if held_up else transition.state.phase
    after = transition.state._replace(catchable=None, passed=(), phase=phase)
    transition.say(WindowClosed(transition.state.catchable), after)
    if held_up:
        transition.start_turn(transition.state.turn)


def check_uno(transition: TileTransition, seat: int, called: bool) -> None:
    """Check the call of a seat that ends its turn with one tile (UR-66, UR-69, UR-Q23)."""
    rules = transition.state.rules
    one_left = len(transition.state.racks[seat]) == 1
    if not rules.uno_call:
        return
    if one_left and not called:
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            transition.say(Caught(seat, None))
            transition.draw(seat, rules.uno_penalty_tiles, Reason.UNO)
        else:
            transition.say(UnoForgotten(seat), transition.state._replace(catchable=seat))


# -- The consequences of actions: laying, making the initial meld, drawing, running out of time.


def act(transition: TileTransition, seat: int, action: TileAction) -> None:
    """Carry out an action of a seat, closing windows first."""
    match action:
        case Catch(offender):
            catch(transition, seat, offender)
            return
        case Uno():
            call(transition, seat)
            return
        case Pass() if transition.state.phase in WINDOWS:
            pass_by(transition, seat)
            return
    close(transition)
    match action:
        case Lay():
            lay(transition, seat, action)
        case Open(melds):
            open_up(transition, seat, melds)
        case Draw():
            draw_for_turn(transition, seat)
        case Pass():
            barren_turns = transition.state.barren_turns + (1 if transition.state.phase is TilePhase.TURN else 0)
            transition.say(Passed(seat), transition.state._replace(barren_turns=barren_turns))
            transition.end_turn(seat, ())
        case Timeout(table):
            time_out(transition, seat, table)


def lay(transition: TileTransition, seat: int, lay: Lay) -> None:
    """Carry out a whole turn: exchange, lay, call, actions (UR-31 and what follows from it)."""
    context = before(transition.state)
    if transition.state.rules.invalid_commit is InvalidCommit.PENALTY_THREE and (wrong := lay_problems(context, lay)):
        punish(transition, seat, wrong)
        return
    acting = working(context, lay)
    called = transition.state.called or lay.uno
    if lay.uno and not transition.state.called:
        transition.say(UnoCalled(seat), transition.state._replace(called=True))
    for joker in lay.take if transition.state.rules.exchange_to_rack else ():
        transition.say(JokerExchanged(seat, joker, context.joker_faces()[joker]))
    if not context.opened:
        make_opening(transition, seat, context, lay.table)
    put_down(transition, seat, context, lay)
    if not transition.state.racks[seat]:
        if transition.state.rules.last_card_draws is YesNo.YES:
            transition.work(seat, acting)
        transition.go_out(seat, context)
        return
    check_uno(transition, seat, called)
    transition.end_turn(seat, acting)


def open_up(transition: TileTransition, seat: int, melds: tuple[Meld, ...]) -> None:
    """Make the initial meld as an act of its own; the turn goes on unless the rack is empty (RF-Q4)."""
    context = before(transition.state)
    make_opening(transition, seat, context, melds)
    put_down(transition, seat, context, Lay((*context.table, *melds)))
    if not transition.state.racks[seat]:
        transition.go_out(seat, context)
        return
    transition.state = transition.state._replace(phase=TilePhase.OPENED, laid=tiles_of(melds))
    transition.steps[-1] = TileStep(transition.steps[-1].event, transition.state)


def make_opening(transition: TileTransition, seat: int, context: TurnContext, table: tuple[Meld, ...]) -> None:
    """Record that the seat has made its initial meld (RF-23, RK-23)."""
    opened = tuple(each or i == seat for i, each in enumerate(transition.state.opened))
    transition.say(Opened(seat, opening_points(context, table)), transition.state._replace(opened=opened))


def put_down(
    transition: TileTransition, seat: int, context: TurnContext, lay: Lay, back: tuple[Tile, ...] = ()
) -> None:
    """Put the table of a lay into the state; `back` are leftovers that go to the rack (RF-33)."""
    state, laid, loose = transition.state, played(context, lay), loose_after(context, lay)
    reserved = None if context.reserved in tiles_of(lay.table) else context.reserved
    transition.say(
        Laid(seat, laid, context.table, lay.table, loose),
        state._replace(
            racks=replaced(state.racks, seat, (*rack_after(context, lay), *back)), table=lay.table, loose=loose,
            drawn=None, laid=(), phase=TilePhase.TURN, barren_turns=0, reserved=reserved,
            jokers_used=tuple(sorted({*state.jokers_used, *(tile for tile in laid if tile.is_joker)})),
        ),
    )  # fmt: skip


def punish(transition: TileTransition, seat: int, wrong: tuple[Problem, ...]) -> None:
    """Penalise an illegal table: everything as before, penalty tiles, end of turn (RK-29, RK-Q9)."""
    barren_turns = transition.state.barren_turns + (not transition.state.stock)
    transition.say(LayPunished(seat, wrong), transition.state._replace(barren_turns=barren_turns))
    transition.draw(seat, transition.state.rules.timeout_tiles, Reason.WRONG)
    transition.end_turn(seat, ())


def draw_for_turn(transition: TileTransition, seat: int) -> None:
    """Draw one tile; it may be played at once if possible and allowed (UR-26..UR-29)."""
    tile = transition.state.stock[0]
    transition.draw(seat, 1, Reason.TURN)
    if draw_ends_turn(transition, seat, tile):
        transition.end_turn(seat, ())
    else:
        transition.state = transition.state._replace(drawn=tile, phase=TilePhase.DRAWN)
        transition.steps[-1] = TileStep(transition.steps[-1].event, transition.state)


def draw_ends_turn(transition: TileTransition, seat: int, tile: Tile) -> bool:
    """Return whether the drawn tile may not or cannot be played now (RF-21, RF-22, RF-Q3, RK-25, UR-Q2)."""
    rules = transition.state.rules
    match rules.play_after_draw:
        case PlayAfterDraw.NEVER:
            return True
        case PlayAfterDraw.FIRST_LAYOUT_ONLY if transition.state.opened[seat]:
            return True
    return rules.drawn_tile is DrawnTile.KEEP or find_play(replace(before(transition.state), drawn=tile)) is NO_PLAY


def time_out(transition: TileTransition, seat: int, table: tuple[Meld, ...]) -> None:
    """End the time: leftovers go to the rack, or the turn is undone and tiles are drawn."""
    transition.say(TimedOut(seat))
    if not take_leftovers(transition, seat, table) and transition.state.drawn is None:
        if not transition.state.stock:
            transition.state = transition.state._replace(barren_turns=transition.state.barren_turns + 1)
        transition.draw(seat, transition.state.rules.timeout_tiles, Reason.TIME)
    if transition.state.phase is not TilePhase.SCORING and transition.state.phase is not TilePhase.OVER:
        transition.end_turn(seat, ())


def take_leftovers(transition: TileTransition, seat: int, table: tuple[Meld, ...]) -> bool:
    """Return whether anything was laid or taken; an unfinished initial meld is undone (RF-33, RF-Q13)."""
    rules, context = transition.state.rules, before(transition.state)
    if rules.rebuild_time is None or rules.timeout is TimeoutRule.UNDO_AND_DRAW or not context.opened:
        return False
    left = leftovers(context, table)
    if not left.laid and not left.taken:
        return False
    if not left.rack and any(going_out_problems(context, left.table, left.rack)):
        return False
    if left.laid:
        put_down(transition, seat, context, Lay(left.table), left.taken)
    if left.taken:
        state = transition.state
        transition.say(
            LeftoversTaken(seat, left.taken),
            state._replace(
                racks=replaced(state.racks, seat, left.rack), table=left.table, drawn=None, laid=(),
                barren_turns=state.barren_turns + (not state.stock and not left.laid), phase=TilePhase.TURN,
            ),
        )  # fmt: skip
    if not left.rack:
        transition.go_out(seat, context)
    return True


# -- The referee of the tile family: what may be done, why not, and what follows from it.


class TileGame:
    """A tile book as a game; every method is a pure function of the state."""

    def __init__(self, rules: TileRules) -> None:
        self.rules = rules

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[TileStep, ...]:
        """Return the steps that set the match up; `starter` counts if the first starter is chosen.

        Raises ValueError for a number of seats that the book does not allow.
        """
        return open_match(self.rules, seats, seed, starter)

    def deal(self, seats: int, seed: str, starter: int = 0) -> TileState:
        """Return the state after the first deal."""
        return self.opening(seats, seed, starter)[-1].state

    def to_act(self, state: TileState) -> tuple[int, ...]:
        """Return the seats that may act."""
        return seats_to_act(state)

    def view(self, state: TileState, seat: int | None) -> TileView:
        """Return what a seat, or with None the public, may see."""
        return view(state, seat)

    def scores(self, state: TileState) -> tuple[int, ...] | None:
        """Return the points once the match is over (rounds won in the easy game); None before."""
        if state.phase is not TilePhase.OVER:
            return None
        return state.scores if counts_points(state.rules) else state.wins

    def problems(self, state: TileState, seat: int, action: TileAction) -> tuple[Problem, ...]:
        """Return every reason why the action is refused; () means legal."""
        return tuple(action_problems(state, seat, action))

    def choices(self, state: TileState, seat: int) -> tuple[TileAction, ...]:
        """Return the finite actions of a seat: calling, drawing, passing.

        If drawing is refused, one lay is included as a witness.
        """
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

    def attempt(self, state: TileState, seat: int, action: TileAction) -> tuple[TileStep, ...] | Refused:
        """Return the steps that follow from an action, or every reason why it is refused."""
        refused = self.problems(state, seat, action)
        if refused:
            return Refused(refused)
        if isinstance(action, Next):
            return next_round(state)
        if isinstance(action, Redeal):
            return deal_again(state, seat)
        transition = TileTransition(state)
        act(transition, seat, action)
        return tuple(transition.steps)

    def apply(self, state: TileState, seat: int, action: TileAction) -> tuple[TileStep, ...]:
        """Return the steps that follow from a legal action; raises IllegalAction for any other."""
        outcome = self.attempt(state, seat, action)
        if isinstance(outcome, Refused):
            raise IllegalAction(seat, action, outcome)
        return outcome
