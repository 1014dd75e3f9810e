"""Where to go from the end of a stage."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.store.school import SchoolStage
from game.ui.kit.widgets import ButtonKind
from game.ui.scene import Scene
from game.ui.scenes.dialog import Answer
from game.ui.scenes.school.visit import Visit
from game.words.sentences import Say

SceneOf = Callable[[Visit, SchoolStage], Scene]
"""Returns the scene of a stage."""


def ways_on(
    say: Say, leave: Callable[[], None], again: Callable[[], None], go_to: Callable[[SchoolStage], None],
    onward: SchoolStage | None,
) -> list[Answer]:  # fmt: skip
    """Return the answers at the end of a stage: to the list, once more, and to the next stage if there is one."""
    more = ButtonKind.SECONDARY if onward else ButtonKind.PRIMARY
    answers = [
        Answer(say("level.list"), leave, icon="chevron-left"),
        Answer(say("level.again"), again, more, "rotate-ccw"),
    ]
    if onward is not None:
        answers.append(Answer(say("level.next"), partial(go_to, onward), ButtonKind.PRIMARY, "play"))
    return answers
