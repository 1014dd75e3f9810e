"""The players' rules on custom wilds: in words, and while they are being edited."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.cards.custom import (
    BLANK,
    COMPOSED,
    COUNTED,
    IDEAS,
    NEEDS,
    REMOVED,
    TEXT,
    What,
    Who,
    WildEffect,
    format_effects,
    read_custom,
)
from game.words.sentences import Say

LONGEST_RULE = 80
"""The maximum length of a rule in the players' own words, so that it can be read at a glance."""
MOST_EFFECTS = 4
"""The maximum number of effects on one card."""
COMPOSABLE = tuple(what for what in What if what not in (What.EXACTLY, What.DRAW_IF_STUCK))
"""The effects that can be combined; the others belong to ideas of the book."""


def sentence(say: Say, written: str) -> str:
    """Return what a custom wild does, addressed to its player."""
    if written in (BLANK, REMOVED) or written in IDEAS:
        return say(f"written.{written.replace(' ', '-')}")
    custom = read_custom(written)
    if custom.text:
        return say("written.text", text=custom.text)
    return " ".join(effect_sentence(say, effect) for effect in custom.effects)


def effect_sentence(say: Say, effect: WildEffect) -> str:
    """Return one effect as a sentence."""
    what = effect.what.replace(" ", "-")
    if effect.what is What.REVERSE:
        return say(f"written.effect.{what}")
    numbers = {"n": effect.number} if effect.what in COUNTED else {}
    return say(f"written.effect.{what}-{effect.who}", **numbers)


def who_can(what: What) -> tuple[Who, ...]:
    """Return whom an effect can concern."""
    return (Who.SELF,) if what is What.REVERSE else NEEDS.get(what, tuple(Who))


def fitted(effect: WildEffect) -> WildEffect:
    """Return the effect with somebody whom it can concern, and a number only if it has one."""
    allowed = who_can(effect.what)
    who = effect.who if effect.who in allowed else allowed[0]
    return WildEffect(who, effect.what, max(effect.number, 1) if effect.what in COUNTED else 0)


class Way(StrEnum):
    """The kinds of rules on a custom wild."""

    BLANK = "plain"
    """None: a plain wild."""
    IDEA = "idea"
    """One of the book's five ideas."""
    COMPOSED = "composed"
    """A list of simple effects."""
    TEXT = "text"
    """A rule in the players' own words."""
    REMOVED = "removed"
    """The card stays in the box."""


@dataclass(frozen=True, slots=True)
class Pencil:
    """A custom wild being edited; what was entered for another kind is kept."""

    way: Way = Way.BLANK
    idea: str = next(iter(IDEAS))
    effects: tuple[WildEffect, ...] = (WildEffect(Who.NEXT, What.DRAW, 2),)
    text: str = ""

    @property
    def wrong(self) -> str:
        """Return the key of the sentence about what is wrong with it, or ""."""
        if self.way is Way.COMPOSED and not self.effects:
            return "no-effect"
        return "empty" if self.way is Way.TEXT and not self.text.strip() else ""

    @property
    def written(self) -> str:
        """Return the rule on the card; a plain wild as long as something is wrong."""
        if self.wrong:
            return BLANK
        match self.way:
            case Way.BLANK | Way.REMOVED:
                return self.way.value
            case Way.IDEA:
                return self.idea
            case Way.COMPOSED:
                return format_effects(self.effects)
            case Way.TEXT:
                return f"{TEXT} {self.text.strip()}"


def pencil_of(written: str) -> Pencil:
    """Return the editor of an existing rule."""
    if written in IDEAS:
        return Pencil(Way.IDEA, idea=written)
    if written.startswith(COMPOSED):
        return Pencil(Way.COMPOSED, effects=read_custom(written).effects)
    if written.startswith(TEXT):
        return Pencil(Way.TEXT, text=read_custom(written).text)
    return Pencil(Way(written))
