"""The first scene: the name of the game on a rack, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.books import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, put_centre, repeat
from game.ui.kit.motion import Tween, out_back
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import Style, page_room, rack, rack_margin, shelf_lip
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Stepper
from game.ui.kit.widgets.widget import column, off_bottom, off_left, off_top, row
from game.ui.scenes.menu.boxes import SHELF, BookBox, IconKey, PictureKey, ProgressKey, TableKey, shelf, with_pieces
from game.ui.scenes.page import Page
from game.ui.specimens import book_picture
from game.ui.table.tiles.images import height, tile_images
from game.words.catalogue import LANGUAGES, own_name

if TYPE_CHECKING:
    from game.play.glance import Glance

# -- The control for the language.


def language_names() -> list[tuple[str, str]]:
    return [(code, own_name(code)) for code in LANGUAGES]


def language_control(
    context: Context, rect: pygame.Rect, change: Callable[[str], None], tip: str = ""
) -> Choice[str] | Stepper:
    """Return the control for the language: side by side while there is room, otherwise one at a time between arrows."""
    style, named, now = context.page_style, language_names(), context.language
    choice = Choice("language", rect, named, now, change, tip=tip)
    if all(style.width(name, TextSize.TEXT, Typeface.BOLD) <= choice.room(style) for _, name in named):
        return choice
    return Stepper.through("language", rect, named, now, change, tip=tip)


# -- The first scene: the name of the game on a rack, and where to go from here.

TITLE = "STEINREICH"
TITLE_COLOURS = "RYGBRGYBRG"
"""Colour letters, one for each letter of the title."""
TILE = 64
"""Units of the width of one of its tiles."""
START, HIGHEST = 410, 520
"""Units of the width of what most people want next, and of the height of it and everything beside it at most."""
TABLE, PLAY, BOXES, PROGRESS, ICON = 300, 54, 216, 140, 64
"""Units of the heights of what stands one below the other in a narrow page: the table, the key for a new match, a row
of boxes, what was achieved, and the keys for the rest."""
REST = (0.9, 1.0, 1.15, 1.2, 1.1, 1.0, 0.85, 1.4)
"""Shares of the line that the keys for the rest have in a wide page, by the length of their names."""
NARROWEST = 108
"""Units of the width of a box at least."""


class Menu(Page):
    """Continue or guided first round, new match, and the way to everything else."""

    tune = Tune.MENU

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        seconds = context.motion.seconds
        self._coming = [Tween(0, 1, seconds(0.45), out_back, seconds(0.10 + 0.05 * at)) for at in range(len(TITLE))]
        self._boards: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._seen: Glance | None = None
        """What was played, once that is known."""
        self._stale = True
        """Whether more may have been played since."""

    def rebuild(self) -> None:
        """Create the form afresh; Enter continues the last match, or opens the set-up of a new one."""
        super().rebuild()
        if self.form.focus is None:
            self.form.look_at(next(key for key in ("continue", "first", "play") if key in self.form), by_keyboard=False)
        if self._stale:
            self._stale = not self.context.go.look_back(self._saw, self)

    def _saw(self, seen: Glance) -> None:
        if seen != self._seen:
            self._seen = seen
            self.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or not self._coming[-1].done

    @property
    def headline(self) -> pygame.Rect:
        return self._rack_rect(self.style)

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """All words: messages may cover the pictures on the table and on the boxes."""
        keys = (each.words(self.style) if isinstance(each, PictureKey) else each.rect for each in self.form)
        return (self.headline, *keys)

    def read(self) -> None:
        self._stale = True

    def back(self) -> None:
        """Do nothing on Escape: leaving has its own button."""

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        room, gap, big = page_room(style.metrics), style.space(2.5), style.px(ICON)
        _, room = off_top(room, self._rack_rect(style).bottom - room.y + gap)
        if not self.narrow:
            foot, room = off_bottom(room, big, style.space(2))
            most = min(room.height, style.px(HIGHEST))
            room.update(room.x, room.y + (room.height - most) // 2, room.width, most)
            start, room = off_left(room, style.px(START), style.space(3))
            progress, boxes = off_bottom(room, style.px(PROGRESS), style.space(2))
            self._build_start(form, style, start)
            self._build_shelf(form, style, boxes, 1 if len(BOOKS) <= 5 else 2)
            self._build_progress(form, style, row(progress, [1.0] * 3, style.space(1.5)))
            self._build_rest(form, style, row(foot, REST, 0))
            return
        shelves = 1 if (room.width - 4 * style.space(1.5)) // 5 >= style.px(NARROWEST) and len(BOOKS) <= 5 else 2
        beside = room.width >= style.px(3 * 190)
        high = style.px(PROGRESS) * (1 if beside else 3) + style.space(3) * (not beside)
        others = shelves * style.px(BOXES) + high + 3 * (big + style.space(1)) + 3 * gap
        table = max(room.height - others - style.px(PLAY), style.px(TABLE))
        heights = [table + style.px(PLAY), shelves * style.px(BOXES), high, 3 * (big + style.space(1))]
        start, boxes, progress, foot = column(room, heights, gap)
        self._build_start(form, style, start)
        self._build_shelf(form, style, boxes, shelves)
        gap = style.space(1.5)
        ways = row(progress, [1.0] * 3, gap) if beside else column(progress, [style.px(PROGRESS)] * 3, gap)
        self._build_progress(form, style, ways)
        lines = column(foot, [big] * 3, style.space(1))
        self._build_rest(form, style, [*row(lines[0], [1.0] * 4, 0), *row(lines[1], [1.0] * 3, 0), lines[2]])

    def _build_start(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add what most people want next, as a table in small, and a new match below it if that is something else."""
        t, go, seen = self.context.t, self.context.go, self._seen
        table = seen.table if seen is not None and go.has_match() else None
        book = table.record.rules.book if table is not None else self.context.settings.book
        first, icon, value = "play", "play", ""
        act: Callable[[], None] = go.new_match
        if go.has_match():
            first, icon, act = "continue", "step-forward", go.continue_match
        elif self.context.settings.newcomer:
            first, icon, act, book = "first", "hand", go.first_round, UNO_RUMMY.book
        at = style.of(book)
        picture = partial(with_pieces, at, book)
        if table is not None:
            from game.ui.scenes.menu.progress import about, table_picture

            value, picture = about(self.context, table), partial(table_picture, at, table, self.context.face_of)
        play, upper = off_bottom(room, style.px(PLAY), style.space(1.5))
        tip = t(f"menu.{first}-tip") if first != "play" else ""
        form.add(TableKey(first, room if first == "play" else upper, t(f"menu.{first}"), act, icon=icon,
                          kind=ButtonKind.PRIMARY, tip=tip, value=value, picture=picture))  # fmt: skip
        if first != "play":
            form.add(Button("play", play, t("menu.play"), go.new_match, icon="play"))

    def _build_shelf(self, form: Form, style: Style, room: pygame.Rect, lines: int) -> None:
        """Add the box of each book; opening one begins a new match."""
        t, board, across, self._boards = self.context.t, style.px(SHELF), -(-len(BOOKS) // lines), []
        books = iter(BOOKS)
        for line in column(room, [(room.height - (lines - 1) * style.space(1)) // lines] * lines, style.space(1)):
            foot, upper = off_bottom(line, board)
            self._boards.append((shelf(foot.width, style.metrics, style.theme), foot.topleft))
            inner = upper.inflate(-2 * style.space(1.5), 0)
            for cell, book in zip(row(inner, [1.0] * across, style.space(1.5)), books, strict=False):
                name, tip = t(f"book.{book}.name"), t(f"book.{book}.about")
                key = BookBox(f"book-{book}", cell, name, partial(self._open, book), tip=tip, book=book,
                              value=t("menu.play"), picture=partial(book_picture, style.of(book), book))  # fmt: skip
                form.add(key.fit(style))

    def _open(self, book: str) -> None:
        self.context.change(book=book)
        self.context.go.new_match()

    def _build_progress(self, form: Form, style: Style, cells: list[pygame.Rect]) -> None:
        """Add the ways to learn, each with how far somebody has come."""
        t, go, said, drawn = self.context.t, self.context.go, {}, {}
        if self._seen is not None:
            from game.ui.scenes.menu.progress import paintings, values

            said, drawn = values(t, self._seen), paintings(style, self._seen)
        ways = (("ladder", "trophy", go.ladder), ("puzzles", "puzzle", go.puzzles), ("school", "lightbulb", go.school))
        for (key, icon, act), cell in zip(ways, cells, strict=True):
            form.add(ProgressKey(key, cell, t(f"menu.{key}"), act, icon=icon, value=said.get(key, ""),
                                 paint=drawn.get(key)))  # fmt: skip

    def _build_rest(self, form: Form, style: Style, cells: list[pygame.Rect]) -> None:
        """Add the rest as icons with names, and the language."""
        t, go = self.context.t, self.context.go
        rest: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("matches", "list", t("menu.matches"), go.matches),
            ("statistics", "chart-column", t("menu.statistics"), go.statistics),
            ("levels", "layers", t("levels.title"), go.levels),
            ("people", "user-round", t("people.title"), go.people),
            ("options", "settings-2", t("menu.options"), go.options),
            ("rules", "book-open", t("menu.rules"), go.rules),
            ("quit", "log-out", t("menu.quit"), self.context.leave),
        )
        for (key, icon, name, act), cell in zip(rest, cells, strict=False):
            form.add(IconKey(key, cell, name, act, icon=icon, kind=ButtonKind.QUIET))
        place = cells[-1].copy()
        place.height = style.px(48)
        place.centery = cells[-1].centery
        speak, tip = (lambda language: self.context.change(language=language)), t("menu.language-tip")
        form.add(language_control(self.context, place, speak, tip).named(t("setting.language.name")))

    def _rack_rect(self, style: Style) -> pygame.Rect:
        gap, tile = style.px(4), self._tile(style)
        width = len(TITLE) * (tile + gap) + style.space(6)
        rect = pygame.Rect(0, 0, width, height(tile) + shelf_lip(style.metrics) + style.space(3))
        rect.midtop = (style.metrics.width // 2, page_room(style.metrics).y + style.space(0.5))
        return rect

    def _tile(self, style: Style) -> int:
        """Return the width of a tile of the name, in pixels, so that all of it is visible."""
        return min(style.px(TILE), (page_room(style.metrics).width - style.space(6)) // len(TITLE) - style.px(4))

    def update(self, dt: float) -> None:
        super().update(dt)
        for tween in self._coming:
            tween.advance(dt)

    def draw_ground(self, surface: DrawTarget) -> None:
        if all(each.done for each in self._coming):
            repeat(surface, (self.form, self.style.look), lambda: self._draw_ground(surface))
        else:
            self._draw_ground(surface)

    def _draw_ground(self, surface: DrawTarget) -> None:
        style = self.style
        for board, place in self._boards:
            put(surface, board, place)
        rect, edge = self._rack_rect(style), rack_margin(style.metrics)
        put(surface, rack(rect.size, style.metrics, style.theme, 1), (rect.x - edge, rect.y - edge))
        tiles, width = tile_images(style, UNO_RUMMY), self._tile(style)
        step = width + style.px(4)
        left = rect.centerx - step * (len(TITLE) - 1) / 2
        middle = rect.bottom - shelf_lip(style.metrics) - height(width) / 2
        for index, (letter, colour, coming) in enumerate(zip(TITLE, TITLE_COLOURS, self._coming, strict=True)):
            image = tiles.lettered(letter, colour, width)
            drop = (1 - coming.value) * style.px(70)
            put_centre(surface, image, (left + step * index, middle - drop), min(coming.share * 3, 1.0))
