"""A level of the player's own of a card book on the table: solved or not is all that is remembered of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.cards.puzzles.lines import CardPuzzleLine
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
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer
from game.ui.scenes.library.reading import read_beside
from game.ui.scenes.training.card_puzzle_screen import CardPuzzleScreen, CardSitting
from game.ui.scenes.training.card_puzzle_turn import CardPuzzleTurn
from game.ui.scenes.training.sequel import Exits, Sequel


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
        found = proven(level.start, level.aim)
    except SearchEndedError:
        return NoLevel.TOO_LONG
    return line_of(level.key, found) if found is not None else NoLevel.NO_BEST


class CardLevelScreen(CardPuzzleScreen):
    """The table of a level, with its own texts at the side."""

    def __init__(
        self, context: Context, levels: Sequence[CardLevel], level: CardLevel, line: CardPuzzleLine, first: int
    ) -> None:
        self.levels, self.level, self.first = levels, level, first
        series = Series(Mode.AGAIN, level.start.rules.book, (), TrainingHistory())
        super().__init__(context, series, CardSitting(line, 0.0))

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

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.sitting.hints)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw which level it is, top right."""
        style, number = self.context.style, self.first + self.levels.index(self.level)
        text = self.context.t("levels.number-own", n=number)
        style.write(surface, text, self.table.zones.info, TextSize.HEAD, align=1.0)


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
