"""Case files: rules as data. Reading them with every mistake named by its line, and judging each case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from game.cli import card_expectations, expectations
from game.cli.paths import obstacle
from game.engine.families import CARDS, Family, State, family_of
from game.engine.notation import NotationError
from game.engine.plain import PositionError
from game.engine.problems import Problem
from game.store.handwritten import FileMistake, Written
from game.store.lines import Place, line_of

CASE_KEYS = ("rule", "name", "do", "after")
"""What a case may have besides the keys of its position."""

DO_KEYS = ("seat", "action", "expect", "because")
"""What a do may have."""


class Mistake(NamedTuple):
    """One thing that is wrong with a case file."""

    line: int
    """Counts from 1."""
    text: str


class CaseFileError(ValueError):
    """A file that is not a valid case file."""

    def __init__(self, path: Path, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("\n".join(f"{path}:{mistake.line}: {mistake.text}" for mistake in mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class Do:
    """One action of a case with what is expected of it."""

    seat: int
    action: str
    legal: bool
    because: str | None
    """The code that one of the problems must have; None: any."""


@dataclass(frozen=True, slots=True)
class Case:
    """A rule as data: a position, actions, and what comes of them."""

    rule: str
    """The ledger id that it shows."""
    name: str
    """What it shows, in words; may be empty."""
    line: int
    start: State
    does: tuple[Do, ...]
    after: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The rule with the name."""
        return f"{self.rule} ({self.name})" if self.name else self.rule


def load(path: Path) -> tuple[Case, ...]:
    """The cases of a file; raises CaseFileError with all its mistakes."""
    if reason := obstacle(path):
        raise CaseFileError(path, (Mistake(1, reason),))
    if path.is_dir():
        raise CaseFileError(path, (Mistake(1, "no *.toml in this folder"),))
    try:
        written = Written(path)
    except FileMistake as mistake:
        raise CaseFileError(path, (Mistake(mistake.line, mistake.text),)) from None
    reader = _Reader(written.lines)
    cases = tuple(reader.cases(written.table))
    if reader.mistakes:
        raise CaseFileError(path, tuple(sorted(reader.mistakes)))
    return cases


def _expected(family: Family) -> Any:
    """The module that compares a state of the family with what a case says."""
    return card_expectations if family is CARDS else expectations


def judge(case: Case) -> tuple[str, ...]:
    """What came otherwise than expected; () means passed."""
    state = case.start
    family = family_of(state.rules.book)
    game = family.game(state.rules)
    for number, do in enumerate(case.does, 1):
        action = family.parse_action(do.action, state, do.seat)
        problems = (action,) if isinstance(action, Problem) else game.problems(state, do.seat, action)
        if surprise := _surprise(do, problems):
            return (f"do {number}: seat {do.seat} `{do.action}`: {surprise}",)
        if not problems and not isinstance(action, Problem):
            state = game.apply(state, do.seat, action)[-1].state
    differences = (_expected(family).difference(key, wanted, state) for key, wanted in case.after.items())
    return tuple(f"after: {text}" for text in differences if text)


def _surprise(do: Do, problems: tuple[Problem, ...]) -> str:
    """What came of a do where it is not what was expected; empty where it is."""
    reasons = ", ".join(map(repr, problems))
    if do.legal:
        return f"expected legal, came refused because {reasons}" if problems else ""
    because = f" because {do.because}" if do.because else ""
    if not problems:
        return f"expected refused{because}, came legal"
    if do.because and all(problem.code != do.because for problem in problems):
        return f"expected refused{because}, came refused because {reasons}"
    return ""


class _Reader:
    """Turns the data of a file into cases and collects what is wrong on the way."""

    def __init__(self, lines: Mapping[Place, int]) -> None:
        self.lines = lines
        self.mistakes: list[Mistake] = []

    def wrong(self, place: Place, text: str) -> None:
        """A mistake at that place."""
        self.mistakes.append(Mistake(line_of(place, self.lines), text))

    def cases(self, data: Mapping[str, Any]) -> Iterator[Case]:
        """Every valid case."""
        self.check_keys((), data, ("case",))
        if "case" not in data:
            self.wrong((), "no [[case]] in this file")
        for place, table in self.tables(("case",), data.get("case", [])):
            count = len(self.mistakes)
            case = self.case(place, table)
            if case is not None and len(self.mistakes) == count:
                yield case

    def tables(self, place: Place, value: object) -> Iterator[tuple[Place, Mapping[str, Any]]]:
        """The tables of a list of tables with the place of each."""
        header = ".".join(str(name) for name in place if isinstance(name, str))
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            self.wrong(place, f"{header}: write [[{header}]] with two brackets, once for each")
            return
        for i, table in enumerate(value):
            yield (*place, i), table

    def check_keys(self, place: Place, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Every key that is not known is a mistake."""
        for key in table:
            if key not in known:
                self.wrong((*place, key), f"{key}: unknown key; here are {', '.join(known)}")

    def text(self, place: Place, table: Mapping[str, Any], key: str, default: str | None = None) -> str:
        """A text; without a default it must be there and not be empty."""
        value = table.get(key, default)
        if value is None or (value == "" and default is None):
            self.wrong((*place, key), f"{key}: missing")
        elif not isinstance(value, str):
            self.wrong((*place, key), f"{key}: expected a text, got {value!r}")
        else:
            return value
        return ""

    def case(self, place: Place, table: Mapping[str, Any]) -> Case | None:
        """The case of a table; None where no position can be made of it."""
        family = family_of(table.get("book"))
        self.check_keys(place, table, (*CASE_KEYS, *family.keys))
        rule, name = self.text(place, table, "rule"), self.text(place, table, "name", "")
        start = self.position(place, {key: value for key, value in table.items() if key in family.keys})
        does = [self.do(at, do, start, family) for at, do in self.tables((*place, "do"), table.get("do", []))]
        after = self.after((*place, "after"), table.get("after", {}), start, family)
        if not does and not after:
            self.wrong(place, "nothing to check: neither [[case.do]] nor [case.after]")
        if start is None:
            return None
        return Case(rule, name, line_of(place, self.lines), start, tuple(does), after)

    def position(self, place: Place, table: Mapping[str, Any]) -> State | None:
        """The state that the case begins with."""
        if not self.text(place, table, "book"):
            return None
        family = family_of(table["book"])
        try:
            family.rules_of({"book": table["book"]})
        except PositionError as error:
            self.wrong((*place, error.key), str(error))
            return None
        options = table.get("options", {})
        sound = True
        for name, value in options.items() if isinstance(options, Mapping) else ():
            try:
                family.rules_of({"book": table["book"], "options": {name: value}})
            except PositionError as error:
                self.wrong((*place, "options", name), str(error))
                sound = False
        try:
            return family.parse_position(table) if sound else None
        except PositionError as error:
            self.wrong((*place, error.key.partition(".")[0]), str(error))  # `racks.1` is one of the racks
            return None

    def do(self, place: Place, table: Mapping[str, Any], start: State | None, family: Family) -> Do:
        """One action; its text is read once against the first state, which finds all that is not notation."""
        self.check_keys(place, table, DO_KEYS)
        action, expect = self.text(place, table, "action"), self.text(place, table, "expect", "legal")
        because = self.text(place, table, "because") if "because" in table else None
        if expect not in ("legal", "refused", ""):
            self.wrong((*place, "expect"), f"expect: {expect!r} is neither legal nor refused")
        if because and because not in family.codes:
            near = get_close_matches(because, family.codes, 1) or sorted(family.codes)
            self.wrong((*place, "because"), f"because: {because!r} is no problem code; is it {' or '.join(near)}?")
        if because and expect == "legal":
            self.wrong((*place, "because"), 'because: belongs to expect = "refused"')
        seat = table.get("seat")
        if seat is None:
            self.wrong((*place, "seat"), "seat: missing")
        elif not isinstance(seat, int) or isinstance(seat, bool):
            self.wrong((*place, "seat"), f"seat: expected a number, got {seat!r}")
        elif start is not None and not 0 <= seat < start.seats:
            self.wrong((*place, "seat"), f"seat: {seat} is none of the seats 0 to {start.seats - 1}")
        elif start is not None and action:
            try:
                family.parse_action(action, start, seat)
            except NotationError as error:
                self.wrong((*place, "action"), f"action: {error}")
        return Do(seat if isinstance(seat, int) else 0, action, expect == "legal", because)

    def after(self, place: Place, table: object, start: State | None, family: Family) -> Mapping[str, Any]:
        """What the last state is compared with; tried on the first state, which finds the mistakes."""
        if not isinstance(table, Mapping):
            self.wrong(place, f"after: expected a table [case.after], got {table!r}")
            return {}
        self.check_keys(place, table, _expected(family).AFTER_KEYS)
        for key, wanted in table.items():
            try:
                if key in _expected(family).AFTER_KEYS and start is not None:
                    _expected(family).difference(key, wanted, start)
            except (PositionError, NotationError) as error:
                text = str(error) if isinstance(error, PositionError) else f"{key}: {error}"
                self.wrong((*place, key), text)
        return table
