"""Sentences that both families share: lists, log, guidance, names, what is said while dealing and between players."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from game.engine.game import Caught, OfFamily, Passed
from game.ledger import heading
from game.shipped import asset_text

Say = Callable[..., str]
"""`Catalogue.t` or `Context.t`."""

Name = Callable[[int], str]
"""The name of the player in a seat."""


def listed(t: Say, parts: Sequence[str], key: str = "words.and") -> str:
    """Return names with commas and an "and" before the last, or of what can be chosen from an "or" (`words.or`)."""
    return "".join(parts) if len(parts) < 2 else t(key, first=", ".join(parts[:-1]), last=parts[-1])


def begun(text: str) -> str:
    """Return a text as the beginning of a sentence.

    >>> begun("drawing is better")
    'Drawing is better'
    """
    return text[:1].upper() + text[1:]


def cited(t: Say, rule: str) -> str:
    """Return the place of a rule in the book: "§ 5", or a heading that is no paragraph; "" if there is none."""
    part = heading(rule) if rule else ""
    if not part:
        return ""
    return t("words.paragraph", number=part) if part[0].isdigit() else t(f"heading.{part}")


def with_place(t: Say, text: str, rule: str) -> str:
    """Return a text with the place of its rule in the book in brackets, if there is one."""
    place = cited(t, rule)
    return f"{text} ({place})" if place else text


def looked_up(t: Say, rule: str) -> str:
    """Return the name of the place where a rule can be looked up: in the book, or else on the rules page."""
    return cited(t, rule) or (t("words.rules") if rule else "")


LINES: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads(asset_text("events.toml"))["lines"]
"""How the line of an event is made of its fields, by family and by the name of its class."""


class LineMaker:
    """Makes lines of the log: a seat by its name, or "you" for the seat of the reader."""

    def __init__(self, t: Say, name: Name, you: int | None) -> None:
        self._t, self.name, self._you = t, name, you

    def of(self, key: str, seat: int, **names: object) -> str:
        """Return what a seat did, or what happened to it."""
        return self._t(key.replace("log.", "log.you.") if seat == self._you else key, name=self.name(seat), **names)

    def between(self, key: str, seat: int, other: int) -> str:
        """Return what a seat did to another one, which may be the reader's."""
        if other == self._you:
            return self._t(key.replace("log.", "log.you.by-"), name=self.name(seat))
        return self.of(key, seat, other=self.name(other))

    def told(self, event: OfFamily, family: str, words: Callable[[str, object], str]) -> str | None:
        """Return the line that follows from the kind and the fields of an event; `words` says what is no number."""
        match event:
            case Passed(seat, False, laid):
                return self.of("log.done" if laid else "log.passed", seat)
            case Caught(seat, None):
                return self.of("log.forgot", seat)
            case Caught(seat, int(by)):
                return self.between("log.caught", by, seat)
        fields = {**LINES["both"], **LINES[family]}.get(type(event).__name__)
        if fields is None:
            return None
        key, about = fields["key"].format(event=event), getattr(event, fields.get("seat", "seat"), None)
        found = {name: getattr(event, field) for name, field in fields.items() if name not in ("key", "seat")}
        names = {name: value if isinstance(value, int) else words(name, value) for name, value in found.items()}
        return self._t(key, **names) if about is None else self.of(key, about, **names)


@dataclass(frozen=True, slots=True)
class Guidance:
    """The content of the guidance line, and what is said in its place where it points at something."""

    text: str
    rule: str = ""
    """The id of the rule behind it; its place in the book is cited."""
    tone: str = "plain"
    """plain, good, help or bad."""
    progress: float | None = None
    """How much of what is needed is there, 0..1, as a bar at the bottom of the line."""
    aloud: str = ""
    """What somebody hears who does not see what the text points at; "" if that is the text."""

    @property
    def said(self) -> str:
        """What is said of it."""
        return self.aloud or self.text


def waiting_guidance(say: Say, name: str, *, thinking: bool) -> Guidance:
    """Return whose turn it is while nothing is wanted here; a computer is `thinking`."""
    return Guidance(say("guide.thinking" if thinking else "guide.other-turn", name=name))


# -- What is said while a round is dealt: who starts or deals, and how that is decided.


def drawing_text(say: Say, pieces: str, *, tied: bool) -> str:
    """Return why everybody draws one of the `pieces` ("tiles" or "cards"), or that the highest drawn are `tied`."""
    if tied:
        return say("deal.again")
    return say("cardtable.deal-draw" if pieces == "cards" else "deal.draw")


def begins_text(say: Say, name: str, *, you: bool, deals: bool = False) -> str:
    """Return who starts, or deals the cards; the only player at this machine is addressed directly."""
    key = "cardtable.deals" if deals else "deal.begins"
    return say(f"{key}-you") if you else say(key, name=name)


# -- What the cover between two players says: whose turn it is, and what is about to be seen.


def handover_title(say: Say, name: str, pieces: str, *, public: bool, looks: bool) -> str:
    """Return the title: everybody may look, or one player plays, or only `looks` at their own `pieces`."""
    if public:
        return say("handover.public")
    return say(f"handover.look-{pieces}" if looks else "handover.title", name=name)


def handover_text(say: Say, pieces: str, *, public: bool) -> str:
    """Return what is about to be seen: what everybody may know, or the `pieces` of one player."""
    return say("handover.public-text" if public else f"handover.text-{pieces}")


# -- What both families say to somebody who does not see the table: places in a row, several things, counts.

NUMBERED = 13
"""Up to here places and numbers are words: "third of four"."""


def nth(say: Say, place: int, count: int) -> str:
    """Return a place in a row, from 1: "third of four"."""
    if count > NUMBERED:
        return say("spoken.nth", place=place, n=count)
    return say("spoken.nth", place=say(f"spoken.place.{place}"), n=say(f"spoken.number.{count}"))


def counts_text(say: Say, pieces: str, name: Name, counts: Sequence[int], stock: int, you: int | None) -> str:
    """Return how many tiles or cards everybody has, and how many are left to draw."""
    each = [_has(say, name(seat), count, you=seat == you) for seat, count in enumerate(counts)]
    return say(f"spoken.counts-{pieces}", counts=listed(say, each), stock=stock)


def _has(say: Say, name: str, number: object, *, you: bool) -> str:
    """Return who has how many; a name that ends in a number, such as "Player 2", is set apart from it."""
    name = f"{name}:" if name[-1].isdecimal() else name
    return say("spoken.has-you" if you else "spoken.has", name=name, number=number)


def left_text(say: Say, name: Name, counts: Sequence[int] | None, seat: int) -> str:
    """Return how many tiles or cards somebody has left; "" without `counts`, or if there are none: that is told."""
    return say("spoken.left", n=counts[seat], name=name(seat)) if counts is not None and counts[seat] else ""


def points_text(
    say: Say, name: Name, places: Sequence[int], numbers: Sequence[int], you: int | None, *, points: bool,
    of_round: bool = False,
) -> str:  # fmt: skip
    """Return everybody's score in the match, in the order of the places, or the points that a round brought them."""
    unit = "plate.points" if points else "plate.wins"
    each = [_has(say, name(seat), say(unit, n=numbers[seat]), you=seat == you) for seat in places]
    return say("spoken.round" if of_round else "spoken.standing", standing=listed(say, each))


# -- What is said of a match that cannot be read, or not be played on, to its end.


def damaged_text(say: Say, line: str, file: str, extent: tuple[int, int], *, imported: bool) -> str:
    """Return at which line a record is damaged, how much of it is good and what becomes of its file.

    `extent` is how many actions are good and how many seem to be there; (0, 0) if that is unknown.
    """
    good, every = extent
    part = say("mending.part", n=good, of=every) if good < every else say("mending.nothing-lost", of=good)
    part = part if every else ""
    kept = say("mending.source" if imported else "mending.kept", file=file)
    return " ".join(each for each in (say("mending.broken", line=line), part, kept) if each)


def rest_text(say: Say, then: int, now: int, *, apart: bool) -> str:
    """Return how many actions of a match were played then, and can be read now; `apart` if it has gone on since."""
    return say("shelved.apart-text" if apart else "mending.rest", n=then, of=now)


# -- Dates and durations as people say them.


def begun_on(begun: str) -> date | None:
    """Return the day on which something began, as records note it; None if they do not say."""
    with suppress(ValueError):
        return date.fromisoformat(begun[:10])
    return None


def date_text(say: Say, day: date) -> str:
    """Return a date as people write it."""
    return say("matches.date", day=day.day, month=say(f"days.months.{day.month}"), year=day.year)


def day_text(say: Say, moment: datetime, today: date) -> str:
    """Return the date of a moment, as `date_text`; for today, the time."""
    return say("matches.today", time=f"{moment:%H:%M}") if moment.date() == today else date_text(say, moment)


def takes_text(say: Say, rounds: int | None, minutes: float) -> str:
    """Return `About 12 rounds, 60 minutes`; a fixed number of rounds is not repeated."""
    time = duration_text(say, minutes)
    return say("seats.takes", time=time) if rounds is None else say("seats.takes-rounds", n=rounds, time=time)


def duration_text(say: Say, minutes: float, *, short: bool = False) -> str:
    """Return minutes, from ten on in steps of five; from an hour and a half on, hours in halves.

    >>> from game.words.catalogue import Catalogue
    >>> duration_text(Catalogue("en").t, 63), duration_text(Catalogue("en").t, 130)
    ('65 minutes', '2 hours')
    """
    if minutes >= 90:
        halves = round(minutes / 30)
        number = f"{halves // 2}{'½' if halves % 2 else ''}"
        return say("seats.hours-short" if short else "seats.hours", number=number)
    whole = max(round(minutes), 1) if minutes < 10 else 5 * round(minutes / 5)
    return say("options.minutes", minutes=whole) if short else say("seats.minutes", n=whole)
