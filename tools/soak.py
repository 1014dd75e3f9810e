"""Random legal play over all books and their options, checking all invariants after each action.

    python -m tools.soak [--actions 1000000] [--seed 1] [--tiles 0.6] [--check-every 1] [--share 1/1]

Conservation: every piece is in one place after every event. Redaction: no view and no event shows a seat what another
one hides. Text: every action is written and read back. Replay: the first match of each book and every hundredth after
it is written, read and replayed to the same steps. Ends: no round has more than a few thousand turns.

Every book gets the same number of actions, unless `--tiles` is a smaller share for the three tile books, whose actions
cost ten times as much. `--check-every 8` looks at every eighth action of a match, and at those that begin or end a
round: what is lost stays lost until the next deal.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from game.engine.cards import events as card_events, state as card_state, views as card_views
from game.engine.cards.actions import CardPhase
from game.engine.cards.rules import all_cards
from game.engine.game import TurnStarted
from game.engine.record import Record, format_record, opening, parse_record
from game.engine.registry import CARDS, TILES, family_of
from game.engine.tiles import events as tile_events
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import view
from tests.engine.tiles.test_random_matches import check_state, check_step
from tests.habits import Habits
from tests.random_cards import random_rules as random_card_rules, random_seats
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tables import every_place
from tools.shares import Share, add_share

WATCHDOG = 5000
"""A number of turns that no round may reach."""
REPLAYED = 100
"""A match is written and read again every so many matches of a book."""
TILES_SHARE = 0.6
"""The share of the three tile books, among five, if every book gets the same."""


class Trial(NamedTuple):
    """How a family is played at random, and its invariants."""

    rules: Callable[[Random, str], Any]
    seats: Callable[[Random, Any], int]
    habits: Callable[[Random], Habits]
    """What the random player is like."""
    event: Callable[[Any, Any, Any], None]
    """Checks a state, the action in it and a step that followed."""
    action: Callable[[Any], None]
    """Checks the state after an action."""
    secrets: Callable[[Any], None]
    """Checks that nobody learns from a step what another seat hides."""


def _tile_secrets(step: TileStep) -> None:
    state: TileState = step.state
    for seat in (*range(state.seats), None):
        match tile_events.redacted(step.event, seat):
            case tile_events.Dealt(racks):
                assert all(not rack for place, rack in enumerate(racks) if place != seat)
            case tile_events.Drew(drawer, tiles):
                assert not tiles or drawer == seat
        seen = view(state, seat)
        assert seen.rack == (() if seat is None else state.racks[seat])
        assert seen.drawn is None or seat == state.turn
        assert seen.racks == (state.racks if state.phase.is_between else ())


def check_card_event(state: card_state.CardState, action: object, step: card_state.CardStep) -> None:  # noqa: ARG001
    """Check that every card is in one place, and that points are never taken away."""
    after = step.state
    assert every_place(after) == sorted(all_cards(after.rules))
    assert all(now >= then for now, then in zip(after.scores, state.scores, strict=True))


def _check_card_state(state: card_state.CardState) -> None:
    assert (state.phase is CardPhase.DRAWN) == (state.drawn is not None)
    if state.drawn is not None:
        assert state.drawn in state.hands[state.turn]
    assert state.turn in state.match.order or state.phase.is_between
    assert all(not hand for seat, hand in enumerate(state.hands) if seat not in state.match.order)
    assert state.phase.is_over == bool(state.match.match_winners)


def _card_secrets(step: card_state.CardStep) -> None:
    state = step.state
    for seat in (*range(state.seats), None):
        match card_events.redacted(step.event, seat):
            case card_events.Dealt(hands=hands) | card_events.HandsShuffled(hands=hands):
                assert all(not hand for place, hand in enumerate(hands) if place != seat)
            case card_events.Drew(drawer, cards):
                assert not cards or drawer == seat
            case card_events.Challenged(challenger, layer, hand):
                assert not hand or seat in (challenger, layer)
        seen = card_views.view(state, seat)
        assert seen.hand == (() if seat is None else state.hands[seat])
        assert seen.drawn is None or seat == state.turn
        assert seen.hands == (state.hands if state.phase.is_between else ())


LAZY = (0.0, 0.1, 0.3)
TILES_TRIAL = Trial(
    random_rules, lambda chance, _: chance.randint(2, 4),
    lambda chance: Habits(lazy=chance.choice(LAZY), stop=chance.choice((0.1, 0.5)), call=chance.random()),
    check_step, check_state, _tile_secrets,
)  # fmt: skip
CARDS_TRIAL = Trial(
    random_card_rules, random_seats, lambda chance: Habits(lazy=chance.choice(LAZY)),
    check_card_event, _check_card_state, _card_secrets,
)  # fmt: skip
TRIALS = {**dict.fromkeys(TILES.books, TILES_TRIAL), **dict.fromkeys(CARDS.books, CARDS_TRIAL)}


def play(book: str, number: int, seed: str, most: int, replay: bool, check_every: int = 1) -> int:
    """Play a match, cut off after `most` actions; return how many there were."""
    name = f"soak {seed} {book} {number}"
    family, chance = family_of(book), Random(name)
    trial = TRIALS[book]
    rules = trial.rules(chance, book)
    record = Record(rules, (("medium", "A"),) * trial.seats(chance, rules), name)
    game, habits = family.game(rules), trial.habits(chance)
    steps = list(opening(record))
    for each in steps:
        trial.secrets(each)
    state, actions, turns = steps[-1].state, 0, 0
    while game.to_act(state) and actions < most:
        seat, action = random_act(game, state, chance, habits)
        came = game.apply(state, seat, action)
        turns = sum(isinstance(step.event, TurnStarted) for step in came) + (0 if state.phase.is_between else turns)
        assert turns < WATCHDOG, f"a round of {name} does not end"
        if actions % check_every == 0 or state.phase.is_between or came[-1].state.phase.is_between:
            assert family.parse_action(family.format_action(action), state, seat) == action, (name, action)
            then = state
            for step in came:
                trial.event(then, action, step)
                trial.secrets(step)
                then = step.state
            trial.action(then)
        state = came[-1].state
        actions += 1
        if replay:
            record = record.with_action(seat, action)
            steps += came
    if replay:
        assert parse_record(format_record(record, state)) == (record, tuple(steps)), name
    return actions


def run(actions: int, seed: str, tiles: float = TILES_SHARE, check_every: int = 1) -> Counter[str]:
    """Play that many actions, divided equally among the books of a family; return what was played."""
    done: Counter[str] = Counter()
    for books, all_of_them in ((TILES.books, round(actions * tiles)), (CARDS.books, actions - round(actions * tiles))):
        for place, book in enumerate(books):
            part, number = Share(place + 1, len(books)).part(all_of_them), 0
            while done[book] < part:
                replay = number % REPLAYED == 0
                played = play(book, number, seed, part - done[book], replay, check_every)
                done.update({"actions": played, book: played, "matches": 1, "replayed": replay})
                number += 1
    return done


def main() -> None:
    """Play as many actions as requested, and print what was played."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tiles", type=float, default=TILES_SHARE, help="share of tile books; default: %(default)s")
    parser.add_argument("--check-every", type=int, default=1, metavar="N", help="look at every N-th action")
    add_share(parser)
    args = parser.parse_args()
    began, cpu = perf_counter(), process_time()
    done = run(args.share.part(args.actions), args.share.seed(args.seed), args.tiles, args.check_every)
    print(f"{dict(done)} in {perf_counter() - began:.0f} s, {process_time() - cpu:.0f} s of processor time; all held")


if __name__ == "__main__":
    main()
