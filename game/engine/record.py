"""A match as text: a header, the dealt order, one action per line. Loading it means replaying it.

Whatever belongs to the match without being an action is a note, such as `note hint 0`; `notes_checked` knows which
notes exist and whether they are true.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from game.engine.checksums import FORMAT, RECORD_TITLE, seal
from game.engine.notes_checked import LEVELS, level_change, standing_note
from game.engine.options import option_texts
from game.engine.registry import Action, Rules, State, Step, family_of
from game.engine.revisions import departures
from game.engine.shown import shown

HEADS = ("program", "begun", "book", "options", "revision", "seed", "starter", "dealt")
"""First words of the lines before the first action, except for the seats; each occurs once."""
KINDS = ("human", *LEVELS, "random", "most-tiles", "first-match")
"""Who can sit at a table: people, the computer levels, and its baseline players."""
LONGEST_NOTE = 200
"""The maximum number of characters read from a note."""


@dataclass(frozen=True, slots=True)
class Record:
    """Whatever is needed to replay a match."""

    rules: Rules
    """The options of a book."""
    seats: tuple[tuple[str, str], ...]
    """Kind of player (`human`, `normal`) at the beginning and name, one per seat."""
    seed: str
    starter: int = 0
    """The seat that starts, if the starter is chosen."""
    program: str = ""
    lines: tuple[str, ...] = field(default=())
    """`seat action`, one per line."""
    begun: str = ""
    """When the match began, for people."""
    notes: tuple[tuple[int, str], ...] = ()
    """After how many actions, and the words of the note."""

    def with_action(self, seat: int, action: Action) -> Record:
        """Return the record with one more action."""
        return replace(self, lines=(*self.lines, f"{seat} {family_of(self.rules.book).format_action(action)}"))

    def cut(self, actions: int) -> Record:
        """Return the record as it was after that many actions."""
        notes = tuple(note for note in self.notes if note[0] <= actions)
        return replace(self, lines=self.lines[:actions], notes=notes)

    def with_note(self, words: str) -> Record:
        """Return the record with a note after the last action."""
        return replace(self, notes=(*self.notes, (len(self.lines), words)))

    def noted(self, word: str) -> tuple[str, ...]:
        """Return what follows a first word in each note that begins with it."""
        return tuple(words.partition(" ")[2] for _, words in self.notes if words.partition(" ")[0] == word)

    def with_standing(self, state: State) -> Record:
        """Return the record with notes of the standings and, if the match is over, of its winner; lists read these."""
        record = self.with_note(standing_note(state))
        return record if state.match_winner is None else record.with_note(f"won {state.match_winner}")

    def completed(self, state: State) -> Record:
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
    game = family_of(record.rules.book).game(record.rules)
    return game.opening(len(record.seats), record.seed, record.starter)


def record_head(record: Record) -> Iterator[str]:
    """Yield the lines before the dealt order, with every option by name."""
    yield f"{RECORD_TITLE} {FORMAT}"
    yield from _heads(record, option_texts(record.rules), f"revision {record.rules.revision}")


def identity(record: Record) -> Iterator[str]:
    """Yield the lines that identify a match, the same in every form: the header as form 2 wrote it."""
    yield f"{RECORD_TITLE} 2"
    revision = record.rules.revision
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
    return " ".join(f"{name}={_quoted(value)}" for name, value in options.items())


def _quoted(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) and " " in value else str(value)


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number of at most nine digits.

    >>> is_whole("12"), is_whole("-1"), is_whole("1234567890")
    (True, False, False)
    """
    return text.isascii() and text.isdecimal() and len(text) < 10
