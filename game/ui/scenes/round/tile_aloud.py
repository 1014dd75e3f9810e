"""A turn of a tile book for somebody who does not see it: the question on the felt, and where held tiles would go."""

from __future__ import annotations

from collections.abc import Hashable

from game.engine.wants import Instead
from game.ui.kit.nodes import Node, NodePath, Role
from game.ui.scenes.round.tile_focus import TileFocus
from game.ui.scenes.round.turn_aloud import TurnAloud
from game.ui.table.shared.aloud import HELD
from game.ui.table.tiles.aloud import answer, chooser_node, held_text
from game.ui.table.tiles.controls import instead
from game.ui.table.tiles.reading import open_question


def tile_turn_aloud(keys: TileFocus) -> TurnAloud:
    """Return what a screen reader knows of a turn; `keys` are the keyboard on its table."""
    table, hand = keys.table, keys.key_hand

    def held() -> NodePath:
        """Return the one node for wherever tiles are held: its name changes, so no look is too old to know it."""
        return (HELD,) if hand.tiles else ()

    def draws() -> bool:
        usable = keys.form is not None and "draw" in keys.form and keys.form["draw"].enabled
        return usable and instead(table) is Instead.DRAW

    def nodes() -> tuple[Node, ...]:
        question = open_question(table, keys.turn.questions)
        asked = (chooser_node(table, question),) if question is not None else ()
        if not hand.tiles:
            return asked
        place = Node(HELD, Role.ITEM, held_text(table, hand), place=(hand.index + 1, len(hand.places)))
        return (place, *asked)

    def question() -> Hashable:
        found = open_question(table, keys.turn.questions)
        return found.about if found is not None else None

    return TurnAloud(
        nodes=nodes,
        question=question,
        draws=draws,
        held=held,
        answer=lambda path: answer(keys.turn.questions, path),
    )
