"""The task of a level as large as the player wants: in the pause menu, if there is too little room beside the table."""

from __future__ import annotations

from typing import Protocol

from game.store.level_texts import LevelText
from game.ui.context import Context
from game.ui.table.shared.aloud import TellsAside
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.tiles.task import shrinks


class HasTask(TellsAside, Protocol):
    """A screen with a task beside the table."""

    @property
    def context(self) -> Context:
        """Whose size of text it is."""


def with_task(screen: HasTask, text: str) -> str:
    """Return what the pause menu says; in large print the task comes before it."""
    context = screen.context
    context.toasts.drop(context.t("level.in-full"))
    return f"{screen.aside()}\n{text}" if context.style.metrics.enlarges else text


def tell_of_menu(screen: AnyMatchScreen, text: LevelText) -> None:
    """Say that the task is in the menu, where it has to be smaller beside the table than the player wants."""
    context, place = screen.context, screen.table.zones.log
    if place is not None and shrinks(context.style, place, text):
        context.toasts.add(context.t("level.in-full"), "book-open")
