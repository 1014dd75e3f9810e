"""The questions over the table, one at a time: what a card still needs, and what has to be decided."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.cards.legality import names_a_seat
from game.engine.cards.pieces import Card
from game.ui.table.cards.questions import Question, colour_question, seat_question
from game.ui.table.cards.table import CardTable
from game.words.cards.questions import which_seat

Completed = Callable[[str, int | None], None]
"""Takes the colour and the seat chosen for a card."""


class Asking:
    """The open question; `again` lays it out for another window or language."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self.question: Question | None = None
        self._make: Callable[[], Question] | None = None

    def ask(self, make: Callable[[], Question]) -> None:
        """Open a question."""
        self._make = make
        self.question = make()

    def again(self) -> None:
        """Lay out the open question again."""
        if self._make is not None:
            former, self.question = self.question, self._make()
            if former is not None:
                self.question.form.adopt(former.form)
            if self.table.played is not None:
                self.table.wait_at(self.question.rect)

    def close(self) -> None:
        """Close the question."""
        self.question = self._make = None

    def take_back(self) -> None:
        """Close the question and return the card to the fan."""
        self.close()
        self.table.let_go()
        self.table.relayout()

    def complete(self, card: Card, then: Completed, colour: str = "", seat: int | None = None) -> None:
        """Ask for the colour and the seat that a card needs, then continue; the card waits behind the question."""
        table = self.table
        if card.is_wild and not colour:
            self.ask(
                lambda: colour_question(table, lambda chosen: self.complete(card, then, chosen, seat), self.take_back)
            )
        elif seat is None and names_a_seat(table.rules, card, len(table.hand) - 1):
            seats = [each for each in table.seating if each in table.shown.match.order and each != table.viewer]
            self.ask(
                lambda: seat_question(
                    table,
                    which_seat(table.context.t, card),
                    seats,
                    lambda chosen: self.complete(card, then, colour, chosen),
                    self.take_back,
                )
            )
        else:
            self.close()
            then(colour, seat)
            return
        assert self.question is not None
        table.selected, table.played = (card,), card
        table.wait_at(self.question.rect)
