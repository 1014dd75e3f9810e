"""The title of a finished round or match: who has won."""

from __future__ import annotations

import pygame

from game.play.results import Result, Standing
from game.ui.kit.drawing import put_centre
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.sentences import listed


def draw_title(
    surface: pygame.Surface, screen: AnyMatchScreen, result: Result, standing: Standing, come: float
) -> None:
    """Draw who has won, as far as the title has come, 0..1; below it how the round ended."""
    style, say = screen.context.style, screen.context.t
    box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
    words, colour = title_text(screen, result, standing), style.theme.title
    if come >= 1:
        style.write(surface, words, box, Step.TITLE, colour, Face.TITLE, 0.5)
    elif come > 0:
        words = style.letters.fit(words, box.width, style.type(Step.TITLE), Face.TITLE)
        put_centre(surface, style.line(words, Step.TITLE, colour, Face.TITLE), box.center, come)
    box = pygame.Rect(0, style.px(78), style.metrics.width, style.px(28))
    style.write(surface, say(f"scoring.{result.how}"), box, Step.TEXT, style.theme.quiet, align=0.5)


def title_text(screen: AnyMatchScreen, result: Result, standing: Standing) -> str:
    """Return who has won the match or the round; in a tournament its hall says who has won the match."""
    say, session, crowned = screen.context.t, screen.session, bool(standing.champions) and not screen.hall
    champions, winners = standing.champions, result.winners
    word, won = ("match-title", champions) if crowned else ("title", winners)
    if not won:
        return say(f"scoring.{result.drawn}")
    you = session.humans[0] if len(session.humans) == 1 else None
    names = [session.name(seat) for seat in won if seat != you]
    if len(won) == 1:
        return say(f"scoring.{word}-you" if you in won else f"scoring.{word}", name=session.name(won[0]))
    if {*won} not in map(set, result.teams):
        return say("scoring.match-shared" if crowned else "scoring.shared")
    return say(f"scoring.{word}-with-you" if you in won else f"scoring.{word}-team", names=listed(say, names))
