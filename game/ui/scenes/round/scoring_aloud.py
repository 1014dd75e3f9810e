"""The end of a round for somebody who does not see it: how it ended, the standings, what everybody still holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from game.play.results import RoundResult, Standing
from game.ui.kit.nodes import News, Node, Role
from game.ui.scenes.round.replies import ReadScene, replied
from game.ui.scenes.round.score_title import title_text
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.news import news
from game.words.guidance import Guidance
from game.words.spoken import points_text, round_text


class ResultAloud:
    """The end of a round in words; the scores are announced once."""

    def __init__(self, screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> None:
        self.screen, self.result, self.standing = screen, result, standing
        self._told = False

    def news(self) -> tuple[News, ...]:
        """Return how the round ended, and then the scores."""
        told = news(self.screen)
        if told or self._told:
            return told
        self._told = True
        return (News(" ".join(self._scores())),)

    def parts(self) -> Iterator[Node]:
        """Yield how the round ended, the scores, and what everybody still holds."""
        screen = self.screen
        say, name, said = screen.context.t, screen.session.name, screen.family.pieces_said
        yield Node("title", Role.LABEL, title_text(screen, self.result, self.standing))
        for number, text in enumerate(self._scores()):
            yield Node(f"score-{number}", Role.LABEL, text)
        for seat, hand in enumerate(self.result.hands):
            if hand:
                yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=name(seat), pieces=said(say, hand)))

    def _scores(self) -> Iterator[str]:
        """Yield what a later round brought, where points are scored, and the standings."""
        screen, standing = self.screen, self.standing
        say, name, places = screen.context.t, screen.session.name, standing.places
        if standing.points and len(screen.results()) > 1:
            yield round_text(say, name, places, self.result.noted, screen.you)
        yield points_text(say, name, places, standing.totals, screen.you, points=standing.points)


class ResultScene(ReadScene, Protocol):
    """What an answer needs of the scene of a result."""

    screen: AnyMatchScreen
    result: RoundResult
    standing: Standing


def answered(event: pygame.Event, scene: ResultScene) -> bool:
    """Answer a press that asks something, with who has won as the line; return whether it did."""
    line = Guidance(title_text(scene.screen, scene.result, scene.standing))
    return replied(event, scene.screen, scene, lambda: line)
