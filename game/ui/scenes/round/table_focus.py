"""The keyboard at a table of either family: the zones that both have, and what happens to what has the focus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.engine.shown import sentences
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent, intents_of, is_modifier
from game.ui.kit.nodes import Focus, Item, Node, NodePath, Role, Zone
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.form import choices_of, zone_of
from game.ui.kit.widgets.widget import focus_ring
from game.ui.reader.speech import Reply
from game.ui.table.shared.aloud import (
    GUIDANCE,
    LOG,
    OWN_ZONE,
    PLAYER_LIST,
    TABLE_ZONE,
    last_event,
    line_key,
    seat_key,
    watched_parts,
)
from game.ui.table.shared.guidance import Entry, Notice, cite_rect, draw_legend
from game.ui.table.shared.log import PAGE, log_rows
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.roving import MOVES, Finding, Roving
from game.ui.table.shared.watching import EVERYTHING, Watching
from game.words import results
from game.words.sentences import Guidance, cited, counts_text, points_text

# -- What somebody who does not see the table asks it by keys, and the answers in words.


class ReadScene(Protocol):
    """What the replies need of a scene."""

    @property
    def form(self) -> Form | None:
        """Its buttons."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """What it says, in reading order."""

    @property
    def attention(self) -> tuple[str, ...]:
        """The path of what has the focus."""


class Listened(NamedTuple):
    """What the replies are about."""

    screen: MatchScreen
    scene: ReadScene
    guidance: Callable[[], Guidance]
    """What the scene says to do, or how it ended."""


def wrong_text(about: Listened) -> str:
    """Return what is wrong with the draft or the lifted card, else what the line says; nothing under a cover."""
    screen = about.screen
    wrong = () if screen.table.covered else screen.wrong()
    line = about.guidance().said
    return " ".join(wrong) if wrong else f"{screen.context.t('spoken.nothing-wrong')} {line}".strip()


def table_text(about: Listened) -> str:
    """Return what lies on the table, in a sentence."""
    return about.screen.table_text()


def zone_text(about: Listened) -> str:
    """Return everything in the part of the table that has the focus; one's own pieces if none has it.

    Where there are no such parts, as at the end of a round, it is everything that is on the screen.
    """
    scene, nodes = about.scene, about.scene.nodes
    key = next(iter(scene.attention), OWN_ZONE)
    if scene.form is not None and key in scene.form:
        key = OWN_ZONE
    found = next((node for node in nodes if node.key == key), None)
    if found is not None:
        return table_text(about) if key == TABLE_ZONE else _whole(found)
    texts = (about.guidance().said, *(_whole(node) for node in nodes))
    return sentences(*dict.fromkeys(texts))


def _whole(node: Node) -> str:
    """Return a node with the names of all below it that have none below themselves; a dialog sentence by sentence."""
    texts = [each.name for each in node.children if node.role is Role.DIALOG and each.role is Role.LABEL]
    if texts:
        answers = ", ".join(each.name for each in node.walk() if each.role is Role.BUTTON)
        return f"{sentences(node.name, *texts)} {answers}."
    leaves = [each.name for each in node.walk() if not each.children and each is not node]
    if not leaves:
        return " ".join(part for part in (node.name, node.value) if part)
    return f"{node.name}{'' if node.name.endswith('?') else ':'} {', '.join(leaves)}."


def everybody_text(about: Listened) -> str:
    """Return how many pieces everybody has, and how much time is left."""
    screen = about.screen
    table, name, say = screen.table, screen.session.name, screen.context.t
    counts = counts_text(say, screen.pieces, name, table.counts, table.shown.stock_count, screen.you)
    return f"{counts} {say('spoken.seconds-left', n=screen.moment)}" if screen.moment else counts


def standing_text(about: Listened) -> str:
    """Return everybody's score in the match, if it is one."""
    screen = about.screen
    if not screen.session.counts_points:
        return screen.context.t("spoken.no-points")
    standing = screen.standing()
    return points_text(
        screen.context.t, screen.session.name, standing.places, standing.totals, screen.you, points=standing.points
    )


def last_text(about: Listened) -> str:
    """Return what happened last."""
    return last_event(about.screen) or about.screen.context.t("spoken.nothing-yet")


REPLIES: Mapping[Intent, Callable[[Listened], str]] = {
    Intent.WHAT_IS_WRONG: wrong_text,
    Intent.SAY_TABLE: table_text,
    Intent.SAY_ZONE: zone_text,
    Intent.SAY_COUNTS: everybody_text,
    Intent.SAY_POINTS: standing_text,
    Intent.SAY_LAST: last_text,
}
"""The answer to each of these intents."""
WATCHED = frozenset({Intent.SAY_TABLE, Intent.SAY_ZONE, Intent.SAY_COUNTS, Intent.SAY_LAST})
"""What is answered while a match is watched: nobody can be wrong there, and only the points of its end are known."""


SEEN = frozenset({Intent.WHAT_IS_WRONG, Intent.SAY_TABLE})
"""What is not answered while nobody may look at the table; a cover says itself what to do."""


def replied(
    event: pygame.Event,
    screen: MatchScreen,
    scene: ReadScene,
    guidance: Callable[[], Guidance] = lambda: Guidance(""),
    among: frozenset[Intent] = frozenset(REPLIES),
    *,
    hidden: bool = False,
) -> bool:
    """Answer a press that asks something of a table, which may be `hidden`; return whether it was one."""
    asked = next((intent for intent in intents_of(event) & among if intent in REPLIES), None)
    if asked is not None:
        secret = hidden and asked in SEEN and not (screen.table.covered and asked is Intent.WHAT_IS_WRONG)
        text = screen.context.t("spoken.clock-stands") if secret else REPLIES[asked](Listened(screen, scene, guidance))
        screen.context.replies.append(Reply(text))
    return asked is not None


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
    def match(self) -> MatchScreen:
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

    def approach(self, items: Sequence[Item]) -> None:
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


# -- What the table says about itself to a resting mouse.


def stock_text(screen: MatchScreen, *, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; a click may draw."""
    shown = screen.table.shown
    return results.stock_text(screen.context.t, shown.stock_count, shown.direction, draws=draws)


def plate_text(screen: MatchScreen, seat: int) -> str:
    """Return the tooltip of a plate."""
    say, shown, standing, session = screen.context.t, screen.table.shown, screen.standing(), screen.session
    level = "" if session.is_human(seat) else session.record.kind(seat)
    held = results.held_text(say, standing.totals[seat], shown.counts[seat], screen.pieces, points=standing.points)
    return f"{results.player_text(say, session.name(seat), level)}: {held}{screen.plate_text(seat)}"


# -- A table that is only looked at, for somebody who does not see it.


def looked_at(screen: MatchScreen) -> Iterator[Node | None]:
    """Yield the pieces on a table, its players and its log."""
    return watched_parts(screen, (plate_text(screen, seat) for seat in range(screen.session.seats)))


def looked_through(screen: Watching) -> Iterator[Node | None]:
    """Yield the same, and what everybody holds if everything is visible."""
    yield from looked_at(screen)
    say = screen.context.t
    for seat, hand in enumerate(screen.hands() if screen.eyes == EVERYTHING else ()):
        pieces = screen.pieces_said(hand)
        yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=screen.session.name(seat), pieces=pieces))
