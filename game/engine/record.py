"""A match as text: a header, the dealt order, one action per line. Loading it means replaying it.

Whatever belongs to the match without being an action is a note, such as `note hint 0`; `notes_checked` knows which
notes exist and whether they are true.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Self
from zlib import crc32

from game.engine.books import book_at, departures
from game.engine.dealnumber import Deal, short_deal
from game.engine.fields import NotationError
from game.engine.fingerprints import FORMER_DIGITS
from game.engine.game import Problem, Refused, Value
from game.engine.options import FORMER_LEVELS, REVISION, OptionError, SeatKind, option_texts, with_options
from game.engine.registry import Action, Rules, State, Step, family_of
from game.engine.shown import shown

# -- Lines with check sums, and older forms of a record converted to today's.
#
# The sum covers a line and all lines before it, so that any changed letter and any line lost, doubled or moved is
# detected there. It stands at the end of the line: ` #` and eight hexadecimal digits.

FORMAT = 4
"""Number of the form that this version writes."""
RECORD_TITLE = "steinreich-record"
"""The word that every record begins with; the number of its form follows."""

_SEALED = re.compile(r"(.*) #([0-9a-f]{8})")
_TITLE = re.compile(rf"{RECORD_TITLE} ([1-9][0-9]{{0,3}})")


class RecordError(ValueError):
    """Raised for a record that cannot be read or replays differently; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class NewerRecord(RecordError):
    """Raised for an undamaged record that this version cannot read."""

    def __init__(self, line: int, message: str, option: str = "") -> None:
        super().__init__(line, message)
        self.option = option
        """The option whose name or value this version does not know; empty where it is the form or the revision."""


class OtherDeal(NewerRecord):
    """Raised for an undamaged record if this version deals another order for its seed."""

    def __init__(self, line: int, deal: str) -> None:
        super().__init__(line, f"the dealt order is not the one that this version deals for {deal}")
        self.deal = deal
        """The deal number, such as `UR-7K3QF9-3`."""


class Seal(NamedTuple):
    """Lines with their sums, and the total that the next line continues from."""

    text: str
    total: int


def seal(lines: Iterable[str], total: int = 0) -> Seal:
    """Return lines with their check sums; `total` is the sum of the lines before them.

    >>> seal(["draw", "pass"]).text.splitlines()
    ['draw #70f2bd0f', 'pass #2d1a5b32']
    """
    sealed = []
    for line in lines:
        total = crc32(line.encode("utf-8", "surrogatepass"), total)
        sealed.append(f"{line} #{total:08x}\n")
    return Seal("".join(sealed), total)


class Unsealed(NamedTuple):
    """The lines of a record without their sums, in today's form."""

    lines: tuple[str, ...]
    """All up to the first line with a wrong sum."""
    fault: RecordError | None
    """What is wrong with the line after them; None if nothing is."""


def unseal(text: str) -> Unsealed:
    """Return the good lines; raises RecordError if the text is no record at all."""
    form, lines = form_of(text), _split(text)
    if form > FORMAT:
        raise NewerRecord(1, f"the record has the form {form}, this version knows forms up to {FORMAT}")
    good, fault = (lines, None) if form == 1 else _checked(lines)
    for older in range(form, FORMAT):
        good = UPGRADES[older](good)
    return Unsealed(tuple(good), fault)


def form_of(text: str) -> int:
    """Return the number of a record's form; raises RecordError if the text is no record at all."""
    line = text.partition("\n")[0].removesuffix("\r")
    first = _SEALED.fullmatch(line)
    title = _TITLE.fullmatch(first[1] if first else line)
    if title is None:
        raise RecordError(1, f"not a record of this program (expected `{RECORD_TITLE} {FORMAT}`)")
    return int(title[1])


def unseal_lines(text: str) -> tuple[str, ...]:
    """Return all lines of a small sealed text; raises RecordError if one is damaged."""
    good, fault = _checked(_split(text))
    if fault is not None:
        raise fault
    return tuple(good)


def _split(text: str) -> list[str]:
    # Not splitlines: a name may hold letters that it takes for the end of a line.
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _checked(lines: list[str]) -> tuple[list[str], RecordError | None]:
    """Return the lines with correct sums, without the sums, and the first fault."""
    total = 0
    good: list[str] = []
    for number, line in enumerate(lines, 1):
        sealed = _SEALED.fullmatch(line)
        if sealed is None:
            return good, RecordError(number, "the check sum is missing")
        total = crc32(sealed[1].encode("utf-8", "surrogatepass"), total)
        if f"{total:08x}" != sealed[2]:
            return good, RecordError(number, "the check sum is wrong")
        good.append(sealed[1])
    return good, None


_FORMER = re.compile(rf"^(seat|note level \d+) ({'|'.join(FORMER_LEVELS)})(?= |$)")
"""The beginning of a line that says at which level somebody plays, by a name that the level had."""

UPGRADES: dict[int, Callable[[list[str]], list[str]]] = {
    1: lambda lines: [f"{RECORD_TITLE} 2", *lines[1:]],
    2: lambda lines: [f"{RECORD_TITLE} 3", *lines[1:]],
    3: lambda lines: [
        f"{RECORD_TITLE} 4",
        *(_FORMER.sub(lambda found: f"{found[1]} {FORMER_LEVELS[found[2]]}", line) for line in lines[1:]),
    ],
}
"""By form how its lines, without sums, become those of the next form.

Form 1 had no check sums, no starting time and no notes; form 2 named only the options that differ from the book at the
revision in its header; up to form 3 the level `medium` was `normal`.
"""


# -- The notes of a record, checked against what was played: lists rely on them.

NOTES = ("hint", "level", "name", "round", "won", "from", "table")
"""First words of notes: a seat asked for a hint; a computer plays at another level from now on; what the match is
called; the standing after a round, points and won rounds; who won the match; where it came from; in a tournament what a
table has come to."""
LEVELS = tuple(kind.value for kind in SeatKind if kind is not SeatKind.HUMAN)
"""The levels of computers, weakest first."""


def standing_note(state: State) -> str:
    """Return the note with the points and won rounds of each seat."""
    scores, wins = (" ".join(map(str, each)) for each in (state.scores, state.wins))
    return f"round {scores} | {wins}"


def level_change(words: str) -> tuple[int, str] | None:
    """Return the seat of a computer and the level that it plays at from a note on; None if a note is not about that.

    >>> level_change("level 1 hard"), level_change("level 1 human"), level_change("hint 0")
    ((1, 'hard'), None, None)
    """
    word, _, rest = words.partition(" ")
    seat, _, level = rest.partition(" ")
    whole = seat.isascii() and seat.isdecimal() and len(seat) < 3
    return (int(seat), level) if word == "level" and whole and level in LEVELS else None


def judged(words: str, state: State, before: Counter[str]) -> tuple[str | None, str]:
    """Return a note, corrected by the state after the actions before it, and what was wrong with it.

    None if it should not exist, and "" if it is true. `before` has how many notes with each word came before.
    """
    word, _, rest = words.partition(" ")
    match word:
        case "round":
            over = state.round - (not state.phase.is_between)
            return _against(words, standing_note(state) if before[word] < over else None)
        case "won":
            decided = state.match_winner is not None and not before[word]
            return _against(words, f"won {state.match_winner}" if decided else None)
        case "hint":
            fits = rest in map(str, range(state.seats))
            return (words, "") if fits else (None, f"there is no seat {rest!r} to ask for a hint")
        case "level":
            changed = level_change(words)
            fits = changed is not None and changed[0] < state.seats
            return (words, "") if fits else (None, f"{rest!r} is no seat with a level of computers")
        case "name" | "from":
            return words, ""
        case "table":
            return None, "a match has no tables"
        case _:
            return words or None, f"unknown note {word!r}; there are {', '.join(NOTES)}"


def _against(words: str, truth: str | None) -> tuple[str | None, str]:
    if words == truth:
        return words, ""
    played = "nothing of it" if truth is None else repr(truth)
    return truth, f"it says {words!r}; what was played says {played}"


HEADS = ("program", "begun", "book", "options", "revision", "seed", "starter", "dealt")
"""First words of the lines before the first action, except for the seats; each occurs once."""
KINDS = (SeatKind.HUMAN.value, *LEVELS, "random", "most-tiles", "first-match")
"""Who can sit at a table: people, the computer levels, and its baseline players."""
LONGEST_NOTE = 200
"""The maximum number of characters read from a note."""
_BRANCH = re.compile(r"turn (\d{1,9})(?: of (.*))?")


class Branch(NamedTuple):
    """Where a match goes on from."""

    turn: int
    """From 1."""
    of: str
    """When the other match began, and after a line what it was called; "" in older files."""


class Record(Value):
    """Whatever is needed to replay a match."""

    rules: Rules
    seats: tuple[tuple[str, str], ...]
    """Kind of player (`human`, `medium`) at the beginning and name, one per seat."""
    seed: str
    starter: int = 0
    """The seat that starts, if the starter is chosen."""
    program: str = ""
    lines: tuple[str, ...] = ()
    """`seat action`, one per line."""
    begun: str = ""
    """When the match began, for people."""
    notes: tuple[tuple[int, str], ...] = ()
    """After how many actions, and the words of the note."""

    @property
    def deal(self) -> Deal:
        """What the number of its deal stands for."""
        return Deal(self.rules, self.seed, len(self.seats))

    def with_action(self, seat: int, action: Action) -> Self:
        """Return the record with one more action."""
        return replace(self, lines=(*self.lines, f"{seat} {family_of(self.rules.book).format_action(action)}"))

    def cut(self, actions: int) -> Self:
        """Return the record as it was after that many actions."""
        notes = tuple(note for note in self.notes if note[0] <= actions)
        return replace(self, lines=self.lines[:actions], notes=notes)

    def with_note(self, words: str) -> Self:
        """Return the record with a note after the last action."""
        return replace(self, notes=(*self.notes, (len(self.lines), words)))

    def noted(self, word: str) -> tuple[str, ...]:
        """Return what follows a first word in each note that begins with it."""
        return tuple(words.partition(" ")[2] for _, words in self.notes if words.partition(" ")[0] == word)

    def with_standing(self, state: State) -> Self:
        """Return the record with notes of the standings and, if the match is over, of its winner; lists read these."""
        record = self.with_note(standing_note(state))
        return record if state.match_winner is None else record.with_note(f"won {state.match_winner}")

    def completed(self, state: State) -> Self:
        """Return the record with the notes that form 1 did not have or that a kill left out."""
        if any(state.wins) and not self.noted("round"):
            return self.with_standing(state)
        lacks = state.match_winner is not None and self.winner is None
        return self.with_note(f"won {state.match_winner}") if lacks else self

    @property
    def standing(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points and won rounds of each seat after the last round."""
        nothing = (0,) * len(self.seats)
        scores, _, wins = next(reversed(self.noted("round")), "").partition(" | ")
        try:
            parts = tuple(tuple(map(int, each.split())) for each in (scores, wins))
        except ValueError:
            return nothing, nothing
        return (parts[0], parts[1]) if all(len(each) == len(nothing) for each in parts) else (nothing, nothing)

    @property
    def winner(self) -> int | None:
        """The seat that won the match; None while it lasts."""
        won = next(iter(self.noted("won")), "")
        return int(won) if is_whole(won) and int(won) < len(self.seats) else None

    @property
    def name(self) -> str:
        """The name of the match; empty if nobody gave it one."""
        return shown(next(reversed(self.noted("name")), ""))

    @property
    def branch(self) -> Branch | None:
        """From which turn of another match it goes on; None if it does not."""
        found = _BRANCH.fullmatch(next(iter(self.noted("from")), ""))
        return Branch(int(found[1]), found[2] or "") if found else None

    @property
    def is_imported(self) -> bool:
        """Whether it was not played here."""
        return bool(self.noted("from")) and self.branch is None

    def levels(self, seat: int) -> tuple[str, ...]:
        """Return the kind of player in a seat at the beginning, and each level it got later; a person stays one."""
        first = self.seats[seat][0]
        changes = [changed for _, words in self.notes if (changed := level_change(words)) is not None]
        return (first, *(level for each, level in changes if each == seat and first in LEVELS))

    def kind(self, seat: int) -> str:
        """Return the kind of player in a seat now."""
        return self.levels(seat)[-1]

    @property
    def counted_kinds(self) -> tuple[str, ...]:
        """By seat, the kind of player for the statistics: of a computer, the weakest of the levels that it had."""
        return tuple(min(self.levels(seat), key=KINDS.index) for seat in range(len(self.seats)))

    @property
    def hints(self) -> tuple[int, ...]:
        """The seats that asked for a hint, once per hint."""
        return tuple(int(seat) for seat in self.noted("hint") if is_whole(seat))


def opening(record: Record) -> tuple[Step, ...]:
    """Return the steps that set up the recorded match; raises ValueError for a wrong number of seats."""
    return family_of(record.rules.book).game(record.rules).opening(len(record.seats), record.seed, record.starter)


def record_head(record: Record) -> Iterator[str]:
    """Yield the lines before the dealt order, with every option by name."""
    yield f"{RECORD_TITLE} {FORMAT}"
    yield from _heads(record, option_texts(record.rules), f"revision {record.rules.revision}")


def identity(record: Record) -> Iterator[str]:
    """Yield the lines that identify a match, the same in every form: the header as form 2 wrote it."""
    yield f"{RECORD_TITLE} 2"
    former, revision = {level: name for name, level in FORMER_LEVELS.items()}, record.rules.revision
    record = replace(record, seats=tuple((former.get(kind, kind), name) for kind, name in record.seats))
    yield from _heads(record, departures(record.rules), *([f"revision {revision}"] if revision > 1 else []))


def _heads(record: Record, options: Mapping[str, str | int], *revision: str) -> Iterator[str]:
    """Yield the lines between the title and the dealt order."""
    yield f"program {record.program}".rstrip()
    yield f"begun {record.begun}".rstrip()
    yield f"book {record.rules.book}"
    yield f"options {format_options(options)}".rstrip()
    yield from revision
    yield f"seed {record.seed}"
    yield f"starter {record.starter}"
    yield from (f"seat {kind} {name}".rstrip() for kind, name in record.seats)


def record_lines(record: Record) -> Iterator[str]:
    """Yield every line of a record, without check sums and digest."""
    yield from record_head(record)
    yield f"dealt {family_of(record.rules.book).dealt(record.rules, record.seed)}"
    noted = 0
    for number in range(len(record.lines) + 1):
        while noted < len(record.notes) and record.notes[noted][0] <= number:
            yield f"note {record.notes[noted][1]}"
            noted += 1
        if number < len(record.lines):
            yield record.lines[number]


def format_record(record: Record, state: State | None = None) -> str:
    """Return the text of a record, ending with a digest if `state`, the last one, is given."""
    tail = [f"digest {family_of(record.rules.book).digest(state)}"] if state is not None else []
    return seal([*record_lines(record), *tail]).text


def format_options(options: Mapping[str, str | int]) -> str:
    """Return options in text form as a header line names them.

    >>> format_options({"target": 300, "C1": "sing aloud"})
    'target=300 C1="sing aloud"'
    """
    spaced = {name: json.dumps(value, ensure_ascii=False) for name, value in options.items() if " " in str(value)}
    return " ".join(f"{name}={value}" for name, value in {**options, **spaced}.items())


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number of at most nine digits."""
    return text.isascii() and text.isdecimal() and len(text) < 10


# -- Replaying the lines of a record.
#
# A line of an old record may have several meanings. The likeliest is tried first; if a later line or the digest does
# not fit the result, the last ambiguous line is read another way, and so on, up to `PATIENCE` lines.

PATIENCE = 2_000
"""The maximum number of lines read again in search of a reading with which the whole record replays."""


class _Said(NamedTuple):
    """What the lines of a record say, with the number of each."""

    record: Record
    """The record without its actions and notes."""
    actions: Sequence[tuple[int, str]]
    notes: Sequence[tuple[int, int, str]]
    """Between them, after how many actions each note stands."""
    digests: Mapping[int, Sequence[tuple[int, str]]]
    """By the number of actions before them."""


class _Played(NamedTuple):
    """An action that was played."""

    line: str
    """As it is stored: one that was not meant as written is written as it was meant."""
    steps: tuple[Step, ...]
    others: Iterator[Action | Problem]
    """The other meanings of its line."""


class Replay:
    """A replay of the actions of a record after the steps that set up its match."""

    def __init__(self, said: _Said, opening: tuple[Step, ...], by_hand: bool) -> None:
        self.said, self.opening, self.by_hand = said, opening, by_hand
        self.family = family_of(said.record.rules.book)
        self.game = self.family.game(said.record.rules)
        self.path: list[_Played] = []
        self.patience = PATIENCE

    @property
    def state(self) -> State:
        """The position reached."""
        return (self.path[-1].steps if self.path else self.opening)[-1].state

    def run(self) -> tuple[list[_Played], RecordError | None]:
        """Return the reading that replays to the end, or the one that gets furthest, and what is wrong after it."""
        fault = self._go_on()
        best = [*self.path], fault
        while fault is not None and self._go_back():
            fault = self._go_on()
            if fault is None or len(self.path) > len(best[0]):
                best = [*self.path], fault
        return best

    def _go_on(self) -> RecordError | None:
        """Play on; return the fault of the first line that cannot be played, or None."""
        again, fault = bool(self.path), self._departs()
        for number, line in self.said.actions[len(self.path) :]:
            if fault is not None:
                break
            self.patience -= again  # all but the first time, lines are read again
            fault = self._play(number, line) or self._departs()
        return fault

    def _departs(self) -> RecordError | None:
        """Return the fault of a digest that stands here and is another one."""
        for number, digest in self.said.digests.get(len(self.path), ()):
            if digest != self.family.digest(self.state, former=len(digest) == FORMER_DIGITS):
                return RecordError(number, "the digest is not that of the position reached")
        return None

    def _play(self, number: int, line: str) -> RecordError | None:
        """Play one action; return what is wrong with it if it is illegal."""
        word, _, rest = line.partition(" ")
        if not is_whole(word) or int(word) >= self.state.seats:
            return RecordError(number, f"{line!r} is not `seat action`")
        try:
            refused = self._took(line, self.family.meanings(rest, self.state, int(word), self.by_hand))
        except NotationError as error:
            return RecordError(number, str(error))
        return None if refused is None else RecordError(number, f"{line!r} is refused: {refused!r}")

    def _took(self, line: str, meanings: Iterator[Action | Problem]) -> Problem | None:
        """Play the next legal reading of a line; return why the first one is illegal, if all are."""
        word, _, text = line.partition(" ")
        first: Problem | None = None
        for action in meanings:
            outcome = (
                Refused((action,)) if isinstance(action, Problem) else self.game.attempt(self.state, int(word), action)
            )
            if not isinstance(outcome, Refused):
                stored = self.family.stored_text(text, action, self.said.record.rules)
                self.path.append(_Played(f"{word} {stored}", outcome, meanings))
                return None
            first = first or outcome.problems[0]
            self.patience -= 1
        return first

    def _go_back(self) -> bool:
        """Go back to the last line with another legal reading, and play that; return whether there is one."""
        while self.path and self.patience > 0:
            meanings, there = self.path.pop().others, len(self.path)
            self.patience -= 1
            self._took(self.said.actions[there][1], meanings)
            if len(self.path) > there:
                return True
        return False


# -- Reading records: the header, then a replay of every action, as far as the file is good.


def brought_up(text: str) -> str:
    """Return a good record of an older form in today's form, without replaying it; its digest stays."""
    ended = (line for line in unseal(text).lines[-1:] if line.startswith("digest "))
    return seal([*record_lines(outline(text).record), *ended]).text


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
    return _replay(*unseal(text), form_of(text) == 1)


def _replay(lines: tuple[str, ...], damage: RecordError | None, by_hand: bool) -> Reading:
    said = _said(lines, damage)
    try:
        start = opening(said.record)
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    path, fault = Replay(said, start, by_hand).run()
    steps, ends = [*start], [len(start)]
    for played in path:
        steps += played.steps
        ends.append(len(steps))
    kept: list[tuple[int, str]] = []
    untrue: list[RecordError] = []
    counts: Counter[str] = Counter()
    for number, after, words in said.notes:
        if fault is not None and number > fault.line:
            break
        true, wrong = judged(words, steps[ends[after] - 1].state, counts)
        if wrong:
            untrue.append(RecordError(number, wrong))
        if true is not None:
            kept.append((after, true))
            counts[true.partition(" ")[0]] += 1
    ended = next((number for number, line in enumerate(lines[:-1], 1) if line.startswith("digest ")), None)
    if ended is not None:
        untrue.append(RecordError(ended + 1, "something follows the digest"))
    record = replace(said.record, lines=tuple(played.line for played in path), notes=tuple(kept))
    return Reading(record, tuple(steps), fault or damage, tuple(ends), tuple(untrue), fault is not None)


class Outline(NamedTuple):
    """What a record says about its match, without replaying it."""

    record: Record
    """The record, with its actions unchecked."""
    over: bool
    """Whether it ends with a digest, as only finished matches do."""

    @property
    def brief(self) -> Self:
        """The same without the actions, as lists keep it."""
        return self._replace(record=replace(self.record, lines=()))


def brief_head(record: Record) -> tuple[str, ...]:
    """Return what `brief_outline` needs of a header."""
    return (RECORD_TITLE, *_heads(record, departures(record.rules), f"revision {record.rules.revision}"))


def brief_outline(head: Sequence[str], notes: tuple[tuple[int, str], ...], *, over: bool) -> Outline:
    """Return the brief outline of a match with this head."""
    return Outline(replace(_head(*_heads_in(head)[:2]), notes=notes), over)


def outline(text: str) -> Outline:
    """Return what the good lines of a record say; raises RecordError if even its header is unusable."""
    lines, fault = unseal(text)
    said = _said(lines, fault)
    played, notes = tuple(line for _, line in said.actions), tuple(note[1:] for note in said.notes)
    return Outline(replace(said.record, lines=played, notes=notes), lines[-1].startswith("digest "))


def _said(lines: tuple[str, ...], fault: RecordError | None) -> _Said:
    """Return what these lines say, before the one with a fault; raises RecordError if the header is unusable."""
    heads, seats, first = _heads_in(lines)
    if fault is not None and "dealt" not in heads:
        raise fault
    record = _head(heads, seats)
    if "dealt" not in heads:
        raise RecordError(first, "the dealt order is missing")
    if heads["dealt"] != family_of(record.rules.book).dealt(record.rules, record.seed):
        raise OtherDeal(first, short_deal(*record.deal))
    actions: list[tuple[int, str]] = []
    notes: list[tuple[int, int, str]] = []
    digests: dict[int, list[tuple[int, str]]] = {}
    for number, line in enumerate(lines[first:], first + 1):
        word, _, rest = line.partition(" ")
        if word == "note":
            notes.append((number, len(actions), shown(rest, LONGEST_NOTE)))
        elif word == "digest":
            digests.setdefault(len(actions), []).append((number, rest.strip()))
        else:
            actions.append((number, line))
    return _Said(record, actions, notes, digests)


def _heads_in(lines: Sequence[str]) -> tuple[dict[str, str], tuple[tuple[str, str], ...], int]:
    """Return what is in the header, who plays, and the number of its lines."""
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
    return heads, tuple(seats), first


_OPTION = re.compile(r"""([^\s=]+)=?("(?:[^"\\]|\\.)*"|\S*)""")
"""A name and a value; a value with spaces is in quotation marks."""


@lru_cache(256)
def _rules(book: str, revision: int, options: str) -> Rules:
    """Return the rules of a match; most matches have the same, and share them."""
    texts: dict[str, object] = {}
    for name, value in _OPTION.findall(options):
        texts[name] = int(value) if is_whole(value) else value
        if value.startswith('"'):
            with suppress(ValueError):
                texts[name] = str(json.loads(value))
    return with_options(book_at(book, revision), texts)


def _head(heads: dict[str, str], seats: tuple[tuple[str, str], ...]) -> Record:
    book = heads.get("book", "")
    if book not in family_of(book).books:
        raise RecordError(1, f"unknown book {book!r}")
    revision = heads.get("revision", "1")
    if revision not in map(str, range(1, REVISION + 1)):
        found = f"unknown revision {shown(revision)!r} of the rules"
        raise NewerRecord(1, f"{found}; this version knows them up to {REVISION}")
    try:
        rules = _rules(book, int(revision), heads.get("options", ""))
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
