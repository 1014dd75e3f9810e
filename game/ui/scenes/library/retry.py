"""A turn out of a review, tried again: right is whatever loses next to nothing against the best."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.engine.cards.rules import CardRules
from game.engine.record import Record
from game.play.reviews import Mistake, Part, is_right, loss_of, parts_of, set_up
from game.store import training
from game.store.folders import matches_folder
from game.store.levels import LevelText
from game.store.matches import read_match
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.page import Answer
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.task import TaskScreen, TaskTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.results import back_text, retried_text
from game.words.sentences import Guidance


class RetryScreen(TaskScreen):
    """The table as it was when the turn began."""

    info = ()  # the panel beside it says it

    def __init__(self, context: Context, record: Record, part: Part, turn: int, mistake: Mistake | None = None) -> None:
        self.part, self.turn, self.of = part, turn, record
        self.mistake = mistake
        """What comes back beside the puzzles, if it was chosen there."""
        super().__init__(context, set_up(record, part))
        self.driver.paused = True

    @property
    def text(self) -> LevelText:
        say = self.context.t
        return LevelText(say("review.try-title", turn=self.turn), "", say(f"review.try-text-{self.pieces}"), ())


class TileRetryScreen(RetryScreen, TileMatchScreen):
    """A turn with tiles."""


class CardRetryScreen(RetryScreen, CardMatchScreen):
    """A turn with cards."""


class RetryTurn(TaskTurn):
    """The turn; it is judged as soon as something was done."""

    screen: RetryScreen
    asked = False
    """Whether it is being judged."""

    def _what_comes(self) -> None:
        if self.screen.session.record.lines and not self.asked:
            self.asked = True
            self.put_down()
            work = partial(loss_of, self.screen.part, self.screen.session.record.lines[0])
            self.screen.context.background.submit(work, self._judged, lane="review", owner=self)

    def _judged(self, loss: int) -> None:
        say, right = self.screen.context.t, is_right(loss)
        title, text = retried_text(say, loss, right=right)
        self.ending = Guidance(title, tone="good" if right else "")
        if (mistake := self.screen.mistake) is not None:
            context, hints = self.screen.context, self.screen.session.hints[self.screen.table.viewer]
            done = Try(context.now(), Mode.AGAIN, mistake.book, mistake.name, right, 1, hints, 0.0)
            context.report(training.add_try(context.folders, done, context.now()))
        first, second = (ButtonKind.PRIMARY, ButtonKind.SECONDARY)[:: 1 if right else -1]
        back = Answer(back_text(say, to_puzzles=self.screen.mistake is not None), self.leave, first, "chevron-left")
        self.tell(title, text, [back, Answer(say("review.try"), self.again, second, "rotate-ccw")], solved=right)

    def again(self) -> None:
        screen = self.screen
        screen.context.scenes.replace(retry_scene(screen.context, screen.of, screen.part, screen.turn, screen.mistake))

    def closing(self) -> None:
        self.screen.context.background.cancel(self)
        super().closing()


class TileRetry(RetryTurn, TileTurn):
    """A turn with tiles."""

    screen: TileRetryScreen

    def _what_comes(self) -> None:
        super()._what_comes()
        if not (self.asked or self.table.my_turn):
            self.table.begin_turn()


class CardRetry(RetryTurn, CardTurn):
    """A turn with cards."""

    screen: CardRetryScreen

    def _what_comes(self) -> None:
        super()._what_comes()
        if not self.asked:
            self.acting.ask_what_comes(self.menu)
            if self.table.my_turn != self._mine:
                self._mine = self.table.my_turn
                self.table.raise_playable()


def retry_scene(context: Context, record: Record, part: Part, turn: int, mistake: Mistake | None = None) -> RetryTurn:
    if isinstance(record.rules, CardRules):
        return CardRetry(CardRetryScreen(context, record, part, turn, mistake))
    return TileRetry(TileRetryScreen(context, record, part, turn, mistake))


def match_of(context: Context, mistake: Mistake) -> Path | None:
    """Return where the match of a mistake is; None if it is gone, or none of the player's matches."""
    folder = matches_folder(context.folders)
    path = folder / f"{mistake.match}.txt"
    return path if path.parent == folder and path.is_file() else None


def mistake_scene(context: Context, mistake: Mistake) -> RetryTurn | None:
    """Return the scene in which an own mistake is tried again; None if its match is gone."""
    path = match_of(context, mistake)
    reading = context.told(read_match(path, context.now())) if path is not None else None
    if reading is None:
        return None
    part = next((part for part in parts_of(reading.record) if part.at == mistake.at and part.moment), None)
    if part is None or part.moment is None:
        return None
    return retry_scene(context, reading.record, part, part.moment.turn, mistake)
