"""The options of a book: frozen, validated, with a text form for cases, records and settings.

Every field made with `option(...)` is a switch that players may set; its name and values are those of section 7 of
the rules ledger. The other fields describe the book's equipment and fixed numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any


class OptionError(ValueError):
    """An option that the book does not have, or a value that the option does not take."""


class Game(StrEnum):
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


class Allowed(StrEnum):
    """Whether a thing is refused or allowed."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class DrawnTile(StrEnum):
    """What may be done with the tile just drawn (UR-Q2)."""

    ALONE = "alone"
    """Only that tile may be played."""
    WITH_RACK = "with_rack"
    """That tile with up to three others."""
    KEEP = "keep"
    """It is never played at once."""


class ExchangedJoker(StrEnum):
    """What becomes of a joker that was exchanged onto the rack (UR-Q7)."""

    KEEP = "keep"
    SAME_TURN = "same_turn"


class YesNo(StrEnum):
    """A plain yes or no in text form."""

    NO = "no"
    YES = "yes"


class ExchangeSource(StrEnum):
    """Where the tile that frees a joker may come from (UR-Q6)."""

    RACK = "rack"
    RACK_OR_TABLE = "rack_or_table"


class SetJokerColour(StrEnum):
    """Whether a joker in a group of three stands for one named colour (UR-Q4)."""

    NAMED = "named"
    ANY_MISSING = "any_missing"


class TableJoker(StrEnum):
    """Whether a joker on the table may get a new meaning by rearranging (UR-Q21)."""

    FREE = "free"
    FIXED = "fixed"


class MultiAction(StrEnum):
    """How several action tiles of one turn work together (UR-Q9)."""

    COMBINED = "combined"
    """Reversals first, then all draws add up on the one next seat, which loses one turn."""
    CHAIN = "chain"
    """In the order of the melds; each draw or skip hits the next seat further on."""
    ONE_PER_TURN = "one_per_turn"
    """Only one action tile of the whole turn works."""


class ReverseTwoPlayers(StrEnum):
    """What Reverse does with two seats (UR-Q13)."""

    DIRECTION = "direction"
    """Only the direction turns; nobody is skipped."""
    SKIP = "skip"


class StockEmpty(StrEnum):
    """What happens when the stock is used up (UR-80, UR-Q14)."""

    END = "end"
    PLAY_ON = "play_on"


class UnoPenalty(StrEnum):
    """Whether a forgotten UNO! call costs tiles by itself (UR-Q23)."""

    IF_CAUGHT = "if_caught"
    AUTOMATIC = "automatic"


class LateUnoCall(StrEnum):
    """Whether UNO! may still be called after the turn (UR-Q22)."""

    NO = "no"
    UNTIL_CAUGHT = "until_caught"


class Effect(StrEnum):
    """What an action tile does when it is played from a rack (UR-54..UR-56, UR-47)."""

    DRAW_TWO = "draw-two"
    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_FOUR = "draw-four"


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


Values = tuple[Any, ...] | Whole | Seconds


def option(default: Any, values: Values | type[StrEnum], rule: str, section: str) -> Any:
    """A field that players may set. `values` is an enum, a range or the few values it takes; `rule` the ledger id."""
    allowed = tuple(values) if isinstance(values, type) else values
    return field(default=default, metadata={"values": allowed, "rule": rule, "section": section})


@dataclass(frozen=True, slots=True)
class Option:
    """What a menu needs to know about one option."""

    name: str
    default: Any
    values: Values
    rule: str
    """Ledger id that the option belongs to."""
    section: str
    """Part of the menu: match, turn, jokers, actions, uno, end."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """One book of the melds family: its equipment, its fixed numbers and its options."""

    book: str
    """Key of the book, `uno-rummy`."""
    colours: str
    """Colour letters in the order that groups are written in."""
    numbers: int
    """Tiles go from 1 to this number."""
    copies: int
    jokers: int
    seats: tuple[int, int] = (2, 4)
    """Fewest and most seats (UR-01)."""
    rack_size: int = 14
    """Tiles dealt to each seat (UR-11)."""
    start_tiles: int = 0
    """Loose tiles face up on the table at the start (UR-12)."""
    lay_limit: int | None = None
    """Most rack tiles in one turn (UR-22); None: no limit."""
    group_jokers: int | None = None
    """Most jokers in a group (UR-50); None: no limit."""
    jokers_adjacent: bool = True
    """Whether two jokers of a run may lie side by side (UR-51)."""
    effects: tuple[tuple[int, Effect], ...] = ()
    """Which number has which effect (UR-54..UR-56)."""
    joker_effect: Effect | None = None
    """What a joker does when it is played from the rack (UR-47)."""
    action_points: int = 0
    """What an action tile left on a rack counts (UR-77)."""
    joker_points: int = 0
    """What a joker left on a rack counts (UR-78)."""
    uno_call: bool = False
    """Whether UNO! is called in this book (UR-66)."""
    uno_penalty_tiles: int = 2
    """What a forgotten call costs (UR-69)."""

    target: int = option(200, Whole(50, 1000, 50), "UR-82", "match")
    """Points that win the match."""
    game: Game = option(Game.POINTS, Game, "UR-83", "match")
    """Points, a fixed number of rounds, or first to a number of won rounds."""
    rounds: int = option(3, Whole(1, 20), "UR-83", "match")
    """How many rounds a match with a fixed number has."""
    first_to: int = option(2, Whole(1, 20), "UR-84", "match")
    """How many won rounds win the match."""
    first_starter: FirstStarter = option(FirstStarter.DRAW, FirstStarter, "UR-09", "match")
    """Who begins the first round."""
    next_starter: NextStarter = option(NextStarter.ROTATE, NextStarter, "UR-Q18", "match")
    """Who begins each later round."""
    draw_although_playable: Allowed = option(Allowed.FORBIDDEN, Allowed, "UR-Q1", "turn")
    """Whether one may draw while a tile could be played."""
    drawn_tile: DrawnTile = option(DrawnTile.ALONE, DrawnTile, "UR-Q2", "turn")
    """What may be played after drawing."""
    turn_time: int | None = option(None, Seconds((60, 120, 180)), "UR-Q29", "turn")
    """Seconds for a turn; when they are over the turn is reset and a tile drawn."""
    set_joker_colour: SetJokerColour = option(SetJokerColour.NAMED, SetJokerColour, "UR-Q4", "jokers")
    """Which tile exchanges a joker in a group of three."""
    table_joker: TableJoker = option(TableJoker.FREE, TableJoker, "UR-Q21", "jokers")
    """Whether rearranging may give a joker on the table a new meaning."""
    exchange_source: ExchangeSource = option(ExchangeSource.RACK, ExchangeSource, "UR-Q6", "jokers")
    """Where the tile for a joker may come from."""
    exchanged_joker: ExchangedJoker = option(ExchangedJoker.KEEP, ExchangedJoker, "UR-Q7", "jokers")
    """Whether an exchanged joker may be kept."""
    exchanged_joker_acts: YesNo = option(YesNo.YES, YesNo, "UR-Q8", "jokers")
    """Whether an exchanged joker makes the next seat draw four again."""
    multi_action: MultiAction = option(MultiAction.COMBINED, MultiAction, "UR-Q9", "actions")
    """How action tiles in different melds of one turn work together."""
    reverse_two_players: ReverseTwoPlayers = option(
        ReverseTwoPlayers.DIRECTION, ReverseTwoPlayers, "UR-Q13", "actions"
    )
    """What Reverse does with two players."""
    last_card_draws: YesNo = option(YesNo.NO, YesNo, "UR-Q16", "actions")
    """Whether a draw tile that ends the round still makes the next seat draw."""
    uno_penalty: UnoPenalty = option(UnoPenalty.IF_CAUGHT, UnoPenalty, "UR-Q23", "uno")
    """Whether a forgotten UNO! must be noticed by somebody."""
    late_uno_call: LateUnoCall = option(LateUnoCall.NO, LateUnoCall, "UR-Q22", "uno")
    """Whether UNO! may be called after the turn."""
    false_catch_penalty: int = option(0, (0, 1, 2), "UR-Q25", "uno")
    """Tiles that a needless call or a wrong catch costs."""
    stock_empty: StockEmpty = option(StockEmpty.END, StockEmpty, "UR-Q14", "end")
    """What happens when the stock is used up."""

    def __post_init__(self) -> None:
        for each in options_of(self):
            value = getattr(self, each.name)
            if value not in each.values:
                raise OptionError(f"option {each.name} does not take {value!r}; it takes {values_text(each)}")


def _option_fields(rules: MeldRules) -> Iterator[Field[Any]]:
    return (each for each in fields(rules) if "values" in each.metadata)


def options_of(rules: MeldRules) -> tuple[Option, ...]:
    """Every option of a book in the order of the menu."""
    return tuple(
        Option(each.name, each.default, each.metadata["values"], each.metadata["rule"], each.metadata["section"])
        for each in _option_fields(rules)
    )


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
        case values:
            return ", ".join(str(to_text(value)) for value in values)


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
    raise OptionError(f"option {each.name} does not take {text!r}; it takes {values_text(each)}")


def changed(rules: MeldRules, book: MeldRules) -> dict[str, str | int]:
    """The options in which `rules` departs from `book`, in text form."""
    return {
        each.name: to_text(getattr(rules, each.name))
        for each in options_of(rules)
        if getattr(rules, each.name) != getattr(book, each.name)
    }


def with_options(book: MeldRules, texts: Mapping[str, object]) -> MeldRules:
    """The book with options changed to the values that `texts` names; raises OptionError."""
    known = {each.name: each for each in options_of(book)}
    for name in texts:
        if name not in known:
            raise OptionError(f"unknown option {name}; {book.book} has {', '.join(known)}")
    return replace(book, **{name: from_text(known[name], text) for name, text in texts.items()})
