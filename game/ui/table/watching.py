"""A match that is looked at again: the table with all its steps, by turns, through chosen eyes. Nobody acts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.events import Laid, RoundStarted, TurnStarted
from game.engine.record import Record
from game.engine.state import Phase, Step
from game.store.notes import Note
from game.ui.context import Context
from game.ui.drawing import put, put_centre, rounded
from game.ui.match.plates import draw_face
from game.ui.table import rack as racks
from game.ui.table.desk import Desk
from game.ui.table.meldsession import MeldSession
from game.ui.table.playback import TilePlayback
from game.ui.text import Face
from game.ui.theme import Step as Size
from game.ui.tiles import PROPORTION, Look

PUBLIC, EVERYTHING = "public", "everything"
"""Eyes that are no seat's: what everybody may see, and all racks."""
Eyes = int | str


class WatchPlayback(TilePlayback):
    """Shows steps at a speed of its own."""

    speed = 1.0
    """How much faster than normal."""

    @property
    def factor(self) -> float:
        """How long everything takes, compared with normal."""
        return 0.0 if self.table.context.settings.reduce_motion else 1 / self.speed


class WatchDesk(Desk):
    """The table of a match that was played; `at` says how many turns of it are shown."""

    def __init__(self, context: Context, record: Record, steps: Sequence[Step]) -> None:
        self.whole = tuple(steps)
        self.stops = stops_of(self.whole)
        super().__init__(context, MeldSession(record, self.whole[: self.stops[0]]), resumed=True)
        self.playback = WatchPlayback(self.table)
        self.playback.logged = self._log
        self.conduct.paused = True
        self.at = 0
        self.eyes: Eyes = self.allowed[0]
        self.table.log_open = True
        self.look(self.eyes)

    @property
    def decided(self) -> bool:
        """Whether the match is decided, so that nothing has to be hidden any more."""
        return self.whole[-1].state.phase is Phase.OVER

    @property
    def allowed(self) -> tuple[Eyes, ...]:
        """Through whose eyes one may look: while the match goes on nobody sees another's tiles."""
        session = self.session
        if self.decided:
            return (*session.humans, *(seat for seat in range(session.seats) if seat not in session.humans),
                    PUBLIC, EVERYTHING)  # fmt: skip
        return (*session.humans, PUBLIC) if len(session.humans) == 1 else (PUBLIC,)

    @property
    def last(self) -> int:
        """The number of the last turn."""
        return len(self.stops) - 1

    def save(self) -> tuple[Note, ...]:
        """Nothing: it was played long ago."""
        return ()

    # -- going to and fro ----------------------------------------------------------------------------------

    def look(self, eyes: Eyes) -> None:
        """Look through other eyes."""
        self.eyes = eyes
        if isinstance(eyes, int):
            self.table.viewer = eyes
        self.table.covered = eyes == PUBLIC
        self.jump(self.at)

    def jump(self, turn: int) -> None:
        """Show the table as it was after so many turns."""
        self.at = min(max(turn, 0), self.last)
        cursor = self.stops[self.at]
        self.session.steps = list(self.whole[:cursor])
        self.lines.clear()
        for step in self.session.steps:
            self._log(step)
        table = self.table
        table.new_round()
        table.drawn.clear()
        laid = [step.event for step in _of_this_round(self.session.steps) if isinstance(step.event, Laid)]
        table.last_played = laid[-1].played if laid else ()
        table.show(cursor)
        table.covered = self.eyes == PUBLIC
        table.look_through(table.viewer)
        self.playback.rest()

    def step(self) -> bool:
        """Begin to show the next turn; answers whether there is one."""
        self.playback.skip()
        if self.at >= self.last:
            return False
        self.at += 1
        self.session.steps = list(self.whole[: self.stops[self.at]])
        return True

    def update(self, dt: float) -> None:
        """Let what is shown go on."""
        self.playback.update(dt)
        # A new round covers the rack of a shared screen; nobody shares this one.
        if self.table.covered != (self.eyes == PUBLIC):
            self.table.covered = self.eyes == PUBLIC
            self.table.relayout()
        self.move(dt)

    # -- drawing -------------------------------------------------------------------------------------------

    def draw_side(self, surface: pygame.Surface) -> None:
        """The log; or all racks, where one sees everything."""
        if self.eyes != EVERYTHING:
            super().draw_side(surface)
        elif self.table.zones.log is not None:
            self._draw_racks(surface, self.table.zones.log)

    def _draw_racks(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Every seat with its tiles."""
        style, table = self.context.style, self.table
        state = self.session.steps[min(table.cursor, len(self.session.steps)) - 1].state
        put(surface, rounded(rect.size, style.px(14), style.theme.panel, opacity=0.9), rect.topleft)
        inner = rect.inflate(-style.px(24), -style.px(16))
        high = inner.height // state.seats
        painter = style.tiles(table.rules)
        for seat, rack in enumerate(state.racks):
            row = pygame.Rect(inner.x, inner.y + seat * high, inner.width, high)
            side = style.px(24)
            human = self.session.is_human(seat)
            draw_face(surface, style, (row.x + side / 2, row.y + side / 2), side, seat, human)
            words = pygame.Rect(row.x + side + style.px(8), row.y, row.width - side - style.px(8), side)
            style.write(surface, self.session.name(seat), words, Size.SMALL, face=Face.BOLD)
            order = [tile for tile in racks.sorted_rack(rack, racks.Order.COLOUR, table.rules) if tile is not None]
            room = pygame.Rect(row.x, words.bottom + style.px(4), row.width, row.bottom - words.bottom - style.px(8))
            width = _fitting(len(order), room, style.px(34))
            columns = max(int(room.width / (width * 1.1)), 1)
            for index, tile in enumerate(order):
                down, across = divmod(index, columns)
                x = room.x + width * (0.55 + 1.1 * across)
                y = room.y + width * PROPORTION * 1.08 * (down + 0.5)
                put_centre(surface, painter.image(tile, width, Look()), (x, y))


def _fitting(count: int, room: pygame.Rect, most: int) -> int:
    """The widest tile of which so many fit into a room."""
    for width in range(most, 8, -1):
        columns = max(int(room.width / (width * 1.1)), 1)
        if -(-count // columns) * width * PROPORTION * 1.08 <= room.height:
            return width
    return 8


def stops_of(steps: Sequence[Step]) -> tuple[int, ...]:
    """How many steps there are when each turn begins, and at the end."""
    turns = [number for number, step in enumerate(steps, 1) if isinstance(step.event, TurnStarted)]
    return tuple(dict.fromkeys((*turns, len(steps))))


def _of_this_round(steps: Sequence[Step]) -> Sequence[Step]:
    begun = [number for number, step in enumerate(steps) if isinstance(step.event, RoundStarted)]
    return steps[begun[-1] :] if begun else steps
