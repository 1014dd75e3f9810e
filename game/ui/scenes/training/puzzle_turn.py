"""A puzzle on the table of a match, of tiles or of cards: it is timed and counted, and leads to the next one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

import pygame

from game.engine.cards.actions import CardAction
from game.engine.cards.puzzles.search import OPPONENT, hidden_count, unseen
from game.engine.cards.puzzles.themes import CardPuzzleLine, JudgedAction
from game.engine.glicko import Rating
from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.puzzles.grades import tiles_moved
from game.engine.tiles.puzzles.themes import PuzzleLabel, PuzzleLine
from game.play.cards.levels import PuzzleSession
from game.play.cards.session import CardSession
from game.play.practice import CALM_MISSES, STORM_SECONDS, Series, first_solved, score
from game.play.tiles.levels import in_time, level_of, rack_size, tables
from game.play.tiles.session import TileSession, TurnClock
from game.store import training
from game.store.content import read_puzzle, set_of
from game.store.levels import LevelText
from game.store.toml_source import FileMistake
from game.store.training import Mode, Spent, Try
from game.ui.context import Context
from game.ui.kit.canvas import box_of
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Node, Role
from game.ui.kit.sound.effects import Sound
from game.ui.kit.style import GAP
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.task import LevelTurn, TaskTurn, level_session, names_at
from game.ui.table.cards.questions import CardRow, KnowledgeText, draw_shelves, draw_texts, fits
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.aloud import LOG
from game.ui.table.shared.table import MatchTable, seen_seats
from game.ui.table.tiles.chrome import draw_clock
from game.words.cards import puzzles as card_words
from game.words.results import solved_text
from game.words.school import Needs, clock_text, result_text
from game.words.sentences import Guidance
from game.words.tiles import puzzles as words
from game.words.tiles.puzzles import theme_name
from game.words.tiles.sentences import shown_guidance

CLOCK = 150, 56
"""Units of the clock of a storm."""
ALL_HINTS = 3
"""The hints of a puzzle."""


@dataclass(slots=True)
class Sitting:
    """One puzzle, however often it is started over; left before it is finished, it goes on with what it took."""

    line: PuzzleLine | CardPuzzleLine
    before: Rating
    """The player's rating before."""
    its: Rating
    """That of the puzzle."""
    seconds: float = 0.0
    hints: int = 0
    """The hints taken before it was started over."""
    tries: int = 0
    """The number of decisions made, with cards."""
    done: Try | None = None
    """How it was counted: the first end counts."""
    closed: bool = False
    """Whether nothing about it counts any more."""


class SeriesTurn(TaskTurn):
    """The turn of a puzzle within its series; mixed into the turn of a family."""

    def __init__(self, context: Context, series: Series, sitting: Sitting, session: TileSession | CardSession) -> None:
        self.series, self.sitting = series, sitting
        self._warned = -1
        """The number of hints after which the cost of the next one was told."""
        super().__init__(context, session)

    @property
    def clock_place(self) -> pygame.Rect:
        """Where the clock of a storm is, at the top between what else is there; its width is 0 without room for it."""
        zones, style = self.table.zones, self.context.style
        first, last = sorted((zones.menu, zones.info), key=lambda each: each.x)
        left, right = first.right, last.left
        for seat in set(seen_seats(zones)) - {self.table.viewer}:
            if (plate := zones.plates[seat]).centerx > zones.info.centerx:
                right = min(right, plate.left)
            else:
                left = max(left, plate.right)
        wide = style.grown(CLOCK[0])
        place = pygame.Rect(0, 0, wide if right - left >= wide + style.px(GAP) else 0, style.grown(CLOCK[1], 0.5))
        place.center = (left + right) // 2, zones.menu.centery
        return place

    def draw_info(self, surface: DrawTarget) -> None:
        super().draw_info(surface)
        place = self.clock_place
        if self.series.mode is Mode.STORM and place.width:
            clock = TurnClock(round(STORM_SECONDS), self.series.left)
            draw_clock(surface, self.context.style, place, clock, clock.limit, not self.context.motion.reduced)

    @property
    def stands(self) -> str:
        """The mode in a few words: how many are solved, and what is left of a storm whose clock has no room."""
        t, series = self.say, self.series
        if series.mode is Mode.STORM and self.clock_place.width:
            return t("puzzles.storm-solved", n=series.solved)
        if series.mode is Mode.STORM:
            return t("puzzles.storm-now", time=clock_text(series.left + 0.999), n=series.solved)
        if series.mode is Mode.CALM:
            return t("puzzles.calm-now", misses=CALM_MISSES - series.misses_left, of=CALM_MISSES, n=series.solved)
        return t(f"puzzles.{series.mode}-now", n=series.solved, rating=round(series.practice.mine.value))

    @abstractmethod
    def show_solution(self) -> None:
        """Show the solution; whoever did not find it before has missed the puzzle."""

    @property
    def info(self) -> tuple[str, ...]:
        return (self.stands,)

    @property
    def busy(self) -> bool:
        return super().busy or self.nearly_over

    @property
    def running(self) -> bool:
        """Whether this is part of a streak or a storm that goes on."""
        return self.series.is_run and not self.series.over

    @property
    def nearly_over(self) -> bool:
        """Whether the last seconds of a storm run, in which every frame shows the clock."""
        return self.series.mode is Mode.STORM and self.series.left < 10.0

    def update(self, dt: float) -> None:
        """Let the time of the puzzle pass while its player can act; a storm ends in the middle of one."""
        if self.counts_time and not self.sitting.closed:
            self.sitting.seconds += dt
            self.series.pass_time(dt)
            if self.series.over:
                self.put_down()
                self.end_run()
                return
        super().update(dt)

    @property
    @abstractmethod
    def moves(self) -> int:
        """How many tiles were moved, or how often it was tried."""

    def answers(self, *others: Answer) -> list[Answer]:
        """Return where to go after a puzzle: away, somewhere else, and to the next one if there can be one."""
        answers = [self.leaving, *others]
        if self.series.mode is not Mode.DAY and not self.series.is_run:
            answers.append(Answer(self.say("puzzles.next"), self.next, ButtonKind.PRIMARY, "play"))
        return answers

    def answers_missed(self, again: Callable[[], None]) -> list[Answer]:
        """Return the answers after a miss: the solution and another try as well; the last one stands out."""
        *answers, last = self.answers(self.solution, Answer(self.say("puzzles.retry"), again, icon="undo-2"))
        return [*answers, last._replace(kind=ButtonKind.PRIMARY)]

    def count(self, *, solved: bool) -> Try | None:
        """Count the puzzle if this is its first end, or its first success on its day; return None otherwise."""
        if self.sitting.closed:
            return None
        self.sitting.closed = solved or self.series.mode is not Mode.DAY
        # Whoever plays without clocks has the star for the time in any case.
        seconds = 0.0 if self.series.mode is Mode.DAY and self.context.unclocked else self.sitting.seconds
        now = self.context.now()
        self.sitting.done = self.series.tried(now, solved=solved, moves=self.moves, hints=self.helped, seconds=seconds)
        self.context.report(training.add_try(self.context.folders, self.sitting.done, now))
        return self.sitting.done

    def rated(self, done: Try | None) -> str:
        """Return how a try changed the rating; "" if it did not."""
        if done is None or done.mine is None:
            return ""
        why = words.why_moved(self.say, solved=done.solved, hints=done.hints, its=self.sitting.its.value,
                              deviation=self.sitting.before.deviation)  # fmt: skip
        return f"{words.change_text(self.say, self.sitting.before.value, done.mine.value)} {why}"

    def worth(self, done: Try | None) -> str:
        """Return that, or whether it was solved alone; "" if it was not counted."""
        return self.rated(done) or (solved_text(self.say, helped=not done.alone, last=False) if done else "")

    def gain(self, hints: int) -> int:
        """Return by how much the rating would change if the puzzle were solved with so many hints."""
        assert self.series.label is not None
        after, _ = self.series.practice.after(self.series.label, score(solved=True, hints=hints))
        return round(after.value) - round(self.sitting.before.value)

    @property
    def hint_cost(self) -> str:
        """What the next hint costs; "" if nothing."""
        t, taken = self.say, self.helped
        if self.sitting.closed or self.series.label is None or taken > (self.series.mode is Mode.RATED):
            return ""
        if self.series.mode is not Mode.RATED:
            return t(f"puzzles.cost-{self.series.mode}")
        return words.hint_cost_text(t, taken, self.gain(taken + 1), self.gain(taken))

    def told_cost(self) -> bool:
        """Tell once what the next hint costs, before it is given; return whether that was done now."""
        if not (cost := self.hint_cost) or self._warned == self.helped:
            self.notice.forget()
            return False
        self._warned = self.helped
        self.notice.tell(Guidance(f"{cost} {self.say('puzzles.hint-again')}"), seconds=12.0)
        return True

    @property
    def solution_cost(self) -> str:
        """What it costs to look at the solution; "" if nothing."""
        if self.sitting.closed or self.series.label is None or (self.series.mode is Mode.DAY and self.helped):
            return ""
        return self.say(f"puzzles.solution-{self.series.mode}", change=words.signed(self.gain(ALL_HINTS)))

    @property
    def leaving(self) -> Answer:
        key = "puzzles.leave-day" if self.series.mode is Mode.DAY else "puzzles.leave"
        return Answer(self.say(key), self.leave, icon="chevron-left")

    @property
    def solution(self) -> Answer:
        return Answer(self.say("puzzles.solution"), self.show_solution, icon="eye")

    def next(self) -> None:
        """Go to the next puzzle; without one, say how it went."""
        self.series.go_on()
        if (scene := begin(self.context, self.series)) is not None:
            self.context.scenes.replace(scene)
        elif self.series.is_run:
            self.end_run()
        else:
            self.leave()

    def end_run(self) -> None:
        """Say how a streak or a storm went, and remember it."""
        say, now, mode = self.say, self.context.now(), self.series.mode
        self.series.over = self.sitting.closed = True
        best = self.series.practice.best(mode)
        self.context.report(training.add_run(self.context.folders, self.series.run(now), now))
        again = Answer(say("puzzles.run-again"), self._run_again, ButtonKind.PRIMARY, "play")
        self.context.sounds.play(Sound.RECORD if self.series.solved > best else Sound.TIME_UP)
        text = words.run_text(say, self.series.solved, best)
        answers = [self.leaving, self.solution, again]
        self.context.scenes.push(Dialog(self.context, say(f"puzzles.{mode}"), text, answers), fade=False)

    def _run_again(self) -> None:
        if (scene := begin(self.context, self.series.again())) is not None:
            self.context.scenes.replace(scene)
            count_in(scene)

    def pause_text(self) -> str:
        text = words.pause_text(self.say, self.series.mode, counted=self.sitting.closed)
        return text if self.running else f"{text} {self.solution_cost}".strip()

    def ways_out(self) -> list[Answer]:
        if self.running:
            return [Answer(self.say("puzzles.end-run"), self.end_run, icon="chevron-left")]
        return [self.solution, self.leaving]

    @property
    def hides(self) -> bool:
        """Nobody thinks on while the clock stands."""
        return self.running and self.series.mode is Mode.STORM

    def closing(self) -> None:
        self.remember()
        super().closing()

    def remember(self) -> None:
        """Keep what it took for the next time, until it was counted; that of a day, until it is solved."""
        context, series, done = self.context, self.series, self.sitting.done
        place, now = (context.folders, series.book, self.sitting.line.name), context.now()
        if series.is_run:
            return
        if done is not None and (done.solved or done.mode is not Mode.DAY):
            context.report(training.forget(*place, now))
        elif self.helped or series.mode is Mode.DAY:  # elsewhere time decides nothing
            context.report(training.keep(*place, Spent(self.sitting.seconds, self.helped), now))


class StormStart(Dialog):
    """Explains a storm before the first one, and counts in one with a clock; until then the puzzle is not seen."""

    left = 3.0
    """The seconds still to be counted."""

    def __init__(self, turn: SeriesTurn, *, explains: bool) -> None:
        say, mode = turn.say, turn.series.mode
        self.counts, self.waits = mode is Mode.STORM, explains
        self._leave = Answer(say("common.cancel"), turn.leave)
        self._start = Answer(say("puzzles.start"), self._go, ButtonKind.PRIMARY, "play")
        answers = (self._leave, self._start) if explains else (self._leave,)
        super().__init__(turn.context, say("puzzles.storm"), say(f"puzzles.{mode}-tip"), answers, hides=True)
        self._say()

    @property
    def busy(self) -> bool:
        return super().busy or not self.waits

    def _say(self) -> None:
        if not self.waits:
            self.title = self.t("puzzles.begins-in", n=ceil(self.left))
            self.context.sounds.play(Sound.TICK)

    def _go(self) -> None:
        self.waits, self.answers = False, (self._leave,)
        if self.counts:
            self.context.scenes.push(self, fade=False)
            self._say()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.waits or self.context.hidden or self.context.scenes.top is not self:
            return
        before, self.left = ceil(self.left), self.left - dt
        if self.left <= 0:
            self.context.scenes.pop(fade=False)
        elif ceil(self.left) != before:
            self._say()

    def draw_between(self, surface: DrawTarget) -> None:
        if not self.waits:
            style = self.style
            place = pygame.Rect(0, 0, style.grown(150), style.grown(120))
            place.midbottom = self.panel.centerx, self.panel.y - style.space(2)
            style.panel(surface, place)
            style.write(surface, str(ceil(self.left)), place, TextSize.DISPLAY, style.theme.title, Typeface.TITLE, 0.5)


def count_in(turn: SeriesTurn) -> None:
    """Explain a storm to whoever begins their first one, and count it in if it has a clock."""
    series = turn.series
    explains = not any(run.mode is series.mode for run in series.practice.runs)
    if series.storms and (explains or series.mode is Mode.STORM):
        turn.context.scenes.push(StormStart(turn, explains=explains), fade=False)


def begin(context: Context, series: Series) -> SeriesTurn | None:
    """Return the scene of the present puzzle of a series; None if there is none, or its file is damaged."""
    if series.label is None:
        return None
    try:
        line = read_puzzle(set_of(series.book), series.label.name)
    except FileMistake as mistake:
        context.report((mistake.note,))
        return None
    if line is None:
        return None
    sitting, now = Sitting(line, series.practice.mine, series.practice.rating_of(series.label)), context.now()
    if not series.is_run:  # in a streak or a storm each begins afresh
        sitting.seconds, sitting.hints = context.told(training.recall(context.folders, series.book, line.name, now))
    if isinstance(line, CardPuzzleLine):
        return CardPuzzleTurn(context, series, sitting)
    return PuzzleTurn(context, series, sitting)


def text_of(context: Context, line: PuzzleLine, theme: str | None) -> LevelText:
    """Return what is said of a puzzle in the player's language; a theme is named if it was asked for."""
    t = context.t
    title = words.theme_name(t, theme) if theme is not None else t("puzzles.one")
    about = words.theme_about(t, theme) if theme is not None else t("puzzles.grade", n=int(line.grade))
    return LevelText(title, about, words.task_text(t, line.goals, rack_size(line)), words.hints(t, *tables(line)))


def needs_of(label: PuzzleLabel) -> Needs:
    return Needs(label.par, in_time(label.grade))


class PuzzleTurn(SeriesTurn, LevelTurn):
    """The turn of a puzzle: the first end counts, then it may be tried again or looked at."""

    _shown: Guidance | None = None
    """What is said of the solution that was laid out here."""

    def __init__(self, context: Context, series: Series, sitting: Sitting) -> None:
        assert isinstance(sitting.line, PuzzleLine)
        self.puzzle = sitting.line
        texts = {context.language: text_of(context, sitting.line, series.theme)}
        super().__init__(context, series, sitting, level_session(level_of(sitting.line, texts), context.player_name))
        self.table.skips = series.storms
        self.hints_told = min(sitting.hints, len(self.text.hints))

    @property
    def admired(self) -> float:
        return 0.0 if self.running and self.series.storms else super().admired

    @property
    def helped(self) -> int:
        return self.sitting.hints + self.session.hints[self.table.viewer]

    def hint(self) -> None:
        if self.running:
            self.notice.tell(Guidance(self.say("puzzles.no-hints")))
        elif not self.told_cost():
            super().hint()

    def draw_or_pass(self) -> None:
        """Give a puzzle of a storm up; elsewhere nothing is drawn."""
        if self.running and self.series.storms:
            super().draw_or_pass()
        else:
            self.notice.tell(Guidance(self.say("puzzles.no-draw")))

    def guidance(self) -> Guidance:
        if self._shown is not None and self.ending is None and self.notice.shown is None:
            return self._shown
        return super().guidance()

    def solves(self, draft: Draft) -> bool:
        """Return whether nothing is left to choose; on its day, in few moves."""
        if self._shown is not None or not super().solves(draft):
            return False
        moved = tiles_moved(self.level.start.table, draft.melds())
        return self.series.mode is not Mode.DAY or moved <= self.puzzle.par

    @property
    def moves(self) -> int:
        return tiles_moved(self.level.start.table, self.session.now.table)

    def _solved(self) -> None:
        done = self.count(solved=True)
        shown = self._shown is not None
        if not shown:
            self.context.sounds.play(Sound.SOLVED)
        if self.running:
            self.next()
            return
        title = self.say("puzzles.again-solved" if shown else "level.solved")
        texts = (
            self.day_text(done) or self.worth(self.sitting.done if shown else done),
            words.moves_text(self.say, self.moves, self.puzzle.par),
            words.themes_text(self.say, self.puzzle.themes),
        )
        answers = self.answers(Answer(self.say("level.again"), self.again, icon="rotate-ccw"))
        self.tell(title, " ".join(filter(None, texts)), answers, solved=True, confetti=not shown)

    def day_text(self, done: Try | None) -> str:
        """Return what the puzzle of a day has earned, and what another star needs; "" for any other."""
        label, day = self.series.label, self.series.day
        if done is None or day is None or not isinstance(label, PuzzleLabel):
            return ""
        needs, first = needs_of(label), first_solved(self.series.practice.tries, self.series.book)[day]
        earned = needs.met(done.moves, done.seconds, done.hints)
        return result_text(self.say, earned, done.seconds, needs, again=first != done)

    def _missed(self) -> None:
        context, say = self.context, self.say
        self.ending = Guidance(say("level.missed"))
        storming, first = self.running, not self.sitting.closed
        done = self.count(solved=False)
        if storming and first:
            context.sounds.play(Sound.REFUSE)
            self.next()
            return
        more = self.rated(done) or (self.solution_cost if self.series.mode is Mode.DAY else "")
        text = " ".join(filter(None, (say("level.missed-text"), self.missed, more)))
        self.tell(say("level.missed"), text, self.answers_missed(self._back))

    def give_up(self) -> None:
        self.count(solved=False)
        self.show_solution()

    def show_solution(self) -> None:
        """Put the solution onto the table as it was at the beginning; ending the turn plays it and counts no more."""
        self.sitting.closed = True
        turn = self._afresh()
        # Whoever has seen it has had all the help there is.
        self.sitting.hints = max(self.sitting.hints, ALL_HINTS)
        self.context.scenes.replace(turn, fade=False)
        turn.lay_solution()

    def lay_solution(self) -> None:
        if not self.table.my_turn:
            self.table.begin_turn()
        draft = self.table.draft
        found = self._move(draft) if draft is not None else None
        if isinstance(draft, Draft) and isinstance(found, Hint):
            self.hints_told = len(self.text.hints)
            self.table.change(laid_out(draft, found.play))
            say, lay = self.say, draft.lay()
            self._shown = shown_guidance(say, "puzzles.shown", found, lay.table, self.table.rules)

    def _afresh(self) -> PuzzleTurn:
        self.sitting.hints = self.helped
        return PuzzleTurn(self.context, self.series, self.sitting)

    def again(self) -> None:
        """Start the puzzle over; hints already shown stay, and so does what was counted."""
        self.context.scenes.replace(self._afresh())

    def pause_text(self) -> str:
        return self.with_task(super().pause_text())

    def ways_out(self) -> list[Answer]:
        given_up = self.solution._replace(action=self.give_up)
        return super().ways_out() if self.running else [self.restarting, given_up, self.leaving]


class CardPuzzleTurn(SeriesTurn, CardTurn):
    """The decision of a puzzle, with the task and what the player knows at the side of the table.

    The first decision counts, then it may be tried again.
    """

    session: PuzzleSession
    shrinks = False
    """Where room is scarce there are fewer paragraphs, none of them smaller."""
    wide = True

    def __init__(self, context: Context, series: Series, sitting: Sitting) -> None:
        assert isinstance(sitting.line, CardPuzzleLine)
        self.puzzle = sitting.line
        super().__init__(context, series, sitting, PuzzleSession.of_line(sitting.line, self.names(context)))
        self.screen.driver.paused = True
        self.acting.judge = self.judge

    def furnish(self, table: MatchTable) -> None:
        assert isinstance(table, CardTable)
        table.known_beside = True

    def names(self, context: Context) -> tuple[str, ...]:
        return tuple(names_at(2, context.player_name))

    # -- what stands at the side ---------------------------------------------------------------------------

    @property
    def info(self) -> tuple[str, ...]:
        """What is played, if no paragraph needs its place."""
        return () if self.texts()[0].colliderect(self.table.zones.info) else super().info

    @property
    def text(self) -> LevelText:
        """What is said of the puzzle: its title is the theme that was asked for, or the grade."""
        t, line, theme = self.say, self.puzzle, self.series.theme
        title = theme_name(t, theme) if theme else t("puzzles.grade", n=int(line.grade))
        best, seen = line.best.action, self.session.line.seen
        hints = card_words.hints(t, line.grade, theme or card_words.leading(line.themes), best, seen)
        return LevelText(title, "", card_words.task_text(t, line.aim, line.best.sure), hints)

    @property
    def around(self) -> str:
        """What holds for all puzzles, and the house rules of this one."""
        return card_words.circumstances(self.say, self.session.line.seen.rules)

    def aside(self) -> str:
        text = self.text
        return " ".join((f"{text.title}.", text.task, self.around, *text.hints[: self.sitting.hints]))

    def draw_side(self, surface: DrawTarget) -> None:
        draw_texts(surface, self.context.style, *self.texts())
        draw_shelves(surface, self.context.style, self.knowledge, self.session.line.seen.rules, self.shelves())

    def texts(self) -> tuple[pygame.Rect, list[KnowledgeText]]:
        """Return where the paragraphs beside the table are, and these; if room is scarce, higher up, or fewer."""
        zones, style, log = self.table.zones, self.context.style, self.text_room
        theme, text = style.theme, self.text
        title = KnowledgeText(text.title, TextSize.HEAD, theme.title, Typeface.TITLE)
        task = KnowledgeText(text.task, TextSize.TEXT, theme.text, Typeface.BOLD)
        hints = text.hints[: self.sitting.hints]
        told = [KnowledgeText(hint, TextSize.SMALL, theme.good, Typeface.STRONG) for hint in hints]
        around = KnowledgeText(self.around, TextSize.SMALL, theme.quiet, Typeface.TEXT)
        corner = log.union(pygame.Rect(log.left, zones.info.top, log.width, zones.info.height))
        # Hints give way to later ones; the title stays, in smaller letters at last.
        small, last = title._replace(size=TextSize.TEXT), told[-1:]
        ways = [[title, task, around, *told[first:]] for first in range(max(len(told), 1))]
        ways += [[small, task, around, *last], [small, task, *(last or [around])]]
        fitting = ((place, each) for each in ways for place in (log, corner) if fits(style, place, each))
        return next(fitting, (corner, ways[-1]))

    @property
    def text_room(self) -> pygame.Rect:
        """Where the paragraphs have room, apart from the corner above."""
        log = self.table.zones.log
        assert log is not None
        return log

    @property
    def known_text(self) -> str:
        """What the player knows, for somebody who does not see it."""
        return card_words.known_text(self.say, self.session.line.seen)

    @property
    def knowledge(self) -> pygame.Rect:
        """Where the known and the unseen cards are shown."""
        known = self.table.zones.known
        assert known is not None
        return known

    def shelves(self) -> tuple[CardRow, ...]:
        """Return the known cards of the opponent and the unseen ones, below their headings."""
        t, seen = self.say, self.session.line.seen
        known, hidden = seen.known[OPPONENT], hidden_count(seen)
        heading = t("cardpuzzle.unseen-hidden", n=hidden) if hidden else t("cardpuzzle.unseen")
        shown = (CardRow(heading, unseen(seen), t("cardpuzzle.unseen-brief")),)
        return (CardRow(t("cardpuzzle.holds"), known), *shown) if known else shown

    @property
    def because(self) -> str:
        """Why the solution is best, in a sentence, beside what tempts."""
        line, session = self.puzzle, self.session
        found = line.aim, line.best, session.tempting, session.line.seen
        return card_words.why(self.say, *found, session.name)

    # -- the decision --------------------------------------------------------------------------------------

    @property
    def helped(self) -> int:
        return self.sitting.hints

    @property
    def busy(self) -> bool:
        return (super().busy and self.ending is None) or self.nearly_over

    def _what_comes(self) -> None:
        self.acting.ask_what_comes(self.menu)
        if self.table.my_turn != self._mine:
            self._mine = self.table.my_turn
            self.table.relayout()

    def each_node(self) -> Iterator[Node | None]:
        """Yield what the table has, and what the player knows in place of the log."""
        yield from (node for node in super().each_node() if node is None or node.key != LOG)
        yield Node("knowledge", Role.LABEL, self.known_text, box=box_of(self.knowledge))

    def hint(self) -> None:
        """Show the next hint at the side, but none in a streak or a storm."""
        if self.running:
            self.notice.tell(Guidance(self.say("puzzles.no-hints")))
        elif self.ending is None and not self.told_cost():
            self.sitting.hints = min(self.sitting.hints + 1, len(self.text.hints))
            self.session.note_hint(self.table.viewer)

    def judge(self, action: CardAction) -> None:
        """Judge the decision: lay the best card, or tell what another one misses."""
        self.sitting.tries += 1
        if (missed := self.session.judged(action)) is not None:
            self._missed(missed)
            return
        self.session.carry_out(action)
        self.screen.playback.keep_up()
        self._solved()

    @property
    def moves(self) -> int:
        return max(self.sitting.tries, 1)

    def _solved(self) -> None:
        done = self.count(solved=True)
        self.context.sounds.play(Sound.SOLVED)
        if self.running:
            self.next()
            return
        text = " ".join(filter(None, (self.because, self.worth(done))))
        self.tell(self.say("level.solved"), text, self.answers(), solved=True)

    def _missed(self, missed: JudgedAction) -> None:
        context, say = self.context, self.say
        storming, first = self.running and self.series.storms, not self.sitting.closed
        done = self.count(solved=False)
        context.sounds.play(Sound.REFUSE)
        if storming and first:
            self.next()
            return
        answers = self.answers_missed(self.again)
        if self.series.is_run:
            answers = [Answer(say("cardpuzzle.go-on"), self.end_run, ButtonKind.PRIMARY, "play")]
        line, session = self.puzzle, self.session
        short = card_words.shortfall(say, line.aim, line.best, missed, session.line.seen, session.name)
        texts = short, self.rated(done)
        self.tell(say("cardpuzzle.missed"), " ".join(filter(None, texts)), answers)
        self.ending = None  # it goes on as before

    def show_solution(self) -> None:
        done = self.count(solved=False)
        self.acting.close()
        self.session.carry_out(self.puzzle.best.action)
        self.screen.playback.keep_up()
        text = " ".join(filter(None, (self.because, self.rated(done))))
        self.tell(self.say("puzzles.again-solved"), text, self.answers())

    def again(self) -> None:
        """Try it again: the table is as it was."""
