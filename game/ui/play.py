"""Begins and continues matches: what the menu's doors lead to."""

from __future__ import annotations

from game.ai import choose
from game.engine.record import Record, RecordError
from game.store import saved
from game.ui import memory
from game.ui.context import Context
from game.ui.scenes.deal import Deal
from game.ui.scenes.turn import Turn
from game.ui.session import Session
from game.ui.setup import MatchSetup
from game.ui.table.desk import Desk


def connect(context: Context) -> None:
    """Let the menu lead to the table."""
    context.start_match = lambda setup: begin(context, setup)
    context.continue_match = lambda: resume(context)
    context.has_match = lambda: saved.match_file(context.folders).is_file()


def begin(context: Context, setup: MatchSetup) -> None:
    """A new match from its start draw."""
    seats = tuple((player.kind.value, player.name) for player in setup.players)
    session = Session.begin(Record(setup.rules, seats, setup.seed, setup.starter), choose)
    desk = Desk(context, session)
    memory.before_match()
    context.report(desk.save())
    context.scenes.push(Deal(desk))


def resume(context: Context) -> None:
    """The match that was kept; one that cannot be read is set aside with a message."""
    text, notes = saved.load(context.folders, context.now())
    context.report(notes)
    session = None
    if text is not None:
        try:
            session = Session.resume(text, choose)
        except RecordError:
            context.report((saved.set_aside(context.folders, context.now()),))
    if session is None:
        # The menu no longer offers it.
        context.restyle(context.style)
        return
    desk = Desk(context, session, resumed=True)
    memory.before_match()
    context.scenes.push(Turn(desk))
