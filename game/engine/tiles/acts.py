"""The consequences of actions: laying, making the initial meld, drawing, running out of time."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.events import (
    Passed,
    UnoCalled,
)
from game.engine.game import StepOf
from game.engine.options import YesNo
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, TileAction, Timeout
from game.engine.tiles.events import (
    JokerExchanged,
    Laid,
    LayPunished,
    LeftoversTaken,
    Opened,
    Reason,
    TimedOut,
)
from game.engine.tiles.going_out import going_out_problems
from game.engine.tiles.leftovers import leftovers
from game.engine.tiles.legality import lay_problems, loose_after, played, rack_after, working
from game.engine.tiles.melds import Meld
from game.engine.tiles.opening import opening_points, tiles_of
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.refusals import WINDOWS
from game.engine.tiles.rules import DrawnTile, InvalidCommit, PlayAfterDraw, TimeoutRule
from game.engine.tiles.transition import TileTransition, replaced
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import before
from game.engine.tiles.windows import call, catch, check_uno, close, pass_by


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
    transition.steps[-1] = StepOf(transition.steps[-1].event, transition.state)


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
        transition.steps[-1] = StepOf(transition.steps[-1].event, transition.state)


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
