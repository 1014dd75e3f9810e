"""What is round the table besides pieces: plates and badges of players, which only draw, and the buzzer of UNO!."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import cos, pi
from typing import ClassVar

import pygame

from game.engine.game import Call, WindowClosed
from game.ui.context import Context
from game.ui.faces import CALM, Expression, draw_face, tape
from game.ui.kit.drawing import DrawTarget, arc, blank, outline, put, put_centre, remembered, repeat, rounded, shadow
from game.ui.kit.input import Intent
from game.ui.kit.motion import Tween, out_back, out_cubic, share
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Widget, WidgetState
from game.ui.table.shared.table import MatchTable, OwnEvent, Side
from game.words.catalogue import breaks, said
from game.words.results import score_texts


def name_lines(style: Style, name: str, room: int) -> tuple[str, str]:
    """Return a name as it stands above the score: whole, or what is too long for a line stands beside the score.

    A name without a space or hyphen is broken between two syllables.
    """
    if style.width(name, TextSize.SMALL, Typeface.BOLD) <= room:
        return name, ""
    parts = [(name[:end].rstrip(), name[end:]) for end in range(1, len(name)) if name[end - 1] in "- "]
    syllables = [(f"{name[:end]}-", name[end:]) for end in breaks(name)]
    for several in (parts, syllables):
        fitting = [part for part in several if style.width(part[0], TextSize.SMALL, Typeface.BOLD) <= room]
        if fitting:
            return fitting[-1]
    return name, ""


@remembered
def _panel(size: tuple[int, int], radius: int, theme: Theme, lit: bool, edge: int, fine: int) -> pygame.Surface:
    """Return a dark plate with its shadow, `edge` pixels larger on every side; its line is `fine` pixels wide."""
    image = blank((size[0] + 2 * edge, size[1] + 2 * edge))
    glow = theme.accent if lit else (0, 0, 0)
    put(image, shadow(size, radius, edge, 0.75 if lit else 0.42, glow), (0, 0 if lit else edge // 4))
    put(image, rounded(size, radius, mix(theme.panel, WHITE, 0.06), theme.panel), (edge, edge))
    line = theme.accent if lit else theme.panel_line
    put(image, outline(size, radius, 2 * fine if lit else fine, line), (edge, edge))
    return image


def draw_panel(surface: DrawTarget, style: Style, rect: pygame.Rect, lit: bool = False) -> None:
    """Draw a plate on the felt; it is lit if it is that seat's turn."""
    edge, radius, fine = style.px(12), style.px(14), style.metrics.hairline
    put(surface, _panel(rect.size, radius, style.theme, lit, edge, fine), (rect.x - edge, rect.y - edge))


def draw_name(surface: DrawTarget, style: Style, name: str, rect: pygame.Rect, align: float = 0.0) -> None:
    """Draw a player's name, in smaller letters if it is long."""
    style.write(surface, name, rect, name_step(style, name, rect.width), face=Typeface.BOLD, align=align)


def name_step(style: Style, name: str, room: int) -> TextSize:
    return style.largest(name, room, (TextSize.TEXT, TextSize.SMALL), Typeface.BOLD)


def draw_light(
    surface: DrawTarget, style: Style, plates: Sequence[pygame.Rect], way: tuple[int, int, Tween] | None
) -> None:
    """Draw the light on its way from the plate of one seat to that of another."""
    if way is None or way[2].done or not min(plates[seat].width for seat in way[:2]):
        return
    (x, y), (to_x, to_y), share = plates[way[0]].center, plates[way[1]].center, way[2].value
    light = shadow((style.px(44), style.px(44)), style.px(44) // 2, style.px(30), 0.55, style.theme.accent_light)
    put_centre(surface, light, (x + (to_x - x) * share, y + (to_y - y) * share))


def in_full(style: Style, key: Button, largest: int = TextSize.HEAD) -> Button:
    """Return the button with its label as large as fits, at most the `largest`."""
    steps = [step for step in (TextSize.HEAD, TextSize.TEXT, TextSize.SMALL) if step <= largest]
    key.step = style.largest(key.text, key.room(style), steps, Typeface.STRONG)
    return key


# -- The plate of a player, with face, name and score, and the backs of their pieces.

TIGHT = 1
"""Units that two lines on the viewer's plate come closer to the badge than one."""


class Plate(ABC):
    """The plate of a seat, where it is or where it recoils to; a subclass says what is where on it."""

    table: MatchTable
    between: ClassVar[int]
    """Units between name and score in one line."""
    has_called: Callable[[Iterable[OwnEvent], int], bool]
    """Whether a seat with one piece left has called UNO!, by what happened, the latest first."""

    def __init__(self, table: MatchTable, seat: int, rect: pygame.Rect | None = None) -> None:
        self.table, self.style, self.seat, self.name = table, table.context.style, seat, table.session.name(seat)
        self.rect, self.own = rect or table.zones.plates[seat], table.zones.sides[seat] is Side.BOTTOM
        self.face, self.line = self._own_places() if self.own else self._places()

    def _own_places(self) -> tuple[pygame.Rect, pygame.Rect]:
        px, rect = self.style.px, self.rect
        face = pygame.Rect(0, 0, px(28), px(28)).move_to(midleft=(rect.x + px(8), rect.centery))
        left = rect.x + px(16) + face.width
        return face, pygame.Rect(left, rect.y, rect.right - left - px(8), rect.height)

    @abstractmethod
    def _places(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where the face and the name of another player are."""

    @property
    @abstractmethod
    def totals(self) -> Sequence[int]:
        """What every seat has in the match: points, or rounds won if no points are scored."""

    @property
    def points(self) -> int:
        return self.totals[self.seat]

    @property
    def called(self) -> bool:
        """Whether it says that UNO! was called for the last piece."""
        table, seat = self.table, self.seat
        latest = (table.session.events[at] for at in range(table.cursor - 1, -1, -1))
        is_last = table.shown.counts[seat] == 1 and table.shown.catchable != seat
        return is_last and self.has_called(latest, seat)

    @property
    def marks(self) -> Hashable:
        """What else is to be seen on it."""
        return None

    @abstractmethod
    def _draw_other(self, surface: DrawTarget, score: str) -> None:
        """Draw what the plate of another player has besides the face."""

    def _draw_team(self, surface: DrawTarget, lit: bool) -> None:
        """Draw what belongs to partners."""

    @property
    def score(self) -> str:
        """The score in words, with its short unit if there is room for that: a small name is better than none.

        Where text is large and beside a name even the number has no room, it is left to the tooltip. Of a match that
        is only watched, rounds are counted once somebody has won one.
        """
        if self.table.only_watched and not (self.table.rules.counts_points or any(self.totals)):
            return ""
        style, points = self.style, self.points
        unit = score_texts(self.table.context.t, points, points=self.table.rules.counts_points)[1]
        room, step = self._room_for(number := str(said(points)))
        found = unit if style.width(unit, step, Typeface.TITLE) <= room else number
        large = style.metrics.enlarged > 1 and not self.own
        return "" if large and style.width(found, step, Typeface.TITLE) > room else found

    def _room_for(self, number: str) -> tuple[float, int]:
        """Return the room for the score and the size of its letters: the viewer's may be below a long name."""
        style, room, px = self.style, self.line.width, self.style.px
        wide = style.width(self.name, TextSize.SMALL, Typeface.BOLD)
        if not self.own:
            return room - px(self.between) - wide, TextSize.SMALL
        if style.metrics.enlarged > 1:
            return room, TextSize.TEXT
        if not self._is_stacked(number):
            return room - wide - px(6), TextSize.TEXT
        rest = name_lines(style, self.name, room + px(TIGHT))[1]
        taken = style.width(rest, TextSize.SMALL, Typeface.BOLD) + px(6) if rest else 0
        return room + px(TIGHT) - taken, TextSize.SMALL

    def _is_stacked(self, score: str) -> bool:
        """Return whether the viewer's score is below the name: where text or the name is too long for one line."""
        style = self.style
        room = self.line.width - style.px(4) - style.width(self.name, TextSize.SMALL, Typeface.BOLD)
        return style.metrics.enlarged > 1 or style.width(score, TextSize.TEXT, Typeface.TITLE) > room

    def draw(self, surface: DrawTarget, shown: Expression = CALM, *, lit: bool = False, veil: float = 0.0) -> None:
        """Draw it with its face as that looks, `lit` if it is that seat's turn; it fades into the table by `veil`."""
        table, seat, view = self.table, self.seat, self.table.shown
        player = seat, self.name, view.catchable == seat, self.points, view.counts[seat], self.called
        there = tuple(self.rect), self.own, table.rules.book, table.context.language, self.style.look
        repeat(surface, (player, there, self.marks, shown, lit, veil), partial(self._draw, surface, shown, lit, veil))

    def _draw(self, surface: DrawTarget, shown: Expression, lit: bool, veil: float) -> None:
        table, style = self.table, self.style
        draw_panel(surface, style, self.rect, lit)
        draw_face(surface, style, self.face.center, self.face.width, *table.session.face(self.seat), shown)
        if table.shown.catchable == self.seat:
            mouth = self.face.centerx, self.face.centery + self.face.height * 0.2
            put_centre(surface, tape(self.face.width, style.theme), mouth)
        (self._draw_own if self.own else self._draw_other)(surface, self.score)
        self._draw_team(surface, lit)
        if veil:
            put(surface, rounded(self.rect.size, style.px(14), style.theme.felt, opacity=veil), self.rect.topleft)

    def _draw_own(self, surface: DrawTarget, score: str) -> None:
        """Draw the viewer's name, and the score beside it, or below it if there is no room beside it."""
        style, name, rect = self.style, self.name, self.line
        if not self._is_stacked(score):
            free = rect.width - style.width(score, TextSize.TEXT, Typeface.TITLE)
            step = name_step(style, name, free - style.px(10))
            place = pygame.Rect(rect.x, rect.y, free - style.px(4), rect.height)
            style.write(surface, name, place, step, face=Typeface.BOLD)
            style.write(surface, score, rect, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=1.0)
            return
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
        if style.metrics.enlarged > 1:
            draw_name(surface, style, name, upper)
            lower = upper.move(0, upper.height - style.px(3))  # the tail of a letter stays above the edge
            style.write(surface, score, lower, TextSize.TEXT, style.theme.text, Typeface.TITLE)
            return
        fine, colour = style.metrics.hairline, style.theme.text
        upper.left, upper.width = rect.x - style.px(TIGHT), rect.width + style.px(TIGHT)
        first, rest = name_lines(style, name, upper.width)
        style.write(surface, first, upper.move(0, fine), TextSize.SMALL, face=Typeface.BOLD)
        lower = upper.move(0, upper.height - fine)
        style.write(surface, score, lower, TextSize.SMALL, colour, Typeface.TITLE, 1.0 if rest else 0.0)
        lower.width -= style.width(score, TextSize.SMALL, Typeface.TITLE) + style.px(2)
        style.write(surface, rest, lower, TextSize.SMALL, face=Typeface.BOLD)

    def _draw_beside(self, surface: DrawTarget, score: str) -> None:
        """Draw name and score in one line."""
        style, line = self.style, self.line
        wide = style.width(score, TextSize.SMALL, Typeface.TITLE) + style.px(self.between)
        draw_name(surface, style, self.name, pygame.Rect(line.topleft, (line.width - wide, line.height)))
        style.write(surface, score, line, TextSize.SMALL, style.theme.quiet, Typeface.TITLE, 1.0)

    def _draw_backs(self, surface: DrawTarget, rect: pygame.Rect, back: Callable[[int], pygame.Surface]) -> None:
        """Draw small backs side by side, each `back` wide, the number, and beside a last one that UNO! was called."""
        style, count = self.style, self.table.shown.counts[self.seat]
        step = TextSize.HEAD if style.metrics.enlarged == 1 else TextSize.TEXT
        piece_width = max(round(rect.height * 0.62), 6)
        wide = style.width(str(count), step, Typeface.TITLE) + style.px(8)
        room = rect.width - wide - piece_width
        # Any closer together, they would no longer be recognisable.
        shown = min(count, 14, int(room / (piece_width * 0.34)) + 1)
        pitch = min(piece_width * 0.62, room / max(shown - 1, 1))
        for i in range(shown):
            put_centre(surface, back(piece_width), (rect.x + piece_width / 2 + i * pitch, rect.centery))
        box = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
        colour = style.theme.warning if count == 1 else style.theme.text
        style.write(surface, str(count), box, step, colour, Typeface.TITLE, align=1.0)
        if self.called:
            word, (_, ground, ink) = self.table.context.t("table.uno"), style.theme.marked
            wide = style.width(word, TextSize.SMALL, Typeface.TITLE) + style.px(14)
            chip = pygame.Rect(0, 0, wide, style.grown(22, 0.7)).move_to(midleft=(rect.x + style.px(30), rect.centery))
            put(surface, rounded(chip.size, chip.height // 2, ground), chip.topleft)
            style.write(surface, word, chip, TextSize.SMALL, ink, Typeface.TITLE, 0.5)


# -- The round buzzer with which UNO! is called.
#
# Its lid opens when a call is due or somebody can be caught, and the dome below it breathes; a press goes down.

RED: Colour = (255, 40, 30)
IDLE: Colour = (64, 60, 62)
"""What mutes the dome below its lid."""
BEAT = 0.9
"""Seconds from one breath of the dome to the next."""
OPENS, STEPS = 0.25, 10
"""Seconds in which the lid opens or closes, and in how many pictures it does."""
SHUT = 0.66
"""How much less of the lid is seen once it is open."""
WIDEST, EDGE, RIM, DEEP = 0.4, 5, 5, 4
"""The most of the width of its key that the buzzer takes; units beside it, around the dome, and that the dome sinks."""


def call_key(call: Call, catching: bool) -> tuple[str, str, ButtonKind]:
    """Return the buzzer's label as a key of the catalogue, its icon, and how urgent it is."""
    if catching:
        return "table.catch", "hand", ButtonKind.DANGER
    if call is Call.CALLED:
        return "table.called", "check", ButtonKind.SECONDARY
    return "table.uno", "megaphone", ButtonKind.DANGER if call is Call.NEEDED else ButtonKind.SECONDARY


def add_buzzer(
    form: Form, context: Context, act: Callable[[], None], rect: pygame.Rect, call: Call, catching: bool, reason: str
) -> None:
    """Add the buzzer to the keys around the own pieces; it does not wait while somebody can be caught."""
    word, icon, kind = call_key(call, catching)
    key = Buzzer(
        "uno", rect, context.t(word), act, icon=icon, kind=kind, tip=context.t(word),
        reason="" if catching else reason, shortcut=context.shortcut(Intent.UNO), still=context.motion.reduced,
    )  # fmt: skip
    form.add(in_full(context.style, key))


def strength(seconds: float, still: bool) -> float:
    """Return how bright the dome is, 0..1, after that many seconds; constant if `still`."""
    return 1.0 if still else 0.5 - 0.5 * cos(2 * pi * seconds / BEAT)


def draw_pulse(surface: DrawTarget, style: Style, rect: pygame.Rect, light: float) -> None:
    """Draw a red light around the key that should be pressed."""
    edge, colour = style.px(16), mix(style.theme.danger, RED, 0.6)
    put(surface, shadow(rect.size, style.px(12), edge, 1.0, colour), (rect.x - edge, rect.y - edge), light)


def unnoticed(happened: Sequence[object], seat: int) -> bool:
    """Return whether the chance to catch a seat ended with these events without being taken."""
    return any(isinstance(event, WindowClosed) and event.seat == seat for event in happened)


def draw_catch_window(surface: DrawTarget, style: Style, face: pygame.Rect, key: pygame.Rect, share: float) -> None:
    """Draw the shrinking ring around the badge of a seat that can be caught, and around the buzzer."""
    left = max(round(share * 48) / 48, 0.02)
    for rect in (face, buzzer_place(style, key).inflate(-style.px(8), -style.px(8))):
        put_centre(surface, arc(max(rect.size) + style.px(8), style.px(5), left, style.theme.text), rect.center)


def buzzer_place(style: Style, key: pygame.Rect) -> pygame.Rect:
    side = min(key.height - 2 * style.px(EDGE), round(key.width * WIDEST))
    return pygame.Rect(key.x + style.px(EDGE), key.centery - side // 2, side, side)


@dataclass(eq=False, repr=False)
class Buzzer(Button):
    """The key of UNO!."""

    still: bool = False
    """Whether nothing of it moves by itself."""
    _changed: float | None = field(default=-OPENS, init=False)
    """When it last became due, or ceased to be; None until that is seen."""
    _state: WidgetState = field(default_factory=WidgetState, init=False)

    body = ButtonKind.SECONDARY

    @property
    def due(self) -> bool:
        """Whether it should be pressed now."""
        return self.kind is ButtonKind.DANGER

    def adopt(self, old: Widget) -> None:
        if isinstance(old, Buzzer):
            self._changed = old._changed if old.due == self.due else None

    def room(self, style: Style) -> int:
        return self.rect.right - buzzer_place(style, self.rect).right - style.px(3 * EDGE)

    def opened(self, time: float) -> float:
        """Return how far the lid is open, 0..1 and a little more as it swings up."""
        if self._changed is None:
            self._changed = time
        at = 1.0 if self.still else share(time - self._changed, OPENS)
        return out_back(at) if self.due else 1 - out_cubic(at)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        self._state = state
        if self.due:
            draw_pulse(surface, style, rect, strength(state.time, self.still))
        if self.due or self.opened(state.time):
            self._draw(surface, style, rect, state)
        else:
            super().draw(surface, style, rect, state)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, place, down = style.theme, buzzer_place(style, rect), style.px(DEEP)
        sunk = self.icon == "check" or (self.enabled and self._state.pressed and self._state.hovered)
        put(surface, rounded(place.size, place.width // 2, mix(theme.panel, BLACK, 0.6)), place.topleft)
        opened = round(self.opened(self._state.time) * STEPS)
        lid = _lid(place.width, theme, style.metrics.hairline, opened)
        hinge = place.x, place.y - down - round(lid.get_height() * 0.5 * opened / STEPS)
        if self.due:
            put(surface, lid, hinge)
        dome = place.inflate(-2 * style.px(RIM), -2 * style.px(RIM)).move(0, 0 if sunk else -down)
        radius, tone = dome.width // 2, mix(theme.danger, *((BLACK, 0.35) if self.due else (IDLE, 0.5)))
        if not sunk:
            put(surface, rounded(dome.size, radius, mix(tone, BLACK, 0.45)), dome.move(0, down).topleft)
        put(surface, rounded(dome.size, radius, tone, mix(tone, BLACK, 0.25)), dome.topleft)
        if self.due:
            bright = rounded(dome.size, radius, theme.danger, mix(theme.danger, BLACK, 0.1))
            put(surface, bright, dome.topleft, strength(self._state.time, self.still))
        put_centre(surface, style.icons.image(self.icon, round(dome.width * 0.52), theme.on_danger, 2.6), dome.center)
        if not self.due:
            put(surface, lid, hinge)
        words = pygame.Rect(place.right, rect.y, rect.right - place.right, rect.height)
        colour = theme.text if self.enabled else self.faint(theme)
        step = style.largest(self.text, self.room(style), (TextSize(self.step), TextSize.SMALL), Typeface.STRONG)
        text = style.letters.fit(self.text, self.room(style), style.type(step), Typeface.STRONG)
        style.write(surface, text, words, step, colour, Typeface.STRONG, 0.5)


@remembered
def _lid(side: int, theme: Theme, fine: int, opened: int) -> pygame.Surface:
    """Return the lid of glass, open by so many steps: it is hinged at the top."""
    image = blank((side, side))
    put(image, rounded((side, side), side // 2, WHITE if theme.pale else theme.text, opacity=0.22), (0, 0))
    put(image, outline((side, side), side // 2, 2 * fine, mix(theme.text, theme.panel, 0.35)), (0, 0))
    put(image, rounded((round(side * 0.5), round(side * 0.2)), round(side * 0.1), WHITE, opacity=0.5),
        (side * 0.25, side * 0.09))  # fmt: skip
    high = max(round(side * (1 - SHUT * opened / STEPS)), 2)
    return image if high == side else pygame.transform.smoothscale(image, (side, high))
