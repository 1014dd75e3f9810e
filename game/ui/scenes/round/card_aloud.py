"""A turn of a card book for somebody who does not see it: the question over the table."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.ui.kit.nodes import Node
from game.ui.kit.widgets import Form
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.aloud import question_node
from game.ui.table.cards.hand import CardHand
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question


class CardAloud(RoundScene, ABC):
    """What a screen reader knows of a turn beyond what every round has."""

    screen: CardMatchScreen
    hand: CardHand
    acting: Acting

    @property
    def draws(self) -> bool:
        """Whether a click on the stock draws now."""
        return self.acting.draws

    @property
    @abstractmethod
    def question(self) -> Question | None:
        """What has to be answered before anything else."""

    @property
    def asked_form(self) -> Form | None:
        """The form of the open question."""
        return self.question.form if self.question is not None else None

    @property
    def open_question(self) -> Question | None:
        """What has to be answered before anything else."""
        return self.question

    def question_nodes(self) -> tuple[Node, ...]:
        """Return the open question."""
        return (question_node(self.screen.table, self.question),) if self.question is not None else ()
