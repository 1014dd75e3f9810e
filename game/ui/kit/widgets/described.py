"""A form for whoever has no mouse, or does not see it: its widgets as nodes, the zone of those that can have the focus,
and what a reader asks of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.ui.kit.focus import Focus, Item, Zone
from game.ui.kit.nodes import Act, Asked, Node, NodePath, Role
from game.ui.kit.steps import Steps, gathered
from game.ui.kit.widgets.form import Form
from game.ui.kit.widgets.label import Label
from game.ui.kit.widgets.widget import Widget

NAMED = (Role.CHOICE, Role.SLIDER, Role.STEPPER, Role.SWITCH, Role.TEXT)
"""What is named by the text beside it."""


def nodes_of(form: Form | None) -> tuple[Node, ...]:
    """Return what every widget says about itself, in the order of the form."""
    return tuple(node for node in parts_of(form) if node is not None)


def nodes_made(form: Form | None) -> Steps[tuple[Node, ...]]:
    """Return the same, widget by widget."""
    return tuple((yield from gathered(parts_of(form))))


def parts_of(form: Form | None) -> Iterator[Node | None]:
    """Yield the same one by one, and None wherever the rest may wait for the next frame."""
    if form is None:
        return
    said = {text for widget in form if not isinstance(widget, Label) for text in (widget.called, widget.about) if text}
    yield None
    for widget in tuple(form):
        node = widget.node()
        if node is None or (node.role is Role.LABEL and node.name in said):
            continue
        if not node.name and node.role in NAMED:
            node = replace(node, name=_beside(form, widget))
        place = form.place(widget)
        hidden = form.scroll is not None and form.is_scrolled(widget) and not place.colliderect(form.scroll.viewport)
        yield node if hidden else replace(node, box=(place.x, place.y, place.width, place.height))


def _beside(form: Form, widget: Widget) -> str:
    """Return the text that stands to the left of a widget, else the nearest one above it."""
    place = form.place(widget)
    best: tuple[int, str] = (1 << 30, "")
    for each in form:
        if isinstance(each, Label) and each.text:
            best = min(best, (_away(form.place(each), place), each.text))
    return best[1]


def _away(text: pygame.Rect, place: pygame.Rect) -> int:
    """Return how far a text is from what it may name: on its line first, then above it."""
    if text.right <= place.left + 2 and text.top < place.bottom and text.bottom > place.top:
        return place.left - text.right + 2 * abs(text.top - place.top)
    if text.bottom <= place.top + 2 and text.left < place.right and text.right > place.left:
        return 10_000 + place.top - text.bottom
    return 1 << 30


def zone_of(form: Form | None, key: str, at: NodePath = ()) -> Zone:
    """Return what can have the focus, in the order of Tab; `at` is where the nodes of the form are, below the scene."""
    if form is None:
        return Zone(key)
    return Zone(key, tuple(Item(each.key, form.place(each), (*at, each.key)) for each in form if each.focusable))


def choices_of(form: Form | None, key: str) -> tuple[Zone, ...]:
    """Return what somebody with one key can choose in a form now."""
    if form is None:
        return ()
    return (Zone(key, tuple(item for item in zone_of(form, key).items if form[str(item.key)].enabled)),)


def focus_of(form: Form | None, key: str, at: NodePath = ()) -> Focus:
    """Return a form that takes all of the keyboard, and where its focus is."""
    return Focus((zone_of(form, key, at),), key, form.focus) if form is not None else Focus()


def attention_of(form: Form | None) -> NodePath:
    """Return the path of the widget with the keyboard focus."""
    return (form.focus,) if form is not None and form.focus is not None else ()


def ask(form: Form | None, asked: Asked) -> None:
    """Do what a reader asks of a widget; what cannot be done now says why, as it does on a click."""
    key = asked.path[0]
    if form is None or key not in form:
        return
    widget = form[key]
    if widget.focusable:
        form.look_at(key)
    if asked.act is Act.FOCUS:
        return
    if widget.enabled:
        widget.asked(asked.act, asked.path[1] if len(asked.path) > 1 else "", asked.text)
    elif asked.act is Act.CLICK:
        form.activate(key)
