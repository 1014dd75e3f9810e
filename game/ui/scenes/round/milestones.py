"""How the end of a round looks to the players at this screen: won or lost, and what they reached for the first time."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.facts import Fact
from game.play.ladder import medal_of
from game.play.results import RoundResult, Standing
from game.store import counting
from game.store.milestones import before, first_won, is_best
from game.ui.kit.confetti import draw_confetti
from game.ui.kit.drawing import DrawTarget
from game.ui.table.shared.match_screen import AnyMatchScreen

MATCH, SMALL = 80, 24
"""Scraps of confetti for a match won, and for a milestone."""


def lost(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> bool:
    """Return whether somebody at this screen played, and others won the round, or the match."""
    session = screen.session
    won = standing.champions if standing.champions and not screen.hall else result.winners
    return bool(session.humans and won) and not set(won) & set(session.humans)


def milestones(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> tuple[Fact, ...]:
    """Return what the only player at this screen reached for the first time in this round."""
    session, you = screen.session, screen.you
    medal = medal_of(session.record, session.steps)
    if medal is not None:
        return (Fact(medal.name.lower(), (1,), 0),) if medal > (screen.medal or 0) else ()
    if you is None or session.hints[you] or not counting.counts(session.record):
        return ()
    context = screen.context
    reached = before(context.folders, session.record, you, context.now())
    if reached is None:
        return ()
    found, points = [], result.noted[you]
    kinds = {kind for seat, kind in enumerate(session.record.counted_kinds) if seat != you}
    level = first_won(reached, kinds) if you in standing.champions and not screen.hall else None
    if level is not None:
        found.append(Fact("first-win", (you,), 0, level))
    earlier = max((each.noted[you] for each in screen.results()[:-1]), default=0)
    if standing.points and not standing.fewest and points > earlier and is_best(reached, points):
        found.append(Fact("record", (you,), points))
    return tuple(found)


def confetti(screen: AnyMatchScreen, standing: Standing, reached: tuple[Fact, ...]) -> int:
    """Return how much confetti there is for the players at this screen."""
    won = not screen.hall and set(standing.champions) & set(screen.session.humans)
    return MATCH if won else SMALL if reached else 0


def draw_cheer(
    surface: DrawTarget, screen: AnyMatchScreen, count: int, seconds: float, words: Sequence[pygame.Rect]
) -> None:
    """Draw confetti on both sides of the title, whose `words` it leaves clear; panels are drawn over it."""
    style = screen.context.page_style
    if count and not screen.context.motion.reduced:
        for side, angle in ((-1, 100), (1, 80)):
            at = style.metrics.width / 2 + side * style.px(330), style.px(110)
            draw_confetti(surface, style, at, seconds, count // 2, angle, 55, words)
