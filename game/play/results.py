"""What the scenes after a round show, in both families: the pieces left, who won, the scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from game.engine.cards import events as card_events
from game.engine.cards.events import RoundStarted as CardRoundStarted
from game.engine.cards.match import remaining
from game.engine.cards.pieces import COLOURS, Card, value
from game.engine.cards.rules import CardScoring
from game.engine.cards.state import CardState
from game.engine.game import End, OfFamily, Skipped, TurnStarted
from game.engine.options import MatchLength
from game.engine.registry import Event, Piece, State, Step
from game.engine.tally import Tally, tally
from game.engine.tiles import events as tile_events
from game.engine.tiles.events import RoundStarted as TileRoundStarted
from game.engine.tiles.melds import tile_value
from game.engine.tiles.position import match_sharers
from game.engine.tiles.rules import TileRules, TileScoring
from game.play.session import Events, Session

RoundEnded = tile_events.RoundEnded | card_events.RoundEnded


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round."""

    hands: tuple[tuple[Piece, ...], ...]
    """What each seat has left, in the order in which it is counted."""
    values: tuple[tuple[int, ...], ...]
    """The value of each of those pieces; () for a seat whose pieces do not count."""
    winners: tuple[int, ...]
    """() for a round without a single winner."""
    noted: tuple[int, ...]
    """What each seat scores."""
    how: str
    """Key below `scoring` that says how it ended."""
    drawn: str
    """Key below `scoring` of the title of a round without a winner."""
    teams: tuple[tuple[int, ...], ...] = ()
    left: tuple[int, ...] = ()
    """Seats that play no further rounds."""
    factor: int = 1
    """The factor for what is left: two after a Hand-Rummy (RF-47)."""

    def counted(self, seat: int, pieces: int) -> int:
        """Return the value of the first pieces of a seat, as many as asked for."""
        return sum(self.values[seat][: max(pieces, 0)])

    def gains(self, seat: int) -> bool:
        """Return whether a seat scores what others have left: it is out, or its partner is."""
        return seat in self.winners and not self.values[seat]


@dataclass(frozen=True, slots=True)
class Standing:
    """The standings of a match."""

    totals: tuple[int, ...]
    """Points of each seat, or rounds won if no points are scored."""
    points: bool
    fewest: bool
    """Whether the lowest score is best."""
    signed: bool
    """Whether a round has both positive and negative scores."""
    champions: tuple[int, ...]
    """Who has won the match; () if it is not decided."""
    target: int = 0
    """What decides the match as soon as a seat has it; 0 if the number of rounds does."""
    lasted: tuple[int, ...] = ()
    """If players can be knocked out, how many rounds each seat has played; () otherwise."""

    @property
    def places(self) -> list[int]:
        """Return the seats from the first to the last place; winners come first, then those who lasted longer."""
        return sorted(range(len(self.totals)), key=lambda seat: (self._rank(seat), seat))

    def place(self, seat: int) -> int:
        """Return the place of a seat, from 1; equal ones share it, and the next is left out."""
        return 1 + sum(self._rank(other) < self._rank(seat) for other in range(len(self.totals)))

    def _rank(self, seat: int) -> tuple[int, ...]:
        """Return what places are decided by: the smaller, the better."""
        if seat in self.champions:
            return ()
        return -self.lasted[seat] if self.lasted else 0, self.totals[seat] if self.fewest else -self.totals[seat]

    def gain(self, result: RoundResult, seat: int) -> int:
        """Return what a seat has won in a round: points, or rounds if no points are scored."""
        return result.noted[seat] if self.points else int(seat in result.winners)

    def noted(self, points: int) -> str:
        """Return what a seat scores for a round, with a sign if both signs occur (RK-Q1)."""
        return f"{points:+d}".replace("-", "−") if self.signed and points else str(points).replace("-", "−")


FEWEST = (TileScoring.MINUS, CardScoring.OWN_TOTAL, CardScoring.ELIMINATION)
"""How points are scored where the lowest score is best."""


def results(steps: Sequence[Step]) -> tuple[RoundResult, ...]:
    """Return every finished round of a match."""
    return tuple(_result(before.event, step) for before, step in pairwise(steps) if isinstance(step.event, RoundEnded))


def _result(before: object, step: OfFamily) -> RoundResult:
    """Return a round; `before` is the last thing that happened in it."""
    ended, rules = step.event, step.state.rules
    if isinstance(rules, TileRules):
        hands = tuple(tuple(sorted(rack, key=lambda tile: (tile.is_joker, tile))) for rack in ended.racks)
        doubled = isinstance(before, tile_events.HandRummy)
        return RoundResult(
            hands=hands,
            values=tuple(tuple(tile_value(rules, tile) for tile in hand) for hand in hands),
            winners=() if ended.winner is None else (ended.winner,),
            noted=ended.round_scores,
            how="hand-rummy" if doubled else ended.end.value,
            drawn="drawn" if rules.scoring is TileScoring.COLLECTED else "shared",
            factor=2 if doubled else 1,
        )
    # Cards of the winner's partner do not count (UC-75).
    gains, stay = ended.winners if ended.end is End.OUT else (), remaining(step.state.match)
    hands = tuple(map(in_order, ended.hands))
    return RoundResult(
        hands=hands,
        values=tuple(() if seat in gains else tuple(map(value, hand)) for seat, hand in enumerate(hands)),
        winners=ended.winners,
        noted=ended.round_scores,
        how="cards-out" if ended.end is End.OUT else "cards-stuck",
        drawn="drawn" if rules.scoring is CardScoring.WINNER_COLLECTS else "shared",
        teams=step.state.match.teams,
        left=tuple(seat for seat in range(len(hands)) if seat not in stay),
    )


def in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand as it is counted: by colour, then by value, wilds last."""
    order = (*COLOURS, "")
    return tuple(sorted(hand, key=lambda card: (order.index(card.colour), value(card), card.symbol, card.copy)))


def standing(steps: Sequence[Step]) -> Standing:
    """Return the standings of a match."""
    state: OfFamily = steps[-1].state
    rules, lasted = state.rules, tuple[int, ...]()
    goal = rules.goal(state.seats)
    if rules.scoring is CardScoring.ELIMINATION:
        played = [step.state.match.order for step in steps if isinstance(step.event, card_events.RoundEnded)]
        lasted = tuple(sum(seat in order for order in played) for seat in range(state.seats))
    return Standing(
        totals=state.scores if rules.counts_points else state.wins,
        points=rules.counts_points,
        fewest=rules.scoring in FEWEST,
        signed=rules.scoring is TileScoring.SIGNED,
        target=0 if goal.form is MatchLength.ROUNDS else goal.number,
        champions=state.match_winners if isinstance(state, CardState) else match_sharers(state),
        lasted=lasted,
    )


def missing(result: RoundResult, standing: Standing, seat: int, *, of_match: bool) -> tuple[str, int] | None:
    """Return what kept a seat from winning the match, or else the round, and how many: `pieces`, `points`, `fewer` of
    them, or `rounds`; None if that is no number."""
    # Who wins the only round of a match wins the match.
    only = standing.totals == result.noted if not standing.target else standing.target == 1 and not standing.points
    if of_match and not only:
        found = _missing_of_match(standing, seat)
    elif not all(result.hands[winner] for winner in result.winners):
        found = "pieces", len(result.hands[seat])
    else:
        sums = [sum(values) for values in result.values]
        found = "fewer", sums[seat] - min(sums[winner] for winner in result.winners)
    return found if found[1] > 0 else None


def _missing_of_match(standing: Standing, seat: int) -> tuple[str, int]:
    if standing.lasted and max(standing.lasted) > standing.lasted[seat]:
        return "rounds", max(standing.lasted) - standing.lasted[seat]
    own, best = standing.totals[seat], standing.totals[standing.champions[0]]
    goal = standing.target if 0 <= own < standing.target and not standing.fewest else best
    return "fewer" if standing.fewest else "points" if standing.points else "rounds", abs(goal - own)


# -- What was remarkable in a match so far, for the page after a round; everything follows from its steps.

SHOWN = 3
"""The maximum number of facts."""
LAY, RUN = 3, 5
"""The number of tiles from which a lay, or a run, is remarkable."""


class Fact(NamedTuple):
    """Something that one seat, or several, had most of."""

    key: str
    """Key below `fact` in the catalogue."""
    seats: tuple[int, ...]
    number: int
    level: str = ""
    """The level of computers that it is about; "" if it is about none."""


def most(key: str, figures: Mapping[int, int], least: int = 1) -> Fact | None:
    """Return who had most of something; None if nobody had at least `least`, or all had the same."""
    high = max(figures.values(), default=0)
    best = tuple(seat for seat, figure in figures.items() if figure == high)
    if high < least or (len(best) == len(figures) > 1):
        return None
    return Fact(key, best, high)


def by_seat(
    session: Session, kind: type[OfFamily], figure: Callable[[OfFamily], int] = lambda _: 1,
    how: Callable[[Iterable[int]], int] = sum,
) -> dict[int, int]:  # fmt: skip
    """Return for each seat the figures of all events of a kind about it together (`sum`), or the greatest (`max`)."""
    about = [(event.seat, figure(event)) for event, _ in session.steps if isinstance(event, kind)]
    return {each: how([0, *(number for seat, number in about if seat == each)]) for each in range(session.seats)}


def of_rounds(counted: Tally, column: str, how: Callable[[Iterable[int]], int]) -> dict[int, int]:
    """Return for each seat what it has of a column in all rounds together (`sum`), or at best in one (`max`)."""
    found: dict[int, list[int]] = {}
    for each in counted.rounds:
        for seat, line in each.seats.items():
            found.setdefault(seat, []).append(getattr(line, column))
    return {seat: how(figures) for seat, figures in found.items()}


class CountedSession(Session):
    """A match as the scenes after a round show it."""

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return results(self.steps)

    def standing(self) -> Standing:
        """Return the standings of the match."""
        return standing(self.steps)

    def facts(self) -> tuple[Fact, ...]:
        """Return what was remarkable in the match so far, the most telling first."""
        counted, scoring = tally(self.steps), self.state.rules.scoring
        rounds, points, calls = counted.rounds, "points" in counted.columns, "catches" in counted.columns
        if isinstance(scoring, CardScoring):
            own = [
                most("drawn-cards", by_seat(self, card_events.Drew, lambda drew: drew.count), 2),
                most("bluffs", by_seat(self, card_events.Challenged, lambda doubted: not doubted.lawful)),
                most("skipped", by_seat(self, Skipped)),
                most("wilds", by_seat(self, card_events.Played, lambda played: played.card.is_wild)),
            ]
        else:
            own = [
                most("lay", by_seat(self, tile_events.Laid, lambda laid: len(laid.played), max), LAY),
                most("run", of_rounds(counted, "longest_run", max), RUN),
                most("drawn-tiles", by_seat(self, tile_events.Drew, lambda drew: drew.count), 2),
            ]
        several = len(rounds) > 1 and points and scoring not in FEWEST
        found = (
            most("best-round", of_rounds(counted, "points", max)) if several else None,
            *own,
            most("catches", of_rounds(counted, "catches", sum)) if calls else None,
            most("caught", of_rounds(counted, "caught", sum)) if calls else None,
            most("turns", {0: sum(line.turns for each in rounds for line in each.seats.values())}, 2),
        )
        return tuple(fact for fact in found if fact is not None)[:SHOWN]


MANY_LAID, MANY_DRAWN = 6, 4
"""The tiles laid, and the pieces drawn, from which a turn is a great moment."""
GREAT = (
    tile_events.HandRummy, tile_events.JokerExchanged, card_events.Challenged, card_events.HandsSwapped,
    card_events.HandsPassed, card_events.HandsShuffled,
)  # fmt: skip
"""Events that are great moments in any case."""


class Mark(StrEnum):
    """What a turn of a match being watched is, besides a turn."""

    ROUND = "round"
    """A round begins with it."""
    MOMENT = "moment"
    """Something great happened in the one before."""


def is_great(event: Event) -> bool:
    """Return whether an event is worth finding again."""
    match event:
        case tile_events.Laid(played=played):
            return len(played) >= MANY_LAID
        case tile_events.Drew(count=count) | card_events.Drew(count=count):
            return count >= MANY_DRAWN
        case _:
            return isinstance(event, GREAT)


def marks_of(events: Sequence[Event], stops: Sequence[int]) -> dict[int, Mark]:
    """Return what the turns are that begin after so many events each."""
    found: dict[int, Mark] = {}
    for turn, (first, last) in enumerate(pairwise((0, *stops))):
        news = events[first:last]
        if any(isinstance(each, TileRoundStarted | CardRoundStarted) for each in news):
            found[turn] = Mark.ROUND
        elif any(map(is_great, news)):
            found[turn] = Mark.MOMENT
    return found


def stops_of(events: Sequence[Event]) -> tuple[int, ...]:
    """Return how many events there are when each turn begins, and at the end."""
    turns = [number for number, event in enumerate(events, 1) if isinstance(event, TurnStarted)]
    return tuple(dict.fromkeys((*turns, len(events))))


class PlayedMatch:
    """All steps of a match; its session moves among them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.whole = tuple(session.steps)
        events = Events(self.whole)
        self.stops = stops_of(events)
        """The number of steps when each turn begins, and at the end."""
        self.marks = marks_of(events, self.stops)
        self.open_until = max((n for n, each in enumerate(events, 1) if isinstance(each, RoundEnded)), default=0)
        """Up to how many steps everything lies open: the rounds up to there are over."""
        self.last = len(self.stops) - 1
        """The number of the last turn."""
        self.at = 0
        """The number of the current turn."""
        self.go_to(0)

    @property
    def steps(self) -> int:
        """The number of steps up to the current turn."""
        return self.stops[self.at]

    def revealed_at(self, turn: int) -> bool:
        """Return whether nothing has to be hidden in a turn: its round is over."""
        return self.stops[turn] <= self.open_until or bool(self.whole[-1].state.phase.is_over)

    @property
    def revealed(self) -> bool:
        """Whether nothing has to be hidden now."""
        return self.revealed_at(self.at)

    @property
    def at_the_end(self) -> bool:
        """Whether the match is decided by the current turn."""
        return bool(self.whole[self.steps - 1].state.phase.is_over)

    def states(self) -> tuple[State, ...]:
        """Return the position at the beginning of each turn, and the last one."""
        return tuple(self.whole[stop - 1].state for stop in self.stops)

    def go_to(self, turn: int) -> int:
        """Go to the end of a turn; return the number of steps up to there."""
        self.at = min(max(turn, 0), self.last)
        self.session.steps = list(self.whole[: self.steps])
        return self.steps


class Past(NamedTuple):
    """A turn that is over, given by numbers of steps."""

    seat: int
    first: int
    """When it had begun."""
    last: int
    """When the next one had."""


def past_turns(events: Sequence[Event]) -> tuple[Past, ...]:
    """Return the turns of this round that are over, the last one first."""
    begun = [at for at, event in enumerate(events) if isinstance(event, TileRoundStarted | CardRoundStarted)]
    first = begun[-1] if begun else 0
    starts = [(at, event.seat) for at, event in enumerate(events[first:], first) if isinstance(event, TurnStarted)]
    return tuple(Past(seat, here + 1, after + 1) for (here, seat), (after, _) in pairwise(starts))[::-1]


class NoLevel(StrEnum):
    """Why a position makes no level."""

    NO_TURN = "no-turn"
    """No turn begins here."""
    NOT_OPENED = "not-opened"
    """The seat cannot make its initial meld yet."""
    NOTHING = "nothing"
    """No tile can be played."""
    ONE_CHOICE = "one-choice"
    """The seat on turn has nothing to choose between its cards."""
    NO_BEST = "no-best"
    """Whatever the seat does comes to the same, or no action is proven to be better than all others."""
    TOO_LONG = "too-long"
    """There is too much to search: only in a file that somebody wrote."""


def nearest_turn(states: Sequence[State], at: int, fit: Callable[[OfFamily], bool]) -> int | None:
    """Return which position is the nearest other `fit` one with the same seat on turn; None if none is.

    Of two as near, the later one. Every position is looked at once at most, the near ones first.
    """
    seat = states[at].turn
    others = sorted((number for number in range(len(states)) if number != at), key=lambda each: (abs(each - at), -each))
    return next((each for each in others if states[each].turn == seat and fit(states[each])), None)
