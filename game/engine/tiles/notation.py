"""The text form of tiles, melds and actions; docs/notation.md describes it for users."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, permutations, product
from typing import NamedTuple

from game.engine.citations import problem
from game.engine.fields import MOST_BOXES, NotationError, quoted
from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.piles import means, picked
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, Timeout
from game.engine.tiles.legality import TurnContext, impossible, lay_problems, rack_after, tiles_of, working
from game.engine.tiles.melds import JOKER, OPEN, Face, Meld, Tile, all_tiles, assess, read
from game.engine.tiles.rules import SetJokerColour, TileRules


class TileWord(NamedTuple):
    """One tile as written."""

    tile: Tile
    """Copy 0 if no mark was written: it may be any copy."""
    name: Face | None
    """What a joker was declared to stand for."""


WrittenMelds = Sequence[Sequence[TileWord]]
Place = tuple[int, int]
"""The number of a meld as written, and the index of a tile in it."""

_PIECE = re.compile(r"(?P<joker>\*)?(?P<natural>[A-Z][0-9]{1,3})?(?P<marks>'*)(?:=(?P<name>[A-Z]?-?[0-9]{1,3}))?")


def parse_word(text: str, rules: TileRules, *, beyond: bool = False) -> TileWord:
    """Return the tile written as `R4`, `R4'`, `*` or `*'=R5`; raises NotationError.

    With `beyond`, a joker may lie past the ends of its colour: that is a player's mistake, not a wrong text.
    """
    found = _PIECE.fullmatch(text)
    if not found or bool(found["joker"]) == bool(found["natural"]) or (found["name"] and not found["joker"]):
        raise NotationError(f"{quoted(text)} is not a tile; tiles look like R4, B12' or *=G9")
    copy = len(found["marks"])
    if found["joker"]:
        name = _parse_name(found["name"], rules, beyond) if found["name"] else None
        _check_copy(text, copy, rules.jokers)
        return TileWord(Tile(JOKER, 0, copy), name)
    face = parse_face(found["natural"], rules)
    _check_copy(text, copy, rules.copies)
    return TileWord(Tile(face.colour, face.number, copy), None)


def _check_copy(text: str, copy: int, copies: int) -> None:
    if copy >= copies:
        raise NotationError(f"{quoted(text)}: there are only {copies} copies of that tile")


def _parse_name(text: str, rules: TileRules, beyond: bool) -> Face:
    """Return what a joker is declared to stand for: a tile, or only a number in a group that leaves the colour open."""
    if text[0].isalpha():
        face = Face(text[0], int(text[1:]))
        past = beyond and text == repr(face) and not 1 <= face.number <= rules.numbers
        return face if past and face.colour in rules.colours else parse_face(text, rules)
    return Face(OPEN, parse_face(f"{rules.colours[0]}{text}", rules).number)


def parse_face(text: str, rules: TileRules) -> Face:
    """Return the colour and number written as `R4`; raises NotationError."""
    colour, number = text[0], int(text[1:])
    if colour not in rules.colours or not 1 <= number <= rules.numbers or text[1:] != str(number):
        raise NotationError(
            f"{text!r} is not a tile of {rules.book}; colours are {' '.join(rules.colours)}, "
            f"numbers 1 to {rules.numbers}"
        )
    return Face(colour, number)


def parse_words(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[TileWord, ...]:
    """Return tiles separated by spaces; raises NotationError."""
    words, known = text.split(), _known(rules, beyond)
    check_number(text, len(words), rules)
    return tuple(known.get(word) or known.setdefault(word, parse_word(word, rules, beyond=beyond)) for word in words)


@cache
def _known(_rules: TileRules, _beyond: bool) -> dict[str, TileWord]:
    """Return the words that were read under these rules; puzzles and records name the same tiles again and again."""
    return {}


def parse_tiles(text: str, rules: TileRules) -> tuple[Tile, ...]:
    """Return tiles separated by spaces, whatever their jokers are said to stand for; raises NotationError."""
    return tuple(word.tile for word in parse_words(text, rules))


def check_number(text: str, number: int, rules: TileRules) -> None:
    """Raise NotationError if a text names more tiles than can be meant."""
    if number > _most(rules):
        raise NotationError(f"{quoted(text)} names {number} tiles; there are not so many in {rules.book}")


@cache
def _most(rules: TileRules) -> int:
    return MOST_BOXES * len(all_tiles(rules))


def parse_melds(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[tuple[TileWord, ...], ...]:
    """Return melds separated by ` | `, none for an empty text; raises NotationError."""
    if not text.strip():
        return ()
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise NotationError(f"{quoted(text)} has an empty meld between two |")
    words = iter(parse_words(" ".join(parts), rules, beyond=beyond))
    return tuple(tuple(next(words) for _ in part.split()) for part in parts)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return the text of tiles, separated by spaces."""
    return " ".join(map(repr, tiles))


def format_table(table: Iterable[Meld]) -> str:
    """Return the text of melds, separated by ` | `."""
    return " | ".join(map(repr, table))


def written_table(text: str, rules: TileRules) -> tuple[Meld, ...]:
    """Return the melds exactly as written; raises NotationError."""
    return tuple(map(written_meld, parse_melds(text, rules, beyond=True)))


def written_meld(words: Sequence[TileWord]) -> Meld:
    """Return the meld exactly as written, legal or not."""
    tiles = tuple(word.tile for word in words)
    said = [word.name if word.tile.is_joker else word.tile.face for word in words]
    numbers = {face.number for face in said if face is not None}
    open_face = Face(OPEN, numbers.pop() if len(numbers) == 1 else 0)
    return Meld(tiles, tuple(open_face if face is None else face for face in said))


# -- The text form of a lay, read against the table and rack: which copy each unmarked tile is.

READINGS = 64
"""The maximum number of equally good ways to assign copies that are considered."""


def parse_table(verb: str, melds: WrittenMelds, before: TurnContext) -> Open | Timeout:
    """Return the initial meld, read against the rack alone, or the table left when the time was up."""
    # What a joker of the table stood for says nothing of what it stands for in a table that was left unfinished.
    there = replace(before, table=(), loose=()) if verb == "open" else before
    table = tuple(_left(words, before.rules) for words in melds)
    placed = set(tiles_of(table))
    lost = any(impossible(there, table))
    if verb == "timeout" and before.rules.rebuild_time is None:
        return Timeout() if lost else Timeout(table)  # the turn is undone: what lay there does not matter
    if lost or not placed.issuperset(tiles_of(there.table)):
        tail = Tail((), (), (), uno=False)
        table = _lay(_copies(melds, tail, there)[0], tail, there).table
    return Open(table) if verb == "open" else Timeout(table)


TAIL = ("loose", "take", "act")
"""What may follow the melds of a lay, each with tiles."""


class Tail(NamedTuple):
    """What follows the melds of a lay: start tiles left loose, jokers taken, action tiles chosen, the call."""

    loose: tuple[Tile, ...]
    take: tuple[TileWord, ...]
    act: tuple[Tile, ...]
    uno: bool

    def after(self, table: tuple[Meld, ...]) -> Lay:
        """Return the lay with each unmarked tile as its first copy, the way `format_action` writes it."""
        return Lay(table, self.loose, tuple(word.tile for word in self.take), self.act, self.uno)


def parse_tail(parts: Sequence[str], rules: TileRules) -> Tail:
    """Return what the parts of a lay after its first semicolon say; raises NotationError."""
    words: dict[str, list[TileWord]] = {verb: [] for verb in TAIL}
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
    loose, act = (tuple(word.tile for word in words[verb]) for verb in ("loose", "act"))
    return Tail(loose, tuple(words["take"]), act, uno)


def parse_lay(text: str, before: TurnContext) -> Lay | Problem:
    """Return the lay after a verb, or a Problem if it is ambiguous; raises NotationError for what is no lay."""
    head, *parts = text.split(";")
    tail = parse_tail(parts, before.rules)
    # Where a wrong lay is punished it is a lay all the same.
    melds = parse_melds(head, before.rules, beyond=before.rules.punishes_tables)
    # A start tile may be written as a meld of its own; it is loose all the same.
    alone = [meld for meld in melds if len(meld) == 1 and any(means(meld[0].tile, tile) for tile in before.loose)]
    melds = tuple(meld for meld in melds if meld not in alone)
    tail = tail._replace(loose=(*tail.loose, *(meld[0].tile for meld in alone)))
    written = tail.after(tuple(_named(words, before) for words in melds))
    if not lay_problems(before, written):
        return written
    readings = [_lay(choice, tail, before) for choice in _copies(melds, tail, before)]
    placed = {*tiles_of(written.table), *written.take}
    whole = placed.issuperset(tiles_of(before.table)) and not any(impossible(before, written.table))
    if whole and all(lay_problems(before, lay) for lay in readings):
        return written  # wrong in every reading: where that is punished, what was laid is what was written
    effects = {_effect(lay, before) for lay in readings}
    if len(effects) > 1:
        return problem(before.rules, "ambiguous", readings=len(effects))
    return readings[0]


def _lay(melds: WrittenMelds, tail: Tail, before: TurnContext) -> Lay:
    table = tuple(_named(words, before) for words in melds)
    placed = [word.tile for words in melds for word in words]
    loose = picked(tail.loose, [tile for tile in before.loose if tile not in placed])
    take = _takes(tail.take, before)
    laid = [tile for tile in placed if tile in before.rack or tile in take]
    return Lay(table, loose, take, picked(tail.act, laid), tail.uno)


def _left(words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return the meld as named; one that is not legal keeps the order in which it was left."""
    meld, written = _said(words, rules), written_meld(words)
    return written if all(face.colour for face in written.faces) and assess(meld, rules) else meld


def _said(words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return the meld that tiles read as in this order; a number declared for a joker is never changed."""
    meld, said = read([word.tile for word in words], rules, [word.name for word in words]), dict(words)
    faces = tuple(
        name if name is not None and not name.colour and name.number != face.number else face
        for name, face in ((said[tile], face) for tile, face in meld.pairs())
    )
    return meld if faces == meld.faces else Meld(meld.tiles, faces)


def _named(words: Sequence[TileWord], before: TurnContext) -> Meld:
    """Return the meld, without names one that lies there; a joker of the table keeps the colour it had in a group."""
    tiles, names = [word.tile for word in words], [word.name for word in words]
    if not any(names) and len(tiles) > 1:
        standing = next((meld for meld in before.table if meld.tiles[0] in tiles), None)
        if standing is not None and {*tiles} == {*standing.tiles} and "=" not in standing.without_names():
            return standing
    meld = _said(words, before.rules)
    if before.rules.set_joker_colour is SetJokerColour.ANY_MISSING:
        return meld
    numbers = {face.number for tile, face in meld.pairs() if not tile.is_joker}
    kept = {tile: face for tile, face in before.joker_faces().items() if face.number in numbers}
    again = [
        kept.get(tile) if tile.is_joker and name is None and OPEN in {face.colour for face in meld.faces} else name
        for tile, name in zip(tiles, names, strict=True)
    ]
    return meld if again == names else read(tiles, before.rules, again)


def _takes(words: Sequence[TileWord], before: TurnContext) -> tuple[Tile, ...]:
    """Return the table jokers that are meant, by copy mark or by what they stand for."""
    faces = before.joker_faces()
    taken: list[Tile] = []
    for word in words:
        there = [joker for joker in faces if means(word.tile, joker) and joker not in taken]
        fitting = (joker for joker in there if word.name in (None, faces[joker]) or not faces[joker].colour)
        taken.append(next(fitting, word.tile))
    return tuple(taken)


def _copies(melds: WrittenMelds, tail: Tail, before: TurnContext) -> list[WrittenMelds]:
    """Return every best reading of the melds, with one of the available copies for each unmarked tile."""
    aside = () if before.reserved is None else (before.reserved,)
    there = (*tiles_of(before.table), *before.loose, *before.rack, *aside)
    by_face: dict[tuple[str, int], list[Place]] = {}
    for m, meld in enumerate(melds):
        for i, word in enumerate(meld):
            by_face.setdefault(word.tile[:2], []).append((m, i))
    options: list[list[dict[Place, Tile]]] = []
    staying = picked(tail.loose, before.loose)
    for face, places in by_face.items():
        copies = [tile for tile in there if tile[:2] == face]
        others = [tile for tile in copies if tile not in staying]
        options.append(_best_for_face(places, others if len(others) >= len(places) else copies, melds, tail, before))
    readings: list[WrittenMelds] = []
    for combination in islice(product(*options), READINGS):
        chosen = {place: tile for part in combination for place, tile in part.items()}
        readings.append([
            [word._replace(tile=chosen[m, i]) for i, word in enumerate(meld)] for m, meld in enumerate(melds)
        ])  # fmt: skip
    return readings


def _best_for_face(
    places: Sequence[Place], copies: Sequence[Tile], melds: WrittenMelds, tail: Tail, before: TurnContext
) -> list[dict[Place, Tile]]:
    """Return the equally good ways to assign the copies of one face to the places where it was written."""
    marked = {(m, i): melds[m][i].tile for m, i in places if melds[m][i].tile.copy}
    free = [place for place in places if place not in marked]
    rest = sorted(tile for tile in copies if tile not in marked.values())
    if len(rest) < len(free):  # a piece too many: leave the written copies, the referee will say so
        spare = [*rest, *(melds[m][i].tile for m, i in free[len(rest) :])]
        return [{**marked, **dict(zip(free, spare, strict=True))}]
    taken = _takes(tail.take, before)
    readings = [{**marked, **dict(zip(free, order, strict=True))} for order in permutations(rest, len(free))]
    scores = [sum(_stays(tile, place, melds, taken, before) for place, tile in each.items()) for each in readings]
    highest = max(scores)
    return [reading for reading, score in zip(readings, scores, strict=True) if score == highest]


def _stays(tile: Tile, place: Place, melds: WrittenMelds, taken: Sequence[Tile], before: TurnContext) -> int:
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


# -- The text form of actions.
#
# Text without copy marks is resolved against the available tiles: the reading that leaves most tiles where they are.


def format_action(action: TileAction) -> str:
    """Return the text of an action, on one line."""
    match action:
        case Lay(table, loose, take, act, uno):
            parts = [f"lay {format_table(table)}".rstrip()]
            tails = zip(TAIL, (loose, take, act), strict=True)
            parts += [f"{verb} {format_tiles(tiles)}" for verb, tiles in tails if tiles]
            return "; ".join([*parts, "uno"] if uno else parts)
        case Open(melds):
            return f"open {format_table(melds)}".rstrip()
        case Catch(seat):
            return f"catch {seat}"
        case Timeout(table):
            return f"timeout {format_table(table)}".rstrip()
    return next(verb for verb, kind in _PLAIN.items() if isinstance(action, kind))


_PLAIN: dict[str, type[Draw | Pass | Uno | Redeal | Next]] = {
    "draw": Draw, "pass": Pass, "uno": Uno, "redeal": Redeal, "next": Next,
}  # fmt: skip

OTHER_BOOKS = ("play", "jump", "challenge", "accept", "colour", "discard", "done", "advice")
"""Actions of the notation that the melds family of this version does not have."""


def parse_action(text: str, before: TurnContext) -> TileAction | Problem:
    """Return the action of a line, read against what the seat to act sees; a Problem if it is ambiguous.

    Raises NotationError, naming the wrong word, for a line that is not in the notation.
    """
    line = text.strip()
    verb = line.replace(";", " ").split(" ")[0]
    rest = line[len(verb) :]
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]()
    if verb in ("open", "timeout"):
        return parse_table(verb, parse_melds(rest, before.rules, beyond=verb == "timeout"), before)
    if verb == "catch" and re.fullmatch(r"[0-9]{1,3}", rest.strip()):
        return Catch(int(rest))
    if verb == "lay":
        return parse_lay(rest, before)
    if verb in OTHER_BOOKS:
        return problem(before.rules, "not-in-this-book", word=verb)
    known = f"lay, open, {', '.join(_PLAIN)}, timeout, catch SEAT"
    raise NotationError(f"{quoted(text)} is not an action; actions are {known}")


def written_action(text: str, rules: TileRules) -> TileAction | Problem:
    """Return the action that a line spells out tile by tile, the way `format_action` writes it.

    A tile without an apostrophe is the first copy; a joker without a name has no fixed colour. Raises NotationError.
    """
    verb, _, rest = text.strip().partition(" ")
    if verb == "lay":
        head, *parts = rest.split(";")
        return parse_tail(parts, rules).after(written_table(head, rules))
    if verb in ("open", "timeout"):
        table = written_table(rest, rules)
        return Open(table) if verb == "open" else Timeout(table)
    return parse_action(text, TurnContext(rules, (), (), ()))


# -- The possible meanings of a line of a record.
#
# Since revision 2 a line names each piece and joker exactly. Before that it did not tell which jokers were left open,
# so that a group of one tile and two jokers looked like a run, and the program could replay its own record with
# another table than the one laid. Both may have happened; the right meaning is the one with which the rest of the
# record replays.

MOST = 8
"""The maximum number of meanings of a line; two jokers make four."""


def meanings(text: str, before: TurnContext, *, by_hand: bool) -> Iterator[TileAction | Problem]:
    """Yield each meaning of a line once, likeliest first; with `by_hand`, read it as people write.

    Raises NotationError for a line that is not in the notation.
    """
    found: list[TileAction | Problem] = []
    for each in _all(text, before, by_hand):
        if each not in found:
            found.append(each)
            yield each


def stored_text(text: str, action: TileAction, rules: TileRules) -> str:
    """Return the text to record for an action: the text it was read from, unless that means something else."""
    try:
        return text if written_action(text, rules) == action else format_action(action)
    except NotationError:
        return format_action(action)


def _all(text: str, before: TurnContext, by_hand: bool) -> Iterator[TileAction | Problem]:
    if by_hand:
        yield parse_action(text, before)
    written = written_action(text, before.rules)
    yield written
    if by_hand or before.rules.revision == 1:
        if isinstance(written, Lay | Timeout):
            yield from (replace(written, table=table) for table in _tables(written.table, before))
        elif isinstance(written, Open):
            yield from (Open(table) for table in _tables(written.melds, before))
        yield parse_action(text, before)


def _tables(table: tuple[Meld, ...], before: TurnContext) -> Iterator[tuple[Meld, ...]]:
    """Yield the table with unnamed jokers, and those a book leaves open, read by their place."""
    standing = set(before.table)
    choices: list[tuple[Meld, ...]] = []
    for meld in table:
        said = [face if tile.is_joker and face.colour else None for tile, face in meld.pairs()]
        choices.append((meld,) if meld in standing else (meld, read(meld.tiles, before.rules, said)))
    yield from islice(product(*(dict.fromkeys(each) for each in choices)), MOST)
