"""The review of a whole match: judged moment by moment, kept beside its record, and summed up for each seat."""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from typing import NamedTuple
from zlib import crc32

from game.engine.cards.hints import Reason
from game.engine.cards.rules import CardRules
from game.engine.game import OfFamily, Refused
from game.engine.options import SeatKind, T
from game.engine.record import Record, opening
from game.engine.registry import Action, Rules, State, Step
from game.play.cards.session import CardSession
from game.play.review import (
    RIGHT,
    THRESHOLDS,
    CardJudge,
    Decision,
    Grade,
    Judge,
    Judged,
    Luck,
    Moment,
    Proof,
    Result,
    Stray,
    TileJudge,
    Why,
    judged,
    kept_after,
    moments,
    read_action,
)
from game.play.session import seats_of
from game.play.thinking import apart
from game.play.tiles.session import TileSession


def judge_of(rules: Rules) -> Judge:
    """Return who judges matches by these rules."""
    return CardJudge(rules) if isinstance(rules, CardRules) else TileJudge(rules)


class Part(NamedTuple):
    """What is judged at once: the deal at the beginning, or a moment."""

    rules: Rules
    at: int
    moment: Moment | None
    deal: State | None = None

    @property
    def decided(self) -> Moment:
        """Its moment, where it has one."""
        assert self.moment is not None
        return self.moment


def judged_part(part: Part, _: Random) -> tuple[Judged, ...]:
    """Return what there is to say of a part; any process can do it."""
    judge = judge_of(part.rules)
    if part.moment is not None:
        return tuple(judged(judge, part.moment))
    return () if part.deal is None else (judge.deal(part.at, part.deal),)


def _beside(work: Callable[[OfFamily, Random], T], asked: OfFamily) -> T:
    """Return what is thought out where computers think; chance has no part in it."""
    found: T = apart(work)(asked, Random(0))
    return found


def judged_beside(part: Part) -> tuple[Judged, ...]:
    """Return the same, thought out where computers think."""
    return _beside(judged_part, part)


def review(record: Record) -> Iterator[tuple[Judged, ...]]:
    """Yield what there is to say of the match of a record, part by part."""
    return map(judged_beside, parts_of(record))


def parts_of(record: Record) -> Iterator[Part]:
    """Yield what there is to judge of the match of a record, which must replay."""
    begun = opening(record)
    yield Part(record.rules, len(begun), None, begun[-1].state)
    for moment in moments(record):
        yield Part(record.rules, moment.at, moment)


class Compared(NamedTuple):
    """A decision beside the better one."""

    played: tuple[Step, ...]
    """What came of it."""
    better: tuple[Step, ...]
    """What would have come of the better one; the same if there was none."""
    why: Why | Reason
    """What speaks for the better one."""
    begins: bool
    """Whether a turn began with it, so that it can be set up again."""


def compared(part: Part, decision: Decision) -> Compared:
    """Return what came of a decision, and what would have come of the better one."""
    moment, judge = part.decided, judge_of(part.rules)
    better, steps = read_action(judge.game, moment.state, moment.seat, decision.better or decision.played)
    return Compared(moment.steps, steps, judge.why(moment, better), moment.state.phase == "turn")


# -- A turn that is tried again.


def set_up(record: Record, part: Part) -> TileSession | CardSession:
    """Return a match that begins with a turn of another one, in which nobody but its player is a person."""
    moment = part.decided
    kind = CardSession if isinstance(record.rules, CardRules) else TileSession
    seats = seats_of([name for _, name in record.seats], moment.seat, SeatKind.HARD)
    return kind.of_position(moment.state, seats)


def loss_of(part: Part, line: str) -> int:
    """Return what an action lost for certain, in millionths, by the line of a record that says it."""
    return _beside(_loss_of, (part, line))


def _loss_of(asked: tuple[Part, str], _: Random) -> int:
    part, line = asked
    moment, judge = part.decided, judge_of(part.rules)
    action, steps = read_action(judge.game, moment.state, moment.seat, line.partition(" ")[2])
    return _for_certain(judge, moment._replace(action=action, steps=steps))


def _for_certain(judge: Judge, moment: Moment) -> int:
    """Return what a decision lost unless that may be chance, in millionths."""
    loss, spread = judge.best(moment)[1:]
    return loss if loss > spread else 0


# -- The coach: a decision that is judged before it is made.


def coached(session: TileSession | CardSession, seat: int, actions: Sequence[Action]) -> Callable[[], int]:
    """Return what finds how much a seat is about to lose for certain by the last of some actions, in millionths."""
    state = session.state
    for action in actions[:-1]:
        steps = session.game.attempt(state, seat, action)
        if isinstance(steps, Refused):
            return lambda: 0
        state = steps[-1].state
    at, kept = len(session.steps), kept_after((), session.steps)
    part = Part(session.record.rules, at, Moment(at, 0, seat, actions[-1], state, (), kept))
    return partial(_beside, _certain_loss, part)


def _certain_loss(part: Part, _: Random) -> int:
    judge = judge_of(part.rules)
    return _for_certain(judge, part.decided) if judge.is_choice(part.decided) else 0


def is_warned(loss: int) -> bool:
    """Return whether somebody who is about to lose that much is asked whether they want to: it is a mistake."""
    return loss >= dict(THRESHOLDS)[Grade.MISTAKE]


# -- A review as text, kept beside the record.

FORM = 6
"""The number of the form; a review of another form, or of other lines, is made anew."""


def _title(record: Record, lines: Sequence[str]) -> str:
    """Return the first line of a review: a check sum of the actions and of its own lines, and their number."""
    total = crc32("\n".join((*record.lines, *lines)).encode())
    return f"steinreich-review {FORM} {total:08x} {len(lines)}"


def review_text(record: Record, found: Sequence[Judged]) -> str:
    """Return the text of a review: a title, then a line of JSON for each thing said."""
    lines = [json.dumps([type(each).__name__, *each], separators=(",", ":")) for each in found]
    return "\n".join([_title(record, lines), *lines, ""])


def read_review(record: Record, text: str) -> list[Judged] | None:
    """Return the review that a text holds; None if it is no whole review of this record."""
    title, *lines = text.splitlines() or [""]
    if title != _title(record, lines):
        return None
    try:
        return [_read(len(record.seats), *json.loads(line)) for line in lines]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


_VALUES = {
    "Decision": (Decision, (int, int, int, str, str, int, int, int, int), 1),
    "Luck": (Luck, (int, int | None), 2),
    "Stray": (Stray, (int, int), 0),
    "Result": (Result, (int, int), 1),
}
"""What a line says, its values, and how many lists follow them: of all seats, but for a decision."""


def _read(seats: int, kind: str, *values: OfFamily) -> Judged:
    """Return what a line says. Raise an error if it says nothing of that kind."""
    of, types, many = _VALUES[kind]
    first, lists = values[: len(types)], values[len(types) :]
    said: Judged = of(*first, *(tuple(map(Proof, each)) if of is Decision else tuple(each) for each in lists))
    whole = len(lists) == many and all(isinstance(value, each) for value, each in zip(first, types, strict=True))
    if isinstance(said, Decision | Stray):
        fits = said.seat in range(seats)
    else:
        fits = all([type(n) for n in each] == [int] * seats for each in lists)
    if not (whole and fits):
        raise ValueError
    return said


# -- What a review comes to.

SERIOUS = {Proof.OUT, Proof.CALL, Proof.CHALLENGE}
"""What is worth telling whatever it cost."""
SHOWN = 3
"""How many turns are told at once."""
SKILL = (1, 1_400, 3_400, 5_800, 10_000, 18_900, 36_200)
"""What a decision loses on average, in millionths, where the next word for somebody's play begins: of the rounds of the
four levels, in all books, two in five lose nothing, each other word fits a seventh of the rest
(docs/computer-players.md)."""
LUCK = (-510_000, -330_000, -155_000, 0, 155_000, 330_000, 510_000)
"""The same for the luck of a round: an eighth each."""
SETTLED = 2
"""After how many draws a decision that `hard` would not have made has shown what it was worth."""
LOSS_RATE = 0.15
"""How fast accuracy falls with each point in a hundred that is lost, in the form of lichess: what tells the accuracies
of the four levels apart best (docs/computer-players.md)."""


class Summary(NamedTuple):
    """One seat in a reviewed match; chances in millionths of a round."""

    decisions: int
    loss: int
    """What a decision lost for certain, on average."""
    accuracy: int
    """In per cent."""
    grades: dict[Grade, int]
    luck: int
    """The sum of all luck."""
    dealt: int
    """The part of it that was dealt."""
    own: int
    """The part of it that the seat drew; the others drew the rest."""
    result: int
    """The sum of what it had of each round."""
    rounds: int
    """How many rounds are over."""

    @property
    def skill(self) -> int:
        """Its play, from 0, the best, to 7."""
        return bisect(SKILL, self.loss)

    @property
    def fortune(self) -> int:
        """Its luck, from 0, the worst, to 7."""
        return bisect(LUCK, self.luck / sqrt(max(1, self.rounds)))

    @property
    def others(self) -> int:
        """The part of the luck that the others drew."""
        return self.luck - self.dealt - self.own

    @property
    def adjusted(self) -> int:
        """The result without the luck."""
        return self.result - self.luck


def decisions_of(found: Sequence[Judged], seat: int) -> list[Decision]:
    """Return what a seat decided in a reviewed match."""
    return [each for each in found if isinstance(each, Decision) and each.seat == seat]


def lucky(found: Iterable[Judged]) -> Iterator[Luck]:
    """Yield the luck of each draw and deal with what came of it by itself.

    Where everybody has done what `hard` would since the `SETTLED`th draw before, nobody decided what changed the
    chances until the next one, so it is luck as well: the draw was worth more or less than it seemed.
    """
    last: Luck | None = None
    skilled = 0
    for each in found:
        match each:
            case Stray():
                skilled = SETTLED + 1
            case Luck(usual=now) | Result(shares=now):
                if last is not None:
                    yield last if skilled else last._replace(gains=_less(now, last.usual) or last.gains)
                last, skilled = (each, max(0, skilled - 1)) if isinstance(each, Luck) else (None, 0)
    if last is not None:
        yield last


def _less(chances: Sequence[int], usual: Sequence[int]) -> tuple[int, ...]:
    """Return by how much each chance is more than usual; () if one of both is unknown."""
    return tuple(a - b for a, b in zip(chances, usual, strict=True)) if chances and usual else ()


def summary(found: Sequence[Judged], seat: int) -> Summary:
    """Return what a review comes to for a seat."""
    made = decisions_of(found, seat)
    lucks = list(lucky(found))
    results = [each.shares[seat] for each in found if isinstance(each, Result)]
    return Summary(
        len(made),
        sum(map(_lost, made)) // max(1, len(made)),
        round(accuracy_of(made).mean),
        {grade: sum(each.grade is grade for each in made) for grade in Grade},
        sum(each.gains[seat] for each in lucks),
        sum(each.gains[seat] for each in lucks if each.seat is None),
        sum(each.gains[seat] for each in lucks if each.seat == seat),
        sum(results),
        len(results),
    )


def _lost(decision: Decision) -> int:
    """Return what a decision lost for certain, in millionths."""
    return decision.loss if decision.is_certain else 0


class Accuracy(NamedTuple):
    """How accurate some decisions were, in per cent: their number, the sum, and the sum of squares."""

    decisions: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        """The accuracy of all of them."""
        return self.total / self.decisions if self.decisions else 100.0

    @property
    def usual(self) -> tuple[int, int]:
        """Between what it would be 19 times of 20, were as many decisions made again."""
        spread = sqrt(max(0.0, self.squares / self.decisions - self.mean**2) / self.decisions) if self.decisions else 0
        return max(0, round(self.mean - 1.96 * spread)), min(100, round(self.mean + 1.96 * spread))

    def plus(self, more: Accuracy) -> Accuracy:
        """Return that of both together."""
        return Accuracy(self.decisions + more.decisions, self.total + more.total, self.squares + more.squares)


def accuracy_of(made: Iterable[Decision]) -> Accuracy:
    """Return how accurate decisions were."""
    of = [100 * exp(-LOSS_RATE * _lost(each) / 10_000) for each in made]
    return Accuracy(len(of), sum(of), sum(each**2 for each in of))


def instructive(found: Sequence[Judged], seat: int) -> list[Decision]:
    """Return the decisions of a seat from which most can be learnt, at most one a turn, the costliest first."""
    worst: dict[int, Decision] = {}
    for each in decisions_of(found, seat):
        if each.grade is not Grade.FINE or not SERIOUS.isdisjoint(each.proofs):
            other = worst.get(each.turn)
            if other is None or _weight(each) > _weight(other):
                worst[each.turn] = each
    return sorted(worst.values(), key=_weight, reverse=True)[:SHOWN]


def _weight(decision: Decision) -> tuple[bool, int]:
    return Proof.OUT in decision.proofs, decision.loss


def is_right(loss: int) -> bool:
    """Return whether a turn that is tried again loses so little that it counts as right."""
    return loss < RIGHT


# -- Own mistakes, which come back as missed puzzles do.


class Mistake(NamedTuple):
    """A turn of a match that cost its player much."""

    book: str
    at: int
    """How many steps came before."""
    match: str
    """The name of the file of the match, without its ending."""

    @property
    def name(self) -> str:
        """Its name among the puzzles."""
        return f"{OWN} {self.book} {self.at} {self.match}"


OWN = "mistake"
"""How the names of own mistakes begin."""


def mistake_of(name: str) -> Mistake | None:
    """Return the mistake with a name; None if it is the name of a puzzle.

    >>> mistake_of("mistake rummikub 35 01-1 rummikub"), mistake_of("grade rummikub 3")
    (Mistake(book='rummikub', at=35, match='01-1 rummikub'), None)
    """
    match name.split(" ", 3):
        case [own, book, at, match] if own == OWN and at.isdecimal():
            return Mistake(book, int(at), match)
    return None


def mistakes(found: Sequence[Judged], parts: Sequence[Part], seat: int, match: str) -> list[Mistake]:
    """Return the mistakes of a seat from which most can be learnt and that can be set up again."""
    at = {each.at for each in instructive(found, seat) if each.grade in (Grade.MISTAKE, Grade.BLUNDER)}
    turns = (part for part in parts if part.moment is not None and part.moment.state.phase == "turn")
    return [Mistake(part.rules.book, part.at, match) for part in turns if part.at in at]
