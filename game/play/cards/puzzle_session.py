"""A puzzle of cards being played: one decision, which is right or misses something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.cards.actions import CardAction, Play
from game.engine.cards.pieces import Card
from game.engine.cards.puzzles.aims import ME
from game.engine.cards.puzzles.habits import habit
from game.engine.cards.puzzles.judging import JudgedAction, shown
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.play.cards.session import CardSession
from game.store.settings import SeatKind


class PuzzleSession(CardSession):
    """A match in which the first seat decides once."""

    line: CardPuzzleLine
    counts_points = False

    @classmethod
    def of_line(cls, line: CardPuzzleLine, names: Sequence[str]) -> PuzzleSession:
        """Return the puzzle of a line; `names` are those of the player and of everybody else."""
        kinds = SeatKind.HUMAN.value, *[SeatKind.HARD.value] * (len(names) - 1)
        session = cls.of_position(line.state, tuple(zip(kinds, names, strict=True)))
        session.line = line
        return session

    @property
    def seen(self) -> CardView:
        """What the player sees at the beginning."""
        return view(self._start, ME)

    @property
    def _start(self) -> CardState:
        return self.line.state

    def open_hand(self, seat: int) -> tuple[Card, ...]:
        """Return what a seat holds, for a level in which all cards lie open."""
        return self.state.hands[seat]

    @property
    def tempting(self) -> JudgedAction:
        """What the best action is compared with: what is done out of habit, or else the next best."""
        best = self.line.best
        usual = habit(self.seen, [best.action, *(each.action for each in best.others)])
        return next((each for each in best.others if each.action == usual), best.others[0])

    def judged(self, action: CardAction) -> JudgedAction | None:
        """Return what a legal action is worth if it is not the best; None if it is."""
        best, look = self.line.best, shown(action)
        if look in map(shown, (best.action, *best.also)):
            return None
        return next((each for each in best.others if shown(each.action) == look), best.others[-1])

    def carry_out(self, action: CardAction) -> None:
        """Lay the card of the best action, and call UNO! with it where that is due; nothing else is carried out."""
        if isinstance(action, Play):
            due = len(self.state.hands[ME]) == 2 and not self.state.called
            self.submit(ME, replace(action, uno=due))
