"""The title of a finished round or match: who has won."""

from __future__ import annotations

import pygame

from game.play.results import RoundResult, Standing
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.results import winners_text


def title_place(style: Style) -> pygame.Rect:
    """Return the place of the title and of the line below it."""
    return pygame.Rect(0, style.px(26), style.metrics.width, style.px(80))


def draw_title(
    surface: DrawTarget, screen: AnyMatchScreen, result: RoundResult, standing: Standing, come: float, sober: bool
) -> None:
    """Draw who has won, as far as it has appeared, 0..1, without shine if `sober`; below it how the round ended."""
    style, say = screen.context.page_style, screen.context.t
    box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
    words, colour = title_text(screen, result, standing), style.theme.text if sober else style.theme.title
    if come >= 1:
        style.write(surface, words, box, TextSize.TITLE, colour, Typeface.TITLE, 0.5)
    elif come > 0:
        words = style.letters.fit(words, box.width, style.type(TextSize.TITLE), Typeface.TITLE)
        put_centre(surface, style.line(words, TextSize.TITLE, colour, Typeface.TITLE), box.center, come)
    box = pygame.Rect(0, style.px(78), style.metrics.width, style.px(28))
    style.write(surface, say(f"scoring.{result.how}"), box, TextSize.TEXT, style.theme.quiet, align=0.5)


def title_words(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> tuple[pygame.Rect, pygame.Rect]:
    """Return where the letters of the title are, and those of the line below it."""
    style, say = screen.context.page_style, screen.context.t
    title = style.width(title_text(screen, result, standing), TextSize.TITLE, Typeface.TITLE)
    below = style.width(say(f"scoring.{result.how}"), TextSize.TEXT)
    lines = pygame.Rect(0, style.px(26), title, style.px(54)), pygame.Rect(0, style.px(78), below, style.px(28))
    for line in lines:
        line.width = min(line.width, style.metrics.width)
        line.centerx = style.metrics.width // 2
    return lines


def title_text(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> str:
    """Return who has won the match or the round; in a tournament its hall says who has won the match."""
    say, crowned = screen.context.t, bool(standing.champions) and not screen.hall
    won = standing.champions if crowned else result.winners
    if not won:
        return say(f"scoring.{result.drawn}")
    return winners_text(say, won, result.teams, screen.session.name, screen.you, of_match=crowned)
