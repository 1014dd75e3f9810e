"""What can be done in random turns, why the rest is refused, and what follows: kept as text (`tests/golden.py`)."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from game.engine.cards import actions as card_actions, position as card_position
from game.engine.cards.actions import CardAction, CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import nothing_known, redacted
from game.engine.cards.hints import facts
from game.engine.cards.legality import is_plain, reasons
from game.engine.cards.notation import format_action as format_card_action, parse_action as parse_card_action
from game.engine.cards.pieces import COLOURS
from game.engine.cards.position import format_position
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import view as card_view
from game.engine.cards.wants import wanted as card_wanted
from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.options import REVISION, OnOff, changed
from game.engine.tiles import draft as drafts, position as tile_position, wants as wanting
from game.engine.tiles.actions import Lay, Open, Redeal, Timeout
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.hints import first_plays, hint, laid_out, suggestions
from game.engine.tiles.legality import TurnContext, after_opening, own_melds
from game.engine.tiles.melds import Face, Meld, all_tiles, assess
from game.engine.tiles.notation import format_action, parse_action, written_action
from game.engine.tiles.plays import find_play, winning_play
from game.engine.tiles.position import digest, parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view as tile_view
from tests import random_cards
from tests.golden_players import tile_state
from tests.golden_readings import without_context
from tests.random_tiles import random_rules
from tools.positions import random_position

BLOCKS = 10
POSITIONS = 4
STEPS = 14
"""The moves of a draft."""
CARD_MATCHES = 16
ACTS = 150
"""The acts of a match of cards; after some of them it is asked what could be done."""


ODD: tuple[object, ...] = (
    "", "R1", "R1 R1 R1", "W C1", "?", "x", "0 discard 2", -1, 0, 1, 3, 10**7, True, 1.5, [], [0, 1], [[0], [1]], {},
)  # fmt: skip
"""What a key of a position may have by mistake."""


def tried(read: Callable[..., object], *given: object) -> object:
    """What is read, or the mistake that is named."""
    try:
        return read(*given)
    except ValueError as error:
        return error


def noted(position: Any, state: Any, chance: Random) -> str:
    """A position as text, and what is made of it where a key has an odd value or one of another key."""
    table = position.format_position(state)
    told = [position.parse_position(table) == state, table]
    for _ in range(8):
        key, value = chance.choice(position.KEYS), chance.choice((*ODD, *table.values()))
        found = tried(position.parse_position, {**table, key: value})
        told += key, value, found if isinstance(found, ValueError) else position.format_position(found)
    return f"    {told}"


def followed(game: Any, state: Any, seat: int, action: Any) -> str:
    """What happens, or why it does not."""
    steps = game.attempt(state, seat, action)
    if not isinstance(steps, tuple):
        return repr(steps)
    last = steps[-1].state
    return f"{[each.event for each in steps]} then {last.phase} {last.turn} {last.scores}"


def of_tiles(block: int) -> Iterator[str]:
    """Turns with tiles: what is wanted, what can be laid, what is refused, how a draft goes."""
    for number in range(POSITIONS):
        name = f"turns {block} {number}"
        chance = Random(name)
        state = tile_state(chance, name)
        game: TileGame = TileGame(state.rules)
        yield f"{number} {state.rules.book} {state.phase} {state.racks[0]} {state.drawn}"
        yield f"    {game.to_act(state)} {[game.choices(state, seat) for seat in (0, 1)]}"
        yield from (f"    {without_context(wanting.wanted(tile_view(state, seat)))}" for seat in (0, 1, None))
        context = before(state)
        yield f"    {[before(tile_view(state, seat)) for seat in (0, 1, None)]} {before(state, 1)}"
        yield f"    {digest(state)} {digest(state, former=True)} {game.deal(2, name, 1)}"
        yield noted(tile_position, state, Random(f"noted {name}"))
        ideas = suggestions(context, 3)
        yield f"    {find_play(context)} {winning_play(context)}"
        yield from (f"    {each}" for each in ideas)
        yield from (f"    {line}" for each in ideas for act in each.play.acts for line in _said(context, act))
        acts: list[tuple[int, Any]] = [(0, act) for each in ideas for act in each.play.acts]
        plain = (Draw(), Pass(), Uno(), Catch(1), Catch(0), Redeal(), Next())
        acts += [(seat, each) for seat in (0, 1) for each in plain]
        acts += [(0, Timeout()), *((0, each) for each in _wrong(state, chance, [each.play.lay for each in ideas]))]
        yield from (f"    {seat} {format_action(act)}: {followed(game, state, seat, act)}" for seat, act in acts)
        yield from _drafted(state, chance)


def _said(context: TurnContext, act: Lay | Open) -> Iterator[str]:
    """What is understood where copies, names of jokers or all but melds are left out."""
    text = format_action(act)
    short, nameless, any_colour = text.partition(";")[0], re.sub("=[A-Z]?[0-9]+", "", text), re.sub("=[A-Z]", "=", text)
    for said in dict.fromkeys((text, short, text.replace("'", ""), nameless, nameless.replace("'", ""), any_colour)):
        yield f"{said}: {parse_action(said, context)} {written_action(said, context.rules)}"


def _wrong(state: TileState, chance: Random, ideas: list[Lay]) -> Iterator[Lay | Open]:
    """Lays that something is wrong with, mostly."""
    every = all_tiles(state.rules)
    for lay in [*ideas, Lay(state.table, state.loose)]:
        for _ in range(3):
            table = list(lay.table)
            for _ in range(chance.randint(1, 2)):
                match chance.randrange(4):
                    case 0 if table:
                        table.pop(chance.randrange(len(table)))
                    case 1 if table:
                        at = chance.randrange(len(table))
                        tiles, faces = list(table[at].tiles), list(table[at].faces)
                        tiles.append(chance.choice(every))
                        faces.append(chance.choice((tiles[-1].face, Face("R", 3), Face("", 5))))
                        table[at] = Meld(tuple(tiles), tuple(faces))
                    case 2 if table:
                        at, cut = chance.randrange(len(table)), chance.randint(1, 2)
                        table[at] = Meld(table[at].tiles[:-cut], table[at].faces[:-cut])
                    case _:
                        tiles = chance.sample(every, 3)
                        table.append(Meld(tuple(tiles), tuple(tile.face for tile in tiles)))
            jokers = [tile for meld in state.table for tile in meld.tiles if tile.is_joker]
            taken = tuple(tile for tile in jokers if chance.random() < 0.5)
            act = tuple(chance.sample(state.racks[0], 1)) if chance.random() < 0.3 else lay.act
            yield Lay(tuple(table), lay.loose if chance.random() < 0.7 else (), taken, act, chance.random() < 0.3)
            yield Open(tuple(table[-2:]))


def _drafted(state: TileState, chance: Random) -> Iterator[str]:
    """A draft in which tiles are moved anywhere, jokers named and exchanged, and steps taken back."""
    draft = drafts.start(before(state))
    for step in range(STEPS):
        said, made = _moved(draft, chance)
        if isinstance(made, Problem):
            yield f"    {step} {said}: {made}"
            continue
        draft = made
        text = drafts.format_draft(draft, 0, step)
        again = drafts.parse_draft(text, 0, step, draft.before)
        faults = [assess(meld, state.rules) for meld in draft.melds()]
        yield f"    {step} {said}: {draft.now.rack} {draft.now.loose} {draft.now.taken} {draft.now.act}"
        yield f"        {[(meld.number, meld.tiles, meld.names) for meld in draft.now.table]}"
        yield f"        {draft.problems} {faults}"
        whole = drafts.opening_total(draft)
        yield f"        {draft.played()} {draft.working()} {draft.changed} {draft.rebuilds} {whole}"
        yield f"        {again == draft} {text.splitlines()[-2:]}"
        if step % 5 == 4:
            now = wanting.turn_wanted(tile_view(state, 0), draft)
            yield f"        {hint(draft)} {draft.acts()} {[wanting.stray(now, draft, one) for one in draft.now.rack]}"


def _moved(draft: drafts.Draft, chance: Random) -> tuple[str, drafts.Draft | Problem]:
    """Something that a player may try with a draft."""
    there = [tile for meld in draft.now.table for tile in meld.tiles]
    every = [*draft.now.rack, *draft.now.rack, *there, *draft.now.loose]
    tiles = tuple(chance.sample(every, min(len(every), chance.choice((1, 1, 1, 2, 3)))))
    jokers = [tile for tile in every if tile.is_joker] or [chance.choice(every)]
    numbers = [meld.number for meld in draft.now.table] or [0]
    number, index = chance.choice(numbers), chance.choice((0, 1, 2, 99))
    target: drafts.Target = chance.choice(
        (drafts.OnMeld(number, index), drafts.OnMeld(number, index), drafts.NewMeld(), drafts.OnRack())
    )
    if chance.random() < 0.1:
        return f"take {jokers[0]}", draft.move((jokers[0],), drafts.OnRack())
    standing = [(joker, face) for joker, face in draft.before.joker_faces().items() for _ in range(2)]
    if standing and chance.random() < 0.3:
        joker, face = chance.choice(standing)
        paid = next(
            (tile for tile in every if face.number == tile.number and face.colour in ("", tile.colour)), tiles[0]
        )
        return f"exchange {paid} {joker}", draft.exchange(paid, joker)
    match chance.randrange(12):
        case 0:
            return f"exchange {tiles[0]} {jokers[0]}", draft.exchange(tiles[0], jokers[0])
        case 1:
            return "undo", draft.undo()
        case 2:
            return "redo", draft.redo()
        case 3:
            face = Face(chance.choice(draft.before.rules.colours), chance.randint(1, 13))
            return f"name {jokers[0]} {face}", draft.name_joker(jokers[0], face)
        case 4:
            return f"choose {tiles[0]}", draft.choose_action(tiles[0])
        case 5 | 6 | 7:
            return f"put {tiles} onto {number} {index}", drafts.put_onto(draft, tiles, number, index)
        case 8:
            ideas = suggestions(draft.before, 1)
            return "play", laid_out(draft, ideas[0].play) if ideas else draft.reset()
        case _:
            return f"move {tiles} {target}", draft.move(tiles, target)


def openings(block: int) -> Iterator[str]:
    """Racks of whole melds and little else, before the initial meld."""
    for number in range(POSITIONS):
        name = f"openings {block} {number}"
        chance = Random(name)
        rules = random_rules(chance, chance.choice(("rummy", "rummy", "rummikub")))
        left = random_position(chance, rules, 21, 2, 0, name, wanted=chance.choice((6, 12, 15, 18)))
        melds = list(left.table)
        chance.shuffle(melds)
        own = [tile for meld in melds[: chance.choice((1, 2, 3))] for tile in meld.tiles]
        table = [meld for meld in left.table if meld.tiles[0] not in own]
        rack = [*own, *left.rack[: chance.choice((0, 0, 1, 2))]]
        state = parse_position(
            {
                "book": rules.book, "options": dict(changed(rules, TILE_BOOKS[rules.book])),
                "racks": [" ".join(map(repr, rack)), "?8"], "table": list(map(repr, table)),
                "opened": [False, True], "seed": name,
            }
        )  # fmt: skip
        context = before(state)
        if rules.last_tile is OnOff.ON:
            context = replace(context, reserved=chance.choice([tile for tile in all_tiles(rules) if tile not in rack]))
        yield f"{number} {rack} {rules.opening} {rules.first_layout_alone} {context.reserved}"
        yield f"    {find_play(context)} {winning_play(context)}"
        yield from (f"    {each}" for each in suggestions(context, 3))
        for nodes in (1, 40, 2_000):
            yield f"    {nodes}: {list(islice(first_plays(context, 2, (), nodes), 4))}"
        yield f"    {hint(drafts.start(context))} {after_opening(context, own_melds(context, tuple(melds[:2])))}"
        for lay in _wrong(state, chance, [Lay((*table, *melds[:1]), ())]):
            yield f"    {followed(TileGame(rules), state, 0, lay)}"
        yield from _drafted(state, chance)


def cut_short(state: CardState, chance: Random) -> CardState:
    """The position with the rest of some hands and mostly of the stock below the discard pile, so that both run out."""
    hands = tuple(hand[: chance.choice((1, 2, 4, 99))] for hand in state.hands)
    ends = [*state.stock[: chance.choice((1, 5, 99))]]
    held = {*ends, *state.discard, *(card for hand in hands for card in hand)}
    rest = (card for card in all_cards(state.rules) if card not in held)
    return state._replace(hands=hands, stock=tuple(ends), discard=(*state.discard, *rest), memory=nothing_known(hands))


def card_states(chance: Random, name: str) -> Iterator[CardState]:
    """Positions of a match with random options, fewer of those of which there were some."""
    rules = random_cards.random_rules(chance, chance.choice([*CARD_BOOKS]))
    rules = replace(rules, revision=chance.choice((REVISION, *range(1, REVISION + 1))))
    game, seen = CardGame(rules), Counter[CardPhase]()
    state = cut_short(game.deal(random_cards.random_seats(chance, rules), name), Random(f"short {name}"))
    for _ in range(ACTS):
        if chance.random() < 0.4 / (1 + seen[state.phase]) ** 2:
            seen[state.phase] += 1
            yield state
        if state.phase is CardPhase.OVER:
            return
        state = game.apply(state, *random_cards.random_act(game, state, chance, random_cards.HABITS))[-1].state


def any_card_act(state: CardState, chance: Random) -> tuple[int, CardAction]:
    """Something that a seat may ask for, and mostly is refused."""
    seat, other = (chance.choice((state.turn, state.turn, *range(state.seats))) for _ in range(2))
    hand, colour, called = state.hands[seat], chance.choice((*COLOURS, "", "")), chance.random() < 0.3
    cards = (*hand, *hand, *hand, *all_cards(state.rules)[::9])
    tail = (colour, called, chance.choice((None, None, other)))
    some = card_actions.Discard(tuple(chance.choices(cards, k=chance.choice((0, 1, 2)))), called)
    lays = (card_actions.Play(chance.choice(cards), *tail), card_actions.Jump(chance.choice(cards), *tail))
    rule = (card_actions.RuleDraw(other, chance.choice((0, 2, 99))), card_actions.RuleSkip(other), card_actions.Done())
    answers = (card_actions.Challenge(), card_actions.Accept(), card_actions.NameColour(colour))
    others = (card_actions.Advice(other), card_actions.Advice(seat), some, Catch(other), Draw(), Pass(), Uno(), Next())
    found = chance.choice((*lays, *rule, *answers, *others))
    return seat, some if state.phase is CardPhase.DISCARD and called else found


def of_cards(block: int) -> Iterator[str]:
    """Turns with cards: what is seen and wanted, what each choice does and what speaks for it, what is refused."""
    for number in range(CARD_MATCHES):
        name = f"turns {block} {number}"
        chance = Random(name)
        for state in card_states(chance, name):
            game, seen = CardGame(state.rules), [card_view(state, seat) for seat in (*state.match.order, None)]
            assert all(each.seat is None or not each.known[each.seat] for each in seen)
            assert all({*part} <= {*hand} for each in seen for part, hand in zip(each.known, state.hands, strict=True))
            wants = [(card_wanted(each), each.at_most, each.known, each.drawn) for each in seen]
            yield f"{number} {state.phase} {format_position(state)} {game.to_act(state)} {wants}"
            acts = [(seat, each) for seat in state.match.order for each in game.choices(state, seat)]
            found = [facts(card_view(state, seat), each) for seat, each in acts if seat == state.turn]
            yield f"    {found} {[told_of_cards(game, state, *each) for each in acts]}"
            yield f"    {[told_of_cards(game, state, *any_card_act(state, chance)) for _ in range(30)]}"
            if state.barren_turns + len(state.stock) & 3 == 0:
                yield noted(card_position, state, Random(f"noted {name}"))


def told_of_cards(game: CardGame, state: CardState, seat: int, action: CardAction) -> str:
    """What the seat is told of what it does, and the state after it; or why it may not."""
    steps, plain = game.attempt(state, seat, action), is_plain(state, seat, action)
    said = format_card_action(action)
    read = tried(parse_card_action, said.replace("'", ""), state.rules, state.hands[seat])
    if not isinstance(steps, tuple):
        return f"{seat} {said}: {steps} {read}"
    assert not plain or not reasons(state, seat, action), (state, seat, action)
    last = steps[-1].state
    told = f"{seat} {said} {plain} {read}: {[redacted(each.event, seat) for each in steps]}"
    return f"{told} {last[2:]} {last.scores}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    found = {f"tiles {block}": partial(of_tiles, block) for block in range(BLOCKS)}
    found |= {f"openings {block}": partial(openings, block) for block in range(6)}
    return {**found, **{f"cards {block}": partial(of_cards, block) for block in range(BLOCKS)}}
