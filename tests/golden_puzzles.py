"""What is found out about puzzles of tiles and of cards: kept as text (`tests/golden.py`).

Searches say how many nodes they took, so that what only makes them longer is seen, too.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice, product
from random import Random

from game.engine.cards import notation as card_notation
from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, DRAWS
from game.engine.cards.puzzles import themes as card_lines
from game.engine.cards.puzzles.open_positions import OpenSearch, as_open, begins_choice, fitting, proven_open, reply_to
from game.engine.cards.puzzles.search import ME, OPEN, Aim, AimKind, DealSearch, SearchEndedError, deals
from game.engine.cards.puzzles.themes import CardPuzzleLine, habit, position_of, proven
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import Players, all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.notation import parse_action
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.puzzles import grades, themes as tile_themes
from game.engine.tiles.puzzles.grades import Grade as TileGrade
from game.engine.tiles.puzzles.themes import themes_of
from game.engine.tiles.views import before
from game.store.content import set_of
from tests.golden_readings import shortened
from tests.random_cards import HABITS, random_act, random_rules, random_seats

NODES = 200
"""The limit of a search; some are stopped by it."""
CARD_NODES = 250
FEW = 12
"""The deals up to which a candidate is judged."""
TURNS = (1, 1, 2, 2, 3)


def shipped(book: str, every: int, start: int) -> list[str]:
    """Some lines of a set that comes with the game."""
    return set_of(book).read_text("utf-8").splitlines()[start::every]


def searched(puzzle: grades.Puzzle) -> Iterator[str]:
    """What the solver of each grade finds, within how many nodes, and what is known about the puzzle."""
    for grade in TileGrade:
        said = []
        for most in (None, 6):
            for search in islice(grades.attempts(puzzle, grade, NODES), 2):
                try:
                    solutions = search.solutions(grades.BREAKS[grade], attach=grade > TileGrade.NEW, most=most)
                    found = list(islice(solutions, 4))
                    moved = [grades.tiles_moved(puzzle.table, search.arranged(each)) for each in found]
                    said.append(f"{moved} in {NODES - search.nodes}")
                except grades.OutOfNodes:
                    said.append("too many")
        yield f"    {int(grade)}: {'; '.join(said)}"
    best = grades.solved(puzzle, NODES)
    yield f"    {best}, dead ends {best and grades.dead_ends(puzzle, best.grade, NODES)}"
    yield f"    begins {[(locked, laid) for _, locked, laid in grades.beginnings(puzzle)]}"


def shipped_tiles(book: str, start: int) -> Iterator[str]:
    """Puzzles that come with the game, read and solved."""
    for line in shipped(book, 149, start):
        found = tile_themes.parse_line(line, TILE_BOOKS[book])
        yield f"{found.name}: {found.goals}, {tile_themes.parse_label(line, TILE_BOOKS[book])}"
        puzzle = grades.puzzle_of(found.state, found.goals)
        if puzzle is not None and found.grade <= TileGrade.TWO:
            yield f"    choices {puzzle.choices[:3]} of {len(puzzle.choices)}"
            yield from searched(puzzle)
        lay = parse_action(found.solution, before(found.state))
        assert isinstance(lay, Lay)
        yield f"    {lay.table} {themes_of(found.state, with_chosen_actions(before(found.state), lay))}"
    yield f"{tile_themes.themes_for(TILE_BOOKS[book])}"


def judgement(found: CardPuzzleLine | None) -> str:
    if found is None:
        return "nothing"
    best = found.best
    margin = best.sure - best.others[0].most
    others = "; ".join(map(card_lines.format_judged, best.others))
    also = " ".join(map(card_notation.format_action, best.also))
    first = card_notation.format_action(best.action)
    return f"{first} {best.sure} by {margin}, also {also}, not {others}; {found.grade!r} {found.themes}"


def ended(ask: Callable[[], object]) -> object:
    """What a search gives, or why it ended."""
    try:
        return ask()
    except SearchEndedError as error:
        return f"ended: {error}"


def lying(state: CardState) -> tuple[object, ...]:
    return state.hands, state.stock, state.discard[:3], state.colour, state.phase, tuple(state.pending), state.memory


def worths(state: CardState, aim: Aim, nodes: int = CARD_NODES) -> Iterator[str]:
    """What each action is worth in each deal, and how many nodes that took."""
    seen = view(state, ME)
    every = deals(seen)
    search = DealSearch(aim, nodes)
    options = search.options(state, ME)
    yield f"    {len(every)} deals {[each.weight for each in every[:6]]}, by habit {habit(seen, options)}"
    for action in options:
        some = every if len(every) < FEW else every[:5]
        found = ended(partial(search.after, some, ME, action, aim.turns - 1))
        yield f"    {card_notation.format_action(action)} {found} {search.nodes}"


def shipped_cards(book: str, start: int) -> Iterator[str]:
    """Puzzles that come with the game, read and proven, and written again."""
    for line in shipped(book, 29, start):
        rules = CARD_BOOKS[book]
        found = card_lines.parse_line(line, rules)
        yield f"{found.name}: {found.aim.kind} {found.aim.turns} {card_lines.parse_label(line, rules)}"
        yield from worths(found.state, found.aim, 6 * CARD_NODES)
        yield f"    {ended(lambda: judgement(proven(found.state, found.aim, 3 * CARD_NODES)))}"  # noqa: B023


def hidden_cards(block: int) -> Iterator[str]:
    """Two seats under random options, with few cards that the first one does not see."""
    for number in range(8):
        chance = Random(f"hidden {block} {number}")
        rules = replace(random_rules(chance, chance.choice([*CARD_BOOKS])), players=Players.SINGLE)
        pending, hidden = chance.choice((0, 0, 0, 2)), chance.choice((0, 0, 1, 1, 2))
        every = chance.sample(all_cards(rules), 60)
        top = next(card for card in every if not pending or card.symbol in DRAWS)
        rest = [card for card in every if card != top]
        held, known = chance.choice((1, 2, 3)), chance.choice((0, 1, 1, 2))
        cards = rest[:held], rest[held : held + known], rest[held + known :][: hidden + chance.choice((2, 4, 6))]
        colours = [chance.choice(COLOURS) for _ in range(2)]
        former = colours[0] if pending and top.symbol == DRAW_FOUR else ""
        state = position_of(rules, *cards[:2], hidden, cards[2], top, top.colour or colours[1], pending, former)
        yield f"{number} {lying(state)} {shortened(repr(rules), 0)}"
        for kind in (AimKind.GO_OUT, AimKind.HOLD_OUT, AimKind.AHEAD):
            aim = Aim(kind, chance.choice(TURNS))
            yield from worths(state, aim, CARD_NODES)
            yield f"    {aim.kind} {aim.turns} {ended(lambda: judgement(proven(state, aim, CARD_NODES)))}"  # noqa: B023


def open_cards(block: int) -> Iterator[str]:
    """Positions of random matches under random options, with all cards open and mostly few of them left."""
    for number in range(8):
        chance = Random(f"open {block} {number}")
        book = chance.choice([*CARD_BOOKS])
        rules = random_rules(chance, book) if chance.random() < 0.5 else CARD_BOOKS[book]
        game = CardGame(rules)
        state = game.deal(random_seats(chance, rules), f"{block} {number}")
        acts = chance.randrange(40)
        while acts > 0 or not begins_choice(state):
            acts -= 1
            if state.phase is CardPhase.OVER:
                break
            state = game.apply(state, *random_act(game, state, chance, HABITS))[-1].state
        else:
            few = [chance.choice((1, 2, 2, 3, 9)) for _ in state.hands]
            hands = tuple(hand[-n:] for n, hand in zip(few, state.hands, strict=True))
            state = state._replace(hands=hands, stock=state.stock[: chance.choice((1, 4, 99))])
            state = with_twins(state, chance) if chance.random() < 0.6 else state
            yield from searched_open(number, state, chance)


def with_twins(state: CardState, chance: Random) -> CardState:
    """A position in which more seats hold cards that others hold, too, and some only these."""
    held = {card for hand in state.hands for card in hand}
    looks = {card.face for card in held}
    twins = [card for card in all_cards(state.rules) if card.face in looks and card not in {*held, state.discard[0]}]
    more = chance.sample(twins, min(len(twins), 3))
    seats = [chance.randrange(state.seats) for _ in more]
    kept = [seat not in seats or chance.random() < 0.5 for seat in range(state.seats)]
    hands = tuple(
        (*(hand if stays else ()), *(card for card, at in zip(more, seats, strict=True) if at == seat))
        for seat, (stays, hand) in enumerate(zip(kept, state.hands, strict=True))
    )
    stock, pile = (tuple(card for card in cards if card not in more) for cards in (state.stock, state.discard))
    return state._replace(hands=hands, stock=stock, discard=pile)


def searched_open(number: int, state: CardState, chance: Random) -> Iterator[str]:
    """What each action is worth for each aim, and what is proven."""
    opened = as_open(state)
    whole = shortened(repr(opened), 0)
    yield f"{number} {lying(opened)} {opened.match.teams} fits {fitting(opened)} {whole}"
    for kind in chance.sample(OPEN, 3):
        aim = Aim(kind, chance.choice(TURNS))
        for hopeful, alone in ((False, False), (True, False), (False, True)):
            search = OpenSearch(opened, aim, 200, hopeful=hopeful, alone=alone)
            options = search.options(opened, ME)[:3]
            found = [ended(partial(search.after, opened, ME, each, aim.turns - 1)) for each in options]
            yield f"    {aim.kind} {aim.turns} {hopeful} {alone}: {found} {search.unsure} {search.nodes}"
        yield f"    {ended(lambda: judgement(proven_open(opened, aim, 200)))}"  # noqa: B023
        answers = [ended(partial(reply_to, opened, aim, each, 200)) for each in options]
        yield f"    {answers}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    found: dict[str, Callable[[], Iterator[str]]] = {}
    for book, start in product(TILE_BOOKS, (3, 71)):
        found[f"tiles {book} {start}"] = partial(shipped_tiles, book, start)
    for book, start in product(CARD_BOOKS, (0, 11)):
        found[f"cards {book} {start}"] = partial(shipped_cards, book, start)
    for block in range(20):
        found[f"open {block}"] = partial(open_cards, block)
        found[f"hidden {block}"] = partial(hidden_cards, block)
    return found
