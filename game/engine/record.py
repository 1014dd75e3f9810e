"""A played match as text: a header, the order that was dealt, one action a line. Loading is replaying."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.engine.actions import Action
from game.engine.books import BOOKS
from game.engine.match import dealt_order
from game.engine.meldgame import MeldGame
from game.engine.notation import NotationError, format_action, format_tiles, parse_action
from game.engine.options import MeldRules, OptionError, changed, with_options
from game.engine.position import digest
from game.engine.problems import Problem
from game.engine.state import MeldState, Step
from game.engine.views import before

FORMAT = 1
"""Number of the form that this version writes."""


class RecordError(ValueError):
    """A record that cannot be read or that goes another way; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Record:
    """What is needed to play a match again."""

    rules: MeldRules
    seats: tuple[tuple[str, str], ...]
    """Kind of player (`human`, `normal`) and name, one a seat."""
    seed: str
    starter: int = 0
    """The seat that begins where the starter is chosen."""
    program: str = ""
    lines: tuple[str, ...] = field(default=())
    """`seat action`, one a line."""

    def with_action(self, seat: int, action: Action) -> Record:
        """The record one action longer."""
        return replace(self, lines=(*self.lines, f"{seat} {format_action(action)}"))


def opening(record: Record) -> tuple[Step, ...]:
    """The steps that set the recorded match up."""
    return MeldGame(record.rules).opening(len(record.seats), record.seed, record.starter)


def format_record(record: Record, state: MeldState | None = None) -> str:
    """The text of a record; with the state it has reached the last line is its digest."""
    options = " ".join(f"{name}={value}" for name, value in changed(record.rules, BOOKS[record.rules.book]).items())
    head = [
        f"steinreich-record {FORMAT}",
        f"program {record.program}".rstrip(),
        f"book {record.rules.book}",
        f"options {options}".rstrip(),
        f"seed {record.seed}",
        f"starter {record.starter}",
        *(f"seat {kind} {name}".rstrip() for kind, name in record.seats),
        f"dealt {format_tiles(dealt_order(record.rules, record.seed, 1))}",
    ]
    tail = [f"digest {digest(state)}"] if state is not None else []
    return "\n".join([*head, *record.lines, *tail]) + "\n"


def parse_record(text: str) -> tuple[Record, tuple[Step, ...]]:
    """The record and all steps of its replay; raises RecordError with the line that is wrong or departs."""
    lines = text.splitlines()
    if not lines or lines[0].split() != ["steinreich-record", str(FORMAT)]:
        raise RecordError(1, f"not a record of this program (expected `steinreich-record {FORMAT}`)")
    heads: dict[str, str] = {}
    seats: list[tuple[str, str]] = []
    first = len(lines)
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if _is_whole(word) or word == "digest":
            first = number - 1
            break
        if word == "seat":
            kind, _, name = rest.partition(" ")
            seats.append((kind, name))
        else:
            heads[word] = rest
    record = _head(heads, tuple(seats))
    if heads.get("dealt") != format_tiles(dealt_order(record.rules, record.seed, 1)):
        raise RecordError(first, "the dealt order is not the one that the seed gives")
    return _replay(record, lines, first)


def _is_whole(text: str) -> bool:
    """Whether a text is a whole number of a size that can be meant."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def _head(heads: dict[str, str], seats: tuple[tuple[str, str], ...]) -> Record:
    book = heads.get("book", "")
    if book not in BOOKS:
        raise RecordError(1, f"unknown book {book!r}")
    texts: dict[str, object] = {}
    for part in heads.get("options", "").split():
        name, _, value = part.partition("=")
        texts[name] = int(value) if _is_whole(value) else value
    try:
        rules = with_options(BOOKS[book], texts)
    except OptionError as error:
        raise RecordError(1, str(error)) from None
    starter = heads.get("starter", "0")
    fewest, most = rules.seats
    if not _is_whole(starter) or not fewest <= len(seats) <= most:
        raise RecordError(1, "the header lacks its seats or its starter")
    return Record(rules, seats, heads.get("seed", ""), int(starter), heads.get("program", ""))


def _replay(record: Record, lines: list[str], first: int) -> tuple[Record, tuple[Step, ...]]:
    game = MeldGame(record.rules)
    steps = list(opening(record))
    played: list[str] = []
    for number, line in enumerate(lines[first:], first + 1):
        word, _, rest = line.partition(" ")
        state = steps[-1].state
        if word == "digest":
            if rest.strip() != digest(state):
                raise RecordError(number, "the digest is not that of the position reached")
            continue
        if not _is_whole(word) or int(word) >= state.seats:
            raise RecordError(number, f"{line!r} is not `seat action`")
        try:
            action = parse_action(rest, before(state, int(word)))
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        refused = (action,) if isinstance(action, Problem) else game.problems(state, int(word), action)
        if refused or isinstance(action, Problem):
            raise RecordError(number, f"{line!r} is refused: {refused[0]!r}")
        steps += game.apply(state, int(word), action)
        played.append(line)
    return replace(record, lines=tuple(played)), tuple(steps)

