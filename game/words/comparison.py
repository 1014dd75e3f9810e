"""What two books, or two sets of rules, say about the same things, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.engine.cards.pieces import all_cards
from game.engine.cards.rules import CardRules
from game.engine.options import options_of
from game.engine.registry import Rules
from game.engine.tiles.pieces import all_tiles
from game.engine.tiles.rules import TileRules
from game.words.options import option_name, value_name
from game.words.sentences import Say


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A row of the comparison; a side without the thing says so."""

    key: str
    name: str
    values: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Whether the sides differ."""
        return self.values[0] != self.values[1]


def comparison(say: Say, left: Rules, right: Rules) -> Iterator[ComparisonRow]:
    """Return every row of the comparison: the equipment, then the options in the order of the menu."""
    facts = [_facts(say, rules) for rules in (left, right)]
    for key in dict.fromkeys((*facts[0], *facts[1])):
        yield ComparisonRow(key, say(f"compare.{key}"), _pair(say, facts, key))
    sides = [
        {each.name: value_name(say, rules, each, getattr(rules, each.name)) for each in options_of(rules)}
        for rules in (left, right)
    ]
    for name in dict.fromkeys((*sides[0], *sides[1])):
        rules = left if name in sides[0] else right
        yield ComparisonRow(name, option_name(say, rules, name), _pair(say, sides, name))


def _pair(say: Say, sides: Sequence[Mapping[str, str]], key: str) -> tuple[str, str]:
    """Return what both sides say about something."""
    left, right = (side.get(key, say("compare.none")) for side in sides)
    return left, right


def _facts(say: Say, rules: Rules) -> dict[str, str]:
    """Return the rows about what is fixed in a book."""
    seats = {"seats": say("compare.up-to", low=rules.seats[0], number=rules.seats[1])}
    return seats | (_card_facts(say, rules) if isinstance(rules, CardRules) else _tile_facts(say, rules))


def _card_facts(say: Say, rules: CardRules) -> dict[str, str]:
    none = say("compare.none")
    return {
        "cards": str(len(all_cards(rules))),
        "hand": str(rules.hand_size),
        "first-card": say(f"compare.first-card-{rules.first_card}"),
        "shuffle-hands": str(rules.shuffle_hands) if rules.shuffle_hands else none,
        "customs": str(len(rules.customs)) if rules.customs else none,
    }


def _tile_facts(say: Say, rules: TileRules) -> dict[str, str]:
    none = say("compare.none")
    return {
        "tiles": str(len(all_tiles(rules))),
        "numbers": say("compare.up-to", low=1, number=rules.numbers),
        "jokers": str(rules.jokers),
        "start-tiles": str(rules.start_tiles) if rules.start_tiles else none,
        "lay-limit": none if rules.lay_limit is None else str(rules.lay_limit),
        "action-tiles": " ".join(str(number) for number, _ in rules.effects) or none,
        "joker-points": str(rules.joker_points),
    }
