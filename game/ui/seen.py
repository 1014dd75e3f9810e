"""A scene that is larger than the window, before the player: its events, its picture and its focus go through its view.

Scenes without a `view`, or with room enough, get and draw everything as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.focus import Item
from game.ui.kit.style import Style
from game.ui.kit.viewport import Viewport
from game.ui.scene import Scene

POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def view_of(scene: Scene) -> Viewport | None:
    """Return the view of a scene that is larger than the window."""
    return scene.viewport if scene.viewport is not None and scene.viewport.larger else None


def give(scene: Scene, event: pygame.Event) -> None:
    """Let a scene, or its view, handle an event whose position is in the window."""
    view = view_of(scene)
    if view is not None and event.type == pygame.WINDOWLEAVE:
        view.let_go()
    if view is None:
        scene.handle(event)
    elif event.type == pygame.KEYDOWN:
        before = _focused(scene)
        scene.handle(event)
        if _focused(scene) != before:
            show_focus(scene)
        elif _free(scene):
            view.page(event)
    elif event.type == pygame.MOUSEWHEEL:
        if _free(scene):
            view.wheel(event)
        else:
            scene.handle(event)
    elif event.type in POINTING:
        _point(scene, view, event)
    else:
        scene.handle(event)


def _point(scene: Scene, view: Viewport, event: pygame.Event) -> None:
    """Let the view be dragged, or give the scene the event where it is in its own room."""
    inside = pygame.Event(event.type, {**event.dict, "pos": in_scene(scene, event.pos)})
    free = scene.form is None or not scene.form.is_at(inside.pos)
    held = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and view.press(event.pos, free)
    dragged = event.type == pygame.MOUSEMOTION and view.drag(event.pos)
    let_go = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and view.let_go()
    if not held and not dragged and not let_go:
        scene.handle(inside)


def _free(scene: Scene) -> bool:
    """Return whether the scene has nothing of its own to scroll."""
    form = scene.form
    return form is None or form.scroll is None or not form.scroll.most


def _focused(scene: Scene) -> tuple[object, Item | None, str | None]:
    """Return what has the focus, and whether that is seen."""
    return scene.form, scene.focus.focused, scene.form.pointed if scene.form is not None else None


def show_focus(scene: Scene, group: Sequence[Item] = ()) -> None:
    """Bring what has the focus into sight, with as much as there is room for of the group that it begins."""
    view, item = view_of(scene), scene.focus.focused
    if view is not None and item is not None:
        view.show(item.rect.unionall([each.rect for each in group]))


def in_scene(scene: Scene, pos: tuple[int, int]) -> tuple[int, int]:
    """Return a point of the window as it is in a scene."""
    view = view_of(scene)
    return (pos[0] + view.offset[0], pos[1] + view.offset[1]) if view is not None else pos


def scrolls_at(scene: Scene, point: tuple[int, int]) -> bool:
    """Return whether a finger that moves from a point of a scene scrolls it, or moves what is seen of it."""
    form = scene.form
    if scene.scrolls_at(point) or view_of(scene) is None or not _free(scene):
        return scene.scrolls_at(point)
    return form is not None and form.is_at(point) and not form.drags_at(point)


def in_window(scene: Scene, rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of a scene as it is in the window."""
    view = view_of(scene)
    return rect.move(-view.offset[0], -view.offset[1]) if view is not None and rect.height else rect


def draw_scene(scene: Scene, target: DrawTarget, style: Style) -> None:
    """Draw the part of a scene that is seen."""
    view = view_of(scene)
    if view is None or not isinstance(target, Canvas):
        scene.draw(target)
        return
    target.origin = -view.offset[0], -view.offset[1]
    scene.draw(target)
    target.origin = (0, 0)
    view.draw(target, style)
