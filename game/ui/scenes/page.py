"""Scenes that consist of a form, and questions that are answered before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.books import BOOKS
from game.engine.shown import sentences
from game.ui.context import Context
from game.ui.kit.canvas import box_of
from game.ui.kit.drawing import DrawTarget, put_shade
from game.ui.kit.motion import Tween, out_cubic
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.kit.style import Style, page_room, table_room
from game.ui.kit.theme import Colour, TextSize, Typeface
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, Stepper, Widget
from game.ui.kit.widgets.form import nodes_of
from game.ui.kit.widgets.widget import centred, column, inset, nowhere, off_bottom, off_left, off_right, off_top, row
from game.ui.scene import Scene
from game.ui.specimens import book_picture

NARROW = 1100
"""Units of width below which everything is in one column."""
HEAD = 52
"""Units of the height of the title."""


class Page(Scene):
    """A form that is created afresh for every size and whenever its content changes."""

    form: Form
    book = ""
    """The book that it is about; empty: that of the scene below."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.style = context.page_style
        self.viewport = Viewport()
        self.form = Form(self.style, context.motion, self.back)
        self.tweens: Sequence[Tween] = ()
        """What moves on it besides its list."""

    @property
    def t(self) -> Callable[..., str]:
        return self.context.t

    @property
    def speaks(self) -> str | None:
        return self.book or None

    @property
    def narrow(self) -> bool:
        """Whether everything is in one column, as large text leaves no room for two."""
        return self.style.metrics.width < self.style.px(NARROW)

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into a new form."""

    def back(self) -> None:
        if self.context.scenes.top is self:
            self.context.scenes.pop()

    def rebuild(self) -> None:
        """Create the form afresh, keeping focus and scroll position."""
        old, window, height = self.form, self.context.style, self._height
        self.style = window.zoomed()
        self._build_form()
        if window.metrics.zooms and (needed := self.needed()) != self.style.metrics.size:
            # Whole units may be a pixel more than there is: only what lacks room gets any.
            size = zip(needed, self.style.metrics.size, strict=True)
            across, down = (need if need > there else 0 for need, there in size)
            self.style = window.zoomed(self.style.metrics.units((across, down)))
            self._build_form()
        self.form.adopt(old)
        self.viewport.fit(self.style.metrics.size, window.metrics.size, self.style.metrics.factor)
        self.viewport.rows = self.form.scroll.rows if self.narrow else ()
        if height is not None:
            self._keep_at(height)

    @property
    def _height(self) -> float | None:
        """How high in the window, as a share of it, the middle of what has the focus is; None if that is not seen."""
        form, view = self.form, self.viewport
        if form.focus not in form or not view.window[1]:
            return None
        widget = form[form.focus or ""]
        place = form.place(widget)
        seen = form.scroll.viewport.colliderect(place) if form.is_scrolled(widget) else True
        return (place.centery - view.offset[1]) / view.window[1] if seen and view.seen.colliderect(place) else None

    def _keep_at(self, height: float) -> None:
        """Let what has the focus stay at a height of the window, as far as it can be scrolled there."""
        form, view = self.form, self.viewport
        if form.focus not in form:
            return
        widget, wanted = form[form.focus or ""], view.offset[1] + round(height * view.window[1])
        if form.is_scrolled(widget):
            form.scroll.move(form.place(widget).centery - wanted)
            form.scroll.offset = form.scroll.goal
        view.move(0, form.place(widget).centery - wanted)
        view.arrive()

    def needed(self) -> tuple[int, int]:
        """Return the room in pixels in which all of it fits, as it is laid out now."""
        return self.form.needed(self.style.metrics.size)

    def _build_form(self) -> None:
        self.form = Form(self.style, self.context.motion, self.back)
        self.build(self.form, self.style)
        if self.narrow:
            self.form.unroll()

    def put(self, name: str, value: object) -> None:
        """Change one of its attributes, and show that."""
        setattr(self, name, value)
        self.rebuild()

    def set(self, name: str, value: object) -> None:
        """Change a setting, and show what depends on it."""
        self.context.change(**{name: value})
        self.rebuild()

    def scroll_up(self) -> None:
        self.form.scroll.goal = self.form.scroll.offset = 0.0

    def resized(self, style: Style) -> None:  # noqa: ARG002
        self.rebuild()

    def read(self) -> None:
        """Read what it shows of the player's files; again once the scene above has gone."""

    def uncovered(self) -> None:
        self.read()
        self.rebuild()

    @property
    def busy(self) -> bool:
        return self.form.busy or not all(each.done for each in self.tweens)

    @property
    def headline(self) -> pygame.Rect:
        return self.form["title"].rect if "title" in self.form else pygame.Rect(0, 0, 0, 0)

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """The title, the titles of everything on the page, and what is to be pressed beside its list."""
        form = self.form
        keys = [each.rect for each in form if each.focusable and not form.is_scrolled(each)]
        labels = (each for each in form if isinstance(each, Label) and each.step >= TextSize.HEAD)
        return (self.headline, *keys, *(label.written(self.style, form.place(label)) for label in labels))

    def handle(self, event: pygame.Event) -> None:
        self.form.handle(event)

    def update(self, dt: float) -> None:
        self.form.update(dt)
        for tween in self.tweens:
            tween.advance(dt)

    def draw_ground(self, surface: DrawTarget) -> None:
        """Draw what lies below the widgets: over another scene, a shade."""
        if not self.opaque:
            put_shade(surface, 0.5)

    def draw(self, surface: DrawTarget) -> None:
        self.draw_ground(surface)
        self.form.draw(surface)
        self.form.draw_tip(surface)

    def head(self, title: str) -> pygame.Rect:
        """Add the back button and the title; return the room below them."""
        form, style = self.form, self.style
        head, rest = off_top(page_room(style.metrics), style.px(HEAD), style.space(2))
        key, words = off_left(head, style.px(128), style.space(3))
        key = pygame.Rect(key.x, 0, key.width, style.px(44)).move_to(centery=head.centery)
        form.add(Button("back", key, self.t("common.back"), self.back, icon="chevron-left"))
        form.add(Label("title", words, title, TextSize.TITLE, style.theme.text, Typeface.TITLE))
        return rest

    def beside_title(self, rest: pygame.Rect, width: int, high: int = 44) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the place of a control, `high` units, beside the title or below it if narrow, and the room below."""
        style = self.style
        if self.narrow:
            return off_top(rest, style.px(high), style.space(2))
        place, _ = off_right(rest, width)
        place.height, place.bottom = style.px(high), rest.y - style.space(2) - style.px((HEAD - high) // 2)
        return place, rest

    def parted(self, room: pygame.Rect, sides: Sequence[pygame.Rect], heights: Sequence[int]) -> Sequence[pygame.Rect]:
        """Return the sides of a room; in a narrow page parts of it one below the other, of these heights."""
        return column(room, heights, self.style.space(2)) if self.narrow else sides

    def panel_in(self, key: str, room: pygame.Rect, across: float, down: float | None = None) -> pygame.Rect:
        """Add a panel; return the room inside it, so many steps from its edges."""
        self.form.add(Picture(key, room, self.style.panel))
        return inset(room, self.style.space(across), self.style.space(across if down is None else down))

    def on_panel(self, room: pygame.Rect, across: float = 4, widest: int = 10_000) -> Lines:
        """Add a panel, in the middle if it is to be no wider than so many units; return what fills it with lines."""
        room = pygame.Rect(0, room.y, min(room.width, self.style.px(widest)), room.height).move_to(centerx=room.centerx)
        return Lines(self.form, self.panel_in("ground", room, across, 2))

    def nothing_yet(self, room: pygame.Rect, text: str) -> None:
        """Show a message where there is nothing to show yet, the pieces of a book, and a button for a new match."""
        form, style = self.form, self.style
        form.add(Picture("ground", room, style.panel))
        width, gap, high = min(style.px(560), room.width), style.space(3), style.px(54)
        body = pygame.Rect(0, 0, width, style.paragraph_height(text, width))
        size = (style.px(360), min(style.px(190), room.height - body.height - high - 4 * gap))
        body.center = room.centerx, room.centery + (size[1] - high) // 2
        place = pygame.Rect((0, 0), size).move_to(midbottom=(room.centerx, body.y - gap))
        form.add(Picture.of("pieces", place, book_picture(style, self.context.settings.book, size)))
        form.add(Paragraph("none", body, text, TextSize.TEXT, style.theme.quiet, align=0.5))
        key = pygame.Rect(0, body.bottom + gap, style.px(260), high).move_to(centerx=room.centerx)
        play, act = self.t("menu.play"), partial(self.context.go.new_match, instead=True)
        form.add(Button("play", key, play, act, icon="play", kind=ButtonKind.PRIMARY))

    def add_figures(
        self, room: pygame.Rect, figures: Mapping[str, str], say: Callable[..., str], across: int, high: int, gap: float
    ) -> None:
        """Add figures, so many side by side, each in a line of `high` units, and below it what is said of it."""
        form, style, lines = self.form, self.style, -(-len(figures) // across)
        places = column(room, [room.height // lines] * lines, 0)
        cells = [cell for place in places for cell in row(place, [1.0] * across, style.space(gap))]
        for (key, value), cell in zip(figures.items(), cells, strict=False):
            number, word = off_top(cell, style.px(high))
            word.height = style.px(24)
            form.add(Label(f"{key}-value", number, value, TextSize.HEAD, style.theme.text, Typeface.TITLE, 0.5))
            form.add(Label(key, word, say(key), TextSize.SMALL, style.theme.quiet, align=0.5))

    def opens(self, page: Callable[..., Page], *about: object) -> Callable[[], None]:
        """Return what opens another page over this one."""
        return lambda: self.context.scenes.push(page(self.context, *about))

    def turn_to(self, book: str) -> None:
        """Show another book, chosen from the tabs."""

    def book_tabs(self, rest: pygame.Rect, some: Sequence[str] = ()) -> pygame.Rect:
        """Add all books, or `some`, beside the title, one at a time where they lack room; return the room below."""
        style, title = self.style, self.form["title"]
        named = [(each, self.t(f"book.{each}.name")) for each in some or BOOKS]
        assert isinstance(title, Label)
        free = rest.right - title.written(style, title.rect).right - style.space(3)
        cells = [style.width(name, TextSize.SMALL, Typeface.BOLD) + style.space(2) for _, name in named]
        equal = [max(style.px(128), *cells)] * len(cells)
        fitting = next((each for each in (equal, cells) if sum(each) <= free and not self.narrow), None)
        widest = max(style.width(name, TextSize.SMALL, Typeface.TITLE) for _, name in named) + style.space(2)
        tabs, below = self.beside_title(rest, sum(fitting) if fitting else widest + 2 * style.px(46), 46)
        control: Widget = Stepper.through("books", tabs, named, self.book, self.turn_to)
        if fitting:
            control = Choice("books", tabs, named, self.book, self.turn_to, step=TextSize.SMALL, shares=fitting)
        self.form.add(control.named(self.t("spoken.books")))
        return below


class Lines:
    """A list, filled some steps from the top of its room; unless it `stays`, it is scrolled once it is higher."""

    def __init__(self, form: Form, room: pygame.Rect, top: float = 0, *, stays: bool = False) -> None:
        self.form, self.style, self.room, self._stays = form, form.style, room, stays
        self.y, self._rows = room.y + form.style.space(top), [room.y]

    def next(self, high: int, below: float = 0) -> pygame.Rect:
        """Return the place of the next line, `high` pixels, and leave some steps free below it."""
        place = pygame.Rect(self.room.x, self.y, self.room.width, high)
        self._rows.append(place.y)
        self.y = place.bottom + self.style.space(below)
        return place

    def add(self, *widgets: Widget) -> None:
        """Add widgets that have their places already, side by side; the next line is below the lowest."""
        for widget in widgets:
            self.form.add(widget, scrolled=not self._stays)
            self.y = max(self.y, widget.rect.bottom)

    def heading(self, key: str, text: str, high: int = 34, below: float = 1) -> pygame.Rect:
        """Add the title of a part; return its place."""
        place, colour = self.next(self.style.px(high), below), self.style.theme.title
        self.add(Label(key, place, text, TextSize.HEAD, colour, Typeface.TITLE))
        return place

    def text(
        self, key: str, text: str, step: int = TextSize.TEXT, colour: Colour | None = None, below: float = 0
    ) -> None:
        """Add a paragraph that is as high as its words."""
        place = self.next(self.style.paragraph_height(text, self.room.width, step), below)
        self.add(Paragraph(key, place, text, step, colour))

    def rule(self, key: str, up: int) -> None:
        """Add a thin line across, some pixels above the end of what there is; a row begins below it."""
        self._rows.append(self.y)
        colour, place = self.style.theme.panel_light, pygame.Rect(self.room.x, self.y - up, self.room.width, 1)
        self.add(Picture(key, place, lambda surface, rect: surface.fill(colour, rect)))

    def end(self) -> int:
        """Let the list be scrolled in its room; return how high it is."""
        self.form.scroll_list(self.room, self.y - self.room.y, self._rows)
        return self.y - self.room.y


class Answer(NamedTuple):
    """One of the answers to a dialog; by default it does nothing but close it."""

    text: str
    action: Callable[[], None] = lambda: None
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: str = ""
    opens: bool = False
    """Whether it opens a page, from which the way back leads to the dialog."""


class Dialog(Page):
    """Title, text and some answers over the scene below, side by side or in two lines, or stacked if `upright`.

    Over a table, one that is `aside` covers only the player's own pieces; one that is `clear` darkens nothing, one that
    `hides` shows nothing else. Escape gives the first answer.
    """

    form_path = ("dialog",)

    def __init__(
        self, context: Context, title: str, text: str, answers: Sequence[Answer], upright: bool = False,
        wide: bool = False, aside: bool = False, clear: bool = False, hides: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.upright, self.wide, self.aside, self.clear, self.opaque = upright, wide, aside, clear, hides
        self.title, self.text, self.answers = title, text, tuple(answers)
        self._coming = Tween(0, 1, context.motion.seconds(0.18), out_cubic)
        self.tweens = (self._coming,)
        self.form.focus = f"answer-{0 if upright else len(self.answers) - 1}"
        self.panel = pygame.Rect(0, 0, 0, 0)

    @property
    def headline(self) -> pygame.Rect:
        return self.panel

    def each_node(self) -> Iterator[Node | None]:
        text = (Node("text", Role.LABEL, self.text),) if self.text else ()
        yield Node("dialog", Role.DIALOG, self.title, states=frozenset({NodeState.MODAL}), box=box_of(self.panel),
                   children=(*text, *nodes_of(self.form)))  # fmt: skip

    def back(self) -> None:
        self.answer(0)

    def needed(self) -> tuple[int, int]:
        width, height = self.style.metrics.size
        high = self.panel.height
        return width, high + 2 * self.style.space(2) if high > height else height

    def build(self, form: Form, style: Style) -> None:
        pad, count = style.space(3), len(self.answers)
        line, gap = style.px(52), style.space(1.5)
        keys = [
            Button(f"answer-{at}", nowhere(), each.text, partial(self.answer, at), icon=each.icon, kind=each.kind)
            for at, each in enumerate(self.answers)
        ]
        need = max(style.width(key.text, key.step, Typeface.STRONG) - key.room(style) for key in keys)
        # Of more than six answers one below the other, all but the first stand in pairs.
        paired = self.upright and count > 6 and 2 * need + gap + 4 * pad <= style.metrics.width
        lines, across, most = 1 + count // 2 if paired else count, 1 + paired, style.metrics.width - 2 * pad
        if not self.upright:
            lines = 1 if count * (need + gap) - gap + 2 * pad <= most else 2
            across = -(-count // lines)
        least = style.px(420 if self.upright else 200 * max(across, 3 if self.wide else 2) + 60)
        width = min(max(least, across * (need + gap) - gap + 2 * pad), most)
        high = style.paragraph_height(self.text, width - 2 * pad)
        block = lines * (line + gap) - gap
        self.panel = self.place((width, 2 * pad + style.px(44) + high + style.space(3) + block))
        foot, _ = off_bottom(self.panel.inflate(-2 * pad, -2 * pad), block)
        cells = column(foot, [line] * lines, gap)
        if paired:
            cells = [cells[0], *(half for cell in cells[1:] for half in row(cell, [1.0, 1.0], gap))]
        elif not self.upright:
            cells = [each for cell in cells for each in row(cell, [1.0] * across, gap)]
        if len(cells) > count:
            cells[count - 1].union_ip(cells[count])
        for key, cell in zip(keys, cells, strict=False):
            key.rect = cell
            form.add(key)
        form.default = f"answer-{0 if self.upright else count - 1}"

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where the panel is: in the middle of the window, or at the edge where the own pieces are."""
        metrics, rect = self.style.metrics, pygame.Rect((0, 0), size)
        if not self.aside:
            return centred(size, pygame.Rect((0, 0), metrics.size))
        room = table_room(metrics)
        return rect.move_to(midtop=room.midtop) if metrics.rack_above else rect.move_to(midbottom=room.midbottom)

    def answer(self, index: int) -> None:
        """Give an answer: the dialog closes unless that opens a page over it, then the answer is carried out."""
        if self.context.scenes.top is self:
            if not self.answers[index].opens:
                self.context.scenes.pop(fade=False)
            self.answers[index].action()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; what keys ask about a match is answered by the table below."""
        below = self.context.scenes.below(self)
        if below is None or not below.reply(event, self, sentences(self.title, self.text)):
            super().handle(event)

    def draw_between(self, surface: DrawTarget) -> None:
        """Draw what lies between the darkened scene below and the panel."""

    def draw_ground(self, surface: DrawTarget) -> None:
        style = self.style
        if not self.clear:
            put_shade(surface, 0.5 * self._coming.value)
        self.draw_between(surface)
        style.panel(surface, self.panel)
        style.ring(surface, self.panel, style.px(18), style.metrics.hairline, style.theme.clear_edge)
        pad = style.space(3)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inner.x, inner.y, inner.width, style.px(36))
        style.write(surface, self.title, head, TextSize.HEAD, style.theme.text, Typeface.TITLE)
        body = pygame.Rect(inner.x, inner.y + style.px(44), inner.width, inner.height)
        style.paragraph(surface, self.text, body, TextSize.TEXT, style.theme.quiet)
