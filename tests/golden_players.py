"""What the computer players choose in random positions, and what they think of it, kept as text.

python -m tests.golden_players    # asks them again; read the diff
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from game.ai.cards import BASELINES as CARD_BASELINES
from game.ai.cards import LEVELS as CARD_LEVELS
from game.ai.cards import evaluator as card_profiles
from game.ai.cards.evaluator import CardEvaluator, Odds
from game.ai.cards.foresight import Utility, go_on
from game.ai.tiles import BASELINES as TILE_BASELINES
from game.ai.tiles import LEVELS as TILE_LEVELS
from game.ai.tiles import evaluator as tile_profiles
from game.ai.tiles.evaluator import TileEvaluator, first_layout
from game.ai.tiles.foresight import TileForesight, lays, least, seen
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import format_action as format_card_action
from game.engine.cards.pieces import COLOURS
from game.engine.cards.referee import CardGame
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState
from game.engine.cards.views import view as card_view
from game.engine.cards.wants import choices
from game.engine.options import changed
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.melds import all_tiles
from game.engine.tiles.notation import format_action as format_tile_action
from game.engine.tiles.position import parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import view as tile_view
from tests import random_cards
from tests.golden_readings import shortened
from tests.random_tiles import random_rules
from tools.positions import random_position

FILE = Path(__file__).parent / "golden" / "players.txt"
LONGEST = 100
"""Letters of a line that is kept in full."""
BLOCKS = 8
POSITIONS = 8
CARD_POSITIONS = 14
HORIZON = 12
"""The acts that everybody is imagined to go on for."""


def tile_state(chance: Random, name: str) -> TileState:
    """A position on turn, after drawing, in a window or off turn, of two to four seats."""
    book = chance.choice([*TILE_BOOKS])
    rules = TILE_BOOKS[book] if chance.random() < 0.4 else random_rules(chance, book)
    size = chance.choice((2, 2, 4, 7, 10))
    found = random_position(chance, rules, 24, 10, 3 if rules.start_tiles else 0, name, size=size)
    lying = {tile for meld in found.table for tile in meld.tiles}
    spare = [tile for tile in all_tiles(rules) if tile.is_joker and tile not in (*lying, *found.loose, *found.rack)]
    rack = (*found.rack, *spare[: chance.choice((0, 0, 0, 1, 2))])
    seats = chance.randint(2, 4)
    drawn = chance.random() < 0.2
    state = parse_position(
        {
            "book": book,
            "options": dict(changed(rules, TILE_BOOKS[book])),
            "racks": [" ".join(map(repr, rack)), *(f"?{chance.choice((1, 2, 3, 4, 5, 8))}" for _ in range(seats - 1))],
            "table": list(map(repr, found.table)),
            "loose": list(map(repr, found.loose)),
            "opened": [chance.random() < 0.8 for _ in range(seats)],
            "stock": f"?{chance.choice((0, 1, 2, 30))}",
            "seed": name,
        }
    )
    state = state._replace(direction=chance.choice((1, -1)))
    if drawn:
        state = state._replace(phase=TilePhase.DRAWN, drawn=chance.choice(state.racks[0]))
    elif rules.uno_call and chance.random() < 0.3:
        state = state._replace(catchable=chance.randrange(seats))
    return state


def of_tiles(block: int) -> Iterator[str]:
    """What each level and each baseline does on turn and off turn, and what the lays are worth to them."""
    for number in range(POSITIONS):
        name = f"players {block} {number}"
        chance = Random(name)
        state = tile_state(chance, name)
        yield f"{number} {state.rules.book} {state.phase} {state.racks} {state.drawn} {state.catchable}"
        for who, choose in {**TILE_BASELINES, **TILE_LEVELS}.items():
            said = [format_tile_action(choose(tile_view(state, seat), Random(f"{name} {seat}"))) for seat in (0, 1)]
            yield f"    {who}: {said}"
        if state.phase not in (TilePhase.TURN, TilePhase.DRAWN):
            continue
        yield from _of_lays(state, name)


def _of_lays(state: TileState, name: str) -> Iterator[str]:
    """What is seen of a turn, and what each lay is worth."""
    for profile in (tile_profiles.HARD, tile_profiles.EASY, tile_profiles.MASTER):
        judge: TileEvaluator = TileEvaluator(tile_view(state, 0), 0, profile)
        context = judge.before
        found = (
            lays(context, judge.merit, 2, 400)
            if profile.breaks is None
            else seen(context, judge.merit, profile, Random(name))
        )
        yield f"    danger {judge.danger}, waiting {judge.worth_of_waiting(True)} {judge.worth_of_waiting(False)}"
        if profile.escape:
            judge = TileForesight(tile_view(state, 0), 0, profile, Random(name), 1)
        for lay in islice(found, 6):
            hidden = judge.jokers.hidden(lay)
            for each in islice(judge.with_actions(hidden), 3):
                yield f"    {judge.worth(each)} {judge.jokers.exposure(each.table)} {format_tile_action(each)}"
    yield f"    least {least(context)}, opening {first_layout(context)}"


def card_states(name: str) -> Iterator[CardState]:
    """Positions of a random match under random options."""
    chance = Random(name)
    rules = random_cards.random_rules(chance, chance.choice([*CARD_BOOKS]))
    game = CardGame(rules)
    state = game.deal(random_cards.random_seats(chance, rules), name)
    left = chance.randrange(1, 6)
    for _ in range(90):
        if state.phase.is_between:
            return
        left -= 1
        if not left:
            yield state
            left = chance.randrange(3, 9)
        state = game.apply(state, *random_cards.random_act(game, state, chance, random_cards.HABITS))[-1].state


def of_cards(block: int) -> Iterator[str]:
    """What each level and each baseline does, what every action is worth, and how a round is imagined to go on."""
    for number, state in enumerate(islice(card_states(f"players {block}"), CARD_POSITIONS)):
        seat = CardGame(state.rules).to_act(state)[0]
        seen_now = card_view(state, seat)
        yield f"{number} {state.rules.book} {state.phase} seat {seat} {state.hands[seat]} on {state.discard[0]}"
        for who, choose in {**CARD_BASELINES, **CARD_LEVELS}.items():
            if who != "master" or number % 2 == 0:
                yield f"    {who}: {format_card_action(choose(seen_now, Random(f'{block} {number}')))}"
        for profile in (card_profiles.HARD, card_profiles.MEDIUM, card_profiles.EASY):
            judge = CardEvaluator(seen_now, seat, profile)
            options = choices(seen_now, seat, seen_now.hand)[:30]
            yield f"    {judge.point} {[(format_card_action(each), judge.worth(each)) for each in options]}"
        odds = Odds(seen_now, 90)
        others = [other for other in state.match.order if other != seat]
        fits = [[odds.fits(count, colour, state.discard[0].symbol, other) for count in (1, 3) for colour in COLOURS]
                for other in (None, *others[:2])]  # fmt: skip
        yield f"    {fits} {[odds.unlawful(other, 'R', 20) for other in others[:2]]}"
        yield from _imagined(state, seat, f"{block} {number}")


def _imagined(state: CardState, seat: int, name: str) -> Iterator[str]:
    """How everybody is imagined to go on, and what that is worth."""
    game, chance = Imagined(state), Random(name)
    utility = Utility(card_view(state, seat), seat)
    for _ in range(HORIZON):
        if game.phase.is_between:
            yield f"    over {utility.settled(game)}"
            break
        go_on(game, chance)
        yield f"    {game.turn} {game.phase} {game.discard[0]} {game.colour} {[*map(len, game.hands)]}"
    shares = [10**6 // len(state.match.order)] * len(state.match.order)
    yield f"    {utility.expected(game.hands, shares)}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    """What is asked, by name."""
    tiles = {f"tiles {block}": partial(of_tiles, block) for block in range(BLOCKS)}
    cards = {f"cards {block}": partial(of_cards, block) for block in range(2 * BLOCKS)}
    return {**tiles, **cards}


def kept_lines(tell: Callable[[], Iterator[str]]) -> list[str]:
    """What is kept of an area."""
    return [shortened(line, LONGEST) for line in tell()]


if __name__ == "__main__":
    told = [line for name, tell in areas().items() for line in (f"# {name}", *kept_lines(tell))]
    FILE.write_text("\n".join(told) + "\n", "utf-8")
