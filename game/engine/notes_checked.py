"""The notes of a record, checked against what was played: lists rely on them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from game.engine.registry import State

NOTES = ("hint", "level", "name", "round", "won", "from", "table")
"""First words of notes: a seat asked for a hint; a computer plays at another level from now on; what the match is
called; the standing after a round, points and won rounds; who won the match; where it came from; in a tournament what a
table has come to."""
LEVELS = ("easy", "normal", "hard", "master")
"""The levels of computers, weakest first."""


class NotesVerdict(NamedTuple):
    """The result of checking a note."""

    words: str | None
    """The corrected note; None if it should not exist."""
    fault: str = ""
    """What is wrong with it; "" if it is true."""


def standing_note(state: State) -> str:
    """Return the note with the points and won rounds of each seat."""
    scores, wins = (" ".join(map(str, each)) for each in (state.scores, state.wins))
    return f"round {scores} | {wins}"


def level_change(words: str) -> tuple[int, str] | None:
    """Return the seat of a computer and the level that it plays at from a note on; None if a note is not about that.

    >>> level_change("level 1 hard"), level_change("level 1 human"), level_change("hint 0")
    ((1, 'hard'), None, None)
    """
    word, _, rest = words.partition(" ")
    seat, _, level = rest.partition(" ")
    whole = seat.isascii() and seat.isdecimal() and len(seat) < 3
    return (int(seat), level) if word == "level" and whole and level in LEVELS else None


def judged(words: str, state: State, before: Counter[str]) -> NotesVerdict:
    """Return whether a note agrees with the state after the actions before it.

    `before` has how many notes with each word came before.
    """
    word, _, rest = words.partition(" ")
    match word:
        case "round":
            return _against(words, standing_note(state) if before[word] < _rounds_over(state) else None)
        case "won":
            decided = state.match_winner is not None and not before[word]
            return _against(words, f"won {state.match_winner}" if decided else None)
        case "hint":
            seats = tuple(map(str, range(state.seats)))
            return (
                NotesVerdict(words)
                if rest in seats
                else NotesVerdict(None, f"there is no seat {rest!r} to ask for a hint")
            )
        case "level":
            changed = level_change(words)
            fits = changed is not None and changed[0] < state.seats
            return NotesVerdict(words) if fits else NotesVerdict(None, f"{rest!r} is no seat with a level of computers")
        case "name" | "from":
            return NotesVerdict(words)
        case "table":
            return NotesVerdict(None, "a match has no tables")
        case _:
            return NotesVerdict(words or None, f"unknown note {word!r}; there are {', '.join(NOTES)}")


def _against(words: str, truth: str | None) -> NotesVerdict:
    if words == truth:
        return NotesVerdict(words)
    played = "nothing of it" if truth is None else repr(truth)
    return NotesVerdict(truth, f"it says {words!r}; what was played says {played}")


def _rounds_over(state: State) -> int:
    return state.round - (not state.phase.is_between)
