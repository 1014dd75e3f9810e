"""The kinds of match in UNO of 1999 and their numbers of seats: one choice that sets two options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from game.engine.cards.rules import CardRules, CardScoring, Players
from game.engine.cards.tournament import PLAYERS
from game.engine.options import changed, with_options


class MatchKind(StrEnum):
    """Who plays with whom, and for what."""

    SINGLE = "single"
    """Everybody plays alone."""
    PARTNERS = "partners"
    """Two teams whose members sit opposite (UC-73)."""
    ROTATING_PARTNERS = "rotating_partners"
    """A different partner each round (UC-76)."""
    TOURNAMENT = "tournament"
    """Eight players at two tables (UC-79)."""
    ELIMINATION = "elimination"
    """A seat that reaches the limit drops out (UC-81)."""


SEATS: Mapping[MatchKind, tuple[int, int]] = {
    MatchKind.SINGLE: (2, 10),
    MatchKind.PARTNERS: (4, 4),
    MatchKind.ROTATING_PARTNERS: (4, 4),
    MatchKind.TOURNAMENT: (PLAYERS, PLAYERS),
    MatchKind.ELIMINATION: (2, 10),
}
"""The minimum and maximum number of seats (UC-01, UC-Q22, UC-79)."""

OPTIONS: Mapping[MatchKind, Mapping[str, str]] = {
    MatchKind.SINGLE: {},
    MatchKind.PARTNERS: {"players": Players.PARTNERS},
    MatchKind.ROTATING_PARTNERS: {"players": Players.ROTATING_PARTNERS},
    MatchKind.TOURNAMENT: {"players": Players.TOURNAMENT},
    MatchKind.ELIMINATION: {"scoring": CardScoring.ELIMINATION},
}
"""The options that define a kind of match."""


def kind_of(rules: CardRules) -> MatchKind:
    """Return the kind of match that the rules define; partners take precedence over elimination."""
    if rules.players is not Players.SINGLE:
        return MatchKind(rules.players)
    return MatchKind.ELIMINATION if rules.scoring is CardScoring.ELIMINATION else MatchKind.SINGLE


def with_kind(rules: CardRules, book: CardRules, kind: MatchKind) -> CardRules:
    """Return the rules as another kind of match; the direction of scoring stays."""
    kept = {name: value for name, value in changed(rules, book).items() if name != "players"}
    if rules.scoring is CardScoring.ELIMINATION:
        kept.pop("scoring", None)
    return coherent(with_options(book, {**kept, **{name: str(value) for name, value in OPTIONS[kind].items()}}))


def coherent(rules: CardRules) -> CardRules:
    """Return the rules with a tournament's scoring if they are one: its standings add up what winners collect."""
    return replace(rules, scoring=CardScoring.WINNER_COLLECTS) if kind_of(rules) is MatchKind.TOURNAMENT else rules


def seats_fit(kind: MatchKind, seats: int) -> bool:
    """Return whether that many seats can play it."""
    fewest, most = SEATS[kind]
    return fewest <= seats <= most
