"""The names of options and their values, why one does not count, and two books or sets of rules row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.pieces import Written
from game.engine.cards.rules import CardRules, all_cards
from game.engine.options import Option, Seconds, Whole, options_of, to_text
from game.engine.registry import Rules
from game.engine.tiles.melds import all_tiles
from game.engine.tiles.rules import TileRules, TileScoring, hardly_met
from game.words.cards.sentences import sentence
from game.words.presets import Preset
from game.words.sentences import Say, with_place

NAMED = 8
"""A book that lists more values than this for an option has no name for each."""
SINGLE_LENGTHS = ("target", "rounds", "first_to")
"""Match lengths that apply only to one form of match; the points can always be chosen."""

WAITING = {"winning_total_is": "winning_total", "winning_total_meld": "winning_total", "timeout": "rebuild_time"}
"""Options that apply only if another one is not off."""


def key_of(rules: Rules, name: str) -> str:
    """Return the key of the texts of an option; the card books have texts that speak of cards."""
    return f"option.cards.{name}" if isinstance(rules, CardRules) else f"option.{name}"


def option_name(say: Say, rules: Rules, name: str) -> str:
    """Return the name of an option."""
    return say(f"{key_of(rules, name)}.name")


def option_about(say: Say, rules: Rules, option: Option) -> str:
    """Return what an option is about, and where the book covers it."""
    names: dict[str, str | int] = {}
    if isinstance(option.values, Written):
        names["rule"] = sentence(say, getattr(rules, option.name))
    if option.name == "turn_time" and isinstance(rules, TileRules):
        names["n"] = rules.timeout_tiles
    summed = option.name == "rounds" and rules.scoring in (TileScoring.MINUS, TileScoring.SIGNED)
    text = say(f"{key_of(rules, option.name)}.{f'about-{rules.scoring}' if summed else 'about'}", **names)
    if option.name == "winning_total" and isinstance(rules, TileRules) and hardly_met(rules):
        text = f"{text} {say('options.hardly-met', n=rules.winning_total)}"
    return with_place(say, text, option.rule)


def value_name(say: Say, rules: Rules, option: Option, value: object) -> str:
    """Return the label of a value of an option."""
    match option.values:
        case Written():
            return say(f"written.short.{str(value).partition(':')[0].replace(' ', '-')}")
        case Seconds():
            return seconds_name(say, value) if isinstance(value, int) else say("common.off")
        case _ if option.name in ("target", "points") and value is not None:
            return say("options.points", points=value)
        case Whole() if option.name == "rounds" and value == 0:
            return say("options.rounds-of-seats")
        case Whole():
            return str(value)
        case values if len(values) > NAMED:
            return say("common.off") if value is None else str(value)
        case _:
            return say(f"{key_of(rules, option.name)}.value.{to_text(value)}")


def seconds_name(say: Say, seconds: int) -> str:
    """Return a duration in words, in minutes if they are whole."""
    if seconds % 60 == 0:
        return say("options.minutes", minutes=seconds // 60)
    return say("options.seconds", seconds=seconds)


def idle_text(say: Say, rules: Rules, option: Option) -> str:
    """Return why an option does not apply now, or ""."""
    if option.name == "scoring" and isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT:
        return say("options.only-no-tournament")
    if option.needs is not None:
        return "" if option.counts(rules) else say(f"options.only.{option.needs[0]}")
    if (other := WAITING.get(option.name)) is not None and getattr(rules, other) is None:
        return say(f"options.only.{other}")
    if option.name in SINGLE_LENGTHS and option.name != rules.length_option:
        return say(f"options.only.{option.name}")
    return ""


def preset_about(say: Say, preset: Preset | None) -> str:
    """Return what a preset is for; None stands for rules of one's own."""
    return say(f"preset.{preset}.about") if preset else say("preset.own")


def state_text(say: Say, preset: Preset | None, changed: int) -> str:
    """Return how far rules depart from the book: a preset by its name, or how many options are changed."""
    if preset is None:
        return say("seats.changed", n=changed)
    return say("seats.by-the-book") if preset is Preset.BOOK else say(f"preset.{preset}.name")


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
    sides = [{each.name: _value(say, rules, each) for each in options_of(rules)} for rules in (left, right)]
    for name in dict.fromkeys((*sides[0], *sides[1])):
        rules = left if name in sides[0] else right
        yield ComparisonRow(name, option_name(say, rules, name), _pair(say, sides, name))


def _value(say: Say, rules: Rules, option: Option) -> str:
    """Return the value of an option, or that it has none while it does not apply."""
    if idle_text(say, rules, option):
        return say("compare.none")
    return value_name(say, rules, option, getattr(rules, option.name))


def _pair(say: Say, sides: Sequence[Mapping[str, str]], key: str) -> tuple[str, str]:
    left, right = (side.get(key, say("compare.none")) for side in sides)
    return left, right


def _facts(say: Say, rules: Rules) -> dict[str, str]:
    none, facts = say("compare.none"), {"seats": say("compare.up-to", low=rules.seats[0], number=rules.seats[1])}
    if isinstance(rules, CardRules):
        return facts | {
            "cards": str(len(all_cards(rules))),
            "hand": str(rules.hand_size),
            "first-card": say(f"compare.first-card-{rules.first_card}"),
            "shuffle-hands": str(rules.shuffle_hands) if rules.shuffle_hands else none,
            "customs": str(len(rules.customs)) if rules.customs else none,
        }
    return facts | {
        "tiles": str(len(all_tiles(rules))),
        "numbers": say("compare.up-to", low=1, number=rules.numbers),
        "jokers": str(rules.jokers),
        "start-tiles": str(rules.start_tiles) if rules.start_tiles else none,
        "lay-limit": none if rules.lay_limit is None else str(rules.lay_limit),
        "action-tiles": " ".join(str(number) for number, _ in rules.effects) or none,
        "joker-points": str(rules.joker_points),
    }
