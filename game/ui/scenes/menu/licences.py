"""The page of licences: what the packages contain, by whom, under which licence; and each licence in full.

Everything is in one file, `assets/licences.toml`, from which releases also make their bill.
"""

from __future__ import annotations

import tomllib
from functools import cache, partial
from typing import NamedTuple

import pygame

from game.shipped import asset_text
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import inset
from game.ui.scenes.page import Page

JOINT = " AND "
"""Between the licences of a part that has several."""
LICENCE, LINE = 300, 44
"""Units of the button that opens a licence."""


class LicensedPart(NamedTuple):
    """A work of others, or the game itself."""

    name: str
    licences: tuple[str, ...]
    by: str
    within: str
    """Which packages contain it: a key of the catalogue."""


class Bill(NamedTuple):
    """The parts, and the licences by name."""

    parts: tuple[LicensedPart, ...]
    texts: dict[str, str]


@cache
def bill() -> Bill:
    """Return what the game is made of."""
    read = tomllib.loads(asset_text("licences.toml"))
    parts = (
        LicensedPart(each["name"], tuple(each["licence"].split(JOINT)), each["by"], each["within"])
        for each in read["part"]
    )
    return Bill(tuple(parts), read["text"])


def short_name(licence: str) -> str:
    """Return the name of a licence on a button.

    >>> short_name("LicenseRef-public-domain"), short_name("GPL-3.0-or-later WITH GCC-exception-3.1")
    ('public-domain', 'GPL-3.0-or-later')
    """
    return licence.partition(" WITH ")[0].removeprefix("LicenseRef-")


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text whose lines are broken by hand.

    >>> paragraphs("One\\n two.\\n\\n\\nThree.")
    ['One two.', 'Three.']
    """
    return [" ".join(block.split()) for block in text.split("\n\n") if block.strip()]


class Licences(Page):
    """The list."""

    def show(self, licence: str) -> None:
        """Open the text of a licence."""
        self.context.scenes.push(LicenceText(self.context, licence))

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        room = self.head(form, style, t("licences.title"))
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        width, gap, y = view.width, style.space(2), view.y
        y = _add(form, style, "about", pygame.Rect(view.x, y, width, 0), t("licences.about"), quiet=True) + gap
        left = width if self.narrow else width - style.px(LICENCE) - gap
        for number, part in enumerate(bill().parts):
            head = pygame.Rect(view.x, y, left, style.px(30))
            form.add(
                Label(f"{number}-name", head, part.name, TextSize.TEXT, style.theme.title, Typeface.BOLD), scrolled=True
            )
            words = t("licences.line", by=part.by, within=t(f"licences.within.{part.within}"))
            end = _add(form, style, f"{number}-by", pygame.Rect(view.x, head.bottom, left, 0), words, quiet=True)
            place = pygame.Rect(view.x + left + gap, y, style.px(LICENCE), style.px(LINE))
            if self.narrow:
                place.topleft = view.x, end + style.space(0.5)
            for licence in part.licences:
                open_it = partial(self.show, licence)
                key = f"{number}-{licence}"
                button = Button(key, place, short_name(licence), open_it, icon="book-open", step=TextSize.SMALL)
                form.add(button, scrolled=True)
                place = place.move(0, place.height + style.space(1))
            y = max(end, place.y) + style.space(1)
        form.scroll_list(view, y - view.y)


class LicenceText(Page):
    """A licence in full, in the language it was written in."""

    def __init__(self, context: Context, licence: str) -> None:
        super().__init__(context)
        self.licence = licence

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        room = self.head(form, style, short_name(self.licence))
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        y = view.y
        for number, words in enumerate(paragraphs(bill().texts[self.licence])):
            place = pygame.Rect(view.x, y, view.width, 0)
            y = _add(form, style, f"{number}", place, words) + style.space(1.5)
        form.scroll_list(view, y - view.y)


def _add(form: Form, style: Style, key: str, place: pygame.Rect, words: str, *, quiet: bool = False) -> int:
    """Add a paragraph as high as its words; return where it ends."""
    step, colour = (TextSize.SMALL, style.theme.quiet) if quiet else (TextSize.TEXT, None)
    place.height = style.paragraph_height(words, place.width, step)
    form.add(Paragraph(key, place, words, step, colour), scrolled=True)
    return place.bottom
