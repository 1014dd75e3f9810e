"""What the list says about a match: its name, book, date and standings, and its row."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.rules import CardRules
from game.engine.record import Record
from game.engine.registry import family_of
from game.store.matches import MatchEntry
from game.ui.context import Context
from game.ui.scenes.library.match_line import MatchLine
from game.words.catalogue import said
from game.words.times import day_text


def book_of(record: Record, context: Context) -> str:
    """Return the name of the book of a match, and whether it is a tournament."""
    book, rules = context.t(f"book.{record.rules.book}.name"), record.rules
    tournament = isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT
    return f"{book} · {context.t('kind.tournament.name')}" if tournament else book


def title_of(record: Record, context: Context) -> str:
    """Return the name of a match, or that of its book."""
    return record.name or book_of(record, context)


def totals_of(record: Record) -> tuple[int, ...]:
    """Return what decides the match so far: the points of each seat, or rounds won if no points are scored."""
    scores, wins = record.standing
    return scores if has_points(record) else wins


def has_points(record: Record) -> bool:
    """Return whether a match is played for points."""
    return family_of(record.rules.book).counts_points(record.rules)


def day_of(entry: MatchEntry, context: Context) -> str:
    """Return when a match was last played, as people write it."""
    return day_text(context.t, entry.played, context.now().date())


class MatchKey(MatchLine):
    """A match in the list: name and date, and the standings below."""

    def __init__(
        self, entry: MatchEntry, rect: pygame.Rect, context: Context, chosen: bool, choose: Callable[[], None]
    ):
        record = entry.outline.record
        standing = zip((context.called(name) for _, name in record.seats), totals_of(record), strict=True)
        book = [book_of(record, context)] if record.name else []
        about = "  ·  ".join([*book, *(f"{name} {said(total)}" for name, total in standing)])
        title, day = title_of(record, context), day_of(entry, context)
        super().__init__(f"match-{entry.path.stem}", rect, title, day, about, chosen, choose)
        self.badge, self.lit = ("trophy", False) if entry.outline.over else ("play", True)
        self.sign = "lightbulb" if record.hints else "" if "human" in dict(record.seats) else "monitor"
        """Marks matches that are separate in the statistics: those with hints, and those between computers."""
