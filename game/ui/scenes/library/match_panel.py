"""The selected match: its name, standings and deal number, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.engine.dealnumber import short_deal
from game.engine.record import Record
from game.store.matches import MatchEntry
from game.store.quarantine import Rest
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Picture, TextLine
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_left, off_top, row
from game.ui.scenes.library.match_entry import book_of, day_of, has_points, totals_of
from game.words.catalogue import said

PANEL = 480
"""Units of its height in a narrow page."""
IN_COLUMN = 5
"""Up to this many players are listed one below the other."""
LONGEST_NAME = 40
"""The maximum length of a match's name."""


class MatchActions(Protocol):
    """What can be done with the selected match."""

    def play(self) -> None:
        """Continue it."""

    def replay(self) -> None:
        """Watch it."""

    def rename(self, name: str) -> None:
        """Rename it."""

    def send_out(self) -> None:
        """Export it."""

    def delete(self) -> None:
        """Delete it."""

    def take_rest(self) -> None:
        """Append what was cut off."""

    def copy_deal(self) -> None:
        """Copy its deal number."""


@dataclass(frozen=True)
class MatchPanel:
    """The right half of the list of matches."""

    context: Context
    entry: MatchEntry
    rest: Rest | None
    """What can be appended to the match, if anything."""
    actions: MatchActions

    def build(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the name, the details, the standings, the deal number and the actions."""
        t, entry, record = self.context.t, self.entry, self.entry.outline.record
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(3), style.space(2.5))
        name, rest = off_top(inner, style.px(48), style.space(2))
        book = book_of(record, self.context)
        form.add(
            TextLine(
                "name", name, record.name, self.actions.rename, most=LONGEST_NAME, empty=book, tip=t("matches.name")
            ).named(t("matches.name"))
        )
        about, rest = off_top(rest, style.px(28), style.space(1.5))
        text = "  ·  ".join((book, day_of(entry, self.context), *self._marks(record)))
        form.add(Label("about", about, text, TextSize.TEXT, style.theme.quiet))
        keys, rest = off_bottom(rest, style.px(48) * 2 + style.space(1.5), style.space(2))
        deal, seats = off_bottom(rest, style.px(58), style.space(2))
        form.add(Picture("standing", seats, self._standing(style)))
        self._build_deal(form, style, deal)
        self._build_actions(form, style, keys)

    def _build_actions(self, form: Form, style: Style, keys: pygame.Rect) -> None:
        """Add the buttons in two rows."""
        t, act, over = self.context.t, self.actions, self.entry.outline.over
        upper, lower = column(keys, [style.px(48)] * 2, style.space(1.5))
        onward = (("watch", "history", act.replay), ("export", "upload", act.send_out))
        if over:
            form.add(Button("watch", upper, t("matches.watch"), act.replay, icon="history", kind=ButtonKind.PRIMARY))
        else:
            cells = row(upper, [1.0] * (1 if self.rest is None else 2), style.space(1.5))
            form.add(
                Button("play", cells[0], t("matches.play"), act.play, icon="step-forward", kind=ButtonKind.PRIMARY)
            )
            if self.rest is not None:
                tip = t("mending.rest", n=self.rest.then, of=self.rest.now)
                rest_key = Button("rest", cells[1], t("mending.take-rest"), act.take_rest, icon="undo-2", tip=tip)
                rest_key.step = TextSize.SMALL
                form.add(rest_key)
        cells = row(lower, [1.0] * (3 - over), style.space(1.5))
        for cell, (word, icon, action) in zip(cells, onward[over:], strict=False):
            form.add(Button(word, cell, t(f"matches.{word}"), action, icon=icon, step=TextSize.SMALL))
        form.add(Button("delete", cells[-1], t("matches.delete"), act.delete, icon="trash-2", step=TextSize.SMALL))

    def _marks(self, record: Record) -> Iterator[str]:
        """Return the labels of what the statistics count separately."""
        if "human" not in dict(record.seats):
            yield self.context.t("matches.computers")
        elif record.hints:
            yield self.context.t("matches.hints", n=len(record.hints))

    def _build_deal(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the deal number with its button."""
        t, record = self.context.t, self.entry.outline.record
        number = short_deal(record.rules, record.seed)
        words, key = off_left(room, room.width - style.px(54), style.space(1))
        upper, lower = column(words, [style.px(24), style.px(30)], style.space(0.5))
        form.add(Label("deal-word", upper, t("number.name"), TextSize.SMALL, style.theme.quiet))
        shown = style.letters.fit(number, lower.width, style.type(TextSize.TEXT), Typeface.BOLD)
        form.add(Label("deal", lower, shown, TextSize.TEXT, style.theme.accent, Typeface.BOLD))
        key = pygame.Rect(key.right - style.px(46), 0, style.px(46), style.px(44))
        key.centery = room.centery
        form.add(Button("copy", key, "", self.actions.copy_deal, icon="copy", tip=t("number.copy")))

    def _standing(self, style: Style) -> Painting:
        """Return a painter for who plays, with points or rounds won."""
        record = self.entry.outline.record
        points = has_points(record)
        winner = record.winner

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            theme, count = style.theme, len(record.seats)
            across = 1 if count <= IN_COLUMN else 2
            down = -(-count // across)
            line = min(style.px(40), rect.height // down)
            columns = row(rect, [1.0] * across, style.space(3))
            for seat, ((kind, name), total) in enumerate(zip(record.seats, totals_of(record), strict=True)):
                side = columns[seat // down]
                place = pygame.Rect(side.x, side.y + seat % down * line, side.width, line)
                colour = theme.accent if seat == winner else theme.text
                sign = "crown" if seat == winner else "user-round" if kind == "human" else "monitor"
                icon = style.icon(sign, 20, colour if seat == winner else theme.quiet)
                put(surface, icon, (place.x, place.centery - icon.get_height() / 2))
                word = "matches.points" if points else "matches.rounds"
                text = self.context.t(word, n=total) if across == 1 else str(said(total))
                name_box = pygame.Rect(place.x + style.px(34), place.y, place.width - style.px(44), place.height)
                name_box.width -= style.width(text, TextSize.TEXT)
                style.write(surface, self.context.called(name), name_box, TextSize.TEXT, colour, Typeface.BOLD)
                style.write(surface, text, place, TextSize.TEXT, colour, align=1.0)

        return paint
