"""The names of options and their values, what they are about, and why one does not apply now."""

from __future__ import annotations

from game.engine.cards.custom import Written
from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.rules import CardRules
from game.engine.options import Option, Seconds, Whole, to_text
from game.engine.presets import Preset
from game.engine.registry import Rules, family_of
from game.engine.tiles.rules import TileScoring
from game.words.cards.customs import sentence
from game.words.sentences import Say, cited

NAMED = 8
"""A book that lists more values than this for an option has no name for each."""
SINGLE_LENGTHS = ("target", "rounds", "first_to")
"""Match lengths that apply only to one form of match; the points can always be chosen."""


def key_of(rules: Rules, name: str) -> str:
    """Return the key of the texts of an option; the card books have texts that speak of cards."""
    return f"option.cards.{name}" if isinstance(rules, CardRules) else f"option.{name}"


def option_name(say: Say, rules: Rules, name: str) -> str:
    """Return the name of an option."""
    return say(f"{key_of(rules, name)}.name")


def option_about(say: Say, rules: Rules, option: Option) -> str:
    """Return what an option is about, and where the book covers it."""
    names: dict[str, str] = {}
    if isinstance(option.values, Written):
        names["rule"] = sentence(say, getattr(rules, option.name))
    summed = option.name == "rounds" and rules.scoring in (TileScoring.MINUS, TileScoring.SIGNED)
    text = say(f"{key_of(rules, option.name)}.{f'about-{rules.scoring}' if summed else 'about'}", **names)
    where = cited(say, option.rule)
    return f"{text} ({where})" if where else text


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
    if option.name in SINGLE_LENGTHS and option.name != family_of(rules.book).length(rules):
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
