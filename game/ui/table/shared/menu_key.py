"""The button that leads from a table to its menu."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Context
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import Button


def menu_key(context: Context, place: pygame.Rect, act: Callable[[], None]) -> Button:
    """Return the button; its tooltip names the key that does the same."""
    return Button("menu", place, "", act, icon="menu", tip=context.with_key(context.t("table.menu"), Intent.BACK))
