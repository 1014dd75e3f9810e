"""The keyboard at a table of tiles: pick up, choose a place, put down; answer questions; find a tile."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from contextlib import nullcontext
from typing import Protocol
from weakref import WeakKeyDictionary

import pygame

from game.engine.game import Instead
from game.engine.tiles.pieces import Tile
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent
from game.ui.kit.nodes import Item, Node, NodePath, Role, Zone
from game.ui.kit.sprite import Place
from game.ui.scenes.round.round_scene import TurnAloud
from game.ui.scenes.round.table_focus import REPLIES, FocusScene, TableFocus
from game.ui.table.shared.aloud import HELD, OWN_ZONE, QUESTION_ZONE, STOCK, TABLE_ZONE
from game.ui.table.shared.guidance import Entry
from game.ui.table.shared.roving import MOVES, ZONES, moved
from game.ui.table.tiles.aloud import LOOSE, answer, chooser_node, held_text, meld_key, tile_key
from game.ui.table.tiles.choosers import Chooser, Hints
from game.ui.table.tiles.chrome import instead
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.images import PROPORTION, tile_rect
from game.ui.table.tiles.key_hand import KeyHand
from game.ui.table.tiles.table import TileTable

# -- What of a table of tiles can be reached without a mouse: the rack, the felt, an open question; as zones of items.

RACK, FELT, QUESTION = "rack", "felt", "question"
"""The zones of tiles."""
AGAIN = "again"
"""What asks a question again that was put aside."""


_made: WeakKeyDictionary[TileTable, tuple[Hashable, Zone, Zone]] = WeakKeyDictionary()
"""The zones of a table as last made, and what they depended on."""


def tile_zones(table: TileTable) -> tuple[Zone, Zone]:
    """Return the zones of the rack and of the felt; the same as before if nothing about them has changed."""
    about = (
        table.stage.aims, table.draft, table.cursor, table.viewer, table.covered, table.slots, table.zones,
        table.reserved, table.ground.view.offset,
    )  # fmt: skip
    known = _made.get(table)
    if known is None or known[0] != about:
        known = _made[table] = about, rack_zone(table), felt_zone(table)
    return known[1:]


def rack_zone(table: TileTable) -> Zone:
    """Return the viewer's tiles slot by slot; none while they are covered."""
    slots = () if table.covered else table.slots
    tiles = tuple(tile for tile in slots if tile is not None)
    return Zone(RACK, tuple(_item(table, tile, tile.colour, (OWN_ZONE,)) for tile in tiles))


def felt_zone(table: TileTable) -> Zone:
    """Return everything on the felt row by row, then the reserved tile and the stock."""
    paths = dict.fromkeys(table.loose, (TABLE_ZONE, LOOSE))
    paths |= {tile: (TABLE_ZONE, meld_key(meld)) for meld in table.melds for tile in meld.tiles}
    lying = sorted(table.items, key=lambda item: table.ground.spots[item])
    found = [_item(table, tile, item, paths.get(tile, ())) for item in lying for tile in item]
    if table.reserved is not None:
        found.append(_item(table, table.reserved, "reserved", ()))
    return Zone(FELT, (*found, Item("stock", table.zones.stock, (STOCK,), "stock")))


def _item(table: TileTable, tile: Tile, group: object, within: NodePath) -> Item:
    """Return a tile; `within` is the path of the node that it is in, () if in none."""
    place = table.stage.goal(tile) if tile in table.stage else Place(0, 0, 1)
    return Item(tile, tile_rect(place), (*within, tile_key(tile)) if within else (), group)


def open_question(table: TileTable, found: Sequence[Chooser]) -> Chooser | None:
    """Return the question that is asked now, unless it was put aside."""
    return next((each for each in found if each.about != table.put_aside), None)


def question_zone(table: TileTable, found: Sequence[Chooser]) -> Zone:
    """Return the answers to the open question, or of one that was put aside what asks it again."""
    chooser = open_question(table, found)
    if chooser is None:
        return Zone(QUESTION, tuple(Item(AGAIN, each.badge) for each in found))
    rects = enumerate(option.rect for option in chooser.options)
    return Zone(QUESTION, tuple(Item(index, rect, (QUESTION_ZONE, str(index))) for index, rect in rects))


# -- The keyboard at a table of tiles: pick up, choose a place, put down; answer questions; find a tile.

_MOVES: tuple[Entry, ...] = ((None, "legend.choose"), (Intent.TAKE, "legend.take"), (Intent.NEXT, "legend.zone"))
WITH_KEYS: tuple[Entry, ...] = (*_MOVES, (Intent.ACTIVATE, "legend.end"))
WITH_PAD: tuple[Entry, ...] = (*_MOVES, (Intent.END, "legend.end"))
HOLDING: tuple[Entry, ...] = (
    (None, "legend.place"), (Intent.TAKE, "legend.put"), (Intent.NEXT, "legend.sides"), (Intent.BACK, "legend.drop"),
)  # fmt: skip
"""What keys do, for the line over the table."""
BACK = "back"
"""The choice to put back what is held."""
MORE = {Intent.MORE_LEFT: -1, Intent.MORE_RIGHT: 1}
ZOOMS = {Intent.ZOOM_IN: 1, Intent.ZOOM_OUT: -1}


class TileScene(FocusScene, Protocol):
    """What the keyboard needs of the turns at a table of tiles."""

    table: TileTable
    hand: TileHand
    hints: Hints
    questions: tuple[Chooser, ...]

    def click_stock(self) -> None:
        """Draw, if that is possible."""


class TileFocus(TableFocus):
    """The keyboard over one table of tiles."""

    def __init__(self, scene: TileScene) -> None:
        self.turn, self.table = scene, scene.table
        self.key_hand = KeyHand(scene.hand)
        super().__init__(scene)
        self._before: tuple[str, Hashable] | None = None
        """Where the focus was before a question came."""

    @property
    def holding(self) -> bool:
        """Whether the keyboard holds tiles."""
        return bool(self.key_hand.tiles)

    @property
    def legend(self) -> tuple[Entry, ...]:
        """What keys do now: with tiles in the hand, or without."""
        if self.holding:
            return HOLDING
        return WITH_PAD if self.screen.context.pad is not None else WITH_KEYS

    def own_zones(self) -> tuple[Zone, ...]:
        """Return the open question, the rack and the felt."""
        table = self.table
        return question_zone(table, self.turn.questions), *tile_zones(table)

    def own_choices(self) -> tuple[Zone, ...]:
        """Return the places for what is held, the answers to a question, or in the own turn the tiles."""
        table, questions = self.table, self.turn.questions
        if self.holding:
            felt, rack = (self._places_on(on_rack) for on_rack in (False, True))
            return felt, rack, Zone(BACK, (Item(BACK, self._held_rect()),))
        if table.covered or not table.my_turn:
            return ()
        if open_question(table, questions) is not None:
            return (question_zone(table, questions),)
        rack, felt = tile_zones(table)
        tiles = Zone(FELT, tuple(item for item in felt.items if isinstance(item.key, Tile) and item.key in table.stage))
        return question_zone(table, questions), rack, tiles

    def _places_on(self, on_rack: bool) -> Zone:
        """Return the places of a side for what is held."""
        wide = self.table.tile_width
        size = round(wide), round(wide * PROPORTION)
        return Zone(RACK if on_rack else FELT, tuple(
            Item((on_rack, i), pygame.Rect(place.point, (0, 0)).inflate(size), group=place.group or i)
            for i, place in enumerate(self.key_hand.places_on(on_rack))
        ))  # fmt: skip

    def bring(self, zone: Zone, item: Item) -> None:
        """Hold the tiles over a place, or put the focus on a choice."""
        if not self.holding:
            super().bring(zone, item)
        elif isinstance(item.key, tuple):
            self.key_hand.hold_over(*item.key)

    def approach(self, items: Sequence[Item]) -> None:
        """Bring tiles on the felt, or places for what is held, into sight."""
        table, felt = self.table, [item.rect for item in items if item.key in self._on_felt()]
        if felt:
            table.show_at_once(place=felt[0].unionall(felt[1:]))

    def _on_felt(self) -> Collection[Hashable]:
        """Return the keys of what is on the felt: of places while tiles are held, else of tiles."""
        if self.holding:
            return [(False, index) for index in range(len(self.key_hand.places_on(False)))]
        return [tile for item in self.table.items for tile in item]

    def point(self) -> None:
        """Bring what has the focus into sight, and let it be explained."""
        if not self.holding and (focused := self.roving.focus.focused) is not None:
            self.approach((focused,))
        super().point()

    def _draw_ring(self, surface: DrawTarget) -> None:
        """Draw the ring around what has the focus; around a tile on the felt only where that is seen."""
        on_felt = not self.holding and self.roving.key in self._on_felt()
        with self.table.felt_view.within(surface) if on_felt else nullcontext():
            super()._draw_ring(surface)

    def press_of(self, item: Item) -> Intent:
        """Return what chooses: what is held can also be put back."""
        return Intent.BACK if item.key == BACK else Intent.TAKE

    def place(self, zone: str, key: Hashable) -> pygame.Rect | None:
        """Return where a tile is now; of held ones, the place where they would go."""
        if self.holding:
            return self._held_rect()
        if zone in (RACK, FELT) and isinstance(key, Tile) and key in self.table.stage:
            return tile_rect(self.table.stage.place(key))
        return None

    def colours(self) -> list[tuple[str, str]]:
        """Return the colours of the book, jokers last."""
        say = self.screen.context.t
        return [*((colour, say(f"colour.{colour}")) for colour in self.table.rules.colours), ("", say("tile.joker"))]

    def about(self, key: Hashable) -> tuple[str, str] | None:
        """Return the colour and the number of a tile."""
        if not isinstance(key, Tile):
            return None
        return ("", "") if key.is_joker else (key.colour, str(key.number))

    def _held_rect(self) -> pygame.Rect:
        """Return what held tiles fill."""
        rects = [tile_rect(place) for place in self.table.dragged.values()]
        return rects[0].unionall(rects[1:])

    # -- keys ----------------------------------------------------------------------------------------------

    def asks(self, asked: frozenset[Intent]) -> bool:
        """Handle what is about tiles; return whether it was."""
        for intent, steps in ZOOMS.items():
            if intent in asked:
                self.table.zoom_by(steps)
                return True
        if self.holding:
            # Who holds a tile may ask what lies there.
            return not asked & REPLIES.keys() and self._held(asked)
        if Intent.BACK in asked:
            return self._back()
        focus = self.roving.focus
        if Intent.WHOLE in asked and focus.zone == FELT and isinstance(focus.item, Tile):
            return self._pick_up(self._meld_of(focus.item))
        if Intent.TAKE_BACK in asked and isinstance(focus.item, Tile):
            return self.key_hand.take_back(focus.item)
        if Intent.MORE in asked and isinstance(focus.item, Tile):
            return self._select(focus.item, both_ways=True)
        for intent, step in MORE.items():
            if intent in asked and isinstance(focus.item, Tile):
                return self._extend(step)
        pressed = self.form is not None and self.form.focus is not None and not self.roving.seen
        if Intent.ACTIVATE in asked and focus.zone in (RACK, FELT) and self.form is not None and not pressed:
            self.form.activate("take" if self.turn.hints.offering else "end")
            return True
        return False

    def _held(self, asked: frozenset[Intent]) -> bool:
        """Handle a press while tiles are held: nothing else happens meanwhile."""
        hand = self.key_hand
        if Intent.BACK in asked:
            hand.cancel()
        elif asked & {Intent.TAKE, Intent.ACTIVATE}:
            hand.put_down()
        elif asked & {*ZONES}:
            hand.change_sides()
        elif moves := asked & MOVES:
            hand.choose(moved(self.place_items(), hand.index, next(iter(moves))))
        self.point()
        return True

    def place_items(self) -> list[Item]:
        """Return the places for what is held, in reading order."""
        half = round(self.table.tile_width / 4)
        return [
            Item(i, pygame.Rect(place.point, (0, 0)).inflate(2 * half, 2 * half), group=place.group or i)
            for i, place in enumerate(self.key_hand.places)
        ]

    def _back(self) -> bool:
        """Let a selection go, or put a question aside; return whether there was anything of that."""
        table = self.table
        question = open_question(table, self.turn.questions)
        if self.turn.hand.let_go():
            return True
        if question is None:
            return False
        table.put_aside = question.about
        return True

    def _pick_up(self, tiles: tuple[Tile, ...]) -> bool:
        """Pick up tiles; those on the felt only in the own turn."""
        table = self.table
        if table.covered or not (table.my_turn or all(tile in table.rack for tile in tiles)):
            return False
        return self.key_hand.pick_up(tiles)

    def _meld_of(self, tile: Tile) -> tuple[Tile, ...]:
        return next((item for item in self.table.items if tile in item), (tile,))

    def _select(self, tile: Tile, *, both_ways: bool) -> bool:
        """Add a tile to those that are picked up together, or leave it out again."""
        table = self.table
        chosen = tuple(each for each in table.selected if (each in table.rack) == (tile in table.rack))
        if tile not in chosen:
            table.selected = (*chosen, tile)
        elif both_ways:
            table.selected = tuple(each for each in chosen if each != tile)
        table.relayout()
        return True

    def _extend(self, step: int) -> bool:
        """Select the tile with the focus and the one beside it."""
        focus = self.roving.focus
        if focus.focused is None or not isinstance(focus.item, Tile):
            return False
        self._select(focus.item, both_ways=False)
        self.roving.move(Intent.LEFT if step < 0 else Intent.RIGHT)
        if isinstance(self.roving.key, Tile):
            self._select(self.roving.key, both_ways=False)
        self.point()
        return True

    def press(self) -> bool:
        """Do what has the focus: pick up, answer, draw, or press a button."""
        focus, table = self.roving.focus, self.table
        match focus.zone, focus.item:
            case "question", int(index):
                question = open_question(table, self.turn.questions)
                if question is not None:
                    question.options[index].choose()
                return True
            case "question", str():
                table.put_aside = ()
                return True
            case "felt", "stock":
                self.turn.click_stock()
                return True
            case "rack" | "felt", Tile() as tile:
                chosen = tuple(each for each in table.selected if each != tile)
                return self._pick_up((*chosen, tile) if tile not in table.selected else table.selected)
        return super().press()

    def mouse_used(self) -> None:
        """Put back what is held: the mouse was used last."""
        super().mouse_used()
        if self.holding:
            self.key_hand.cancel()

    def follow(self) -> None:
        """Go to a question that has come, and back when it has been answered; go along with a tile that moves."""
        if not self.roving.seen or self.holding:
            return
        if (rect := self.place(self.roving.zone, self.roving.key)) is not None:
            self.turn.stay_at(rect.center)
        asked = open_question(self.table, self.turn.questions) is not None
        if asked and self.roving.zone != QUESTION and self._before is None:
            self._before = self.roving.zone, self.roving.key
            self.roving.go(QUESTION)
        elif not asked and self._before is not None:
            before, self._before = self._before, None
            if self.roving.zone == QUESTION:
                self.roving.go(*before)


# -- A turn of a tile book for somebody who does not see it: the question on the felt, and where held tiles would go.


def tile_turn_aloud(keys: TileFocus) -> TurnAloud:
    """Return what a screen reader knows of a turn; `keys` are the keyboard on its table."""
    table, hand = keys.table, keys.key_hand

    def held() -> NodePath:
        """Return the one node for wherever tiles are held: its name changes, so no look is too old to know it."""
        return (HELD,) if hand.tiles else ()

    def draws() -> bool:
        usable = keys.form is not None and "draw" in keys.form and keys.form["draw"].enabled
        return usable and instead(table) is Instead.DRAW

    def nodes() -> tuple[Node, ...]:
        question = open_question(table, keys.turn.questions)
        asked = (chooser_node(table, question),) if question is not None else ()
        if not hand.tiles:
            return asked
        place = Node(HELD, Role.ITEM, held_text(table, hand), place=(hand.index + 1, len(hand.places)))
        return (place, *asked)

    def question() -> Hashable:
        found = open_question(table, keys.turn.questions)
        return found.about if found is not None else None

    return TurnAloud(
        nodes=nodes,
        question=question,
        draws=draws,
        held=held,
        answer=lambda path: answer(keys.turn.questions, path),
    )
