"""Begins and continues matches: what the menu's doors lead to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import __version__
from game.engine.cards.rules import CardRules
from game.engine.record import Reading, Record
from game.engine.shown import shown
from game.play import gc_policy
from game.play.card_session import CardSession
from game.play.places import parse_places
from game.play.setup import MatchSetup
from game.play.tile_session import TileSession
from game.store import matches, tournaments
from game.store.journal import Journal
from game.store.matches import Extent
from game.store.notes import Note, NoteCode
from game.store.opened import Opened, opened, opened_again, opened_or_rest
from game.store.tournaments import Kept
from game.ui.context import LONGEST_FILE, Context
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.mending import broken_question, departs_question, import_question, rest_question
from game.ui.scenes.library.reading import read_beside
from game.ui.scenes.library.replay import Replay
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.tournament import Tournament
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.match_screen import TileMatchScreen


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


def take_in(context: Context, source: Path, *, shorten: bool = False) -> None:
    """Put a record of the player's among the matches, and show it where no match is on the table.

    It is played again for that, however long it is, beside the frames; of a damaged one its good part is only taken
    where the player has said so.
    """
    file = shown(source.name, LONGEST_FILE)

    def take() -> tuple[Path | None, tuple[Note, ...], Extent | None]:
        path, notes = matches.take_over(context.folders, source, shorten=shorten)
        broken = any(note.code is NoteCode.MATCH_BROKEN for note in notes)
        return path, notes, matches.extent(source) if broken else None

    def show(taken: tuple[Path | None, tuple[Note, ...], Extent | None]) -> None:
        path, notes, extent = taken
        if extent is not None:
            question = import_question(context, notes[0], extent, lambda: take_in(context, source, shorten=True))
            context.scenes.push(question, fade=False)
            return
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

    context.errands.send(context.t("matches.reading", file=file), take, show)


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
    session = CardSession.begin(record) if isinstance(setup.rules, CardRules) else TileSession.begin(record)
    journal, notes = matches.begin(context.folders, session.record, now)
    context.report(notes)
    context.scenes.push(_seated(context, session, journal).begin())


def resume(context: Context, path: Path) -> None:
    """A match or a tournament that was kept; where more of it can be read than it has, that is asked first."""
    context.leave_match()
    gc_policy.before_match()
    now = context.now()
    _read(context, path, lambda: opened_or_rest(context.folders, path, now))


def _read(context: Context, path: Path, work: Callable[[], Opened]) -> None:
    """Read what was kept beside the frames, however long it is, and go on with it."""
    read_beside(context, work, lambda found: _go_on(context, path, found), Opened.close)


def _go_on(context: Context, path: Path, found: Opened) -> None:
    """Go on with what was read, or ask; a part of a damaged match only where the player has said so."""
    now = context.now()
    if (rest := found.rest) is not None:

        def take() -> None:
            _read(context, path, lambda: opened_again(context.folders, rest.aside, path, now))

        question = rest_question(context, rest, take, lambda: _read(context, path, lambda: opened(path, now)))
        context.scenes.push(question, fade=False)
    elif not _asked(context, found, lambda: _read(context, path, lambda: opened(path, now, shorten=True))):
        if found.tournament is not None:
            hall = _enter(context, found.tournament)
            hall.look(lambda: hall.play() if hall.begun else None)
        elif (loaded := found.match) is not None:
            cards = isinstance(loaded.reading.record.rules, CardRules)
            resumed = CardSession.resume if cards else TileSession.resume
            session = resumed(loaded.reading, draft=loaded.draft)
            context.scenes.push(_seated(context, session, loaded.journal, loaded).go_on())
        else:
            # The menu no longer offers it.
            context.restyle(context.style)


def _asked(context: Context, found: Opened, shorten: Callable[[], None]) -> bool:
    """Tell what there is to tell, and ask before a match goes on that cannot be replayed to its end; answers whether
    that was needed."""
    broken, departs = found.broken, found.departs
    context.report([note for note in found.notes if note not in (broken, departs)])
    if departs is not None:
        context.scenes.push(departs_question(context, departs, lambda: watch(context, departs.file)), fade=False)
        return True
    if broken is not None:
        context.scenes.push(broken_question(context, broken, found.extent, shorten), fade=False)
    return broken is not None


def watch(context: Context, path: Path) -> None:
    """Look at a match that was kept; of a tournament at its hall."""
    if tournaments.is_one(path):
        resume(context, path)
        return
    now = context.now()

    def show(found: tuple[Reading | None, tuple[Note, ...], str]) -> None:
        reading, notes, lain = found
        context.report(notes)
        if reading is not None and reading.fault is not None:
            context.report([matches.why_broken(path, reading.fault, reading.departs)])
        if reading is not None:
            places = parse_places(lain, reading.record.rules)
            context.scenes.push(Replay(context, reading.record, reading.steps, places))

    read_beside(context, lambda: (*matches.look(path, now), matches.places(path, now)), show)


def _enter(context: Context, kept: Kept) -> Tournament:
    """The hall of a tournament."""
    hall = Tournament(context, kept, lambda table: sit_down(context, hall, table))
    context.leave_match = hall.closing
    context.scenes.push(hall)
    return hall


def sit_down(context: Context, hall: Tournament, table: int, *, shorten: bool = False) -> None:
    """The match of a table: its round is begun, or gone on with."""
    path, now = hall.file_of(table), context.now()
    if not path.exists():
        _begin_table(context, hall, table)
        return

    def go_on(found: Opened) -> None:
        if _asked(context, found, lambda: sit_down(context, hall, table, shorten=True)):
            return
        if (loaded := found.match) is not None:
            session = CardSession.resume(loaded.reading, draft=loaded.draft)
            _to_table(context, hall, session, loaded.journal, loaded)
        elif not path.exists():  # otherwise another window plays it
            _begin_table(context, hall, table)

    gc_policy.before_match()
    read_beside(context, lambda: opened(path, now, shorten=shorten), go_on, Opened.close)


def _begin_table(context: Context, hall: Tournament, table: int) -> None:
    session = CardSession.begin(hall.record_of(table))
    journal, notes = tournaments.begin_table(hall.kept, hall.file_of(table), session.record)
    context.report(notes)
    _to_table(context, hall, session, journal)


def _to_table(
    context: Context, hall: Tournament, session: CardSession, journal: Journal, loaded: matches.Loaded | None = None
) -> None:
    desk = _seated(context, session, journal, loaded)
    desk.hall, desk.beside = True, hall.beside
    desk.deal = hall.kept.record.rules, hall.kept.record.seed

    def leave() -> None:
        desk.leave()
        hall.closing()

    context.leave_match = leave
    context.scenes.push(desk.go_on() if loaded is not None else desk.begin())


def _seated(
    context: Context,
    session: TileSession | CardSession,
    journal: Journal,
    loaded: matches.Loaded | None = None,
) -> MatchScreen:
    """The table of a match that is played from now on; `loaded` where it goes on."""
    desk: MatchScreen
    places = parse_places(loaded.places if loaded is not None else "", session.record.rules)
    if isinstance(session, CardSession):
        desk = CardMatchScreen(context, session, loaded is not None, journal, places)
    else:
        desk = TileMatchScreen(context, session, loaded is not None, journal, places)
    context.leave_match = desk.leave
    context.record = lambda: session.record
    if loaded is None:
        gc_policy.before_match()
    return desk
