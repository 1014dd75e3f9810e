"""A player that does anything the rules allow: opens, lays, splits, exchanges, claims, calls, forgets, dawdles.

It finds its plays through the draft, like a person, and not through the search; so it also checks the one
against the other. It sees the whole state but plays from the rack of the seat on turn only.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.options import Seconds, Whole, options_of, to_text, with_options
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import Lay, Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, start
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Face, Meld, MeldKind, Tile, all_tiles, kind_of, left_open
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import DrawnTile, InvalidCommit, TileRules, TileScoring
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.habits import Habits
from tools.positions import random_position

HABITS = Habits()
"""What it does where nothing else is said."""
UNFINISHED = {
    "nothing-played", "joker-must-be-used", "drawn-tile-first", "opening-too-low", "open-first",
    "reserved-unused", "reserved-too-early", "winning-total-missing",
}  # fmt: skip
"""What is wrong with a turn that may still become right by laying more."""
Change = Callable[[Draft], "Draft | Problem"]


def random_act(game: TileGame, state: TileState, chance: Random, habits: Habits) -> tuple[int, TileAction]:
    """A seat and something that it may do now."""
    if state.phase is TilePhase.SCORING:
        return chance.randrange(state.seats), Next()
    aside = _beside_the_turn(game, state, chance, habits)
    if aside is not None:
        return aside
    rules, seat = state.rules, state.turn
    if (rules.turn_time or rules.rebuild_time) and chance.random() < habits.timeout:
        return seat, Timeout(_half_done(before(state), chance) if rules.rebuild_time else ())
    if rules.invalid_commit is InvalidCommit.PENALTY_THREE and chance.random() < habits.wrong:
        return seat, Lay(state.table, state.loose)
    rest: TileAction = Pass() if state.phase in (TilePhase.DRAWN, TilePhase.OPENED) or not state.stock else Draw()
    play = None if chance.random() < habits.lazy else random_play(before(state), chance, habits)
    if play is None:
        if not game.problems(state, seat, rest):
            return seat, rest
        if state.phase is TilePhase.WINDOW:
            return game.to_act(state)[0], Pass()
        # The referee knows a play that this player did not see, or it was only lazy.
        play = next(action for action in game.choices(state, seat) if isinstance(action, Lay))
    return seat, play


def _half_done(context: TurnContext, chance: Random) -> tuple[Meld, ...]:
    """What lies on the table when the time is over in the middle of a turn."""
    draft = start(context)
    for _ in range(chance.randrange(4)):
        options = list(changes(draft, chance))
        there = [tile for meld in draft.now.table for tile in meld.tiles]
        if options and chance.random() < 0.6:
            moved = chance.choice(options)(draft)
        else:
            moved = draft.move((chance.choice([*context.rack, *there]),), NewMeld())
        draft = draft if isinstance(moved, Problem) else moved
    return draft.melds()


def _beside_the_turn(game: TileGame, state: TileState, chance: Random, habits: Habits) -> tuple[int, TileAction] | None:
    """A call, a catch, or letting the window go by; None where the turn simply goes on."""
    wishes: list[tuple[int, TileAction]] = []
    seat = chance.randrange(state.seats)
    if state.catchable is not None and chance.random() < habits.late:
        wishes.append((state.catchable, Uno()))
    if state.catchable is not None and chance.random() < habits.catch:
        wishes.append((seat, Catch(state.catchable)))
    if chance.random() < habits.needless:
        wishes += [(seat, Uno()), (seat, Catch(chance.randrange(state.seats)))]
    if len(state.racks[state.turn]) <= 3 and not state.called and chance.random() < habits.call / 2:
        wishes.append((state.turn, Uno()))
    if state.phase is TilePhase.CLAIM:
        wishes += [(asked, Redeal()) for asked in game.to_act(state) if chance.random() < 0.5]
    if state.phase in (TilePhase.WINDOW, TilePhase.CLAIM) and chance.random() < 0.9:
        wishes.append((chance.choice(game.to_act(state)), Pass()))
    return next((wish for wish in wishes if not game.problems(state, *wish)), None)


def random_play(context: TurnContext, chance: Random, habits: Habits) -> TileAction | None:
    """A legal lay or first lay-out found by random steps of a draft, or None where none was found."""
    draft = start(context)
    best: Draft | None = None
    while len(draft.past) <= 12:
        options = list(changes(draft, chance))
        chance.shuffle(options)
        tried = (_settled(change(draft), chance) for change in options[:6])
        found = next((each for each in tried if each is not None), None)
        if found is None:
            break
        draft, legal = found
        if legal:
            best = draft
            if chance.random() < habits.stop:
                break
    return None if best is None else best.acts(uno=context.rules.uno_call and chance.random() < habits.call)[0]


def _settled(draft: Draft | Problem, chance: Random) -> tuple[Draft, bool] | None:
    """The draft with jokers named and actions chosen, and whether it is legal; None if it cannot be."""
    for _ in range(8):
        if isinstance(draft, Problem):
            return None
        problems = draft.problems
        open_jokers = [each for each in problems if each.code == "joker-without-colour"]
        choices = [each for each in problems if each.code in ("choose-action", "one-action")]
        if open_jokers:
            draft = _named(draft, open_jokers[0].detail("meld"), chance)
        elif choices:
            rivals = choices[0].detail("tiles")
            assert isinstance(rivals, tuple)
            draft = draft.choose_action(chance.choice(rivals))
        elif all(each.code in UNFINISHED or _is_freed_joker(draft, each) for each in problems):
            return draft, not problems
        else:
            return None
    return None


def _is_freed_joker(draft: Draft, problem: Problem) -> bool:
    """Whether a joker that was just freed still lies alone."""
    meld = problem.detail("meld")
    rack = draft.before.rack
    return isinstance(meld, Meld) and len(meld.tiles) == 1 and meld.tiles[0].is_joker and meld.tiles[0] not in rack


def _named(draft: Draft, meld: object, chance: Random) -> Draft:
    assert isinstance(meld, Meld)
    there = {face.colour for face in meld.faces}
    joker = next(tile for tile, face in meld.pairs() if not face.colour)
    colour = chance.choice([colour for colour in draft.before.rules.colours if colour not in there])
    return draft.name_joker(joker, Face(colour, meld.faces[0].number))


def changes(draft: Draft, chance: Random) -> Iterator[Change]:
    """Steps that are worth trying: attach, form, steal, split, exchange."""
    context, rack = draft.before, draft.now.rack
    rules = context.rules
    room = (rules.lay_limit or 99) - sum(tile not in rack for tile in (*context.rack, *draft.now.taken))
    if context.drawn is not None and rules.drawn_tile is DrawnTile.ALONE:
        rack = tuple(tile for tile in rack if tile == context.drawn)
    if room <= 0:
        rack = ()
    spots = [(place.number, meld) for place, meld in zip(draft.now.table, draft.melds(), strict=True)]
    aside = () if context.reserved is None or draft.where(context.reserved) else (context.reserved,)
    freed = tuple(meld.tiles[0] for meld in draft.now.table if len(meld.tiles) == 1)
    pool = (*rack, *draft.now.loose, *freed, *(aside if len(rack) <= 3 else ()))
    yield from _attachments(spots, pool, rules)
    yield from _exchanges(draft, rack)
    for tiles in _fresh(pool, (), rules):
        if sum(tile in rack for tile in tiles) <= room:
            yield _forming(tiles)
    if room >= 1:
        yield from _splits(spots, rack)
    if room >= 2:
        spare = [*_spare(spots)]
        for stolen in chance.sample(spare, min(3, len(spare))):
            for tiles in _fresh(pool, (stolen,), rules):
                if sum(tile in rack for tile in tiles) <= room:
                    yield _forming(tiles)


def _forming(tiles: tuple[Tile, ...]) -> Change:
    return lambda draft: draft.move(tiles, NewMeld())


def _attaching(tile: Tile, number: int, index: int) -> Change:
    return lambda draft: draft.move((tile,), OnMeld(number, index))


def _attachments(spots: list[tuple[int, Meld]], pool: tuple[Tile, ...], rules: TileRules) -> Iterator[Change]:
    """A tile put to the end of a run or to a group of three."""
    for number, meld in spots:
        if kind_of(meld) is MeldKind.RUN:
            first, last = meld.faces[0], meld.faces[-1]
            below, above = (first.colour, first.number - 1), (last.colour, last.number + 1)
            for tile in pool:
                if tile.is_joker or tile[:2] == below:
                    yield _attaching(tile, number, 0)
                if tile.is_joker or tile[:2] == above:
                    yield _attaching(tile, number, 99)
        elif len(meld.tiles) < len(rules.colours):
            there = {face.colour for face in meld.faces}
            for tile in pool:
                if tile.is_joker or (tile.number == meld.faces[0].number and tile.colour not in there):
                    yield _attaching(tile, number, 99)


def _exchanges(draft: Draft, rack: tuple[Tile, ...]) -> Iterator[Change]:
    """A rack tile for the joker that stands for it."""
    for joker, face in draft.before.joker_faces().items():
        for tile in rack:
            fits = tile.number == face.number and face.colour in ("", tile.colour)
            if fits and joker not in draft.now.taken:
                yield lambda draft, tile=tile, joker=joker: draft.exchange(tile, joker)  # type: ignore[misc]


def _fresh(pool: tuple[Tile, ...], with_: tuple[Tile, ...], rules: TileRules) -> Iterator[tuple[Tile, ...]]:
    """Runs and groups of three out of the pool that hold the tiles `with_`, with at most one joker."""
    tiles = {tile.face: tile for tile in (*pool, *with_) if not tile.is_joker}
    joker = next((tile for tile in pool if tile.is_joker), None)
    anchors = with_ or tuple(tiles.values())
    seen = set()
    for anchor in anchors:
        for faces in _shapes(anchor.face, rules.colours, rules.numbers):
            if joker is None and not tiles.keys() >= set(faces):
                continue
            found = [tiles.get(face, joker) for face in faces]
            meld = tuple(tile for tile in found if tile is not None)
            if len(meld) == len(set(meld)) == 3 and meld not in seen and set(with_) <= set(meld):
                seen.add(meld)
                yield meld


@cache
def _shapes(face: Face, colours: str, numbers: int) -> tuple[tuple[Face, ...], ...]:
    """Every run and group of three that a face can be part of."""
    lows = range(max(1, face.number - 2), min(face.number, numbers - 2) + 1)
    runs = [tuple(Face(face.colour, number) for number in range(low, low + 3)) for low in lows]
    groups = [
        tuple(Face(colour, face.number) for colour in colours if colour != out) for out in colours if out != face.colour
    ]
    return (*runs, *groups)


def _spare(spots: list[tuple[int, Meld]]) -> Iterator[Tile]:
    """Tiles that a meld can do without."""
    for _, meld in spots:
        if len(meld.tiles) < 4:
            continue
        spare = (meld.tiles[0], meld.tiles[-1]) if kind_of(meld) is MeldKind.RUN else meld.tiles
        yield from (tile for tile in spare if not tile.is_joker)


def _splits(spots: list[tuple[int, Meld]], rack: tuple[Tile, ...]) -> Iterator[Change]:
    """A run cut in two by the twin of one of its tiles."""
    for _, meld in spots:
        if kind_of(meld) is not MeldKind.RUN or len(meld.tiles) < 5:
            continue
        for tile in rack:
            if tile.face in meld.faces[2:-2]:
                yield _forming((tile, *meld.tiles[meld.faces.index(tile.face) + 1 :]))


def random_rules(chance: Random, book: str = "uno-rummy") -> TileRules:
    """Every option at a random value; the length of a match mostly short."""
    chosen = {
        # Points that go up and down may take for ever to reach a high target.
        "target": 50 if BOOKS[book].scoring is TileScoring.SIGNED else chance.choice((50, 50, 50, 100, 100, 200)),
        "rounds": chance.choice((1, 1, 2)),
        "first_to": 1,
        "turn_time": chance.choice(("off", 60)),
        "rebuild_time": chance.choice(("off", 120)),
        "opening": chance.choice((1, 10, 30, 40)),
        "winning_total": chance.choice(("off", "off", "off", 12, 30)),
    }
    texts: dict[str, object] = {}
    for option in options_of(BOOKS[book]):
        if option.name in chosen:
            texts[option.name] = chosen[option.name]
        else:
            assert isinstance(option.values, tuple), option
            texts[option.name] = to_text(chance.choice(option.values))
    return with_options(BOOKS[book], texts)


def any_rules(chance: Random, book: str) -> TileRules:
    """Every option anywhere in its range, as a position may have it; totals that small racks win with."""
    changes: dict[str, Any] = {}
    for option in options_of(BOOKS[book]):
        match option.values:
            case Whole(low, high):
                changes[option.name] = chance.randint(low, high)
            case Seconds(_, low, high):
                changes[option.name] = chance.choice((None, chance.randint(low, high)))
            case values:
                changes[option.name] = chance.choice(tuple(values))
    if book == "rummy":
        changes["winning_total"] = chance.choice((None, None, 6, 9, 12, 15))
    return replace(BOOKS[book], **changes)


def crowded(chance: Random, book: str) -> TileState:
    """A turn of the first seat under any options, with random melds, many of them with jokers, and random racks."""
    rules = any_rules(chance, book)
    found = random_position(chance, rules, 60, 15, rules.start_tiles)
    table = tuple(left_open(meld, rules) for meld in found.table)
    used = {*found.rack, *found.loose, *(tile for meld in table for tile in meld.tiles)}
    rest = tuple(shuffled([tile for tile in all_tiles(rules) if tile not in used], str(chance.random())))
    drawn = chance.choice(found.rack) if found.rack and chance.random() < 0.2 else None
    return TileGame(rules).deal(2, "crowded")._replace(
        table=table, loose=found.loose, racks=(found.rack, rest[:5]), stock=rest[5:], reserved=None, turn=0,
        phase=TilePhase.TURN if drawn is None else TilePhase.DRAWN, drawn=drawn,
        opened=(not rules.opening or chance.random() < 0.8, True),
    )  # fmt: skip


def tried_out(context: TurnContext, chance: Random, most: int = 8, senseless: float = 0.5) -> list[Draft]:
    """A turn in progress, one draft for each step; so many of the steps, as a share, are anything that hands can do."""
    path = [start(context)]
    for _ in range(chance.randint(0, most)):
        sensible = [*changes(path[-1], chance)]
        if sensible and chance.random() >= senseless:
            after = chance.choice(sensible)(path[-1])
        else:
            after = _anything(path[-1], chance) if senseless else path[-1]
        path += [] if isinstance(after, Problem) else [after]
    return path


def _anything(draft: Draft, chance: Random) -> Draft | Problem:
    """What comes of anything that hands can do."""
    context, melds = draft.before, draft.now.table
    there = [*(tile for meld in context.table for tile in meld.tiles), *context.rack, *context.loose]
    if not there:
        return draft
    some = chance.sample(there, min(len(there), chance.randint(1, 4)))
    jokers = [tile for tile in there if tile.is_joker]
    if melds and chance.random() < 0.2:
        some = [*dict.fromkeys([*chance.choice(melds).tiles, *some[:2]])]
    place = OnMeld(chance.choice([*(meld.number for meld in melds), 99]), chance.choice([*range(14), 99]))
    match chance.choice(["undo", "redo", "reset", "act", *["move"] * 4, *(["exchange", "name"] if jokers else [])]):
        case "undo":
            return draft.undo()
        case "redo":
            return draft.redo()
        case "reset":
            return draft.reset()
        case "act":
            return draft.choose_action(some[0])
        case "exchange":
            return draft.exchange(some[0], chance.choice(jokers))
        case "name":
            face = Face(chance.choice(context.rules.colours), chance.randint(1, context.rules.numbers))
            return draft.name_joker(chance.choice(jokers), face)
        case _:
            return draft.move(some, chance.choice((NewMeld(), OnRack(), place)))
