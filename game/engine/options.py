"""Options of a book: frozen, validated, with a text form for cases, records and settings. Every family uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar


class OptionError(ValueError):
    """An option that the book does not have, or a value that the option does not take; `option` is its name."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class MatchLength(StrEnum):
    """How a match is decided (UR-79, UR-83, UR-84)."""

    POINTS = "points"
    """First to the target."""
    ROUNDS = "rounds"
    """Most rounds won out of a fixed number; a tie is broken by an extra round (UR-Q30)."""
    FIRST_TO = "first_to"
    """First to win a number of rounds."""


class FirstStarter(StrEnum):
    """Who begins the first round (UR-09)."""

    DRAW = "draw"
    LOT = "lot"
    CHOSEN = "chosen"


class NextStarter(StrEnum):
    """Who begins the later rounds (UR-Q18)."""

    ROTATE = "rotate"
    DRAW = "draw"
    WINNER = "winner"


class Switch(StrEnum):
    """Two values of which the first is no and the second yes."""


class YesNo(Switch):
    """A plain yes or no in text form."""

    NO = "no"
    YES = "yes"


class ReverseTwoPlayers(StrEnum):
    """What Reverse does with two seats (UR-Q13)."""

    DIRECTION = "direction"
    """Only the direction turns; nobody is skipped."""
    SKIP = "skip"


class UnoPenalty(StrEnum):
    """Whether a forgotten UNO! call costs tiles by itself (UR-Q23)."""

    IF_CAUGHT = "if_caught"
    AUTOMATIC = "automatic"


class LateUnoCall(StrEnum):
    """Whether UNO! may still be called after the turn (UR-Q22)."""

    NO = "no"
    UNTIL_CAUGHT = "until_caught"


class OnOff(Switch):
    """A variant that is played or not."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole numbers from `low` to `high` that an option takes; `step` is what a menu moves by."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Seconds:
    """A time in seconds or `off`, which is None; `offered` is what a menu shows."""

    offered: tuple[int, ...]
    low: int = 10
    high: int = 3600

    def __contains__(self, value: object) -> bool:
        return value is None or (
            isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        )


Values = Whole | Seconds | Sequence[Any]
"""A sequence lists what a menu offers; one that takes more besides says so as its `str`."""


Needs = tuple[str, Any]
"""The name of an option and the value it must have for another one to count."""


def option(
    default: Any,
    values: Values | type[StrEnum] | Mapping[str, Values],
    section: str,
    *,
    needs: Needs | None = None,
    **rules: str,
) -> Any:
    """A field that players may set.

    `values` is an enum, a range or the few values it takes; where books differ, one for each prefix. `rules` says
    which books have the option, by their prefix, and the ledger id in each: `UR="UR-82"`. An option that counts only
    where another one has a value `needs` it.
    """
    allowed = tuple(values) if isinstance(values, type) else values
    return field(default=default, metadata={"values": allowed, "rules": rules, "section": section, "needs": needs})


REVISION = 2
"""How this version reads the rules where the books are silent. A record without a revision was played by the first:
there a needless call left the call of the turn in force (UR-Q25), custom wilds waited for the UNO! window and emptied
hands one by one (UC-Q6, UN-Q15), of two partners the one with the lower seat began as winner (UC-Q1), a drawn tile
with which the round could have been won by the last tile or the winning total ended the turn (RF-Q3), and in a chain
every hit beyond one for each seat fell on the first of them (UR-Q9)."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a menu needs to know about one option."""

    name: str
    values: Values
    rule: str
    """Ledger id that the option belongs to."""
    section: str
    """Part of the menu: match, opening, turn, jokers, actions, uno, variants, end."""
    needs: Needs | None = None
    """The option and the value without which this one does not count."""

    def counts(self, rules: Book) -> bool:
        """Return whether the other options of the rules let this one count."""
        return self.needs is None or getattr(rules, self.needs[0]) == self.needs[1]


class Book(Protocol):
    """What the options of every family have: a frozen dataclass that knows its book."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    both: ClassVar[Mapping[str, tuple[str, ...]]]
    """Names in text form that set several options at once."""

    @property
    def book(self) -> str:
        """Key of the book."""

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with."""

    @property
    def revision(self) -> int:
        """Which reading of the rules holds."""


B = TypeVar("B", bound=Book)


def check_options(rules: Book) -> None:
    """Raises OptionError for an option with a value that it does not take."""
    for each in options_of(rules):
        value = getattr(rules, each.name)
        if value not in each.values:
            raise OptionError(each.name, f"option {each.name} does not take {value!r}; it takes {values_text(each)}")


def options_of(rules: Book) -> tuple[Option, ...]:
    """Every option of a book in the order of the menu."""
    return tuple(
        Option(
            each.name,
            _values(each.metadata["values"], rules.prefix),
            rule,
            each.metadata["section"],
            each.metadata["needs"],
        )
        for each in fields(rules)
        if (rule := each.metadata.get("rules", {}).get(rules.prefix)) is not None
    )


def _values(values: Values | Mapping[str, Values], prefix: str) -> Values:
    return values[prefix] if isinstance(values, Mapping) else values


def to_text(value: Any) -> str | int:
    """The text form of an option's value: a number stays a number, `None` is `off`."""
    if value is None:
        return "off"
    return value if isinstance(value, int) else str(value)


def values_text(each: Option) -> str:
    """The values that an option takes, in words for an error message."""
    match each.values:
        case Whole(low, high):
            return f"a whole number from {low} to {high}"
        case Seconds(_, low, high):
            return f"off or a number of seconds from {low} to {high}"
        case tuple(values):
            return ", ".join(str(to_text(value)) for value in values)
        case written:
            return str(written)


def from_text(each: Option, text: object) -> Any:
    """The value that a text form names; raises OptionError with the values it takes."""
    if isinstance(each.values, Seconds) and text == "off":
        return None
    if isinstance(each.values, tuple):
        for value in each.values:
            if type(text) is type(to_text(value)) and to_text(value) == text:
                return value
    elif text in each.values and text is not None:
        return text
    raise OptionError(each.name, f"option {each.name} does not take {text!r}; it takes {values_text(each)}")


def option_texts(rules: Book) -> dict[str, str | int]:
    """Every option by its own name, in text form."""
    return {each.name: to_text(getattr(rules, each.name)) for each in options_of(rules)}


def changed(rules: B, book: B) -> dict[str, str | int]:
    """The options in which `rules` departs from `book`, in text form; those that have one name together under it."""
    found = {
        each.name: to_text(getattr(rules, each.name))
        for each in options_of(rules)
        if getattr(rules, each.name) != getattr(book, each.name)
    }
    for name, parts in book.both.items():
        if found.keys() >= set(parts) and len({found[part] for part in parts}) == 1:
            found = {name if each == parts[0] else each: text for each, text in found.items() if each not in parts[1:]}
    return found


def option_names(book: Book) -> tuple[str, ...]:
    """Every name that an option has in text form, those that set several at once among them."""
    return (*(each.name for each in options_of(book)), *book.both)


def with_options(book: B, texts: Mapping[str, object]) -> B:
    """The book with options changed to the values that `texts` names; raises OptionError.

    What is named itself holds, whatever a name for several says.
    """
    known = {each.name: each for each in options_of(book)}
    for name in texts:
        if name not in option_names(book):
            raise OptionError(name, f"unknown option {name}; {book.book} has {', '.join(option_names(book))}")
    spread = {part: text for name, text in texts.items() for part in book.both.get(name, ())}
    spread |= {name: text for name, text in texts.items() if name in known}
    return replace(book, **{name: from_text(known[name], text) for name, text in spread.items()})


class MatchGoal(NamedTuple):
    """What decides a match: points to reach, rounds to play, or rounds to win."""

    form: MatchLength
    number: int
