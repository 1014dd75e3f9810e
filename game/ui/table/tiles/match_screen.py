"""What the scenes of a match of a tile book share: the table and what belongs to it, and drawing all of it."""

from __future__ import annotations

from itertools import takewhile
from math import ceil

import pygame

from game.engine.options import MatchLength
from game.engine.tiles import events
from game.engine.tiles.draft import Draft
from game.engine.tiles.draft_text import Left, format_draft
from game.engine.tiles.events import redacted
from game.engine.tiles.rules import match_goal
from game.play.places import Places
from game.play.tile_session import TileSession
from game.store.journal import Journal
from game.ui.context import Context
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button, Form
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_light
from game.ui.table.shared.results import Result, Standing
from game.ui.table.tiles import chrome
from game.ui.table.tiles.controls import shortcut
from game.ui.table.tiles.playback import TilePlayback
from game.ui.table.tiles.results import results, standing
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.turn_driver import TileTurnDriver
from game.words.tiles.sentences import event_text


class TileMatchScreen(MatchScreen):
    """One match of a tile book on the screen."""

    session: TileSession
    table: TileTable
    playback: TilePlayback
    conduct: TileTurnDriver
    pieces = "tiles"

    def __init__(
        self,
        context: Context,
        session: TileSession,
        resumed: bool = False,
        journal: Journal | None = None,
        places: Places | None = None,
    ) -> None:
        super().__init__(context, session, resumed, journal, places)
        if resumed:
            last = takewhile(lambda step: not isinstance(step.event, events.RoundStarted), reversed(session.steps))
            self.table.mark_lay(next((step.event for step in last if isinstance(step.event, events.Laid)), None))
            self.table.relayout(place_only=True)

    @property
    def draft(self) -> Draft | None:
        """The turn in progress."""
        return self.table.draft

    @property
    def moment(self) -> int:
        """The seconds that are left of the turn."""
        clock = self.conduct.clock
        return ceil(clock.left) if clock is not None else 0

    def draft_text(self, draft: Draft | None) -> str | None:
        """What lies where, once something was moved, and what is left of the time."""
        clock = self.conduct.clock
        if draft is None or not (draft.changed or clock is not None):
            return None
        left = None if clock is None else Left(self.moment, clock.limit)
        return format_draft(draft, self.session.state.turn, self.session.turns, left)

    def table_of(self, shown_steps: int) -> TileTable:
        """The felt with its melds and the rack."""
        return TileTable(self.context, self.session, shown_steps)

    def playback_of(self) -> TilePlayback:
        """What tiles do."""
        return TilePlayback(self.table)

    def conduct_of(self) -> TileTurnDriver:
        """With claims and clocks."""
        return TileTurnDriver(self.table, self.playback, self.save)

    def public(self, event: events.TileEvent) -> events.TileEvent:
        """The event as everybody may see it."""
        return redacted(event, None)

    def event_text(self, event: events.TileEvent) -> str | None:
        """A line of the log, None for what is not worth one."""
        return event_text(self.context.t, event, self.session.name, self.you)

    def results(self) -> tuple[Result, ...]:
        """Every finished round."""
        return results(self.table.rules, self.session.steps)

    def standing(self) -> Standing:
        """How the match stands."""
        return standing(self.table.rules, self.session.steps)

    def zoom(self, steps: float) -> None:
        """Larger or smaller tiles on the felt."""
        self.table.zoom_by(steps)

    def add_keys(self, form: Form) -> None:
        """How large the tiles are, where it is not the usual size: a click makes them so again."""
        zoom, menu, say = self.table.ground.zoom, self.table.zones.menu, self.context.t
        if round(zoom, 2) != 1:
            rect = pygame.Rect(menu.right + self.context.style.px(8), menu.y, self.context.style.px(104), menu.height)
            form.add(
                Button(
                    "zoom",
                    rect,
                    say("table.zoom", n=round(zoom * 100)),
                    lambda: self.table.zoom_to(1.0),
                    icon="rotate-ccw",
                    step=Step.SMALL,
                    tip=say("table.zoom-tip"),
                    shortcut=shortcut(self.context, "zoom"),
                )
            )

    def show_event(self, event: events.TileEvent) -> None:
        """The tiles that were laid then get their rim again."""
        if isinstance(event, events.Laid):
            self.table.mark_lay(event)
            self.table.relayout()

    def draw_below(self, surface: pygame.Surface) -> None:
        """Everything that lies under the tiles."""
        table = self.table
        chrome.draw_ledge(surface, table)
        chrome.draw_tray(surface, table)
        chrome.draw_stock(surface, table, self.playback)
        chrome.draw_plates(surface, table, self.playback)
        draw_light(surface, table.context.style, table.zones.plates, self.playback.light)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What floats over the tiles."""
        chrome.draw_marks(surface, self.table, self.playback)
        if self.playback.proof:
            chrome.draw_proof(surface, self.table, self.playback.proof)

    def draw_info(self, surface: pygame.Surface) -> None:
        """Round and target in the upper right corner."""
        table, style, say = self.table, self.context.style, self.context.t
        goal = match_goal(table.rules, table.session.seats)
        words = {
            MatchLength.POINTS: "table.target",
            MatchLength.ROUNDS: "table.rounds",
            MatchLength.FIRST_TO: "table.first-to",
        }
        rect = table.zones.corner(2, style.px(8))
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
        style.write(surface, say("table.round", n=table.shown.round), upper, Step.TEXT, align=1.0)
        text = say(words[goal.form], n=goal.number)
        if table.rules.winning_total is not None:
            text = f"{text} · {say('table.winning-total', n=table.rules.winning_total)}"
        style.write(surface, text, upper.move(0, upper.height), Step.SMALL, style.theme.quiet, align=1.0)
