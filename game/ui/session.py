"""A match being played: its record, its state, and computers that think beside the frame loop.

The screen calls `submit` for a human seat and `ask`, `thought` and `commit` for a computer seat; a computer gets a view
and a seeded random generator, nothing else, and a frame never waits for it.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import NamedTuple

from game.ai import LEVELS, Choose
from game.engine.actions import Action, Pass
from game.engine.draft import Draft, start
from game.engine.drafttext import parse_draft
from game.engine.events import RoundEnded, TurnStarted
from game.engine.meldgame import MeldGame
from game.engine.plays import find_play
from game.engine.position import digest
from game.engine.problems import Problem
from game.engine.record import Reading, Record, opening
from game.engine.state import MeldState, Phase, Step
from game.engine.views import MeldView, before, view
from game.store.settings import SeatKind

LOG = logging.getLogger(__name__)

HUMAN = "human"
"""The kind of a player at this machine; every other kind is a computer level."""

SWITCH_INTERVAL = 0.0005
"""Seconds until the interpreter lets the frame loop have its turn while a computer thinks."""


class Thought(NamedTuple):
    """What a computer decided, and what follows from it."""

    action: Action
    steps: tuple[Step, ...]
    """() where the action is not for now: a chance to catch that it lets go by."""


class Session:
    """One match with everything that has happened in it."""

    def __init__(self, record: Record, steps: tuple[Step, ...], choose: Choose | None = None) -> None:
        self.record = record
        self.steps = list(steps)
        self.game = MeldGame(record.rules)
        self.hints: Counter[int] = Counter(record.hints)
        """How often each seat asked for a hint."""
        self.kept_draft = ""
        """The text of the draft that was kept with the match, until its turn takes it up."""
        self._news: list[str] = []
        self._choose = choose
        self._pool = ThreadPoolExecutor(1, "computer")
        self._asked: dict[int, Future[Thought]] = {}
        sys.setswitchinterval(SWITCH_INTERVAL)

    @classmethod
    def begin(cls, record: Record, choose: Choose | None = None) -> Session:
        """A new match."""
        return cls(record, opening(record), choose)

    @classmethod
    def resume(cls, reading: Reading, choose: Choose | None = None, draft: str = "") -> Session:
        """A match that was kept, with the text of its draft."""
        session = cls(reading.record, reading.steps, choose)
        session.kept_draft = draft
        return session

    @property
    def state(self) -> MeldState:
        """The match as it stands."""
        return self.steps[-1].state

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.record.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the players at this machine."""
        return tuple(seat for seat, (kind, _) in enumerate(self.record.seats) if kind == HUMAN)

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.record.seats[seat][1]

    def is_human(self, seat: int) -> bool:
        """Whether a player at this machine sits there."""
        return self.record.seats[seat][0] == HUMAN

    def view(self, seat: int | None) -> MeldView:
        """What a seat, or the public, sees now."""
        return view(self.state, seat)

    @property
    def turns(self) -> int:
        """How many turns were begun so far."""
        return sum(isinstance(step.event, TurnStarted) for step in self.steps)

    def draft(self, seat: int) -> Draft:
        """The draft of a seat's turn: untouched, or as it was kept with the match."""
        facts, text = before(self.view(seat)), self.kept_draft
        self.kept_draft = ""
        return (parse_draft(text, seat, self.turns, facts) if text else None) or start(facts)

    def to_act(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        return self.game.to_act(self.state)

    def problems(self, seat: int, action: Action) -> tuple[Problem, ...]:
        """Every reason why an action would be refused."""
        return self.game.problems(self.state, seat, action)

    def submit(self, seat: int, action: Action) -> tuple[Problem, ...]:
        """Carry an action out, or say why not; a refused one changes nothing."""
        refused = self.problems(seat, action)
        if not refused:
            self._go_on(seat, action, self.game.apply(self.state, seat, action))
        return refused

    def _go_on(self, seat: int, action: Action, steps: tuple[Step, ...]) -> None:
        self.steps += steps
        self.record = self.record.with_action(seat, action)
        noted = len(self.record.notes)
        if any(isinstance(step.event, RoundEnded) for step in steps):
            self.record = self.record.with_standing(self.state)
        self._news += [self.record.lines[-1], *(f"note {words}" for _, words in self.record.notes[noted:])]
        self._asked.clear()
        if self.state.phase is Phase.OVER:
            self._news.append(f"digest {digest(self.state)}")

    def note(self, words: str) -> None:
        """Put something into the record that is no action."""
        self.record = self.record.with_note(words)
        self._news.append(f"note {words}")

    def note_hint(self, seat: int) -> None:
        """A seat asked for a hint."""
        self.hints[seat] += 1
        self.note(f"hint {seat}")

    def take_news(self) -> tuple[str, ...]:
        """The lines of the record that came since the last time."""
        news, self._news = tuple(self._news), []
        return news

    # -- beside the frame loop -----------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Let the computer in a seat think about the position; asking twice changes nothing."""
        if seat not in self._asked:
            chance = Random(f"{self.record.seed}/{seat}/{len(self.record.lines)}")
            self._asked[seat] = self._pool.submit(self._think, self.state, seat, self.view(seat), chance)

    def _think(self, state: MeldState, seat: int, seen: MeldView, chance: Random) -> Thought:
        """The computer decides from its view; what follows from it is worked out by the referee, here too."""
        action = self._decided(state, seat, seen, chance)
        if self.game.problems(state, seat, action):
            return Thought(action, ())
        return Thought(action, self.game.apply(state, seat, action))

    def _player(self, seat: int) -> Choose:
        """The computer in a seat: the one that plays all of them, otherwise that of its level."""
        return self._choose or LEVELS.get(self.record.seats[seat][0], LEVELS[SeatKind.NORMAL])

    def _decided(self, state: MeldState, seat: int, seen: MeldView, chance: Random) -> Action:
        """What the computer decides. One that fails or asks for what is refused takes the first legal action: no
        match ends because of it, and the log says what happened."""
        try:
            action = self._player(seat)(seen, chance)
            refused = self.game.problems(state, seat, action)
        except Exception:  # whatever goes wrong in its head, the players go on
            LOG.exception("the computer in seat %d failed after %d actions", seat, len(self.record.lines))
        else:
            if not refused or seat not in self.game.to_act(state):
                return action
            LOG.error("the computer in seat %d asked for %r: %r", seat, action, refused)
        return next(iter(self.game.choices(state, seat)), Pass())

    def thought(self, seat: int) -> Thought | None:
        """What the computer decided, None while it thinks."""
        asked = self._asked.get(seat)
        return asked.result() if asked is not None and asked.done() else None

    def commit(self, seat: int, thought: Thought) -> None:
        """Carry out what a computer decided about the present position; steps () would change nothing."""
        if thought.steps:
            self._go_on(seat, thought.action, thought.steps)

    def look_for_play(self, seat: int) -> None:
        """Let the referee find out beside the frame loop whether the seat could play; it remembers the answer."""
        self._pool.submit(find_play, before(self.view(seat)))

    def close(self) -> None:
        """Let the thinking end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
