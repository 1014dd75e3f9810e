"""What the loop calls: the tree follows the screen, requests reach the scene, and what happens is announced.

Nothing is done while no screen reader is active and nothing is spoken.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from game.store.verbosity import Verbosity
from game.ui.context import Context
from game.ui.kit.canvas import Canvas, Stroke
from game.ui.kit.captions import captions
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import News, Node, NodeState, Role
from game.ui.reader.adapter import Adapter
from game.ui.reader.announcements import Announcements, Said
from game.ui.reader.announcements import brief as shortened
from game.ui.reader.changes import change
from game.ui.reader.nodes import Parts, Shown, Tree
from game.ui.reader.speech import Manner
from game.ui.scene import Scene

APART = 0.1
"""The seconds between two trees while things move; after input the next one is made at once."""
READ = 8.0
"""Seconds that an answer is shown if nobody listens."""


class Reader:
    """The connection of the game to a screen reader."""

    def __init__(self, adapter: Adapter | None = None) -> None:
        self.adapter = adapter
        self.announcements = Announcements()
        self._scenes: WeakKeyDictionary[Scene, str] = WeakKeyDictionary()
        """The identity of each scene."""
        self._known: Tree | None = None
        """What the reader knows."""
        self._generation = 0
        self._waited = 0.0
        self._toasts: tuple[str, ...] = ()
        self._parts = Parts()
        self._announced = 0
        """The number of the last announcement that the reader was told."""
        self._below = 0
        self._focused = ""
        """What was last spoken about the focus."""
        self._covered: Scene | None = None
        """The scene on top when it was last listened to."""

    @property
    def active(self) -> bool:
        """Whether a screen reader is active."""
        return self.adapter is not None and self.adapter.generation > 0

    def identity(self, scene: Scene) -> str:
        """Return the key of a scene in the tree."""
        if scene not in self._scenes:
            self._scenes[scene] = f"{type(scene).__name__}-{len(self._scenes)}"
        return self._scenes[scene]

    # -- what the reader asks for ----------------------------------------------------------------------------

    def obey(self, top: Scene | None) -> bool:
        """Let the scene on top do what the reader asks for; requests to one that has gone are dropped."""
        requests = self.adapter.requests() if self.adapter is not None else []
        for asked in requests:
            if top is not None and len(asked.path) > 1 and asked.path[0] == self.identity(top):
                top.ask(asked.below())
        return bool(requests)

    # -- what the loop calls in every frame ------------------------------------------------------------------

    def draws(self, target: DrawTarget) -> None:
        """Note where the texts of the next scene begin in the picture; the last one is the scene on top."""
        self._below = len(target.strokes) if isinstance(target, Canvas) else 0

    def frame(self, context: Context, canvas: Canvas | None, dt: float, *, touched: bool) -> None:
        """Tell whoever does not see the window what has happened, and what is there now."""
        speaks = context.settings.speech and context.speech.possible
        replies = [*context.replies]
        context.replies.clear()
        if not self.active and not speaks:
            for text in replies:
                context.toasts.add(text, "info", READ)
            return
        top = context.scenes.top
        if top is not None and top.covers and top is not self._covered:
            context.speech.hush()
        said = self.listen(top, context.toasts.texts, replies, brief=context.settings.verbosity is Verbosity.BRIEF)
        if speaks:
            self._speak(context, top, said)
        self.follow(top, canvas.strokes[self._below :] if canvas is not None else (), dt, touched=touched)

    # -- what the reader hears -------------------------------------------------------------------------------

    def _speak(self, context: Context, top: Scene | None, said: Sequence[Said]) -> None:
        """Let the system's speech say what was announced, and what came under the focus."""
        settings = context.settings
        manner = Manner(settings.speech_volume, settings.speech_speed, context.language)
        focused = focus_text(top) if top is not None else ""
        if focused != self._focused:
            self._focused = focused
            context.speech.say(focused, manner._replace(own=True))
        for each in said:
            context.speech.say(each.text, manner._replace(own=each.own))

    def listen(
        self, top: Scene | None, toasts: Sequence[str], replies: Sequence[str] = (), *, brief: bool = False
    ) -> list[Said]:
        """Announce what has happened; return it."""
        if top is not None and top.covers and top is not self._covered:
            self.announcements.forget()
        self._covered = top
        fresh = [*(top.news() if top is not None else ()), *(News(text) for text in toasts if text not in self._toasts)]
        self._toasts = tuple(toasts)
        said = [self.announcements.add(text, own=True) for text in replies]
        return said + [
            self.announcements.add(shortened(each.text) if brief else each.text, own=each.own) for each in fresh
        ]

    def follow(self, top: Scene | None, strokes: Sequence[Stroke], dt: float, *, touched: bool) -> None:
        """Tell the reader what has changed on the screen since the last frame."""
        if self.adapter is None or not self.adapter.generation:
            self._known = None
            return
        if self.adapter.generation != self._generation:
            self._generation, self._known = self.adapter.generation, None
        self._waited += dt
        if self._known is not None and not touched and self._waited < APART:
            return
        self._waited = 0.0
        shown, texts, said = self._shown(top), captions(strokes), self.announcements.latest
        # Readers keep no order within a change, so each announcement is sent in one of its own.
        known = sum(each.number <= self._announced for each in said)
        for count in range(min(known + 1, len(said)), len(said) + 1):
            tree = self._parts.tree(_title(shown.nodes), shown, texts, said[:count])
            if (changed := change(self._known, tree)) is not None:
                self.adapter.send(changed)
            self._known = tree
        self._announced = said[-1].number if said else self._announced

    def tree(self, top: Scene | None, strokes: Sequence[Stroke]) -> Tree:
        """Return the tree of what is on the screen now."""
        shown = self._shown(top)
        return self._parts.tree(_title(shown.nodes), shown, captions(strokes), self.announcements.latest)

    def _shown(self, top: Scene | None) -> Shown:
        if top is None:
            return Shown("nothing", (), ())
        left, upper = top.viewport.offset if top.viewport is not None else (0, 0)
        nodes = tuple(node.moved(-left, -upper) for node in top.nodes) if (left, upper) != (0, 0) else top.nodes
        return Shown(self.identity(top), nodes, top.attention)

    def focused(self, focused: bool) -> None:
        """Tell the reader whether the window has the focus."""
        if self.adapter is not None:
            self.adapter.focused(focused)

    def close(self) -> None:
        """Close the connection."""
        if self.adapter is not None:
            self.adapter.close()


def _title(nodes: Sequence[Node]) -> str:
    """Return the name of the window: of the game, and of the scene if it has one."""
    name = next((node.name for node in nodes if node.role in (Role.HEADING, Role.DIALOG)), "")
    return f"Steinreich – {name}" if name else "Steinreich"


def focus_text(scene: Scene) -> str:
    """Return what has the focus in words: its name, what it is set to, why it cannot be used."""
    found: Node | None = None
    nodes: Sequence[Node] = scene.nodes
    for key in scene.attention:
        found = next((each for each in nodes if each.key == key), None)
        nodes = found.children if found is not None else ()
    if found is None:
        return ""
    why = found.about if NodeState.DISABLED in found.states else ""
    return ", ".join(part for part in (found.name, found.value, why) if part)
