"""The log at the side: who did what, in words and small pictures of pieces; its lines can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.engine.cards import events as cards
from game.engine.registry import Event, Piece
from game.engine.tiles import events as tiles
from game.ui.context import Context
from game.ui.faces import emblem_colour
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded
from game.ui.kit.sprite import margin
from game.ui.kit.style import Style
from game.ui.kit.text import Cell, TextRun, flow
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button
from game.ui.table.shared.table import MatchTable


class LogEntry(NamedTuple):
    """Something that happened."""

    emblem: int | None
    """The number of the colour of whoever did it."""
    text: str
    """Everything in words."""
    named: str = ""
    """The words for which there are pictures."""
    pictures: tuple[pygame.Surface, ...] = ()
    """The pieces that they name, as pictures of `picture_width`."""


PICTURE, LEAST_PICTURE = 24, 20
"""How wide a piece in a line is, in units, and at least in pixels."""


PAGE = 3
"""Notches of the wheel that a page of the log is."""
SLOWER = 0.4
"""Notches of the log for each that a finger moves: a line, which is as high as a finger's target, stays under it."""


def notches_of(event: pygame.Event) -> float:
    """Return by how many notches the wheel was turned, or a finger moved over the log."""
    return float(event.y) * (SLOWER if getattr(event, "touch", False) else 1)


def picture_width(style: Style) -> int:
    return max(style.px(PICTURE), LEAST_PICTURE)


def flow_of(style: Style, line: LogEntry, room: int) -> tuple[tuple[TextRun, ...], int] | None:
    """Return the words and pictures of a line with their places, and how high it is; None if it has only words."""
    before, named, after = line.text.partition(line.named) if line.named else ("", "", "")
    if not named or not line.pictures:
        return None
    wide, high = picture_width(style), style.paragraph_height(line.text[:1], room, TextSize.SMALL)
    tall = line.pictures[0].get_height() - 2 * margin(wide) + style.px(4)
    words = [[Cell(style.width(word, TextSize.SMALL), high, word) for word in part.split()] for part in (before, after)]
    return flow(
        (*words[0], *(Cell(wide, tall) for _ in line.pictures), *words[1]), room, style.width(" ", TextSize.SMALL)
    )


def log_rows(style: Style, rect: pygame.Rect | None, lines: Sequence[LogEntry]) -> list[tuple[int, pygame.Rect]]:
    """Return the indices of the lines that there is room for, the newest first, and their places: they fill the room,
    or begin at its top as long as there are few; none while the log is closed."""
    if rect is None:
        return []
    inner = rect.inflate(-2 * style.px(12), -2 * style.px(10))
    top = inner.top + style.grown(34)
    indent, bottom = style.px(16), inner.bottom
    rows = []
    for index in reversed(range(len(lines))):
        runs = flow_of(style, lines[index], inner.width - indent)
        words = style.paragraph_height(lines[index].text, inner.width - indent, TextSize.SMALL)
        high = words if runs is None else runs[1]
        around = max(style.metrics.target - high, 0) if style.metrics.touched else 0
        if bottom - high - around < top:
            break
        rows.append((index, pygame.Rect(inner.x, bottom - high - around // 2, inner.width, high)))
        bottom -= high + (around or style.px(4))
    spare, last = rows[-1][1].top - top if rows else 0, max(len(rows) - 1, 1)
    few = len(rows) == len(lines)
    return [(index, place.move(0, -spare if few else -spare * at // last)) for at, (index, place) in enumerate(rows)]


def replay_key(context: Context, log: pygame.Rect, replay: Callable[[], None], reason: str = "") -> Button:
    px = context.style.px
    rect = pygame.Rect(0, 0, px(44), px(44)).move_to(topright=(log.right - px(6), log.top + px(6)))
    return Button("watch", rect, "", replay, icon="history", tip=context.t("table.watch"), reason=reason)


def draw_log(surface: DrawTarget, table: MatchTable, log: MatchLog, mouse: tuple[int, int]) -> None:
    """Draw what happened, if the log is open; the line under the mouse can be clicked to see its move again."""
    if (rect := table.zones.log) is None:
        return
    style, lines, count = table.context.style, log.texts(), len(log.lines)
    theme, rows = style.theme, log_rows(style, rect, lines)
    ground = rect.copy()
    if len(rows) >= count:
        foot = rows[0][1].bottom + style.px(10) if rows else rect.y
        ground.height = max(foot - rect.y, style.px(80))
    put(surface, rounded(ground.size, style.px(14), theme.panel, opacity=0.9), ground.topleft)
    style.ring(surface, ground, style.px(14), style.metrics.hairline, theme.panel_line)
    head = pygame.Rect(rect.x + style.px(12), rect.y + style.px(10), rect.width - style.px(24), style.grown(26))
    style.write(surface, table.context.t("table.log"), head, TextSize.TEXT, theme.title, Typeface.BOLD)
    dot, indent = style.px(8), style.px(16)
    if rows and len(rows) < count:
        bar = rows[-1][1].union(rows[0][1])
        high = max(bar.height * len(rows) // count, style.px(16))
        thumb = pygame.Rect(rect.right - style.px(8), 0, style.px(4), high)
        read = 1 - min(log.scrolled / max(count - len(rows), 1), 1.0)
        thumb.y = bar.y + round((bar.height - thumb.height) * read)
        put(surface, rounded(thumb.size, thumb.width, style.theme.text, opacity=0.4), thumb.topleft)
    for index, row in rows:
        if row.collidepoint(mouse):
            over = row.inflate(style.px(8), style.px(4))
            put(surface, rounded(over.size, style.px(6), theme.panel_light), over.topleft)
        box = pygame.Rect(row.x + indent, row.y, row.width - indent, row.height)
        middle = _draw_line(surface, style, lines[index], box)
        if (emblem := lines[index].emblem) is not None:
            mark = rounded((dot, dot), dot // 2, emblem_colour(emblem, theme))
            put_centre(surface, mark, (row.x + dot / 2, middle))


def _draw_line(surface: DrawTarget, style: Style, line: LogEntry, box: pygame.Rect) -> float:
    """Draw words and pictures of a line; return how far down the middle of its first words is."""
    ink = style.theme.text if line.emblem is not None else style.theme.quiet
    if (found := flow_of(style, line, box.width)) is None:
        style.paragraph(surface, line.text, box, TextSize.SMALL, ink)
        return box.y + style.type(TextSize.SMALL) * 0.7
    pictures = iter(line.pictures)
    for run in found[0]:
        rect = run.rect.move(box.topleft)
        if run.word:
            style.write(surface, run.word, rect.inflate(2, 0).move(1, 0), TextSize.SMALL, ink)
        else:
            put_centre(surface, next(pictures), rect.center)
    return box.y + found[0][0].rect.centery


LOG_LINES, OLDER = 60, 300
"""The maximum number of visible log lines, and the number of earlier steps written into the log per frame."""


@dataclass(eq=False)
class MatchLog:
    """What was shown of a match, in lines; those of steps that were played before come with the frames."""

    _events: Callable[[], Sequence[Event]]
    """Returns everything that has happened."""
    _public: Callable[[Event], Event]
    """Returns an event as everybody may see it."""
    _text: Callable[[Event], str | None]
    """Returns the line of an event; None for what is not worth one."""
    _entry: Callable[[Event], LogEntry]
    """Returns the same with its pictures."""
    _made: dict[int, LogEntry] = field(default_factory=dict, init=False)
    """The lines made so far in the present language and look, by identity."""
    lines: list[Event] = field(default_factory=list, init=False)
    """The events worth a line, which another language puts into other words."""
    scrolled: int = field(default=0, init=False)
    """How far the log is scrolled back: the number of newest lines that are not shown."""
    _rest: float = field(default=0.0, init=False)
    """What fingers have moved besides, less than a line."""
    seen: int = field(default=0, init=False)
    """The number of lines when the device last changed hands."""
    _unwritten: int = field(default=0, init=False)
    """How many of the first steps are not in the log yet."""

    @property
    def busy(self) -> bool:
        return self._unwritten > 0

    def add(self, event: Event) -> None:
        for written in self._written([event]):
            self.lines.append(written)
            self.scrolled += self.scrolled > 0  # it stays where it is

    def line_of(self, event: Event) -> str | None:
        """Return the line of an event, as everybody may see it; None for what is not worth one."""
        return self._text(self._public(event))

    def _written(self, happened: Sequence[Event]) -> list[Event]:
        return [event for event in map(self._public, happened) if self._text(event) is not None]

    def forget(self) -> None:
        self._made.clear()

    def anew(self) -> None:
        """Write the log of the steps played before: visible lines at once, the rest frame by frame."""
        self.lines.clear()
        self.forget()
        self.seen = self.scrolled = 0
        self._unwritten = len(self._events())
        while self._unwritten and len(self.lines) < LOG_LINES:
            self.older()

    def older(self) -> None:
        if self._unwritten:
            end, self._unwritten = self._unwritten, max(self._unwritten - OLDER, 0)
            written = self._written(self._events()[self._unwritten : end])
            self.lines[:0] = written
            self.seen += len(written)

    def news(self) -> str | None:
        return self._text(self.lines[-1]) if self.lines else None

    def lately(self) -> list[str]:
        """Return what everybody may know about the turns since somebody last looked."""
        return [self._text(event) or "" for event in self.lines[self.seen :][-6:]]

    def texts(self) -> list[LogEntry]:
        return self._texts(self.readable)

    @property
    def readable(self) -> list[Event]:
        """The events of the lines that may be visible, down to the scroll position."""
        end = max(len(self.lines) - self.scrolled, 0)
        return self.lines[max(end - LOG_LINES, 0) : end]

    def _texts(self, events: Sequence[Event]) -> list[LogEntry]:
        for event in events:
            if id(event) not in self._made:
                self._made[id(event)] = self._entry(event)
        return [self._made[id(event)] for event in events]

    def scroll(self, style: Style, zone: pygame.Rect | None, notches: float) -> None:
        """Scroll the log in its zone, if it is open, by notches of the wheel."""
        if zone is not None:
            # So far that the first ones still fill the log.
            first = log_rows(style, zone, self._texts(self.lines[:LOG_LINES])[::-1])
            moved = self._rest + notches * 3  # lines per notch of the wheel
            self._rest = moved - round(moved)
            self.scrolled = max(min(self.scrolled + round(moved), len(self.lines) - len(first)), 0)


# -- The light on the table that a line of the log throws on its pieces while the mouse is over it.

RIM = 3
"""Units of the rim around a piece; twice as far out it is faint."""


def line_at(table: MatchTable, log: MatchLog, point: tuple[int, int]) -> int | None:
    """Return which of the lines that may be visible is at a point; None if none is."""
    zone = table.zones.log
    if zone is None or not zone.collidepoint(point):
        return None
    rows = log_rows(table.context.style, zone, log.texts())
    return next((index for index, row in rows if row.collidepoint(point)), None)


def asked_about(table: MatchTable, log: MatchLog, mouse: tuple[int, int]) -> list[Piece]:
    line = line_at(table, log, mouse)
    pieces = () if line is None else laid_by(log.readable[line])
    return [piece for piece in pieces if piece in table.stage and table.stage.sees(piece)]


def laid_by(event: Event) -> Sequence[Piece]:
    match event:
        case tiles.Laid(played=played):
            return played
        case cards.Played(card=card):
            return (card,)
        case _:
            return ()


def draw_log_light(surface: DrawTarget, table: MatchTable, pieces: Sequence[Piece]) -> None:
    """Draw a rim around pieces, over everything that lies on the table; what is printed on them stays free."""
    style = table.context.style
    for piece in pieces:
        place = table.stage.place(piece)
        size = round(place.width), round(table.painter().height(piece, place.width))
        for wide, opacity in ((RIM, 1.0), (2 * RIM, 0.35)):
            rim = max(style.px(wide), 2)
            around = pygame.Rect((0, 0), size).inflate(2 * rim, 2 * rim).size
            drawn = outline(around, style.px(9), rim, style.theme.laid)
            put_centre(surface, drawn, (place.x, place.y), opacity)
