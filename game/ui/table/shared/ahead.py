"""Pictures made before they are needed, one at a time: while a round is dealt, for its first turns.

A picture is made when something is drawn with it, so what comes is drawn where nobody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.style import Style
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.widget import WidgetState


def nowhere() -> Canvas:
    """Return something to draw on that is never shown."""
    return Canvas(pygame.Surface((1, 1)))


def keys_ahead(form: Form, style: Style) -> Iterator[None]:
    """Make the pictures of the keys as they are now, and as they will be once they can be used; a key at each step."""
    unseen = nowhere()
    for widget in form:
        for reason in dict.fromkeys((widget.reason, "")):
            widget.reason = reason
            widget.draw(unseen, style, widget.rect, WidgetState())
            yield
