"""The keyboard at a table of either family: the zones that both have, and what happens to what has the focus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Protocol

import pygame

from game.ui.kit.bindings import is_modifier
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.focus import Focus, Item, Zone
from game.ui.kit.input import intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import NodePath
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.described import choices_of, zone_of
from game.ui.kit.widgets.widget import focus_ring
from game.ui.scenes.round.replies import ReadScene, replied
from game.ui.table.shared.aloud import GUIDANCE, LOG, PLAYER_LIST, line_key, seat_key
from game.ui.table.shared.finding import Finding
from game.ui.table.shared.guidance import cite_rect
from game.ui.table.shared.legend import Entry, draw_legend
from game.ui.table.shared.log import PAGE, log_rows
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.notice import Notice
from game.ui.table.shared.roving import MOVES, Roving
from game.words.guidance import Guidance
from game.words.sentences import cited

KEYS, OTHERS = "keys", "others"
"""The zones that both families have: the buttons; plates, guidance line and log."""
RADIUS = 8
"""The radius of the ring around what has the focus, in units."""
FINDING = 6.0
"""Seconds that the line says what is being looked for."""
LEGEND = 8.0
"""Seconds that a line says what keys do."""
PRESSES = (Intent.TAKE, Intent.ACTIVATE)


class FocusScene(ReadScene, Protocol):
    """What the keyboard needs of the scene of a table."""

    notice: Notice
    form: Form | None
    beat: float

    @property
    def match(self) -> AnyMatchScreen:
        """The screen of the match."""

    def guidance(self) -> Guidance:
        """Return what the guidance line says."""

    def point_at(self, point: tuple[int, int]) -> None:
        """Let what has the focus be explained as if the mouse were there."""

    def stay_at(self, point: tuple[int, int]) -> None:
        """Go along with what has the focus, if that is being explained."""

    def look_away(self) -> None:
        """Explain nothing for now."""


class TableFocus(ABC):
    """Where the keyboard is on a table, and what it does there."""

    def __init__(self, scene: FocusScene) -> None:
        self.scene, self.screen = scene, scene.match
        self._legends: dict[tuple[Entry, ...], float] = {}
        """Until when each line about keys is shown, on the clock of the scene."""
        self.legend_place: pygame.Rect | None = None
        """Where the line about keys was drawn last; None if it is not shown."""
        self.finding: Finding | None = None
        """What piece is being looked for."""
        self.roving = Roving(self.zones)

    # -- what the family brings ----------------------------------------------------------------------------

    @abstractmethod
    def own_zones(self) -> tuple[Zone, ...]:
        """Return the zones of the pieces, and of a question about them."""

    @abstractmethod
    def asks(self, asked: frozenset[Intent]) -> bool:
        """Handle what is about pieces; return whether it was."""

    @property
    @abstractmethod
    def legend(self) -> tuple[Entry, ...]:
        """What keys do now, for anybody who has just started to use them."""

    @abstractmethod
    def place(self, zone: str, key: Hashable) -> pygame.Rect | None:
        """Return where a piece is now, as long as it travels."""

    @abstractmethod
    def colours(self) -> list[tuple[str, str]]:
        """Return the colours that can be looked for with their names, jokers or wilds last."""

    @abstractmethod
    def about(self, key: Hashable) -> tuple[str, str] | None:
        """Return the colour and the number of a piece; None if an item is no piece."""

    @property
    def form(self) -> Form | None:
        """The buttons of the table."""
        return self.scene.form

    # -- zones ---------------------------------------------------------------------------------------------

    def zones(self) -> tuple[Zone, ...]:
        """Return everything that can be reached."""
        return (*self.own_zones(), zone_of(self.form, KEYS, (KEYS,)), Zone(OTHERS, tuple(self._others())))

    def choices(self) -> tuple[Zone, ...]:
        """Return what somebody with one key can choose now: pieces, then buttons."""
        return (*self.own_choices(), *choices_of(self.form, KEYS))

    @abstractmethod
    def own_choices(self) -> tuple[Zone, ...]:
        """Return what can be chosen of the pieces now."""

    def bring(self, zone: Zone, item: Item) -> None:
        """Put the focus on a choice."""
        self.roving.go(zone.key, item.key)
        self.point()

    def approach(self, items: Sequence[Item]) -> None:  # noqa: B027
        """Bring choices into sight, where not all of the table is seen."""

    def press_of(self, item: Item) -> Intent:  # noqa: ARG002
        """Return what chooses, once a choice has the focus."""
        return Intent.TAKE

    def _others(self) -> list[Item]:
        """Return the plates, the place in the book on the guidance line, and the lines of the log."""
        screen, zones = self.screen, self.screen.table.zones
        found = [Item(("seat", seat), rect, (PLAYER_LIST, seat_key(seat))) for seat, rect in enumerate(zones.plates)]
        said = self.scene.guidance()
        if said.rule:
            where = cited(screen.context.t, said.rule)
            found.append(Item("cite", cite_rect(screen.context.style, zones.guidance, where), (GUIDANCE,)))
        texts = screen.log.texts() if zones.log is not None else ()
        rows = log_rows(screen.context.style, zones.log, texts) if zones.log is not None else []
        found += [Item(("log", row.index), row.rect, (LOG, line_key(screen, row.index))) for row in reversed(rows)]
        return found

    @property
    def focus(self) -> Focus:
        """The zones and where the focus is."""
        return self.roving.focus

    @property
    def attention(self) -> NodePath:
        """The path of the node of what has the focus, mostly known without looking at all zones."""
        here, key = self.roving.zone, self.roving.key
        form = self.form if here == KEYS else None
        if form is not None and isinstance(key, str) and key in form and form[key].focusable:
            return (KEYS, key)
        own = next((zone for zone in self.own_zones() if zone.key == here), None) if here != KEYS else None
        index = own.find(key) if own is not None else None
        focused = own.items[index] if own is not None and index is not None else self.focus.focused
        return focused.path if focused is not None else ()

    # -- keys ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Handle a press of the keyboard; return whether it was used."""
        asked = intents_of(event)
        if self.finding is not None and event.type == pygame.KEYDOWN and self._find(event, asked):
            return True
        if not asked:
            return False
        self.roving.stay()
        if Intent.HINT in asked:
            # A hint may be told where the line about keys is, and is what is wanted now.
            self._legends[self.legend] = self.scene.beat
        if Intent.FIND in asked:
            self.finding = Finding(self.colours())
            self._say("find.colour", colours=self.finding.named())
            return True
        own = self.roving.zone not in (KEYS, OTHERS)
        if Intent.ACTIVATE in asked and own and self.screen.playback.pending and not self.screen.table.my_turn:
            self.screen.playback.skip()
            return True
        if self.asks(asked):
            return True
        if replied(event, self.screen, self.scene, self.scene.guidance):
            return True
        if Intent.MENU in asked and self.form is not None:
            self.form.activate("menu")
            return True
        if notches := (Intent.PAGE_UP in asked) - (Intent.PAGE_DOWN in asked):
            self.screen.log.scroll(self.screen.context.style, self.screen.table.zones.log, PAGE * notches)
            return True
        if moves := asked & MOVES:
            self.roving.move(next(iter(moves)))
            self.point()
            return True
        return self.roving.seen and bool(asked.intersection(PRESSES)) and self.press()

    def _find(self, event: pygame.Event, asked: frozenset[Intent]) -> bool:
        """Handle a press while a piece is looked for; return whether it was about that."""
        found = self.finding
        if found is None or is_modifier(event):
            return False
        if found.press(event):
            self._go_to_found(found)
            return True
        self.finding = None
        self.scene.notice.forget()
        return Intent.BACK in asked

    def _go_to_found(self, found: Finding) -> None:
        """Put the focus on the first piece that is meant, of the own ones before those on the table."""
        if not found.wanted:
            return
        fitting = [
            (zone.key, item.key, about) for zone in self.own_zones() for item in zone.items
            if (about := self.about(item.key)) is not None and found.finds(*about)
        ]  # fmt: skip
        fitting.sort(key=lambda each: found.distance(*each[2]))
        if fitting:
            self.roving.go(*fitting[0][:2])
            self.point()
        name = dict(found.colours)[fitting[0][2][0]] if fitting else found.named_first()
        piece = f"{name} {found.number}".strip()
        # Once there is a number, the focus says what was found.
        self._say("find.number" if fitting else "find.none", piece if fitting and found.number else "", piece=piece)

    def _say(self, key: str, aloud: str = "", **names: str) -> None:
        self.scene.notice.tell(Guidance(self.screen.context.t(key, **names), tone="help", aloud=aloud), FINDING)

    def point(self) -> None:
        """Let what has the focus be explained and lifted, as if the mouse were over it."""
        focus = self.roving.focus
        if self.form is not None:
            self.form.look_at(str(focus.item) if focus.zone == KEYS else None, self.roving.seen)
        if focus.focused is not None:
            self.scene.point_at(focus.focused.rect.center)

    def look_away(self) -> None:
        """Let nothing be explained: no single thing is meant now."""
        if self.form is not None:
            self.form.look_at(None, self.roving.seen)
        self.scene.look_away()

    def press(self) -> bool:
        """Do what a click on what has the focus would do; return whether there is anything to do."""
        focus = self.roving.focus
        match focus.zone, focus.item:
            case "keys", str(key) if self.form is not None:
                self.form.activate(key)
            case "others", "cite":
                self.screen.context.go.rules(self.screen.session.record.rules, self.scene.guidance().rule)
            case "others", ("log", int(index)):
                self.screen.show_line(index)
            case _:
                return False
        return True

    def mouse_used(self) -> None:
        """Hide the ring: the mouse was used last."""
        self.roving.seen = False

    # -- picture -------------------------------------------------------------------------------------------

    def draw(self, surface: DrawTarget) -> None:
        """Draw the ring around what has the focus, and for a while what keys do; buttons draw their own ring."""
        roving, self.legend_place = self.roving, None
        if not roving.seen or self.screen.context.scans:
            return
        self._draw_ring(surface)
        legend = self.legend
        if self.scene.beat < self._legends.setdefault(legend, self.scene.beat + LEGEND):
            self.legend_place = draw_legend(surface, self.screen.context, self.screen.table.zones.felt, legend)

    def _draw_ring(self, surface: DrawTarget) -> None:
        roving = self.roving
        if roving.zone == KEYS:
            return
        rect = self.place(roving.zone, roving.key)
        if rect is None:
            focused = roving.focus.focused
            rect = focused.rect if focused is not None else None
        if rect is not None:
            style = self.screen.context.style
            focus_ring(surface, style, rect, style.px(RADIUS))
