"""The table of a puzzle of cards, with the task and what the player knows at its side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
from game.ui.table.cards.knowledge import CardRow, KnowledgeText, draw_shelves, draw_texts, fits
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.zones import CORNER_SIZES
from game.words.cards import puzzles as words
from game.words.names import companion
from game.words.tiles.puzzles import theme_name


@dataclass(slots=True)
class CardSitting(Sitting[CardPuzzleLine]):
    """One puzzle, however often it is tried."""

    tries: int = 0
    """The number of decisions made."""


class PuzzleTexts(NamedTuple):
    """The paragraphs beside the table, and where they are."""

    place: pygame.Rect
    texts: list[KnowledgeText]


class CardPuzzleScreen(CardMatchScreen):
    """The table of a puzzle: nobody else acts, and nothing is saved."""

    session: PuzzleSession

    def __init__(self, context: Context, series: Series, sitting: CardSitting) -> None:
        self.series, self.sitting = series, sitting
        super().__init__(CARD_TABLE, context, PuzzleSession.of_line(sitting.line, self.names(context)), resumed=True)
        self.driver.paused = True
        self.table.log_open = True
        self.table.known_beside = self.known_beside
        self.table.resized()
        # The table is there from the first frame; nothing has to travel.
        self.table.stage.settle()

    @property
    def known_beside(self) -> bool:
        """Whether what the player knows has a side of its own."""
        return True

    def names(self, context: Context) -> tuple[str, ...]:
        """Return what the player and everybody else are called."""
        return context.player_name, companion(OPPONENT, (context.player_name,))

    def save(self) -> tuple[Note, ...]:
        """Save nothing: a puzzle starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    @property
    def info(self) -> str:
        """What is played, and how it stands."""
        return state_text(self.context, self.series)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw what is played in the corner, if no paragraph needs it."""
        style, rect = self.context.style, self.table.zones.info
        if not self.texts().place.colliderect(rect):
            style.write_largest(surface, self.info, rect, CORNER_SIZES, 1.0)

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
    def around(self) -> str:
        """What holds for all puzzles, and the house rules of this one."""
        return words.circumstances(self.context.t, self.session.seen.rules)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints of the puzzle, each of which says more."""
        line, theme = self.sitting.line, self.series.theme
        best, seen = line.best.action, self.session.seen
        return words.hints(self.context.t, line.grade, theme or words.leading(line.themes), best, seen)

    def aside(self) -> str:
        """Return the task, and the hints that were taken, for somebody who does not see them."""
        return " ".join((f"{self.title}.", self.task, self.around, *self.hints[: self.sitting.hints]))

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, what the player knows, and the hints that were taken."""
        style, found = self.context.style, self.texts()
        draw_texts(surface, style, found.place, found.texts)
        draw_shelves(surface, style, self.knowledge, self.session.seen.rules, self.shelves())

    def texts(self) -> PuzzleTexts:
        """Return the paragraphs beside the table; where room is scarce, fewer of them, or the corner as well."""
        zones, style, log = self.table.zones, self.context.style, self.text_room
        theme = style.theme
        title = KnowledgeText(self.title, TextSize.HEAD, theme.accent, Typeface.TITLE)
        task = KnowledgeText(self.task, TextSize.TEXT, theme.text, Typeface.BOLD)
        hints = self.hints[: self.sitting.hints]
        rest = [KnowledgeText(hint, TextSize.SMALL, theme.good, Typeface.STRONG) for hint in hints]
        rest = rest or [KnowledgeText(self.around, TextSize.SMALL, theme.quiet, Typeface.TEXT)]
        corner = log.union(pygame.Rect(log.left, zones.info.top, log.width, zones.info.height))
        choices = (
            PuzzleTexts(place, texts)
            for place in (log, corner)
            for texts in ([title, task, *rest], [title, task, rest[-1]], [task, rest[-1]])
        )
        found = next((each for each in choices if fits(style, each.place, each.texts)), None)
        return found or PuzzleTexts(corner, [task, rest[-1]])

    @property
    def text_room(self) -> pygame.Rect:
        """Where the paragraphs have room, apart from the corner above."""
        log = self.table.zones.log
        assert log is not None
        return log

    @property
    def known_text(self) -> str:
        """What the player knows, for somebody who does not see it."""
        return words.known_text(self.context.t, self.session.seen)

    @property
    def knowledge(self) -> pygame.Rect:
        """Where the known and the unseen cards are shown."""
        known = self.table.zones.known
        assert known is not None
        return known

    def shelves(self) -> tuple[CardRow, ...]:
        """Return the known cards of the opponent and the unseen ones, below their headings."""
        t, seen = self.context.t, self.session.seen
        known, hidden = seen.known[OPPONENT], hidden_count(seen)
        heading = t("cardpuzzle.unseen-hidden", n=hidden) if hidden else t("cardpuzzle.unseen")
        shown = (CardRow(heading, unseen(seen), t("cardpuzzle.unseen-brief")),)
        return (CardRow(t("cardpuzzle.holds"), known), *shown) if known else shown
