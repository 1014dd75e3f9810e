"""Writing without a keyboard: a button of a gamepad, or a finger, on a line of text shows letters to choose from."""

from __future__ import annotations

import pygame

from game.ui.context import Context
from game.ui.kit.input import BUTTON, intents_of
from game.ui.kit.intents import Intent
from game.ui.scene import Scene
from game.ui.seen import give, in_scene

PRESSES = frozenset({Intent.TAKE, Intent.ACTIVATE})


def hand_over(context: Context, scene: Scene, event: pygame.Event) -> None:
    """Let a scene handle an event, or show letters if somebody without a keyboard wants to write."""
    if hasattr(event, BUTTON) and scene.writing and intents_of(event) & PRESSES:
        show_letters(context, scene)
        return
    give(scene, event)
    touched = event.type == pygame.MOUSEBUTTONUP and getattr(event, "touch", False)
    if touched and scene is context.scenes.top and scene.writing and _is_on_line(scene, event.pos):
        show_letters(context, scene)


def _is_on_line(scene: Scene, pos: tuple[int, int]) -> bool:
    """Return whether a point of the window is on the line of text that has the focus."""
    item = scene.focus.focused
    return item is not None and item.rect.collidepoint(in_scene(scene, pos))


def show_letters(context: Context, scene: Scene) -> None:
    """Show letters for the line of text that has the focus."""
    from game.ui.scenes.letters import write_in

    write_in(context, scene)
