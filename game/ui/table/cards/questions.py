"""Small questions over the table: which colour a wild chooses, which seat a card names; the hint in three steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.engine.cards.hints import CardHint
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.rules import CardRules
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Shortcut
from game.ui.kit.widgets.widget import WidgetState, focus_ring, row
from game.ui.table.cards.images import PROPORTION, card_images
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.rims import symbol
from game.words.cards.sentences import hint_guidance, pieces_of
from game.words.sentences import Guidance

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8, pygame.K_9)
PAD, HEAD, OPEN, WIDE = 20, 52, 112, 640
"""Units around a panel, of its title, of cards that it shows, and of one with a text."""
CLEAR = 6
"""Units between a panel and the chips below the piles."""
MANY, WIDEST = 4, 752
"""From this many buttons on the panel is wider."""
COLUMNS = 3
"""The maximum number of seat names side by side."""


class ColourKey(Button):
    """A button in the colour of cards, with symbol and word."""

    def __init__(
        self, colour: str, rect: pygame.Rect, word: str, action: Callable[[], None], shortcut: Shortcut
    ) -> None:
        super().__init__(f"colour-{colour}", rect, word, action, shortcut=shortcut, tip=word)
        self.colour = colour

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        face, ink = style.theme.card(self.colour)
        radius, edge = style.px(14), style.px(8)
        sunk = style.px(2) if state.pressed and state.hovered else 0
        put(surface, shadow(rect.size, radius, edge, 0.4), (rect.x - edge, rect.y - edge + style.px(2)))
        light = 0.22 if state.hovered else 0.08
        put(surface, rounded(rect.size, radius, mix(face, WHITE, light), face), (rect.x, rect.y + sunk))
        if state.hovered:
            put(surface, outline(rect.size, radius, style.px(2), WHITE, 0.8), (rect.x, rect.y + sunk))
        put_centre(surface, symbol(self.colour, style.px(34), ink), (rect.centerx, rect.y + style.px(38) + sunk))
        word = pygame.Rect(rect.x, rect.bottom - style.px(40) + sunk, rect.width, style.px(30))
        style.write(surface, self.text, word, TextSize.TEXT, ink, Typeface.BOLD, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, radius)


@dataclass(frozen=True, slots=True)
class Question:
    """A panel with a title and buttons; nothing else can be done before it is answered or cancelled.

    No button has the focus at first, so pressing Enter twice to play a card does not choose anything.
    """

    title: str
    rect: pygame.Rect
    form: Form
    text: str = ""
    cards: tuple[Card, ...] = ()
    """Shown face up below the text."""

    def draw(self, surface: DrawTarget, table: CardTable) -> None:
        style = table.context.page_style
        draw_panel(surface, style, self.rect, lit=True)
        inner = self.rect.inflate(-2 * style.px(PAD), 0)
        head = pygame.Rect(inner.x, inner.y + style.px(12), inner.width, style.px(30))
        style.write(surface, self.title, head, TextSize.HEAD, face=Typeface.TITLE, align=0.5)
        y = self.rect.y + style.px(HEAD)
        if self.text:
            body = pygame.Rect(inner.x, y, inner.width, inner.height)
            y += style.paragraph(surface, self.text, body, TextSize.TEXT, align=0.5) + style.px(10)
        if self.cards:
            self._draw_cards(surface, table, pygame.Rect(inner.x, y, inner.width, style.px(OPEN)))
        self.form.draw(surface)
        self.form.draw_tip(surface)

    def _draw_cards(self, surface: DrawTarget, table: CardTable, room: pygame.Rect) -> None:
        painter = card_images(table.context.page_style, table.rules)
        width = round((room.height - table.context.page_style.px(8)) / PROPORTION)
        pitch = min(width * 1.06, (room.width - width) / max(len(self.cards) - 1, 1))
        start = room.centerx - pitch * (len(self.cards) - 1) / 2
        for i, card in enumerate(self.cards):
            put_centre(surface, painter.image(card, width), (start + i * pitch, room.centery))


@dataclass(frozen=True, slots=True)
class QuestionButton:
    """Return one button of a question."""

    key: str
    text: str
    action: Callable[[], None]
    icon: str = ""
    kind: ButtonKind = ButtonKind.SECONDARY
    shortcut: Shortcut | None = None


def asked(
    table: CardTable,
    title: str,
    text: str,
    choices: Sequence[QuestionButton],
    cards: tuple[Card, ...] = (),
    back: Callable[[], None] | None = None,
) -> Question:
    style = table.context.page_style
    pad, high = style.px(PAD), style.px(56)
    wide = min(style.px(WIDE if len(choices) < MANY else WIDEST), style.metrics.width - 2 * pad)
    # A few buttons have equal widths, many have the width that their labels need.
    shares = [style.width(each.text, TextSize.TEXT, Typeface.STRONG) + style.px(60) for each in choices]
    room, gap = wide - 2 * pad, style.px(12)
    needed = sum(shares) if len(choices) >= MANY else max(shares, default=0) * len(choices)
    lines = len(choices) if style.metrics.enlarges and needed + gap * (len(choices) - 1) > room else 1
    units = 56 * lines + 8 * (lines - 1) + (OPEN + 6 if cards else 0)
    rect = panel(table, panel_height(table, text, units, wide), wide)
    form = Form(style, table.context.motion, back=back)
    keys = pygame.Rect(rect.x + pad, rect.bottom - pad - high, room, high)
    places = row(keys, shares if len(choices) >= MANY else [1.0] * len(choices), gap)
    if lines > 1:
        step = high + style.px(8)
        places = [keys.move(0, -step * place) for place in range(lines - 1, -1, -1)]
    for choice, key in zip(choices, places, strict=True):
        form.add(
            Button(
                choice.key,
                key,
                choice.text,
                choice.action,
                icon=choice.icon,
                kind=choice.kind,
                tip=choice.text,
                shortcut=choice.shortcut,
            )
        )
    return Question(title, rect, form, text, cards)


def panel_height(table: CardTable, text: str, units: int, width: int = 0) -> int:
    """Return the height of a panel with a title, a text and that many units of other things."""
    style = table.context.page_style
    room = (width or style.px(WIDE)) - 2 * style.px(PAD)
    words = style.paragraph_height(text, room, TextSize.TEXT) + style.px(10) if text else 0
    return style.px(HEAD) + words + style.px(units) + style.px(PAD)


def panel(table: CardTable, height: int, width: int = 0) -> pygame.Rect:
    """Return a panel in the middle of the table, above the fan; by default as wide as one with a text.

    The chips below the piles are covered by it or seen, never cut.
    """
    rect = pygame.Rect(0, 0, width or table.context.page_style.px(WIDE), height)
    rect.center = table.zones.felt.center
    chip = table.zones.colour
    if chip.top <= rect.bottom + table.context.page_style.px(CLEAR) < chip.bottom:
        rect.bottom = chip.top - table.context.page_style.px(CLEAR)
    return rect.clamp(pygame.Rect((0, 0), table.context.style.metrics.size))


def colour_question(table: CardTable, answer: Callable[[str], None], back: Callable[[], None] | None) -> Question:
    """Return the question which colour is played next; `back` returns the card to the hand, if possible."""
    style, t = table.context.page_style, table.context.t
    side, gap, pad = style.px(104), style.px(12), style.px(PAD)
    rect = panel(table, side + style.px(HEAD) + pad, 4 * side + 3 * gap + 2 * pad)
    form = Form(style, table.context.motion, back=back)

    def choose(colour: str) -> Callable[[], None]:
        return lambda: answer(colour)

    for i, colour in enumerate(COLOURS):
        key = pygame.Rect(rect.x + pad + i * (side + gap), rect.y + style.px(HEAD), side, side)
        form.add(ColourKey(colour, key, t(f"colour.{colour}"), choose(colour), Shortcut(str(i + 1), key=DIGITS[i])))
    return Question(t("cardtable.which-colour"), rect, form)


def seat_question(
    table: CardTable, title: str, seats: Sequence[int], answer: Callable[[int], None], back: Callable[[], None]
) -> Question:
    """Return the question which of these seats is meant, each with the number of its cards."""
    style, t = table.context.page_style, table.context.t
    wide, high, gap, pad = style.px(228), style.px(54), style.px(10), style.px(PAD)
    columns = min(len(seats), COLUMNS, (style.metrics.width - 2 * pad) // (wide + gap))
    lines = -(-len(seats) // columns)
    width = max(columns * (wide + gap) - gap, style.width(title, TextSize.HEAD, Typeface.TITLE)) + 2 * pad
    rect = panel(table, lines * (high + gap) - gap + style.px(HEAD) + pad, width)
    form = Form(style, table.context.motion, back=back)
    left = rect.centerx - (columns * (wide + gap) - gap) // 2

    def choose(seat: int) -> Callable[[], None]:
        return lambda: answer(seat)

    for i, seat in enumerate(seats):
        key = pygame.Rect(
            left + i % columns * (wide + gap), rect.y + style.px(HEAD) + i // columns * (high + gap), wide, high
        )
        text = t("cardtable.seat-cards", name=table.session.name(seat), n=table.shown.counts[seat])
        narrow = style.width(text, TextSize.TEXT, Typeface.STRONG) > wide - 2 * style.space(1.5)
        form.add(
            Button(
                f"seat-{seat}",
                key,
                text,
                choose(seat),
                step=TextSize.SMALL if narrow else TextSize.TEXT,
                shortcut=Shortcut(str(i + 1), key=DIGITS[i]),
            )
        )
    return Question(title, rect, form)


# -- The hint of a turn in three steps: that something fits, what matters, and what to do, with its cards lifted.

LAST = 3
"""The number of steps."""


class CardHints:
    """What the hint button has revealed about this moment; the next one, or lifting another card, puts it aside."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self._found: CardHint | None = None
        self._about: tuple[int, int] | None = None
        """The number of steps of the match, and the viewer, for whom it was found."""
        self._step = 0
        self._lifted: tuple[Card, ...] = ()

    @property
    def _now(self) -> tuple[int, int]:
        return len(self.table.session.events), self.table.viewer

    @property
    def begun(self) -> bool:
        """Whether the hint was asked for in this moment, so that more of it costs nothing."""
        return self._found is not None and self._about == self._now

    def press(self) -> None:
        """Reveal a little more."""
        table = self.table
        if not self.begun:
            self._about, self._step, self._found = self._now, 0, table.session.hint(table.viewer)
        assert self._found is not None
        self._step = min(self._step + 1, LAST)
        if self._step == LAST or self._found.reason is None:
            table.selected = ()
            for card in pieces_of(self._found.action):
                table.lift(card)
            table.relayout()
        self._lifted = table.selected

    @property
    def guidance(self) -> Guidance | None:
        """Return what the guidance line says about it; None if it was not asked for, or other cards are lifted."""
        table = self.table
        if self._found is None or not self.begun or table.selected != self._lifted:
            return None
        seen, session = table.session.view(table.viewer), table.session
        return hint_guidance(table.context.t, self._found, self._step, seen, session.name)


# -- What a puzzle of cards shows beside the table: paragraphs on one panel, the known and the unseen cards on another.

CARD, WANTED, LEAST, APART = 56, 40, 16, 5
"""Units of the width of a card, of one for which headings become smaller, of the narrowest one, and between two."""
BELOW = 7
"""Units below a paragraph; the last one of a panel needs none."""
SMALLER = (1.0, 0.9, 0.8, 0.7)
"""How small paragraphs may become to fit, as shares of their sizes: large print in a small window."""


class CardRow(NamedTuple):
    """Cards below a heading."""

    heading: str
    cards: tuple[Card, ...]
    brief: str = ""
    """The heading where room is scarce, if it is another one."""


class KnowledgeText(NamedTuple):
    """A paragraph of the panel."""

    words: str
    size: int
    colour: Colour
    face: Typeface


class FittedRow(NamedTuple):
    """Cards below a heading as it is drawn."""

    heading: KnowledgeText
    cards: tuple[Card, ...]


def fits(style: Style, zone: pygame.Rect, texts: Sequence[KnowledgeText]) -> bool:
    inner = _inside(style, zone)
    return _height(style, inner.width, _fitting(style, inner, texts)) <= inner.height + style.px(BELOW)


def draw_texts(surface: DrawTarget, style: Style, rect: pygame.Rect, texts: Sequence[KnowledgeText]) -> pygame.Rect:
    """Draw paragraphs on a panel as high as they need, in smaller letters where there is little room; return it."""
    inner = _inside(style, rect)
    texts = _fitting(style, inner, texts)
    spare = max(inner.height - _height(style, inner.width, texts), 0)
    panel = pygame.Rect(rect.topleft, (rect.width, rect.height - spare))
    draw_panel(surface, style, panel)
    _paragraphs(surface, style, inner, inner.y, texts)
    return panel


def _fitting(style: Style, inner: pygame.Rect, texts: Sequence[KnowledgeText]) -> Sequence[KnowledgeText]:
    """Return paragraphs in letters that fit: the small ones for what is long, then all of them smaller, if need be."""
    small = [each._replace(size=TextSize.SMALL) if each.size is TextSize.TEXT else each for each in texts]
    sizes = ([each._replace(size=round(each.size * share)) for each in small] for share in SMALLER)
    for found in (texts, *sizes):
        if _height(style, inner.width, found) <= inner.height + style.px(BELOW):
            return found
    return found


def draw_shelves(
    surface: DrawTarget, style: Style, rect: pygame.Rect, rules: CardRules, shelves: Sequence[CardRow]
) -> None:
    """Draw shelves of cards on a panel as high as they need; the cards are as large as there is room for."""
    inner = _inside(style, rect)
    shown, wide = fitting_shelves(style, inner, shelves)
    spare = max(inner.height - _shelves_height(style, inner.width, shown, wide), 0)
    draw_panel(surface, style, pygame.Rect(rect.topleft, (rect.width, rect.height - spare)))
    painter, width, y = card_images(style, rules), style.px(wide), inner.y
    high, step, across = round(width * PROPORTION), width + style.px(APART), _across(style, inner.width, wide)
    for shelf in shown:
        y = _paragraphs(surface, style, inner, y, (shelf.heading,))
        for number, card in enumerate(shelf.cards):
            line, place = divmod(number, across)
            at = (inner.x + place * step + width / 2, y + line * (high + style.px(APART)) + high / 2)
            put_centre(surface, painter.image(card, width), at)
        y += -(-len(shelf.cards) // across) * (high + style.px(APART)) + style.px(6)


def fitting_shelves(style: Style, inner: pygame.Rect, shelves: Sequence[CardRow]) -> tuple[list[FittedRow], int]:
    """Return shelves with their headings as they fit, and the units of the width of a card.

    Before cards become too small to be read, large headings do, and then they say less.
    """
    shares = SMALLER if style.metrics.enlarged > 1 else SMALLER[:1]
    ways = [
        [_shelf(style, row, heading, share) for row, heading in zip(shelves, headings, strict=True)]
        for headings in ([row.heading for row in shelves], [row.brief or row.heading for row in shelves])
        for share in shares
    ]
    found = [(way, _card_width(style, inner, way)) for way in ways]
    return next((each for each in found if each[1] >= WANTED), max(found, key=lambda each: each[1]))


def _shelf(style: Style, row: CardRow, heading: str, share: float) -> FittedRow:
    size = round(TextSize.SMALL * share)
    return FittedRow(KnowledgeText(heading, size, style.theme.text, Typeface.STRONG), row.cards)


def _card_width(style: Style, inner: pygame.Rect, shelves: Sequence[FittedRow]) -> int:
    sizes = range(CARD, LEAST, -2)
    return next((size for size in sizes if _shelves_height(style, inner.width, shelves, size) <= inner.height), LEAST)


def _inside(style: Style, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * style.px(14), -2 * style.px(12))


def _paragraphs(surface: DrawTarget, style: Style, room: pygame.Rect, y: int, texts: Sequence[KnowledgeText]) -> int:
    for words, size, colour, face in texts:
        rest = pygame.Rect(room.x, y, room.width, max(room.bottom - y, 0))
        y += style.paragraph(surface, words, rest, size, colour, face) + style.px(BELOW)
    return y


def _across(style: Style, room: int, wide: int) -> int:
    return max((room + style.px(APART)) // (style.px(wide) + style.px(APART)), 1)


def _height(style: Style, room: int, texts: Sequence[KnowledgeText]) -> int:
    return sum(style.paragraph_height(each.words, room, each.size, each.face) + style.px(BELOW) for each in texts)


def _shelves_height(style: Style, room: int, shelves: Sequence[FittedRow], wide: int) -> int:
    high, across, total = round(style.px(wide) * PROPORTION) + style.px(APART), _across(style, room, wide), 0
    for shelf in shelves:
        total += _height(style, room, (shelf.heading,)) + style.px(6)
        total += -(-len(shelf.cards) // across) * high
    return total
