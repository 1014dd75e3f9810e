"""The school, and the puzzle or deal of a day, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from game.engine.books import Rules
from game.engine.cards.notation import parse_card
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import CardRules
from game.engine.tiles.notation import parse_word
from game.words.cards.sentences import card_name
from game.words.sentences import Say, date_text
from game.words.tiles.sentences import tile_name

_PIECE = re.compile(r"\{([A-Z][\w+]*)\}")

_CALL = "UNO"


def filled(t: Say, text: str, rules: Rules, call: str = "") -> str:
    """Return a text with the names of its pieces and colours, which are written as `{R7}` and `{R}`.

    `{UNO}` is the button for that, with the key that presses it, `call`.
    """

    def name(found: re.Match[str]) -> str:
        word = found[1]
        if word == _CALL:
            return f"{t('table.uno')} ({call})" if call else t("table.uno")
        if isinstance(rules, CardRules):
            return t(f"colour.{word}") if word in COLOURS else card_name(t, parse_card(word, rules))
        return t(f"colour.{word}") if word in rules.colours else tile_name(t, parse_word(word, rules).tile)

    return _PIECE.sub(name, text)


def done_text(t: Say, *, helped: bool, back: bool, last: bool) -> str:
    """Return what a success was worth: with help, for the first time without, or when the stage came `back`."""
    how = "school.helped" if helped else "school.again-done" if back else "school.done"
    return f"{t(how)} {t('school.all-done')}" if last and not helped else t(how)


# -- The puzzle or deal of a day in words: dates, times, stars, and the result to be copied.

FULL, EMPTY = "★", "☆"
STARS = ("moves", "time", "hints")
"""What the stars of a day are for."""


def clock_text(seconds: float) -> str:
    """Return a time as minutes and seconds.

    >>> clock_text(0), clock_text(61.2), clock_text(600)
    ('0:00', '1:01', '10:00')
    """
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def stars_text(earned: Sequence[bool]) -> str:
    """Return the stars of a day as signs.

    >>> stars_text((True, False, True))
    '★★☆'
    """
    return FULL * sum(earned) + EMPTY * (len(earned) - sum(earned))


def medal_text(say: Say, earned: Sequence[bool]) -> str:
    """Return the name of a medal: gold with all stars, silver with two."""
    return say(f"days.medal.{('bronze', 'bronze', 'silver', 'gold')[sum(earned)]}")


def earned_text(say: Say, earned: Sequence[bool], seconds: float) -> str:
    """Return what the stars were given for, and what is missing; 0 `seconds` were played without a clock."""
    keys = [f"days.{'star' if each else 'no-star'}.{key}" for key, each in zip(STARS, earned, strict=True)]
    return " ".join(say("days.unclocked" if key == "days.star.time" and not seconds else key) for key in keys)


class Needs(NamedTuple):
    """What the stars of a day need at most."""

    moves: int
    """Tiles moved, or turns."""
    seconds: float
    unit: str = "moves"
    """The key of the text about moves: "turns" with cards."""

    def met(self, moves: int, seconds: float, hints: int) -> tuple[bool, bool, bool]:
        """Return the stars of a success: for few moves, the time and no hint."""
        return moves <= self.moves, seconds <= self.seconds, hints == 0


def next_star_text(say: Say, earned: Sequence[bool], needs: Needs) -> str:
    """Return what one more star would have needed; "" if none is missing."""
    missing = next((key for key, each in zip(STARS, earned, strict=True) if not each), None)
    if missing is None:
        return ""
    key = needs.unit if missing == "moves" else missing
    return say(f"days.next-star.{key}", n=needs.moves, time=clock_text(needs.seconds))


def result_text(say: Say, earned: Sequence[bool], seconds: float, needs: Needs, *, again: bool) -> str:
    """Return medal, stars and time of a day, and what another star would have needed; 0 `seconds` were not counted.

    Of a day that was solved `again` only the first time counts.
    """
    medal = f"{medal_text(say, earned)}, {say('days.stars', n=sum(earned))}."
    took = say("days.took", time=clock_text(seconds)) if seconds else ""
    parts = (medal, took, next_star_text(say, earned, needs), say("days.first-counts") if again else "")
    return " ".join(filter(None, parts))


def shared_text(say: Say, book: str, day: date, about: str, earned: Sequence[bool], seconds: float) -> str:
    """Return four lines about the result of a day that give nothing of it away; `about` says how hard it was.

    Without a clock there are three: 0 `seconds`.
    """
    lines = [
        say("days.shared", date=date_text(say, day)),
        f"{say(f'book.{book}.name')} · {about}",
        f"{stars_text(earned)} {medal_text(say, earned)}",
    ]
    if seconds:
        lines.append(say("days.shared-time", time=clock_text(seconds)))
    return "\n".join(lines)
