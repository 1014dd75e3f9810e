"""The rules page of a book: its sections with their illustrations, and their words, with the options in play."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.engine.books import BOOKS, Rules, entry_for
from game.engine.cards.pieces import BLANK, Card
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.options import MatchLength, offers, to_text
from game.engine.tiles.rules import TileRules
from game.ledger import heading
from game.shipped import asset_text
from game.words.cards.sentences import card_name, sentence
from game.words.catalogue import Catalogue
from game.words.search import Wanted, holds
from game.words.sentences import cited


class Chapter(NamedTuple):
    """A section of a page; its words are `rules.BOOK.KEY-title` and `rules.BOOK.KEY` in the catalogue."""

    key: str
    pieces: str = ""
    """Tiles or cards below the text, in notation; `/` starts a new line, `R4!` was just laid."""
    options: str = ""
    """The options with which it applies, each as `name=text`; "" if it always does."""
    length: bool = False
    """Whether it ends with the length of the match."""


_TABLES = tomllib.loads(asset_text("chapters.toml"))
WHY = {event: sections for sections, events in _TABLES.pop("why").items() for event in events.split()}
"""The sections that say why something happened, by the event and by what made it; the first that applies."""
CHAPTERS: Mapping[str, tuple[Chapter, ...]] = {
    book: tuple(Chapter(key, **({"pieces": told} if isinstance(told, str) else told)) for key, told in table.items())
    for book, table in ((book, entry_for(book, _TABLES)) for book in BOOKS)
}


# -- Marks on the rules page that say which rules of the ledger a sentence covers: `Play one tile [UR 21, 22, Q1].`
#
# They are part of the texts in the catalogue, are checked against the ledger by a test, and are never shown.

MARK = re.compile(r"\s*\[(?P<book>[A-Z]{2}) (?P<rules>Q?\d+(?:, Q?\d+)*)\]")


@lru_cache(1000)
def rules_in(text: str) -> tuple[str, ...]:
    """Return the ids of every rule that a text covers, in order."""
    found = ((mark["book"], rule) for mark in MARK.finditer(text) for rule in mark["rules"].split(", "))
    return tuple(dict.fromkeys(f"{book}-{rule if rule[0] == 'Q' else f'{int(rule):02}'}" for book, rule in found))


# -- The words of the rules page of one book, with the options being played, and their places in the book.

POINTS = 500
"""The target if the book leaves points out (UN-54)."""
GOALS = {CardScoring.ELIMINATION: "goal-elimination", CardScoring.OWN_TOTAL: "goal-own-total"}
"""Ways of scoring in which the target is a limit, not a goal."""


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The sections of a book."""

    catalogue: Catalogue
    rules: Rules

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Return the sections in the order of the page."""
        return CHAPTERS[self.rules.book]

    def title(self, chapter: Chapter) -> str:
        """Return the heading of a section."""
        return self.catalogue.t(f"rules.{self.rules.book}.{chapter.key}-title")

    def text(self, chapter: Chapter) -> str:
        """Return the text of a section, with the current options."""
        rules, t = self.rules, self.catalogue.t
        key = f"rules.{rules.book}.{self._key(chapter)}"
        if isinstance(rules, TileRules):
            text = MARK.sub("", t(key, target=rules.target, opening=rules.opening))
            # Nobody sits at the page, so the number of players is unknown.
            form, number = rules.goal(0)
            end = form.replace("_", "-") if number or form is not MatchLength.ROUNDS else "seats"
            return f"{text} {t(f'rules.length.{end}', n=number)}" if chapter.length else text
        target = (rules.points or POINTS) if offers(rules, "points") else rules.target
        text = MARK.sub("", t(key, target=target))
        return "\n".join((text, *self._written(rules))) if chapter.key == "custom" else text

    def _key(self, chapter: Chapter) -> str:
        """Return the key of a section; what wins the match depends on the options."""
        rules = self.rules
        if chapter.key == "goal" and isinstance(rules, CardRules) and offers(rules, "scoring"):
            return GOALS.get(rules.scoring, "goal")
        if chapter.key == "goal" and isinstance(rules, TileRules) and not rules.counts_points:
            return "goal-rounds"
        return chapter.key

    def _written(self, rules: CardRules) -> list[str]:
        t = self.catalogue.t
        texts = {name: getattr(rules, name) for name in rules.customs}
        return [
            t("rules.written", card=card_name(t, Card("", name)), rule=sentence(t, written))
            for name, written in texts.items()
            if written != BLANK
        ]

    def covered(self, chapter: Chapter) -> tuple[str, ...]:
        """Return the ids of the rules that a section covers, in the order of its words."""
        return rules_in(self.catalogue.entries[f"rules.{self.rules.book}.{chapter.key}"])

    def place(self, chapter: Chapter) -> str:
        """Return its place in the book: paragraphs or headings."""
        places = [cited(self.catalogue.t, rule) for rule in self.covered(chapter)]
        return ", ".join(dict.fromkeys(place for place in places if place))

    def switched(self, chapter: Chapter) -> bool:
        """Return whether the option that a section depends on is on."""
        parted = (each.split("=") for each in chapter.options.split())
        return any(to_text(getattr(self.rules, name)) == value for name, value in parted)

    def why(self, event: object) -> str:
        """Return the rule at which the page says why something happened, with the options in force; "" if none does."""
        name, detail = type(event).__name__, getattr(event, "reason", "")
        if isinstance(card := getattr(event, "card", None), Card):
            detail = card.symbol
        elif detail == "action" and getattr(event, "count", 0) == 4:
            detail = "action-4"
        return self.rule_of(WHY.get(f"{name}.{detail}") or WHY.get(name, ""))

    def rule_of(self, keys: str) -> str:
        """Return a rule of the first of some sections that applies, one with a place in the book if there is any."""
        sections = {chapter.key: chapter for chapter in self.chapters if not chapter.options or self.switched(chapter)}
        covered = next(filter(None, (self.covered(sections[key]) for key in keys.split() if key in sections)), ())
        return next((rule for rule in covered if heading(rule)), next(iter(covered), ""))

    def whole(self, chapter: Chapter) -> str:
        """Return all that a section says."""
        return f"{self.title(chapter)} {self.place(chapter)} {self.text(chapter)}"

    def found(self, wanted: Wanted) -> tuple[Chapter, ...]:
        """Return the sections that contain all that is looked for."""
        return tuple(chapter for chapter in self.chapters if holds(self.whole(chapter), wanted))

    def chapter_of(self, rule: str) -> Chapter | None:
        """Return the section that covers a rule, or else the first one about its place in the book."""
        place = cited(self.catalogue.t, rule)
        covering = [chapter for chapter in self.chapters if rule in self.covered(chapter)]
        near = [chapter for chapter in self.chapters if place and place in self.place(chapter).split(", ")]
        return next(iter(covering + near), None)
