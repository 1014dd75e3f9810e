"""The facts of a match, one line each, with an icon."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.facts import Fact
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.theme import TextSize
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.results import fact_text

ICONS = {
    "lay": "layers",
    "run": "arrow-up-down",
    "drawn-tiles": "arrow-down-to-line",
    "drawn-cards": "arrow-down-to-line",
    "best-round": "star",
    "catches": "hand",
    "caught": "megaphone",
    "bluffs": "eye",
    "skipped": "ban",
    "wilds": "shuffle",
    "turns": "refresh-cw",
    "record": "trophy",
    "first-win": "trophy",
    **dict.fromkeys(("bronze", "silver", "gold"), "medal"),
}
"""The icon of each fact."""
MILESTONES = ("record", "first-win", "bronze", "silver", "gold")
"""Facts that are celebrated."""


def _text(screen: AnyMatchScreen, fact: Fact) -> str:
    """Return a fact as a sentence."""
    names = [screen.session.name(seat) for seat in fact.seats]
    return fact_text(screen.context.t, fact.key, names, fact.number, fact.level)


def facts_height(screen: AnyMatchScreen, facts: Sequence[Fact], width: int) -> int:
    """Return how high the lines are together."""
    style = screen.context.page_style
    room = width - style.px(26)
    lines = (style.paragraph_height(_text(screen, fact), room, TextSize.SMALL) for fact in facts)
    return sum(high + style.px(8) for high in lines)


def draw_facts(surface: DrawTarget, screen: AnyMatchScreen, facts: Sequence[Fact], rect: pygame.Rect) -> None:
    """Draw the lines."""
    style, y = screen.context.page_style, rect.y
    for fact in facts:
        box = pygame.Rect(rect.x + style.px(26), y, rect.width - style.px(26), rect.height)
        colour = style.theme.title if fact.key in MILESTONES else style.theme.text
        put(surface, style.icon(ICONS[fact.key], 17, style.theme.accent), (rect.x, y + style.px(1)))
        y += style.paragraph(surface, _text(screen, fact), box, TextSize.SMALL, colour) + style.px(8)
