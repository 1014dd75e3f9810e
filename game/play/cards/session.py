"""A card match being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from game.ai import players
from game.ai.cards import LEVELS
from game.engine import registry
from game.engine.cards.actions import CardAction
from game.engine.cards.events import CardEvent, Challenged, Drew, Eliminated, Played, RoundEnded, RoundStarted
from game.engine.cards.match import tally
from game.engine.cards.pieces import COLOURS, Card, value
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.cards.scoring import counts_points, match_goal
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import CardView
from game.engine.game import End, Skipped
from game.engine.options import MatchLength, SeatKind
from game.play.ladder import card_players
from game.play.results import Fact, RoundResult, Standing, most, shared, shown
from game.play.session import Session

# -- What was remarkable in a match of a card book.


def facts(steps: Sequence[CardStep]) -> tuple[Fact, ...]:
    """Return the facts of a match."""
    seats = range(len(steps[0].state.match.scores))
    drawn, skipped, wilds, bluffs = (Counter(dict.fromkeys(seats, 0)) for _ in range(4))
    for event, _ in steps:
        match event:
            case Drew(seat=seat, count=count):
                drawn[seat] += count
            case Skipped(seat):
                skipped[seat] += 1
            case Played(seat=seat, card=card) if card.is_wild:
                wilds[seat] += 1
            case Challenged(lawful=False) as challenged:
                bluffs[challenged.seat] += 1
    best, *others = shared(tally(steps))
    return shown(
        [
            best if steps[0].state.match.rules.scoring is CardScoring.WINNER_COLLECTS else None,
            most("drawn-cards", drawn, 2),
            most("bluffs", bluffs),
            most("skipped", skipped),
            most("wilds", wilds),
            *others,
        ]
    )


# -- Finished rounds and the standings of a match of a card book.


def results(rules: CardRules, steps: Sequence[CardStep]) -> tuple[RoundResult, ...]:
    """Return every finished round of a match."""
    found: list[RoundResult] = []
    teams = steps[0].state.match.teams
    gone: tuple[int, ...] = ()
    for step in steps:
        match step.event:
            case RoundStarted():
                teams = step.event.teams
            case RoundEnded():
                found.append(_result(rules, step.event, teams, gone))
            case Eliminated(seat):
                gone = (*gone, seat)
                found[-1] = replace(found[-1], left=gone)
    return tuple(found)


def _result(
    rules: CardRules, ended: RoundEnded, teams: tuple[tuple[int, ...], ...], gone: tuple[int, ...]
) -> RoundResult:
    """Return a round; cards of the winner's partner do not count (UC-75)."""
    hands = tuple(map(in_order, ended.hands))
    return RoundResult(
        hands=hands,
        values=tuple(
            () if seat in ended.winners and ended.end is End.OUT else tuple(map(value, hand))
            for seat, hand in enumerate(hands)
        ),
        winners=ended.winners,
        noted=ended.round_scores,
        how="cards-out" if ended.end is End.OUT else "cards-stuck",
        drawn="drawn" if rules.scoring is CardScoring.WINNER_COLLECTS else "shared",
        teams=teams,
        left=gone,
    )


def in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand as it is counted: by colour, then by value, wilds last."""
    return tuple(sorted(hand, key=_order))


def _order(card: Card) -> tuple[int, int, str, int]:
    colour = COLOURS.index(card.colour) if card.colour else len(COLOURS)
    return colour, value(card), card.symbol, card.copy


def standing(rules: CardRules, steps: Sequence[CardStep]) -> Standing:
    """Return the standings of the match."""
    match, points = steps[-1].state.match, counts_points(rules)
    goal = match_goal(rules, len(match.scores))
    return Standing(
        totals=match.scores if points else match.wins,
        points=points,
        fewest=rules.scoring is not CardScoring.WINNER_COLLECTS,
        signed=False,
        target=0 if goal.form is MatchLength.ROUNDS else goal.number,
        champions=match.match_winners,
        lasted=_lasted(steps) if rules.scoring is CardScoring.ELIMINATION else (),
    )


def _lasted(steps: Sequence[CardStep]) -> tuple[int, ...]:
    """Return how many of the finished rounds each seat has played (UC-81)."""
    first, rounds = steps[0].state.match, 0
    seats = range(len(first.scores))
    out = {seat: 0 for seat in seats if seat not in first.order}
    for step in steps:
        match step.event:
            case RoundEnded():
                rounds += 1
            case Eliminated(seat):
                out[seat] = rounds
    return tuple(out.get(seat, rounds) for seat in seats)


# -- A card match being played.


class CardSession(Session):
    """A match of a card book."""

    steps: list[CardStep]
    state: CardState
    events: Sequence[CardEvent]
    now: CardView
    view: Callable[[int | None], CardView]
    view_at: Callable[[int, int | None], CardView]
    choices: Callable[[int], tuple[CardAction, ...]]

    family = registry.CARDS
    step = CardStep
    players = players.CARDS
    characters = staticmethod(card_players)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this round; those knocked out only watch (UC-81)."""
        order = self.state.match.order
        return tuple(seat for seat in range(self.seats) if seat in order)

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return results(self.state.rules, self.steps)

    def facts(self) -> tuple[Fact, ...]:
        """Return what was remarkable in the match so far."""
        return facts(self.steps)

    def standing(self) -> Standing:
        """Return the standings of the match."""
        return standing(self.state.rules, self.steps)

    def hint(self, seat: int) -> CardAction:
        """Return what a strong computer would do on a seat's turn; the record notes that it asked.

        The hint is about cards: the table itself says who can be caught, and for how long.
        """
        self.note_hint(seat)
        chance = Random(f"{self.record.seed}/hint/{len(self.record.lines)}")
        return LEVELS[SeatKind.HARD](replace(self.view(seat), catchable=None), chance)
