"""What the scenes of a match of either family share: table, playback, driver, autosave, log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from game.ui.kit.drawing import put_centre
from game.ui.kit.sound import Sound
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.layout import off_left
from game.ui.scene import Scene
from game.ui.table.shared.family import D, P, S, T, TableFamily
from game.ui.table.shared.guidance import cite_rect, draw_guidance
from game.ui.table.shared.log import Scrolled, draw_log, log_rows, most_scrolled
from game.ui.table.shared.plates import draw_light
from game.words.guidance import Guidance
from game.words.sentences import cited

NEWS = 6
"""So many lines of what happened stand on the cover."""
LOG_LINES = 60
"""So many lines of the log can be seen at most."""
OPEN_PIECE, BESIDE = 72, 116
"""Units of what lies open on the cover, and of the column that it stands in."""
OLDER = 300
"""So many steps that were played before are written into the log in one frame."""
SIGNALS = {Signal.TICK: Sound.TICK, Signal.TIME_UP: Sound.TIME_UP}
"""How what the driver signals is heard."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event worth a line; kept as an event, so that another language redraws it."""

    seat: int | None
    event: Any


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
        self.playback.logged = self._log
        self.driver = family.driver(self.table, self._conditions, lambda: context.report(self.save()))
        self.lines: list[LogLine] = []
        self.scrolled = Scrolled()
        """How far back the log is read."""
        self.mouse = (-1, -1)
        """Where the mouse was seen last."""
        self.beside: Callable[[float], None] = lambda _: None
        """What else goes on in the meantime."""
        self.hall = False
        """Whether the match is one of a tournament, which says how it goes on."""
        self.deal = session.record.rules, session.record.seed
        """Rules and seed whose number makes the same deal again; at a table of a tournament those of all of it."""
        self.left = False
        """Whether nobody plays here any more."""
        self.lines_seen = 0
        """How many lines of the log there were when the device changed hands last."""
        self._unwritten = 0
        """How many of the first steps are not in the log yet."""
        if resumed:
            self.log_anew()
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
        self.log_older()
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
        return moves or self._unwritten > 0

    def resized(self) -> None:
        """Another window, theme or language."""
        self.table.resized()

    @property
    def you(self) -> int | None:
        """The seat of the only player at this machine, to whom the log speaks; None where several read it."""
        humans = self.session.humans
        return humans[0] if len(humans) == 1 else None

    # -- the log -------------------------------------------------------------------------------------------

    def _log(self, event: Any) -> None:
        for line in self._written([event]):
            self.lines.append(line)
            self.scrolled.came()

    def _written(self, happened: Sequence[Any]) -> list[LogLine]:
        """The lines of what is worth one."""
        events = [self.public(event) for event in happened]
        return [LogLine(getattr(event, "seat", None), event) for event in events if self.event_text(event) is not None]

    def log_anew(self) -> None:
        """Write the log of a match that was played before: what can be seen at once, the rest with the frames."""
        self.lines.clear()
        self.lines_seen = self.scrolled.lines = 0
        self._unwritten = len(self.session.events)
        while self._unwritten and len(self.lines) < LOG_LINES:
            self.log_older()

    def log_older(self) -> None:
        """Put what some older steps tell before the other lines, where it is not there yet."""
        if self._unwritten:
            end, self._unwritten = self._unwritten, max(self._unwritten - OLDER, 0)
            older = self._written(self.session.events[self._unwritten : end])
            self.lines[:0] = older
            self.lines_seen += len(older)

    def news(self) -> str | None:
        """What was shown last, in words."""
        return self.event_text(self.lines[-1].event) if self.lines else None

    def lately(self) -> list[str]:
        """What everybody may know of the turns since somebody looked on last."""
        return [self.event_text(line.event) or "" for line in self.lines[self.lines_seen :][-NEWS:]]

    def interlude_height(self, width: int) -> int:
        """Pixels of what the cover between two players shows: what lies open, and beside it what happened."""
        style, cover = self.context.style, self._cover_picture()
        room = width if cover is None else width - style.px(BESIDE)
        lines = [style.paragraph_height(text, room, Step.SMALL) for text in self.lately()]
        news = sum(lines) + style.px(20) if lines else 0
        return news if cover is None else max(news, cover[1] + style.px(20))

    def draw_interlude(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What lies open at the left of the cover, or in its middle without news; what happened beside it."""
        style, cover, lines = self.context.style, self._cover_picture(), self.lately()
        if cover is not None:
            x = rect.x + style.px(BESIDE) / 2 if lines else rect.centerx
            put_centre(surface, cover[0], (x, rect.centery))
            rect = off_left(rect, style.px(BESIDE))[1]
        y = rect.y + style.px(6)
        for text in lines:
            box = pygame.Rect(rect.x, y, rect.width, rect.height)
            y += style.paragraph(surface, text, box, Step.SMALL, align=0.5 if cover is None else 0.0)

    def _cover_picture(self) -> tuple[pygame.Surface, int] | None:
        picture = self.family.cover_picture
        return None if picture is None else picture(self.table, self.context.style.px(OPEN_PIECE))

    def log_texts(self) -> list[tuple[int | None, str]]:
        """The log in the player's language."""
        return self._texts(self._readable)

    @property
    def _readable(self) -> list[LogLine]:
        """The lines that there might be room for, down to where the log is scrolled."""
        end = max(len(self.lines) - self.scrolled.lines, 0)
        return self.lines[max(end - LOG_LINES, 0) : end]

    def _texts(self, lines: Sequence[LogLine]) -> list[tuple[int | None, str]]:
        return [(line.seat, self.event_text(line.event) or "") for line in lines]

    def wheel(self, notches: float) -> None:
        """The wheel scrolls what lies under the mouse: the log back and forth; tiles become larger or smaller."""
        zones = self.table.zones
        if zones.log is not None and zones.log.collidepoint(self.mouse):
            first = self._texts(self.lines[:LOG_LINES])
            most = most_scrolled(self.context.style, zones.log, first, len(self.lines))
            self.scrolled.move(notches, most)
        elif zones.felt.collidepoint(self.mouse):
            self.table.zoom_by(notches)

    def show_again(self, point: tuple[int, int]) -> bool:
        """A click on a line of the log shows on the table what it tells; answers whether there is a line."""
        rows = log_rows(self.context.style, self.table.zones.log, self.log_texts())
        row = next((row for row in rows if row.rect.collidepoint(point)), None)
        if row is not None:
            self.show_event(self._readable[row.index].event)
        return row is not None

    def draw_side(self, surface: pygame.Surface) -> None:
        """The log, where it is open."""
        if self.table.zones.log is not None:
            title = self.context.t("table.log")
            draw_log(
                surface,
                self.context.style,
                self.table.zones.log,
                self.log_texts(),
                title,
                self.mouse,
                len(self.lines),
                self.scrolled.lines,
            )

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
        """A click on the place in the book opens the rules there; answers whether it was one."""
        asked = self.cites(guidance, point)
        if asked:
            self.context.go.rules(self.session.record.rules, guidance.rule)
        return asked

    def stock_text(self, draws: bool) -> str:
        """What the stock and the ring of the direction say to the mouse that asks; a click may draw."""
        say, shown = self.context.t, self.table.shown
        way = say("table.direction-left" if shown.direction > 0 else "table.direction-right")
        click = f" {say('table.stock-draws')}" if draws else ""
        return f"{say('table.stock-count', n=shown.stock_count)}. {way}{click}"

    @property
    def timed(self) -> bool:
        """Whether the time of a turn runs, so that the table is for looking at in that time alone."""
        return self.moment > 0

    def plate_text(self, seat: int) -> str:
        """What a plate says to the mouse that asks."""
        say, shown, standing = self.context.t, self.table.shown, self.standing()
        score = say("plate.points" if standing.points else "plate.wins", n=standing.totals[seat])
        count = shown.counts[seat]
        more = self.family.plate_text(self.table, seat)
        return f"{self.session.name(seat)}: {score} · {count} {say(f'plate.{self.pieces}', n=count)}{more}"


AnyMatchScreen = MatchScreen[Any, Any, Any, Any]
"""The screen of a match of either family."""
