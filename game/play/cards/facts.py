"""What was remarkable in a match of a card book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.cards.events import Challenged, Drew, Played
from game.engine.cards.rules import CardScoring
from game.engine.cards.state import CardStep
from game.engine.cards.tally import tally
from game.engine.events import Skipped
from game.play.facts import Fact, most, shared, shown


def facts(steps: Sequence[CardStep]) -> tuple[Fact, ...]:
    """Return the facts of a match."""
    seats = range(len(steps[0].state.match.scores))
    drawn, skipped, wilds, bluffs = (Counter(dict.fromkeys(seats, 0)) for _ in range(4))
    for event, _ in steps:
        match event:
            case Drew(seat=seat, count=count):
                drawn[seat] += count
            case Skipped(seat):
                skipped[seat] += 1
            case Played(seat=seat, card=card) if card.is_wild:
                wilds[seat] += 1
            case Challenged(lawful=False) as challenged:
                bluffs[challenged.seat] += 1
    best, *others = shared(tally(steps))
    return shown(
        [
            best if steps[0].state.match.rules.scoring is CardScoring.WINNER_COLLECTS else None,
            most("drawn-cards", drawn, 2),
            most("bluffs", bluffs),
            most("skipped", skipped),
            most("wilds", wilds),
            *others,
        ]
    )
