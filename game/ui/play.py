"""Begins and continues matches: what the menu's doors lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game import __version__
from game.engine.cards.options import DiscardRules
from game.engine.record import Record
from game.engine.shown import shown
from game.store import aside, matches, tournaments
from game.store.journal import Journal
from game.store.notes import Note, NoteCode
from game.store.tournaments import Kept
from game.ui import memory
from game.ui.cardtable.cardsession import CardSession
from game.ui.cardtable.desk import CardDesk
from game.ui.context import LONGEST_FILE, Context
from game.ui.match.desk import MatchDesk
from game.ui.match.places import parse_places
from game.ui.scenes.matches import Matches
from game.ui.scenes.mending import broken_question, rest_question
from game.ui.scenes.menu import Menu
from game.ui.scenes.replay import Replay
from game.ui.scenes.tournament import Tournament
from game.ui.setup import MatchSetup
from game.ui.table.desk import Desk
from game.ui.table.meldsession import MeldSession


def connect(context: Context) -> None:
    """Let the menu lead to the table."""
    context.start_match = lambda setup: begin(context, setup)
    context.continue_match = lambda: continue_latest(context)
    context.open_match = lambda path: resume(context, path)
    context.watch_match = lambda path: watch(context, path)
    context.take_file = lambda path: take_in(context, path)
    context.has_match = lambda: _latest(context) is not None


def _latest(context: Context) -> Path | None:
    """The match to go on with; what is wrong with others is told."""
    entry, notes = matches.latest(context.folders, context.now())
    context.report(notes)
    return entry.path if entry is not None else None


def continue_latest(context: Context) -> None:
    """The open match that was played last."""
    path = _latest(context)
    if path is not None:
        resume(context, path)


def take_in(context: Context, source: Path) -> None:
    """Put a record of the player's among the matches, and show it where no match is on the table.

    It is played again for that, however long it is, beside the frames.
    """
    file = shown(source.name, LONGEST_FILE)

    def show(taken: tuple[Path | None, tuple[Note, ...]]) -> None:
        path, notes = taken
        context.report(notes)
        if path is None:
            return
        context.toasts.add(context.t("matches.imported", file=file), "check")
        match context.scenes.top:
            case Matches() as scene:
                scene.chosen = path
                scene.uncovered()
            case Menu():
                context.scenes.push(Matches(context, path))

    said = context.t("matches.reading", file=file)
    context.errands.send(said, lambda: matches.take_over(context.folders, source), show)


def begin(context: Context, setup: MatchSetup) -> None:
    """A new match from its start draw."""
    context.leave_match()
    context.change(newcomer=False)
    seats = tuple((player.kind.value, player.name) for player in setup.players)
    now = context.now()
    record = Record(setup.rules, seats, setup.seed, setup.starter, __version__, begun=f"{now:%Y-%m-%d %H:%M:%S}")
    if matches.is_tournament(record):
        kept, notes = tournaments.begin(context.folders, record, now)
        context.report(notes)
        _enter(context, kept)
        return
    session = CardSession.begin(record) if isinstance(setup.rules, DiscardRules) else MeldSession.begin(record)
    journal, notes = matches.begin(context.folders, session.record, now)
    context.report(notes)
    context.scenes.push(_seated(context, session, journal).begin())


def resume(context: Context, path: Path) -> None:
    """A match or a tournament that was kept; where more of it can be read than it has, that is asked first."""
    context.leave_match()
    rest = aside.rest_of(context.folders, path, context.now())
    if rest is None:
        _resume(context, path)
        return

    def take() -> None:
        _, notes = aside.again(context.folders, rest.aside, context.now())
        context.report(notes)
        _resume(context, path)

    context.scenes.push(rest_question(context, rest, take, lambda: _resume(context, path)), fade=False)


def _resume(context: Context, path: Path, *, shorten: bool = False) -> None:
    """Go on with what was kept; a part of a damaged one only where the player has said so."""
    if tournaments.is_one(path):
        kept, notes = tournaments.load(path, context.now(), shorten=shorten)
        if _asked(context, path, notes, lambda: _resume(context, path, shorten=True)):
            return
        context.report(notes)
        if kept is not None:
            hall = _enter(context, kept)
            if hall.begun:
                hall.play()
        return
    loaded, notes = matches.load(path, context.now(), shorten=shorten)
    if _asked(context, path, notes, lambda: _resume(context, path, shorten=True)):
        return
    context.report(notes)
    if loaded is None:
        # The menu no longer offers it.
        context.restyle(context.style)
        return
    cards = isinstance(loaded.reading.record.rules, DiscardRules)
    resumed = CardSession.resume if cards else MeldSession.resume
    session = resumed(loaded.reading, draft=loaded.draft)
    context.scenes.push(_seated(context, session, loaded.journal, loaded).go_on())


def _asked(context: Context, path: Path, notes: Sequence[Note], shorten: Callable[[], None]) -> bool:
    """Ask before a match goes on that cannot be replayed to its end; answers whether that was needed."""
    broken = next((note for note in notes if note.code is NoteCode.MATCH_BROKEN), None)
    if broken is not None:
        question = broken_question(context, broken, matches.extent(path, context.now()), shorten)
        context.scenes.push(question, fade=False)
    return broken is not None


def watch(context: Context, path: Path) -> None:
    """Look at a match that was kept; of a tournament at its hall."""
    if tournaments.is_one(path):
        resume(context, path)
        return
    reading, notes = matches.look(path, context.now())
    context.report(notes)
    if reading is not None and reading.fault is not None:
        context.report([Note(NoteCode.MATCH_BROKEN, path, str(reading.fault.line))])
    if reading is not None:
        places = parse_places(matches.places(path, context.now()), reading.record.rules)
        context.scenes.push(Replay(context, reading.record, reading.steps, places))


def _enter(context: Context, kept: Kept) -> Tournament:
    """The hall of a tournament."""
    hall = Tournament(context, kept, lambda table: sit_down(context, hall, table))
    context.leave_match = hall.closing
    context.scenes.push(hall)
    return hall


def sit_down(context: Context, hall: Tournament, table: int, *, shorten: bool = False) -> None:
    """The match of a table: its round is begun, or gone on with."""
    path = hall.file_of(table)
    if path.exists():
        loaded, notes = matches.load(path, context.now(), shorten=shorten)
        if _asked(context, path, notes, lambda: sit_down(context, hall, table, shorten=True)):
            return
        context.report(notes)
        if loaded is not None:
            session = CardSession.resume(loaded.reading, draft=loaded.draft)
            _to_table(context, hall, session, loaded.journal, loaded)
            return
        if path.exists():
            return  # another window plays it
    session = CardSession.begin(hall.record_of(table))
    journal, notes = tournaments.begin_table(hall.kept, path, session.record)
    context.report(notes)
    _to_table(context, hall, session, journal)


def _to_table(
    context: Context, hall: Tournament, session: CardSession, journal: Journal, loaded: matches.Loaded | None = None
) -> None:
    desk = _seated(context, session, journal, loaded)
    desk.hall, desk.beside = True, hall.beside

    def leave() -> None:
        desk.leave()
        hall.closing()

    context.leave_match = leave
    context.scenes.push(desk.go_on() if loaded is not None else desk.begin())


def _seated(
    context: Context,
    session: MeldSession | CardSession,
    journal: Journal,
    loaded: matches.Loaded | None = None,
) -> MatchDesk:
    """The table of a match that is played from now on; `loaded` where it goes on."""
    desk: MatchDesk
    places = parse_places(loaded.places if loaded is not None else "", session.record.rules)
    if isinstance(session, CardSession):
        desk = CardDesk(context, session, loaded is not None, journal, places)
    else:
        desk = Desk(context, session, loaded is not None, journal, places)
    context.leave_match = desk.leave
    context.record = lambda: session.record
    memory.before_match()
    return desk
