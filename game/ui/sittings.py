"""Starts, continues and leaves matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game import __version__
from game.engine.cards.rules import CardRules
from game.engine.record import Reading, Record
from game.engine.registry import Step
from game.engine.shown import shown
from game.play import gc_policy, ladder
from game.play.autosave import parse_places
from game.play.cards import levels as card_daily
from game.play.cards.session import CardSession
from game.play.tiles.session import TileSession
from game.store import matches, tournaments, training
from game.store.files import Note, NoteCode
from game.store.journal import PLACES, Journal
from game.store.matches import Extent, Loaded, is_tournament, kept_beside, why_broken
from game.store.quarantine import OpenedFile, opened, opened_again, opened_or_rest
from game.store.tournaments import SavedTournament
from game.ui.context import BRINGING, LONGEST_FILE, Context
from game.ui.kit.widgets import ButtonKind
from game.ui.scene import Scene, in_window
from game.ui.scenes.library.files import ask_about_damage, read_beside
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.scenes.round.tournament import TournamentScene
from game.ui.scenes.training.puzzles import DealClock
from game.ui.specimens import book_places
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.sentences import rest_text


class Sittings:
    """The matches of a context: at most one is on the table, or the hall of a tournament."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._screen: MatchScreen | None = None
        """The match on the table, or the last one that was."""
        self._leave: Callable[[], None] = lambda: None
        """Closes what is on the table."""

    def record(self) -> Record | None:
        """The record of the match on the table; None if there is none."""
        screen = self._screen
        return screen.session.record if screen is not None and not screen.left else None

    def leave_match(self) -> None:
        """Close the match on the table with everything in it saved."""
        leave, self._leave = self._leave, lambda: None
        try:
            leave()
        finally:
            self._screen = None

    def has_match(self) -> bool:
        """Whether there is a match to continue."""
        return self._latest() is not None

    def _latest(self) -> Path | None:
        """Return the match to continue; problems with others are shown."""
        entry = self.context.told(matches.latest(self.context.folders, self.context.now()))
        return entry.path if entry is not None else None

    def continue_match(self) -> None:
        """Continue the open match played last."""
        path = self._latest()
        if path is not None:
            self.open_match(path)

    def take_file(self, source: Path, *, shorten: bool = False) -> None:
        """Import a record of the player's, and show it if no match is on the table.

        It is replayed for this in the background; the good part of a damaged one is imported only if the player agrees.
        """
        file = shown(source.name, LONGEST_FILE)

        def take() -> tuple[Path | None, tuple[Note, ...], Extent | None]:
            path, notes = matches.take_over(self.context.folders, source, shorten=shorten)
            broken = any(note.code is NoteCode.MATCH_BROKEN for note in notes)
            return path, notes, matches.extent_of(source) if broken else None

        def show(taken: tuple[Path | None, tuple[Note, ...], Extent | None]) -> None:
            path, notes, extent = taken
            if extent is not None:
                again = partial(self.take_file, source, shorten=True)
                ask_about_damage(self.context, notes[0], extent, again, imported=True)
                return
            self.context.report(notes)
            if path is None:
                return
            self.context.toasts.add(self.context.t("matches.imported", file=file), "check")
            match self.context.scenes.top:
                case Matches() as scene:
                    scene.chosen = path
                    scene.uncovered()
                case Menu():
                    self.context.go.matches(path)

        said = self.context.t("matches.reading", file=file)
        self.context.background.submit(partial(gc_policy.read_apart, take), show, lane=BRINGING, said=said)

    def start_match(self, record: Record) -> None:
        """Start a new match with the draw for the first seat."""
        self.leave_match()
        self.context.change(newcomer=False)
        now, record = self.context.now(), replace(record, program=__version__, begun=self._moment())
        if is_tournament(record):
            self._enter(self.context.told(tournaments.begin(self.context.folders, record, now)))
            return
        session = CardSession.begin(record) if isinstance(record.rules, CardRules) else TileSession.begin(record)
        journal = self.context.told(matches.begin(self.context.folders, session.record, now))
        screen, page, card = self._seated(session, journal), self.context.scenes.top, f"book-{record.rules.book}"
        if page.form is not None and card in page.form:
            screen.playback.brought = book_places(record.rules.book, in_window(page, page.form.place(page.form[card])))
        self.context.scenes.push(_scene(screen, resumed=False))

    def _moment(self) -> str:
        return f"{self.context.now():%Y-%m-%d %H:%M:%S}"

    def open_match(self, path: Path) -> None:
        """Continue a saved match or tournament; if more of it can be read than it has, ask first."""
        self.leave_match()
        gc_policy.before_match()
        now = self.context.now()
        self._read(path, lambda: opened_or_rest(self.context.folders, path, now))

    def _read(self, path: Path, work: Callable[[], OpenedFile]) -> None:
        """Read a saved match in the background, however long it is, and continue it."""
        read_beside(self.context, work, lambda found: self._go_on(path, found), OpenedFile.close)

    def _go_on(self, path: Path, found: OpenedFile) -> None:
        """Continue a match that was read, or ask; part of a damaged one only if the player agrees."""
        now = self.context.now()
        if (rest := found.rest) is not None:
            take = partial(self._read, path, lambda: opened_again(self.context.folders, rest.aside, path, now))
            t, leave = self.context.t, (lambda: self._read(path, lambda: opened(path, now)))
            answers = (
                Answer(t("common.cancel")),
                Answer(t("mending.as-it-is"), leave, icon="step-forward"),
                Answer(t("mending.take"), take, ButtonKind.PRIMARY, "undo-2"),
            )
            text = rest_text(t, rest.then, rest.now, apart=False)
            self.context.scenes.push(Dialog(self.context, t("mending.rest-title"), text, answers), fade=False)
        elif not self._asked(found, lambda: self._read(path, lambda: opened(path, now, shorten=True))):
            if found.tournament is not None:
                hall = self._enter(found.tournament)
                hall.look(lambda: hall.play() if hall.driver.begun else None)
            elif (loaded := found.match) is not None:
                family = CardSession if isinstance(loaded.reading.record.rules, CardRules) else TileSession
                session = family.resume(loaded.reading, draft=loaded.draft)
                self.context.scenes.push(_scene(self._seated(session, loaded.journal, loaded), resumed=True))
            else:
                # The menu no longer offers it.
                self.context.restyle(self.context.style)

    def _asked(self, found: OpenedFile, shorten: Callable[[], None]) -> bool:
        """Show notes, and ask before continuing a match that cannot be replayed to its end.

        Return whether that was needed.
        """
        broken, departs = found.why(NoteCode.MATCH_BROKEN), found.why(NoteCode.MATCH_DEPARTS)
        self.context.report([note for note in found.notes if note not in (broken, departs)])
        if departs is not None:
            # An intact match cannot be continued, since the rules have changed; it can be watched.
            t, look = self.context.t, partial(self.watch_match, departs.file)
            text = t("mending.departs", line=departs.key, file=shown(departs.file.name, LONGEST_FILE))
            answers = (Answer(t("mending.leave")), Answer(t("mending.look"), look, ButtonKind.PRIMARY, "eye"))
            question = Dialog(self.context, t("mending.departs-title"), text, answers, wide=True)
            self.context.scenes.push(question, fade=False)
            return True
        if broken is not None:
            ask_about_damage(self.context, broken, found.extent, shorten, imported=False)
        return broken is not None

    def watch_match(self, path: Path) -> None:
        """Watch a saved match; for a tournament, open its hall."""
        if tournaments.is_one(path):
            self.open_match(path)
            return
        now = self.context.now()

        def show(found: tuple[Reading | None, tuple[Note, ...], str]) -> None:
            reading, notes, lain = found
            self.context.report(notes)
            if reading is not None and reading.fault is not None:
                self.context.report([why_broken(path, reading.fault, reading.departs)])
            if reading is not None:
                self.context.go.replay(reading.record, reading.steps, parse_places(lain, reading.record.rules), path)

        read_beside(self.context, lambda: (*matches.read_match(path, now), kept_beside(path, PLACES, now)), show)

    def _enter(self, kept: SavedTournament) -> TournamentScene:
        hall = TournamentScene(self.context, kept, lambda table: self._sit_down(hall, table))
        self._leave = hall.closing
        self.context.scenes.push(hall)
        return hall

    def _sit_down(self, hall: TournamentScene, table: int, *, shorten: bool = False) -> None:
        """Play the match of a table: start its round, or continue it."""
        path, now = hall.driver.file_of(table), self.context.now()

        def play(found: OpenedFile | None) -> None:
            if found is not None and self._asked(found, lambda: self._sit_down(hall, table, shorten=True)):
                return
            if (loaded := found.match if found is not None else None) is not None:
                session, journal = CardSession.resume(loaded.reading, draft=loaded.draft), loaded.journal
            elif path.exists():  # another window is playing it
                return
            else:
                session = CardSession.begin(hall.driver.record_of(table, self._moment()))
                journal = self.context.told(tournaments.begin_table(hall.saved, path, session.record))
            session.players_of_hall = hall.driver.players(table)
            screen = self._seated(session, journal, loaded)
            screen.hall, screen.beside = hall.driver.number, hall.beside
            screen.deal = hall.saved.record.deal

            def leave() -> None:
                screen.leave()
                hall.closing()

            self._leave = leave
            self.context.scenes.push(_scene(screen, resumed=loaded is not None))

        if path.exists():
            gc_policy.before_match()
            read_beside(self.context, lambda: opened(path, now, shorten=shorten), play, OpenedFile.close)
        else:
            play(None)

    def _seated(
        self, session: TileSession | CardSession, journal: Journal, loaded: Loaded | None = None
    ) -> MatchScreen:
        """Return the screen of a match being played; `loaded` if it is continued."""
        places = parse_places(loaded.places if loaded is not None else "", session.record.rules)
        kind: type[MatchScreen] = CardMatchScreen if isinstance(session, CardSession) else TileMatchScreen
        screen = kind(self.context, session, loaded is not None, journal, places)
        day = DealClock(screen) if card_daily.day_of(session.record) is not None else None

        def count_too(record: Record, steps: Sequence[Step]) -> tuple[Note, ...]:
            """Remember how the deal of a day went, if it was one, and the medal of a match of the ladder."""
            notes = day.count(record, steps) if day is not None else ()
            won = ladder.medals_of(record, steps)
            return notes + (training.add_all_solved(self.context.folders, won, self.context.now()) if won else ())

        screen.count_too = count_too
        if (character := ladder.character_of(session.record)) is not None:
            solved = self.context.told(training.solved_levels(self.context.folders, self.context.now()))
            screen.medal = ladder.best_medal(character, solved)
        self._screen, self._leave = screen, screen.leave
        if loaded is None:
            gc_policy.before_match()
        return screen


def _scene(screen: MatchScreen, *, resumed: bool) -> Scene:
    """Return the scene of a match that goes on, as whoever is to act has it, or else that of its first deal."""
    if isinstance(screen, CardMatchScreen):
        return CardTurn(screen) if resumed else CardDeal(screen)
    assert isinstance(screen, TileMatchScreen)
    return TileTurn(screen) if resumed else TileDeal(screen)
