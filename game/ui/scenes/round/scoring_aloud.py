"""The end of a round for somebody who does not see it: how it ended, the standings, what everybody still holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from game.play.results import RoundResult, Standing
from game.ui.kit.nodes import Node, Role
from game.ui.scenes.round.replies import ReadScene, replied
from game.ui.scenes.round.score_title import title_text
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.guidance import Guidance
from game.words.spoken import points_text


def result_parts(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> Iterator[Node | None]:
    """Yield the standings, and what everybody still holds."""
    say, name, said = screen.context.t, screen.session.name, screen.family.pieces_said
    points = points_text(say, name, standing.places, standing.totals, points=standing.points)
    yield Node("standing", Role.LABEL, points)
    for seat, hand in enumerate(result.hands):
        if hand:
            yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=name(seat), pieces=said(say, hand)))


class ResultScene(ReadScene, Protocol):
    """What an answer needs of the scene of a result."""

    screen: AnyMatchScreen
    result: RoundResult
    standing: Standing


def answered(event: pygame.Event, scene: ResultScene) -> bool:
    """Answer a press that asks something, with who has won as the line; return whether it did."""
    line = Guidance(title_text(scene.screen, scene.result, scene.standing))
    return replied(event, scene.screen, scene, lambda: line)
