"""Where the players saw everything, saved beside a match so that it looks the same when they return.

For each moment of the match, counted in steps, it knows where everything lay on the table and in which order the
players at this machine held their pieces; the present state in the middle of a turn; and who of this machine's profiles
sits where. Unreadable text counts as missing: then everything is laid out afresh.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from game.engine.cards.pieces import all_cards
from game.engine.cards.rules import CardRules
from game.engine.checksums import RecordError, seal, unseal_lines
from game.engine.registry import Piece, Rules
from game.engine.tiles.pieces import all_tiles

TITLE = "steinreich-places 1"
LARGEST = 1000.0
"""An upper bound on sizes."""
GAP = "-"
"""The text of an empty slot."""
SITS = "sits "
"""What a line about a seat begins with; the number of the seat and the key of its profile follow."""

Piece_co = TypeVar("Piece_co", bound=Piece, covariant=True)


class Seen(NamedTuple, Generic[Piece_co]):
    """What the players saw at one moment."""

    spots: Mapping[tuple[Piece_co, ...], tuple[int, int]]
    """The row and column where each item starts: pieces that lie together."""
    size: float
    """The distance from one piece of an item to the next, in units."""
    orders: Mapping[int, tuple[Piece_co | None, ...]]
    """By seat, what it holds as the player arranged it; None is a gap."""


PlacedItem = tuple[Piece, ...]
EitherSeen = Seen[Piece]
NOTHING: EitherSeen = Seen({}, 0.0, {})


@dataclass(slots=True)
class Places:
    """What the players saw, from the first step on."""

    moments: dict[int, EitherSeen] = field(default_factory=dict)
    """By number of steps, what differs from the moment before."""
    now: tuple[int, EitherSeen] | None = None
    """The present state of a turn in progress; None until it differs from its moment."""
    zoom: float = 1.0
    people: dict[int, str] = field(default_factory=dict)
    """By seat, the key of the profile that sits there; none for whoever began the match, and for guests."""
    version: int = 0
    """Increases with every change."""
    _last: EitherSeen = NOTHING
    """The last moment, in full."""

    def at(self, steps: int) -> EitherSeen:
        """Return what the players saw after that many steps."""
        spots: dict[PlacedItem, tuple[int, int]] = {}
        orders: dict[int, tuple[Piece | None, ...]] = {}
        size = 0.0
        for moment in sorted(each for each in self.moments if each <= steps):
            seen = self.moments[moment]
            spots.update(seen.spots)
            orders.update(seen.orders)
            size = seen.size or size
        return Seen(spots, size, orders)

    def note(self, steps: int, seen: EitherSeen, zoom: float, *, in_progress: bool) -> None:
        """Remember what the players see; with `in_progress`, a turn has changed what its moment was."""
        kept = self.now[1] if self.now is not None and self.now[0] == steps else self._last
        if (kept, self.zoom, self.now is not None) == (seen, zoom, in_progress):
            return
        self.version += 1
        self.zoom = zoom
        if in_progress:
            self.now = steps, seen
            return
        self.now = None
        before = self.at(steps - 1)
        self.moments = {moment: each for moment, each in self.moments.items() if moment < steps}
        self.moments[steps] = Seen(
            {item: spot for item, spot in seen.spots.items() if before.spots.get(item) != spot},
            seen.size,
            {seat: order for seat, order in seen.orders.items() if before.orders.get(seat) != order},
        )
        self._last = seen

    def seat(self, people: dict[int, str]) -> None:
        """Remember who sits where, by the keys of their profiles."""
        if people != self.people:
            self.people, self.version = people, self.version + 1

    def until(self, steps: int) -> Places:
        """Return the places of the match as it was after that many steps."""
        moments = {moment: seen for moment, seen in self.moments.items() if moment <= steps}
        now = self.now if self.now is not None and self.now[0] == steps else None
        kept = Places(moments, now, self.zoom, self.people)
        kept._last = kept.at(steps)
        return kept

    # -- as text -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the text form."""
        lines = [TITLE, f"zoom {self.zoom:.4f}"]
        lines += [f"{SITS}{seat} {key}" for seat, key in sorted(self.people.items())]
        for steps in sorted(self.moments):
            lines += _lines(f"{steps}", self.moments[steps])
        if self.now is not None:
            lines += _lines(f"now {self.now[0]}", self.now[1])
        return seal(lines).text


def _lines(word: str, seen: EitherSeen) -> Iterator[str]:
    items = (f"{'+'.join(map(repr, item))}@{row}.{column}" for item, (row, column) in seen.spots.items())
    yield " ".join((word, "felt", f"{seen.size:.4f}", *items))
    for seat, order in seen.orders.items():
        yield " ".join((word, "held", f"{seat}", *(GAP if each is None else repr(each) for each in order)))


def parse_places(text: str, rules: Rules) -> Places:
    """Return the places in a text about a match with these rules; empty ones if it is damaged."""
    box: Sequence[Piece] = all_cards(rules) if isinstance(rules, CardRules) else all_tiles(rules)
    known: dict[str, Piece] = {repr(piece): piece for piece in box}
    try:
        lines = unseal_lines(text)
        if lines[0] != TITLE:
            return Places()
        places = Places(zoom=_size(lines[1].removeprefix("zoom ")))
        seated = [line.removeprefix(SITS).partition(" ") for line in lines[2:] if line.startswith(SITS)]
        places.people = {int(seat): key for seat, _, key in seated}
        whole: dict[tuple[bool, int], EitherSeen] = {}
        for line in lines[2 + len(seated) :]:
            now, words = line.startswith("now "), line.removeprefix("now ").split(" ")
            key = now, int(words[0])
            whole[key] = _with(whole.get(key, Seen({}, 0.0, {})), words[1:], known)
    except (RecordError, ValueError, KeyError, IndexError):
        return Places()
    places.moments = {steps: seen for (now, steps), seen in whole.items() if not now}
    places.now = next(((steps, seen) for (now, steps), seen in whole.items() if now), None)
    places._last = places.at(max(places.moments, default=0))
    return places


def _with(seen: EitherSeen, words: Sequence[str], known: Mapping[str, Piece]) -> EitherSeen:
    """Return what was read of a moment, with one more line."""
    if words[0] == "felt":
        return seen._replace(size=_size(words[1]), spots=dict(_item(word, known) for word in words[2:]))
    if words[0] != "held":
        raise ValueError(words[0])
    order = tuple(None if word == GAP else known[word] for word in words[2:])
    return seen._replace(orders={**seen.orders, int(words[1]): order})


def _size(word: str) -> float:
    """Return a number that is a valid size."""
    size = float(word)
    if not 0 <= size < LARGEST:
        raise ValueError
    return size


def _item(word: str, known: Mapping[str, Piece]) -> tuple[PlacedItem, tuple[int, int]]:
    tiles, _, spot = word.rpartition("@")
    row, _, column = spot.partition(".")
    return tuple(known[each] for each in tiles.split("+")), (int(row), int(column))
