"""The options of a book: frozen, validated, with a text form for cases, records and settings.

One module because an option and its values are read together.

Every field made with `option(...)` can be set by players; its name and values are those of the tables in
`docs/rules.md`. The other fields describe the equipment and fixed numbers of a book.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.engine import options
from game.engine.options import REVISION, Book, MatchGoal, MatchLength, OnOff, Seconds, Whole, YesNo, option

# The values of options that are explained where the option is, below; their texts are the same names in lower case.

Allowed = StrEnum("Allowed", "FORBIDDEN ALLOWED")
ExchangedJoker = StrEnum("ExchangedJoker", "KEEP SAME_TURN")
ExchangeSource = StrEnum("ExchangeSource", "RACK RACK_OR_TABLE")
SetJokerColour = StrEnum("SetJokerColour", "NAMED ANY_MISSING")
TableJoker = StrEnum("TableJoker", "FREE FIXED")
StockEmpty = StrEnum("StockEmpty", "END PLAY_ON")
PlayAfterDraw = StrEnum("PlayAfterDraw", "NEVER FIRST_LAYOUT_ONLY ALWAYS")
TotalIs = StrEnum("TotalIs", "EXACT AT_LEAST")
InvalidCommit = StrEnum("InvalidCommit", "REFUSE PENALTY_THREE")
MatchForm = StrEnum("MatchForm", "ROUNDS SINGLE TARGET")


class DrawnTile(StrEnum):
    """What may be done with the tile just drawn (UR-Q2)."""

    ALONE = "alone"
    """Only that tile may be played."""
    WITH_RACK = "with_rack"
    """It may be played with up to three others."""
    KEEP = "keep"
    """It is never played at once."""


class MultiAction(StrEnum):
    """How several action tiles of one turn combine (UR-Q9)."""

    COMBINED = "combined"
    """Reversals first, then all draws add up on the one next seat, which loses one turn."""
    CHAIN = "chain"
    """In the order of the melds; each draw or skip hits the next seat further on."""
    ONE_PER_TURN = "one_per_turn"
    """Only one action tile of the whole turn takes effect."""


class TimeoutRule(StrEnum):
    """What happens when the time for rebuilding is over (RF-33, RF-Q13)."""

    LEFTOVERS_TO_RACK = "leftovers_to_rack"
    """Tiles outside complete melds go to the rack; complete melds stay."""
    UNDO_AND_DRAW = "undo_and_draw"
    """The turn is undone and one tile drawn."""


class TotalMeld(StrEnum):
    """Which meld must have the agreed total (RF-Q20)."""

    ANY_TOUCHED = "any_touched"
    """One that received a rack tile in the winning turn."""
    NEW_ONLY = "new_only"
    """One that the winning turn made of rack tiles alone."""


class TileScoring(StrEnum):
    """Who scores what at the end of a round; fixed for each book."""

    COLLECTED = "collected"
    """The winner scores what the others hold (UR-75)."""
    MINUS = "minus"
    """Each seat scores its own rack against it; the lowest total wins (RF-41, RF-45)."""
    SIGNED = "signed"
    """The others score minus their racks, the winner the sum (RK-Q1)."""


TileEffect = StrEnum(
    "TileEffect", {"DRAW_TWO": "draw-two", "SKIP": "skip", "REVERSE": "reverse", "DRAW_FOUR": "draw-four"}
)
"""What an action tile does when it is played from a rack (UR-54..UR-56, UR-47)."""


_OF_RUNS = {sum(range(low, high + 1)) for low in range(1, 14) for high in range(low + 2, 14)}
_OF_GROUPS = {number * size for number in range(1, 14) for size in (3, 4)}
TOTALS = tuple(sorted(_OF_RUNS | _OF_GROUPS))
"""The possible values of `winning_total`: every total that one meld can have (RF-Q20)."""
USUAL_RUNS = (3, 4, 5, 6)
"""How long runs usually are."""

OPTION_OF = {MatchLength.POINTS: "target", MatchLength.ROUNDS: "rounds", MatchLength.FIRST_TO: "first_to"}
"""The option with the number that each length of a match goes by."""


@dataclass(frozen=True, slots=True)
class TileRules(Book):
    """A tile book: its equipment, its fixed numbers and its options."""

    colours: str
    """Colour letters, in the order in which groups are written."""
    numbers: int
    """Tiles go from 1 to this number."""
    copies: int
    jokers: int
    seats: tuple[int, int] = (2, 4)
    """The minimum and maximum number of seats (UR-01)."""
    rack_size: int = 14
    """Tiles dealt to each seat (UR-11)."""
    start_tiles: int = 0
    """Loose tiles face up on the table at the start (UR-12)."""
    lay_limit: int | None = None
    """The maximum number of rack tiles in one turn (UR-22); None: no limit."""
    group_jokers: int | None = None
    """The maximum number of jokers in a group (UR-50); None: no limit."""
    jokers_adjacent: bool = True
    """Whether two jokers may lie side by side in a run (UR-51)."""
    effects: tuple[tuple[int, TileEffect], ...] = ()
    """Which number has which effect (UR-54..UR-56)."""
    joker_effect: TileEffect | None = None
    """What a joker does when it is played from the rack (UR-47)."""
    action_points: int = 0
    """The points of an action tile left on a rack (UR-77)."""
    joker_points: int = 0
    """The points of a joker left on a rack (UR-78)."""
    uno_call: bool = False
    """Whether UNO! is called in this book (UR-66)."""
    uno_penalty_tiles: int = 2
    """Tiles drawn for a forgotten call (UR-69)."""

    scoring: TileScoring = TileScoring.COLLECTED
    """Who scores what at the end of a round."""
    exchange_to_rack: bool = False
    """Whether a joker exchanged from the table goes to the rack (UR-48), or must be laid at once (RF-38)."""
    first_layout_alone: bool = False
    """Whether the table may not be touched in the turn of the initial meld (RK-19..RK-21)."""
    timeout_tiles: int = 1
    """Tiles that a seat draws when its time runs out (UR-Q29, RK-27)."""

    match: MatchForm = option(MatchForm.ROUNDS, "match", RK="RK-Q1")
    """A number of rounds, a single round, or a number of points to reach."""
    target: int = option(200, "match", Whole(50, 1000, 50), UR="UR-82", RK="RK-Q1")
    """Points that win the match."""
    game: MatchLength = option(MatchLength.POINTS, "match", UR="UR-83")
    """Points, a fixed number of rounds, or first to a number of won rounds."""
    rounds: int = option(
        3, "match", {"UR": Whole(1, 20), "RF": Whole(1, 20), "RK": Whole(0, 20)}, UR="UR-83", RF="RF-44", RK="RK-Q1"
    )
    """How many rounds a match with a fixed number has; 0 stands for as many as there are players."""
    first_to: int = option(2, "match", Whole(1, 20), UR="UR-84")
    """The number of won rounds that wins the match."""
    first_starter: options.FirstStarter = option(options.FirstStarter.DRAW, "match", UR="UR-09", RF="RF-09", RK="RK-06")
    """Who begins the first round."""
    next_starter: options.NextStarter = option(
        options.NextStarter.ROTATE, "match", UR="UR-Q18", RF="RF-Q16", RK="RK-Q14"
    )
    """Who begins each later round."""
    opening: int = option(0, "opening", {"RF": Whole(1, 100), "RK": Whole(1, 100)}, RF="RF-19", RK="RK-18")
    """The points an initial meld needs; 0: the book has none (UR-20)."""
    joker_in_first_layout: YesNo = option(YesNo.YES, "opening", RF="RF-Q5")
    """Whether the initial meld may contain a joker."""
    redeal_claim: OnOff = option(OnOff.OFF, "opening", RK="RK-12")
    """Whether three pairs among the first tiles let a seat claim a new deal."""
    draw_although_playable: Allowed = option(Allowed.FORBIDDEN, "turn", UR="UR-Q1")
    """Whether a seat may draw although it could play."""
    drawn_tile: DrawnTile = option(DrawnTile.ALONE, "turn", UR="UR-Q2")
    """What may be played after drawing."""
    play_after_draw: PlayAfterDraw = option(PlayAfterDraw.ALWAYS, "turn", RF="RF-Q3")
    """Whether the tile just drawn may be played in the same turn."""
    invalid_commit: InvalidCommit = option(InvalidCommit.REFUSE, "turn", RK="RK-Q9")
    """Whether an illegal table is refused, or costs three tiles and the turn."""
    turn_time: int | None = option(
        None, "turn", {"UR": Seconds((60, 120, 180)), "RK": Seconds((30, 60, 120))}, UR="UR-Q29", RK="RK-26"
    )
    """Seconds for a turn; when they run out the turn is undone and tiles are drawn."""
    rebuild_time: int | None = option(None, "turn", Seconds((60, 120, 180)), RF="RF-49")
    """Seconds for a turn, counted from the first touch of a table tile."""
    timeout: TimeoutRule = option(TimeoutRule.LEFTOVERS_TO_RACK, "turn", RF="RF-Q13")
    """What happens when the time for rebuilding is over."""
    set_joker_colour: SetJokerColour = option(SetJokerColour.NAMED, "jokers", UR="UR-Q4", RF="RF-Q9")
    """Which tile exchanges a joker in a group of three."""
    table_joker: TableJoker = option(TableJoker.FREE, "jokers", UR="UR-Q21", RF="RF-Q7", RK="RK-41")
    """Whether rearranging may give a joker on the table a new meaning."""
    exchange_source: ExchangeSource = option(ExchangeSource.RACK, "jokers", UR="UR-Q6", RF="RF-Q8", RK="RK-42")
    """Where the tile for a joker may come from."""
    exchanged_joker: ExchangedJoker = option(ExchangedJoker.KEEP, "jokers", UR="UR-Q7")
    """Whether an exchanged joker may be kept."""
    exchanged_joker_acts: YesNo = option(YesNo.YES, "jokers", UR="UR-Q8")
    """Whether an exchanged joker makes the next seat draw four again."""
    multi_action: MultiAction = option(MultiAction.COMBINED, "actions", UR="UR-Q9")
    """How action tiles in different melds of one turn combine."""
    reverse_two_players: options.ReverseTwoPlayers = option(options.ReverseTwoPlayers.DIRECTION, "actions", UR="UR-Q13")
    """What Reverse does with two players."""
    last_card_draws: YesNo = option(YesNo.NO, "actions", UR="UR-Q16")
    """Whether a draw tile that ends the round still makes the next seat draw."""
    uno_penalty: options.UnoPenalty = option(options.UnoPenalty.IF_CAUGHT, "uno", UR="UR-Q23")
    """Whether a forgotten UNO! has to be noticed by somebody."""
    late_uno_call: options.LateUnoCall = option(options.LateUnoCall.NO, "uno", UR="UR-Q22")
    """Whether UNO! may be called after the turn."""
    false_catch_penalty: int = option(0, "uno", (0, 1, 2), UR="UR-Q25")
    """Tiles drawn for a needless call or a wrong catch."""
    hand_rummy: OnOff = option(OnOff.OFF, "variants", RF="RF-47")
    """Whether going out in one turn without having laid before doubles the others' points."""
    last_tile: OnOff = option(OnOff.OFF, "variants", RF="RF-50")
    """Whether a tile is set aside that the winner must use in the last turn."""
    winning_total: int | None = option(None, "variants", (None, *TOTALS), RF="RF-52")
    """The total that a meld of the winning turn must have."""
    winning_total_is: TotalIs = option(TotalIs.EXACT, "variants", RF="RF-Q20")
    """Whether the total must be met exactly."""
    winning_total_meld: TotalMeld = option(TotalMeld.ANY_TOUCHED, "variants", RF="RF-Q20")
    """Which meld must have the total."""
    stock_empty: StockEmpty = option(StockEmpty.END, "end", UR="UR-Q14")
    """What happens when the stock is used up."""
    revision: int = REVISION
    """The reading of the rules that applies; old matches keep theirs."""

    def goal(self, seats: int) -> MatchGoal:
        """Return what decides a match with that many seats (UR-79, UR-83, UR-84, RF-44, RK-Q1)."""
        match self.scoring:
            case TileScoring.COLLECTED:
                return MatchGoal(self.game, getattr(self, OPTION_OF[self.game]))
            case TileScoring.MINUS:
                return MatchGoal(MatchLength.ROUNDS, self.rounds)
            case TileScoring.SIGNED:
                if self.match is MatchForm.TARGET:
                    return MatchGoal(MatchLength.POINTS, self.target)
                return MatchGoal(MatchLength.ROUNDS, 1 if self.match is MatchForm.SINGLE else self.rounds or seats)

    @property
    def counts_points(self) -> bool:
        """Whether points are scored; the easy game of UNO RUMMY only counts won rounds (UR-83)."""
        return self.scoring is not TileScoring.COLLECTED or self.game is MatchLength.POINTS

    @property
    def punishes_tables(self) -> bool:
        """Whether an illegal table costs tiles and the turn, instead of being refused (RK-29)."""
        return self.invalid_commit is InvalidCommit.PENALTY_THREE

    @property
    def has_demands(self) -> bool:
        """Whether the book makes special demands on the turn that ends the round (RF-51, RF-52)."""
        return self.last_tile is OnOff.ON or self.winning_total is not None

    def is_total(self, points: int) -> bool:
        """Return whether that many points are the agreed total (RF-52), or more of them where that will do (RF-Q20)."""
        if self.winning_total is None:
            return False
        at_least = self.winning_total_is is TotalIs.AT_LEAST
        return points >= self.winning_total if at_least else points == self.winning_total

    @property
    def length_option(self) -> str | None:
        """The name of the option for the length of a match; None if a match is a single round."""
        if self.scoring is TileScoring.SIGNED and self.match is MatchForm.SINGLE:
            return None
        return OPTION_OF[self.goal(self.seats[1]).form]


def hardly_met(rules: TileRules) -> bool:
    """Return whether almost no meld of a usual size has the agreed total (RF-Q20)."""
    numbers, colours = range(1, rules.numbers + 1), len(rules.colours)
    runs = [sum(range(low, low + size)) for size in USUAL_RUNS for low in numbers[: 1 - size]] * colours
    groups = [number * size for number in numbers for size in (*[colours - 1] * colours, colours)]
    return rules.winning_total is not None and sum(map(rules.is_total, runs + groups)) <= 1
