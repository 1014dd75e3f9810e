"""The review of a match: its chances to win, the turns that cost most, and luck; a turn of it tried again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pygame

from game.ai.value import ALL
from game.engine.cards.hints import Reason
from game.engine.cards.rules import CardRules
from game.engine.game import OfFamily
from game.engine.record import Record
from game.engine.registry import Step
from game.play import reviews, thinking
from game.play.autosave import Places
from game.play.review import Decision, Grade, Judged, Why
from game.play.reviews import Compared, Mistake, Part, Summary
from game.store import training
from game.store.background import unwanted
from game.store.folders import matches_folder
from game.store.journal import REVIEW
from game.store.levels import LevelText
from game.store.matches import is_tournament, keep_review, kept_beside, read_match
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.charts import many_lines
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.nodes import Node, Role
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.choices import Number
from game.ui.kit.widgets.widget import Paragraph, Pixel, WidgetState, focus_ring, off_bottom, off_top, row
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.page import Answer
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.task import TaskTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.plates import draw_panel
from game.words.cards.sentences import reason_text
from game.words.results import ended, headline_text, luck_text, percent, retried_text, words_text
from game.words.sentences import Say, begun


class RetryTurn(TaskTurn):
    """A turn on the table as it was when it began, judged as soon as something was done.

    Right is what loses next to nothing against the best.
    """

    info = ()  # the panel beside it says it
    asked = False
    """Whether it is being judged."""

    def __init__(self, context: Context, record: Record, part: Part, turn: int, mistake: Mistake | None = None) -> None:
        self.part, self.turn, self.of = part, turn, record
        self.mistake = mistake
        """What comes back beside the puzzles, if it was chosen there."""
        super().__init__(context, reviews.set_up(record, part))
        self.screen.driver.paused = True

    @property
    def text(self) -> LevelText:
        title, task = self.say("review.try-title", turn=self.turn), self.say(f"review.try-text-{self.screen.pieces}")
        return LevelText(title, "", task, ())

    def _what_comes(self) -> None:
        if self.session.record.lines and not self.asked:
            self.asked = True
            self.put_down()
            work = partial(reviews.loss_of, self.part, self.session.record.lines[0])
            self.context.background.submit(work, self._judged, lane="review", owner=self)

    def _judged(self, loss: int) -> None:
        say, right = self.say, reviews.is_right(loss)
        title, text = retried_text(say, loss, right=right)
        if (mistake := self.mistake) is not None:
            context, hints = self.context, self.session.hints[self.table.viewer]
            done = Try(context.now(), Mode.AGAIN, mistake.book, mistake.name, right, 1, hints, 0.0)
            context.report(training.add_try(context.folders, done, context.now()))
        first, second = (ButtonKind.PRIMARY, ButtonKind.SECONDARY)[:: 1 if right else -1]
        back = Answer(say("review.try-back" if mistake is None else "puzzles.leave"), self.leave, first, "chevron-left")
        self.tell(title, text, [back, Answer(say("review.try"), self.again, second, "rotate-ccw")], solved=right)

    def again(self) -> None:
        self.context.scenes.replace(retry_scene(self.context, self.of, self.part, self.turn, self.mistake))


class TileRetry(RetryTurn, TileTurn):
    """A turn with tiles."""

    def _what_comes(self) -> None:
        super()._what_comes()
        if not (self.asked or self.table.my_turn):
            self.table.begin_turn()


class CardRetry(RetryTurn, CardTurn):
    """A turn with cards."""

    def _what_comes(self) -> None:
        super()._what_comes()
        if not self.asked:
            self.acting.ask_what_comes(self.menu)
            if self.table.my_turn != self._mine:
                self._mine = self.table.my_turn
                self.table.raise_playable()


def retry_scene(context: Context, record: Record, part: Part, turn: int, mistake: Mistake | None = None) -> RetryTurn:
    if isinstance(record.rules, CardRules):
        return CardRetry(context, record, part, turn, mistake)
    return TileRetry(context, record, part, turn, mistake)


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
    part = next((part for part in reviews.parts_of(reading.record) if part.at == mistake.at and part.moment), None)
    if part is None or part.moment is None:
        return None
    return retry_scene(context, reading.record, part, part.moment.turn, mistake)


GRAPH, LOWEST_GRAPH, LINE, LEGEND = 104, 40, 36, 22
"""The units of the height of the graph, where there is room and at least, and of a key."""
MOMENT = 0.4
"""Seconds after which what was judged is shown; a frame for each part would be slow where the loop rests."""
SIGNS = {Grade.INACCURACY: "info", Grade.MISTAKE: "triangle-alert", Grade.BLUNDER: "zap"}


def _parts(record: Record, until: int, file: Path | None, now: datetime) -> tuple[list[Part], list[Judged] | None]:
    """Return what there is to judge, and the review of it that is kept with the match, if there is one."""
    kept = None if file is None else reviews.read_review(record, kept_beside(file, REVIEW, now))
    return [part for part in reviews.parts_of(record) if part.at < until], kept


def _judged(parts: Sequence[Part]) -> list[tuple[Judged, ...]]:
    """Return what there is to say of the first parts: as many as are judged in a moment, at least one."""
    found, end = [reviews.judged_beside(parts[0])], monotonic() + MOMENT
    while len(found) < len(parts) and monotonic() < end and not unwanted():
        found.append(reviews.judged_beside(parts[len(found)]))
    return found


class Shown(NamedTuple):
    """A turn that was chosen from the list."""

    decision: Decision
    part: Part
    found: Compared
    said: str
    """What was played, what is certain about it, and what would have been better and why."""


@dataclass(eq=False, repr=False)
class ChanceGraph(Number):
    """How likely a seat was to win after each of its turns; whoever clicks goes there.

    Beside the round, the match has a line of its own where it has more than one round.
    """

    _: KW_ONLY
    say: Say
    points: Sequence[tuple[int, Decision, Grade]] = ()
    """The turns, each with its last decision, after which the chances are shown, and the worst grade in it."""

    dragged = True
    role = Role.SLIDER

    @property
    def said(self) -> str:
        return self.say("replay.turn-of", n=self.value, of=self.high)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The fields of a point that are drawn, the one in front last."""
        return ("match", "chance") if any(last.match != last.chance for _, last, _ in self.points) else ("chance",)

    def now(self, field: str) -> str:
        """Return what is said of one of the chances at the present turn."""
        near = next((last for turn, last, _ in reversed(self.points) if turn <= self.value), None)
        return "" if near is None else self.say(f"review.now-{field}", share=percent(self.say, getattr(near, field)))

    def node(self) -> Node:
        said = (self.said, *(self.now(field) for field in reversed(self.drawn)))
        return super().node()._replace(value=", ".join(filter(None, said)))

    def press(self, pos: Pixel, style: Style) -> None:  # noqa: ARG002
        self.drag(pos)

    def drag(self, pos: Pixel) -> None:
        line = _plot(self.rect)
        share = min(max((pos[0] - line.x) / line.width, 0.0), 1.0)
        self.set(self.low + round(share * (self.high - self.low)))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        put(surface, rounded(rect.size, style.px(8), style.theme.sunken), rect.topleft)
        colours = {"chance": style.theme.text, "match": style.theme.good}
        told = rect.height >= style.px(LOWEST_GRAPH + LEGEND)
        foot, above = off_bottom(rect, style.metrics.line(LEGEND) if told else 0, 0)
        line, span = _plot(above), max(self.high - self.low, 1)
        ground = line.inflate(0, -style.px(12))
        surface.fill(style.theme.panel_line, (ground.x, ground.centery, ground.width, style.metrics.hairline))
        dots = {
            field: [((turn - self.low) / span, getattr(last, field) / ALL) for turn, last, _ in self.points]
            for field in self.drawn
        }
        if len(self.points) > 1:
            lines = [(colours[field], places) for field, places in dots.items()]
            about = (ground.size, tuple(map(tuple, dots.values())), style.look)
            image = style.painter("chances", about, lambda: many_lines(style, ground.size, lines), 4)
            put(surface, image, ground.topleft)
        for (right, up), (_, _, grade) in zip(dots["chance"], self.points, strict=True):
            if grade in (Grade.MISTAKE, Grade.BLUNDER):
                side = style.px(13 if grade is Grade.BLUNDER else 8)
                at = ground.x + right * ground.width, ground.bottom - up * ground.height
                put_centre(surface, rounded((side, side), side // 2, style.theme.bad), at)
        x = line.x + round(line.width * (self.value - self.low) / span)
        surface.fill(style.theme.quiet, (x, above.y, max(style.px(2), 1), above.height))
        places = row(foot.inflate(-style.px(20), 0), [1.0] * len(dots), 0) if told else ()
        for field, place in zip(reversed(self.drawn), places, strict=False):
            style.write(surface, self.now(field), place, TextSize.SMALL, colours[field])
        if state.focused:
            focus_ring(surface, style, rect, style.px(8))


def _plot(rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-(rect.height // 6), 0)


class ReviewScene(ReplayScene):
    """A match judged turn by turn; the rounds that are over."""

    judges = True
    other_way = "list", "review.log"

    def __init__(
        self, context: Context, record: Record, steps: Sequence[Step], places: Places | None = None,
        file: Path | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, record, steps, places, file)
        humans = self.screen.session.humans
        self.seat = humans[0] if humans else 0
        """Who is reviewed."""
        self.chosen: Shown | None = None
        self.parts: list[Part] = []
        self.found: list[Judged] = []
        self.done = 0
        self._judged: dict[int, tuple[Judged, ...]] = {}
        """What there is to say of each part, by its index."""
        work = partial(_parts, record, self.match.open_until, file, context.now())
        context.background.submit(work, self._begin, lane="review", owner=self)
        self._lay_out()

    def draw_side(self, surface: DrawTarget) -> None:
        if (zone := self.screen.table.zones.log) is not None:
            draw_panel(surface, self.context.style, zone)

    # -- judging beside the frames -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self.parts) and self.done == len(self.parts)

    def _begin(self, found: tuple[list[Part], list[Judged] | None]) -> None:
        self.parts, kept = found
        if kept is not None:
            self.found, self.done = kept, len(self.parts)
        else:
            for lane in range(thinking.PROCESSES):
                self._judge(lane)
        self._judged_more()

    def _judge(self, lane: int) -> None:
        """Let one of the processes judge what is left of its share of the parts."""
        share = [at for at in range(lane, len(self.parts), thinking.PROCESSES) if at not in self._judged]
        if share:
            work, then = partial(_judged, [self.parts[at] for at in share]), partial(self._take, lane, share)
            self.context.background.submit(work, then, lane=f"review {lane}", owner=self)

    def _take(self, lane: int, share: Sequence[int], found: Sequence[tuple[Judged, ...]]) -> None:
        self._judged |= zip(share, found, strict=False)  # as many as were judged in a moment
        self.found = [each for at in sorted(self._judged) for each in self._judged[at]]
        self.done = len(self._judged)
        if self.over and self.file is not None:
            work = partial(keep_review, self.file, reviews.review_text(self.record, self.found))
            self.context.background.submit(work, lane="review", owner=self)
        self._judge(lane)
        self._judged_more()

    def _judged_more(self) -> None:
        if self.over:
            self._remember()
        self._lay_out()

    def _remember(self) -> None:
        """Let the mistakes of the player come back beside the puzzles."""
        if self.file is None or not self.screen.session.humans or is_tournament(self.record):
            return
        context, now = self.context, self.context.now()
        known = {each.puzzle for each in context.told(training.load(context.folders, now)).tries}
        for each in reviews.mistakes(self.found, self.parts, self.screen.session.humans[0], self.file.stem):
            if each.name not in known:
                missed = Try(now, Mode.AGAIN, each.book, each.name, solved=False, moves=0, hints=0, seconds=0.0)
                context.report(training.add_try(context.folders, missed, now))

    # -- what is said --------------------------------------------------------------------------------------

    def choose(self, decision: Decision) -> None:
        """Go to a turn of the list, and say what would have been better."""
        part = next(part for part in self.parts if part.moment and part.at == decision.at)
        found = reviews.compared(part, decision)
        proofs = " ".join(self.say(f"review.proof-{proof}") for proof in decision.proofs)
        better = (self.say("review.better", move=self._told(found.better)), self._reason(found.why))
        texts = (self._told(found.played), proofs, *(better if decision.is_certain else ()))
        self.chosen = Shown(decision, part, found, "\n".join(map(ended, filter(None, texts))))
        self.jump(self._turn(decision.at))

    def _turn(self, at: int) -> int:
        """Return the turn, from 0, within which something happened."""
        return max((turn for turn, stop in enumerate(self.match.stops) if stop <= at), default=0)

    def _told(self, steps: Sequence[Step]) -> str:
        return next(filter(None, (self.screen.log.line_of(step.event) for step in steps[:4])), "")

    def _reason(self, why: Why | Reason) -> str:
        say, name = self.say, self.screen.session.name
        if isinstance(why, Reason):
            return ended(begun(reason_text(say, why, name, more=False)))
        return say(f"review.why-{why.key}", n=why.n, name=name(why.seat or 0))

    def show_better(self) -> None:
        """Play the better choice on the table; whatever was played comes back with the next jump."""
        if self.chosen is not None:
            at = self.chosen.decision.at
            self.jump(self._turn(at))
            kept: list[OfFamily] = list(self.match.whole[:at])
            self.screen.session.steps = [*kept, *self.chosen.found.better]

    def unchoose(self) -> None:
        self.chosen = None
        self._lay_out()

    def try_again(self) -> None:
        if self.chosen is not None:
            turn = self._turn(self.chosen.decision.at) + 1
            self.context.scenes.push(retry_scene(self.context, self.record, self.chosen.part, turn))

    def other_seat(self) -> None:
        self.seat = (self.seat + 1) % self.screen.session.seats
        self.unchoose()

    # -- the panel -----------------------------------------------------------------------------------------

    @property
    def _line(self) -> int:
        """How high a key is, in pixels."""
        return max(self.context.style.metrics.line(LINE), self.context.style.grown(LINE, 0.5))

    def _build_log(self, form: Form, zone: pygame.Rect) -> None:
        say, style, px = self.say, self.context.style, self.context.style.px
        inner, line = zone.inflate(-2 * px(12), -2 * px(10)), self._line
        whose, below = off_top(inner, line, px(6))
        name, sums = self.screen.session.name(self.seat), reviews.summary(self.found, self.seat)
        title = say("review.accuracy", name=name, n=sums.accuracy) if sums.decisions else name
        form.add(Button("whose", whose, title, self.other_seat, icon="user-round", tip=say("review.whose")))
        worst = reviews.instructive(self.found, self.seat)
        texts, keys = (self._summed_up(sums), len(worst)) if self.chosen is None else ((self.chosen.said,), 2)
        room = below.height - px(8) - keys * (line + px(6)) - px(12)
        for text in texts:
            if (left := room - style.paragraph_height(text, below.width, TextSize.SMALL)) >= px(LOWEST_GRAPH):
                break
        if left >= px(LOWEST_GRAPH):
            graph, below = off_top(below, min(left, px(GRAPH)), px(8))
            form.add(self._graph(graph))
        if self.chosen is None:
            self._build_list(form, below, worst, text)
        else:
            self._build_chosen(form, below, self.chosen)

    def _graph(self, place: pygame.Rect) -> ChanceGraph:
        made = [each for each in self.found if isinstance(each, Decision) and each.seat == self.seat]
        turns: dict[int, list[Decision]] = {}
        for each in sorted(made, key=lambda each: each.at):
            turns.setdefault(self._turn(each.at) + 1, []).append(each)
        worst = [*Grade].index
        points = [(turn, of[-1], max((each.grade for each in of), key=worst)) for turn, of in turns.items()]
        say, last = self.say, max(self.match.last + 1, 2)
        return ChanceGraph("chances", place, self.at + 1, 1, last, lambda turn: self.jump(turn - 1), say=say,
                           points=points).named(say("review.chances"))  # fmt: skip

    def _summed_up(self, sums: Summary) -> tuple[str, ...]:
        """Return the words for play and luck, and shorter ones where there is less room; or how far the review is."""
        say = self.say
        if not self.over:
            return (say("review.working", n=self.done, of=max(len(self.parts), 1)),)
        instructive = reviews.instructive(self.found, self.seat)
        words = words_text(say, sums.skill, sums.fortune) if instructive else say("review.nothing")
        parts = {"dealt": sums.dealt, "own": sums.own, "others": sums.others}
        luck, short = luck_text(say, **parts, result=sums.result, rounds=sums.rounds)
        return f"{words}\n{luck}", f"{words}\n{short}", words

    def _build_list(self, form: Form, room: pygame.Rect, worst: Sequence[Decision], text: str) -> None:
        for decision in worst:
            place, room = off_top(room, self._line, self.context.style.px(6))
            sign = SIGNS.get(decision.grade, "info")
            act = partial(self.choose, decision)
            form.add(Button(f"turn-{decision.at}", place, self._headline(decision), act, icon=sign, align=0.0))
        self._write(form, room, text)

    def _headline(self, decision: Decision) -> str:
        """Return what a turn of the list cost, or what is certain about it."""
        return headline_text(self.say, decision.grade, decision.proofs, self._turn(decision.at) + 1, decision.loss)

    def _build_chosen(self, form: Form, room: pygame.Rect, chosen: Shown) -> None:
        say, style, decision = self.say, self.context.style, chosen.decision
        head, room = off_top(room, self._line, style.px(6))
        form.add(Button("list", head, self._headline(decision), self.unchoose, icon="chevron-left", align=0.0,
                        tip=say("review.list")))  # fmt: skip
        keys, room = off_bottom(room, self._line, style.px(6))
        show, again = row(keys, [0.8, 1.2], style.px(8))
        why = "" if decision.is_certain else say("review.none-better")
        form.add(Button("better", show, say("review.show"), self.show_better, reason=why, tip=say("review.show-tip")))
        why = "" if chosen.found.begins else say("review.no-try")
        form.add(Button("try", again, say("review.try"), self.try_again, reason=why, tip=say("review.try-tip")))
        self._write(form, room, chosen.said)

    def _write(self, form: Form, room: pygame.Rect, text: str) -> None:
        style = self.context.style
        size = next((size for size in (TextSize.TEXT, TextSize.SMALL)
                     if style.paragraph_height(text, room.width, size) <= room.height), TextSize.SMALL)  # fmt: skip
        form.add(Paragraph("said", room, text, size))
