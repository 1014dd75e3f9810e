"""What came of skill in a match, and what of luck: each decision against the best one, each draw against the others.

A decision is judged by what its seat could see, never by what was hidden: the hidden pieces are dealt anew, the same
deals for every choice, the others reply as a good player would, and a position counts as its seat's chance to win the
round (`game/ai/value.py`). What can be proven is kept apart from that. Luck is the chance after a draw less its mean
over all that the stock could have given instead; it looks at what was hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache, partial
from itertools import islice, takewhile
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from game.ai import Computer, players_of
from game.ai.cards import evaluator as card_evaluator, foresight as card_foresight
from game.ai.cards.reasons import deciding
from game.ai.tiles import evaluator as tile_evaluator, foresight as tile_foresight
from game.ai.value import ALL, Race, TableWeights
from game.engine.cards import views as card_views
from game.engine.cards.actions import Accept, CardPhase, Challenge, Jump, Play
from game.engine.cards.events import Drew as CardDrew, Memory
from game.engine.cards.hints import Reason
from game.engine.cards.rules import CardScoring
from game.engine.cards.state import CardState
from game.engine.cards.wants import choices
from game.engine.game import (
    Catch,
    Caught,
    Draw,
    Next,
    OfFamily,
    Pass,
    Passed,
    Problem,
    Refused,
    TurnStarted,
    Uno,
    UnoForgotten,
)
from game.engine.options import MatchLength, SeatKind
from game.engine.record import Record, opening
from game.engine.registry import Action, Game, Rules, State, Step, family_of
from game.engine.tiles import views as tile_views
from game.engine.tiles.actions import Lay, Open, TilePhase
from game.engine.tiles.events import Drew as TileDrew, Laid, Reason as DrawReason, RoundStarted
from game.engine.tiles.hints import shed, suggestions
from game.engine.tiles.legality import TurnContext, rack_after, working
from game.engine.tiles.melds import Tile
from game.engine.tiles.plays import NoPlay, TilePlay, find_play, play_problems, winning_play
from game.engine.tiles.rules import Allowed, TileRules, TileScoring
from game.engine.tiles.state import TileState
from game.play.session import next_act
from game.store.content import value_table

# -- The moments of a match at which somebody acted.


class Moment(NamedTuple):
    """Somebody acts."""

    at: int
    """How many steps came before."""
    turn: int
    """How many turns had begun, in the whole match."""
    seat: int
    action: Action
    state: State
    """The position before."""
    steps: tuple[Step, ...]
    """What came of it."""
    kept: tuple[int, ...] = ()
    """How many tiles each seat still held when it last could have laid them; () if unknown, and of cards."""


def moments(record: Record) -> Iterator[Moment]:
    """Yield everything that was done in a match; its record must replay."""
    game, begun = family_of(record.rules.book).game(record.rules), opening(record)
    state, at = begun[-1].state, len(begun)
    kept = kept_after((), begun)
    turn = sum(isinstance(step.event, TurnStarted) for step in begun)
    for line in record.lines:
        seat_text, _, text = line.partition(" ")
        seat = int(seat_text)
        action, steps = read_action(game, state, seat, text)
        yield Moment(at, turn, seat, action, state, steps, kept)
        kept = kept_after(kept, steps)
        turn += sum(isinstance(step.event, TurnStarted) for step in steps)
        state, at = steps[-1].state, at + len(steps)


def kept_after(kept: tuple[int, ...], steps: Iterable[Step]) -> tuple[int, ...]:
    """Return how many tiles each seat still held when it last could have laid them, after more steps of a match."""
    for event, state in steps:
        if not isinstance(state, TileState):
            break
        if not kept or isinstance(event, RoundStarted):
            kept = (0,) * state.seats
        match event:
            case TileDrew(seat, _, count, DrawReason.TURN):
                kept = (*kept[:seat], len(state.racks[seat]) - count, *kept[seat + 1 :])
            case Laid(seat) | Passed(seat, window=False):
                kept = (*kept[:seat], len(state.racks[seat]), *kept[seat + 1 :])
    return kept


def read_action(game: Game, state: State, seat: int, text: str) -> tuple[Action, tuple[Step, ...]]:
    """Return the action that a record writes like this, and what comes of it."""
    for action in family_of(game.rules.book).meanings(text, state, seat, False):
        if not isinstance(action, Problem):
            steps = game.attempt(state, seat, action)
            if not isinstance(steps, Refused):
                return action, steps
    raise ValueError(f"seat {seat} cannot {text!r}")


# -- What is said of a decision and of a draw.


class Proof(StrEnum):
    """What is certain about a decision, whatever anybody holds."""

    OUT = "out"
    """It could have gone out."""
    DREW = "drew"
    """It drew or passed although something could be played."""
    FEWER = "fewer"
    """It laid fewer pieces than it could."""
    CALL = "call"
    """It forgot the call."""
    CHALLENGE = "challenge"
    """It accepted a wild draw four although it knew that a challenge would not fail."""


class Grade(StrEnum):
    """How much of the chance to win a decision lost."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS = ((Grade.BLUNDER, 100_000), (Grade.MISTAKE, 50_000), (Grade.INACCURACY, 20_000))
"""The least loss of each grade, in millionths of a won round."""
RIGHT = 35_000
"""A decision that loses less than this is right when a turn is tried again."""


class Decision(NamedTuple):
    """A decision, against the best that its seat could know of."""

    at: int
    turn: int
    seat: int
    played: str
    """The action as a record writes it."""
    better: str
    """The best one, if it was another."""
    chance: int
    """The seat's chance to win the round after what was played, in millionths."""
    match: int
    """The same for the match."""
    loss: int
    """What it lost against the best one, in millionths; 0 if it was the best or there was no choice."""
    spread: int
    """Half of the 95 % interval of the loss."""
    proofs: tuple[Proof, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether another choice was better: the interval of the loss leaves out 0."""
        return self.loss > self.spread

    @property
    def grade(self) -> Grade:
        """Its class; FINE unless something else was better for certain."""
        return next((grade for grade, least in THRESHOLDS if self.is_certain and self.loss >= least), Grade.FINE)


class Why(NamedTuple):
    """What speaks for the better choice; of cards, `Reason` of their hints says it."""

    key: str
    """Key below `review.why` in the catalogue."""
    n: int = 0
    seat: int | None = None


class Luck(NamedTuple):
    """A draw or a deal, against what it could have been."""

    at: int
    seat: int | None
    """Who drew; None for a deal."""
    gains: tuple[int, ...]
    """What each seat's chance to win the round gained, in millionths."""
    usual: tuple[int, ...] = ()
    """What each seat's chance would have been on average, before `gains`; () if that is unknown."""


class Stray(NamedTuple):
    """A decision that `hard` would not have made: from here on, chances may change by skill as well."""

    at: int
    seat: int


class Result(NamedTuple):
    """A round is over."""

    at: int
    round: int
    shares: tuple[int, ...]
    """What each seat has of the won round, in millionths."""


Judged = Decision | Luck | Stray | Result
"""What is said of a match, in the order of its steps."""


# -- Judging.

STUDENT = ((4, 3.18, 0), (8, 2.36, 0.4), (16, 2.13, 0.7), (30, 2.05, 1), (60, 2.0, 1))
"""After how many deals the lead of the best choice is looked at: more of them follow while it is still one. Each with
the standard errors that the 95 % interval reaches to each side, and the least lead worth measuring further, in such
intervals: after thirty deals only one that is certain, though not `CLEAR`, is measured again."""
REPLIES = 4
"""How many acts of each seat are played on at most, for each turn of the one that decides."""
OTHERS = 4
"""With how many other draws one is compared."""
NOTICED = 20_000
"""A lead that is less than this has no name, and is measured no further, in millionths."""
CLEAR = 2
"""A lead of more than so many times its own interval is measured no further either."""


def weights_of(rules: Rules, seats: int) -> TableWeights:
    """Return what makes a seat likely to win at a table of that size."""
    table = value_table(rules.book, seats)
    return TableWeights(*(table[each] for each in TableWeights._fields))


class Judge(ABC):
    """Judges what was done in a match: a `TileJudge` or a `CardJudge`."""

    replies: Computer
    """Who plays on for everybody: somebody quick who plays well."""
    turns: int
    """For how long: until so many turns of the seat have come."""
    hard: Computer
    """Who plays on for everybody where luck is measured."""

    def __init__(self, rules: Rules) -> None:
        self.game = family_of(rules.book).game(rules)
        self.players = players_of(rules.book)
        self.master: Computer = self.players.levels[SeatKind.MASTER]
        """Whose choice counts as the best: the strongest player there is."""
        self.steady = _steady(self.hard)

    @abstractmethod
    def imagine(self, moment: Moment, chance: Random) -> State:
        """Return a match that fits what a seat saw before it acted."""

    @abstractmethod
    def proofs(self, moment: Moment) -> Iterator[Proof]:
        """Yield what is certain about a decision."""

    @abstractmethod
    def why(self, moment: Moment, better: OfFamily) -> Why | Reason:
        """Return what speaks for a better choice than the one that was made."""

    @abstractmethod
    def is_choice(self, moment: Moment) -> bool:
        """Return whether an action is part of its seat's turn, or an answer, so that it is judged."""

    @abstractmethod
    def come_to(self, state: State) -> tuple[object, ...]:
        """Return what counts of a position for everybody who plays on, to compare what two acts come to."""

    def decision(self, moment: Moment) -> Decision | None:
        """Return how good a decision was; None if there was nothing to decide."""
        seat = moment.seat
        if not self.is_choice(moment):
            return None
        text = family_of(self.game.rules.book).format_action
        better, loss, spread = self.best(moment)
        after = moment.steps[-1].state
        chance = self.chance(after, seat)
        return Decision(
            moment.at, moment.turn, seat, text(moment.action), text(better) if loss else "",
            chance, self.of_match(after, seat, chance), loss, spread, tuple(self.proofs(moment)),
        )  # fmt: skip

    def best(self, moment: Moment) -> tuple[Action, int, int]:
        """Return the best choice, what was lost against it, and half of the 95 % interval of that."""
        chance = Random(f"{moment.state.seed}/review {moment.at}")
        best = self.master(self.game.view(moment.state, moment.seat), chance)
        if best == moment.action or not self.is_choice(moment._replace(action=best)):
            return moment.action, 0, 0
        leads: list[int] = []
        for many, errors, least in STUDENT:
            leads += [self._lead(moment, best, chance) for _ in range(many - len(leads))]
            spread = errors * stdev(leads) / sqrt(many)
            if not max(NOTICED, least * spread) <= mean(leads) <= CLEAR * spread:
                break
        return best, max(0, round(mean(leads))), round(spread)

    def _lead(self, moment: Moment, better: Action, chance: Random) -> int:
        """Return by how much a choice is better than what was played if the hidden pieces lie in one way.

        What a view does not tell may forbid one of the two in an imagined match: that says nothing for the other.
        """
        world, seed = self.imagine(moment, chance), str(chance.random())
        played, other = (self._worth(world, moment.seat, action, seed) for action in (moment.action, better))
        return 0 if played is None or other is None else other - played

    def _worth(self, state: State, seat: int, action: Action, seed: str) -> int | None:
        """Return a seat's chance once it has acted and the others have replied; None if it may not act so."""
        steps = self.game.attempt(state, seat, action)
        if isinstance(steps, Refused):
            return None
        turns = self.turns
        for after in islice(self._played_on(steps[-1].state, self.replies, seed), turns * REPLIES * state.seats + 1):
            turns -= after.turn == seat and after.phase == "turn"
            if not turns:
                break
        return self.chance(after, seat)

    def _played_on(self, state: State, player: Computer, seed: str) -> Iterator[State]:
        """Yield a position and what comes of it if everybody plays like that, act by act, to the end of the round."""
        chances, players = [Random(seed)] * state.seats, [player] * state.seats
        while not state.phase.is_between:
            yield state
            state = next_act(self.game, state, players, chances, "in a review")[1].steps[-1].state
        yield state

    def chance(self, state: State, seat: int) -> int:
        """Return a seat's chance to win the round as it sees it; partners share one that they win."""
        if state.phase.is_between:
            return self.result(state)[seat]
        return self.players.win_chances(weights_of(self.game.rules, _playing(state)), self.game.view(state, seat))[seat]

    def result(self, state: State) -> tuple[int, ...]:
        """Return what each seat has of a finished round; all share one that nobody won."""
        winners = state.winners or tuple(range(state.seats))
        return tuple(ALL // len(winners) if seat in winners else 0 for seat in range(state.seats))

    def of_match(self, state: State, seat: int, chance: int) -> int:
        """Return a seat's chance to win the match if this is its chance to win the round; partners share both."""
        if state.phase.is_over:
            return ALL // len(state.match_winners) if seat in state.match_winners else 0
        order = sorted(state.match.order) if isinstance(state, CardState) else range(state.seats)
        race, at = race_of(state, order), order.index(seat)
        if state.phase.is_between:
            return race.chances()[at]
        teams = sorted({tuple(map(order.index, _team(state, each))) for each in order}, key=lambda team: at not in team)
        won, *lost = (race.after(team).chances()[at] for team in teams)
        usual = sum(lost) // len(lost)
        return usual + (won - usual) * chance * len(teams[0]) // ALL

    # -- luck ----------------------------------------------------------------------------------------------

    def stray(self, moment: Moment) -> Stray | None:
        """Return that a decision comes to something else than what `hard` would have done; None if not."""
        if not self.is_choice(moment):
            return None
        usual = self.players.levels[SeatKind.HARD](self.game.view(moment.state, moment.seat), Random(0))
        if usual == moment.action:
            return None
        steps = self.game.attempt(moment.state, moment.seat, usual)
        assert not isinstance(steps, Refused)
        same = self.come_to(steps[-1].state) == self.come_to(moment.steps[-1].state)
        return None if same else Stray(moment.at, moment.seat)

    def deal(self, at: int, state: State) -> Luck:
        """Return the luck of a deal, against what a seat so far from the starter usually wins."""
        usual = weights_of(self.game.rules, _playing(state)).deal
        shares = [usual[min((seat - state.starter) % state.seats, len(usual) - 1)] for seat in range(state.seats)]
        expected = [ALL * share // sum(shares) for share in shares]
        gains = tuple(own - usual for own, usual in zip(self._open(state), expected, strict=True))
        return Luck(at, None, gains, tuple(expected))

    def draw(self, moment: Moment) -> Luck | None:
        """Return the luck of a draw; None if nothing was drawn."""
        state, after = moment.state, moment.steps[-1].state
        if after.phase.is_over or len(after.stock) >= len(state.stock) or after.round != state.round:
            return None
        chance = Random(f"{state.seed}/luck {moment.at}")
        others = []
        for _ in range(OTHERS):
            stock: list[OfFamily] = list(state.stock)
            chance.shuffle(stock)
            steps = self.game.attempt(state._replace(stock=tuple(stock)), moment.seat, moment.action)
            assert not isinstance(steps, Refused)
            others.append(self._open(steps[-1].state))
        means = tuple(sum(each) // OTHERS for each in zip(*others, strict=True))
        drawers = (step.event.seat for step in moment.steps if isinstance(step.event, TileDrew | CardDrew))
        gains = tuple(own - usual for own, usual in zip(self._open(after), means, strict=True))
        return Luck(moment.at, next(drawers, moment.seat), gains, means)

    def _open(self, state: State) -> Sequence[int]:
        """Return each seat's chance where all hands are open, at the next draw: until then nothing is left to luck."""
        stock = len(state.stock)
        for each in takewhile(lambda later: len(later.stock) == stock, self._played_on(state, self.steady, "")):
            state = each
        if state.phase.is_between:
            return self.result(state)
        weights = weights_of(self.game.rules, _playing(state))
        return self.players.open_chances(weights, [self.game.view(state, seat) for seat in range(state.seats)])


def _steady(player: Computer) -> Computer:
    """Return a player that remembers what it does: whatever one seat draws, the others see the same."""
    done = lru_cache(maxsize=64)(lambda view: player(view, Random(0)))
    return lambda view, _: done(view)


def _playing(state: State) -> int:
    return len(state.match.order) if isinstance(state, CardState) else state.seats


# -- How a match stands.

_OWN = (TileScoring.MINUS, CardScoring.OWN_TOTAL, CardScoring.ELIMINATION)
"""Where each seat scores what it has left, and the lowest total wins."""


def race_of(state: State, order: Sequence[int]) -> Race:
    """Return how the match of these seats stands."""
    rules, seats = state.rules, len(order)
    goal, rounds = rules.goal(state.seats), state.round - 1 + state.phase.is_between
    if not rules.counts_points:
        number = goal.number * (100 if goal.form is MatchLength.FIRST_TO else 1)
        wins = tuple(100 * state.wins[seat] for seat in order)
        return Race(wins, goal._replace(number=number), rounds, 100, 0, 20_000 // seats)
    mean, deviation = weights_of(rules, seats).left
    own = rules.scoring in _OWN
    winner = 0 if own else mean * (seats - len(_team(state, order[0])))
    others = -mean if own or rules.scoring is TileScoring.SIGNED else 0
    spread = 2 * (winner - others) ** 2 * (mean**2 + deviation**2) // mean**2 // seats
    if others:
        spread += 2 * (seats - 2) * deviation**2 // seats
    # With a different partner each round, everybody counts alone.
    teams = ((seat,) if goal.form is MatchLength.ROUNDS else _team(state, seat) for seat in order)
    scores = (sum(state.scores[each] for each in team) // len(team) for team in teams)
    return Race(tuple(-each if own else each for each in scores), goal, rounds, winner, others, spread)


def _team(state: State, seat: int) -> tuple[int, ...]:
    return state.match.team_of(seat) if isinstance(state, CardState) else (seat,)


# -- In the tile books.


class TileJudge(Judge):
    """Judges a match of UNO RUMMY, Rummy or Rummikub."""

    replies = staticmethod(tile_foresight.most_tiles)
    hard = staticmethod(partial(tile_foresight.choose, profile=replace(tile_evaluator.HARD, tidy=False)))

    def __init__(self, rules: TileRules) -> None:
        super().__init__(rules)
        # Where a seat may wait, what that was good for shows a turn later.
        self.turns = 2 if rules.draw_although_playable is Allowed.ALLOWED else 1

    def imagine(self, moment: Moment, chance: Random) -> TileState:
        assert isinstance(moment.state, TileState)
        view = tile_views.view(moment.state, moment.seat)
        return tile_views.imagine(view, tile_foresight.imagined(view, moment.kept, chance))

    def is_choice(self, moment: Moment) -> bool:
        phases = (TilePhase.TURN, TilePhase.DRAWN, TilePhase.OPENED)
        own = moment.seat == moment.state.turn and moment.state.phase in phases
        return own and isinstance(moment.action, Lay | Open | Draw | Pass)

    def come_to(self, state: State) -> tuple[object, ...]:
        assert isinstance(state, TileState)
        # How the table is arranged hardly matters to the others.
        return state.turn, state.phase, [sorted(tile.face for tile in rack) for rack in state.racks]

    def why(self, moment: Moment, better: OfFamily) -> Why:
        assert isinstance(moment.state, TileState)
        view = tile_views.view(moment.state, moment.seat)
        evaluator = tile_evaluator.TileEvaluator(view, moment.seat, tile_evaluator.HARD)
        context = evaluator.before
        own, other = _left(context, better), _left(context, moment.action)
        near = min((seat for seat in range(view.seats) if seat != moment.seat), key=view.counts.__getitem__)
        if not own:
            return Why("out")
        if isinstance(better, Draw | Pass):
            return Why("wait", view.counts[near], near)
        if sum(tile.is_joker for tile in own) > sum(tile.is_joker for tile in other):
            return Why("joker")
        if len(own) < len(other):
            return Why("more", len(other) - len(own))
        if _works(context, better) and not _works(context, moment.action):
            return Why("action")
        if tile_evaluator.partners(own) > tile_evaluator.partners(other):
            return Why("together")
        table = moment.action.table if isinstance(moment.action, Lay) else context.table
        if isinstance(better, Lay) and evaluator.jokers.exposure(better.table) < evaluator.jokers.exposure(table):
            return Why("offer")
        return Why("closed", view.counts[near], near)

    def proofs(self, moment: Moment) -> Iterator[Proof]:
        assert isinstance(moment.state, TileState)
        context, action = tile_views.before(moment.state), moment.action
        events = [step.event for step in moment.steps]
        if any(isinstance(each, UnoForgotten) or (isinstance(each, Caught) and each.by is None) for each in events):
            yield Proof.CALL
        if moment.steps[-1].state.phase.is_between:
            return
        last = winning_play(context)
        if isinstance(last, TilePlay) and not play_problems(context, last) and not isinstance(action, Open):
            yield Proof.OUT
        elif isinstance(action, Draw | Pass):
            if not isinstance(find_play(context), NoPlay):
                yield Proof.DREW
        elif isinstance(action, Lay):
            best = next(iter(suggestions(context, 1)), None)
            if best is not None and best.exact and shed(context, best.play.lay)[0] > shed(context, action)[0]:
                yield Proof.FEWER


def _left(context: TurnContext, action: OfFamily) -> tuple[Tile, ...]:
    if isinstance(action, Lay):
        return rack_after(context, action)
    laid = {tile for meld in action.melds for tile in meld.tiles} if isinstance(action, Open) else ()
    return tuple(tile for tile in context.rack if tile not in laid)


def _works(context: TurnContext, action: OfFamily) -> bool:
    return isinstance(action, Lay) and bool(working(context, action))


# -- In the card books.


class CardJudge(Judge):
    """Judges a match of UNO."""

    hard = replies = staticmethod(card_foresight.LEVELS[SeatKind.HARD])
    turns = 3

    def imagine(self, moment: Moment, chance: Random) -> CardState:
        assert isinstance(moment.state, CardState)
        view = card_views.view(moment.state, moment.seat)
        evaluator = card_evaluator.CardEvaluator(view, moment.seat, card_evaluator.HARD)
        world = card_foresight.CardForesight(evaluator, chance).world().state()
        seen = [() if seat != moment.seat else tuple(card for hand in view.known for card in hand)
                for seat in range(view.seats)]  # fmt: skip
        return world._replace(memory=Memory(view.at_most, tuple(seen), view.callers))

    def is_choice(self, moment: Moment) -> bool:
        phase = moment.state.phase
        own = moment.seat == moment.state.turn and phase is not CardPhase.WINDOW and not phase.is_between
        # Whether somebody bluffs is no matter of chance: of challenges only what is proven is said.
        return own and not isinstance(moment.action, Catch | Challenge | Uno | Next | Jump)

    def come_to(self, state: State) -> tuple[object, ...]:
        assert isinstance(state, CardState)
        return state.turn, state.phase, state.colour, [sorted(card.face for card in hand) for hand in state.hands]

    def why(self, moment: Moment, better: OfFamily) -> Reason:
        assert isinstance(moment.state, CardState)
        seen = card_views.view(moment.state, moment.seat)
        listed = choices(seen, moment.seat, seen.hand)
        return deciding(seen, better, card_foresight.considered(seen, listed, Random(0), card_evaluator.HARD))

    def proofs(self, moment: Moment) -> Iterator[Proof]:
        state, seat, action = moment.state, moment.seat, moment.action
        assert isinstance(state, CardState)
        if any(isinstance(step.event, UnoForgotten | Caught) and step.event.seat == seat for step in moment.steps):
            yield Proof.CALL
        if isinstance(action, Draw) and any(isinstance(each, Play) for each in choices(state, seat, state.hands[seat])):
            yield Proof.OUT if len(state.hands[seat]) == 1 else Proof.DREW
        if isinstance(action, Accept) and (player := state.pending.played_by) is not None:
            odds, distrust = card_evaluator.Odds(card_views.view(state, seat)), card_evaluator.HARD.distrust
            if odds.unlawful(player, state.pending.former_colour, distrust) >= 1000:
                yield Proof.CHALLENGE


# -- Moment by moment.


def judged(judge: Judge, moment: Moment) -> Iterator[Judged]:
    """Yield what there is to say of a moment: of its decision, and how it came out."""
    if (decision := judge.decision(moment)) is not None:
        yield decision
    yield from outcome(judge, moment)


def outcome(judge: Judge, moment: Moment) -> Iterator[Stray | Luck | Result]:
    """Yield what tells luck from skill at a moment: its stray, its draw, and the round that it ends or begins."""
    if (stray := judge.stray(moment)) is not None:
        yield stray
    if (luck := judge.draw(moment)) is not None:
        yield luck
    after = moment.steps[-1].state
    if after.phase.is_between and not moment.state.phase.is_between:
        yield Result(moment.at, after.round, judge.result(after))
    elif moment.state.phase.is_between and not after.phase.is_between:
        yield judge.deal(moment.at, after)
