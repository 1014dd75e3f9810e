"""Offering another turn of a replay where the one shown makes no level."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog


def offer_another(context: Context, text: str, other: int | None, keep: Callable[[int], None]) -> None:
    """Say why a turn makes no level; `keep` goes to the `other` turn (from 0), if there is one, and keeps that."""
    t = context.t
    answers = [Answer(t("common.cancel"), lambda: None)]
    if other is not None:
        number = other
        label = t("own-level.keep-nearest", turn=number + 1)
        answers.append(Answer(label, lambda: keep(number), ButtonKind.PRIMARY, "puzzle"))
    context.scenes.push(Dialog(context, t("own-level.no-puzzle"), text, answers), fade=False)
