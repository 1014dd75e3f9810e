"""A tile match being played, with drafts and a search for whether anything can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from game.ai import players
from game.engine import registry
from game.engine.game import End, Pass
from game.engine.options import MatchLength
from game.engine.tiles.actions import Redeal, TileAction, TilePhase
from game.engine.tiles.draft import Draft, Left, parse_draft, start, time_left
from game.engine.tiles.events import Drew, HandRummy, Laid, MatchEnded, RoundEnded, TileEvent
from game.engine.tiles.match import has_proof, tally
from game.engine.tiles.melds import Tile, tile_value
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import TileRules, TileScoring, counts_points, match_goal
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before
from game.play.ladder import tile_players
from game.play.results import Fact, RoundResult, Standing, most, of_rounds, shared, shown
from game.play.session import Session

# -- What was remarkable in a match of a tile book.

LAY, RUN = 3, 5
"""The number of tiles from which a lay, or a run, is remarkable."""


def facts(steps: Sequence[TileStep]) -> tuple[Fact, ...]:
    """Return the facts of a match."""
    seats = range(steps[0].state.seats)
    drawn, lays = Counter(dict.fromkeys(seats, 0)), dict.fromkeys(seats, 0)
    for event, _ in steps:
        match event:
            case Drew(seat=seat, count=count):
                drawn[seat] += count
            case Laid(seat, played):
                lays[seat] = max(lays[seat], len(played))
    counted = tally(steps)
    best, *others = shared(counted)
    return shown(
        [
            best if steps[0].state.rules.scoring is not TileScoring.MINUS else None,
            most("lay", lays, LAY),
            most("run", of_rounds(counted, "longest_run", total=False), RUN),
            most("drawn-tiles", drawn, 2),
            *others,
        ]
    )


# -- Finished rounds and the standings of a match of a tile book.

HOW = {End.OUT: "out", End.STOCK: "stock", End.STUCK: "stuck"}
"""How a round ended, and the key of its text."""


def results(rules: TileRules, steps: Sequence[TileStep]) -> tuple[RoundResult, ...]:
    """Return every finished round of a match."""
    return tuple(
        _result(rules, step.event, steps[number - 1].event)
        for number, step in enumerate(steps)
        if isinstance(step.event, RoundEnded)
    )


def _result(rules: TileRules, ended: RoundEnded, before: object) -> RoundResult:
    """Return a round; `before` is the last thing that happened in it."""
    hands = tuple(tuple(sorted(rack, key=_order)) for rack in ended.racks)
    doubled = isinstance(before, HandRummy)
    return RoundResult(
        hands=hands,
        values=tuple(tuple(tile_value(rules, tile) for tile in hand) for hand in hands),
        winners=() if ended.winner is None else (ended.winner,),
        noted=ended.round_scores,
        how="hand-rummy" if doubled else HOW[ended.end],
        drawn="drawn" if rules.scoring is TileScoring.COLLECTED else "shared",
        factor=2 if doubled else 1,
    )


def _order(tile: Tile) -> tuple[bool, str, int, int]:
    return tile.is_joker, tile.colour, tile.number, tile.copy


def standing(rules: TileRules, steps: Sequence[TileStep]) -> Standing:
    """Return the standings of the match."""
    state, points = steps[-1].state, counts_points(rules)
    goal = match_goal(rules, state.seats)
    ended = (step.event.winners for step in reversed(steps) if isinstance(step.event, MatchEnded))
    champions = next(ended, ())
    # The one named first has won; others share the win (RF-Q15).
    first = () if state.match_winner is None else (state.match_winner,)
    return Standing(
        totals=state.scores if points else state.wins,
        points=points,
        fewest=rules.scoring is TileScoring.MINUS,
        signed=rules.scoring is TileScoring.SIGNED,
        target=0 if goal.form is MatchLength.ROUNDS else goal.number,
        champions=(*first, *(seat for seat in champions if seat not in first)),
    )


# -- A tile match being played, with drafts and a search for whether anything can be played.


class TileSession(Session):
    """A match of a tile book."""

    steps: list[TileStep]
    state: TileState
    events: Sequence[TileEvent]
    now: TileView
    view: Callable[[int | None], TileView]
    view_at: Callable[[int, int | None], TileView]
    choices: Callable[[int], tuple[TileAction, ...]]

    family = registry.TILES
    step = TileStep
    players = players.TILES
    characters = staticmethod(tile_players)

    kept_time: Left | None = None
    """The time left in the turn that was saved, until its clock takes it over."""

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return results(self.state.rules, self.steps)

    def facts(self) -> tuple[Fact, ...]:
        """Return what was remarkable in the match so far."""
        return facts(self.steps)

    def standing(self) -> Standing:
        """Return the standings of the match."""
        return standing(self.state.rules, self.steps)

    def draft(self, seat: int) -> Draft:
        """Return the draft of a seat's turn: untouched, or as saved with the match."""
        context, text = before(self.view(seat)), self.kept_draft
        self.kept_draft = ""
        self.kept_time = time_left(text, seat, self.turns)
        return parse_draft(text, seat, self.turns, context) or start(context)

    def look_for_play(self, seat: int) -> None:
        """Find out on a thread whether the seat could play; the referee caches the answer."""
        self._background.submit(partial(find_play, before(self.view(seat))))


# -- Before the first turn: who claims a new deal (RK-12).
#
# Players who share the machine look at their racks in turn, whoever has three pairs, so that looking reveals nothing;
# the starter looks last and plays on at once. A single player here is asked only if a claim is possible.


def waiting(session: TileSession) -> int | None:
    """Return the next player at this machine who has neither claimed nor passed.

    None where claims are over, and while the computers think: who of them claims would end every question.
    """
    state = session.state
    left = session.to_act() if state.phase is TilePhase.CLAIM else ()
    if not all(map(session.is_human, left)):
        return None
    return min(left, key=lambda seat: (seat - state.turn - 1) % state.seats, default=None)


def asks(session: TileSession) -> bool:
    """Return whether the players at this machine are asked at all."""
    racks, humans = session.state.racks, session.humans
    return len(humans) > 1 or any(has_proof(racks[seat]) for seat in humans)


def may_claim(session: TileSession, seat: int) -> bool:
    """Return whether a seat has what a claim requires."""
    return not session.problems(seat, Redeal())


def pass_by(session: TileSession) -> bool:
    """Let the next player pass if nobody here is asked; return whether somebody did."""
    seat = waiting(session)
    return seat is not None and not asks(session) and not session.submit(seat, Pass())
