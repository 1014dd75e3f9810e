"""What the scenes of a match of either family share: table, playback, driver, autosave, log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

import pygame

from game.engine.record import Record
from game.play.autosave import Autosave
from game.play.places import Places
from game.play.results import Result, Standing
from game.play.turn_driver import Conditions, Signal
from game.store import counting, statistics
from game.store.journal import Journal
from game.store.notes import Note
from game.ui.context import Context
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import Form
from game.ui.scene import Scene
from game.ui.table.shared.family import D, P, S, T, TableFamily
from game.ui.table.shared.guidance import cite_rect, draw_guidance
from game.ui.table.shared.log import draw_log, log_rows, most_scrolled
from game.ui.table.shared.match_log import MatchLog
from game.ui.table.shared.plates import draw_light
from game.words.guidance import Guidance
from game.words.sentences import cited

SIGNALS = {Signal.TICK: Sound.TICK, Signal.TIME_UP: Sound.TIME_UP}
"""How what the driver signals is heard."""


class MatchScreen(Generic[S, T, P, D]):
    """One match on the screen with everything that belongs to it; what differs by family is in its `TableFamily`."""

    def __init__(
        self,
        family: TableFamily[S, T, P, D],
        context: Context,
        session: S,
        resumed: bool = False,
        journal: Journal | None = None,
        places: Places | None = None,
    ) -> None:
        self.family = family
        self.context = context
        self.session = session
        self.places = (places or Places()).until(len(session.events))
        """Where the players saw everything."""
        session.called = context.called
        self.autosave = Autosave(session, journal, self._counted, self.draft_text)
        # A match that goes on is shown as it stands; a new one from its first step.
        self.table = family.table(context, session, len(session.events) if resumed else 1)
        if resumed and self.places.moments:
            self._recall(len(session.events))
            self.table.look_through(self.table.viewer)
        self.playback = family.playback(self.table)
        self.driver = family.driver(self.table, self._conditions, lambda: context.report(self.save()))
        self.log = MatchLog(session, self.public, self.event_text)
        self.playback.logged = self.log.add
        self.mouse = (-1, -1)
        """The last position of the mouse."""
        self.beside: Callable[[float], None] = lambda _: None
        """What else goes on in the meantime."""
        self.hall = False
        """Whether the match is one of a tournament, which says how it goes on."""
        self.deal = session.record.rules, session.record.seed
        """Rules and seed whose number makes the same deal again; at a table of a tournament those of all of it."""
        self.left = False
        """Whether nobody plays here any more."""
        if resumed:
            self.log.anew()
            family.resumed(self.table)
        else:
            self.table.cursor = 0

    # -- what the family brings ----------------------------------------------------------------------------

    @property
    def pieces(self) -> str:
        """What the family plays with, `tiles` or `cards`: the end of some keys of the catalogue."""
        return self.family.pieces

    @property
    def draft(self) -> Any:
        """What is kept beside the match because it is not committed; another object with every change."""
        return self.family.draft(self.table)

    @property
    def moment(self) -> int:
        """What the clock of the turn shows; 0 where there is none. The draft is kept anew whenever it changes."""
        return self.family.moment(self.driver)

    def draft_text(self, draft: Any) -> str | None:
        """What is kept of a draft, None where there is nothing to keep."""
        return self.family.draft_text(self.table, self.driver, draft)

    def public(self, event: Any) -> Any:
        """The event as everybody may see it."""
        return self.family.redacted(event, None)

    def event_text(self, event: Any) -> str | None:
        """A line of the log, None for what is not worth one."""
        return self.family.event_text(self.context.t, event, self.session.name, self.you)

    def show_event(self, event: Any) -> None:
        """Show on the table what a line of the log tells."""
        self.family.show_event(self.table, self.playback, event)

    def results(self) -> tuple[Result, ...]:
        """Every finished round."""
        return self.family.results(self.session)

    def standing(self) -> Standing:
        """How the match stands."""
        return self.family.standing(self.session)

    def add_keys(self, form: Form) -> None:
        """Keys of the table itself, wherever it is shown."""
        self.family.add_keys(self.table, form)

    def begin(self) -> Scene:
        """The scene of a new match or round."""
        return self.family.deal(self)

    def go_on(self) -> Scene:
        """The scene of a match that is being played."""
        return self.family.turn(self)

    def watch(self) -> None:
        """Look at what was played so far."""
        self.context.go.replay(self.session.record, tuple(self.session.steps), self.places)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Everything that lies under the pieces."""
        self.family.draw_below(surface, self.table, self.playback)
        draw_light(surface, self.context.style, self.table.zones.plates, self.playback.light)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_info(self, surface: pygame.Surface) -> None:
        """Round and target in the upper right corner."""
        self.family.draw_info(surface, self.table)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What floats over the pieces."""
        self.family.draw_above(surface, self.table, self.playback)

    def draw_pieces(self, surface: pygame.Surface) -> None:
        """The tiles or cards, and what flies."""
        self.table.stage.draw(surface)
        self.table.flights.draw(surface)

    # -- keeping -------------------------------------------------------------------------------------------

    def _counted(self, record: Record, steps: tuple[Any, ...]) -> tuple[Note, ...]:
        """Put what was played into the statistics, where it was played from its beginning here."""
        if not counting.counts(record):
            return ()
        return statistics.add(self.context.folders, record, steps, self.context.now())

    def save(self) -> tuple[Note, ...]:
        """Write down what happened."""
        return self.autosave.save()

    def leave(self) -> None:
        """Nobody plays here any more; everything that has to be is kept."""
        if self.autosave.journal is not None:
            self._note_places()
        self.context.report(self.autosave.leave(self.draft, self.moment, self.places))
        self.session.close()
        self.left = True

    # -- time ----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let time pass on the table; the draft is kept with every frame."""
        self.playback.update(dt)
        if not self.playback.busy:
            self._heed(self.driver.update(dt))
        self.beside(dt)
        self.context.report(self.autosave.told())
        self.log.older()
        self.move(dt)
        self.context.report(self.autosave.keep_draft(self.draft, self.moment))
        if self.autosave.journal is not None:
            self._note_places()
            self.autosave.keep_places(self.places)

    def _conditions(self) -> Conditions:
        """What the driver has to know of the players."""
        return Conditions(self.table.viewer, self.context.settings.catch_seconds, self.playback.factor)

    def _heed(self, signals: Sequence[Signal]) -> None:
        """Let what the driver signals be heard and seen."""
        for signal in signals:
            self.context.sounds.play(SIGNALS[signal])
            if signal is Signal.TIME_UP:
                self.family.time_up(self.table, self.playback)

    def meanwhile(self, dt: float) -> bool:
        """Let the time of a turn run on while the player looks at something else; returns whether it is over."""
        signals = self.driver.meanwhile(dt)
        if Signal.TICK in signals:
            self.context.sounds.play(SIGNALS[Signal.TICK])
        return Signal.TIME_UP in signals

    def _note_places(self) -> None:
        table = self.table
        self.places.note(table.cursor, table.seen(), table.zoom, in_progress=table.in_progress)

    def _recall(self, steps: int) -> None:
        """Let everything lie as the players saw it after so many steps, where that is known."""
        if self.places.moments:
            self.table.recall(self.places, steps)
            self.table.take_zoom(self.places.zoom)

    def move(self, dt: float) -> None:
        """Let the pieces travel, or jump where the player wants less motion."""
        self.table.stage.motion = self.table.flights.motion = self.context.motion
        self.table.stage.update(dt)
        self.table.flights.update(dt)
        if not self.table.flights.busy:
            self.table.flights.clear()

    @property
    def busy(self) -> bool:
        """Whether something moves, or is still to be written into the log."""
        table = self.table
        moves = self.playback.busy or table.stage.busy or table.flights.busy or self.playback.lingers
        return moves or self.log.busy

    def resized(self) -> None:
        """Another window, theme or language."""
        self.table.resized()

    @property
    def you(self) -> int | None:
        """The seat of the only player at this machine, to whom the log speaks; None where several read it."""
        humans = self.session.humans
        return humans[0] if len(humans) == 1 else None

    def wheel(self, notches: float) -> None:
        """The wheel scrolls what lies under the mouse: the log back and forth; tiles become larger or smaller."""
        zones = self.table.zones
        if zones.log is not None and zones.log.collidepoint(self.mouse):
            first = self.log.first_texts()
            most = most_scrolled(self.context.style, zones.log, first, len(self.log.lines))
            self.log.scrolled.move(notches, most)
        elif zones.felt.collidepoint(self.mouse):
            self.table.zoom_by(notches)

    def show_again(self, point: tuple[int, int]) -> bool:
        """Show on the table what a clicked line of the log tells; return whether there was a line."""
        rows = log_rows(self.context.style, self.table.zones.log, self.log.texts())
        row = next((row for row in rows if row.rect.collidepoint(point)), None)
        if row is not None:
            self.show_event(self.log.readable[row.index].event)
        return row is not None

    def draw_side(self, surface: pygame.Surface) -> None:
        """The log, where it is open."""
        zone, style, log = self.table.zones.log, self.context.style, self.log
        if zone is not None:
            title, scrolled = self.context.t("table.log"), log.scrolled.lines
            draw_log(surface, style, zone, log.texts(), title, self.mouse, len(log.lines), scrolled)

    # -- the guidance line ---------------------------------------------------------------------------------

    def _cite(self, guidance: Guidance) -> str:
        return cited(self.context.t, guidance.rule)

    def draw_guidance(self, surface: pygame.Surface, guidance: Guidance, shake: float, glow: float) -> None:
        """What is wanted now, with its place in the book."""
        style, rect, cite = self.context.style, self.table.zones.guidance, self._cite(guidance)
        moves = not self.context.motion.reduced
        draw_guidance(surface, style, rect, guidance, cite, shake, glow, self.cites(guidance, self.mouse), moves)

    def cites(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        """Whether the place in the book stands at a point."""
        return cite_rect(self.context.style, self.table.zones.guidance, self._cite(guidance)).collidepoint(point)

    def look_up(self, guidance: Guidance, point: tuple[int, int]) -> bool:
        """Open the rules if the place in the book was clicked; return whether it was."""
        asked = self.cites(guidance, point)
        if asked:
            self.context.go.rules(self.session.record.rules, guidance.rule)
        return asked

    @property
    def timed(self) -> bool:
        """Whether the time of a turn runs, so that the table is for looking at in that time alone."""
        return self.moment > 0


AnyMatchScreen = MatchScreen[Any, Any, Any, Any]
"""The screen of a match of either family."""
