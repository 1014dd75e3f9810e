"""A turn of a card book for somebody who does not see it: the question over the table."""

from __future__ import annotations

from game.ui.kit.nodes import Node
from game.ui.kit.widgets import Form
from game.ui.scenes.round.turn_aloud import TurnAloud
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.aloud import question_node


def card_turn_aloud(acting: Acting) -> TurnAloud:
    """Return what a screen reader knows of a turn."""

    def form() -> Form | None:
        question = acting.asking.question
        return question.form if question is not None else None

    def nodes() -> tuple[Node, ...]:
        question = acting.asking.question
        return (question_node(acting.table, question),) if question is not None else ()

    return TurnAloud(nodes=nodes, draws=lambda: acting.draws, question=lambda: acting.asking.question, form=form)
