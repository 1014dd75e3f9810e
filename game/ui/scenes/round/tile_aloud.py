"""A turn of a tile book for somebody who does not see it: the question on the felt, and where held tiles would go."""

from __future__ import annotations

from abc import ABC
from collections.abc import Hashable

from game.ui.kit.nodes import Asked, Node, Role
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.tile_focus import TileFocus
from game.ui.table.shared.aloud import HELD
from game.ui.table.tiles.aloud import answer, chooser_node, held_text
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.reading import open_question


class TileAloud(RoundScene, ABC):
    """What a screen reader knows of a turn beyond what every round has."""

    screen: TileMatchScreen
    hand: TileHand
    keys: TileFocus
    questions: tuple[Chooser, ...]

    @property
    def open_question(self) -> Hashable:
        """What a question on the felt is about."""
        question = open_question(self.screen.table, self.questions)
        return question.about if question is not None else None

    def question_nodes(self) -> tuple[Node, ...]:
        """Return where held tiles would go, and the question that the draft leaves open."""
        table, hand = self.screen.table, self.keys.key_hand
        question = open_question(table, self.questions)
        asked = (chooser_node(table, question),) if question is not None else ()
        if not hand.tiles:
            return asked
        key = f"{HELD}-{int(hand.on_rack)}-{hand.index}"
        return (Node(key, Role.ITEM, held_text(table, hand), place=(hand.index + 1, len(hand.places))), *asked)

    @property
    def attention(self) -> tuple[str, ...]:
        """The place of held tiles, else what has the focus."""
        hand = self.keys.key_hand
        return (f"{HELD}-{int(hand.on_rack)}-{hand.index}",) if hand.tiles else super().attention

    def ask(self, asked: Asked) -> None:
        """Do what a reader asks; an answer to a question on the felt is taken at once."""
        if not answer(self.questions, asked.path):
            super().ask(asked)
