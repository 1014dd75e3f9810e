"""What is shown below the rows of a short section of the options: what the rules say about it, or its keys."""

from __future__ import annotations

import pygame

from game.engine.options import options_of
from game.engine.registry import Rules
from game.ui.context import Context
from game.ui.gestures import key_names
from game.ui.kit.drawing import put
from game.ui.kit.intents import Intent
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Form, Label, Paragraph, Picture, Widget
from game.ui.kit.widgets.layout import inset, off_top, row
from game.ui.scenes.chapters import ChapterWidgets
from game.ui.specimens import book_picture
from game.words.chapters import Chapter
from game.words.rule_words import RuleWords

PIECES, FEWEST = (360, 190), 120
"""Units of the picture of a book's pieces, and of the least height for which there is one."""
HEARD = (
    Intent.WHAT_IS_WRONG,
    Intent.SAY_TABLE,
    Intent.SAY_ZONE,
    Intent.SAY_COUNTS,
    Intent.SAY_POINTS,
    Intent.SAY_LAST,
)
"""What can be asked for by ear."""


def chapters_about(words: RuleWords, section: str) -> tuple[Chapter, ...]:
    """Return the sections of a book's page that cover the options of a section, in the order of the options."""
    options = (each for each in options_of(words.rules) if each.section == section)
    chapters = (words.chapter_of(each.rule) for each in options)
    return tuple(dict.fromkeys(each for each in chapters if each is not None))


def rules_below(form: Form, style: Style, context: Context, rules: Rules, section: str, room: pygame.Rect) -> bool:
    """Fill a room with the parts of the rules that fit, at least without their pictures; return whether any does."""
    words, book = RuleWords(context.catalogue, rules), context.t(f"book.{rules.book}.name")
    making, rest = ChapterWidgets(style, words), _under_title(style, room)
    widgets: list[Widget] = []
    y, pictured = rest.y, False
    for chapter in chapters_about(words, section):
        room_left = pygame.Rect(rest.x, y, rest.width, 0)
        for whole in (chapter, chapter._replace(pieces="")):
            added, below = making.of(whole, f"rules-{chapter.key}", room_left)
            if below - style.space(3) <= rest.bottom:
                widgets, y, pictured = widgets + added, below, pictured or bool(whole.pieces)
                break
    if not widgets:
        return False
    _add_titled(form, style, room, context.t("options.in-the-rules", book=book), widgets)
    left = pygame.Rect(rest.x, y, rest.width, rest.bottom - y)
    if left.height >= style.px(FEWEST) and not pictured:
        size = (min(left.width, style.px(PIECES[0])), min(left.height, style.px(PIECES[1])))
        place = pygame.Rect((0, 0), size)
        place.center = left.center
        pieces = book_picture(style, rules.book, size)
        form.add(Picture("below-pieces", place, lambda surface, rect: put(surface, pieces, rect.topleft)))
    return True


def keys_below(form: Form, style: Style, context: Context, room: pygame.Rect) -> bool:
    """Fill a room with the keys that say something at the table, in two columns; return whether they fit."""
    keys = [(key_names(context.catalogue, context.keys, each), context.t(f"intent.{each}")) for each in HEARD]
    named = [(key, does) for key, does in keys if key]
    rest = _under_title(style, room)
    columns = row(pygame.Rect(rest.x, rest.y, rest.width, 0), [1.0, 1.0], style.space(4))
    wide = max((style.width(key, TextSize.TEXT, Typeface.BOLD) for key, _ in named), default=0) + style.space(2)
    if not named or wide > columns[0].width // 2:
        return False
    widgets: list[Widget] = []
    y = rest.y
    for first in range(0, len(named), len(columns)):
        line = list(zip(columns, named[first : first + len(columns)], strict=False))
        high = max(style.paragraph_height(does, column.width - wide) for column, (_, does) in line)
        for column, (key, does) in line:
            hand = pygame.Rect(column.x, y, wide, style.paragraph_height(key, wide))
            what = pygame.Rect(column.x + wide, y, column.width - wide, high)
            widgets.append(Label(f"heard-{key}", hand, key, face=Typeface.BOLD))
            widgets.append(Paragraph(f"heard-{key}-does", what, does, colour=style.theme.quiet))
        y += high + style.space(1)
    if y - style.space(1) > rest.bottom:
        return False
    _add_titled(form, style, room, context.t("options.keys-aloud"), widgets)
    return True


def _under_title(style: Style, room: pygame.Rect) -> pygame.Rect:
    """Return the room of a panel below its title."""
    return off_top(inset(room, style.space(3), style.space(2)), style.px(26), style.space(1))[1]


def _add_titled(form: Form, style: Style, room: pygame.Rect, title: str, widgets: list[Widget]) -> None:
    """Add a panel with a title, and widgets on it."""
    form.add(Picture("below", room, style.panel))
    head = off_top(inset(room, style.space(3), style.space(2)), style.px(26), 0)[0]
    form.add(Label("below-title", head, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
    for widget in widgets:
        form.add(widget)
