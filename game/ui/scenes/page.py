"""Scenes that consist of a form: what menu, new match, options, rules and dialogs have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.books import BOOKS
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.margins import page_room
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets.button import Button, ButtonKind
from game.ui.kit.widgets.choice import Choice
from game.ui.kit.widgets.form import Form
from game.ui.kit.widgets.label import Label, Paragraph, Picture
from game.ui.kit.widgets.layout import off_left, off_right, off_top
from game.ui.kit.widgets.stepper import Stepper
from game.ui.scene import Scene
from game.ui.specimens import book_picture

NARROW = 1100
"""Units of width below which everything is in one column."""
HEAD = 52
"""Units of the height of the title."""
TAB = 128
"""Units of a book's name next to the title, if it is not longer."""


class Page(Scene):
    """A form that is created afresh for every size and whenever its content changes."""

    form: Form
    viewport: Viewport
    least = (0, 0)
    """The units of room that it needs, if it cannot be put into one column; where the window has less, it is scrolled.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.style = context.style.zoomed(self.least)
        self.viewport = Viewport()
        self.form = Form(self.style, context.motion, self.back)

    @property
    def narrow(self) -> bool:
        """Whether everything is in one column, as large text leaves no room for two."""
        return self.style.metrics.width < self.style.px(NARROW)

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into a new form."""

    def back(self) -> None:
        """Leave the page."""
        if self.context.scenes.top is self:
            self.context.scenes.pop()

    def rebuild(self) -> None:
        """Create the form afresh, keeping focus and scroll position."""
        old, window = self.form, self.context.style
        self.style = window.zoomed(self.least)
        self.form = self._built()
        if window.metrics.zooms:
            needed = self.form.needed(self.style.metrics.size)
            if needed != self.style.metrics.size:
                # Whole units may be a pixel more than there is: only what lacks room gets any.
                size = zip(needed, self.style.metrics.size, strict=True)
                across, down = (need if need > there else 0 for need, there in size)
                self.style = window.zoomed(self.style.metrics.units((across, down)))
                self.form = self._built()
        self.form.adopt(old)
        self.viewport.fit(self.style.metrics.size, window.metrics.size, self.style.metrics.factor)

    def _built(self) -> Form:
        """Return the form of this page, new."""
        self.form = Form(self.style, self.context.motion, self.back)
        self.build(self.form, self.style)
        if self.narrow:
            self.form.unroll()
        return self.form

    def scroll_to(self, y: int) -> None:
        """Scroll to a height of the list, or of the page if the page is scrolled instead."""
        scroll, gap = self.form.scroll, self.style.space(1)
        if scroll is not None and scroll.most:
            scroll.goal = 0.0
            scroll.move(y - scroll.viewport.y - gap)
        else:
            self.viewport.move(0, y - gap - self.viewport.seen.y)

    def scroll_up(self) -> None:
        """Scroll to the top of the list, at once."""
        if self.form.scroll is not None:
            self.form.scroll.goal = self.form.scroll.offset = 0.0

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay everything out."""
        self.rebuild()

    def uncovered(self) -> None:
        """Show what changed in the meantime."""
        self.rebuild()

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return self.form.busy

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor

    @property
    def headline(self) -> pygame.Rect:
        """The title."""
        return self.form["title"].rect if "title" in self.form else pygame.Rect(0, 0, 0, 0)

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """The title, and the titles of everything on the page."""
        labels = (each for each in self.form if isinstance(each, Label) and each.step >= TextSize.HEAD)
        return (self.headline, *(label.written(self.style, self.form.place(label)) for label in labels))

    def handle(self, event: pygame.Event) -> None:
        """Handle an event."""
        self.form.handle(event)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.form.update(dt)

    def draw_ground(self, surface: DrawTarget, style: Style) -> None:
        """Draw what lies below the widgets."""

    def draw(self, surface: DrawTarget) -> None:
        """Draw everything."""
        self.draw_ground(surface, self.style)
        self.form.draw(surface)
        self.form.draw_tip(surface)

    def head(self, form: Form, style: Style, title: str) -> pygame.Rect:
        """Add the back button and the title; return the room below them."""
        head, rest = off_top(page_room(style.metrics), style.px(HEAD), style.space(2))
        key, words = off_left(head, style.px(128), style.space(3))
        key = pygame.Rect(key.x, 0, key.width, style.px(44))
        key.centery = head.centery
        form.add(
            Button(
                "back",
                key,
                self.context.t("common.back"),
                self.back,
                icon="chevron-left",
                kind=ButtonKind.SECONDARY,
            )
        )
        form.add(Label("title", words, title, TextSize.TITLE, style.theme.text, Typeface.TITLE))
        return rest

    def beside_title(
        self, style: Style, rest: pygame.Rect, width: int, high: int = 44
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the place of a control to the right of the title, `high` units, and the room below it.

        In a narrow page it has a line of its own.
        """
        if self.narrow:
            return off_top(rest, style.px(high), style.space(2))
        place, _ = off_right(rest, width)
        place.height, place.bottom = style.px(high), rest.y - style.space(2) - style.px((HEAD - high) // 2)
        return place, rest

    def nothing_yet(self, form: Form, style: Style, room: pygame.Rect, text: str, play: Callable[[], None]) -> None:
        """Show a message where there is nothing to show yet, the pieces of a book, and a button for a new match."""
        form.add(Picture("ground", room, style.panel))
        width, gap, high = min(style.px(560), room.width), style.space(3), style.px(54)
        body = pygame.Rect(0, 0, width, style.paragraph_height(text, width))
        size = (style.px(360), min(style.px(190), room.height - body.height - high - 4 * gap))
        body.center = room.centerx, room.centery + (size[1] - high) // 2
        place = pygame.Rect((0, 0), size)
        place.midbottom = (room.centerx, body.y - gap)
        pieces = book_picture(style, self.context.settings.book, size)
        form.add(Picture("pieces", place, lambda surface, rect: put(surface, pieces, rect.topleft)))
        form.add(Paragraph("none", body, text, TextSize.TEXT, style.theme.quiet, align=0.5))
        key = pygame.Rect(0, body.bottom + gap, style.px(260), high)
        key.centerx = room.centerx
        form.add(Button("play", key, self.context.t("menu.play"), play, icon="play", kind=ButtonKind.PRIMARY))

    def book_tabs(
        self, form: Form, style: Style, rest: pygame.Rect, book: str, turn_to: Callable[[str], None],
        some: Sequence[str] = (),
    ) -> pygame.Rect:  # fmt: skip
        """Add all books, or `some`, as words next to the title; where they lack room, one at a time between arrows.

        Returns the room below.
        """
        books = some or tuple(BOOKS)
        names = [self.context.t(f"book.{each}.name") for each in books]
        title = form["title"]
        assert isinstance(title, Label)
        free = title.rect.x + style.width(title.text, title.step, title.face) + style.space(3)
        cells = [style.width(name, TextSize.SMALL, Typeface.BOLD) + style.space(2) for name in names]
        equal = [max(style.px(TAB), *cells)] * len(cells)
        fitting = next((each for each in (equal, cells) if sum(each) <= rest.right - free), None)
        arrow = style.px(46)
        widest = max(style.width(name, TextSize.SMALL, Typeface.TITLE) for name in names) + style.space(2) + 2 * arrow
        fitting = None if self.narrow else fitting
        tabs, below = self.beside_title(style, rest, sum(fitting) if fitting else widest, 46)
        if fitting:
            values = list(zip(books, names, strict=True))
            choice = Choice("books", tabs, values, book, turn_to, step=TextSize.SMALL, shares=fitting)
            form.add(choice.named(self.context.t("spoken.books")))
        else:
            words = dict(enumerate(names))
            form.add(Stepper("books", tabs, list(books).index(book), 0, len(books) - 1,
                             lambda place: turn_to(books[place]), words=words)
                     .named(self.context.t("spoken.books")))  # fmt: skip
        return below
