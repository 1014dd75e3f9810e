"""Compares the solver with slow, independent references on random positions: `python main.py bench correct`.

The boxes are small, and `reference.py` tries everything: every outcome of a turn, initial melds, exchanges, and winning
turns with the last tile and the winning total, under the joker rules of all books. Large ones with known optima are
measured and checked by `bench solver`. The last line is `N positions, N wrong`.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from tqdm import tqdm

from game.engine.options import OnOff, YesNo
from game.engine.tiles.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.melds import OPEN, Face, Meld, MeldKind, Tile, all_tiles, assess, kind_of
from game.engine.tiles.rules import (
    ExchangedJoker,
    ExchangeSource,
    SetJokerColour,
    TableJoker,
    TileRules,
    TotalIs,
    TotalMeld,
)
from game.engine.tiles.solver import alternatives, best, going_out, witness
from game.engine.tiles.solver.instance import Arrangement
from tools.positions import Position, random_position
from tools.reference import Reference

# -- Whether what the solver found keeps to the rules, judged without the solver.


def with_open_colours(chance: Random, position: Position) -> Position:
    """Return the position with the colour of some jokers in groups of three left open, if allowed (RF-Q9)."""
    if position.rules.set_joker_colour is not SetJokerColour.ANY_MISSING:
        return position
    table = tuple(
        _opened(meld)
        if meld.jokers and len(meld.tiles) == 3 and kind_of(meld) is MeldKind.GROUP and chance.random() < 0.6
        else meld
        for meld in position.table
    )
    return replace(position, table=table)


def _opened(meld: Meld) -> Meld:
    pairs = sorted(meld.pairs(), key=lambda pair: pair[0].is_joker)
    faces = (Face(OPEN, face.number) if tile.is_joker else face for tile, face in pairs)
    return Meld(tuple(tile for tile, _ in pairs), tuple(faces))


def is_legal(position: Position, found: Arrangement) -> bool:
    """Return whether an arrangement is a legal table of exactly the right tiles."""
    lying = [tile for meld in position.table for tile in meld.tiles if tile not in found.taken]
    after = Counter(tile for meld in found.table for tile in meld.tiles)
    return (
        after == Counter([*lying, *set(position.loose) - set(found.loose), *found.played])
        and set(found.loose) <= set(position.loose)
        and set(found.played) <= {*position.rack, *found.taken}
        and not any(assess(meld, position.rules) for meld in found.table)
    )


def is_sound(position: Position, found: Arrangement) -> bool:
    """Return whether an arrangement is proven, legal, and fixed jokers keep their face.

    One of open colour may be any missing tile.
    """
    if not found.exact or not is_legal(position, found):
        return False
    if position.rules.table_joker is TableJoker.FREE:
        return True
    new = {tile: face for meld in found.table for tile, face in meld.pairs() if tile.is_joker}
    old = ((tile, face) for meld in position.table for tile, face in meld.pairs() if tile.is_joker)
    return all(
        new[tile].number == face.number and (new[tile].colour in ("", face.colour) or not face.colour)
        for tile, face in old
        if tile not in found.taken
    )


def is_opening(position: Position, found: Arrangement, points: int) -> bool:
    """Return whether an arrangement adds melds of rack tiles alone with enough points."""
    new = found.table[len(position.table) :]
    return (
        is_sound(position, found)
        and found.table[: len(position.table)] == position.table
        and all(tile in position.rack for meld in new for tile in meld.tiles)
        and sum(face.number for meld in new for face in meld.faces) >= points
    )


def is_winning(rules: TileRules, meld: Meld, hand: Sequence[Tile]) -> bool:
    """Return whether a meld has the winning total and received a tile from the hand (RF-Q20)."""
    total, wanted = sum(face.number for face in meld.faces), rules.winning_total
    own = [tile in hand for tile in meld.tiles]
    return (
        wanted is not None
        and (total == wanted or (total > wanted and rules.winning_total_is is TotalIs.AT_LEAST))
        and (all(own) if rules.winning_total_meld is TotalMeld.NEW_ONLY else any(own))
    )


# -- The solver beside its references.


def main(argv: Sequence[str] | None = None) -> int:
    """Compare and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="main.py bench correct", description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000, metavar="N", help="how many; default: 20000")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    whole = sum(CHECKS.values())
    count = wrong = 0
    for check, share in CHECKS.items():
        name = check.__name__.replace("_", " ")
        todo = args.positions * share // whole
        bad = []
        for number in tqdm(range(todo), desc=name, leave=False, disable=None):
            seed = f"{args.seed} {name} {number}"
            if not check(Random(seed)):
                bad.append(seed)
        print(f"{name:20} {todo:7} positions, {len(bad)} wrong", *bad[:3], flush=True)
        count += todo
        wrong += len(bad)
    print(f"{count} positions, {wrong} wrong")
    return 0 if not wrong else 1


def small_rules(chance: Random) -> TileRules:
    """Return a box small enough to try everything, with the joker rules of any book."""
    book = chance.choice((UNO_RUMMY, RUMMY, RUMMIKUB))
    return replace(
        book, numbers=chance.randint(3, 7), jokers=chance.randint(0, 4),
        table_joker=chance.choice((book.table_joker, TableJoker.FREE, TableJoker.FIXED)),
        lay_limit=chance.choice((book.lay_limit, 4, 2, None)), exchange_source=ExchangeSource.RACK,
    )  # fmt: skip


def outcomes(chance: Random) -> bool:
    """Compare all sets of rack tiles that can be laid, and the best by weight, with tiles that must be laid."""
    rules = small_rules(chance)
    position = random_position(chance, rules, 14, 6, 3)
    ask = position.ask
    must = (chance.choice(position.rack),) if chance.random() < 0.2 else ()
    expected = Reference(rules).outcomes(*ask[1:], must)
    worth = {tile.face: chance.randint(0, 9) for tile in position.rack}
    weights = {tile: worth[tile.face] for tile in position.rack}
    most = best(*ask, must=must, nodes=None)
    found = alternatives(*ask, count=1000, weights=weights.__getitem__, must=must, nodes=None)
    laid = [tuple(sorted(tile.face for tile in each.played)) for each in found]
    values = [each.value for each in found]
    return (
        (most.value if most else 0) == max(map(len, expected), default=0)
        and len(laid) == len(set(laid))
        and set(laid) == expected
        and values == [sum(map(weights.__getitem__, each.played)) for each in found]
        and values == sorted(values, reverse=True)
        and all(is_sound(position, each) for each in (*found, *([most] if most else [])))
        and (witness(*ask, must=must, nodes=None)[0] is not None) == bool(expected)
    )


def openings(chance: Random) -> bool:
    """Compare all initial melds of a small box."""
    book = chance.choice((RUMMY, RUMMIKUB))
    rules = replace(
        book, numbers=chance.randint(3, 8), jokers=chance.randint(0, 2),
        joker_in_first_layout=chance.choice((YesNo.YES, YesNo.YES, YesNo.NO)),
    )  # fmt: skip
    position = random_position(chance, rules, 10, 9)
    points = chance.randint(3, 40)
    expected = Reference(rules).openings(position.rack, points)
    ask = (rules, position.table, (), position.rack)
    found = alternatives(*ask, count=1000, opening=points, nodes=None)
    one = best(*ask, opening=points, nodes=None)
    laid = [tuple(sorted(tile.face for tile in each.played)) for each in found]
    return (
        len(laid) == len(set(laid))
        and set(laid) == expected
        and (one.value if one else 0) == max(map(len, expected), default=0)
        and all(is_opening(position, each, points) for each in (*found, *([one] if one else [])))
    )


def exchanges(chance: Random) -> bool:
    """Compare the best turn in which table jokers may be taken, and kept or laid again as the book says."""
    book = chance.choice((UNO_RUMMY, RUMMY))
    rules = replace(
        book, numbers=chance.randint(3, 6), jokers=chance.randint(1, 3),
        table_joker=chance.choice((TableJoker.FIXED, TableJoker.FIXED, book.table_joker)),
        exchanged_joker=chance.choice((book.exchanged_joker, ExchangedJoker.SAME_TURN)),
        lay_limit=chance.choice((book.lay_limit, 3, None)),
    )  # fmt: skip
    position = with_open_colours(chance, random_position(chance, rules, 12, 5))
    reference = Reference(rules)
    again = rules.exchanged_joker is ExchangedJoker.SAME_TURN
    values: list[int] = []
    for taken, paid, fixed in reference.exchanges(position.table, position.rack):
        if not rules.exchange_to_rack and rules.table_joker is TableJoker.FREE and taken:
            continue
        table = [tile for meld in position.table for tile in meld.tiles if tile not in taken]
        must = [next(tile for tile in position.rack if tile.face == face) for face in paid]
        twins = [tile for face, count in paid.items() for tile in position.rack if count > 1 and tile.face == face]
        needed = [*must, *twins[1:], *(taken if again else ())]
        every = reference.laid(table, [*position.rack, *taken], needed, fixed)
        values += (len(laid) - len(taken) for laid in every)
    found = best(rules, position.table, (), position.rack, exchange=True, nodes=None)
    if found is None or not values:
        return found is None and not values
    return found.value == max(values) and found.exact and is_sound(position, found)


def winning_turns(chance: Random) -> bool:
    """Compare whether a rack can be emptied with the reserved tile and the winning total (RF-50..RF-52)."""
    rules = replace(
        RUMMY, numbers=chance.randint(3, 7), jokers=chance.randint(0, 2),
        table_joker=chance.choice((TableJoker.FIXED, TableJoker.FREE)),
        last_tile=chance.choice((OnOff.ON, OnOff.OFF)), winning_total=chance.choice((None, 6, 9, 12, 15)),
        winning_total_is=chance.choice(tuple(TotalIs)), winning_total_meld=chance.choice(tuple(TotalMeld)),
    )  # fmt: skip
    position = with_open_colours(chance, random_position(chance, rules, 12, 3))
    used = {*position.rack, *(tile for meld in position.table for tile in meld.tiles)}
    spare = [tile for tile in all_tiles(rules) if tile not in used and not tile.is_joker]
    reserved = chance.choice(spare) if rules.last_tile is OnOff.ON and spare else None
    hand = (*position.rack, *((reserved,) if reserved else ()))
    exchange = chance.random() < 0.7
    expected = Reference(rules).can_go_out(position.table, hand, exchange)
    ask = (rules, position.table, (), position.rack)
    found, proven = going_out(*ask, reserved=reserved, exchange=exchange, nodes=None)
    if found is None:
        return not expected and proven
    return (
        expected
        and set(hand) <= set(found.played)
        and is_sound(replace(position, rack=hand), found)
        and (rules.winning_total is None or any(is_winning(rules, meld, hand) for meld in found.table))
    )


CHECKS: dict[Callable[[Random], bool], int] = {outcomes: 5, openings: 3, exchanges: 3, winning_turns: 3}
"""What is compared, and its share of the positions."""
