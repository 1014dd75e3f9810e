"""The tile table for somebody who does not see it: everything on it, made from the viewer's view and draft."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from game.engine.tiles.draft import DraftMeld
from game.engine.tiles.melds import Meld, Tile, assess, read
from game.engine.tiles.wants import TurnWants
from game.ui.kit.nodes import PRESSED, Node, NodeState, Role
from game.ui.table.shared.aloud import OWN_ZONE, QUESTION_ZONE, TABLE_ZONE, box_of, counts_in_full
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.hand import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace, RackSlot
from game.ui.table.tiles.images import TileLook, tile_rect
from game.ui.table.tiles.key_hand import KeyHand
from game.ui.table.tiles.table import TileTable
from game.words.catalogue import Catalogue
from game.words.tiles.sentences import (
    beside_said,
    effect_sign,
    event_more,
    meld_said,
    problem_text,
    sign_text,
    table_said,
    tile_in_meld,
    tile_inside,
    tile_said,
)

# -- What a tile with a sign, a joker or a start tile says about itself when the mouse rests on it.

PATIENCE = 0.5
"""Seconds that the mouse rests on a tile before it explains itself."""


@dataclass(slots=True)
class Resting:
    """The tile under the mouse, and for how long."""

    tile: Tile | None = None
    seconds: float = 0.0

    def pass_time(self, dt: float, tile: Tile | None) -> None:
        """Advance by `dt` seconds; another tile, or none, starts over."""
        self.seconds = self.seconds + dt if tile == self.tile else 0.0
        self.tile = tile

    @property
    def asked(self) -> Tile | None:
        return self.tile if self.seconds >= PATIENCE else None


def sign_aloud(table: TileTable, tile: Tile) -> str:
    """Return what a tile says of itself beside its name and where it lies: on the felt only what it will still do."""
    if tile in table.rack:
        return sign_of(table, tile)
    look = table.stage.place(tile).look
    assert isinstance(look, TileLook)
    works = tile not in table.loose and not look.powerless
    return effect_sign(table.context.t, table.rules, tile, works=True) if works else ""


def sign_of(table: TileTable, tile: Tile) -> str:
    """Return what the sign of a tile means where it is on the table; "" for none."""
    look, here = table.stage.place(tile).look, tile in table.rack
    assert isinstance(look, TileLook)
    stands_for, works = (None, True) if here else (look.stands_for, not look.powerless)
    return sign_text(table.context.t, table.rules, tile, stands_for, loose=tile in table.loose, works=works)


# -- The tile table for somebody who does not see it: everything on it, made from the viewer's view and draft.

LOOSE = "loose"
"""The node of the loose tiles."""


def shown_melds(table: TileTable) -> tuple[Meld, ...]:
    """Return the melds on the felt as they are understood, finished or not."""
    return tuple(read(each.tiles, table.rules, each.names) for each in table.melds)


class Spoken:
    """The nodes of a table as last made, and the names of its melds."""

    def __init__(self) -> None:
        self.about: tuple[object, ...] = ()
        self.nodes: tuple[Node, ...] = ()
        self.catalogue: Catalogue | None = None
        self.melds: dict[Meld, tuple[str, tuple[str, ...]]] = {}
        self.read: dict[DraftMeld, Meld] = {}
        """How melds on the felt were understood."""
        self.lists: dict[str, Node] = {}
        """The node of each meld, and of the loose tiles."""
        self.tiles: dict[Tile, tuple[tuple[object, ...], Node]] = {}
        """The node of each tile, and what it depended on."""

    def same(self, meld: Node) -> Node:
        """Return the node of tiles that lie together; the same as before if nothing about it has changed."""
        known = self.lists.get(meld.key)
        if known != meld:
            known = self.lists[meld.key] = meld
        return known

    def look(self, catalogue: Catalogue) -> None:
        """Forget what was said in another language."""
        if self.catalogue is not catalogue:
            self.catalogue = catalogue
            self.melds.clear()
            self.read.clear()
            self.tiles.clear()

    def named(self, table: TileTable, meld: Meld) -> Generator[None, None, tuple[str, tuple[str, ...]]]:
        """Return what a meld is called, and each of its tiles."""
        if meld not in self.melds:
            say, rules, tiles = table.context.t, table.rules, []
            for index in range(len(meld.tiles)):
                tiles.append(tile_in_meld(say, meld, index, rules))
                yield
            self.melds[meld] = meld_said(say, meld, rules), tuple(tiles)
        return self.melds[meld]


_spoken: WeakKeyDictionary[TileTable, Spoken] = WeakKeyDictionary()


Made = Generator[None, None, Node]
"""Returns a node; each pause is a place where the rest may wait for the next frame."""


def tile_parts(table: TileTable) -> Iterator[Node | None]:
    """Yield the viewer's tiles and everything on the felt, the same as before if nothing has changed; None wherever the
    rest may wait for the next frame."""
    spoken, about = _spoken.setdefault(table, Spoken()), _depends(table)
    if about == spoken.about:
        yield from spoken.nodes
        return
    spoken.look(table.context.catalogue)
    rack = yield from rack_made(table, spoken)
    yield rack
    felt = yield from felt_made(table, spoken)
    yield felt
    # What has changed meanwhile is seen next time.
    spoken.about, spoken.nodes = (about, (rack, felt)) if about == _depends(table) else ((), ())


def _depends(table: TileTable) -> tuple[object, ...]:
    return (
        table.context.catalogue, table.draft, table.cursor, table.viewer, table.covered, table.slots, table.selected,
        table.hinted, table.zones, table.ground.zoom, table.ground.view.offset, tuple(table.dragged),
        tuple(table.drawn.get(table.viewer, ())), len(table.history.past), table.stage.aims,
    )  # fmt: skip


def rack_made(table: TileTable, spoken: Spoken) -> Made:
    """Return the viewer's tiles from the left; while the rack is covered, only that it is."""
    say = table.context.t
    humans, whose = table.session.humans, say("spoken.rack-of", name=table.session.name(table.viewer))
    if table.covered:
        return Node(OWN_ZONE, Role.LIST, whose, value=say("spoken.covered"))
    tiles = [tile for tile in table.slots if tile is not None]
    nodes = yield from _tiles_made(table, spoken, [(tile, tile_said(say, tile)) for tile in tiles])
    name = say("spoken.your-rack") if table.viewer in humans else whose
    return Node(OWN_ZONE, Role.LIST, name, value=str(len(tiles)), children=nodes)


def felt_made(table: TileTable, spoken: Spoken) -> Made:
    """Return the melds one after another, then the loose tiles."""
    say, lying, loose = table.context.t, table.melds, table.loose
    spoken.read = {each: known for each in lying if (known := spoken.read.get(each)) is not None}
    nodes = []
    for place, each in enumerate(lying, 1):
        if each not in spoken.read:
            spoken.read[each] = read(each.tiles, table.rules, each.names)
        meld = spoken.read[each]
        name, said = yield from spoken.named(table, meld)
        tiles = yield from _tiles_made(table, spoken, [*zip(meld.tiles, said, strict=True)], in_meld=True)
        nodes.append(spoken.same(Node(meld_key(each), Role.LIST, name, place=(place, len(lying)), children=tiles)))
    if loose:
        tiles = yield from _tiles_made(table, spoken, [(tile, tile_said(say, tile)) for tile in loose])
        name = say("spoken.start-tiles")
        nodes.append(spoken.same(Node(LOOSE, Role.LIST, name, about=say("sign.start-tile"), children=tiles)))
    return Node(TABLE_ZONE, Role.LIST, say("spoken.melds"), value=str(len(lying)), children=tuple(nodes))


def _tiles_made(
    table: TileTable, spoken: Spoken, named: Sequence[tuple[Tile, str]], *, in_meld: bool = False
) -> Generator[None, None, tuple[Node, ...]]:
    """Return the nodes of tiles with their names; in a meld these say which of how many each is."""
    nodes = []
    for number, (tile, name) in enumerate(named, 1):
        place = None if in_meld else (number, len(named))
        nodes.append(_node(table, spoken, tile, name, place))
        yield
    return tuple(nodes)


def tile_key(tile: Tile) -> str:
    return repr(tile)


def meld_key(meld: DraftMeld) -> str:
    return f"meld-{meld.number}"


def _node(table: TileTable, spoken: Spoken, tile: Tile, name: str, place: tuple[int, int] | None) -> Node:
    """Return the node of a tile; the same as before if nothing about it has changed."""
    there = tile in table.stage
    about = (
        name, place, tile in table.selected, tile in table.hinted, tile in table.drawn.get(table.viewer, ()),
        table.stage.goal(tile)[:3] if there else None, table.stage.place(tile).look if there else None,
    )  # fmt: skip
    known = spoken.tiles.get(tile)
    if known is None or known[0] != about:
        known = spoken.tiles[tile] = about, _made(table, tile, name, place)
    return known[1]


def _made(table: TileTable, tile: Tile, name: str, place: tuple[int, int] | None) -> Node:
    """Return the node of a tile, with everything to know about it."""
    say, marks = table.context.t, []
    if tile in table.selected:
        marks.append(say("spoken.chosen"))
    if tile in table.hinted:
        marks.append(say("spoken.hinted"))
    if tile in table.drawn.get(table.viewer, ()):
        marks.append(say("spoken.fresh"))
    there = tile in table.stage
    about = " ".join([*(f"{mark}." for mark in marks), sign_aloud(table, tile) if there else ""]).strip()
    box = box_of(tile_rect(table.stage.goal(tile))) if there else None
    states = frozenset({NodeState.CHOSEN} if tile in table.selected else ())
    return Node(tile_key(tile), Role.ITEM, name, about=about, states=states, box=box, acts=PRESSED, place=place)


def held_text(table: TileTable, hand: KeyHand) -> str:
    say, drop = table.context.t, hand.place.drop
    where = _free_place(table, hand, drop) if isinstance(drop, FeltPlace) else _where(table, drop)
    preview = hand.hand.preview
    made = next((meld for meld in preview.melds() if set(hand.tiles) <= set(meld.tiles)), None) if preview else None
    if made is None or len(made.tiles) < 2 or isinstance(drop, RackSlot):
        return where
    return say("spoken.makes", place=where, meld=meld_said(say, made, table.rules))


def _where(table: TileTable, drop: Drop) -> str:
    say = table.context.t
    match drop:
        case RackSlot(index):
            return say("spoken.at-rack", number=index + 1)
        case MeldPlace(number, index):
            meld = next(read(each.tiles, table.rules, each.names) for each in table.melds if each.number == number)
            said = [tile_inside(say, *pair) for pair in meld.pairs()]
            # What is not a meld yet has no name: the tiles beside the place are enough.
            kind = "-unfinished" if assess(meld, table.rules) else ""
            name = meld_said(say, meld, table.rules)
            if index == 0:
                return say(f"spoken.before{kind}", piece=said[0], meld=name)
            if index >= len(said):
                return say(f"spoken.after{kind}", piece=said[-1], meld=name)
            return say(f"spoken.between{kind}", piece=said[index - 1], other=said[index], meld=name)
        case JokerSwap(joker):
            return say("spoken.for-joker", piece=tile_said(say, joker))
        case BesideLoose(tile, after):
            return beside_said(say, tile, after=after)
        case _:
            raise AssertionError(f"{drop} has no words")


def _free_place(table: TileTable, hand: KeyHand, drop: FeltPlace) -> str:
    """Return a free place in words, with a number where there are several: each step is to be heard."""
    free = [place.drop for place in hand.places if isinstance(place.drop, FeltPlace)]
    if len(free) == 1:
        return table.context.t("spoken.free-place")
    return table.context.t("spoken.free-place-number", number=free.index(drop) + 1)


def chooser_node(table: TileTable, chooser: Chooser) -> Node:
    """Return a question on the felt with its answers: the face of a joker, or which tile takes effect."""
    say = table.context.t
    options = tuple(
        Node(
            str(index), Role.BUTTON, tile_said(say, option.tile, option.look.stands_for),
            about=sign_text(say, table.rules, option.tile, option.look.stands_for, loose=False, works=True),
            box=box_of(option.rect), acts=PRESSED, place=(index + 1, len(chooser.options)),
        )
        for index, option in enumerate(chooser.options)
    )  # fmt: skip
    return Node(QUESTION_ZONE, Role.DIALOG, say(chooser.title), box=box_of(chooser.rect), children=options)


def answer(choosers: Sequence[Chooser], path: tuple[str, ...]) -> bool:
    """Give an answer to a question on the felt; return whether it was one."""
    if path[0] != QUESTION_ZONE or len(path) < 2:
        return False
    for chooser in choosers:
        chooser.options[int(path[1])].choose()
    return bool(choosers)


def table_text(table: TileTable) -> str:
    return table_said(table.context.t, shown_melds(table), table.loose, table.rules)


def wrong(table: TileTable) -> list[str]:
    """Return everything that is wrong with the turn in progress; not that nothing is laid, where nothing can be."""
    if table.draft is None:
        return []
    say, name, wants = table.context.t, table.session.name, table.wanted()
    stuck = isinstance(wants, TurnWants) and not wants.most
    found = (each for each in table.draft_problems() if not (stuck and each.code == "nothing-played"))
    return [problem_text(say, each, name) for each in found]


def said_more(table: TileTable, event: object) -> str:
    """Return what there is to say about an event beyond its line in the log."""
    own = getattr(event, "seat", None) == table.viewer
    return event_more(table.context.t, event, table.rules, table.session.name, counts_in_full(table), own=own)
