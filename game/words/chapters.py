"""The rules page of a book: its sections with their illustrations, and their words, with the options in play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.engine.cards.pieces import BLANK, Card
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.options import MatchLength, offers, to_text
from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.ledger import heading
from game.words.cards.sentences import card_name, sentence
from game.words.catalogue import Catalogue
from game.words.search import Wanted, holds
from game.words.sentences import cited

SEVEN_O = (("zero_passes", "on"), ("seven_swaps", "on"))
"""Either half of Seven-O."""


class Chapter(NamedTuple):
    """A section of a page; its words are `rules.BOOK.KEY-title` and `rules.BOOK.KEY` in the catalogue."""

    key: str
    pieces: str = ""
    """Tiles or cards below the text, in notation; `/` starts a new line, `R4!` was just laid."""
    options: tuple[tuple[str, str], ...] = ()
    """The options with which it applies, each as name and text; () if it always does."""
    says_length: bool = False
    """Whether it ends with the length of the match."""


CHAPTERS: Mapping[str, tuple[Chapter, ...]] = {
    "uno-rummy": (
        Chapter("goal"), Chapter("box"), Chapter("start"),
        Chapter("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", "Y9 G9 B9 _ R4 Y4 G4 B4"),
        Chapter("turn"),
        Chapter("rebuild", "R3 R4 R5 R6 R7 _ R5'! / R3 R4 R5 _ R5'! R6 R7"),
        Chapter("loose"),
        Chapter("action", "R2 _ G5 _ B7"),
        Chapter("joker", "* _ R8 R9 *=R10"),
        Chapter("uno"), Chapter("score"),
        Chapter("match", says_length=True),
    ),
    "rummy": (
        Chapter("goal"), Chapter("box"), Chapter("start"),
        Chapter("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", "K9 B9 O9 _ K4 R4 B4 O4"),
        Chapter("opening", "R11 R12 R13 _ K2 K3 K4"),
        Chapter("turn"),
        Chapter("rebuild", "K10 R10 B10 O10 _ K8! K9! / R10 B10 O10 _ K8! K9! K10"),
        Chapter("joker", "* _ K4 *=K5 K6"),
        Chapter("time"), Chapter("score"),
        Chapter("match", says_length=True),
        Chapter("variants"),
    ),
    "rummikub": (
        Chapter("goal"), Chapter("box"), Chapter("start"),
        Chapter("run", "B3 B4 B5 B6 _ O11 *=O12 O13"),
        Chapter("group", "K8 R8 B8 _ K4 R4 B4 O4"),
        Chapter("opening", "K10 R10 B10"),
        Chapter("turn"), Chapter("rebuild"),
        Chapter("add", "B4 B5 B6 _ K8 R8 O8 _ B3! B8! / B3! B4 B5 B6 _ K8 R8 O8 B8!"),
        Chapter("fourth", "K4 R4 B4 O4 _ B3! B5! B6! / K4 R4 O4 _ B3! B4 B5! B6!"),
        Chapter("ends", "B8 B9 B10 _ B11! R8! K8! / B9 B10 B11! _ B8 R8! K8!"),
        Chapter("split", "R4 R5 R6 R7 R8 _ R6'! / R4 R5 R6'! _ R6 R7 R8"),
        Chapter("combine", "O1 O2 O3 O4 _ K1 R1 B1' O1' _ B1! / O2 O3 O4 _ K1 B1' O1' _ B1! O1 R1"),
        Chapter(
            "multiple", "R5 R6 R7 _ O5 O6 O7 _ K6 K7 K8 K9 _ K10! B5! / R5 O5 B5! _ R6 O6 K6 _ R7 O7 K7 _ K8 K9 K10!",
        ),
        Chapter("joker", "* _ K8 R8 *"),
        Chapter("time"),
        Chapter("score", says_length=True),
    ),
    "uno-1999": (
        Chapter("goal"), Chapter("box"),
        Chapter("start", "? R7"),
        Chapter("turn", "R7 _ R2 G7 W"),
        Chapter("draw-two", "B+2 _ B5 Y+2"),
        Chapter("reverse", "GR"),
        Chapter("skip", "YS"),
        Chapter("wild", "W _ W:G G5"),
        Chapter("draw-four", "W4 _ W4:B B2"),
        Chapter("challenge"), Chapter("uno"), Chapter("out"),
        Chapter("score", "R9 _ B+2 GR YS _ W W4"),
        Chapter("own-total", options=(("scoring", "own_total"),)),
        Chapter("penalties"), Chapter("two"),
        Chapter("partners", options=(("players", "partners"),)),
        Chapter("rotating", options=(("players", "rotating_partners"),)),
        Chapter("tournament", options=(("players", "tournament"),)),
        Chapter("elimination", options=(("scoring", "elimination"),)),
        Chapter("stacking", "R+2 G+2 Y+2", (("stacking", "on"),)),
        Chapter("seven-o", "G0 _ B7", SEVEN_O),
        Chapter("jump-in", "B6 _ B6'", (("jump_in", "on"),)),
        Chapter("mix"),
        Chapter("stack-mixed", "R+2 W4:G G+2", (("stack_mixed", "on"),)),
        Chapter("draw-until", "Y4 _ B2 G7 R4", (("draw_until", "fits"),)),
        Chapter("drawn-must-play", "Y4 _ Y9", (("drawn_must_play", "yes"),)),
        Chapter("gaps"),
    ),
    "uno-112": (
        Chapter("goal"), Chapter("box"),
        Chapter("start", "? R7"),
        Chapter("turn", "R7 _ R2 G7 W"),
        Chapter("uno"), Chapter("win"),
        Chapter("draw-two", "B+2"),
        Chapter("reverse", "GR"),
        Chapter("skip", "YS"),
        Chapter("wild", "W _ W:G G5"),
        Chapter("draw-four", "W4 _ W4:B B2"),
        Chapter("challenge"),
        Chapter("shuffle", "SH"),
        Chapter("custom", "C1 C2 C3"),
        Chapter("ideas"),
        Chapter("score", "R9 _ B+2 GR YS _ W W4 SH C1"),
        Chapter("symbols", "R1 Y1 G1 B1"),
        Chapter("house", "R+2 G+2 _ G0 B7 _ Y6 Y6'", (("stacking", "on"), *SEVEN_O, ("jump_in", "on"))),
        Chapter("drawing", "Y4 _ B2 G7 R4", (("draw_until", "fits"), ("drawn_must_play", "yes"))),
        Chapter("gaps"),
    ),
}  # fmt: skip

WHY: Mapping[str, str] = {
    **dict.fromkeys(("StartDrawn", "DealerDrawn", "RoundStarted", "Dealt", "TileReserved"), "start"),
    **dict.fromkeys(("FirstCardTurned", "FirstCardReturned", "ClaimsAsked", "RedealClaimed"), "start"),
    "StartTilesLaid": "loose start",
    "Opened": "opening", "Laid": "turn", "Passed": "drawing drawn-must-play draw-until turn",
    "JokerExchanged": "joker", "ActionWorked": "action",
    "Drew.turn": "drawing draw-until turn", "Drew.action": "action stack-mixed stacking draw-two",
    "Drew.action-4": "action stack-mixed stacking draw-four", "Drew.challenge": "challenge", "Drew.custom": "custom",
    **dict.fromkeys(("Drew.wrong_card", "Drew.advice"), "penalties turn"), "Drew.wrong": "turn",
    **dict.fromkeys(("Drew.uno", "Drew.needless"), "uno"), "Drew.time": "time turn",
    **dict.fromkeys(("TimedOut", "LeftoversTaken"), "time turn"),
    **dict.fromkeys(("LayPunished", "StockEmptied", "Reshuffled", "TurnStarted"), "turn"),
    "Played": "turn", "Played.+2": "draw-two", "Played.R": "reverse", "Played.S": "skip", "Played.W": "wild",
    "Played.W4": "draw-four", "Played.SH": "shuffle",
    **dict.fromkeys(("Played.0", "Played.7"), "seven-o house turn"),
    **dict.fromkeys(("Played.C1", "Played.C2", "Played.C3"), "custom"),
    "ColourChosen": "wild", "WrongCardTaken": "penalties turn", "Challenged": "challenge",
    **dict.fromkeys(("HandsSwapped", "HandsPassed"), "seven-o house custom"), "HandsShuffled": "shuffle",
    **dict.fromkeys(("RuleShown", "RuleSkips", "RuleDone", "Discarded"), "custom"), "AdviceGiven": "penalties turn",
    "DirectionTurned": "reverse action", "Skipped": "skip action", "WindowOpened": "jump-in house uno",
    **dict.fromkeys(("UnoCalled", "UnoForgotten", "Caught", "CatchMissed", "WindowClosed", "OneCardLeft"), "uno"),
    **dict.fromkeys(("HandRummy", "RoundEnded"), "score"), "Eliminated": "elimination score",
    "MatchEnded": "elimination own-total match score",
}  # fmt: skip
"""The sections that say why something happened, by the event and by what made it; the first that applies."""


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
            return f"{text} {self._length(rules)}" if chapter.says_length else text
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

    def _length(self, rules: TileRules) -> str:
        # Nobody sits at the page, so the number of players is unknown.
        form, number = rules.goal(0)
        key = form.replace("_", "-") if number or form is not MatchLength.ROUNDS else "seats"
        return self.catalogue.t(f"rules.length.{key}", n=number)

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
        return any(to_text(getattr(self.rules, name)) == value for name, value in chapter.options)

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
