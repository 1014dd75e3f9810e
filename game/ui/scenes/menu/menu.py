"""The first scene: the name of the game on a rack, and where to go from here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

import pygame

from game.engine.books import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, blank, outline, plaque, put, put_centre, remembered, repeat, rounded, shadow
from game.ui.kit.motion import Tween, out_back
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import ROUND, Style, page_room, rack, rack_margin, shelf_lip, small_table, wood
from game.ui.kit.theme import BLACK, WHITE, Metrics, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Stepper, Widget, WidgetState
from game.ui.kit.widgets.buttons import grounds, key_image
from game.ui.kit.widgets.widget import Painting, column, focus_ring, inset, off_bottom, off_left, off_top, row
from game.ui.scenes.page import Page
from game.ui.specimens import book_picture
from game.ui.table.tiles.images import height, tile_images
from game.words.catalogue import LANGUAGES, own_name

if TYPE_CHECKING:
    from game.play.glance import Glance

# -- A table in small, with what is done there written below it.

FOOT = 72
"""Units of height of what is written below the table."""


def with_pieces(style: Style, book: str, size: tuple[int, int]) -> pygame.Surface:
    table = small_table(size, style.theme).copy()
    room = (round(size[0] * 0.7), round(size[1] * 0.8))
    put_centre(table, book_picture(style, book, room), (size[0] / 2, size[1] / 2))
    return table


@dataclass(eq=False, repr=False)
class PictureKey(Button, ABC):
    """A key that is mostly a picture, made once for its size."""

    picture: Callable[[tuple[int, int]], pygame.Surface] = blank

    def __post_init__(self) -> None:
        self.picture = cache(self.picture)

    @abstractmethod
    def words(self, style: Style) -> pygame.Rect:
        """Return where its words are."""


class TableKey(PictureKey):
    """The way to a table: its picture, and a key below it."""

    def words(self, style: Style) -> pygame.Rect:
        return off_bottom(self.rect, style.px(FOOT))[0]

    def _draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        foot, upper = off_bottom(rect, style.px(FOOT), style.space(1))
        radius, soft = Metrics(*upper.size).px(ROUND), style.space(2)
        put(surface, shadow(upper.size, radius, soft, 0.5), (upper.x - soft, upper.y - soft + style.px(4)))
        put(surface, self.picture(upper.size), upper.topleft)
        sunk = state.pressed and state.hovered
        key = key_image(foot.size, style.metrics, style.theme, self.kind, state.hovered, sunk, True)
        put(surface, key, (foot.x - style.space(1), foot.y - style.space(1)))
        self._letter(surface, style, foot.move(0, style.px(1 if sunk else -1)))
        if state.focused:
            focus_ring(surface, style, rect, radius)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        if not self.value:
            super()._letter(surface, style, rect)
            return
        upper, lower = off_top(inset(rect, 0, style.px(7)), style.px(30))
        super()._letter(surface, style, upper)
        step = style.largest(self.value, lower.width - style.space(2), (TextSize.TEXT, TextSize.SMALL))
        style.write(surface, self.value, inset(lower, style.space(1), 0), step, grounds(self.kind, style.theme)[2],
                    align=0.5)  # fmt: skip


# -- The books as boxes on a shelf.

SHELF, LIFT = 18, 5
"""Units of the thickness of a shelf, and by how much a box is lifted that is pointed at."""
SEAM = 0.25
"""How far down its height the lid of a box ends."""
LID = 12, 5
"""Units from the edges of the lid to the name on it, across and down."""


@remembered
def shelf(width: int, metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a board of that width, seen from the front, with the shadow that it throws."""
    high, soft = metrics.px(SHELF), metrics.space(1)
    image = blank((width, high + 2 * soft))
    put(image, shadow((width - 2 * soft, high), metrics.px(3), soft, 0.55), (0, soft // 2))
    put(image, plaque(wood((width, high), theme, 17), metrics.px(4)), (0, 0))
    image.fill((*mix(theme.wood_light, WHITE, 0.45), 255), (metrics.px(4), 0, width - 2 * metrics.px(4), metrics.px(2)))
    return image


@remembered
def box(size: tuple[int, int], metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a closed box seen from the front, `metrics.space(1)` larger on every side."""
    soft, radius, lip, fine = metrics.space(1), metrics.px(9), metrics.px(6), metrics.hairline
    image = blank((size[0] + 2 * soft, size[1] + 2 * soft))
    put(image, shadow(size, radius, soft, 0.6), (0, metrics.px(2)))
    put(image, rounded(size, radius, mix(theme.felt_dark, BLACK, 0.45)), (soft, soft))
    face = (size[0], size[1] - lip)
    put(image, rounded(face, radius, mix(theme.felt_light, WHITE, 0.06), theme.felt_dark), (soft, soft))
    seam = soft + round(size[1] * SEAM)
    image.fill((*mix(theme.felt_dark, BLACK, 0.4), 255), (soft, seam, size[0], 2 * fine))
    put(image, rounded((size[0], fine), 0, WHITE, opacity=0.22), (soft, seam + 2 * fine))
    put(image, outline(face, radius, fine, WHITE, 0.2), (soft, soft))
    inner = (size[0] - 2 * metrics.px(7), face[1] - 2 * metrics.px(7))
    put(image, outline(inner, metrics.px(5), metrics.px(1.5), theme.wood_light, 0.75),
        (soft + metrics.px(7), soft + metrics.px(7)))  # fmt: skip
    return image


@dataclass(eq=False, repr=False)
class BookBox(PictureKey):
    """The box of a book."""

    book: str = ""

    def words(self, style: Style) -> pygame.Rect:
        lid = pygame.Rect(self.rect.topleft, (self.rect.width, round(self.rect.height * SEAM)))
        return inset(lid, style.px(LID[0]), style.px(LID[1]))

    def _draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        at, edge = style.of(self.book), style.space(1)
        place = rect.move(0, -style.px(LIFT) if state.hovered and not state.pressed else 0)
        put(surface, box(rect.size, at.metrics, at.theme), (place.x - edge, place.y - edge))
        name = self.words(style).move(place.x - self.rect.x, place.y - self.rect.y)
        high = style.paragraph_height(self.text, name.width, self.step, Typeface.TITLE)
        name.y += max(name.height - high, 0) // 2 + style.px(1)
        style.paragraph(surface, self.text, name, self.step, at.theme.text, Typeface.TITLE, 0.5)
        body = off_top(place, round(rect.height * SEAM))[1]
        size = (body.width - 2 * edge, body.height - style.px(22))
        put_centre(surface, self.picture(size), (body.centerx, body.centery - style.px(4)))
        if state.focused:
            focus_ring(surface, style, place, style.px(9))

    def fit(self, style: Style) -> BookBox:
        """Let its name be as large as fits on a line, or smaller on several; return it."""
        self.step = style.largest(self.text, self.words(style).width, (TextSize.TEXT, TextSize.SMALL), Typeface.TITLE)
        return self


@dataclass(eq=False, repr=False)
class ProgressKey(Button):
    """A way to go, with how far somebody has come there."""

    paint: Painting | None = None
    """Draws it, once it is known."""

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        colour, inner = grounds(self.kind, style.theme)[2], inset(rect, style.space(2), style.space(1.5))
        head, rest = off_top(inner, style.px(28), style.space(0.5))
        icon, words = off_left(head, style.px(24), style.space(1))
        put_centre(surface, style.icons.image(self.icon, style.px(24), colour), icon.center)
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.TITLE)
        foot, middle = off_bottom(rest, style.px(26), style.space(0.5))
        style.write(surface, self.value, foot, TextSize.TEXT, colour)
        if self.paint is not None:
            put(surface, rounded(middle.size, style.px(10), style.theme.sunken), middle.topleft)
            self.paint(surface, inset(middle, style.space(1), style.px(5)))


class IconKey(Button):
    """A key with its name below its icon."""

    def room(self, style: Style) -> int:
        return self.rect.width - 2 * style.space(0.25)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        colour = grounds(ButtonKind.QUIET, style.theme)[2]
        upper, lower = off_top(inset(rect, style.space(0.25), style.space(0.75)), style.px(28))
        put_centre(surface, style.icons.image(self.icon, style.px(26), colour), upper.center)
        step = style.largest(self.text, lower.width, (TextSize.TEXT, TextSize.SMALL), Typeface.STRONG)
        style.write(surface, self.text, lower, step, colour, Typeface.STRONG, 0.5)


def language_names() -> list[tuple[str, str]]:
    return [(code, own_name(code)) for code in LANGUAGES]


def language_control(context: Context, rect: pygame.Rect, change: Callable[[str], None], tip: str = "") -> Widget:
    """Return the control for the language: side by side while there is room, otherwise one at a time between arrows."""
    style, named, now = context.page_style, language_names(), context.language
    choice = Choice("language", rect, named, now, change, tip=tip)
    if all(style.width(name, TextSize.TEXT, Typeface.BOLD) <= choice.room(style) for _, name in named):
        return choice
    return Stepper.through("language", rect, named, now, change, tip=tip)


TITLE = "STEINREICH"
TITLE_COLOURS = "RYGBRGYBRG"
"""Colour letters, one for each letter of the title."""
TABLE, PLAY, BOXES, PROGRESS, ICON = 300, 54, 216, 140, 64
"""Units of the heights of what stands one below the other in a narrow page: the table, the key for a new match, a row
of boxes, what was achieved, and the keys for the rest."""
REST = (0.9, 1.0, 1.15, 1.2, 1.1, 1.0, 0.85, 1.4)
"""Shares of the line that the keys for the rest have in a wide page, by the length of their names."""


class Menu(Page):
    """Continue or guided first round, new match, and the way to everything else."""

    tune = Tune.MENU

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        seconds = context.motion.seconds
        self.tweens = [Tween(0, 1, seconds(0.45), out_back, seconds(0.10 + 0.05 * at)) for at in range(len(TITLE))]
        """Those of the letters of the title, which come one after another."""
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

    def build(self, form: Form, style: Style) -> None:
        room, gap, big = page_room(style.metrics), style.space(2.5), style.px(ICON)
        _, room = off_top(room, self._rack_rect(style).bottom - room.y + gap)
        if not self.narrow:
            foot, room = off_bottom(room, big, style.space(2))
            most = min(room.height, style.px(520))
            room.update(room.x, room.y + (room.height - most) // 2, room.width, most)
            start, room = off_left(room, style.px(410), style.space(3))
            progress, boxes = off_bottom(room, style.px(PROGRESS), style.space(2))
            shelves, beside, rest = 1 if len(BOOKS) <= 5 else 2, True, row(foot, REST, 0)
        else:
            shelves = 1 if (room.width - 4 * style.space(1.5)) // 5 >= style.px(108) and len(BOOKS) <= 5 else 2
            beside = room.width >= style.px(3 * 190)
            high = style.px(PROGRESS) * (1 if beside else 3) + style.space(3) * (not beside)
            heights = [shelves * style.px(BOXES), high, 3 * (big + style.space(1))]
            table = max(room.height - sum(heights) - 3 * gap, style.px(TABLE) + style.px(PLAY))
            start, boxes, progress, foot = column(room, [table, *heights], gap)
            upper, lower, last = column(foot, [big] * 3, style.space(1))
            rest = [*row(upper, [1.0] * 4, 0), *row(lower, [1.0] * 3, 0), last]
        gap = style.space(1.5)
        self._build_start(form, style, start)
        self._build_shelf(form, style, boxes, shelves)
        ways = row(progress, [1.0] * 3, gap) if beside else column(progress, [style.px(PROGRESS)] * 3, gap)
        self._build_progress(form, style, ways)
        self._build_rest(form, style, rest)

    def _build_start(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add what most people want next, as a table in small, and a new match below it if that is something else."""
        t, go, seen = self.t, self.context.go, self._seen
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
        t, board, across, self._boards = self.t, style.px(SHELF), -(-len(BOOKS) // lines), []
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
        t, go = self.t, self.context.go
        shown: dict[str, tuple[str, Painting]] = {}
        if self._seen is not None:
            from game.ui.scenes.menu.progress import progress

            shown = progress(t, style, self._seen)
        ways = (("ladder", "trophy", go.ladder), ("puzzles", "puzzle", go.puzzles), ("school", "lightbulb", go.school))
        for (key, icon, act), cell in zip(ways, cells, strict=True):
            said, paint = shown.get(key, ("", None))
            form.add(ProgressKey(key, cell, t(f"menu.{key}"), act, icon=icon, value=said, paint=paint))

    def _build_rest(self, form: Form, style: Style, cells: list[pygame.Rect]) -> None:
        go, titles = self.context.go, {"levels": "levels.title", "people": "people.title"}
        rest: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("matches", "list", go.matches), ("statistics", "chart-column", go.statistics),
            ("levels", "layers", go.levels), ("people", "user-round", go.people), ("options", "settings-2", go.options),
            ("rules", "book-open", go.rules), ("quit", "log-out", self.context.leave),
        )  # fmt: skip
        for (key, icon, act), cell in zip(rest, cells, strict=False):
            name = self.t(titles.get(key, f"menu.{key}"))
            form.add(IconKey(key, cell, name, act, icon=icon, kind=ButtonKind.QUIET))
        place = pygame.Rect(0, 0, cells[-1].width, style.px(48)).move_to(center=cells[-1].center)
        speak, tip = (lambda language: self.context.change(language=language)), self.t("menu.language-tip")
        form.add(language_control(self.context, place, speak, tip).named(self.t("setting.language.name")))

    def _rack_rect(self, style: Style) -> pygame.Rect:
        gap, tile = style.px(4), self._tile(style)
        width = len(TITLE) * (tile + gap) + style.space(6)
        rect = pygame.Rect(0, 0, width, height(tile) + shelf_lip(style.metrics) + style.space(3))
        rect.midtop = (style.metrics.width // 2, page_room(style.metrics).y + style.space(0.5))
        return rect

    def _tile(self, style: Style) -> int:
        """Return the width of a tile of the name, in pixels, so that all of it is visible."""
        return min(style.px(64), (page_room(style.metrics).width - style.space(6)) // len(TITLE) - style.px(4))

    def draw_ground(self, surface: DrawTarget) -> None:
        if all(each.done for each in self.tweens):
            repeat(surface, (self.form, self.style.look), lambda: self._draw_ground(surface))
        else:
            self._draw_ground(surface)

    def _draw_ground(self, surface: DrawTarget) -> None:
        for board, place in self._boards:
            put(surface, board, place)
        rect, edge = self._rack_rect(self.style), rack_margin(self.style.metrics)
        put(surface, rack(rect.size, self.style.metrics, self.style.theme, 1), (rect.x - edge, rect.y - edge))
        tiles, width = tile_images(self.style, UNO_RUMMY), self._tile(self.style)
        step = width + self.style.px(4)
        left = rect.centerx - step * (len(TITLE) - 1) / 2
        middle = rect.bottom - shelf_lip(self.style.metrics) - height(width) / 2
        for index, (letter, colour, coming) in enumerate(zip(TITLE, TITLE_COLOURS, self.tweens, strict=True)):
            image = tiles.lettered(letter, colour, width)
            drop = (1 - coming.value) * self.style.px(70)
            put_centre(surface, image, (left + step * index, middle - drop), min(coming.share * 3, 1.0))
