"""The way to every scene: the only implementation of `Navigation`, and the only module that knows them all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.engine.record import Record
from game.engine.registry import Rules, Step
from game.play.places import Places
from game.ui.scene import Scene
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import Replay
from game.ui.scenes.library.rules import Rules as RulesPage
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.scenes.round.first_screen import FirstScreen
from game.ui.sittings import Sittings


class Routes(Sittings):
    """Puts scenes on the stack of a context; `Sittings` starts and continues matches."""

    def menu(self, *, fade: bool = True) -> None:
        """Return to the menu; a new one if the stack is empty."""
        if len(self.context.scenes):
            self.context.scenes.back_to(Menu, fade)
        else:
            self.context.scenes.push(Menu(self.context), fade=False)

    def first_round(self) -> None:
        """Open the guided first round."""
        self._push(FirstTurn(FirstScreen(self.context)))

    def levels(self) -> None:
        """Open lessons and puzzles; do nothing if they are open already."""
        if not isinstance(self.context.scenes.top, Levels):
            self._push(Levels(self.context))

    def new_match(self, *, instead: bool = False) -> None:
        """Open the set-up of a match."""
        scenes, page = self.context.scenes, NewMatch(self.context)
        if instead:
            scenes.replace(page)
        else:
            scenes.push(page)

    def matches(self, chosen: Path | None = None) -> None:
        """Open the list of matches."""
        self._push(Matches(self.context, chosen))

    def statistics(self) -> None:
        """Open the statistics."""
        self._push(Statistics(self.context))

    def options(self, *, in_match: bool = False) -> None:
        """Open the settings."""
        self._push(Options(self.context, in_match=in_match))

    def rules(self, played: Rules | None = None, rule: str = "") -> None:
        """Open the rules page."""
        self._push(RulesPage(self.context, played, rule))

    def replay(self, record: Record, steps: Sequence[Step], places: Places) -> None:
        """Watch a match."""
        self._push(Replay(self.context, record, steps, places))

    def _push(self, scene: Scene) -> None:
        self.context.scenes.push(scene)
