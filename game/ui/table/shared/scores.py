"""How the scores on the plates of a table are written: all of them alike, in full or with the unit abbreviated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.words.results import score_texts
from game.words.syllables import breaks


class ScoreForm(IntEnum):
    """How much of its unit a score has."""

    FULL = 0
    SHORT = 1
    NUMBER = 2
    """The number alone: for a plate that has no room for any unit."""


UNITS = ScoreForm.FULL, ScoreForm.SHORT
"""The forms that have a unit, in the order in which they are wanted."""
TIGHT = 1
"""Units that two lines on the viewer's plate come closer to the badge than one."""
Texts = tuple[str, str, str]
"""A score in each form."""


class PlateScore(NamedTuple):
    """What a plate says of a seat's score."""

    texts: Texts
    form: ScoreForm
    """The form it would have if no other plate were there."""

    def text(self, agreed: ScoreForm) -> str:
        """Return the score in the form that the plates of the table agree on."""
        return self.texts[max(self.form, agreed)]


class PlateWords(NamedTuple):
    """What the plate of a seat says of its score and of its computer's level."""

    score: str
    level: str
    below: bool = False
    """Whether the level stands a line lower than usual, where that has more room."""
    unit: bool = True
    """Whether the number of pieces has its unit, where there is room."""


def agreed_levels(
    scores: Sequence[str], levels: Sequence[str], roomy: Callable[[int], bool], below: Callable[[int], bool]
) -> tuple[PlateWords, ...]:
    """Return the words of each plate: all of computers say the level at the same place, or none says it."""
    computers = [seat for seat, level in enumerate(levels) if level]
    beside = all(map(roomy, computers))
    lower = not beside and all(map(below, computers))
    said = beside or lower
    return tuple(PlateWords(score, level if said else "", lower) for score, level in zip(scores, levels, strict=True))


def agreed_form(scores: Iterable[PlateScore]) -> ScoreForm:
    """Return the form that fits every plate; those without room for a unit do not decide it for the others."""
    return max((each.form for each in scores if each.form is not ScoreForm.NUMBER), default=ScoreForm.FULL)


def score_forms(say: Callable[..., str], n: int, *, points: bool) -> Texts:
    """Return the score of a seat in each form: points, or else rounds won."""
    return (*score_texts(say, n, points=points), str(n).replace("-", "−"))


def score_in_line(style: Style, texts: Texts, room: int, step: int, face: Typeface) -> PlateScore:
    """Return the score of a seat with as much of the unit as there is room for."""
    return PlateScore(texts, _first(style, texts, (room,), step, face))


def own_score(style: Style, texts: Texts, room: int, name: str) -> PlateScore:
    """Return the score of the viewer: beside the name, or on a line of its own below one that is long."""
    if style.metrics.enlarged > 1:
        # In large print no unit has room.
        return PlateScore(texts, ScoreForm.NUMBER)
    if is_stacked(style, name, texts[ScoreForm.NUMBER], room):
        room += style.px(TIGHT)
        rest = name_lines(style, name, room)[1]
        beside = room - (style.width(rest, TextSize.SMALL, Typeface.BOLD) + style.px(6) if rest else 0)
        return score_in_line(style, texts, beside, TextSize.SMALL, Typeface.TITLE)
    beside = room - style.width(name, TextSize.SMALL, Typeface.BOLD) - style.px(6)
    return score_in_line(style, texts, beside, TextSize.TEXT, Typeface.TITLE)


def is_stacked(style: Style, name: str, score: str, room: int) -> bool:
    """Return whether the score of the viewer stands below the name: where text or the name is too long for one line."""
    both = style.width(name, TextSize.SMALL, Typeface.BOLD) + style.width(score, TextSize.TEXT, Typeface.TITLE)
    return style.metrics.enlarged > 1 or both + style.px(4) > room


def name_lines(style: Style, name: str, room: int) -> tuple[str, str]:
    """Return a name as it stands above the score: whole, or what is too long for a line stands beside the score.

    A name without a space or hyphen is broken between two syllables.
    """
    if style.width(name, TextSize.SMALL, Typeface.BOLD) <= room:
        return name, ""
    parts = [(name[:end].rstrip(), name[end:]) for end in range(1, len(name)) if name[end - 1] in "- "]
    syllables = [(f"{name[:end]}-", name[end:]) for end in breaks(name)]
    for several in (parts, syllables):
        fitting = [part for part in several if style.width(part[0], TextSize.SMALL, Typeface.BOLD) <= room]
        if fitting:
            return fitting[-1]
    return name, ""


def score_beside(style: Style, texts: Texts, room: int, name: str, level: str, face: Typeface) -> PlateScore:
    """Return the score of a seat that shares the room of a line with its name and level.

    A score without its unit is worse than no word for the level, and than a small name. Where text is large and even
    the number has no room, it is left to the tooltip.
    """
    levels = (style.width(level, TextSize.SMALL) + style.px(6), 0) if level else (0,)
    rooms = [
        room - style.width(name, step, Typeface.BOLD) - beside
        for step in (TextSize.TEXT, TextSize.SMALL)
        for beside in levels
    ]
    form = _first(style, texts, rooms, TextSize.SMALL, face)
    if style.metrics.enlarged > 1 and style.width(texts[form], TextSize.SMALL, face) > rooms[-1]:
        texts = texts[ScoreForm.FULL], texts[ScoreForm.SHORT], ""
    return PlateScore(texts, form)


def score_above_level(style: Style, texts: Texts, room: int, level: str) -> PlateScore:
    """Return the score of a seat on a line of its own, short if that leaves room for the level, here or elsewhere."""
    fitting = (form for form in UNITS if with_level(style, texts[form], level, room))
    return PlateScore(texts, next(fitting, ScoreForm.SHORT if level else ScoreForm.FULL))


def with_level(style: Style, score: str, level: str, room: int) -> str:
    """Return a score and the level of a computer beside it; nothing if there is no room for both."""
    both = f"{score} · {level}"
    return both if level and style.width(both, TextSize.SMALL) <= room else ""


def _first(style: Style, texts: Texts, rooms: Iterable[int], step: int, face: Typeface) -> ScoreForm:
    """Return the first form with a unit that fits one of the rooms, the first of which is the most wanted."""
    wide = [style.width(texts[form], step, face) for form in UNITS]
    return next((form for room in rooms for form in UNITS if wide[form] <= room), ScoreForm.NUMBER)
