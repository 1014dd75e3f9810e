"""A turn of a tile book for somebody who does not see it: the question on the felt, and answers to it."""

from __future__ import annotations

from abc import ABC

from game.ui.kit.nodes import Asked, Node
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.tiles.aloud import answer, chooser_node
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.match_screen import TileMatchScreen


class TileAloud(RoundScene, ABC):
    """What a screen reader knows of a turn beyond what every round has."""

    screen: TileMatchScreen
    _choosers: tuple[Chooser, ...]

    def question_nodes(self) -> tuple[Node, ...]:
        """Return the question that the draft leaves open."""
        return tuple(chooser_node(self.screen.table, each) for each in self._choosers)

    def ask(self, asked: Asked) -> None:
        """Do what a reader asks; an answer to a question on the felt is taken at once."""
        if not answer(self._choosers, asked.path):
            super().ask(asked)
