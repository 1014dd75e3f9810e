"""The rules of a book in our own words, part by part, each with the place in the book that it tells and with
pieces that show what is meant. What is typed into the line above leaves only the parts that hold all its words.
"""

from __future__ import annotations

import pygame

from game.engine.cards.books import UNO_112
from game.engine.cards.custom import PLAIN
from game.engine.cards.options import DiscardRules
from game.engine.cards.pieces import Card
from game.engine.families import BOOKS
from game.engine.families import Rules as BookRules
from game.engine.options import to_text
from game.ui.cards.words import card_name
from game.ui.cards.written import sentence
from game.ui.context import Context
from game.ui.drawing import put
from game.ui.marks import margin
from game.ui.scenes.chapters import CHAPTERS, Chapter
from game.ui.scenes.page import Page
from game.ui.specimens import card_row, specimen
from game.ui.style import Style
from game.ui.table.words import cited
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Form, Label, Paragraph, Picture, TextLine
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import inset, off_top

POWERFUL = ("action", "joker")
"""Parts in which the signs of the tiles have their colour."""
TILE, CARD = 52, 56
"""Units of a tile and of a card."""
POINTS = 500
"""What is played for where the book leaves points out (UN-54)."""
LONGEST_SEARCH = 40


class Rules(Page):
    """One page to read and to search; for somebody who asks about one `rule` it begins there."""

    def __init__(self, context: Context, played: BookRules | None = None, rule: str = "") -> None:
        super().__init__(context)
        record = context.record()
        self._played = record.rules if played is None and record is not None else played
        """The rules of the match on the table."""
        self.book = context.settings.book if self._played is None else self._played.book
        self.sought = ""
        """What was typed to look for."""
        self._asked = rule
        """The rule that the page begins at; empty: at its top."""

    def turn_to(self, book: str) -> None:
        """Read about another book."""
        self.book = book
        self._to_the_top()
        self.rebuild()

    def look_for(self, text: str) -> None:
        """Show only what holds every word of a text."""
        self.sought = text
        self._to_the_top()
        self.rebuild()

    def _to_the_top(self) -> None:
        if self.form.scroll is not None:
            self.form.scroll.goal = self.form.scroll.offset = 0.0

    @property
    def rules(self) -> BookRules:
        """The book with the options of the match on the table, or else the player's."""
        played = self._played
        return played if played is not None and played.book == self.book else self.context.rules(self.book)

    def text(self, chapter: Chapter) -> str:
        """The words of a part."""
        rules = self.rules
        key = f"rules.{self.book}.{chapter.key}"
        if isinstance(rules, DiscardRules):
            rounds = rules.book == UNO_112.book
            text = self.context.t(key, target=(rules.points or POINTS) if rounds else rules.target)
            return "\n".join((text, *self._written(rules))) if chapter.key == "custom" else text
        return self.context.t(key, target=rules.target, opening=rules.opening)

    def _written(self, rules: DiscardRules) -> list[str]:
        """What the players wrote on each custom wild."""
        t = self.context.t
        texts = {name: getattr(rules, name) for name in rules.customs}
        return [
            t("rules.written", card=card_name(t, Card("", name)), rule=sentence(t, written))
            for name, written in texts.items()
            if written != PLAIN
        ]

    def title(self, chapter: Chapter) -> str:
        """The heading of a part."""
        return self.context.t(f"rules.{self.book}.{chapter.key}-title")

    def place(self, chapter: Chapter) -> str:
        """Where the book has it: its paragraphs or headings."""
        places = [cited(self.context.t, rule) for rule in chapter.rules]
        return ", ".join(dict.fromkeys(place for place in places if place))

    def found(self) -> tuple[Chapter, ...]:
        """The parts that hold every word that is looked for."""
        wanted = self.sought.casefold().split()

        def holds(chapter: Chapter) -> bool:
            words = f"{self.title(chapter)} {self.place(chapter)} {self.text(chapter)}".casefold()
            return all(word in words for word in wanted)

        return tuple(chapter for chapter in CHAPTERS[self.book] if holds(chapter))

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t(f"rules.{self.book}.title"))
        self.book_tabs(form, style, rest, self.book, self.turn_to)
        panel = pygame.Rect(0, rest.y, min(style.px(940), rest.width), rest.height)
        panel.centerx = rest.centerx
        form.add(Picture("ground", panel, style.panel))
        inner = inset(panel, style.space(4), style.space(1))
        line, view = off_top(inner, style.px(44) + style.space(1), style.space(1))
        line = pygame.Rect(line.x, line.y + style.space(1), min(style.px(340), line.width), style.px(44))
        empty, tip = t("rules.search"), t("rules.search-tip")
        form.add(TextLine("search", line, self.sought, self.look_for, most=LONGEST_SEARCH, empty=empty, tip=tip))
        y = view.y + style.space(1)
        for chapter in self.found():
            y = self._build_chapter(form, style, chapter, pygame.Rect(view.x, y, view.width - style.space(3), 0))
        if not self.found():
            nothing = pygame.Rect(view.x, y, view.width, style.px(32))
            form.add(Label("nothing", nothing, t("rules.nothing"), Step.TEXT, style.theme.quiet))
        form.scroll_in(view, y - view.y)
        asked = self.chapter_of(self._asked)
        if asked in self.found() and form.scroll is not None:
            form.scroll.move(form[f"{asked.key}-title"].rect.y - view.y - style.space(1))
            form.scroll.offset = form.scroll.goal

    def chapter_of(self, rule: str) -> Chapter | None:
        """The part that tells a rule, or else the first one about its place in the book."""
        place = cited(self.context.t, rule)
        telling = [chapter for chapter in CHAPTERS[self.book] if rule in chapter.rules]
        near = [chapter for chapter in CHAPTERS[self.book] if place and place in self.place(chapter).split(", ")]
        return next(iter(telling + near), None)

    def _build_chapter(self, form: Form, style: Style, chapter: Chapter, room: pygame.Rect) -> int:
        """One part from the top of a room; answers where the next one begins."""
        key, place = chapter.key, self.place(chapter)
        head = pygame.Rect(room.x, room.y, room.width, style.px(32))
        title = self.title(chapter)
        form.add(Label(f"{key}-title", head, title, Step.HEAD, style.theme.accent, Face.TITLE), scrolled=True)
        self._build_notes(form, style, chapter, head, style.width(title, Step.HEAD, Face.TITLE), place)
        text = self.text(chapter)
        body = pygame.Rect(room.x, head.bottom + style.space(0.5), room.width, 0)
        body.height = style.paragraph_height(text, body.width)
        form.add(Paragraph(f"{key}-text", body, text), scrolled=True)
        y = body.bottom + style.space(1)
        if chapter.pieces:
            image, edge = self._pieces(style, chapter)
            shown = pygame.Rect(room.x, y + style.space(0.5), room.width, image.get_height() - 2 * edge)
            form.add(Picture(f"{key}-pieces", shown, _painting(image, edge)), scrolled=True)
            y = shown.bottom + style.space(1)
        return y + style.space(2)

    def _build_notes(
        self, form: Form, style: Style, chapter: Chapter, head: pygame.Rect, taken: int, place: str
    ) -> None:
        """Beside the heading: whether a house rule is switched on, and at the right where the book has it."""
        t, x = self.context.t, head.x + taken + style.space(2)
        if chapter.options:
            on = any(to_text(getattr(self.rules, name)) == value for name, value in chapter.options)
            word, colour = t("rules.on" if on else "rules.off"), style.theme.good if on else style.theme.quiet
            spot = pygame.Rect(x, head.y, style.width(word, Step.SMALL, Face.BOLD) + 2, head.height)
            form.add(Label(f"{chapter.key}-switch", spot, word, Step.SMALL, colour, Face.BOLD), scrolled=True)
            x = spot.right + style.space(2)
        if place:
            spot = pygame.Rect(x, head.y, head.right - x, head.height)
            form.add(
                Label(f"{chapter.key}-place", spot, place, Step.SMALL, style.theme.quiet, align=1.0), scrolled=True
            )

    def _pieces(self, style: Style, chapter: Chapter) -> tuple[pygame.Surface, int]:
        """The tiles or cards of a part as one image, and its margin."""
        rules = BOOKS[self.book]
        if isinstance(rules, DiscardRules):
            width = style.px(CARD)
            return card_row(style, rules, chapter.pieces, width), margin(width)
        width = style.px(TILE)
        return specimen(style, rules, chapter.pieces, width, powerless=chapter.key not in POWERFUL), margin(width)


def _painting(image: pygame.Surface, edge: int) -> Painting:
    """How an image is painted whose pieces begin `edge` pixels within it."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        put(surface, image, (rect.x - edge, rect.y - edge))

    return paint
