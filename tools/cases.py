"""Cases: rules as data, read from files, every error with its line, and judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from game.cli.values import obstacle
from game.engine.fields import NotationError, PositionError, TomlTable, rules_in
from game.engine.game import Problem, Refused
from game.engine.options import FirstStarter, with_options
from game.engine.registry import BookFamily, Rules, State, family_of, idle_lengths, idle_reason
from game.store.toml_source import FileMistake, KeyPath, TomlSource, line_of, unknown_key
from tools.expectations import Happening, after_keys, difference, missing, read, told

# -- Cases: rules as data, and judging them.


@dataclass(frozen=True, slots=True)
class Do:
    """An action of a case, and what is expected of it."""

    seat: int
    action: str
    legal: bool
    because: str | None
    """The code that one of the problems must have; None: any."""
    events: tuple[Happening, ...] = ()
    """What it must make happen, in this order."""
    after: TomlTable = field(default_factory=dict)
    """What the state after it is compared with."""


@dataclass(frozen=True, slots=True)
class Case:
    """A rule as data: a position, actions, and their expected results."""

    rule: str
    """The ledger id of the rule it shows."""
    name: str
    """What it shows, in words; may be empty."""
    line: int
    start: State
    does: tuple[Do, ...]
    after: TomlTable
    opening: tuple[object, ...] = ()
    """The events that set up the match, if the case starts with the deal."""
    events: tuple[Happening, ...] = ()
    """What must be among them, in this order."""
    course: tuple[str, ...] = ()
    """Everything that the actions make happen, event by event; () if that is not said."""


def judge(case: Case) -> tuple[str, ...]:
    """Return what did not go as expected; () if the case passed."""
    state = case.start
    family = family_of(state.rules.book)
    game = family.game(state.rules)
    if wrong := tuple(f"events: {text}" for text in missing(case.events, case.opening)):
        return wrong
    course: list[str] = []
    for number, do in enumerate(case.does, 1):
        if not do.action:
            if wrong := _differences(f"do {number}: after", do.after, state):
                return wrong
            continue
        action = family.parse_action(do.action, state, do.seat)
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, do.seat, action)
        if surprise := _surprise(do, outcome.problems if isinstance(outcome, Refused) else ()):
            return (f"do {number}: seat {do.seat} `{do.action}`: {surprise}",)
        steps = () if isinstance(outcome, Refused) else outcome
        state = steps[-1].state if steps else state
        course += [told(step.event) for step in steps]
        happened = missing(do.events, [step.event for step in steps])
        wrong = tuple(f"do {number}: seat {do.seat} `{do.action}`: events: {text}" for text in happened)
        if wrong := wrong or _differences(f"do {number}: after", do.after, state):
            return wrong
    if case.course and case.course != tuple(course):
        return (f"course: expected {', '.join(case.course)}, got {', '.join(course) or 'nothing'}",)
    return _differences("after", case.after, state)


def _differences(where: str, after: TomlTable, state: State) -> tuple[str, ...]:
    found = (difference(key, wanted, state) for key, wanted in after.items())
    return tuple(f"{where}: {text}" for text in found if text)


def _surprise(do: Do, problems: tuple[Problem, ...]) -> str:
    """Return the result of an action if it is not as expected, else ""."""
    reasons = ", ".join(map(repr, problems))
    if do.legal:
        return f"expected legal, got refused because {reasons}" if problems else ""
    because = f" because {do.because}" if do.because else ""
    if not problems:
        return f"expected refused{because}, got legal"
    if do.because and all(problem.code != do.because for problem in problems):
        return f"expected refused{because}, got refused because {reasons}"
    return ""


# -- Case files: reading them, and reporting every error with its line.

CASE_KEYS = ("rule", "name", "deal", "events", "do", "course", "after")
"""Keys of a case in addition to those of its position."""

DO_KEYS = ("seat", "action", "expect", "because", "events", "after")
"""Keys of a `do`; one with `after` alone only checks the state."""

DEAL_KEYS = ("book", "options", "seed", "starter", "deal")
"""Keys that set up a match, in place of a position."""


class CaseFileError(ValueError):
    """A file that is not a valid case file."""

    def __init__(self, *mistakes: FileMistake) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = mistakes


def load(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file. Raise CaseFileError with all errors in it."""
    if reason := obstacle(path):
        raise CaseFileError(FileMistake(path, None, reason))
    if path.is_dir():
        raise CaseFileError(FileMistake(path, None, "no *.toml in this folder"))
    try:
        written = TomlSource(path)
    except FileMistake as mistake:
        raise CaseFileError(mistake) from None
    reader = _Reader(written)
    cases = tuple(reader.cases(written.table))
    if reader.mistakes:
        raise CaseFileError(*sorted(reader.mistakes, key=lambda mistake: (mistake.line or 0, mistake.text)))
    return cases


class _Reader:
    """Turns the data of a file into cases, and collects the errors."""

    def __init__(self, written: TomlSource) -> None:
        self.written = written
        self.mistakes: list[FileMistake] = []
        self.unknown: set[str] = set()
        """Unknown keys already explained."""

    def wrong(self, place: KeyPath, text: str) -> None:
        """Add an error at a place."""
        self.mistakes.append(self.written.mistake(place, text))

    def cases(self, data: TomlTable) -> Iterator[Case]:
        """Yield every valid case."""
        self.check_keys((), data, ("case",))
        if "case" not in data:
            self.wrong((), "no [[case]] in this file")
        for place, table in self.tables(("case",), data.get("case", [])):
            count = len(self.mistakes)
            case = self.case(place, table)
            if case is not None and len(self.mistakes) == count:
                yield case

    def tables(self, place: KeyPath, value: object) -> Iterator[tuple[KeyPath, TomlTable]]:
        """Yield the tables of an array of tables, each with its place."""
        header = ".".join(str(name) for name in place if isinstance(name, str))
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            self.wrong(place, f"{header}: write [[{header}]] with double brackets for each of them")
            return
        for i, table in enumerate(value):
            yield (*place, i), table

    def check_keys(self, place: KeyPath, table: TomlTable, known: tuple[str, ...]) -> None:
        """Add an error for every unknown key."""
        for key in table:
            if key in known:
                continue
            # The same slip in many cases is explained only once.
            explained = f"{key}: unknown key" if key in self.unknown else unknown_key(key, known)
            self.wrong((*place, key), explained)
            self.unknown.add(key)

    def text(self, place: KeyPath, table: TomlTable, key: str, default: str | None = None) -> str:
        """Return a string; without a default it is required and must not be empty."""
        value = table.get(key, default)
        if value is None or (value == "" and default is None):
            self.wrong((*place, key), f"{key}: missing")
        elif not isinstance(value, str):
            self.wrong((*place, key), f"{key}: expected a text, got {value!r}")
        else:
            return value
        return ""

    def case(self, place: KeyPath, table: TomlTable) -> Case | None:
        """Return the case of a table; None if it has no valid position."""
        family = family_of(table.get("book"))
        self.check_keys(place, table, (*CASE_KEYS, *family.keys, *(DEAL_KEYS if "deal" in table else ())))
        rule, name = self.text(place, table, "rule"), self.text(place, table, "name", "")
        start, opening = self.begun(place, table, family)
        events = self.expected((*place, "events"), table.get("events", []), start, family)
        if events and "deal" not in table:
            self.wrong((*place, "events"), "events: outside of [[case.do]] only for a case that starts with `deal`")
        does = [self.do(at, do, start, family) for at, do in self.tables((*place, "do"), table.get("do", []))]
        after = self.after((*place, "after"), table.get("after", {}), start, family)
        course = table.get("course", [])
        if not isinstance(course, list) or not all(isinstance(each, str) for each in course):
            self.wrong((*place, "course"), f"course: expected a list of texts, got {course!r}")
        if not does and not after and not events:
            self.wrong(place, "nothing to check: neither [[case.do]] nor [case.after]")
        if start is None:
            return None
        line = line_of(place, self.written.lines)
        return Case(rule, name, line, start, tuple(does), after, opening, events, tuple(course))

    def begun(self, place: KeyPath, table: TomlTable, family: BookFamily) -> tuple[State | None, tuple[object, ...]]:
        """Return the initial state, and the events of the set-up if the case starts with the deal."""
        if "deal" not in table:
            return self.position(place, {key: value for key, value in table.items() if key in family.keys}), ()
        for key in table:
            if key in family.keys and key not in DEAL_KEYS:
                self.wrong((*place, key), f"{key}: a case that starts with `deal` may only have {', '.join(DEAL_KEYS)}")
        rules = self.rules(place, table)
        seats, starter = table["deal"], table.get("starter", 0)
        if rules is None:
            return None, ()
        if "starter" in table and rules.first_starter is not FirstStarter.CHOSEN:
            if "first_starter" in table.get("options", {}):
                self.wrong((*place, "starter"), 'starter: only with first_starter = "chosen", or without that option')
            rules = with_options(rules, {"first_starter": "chosen"})
        low, high = rules.seats
        if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
            self.wrong((*place, "deal"), f"deal: expected a number of seats from {low} to {high}, got {seats!r}")
        elif not isinstance(starter, int) or isinstance(starter, bool) or not 0 <= starter < seats:
            self.wrong((*place, "starter"), f"starter: {starter!r} is none of the seats 0 to {seats - 1}")
        else:
            try:
                steps = family.game(rules).opening(seats, str(table.get("seed", "")), starter)
            except ValueError as error:  # partners need four players
                self.wrong((*place, "deal"), f"deal: {error}")
            else:
                return steps[-1].state, tuple(step.event for step in steps)
        return None, ()

    def expected(self, place: KeyPath, value: object, start: State | None, family: BookFamily) -> tuple[Happening, ...]:
        """Return the expected events."""
        if not isinstance(value, list):
            self.wrong(place, f"events: expected a list of texts, got {value!r}")
            return ()
        found = []
        for text in value:
            try:
                found.append(read(text, family, start.seats if start is not None else 10))
            except NotationError as error:
                self.wrong(place, f"events: {error}")
        return tuple(found)

    def position(self, place: KeyPath, table: TomlTable) -> State | None:
        """Return the state that a position describes."""
        if self.rules(place, table) is None:
            return None
        try:
            start: State = family_of(table["book"]).parse_position(table)
        except PositionError as error:
            self.wrong((*place, error.key.partition(".")[0]), str(error))  # `racks.1` is one of the racks
            return None
        return start

    def rules(self, place: KeyPath, table: TomlTable) -> Rules | None:
        """Return the book with its options."""
        if not self.text(place, table, "book"):
            return None
        book, options = {"book": table["book"]}, table.get("options", {})

        def read(part: TomlTable, at: KeyPath | None = None) -> Rules | None:
            try:
                return rules_in({**book, **part}, family_of(book["book"]).books)
            except PositionError as error:
                self.wrong(at or (*place, error.key), str(error))
                return None

        if read({}) is None:
            return None
        named = options.items() if isinstance(options, Mapping) else ()
        if None in [read({"options": {name: value}}, (*place, "options", name)) for name, value in named]:
            return None
        rules = read({"options": options})
        if rules is not None:
            for name in idle_lengths(rules, options):
                self.wrong((*place, "options", name), f"{name}: {idle_reason(rules, name)}")
        return rules

    def do(self, place: KeyPath, table: TomlTable, start: State | None, family: BookFamily) -> Do:
        """Return an action; its text is tried on the initial state to find errors of notation."""
        self.check_keys(place, table, DO_KEYS)
        after = self.after((*place, "after"), table.get("after", {}), start, family)
        if after and not {*table} - {"after"}:
            return Do(0, "", True, None, after=after)
        events = self.expected((*place, "events"), table.get("events", []), start, family)
        action, expect = self.text(place, table, "action"), self.text(place, table, "expect", "legal")
        because = self.text(place, table, "because") if "because" in table else None
        if expect not in ("legal", "refused", ""):
            self.wrong((*place, "expect"), f"expect: {expect!r} is neither legal nor refused")
        if because and because not in family.codes:
            near = " or ".join(get_close_matches(because, family.codes, 1) or sorted(family.codes))
            self.wrong((*place, "because"), f"because: {because!r} is not a problem code; did you mean {near}?")
        if because and expect == "legal":
            self.wrong((*place, "because"), 'because: only with expect = "refused"')
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
        return Do(seat if isinstance(seat, int) else 0, action, expect == "legal", because, events, after)

    def after(self, place: KeyPath, table: object, start: State | None, family: BookFamily) -> TomlTable:
        """Return what the last state is compared with; tried on the initial state to find errors."""
        if not isinstance(table, Mapping):
            self.wrong(place, f"after: expected a table [case.after], got {table!r}")
            return {}
        known = after_keys(family)
        self.check_keys(place, table, known)
        for key, wanted in table.items():
            try:
                if key in known and start is not None:
                    difference(key, wanted, start)
            except (PositionError, NotationError) as error:
                text = str(error) if isinstance(error, PositionError) else f"{key}: {error}"
                self.wrong((*place, key), text)
        return table
