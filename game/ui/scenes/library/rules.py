"""The rules of a book in our own words, section by section, with a table of contents and a search in all books."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.cards.rules import CardRules
from game.engine.registry import BOOKS, Rules
from game.store.settings import Verbosity
from game.ui.context import Context
from game.ui.kit.drawing import put
from game.ui.kit.nodes import News
from game.ui.kit.sprite import margin
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Marked, Picture, Stepper, TextLine, Widget
from game.ui.kit.widgets.widget import off_left, off_right, off_top
from game.ui.reader.nodes import in_parts
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Lines, Page
from game.ui.specimens import piece_row, rows
from game.words.chapters import Chapter, RuleWords
from game.words.search import Wanted, nearest, spans, wanted_in

# -- A section of the rules of a book, as widgets: on the page of rules, and beside the options that it is about.


def chapter_widgets(
    style: Style, words: RuleWords, chapter: Chapter, key: str, room: pygame.Rect, wanted: Wanted = (),
    narrow: bool = False,
) -> tuple[list[Widget], int]:  # fmt: skip
    """Return the widgets of a section from the top of a room, and where the next one begins.

    What is `wanted` is marked. In a `narrow` page its place in the book may need a line of its own.
    """
    head = pygame.Rect(room.x, room.y, room.width, style.px(32))
    title = words.title(chapter)
    found = next(spans(title, wanted), None) is not None
    colour = style.theme.text if found else style.theme.title  # on a highlight, the accent would be pale
    shown = Marked(f"{key}-title", head, title, TextSize.HEAD, colour, Typeface.TITLE, wanted=wanted, one_line=True)
    taken = style.width(title, TextSize.HEAD, Typeface.TITLE)
    if narrow and taken + style.width(words.place(chapter), TextSize.SMALL) + style.space(12) > head.width:
        # With large text the place in the book has a line of its own.
        head, taken = head.move(0, head.height), -style.space(2)
    widgets: list[Widget] = [shown, *_notes(style, words, chapter, key, head, taken)]
    text = words.text(chapter)
    body = pygame.Rect(room.x, head.bottom + style.space(0.5), room.width, 0)
    body.height = style.paragraph_height(text, body.width)
    widgets.append(Marked(f"{key}-text", body, text, wanted=wanted))
    y = body.bottom + style.space(1)
    if chapter.pieces:
        rules, powerless = BOOKS[words.rules.book], chapter.key not in ("action", "joker")  # else coloured
        width = style.px(56 if isinstance(rules, CardRules) else 52)
        pictures = [piece_row(style, rules, line, width, powerless=powerless) for line in chapter.pieces.split(" / ")]
        image, edge = rows(pictures, margin(width), style.space(1.5)), margin(width)
        place = pygame.Rect(room.x, y + style.space(0.5), room.width, image.get_height() - 2 * edge)
        widgets.append(Picture(f"{key}-pieces", place, lambda on, rect: put(on, image, (rect.x - edge, rect.y - edge))))
        y = place.bottom + style.space(1)
    return widgets, y + style.space(2)


def _notes(style: Style, words: RuleWords, chapter: Chapter, key: str, head: pygame.Rect, taken: int) -> list[Widget]:
    """Return, next to the heading, whether a house rule is on, and on the right its place in the book."""
    t, x, place = words.catalogue.t, head.x + taken + style.space(2), words.place(chapter)
    widgets: list[Widget] = []
    if chapter.options:
        on = words.switched(chapter)
        word, colour = t("rules.on" if on else "rules.off"), style.theme.good if on else style.theme.quiet
        spot = pygame.Rect(x, head.y, style.width(word, TextSize.SMALL, Typeface.BOLD) + 2, head.height)
        widgets.append(Label(f"{key}-switch", spot, word, TextSize.SMALL, colour, Typeface.BOLD))
        x = spot.right + style.space(2)
    if place:
        spot = pygame.Rect(x, head.y, head.right - x, head.height)
        widgets.append(Label(f"{key}-place", spot, place, TextSize.SMALL, style.theme.quiet, align=1.0))
    return widgets


class RulesScene(Page):
    """A page to read and search; it starts at `rule`, if one is given."""

    def __init__(self, context: Context, played: Rules | None = None, rule: str = "") -> None:
        super().__init__(context)
        record = context.go.record()
        self._played = record.rules if played is None and record is not None else played
        """The rules of the match on the table."""
        self.book = context.settings.book if self._played is None else self._played.book
        self.sought = ""
        self.near = ""
        """What could be looked for where nothing is found; empty if nothing is like it."""
        self._asked = rule
        """The rule at which the page starts; empty: at the top."""
        self._unsaid: tuple[str, ...] = ()
        """What was gone to or found, and is still to be announced."""

    def turn_to(self, book: str) -> None:
        self.book = book
        self.scroll_up()
        self.rebuild()

    def look_for(self, text: str) -> None:
        """Show only sections that contain every word of a text, first of this book, then of the others."""
        self.sought, self.near, t = text, "", self.t
        if not self.books:
            texts = [words.whole(chapter) for words in map(self.words_of, BOOKS) for chapter in words.chapters]
            self.near = nearest(self.context.catalogue, text, texts)
        self.scroll_up()
        self.rebuild()
        self._unsaid = tuple(map(self._hits, self.books)) if self.wanted else ()
        if not self.books:
            self._unsaid = (t("rules.nothing"), *([t("rules.nearest", words=self.near)] if self.near else ()))

    def news(self) -> tuple[News, ...]:
        said, self._unsaid = self._unsaid, ()
        brief = self.context.settings.verbosity is Verbosity.BRIEF
        return tuple(News(part, own=True) for text in said for part in (in_parts(text) if brief else (text,)))

    def go_to(self, heading: str) -> None:
        """Scroll to a heading; whoever does not see its section hears it."""
        if heading in self.form:
            scroll, y = self.form.scroll, self.form[heading].rect.y - self.style.space(1)
            if scroll.most:
                scroll.goal = 0.0
                scroll.move(y - scroll.viewport.y)
            else:  # the page is scrolled, not the list
                self.viewport.move(0, y - self.viewport.seen.y)
            body = self.form[text] if (text := heading.replace("-title", "-text")) in self.form else None
            self._unsaid = (body.text,) if isinstance(body, Marked) else ()

    @property
    def rules(self) -> Rules:
        return self.words_of(self.book).rules

    def words_of(self, book: str) -> RuleWords:
        played = self._played
        rules = played if played is not None and played.book == book else self.context.rules(book)
        return RuleWords(self.context.catalogue.of(book), rules)

    @property
    def wanted(self) -> Wanted:
        return wanted_in(self.context.catalogue, self.sought)

    def chapter_of(self, rule: str) -> Chapter | None:
        return self.words_of(self.book).chapter_of(rule)

    def found(self, book: str = "") -> tuple[Chapter, ...]:
        """Return the sections of a book, by default this one, that contain every search word."""
        return self.words_of(book or self.book).found(self.wanted)

    def _hits(self, book: str) -> str:
        return self.t("rules.hits", book=self.t(f"book.{book}.name"), n=len(self.found(book)))

    @property
    def books(self) -> tuple[str, ...]:
        """Return the books on the page: this one, and in a search all that have hits."""
        return tuple(filter(self.found, dict.fromkeys((self.book, *BOOKS)))) if self.wanted else (self.book,)

    def build(self, form: Form, style: Style) -> None:
        rest = self.book_tabs(self.head(self.t(f"rules.{self.book}.title")))
        side, panel = off_left(rest, 0 if self.brief else style.px(250), 0 if self.brief else style.space(2))
        line, view = off_top(self.panel_in("ground", panel, 4, 1), style.px(44) + style.space(1), style.space(1))
        contents, view = off_top(view, style.px(44), style.space(1)) if self.brief else (side, view)
        line = pygame.Rect(line.x, line.y + style.space(1), min(style.px(340), line.width), style.px(44))
        mouse = pygame.Rect(0, line.y, min(style.px(230), view.right - line.right - style.space(4)), line.height)
        mouse.right = view.right
        if self.narrow:
            mouse, line = off_right(pygame.Rect(line.x, line.y, view.width, line.height), style.px(200), style.space(2))
        empty, tip = self.t("rules.search"), self.t("rules.search-tip")
        form.add(TextLine("search", line, self.sought, self.look_for, most=40, empty=empty, tip=tip).named(empty))
        word, act = self.t("gesture.title"), self.opens(GesturesPage, self.rules)
        form.add(Button("mouse", mouse, word, act, icon="hand", step=TextSize.SMALL))
        lines = Lines(form, view, 1)
        headings: list[tuple[str, str]] = []
        for book in self.books:
            self._build_book(lines, book, headings)
        if not self.books:
            nothing = lines.next(style.px(32), 1 if self.near else 0)
            lines.add(Label("nothing", nothing, self.t("rules.nothing"), TextSize.TEXT, style.theme.quiet))
            if self.near:
                offer = pygame.Rect(view.x, lines.y, style.px(320), style.px(44))
                act = partial(self.look_for, self.near)
                lines.add(Button("nearest", offer, self.t("rules.nearest", words=self.near), act))
        form.scroll_list(view, lines.y - view.y)  # by notches, as sections are of any length
        self._build_contents(form, style, contents, headings)
        asked = self.chapter_of(self._asked) if self._asked else None
        if asked in self.found():
            form.scroll.move(form[f"{asked.key}-title"].rect.y - view.y - style.space(1))
            form.scroll.offset = form.scroll.goal

    def resized(self, style: Style) -> None:
        """Lay everything out; a page that is scrolled as a whole starts at the rule that was asked for."""
        super().resized(style)
        if self.narrow and self._asked and (asked := self.chapter_of(self._asked)) is not None:
            self.go_to(f"{asked.key}-title")

    @property
    def brief(self) -> bool:
        """Whether the table of contents is one line: more has no room, or lines too low for fingers."""
        return self.narrow or self.style.metrics.touched

    def _build_contents(self, form: Form, style: Style, room: pygame.Rect, headings: list[tuple[str, str]]) -> None:
        """Add the table of contents; clicking a heading scrolls to it. In a brief one it is one heading at a time."""
        if self.brief:
            if headings:
                control = Stepper.through("contents", room, headings, headings[0][0], self.go_to)
                form.add(control.named(self.t("rules.contents")))
            return
        inner = self.panel_in("contents", room, 1)
        high = min(style.px(32), inner.height // max(len(headings), 1))
        for index, (heading, words) in enumerate(headings):
            line = pygame.Rect(inner.x, inner.y + index * high, inner.width, high)
            act, step = partial(self.go_to, heading), TextSize.SMALL
            form.add(Button(f"to-{heading}", line, words, act, kind=ButtonKind.QUIET, step=step, align=0.0))

    def _build_book(self, lines: Lines, book: str, headings: list[tuple[str, str]]) -> None:
        style, words = lines.style, self.words_of(book)
        if self.wanted:
            key, name = f"{book}-hits", self._hits(book)
            headings.append((key, name))
            lines.add(Label(key, lines.next(style.px(36), 1), name, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        for chapter in self.found(book):
            key = chapter.key if book == self.book else f"{book}/{chapter.key}"
            if not self.wanted:
                headings.append((f"{key}-title", words.title(chapter)))
            place = pygame.Rect(lines.room.x, lines.y, lines.room.width, 0)
            widgets, below = chapter_widgets(style, words, chapter, key, place, self.wanted, self.narrow)
            lines.add(*widgets)
            lines.y = below
