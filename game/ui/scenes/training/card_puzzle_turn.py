"""A puzzle of cards on the table of a match: the first decision counts, then it may be tried again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.engine.cards.actions import CardAction
from game.engine.cards.puzzles.judging import JudgedAction
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.puzzles.search import OPPONENT, hidden_count, unseen
from game.engine.game import Uno
from game.play.cards.levels import PuzzleSession
from game.play.practice import Series
from game.store.content import read_card_puzzle
from game.store.notes import Note
from game.store.training import Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Node, Role
from game.ui.kit.sound import Sound
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.round_scene import counts_time
from game.ui.scenes.training.puzzle_turn import Exits, Sequel, Sitting, keep, present_line, recall, state_text
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import CardRow, KnowledgeText, draw_shelves, draw_texts, fits
from game.ui.table.shared.aloud import LOG, box_of
from game.words.cards import puzzles as card_words
from game.words.names import companion
from game.words.sentences import Guidance
from game.words.tiles.puzzles import theme_name

# -- The table of a puzzle of cards, with the task and what the player knows at its side.


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
        super().__init__(context, PuzzleSession.of_line(sitting.line, self.names(context)), resumed=True)
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
    def stands(self) -> str:
        """What is played, and how it stands."""
        return state_text(self.context, self.series)

    @property
    def info(self) -> tuple[str, ...]:
        """What the corner says: what is played, if no paragraph needs its place."""
        return () if self.texts().place.colliderect(self.table.zones.info) else (self.stands,)

    @property
    def title(self) -> str:
        """The heading at the side: the theme that was asked for, or the grade."""
        t, asked = self.context.t, self.series.theme
        return theme_name(t, asked) if asked else t("puzzles.grade", n=int(self.sitting.line.grade))

    @property
    def task(self) -> str:
        """What is asked for."""
        return card_words.task_text(self.context.t, self.sitting.line.aim, self.sitting.line.best.sure)

    @property
    def around(self) -> str:
        """What holds for all puzzles, and the house rules of this one."""
        return card_words.circumstances(self.context.t, self.session.seen.rules)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints of the puzzle, each of which says more."""
        line, theme = self.sitting.line, self.series.theme
        best, seen = line.best.action, self.session.seen
        return card_words.hints(self.context.t, line.grade, theme or card_words.leading(line.themes), best, seen)

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
        return card_words.known_text(self.context.t, self.session.seen)

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


# -- A puzzle of cards on the table of a match: the first decision counts, then it may be tried again.


def begin(context: Context, series: Series) -> CardPuzzleTurn | None:
    """Return the scene of the present puzzle of a series; None if there is none, or its file is damaged."""
    line = present_line(context, series, read_card_puzzle)
    if line is None:
        return None
    sitting = CardSitting(line, series.practice.mine.value)
    recall(context, series, sitting)
    return CardPuzzleTurn(CardPuzzleScreen(context, series, sitting))


class PuzzleActing(Acting):
    """The player's actions: each is judged, none but a call is sent."""

    judge: Callable[[CardAction], None]
    tell_hint: Callable[[], None]

    def act(self, action: CardAction) -> None:
        """Judge a legal action, and say why any other is refused."""
        if isinstance(action, Uno):
            super().act(action)
            return
        self.asking.close()
        self.flight, self.armed = None, False
        refused = self.screen.session.problems(self.table.viewer, action)
        self.table.let_go()
        self.table.relayout()
        if refused and refused[0].code != "colour-missing":
            self.refuse(refused[0])
        else:
            self.judge(action)

    def hint(self) -> None:
        """Show the next hint of the puzzle."""
        self.tell_hint()


class CardPuzzleTurn(CardTurn):
    """The decision of a puzzle."""

    screen: CardPuzzleScreen
    acting: PuzzleActing
    acting_of = PuzzleActing

    def __init__(self, screen: CardPuzzleScreen) -> None:
        super().__init__(screen)
        self.series, self.sitting = screen.series, screen.sitting
        self.sequel = self.sequel_of(Exits(begin, self._leave, self.show_solution))
        del self.acts["log"]
        self.acting.judge, self.acting.tell_hint = self.judge, self.tell_hint
        self._end: Guidance | None = None
        """What the line says once it is over."""

    def sequel_of(self, exits: Exits) -> Sequel:
        """Return what the puzzle leads to."""
        return Sequel(self.screen.context, self.series, self.sitting, exits)

    # -- time ----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or a storm is nearly over."""
        return (super().busy and self._end is None) or self.sequel.nearly_over

    def update(self, dt: float) -> None:
        """Let the time of the puzzle pass while its player can act; a storm ends in the middle of one."""
        if counts_time(self) and not self.sitting.closed and self.sequel.pass_time(dt):
            self.asking.take_back()
            self.hand.cancel()
            self.sequel.end_run()
            return
        super().update(dt)

    def _what_comes(self) -> None:
        if self._end is None:
            self.acting.ask_what_comes(self.menu)
            if self.table.my_turn != self._mine:
                self._mine = self.table.my_turn
                self.table.relayout()

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, how it ended."""
        return self._end or super().guidance()

    def each_node(self) -> Iterator[Node | None]:
        """Yield what the table has, and what the player knows in place of the log."""
        yield from (node for node in super().each_node() if node is None or node.key != LOG)
        yield Node("knowledge", Role.LABEL, self.screen.known_text, box=box_of(self.screen.knowledge))

    def tell_hint(self) -> None:
        """Show the next hint at the side, but none in a streak or a storm."""
        if self.sequel.running:
            self.notice.tell(Guidance(self.screen.context.t("puzzles.no-hints")))
        elif self._end is None:
            self.sitting.hints = min(self.sitting.hints + 1, len(self.screen.hints))
            self.screen.session.note_hint(self.table.viewer)

    # -- how it ends ---------------------------------------------------------------------------------------

    def judge(self, action: CardAction) -> None:
        """Judge the decision: lay the best card, or tell what another one misses."""
        self.sitting.tries += 1
        missed = self.screen.session.judged(action)
        if missed is not None:
            self._missed(missed)
            return
        self.screen.session.carry_out(action)
        self.screen.playback.keep_up()
        self._solved()

    def _count(self, *, solved: bool) -> Try | None:
        return self.sequel.count(solved=solved, moves=max(self.sitting.tries, 1), hints=self.sitting.hints)

    @property
    def why(self) -> str:
        """Why the solution is best, in a sentence, beside what tempts."""
        line, session = self.sitting.line, self.screen.session
        return card_words.why(self.screen.context.t, line.aim, line.best, session.tempting, session.seen)

    def short_of(self, missed: JudgedAction) -> str:
        """Return what an action misses."""
        return card_words.shortfall(self.screen.context.t, self.sitting.line.aim, missed, self.screen.session.seen)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        done = self._count(solved=True)
        context.sounds.play(Sound.SOLVED)
        if self.sequel.running:
            self.sequel.next()
            return
        self._end = Guidance(say("level.solved"), tone="good")
        text = " ".join(filter(None, (self.why, self.sequel.worth(done))))
        context.scenes.push(Dialog(context, say("level.solved"), text, self._answers(), wide=True), fade=False)

    def _missed(self, missed: JudgedAction) -> None:
        context, say = self.screen.context, self.screen.context.t
        storming, first = self.sequel.running and self.series.storms, not self.sitting.closed
        done = self._count(solved=False)
        context.sounds.play(Sound.REFUSE)
        if storming and first:
            self.sequel.next()
            return
        text = " ".join(
            filter(None, (self.short_of(missed), self.sequel.worth(done) if done is not None and done.mine else ""))
        )
        answers = [
            Answer(say("cardpuzzle.again"), lambda: None, ButtonKind.PRIMARY, "undo-2"),
            Answer(say("puzzles.solution"), self.show_solution, icon="eye"),
            self.sequel.leaving,
        ]
        if self.series.is_run:
            answers = [Answer(say("cardpuzzle.go-on"), self.sequel.end_run, ButtonKind.PRIMARY, "play")]
        context.scenes.push(Dialog(context, say("cardpuzzle.missed"), text, answers, wide=True), fade=False)

    def _answers(self) -> list[Answer]:
        """Return where to go after a puzzle: away, and to the next one."""
        say = self.screen.context.t
        answers = [self.sequel.leaving]
        if not self.series.is_run:
            answers.append(Answer(say("puzzles.next"), self.sequel.next, ButtonKind.PRIMARY, "play"))
        return answers

    def show_solution(self) -> None:
        """Tell the solution and why it is best; whoever did not find it before has missed the puzzle."""
        self._count(solved=False)
        context, say, line = self.screen.context, self.screen.context.t, self.sitting.line
        self.asking.close()
        self._end = Guidance(say("puzzles.again-solved"))
        self.screen.session.carry_out(line.best.action)
        self.screen.playback.keep_up()
        dialog = Dialog(context, say("puzzles.again-solved"), self.why, self._answers(), wide=True)
        context.scenes.push(dialog, fade=False)

    # -- what comes then -----------------------------------------------------------------------------------

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved."""
        self.asking.take_back()
        self.hand.cancel()
        solution = Answer(self.screen.context.t("puzzles.solution"), self.show_solution, icon="eye")
        self.sequel.pause(self._gestures, solution)

    def _gestures(self) -> None:
        self.screen.context.scenes.push(GesturesPage(self.screen.context, self.played))

    def closing(self) -> None:
        """Remember what it took, and end the session."""
        keep(self.screen.context, self.series, self.sitting.line.name, self.sitting, self.sitting.hints)
        self.hand.cancel()
        self.screen.session.close()
