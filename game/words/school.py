"""The school in words: texts of stages with the names of pieces, how a stage stands, what a try was worth."""

from __future__ import annotations

import re

from game.words.sentences import Say

_PIECE = re.compile(r"\{(?P<colour>[A-Z])(?P<number>\d*)\}")


def filled(t: Say, text: str) -> str:
    """Return a text with the names of its pieces and colours, which are written as `{R7}` and `{R}`."""

    def name(found: re.Match[str]) -> str:
        colour = t(f"colour.{found['colour']}")
        return t("tile.name", colour=colour, number=found["number"]) if found["number"] else colour

    return _PIECE.sub(name, text)


def done_text(t: Say, *, helped: bool, back: bool, last: bool) -> str:
    """Return what a success was worth: with help, for the first time without, or when the stage came `back`."""
    how = "school.helped" if helped else "school.again-done" if back else "school.done"
    return f"{t(how)} {t('school.all-done')}" if last and not helped else t(how)
