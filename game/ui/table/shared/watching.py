"""Watching a match: the table with all its steps, by turns, from a chosen view. Nobody acts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.registry import Piece
from game.play.autosave import Places
from game.play.cards.session import CardSession
from game.play.results import PlayedMatch
from game.play.session import AnySession
from game.play.tiles.session import TileSession
from game.store.notes import Note
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_face
from game.ui.table.shared.playback import Watched

PUBLIC, EVERYTHING = "public", "everything"
"""Views that belong to no seat: what everybody may see, and all racks or hands."""
Eyes = int | str
CROWD = 4
"""With more seats than this, names are next to what they hold, not above it."""


class Watching(MatchScreen):
    """The table of a finished or running match; mixed into the screen of a family."""

    def __init__(self, context: Context, session: TileSession | CardSession, places: Places | None = None) -> None:
        self.played: PlayedMatch[AnySession] = PlayedMatch(session)
        super().__init__(context, session, resumed=True)
        self.places = places or Places()
        self.watched = self.playback.watched = Watched(self.places)
        self.driver.paused = True
        self.eyes: Eyes = self.allowed[0]
        self.table.log_open = self.table.only_watched = True
        self.look(self.eyes)

    @property
    def you(self) -> None:
        """Nobody plays here."""

    @property
    def at(self) -> int:
        """How many of its turns are shown."""
        return self.played.at

    @property
    def allowed(self) -> tuple[Eyes, ...]:
        """The views to choose from; while the match goes on nobody sees what others hold."""
        session = self.session
        if self.played.decided:
            return (*session.humans, *(seat for seat in range(session.seats) if seat not in session.humans),
                    PUBLIC, EVERYTHING)  # fmt: skip
        return (*session.humans, PUBLIC) if len(session.humans) == 1 else (PUBLIC,)

    def save(self) -> tuple[Note, ...]:
        """Do nothing: it was played long ago."""
        return ()

    # -- going to and fro ----------------------------------------------------------------------------------

    def look(self, eyes: Eyes) -> None:
        """Choose another view."""
        self.eyes = eyes
        if isinstance(eyes, int):
            self.table.viewer = eyes
        self.table.covered = eyes == PUBLIC
        self.jump(self.at)

    def jump(self, turn: int) -> None:
        """Show the table after that many turns."""
        cursor = self.played.go_to(turn)
        self.log.anew()
        table = self.table
        self.clear()
        table.show(cursor)
        table.covered = self.eyes == PUBLIC
        self._recall(cursor)
        table.look_through(table.viewer)
        self.playback.rest()

    def step(self) -> bool:
        """Start to show the next turn; return whether there is one."""
        self.playback.skip()
        if self.at >= self.played.last:
            return False
        self.played.go_to(self.at + 1)
        return True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.playback.update(dt)
        # A new round hides what is held at a shared screen; nobody shares this one.
        if self.table.covered != (self.eyes == PUBLIC):
            self.table.covered = self.eyes == PUBLIC
            self.table.look_through(self.table.viewer)
        self.log.older()
        self.move(dt)

    def hands(self) -> tuple[Sequence[Piece], ...]:
        """Return what every seat holds at the moment shown; () before the match is decided, while that is secret."""
        if not self.played.decided:
            return ()
        return tuple(self.hand(seat) for seat in range(self.session.seats))

    # -- drawing -------------------------------------------------------------------------------------------

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the log; or what everybody holds, if everything is visible."""
        if self.eyes != EVERYTHING:
            super().draw_side(surface)
        elif self.table.zones.log is not None:
            self._draw_hands(surface, self.table.zones.log)

    def _draw_hands(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw every seat with what it holds."""
        style, seats = self.context.style, self.session.seats
        put(surface, rounded(rect.size, style.px(14), style.theme.panel, opacity=0.9), rect.topleft)
        inner = rect.inflate(-style.px(24), -style.px(16))
        high = inner.height // seats
        for seat, hand in enumerate(self.hands()):
            row = pygame.Rect(inner.x, inner.y + seat * high, inner.width, high)
            side = style.px(24)
            draw_face(surface, style, (row.x + side / 2, row.y + side / 2), side, seat, self.session.face(seat))
            words = pygame.Rect(row.x + side + style.px(8), row.y, row.width - side - style.px(8), side)
            room = pygame.Rect(row.x, words.bottom + style.px(4), row.width, row.bottom - words.bottom - style.px(8))
            if seats > CROWD:
                words.width = style.px(64)
                room = pygame.Rect(words.right + style.px(6), row.y, row.right - words.right - style.px(6), high)
                room.height -= style.px(4)
            style.write(surface, self.session.name(seat), words, TextSize.SMALL, face=Typeface.BOLD)
            self._draw_hand(surface, hand, room)

    def _draw_hand(self, surface: DrawTarget, hand: Sequence[Piece], room: pygame.Rect) -> None:
        """Draw pieces in lines, as large as there is room for."""
        if not hand:
            return
        proportion = self.table.painter().height(hand[0], 100) / 100
        width = _fitting(len(hand), room, self.context.style.px(34), proportion)
        columns = max(int(room.width / (width * 1.1)), 1)
        for index, piece in enumerate(hand):
            down, across = divmod(index, columns)
            x = room.x + width * (0.55 + 1.1 * across)
            y = room.y + width * proportion * 1.08 * (down + 0.5)
            put_centre(surface, self.picture(piece, width), (x, y))


def _fitting(count: int, room: pygame.Rect, most: int, proportion: float) -> int:
    """Return the largest width of that many pieces that fit into a room."""
    for width in range(most, 8, -1):
        columns = max(int(room.width / (width * 1.1)), 1)
        if -(-count // columns) * width * proportion * 1.08 <= room.height:
            return width
    return 8
