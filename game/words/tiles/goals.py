"""What was missed of the task of a level, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.engine.tiles.events import Laid
from game.engine.tiles.goals import (
    CallUno,
    CatchOne,
    ClaimDeal,
    DrawOne,
    EmptyRack,
    FreeJoker,
    Goal,
    Keep,
    NoneLoose,
    PlayAtLeast,
    Points,
    Use,
    Win,
    Work,
    points_laid,
)
from game.engine.tiles.pieces import Face
from game.engine.tiles.state import TileStep as EngineStep
from game.words.sentences import Say, listed
from game.words.tiles.sentences import effect_text, face_name, tiles_text


def missed_text(t: Say, goals: Sequence[Goal], seat: int, steps: Sequence[EngineStep]) -> str:
    """Yield what the goals that were not reached still require, one sentence each."""
    return " ".join(_missed(t, goal, seat, steps) for goal in goals)


def _missed(t: Say, goal: Goal, seat: int, steps: Sequence[EngineStep]) -> str:
    state = steps[-1].state
    match goal:
        case PlayAtLeast(count):
            laid = sum(len(step.event.played) for step in steps if isinstance(step.event, Laid))
            return t("level.missed-count", n=laid, need=count)
        case EmptyRack():
            return t("level.missed-rack", n=len(state.racks[seat]))
        case FreeJoker():
            return t("level.missed-joker")
        case Use(faces):
            return t("level.missed-use", tiles=faces_text(t, faces))
        case Keep(faces):
            return t("level.missed-keep", tiles=faces_text(t, faces))
        case Work(effects):
            return t("level.missed-effect", effects=listed(t, [effect_text(t, effect) for effect in effects]))
        case CallUno():
            return t("level.missed-uno")
        case Points(count):
            return t("level.missed-points", n=points_laid(seat, steps), need=count)
        case NoneLoose():
            return t("level.missed-loose", n=len(state.loose), tiles=tiles_text(t, state.loose))
        case DrawOne():
            return t("level.missed-draw")
        case CatchOne():
            return t("level.missed-catch")
        case ClaimDeal():
            return t("level.missed-redeal")
        case Win():
            return t("level.missed-win")
        case _:
            assert_never(goal)


def faces_text(t: Say, faces: Sequence[Face]) -> str:
    """Return the names of tiles."""
    return listed(t, [face_name(t, face) if face.number else t("tile.joker") for face in faces])
