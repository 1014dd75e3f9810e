"""A player that does anything the rules allow: lays, splits, exchanges, calls, catches, forgets, dawdles.

It finds its plays through the draft, like a person, and not through the search; so it also checks the one
against the other. It sees the whole state but plays from the rack of the seat on turn only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from game.engine.actions import Action, Catch, Draw, Lay, Next, Pass, Timeout, Uno
from game.engine.draft import Draft, NewMeld, OnMeld, start
from game.engine.laying import Before
from game.engine.meldgame import MeldGame
from game.engine.melds import Kind, Meld, kind_of
from game.engine.options import DrawnTile, MeldRules
from game.engine.pieces import Face, Tile
from game.engine.problems import Problem
from game.engine.state import MeldState, Phase
from game.engine.views import before

Change = Callable[[Draft], "Draft | Problem"]


@dataclass(frozen=True)
class Habits:
    """How likely the player does a thing where it may."""

    call: float = 0.5
    """Calls UNO! with the lay or before it."""
    catch: float = 0.4
    late: float = 0.3
    """Calls after its turn where that is allowed."""
    needless: float = 0.02
    """Calls and catches without reason, where that is only punished."""
    timeout: float = 0.03
    lazy: float = 0.15
    """Draws or passes although it found a play, where that is allowed."""
    stop: float = 0.25
    """Ends the turn although more could be played."""


def act(game: MeldGame, state: MeldState, chance: Random, habits: Habits) -> tuple[int, Action]:
    """A seat and something that it may do now."""
    if state.phase is Phase.SCORING:
        return chance.randrange(state.seats), Next()
    aside = _beside_the_turn(game, state, chance, habits)
    if aside is not None:
        return aside
    seat = state.turn
    if state.rules.turn_time is not None and chance.random() < habits.timeout:
        return seat, Timeout()
    rest: Action = Pass() if state.phase is Phase.DRAWN or not state.stock else Draw()
    lay = None if chance.random() < habits.lazy else random_lay(before(state), chance, habits)
    if lay is None:
        if not game.problems(state, seat, rest):
            return seat, rest
        # The referee knows a play that this player did not see, or it was only lazy.
        lay = next(action for action in game.choices(state, seat) if isinstance(action, Lay))
    return seat, lay


def _beside_the_turn(game: MeldGame, state: MeldState, chance: Random, habits: Habits) -> tuple[int, Action] | None:
    """A call, a catch, or letting the window go by; None where the turn simply goes on."""
    wishes: list[tuple[int, Action]] = []
    seat = chance.randrange(state.seats)
    if state.catchable is not None and chance.random() < habits.late:
        wishes.append((state.catchable, Uno()))
    if state.catchable is not None and chance.random() < habits.catch:
        wishes.append((seat, Catch(state.catchable)))
    if chance.random() < habits.needless:
        wishes += [(seat, Uno()), (seat, Catch(chance.randrange(state.seats)))]
    if len(state.racks[state.turn]) <= 3 and not state.called and chance.random() < habits.call / 2:
        wishes.append((state.turn, Uno()))
    if state.phase is Phase.WINDOW and chance.random() < 0.9:
        wishes.append((chance.choice(game.to_act(state)), Pass()))
    return next((wish for wish in wishes if not game.problems(state, *wish)), None)


def random_lay(facts: Before, chance: Random, habits: Habits) -> Lay | None:
    """A legal lay found by random steps of a draft, or None where none was found."""
    draft = start(facts)
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
    return None if best is None else best.lay(uno=chance.random() < habits.call)


def _settled(draft: Draft | Problem, chance: Random) -> tuple[Draft, bool] | None:
    """The draft with jokers named and actions chosen, and whether it is legal; None if it cannot be."""
    for _ in range(8):
        if isinstance(draft, Problem):
            return None
        problems = draft.problems()
        open_jokers = [each for each in problems if each.code == "joker-without-colour"]
        choices = [each for each in problems if each.code in ("choose-action", "one-action")]
        if open_jokers:
            draft = _named(draft, open_jokers[0].detail("meld"), chance)
        elif choices:
            rivals = choices[0].detail("tiles")
            assert isinstance(rivals, tuple)
            draft = draft.choose_action(chance.choice(rivals))
        elif {each.code for each in problems} <= {"nothing-played", "joker-must-be-used", "drawn-tile-first"}:
            return draft, not problems
        else:
            return None
    return None


def _named(draft: Draft, meld: object, chance: Random) -> Draft:
    assert isinstance(meld, Meld)
    there = {face.colour for face in meld.faces}
    joker = next(tile for tile, face in meld.pairs() if not face.colour)
    colour = chance.choice([colour for colour in draft.before.rules.colours if colour not in there])
    return draft.name_joker(joker, Face(colour, meld.faces[0].number))


# -- what can be tried -------------------------------------------------------------------------------------


def changes(draft: Draft, chance: Random) -> Iterator[Change]:
    """Steps that are worth trying: attach, form, steal, split, exchange."""
    facts, rack = draft.before, draft.now.rack
    rules = facts.rules
    room = (rules.lay_limit or 99) - sum(tile not in rack for tile in (*facts.rack, *draft.now.taken))
    if facts.drawn is not None and rules.drawn_tile is DrawnTile.ALONE:
        rack = tuple(tile for tile in rack if tile == facts.drawn)
    if room <= 0:
        rack = ()
    spots = [(place.number, meld) for place, meld in zip(draft.now.table, draft.melds(), strict=True)]
    yield from _attachments(spots, (*rack, *draft.now.loose), rules)
    yield from _exchanges(draft, rack)
    pool = (*rack, *draft.now.loose)
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


def _attachments(spots: list[tuple[int, Meld]], pool: tuple[Tile, ...], rules: MeldRules) -> Iterator[Change]:
    """A tile put to the end of a run or to a group of three."""
    for number, meld in spots:
        if kind_of(meld) is Kind.RUN:
            first, last = meld.faces[0], meld.faces[-1]
            for tile in pool:
                if tile.is_joker or tile.face == first._replace(number=first.number - 1):
                    yield _attaching(tile, number, 0)
                if tile.is_joker or tile.face == last._replace(number=last.number + 1):
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


def _fresh(pool: tuple[Tile, ...], with_: tuple[Tile, ...], rules: MeldRules) -> Iterator[tuple[Tile, ...]]:
    """Runs and groups of three out of the pool that hold the tiles `with_`, with at most one joker."""
    tiles = {tile.face: tile for tile in (*pool, *with_) if not tile.is_joker}
    joker = next((tile for tile in pool if tile.is_joker), None)
    anchors = with_ or tuple(tiles.values())
    seen = set()
    for anchor in anchors:
        for faces in _shapes(anchor.face, rules.colours, rules.numbers):
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
        spare = (meld.tiles[0], meld.tiles[-1]) if kind_of(meld) is Kind.RUN else meld.tiles
        yield from (tile for tile in spare if not tile.is_joker)


def _splits(spots: list[tuple[int, Meld]], rack: tuple[Tile, ...]) -> Iterator[Change]:
    """A run cut in two by the twin of one of its tiles."""
    for _, meld in spots:
        if kind_of(meld) is not Kind.RUN or len(meld.tiles) < 5:
            continue
        for tile in rack:
            if tile.face in meld.faces[2:-2]:
                upper = meld.tiles[meld.faces.index(tile.face) + 1 :]
                yield _forming((tile, *upper))
