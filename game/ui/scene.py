"""What a scene is, and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from game.engine.books import Rules
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent, intent_press
from game.ui.kit.nodes import Asked, Focus, Item, News, Node, NodePath, Zone
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import Style
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.form import ask, attention_of, focus_of, parts_of, zone_of


class Scene:
    """A screen. `draw` changes nothing; `resized` lays everything out and is called before the first `draw`."""

    covers = False
    """Whether another player is at the screen from now on, who must not be told what was said before."""
    opaque = True
    """Whether it hides the scenes below it."""
    clear = False
    """Whether it leaves the scenes below as bright as they are."""
    form: Form | None = None
    """Its widgets, if it has any."""
    form_path: NodePath = ()
    """Where their nodes are, below it."""
    viewport = Viewport()
    """Which part of it is seen; all of it, unless it can be larger than the window and has one of its own."""

    @property
    def listens(self) -> bool:
        """Whether it wants the next key, whatever that does otherwise."""
        return False

    @property
    def tune(self) -> Tune | None:
        """What is heard behind it; None: what is heard behind the scene below, softer."""
        return None

    @property
    def busy(self) -> bool:
        """Whether anything is moving, so that frames are needed even without focus."""
        return False

    @property
    def played(self) -> Rules | None:
        """The rules being played by; None if no match is being played."""
        return None

    @property
    def speaks(self) -> str | None:
        """The book whose words it uses; "" for those for all books, None for those of the scene below."""
        return None

    @property
    def cursor(self) -> int:
        """The system cursor to show now."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def headline(self) -> pygame.Rect:
        """What messages must not cover: its title, or whose turn it is; they appear above it or below it."""
        return pygame.Rect(0, 0, 0, 0)

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """Everything that messages must not cover: the headline, and titles of parts."""
        return (self.headline,)

    @property
    def open_question(self) -> Hashable:
        """What is asked over it, such as a colour; None: nothing."""
        return None

    @property
    def writing(self) -> bool:
        """Whether somebody is writing a line of text."""
        form = self.form
        return form is not None and form.focus is not None and form[form.focus].takes_text

    @property
    def focus(self) -> Focus:
        """What can be reached without a mouse, and where the focus of the keyboard is."""
        return focus_of(self.form, "form", self.form_path)

    def scrolls_at(self, point: tuple[int, int]) -> bool:
        """Return whether a finger that moves from a point scrolls."""
        return self.form is not None and self.form.scrolls_at(point)

    @property
    def choices(self) -> tuple[Zone, ...]:
        """What somebody with one key can choose now: of what can be reached, what does something."""
        return (zone_of(self.form, "form", usable=True),)

    def bring_choice(self, zone: Zone, item: Item, *, near: bool) -> None:  # noqa: ARG002
        """Put the focus on a choice, or only bring it `near`, into sight."""
        if self.form is not None:
            self.form.look_at(str(item.key), by_keyboard=not near)

    def approach(self, choices: Sequence[tuple[Zone, Item]]) -> None:
        """Bring choices into sight together."""
        if self.form is not None:
            self.form.show([str(item.key) for _, item in choices])

    def take_choice(self, zone: Zone, item: Item) -> None:
        """Do what a click on a choice would do."""
        self.bring_choice(zone, item, near=False)
        self.handle(intent_press(Intent.TAKE))

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; positions are pixels of the surface."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def draw(self, surface: DrawTarget) -> None:
        """Draw everything."""

    def each_node(self) -> Iterator[Node | None]:
        """Yield what it says to somebody who does not see it, in reading order; texts that no node has are added.

        None stands wherever the rest may wait for the next frame, at least ten times a millisecond.
        """
        yield from parts_of(self.form)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All of that at once."""
        return tuple(node for node in self.each_node() if node is not None)

    @property
    def secret(self) -> Hashable:
        """What decides who may hear its nodes: if it changes, nothing that was said before may be heard any more."""
        return None

    @property
    def attention(self) -> tuple[str, ...]:
        """The keys of the nodes from the scene down to the one with the keyboard focus; () if none has it."""
        return (*self.form_path, *attention_of(self.form))

    def news(self) -> Sequence[News]:
        """Return what has happened since the last call."""
        return ()

    def reply(self, event: pygame.Event, dialog: Scene, line: str) -> bool:  # noqa: ARG002
        """Answer a key that asks about the table, for a dialog over it that says `line`; return whether it did."""
        return False

    def ask(self, asked: Asked) -> None:
        """Do what a screen reader asks of a node."""
        if len(asked.path) > len(self.form_path):
            ask(self.form, asked._replace(path=asked.path[len(self.form_path) :]))

    def resized(self, style: Style) -> None:
        """Lay everything out again: for another size, theme or language."""

    def renamed(self, style: Style) -> None:
        """Show other names or signs of keys: another device is used, or keys were changed."""
        self.resized(style)

    def uncovered(self) -> None:
        """Called when the scene above has gone; what this one shows may have changed."""

    def closing(self) -> None:
        """Called when the window closes or the scene leaves the stack: save what must be saved."""


NO_SCENE = Scene()
"""What is on top of an empty stack: nothing is drawn, and nothing happens."""


class Scenes:
    """A stack of scenes; the top one gets the events."""

    def __init__(self, style: Style) -> None:
        self._stack: list[Scene] = []
        self._style = style
        self.changed: Callable[[], None] = lambda: None
        """Called before another scene appears."""
        self.gone: Callable[[Scene], None] = lambda _: None
        """Called with each scene that has left the stack."""

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._stack)

    def __len__(self) -> int:
        return len(self._stack)

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self._stack[-1] if self._stack else NO_SCENE

    def below(self, scene: Scene) -> Scene | None:
        """Return what is right below a scene."""
        at = self._stack.index(scene)
        return self._stack[at - 1] if at else None

    @property
    def tune(self) -> tuple[Tune | None, bool]:
        """What is heard behind the scenes, and whether the top one is only in front of that."""
        found = next((scene for scene in reversed(self._stack) if scene.tune is not None), None)
        return (None, False) if found is None else (found.tune, found is not self._stack[-1])

    @property
    def speaks(self) -> str:
        """The book whose words are used now; "" for those for all books."""
        return next((book for scene in reversed(self._stack) if (book := scene.speaks) is not None), "")

    @property
    def visible(self) -> list[Scene]:
        """The scenes to draw, from the bottom: the highest one that hides all others, and those above it."""
        return self._stack[max((at for at, scene in enumerate(self._stack) if scene.opaque), default=0) :]

    def push(self, scene: Scene, fade: bool = True) -> None:
        """Put a scene on top."""
        if fade:
            self.changed()
        self._stack.append(scene)
        scene.resized(self._style)

    def pop(self, fade: bool = True) -> None:
        """Remove the top scene; removing the last one ends the game."""
        if self._stack:
            if fade:
                self.changed()
            self._close(self._stack.pop())
            if self._stack:
                self._stack[-1].uncovered()

    def take_out(self, scene: Scene) -> None:
        """Remove a scene that changed nothing, so the one below need not update."""
        self._stack.remove(scene)
        self._close(scene)

    def replace(self, scene: Scene, fade: bool = True) -> None:
        """Replace the top scene."""
        if fade:
            self.changed()
        if self._stack:
            self._close(self._stack.pop())
        self.push(scene, fade=False)

    def back_to(self, kind: type[Scene], fade: bool = True) -> None:
        """Remove scenes until one of this kind is on top."""
        if fade:
            self.changed()
        while len(self._stack) > 1 and not isinstance(self._stack[-1], kind):
            self._close(self._stack.pop())
        self._stack[-1].uncovered()

    def clear(self) -> None:
        """Drop all scenes after an error, without calling any of them."""
        while self._stack:
            self.gone(self._stack.pop())

    def resized(self, style: Style) -> None:
        """Lay all scenes out again."""
        self._style = style
        for scene in self._stack:
            scene.resized(style)

    def renamed(self) -> None:
        """Show other names or signs of keys in all scenes."""
        for scene in self._stack:
            scene.renamed(self._style)

    def close(self) -> None:
        """End the game: every scene saves what must be saved."""
        while self._stack:
            self._close(self._stack.pop())

    def _close(self, scene: Scene) -> None:
        scene.closing()
        self.gone(scene)


# -- A scene before the player: if it is larger than the window, its events, its picture and its focus go through its
# viewport.

POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def give(scene: Scene, event: pygame.Event) -> None:
    """Let a scene, or its viewport, handle an event whose position is in the window."""
    view = scene.viewport
    if view.larger and event.type == pygame.WINDOWLEAVE:
        view.let_go()
    if not view.larger:
        scene.handle(event)
    elif event.type == pygame.KEYDOWN:
        before = _focused(scene)
        scene.handle(event)
        if _focused(scene) != before:
            show_focus(scene)
        elif _free(scene):
            view.page(event)
    elif event.type == pygame.MOUSEWHEEL and _free(scene):
        view.turn(getattr(event, "x", 0), event.y)
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
    return scene.form is None or not scene.form.scroll.most


def _focused(scene: Scene) -> tuple[object, Item | None, str | None]:
    """Return what has the focus, and whether that is seen."""
    return scene.form, scene.focus.focused, scene.form.pointed if scene.form is not None else None


def show_focus(scene: Scene, group: Sequence[Item] = ()) -> None:
    """Bring what has the focus into sight, with as much as there is room for of the group that it begins."""
    item = scene.focus.focused
    if scene.viewport.larger and item is not None:
        scene.viewport.show(item.rect.unionall([each.rect for each in group]))


def in_scene(scene: Scene, pos: tuple[int, int]) -> tuple[int, int]:
    """Return a point of the window as it is in a scene."""
    left, upper = scene.viewport.offset
    return pos[0] + left, pos[1] + upper


def scrolls_at(scene: Scene, point: tuple[int, int]) -> bool:
    """Return whether a finger that moves from a point of a scene scrolls it, or moves what is seen of it."""
    form = scene.form
    if scene.scrolls_at(point) or not scene.viewport.larger or not _free(scene):
        return scene.scrolls_at(point)
    return form is not None and form.is_at(point) and not form.drags_at(point)


def in_window(scene: Scene, rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of a scene as it is in the window."""
    left, upper = scene.viewport.offset
    return rect.move(-left, -upper) if rect.height else rect


def draw_scene(scene: Scene, target: DrawTarget, style: Style) -> None:
    """Draw the part of a scene that is seen."""
    if isinstance(target, Canvas):
        target.origin = -scene.viewport.offset[0], -scene.viewport.offset[1]
    scene.draw(target)
    if isinstance(target, Canvas):
        target.origin = (0, 0)
        scene.viewport.draw(target, style)
