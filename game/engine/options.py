"""Options of a book: frozen, validated, with a text form for cases, records and settings. Shared by both families."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar


class OptionError(ValueError):
    """An option that the book does not have, or an invalid value; `option` is its name."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class SeatKind(StrEnum):
    """Who plays a seat: a person, or a computer at one of its levels, weakest first."""

    HUMAN = "human"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        return cls(FORMER_LEVELS[str(value)]) if value in FORMER_LEVELS else None


FORMER_LEVELS = {"normal": "medium"}
"""What levels were called, in settings, in arguments and in records up to form 3."""


# Values of options that both families have, which are explained where the options are; their texts are in lower case.

FirstStarter = StrEnum("FirstStarter", "DRAW LOT CHOSEN")
NextStarter = StrEnum("NextStarter", "ROTATE DRAW WINNER")
UnoPenalty = StrEnum("UnoPenalty", "IF_CAUGHT AUTOMATIC")
LateUnoCall = StrEnum("LateUnoCall", "NO UNTIL_CAUGHT")


class Switch(StrEnum):
    """Two values, no and yes in this order."""


class YesNo(Switch):
    """A plain yes or no in text form."""

    NO = "no"
    YES = "yes"


class ReverseTwoPlayers(StrEnum):
    """What Reverse does with two seats (UR-Q13)."""

    DIRECTION = "direction"
    """Only the direction changes; nobody is skipped."""
    SKIP = "skip"


class OnOff(Switch):
    """A variant that is on or off."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole numbers from `low` to `high`; menus move by `step`."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Seconds:
    """A time in seconds, or `off`, which is None; menus show those `offered`."""

    offered: tuple[int, ...]
    low: int = 10
    high: int = 3600

    def __contains__(self, value: object) -> bool:
        return value is None or value in Whole(self.low, self.high)


Values = Whole | Seconds | Sequence[object]
"""A sequence lists what a menu offers; if more values are allowed, its `str` describes them."""

T = TypeVar("T")
"""Any type, for every module that needs such a variable."""

Needs = tuple[str, object]
"""The name of an option and the value it must have for another one to apply."""


def option(
    default: T, section: str, values: Values | Mapping[str, Values] = (), *, needs: Needs | None = None, **rules: str
) -> T:
    """Return a dataclass field that players may set.

    `values` is a range, or a few values, a mapping by prefix if books differ; () stands for the whole enum of the
    default. `rules` gives the books that have the option, by prefix, with the ledger id in each: `UR="UR-82"`. An
    option that applies only if another one has a certain value `needs` it.
    """
    allowed = tuple(type(default)) if isinstance(default, StrEnum) else values
    return field(default=default, metadata={"values": allowed, "rules": rules, "section": section, "needs": needs})


REVISION = 3
"""The version of how this program interprets the rules where the books are silent. Records without a revision were
played under the first. There a needless call left the call of the turn in force (UR-Q25), custom wilds waited for
the UNO! window and emptied hands one by one (UC-Q6, UN-Q15), of two winning partners the one with the lower seat
started the next round (UC-Q1), drawing a tile that could have won by the last tile or the winning total ended the
turn (RF-Q3), and in a chain all hits beyond one per seat fell on the first seat (UR-Q9). Under the second, a call in a
window was needless (UC-47) and one before a challenge was forgotten, own discards asked for no call (UN-19), a written
reversal skipped nobody with two seats (UN-Q12), stuck partners were compared one by one (UC-Q8), and a time-out drew a
tile although tiles were laid by `open` in the same turn (RF-Q13)."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a menu needs to know about an option."""

    name: str
    values: Values
    rule: str
    """Ledger id of the option."""
    section: str
    """Section of the menu: match, opening, turn, jokers, actions, uno, variants, end."""
    needs: Needs | None = None
    """The option, and its value, that this one depends on."""

    def counts(self, rules: "Book") -> bool:
        """Return whether the other options of the rules let this one apply."""
        return self.needs is None or getattr(rules, self.needs[0]) == self.needs[1]


@dataclass(frozen=True, slots=True)
class Book:
    """What the rules of both families have in common."""

    book: str
    """The key of the book, such as `uno-rummy`."""
    prefix: str
    """The prefix of its ledger ids, such as `UR`."""
    both: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Names in text form that set several options at once."""

    def __post_init__(self) -> None:
        for each in options_of(self):
            value = getattr(self, each.name)
            if value not in each.values:
                raise OptionError(
                    each.name, f"option {each.name} does not take {value!r}; it takes {values_text(each)}"
                )


B = TypeVar("B", bound=Book)


def options_of(rules: Book) -> tuple[Option, ...]:
    """Return every option of a book in the order of the menu."""
    return _options_of(type(rules), rules.prefix)  # type: ignore[arg-type] # every class is hashable


@cache
def _options_of(kind: type[Book], prefix: str) -> tuple[Option, ...]:
    return tuple(
        Option(
            each.name, values[prefix] if isinstance(values := each.metadata["values"], Mapping) else values, rule,
            each.metadata["section"], each.metadata["needs"],
        )
        for each in fields(kind)
        if (rule := each.metadata.get("rules", {}).get(prefix)) is not None
    )  # fmt: skip


def offers(rules: Book, name: str) -> bool:
    """Return whether a book has an option. Raise KeyError if its family has none of that name."""
    return rules.prefix in rules.__dataclass_fields__[name].metadata["rules"]


def to_text(value: object) -> str | int:
    """Return the text form of an option's value: numbers stay numbers, `None` is `off`."""
    if value is None:
        return "off"
    return value if isinstance(value, int) else str(value)


def values_text(each: Option) -> str:
    """Return the valid values of an option in words, for an error message."""
    match each.values:
        case Whole(low, high):
            return f"a whole number from {low} to {high}"
        case Seconds(_, low, high):
            return f"off or a number of seconds from {low} to {high}"
        case tuple(values):
            return ", ".join(str(to_text(value)) for value in values)
        case written:
            return str(written)


def from_text(each: Option, text: object) -> object:
    """Return the value for a text form. Raise OptionError with the valid values if there is none."""
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
    """Return every option by its own name, in text form."""
    return {each.name: to_text(getattr(rules, each.name)) for each in options_of(rules)}


def changed(rules: B, book: B) -> dict[str, str | int]:
    """Return the options in which `rules` differs from `book`, in text form; several of a common name under that.

    >>> from game.engine.books import BOOKS
    >>> book = BOOKS["uno-rummy"]
    >>> changed(with_options(book, {"target": 300}), book)
    {'target': 300}
    """
    usual = option_texts(book)
    found = {name: value for name, value in option_texts(rules).items() if value != usual[name]}
    for name, parts in book.both.items():
        if found.keys() >= set(parts) and len({found[part] for part in parts}) == 1:
            found = {name if each == parts[0] else each: text for each, text in found.items() if each not in parts[1:]}
    return found


def option_names(book: Book) -> tuple[str, ...]:
    """Return every name that an option has in text form, including those that set several."""
    return (*(each.name for each in options_of(book)), *book.both)


def with_options(book: B, texts: Mapping[str, object]) -> B:
    """Return the book with the options named in `texts`. Raise OptionError for unknown names and invalid values.

    An option's own name takes precedence over one that sets several.

    >>> from game.engine.books import BOOKS
    >>> with_options(BOOKS["rummikub"], {"opening": 50, "turn_time": "off"}).opening
    50
    """
    known = {each.name: each for each in options_of(book)}
    for name in texts:
        if name not in known and name not in book.both:
            raise OptionError(name, f"unknown option {name}; {book.book} has {', '.join(option_names(book))}")
    spread = {part: text for name, text in texts.items() for part in book.both.get(name, ())}
    spread |= {name: text for name, text in texts.items() if name in known}
    values: dict[str, Any] = {name: from_text(known[name], text) for name, text in spread.items()}
    return replace(book, **values)


class MatchLength(StrEnum):
    """How a match is decided (UR-79, UR-83, UR-84)."""

    POINTS = "points"
    """First to reach the target."""
    ROUNDS = "rounds"
    """Most rounds won out of a fixed number; an extra round breaks a tie (UR-Q30)."""
    FIRST_TO = "first_to"
    """First to win a number of rounds."""


class MatchGoal(NamedTuple):
    """What decides a match: points to reach, rounds to play, or rounds to win."""

    form: MatchLength
    number: int
