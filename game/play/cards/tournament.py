"""A tournament of eight players at two tables in progress: who sits where, and the results (UC-79).

Tables with people are matches of their own, one after the other; the others are played by computers in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from game import __version__
from game.ai.cards.foresight import LEVELS
from game.engine.cards.actions import CardPhase
from game.engine.cards.forms import ROUNDS, Finished, TournamentTable, finished, table_seed, tables
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.game import Next
from game.engine.options import SeatKind
from game.engine.record import Record
from game.play.cards.session import CardTurnDriver
from game.play.session import HUMAN, Thought, next_act
from game.play.thinking import apart
from game.store import files, tournaments
from game.store.background import Background, Task
from game.store.files import Note
from game.store.tournaments import SavedTournament

# -- A table of computer players that nobody watches, played in the background (UC-Q13).
#
# Everything follows from the seed of its record, so that the result is the same however often it is started.

PACE = 0.5
"""Seconds between actions, as long as there is time."""


class BackgroundTable:
    """A match that plays itself."""

    def __init__(self, record: Record) -> None:
        assert isinstance(record.rules, CardRules)  # only the card books have tournaments
        self._game = CardGame(record.rules)
        self.state = self._game.deal(len(record.seats), record.seed, record.starter)
        self._players = [apart(LEVELS.get(kind, LEVELS[SeatKind.MEDIUM])) for kind, _ in record.seats]
        self._chances = [Random(f"{record.seed}/seat {seat}") for seat in range(len(record.seats))]
        self._background = Background("elsewhere")
        self._asked: Task[tuple[int, Thought]] | None = None
        self._rested = 0.0

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.state.phase is CardPhase.OVER

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self.state.hands))

    def update(self, dt: float, pace: float = PACE) -> None:
        """Advance by `dt` seconds; a frame never waits for a computer's thinking."""
        self._rested += dt
        if self._asked is not None and self._asked.done():
            acted = self._asked.result()[1].steps[-1].state
            assert isinstance(acted, CardState)
            self.state, self._asked = acted, None
        if self._asked is None and not self.over and self._rested >= pace:
            self._rested = 0.0
            work = partial(next_act, self._game, self.state, self._players, self._chances, "at another table")
            self._asked = self._background.submit(work)

    def close(self) -> None:
        """Stop thinking."""
        self._background.close()


class TournamentDriver:
    """Keeps a tournament going; time is handed in, and notes are returned."""

    def __init__(self, saved: SavedTournament, count: Callable[[Path], tuple[Note, ...]]) -> None:
        self.saved = saved
        self._count = count
        """Counts a finished tournament in the statistics; returns notes."""
        self._background_tables: dict[int, BackgroundTable] = {}
        """The background tables of this round, by number."""
        self._begin_others()

    @property
    def number(self) -> int:
        """The current round, or the last one."""
        return min(self.saved.tournament.number, ROUNDS)

    def players(self, table: int) -> TournamentTable:
        """Return who sits at a table of this round, clockwise."""
        return tables(self.number)[table]

    def is_human(self, player: int) -> bool:
        """Return whether a person plays."""
        return self.saved.record.seats[player][0] == HUMAN

    def is_for_people(self, table: int) -> bool:
        """Return whether people sit at a table of this round."""
        return any(map(self.is_human, self.players(table)))

    @property
    def next_table(self) -> int | None:
        """The table of this round that waits for people."""
        return next((table for table in self.saved.tournament.waiting if self.is_for_people(table)), None)

    def file_of(self, table: int) -> Path:
        """Return where the match of a table of this round is, once it has begun."""
        return tournaments.table_file(self.saved.path, self.number, table)

    @property
    def begun(self) -> bool:
        """Whether the table that waits for people was left in the middle of its round."""
        return self.next_table is not None and files.may_be_there(self.file_of(self.next_table))

    def record_of(self, table: int, begun: str = "") -> Record:
        """Return the match of a table of this round before its first card, with the time when it was `begun`."""
        saved = self.saved.record
        seats = tuple(saved.seats[player] for player in self.players(table))
        seed = table_seed(saved.seed, self.number, table)
        return Record(saved.rules, seats, seed, saved.starter % len(seats), __version__, begun=begun)

    @property
    def busy(self) -> bool:
        """Whether a background table is still playing."""
        return bool(self._background_tables)

    def counts(self, table: int) -> tuple[int, ...] | None:
        """Return how many cards each seat of a background table holds; None for any other table."""
        other = self._background_tables.get(table)
        return None if other is None else other.counts

    def take(self, found: Sequence[Finished]) -> tuple[bool, tuple[Note, ...]]:
        """Take the results of tables with people; return whether there are new ones, and notes."""
        played = [done for done in found if self.is_for_people(done.table)]
        return bool(played), tuple(note for done in played for note in self._report(done))

    def go_on(self, dt: float, pace: float = PACE) -> tuple[Note, ...]:
        """Let the background tables continue, one action per `pace` seconds; return notes."""
        notes: tuple[Note, ...] = ()
        for table, other in tuple(self._background_tables.items()):
            other.update(dt, pace)
            if other.over:
                notes += self._report(finished(self.number, table, other.state))
        return notes

    def close(self) -> None:
        """Stop the background tables."""
        self._close_tables()
        self.saved.journal.close()

    def _begin_others(self) -> None:
        for table in self.saved.tournament.waiting:
            if not self.is_for_people(table) and table not in self._background_tables:
                self._background_tables[table] = BackgroundTable(self.record_of(table))

    def _report(self, done: Finished) -> tuple[Note, ...]:
        before = self.saved.tournament.number
        self.saved, notes = tournaments.report(self.saved, done)
        if (other := self._background_tables.pop(done.table, None)) is not None:
            other.close()
        if self.saved.tournament.number > before:
            self._close_tables()
        if self.saved.tournament.over:
            notes += self._count(self.saved.path)
        self._begin_others()
        return notes

    def _close_tables(self) -> None:
        for other in self._background_tables.values():
            other.close()
        self._background_tables.clear()


# -- The rest of a match without the players of this machine, as fast as computers can play it (UC-81).

AT_ONCE = 40
"""The maximum number of actions at a time, so that a player who wants to stop is not kept waiting."""


def play_to_end(driver: CardTurnDriver, seat: int) -> bool:
    """Let the others act as far as they have thought (`seat` asks for new rounds); return whether it is over."""
    session = driver.session
    for _ in range(AT_ONCE):
        if session.state.phase is CardPhase.OVER:
            break
        if session.between:
            driver.submit(seat, Next())
        elif not driver.hurry():
            break
    return session.state.phase is CardPhase.OVER
