"""What the computer players choose in random positions, and what they think of it: kept as text (`tests/golden.py`)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from random import Random
from typing import Any

from game.ai.cards import evaluator as card_profiles
from game.ai.cards.evaluator import CardEvaluator, Odds
from game.ai.cards.foresight import LEVELS as CARD_LEVELS, CardForesight, Utility, considered, go_on
from game.ai.cards.reasons import WITHOUT, deciding
from game.ai.cards.value import features as card_features
from game.ai.tiles import evaluator as tile_profiles
from game.ai.tiles.evaluator import TileEvaluator, first_layout
from game.ai.tiles.foresight import LEVELS as TILE_LEVELS, TileForesight, lays, least, seen
from game.ai.tiles.value import features as tile_features
from game.engine.cards.actions import CardAction, CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import Memory
from game.engine.cards.notation import format_action as format_card_action
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, DRAW_TWO, REVERSE, SKIP
from game.engine.cards.puzzles.open_positions import as_open
from game.engine.cards.referee import CardGame
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState
from game.engine.cards.views import view as card_view
from game.engine.cards.wants import choices
from game.engine.game import Draw, Refused
from game.engine.options import changed
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.legality import effect_of
from game.engine.tiles.melds import all_tiles, assess, read
from game.engine.tiles.notation import format_action as format_tile_action
from game.engine.tiles.position import parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import view as tile_view
from game.play.cards.levels import aims_for, level_from as card_level
from game.play.fairness import _tallied
from game.play.review import Moment, judged
from game.play.reviews import judge_of
from game.play.tiles.levels import initial_meld, level_from as tile_level
from tests import random_cards
from tests.random_tiles import random_rules
from tools import baselines
from tools.positions import random_position

BLOCKS = 8
CARD_BLOCKS = 44
POSITIONS = 14
WHOLE = 4
"""About how many of them everything is asked; about the others, what costs little."""
OFTEN = (CardPhase.TURN, CardPhase.DRAWN, CardPhase.WINDOW)
HORIZON = 50
"""The acts that everybody is imagined to go on for."""


def tile_state(chance: Random, name: str) -> TileState:
    """A position on turn, after drawing, in a window or off turn, with tiles that go somewhere."""
    book = chance.choice((*TILE_BOOKS, "uno-rummy"))
    rules = TILE_BOOKS[book] if chance.random() < 0.4 else random_rules(chance, book)
    opened = chance.random() < 0.8
    size = chance.choice((0, 2, 4, 7, 10) if opened else (7, 14, 20))
    found = random_position(chance, rules, 24, 10, 3 if rules.start_tiles else 0, name, size=size)
    lying = {*found.loose, *found.rack, *(tile for meld in found.table for tile in meld.tiles)}
    spare = [tile for tile in all_tiles(rules) if tile not in lying]
    jokers = {face for meld in found.table for tile, face in meld.pairs() if tile.is_joker}
    grown = ((tile, read((*meld.tiles, tile), rules, (*meld.faces, None))) for tile in spare for meld in found.table)
    fits = [tile for tile, meld in grown if not tile.is_joker and (tile.face in jokers or not assess(meld, rules))]
    more = (*filter(attrgetter("is_joker"), spare),)[: chance.choice((0, 0, 0, 1, 2))]
    few = min(len(fits), chance.choice((0, 0, 1, 3) if size else (1, 2, 3)))
    if chance.random() < 0.3:
        fits = [tile for tile in fits if effect_of(rules, tile) or tile.face in jokers] or fits
        few = min(len(fits), few)
    rack = (*found.rack, *more, *dict.fromkeys(chance.sample(fits, few))) or spare[:1]
    seats = chance.choice((2, 2, 3, 4))
    drawn = chance.random() < 0.2
    calm = chance.random() < 0.4
    counts, stocks = ((7, 8), (20, 24)) if calm else ((1, 2, 3, 4, 6, 11), (0, 1, 2, chance.randrange(20)))
    state = parse_position(
        {
            "book": book, "options": dict(changed(rules, TILE_BOOKS[book])),
            "racks": [" ".join(map(repr, rack)), *(f"?{chance.choice(counts)}" for _ in range(seats - 1))],
            "table": list(map(repr, found.table)), "loose": list(map(repr, found.loose)),
            "opened": [opened, *(chance.random() < 0.8 for _ in range(seats - 1))],
            "stock": f"?{chance.choice(stocks)}", "seed": name,
        }
    )  # fmt: skip
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
        state = tile_state(Random(name), name)
        whole = number < WHOLE
        yield f"{number} {state.rules.book} {state.phase} {state.racks} {state.drawn} {state.catchable}"
        for who, choose in {**baselines.TILES, **TILE_LEVELS}.items():
            if whole or who in ("easy", "medium"):
                said = [format_tile_action(choose(tile_view(state, seat), Random(f"{name} {seat}"))) for seat in (0, 1)]
                yield f"    {who}: {said}"
        features = (tile_features(tile_view(state, seat)) for seat in (0, 1))
        yield f"    {[(seat, dict(what)) for each in features for seat, what in each.items()]}"
        if state.phase in (TilePhase.TURN, TilePhase.DRAWN):
            yield from _of_lays(state, name, whole)


def _of_lays(state: TileState, name: str, whole: bool) -> Iterator[str]:
    """What is seen of a turn, and what each lay is worth."""
    for profile in (tile_profiles.HARD, tile_profiles.EASY, tile_profiles.MEDIUM, tile_profiles.MASTER):
        judge: TileEvaluator = TileEvaluator(tile_view(state, 0), 0, profile)
        context = judge.before
        found = (
            lays(context, judge.merit, 2, 400)
            if profile.breaks is None
            else seen(context, judge.merit, profile, Random(name))
        )
        told: list[object] = [judge.danger, judge.worth_of_waiting(True), judge.worth_of_waiting(False)]
        if profile.escape:
            judge = TileForesight(tile_view(state, 0), 0, profile, Random(name), 1)
        for lay in islice(found, 6):
            for each in islice(judge.with_actions(judge.jokers.hidden(lay)), 3):
                told += judge.worth(each), judge.jokers.exposure(each.table), format_tile_action(each)
        yield f"    {told}"
    yield f"    least {least(context)}, opening {first_layout(context)} {initial_meld(state)}"
    if not whole:
        return
    if len(state.racks[0]) < 8:
        yield f"    level {tile_level(state)[1:]}"
    acts = [choose(tile_view(state, 0), Random(name)) for choose in (TILE_LEVELS["master"], baselines.TILES["random"])]
    yield from _of_review(state, 0, (*acts, Draw()), len(state.racks[0]) == 4)


def card_states(name: str) -> Iterator[CardState]:
    """Positions of a random match under random options, which begins with hands of up to seven cards."""
    chance = Random(name)
    rules = random_cards.random_rules(chance, chance.choice([*CARD_BOOKS]))
    game = CardGame(rules)
    state = game.deal(random_cards.random_seats(chance, rules), name)
    liked = chance.sample((DRAW_TWO, DRAW_TWO, DRAW_FOUR, DRAW_FOUR, SKIP, REVERSE, "0", "7"), 3)
    dealt = [sorted(hand, key=lambda card: card.symbol not in liked) for hand in state.hands]
    hands = tuple(tuple(hand[: chance.randint(1, 7)]) for hand in dealt)
    state = state._replace(hands=hands, stock=(*state.stock, *sorted({*chain(*dealt)} - {*chain(*hands)})))
    left = chance.randrange(1, 6)
    for _ in range(90):
        if state.phase.is_between:
            return
        left -= 1
        if (left < 1 or state.phase not in OFTEN) and len(game.choices(state, game.to_act(state)[0])) > 1:
            yield state
            left = chance.randrange(3, 9)
        state = game.apply(state, *random_cards.random_act(game, state, chance, random_cards.HABITS))[-1].state


def remembered(state: CardState, chance: Random) -> CardState:
    """The position with what seats may have seen: some cards of each other, or all, and what they drew on."""
    share = chance.choice((0.1, 0.3, 0.3, 0.6, 1.0))
    seen = tuple(tuple(card for hand in state.hands for card in hand if chance.random() < share) for _ in state.hands)
    held = [[sum(card.colour == colour for card in hand) for colour in COLOURS] for hand in state.hands]
    at_most = tuple(tuple(min(sum(most), each + chance.choice((0, 0, 1, 9))) for each in most) for most in held)
    if share == 1:
        state = state._replace(discard=(*state.discard, *state.stock), stock=())
    callers = tuple(seat for seat in state.match.order if chance.random() < 0.2)
    return state._replace(memory=Memory(at_most, seen, callers))


def of_cards(block: int) -> Iterator[str]:
    """What each level and each baseline does, what every action is worth, and how a round is imagined to go on."""
    memory = Random(f"remembered {block}")
    for number, found in enumerate(islice(card_states(f"players {block}"), POSITIONS)):
        whole = number < WHOLE
        state = found if whole else remembered(found, memory)
        seat = CardGame(state.rules).to_act(state)[0]
        seen_now = card_view(state, seat)
        yield f"{number} {state.rules.book} {state.phase} seat {seat} {state.hands[seat]} on {state.discard[0]}"
        for who, choose in {**baselines.CARDS, **CARD_LEVELS}.items():
            if who != "master" or (whole and number % 2 == 0):
                yield f"    {who}: {format_card_action(choose(seen_now, Random(f'{block} {number}')))}"
        options = choices(seen_now, seat, seen_now.hand)[:20]
        for profile in (card_profiles.HARD, card_profiles.MEDIUM, card_profiles.EASY):
            judge = CardEvaluator(seen_now, seat, profile)
            yield f"    {judge.point} {[*map(judge.worth, options)]}"
        odds = Odds(seen_now, 90)
        others = [other for other in state.match.order if other != seat]
        fits = [[odds.fits(count, colour, state.discard[0].symbol, other) for count in (1, 3) for colour in COLOURS]
                for other in (None, *others[:2])]  # fmt: skip
        yield f"    {fits} {[odds.unlawful(other, 'R', 20) for other in others[:2]]}"
        hard = CardEvaluator(seen_now, seat, card_profiles.HARD)
        ideas = considered(seen_now, choices(seen_now, seat, seen_now.hand), Random(0), card_profiles.HARD)
        ranked = tuple(sorted(ideas, key=hard.worth, reverse=True))
        yield f"    {[(each, dict(what)) for each, what in card_features(seen_now).items()]} {ranked}"
        listed = considered(seen_now, options, Random(number), card_profiles.MEDIUM)
        yield f"    {[deciding(seen_now, each, listed) for each in listed[::-2][:4]]}"
        changed = [CardEvaluator(seen_now, seat, without(card_profiles.HARD)) for without in WITHOUT.values()]
        yield f"    {[judge.worth(each) for judge in changed for each in listed[::-3][:2]]}"
        yield f"    {[(aim.kind.value, aim.turns) for aim in aims_for(as_open(state))]}"
        if number == block % 2:
            made = card_level(state, 200)
            yield f"    level {made[1:] if isinstance(made, str) else (made.aim, made.best, made.grade, made.themes)}"
        yield from _of_review(state, seat, options[::-4][:3], number == block % 8)
        yield from _imagined(state, seat, f"{block} {number}")


def _of_review(state: TileState | CardState, seat: int, actions: Sequence[Any], whole: bool) -> Iterator[str]:
    """What is certain of some actions, what speaks for the first one, what was luck, and what the last one cost."""
    judge = judge_of(state.rules)
    yield f"    {judge.deal(3, state)}"
    for action in actions:
        if not isinstance(steps := judge.game.attempt(state, seat, action), Refused):
            moment = Moment(3, 2, seat, action, state, steps)
            drawn = [tally for step in steps for tally in _tallied(step)]
            yield f"    {judge.is_choice(moment)} {judge.why(moment, actions[0])} {(*judge.proofs(moment),)} {drawn}"
            yield f"    {[*judged(judge, moment)] if whole and action is actions[-1] else judge.draw(moment)}"


class Telling(Imagined):
    """An imagined match that tells what was done last in it."""

    told = (0, "")

    def do(self, seat: int, action: CardAction) -> None:
        self.told = (seat, format_card_action(action))
        super().do(seat, action)


def _imagined(state: CardState, seat: int, name: str) -> Iterator[str]:
    """How everybody is imagined to go on, and what that is worth."""
    game, chance = Telling(state), Random(name)
    foresight = CardForesight(CardEvaluator(card_view(state, seat), seat, card_profiles.MASTER), chance)
    yield f"    {judge_of(state.rules).imagine(Moment(3, 2, seat, Draw(), state, ()), chance)}"
    utility = Utility(card_view(state, seat), seat)
    told: list[tuple[object, ...]] = []
    while not game.phase.is_between and len(told) < HORIZON:
        go_on(game, chance)
        told.append((*game.told, game.phase.value, game.colour, *map(len, game.hands)))
    yield f"    {told}"
    if game.phase.is_between:
        yield f"    over {utility.settled(game)}"
    shares = [10**6 // len(state.match.order)] * len(state.match.order)
    yield f"    {utility.expected(game.hands, shares)} {foresight._worth(game)}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    tiles = {f"tiles {block}": partial(of_tiles, block) for block in range(BLOCKS)}
    cards = {f"cards {block}": partial(of_cards, block) for block in range(CARD_BLOCKS)}
    return {**tiles, **cards}
