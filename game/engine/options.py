"""The options of a book: frozen, validated, with a text form for cases, records and settings.

Every field made with `option(...)` is a switch that players may set; its name and values are those of section 7 of
the rules ledger. The other fields describe the book's equipment and fixed numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar


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


class OnOff(StrEnum):
    """A variant that is played or not."""

    OFF = "off"
    ON = "on"


class PlayAfterDraw(StrEnum):
    """Whether a tile just drawn may be played in the same turn (RF-21, RF-22, RF-Q3)."""

    NEVER = "never"
    FIRST_LAYOUT_ONLY = "first_layout_only"
    ALWAYS = "always"


class TimeoutRule(StrEnum):
    """What happens when the time for rebuilding is over (RF-33, RF-Q13)."""

    LEFTOVERS_TO_RACK = "leftovers_to_rack"
    """Tiles that lie in no meld go to the rack; whole melds stay."""
    UNDO_AND_DRAW = "undo_and_draw"
    """The turn is undone and one tile drawn."""


class TotalIs(StrEnum):
    """How the agreed total of the winning meld is met (RF-Q20)."""

    EXACT = "exact"
    AT_LEAST = "at_least"


class TotalMeld(StrEnum):
    """Which meld has to have the agreed total (RF-Q20)."""

    ANY_TOUCHED = "any_touched"
    """One that received a rack tile in the winning turn."""
    NEW_ONLY = "new_only"
    """One that the winning turn made of rack tiles alone."""


class InvalidCommit(StrEnum):
    """What a wrong lay-out costs (RK-29, RK-Q9)."""

    REFUSE = "refuse"
    PENALTY_THREE = "penalty_three"


class MatchForm(StrEnum):
    """How long a match lasts (RK-Q1)."""

    ROUNDS = "rounds"
    SINGLE = "single"
    TARGET = "target"


class Scoring(StrEnum):
    """Who notes what at the end of a round; fixed for a book."""

    COLLECTED = "collected"
    """The winner is credited what the others hold (UR-75)."""
    MINUS = "minus"
    """Everybody notes the own rack; the lowest total wins (RF-41, RF-45)."""
    SIGNED = "signed"
    """The others note their rack below zero, the winner the sum above (RK-Q1)."""


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


Values = Whole | Seconds | Sequence[Any]
"""A sequence lists what a menu offers; one that takes more besides says so as its `str`."""


def option(default: Any, values: Values | type[StrEnum] | Mapping[str, Values], section: str, **rules: str) -> Any:
    """A field that players may set.

    `values` is an enum, a range or the few values it takes; where books differ, one for each prefix. `rules` says
    which books have the option, by their prefix, and the ledger id in each: `UR="UR-82"`.
    """
    allowed = tuple(values) if isinstance(values, type) else values
    return field(default=default, metadata={"values": allowed, "rules": rules, "section": section})


def _attainable(numbers: int, colours: int) -> tuple[int, ...]:
    """Every total that one meld can have (RF-Q20)."""
    runs = {
        sum(range(low, high + 1)) for low in range(1, numbers + 1) for high in range(low + 2, numbers + 1)
    }
    groups = {number * size for number in range(1, numbers + 1) for size in range(3, colours + 1)}
    return tuple(sorted(runs | groups))


TOTALS = _attainable(13, 4)
"""What `winning_total` may be."""


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


@dataclass(frozen=True, slots=True)
class MeldRules:
    """One book of the melds family: its equipment, its fixed numbers and its options."""

    book: str
    """Key of the book, `uno-rummy`."""
    prefix: str
    """What the ids of its rules begin with, `UR`."""
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

    scoring: Scoring = Scoring.COLLECTED
    """Who notes what at the end of a round."""
    exchange_to_rack: bool = False
    """Whether a joker exchanged from the table comes onto the rack (UR-48); else it has to be laid at once (RF-38)."""
    first_layout_alone: bool = False
    """Whether the turn of the first lay-out may not touch what lies on the table (RK-19..RK-21)."""
    timeout_tiles: int = 1
    """Tiles that a seat draws when its time is over (UR-Q29, RK-27)."""

    match: MatchForm = option(MatchForm.ROUNDS, MatchForm, "match", RK="RK-Q1")
    """A number of rounds, a single round, or up to a number of points."""
    target: int = option(200, Whole(50, 1000, 50), "match", UR="UR-82", RK="RK-Q1")
    """Points that win the match."""
    game: Game = option(Game.POINTS, Game, "match", UR="UR-83")
    """Points, a fixed number of rounds, or first to a number of won rounds."""
    rounds: int = option(
        3,
        {"UR": Whole(1, 20), "RF": Whole(1, 20), "RK": Whole(0, 20)},
        "match", UR="UR-83", RF="RF-44", RK="RK-Q1",
    )  # fmt: skip
    """How many rounds a match with a fixed number has; 0 stands for as many as there are players."""
    first_to: int = option(2, Whole(1, 20), "match", UR="UR-84")
    """How many won rounds win the match."""
    first_starter: FirstStarter = option(
        FirstStarter.DRAW, FirstStarter, "match", UR="UR-09", RF="RF-09", RK="RK-06"
    )
    """Who begins the first round."""
    next_starter: NextStarter = option(
        NextStarter.ROTATE, NextStarter, "match", UR="UR-Q18", RF="RF-Q16", RK="RK-Q14"
    )
    """Who begins each later round."""
    opening: int = option(
        0, {"RF": Whole(1, 100), "RK": Whole(1, 100)}, "opening", RF="RF-19", RK="RK-18"
    )
    """Points that the first lay-out has to have; 0: the book has none (UR-20)."""
    joker_in_first_layout: YesNo = option(YesNo.YES, YesNo, "opening", RF="RF-Q5")
    """Whether the first lay-out may hold a joker."""
    redeal_claim: OnOff = option(OnOff.OFF, OnOff, "opening", RK="RK-12")
    """Whether three pairs among the first tiles let a seat claim a new deal."""
    draw_although_playable: Allowed = option(Allowed.FORBIDDEN, Allowed, "turn", UR="UR-Q1")
    """Whether one may draw while a tile could be played."""
    drawn_tile: DrawnTile = option(DrawnTile.ALONE, DrawnTile, "turn", UR="UR-Q2")
    """What may be played after drawing."""
    play_after_draw: PlayAfterDraw = option(PlayAfterDraw.ALWAYS, PlayAfterDraw, "turn", RF="RF-Q3")
    """Whether the tile just drawn may be played in the same turn."""
    invalid_commit: InvalidCommit = option(InvalidCommit.REFUSE, InvalidCommit, "turn", RK="RK-Q9")
    """Whether a wrong lay-out is refused or costs three tiles and the turn."""
    turn_time: int | None = option(
        None,
        {"UR": Seconds((60, 120, 180)), "RK": Seconds((30, 60, 120))},
        "turn", UR="UR-Q29", RK="RK-26",
    )  # fmt: skip
    """Seconds for a turn; when they are over the turn is undone and tiles are drawn."""
    rebuild_time: int | None = option(None, Seconds((60, 120, 180)), "turn", RF="RF-49")
    """Seconds for a turn from the first table tile that is touched on."""
    timeout: TimeoutRule = option(TimeoutRule.LEFTOVERS_TO_RACK, TimeoutRule, "turn", RF="RF-Q13")
    """What happens when the time for rebuilding is over."""
    set_joker_colour: SetJokerColour = option(
        SetJokerColour.NAMED, SetJokerColour, "jokers", UR="UR-Q4", RF="RF-Q9"
    )
    """Which tile exchanges a joker in a group of three."""
    table_joker: TableJoker = option(
        TableJoker.FREE, TableJoker, "jokers", UR="UR-Q21", RF="RF-Q7", RK="RK-41"
    )
    """Whether rearranging may give a joker on the table a new meaning."""
    exchange_source: ExchangeSource = option(
        ExchangeSource.RACK, ExchangeSource, "jokers", UR="UR-Q6", RF="RF-Q8", RK="RK-42"
    )
    """Where the tile for a joker may come from."""
    exchanged_joker: ExchangedJoker = option(ExchangedJoker.KEEP, ExchangedJoker, "jokers", UR="UR-Q7")
    """Whether an exchanged joker may be kept."""
    exchanged_joker_acts: YesNo = option(YesNo.YES, YesNo, "jokers", UR="UR-Q8")
    """Whether an exchanged joker makes the next seat draw four again."""
    multi_action: MultiAction = option(MultiAction.COMBINED, MultiAction, "actions", UR="UR-Q9")
    """How action tiles in different melds of one turn work together."""
    reverse_two_players: ReverseTwoPlayers = option(
        ReverseTwoPlayers.DIRECTION, ReverseTwoPlayers, "actions", UR="UR-Q13"
    )
    """What Reverse does with two players."""
    last_card_draws: YesNo = option(YesNo.NO, YesNo, "actions", UR="UR-Q16")
    """Whether a draw tile that ends the round still makes the next seat draw."""
    uno_penalty: UnoPenalty = option(UnoPenalty.IF_CAUGHT, UnoPenalty, "uno", UR="UR-Q23")
    """Whether a forgotten UNO! must be noticed by somebody."""
    late_uno_call: LateUnoCall = option(LateUnoCall.NO, LateUnoCall, "uno", UR="UR-Q22")
    """Whether UNO! may be called after the turn."""
    false_catch_penalty: int = option(0, (0, 1, 2), "uno", UR="UR-Q25")
    """Tiles that a needless call or a wrong catch costs."""
    hand_rummy: OnOff = option(OnOff.OFF, OnOff, "variants", RF="RF-47")
    """Whether going out in one turn without having laid before doubles what the others note."""
    last_tile: OnOff = option(OnOff.OFF, OnOff, "variants", RF="RF-50")
    """Whether one tile is put aside that the winner has to use in the last turn."""
    winning_total: int | None = option(None, (None, *TOTALS), "variants", RF="RF-52")
    """What a meld of the winning turn has to add up to."""
    winning_total_is: TotalIs = option(TotalIs.EXACT, TotalIs, "variants", RF="RF-Q20")
    """Whether the total has to be met exactly."""
    winning_total_meld: TotalMeld = option(TotalMeld.ANY_TOUCHED, TotalMeld, "variants", RF="RF-Q20")
    """Which meld has to have the total."""
    stock_empty: StockEmpty = option(StockEmpty.END, StockEmpty, "end", UR="UR-Q14")
    """What happens when the stock is used up."""
    revision: int = REVISION
    """Which reading of the rules holds; old matches keep theirs."""
    both: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Names in text form that set several options at once."""

    def __post_init__(self) -> None:
        check_options(self)


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
            raise OptionError(f"option {each.name} does not take {value!r}; it takes {values_text(each)}")


def options_of(rules: Book) -> tuple[Option, ...]:
    """Every option of a book in the order of the menu."""
    return tuple(
        Option(each.name, _values(each.metadata["values"], rules.prefix), rule, each.metadata["section"])
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
    raise OptionError(f"option {each.name} does not take {text!r}; it takes {values_text(each)}")


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
            raise OptionError(f"unknown option {name}; {book.book} has {', '.join(option_names(book))}")
    spread = {part: text for name, text in texts.items() for part in book.both.get(name, ())}
    spread |= {name: text for name, text in texts.items() if name in known}
    return replace(book, **{name: from_text(known[name], text) for name, text in spread.items()})


def today(rules: B) -> B:
    """The same options as this version reads them, for a new match."""
    return replace(rules, revision=REVISION)


class MatchGoal(NamedTuple):
    """What decides a match: points to reach, rounds to play, or rounds to win."""

    form: Game
    number: int


def match_goal(rules: MeldRules, seats: int) -> MatchGoal:
    """What decides a match of that many seats (UR-79, UR-83, UR-84, RF-44, RK-Q1)."""
    match rules.scoring:
        case Scoring.COLLECTED:
            numbers = {Game.POINTS: rules.target, Game.ROUNDS: rules.rounds, Game.FIRST_TO: rules.first_to}
            return MatchGoal(rules.game, numbers[rules.game])
        case Scoring.MINUS:
            return MatchGoal(Game.ROUNDS, rules.rounds)
        case Scoring.SIGNED:
            match rules.match:
                case MatchForm.ROUNDS:
                    return MatchGoal(Game.ROUNDS, rules.rounds or seats)
                case MatchForm.SINGLE:
                    return MatchGoal(Game.ROUNDS, 1)
                case MatchForm.TARGET:
                    return MatchGoal(Game.POINTS, rules.target)


def counts_points(rules: MeldRules) -> bool:
    """Whether points are noted; in the easy game of UNO RUMMY only won rounds are (UR-83)."""
    return rules.scoring is not Scoring.COLLECTED or rules.game is Game.POINTS


def length_option(rules: MeldRules) -> str | None:
    """The option that says how long a match lasts; None where a match is a single round."""
    if rules.scoring is Scoring.SIGNED and rules.match is MatchForm.SINGLE:
        return None
    names = {Game.POINTS: "target", Game.ROUNDS: "rounds", Game.FIRST_TO: "first_to"}
    return names[match_goal(rules, rules.seats[1]).form]
