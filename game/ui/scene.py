"""What a scene is, and the stack of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.engine.registry import Rules
from game.ui.kit.style import Style


class Scene:
    """One screen. `draw` changes nothing; `resized` lays everything out for a style and is called before the
    first draw."""

    opaque = True
    """Whether it hides the scenes below it."""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are needed even without focus."""
        return False

    @property
    def played(self) -> Rules | None:
        """The rules that are played by here; None where nothing is played."""
        return None

    @property
    def cursor(self) -> int:
        """The system cursor that the mouse should have now."""
        return pygame.SYSTEM_CURSOR_ARROW

    def handle(self, event: pygame.Event) -> None:
        """Take one event; positions in it are pixels of the surface."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def resized(self, style: Style) -> None:
        """Lay everything out anew: another size, another theme, another language."""

    def uncovered(self) -> None:
        """The scene above it went; what it shows may have changed in the meantime."""

    def closing(self) -> None:
        """The window closes or the scene leaves the stack; what must be kept is kept now."""


class Scenes:
    """A stack of scenes; the one on top gets the events."""

    def __init__(self, style: Style) -> None:
        self._stack: list[Scene] = []
        self._style = style
        self.changed: Callable[[], None] = lambda: None
        """Called before the picture changes to another scene."""

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._stack)

    def __len__(self) -> int:
        return len(self._stack)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self._stack[-1] if self._stack else None

    @property
    def visible(self) -> list[Scene]:
        """The scenes to draw, from below: the highest that hides all others, and those above it."""
        shown: list[Scene] = []
        for scene in reversed(self._stack):
            shown.append(scene)
            if scene.opaque:
                break
        return shown[::-1]

    def push(self, scene: Scene, fade: bool = True) -> None:
        """Put a scene on top."""
        if fade:
            self.changed()
        self._stack.append(scene)
        scene.resized(self._style)

    def pop(self, fade: bool = True) -> None:
        """Take the top scene away; the game ends with the last one."""
        if self._stack:
            if fade:
                self.changed()
            self._stack.pop().closing()
            if self._stack:
                self._stack[-1].uncovered()

    def take_out(self, scene: Scene) -> None:
        """Take a scene away that changed nothing, so that the one below it has nothing to look at."""
        self._stack.remove(scene)
        scene.closing()

    def replace(self, scene: Scene, fade: bool = True) -> None:
        """Put a scene in the place of the top one."""
        if fade:
            self.changed()
        if self._stack:
            self._stack.pop().closing()
        self._stack.append(scene)
        scene.resized(self._style)

    def back_to(self, kind: type[Scene], fade: bool = True) -> None:
        """Take scenes away until one of this kind is on top."""
        if fade:
            self.changed()
        while len(self._stack) > 1 and not isinstance(self._stack[-1], kind):
            self._stack.pop().closing()
        if self._stack:
            self._stack[-1].uncovered()

    def clear(self) -> None:
        """Drop all scenes after an error; none of them is asked for anything any more."""
        self._stack.clear()

    def resized(self, style: Style) -> None:
        """Lay all scenes out anew."""
        self._style = style
        for scene in self._stack:
            scene.resized(style)

    def close(self) -> None:
        """End the game: every scene keeps what must be kept."""
        while self._stack:
            self._stack.pop().closing()
