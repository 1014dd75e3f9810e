"""What the scenes of a match share: the table with its playback, its conduct, its log, and drawing all of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine import events
from game.engine.dealnumber import format_deal
from game.engine.events import redacted
from game.engine.options import Game, match_goal
from game.engine.record import Record
from game.engine.state import Step as EngineStep
from game.store import statistics
from game.store.matches import Journal
from game.store.notes import Note
from game.ui.context import Context
from game.ui.scenes.scene import Scene
from game.ui.session import Session
from game.ui.table import chrome
from game.ui.table.conduct import Conduct
from game.ui.table.keeping import Keeping
from game.ui.table.playback import Playback
from game.ui.table.table import Table
from game.ui.table.words import event_text
from game.ui.theme import Step
from game.ui.widgets import Answer, Dialog, Kind

LOG_LINES = 60
"""So many lines of the log can be seen at most."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event worth a line; kept as an event, so that another language redraws it."""

    seat: int | None
    event: events.Event


class Desk:
    """One match on the screen with everything that belongs to it."""

    def __init__(
        self, context: Context, session: Session, resumed: bool = False, journal: Journal | None = None
    ) -> None:
        self.context = context
        self.session = session
        self.keeping = Keeping(session, journal, self._counted)
        # A match that goes on is shown as it stands; a new one from its first step.
        self.table = Table(context, session, len(session.steps) if resumed else 1)
        self.playback = Playback(self.table)
        self.playback.logged = self._log
        self.conduct = Conduct(self.table, self.playback, self.save)
        self.lines: list[LogLine] = []
        self.mouse = (-1, -1)
        """Where the mouse was seen last."""
        if resumed:
            for step in session.steps:
                self._log(step)
        else:
            self.table.cursor = 0
        self.over: Callable[[], None] = lambda: None

    def _counted(self, record: Record, steps: tuple[EngineStep, ...]) -> tuple[Note, ...]:
        """Put what was played into the statistics, where it was played from its beginning here."""
        if record.noted("from"):
            return ()
        return statistics.add(self.context.folders, record, steps, self.context.now())

    def save(self) -> tuple[Note, ...]:
        """Write down what happened."""
        return self.keeping.save()

    def leave(self) -> None:
        """Nobody plays here any more; everything that has to be is kept."""
        self.keeping.close(self.table.draft)
        self.session.close()

    def _log(self, step: EngineStep) -> None:
        event = redacted(step.event, None)
        seat = getattr(event, "seat", None)
        if event_text(self.context.t, event, self.session.name) is not None:
            self.lines.append(LogLine(seat, event))

    def update(self, dt: float) -> None:
        """Let time pass on the table."""
        self.playback.update(dt)
        self.conduct.update(dt)
        self.context.report(self.keeping.keep_draft(self.table.draft))
        self.table.stage.update(dt)
        self.table.flights.update(dt)
        if not self.table.flights.busy:
            self.table.flights.clear()

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        table = self.table
        return self.playback.busy or table.stage.busy or table.flights.busy or bool(self.playback.marks)

    def resized(self) -> None:
        """Another window, theme or language."""
        self.table.resized()

    def news(self) -> str | None:
        """What was shown last, in words."""
        if not self.lines:
            return None
        return event_text(self.context.t, self.lines[-1].event, self.session.name)

    def pause(self) -> None:
        """Ask how it goes on: with the match, the settings, the rules, or the menu. Until then nobody acts."""
        from game.ui.scenes.menu import Menu
        from game.ui.scenes.options import Options
        from game.ui.scenes.rules import Rules

        context, say = self.context, self.context.t
        self.conduct.paused = True

        def resume(*then: Scene) -> None:
            self.conduct.paused = False
            for scene in then:
                context.scenes.push(scene)

        def leave() -> None:
            self.leave()
            context.scenes.back_to(Menu)

        def watch() -> None:
            from game.ui.scenes.replay import Replay

            resume(Replay(context, self.session.record, tuple(self.session.steps)))

        number = format_deal(self.session.record.rules, self.session.record.seed)

        def copy() -> None:
            resume()
            context.copy(number, say("matches.copied", number=number))

        answers = [
            Answer(say("table.stay"), resume, Kind.PRIMARY, "play"),
            Answer(say("table.options"), lambda: resume(Options(context, in_match=True)), icon="settings-2"),
            Answer(say("table.rules"), lambda: resume(Rules(context)), icon="book-open"),
            Answer(say("table.leave"), leave, icon="house"),
            Answer(say("number.copy"), copy, icon="copy"),
            Answer(say("table.watch"), watch, icon="history"),
        ]
        text = f"{say('table.pause-text')}\n{say('number.is', number=number.partition(' ')[0])}"
        dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
        context.scenes.push(dialog, fade=False)

    def log_texts(self) -> list[tuple[int | None, str]]:
        """The log in the player's language."""
        say, name = self.context.t, self.session.name
        return [(line.seat, event_text(say, line.event, name) or "") for line in self.lines[-LOG_LINES:]]

    def show_again(self, point: tuple[int, int]) -> bool:
        """A click on a line of the log shows on the table what it tells; answers whether there is a line."""
        row = next((row for row in chrome.log_rows(self.table, self.log_texts()) if row.rect.collidepoint(point)), None)
        if row is None:
            return False
        event = self.lines[-LOG_LINES:][row.index].event
        if isinstance(event, events.Laid):
            self.table.last_played = event.played
            self.table.relayout()
        return True

    def draw_below(self, surface: pygame.Surface) -> None:
        """Everything that lies under the tiles."""
        table = self.table
        chrome.draw_ledge(surface, table)
        chrome.draw_stock(surface, table, self.playback)
        chrome.draw_plates(surface, table, self.playback)
        chrome.draw_light(surface, table, self.playback)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_tiles(self, surface: pygame.Surface) -> None:
        """The tiles, and what flies."""
        self.table.stage.draw(surface)
        self.table.flights.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What floats over the tiles."""
        chrome.draw_marks(surface, self.table, self.playback)
        if self.playback.proof:
            chrome.draw_proof(surface, self.table, self.playback.proof)

    def draw_side(self, surface: pygame.Surface) -> None:
        """The log, where it is open."""
        if self.table.zones.log is not None:
            chrome.draw_log(surface, self.table, self.log_texts(), self.context.t("table.log"), self.mouse)

    def draw_info(self, surface: pygame.Surface) -> None:
        """Round and target in the upper right corner."""
        table, style, say = self.table, self.context.style, self.context.t
        goal = match_goal(table.rules, table.session.seats)
        words = {Game.POINTS: "table.target", Game.ROUNDS: "table.rounds", Game.FIRST_TO: "table.first-to"}
        rect = table.zones.info.copy()
        rect.width -= table.zones.menu.width + style.px(12)
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
        style.write(surface, say("table.round", n=table.shown.round), upper, Step.TEXT, align=1.0)
        text = say(words[goal.form], n=goal.number)
        if table.rules.winning_total is not None:
            text = f"{text} · {say('table.winning-total', n=table.rules.winning_total)}"
        style.write(surface, text, upper.move(0, upper.height), Step.SMALL, style.theme.quiet, align=1.0)
