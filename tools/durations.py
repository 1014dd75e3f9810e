"""Measures by self-play how long rounds take, and writes `assets/durations.toml`, from which a new match estimates its
number of rounds and minutes.

    python -m tools.durations ROUNDS         # everything
    python -m tools.durations ROUNDS BOOK    # one book; the others stay as they are
    python -m tools.durations                # the options alone, compared with the rounds in the file

For each book and number of seats there is one line per round: its turns, then the value of each hand at the end. For
each value of an option, the factor by which it changes the length of rounds, if that is more than a tenth.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import tomli_w
from tqdm import tqdm

from game.ai import players_of
from game.engine.cards.pieces import hand_value
from game.engine.cards.state import CardState
from game.engine.game import TurnStarted
from game.engine.options import OptionError, SeatKind, options_of, to_text, with_options
from game.engine.registry import BOOKS, Rules, family_of
from game.engine.tiles.melds import rack_value
from game.play.session import next_act

TARGET = Path(__file__).resolve().parents[1] / "assets" / "durations.toml"
TYPICAL = 3
"""The number of seats in rounds that compare options."""
NOTABLE = 0.1
"""An option that changes the length of a round by less is left out."""
SURE = 2.5
"""So is one whose change is within this many standard errors."""


def play(rules: Rules, seats: int, seed: str) -> list[int]:
    """Turns of a round between computers, and the value of each hand at the end."""
    game, choose = family_of(rules.book).game(rules), players_of(rules.book).levels[SeatKind.MEDIUM]
    chances = [Random(f"{seed}/{seat}") for seat in range(seats)]
    steps = game.opening(seats, seed, 0)
    turns = 0
    while True:
        turns += sum(isinstance(step.event, TurnStarted) for step in steps)
        state = steps[-1].state
        if state.phase.is_between:
            if isinstance(state, CardState):
                return [turns, *map(hand_value, state.hands)]
            return [turns, *(rack_value(state.rules, rack) for rack in state.racks)]
        steps = next_act(game, state, [choose] * seats, chances, "in a round to be timed", strict=True)[1].steps


def variants(book: Rules) -> Iterator[tuple[str, Rules]]:
    """Yield every other value of every option that is not about the match: `name=value`, and the book with it."""
    for each in options_of(book):
        values = each.values if isinstance(each.values, tuple) and len(each.values) <= 6 else ()
        for value in () if each.section == "match" else values:
            text = to_text(value)
            if value != getattr(book, each.name):
                with suppress(OptionError):
                    yield f"{each.name}={text}", with_options(book, {each.name: text})


def samples_of(book: Rules, rounds: int) -> dict[str, list[str]]:
    """Return a line for each round, by number of seats."""
    fewest, most = book.seats
    return {
        str(seats): [" ".join(map(str, play(book, seats, f"{book.book}/{seats}/{i}"))) for i in range(rounds)]
        for seats in tqdm(range(fewest, most + 1), desc=book.book)
    }


def factors_of(book: Rules, lines: Sequence[str]) -> dict[str, float]:
    """Return by `option=value` how much longer rounds are than the sampled ones, with the same deals."""
    usual = [int(line.split()[0]) for line in lines]
    factors = {}
    for text, rules in tqdm(list(variants(book)), desc=f"{book.book} options"):
        turns = [play(rules, TYPICAL, f"{book.book}/{TYPICAL}/{i}")[0] for i in range(len(usual))]
        factor = mean(turns) / mean(usual)
        error = sqrt(sum(stdev(each) ** 2 / len(usual) / mean(each) ** 2 for each in (turns, usual)))
        if abs(factor - 1) > max(NOTABLE, SURE * error):
            factors[text] = round(factor, 2)
    return factors


def measured(rounds: int | None, only: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table of the file: all books measured again, or only one; without `rounds`, the options alone."""
    table = {}
    for name, book in BOOKS.items():
        if only and name != only:
            table[name] = kept[name]
            continue
        samples = kept[name]["rounds"] if rounds is None else samples_of(book, rounds)
        table[name] = {"rounds": samples, "options": factors_of(book, samples[str(TYPICAL)])}
    return table


def main() -> None:
    """Measure and write the file."""
    rounds, only = int(sys.argv[1]) if len(sys.argv) > 1 else None, "".join(sys.argv[2:3])
    table = measured(rounds, only, tomllib.loads(TARGET.read_text("utf-8")))
    words = "# Measured by `python -m tools.durations`, all seats played by the computer, medium.\n"
    TARGET.write_text(words + tomli_w.dumps(table), "utf-8")


if __name__ == "__main__":
    main()
