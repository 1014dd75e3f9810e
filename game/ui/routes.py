"""The way to every scene: the only implementation of `Navigation`, and with `sittings` the only module that knows them.

The first frame needs the menu alone, so every other scene is imported when somebody goes there, or in the background
once the first frame is shown (`prepare`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.books import Rules
from game.play import gc_policy
from game.store.folders import seems_open
from game.ui.context import GLANCE, READING, Context, Navigation
from game.ui.scene import Scene
from game.ui.scenes.menu.menu import Menu

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.engine.registry import Step
    from game.play.autosave import Places
    from game.play.glance import Glance
    from game.ui.sittings import Sittings


SCENES = (
    "sittings", "scenes.crash", "scenes.letters", "scenes.library.levels", "scenes.library.matches",
    "scenes.library.review", "scenes.library.replay", "scenes.library.rules", "scenes.library.statistics",
    "scenes.menu.options", "scenes.menu.people", "scenes.menu.new_match", "scenes.menu.progress",
    "scenes.round.first_round", "scenes.training.puzzles", "scenes.school", "scenes.ladder", "reader.reader",
)  # fmt: skip
"""The modules that the methods of `Routes` import, those that take longest first, and what speaks."""


def import_scenes() -> None:
    """Import every scene, so that nobody waits for it on the way there."""
    for name in SCENES:
        import_module(f"game.ui.{name}")


def _page(module: str, scene: str, *, once: bool = False) -> Callable[..., None]:
    """Return the method that puts a scene on the stack, unless it is there and may be `once`; imported only then."""

    def show(self: Routes, *about: object) -> None:
        kind = getattr(import_module(f"game.ui.scenes.{module}"), scene)
        if not once or not isinstance(self.context.scenes.top, kind):
            self.context.scenes.push(kind(self.context, *about))

    return show


class Routes(Navigation):
    """Puts scenes on the stack of a context; its `Sittings` start and continue matches."""

    def __init__(self, context: Context, *, hasty: bool = False) -> None:
        self.context = context
        self._hasty = hasty
        """Whether the next frame shall come before anything is read or imported that it does not need."""

    def prepare(self) -> None:
        """Import everything in the background; then the menu knows what was played."""

        def know(_: None) -> None:
            self._hasty = False
            self.context.restyle(self.context.style)

        self.context.background.submit(partial(gc_policy.read_apart, import_scenes), know, lane=READING)

    def look_back(self, then: Callable[[Glance], None], owner: Scene) -> bool:
        def look() -> Glance:
            from game.play.glance import glance

            return glance(self.context.folders, self.context.settings.book, self.context.now())

        if not self._hasty:
            self.context.background.submit(look, then, lane=GLANCE, owner=owner)
        return not self._hasty

    @cached_property
    def _sittings(self) -> Sittings:
        from game.ui.sittings import Sittings

        return Sittings(self.context)

    def menu(self, *, fade: bool = True) -> None:
        """Return to the menu; a new one if the stack is empty."""
        if len(self.context.scenes):
            self.context.scenes.back_to(Menu, fade)
        else:
            self.context.scenes.push(Menu(self.context), fade=False)

    school = _page("school", "School", once=True)
    first_round = _page("round.first_round", "FirstTurn")
    levels = _page("library.levels", "Levels")
    puzzles = _page("training.puzzles", "Puzzles")
    ladder = _page("ladder", "Ladder")
    matches = _page("library.matches", "Matches")
    statistics = _page("library.statistics", "Statistics")
    people = _page("menu.people", "People")
    rules = _page("library.rules", "RulesScene")

    def new_match(self, *, instead: bool = False) -> None:
        from game.ui.scenes.menu.new_match import NewMatch

        scenes, page = self.context.scenes, NewMatch(self.context)
        if instead:
            scenes.replace(page)
        else:
            scenes.push(page)

    def options(self, played: Rules | None = None) -> None:
        from game.ui.scenes.menu.options import Options

        self.context.scenes.push(Options(self.context, fixed=played))

    def replay(
        self, record: Record, steps: Sequence[Step], places: Places, file: Path | None = None, *, judged: bool = False
    ) -> None:
        from game.ui.scenes.library.replay import ReplayScene
        from game.ui.scenes.library.review import ReviewScene

        kind = ReviewScene if judged else ReplayScene
        self.context.scenes.push(kind(self.context, record, steps, places, file))

    def start_match(self, record: Record) -> None:
        self._sittings.start_match(record)

    def has_match(self) -> bool:
        """Return whether there is a match to continue; in haste, whether it looks like it."""
        return seems_open(self.context.folders) if self._hasty else self._sittings.has_match()

    def continue_match(self) -> None:
        self._sittings.continue_match()

    def open_match(self, path: Path) -> None:
        self._sittings.open_match(path)

    def watch_match(self, path: Path) -> None:
        self._sittings.watch_match(path)

    def take_file(self, source: Path) -> None:
        self._sittings.take_file(source)

    def leave_match(self) -> None:
        if "_sittings" in vars(self):  # otherwise none was begun
            self._sittings.leave_match()

    def record(self) -> Record | None:
        return self._sittings.record()
