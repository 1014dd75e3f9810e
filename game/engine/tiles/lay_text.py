"""The text form of a lay, read against the table and rack: which copy each unmarked tile is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import NamedTuple

from game.engine.notation import NotationError, quoted
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, Timeout
from game.engine.tiles.citations import problem
from game.engine.tiles.legality import impossible, lay_problems, rack_after, working
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.piece_text import TileWord, check_number, parse_melds, parse_words, written_meld
from game.engine.tiles.pieces import OPEN, Tile
from game.engine.tiles.rules import InvalidCommit, SetJokerColour, TileRules
from game.engine.tiles.turn_context import TurnContext

READINGS = 64
"""The maximum number of equally good ways to assign copies that are considered."""


def parse_table(verb: str, melds: Sequence[Sequence[TileWord]], before: TurnContext) -> Open | Timeout:
    """Return the initial meld, read against the rack alone, or the table left when the time was up."""
    # What a joker of the table stood for says nothing of what it stands for in a table that was left unfinished.
    there = replace(before, table=(), loose=()) if verb == "open" else before
    tail = Tail((), (), (), uno=False)
    table = tuple(_left([word.tile for word in words], words, before.rules) for words in melds)
    placed = set(tiles_of(table))
    lost = any(impossible(there, table))
    if verb == "timeout" and before.rules.rebuild_time is None:
        return Timeout() if lost else Timeout(table)  # the turn is undone: what lay there does not matter
    if lost or not placed.issuperset(tiles_of(there.table)):
        table = _lay(melds, tail, _copies(melds, tail, there)[0], there).table
    return Open(table) if verb == "open" else Timeout(table)


class Tail(NamedTuple):
    """What follows the melds of a lay: start tiles left loose, jokers taken, action tiles chosen, the call."""

    loose: tuple[TileWord, ...]
    take: tuple[TileWord, ...]
    act: tuple[TileWord, ...]
    uno: bool


def parse_tail(parts: Sequence[str], rules: TileRules) -> Tail:
    """Return what the parts of a lay after its first semicolon say; raises NotationError."""
    words: dict[str, list[TileWord]] = {"loose": [], "take": [], "act": []}
    uno = False
    for part in parts:
        verb, _, rest = part.strip().partition(" ")
        if verb == "uno" and not rest:
            uno = True
        elif verb in words and rest.strip():
            words[verb] += parse_words(rest, rules)
            check_number(rest, len(words[verb]), rules)
        else:
            known = "they are loose, take, act with tiles, and uno"
            raise NotationError(f"{quoted(part.strip())} is not a tail part; {known}")
    return Tail(tuple(words["loose"]), tuple(words["take"]), tuple(words["act"]), uno)


def parse_lay(text: str, before: TurnContext) -> Lay | Problem:
    """Return the lay that a line says after its verb, or a Problem if it has several meanings.

    Raises NotationError for a text that is no lay.
    """
    head, *parts = text.split(";")
    tail = parse_tail(parts, before.rules)
    # Where a wrong lay is punished it is a lay all the same.
    melds = parse_melds(head, before.rules, beyond=before.rules.invalid_commit is InvalidCommit.PENALTY_THREE)
    # A start tile may be written as a meld of its own; it is loose all the same.
    alone = [meld[0] for meld in melds if len(meld) == 1 and any(_fits(meld[0], tile) for tile in before.loose)]
    melds = tuple(meld for meld in melds if not (len(meld) == 1 and meld[0] in alone))
    tail = tail._replace(loose=(*tail.loose, *alone))
    written = _as_written(melds, tail, before)
    if not lay_problems(before, written):
        return written
    readings = [_lay(melds, tail, choice, before) for choice in _copies(melds, tail, before)]
    if _is_whole(written, before) and all(lay_problems(before, lay) for lay in readings):
        return written  # wrong in every reading: where that is punished, what was laid is what was written
    effects = {_effect(lay, before) for lay in readings}
    if len(effects) > 1:
        return problem(before.rules, "ambiguous", ("readings", len(effects)))
    return readings[0]


def _is_whole(lay: Lay, before: TurnContext) -> bool:
    """Return whether the table is possible and keeps every table tile that was not taken."""
    placed = {*tiles_of(lay.table), *lay.take}
    return not any(impossible(before, lay.table)) and placed.issuperset(tiles_of(before.table))


def _as_written(melds: Sequence[Sequence[TileWord]], tail: Tail, before: TurnContext) -> Lay:
    """Return the lay with each unmarked tile as its first copy, the way `format_action` writes it."""
    table = tuple(_named([word.tile for word in words], words, before) for words in melds)
    loose, take, act = (tuple(word.tile for word in words) for words in (tail.loose, tail.take, tail.act))
    return Lay(table, loose, take, act, tail.uno)


def _fits(word: TileWord, tile: Tile) -> bool:
    return tile[:2] == word.tile[:2] and (not word.marked or tile.copy == word.tile.copy)


def _lay(melds: Sequence[Sequence[TileWord]], tail: Tail, tiles: Sequence[Sequence[Tile]], before: TurnContext) -> Lay:
    table = tuple(_named(own, words, before) for own, words in zip(tiles, melds, strict=True))
    placed = [tile for own in tiles for tile in own]
    loose = _pick(tail.loose, [tile for tile in before.loose if tile not in placed])
    take = _takes(tail.take, before)
    laid = [tile for tile in placed if tile in before.rack or tile in take]
    return Lay(table, loose, take, _pick(tail.act, laid), tail.uno)


def _left(tiles: Sequence[Tile], words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return the meld as named; one that is not legal keeps the order in which it was left."""
    meld, written = _said(tiles, words, rules), written_meld(words)
    return written if all(face.colour for face in written.faces) and assess(meld, rules) else meld


def _said(tiles: Sequence[Tile], words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return the meld that tiles read as in this order; a number declared for a joker is never changed."""
    names = [word.name for word in words]
    meld = read(tiles, rules, names)
    said = dict(zip(tiles, names, strict=True))
    faces = tuple(
        name if name is not None and not name.colour and name.number != face.number else face
        for name, face in ((said[tile], face) for tile, face in meld.pairs())
    )
    return meld if faces == meld.faces else Meld(meld.tiles, faces)


def _named(tiles: Sequence[Tile], words: Sequence[TileWord], before: TurnContext) -> Meld:
    """Return the meld; without names, one that is already on the table.

    A joker of the table keeps the colour it had in a group.
    """
    names = [word.name for word in words]
    if not any(names) and len(tiles) > 1:
        standing = next((meld for meld in before.table if meld.tiles[0] in tiles), None)
        if standing is not None and {*tiles} == {*standing.tiles} and "=" not in standing.without_names():
            return standing
    meld = _said(tiles, words, before.rules)
    if before.rules.set_joker_colour is SetJokerColour.ANY_MISSING:
        return meld
    numbers = {face.number for tile, face in meld.pairs() if not tile.is_joker}
    kept = {tile: face for tile, face in before.joker_faces().items() if face.number in numbers}
    again = [
        kept.get(tile) if tile.is_joker and name is None and OPEN in {face.colour for face in meld.faces} else name
        for tile, name in zip(tiles, names, strict=True)
    ]
    return meld if again == names else read(tiles, before.rules, again)


def _pick(words: Sequence[TileWord], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return a tile for each word: the written copy, or the first fitting one that no other word names."""
    written = {word.tile for word in words if word.marked}
    rest = sorted(tile for tile in tiles if tile not in written)
    picked = []
    for word in words:
        tile = word.tile if word.marked else next((each for each in rest if _fits(word, each)), word.tile)
        if tile in rest:
            rest.remove(tile)
        picked.append(tile)
    return tuple(picked)


def _takes(words: Sequence[TileWord], before: TurnContext) -> tuple[Tile, ...]:
    """Return the table jokers that are meant, by copy mark or by what they stand for."""
    faces = before.joker_faces()
    taken: list[Tile] = []
    for word in words:
        fitting = [
            joker
            for joker, face in faces.items()
            if _fits(word, joker) and joker not in taken and (word.name is None or word.name == face or not face.colour)
        ]
        taken.append(fitting[0] if fitting else word.tile)
    return tuple(taken)


def _copies(melds: Sequence[Sequence[TileWord]], tail: Tail, before: TurnContext) -> list[tuple[tuple[Tile, ...], ...]]:
    """Return every best reading of the melds, with one of the available copies for each unmarked tile."""
    aside = () if before.reserved is None else (before.reserved,)
    there = (*(tile for meld in before.table for tile in meld.tiles), *before.loose, *before.rack, *aside)
    slots = [(m, i) for m, meld in enumerate(melds) for i in range(len(meld))]
    by_face: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for m, i in slots:
        by_face.setdefault(melds[m][i].tile[:2], []).append((m, i))
    options: list[list[dict[tuple[int, int], Tile]]] = []
    staying = _pick(tail.loose, before.loose)
    for face, places in by_face.items():
        copies = [tile for tile in there if tile[:2] == face]
        others = [tile for tile in copies if tile not in staying]
        options.append(_best_for_face(places, others if len(others) >= len(places) else copies, melds, tail, before))
    readings = []
    for combination in product(*options):
        chosen = {place: tile for part in combination for place, tile in part.items()}
        readings.append(tuple(tuple(chosen[m, i] for i in range(len(meld))) for m, meld in enumerate(melds)))
        if len(readings) == READINGS:
            break
    return readings


def _best_for_face(
    places: Sequence[tuple[int, int]],
    copies: Sequence[Tile],
    melds: Sequence[Sequence[TileWord]],
    tail: Tail,
    before: TurnContext,
) -> list[dict[tuple[int, int], Tile]]:
    """Return the equally good ways to assign the copies of one face to the places where it was written."""
    marked = {place: melds[place[0]][place[1]].tile for place in places if melds[place[0]][place[1]].marked}
    free = [place for place in places if place not in marked]
    rest = sorted(tile for tile in copies if tile not in marked.values())
    if len(rest) < len(free):  # a piece too many: leave the written copies, the referee will say so
        spare = [*rest, *(melds[m][i].tile for m, i in free[len(rest) :])]
        return [{**marked, **dict(zip(free, spare, strict=True))}]
    taken = _takes(tail.take, before)
    best: list[dict[tuple[int, int], Tile]] = []
    highest = None
    for order in permutations(rest, len(free)):
        reading = {**marked, **dict(zip(free, order, strict=True))}
        score = sum(_stays(tile, place, melds, taken, before) for place, tile in reading.items())
        if highest is None or score > highest:
            best, highest = [reading], score
        elif score == highest:
            best.append(reading)
    return best


def _stays(
    tile: Tile,
    place: tuple[int, int],
    melds: Sequence[Sequence[TileWord]],
    taken: Sequence[Tile],
    before: TurnContext,
) -> int:
    """Return how well a copy fits a place: table tiles must be placed, best next to their former neighbours."""
    words = melds[place[0]]
    if tile in before.rack:
        return 1 if tile == before.drawn else 0
    must = 0 if tile in taken else 1000
    old = next((meld for meld in before.table if tile in meld.tiles), None)
    if old is None:
        return must // 2
    name = words[place[1]].name
    same = 1 if tile.is_joker and name in (None, dict(old.pairs())[tile]) else 0
    company = {other[:2] for other in old.tiles if other != tile}
    return must + 2 * sum(word.tile[:2] in company for word in words) + same


def _effect(lay: Lay, before: TurnContext) -> tuple[object, ...]:
    """Return what matters in a reading: the faces that leave the rack and the actions that take effect."""
    kept = sorted(tile[:2] for tile in rack_after(before, lay))
    return tuple(kept), tuple(sorted(tile[:2] for tile in working(before, lay)))
