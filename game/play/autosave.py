"""Saving a match while it is played: every action at once, the draft, and where the players see everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from game.engine.cards.rules import CardRules, all_cards
from game.engine.game import OfFamily
from game.engine.record import Record, RecordError, seal, unseal_lines
from game.engine.registry import Piece, Rules, Step
from game.engine.tiles.melds import all_tiles
from game.play.session import Session
from game.store.background import Background, Task
from game.store.files import Note
from game.store.journal import Journal

# -- Where the players saw everything, saved beside a match so that it looks the same when they return.
#
# For each moment of the match, counted in steps, it knows where everything lay on the table and in which order the
# players at this machine held their pieces; the present state in the middle of a turn; and who of this machine's
# profiles sits where. Unreadable text counts as missing: then everything is laid out afresh.

TITLE = "steinreich-places 1"
LARGEST = 1000.0
"""An upper bound on sizes."""
GAP = "-"
"""The text of an empty slot."""
SITS = "sits "
"""What a line about a seat begins with; the number of the seat and the key of its profile follow."""


class Seen(NamedTuple):
    """What the players saw at one moment."""

    spots: Mapping[tuple[OfFamily, ...], tuple[float, int]]
    """The row and column where each item starts: pieces that lie together, all of one family."""
    size: float
    """The distance from one piece of an item to the next, in units."""
    orders: Mapping[int, tuple[Piece | None, ...]]
    """By seat, what it holds as the player arranged it; None is a gap."""


PlacedItem = tuple[Piece, ...]
NOTHING = Seen({}, 0.0, {})


@dataclass(slots=True)
class Places:
    """What the players saw, from the first step on."""

    moments: dict[int, Seen] = field(default_factory=dict)
    """By number of steps, what differs from the moment before."""
    now: tuple[int, Seen] | None = None
    """The present state of a turn in progress; None until it differs from its moment."""
    zoom: float = 1.0
    people: dict[int, str] = field(default_factory=dict)
    """By seat, the key of the profile that sits there; none for whoever began the match, and for guests."""
    version: int = 0
    """Increases with every change."""
    _last: Seen = NOTHING
    """The last moment, in full."""

    def at(self, steps: int) -> Seen:
        """Return what the players saw after that many steps."""
        spots: dict[PlacedItem, tuple[float, int]] = {}
        orders: dict[int, tuple[Piece | None, ...]] = {}
        size = 0.0
        for moment in sorted(each for each in self.moments if each <= steps):
            seen = self.moments[moment]
            spots.update(seen.spots)
            orders.update(seen.orders)
            size = seen.size or size
        return Seen(spots, size, orders)

    def note(self, steps: int, seen: Seen, zoom: float, *, in_progress: bool) -> None:
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


def _lines(word: str, seen: Seen) -> Iterator[str]:
    items = (f"{'+'.join(map(repr, item))}@{_row(row)}.{column}" for item, (row, column) in seen.spots.items())
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
        whole: dict[tuple[bool, int], Seen] = {}
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


def _with(seen: Seen, words: Sequence[str], known: Mapping[str, Piece]) -> Seen:
    """Return what was read of a moment, with one more line."""
    if words[0] == "felt":
        return seen._replace(size=_size(words[1]), spots=dict(_item(word, known) for word in words[2:]))
    if words[0] != "held":
        raise ValueError
    order = tuple(None if word == GAP else known[word] for word in words[2:])
    return seen._replace(orders={**seen.orders, int(words[1]): order})


def _size(word: str) -> float:
    size = float(word)
    if not 0 <= size < LARGEST:
        raise ValueError
    return size


def _item(word: str, known: Mapping[str, Piece]) -> tuple[PlacedItem, tuple[float, int]]:
    tiles, _, spot = word.rpartition("@")
    row, _, column = spot.partition(".")
    whole, _, eighths = row.partition("+")
    if abs(int(whole)) > LARGEST or len(eighths) > 1:
        raise ValueError
    return tuple(known[each] for each in tiles.split("+")), (int(whole) + int(eighths or 0) / 8, int(column))


def _row(row: float) -> str:
    """Return a row as text, with the eighths by which something lies below it."""
    whole, eighths = divmod(round(row * 8), 8)
    return f"{whole}+{eighths}" if eighths else f"{whole}"


# -- Saving a match while it is played: every action at once, the draft and finished rounds on a thread.
#
# The draft is whatever is not committed: the turn in progress, or the orders that players left on their cards.

CountMatch = Callable[[Record, tuple[Step, ...]], tuple[Note, ...]]
"""Counts what was played in the statistics; returns notes."""
DraftText = Callable[[], str | None]
"""Returns the text of the draft, or None if there is nothing to keep. What a draft is, only the table knows."""
LONGEST = 0.5
"""Seconds that leaving waits for the statistics; if another program locks them, they are caught up later."""


class Autosave:
    """Keeps one match on the disk; without a journal nothing is kept."""

    def __init__(self, session: Session, journal: Journal | None, count: CountMatch, draft_text: DraftText) -> None:
        self.session = session
        self.journal = journal
        self._count = count
        self._rounds = session.rounds
        self._background = Background("autosave", finishes=True)
        self._counting: list[Task[tuple[Note, ...]]] = []
        self._draft_text = draft_text
        self._kept: tuple[object, int] = (None, 0)
        """The draft that was saved last, or is being saved, and when that was on the clock of the turn."""
        self._writing: Task[tuple[Note, ...]] | None = None
        self._seen = 0
        """The version of the places that was saved last, or is being saved."""
        self._placing: Task[None] | None = None

    def save(self) -> tuple[Note, ...]:
        """Write what has happened since the last call; return notes."""
        news = self.session.take_news()
        if self.journal is None:
            return ()
        if (rounds := self.session.rounds) != self._rounds:
            self._rounds = rounds
            count = partial(self._count, self.session.record, tuple(self.session.steps))
            self._counting.append(self._background.submit(count, lane="counting"))
        return self.journal.write(news)

    def reported(self) -> tuple[Note, ...]:
        """Return the notes of counting rounds and flushing since the last call."""
        return (self.journal.reported() if self.journal is not None else ()) + self._counted()

    def _counted(self) -> tuple[Note, ...]:
        notes: tuple[Note, ...] = ()
        while self._counting and self._counting[0].done():
            notes += self._counting.pop(0).result()
        return notes

    def keep_draft(self, draft: object, moment: int = 0) -> tuple[Note, ...]:
        """Save the draft, with every frame, at a `moment` on the clock of the turn; return notes of the last time."""
        if self.journal is None or (self._writing is not None and not self._writing.done()):
            return ()
        notes = self._writing.result() if self._writing is not None else ()
        self._writing = None
        if (draft, moment) != self._kept:
            self._kept = draft, moment
            self._writing = self._background.submit(partial(self.journal.keep_draft, self._draft_text()))
        return notes

    def keep_places(self, places: Places) -> None:
        """Save where the players see everything; called with every frame."""
        waiting = self._placing is not None and not self._placing.done()
        if self.journal is not None and places.version != self._seen and not waiting:
            self._seen = places.version
            self._placing = self._background.submit(partial(self.journal.keep_places, places.text()))

    def leave(self, draft: object, moment: int = 0, places: Places | None = None) -> tuple[Note, ...]:
        """Leave the match with this draft: write everything and release its lock. Return notes."""
        notes = self.save()  # a rewritten file may take another name, and so may its draft
        self._background.finish()
        self._background.finish("counting", LONGEST)
        if self.journal is None:
            return ()
        notes += self._counted()
        # A draft that could not be written is tried once more, and what becomes of that is said.
        written = self._writing.result() if self._writing is not None else ()
        if written or (draft, moment) != self._kept:
            written = self.journal.keep_draft(self._draft_text())
        notes += written
        if places is not None and places.version != self._seen:
            self.journal.keep_places(places.text())
        notes += self.journal.close()
        self.journal = None
        return notes
