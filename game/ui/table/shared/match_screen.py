"""What the scenes of a match of either family share: table, playback, driver, autosave, log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, ClassVar, NamedTuple

import pygame

from game.engine.game import OfFamily
from game.engine.record import Record
from game.engine.registry import Action, Step
from game.play.autosave import Autosave, CountMatch, Places
from game.play.cards.session import CardSession
from game.play.ladder import Medal
from game.play.session import Conditions, Session, Signal, TurnDriver
from game.play.tiles.session import TileSession
from game.store import profiles, statistics
from game.store.files import Note
from game.store.journal import Journal
from game.store.settings import Settings
from game.ui.context import Context, Person, system_language
from game.ui.kit.drawing import DrawTarget, Point
from game.ui.kit.nodes import Node
from game.ui.kit.sound.effects import Sound, Tune
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Form
from game.ui.looks import Looks
from game.ui.reader.speech import Reply, manner_of
from game.ui.scene import Scene
from game.ui.table.shared.gestures import bubble_ground, draw_gestures, places_of
from game.ui.table.shared.guidance import cite_rect, draw_guidance
from game.ui.table.shared.log import LogEntry, MatchLog, asked_about, draw_log, draw_log_light, line_at, picture_width
from game.ui.table.shared.plates import draw_light
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.table import CORNER_SIZES, MatchTable, OwnEvent, OwnPiece, draw_forecast
from game.words.catalogue import Catalogue
from game.words.chapters import RuleWords
from game.words.sentences import Guidance, Name, Say, looked_up

# -- The people at a table: whoever has a profile at this machine sits down with their own settings.
#
# The others are guests, and play with those of whoever began the match.


class Company:
    """Who sits where at a match."""

    def __init__(self, context: Context, session: Session, places: Places) -> None:
        self.context, self.session, self._places = context, session, places
        self._met: dict[int, Person | None] = {}
        """Everybody who sat down, by seat; None: a guest."""
        self._held: list[BinaryIO] = []
        """What tells other games that these profiles are in use."""

    def sit_down(self, seat: int) -> None:
        """Let everything be as the one at a seat has it, who is to see the table next.

        One who plays alone began the match, whatever they call themselves.
        """
        if len(self.session.humans) < 2 or not self.session.is_human(seat):
            return
        if seat in self._met:
            self.context.sit_down(self._met[seat])
            return
        person, notes, missing = self._meet(seat)
        self._met[seat] = person
        self.context.sit_down(person)
        self.context.report(notes)
        if person is not None:
            self.context.report_looks()
        if missing:
            text = self.context.t(f"seated.{missing}", name=self.session.name(seat))
            self.context.toasts.add(text, "triangle-alert", 8.0)

    def face(self, seat: int) -> str:
        """Return the face of whoever sits at a seat: an animal, or the initial."""
        person, name = self._met.get(seat), self.session.name(seat)
        if person is not None:
            return person.settings.face.of(name)
        return self.context.own_settings.face.of(name) if self.session.humans == (seat,) else self.context.face_of(name)

    def answer(self, seat: int, key: str, icon: str) -> None:
        """Answer whoever sits at a seat in their own language and voice, while another one may take over."""
        context, person = self.context, self._met.get(seat)
        text = context.catalogue_of(person).t(key, name=self.session.name(seat))
        context.replies.append(Reply(text, context.manner_of(person), icon))

    def heard_here(self, seat: int) -> bool:
        """Return whether whoever sits at a seat is spoken to as everybody is now."""
        context = self.context
        return context.manner_of(self._met.get(seat)) == manner_of(context.settings, context.language)

    def get_up(self) -> None:
        for file in self._held:
            file.close()
        self._held.clear()
        self.context.get_up()

    @cached_property
    def _profiles(self) -> dict[int, profiles.Profile | None]:
        """The profiles of everybody here but whoever began the match, by seat; None where there is no more.

        Who they are is kept with the match, so that they are found again when they are called otherwise.
        """
        context, known = self.context, self._places.people
        everybody, notes = profiles.listed(context.first_folders, context.now())
        context.report(notes)
        found = profiles.at_seats(everybody, self.session.record, context.profile.key, known)
        self._places.seat({**known, **{seat: each.key for seat, each in found.items() if each is not None}})
        return found

    def _meet(self, seat: int) -> tuple[Person | None, tuple[Note, ...], str]:
        """Return who sits at a seat, None for a guest; notes; and what is missing of them, `gone` or `unread`."""
        if seat not in self._profiles:
            return None, (), ""
        context, profile = self.context, self._profiles[seat]
        if profile is None:
            return None, (), "gone"
        if profile.key != profiles.FIRST_KEY and (held := profiles.hold(profile)) is not None:
            self._held.append(held)
        found, notes = profiles.own_settings(profile, context.now())
        name = profile.name or self.session.name(seat)
        own = found or replace(context.own_settings, player_name=name, seats=Settings().seats)
        words = Catalogue(own.language or system_language())
        return Person(profile.folders, own, Looks(profile.folders), words), notes, "" if found else "unread"

    def counted(self, record: Record, steps: tuple[Step, ...]) -> tuple[Note, ...]:
        """Add a match to the statistics of everybody who sits here; return notes. Called on a thread."""
        context, now = self.context, self.context.now()
        notes = statistics.add(context.folders, record, steps, now)
        key, people = context.profile.key, self._places.people
        return notes + statistics.count_guests(context.first_folders, key, record, steps, now, people)


SIGNALS = {Signal.TICK: Sound.TICK, Signal.TIME_UP: Sound.TIME_UP}


class Ending(NamedTuple):
    """What is about to end a turn."""

    what: str
    """What its key says."""
    actions: Sequence[Action]
    act: Callable[[], None]
    stay: Callable[[], None] = lambda: None
    """Called if it is not to end yet."""


class MatchScreen(ABC):
    """A match on the screen with everything that belongs to it; what differs by family, its subclass says."""

    pieces: ClassVar[str]
    """What is played with, `tiles` or `cards`: the suffix of some keys of the catalogue."""
    patience = 1.0
    """How much longer than usual computers take."""
    redacted: Callable[[OwnEvent, int | None], OwnEvent]
    """The event as a seat may see it, or everybody with None."""
    event_text: Callable[[Say, OwnEvent, Name, int | None], str | None]
    named: Callable[[Say, OwnEvent], tuple[str, Sequence[OwnPiece]]]
    """How the line of an event in the log names pieces, and these pieces, which it shows instead."""
    pieces_said: Callable[[Say, Sequence[OwnPiece]], str]
    """Pieces in a row, in words."""
    bubble: Callable[[OfFamily, int, str], tuple[pygame.Rect, Sequence[str], int]]
    """Where the bubble of a seat is on a table, its lines, and the size of the letters."""
    table: MatchTable
    playback: Playback
    driver: TurnDriver

    def __init__(
        self, context: Context, session: TileSession | CardSession, resumed: bool = False,
        journal: Journal | None = None, places: Places | None = None,
    ) -> None:  # fmt: skip
        self.context, self.session = context, session
        self.book: str = session.record.rules.book
        self.places = (places or Places()).until(len(session.events))
        """Where the players saw everything."""
        self.company = Company(context, session, self.places)
        session.called, session.face_of = context.called, self.company.face
        self.autosave = Autosave(session, journal, self._counted, self.draft_text)
        # A continued match is shown as it is; a new one from its first step.
        self.set_up(len(session.events) if resumed else 1)
        if resumed and self.places.moments:
            self.recall(len(session.events))
            self.table.look_through(self.table.viewer)
        events, public = (lambda: self.session.events), (lambda event: self.redacted(event, None))
        self.log = MatchLog(events, public, self.line, self._entry)
        self.playback.logged = self.log.add
        self.count_too: CountMatch = lambda _record, _steps: ()
        """Counts a finished round elsewhere than in the statistics; called on a thread."""
        self.of_day: Callable[[], str] = lambda: ""
        """Returns what the deal of a day has earned, once its round is won."""
        self.medal: Medal | None = None
        """The best medal that its player had won against this character of the ladder before."""
        self.mouse = (-1, -1)
        self.aside: Callable[[], str | None] = lambda: None
        """Returns what stands at the side in place of the log, such as a task; None if nothing does."""
        self.beside: Callable[[float], None] = lambda _: None
        """What else is in progress."""
        self.closing: Callable[[], tuple[Note, ...]] = lambda: ()
        """Keeps what else is to be remembered of the match that is left; returns notes."""
        self.hall = 0
        """The round of the tournament that the match belongs to, which decides how to continue; 0 without one."""
        self.deal = session.record.deal
        """What the number of the same deal stands for; at a tournament table, those of the whole tournament."""
        self.left = False
        self.warned = 0
        """The last turn, counted from 1, in which the coach has warned."""
        self._pictures = chain.from_iterable(self.pictures() for _ in count())
        if resumed:
            self.log.anew()
            self.show_result()
        else:
            self.table.cursor = 0

    # -- what the family brings ----------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, steps: int) -> None:
        """Make the table with that many steps shown, its playback, and who acts when."""

    @property
    @abstractmethod
    def draft(self) -> object:
        """What is saved next to the match because it is not committed; no change leaves it equal to what it was."""

    @abstractmethod
    def draft_text(self) -> str | None:
        """Return what is saved of the draft; None if there is nothing to save."""

    @property
    def moment(self) -> int:
        """What the clock of the turn shows; 0 if there is none. The draft is saved again whenever it changes."""
        return 0

    def time_up(self) -> None:
        """Show that the viewer's time is up."""

    def show_result(self) -> None:
        """Show the result of the last turn again when a match continues."""

    def clear(self) -> None:
        """Prepare the table for another moment of a match being watched; its session is already there."""
        self.table.new_round()

    @abstractmethod
    def hand(self, seat: int) -> Sequence[OwnPiece]:
        """Return what a seat holds at the moment shown, in a good order."""

    @abstractmethod
    def decisive(self) -> Sequence[OwnPiece]:
        """Return the pieces that decided the round: the melds of the last lay, or the last card."""

    @abstractmethod
    def show_event(self, event: OwnEvent) -> None:
        """Show on the table what a line of the log tells."""

    @abstractmethod
    def said_more(self, event: OwnEvent) -> str:
        """Return what there is to say about an event, as the viewer may see it, beyond its line in the log."""

    @abstractmethod
    def parts(self) -> Iterator[Node | None]:
        """Yield what lies before the viewer and on the table, for somebody who does not see it."""

    @abstractmethod
    def table_text(self) -> str:
        """Return what lies on the table, in a sentence."""

    @abstractmethod
    def wrong(self) -> Sequence[str]:
        """Return what is wrong with the turn in progress, in sentences."""

    def plate_text(self, seat: int) -> str:  # noqa: ARG002
        """Return what the plate of a seat says besides name, score and count."""
        return ""

    @abstractmethod
    def draw_ground(self, surface: DrawTarget) -> None:
        """Draw everything below the pieces, except round, log and light."""

    @abstractmethod
    def draw_above(self, surface: DrawTarget) -> None:
        """Draw what floats over the pieces."""

    @property
    @abstractmethod
    def info(self) -> tuple[str, ...]:
        """What the corner says, top right: the round and what is played for."""

    def cover_picture(self, width: int) -> tuple[pygame.Surface, int] | None:  # noqa: ARG002
        """Return what lies open, that many pixels wide, for the cover between two players, and how high it is without
        the shadow; None where the news are enough."""
        return None

    @abstractmethod
    def pictures(self) -> Iterator[Callable[[], object]]:
        """Yield what makes each picture that may be needed next; what is made already is found again, and so kept."""

    def add_keys(self, form: Form) -> None:
        """Add the keys of the table itself, wherever it is shown."""

    # -- what happened -------------------------------------------------------------------------------------

    def line(self, event: OwnEvent) -> str | None:
        """Return the line of the log for an event; None if it needs none."""
        return self.event_text(self.context.t, event, self.session.name, self.you)

    def picture(self, piece: OwnPiece, width: int) -> pygame.Surface:
        """Return the picture of a piece, that many pixels wide."""
        return self.table.painter().image(piece, width, None, True)

    def _entry(self, event: OwnEvent) -> LogEntry:
        (named, pieces), wide = self.named(self.context.t, event), picture_width(self.context.style)
        emblem = self.session.face(event.seat)[0] if hasattr(event, "seat") else None
        pictures = tuple(self.picture(piece, wide) for piece in pieces)
        return LogEntry(emblem, self.line(event) or "", named, pictures)

    def show_line(self, index: int) -> None:
        """Show on the table what a line of the log tells, counted from the first that may be visible."""
        self.show_event(self.log.readable[index])

    def why(self, index: int) -> Guidance:
        """Return a line of the log, with the rule that says why that happened."""
        event = self.log.readable[index]
        return Guidance(self.line(event) or "", self.rule_words.why(event), "help")

    @property
    def rule_words(self) -> RuleWords:
        return RuleWords(self.context.catalogue, self.session.record.rules)

    def replay(self, *, judged: bool = False) -> None:
        self.context.go.replay(self.session.record, tuple(self.session.steps), self.places, self.file, judged=judged)

    @property
    def file(self) -> Path | None:
        """Where the match is kept; None if it is not."""
        journal = self.autosave.journal
        return None if journal is None else journal.path

    def draw_signs(self, surface: DrawTarget, middle: Point) -> None:
        """Draw what the turn would do to others, gestures, which have a `middle`, and over them words in bubbles."""
        table, playback, style = self.table, self.playback, self.context.style
        draw_forecast(surface, style, table.zones, table.forecast)
        draw_gestures(surface, style, playback.gestures, places_of(table, playback.gestures, middle), self.context.t)
        for seat, mark in playback.bubbles.items():
            if not playback.gestures.stamps(seat, mark.key == "mark.drew"):
                rect, lines, step = self.bubble(table, seat, self.context.t(mark.key, **mark.names))
                bubble_ground(surface, table, rect, lines, step, mark)

    def draw_pieces(self, surface: DrawTarget) -> None:
        self.table.stage.draw(surface)
        self.table.flights.draw(surface)
        draw_log_light(surface, self.table, asked_about(self.table, self.log, self.mouse))

    # -- keeping -------------------------------------------------------------------------------------------

    def _counted(self, record: Record, steps: tuple[Step, ...]) -> tuple[Note, ...]:
        """Add the match to the statistics of everybody who sits here, if it was played here from its beginning."""
        return self.company.counted(record, steps) + self.count_too(record, steps) if statistics.counts(record) else ()

    def save(self) -> tuple[Note, ...]:
        return self.autosave.save()

    def leave(self) -> None:
        self._note_places()
        self.context.report(self.autosave.leave(self.draft, self.moment, self.places))
        self.context.report(self.closing())
        self.session.close()
        self.left = True
        self.company.get_up()

    # -- time ----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance the table by `dt` seconds; the draft is saved with every frame."""
        self.playback.update(dt)
        if not self.playback.busy:
            for signal in self.driver.update(dt):
                self.context.sounds.play(SIGNALS[signal])
                if signal is Signal.TIME_UP:
                    self.time_up()
        self.beside(dt)
        self.context.report(self.autosave.reported())
        self.log.older()
        self.move(dt)
        self.context.report(self.autosave.keep_draft(self.draft, self.moment))
        self._note_places()
        self.autosave.keep_places(self.places)

    def acted(self) -> None:
        self.context.report(self.save())

    def _conditions(self) -> Conditions:
        context, seconds = self.context, self.context.settings.catch_seconds
        factor = self.playback.factor * self.patience
        return Conditions(self.table.viewer, seconds, factor, context.unhurried, not context.unclocked)

    def meanwhile(self, dt: float) -> bool:
        """Keep the clock of a turn running while the player looks at something else; return whether time is up."""
        signals = self.driver.meanwhile(dt)
        if Signal.TICK in signals:
            self.context.sounds.play(SIGNALS[Signal.TICK])
        return Signal.TIME_UP in signals

    def _note_places(self) -> None:
        if self.autosave.journal is not None:
            self.table.note(self.places)

    def recall(self, steps: int) -> None:
        """Put everything where the players saw it after that many steps, if that is known."""
        if self.places.moments:
            self.table.recall(self.places, steps)
            self.table.take_zoom(self.places.zoom)

    def move(self, dt: float) -> None:
        """Let the pieces travel, or jump if the player wants reduced motion; make a picture for later if few do."""
        if not self.table.stage.crowded:
            next(self._pictures)()
        self.table.move(dt)
        for stage in (self.table.stage, self.table.flights):
            stage.motion, stage.unit = self.context.motion, self.context.style.metrics.factor
            stage.update(dt)
        if not self.table.flights.busy:
            self.table.flights.clear()

    @property
    def busy(self) -> bool:
        return self.playback.busy or self.playback.lingers or self.table.busy or self.log.busy

    def resized(self) -> None:
        self.log.forget()
        self.table.resized()

    @property
    def you(self) -> int | None:
        """The seat of the only player at this machine, whom the log addresses; None if several play, or nobody."""
        return humans[0] if len(humans := self.session.humans) == 1 and self.playback.watched is None else None

    def wheel(self, notches: float) -> None:
        """Scroll whatever is under the mouse: the log, a felt that is larger; else change the size of the tiles."""
        zones = self.table.zones
        if zones.log is not None and zones.log.collidepoint(self.mouse):
            self.log.scroll(self.context.style, zones.log, notches)
        elif zones.felt.collidepoint(self.mouse):
            self.table.wheel(notches)

    def show_again(self, point: tuple[int, int]) -> int | None:
        """Show on the table what a clicked line of the log tells; return which it is, None if there was no line."""
        line = line_at(self.table, self.log, point) if self.aside() is None else None
        if line is not None:
            self.show_line(line)
        return line

    # -- the guidance line ---------------------------------------------------------------------------------

    def draw_guidance(self, surface: DrawTarget, guidance: Guidance, shake: float, glow: float) -> None:
        style, rect, cite = self.context.style, self.table.zones.guidance, looked_up(self.context.t, guidance.rule)
        pointed, moves = self.cites(guidance, self.mouse), not self.context.motion.reduced
        draw_guidance(surface, style, rect, guidance, cite, shake, glow, pointed, moves)

    def cites(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        place, cite = self.table.zones.guidance, looked_up(self.context.t, guidance.rule)
        return cite_rect(self.context.style, place, cite).collidepoint(point)

    def look_up(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        """Open the rules if the place in the book was clicked; return whether it was."""
        if asked := self.cites(guidance, point):
            self.context.go.rules(self.session.record.rules, guidance.rule)
        return asked

    @property
    def timed(self) -> bool:
        """Whether the turn is timed, so that the table may only be looked at while time runs; also on its cover."""
        return self.moment > 0 or (self.table.covered and self.driver.clock_waits)


class TableScene(Scene):
    """What is shown over the table of a match, or in its place: it uses the words of the match's book."""

    screen: MatchScreen

    @property
    def context(self) -> Context:
        return self.screen.context

    @property
    def say(self) -> Say:
        return self.screen.context.t

    @property
    def tune(self) -> Tune:
        return Tune.ROOM

    @property
    def speaks(self) -> str:
        return self.screen.book

    @property
    def info(self) -> tuple[str, ...]:
        """What the corner says, top right; of a task, a single line or nothing."""
        return self.screen.info

    def draw_below(self, surface: DrawTarget) -> None:
        screen = self.screen
        screen.draw_ground(surface)
        draw_light(surface, self.context.style, screen.table.zones.plates, screen.playback.light)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_info(self, surface: DrawTarget) -> None:
        style, table, zones = self.context.style, self.screen.table, self.screen.table.zones
        match self.info:
            case (words,) if zones.info.width:
                size = style.largest(words, zones.info.width, CORNER_SIZES, Typeface.TITLE)
                style.write(surface, words, zones.info, size, face=Typeface.TITLE, align=1.0)
            case words, below:
                rect = zones.corner(table.keys_beside_round, style.px(8))
                upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
                size = style.largest(words, upper.width, CORNER_SIZES[1:], Typeface.TITLE)
                style.write(surface, words, upper, size, face=Typeface.TITLE, align=1.0)
                if style.width(below, TextSize.SMALL) <= rect.width:
                    lower = upper.move(0, upper.height)
                    style.write(surface, below, lower, TextSize.SMALL, style.theme.quiet, align=1.0)

    def draw_side(self, surface: DrawTarget) -> None:
        draw_log(surface, self.screen.table, self.screen.log, self.screen.mouse)

    @property
    def headline(self) -> pygame.Rect:
        """Whose turn it is."""
        return self.screen.table.zones.strip

    def resized(self, style: Style) -> None:  # noqa: ARG002
        self.screen.resized()

    def closing(self) -> None:
        self.screen.save()
