"""The text form of pieces, melds, tables and actions; `docs/notation.md` is the user's page on it.

`parse_*` raise NotationError with the word that is wrong. Text without copy marks is resolved against the pieces that
are there: the reading that keeps most tiles where they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import NamedTuple, assert_never

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.notation import MOST, NotationError, quoted
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, Timeout
from game.engine.tiles.citations import problem
from game.engine.tiles.legality import impossible, lay_problems, rack_after, working
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.pieces import JOKER, OPEN, Face, Tile, all_tiles
from game.engine.tiles.rules import InvalidCommit, SetJokerColour, TileRules
from game.engine.tiles.turn_context import TurnContext


class Word(NamedTuple):
    """One piece as it was written."""

    tile: Tile
    """With copy 0 where no mark was written."""
    marked: bool
    """Whether a copy mark was written; an unmarked piece is any copy."""
    name: Face | None
    """What a joker was said to stand for."""


_PIECE = re.compile(r"(?P<joker>\*)?(?P<natural>[A-Z][0-9]{1,3})?(?P<marks>'*)(?:=(?P<name>[A-Z]?-?[0-9]{1,3}))?")
READINGS = 64
"""Ways to spread the copies of a lay over its places that are looked at, of those that are equally good."""


def parse_word(text: str, rules: TileRules, *, beyond: bool = False) -> Word:
    """One piece: `R4`, `R4'`, `*`, `*'=R5`; a joker may lie `beyond` the ends of its colour where that is a mistake of
    a player's and no wrong text."""
    found = _PIECE.fullmatch(text)
    if not found or bool(found["joker"]) == bool(found["natural"]) or (found["name"] and not found["joker"]):
        raise NotationError(f"{quoted(text)} is not a tile; tiles look like R4, B12' or *=G9")
    copy = len(found["marks"])
    if found["joker"]:
        name = _parse_name(found["name"], rules, beyond) if found["name"] else None
        _check_copy(text, copy, rules.jokers)
        return Word(Tile(JOKER, 0, copy), copy > 0, name)
    face = parse_face(found["natural"], rules)
    _check_copy(text, copy, rules.copies)
    return Word(Tile(face.colour, face.number, copy), copy > 0, None)


def _check_copy(text: str, copy: int, copies: int) -> None:
    if copy >= copies:
        raise NotationError(f"{quoted(text)}: there are only {copies} copies of that tile")


def _parse_name(text: str, rules: TileRules, beyond: bool) -> Face:
    """What a joker is said to stand for: a tile, or in a group that leaves its colour open the number alone."""
    if text[0].isalpha():
        face = Face(text[0], int(text[1:]))
        past = beyond and text == repr(face) and not 1 <= face.number <= rules.numbers
        return face if past and face.colour in rules.colours else parse_face(text, rules)
    return Face(OPEN, parse_face(f"{rules.colours[0]}{text}", rules).number)


def parse_face(text: str, rules: TileRules) -> Face:
    """A colour and a number: `R4`."""
    colour, number = text[0], int(text[1:])
    if colour not in rules.colours or not 1 <= number <= rules.numbers or text[1:] != str(number):
        raise NotationError(
            f"{text!r} is not a tile of {rules.book}; colours are {' '.join(rules.colours)}, "
            f"numbers 1 to {rules.numbers}"
        )
    return Face(colour, number)


def parse_words(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[Word, ...]:
    """Pieces separated by spaces."""
    words = text.split()
    _check_number(text, len(words), rules)
    return tuple(parse_word(word, rules, beyond=beyond) for word in words)


def _check_number(text: str, number: int, rules: TileRules) -> None:
    if number > _most(rules):
        raise NotationError(f"{quoted(text)} names {number} tiles; there are not so many in {rules.book}")


@cache
def _most(rules: TileRules) -> int:
    return MOST * len(all_tiles(rules))


def parse_melds(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[tuple[Word, ...], ...]:
    """Melds separated by ` | `; no melds for an empty text."""
    if not text.strip():
        return ()
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise NotationError(f"{quoted(text)} has an empty meld between two |")
    words = iter(parse_words(" ".join(parts), rules, beyond=beyond))
    return tuple(tuple(next(words) for _ in part.split()) for part in parts)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Pieces separated by spaces."""
    return " ".join(map(repr, tiles))


def format_table(table: Iterable[Meld]) -> str:
    """Melds separated by ` | `."""
    return " | ".join(map(repr, table))


def format_action(action: TileAction) -> str:
    """One line; the text form of what a seat asks for."""
    match action:
        case Lay(table, loose, take, act, uno):
            parts = [f"lay {format_table(table)}".rstrip()]
            if loose:
                parts.append(f"loose {format_tiles(loose)}")
            if take:
                parts.append(f"take {format_tiles(take)}")
            if act:
                parts.append(f"act {format_tiles(act)}")
            if uno:
                parts.append("uno")
            return "; ".join(parts)
        case Open(melds):
            return f"open {format_table(melds)}".rstrip()
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Uno():
            return "uno"
        case Catch(seat):
            return f"catch {seat}"
        case Timeout(table):
            return f"timeout {format_table(table)}".rstrip()
        case Redeal():
            return "redeal"
        case Next():
            return "next"
        case _:
            assert_never(action)


_PLAIN: dict[str, Callable[[], TileAction]] = {
    "draw": Draw, "pass": Pass, "uno": Uno, "redeal": Redeal, "next": Next,
}  # fmt: skip

OTHER_BOOKS = ("play", "jump", "challenge", "accept", "colour", "discard", "done", "advice")
"""Actions of the notation that the melds family of this version does not have."""


def parse_action(text: str, before: TurnContext) -> TileAction | Problem:
    """What a line asks for, read against what the seat to act sees; a Problem where it is ambiguous.

    Raises NotationError for a line that is not in the notation.
    """
    line = text.strip()
    verb = line.replace(";", " ").split(" ")[0]
    rest = line[len(verb) :]
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]()
    if verb in ("open", "timeout"):
        return _parse_table(verb, parse_melds(rest, before.rules, beyond=verb == "timeout"), before)
    if verb == "catch" and re.fullmatch(r"[0-9]{1,3}", rest.strip()):
        return Catch(int(rest))
    if verb == "lay":
        return _parse_lay(rest, before)
    if verb in OTHER_BOOKS:
        return problem(before.rules, "not-in-this-book", ("word", verb))
    known = f"lay, open, {', '.join(_PLAIN)}, timeout, catch SEAT"
    raise NotationError(f"{quoted(text)} is not an action; actions are {known}")


def written_action(text: str, rules: TileRules) -> TileAction | Problem:
    """The action that a line says piece by piece, which is how `format_action` writes it.

    A piece without an apostrophe is the first copy, a joker without a name is of open colour. Raises NotationError.
    """
    verb, _, rest = text.strip().partition(" ")
    if verb == "lay":
        head, *parts = rest.split(";")
        tail = _parse_tail(parts, rules)
        loose, take, act = (tuple(word.tile for word in words) for words in (tail.loose, tail.take, tail.act))
        return Lay(_written_table(head, rules), loose, take, act, tail.uno)
    if verb in ("open", "timeout"):
        table = _written_table(rest, rules)
        return Open(table) if verb == "open" else Timeout(table)
    return parse_action(text, TurnContext(rules, (), (), ()))


def _written_table(text: str, rules: TileRules) -> tuple[Meld, ...]:
    return tuple(map(written_meld, parse_melds(text, rules, beyond=True)))


def written_meld(words: Sequence[Word]) -> Meld:
    """The meld that words say, in their order; what it is judged as matters not."""
    tiles = tuple(word.tile for word in words)
    said = [word.name if word.tile.is_joker else word.tile.face for word in words]
    numbers = {face.number for face in said if face is not None}
    open_face = Face(OPEN, numbers.pop() if len(numbers) == 1 else 0)
    return Meld(tiles, tuple(open_face if face is None else face for face in said))


def _parse_table(verb: str, melds: Sequence[Sequence[Word]], before: TurnContext) -> Open | Timeout:
    """A first lay-out, read against the rack alone, or what lay on the table when the time was over."""
    # What a joker of the table stood for says nothing of what it stands for in a table that was left unfinished.
    there = replace(before, table=(), loose=()) if verb == "open" else before
    tail = _Tail((), (), (), uno=False)
    table = tuple(_left([word.tile for word in words], words, before.rules) for words in melds)
    placed = set(tiles_of(table))
    lost = any(impossible(there, table))
    if verb == "timeout" and before.rules.rebuild_time is None:
        return Timeout() if lost else Timeout(table)  # the turn is undone: what lay there does not matter
    if lost or not placed.issuperset(tiles_of(there.table)):
        table = _lay(melds, tail, _copies(melds, tail, there)[0], there).table
    return Open(table) if verb == "open" else Timeout(table)


class _Tail(NamedTuple):
    loose: tuple[Word, ...]
    take: tuple[Word, ...]
    act: tuple[Word, ...]
    uno: bool


def _parse_tail(parts: Sequence[str], rules: TileRules) -> _Tail:
    words: dict[str, list[Word]] = {"loose": [], "take": [], "act": []}
    uno = False
    for part in parts:
        verb, _, rest = part.strip().partition(" ")
        if verb == "uno" and not rest:
            uno = True
        elif verb in words and rest.strip():
            words[verb] += parse_words(rest, rules)
            _check_number(rest, len(words[verb]), rules)
        else:
            known = "they are loose, take, act with tiles, and uno"
            raise NotationError(f"{quoted(part.strip())} is not a tail part; {known}")
    return _Tail(tuple(words["loose"]), tuple(words["take"]), tuple(words["act"]), uno)


def _parse_lay(text: str, before: TurnContext) -> Lay | Problem:
    head, *parts = text.split(";")
    tail = _parse_tail(parts, before.rules)
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
    """Whether the table can lie there, with every tile of the table before that was not taken."""
    placed = {*tiles_of(lay.table), *lay.take}
    return not any(impossible(before, lay.table)) and placed.issuperset(tiles_of(before.table))


def _as_written(melds: Sequence[Sequence[Word]], tail: _Tail, before: TurnContext) -> Lay:
    """The lay with each unmarked piece as its first copy: how `format_action` writes it."""
    table = tuple(_named([word.tile for word in words], words, before) for words in melds)
    loose, take, act = (tuple(word.tile for word in words) for words in (tail.loose, tail.take, tail.act))
    return Lay(table, loose, take, act, tail.uno)


def _fits(word: Word, tile: Tile) -> bool:
    return tile[:2] == word.tile[:2] and (not word.marked or tile.copy == word.tile.copy)


def _lay(melds: Sequence[Sequence[Word]], tail: _Tail, tiles: Sequence[Sequence[Tile]], before: TurnContext) -> Lay:
    table = tuple(_named(own, words, before) for own, words in zip(tiles, melds, strict=True))
    placed = [tile for own in tiles for tile in own]
    loose = _pick(tail.loose, [tile for tile in before.loose if tile not in placed])
    take = _takes(tail.take, before)
    laid = [tile for tile in placed if tile in before.rack or tile in take]
    return Lay(table, loose, take, _pick(tail.act, laid), tail.uno)


def _left(tiles: Sequence[Tile], words: Sequence[Word], rules: TileRules) -> Meld:
    """The meld as it is said; one that is none keeps the order in which it was left."""
    meld, written = _said(tiles, words, rules), written_meld(words)
    return written if all(face.colour for face in written.faces) and assess(meld, rules) else meld


def _said(tiles: Sequence[Tile], words: Sequence[Word], rules: TileRules) -> Meld:
    """The meld that tiles in this order are read as; a number that was said of a joker is never another one."""
    names = [word.name for word in words]
    meld = read(tiles, rules, names)
    said = dict(zip(tiles, names, strict=True))
    faces = tuple(
        name if name is not None and not name.colour and name.number != face.number else face
        for name, face in ((said[tile], face) for tile, face in meld.pairs())
    )
    return meld if faces == meld.faces else Meld(meld.tiles, faces)


def _named(tiles: Sequence[Tile], words: Sequence[Word], before: TurnContext) -> Meld:
    """The meld; one without names that lies on the table as it is written is that one, and a joker of the table keeps
    the colour it had in a group."""
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


def _pick(words: Sequence[Word], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """For each word its tile: the written copy, or the first fitting one that no other word means."""
    written = {word.tile for word in words if word.marked}
    rest = sorted(tile for tile in tiles if tile not in written)
    picked = []
    for word in words:
        tile = word.tile if word.marked else next((each for each in rest if _fits(word, each)), word.tile)
        if tile in rest:
            rest.remove(tile)
        picked.append(tile)
    return tuple(picked)


def _takes(words: Sequence[Word], before: TurnContext) -> tuple[Tile, ...]:
    """The jokers of the table that are meant: by mark, or by what they stand for."""
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


def _copies(melds: Sequence[Sequence[Word]], tail: _Tail, before: TurnContext) -> list[tuple[tuple[Tile, ...], ...]]:
    """Every best reading of the melds: for each piece without a mark one of the copies that are there."""
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
    melds: Sequence[Sequence[Word]],
    tail: _Tail,
    before: TurnContext,
) -> list[dict[tuple[int, int], Tile]]:
    """The equally good ways to spread the copies of one face over the places where it was written."""
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
    melds: Sequence[Sequence[Word]],
    taken: Sequence[Tile],
    before: TurnContext,
) -> int:
    """How well a copy fits a place: table tiles must be placed, and best among the company they had."""
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
    """What matters of a reading: the faces that leave the rack and the actions that work, meld by meld."""
    kept = sorted(tile[:2] for tile in rack_after(before, lay))
    return tuple(kept), tuple(sorted(tile[:2] for tile in working(before, lay)))
