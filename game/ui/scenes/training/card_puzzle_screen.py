"""The table of a puzzle of cards, with the task and what the player knows at its side."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.cards.puzzles.aims import OPPONENT
from game.engine.cards.puzzles.deals import hidden_count, unseen
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.play.cards.puzzle_session import PuzzleSession
from game.play.series import Series
from game.store.notes import Note
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.scenes.round.table_families import CARD_TABLE
from game.ui.scenes.training.puzzle_screen import state_text
from game.ui.scenes.training.sequel import Sitting
from game.ui.table.cards.knowledge import (
    CardRow,
    KnowledgeText,
    draw_shelves,
    draw_texts,
    fits,
    knowledge_zone,
    text_zone,
)
from game.ui.table.cards.match_screen import CardMatchScreen
from game.words.cards import puzzles as words
from game.words.names import companion
from game.words.tiles.puzzles import theme_name


@dataclass(slots=True)
class CardSitting(Sitting[CardPuzzleLine]):
    """One puzzle, however often it is tried."""

    tries: int = 0
    """The number of decisions made."""


class CardPuzzleScreen(CardMatchScreen):
    """The table of a puzzle: nobody else acts, and nothing is saved."""

    session: PuzzleSession

    def __init__(self, context: Context, series: Series, sitting: CardSitting) -> None:
        self.series, self.sitting = series, sitting
        names = context.player_name, companion(OPPONENT, (context.player_name,))
        super().__init__(CARD_TABLE, context, PuzzleSession.of_line(sitting.line, names), resumed=True)
        self.driver.paused = True
        self.table.log_open = True
        self.table.resized()
        # The table is there from the first frame; nothing has to travel.
        self.table.stage.settle()

    def save(self) -> tuple[Note, ...]:
        """Save nothing: a puzzle starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw what is played, and how it stands."""
        style, rect = self.context.style, self.table.zones.info
        style.write(surface, state_text(self.context, self.series), rect, TextSize.HEAD, align=1.0)

    @property
    def title(self) -> str:
        """The heading at the side: the theme that was asked for, or the grade."""
        t, asked = self.context.t, self.series.theme
        return theme_name(t, asked) if asked else t("puzzles.grade", n=int(self.sitting.line.grade))

    @property
    def task(self) -> str:
        """What is asked for."""
        return words.task_text(self.context.t, self.sitting.line.aim, self.sitting.line.best.sure)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints of the puzzle, each of which says more."""
        line, theme = self.sitting.line, self.series.theme
        best, seen = line.best.action, self.session.seen
        return words.hints(self.context.t, line.grade, theme or words.leading(line.themes), best, seen)

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, what the player knows, and the hints that were taken."""
        zone, style = self.table.zones.log, self.context.style
        if zone is None:
            return
        texts = self.texts()
        draw_texts(surface, style, text_zone(self.table.zones, style, texts), texts)
        draw_shelves(surface, style, self.knowledge, self.session.seen.rules, self.shelves())

    def texts(self) -> list[KnowledgeText]:
        """Return the paragraphs beside the table; where room is scarce, the last hint only and no heading."""
        t, zones, style = self.context.t, self.table.zones, self.context.style
        theme = style.theme
        title = KnowledgeText(self.title, TextSize.HEAD, theme.accent, Typeface.TITLE)
        task = KnowledgeText(self.task, TextSize.TEXT, theme.text, Typeface.BOLD)
        around = words.circumstances(t, self.session.seen.rules)
        told = self.hints[: self.sitting.hints]
        rest = [KnowledgeText(hint, TextSize.SMALL, theme.good, Typeface.STRONG) for hint in told]
        rest = rest or [KnowledgeText(around, TextSize.SMALL, theme.quiet, Typeface.TEXT)]
        choices = ([title, task, *rest], [title, task, rest[-1]], [task, rest[-1]])
        return next((texts for texts in choices if fits(style, text_zone(zones, style, texts), texts)), choices[-1])

    @property
    def knowledge(self) -> pygame.Rect:
        """Where the known and the unseen cards are shown."""
        return knowledge_zone(self.table.zones, self.context.style)

    def shelves(self) -> tuple[CardRow, ...]:
        """Return the known cards of the opponent and the unseen ones, below their headings."""
        t, seen = self.context.t, self.session.seen
        known, hidden = seen.known[OPPONENT], hidden_count(seen)
        heading = t("cardpuzzle.unseen-hidden", n=hidden) if hidden else t("cardpuzzle.unseen")
        shown = (CardRow(heading, unseen(seen)),)
        return (CardRow(t("cardpuzzle.holds"), known), *shown) if known else shown
