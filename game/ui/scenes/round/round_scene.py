"""What the scenes of a round have in common, in both families."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.registry import Rules
from game.play.past_turns import past_turns
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.focus import Focus
from game.ui.kit.nodes import Act, Asked, News, Node, Role
from game.ui.kit.sound import Tune
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.described import ask, attention_of, nodes_made
from game.ui.scenes.round.explaining import ExplainingScene
from game.ui.scenes.round.last_turn import Again
from game.ui.scenes.round.table_tips import plate_text, stock_text
from game.ui.table.shared.aloud import (
    KEYS,
    QUESTION_ZONE,
    STOCK,
    guidance_node,
    log_node,
    player_nodes,
    stock_node,
)
from game.ui.table.shared.calls import draw_pulse, strength, unnoticed
from game.ui.table.shared.log import notches_of
from game.ui.table.shared.news import news
from game.ui.table.shared.notice import Notice
from game.ui.table.shared.panning import Panning
from game.words.guidance import Guidance

if TYPE_CHECKING:
    from game.ui.table.shared.match_screen import AnyMatchScreen

UNNOTICED = 4.0
"""Seconds that the line says that nobody noticed."""


class Dragging(Protocol):
    """The hand of a player over a table."""

    @property
    def dragging(self) -> bool:
        """Whether it carries something."""


class RoundScene(ExplainingScene, ABC):
    """The table of a round with its log and guidance line, shown to each player at this machine in turn."""

    tune = Tune.ROOM
    screen: AnyMatchScreen
    notice: Notice
    hand: Dragging
    _heard = -1
    """The number of steps when unnoticed calls were last looked for."""

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    @property
    def focus(self) -> Focus:
        """What can be reached without a mouse, and where the focus of the keyboard is."""
        return self.keys.focus

    @property
    def match(self) -> AnyMatchScreen:
        """The screen of the match."""
        return self.screen

    def scrolls_at(self, point: tuple[int, int]) -> bool:
        """Return whether a finger that moves from a point scrolls: over the open log."""
        log = self.screen.table.zones.log
        return log is not None and bool(log.collidepoint(point))

    def zooms(self, event: pygame.Event) -> bool:
        """Zoom or scroll by the wheel or by fingers over the table; return whether an event was that."""
        if event.type == pygame.MOUSEWHEEL:
            self.screen.wheel(notches_of(event))
        return event.type == pygame.MOUSEWHEEL or self.panning.handle(event)

    @cached_property
    def panning(self) -> Panning:
        """What moves a felt that is larger than its place."""
        return Panning(self.screen.table)

    def draw_pulse(self, surface: DrawTarget, key: pygame.Rect) -> None:
        """Draw a red light on the button that should be pressed."""
        context = self.screen.context
        draw_pulse(surface, context.style, key, strength(self.beat, context.motion.reduced))

    def draw_plate_tip(self, surface: DrawTarget) -> None:
        """Draw the tooltip of the plate under the mouse: the player, their score, their number of pieces."""
        screen = self.screen
        seat = next((i for i, rect in enumerate(screen.table.zones.plates) if self.asks(rect)), None)
        if seat is not None:
            self.explain(surface, screen.table.zones.plates[seat], plate_text(screen, seat))

    def _tell_unnoticed(self) -> None:
        """Tell the player who forgot UNO! that nobody noticed."""
        shown, context = self.screen.table.cursor, self.screen.context
        fresh = self.screen.session.events[self._heard : shown] if 0 <= self._heard < shown else ()
        self._heard = shown
        if self.screen.session.is_human(self.screen.table.viewer) and unnoticed(fresh, self.screen.table.viewer):
            self.notice.tell(Guidance(context.t("guide.unnoticed"), tone="help"), UNNOTICED, stays=True)

    def says(self, text: str) -> bool:
        """Return whether the guidance line already says a text."""
        return bool(said := self.guidance().text) and text.startswith(said)

    def draw_key_tip(self, surface: DrawTarget, form: Form) -> None:
        """Draw the tooltip of a button, unless the line says the same; what is to be read stays visible."""
        if form.tip is not None and not self.says(form.tip[1]):
            zones = self.screen.table.zones
            own, log = zones.plates[self.screen.table.viewer], zones.log or zones.own
            form.draw_tip(surface, (zones.guidance, own, zones.own, log))

    def point_at_line(self, form: Form | None) -> None:
        """Let the line shake if a button was refused for what the line already says; other reasons are only heard."""
        if form is not None and form.has_just_refused and form.tip is not None:
            self.notice.refuse_button(form.tip[1], known=self.says(form.tip[1]))

    def look_back(self) -> None:
        """Show the last turn again, after completing what is being shown."""
        screen = self.screen
        if past_turns(screen.session.events) and not screen.table.covered:
            screen.playback.skip()
            screen.context.scenes.push(Again(screen), fade=False)

    @abstractmethod
    def guidance(self) -> Guidance:
        """Return what the guidance line says."""

    # -- for somebody who does not see it ------------------------------------------------------------------

    @property
    def open_question(self) -> Hashable:
        """What has to be answered before anything else."""
        return self.aloud.question()

    def each_node(self) -> Iterator[Node | None]:
        """Yield the line, an open question, the own pieces, the table, the players, the stock, the keys and the log."""
        screen, say = self.screen, self.screen.context.t
        yield guidance_node(screen, self.guidance())
        yield from self.aloud.nodes()
        yield from screen.family.parts(screen.table)
        yield (yield from player_nodes(screen, (plate_text(screen, seat) for seat in range(screen.session.seats))))
        yield stock_node(screen, stock_text(screen, draws=False), draws=self.aloud.draws())
        yield Node(KEYS, Role.GROUP, say("spoken.keys"), children=(yield from nodes_made(self.form)))
        yield from log_node(screen)

    @property
    def secret(self) -> Hashable:
        """Whose pieces are visible."""
        return self.screen.table.secret

    @property
    def attention(self) -> tuple[str, ...]:
        """Where held pieces would go, an open question, or what has the focus of the keyboard, once it was used."""
        if held := self.aloud.held():
            return held
        if (form := self.aloud.form()) is not None:
            return (QUESTION_ZONE, *attention_of(form))
        return self.keys.attention if self.keys.roving.seen else ()

    def news(self) -> tuple[News, ...]:
        """Return what was shown since the last call, and what the line says."""
        return news(self.screen, self.guidance, self.notice)

    def ask(self, asked: Asked) -> None:
        """Do what a reader asks: of a question, a key, the stock, or a piece as a click would."""
        part = asked.path[0]
        if self.aloud.answer(asked.path):
            return
        if part == QUESTION_ZONE and len(asked.path) > 1:
            ask(self.aloud.form(), asked.below())
        elif part == KEYS and len(asked.path) > 1:
            ask(self.form, asked.below())
        elif asked.act is Act.CLICK:
            self.click_piece(asked.path)
        elif asked.act is Act.FOCUS:
            self._focus_on(asked.path)

    def _focus_on(self, path: tuple[str, ...]) -> None:
        """Put the focus of the keyboard on a piece, a player or the stock."""
        for zone in self.keys.focus.zones:
            for item in zone.items:
                if item.path == path:
                    self.keys.roving.go(zone.key, item.key)
                    self.keys.point()
                    return

    def click_piece(self, path: tuple[str, ...]) -> None:
        """Click where the node of a piece, or of the stock, is."""
        self.keys.approach([item for zone in self.keys.focus.zones for item in zone.items if item.path == path])
        found = next((each for each in self.nodes if each.key == path[0]), None)
        for key in path[1:]:
            found = next((each for each in found.children if each.key == key), None) if found is not None else None
        if found is not None and found.box is not None and (found.acts or path[0] == STOCK):
            x, y, width, height = found.box
            pos = (x + width // 2, y + height // 2)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.handle(pygame.Event(kind, pos=pos, button=1))

    @property
    def stock_tip(self) -> str | None:
        """The tooltip of the stock and the ring around it; None while something is dragged or asked."""
        free = not self.hand.dragging and self.aloud.form() is None
        asked = free and self.asks(self.screen.table.zones.stock)
        return stock_text(self.screen, draws=self.aloud.draws()) if asked else None

    @property
    def played(self) -> Rules:
        """The rules of the match."""
        rules: Rules = self.screen.session.record.rules
        return rules

    def must_hand_over(self) -> bool:
        """Return whether the table should be shown to another player at this machine now."""
        session, table, now = self.screen.session, self.screen.table, self.screen.session.now
        if len(session.humans) < 2 or not session.is_human(now.turn) or self.screen.driver.window:
            return False
        return bool(now.turn != table.viewer or table.covered)

    def must_look_on(self) -> bool:
        """Return whether players who share this machine may catch somebody before it goes on.

        See docs/rules.md, "Several players at one machine".
        """
        driver = self.screen.driver
        return driver.catch_window is not None and len(self.screen.session.humans) > 1 and driver.catcher is not None

    def on_citation(self) -> bool:
        """Return whether the mouse is on the place in the book, which can be clicked."""
        return self.screen.cites(self.guidance(), self.screen.mouse)

    def clicked_beside(self, point: tuple[int, int]) -> bool:
        """Handle a click on a line of the log or on the place in the book; one on the felt completes what moves there.

        Return whether nothing else is meant by it.
        """
        if self.screen.show_again(point) or self.screen.look_up(self.guidance(), point):
            return True
        if self.screen.playback.pending and self.screen.table.zones.felt.collidepoint(point):
            self.screen.playback.skip()
        return False
