"""What is played on a day: a puzzle of a tile book, or a deal of a card book."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.play.cards import daily as card_daily
from game.play.series import Series
from game.play.tiles import daily as tile_daily
from game.store.training import Mode, TrainingHistory, Try
from game.ui.context import Context
from game.ui.scenes.training.labels import labels_of
from game.ui.scenes.training.puzzle_turn import begin
from game.words.names import companion
from game.words.tiles.puzzles import moves_text

Earned = tuple[bool, bool, bool]
SEATS = 3
"""The seats of a deal of the day."""


class OfDay(Protocol):
    """What a book has for each day."""

    rules: str
    """The key of the text that says how it is played, and what the stars are for."""

    @property
    def problem(self) -> str:
        """Why it cannot be played; "" if it can."""

    def about(self, day: date) -> str:
        """Return how hard that of a day is, or what it is."""

    def earned(self, done: Try, day: date) -> Earned:
        """Return the stars of a success."""

    def details(self, done: Try, day: date) -> str:
        """Return in a sentence how it went."""

    def play(self, day: date, history: TrainingHistory) -> None:
        """Open that of a day."""


class PuzzleOfDay:
    """The puzzles of a tile book."""

    rules = "days.rules"

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book
        self.labels = tuple(each for each in labels_of(context, book) if isinstance(each, PuzzleLabel))

    @property
    def problem(self) -> str:
        """That the set is damaged, if it is."""
        return "" if self.labels else self.context.t("puzzles.none")

    def about(self, day: date) -> str:
        """Return the grade."""
        return self.context.t("puzzles.grade", n=int(tile_daily.puzzle_of_day(self.labels, day).grade))

    def earned(self, done: Try, day: date) -> Earned:
        """Return the stars for par, time and no hint."""
        label = tile_daily.puzzle_of_day(self.labels, day)
        return tile_daily.stars(
            moves=done.moves, par=label.par, seconds=done.seconds, grade=label.grade, hints=done.hints
        )

    def details(self, done: Try, day: date) -> str:
        """Return how many tiles were moved."""
        return moves_text(self.context.t, done.moves, tile_daily.puzzle_of_day(self.labels, day).par)

    def play(self, day: date, history: TrainingHistory) -> None:
        """Open the puzzle."""
        name = tile_daily.puzzle_of_day(self.labels, day).name
        turn = begin(self.context, Series(Mode.DAY, self.book, self.labels, history, day=day, named=[name]))
        if turn is not None:
            self.context.scenes.push(turn)


class DealOfDay:
    """The deals of a card book."""

    rules, problem = "days.rules-cards", ""

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book

    def about(self, day: date) -> str:  # noqa: ARG002
        """Return that it is a round."""
        return self.context.t("days.deal")

    def earned(self, done: Try, day: date) -> Earned:  # noqa: ARG002
        """Return the stars for few turns, time and no hint."""
        return card_daily.stars(turns=done.moves, seconds=done.seconds, hints=done.hints)

    def details(self, done: Try, day: date) -> str:  # noqa: ARG002
        """Return how many turns it took."""
        return self.context.t("days.turns", n=done.moves)

    def play(self, day: date, history: TrainingHistory) -> None:  # noqa: ARG002
        """Deal the cards of the day."""
        names = [self.context.player_name]
        for seat in range(1, SEATS):
            names.append(companion(seat, names))
        self.context.go.start_match(card_daily.deal_of_day(self.book, day, names))


def of_day(context: Context, book: str) -> OfDay:
    """Return what a book has for each day."""
    return PuzzleOfDay(context, book) if book in TILE_BOOKS else DealOfDay(context, book)
