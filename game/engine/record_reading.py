"""Reading records: the header, then a replay of every action, as far as the file is good."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.engine.dealnumber import short_deal
from game.engine.fields import NotationError
from game.engine.game import Problem, Refused
from game.engine.options import REVISION, OptionError, with_options
from game.engine.piles import FORMER_DIGITS
from game.engine.presets import book_at
from game.engine.record import (
    HEADS,
    KINDS,
    LONGEST_NOTE,
    NewerRecord,
    OtherDeal,
    Record,
    RecordError,
    form_of,
    is_whole,
    judged,
    opening,
    record_lines,
    seal,
    unseal,
)
from game.engine.registry import Action, Rules, Step, family_of
from game.engine.shown import shown

# -- Replaying the lines of a record.
#
# A line of an old record may have several meanings. The likeliest is tried first; if a later line or the digest does
# not fit the result, the last ambiguous line is read another way, and so on, up to `PATIENCE` lines.

PATIENCE = 2_000
"""The maximum number of lines read again in search of a reading with which the whole record replays."""


class Replayed(NamedTuple):
    """What was played, as far as it goes."""

    lines: tuple[str, ...]
    """The actions; one that was not meant as written is written as it was meant."""
    notes: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]
    ends: tuple[int, ...]
    """The number of steps after the opening and after each action."""
    fault: RecordError | None


class _Played(NamedTuple):
    """A line that was played, and what is needed to take it back."""

    at: int
    steps: int
    notes: int
    others: Iterator[Action | Problem]
    """Its other meanings."""


class Replay:
    """A replay of lines after the steps that set up the match; `first` lines of the file come before them."""

    def __init__(
        self, rules: Rules, opening: tuple[Step, ...], lines: tuple[str, ...], first: int, by_hand: bool
    ) -> None:
        self.family = family_of(rules.book)
        self.game = self.family.game(rules)
        self.texts, self.first, self.by_hand = lines, first, by_hand
        self.steps, self.ends = list(opening), [len(opening)]
        self.lines: list[str] = []
        self.notes: list[tuple[int, str]] = []
        self.path: list[_Played] = []
        self.patience = PATIENCE

    def run(self) -> Replayed:
        """Return the reading that replays to the end, or the one that gets furthest."""
        fault = self._go_on(0)
        best = self._so_far(fault)
        while fault is not None and (at := self._go_back()) is not None:
            fault = self._go_on(at + 1)
            if fault is None or len(self.lines) > len(best.lines):
                best = self._so_far(fault)
        return best

    def _so_far(self, fault: RecordError | None) -> Replayed:
        return Replayed(tuple(self.lines), tuple(self.notes), tuple(self.steps), tuple(self.ends), fault)

    def _go_on(self, at: int) -> RecordError | None:
        """Play on from a line; return the fault of the one that cannot be played, or None."""
        for place, line in enumerate(self.texts[at:], at):
            self.patience -= at > 0  # all but the first time, lines are read again
            word, _, rest = line.partition(" ")
            number = self.first + place + 1
            if word == "note":
                self.notes.append((len(self.lines), rest))
            elif word == "digest":
                if not self._reached(rest.strip()):
                    return RecordError(number, "the digest is not that of the position reached")
            else:
                try:
                    self._play(place, number, line)
                except RecordError as error:
                    return error
        return None

    def _reached(self, digest: str) -> bool:
        """Return whether a digest, of this form or an older one, fits the position."""
        make = self.family.former_digest if len(digest) == FORMER_DIGITS else self.family.digest
        return digest == make(self.steps[-1].state)

    def _play(self, at: int, number: int, line: str) -> None:
        """Play one action. Raise RecordError if it is illegal."""
        word, _, rest = line.partition(" ")
        state = self.steps[-1].state
        if not (word.isascii() and word.isdecimal() and len(word) < 10) or int(word) >= state.seats:
            raise RecordError(number, f"{line!r} is not `seat action`")
        try:
            meanings = self.family.meanings(rest, state, int(word), self.by_hand)
            played = _Played(at, len(self.steps), len(self.notes), meanings)
            refused = self._took(played, int(word), rest)
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        if refused is not None:
            raise RecordError(number, f"{line!r} is refused: {refused!r}")

    def _took(self, played: _Played, seat: int, text: str) -> Problem | None:
        """Play the next legal reading of a line; return why the first one is illegal, if all are."""
        state = self.steps[-1].state
        first: Problem | None = None
        for action in played.others:
            if isinstance(action, Problem):
                refused = action
            else:
                outcome = self.game.attempt(state, seat, action)
                if not isinstance(outcome, Refused):
                    self.path.append(played)
                    self.steps += outcome
                    self.ends.append(len(self.steps))
                    self.lines.append(f"{seat} {self.family.stored_text(text, action, state.rules)}")
                    return None
                refused = outcome.problems[0]
            first = first or refused
            self.patience -= 1
        return first

    def _go_back(self) -> int | None:
        """Go back to the last line with another legal reading, and play that; return None if there is none."""
        while self.path and self.patience > 0:
            played = self.path.pop()
            del self.steps[played.steps :], self.ends[-1], self.lines[-1], self.notes[played.notes :]
            self.patience -= 1
            word, _, rest = self.texts[played.at].partition(" ")
            before = len(self.path)
            self._took(played, int(word), rest)
            if len(self.path) > before:
                return played.at
        return None


# -- Reading records: the header, then a replay of every action, as far as the file is good.


def brought_up(text: str) -> str:
    """Return a good record of an older form in today's form, without replaying it; its digest stays."""
    lines = unseal(text).lines
    return seal(
        [*record_lines(outline(text).record), *(line for line in lines[-1:] if line.startswith("digest "))]
    ).text


class Reading(NamedTuple):
    """A record as far as it is good."""

    record: Record
    steps: tuple[Step, ...]
    fault: RecordError | None
    """Why it ends there; None if it is good to its end."""
    ends: tuple[int, ...] = ()
    """The number of steps after the opening and after each action."""
    untrue: tuple[RecordError, ...] = ()
    """Notes that contradict what was played; the record has the truth instead."""
    departs: bool = False
    """Whether the file is undamaged and only this version replays it differently."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.steps[-1].state.phase.is_over


def parse_record(text: str) -> tuple[Record, tuple[Step, ...]]:
    """Return the record and all steps of its replay.

    Raises RecordError with the line that is wrong, departs from the rules, or is untrue.
    """
    reading = read_record(text)
    for wrong in (*reading.untrue, reading.fault):
        if wrong is not None:
            raise wrong
    return reading.record, reading.steps


def read_record(text: str) -> Reading:
    """Return what can be replayed of a record; raises RecordError if even its header is unusable."""
    lines, fault = unseal(text)
    record, first = _header(lines, fault)
    reading = _replay(record, lines, first, form_of(text) == 1)
    return reading._replace(fault=reading.fault or fault, departs=reading.fault is not None)


class Outline(NamedTuple):
    """What a record says about its match, without replaying it."""

    record: Record
    """The record, with its actions unchecked."""
    over: bool
    """Whether it ends with a digest, as only finished matches do."""


def outline(text: str) -> Outline:
    """Return what the good lines of a record say; raises RecordError if even its header is unusable."""
    lines, fault = unseal(text)
    record, first = _header(lines, fault)
    played: list[str] = []
    notes: list[tuple[int, str]] = []
    for line in lines[first:]:
        word, _, rest = line.partition(" ")
        if word == "note":
            notes.append((len(played), shown(rest, LONGEST_NOTE)))
        elif word != "digest":
            played.append(line)
    record = replace(record, lines=tuple(played), notes=tuple(notes))
    return Outline(record, lines[-1].startswith("digest "))


def _header(lines: tuple[str, ...], fault: RecordError | None) -> tuple[Record, int]:
    """Return the record without its actions, and the number of lines of its header."""
    heads: dict[str, str] = {}
    seats: list[tuple[str, str]] = []
    first = len(lines)
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if is_whole(word) or word in ("digest", "note"):
            first = number - 1
            break
        if word == "seat":
            kind, _, name = rest.partition(" ")
            if kind not in KINDS:
                raise RecordError(number, f"unknown kind of player {shown(kind)!r}; there are {', '.join(KINDS)}")
            seats.append((kind, shown(name)))
        elif word not in HEADS or word in heads:
            raise RecordError(number, f"{'a second' if word in heads else 'unknown'} head {shown(word)!r}")
        else:
            heads[word] = rest
    if fault is not None and "dealt" not in heads:
        raise fault
    record = _head(heads, tuple(seats))
    if "dealt" not in heads:
        raise RecordError(first, "the dealt order is missing")
    if heads["dealt"] != family_of(record.rules.book).dealt(record.rules, record.seed):
        raise OtherDeal(first, short_deal(record.rules, record.seed))
    return record, first


_OPTION = re.compile(r"""([^\s=]+)=?("(?:[^"\\]|\\.)*"|\S*)""")
"""A name and a value; a value with spaces is in quotation marks."""


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text


def _head(heads: dict[str, str], seats: tuple[tuple[str, str], ...]) -> Record:
    book = heads.get("book", "")
    books = family_of(book).books
    if book not in books:
        raise RecordError(1, f"unknown book {book!r}")
    revision = heads.get("revision", "1")
    if revision not in map(str, range(1, REVISION + 1)):
        found = f"unknown revision {shown(revision)!r} of the rules"
        raise NewerRecord(1, f"{found}; this version knows them up to {REVISION}")
    texts: dict[str, object] = {}
    for name, value in _OPTION.findall(heads.get("options", "")):
        texts[name] = int(value) if is_whole(value) else _unquoted(value)
    try:
        rules = with_options(book_at(book, int(revision)), texts)
    except OptionError as error:
        raise NewerRecord(1, str(error), shown(error.option)) from None
    starter = heads.get("starter", "0")
    fewest, most = rules.seats
    if not is_whole(starter) or not fewest <= len(seats) <= most:
        raise RecordError(1, "the header lacks its seats or its starter")
    if int(starter) >= len(seats):
        raise RecordError(1, f"there is no seat {starter} to begin")
    program, begun = (shown(heads.get(word, "")) for word in ("program", "begun"))
    return Record(rules, seats, heads.get("seed", ""), int(starter), program, begun=begun)


def _replay(record: Record, lines: tuple[str, ...], first: int, by_hand: bool) -> Reading:
    """Return the record with what could be played, its steps, and the line that could not."""
    try:
        steps = opening(record)
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    played = Replay(record.rules, steps, lines[first:], first, by_hand).run()
    notes, untrue = _judged(played, lines, first)
    record = replace(record, lines=played.lines, notes=notes)
    return Reading(record, played.steps, played.fault, played.ends, untrue)


def _judged(
    played: Replayed, lines: tuple[str, ...], first: int
) -> tuple[tuple[tuple[int, str], ...], tuple[RecordError, ...]]:
    """Return the notes, corrected, and the faults of the lines that had to be."""
    kept: list[tuple[int, str]] = []
    untrue: list[RecordError] = []
    counts: Counter[str] = Counter()
    numbers = (number for number, line in enumerate(lines[first:], first + 1) if line.partition(" ")[0] == "note")
    for number, (after, words) in zip(numbers, played.notes, strict=False):
        verdict = judged(shown(words, LONGEST_NOTE), played.steps[played.ends[after] - 1].state, counts)
        if verdict.fault:
            untrue.append(RecordError(number, verdict.fault))
        if verdict.words is not None:
            kept.append((after, verdict.words))
            counts[verdict.words.partition(" ")[0]] += 1
    ended = next((number for number, line in enumerate(lines[:-1], 1) if line.startswith("digest ")), None)
    if ended is not None:
        untrue.append(RecordError(ended + 1, "something follows the digest"))
    return tuple(kept), tuple(untrue)
