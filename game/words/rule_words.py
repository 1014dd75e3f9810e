"""The words of the rules page of one book, with the options being played, and their places in the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.cards.custom import BLANK
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.match_length import MatchLength
from game.engine.options import offers, to_text
from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.engine.tiles.scoring import counts_points, match_goal
from game.words.cards.customs import sentence
from game.words.cards.sentences import card_name
from game.words.catalogue import Catalogue
from game.words.chapters import CHAPTERS, Chapter
from game.words.rule_marks import rules_in, without_marks
from game.words.sentences import cited

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
            text = without_marks(t(key, target=rules.target, opening=rules.opening))
            return f"{text} {self._length(rules)}" if chapter.says_length else text
        target = (rules.points or POINTS) if offers(rules, "points") else rules.target
        text = without_marks(t(key, target=target))
        return "\n".join((text, *self._written(rules))) if chapter.key == "custom" else text

    def _key(self, chapter: Chapter) -> str:
        """Return the key of a section; what wins the match depends on the options."""
        rules = self.rules
        if chapter.key == "goal" and isinstance(rules, CardRules) and offers(rules, "scoring"):
            return GOALS.get(rules.scoring, "goal")
        if chapter.key == "goal" and isinstance(rules, TileRules) and not counts_points(rules):
            return "goal-rounds"
        return chapter.key

    def _length(self, rules: TileRules) -> str:
        """Return how long the match is."""
        t = self.catalogue.t
        # Nobody sits at the page, so the number of players is unknown.
        goal = match_goal(rules, 0)
        match goal.form:
            case MatchLength.POINTS:
                return t("rules.length.points", n=goal.number)
            case MatchLength.FIRST_TO:
                return t("rules.length.first-to", n=goal.number)
            case MatchLength.ROUNDS:
                return t("rules.length.rounds", n=goal.number) if goal.number else t("rules.length.seats")

    def _written(self, rules: CardRules) -> list[str]:
        """Return the players' rule on each custom wild."""
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
        return any(to_text(getattr(self.rules, name)) == value for name, value in chapter.options)

    def found(self, wanted: Sequence[str]) -> tuple[Chapter, ...]:
        """Return the sections that contain every search word."""

        def holds(chapter: Chapter) -> bool:
            words = f"{self.title(chapter)} {self.place(chapter)} {self.text(chapter)}".casefold()
            return all(word in words for word in wanted)

        return tuple(chapter for chapter in self.chapters if holds(chapter))

    def chapter_of(self, rule: str) -> Chapter | None:
        """Return the section that covers a rule, or else the first one about its place in the book."""
        place = cited(self.catalogue.t, rule)
        covering = [chapter for chapter in self.chapters if rule in self.covered(chapter)]
        near = [chapter for chapter in self.chapters if place and place in self.place(chapter).split(", ")]
        return next(iter(covering + near), None)
