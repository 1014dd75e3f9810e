"""What the loop calls: the tree follows the screen, requests reach the scene, and what happens is announced.

Nothing is done while no screen reader is active and nothing is spoken. A look at a large table takes some milliseconds,
so it goes on for many frames, each of which takes only a moment for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import count, islice
from time import perf_counter
from weakref import WeakKeyDictionary

from game.engine.shown import sentences
from game.store.settings import Verbosity
from game.ui.context import Context
from game.ui.kit.canvas import Canvas, Stroke
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Asked, News, NodePath, NodeState, Role, gathered
from game.ui.kit.text import each_caption
from game.ui.reader.nodes import Announcements, Change, Known, Said, Tree, brief as shortened, placed, title_of, tree_of
from game.ui.reader.speech import Reply, Urgency, manner_of
from game.ui.scene import Scene

# -- What the system's speech says of where the player is: what has opened, the part of it, and what has the focus.


class Attending:
    """What was said last; a screen reader does the same by itself."""

    def __init__(self) -> None:
        self._opened: tuple[NodePath, str] = (), ""
        self._focused: tuple[NodePath, str] = (), ""

    def fresh(self, tree: Tree, *, covers: bool) -> str:
        """Return what is new: what is open, the part that the focus has come into, and what has it."""
        opened, texts = opening(tree, covers=covers), []
        if (now := (tree.nodes[()].children[0], opened[0] if opened else "")) != self._opened:
            self._opened, self._focused = now, ((), "")
            texts += opened
        (before, known), text = self._focused, focus_text(tree)
        self._focused = tree.focus, text
        # A tile may be found in another meld without anybody having moved.
        if (tree.focus[-1:], text) != (before[-1:], known):
            part = tree.nodes[tree.focus[:2]].node
            if tree.focus[:2] != before[:2] and len(tree.focus) > 2 and part.role in (Role.LIST, Role.GROUP):
                texts.append(part.name)
            texts.append(text)
        return sentences(*texts)


def opening(tree: Tree, *, covers: bool) -> list[str]:
    """Return what a page, a question or a cover says, its title first; a table says that by itself, with its line."""
    parts = [tree.nodes[path] for path in tree.nodes[tree.nodes[()].children[0]].children]
    if any(part.node.role is Role.STATUS for part in parts):
        return []
    dialog = next((part for part in parts if part.node.role is Role.DIALOG), None)
    inside = [tree.nodes[path] for path in dialog.children] if dialog is not None else parts
    texts = [each.node.name for each in inside if each.node.role is Role.LABEL]
    if dialog is not None:
        return [dialog.node.name, *texts]
    return texts if covers else [part.node.name for part in parts if part.node.role is Role.HEADING][:1]


def focus_text(tree: Tree) -> str:
    """Return what has the focus in words: its name, its value, why it cannot be used, what is so about a piece."""
    if len(tree.focus) < 2:
        return ""
    found = tree.nodes[tree.focus].node
    more = found.about if NodeState.DISABLED in found.states or found.role is Role.ITEM else ""
    return ", ".join(part for part in (found.name, found.value, more) if part)


class Adapter:
    """A connection to the screen readers of the system; by itself, to none."""

    def __init__(self) -> None:
        self.generation = 0
        """How often a reader has become active; 0: none is now, and nothing needs to be built."""
        self.inbox: deque[Asked] = deque()
        """What readers ask for, added by any thread."""

    def requests(self) -> list[Asked]:
        """Return what readers have asked for since the last call, oldest first."""
        return [self.inbox.popleft() for _ in range(len(self.inbox))]

    def send(self, change: Change) -> None:
        """Tell the readers what has changed."""

    def focused(self, focused: bool) -> None:
        """Tell the readers whether the window has the focus."""

    def close(self) -> None:
        """Close the connection."""


APART = 0.1
"""The seconds between two looks at the screen while things move; after input the next one begins at once."""
BUDGET = 0.0001
"""The seconds of a frame in which another step is taken: a whole look may take ten times as long."""
READ = 8.0
"""Seconds that an answer is shown if nobody listens."""


class Reader:
    """The connection of the game to a screen reader."""

    def __init__(self, adapter: Adapter | None = None) -> None:
        self.adapter = adapter or Adapter()
        self.announcements = Announcements()
        self._scenes: WeakKeyDictionary[Scene, str] = WeakKeyDictionary()
        self._numbers = count()
        self._told = Known()
        self._generation = 0
        """Which of the times that a reader became active this is; 0: none is."""
        self.seen: Tree | None = None
        """What was there when it was last looked at."""
        self._look: Iterator[None] | None = None
        """A look at the screen that goes on."""
        self._untold: Iterator[Change] | None = None
        """What was new at the last look, of which the reader has yet to be told."""
        self._forgetting: Iterator[Change] = iter(())
        self.looks = 0
        """How many looks came to their end, and the reader was told what was new."""
        self._guard: tuple[str, Hashable] | None = None
        """The scene that is looked at, and for whom it is."""
        self._strokes: Sequence[Stroke] = ()
        self._due = False
        """Whether there is something new to look at."""
        self._waited = 0.0
        self._moved = False
        """Whether something else may have the focus."""
        self._turn = 0
        """What comes next of `TURNS`."""
        self._listened = False
        """Whether listening took all that this frame has for a reader; the next one does what comes after it."""
        self._toasts: tuple[str, ...] = ()
        self._attending = Attending()
        self._below = 0
        self._covered: Scene | None = None
        """The scene on top when it was last listened to."""

    @property
    def active(self) -> bool:
        """Whether a screen reader is active."""
        return self.adapter.generation > 0

    def identity(self, scene: Scene) -> str:
        """Return the key of a scene in the tree."""
        if scene not in self._scenes:
            self._scenes[scene] = f"{type(scene).__name__}-{next(self._numbers)}"
        return self._scenes[scene]

    def obey(self, top: Scene) -> bool:
        """Let the scene on top do what the reader asks for; requests to one that has gone are dropped."""
        requests = self.adapter.requests()
        for asked in requests:
            if len(asked.path) > 1 and asked.path[0] == self.identity(top):
                top.ask(asked.below())
        return bool(requests)

    def draws(self, target: DrawTarget) -> None:
        """Note where the texts of the next scene begin in the picture; the last one is the scene on top."""
        self._below = len(target.strokes) if isinstance(target, Canvas) else 0

    def frame(self, context: Context, canvas: Canvas, dt: float, *, touched: bool) -> None:
        """Tell whoever does not see the window what has happened, and what is there now."""
        end, top, replies = perf_counter() + BUDGET, context.scenes.top, [*context.replies]
        # An answer may be spoken even if whoever sits there now wants no speech.
        audible = context.settings.speech or any(each.manner is not None and each.manner.volume > 0 for each in replies)
        speaks = context.speech.possible and audible
        heard = self.active or speaks
        context.by_ear = self.active or (speaks and context.settings.speech)
        if top.covers and top is not self._covered:
            context.speech.hush()
            self.announcements.clear()
        for reply in replies:
            if reply.icon or not heard:
                context.toasts.add(reply.text, reply.icon or "info", READ, private=not reply.icon)
        if not heard:
            context.replies.clear()
            return
        self._covered = top
        said: list[Said] = []
        if self._meet(top) or self._listened:
            self._listened = False
        else:
            said = self.listen(top, context.toasts.texts, replies, brief=context.settings.verbosity is Verbosity.BRIEF)
            context.replies.clear()
            self._listened = bool(said) or perf_counter() >= end
        self.follow(top, canvas.strokes[self._below :], dt, end, touched=touched)
        self._strokes = ()  # or the next frame would free pictures that are not drawn any more, which takes long
        if speaks:
            self._speak(context, top, said, replies)

    def _speak(self, context: Context, top: Scene, said: Sequence[Said], replies: Sequence[Reply]) -> None:
        """Let the system's speech say what was announced, answers first, what has opened, and what has the focus."""
        manner = manner_of(context.settings, context.language)
        tree = self.seen
        if tree is not None and self._guard is not None and (self._guard[0],) in tree.nodes:
            context.speech.say(self._attending.fresh(tree, covers=top.covers), manner._replace(own=True), Urgency.FOCUS)
        for number, each in enumerate(said):
            theirs = (replies[number].manner if number < len(replies) else None) or manner
            urgency = Urgency.ANSWER if number == 0 and replies else Urgency.WAITS
            context.speech.say(each.text, theirs._replace(own=each.own), urgency)

    def listen(self, top: Scene, toasts: Sequence[str], replies: Sequence[Reply], *, brief: bool) -> list[Said]:
        """Announce what has happened; return it."""
        known = (*self._toasts, *(reply.text for reply in replies)) if replies else self._toasts
        fresh = [*top.news(), *(News(text) for text in toasts if text not in known)]
        self._toasts = tuple(toasts)
        told = [(shortened(each.text) if brief else each.text, each.own) for each in fresh]
        told = [*((reply.text, True) for reply in replies), *told]
        return [self.announcements.add(text, own=own) for text, own in told]

    def follow(self, top: Scene, strokes: Sequence[Stroke], dt: float, end: float, *, touched: bool) -> None:
        """Tell the reader one thing: what has the focus, what was said or what has changed; or look until `end`.

        A frame that had enough to do with listening does nothing of this.
        """
        self._strokes = strokes
        self._waited += dt
        self._moved = self._moved or touched
        self._due = self._due or touched
        if self._listened or self._send(islice(self._forgetting, 1)):
            return
        for _ in TURNS:
            self._turn = (self._turn + 1) % len(TURNS)
            if TURNS[self._turn](self, top, end):
                return

    def _point(self, top: Scene, end: float) -> bool:
        """Tell the reader what has the focus now, if it is something else; return whether it is or took long."""
        moved, self._moved = self._moved, False
        if not moved or self._guard is None:
            return False
        self._told.pointed = (self._guard[0], *top.attention)
        return self._send(self._told.moved(self._told.pointed)) or perf_counter() >= end

    def _pass_on(self, _: Scene, __: float) -> bool:
        """Tell the reader the next announcement; return whether there was one.

        Where another scene has opened it comes after what has the focus there, which would cut it short.
        """
        if self._guard is not None and (self._guard[0],) not in self._told.nodes:
            return False
        return self._send(islice(self._told.announce(self.announcements), 1))

    def _show(self, _: Scene, __: float) -> bool:
        """Tell the reader a part of what a look found, or note that it knows all; return whether there was a look."""
        if self._untold is None:
            return False
        if not self._send(islice(self._untold, 1)):
            self._untold = None
            self.looks += 1
        return True

    def _see(self, top: Scene, end: float) -> bool:
        """Look at the screen until `end`, if there is something to be seen; return whether that took so long."""
        if (self._due or self._waited >= APART) and self._look is None and self._untold is None:
            self._due, self._waited, self._look = False, 0.0, self._looks(top)
        while self._look is not None:
            if next(self._look, self) is self:
                self._look = None
            if perf_counter() >= end:
                return True
        return False

    def _meet(self, top: Scene) -> bool:
        """Start again with a reader that has become active, or with another scene; return whether it is another."""
        generation = self.adapter.generation
        if generation != self._generation:
            self._generation = generation
            self._told, self._look, self._due = Known(self._told.announced), None, True
            self._untold, self._forgetting = None, iter(())
        before, guard = self._guard, (self.identity(top), top.secret)
        if guard == before:
            return False
        self._guard, self._look, self._untold, self._due, self._moved = guard, None, None, True, True
        if before is not None and (top.covers or guard[0] == before[0]):
            # Somebody else may be listening now.
            self._send(self._forgetting)
            self._forgetting = self._told.forget((before[0],))
            self.seen = None
        return True

    def _looks(self, top: Scene) -> Iterator[None]:
        """Make the tree of what is there, step by step, and tell the reader what is new in it."""
        nodes = yield from gathered(placed(top))
        texts = yield from each_caption(self._strokes)
        yield
        scene, attention = self.identity(top), top.attention
        self._told.pointed = None
        yield
        self.seen = yield from tree_of(title_of(nodes), scene, tuple(nodes), attention, texts)
        self._untold = self._told.parts(self.seen, (yield from self._told.difference(self.seen)))

    def _send(self, changes: Iterable[Change]) -> bool:
        """Tell the reader of changes; return whether there were any."""
        sent = False
        if self._generation:
            for each in changes:
                self.adapter.send(each)
                sent = True
        return sent

    @property
    def behind(self) -> bool:
        """Whether something was announced that the reader has not been told yet."""
        return self._generation > 0 and any(each.number > self._told.announced for each in self.announcements)

    @property
    def busy(self) -> bool:
        """Whether a frame should follow soon."""
        return self._due or self._look is not None or self._untold is not None or self.behind


TURNS = (Reader._point, Reader._pass_on, Reader._show, Reader._see)
"""What is done in turns, one thing in a frame."""
