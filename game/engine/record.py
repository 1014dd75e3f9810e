"""A played match as text: a header, the order that was dealt, one action a line. Loading is replaying.

What is no action but belongs to the match stands in notes, `note hint 0`; `noted` knows which there are and whether
they are true.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from game.engine.checksums import FORMAT, TITLE, NewerRecord, RecordError, form_of, seal, unseal
from game.engine.notes_checked import judged, standing_note
from game.engine.options import REVISION, OptionError, option_texts, with_options
from game.engine.registry import family_of
from game.engine.replaying import Replay, Replayed
from game.engine.revisions import book_at, departures
from game.engine.shown import shown
from game.engine.tiles.phases import TilePhase

__all__ = [
    "KINDS", "NewerRecord", "Outline", "Reading", "Record", "RecordError", "brought_up", "format_options",
    "format_record", "identity", "opening", "outline", "parse_record", "read_record", "record_head",
]  # fmt: skip

HEADS = ("program", "begun", "book", "options", "revision", "seed", "starter", "dealt")
"""First words of the lines before the first action, but for the seats; each stands there once."""
KINDS = ("human", "easy", "normal", "hard", "master", "random", "most-tiles", "first-match")
"""Who can sit at a table: people, the levels of the computer, its plain players."""
LONGEST_NOTE = 200
"""Letters of a note that are read."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is needed to play a match again."""

    rules: Any
    """The options of a book of either family; so are actions, steps and states below."""
    seats: tuple[tuple[str, str], ...]
    """Kind of player (`human`, `normal`) and name, one a seat."""
    seed: str
    starter: int = 0
    """The seat that begins where the starter is chosen."""
    program: str = ""
    lines: tuple[str, ...] = field(default=())
    """`seat action`, one a line."""
    begun: str = ""
    """When the match began, for people."""
    notes: tuple[tuple[int, str], ...] = ()
    """After how many actions, and the words of the note."""

    def with_action(self, seat: int, action: Any) -> Record:
        """The record one action longer."""
        return replace(self, lines=(*self.lines, f"{seat} {family_of(self.rules.book).format_action(action)}"))

    def cut(self, actions: int) -> Record:
        """The record as it was after so many actions."""
        notes = tuple(note for note in self.notes if note[0] <= actions)
        return replace(self, lines=self.lines[:actions], notes=notes)

    def with_note(self, words: str) -> Record:
        """The record with a note after what was played so far."""
        return replace(self, notes=(*self.notes, (len(self.lines), words)))

    def noted(self, word: str) -> tuple[str, ...]:
        """What all notes that begin with a word say after it."""
        return tuple(words.partition(" ")[2] for _, words in self.notes if words.partition(" ")[0] == word)

    def with_standing(self, state: Any) -> Record:
        """The record with the notes that a round or the match is over, which lists read."""
        record = self.with_note(standing_note(state))
        return record if state.match_winner is None else record.with_note(f"won {state.match_winner}")

    def completed(self, state: Any) -> Record:
        """The record with what the match has come to, where the first form, or a kill, left that out."""
        if any(state.wins) and not self.noted("round"):
            return self.with_standing(state)
        lacks = state.match_winner is not None and self.winner is None
        return self.with_note(f"won {state.match_winner}") if lacks else self

    @property
    def standing(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points and won rounds of each seat after the last round."""
        nothing = (0,) * len(self.seats)
        scores, _, wins = next(reversed(self.noted("round")), "").partition(" | ")
        try:
            parts = tuple(tuple(map(int, each.split())) for each in (scores, wins))
        except ValueError:
            return nothing, nothing
        return (parts[0], parts[1]) if all(len(each) == len(nothing) for each in parts) else (nothing, nothing)

    @property
    def winner(self) -> int | None:
        """The seat that won the match."""
        won = next(iter(self.noted("won")), "")
        return int(won) if _is_whole(won) and int(won) < len(self.seats) else None

    @property
    def name(self) -> str:
        """What the match is called; empty where nobody gave it a name."""
        return shown(next(reversed(self.noted("name")), ""))

    @property
    def hints(self) -> tuple[int, ...]:
        """The seats that asked for a hint, once for each time."""
        return tuple(int(seat) for seat in self.noted("hint") if _is_whole(seat))


def opening(record: Record) -> tuple[Any, ...]:
    """The steps that set the recorded match up."""
    game = family_of(record.rules.book).game(record.rules)
    steps: tuple[Any, ...] = game.opening(len(record.seats), record.seed, record.starter)
    return steps


def record_head(record: Record) -> Iterator[str]:
    """The lines of a record before the dealt order; every option stands there by name."""
    yield f"{TITLE} {FORMAT}"
    yield from _heads(record, option_texts(record.rules), f"revision {record.rules.revision}")


def identity(record: Record) -> Iterator[str]:
    """What makes a record this match and no other: the lines that form 2 began with, whatever the form of today."""
    yield f"{TITLE} 2"
    revision = record.rules.revision
    yield from _heads(record, departures(record.rules), *([f"revision {revision}"] if revision > 1 else []))


def _heads(record: Record, options: Mapping[str, str | int], *revision: str) -> Iterator[str]:
    """The lines between the title and the dealt order."""
    yield f"program {record.program}".rstrip()
    yield f"begun {record.begun}".rstrip()
    yield f"book {record.rules.book}"
    yield f"options {format_options(options)}".rstrip()
    yield from revision
    yield f"seed {record.seed}"
    yield f"starter {record.starter}"
    yield from (f"seat {kind} {name}".rstrip() for kind, name in record.seats)


def record_lines(record: Record) -> Iterator[str]:
    """Every line of a record, without check sums and digest."""
    yield from record_head(record)
    yield f"dealt {family_of(record.rules.book).dealt(record.rules, record.seed)}"
    noted = 0
    for number in range(len(record.lines) + 1):
        while noted < len(record.notes) and record.notes[noted][0] <= number:
            yield f"note {record.notes[noted][1]}"
            noted += 1
        if number < len(record.lines):
            yield record.lines[number]


def format_record(record: Record, state: Any = None) -> str:
    """The text of a record; with the state it has reached the last line is its digest."""
    tail = [f"digest {family_of(record.rules.book).digest(state)}"] if state is not None else []
    return seal([*record_lines(record), *tail]).text


def brought_up(text: str) -> str:
    """A good record of an older form in that of today, without replaying it: its digest stays."""
    lines = unseal(text).lines
    return seal(
        [*record_lines(outline(text).record), *(line for line in lines[-1:] if line.startswith("digest "))]
    ).text


class Reading(NamedTuple):
    """A record as far as it is good."""

    record: Record
    steps: tuple[Any, ...]
    fault: RecordError | None
    """Why it ends there; None where it is good to its end."""
    ends: tuple[int, ...] = ()
    """How many steps there are after the opening and after each action."""
    untrue: tuple[RecordError, ...] = ()
    """Notes that contradict what was played; in the record stands what is true."""
    departs: bool = False
    """Whether the fault is none of the file: its lines are as they were written, and this version plays another way."""

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.steps[-1].state.phase == TilePhase.OVER)


def parse_record(text: str) -> tuple[Record, tuple[Any, ...]]:
    """The record and all steps of its replay; raises RecordError with the line that is wrong, departs or is untrue."""
    reading = read_record(text)
    for wrong in (*reading.untrue, reading.fault):
        if wrong is not None:
            raise wrong
    return reading.record, reading.steps


def read_record(text: str) -> Reading:
    """What can be read and replayed of a record; raises RecordError where that is not even its header."""
    lines, fault = unseal(text)
    record, first = _header(lines, fault)
    reading = _replay(record, lines, first, form_of(text) == 1)
    return reading._replace(fault=reading.fault or fault, departs=reading.fault is not None)


class Outline(NamedTuple):
    """What a record says about its match, without replaying it."""

    record: Record
    """Its lines are not judged."""
    over: bool
    """Whether it ends with a digest, as only decided matches of the player do."""


def outline(text: str) -> Outline:
    """What the good lines of a record say; raises RecordError where that is not even its header."""
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
    """The record without its actions, and how many lines its header has."""
    heads: dict[str, str] = {}
    seats: list[tuple[str, str]] = []
    first = len(lines)
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if _is_whole(word) or word in ("digest", "note"):
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
    if heads.get("dealt") != family_of(record.rules.book).dealt(record.rules, record.seed):
        raise RecordError(first, "the dealt order is not the one that the seed gives")
    return record, first


_OPTION = re.compile(r"""([^\s=]+)=?("(?:[^"\\]|\\.)*"|\S*)""")
"""A name and a value; a value with spaces stands in quotation marks."""


def format_options(options: Mapping[str, str | int]) -> str:
    """Options in text form as a line names them."""
    return " ".join(f"{name}={_quoted(value)}" for name, value in options.items())


def _quoted(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) and " " in value else str(value)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text


def _is_whole(text: str) -> bool:
    """Whether a text is a whole number of a size that can be meant."""
    return text.isascii() and text.isdecimal() and len(text) < 10


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
        texts[name] = int(value) if _is_whole(value) else _unquoted(value)
    try:
        rules = with_options(book_at(book, int(revision)), texts)
    except OptionError as error:
        raise NewerRecord(1, str(error), shown(error.option)) from None
    starter = heads.get("starter", "0")
    fewest, most = rules.seats
    if not _is_whole(starter) or not fewest <= len(seats) <= most:
        raise RecordError(1, "the header lacks its seats or its starter")
    if int(starter) >= len(seats):
        raise RecordError(1, f"there is no seat {starter} to begin")
    program, begun = (shown(heads.get(word, "")) for word in ("program", "begun"))
    return Record(rules, seats, heads.get("seed", ""), int(starter), program, begun=begun)


def _replay(record: Record, lines: tuple[str, ...], first: int, by_hand: bool) -> Reading:
    """The record with what was played, the steps of it, and the line that cannot be played."""
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
    """The notes with what is true in place of what is not, and what is wrong with the lines that have it."""
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
