"""The scene of a stage: a task or a whole round, with tiles or with cards."""

from __future__ import annotations

from game.store.card_stages import CardStage
from game.store.school import SchoolStage
from game.ui.scene import Scene
from game.ui.scenes.school.card_round import CardRoundScreen, CardRoundTurn
from game.ui.scenes.school.card_stage import CardStageScreen, CardStageTurn
from game.ui.scenes.school.mini_round import RoundScreen, RoundTurn
from game.ui.scenes.school.stage import StageScreen, StageTurn
from game.ui.scenes.school.visit import Visit


def stage_scene(visit: Visit, level: SchoolStage) -> Scene:
    """Return the scene of a stage as it is played now."""
    now = visit.prepared(level)
    is_round = now.stage is not None and now.stage.round is not None
    if isinstance(now, CardStage):
        if is_round:
            return CardRoundTurn(CardRoundScreen(visit, now), stage_scene)
        return CardStageTurn(CardStageScreen(visit, now), stage_scene)
    if is_round:
        return RoundTurn(RoundScreen(visit, now), stage_scene)
    return StageTurn(StageScreen(visit, now), stage_scene)
