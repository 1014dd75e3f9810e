"""Random legal play over all tile books and their options, with everything that must hold checked after each action.

    python -m benchmarks.soak [--actions 1000000] [--seed 1]

Conservation: every tile lies in one place after every event. Redaction: no view and no event shows a seat what another
one hides. Replay: every thousandth match is written, read and played again to the same steps.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import perf_counter, process_time

from game.engine.books import BOOKS
from game.engine.events import Dealt, Drew, redacted
from game.engine.meldgame import MeldGame
from game.engine.record import Record, format_record, parse_record
from game.engine.state import MeldState, Phase, Step
from game.engine.views import view
from tests.random_player import Habits, act
from tests.test_random_matches import check_state, check_step, random_rules

REPLAYED = 1000
"""Every so many matches one is written and read again."""


def check_redaction(step: Step) -> None:
    """No seat, and not the public, learns what another one hides."""
    state = step.state
    for seat in (*range(state.seats), None):
        match redacted(step.event, seat):
            case Dealt(racks):
                assert all(not rack for place, rack in enumerate(racks) if place != seat)
            case Drew(drawer, tiles):
                assert not tiles or drawer == seat
        seen = view(state, seat)
        assert seen.rack == (() if seat is None else state.racks[seat])
        assert seen.drawn is None or seat == state.turn
        assert seen.racks == (state.racks if state.phase in (Phase.SCORING, Phase.OVER) else ())


def play(book: str, number: int, seed: str, most: int, replay: bool) -> int:
    """One match, cut off after `most` actions; answers how many there were."""
    name = f"soak {seed} {number}"
    chance = Random(name)
    game = MeldGame(random_rules(chance, book))
    habits = Habits(lazy=chance.choice((0.0, 0.1, 0.3)), stop=chance.choice((0.1, 0.5)), call=chance.random())
    record = Record(game.rules, (("normal", "A"),) * (2 + number % 3), name)
    steps: list[Step] = list(game.opening(len(record.seats), name))
    state: MeldState = steps[-1].state
    for each in steps:
        check_redaction(each)
    actions = 0
    while state.phase is not Phase.OVER and actions < most:
        seat, action = act(game, state, chance, habits)
        came = game.apply(state, seat, action)
        for then, step in zip((Step(came[0].event, state), *came), came, strict=False):
            check_step(then.state, action, step)
            check_redaction(step)
        actions += 1
        state = came[-1].state
        check_state(state)
        if replay:
            record = record.with_action(seat, action)
            steps += came
    if replay:
        assert parse_record(format_record(record, state)) == (record, tuple(steps)), name
    return actions


def run(actions: int, seed: str) -> Counter[str]:
    """Play so many actions over the books in turn; answers what was played."""
    done: Counter[str] = Counter()
    number = 0
    while done["actions"] < actions:
        book = tuple(BOOKS)[number % len(BOOKS)]
        replay = number % REPLAYED == 0
        played = play(book, number, seed, actions - done["actions"], replay)
        done.update({"actions": played, book: played, "matches": 1, "replayed": replay})
        number += 1
    return done


def main() -> None:
    """Play as many actions as asked, and print what was played."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    began, cpu = perf_counter(), process_time()
    done = run(args.actions, args.seed)
    print(f"{dict(done)} in {perf_counter() - began:.0f} s, {process_time() - cpu:.0f} s of processor time; all held")


if __name__ == "__main__":
    main()
