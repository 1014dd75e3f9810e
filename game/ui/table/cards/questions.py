"""Small questions over the table: which colour a wild chooses, which seat a card names; the hint in three steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from game.engine.cards.hints import CardHint
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.rules import CardRules
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, Colour, TextSize, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Shortcut
from game.ui.kit.widgets.widget import Widget, WidgetState, column, focus_ring, nowhere, row
from game.ui.table.cards.images import PROPORTION, card_images
from game.ui.table.cards.table import CardTable
from game.ui.table.cards.zones import LEAST_ASKED, scale_above
from game.ui.table.shared.plates import draw_panel, in_full
from game.ui.table.shared.rims import symbol
from game.words.cards.sentences import hint_guidance, pieces_of
from game.words.sentences import Guidance

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8, pygame.K_9)
PAD, APART_KEYS, KEY, WIDE = 14, 8, 44, 640
"""Units around a panel, between two keys, of the height of a key, and of the width of a panel in the middle."""
CLEAR = 6
"""Units between a panel and the chips below the piles."""
WIDEST, WIDEST_STRIP, SAID = 400, 860, 0.6
"""Units of the width of a panel over the log, and of one below the piles; the share of its words."""
LARGE, ENOUGH = 0.9, 0.7
"""How large piles are if possible above a question, and at least above one that could be over the log as well."""
SIDE, LEAST_SIDE, COLOUR_HIGH, LEAST_WIDE = 150, 84, 70, 160
"""Units of the width of a colour key at most and at least, of its height, and of the least width of other keys."""
SIZES = (TextSize.HEAD, TextSize.TEXT), (TextSize.HEAD, 16), (TextSize.TEXT, 16)
"""Of the title and of the text of a question: the largest with which it has room."""
TIGHT, LEAST_KEY = 5, 0.57
"""Units around keys in the place of those of the turn, and how high they are there at least, as a share."""


@dataclass(eq=False, repr=False)
class ColourKey(Button):
    """A button in the colour of cards, with symbol and word."""

    colour: str = ""

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        face, ink = style.theme.card(self.colour)
        radius, edge = style.px(14), style.px(8)
        sunk = style.px(2) if state.pressed and state.hovered else 0
        put(surface, shadow(rect.size, radius, edge, 0.4), (rect.x - edge, rect.y - edge + style.px(2)))
        light = 0.12 if state.hovered else 0.0
        put(surface, rounded(rect.size, radius, mix(face, WHITE, light), face), (rect.x, rect.y + sunk))
        if state.hovered:
            put(surface, outline(rect.size, radius, style.px(2), WHITE, 0.8), (rect.x, rect.y + sunk))
        middle = rect.y + rect.height * 0.36 + sunk
        put_centre(surface, symbol(self.colour, rect.height * 0.38, ink), (rect.centerx, middle))
        word = pygame.Rect(rect.x, rect.bottom - round(rect.height * 0.4) + sunk, rect.width, round(rect.height * 0.36))
        style.write(surface, self.text, word, TextSize.TEXT, ink, Typeface.BOLD, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, radius)


class Stand(NamedTuple):
    """Where a question stands: below the piles, as everything by which it is decided has to stay visible."""

    panels: tuple[pygame.Rect, ...]
    """One, or one for the words and then one for the keys."""
    words: pygame.Rect
    """Title and text."""
    keys: pygame.Rect
    sizes: tuple[int, int]
    """Of title and text."""
    strip: int = 0
    """How much of the felt it takes, in pixels: the piles move out of its way."""


class Words(NamedTuple):
    """What a question says above its keys or beside them."""

    title: str
    text: str = ""

    def height(self, style: Style, width: int, sizes: tuple[int, int]) -> int:
        """Return how high they are in a width, in pixels."""
        high = style.paragraph_height(self.title, width, sizes[0], Typeface.TITLE)
        return high + (style.px(6) + style.paragraph_height(self.text, width, sizes[1]) if self.text else 0)


def stand(table: CardTable, words: Words, keys: Callable[[int], int]) -> Stand:
    """Return where a question stands, whose `keys` say how high they are in a width.

    Below the piles, which are as large as usual there or larger; else over the log, which is not needed then, if need
    be with its keys in the place of those of the turn; else below smaller piles. Only in large print, where none of
    that has room, it stands in the middle.
    """
    style, zones, log = table.context.page_style, table.zones, table.zones.log
    strips = [_strip(table, words, keys, sizes) for sizes in SIZES]
    ways = product((None, zones.controls.inflate(-2 * style.px(TIGHT), -2 * style.px(TIGHT))), SIZES)
    over_log = (_stand_in(table, log, words, keys, sizes, apart) for apart, sizes in ways) if log is not None else ()

    def below(least: float) -> Stand | None:
        """Return the question in the largest letters below piles that are at least so large."""
        metrics = table.context.style.metrics
        return next((each for each in strips if scale_above(metrics, zones.felt, each.strip) >= least), None)

    found = below(LARGE) or below(ENOUGH) or next(filter(None, over_log), None) or below(LEAST_ASKED)
    if found is not None:
        return found
    width = min(style.px(WIDE), style.metrics.width - 2 * style.px(PAD))
    inner = width - 2 * style.px(PAD)
    high = words.height(style, inner, SIZES[0]) + style.px(APART_KEYS) + keys(inner) + 2 * style.px(PAD)
    # The chips below the piles are covered by it or seen, never cut.
    room, chip, clear = pygame.Rect(0, 0, width, high).move_to(center=zones.felt.center), zones.colour, style.px(CLEAR)
    if chip.top <= room.bottom + clear < chip.bottom:
        room.bottom = chip.top - clear
    room.clamp_ip(pygame.Rect((0, 0), table.context.style.metrics.size))
    middle = _stand_in(table, room, words, keys, SIZES[0], widest=WIDE)
    assert middle is not None
    return middle


def _strip(table: CardTable, words: Words, keys: Callable[[int], int], sizes: tuple[int, int]) -> Stand:
    """Return a question below the piles, its keys beside the words or below them, whichever is lower."""
    style, felt, above = table.context.page_style, table.zones.felt, table.context.style.metrics.rack_above
    pad, gap, width = style.px(PAD), 2 * style.px(APART_KEYS), min(felt.width, style.px(WIDEST_STRIP))
    inner = width - 2 * pad
    natural = style.width(words.title, sizes[0], Typeface.TITLE) + style.px(4)
    said = round(inner * SAID) if words.text else min(natural, inner // 2)
    beside = max(words.height(style, said, sizes), keys(inner - said - gap))
    below = words.height(style, inner, sizes) + style.px(APART_KEYS) + keys(inner)
    rect = pygame.Rect(0, 0, width, min(beside, below) + 2 * pad).move_to(centerx=felt.centerx)
    rect.y = felt.top if above else felt.bottom - rect.height
    inside = rect.inflate(-2 * pad, -2 * pad)
    if beside <= below:
        lines = pygame.Rect(inside.x, 0, said, words.height(style, said, sizes)).move_to(centery=inside.centery)
        wide, high = inner - said - gap, keys(inner - said - gap)
        place = pygame.Rect(inside.right - wide, inside.centery - high // 2, wide, high)
    else:
        lines = pygame.Rect(inside.x, inside.y, inner, words.height(style, inner, sizes))
        place = pygame.Rect(inside.x, inside.bottom - keys(inner), inner, keys(inner))
    return Stand((rect,), lines, place, sizes, rect.height + style.px(CLEAR))


def _stand_in(
    table: CardTable, room: pygame.Rect, words: Words, keys: Callable[[int], int], sizes: tuple[int, int],
    apart: pygame.Rect | None = None, widest: int = WIDEST,
) -> Stand | None:  # fmt: skip
    """Return a question in a room, or with its keys `apart` in that of the turn's; None if it is too large."""
    style, zones = table.context.page_style, table.zones
    pad, width = style.px(PAD), min(room.width, style.px(widest))
    inner = width - 2 * pad
    high = words.height(style, inner, sizes)
    said, needed = high + 2 * pad, keys(inner if apart is None else apart.width)
    said += style.px(APART_KEYS) if apart is None else 0
    if said > room.height or needed * LEAST_KEY > (room.height - said if apart is None else apart.height):
        return None
    below = min(needed, room.height - said) if apart is None else 0
    # As near to the piles as it can be, at their height if possible.
    rect = pygame.Rect(0, 0, width, said + below).move_to(midleft=(room.left, zones.pile.centery))
    if room.centerx < zones.pile.centerx:
        rect.right = room.right
    rect.clamp_ip(room)
    place = apart or pygame.Rect(rect.x + pad, rect.bottom - pad - below, inner, below)
    first = pygame.Rect(rect.x + pad, rect.y + pad, inner, high)
    return Stand((rect,) if apart is None else (rect, zones.controls), first, place, sizes)


class Question(NamedTuple):
    """A title and buttons; nothing else can be done before it is answered or cancelled.

    No button has the focus at first, so pressing Enter twice to play a card does not choose anything.
    """

    title: str
    stand: Stand
    form: Form
    text: str = ""
    cards: tuple[Card, ...] = ()
    """A hand that is shown,"""
    owner: int | None = None
    """and whose it is."""
    line: str = ""
    """What the guidance line says meanwhile; "" if that is what the table wants."""

    def draw(self, surface: DrawTarget, table: CardTable) -> None:
        style, words = table.context.page_style, self.stand.words
        for rect in self.stand.panels:
            draw_panel(surface, style, rect)
        title, text = self.stand.sizes
        align = 0.0 if self.stand.strip else 0.5
        y = words.y + style.paragraph(surface, self.title, words, title, face=Typeface.TITLE, align=align)
        if self.text:
            below = pygame.Rect(words.x, y + style.px(6), words.width, 0)
            style.paragraph(surface, self.text, below, text, align=align)
        self.form.draw(surface)
        self.form.draw_tip(surface)


def choice(
    key: str, text: str, action: Callable[[], None], icon: str, kind: ButtonKind = ButtonKind.SECONDARY,
    shortcut: Shortcut | None = None,
) -> Button:  # fmt: skip
    return Button(key, nowhere(), text, action, icon=icon, kind=kind, tip=text, shortcut=shortcut)


def lines_high(style: Style, count: int, width: int, least: int) -> int:
    """Return the height of that many keys in a width, each at least so many units wide."""
    lines = len(_lines(style, count, width, least))
    return lines * style.px(KEY) + max(lines - 1, 0) * style.px(APART_KEYS)


def _lines(style: Style, count: int, width: int, least: int) -> list[int]:
    """Return how many keys are side by side in each line, about as many in all of them."""
    most = max(min(count, width // style.px(least)), 1)
    columns = -(-count // -(-count // most)) if count else 1
    return [min(columns, count - first) for first in range(0, count, columns)]


def key_lines(style: Style, room: pygame.Rect, count: int, least: int) -> list[pygame.Rect]:
    """Return keys in lines, lower ones if there is less room than they need; the last line is filled."""
    lines = _lines(style, count, room.width, least)
    gap = style.px(APART_KEYS) if room.height >= lines_high(style, count, room.width, least) else style.px(TIGHT)
    high = min(style.px(KEY), (room.height - (len(lines) - 1) * gap) // max(len(lines), 1))
    cells = zip(column(room, [high] * len(lines), gap), lines, strict=True)
    return [key for cell, across in cells for key in row(cell, [1.0] * across, gap)]


def asked(
    table: CardTable, title: str, text: str, choices: Sequence[Widget], cards: tuple[Card, ...] = (),
    back: Callable[[], None] | None = None, line: str = "", owner: int | None = None, least: int = LEAST_WIDE,
) -> Question:  # fmt: skip
    """Return a question with its answers in lines of keys, each at least so many units wide."""
    style = table.context.page_style
    place = stand(table, Words(title, text), partial(lines_high, style, len(choices), least=least))
    form = Form(style, table.context.motion, back=back)
    for key, rect in zip(choices, key_lines(style, place.keys, len(choices), least), strict=True):
        # Flat ones leave names more room.
        key.rect = rect if isinstance(key, Button) else rect.inflate(0, -style.px(8))
        form.add(in_full(style, key, TextSize.TEXT) if isinstance(key, Button) else key)
    return Question(title, place, form, text, cards, owner, line)


def colour_question(
    table: CardTable, answer: Callable[[str], None], back: Callable[[], None] | None, line: str = ""
) -> Question:
    """Return the question which colour is played next; `back` returns the card to the hand, if possible."""
    style, t, gap = table.context.page_style, table.context.t, table.context.page_style.px(APART_KEYS)

    def grid(width: int) -> tuple[int, int, int]:
        """Return how many keys are side by side, and how wide and high they are."""
        across = 4 if width >= 4 * style.px(LEAST_SIDE) + 3 * gap else 2
        wide = min((width - (across - 1) * gap) // across, style.px(SIDE))
        return across, wide, min(wide, style.px(COLOUR_HIGH))

    def high(width: int) -> int:
        across, _, side = grid(width)
        return len(COLOURS) // across * (side + gap) - gap

    title = t("cardtable.which-colour")
    place = stand(table, Words(title), high)
    keys = place.keys
    across, wide, side = grid(keys.width)
    form = Form(style, table.context.motion, back=back)
    left = keys.centerx - (across * (wide + gap) - gap) // 2
    for i, colour in enumerate(COLOURS):
        rect = pygame.Rect(left + i % across * (wide + gap), keys.y + i // across * (side + gap), wide, side)
        word, key = t(f"colour.{colour}"), Shortcut(str(i + 1), key=DIGITS[i])
        act = partial(answer, colour)
        form.add(ColourKey(f"colour-{colour}", rect, word, act, tip=word, shortcut=key, colour=colour))
    return Question(title, place, form, line=line)


def seat_question(
    table: CardTable, title: str, seats: Sequence[int], answer: Callable[[int], None], back: Callable[[], None],
    line: str = "",
) -> Question:  # fmt: skip
    """Return the question which of these seats is meant, each with the number of its cards."""
    keys = []
    for i, seat in enumerate(seats):
        text = table.context.t("cardtable.seat-cards", name=table.session.name(seat), n=table.shown.counts[seat])
        shortcut = Shortcut(str(i + 1), key=DIGITS[i])
        keys.append(Button(f"seat-{seat}", nowhere(), text, partial(answer, seat), shortcut=shortcut))
    return asked(table, title, "", keys, back=back, line=line)


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

CARD, WANTED, NARROWEST, APART = 56, 40, 16, 5
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


FittedRow = tuple[KnowledgeText, tuple[Card, ...]]
"""Cards below a heading as it is drawn."""


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


def _shares(style: Style) -> Sequence[float]:
    return SMALLER if style.metrics.enlarged > 1 else SMALLER[:1]


def _fitting(style: Style, inner: pygame.Rect, texts: Sequence[KnowledgeText]) -> Sequence[KnowledgeText]:
    """Return paragraphs in letters that fit: the small ones for what is long, then all of them smaller, if need be."""
    small = [each._replace(size=TextSize.SMALL) if each.size is TextSize.TEXT else each for each in texts]
    sizes = ([each._replace(size=round(each.size * share)) for each in small] for share in _shares(style))
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
    for heading, cards in shown:
        y = _paragraphs(surface, style, inner, y, (heading,))
        for number, card in enumerate(cards):
            line, place = divmod(number, across)
            at = (inner.x + place * step + width / 2, y + line * (high + style.px(APART)) + high / 2)
            put_centre(surface, painter.image(card, width), at)
        y += -(-len(cards) // across) * (high + style.px(APART)) + style.px(6)


def fitting_shelves(style: Style, inner: pygame.Rect, shelves: Sequence[CardRow]) -> tuple[list[FittedRow], int]:
    """Return shelves with their headings as they fit, and the units of the width of a card.

    Before cards become too small to be read, large headings do, and then they say less.
    """
    ways = [
        [_shelf(style, row, heading, share) for row, heading in zip(shelves, headings, strict=True)]
        for headings in ([row.heading for row in shelves], [row.brief or row.heading for row in shelves])
        for share in _shares(style)
    ]
    found = [(way, _card_width(style, inner, way)) for way in ways]
    return next((each for each in found if each[1] >= WANTED), max(found, key=lambda each: each[1]))


def _shelf(style: Style, row: CardRow, heading: str, share: float) -> FittedRow:
    return KnowledgeText(heading, round(TextSize.SMALL * share), style.theme.text, Typeface.STRONG), row.cards


def _card_width(style: Style, inner: pygame.Rect, rows: Sequence[FittedRow]) -> int:
    sizes = range(CARD, NARROWEST, -2)
    return next((size for size in sizes if _shelves_height(style, inner.width, rows, size) <= inner.height), NARROWEST)


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
    high, across = round(style.px(wide) * PROPORTION) + style.px(APART), _across(style, room, wide)
    lines = sum(-(-len(cards) // across) for _, cards in shelves)
    return _height(style, room, [heading for heading, _ in shelves]) + len(shelves) * style.px(6) + lines * high
