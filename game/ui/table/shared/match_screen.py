"""What the scenes of a match of either family share: table, playback, driver, autosave, log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from game.engine import registry
from game.engine.record import Record
from game.engine.registry import Step
from game.play.autosave import Autosave, CountMatch
from game.play.ladder import Medal
from game.play.places import Places
from game.play.results import RoundResult, Standing
from game.play.session import AnySession
from game.play.turn_driver import Conditions, EitherTurnDriver, Signal
from game.store import counting
from game.store.journal import Journal
from game.store.notes import Note
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import Form
from game.ui.scene import Scene
from game.ui.table.shared.company import Company
from game.ui.table.shared.family import D_co, E_co, K_co, P_co, S_co, T_co, TableFamily
from game.ui.table.shared.family_log import log_of
from game.ui.table.shared.guidance import cite_rect, draw_guidance
from game.ui.table.shared.log import draw_log
from game.ui.table.shared.log_light import asked_about, draw_log_light, line_at
from game.ui.table.shared.match_log import MatchLog
from game.ui.table.shared.plates import draw_light
from game.ui.table.shared.playback import EitherPlayback
from game.ui.table.shared.table import EitherTable
from game.words.guidance import Guidance
from game.words.sentences import cited

SIGNALS = {Signal.TICK: Sound.TICK, Signal.TIME_UP: Sound.TIME_UP}


class MatchScreen(Generic[S_co, T_co, P_co, D_co, E_co, K_co]):
    """A match on the screen with everything that belongs to it; what differs by family is in its `TableFamily`."""

    def __init__(
        self,
        family: TableFamily[MatchScreen[S_co, T_co, P_co, D_co, E_co, K_co], S_co, T_co, P_co, D_co, E_co, K_co],
        context: Context,
        session: S_co,
        resumed: bool = False,
        journal: Journal | None = None,
        places: Places | None = None,
    ) -> None:
        self.family, self.context, self.session = family, context, session
        self.places = (places or Places()).until(len(session.events))
        """Where the players saw everything."""
        self.company = Company(context, session, self.places)
        session.called = context.called
        self.autosave = Autosave(session, journal, self._counted, lambda: family.draft_text(self.table, self.driver))
        # A continued match is shown as it is; a new one from its first step.
        self.table = family.table(context, session, len(session.events) if resumed else 1)
        if resumed and self.places.moments:
            self._recall(len(session.events))
            self.table.look_through(self.table.viewer)
        self.playback = family.playback(self.table)
        self.driver = family.driver(self.table, self._conditions, lambda: context.report(self.save()))
        self.log: MatchLog[E_co] = log_of(family, self.table, session, lambda: self.you)
        self.playback.logged = self.log.add
        self.count_too: CountMatch = lambda _record, _steps: ()
        """Counts a finished round elsewhere than in the statistics; called on a thread."""
        self.medal: Medal | None = None
        """The best medal that its player had won against this character of the ladder before."""
        self.mouse = (-1, -1)
        """The last position of the mouse."""
        self.beside: Callable[[float], None] = lambda _: None
        """What else is in progress."""
        self.closing: Callable[[], tuple[Note, ...]] = lambda: ()
        """Keeps what else is to be remembered of the match that is left; returns notes."""
        self.hall = False
        """Whether the match belongs to a tournament, which decides how to continue."""
        self.deal = session.record.rules, session.record.seed
        """Rules and seed whose number gives the same deal; at a tournament table, those of the whole tournament."""
        self._standing: tuple[Step, Standing] | None = None
        """The last step, and the standings after it."""
        self.left = False
        """Whether the match is closed."""
        self._ahead = family.ahead(self.table, self.playback, self.driver)
        if resumed:
            self.log.anew()
            family.resumed(self.table)
        else:
            self.table.cursor = 0

    # -- what the family brings ----------------------------------------------------------------------------

    @property
    def pieces(self) -> str:
        """What the family plays with, `tiles` or `cards`: the suffix of some keys of the catalogue."""
        return self.family.pieces

    @property
    def draft(self) -> object:
        """What is saved next to the match because it is not committed; a new object with every change."""
        return self.family.draft(self.table)

    @property
    def moment(self) -> int:
        """What the clock of the turn shows; 0 if there is none. The draft is saved again whenever it changes."""
        return self.family.moment(self.driver)

    def show_line(self, index: int) -> None:
        """Show on the table what a line of the log tells, counted from the first that may be visible."""
        self.family.show_event(self.table, self.playback, self.log.readable[index].event)

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return self.family.results(self.session)

    def standing(self) -> Standing:
        """Return the standings of the match; computed once for each step."""
        if self._standing is None or self._standing[0] is not self.session.steps[-1]:
            self._standing = self.session.steps[-1], self.family.standing(self.session)
        return self._standing[1]

    def add_keys(self, form: Form) -> None:
        """Handle the keys of the table itself, wherever it is shown."""
        self.family.add_keys(self.table, form)

    def begin(self) -> Scene:
        """Return the scene of a new match or round."""
        return self.family.deal(self)

    def go_on(self) -> Scene:
        """Return the scene of a match being played, as whoever is to act has it."""
        self.company.sit_down(self.session.now.turn)
        return self.family.turn(self)

    def replay(self) -> None:
        """Show what was played so far."""
        self.context.go.replay(self.session.record, tuple(self.session.steps), self.places)

    def draw_below(self, surface: DrawTarget) -> None:
        """Draw everything below the pieces."""
        self.family.draw_below(surface, self.table, self.playback)
        draw_light(surface, self.context.style, self.table.zones.plates, self.playback.light)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw round and target, top right."""
        self.family.draw_info(surface, self.table)

    def draw_above(self, surface: DrawTarget) -> None:
        """Draw what floats over the pieces."""
        self.family.draw_above(surface, self.table, self.playback)

    def draw_pieces(self, surface: DrawTarget) -> None:
        """Draw the tiles or cards, and what is in flight."""
        self.table.stage.draw(surface)
        self.table.flights.draw(surface)
        draw_log_light(surface, self.table, asked_about(self.table, self.log, self.mouse, self.family.laid))

    # -- keeping -------------------------------------------------------------------------------------------

    def _counted(self, record: Record, steps: tuple[Step, ...]) -> tuple[Note, ...]:
        """Add the match to the statistics of everybody who sits here, if it was played here from its beginning."""
        return self.company.counted(record, steps) + self.count_too(record, steps) if counting.counts(record) else ()

    def save(self) -> tuple[Note, ...]:
        """Save what happened; return notes."""
        return self.autosave.save()

    def leave(self) -> None:
        """Close the match; everything that must be is saved."""
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
            self._heed(self.driver.update(dt))
        self.beside(dt)
        self.context.report(self.autosave.reported())
        self.log.older()
        self.move(dt)
        self.context.report(self.autosave.keep_draft(self.draft, self.moment))
        self._note_places()
        self.autosave.keep_places(self.places)

    def _conditions(self) -> Conditions:
        """Return what the driver must know about the players."""
        context, seconds = self.context, self.context.settings.catch_seconds
        return Conditions(self.table.viewer, seconds, self.playback.factor, context.unhurried, not context.unclocked)

    def _heed(self, signals: Sequence[Signal]) -> None:
        """Play and show the driver's signals."""
        for signal in signals:
            self.context.sounds.play(SIGNALS[signal])
            if signal is Signal.TIME_UP:
                self.family.time_up(self.table, self.playback)

    def meanwhile(self, dt: float) -> bool:
        """Keep the clock of a turn running while the player looks at something else; return whether time is up."""
        signals = self.driver.meanwhile(dt)
        if Signal.TICK in signals:
            self.context.sounds.play(SIGNALS[Signal.TICK])
        return Signal.TIME_UP in signals

    def _note_places(self) -> None:
        table = self.table
        if self.autosave.journal is not None:
            self.places.note(table.cursor, table.seen(), table.zoom, in_progress=table.in_progress)

    def _recall(self, steps: int) -> None:
        """Put everything where the players saw it after that many steps, if that is known."""
        if self.places.moments:
            self.table.recall(self.places, steps)
            self.table.take_zoom(self.places.zoom)

    def move(self, dt: float) -> None:
        """Let the pieces travel, or jump if the player wants reduced motion; make a picture for later if few do."""
        if not self.table.stage.crowded:
            next(self._ahead)
        self.table.move(dt)
        for stage in (self.table.stage, self.table.flights):
            stage.motion, stage.unit = self.context.motion, self.context.style.metrics.factor
            stage.update(dt)
        if not self.table.flights.busy:
            self.table.flights.clear()

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or still to be written into the log."""
        return self.playback.busy or self.playback.lingers or self.table.busy or self.log.busy

    def resized(self) -> None:
        """Apply another window, theme or language."""
        self.log.forget()
        self.table.resized()

    @property
    def you(self) -> int | None:
        """The seat of the only player at this machine, whom the log addresses; None if there are several."""
        return humans[0] if len(humans := self.session.humans) == 1 else None

    def wheel(self, notches: float) -> None:
        """Scroll whatever is under the mouse: the log, a felt that is larger; else change the size of the tiles."""
        zones = self.table.zones
        if zones.log is not None and zones.log.collidepoint(self.mouse):
            self.log.scroll(self.context.style, zones.log, notches)
        elif zones.felt.collidepoint(self.mouse):
            self.table.wheel(notches)

    def show_again(self, point: tuple[int, int]) -> bool:
        """Show on the table what a clicked line of the log tells; return whether there was a line."""
        if (line := line_at(self.table, self.log, point)) is not None:
            self.show_line(line)
        return line is not None

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the log, if it is open."""
        zone, style, log = self.table.zones.log, self.context.style, self.log
        if zone is not None:
            lines, title = log.texts(), self.context.t("table.log")
            draw_log(surface, style, zone, lines, title, self.mouse, len(log.lines), log.scrolled.lines)

    # -- the guidance line ---------------------------------------------------------------------------------

    def draw_guidance(self, surface: DrawTarget, guidance: Guidance, shake: float, glow: float) -> None:
        """Draw what to do now, with its place in the book."""
        style, rect, cite = self.context.style, self.table.zones.guidance, cited(self.context.t, guidance.rule)
        pointed, moves = self.cites(guidance, self.mouse), not self.context.motion.reduced
        draw_guidance(surface, style, rect, guidance, cite, shake, glow, pointed, moves)

    def cites(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        """Return whether the place in the book is at a point."""
        place, cite = self.table.zones.guidance, cited(self.context.t, guidance.rule)
        return cite_rect(self.context.style, place, cite).collidepoint(point)

    def look_up(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        """Open the rules if the place in the book was clicked; return whether it was."""
        asked = self.cites(guidance, point)
        if asked:
            self.context.go.rules(self.session.record.rules, guidance.rule)
        return asked

    @property
    def timed(self) -> bool:
        """Whether the turn is timed, so that the table may only be looked at while time runs; also on its cover."""
        return self.moment > 0 or (self.table.covered and self.driver.clock_waits)


AnyMatchScreen = MatchScreen[AnySession, EitherTable, EitherPlayback, EitherTurnDriver, registry.Event, registry.Piece]
"""The screen of a match of either family, for whoever serves both: it hands a screen only what came from it."""
