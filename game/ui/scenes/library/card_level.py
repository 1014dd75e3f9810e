"""A level of the player's own of a card book on the table: solved or not is all that is remembered of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.engine.cards.puzzles.judging import JudgedAction
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.puzzles.open_proving import proven_open
from game.engine.cards.puzzles.proving import proven
from game.engine.cards.puzzles.search import SearchEndedError
from game.play.cards.own_level import NoLevel
from game.play.series import Series
from game.store import progress
from game.store.card_levels import CardLevel, line_of
from game.store.level_texts import said
from game.store.training import Mode, TrainingHistory, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer
from game.ui.scenes.library.open_side import open_text, stock_part, text_part
from game.ui.scenes.library.reading import read_beside
from game.ui.scenes.training.card_puzzle_screen import CardPuzzleScreen, CardSitting
from game.ui.scenes.training.card_puzzle_turn import CardPuzzleTurn
from game.ui.scenes.training.sequel import Exits, Sequel
from game.ui.table.cards.knowledge import CardRow, draw_shelves, draw_texts
from game.words.cards import open_levels as open_words


def open_level(
    context: Context, levels: Sequence[CardLevel], level: CardLevel, first: int, *, instead: bool = False
) -> None:
    """Open one of some levels, the first of which has a number; `instead` of the scene on top, or above it.

    What its file does not say is worked out beforehand; where that fails, say so.
    """

    def show(line: CardPuzzleLine | NoLevel) -> None:
        if isinstance(line, NoLevel):
            context.toasts.add(context.t(f"own-level.{line}"), "info")
            return
        turn = CardLevelTurn(CardLevelScreen(context, levels, level, line, first))
        (context.scenes.replace if instead else context.scenes.push)(turn)

    if level.line is not None:
        show(level.line)
    else:
        read_beside(context, partial(_worked_out, level), show)


def _worked_out(level: CardLevel) -> CardPuzzleLine | NoLevel:
    """Return a level as it is played, or why no action is proven to be best."""
    try:
        found = (proven_open if level.aim.kind.is_open else proven)(level.start, level.aim)
    except SearchEndedError:
        return NoLevel.TOO_LONG
    return line_of(level.key, found) if found is not None else NoLevel.NO_BEST


class CardLevelScreen(CardPuzzleScreen):
    """The table of a level, with its own texts at the side; if everything lies open, so do all hands."""

    def __init__(
        self, context: Context, levels: Sequence[CardLevel], level: CardLevel, line: CardPuzzleLine, first: int
    ) -> None:
        self.levels, self.level, self.first = levels, level, first
        series = Series(Mode.AGAIN, level.start.rules.book, (), TrainingHistory())
        super().__init__(context, series, CardSitting(line, 0.0))
        if self.all_open:
            self.table.open_hand = self.session.open_hand

    @property
    def all_open(self) -> bool:
        """Whether all cards lie open."""
        return self.level.aim.kind.is_open

    def names(self, context: Context) -> tuple[str, ...]:
        """Return what the player and everybody else are called."""
        if not self.all_open:
            return super().names(context)
        return context.player_name, *(open_words.seat_name(seat) for seat in range(1, self.level.start.seats))

    @property
    def title(self) -> str:
        """The title of the level."""
        return self.level.text(self.context.language).title

    @property
    def task(self) -> str:
        """What the level asks for."""
        return self.level.text(self.context.language).task

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints of the level."""
        return self.level.text(self.context.language).hints

    @property
    def around(self) -> str:
        """What holds for such levels."""
        start = self.level.start
        return open_words.circumstances(self.context.t, start.match) if self.all_open else super().around

    @property
    def known_text(self) -> str:
        """What the player knows, for somebody who does not see it."""
        return open_text(self.context.t, self.level, self.session.name) if self.all_open else super().known_text

    @property
    def known_beside(self) -> bool:
        """Whether what the player knows has a side of its own: not if it is on the plates."""
        return not self.all_open

    @property
    def text_room(self) -> pygame.Rect:
        """Where the paragraphs have room, apart from the corner above."""
        return text_part(super().text_room, self.context.style) if self.all_open else super().text_room

    @property
    def knowledge(self) -> pygame.Rect:
        """Where the next cards of the stock are shown, or all that the player knows."""
        return stock_part(super().text_room, self.text_room, self.context.style) if self.all_open else super().knowledge

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, and what the player knows."""
        if not self.all_open:
            super().draw_side(surface)
            return
        style, found, start = self.context.style, self.texts(), self.level.start
        panel = draw_texts(surface, style, found.place, found.texts)
        if start.stock:
            rest = stock_part(super().text_room, panel, style)
            row = CardRow(self.context.t("opencards.stock"), start.stock)
            draw_shelves(surface, style, rest, start.rules, (row,))

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.sitting.hints)

    @property
    def info(self) -> str:
        """Which level it is."""
        return self.context.t("levels.number-own", n=self.first + self.levels.index(self.level))


class LevelSequel(Sequel):
    """What a level leads to: the list, and that it is remembered as solved."""

    def __init__(self, level: CardLevel, context: Context, series: Series, sitting: CardSitting, exits: Exits) -> None:
        super().__init__(context, series, sitting, exits)
        self.level = level

    @property
    def leaving(self) -> Answer:
        """The way back to the list."""
        return Answer(self.context.t("level.list"), self.exits.leave, icon="chevron-left")

    @property
    def pause_text(self) -> str:
        """That nothing is lost."""
        return self.context.t("level.pause-text")

    def count(self, *, solved: bool, moves: int, hints: int) -> Try | None:  # noqa: ARG002
        """Remember a level that was solved; nothing is rated."""
        if solved:
            self.context.report(progress.add(self.context.folders, self.level.key, self.context.now()))
        return None


class CardLevelTurn(CardPuzzleTurn):
    """The decision of a level, as often as it is tried."""

    screen: CardLevelScreen

    def sequel_of(self, exits: Exits) -> Sequel:
        """Return what the level leads to."""
        return LevelSequel(self.screen.level, self.screen.context, self.series, self.sitting, exits)

    @property
    def why(self) -> str:
        """Why the solution is best."""
        if not self.screen.all_open:
            return super().why
        line, session = self.sitting.line, self.screen.session
        said = self.screen.context.t, line.aim, line.best
        return open_words.why(*said, session.tempting, session.seen, session.name)

    def short_of(self, missed: JudgedAction) -> str:
        """Return what an action misses."""
        if not self.screen.all_open:
            return super().short_of(missed)
        line, session = self.sitting.line, self.screen.session
        return open_words.shortfall(self.screen.context.t, line.aim, line.best, missed, session.seen, session.name)

    def _answers(self) -> list[Answer]:
        """Return where to go after a level: to the list, to the same one again, and to the next one."""
        screen = self.screen
        say, after = screen.context.t, screen.levels.index(screen.level) + 1
        answers = [
            self.sequel.leaving,
            Answer(say("level.again"), partial(self._play, screen.level), icon="rotate-ccw"),
        ]
        if after < len(screen.levels):
            onward = screen.levels[after]
            answers.append(Answer(say("level.next"), partial(self._play, onward), ButtonKind.PRIMARY, "play"))
        return answers

    def _play(self, level: CardLevel) -> None:
        open_level(self.screen.context, self.screen.levels, level, self.screen.first, instead=True)

    def closing(self) -> None:
        """End the session; how far it got is not kept."""
        self.hand.cancel()
        self.screen.session.close()
