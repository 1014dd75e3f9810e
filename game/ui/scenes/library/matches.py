"""The player's matches: a list on the left, the selected one with its actions on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import format_deal, short_deal
from game.engine.record import Record
from game.engine.record_reading import Outline
from game.engine.registry import family_of
from game.store import matches
from game.store.deleted import DAYS, Deleted
from game.store.matches import MatchEntry
from game.store.notes import NoteCode
from game.store.opened import checked
from game.store.quarantine import Rest
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.input import Intent
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Picture, TextLine
from game.ui.kit.widgets.form import LEAST_LIST
from game.ui.kit.widgets.widget import Painting, column, inset, off_bottom, off_left, off_top, row
from game.ui.scenes.library.shelved import (
    ASIDE_TAB,
    DELETED,
    MATCH_ROW,
    MatchLine,
    PathDialog,
    Shelved,
    ShelvedMatches,
    build_panel,
    line_of,
)
from game.ui.scenes.page import Answer, Dialog, Page
from game.words.catalogue import said
from game.words.sentences import day_text

# -- What the list says about a match: its name, book, date and standings, and its row.


def book_of(record: Record, context: Context) -> str:
    """Return the name of the book of a match, and whether it is a tournament."""
    book, rules = context.t(f"book.{record.rules.book}.name"), record.rules
    tournament = isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT
    return f"{book} · {context.t('kind.tournament.name')}" if tournament else book


def title_of(record: Record, context: Context) -> str:
    """Return the name of a match, or that of its book."""
    return record.name or book_of(record, context)


def totals_of(record: Record) -> tuple[int, ...]:
    """Return what decides the match so far: the points of each seat, or rounds won if no points are scored."""
    scores, wins = record.standing
    return scores if has_points(record) else wins


def has_points(record: Record) -> bool:
    """Return whether a match is played for points."""
    return family_of(record.rules.book).counts_points(record.rules)


def day_of(entry: MatchEntry, context: Context) -> str:
    """Return when a match was last played, as people write it."""
    return day_text(context.t, entry.played, context.now().date())


class MatchKey(MatchLine):
    """A match in the list: name and date, and the standings below."""

    def __init__(
        self, entry: MatchEntry, rect: pygame.Rect, context: Context, chosen: bool, choose: Callable[[], None]
    ):
        record = entry.outline.record
        standing = zip((context.called(name) for _, name in record.seats), totals_of(record), strict=True)
        book = [book_of(record, context)] if record.name else []
        about = "  ·  ".join([*book, *(f"{name} {said(total)}" for name, total in standing)])
        title, day = title_of(record, context), day_of(entry, context)
        super().__init__(f"match-{entry.path.stem}", rect, title, day, about, chosen, choose)
        self.badge, self.lit = ("trophy", False) if entry.outline.over else ("play", True)
        self.sign = "lightbulb" if record.hints else "" if "human" in dict(record.seats) else "monitor"
        """Marks matches that are separate in the statistics: those with hints, and those between computers."""


# -- The selected match: its name, standings and deal number, and what can be done with it.

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


# -- The player's matches: a list on the left, the selected one with its actions on the right.


class Matches(Page):
    """Open matches first, then finished ones, then what was set aside and what was deleted."""

    def __init__(self, context: Context, chosen: Path | None = None) -> None:
        super().__init__(context)
        self.entries: list[MatchEntry] = []
        self.chosen = chosen
        self.shelved = ShelvedMatches(context, lambda record: title_of(record, context))
        self._gone: Deleted | None = None
        """What was deleted last, which the Undo button restores."""
        self._checking: Future[dict[Path, Outline]] | None = None
        """The actual results of matches whose listed results are wrong; None once checked."""
        self._closed = False
        self._name: str | None = None
        """The name typed for the selected match that is not in its record yet."""
        self.read()

    # Actions

    def read(self) -> None:
        """Look for matches, and for what was set aside or deleted."""
        found, notes = matches.listed(self.context.folders, self.context.now())
        self.context.report([note for note in notes if note.code is not NoteCode.UNREADABLE])
        self._list(found)
        self._check()
        self.shelved.read(notes)
        if self.entry is None and self.shelved.item(self.chosen) is None:
            paths = [*(entry.path for entry in self.entries), *(item.path for item in self.shelved.items)]
            self.chosen = paths[0] if paths else None

    def _list(self, entries: Iterable[MatchEntry]) -> None:
        self.entries = sorted(entries, key=lambda entry: entry.outline.over)

    def _check(self) -> None:
        """Replay the listed matches in the background, to check what their records claim."""
        pool = ThreadPoolExecutor(1, "checking")
        self._checking = pool.submit(checked, tuple(self.entries), lambda: self._closed)
        pool.shutdown(wait=False)

    def _take_truth(self) -> bool:
        """Show actual results in place of claimed ones; return whether any differed."""
        if self._checking is None or not self._checking.done():
            return False
        truth, self._checking = self._checking.result(), None
        self._list(entry._replace(outline=truth.get(entry.path, entry.outline)) for entry in self.entries)
        return bool(truth)

    @property
    def entry(self) -> MatchEntry | None:
        """The selected match."""
        return next((entry for entry in self.entries if entry.path == self.chosen), None)

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; show which matches can be restored further, once that is known."""
        super().update(dt)
        if self.shelved.update() | self._take_truth():
            self.rebuild()

    def choose(self, path: Path) -> None:
        """Select another match."""
        self.keep_name()
        self.chosen = path
        self.rebuild()

    def play(self) -> None:
        """Continue the selected match."""
        self.keep_name()
        if self.chosen is not None:
            self.context.go.open_match(self.chosen)

    def begin(self) -> None:
        """Set up a new match, if there is none yet."""
        self.context.go.new_match(instead=True)

    def replay(self) -> None:
        """Watch the selected match."""
        self.keep_name()
        if self.chosen is not None:
            self.context.go.watch_match(self.chosen)

    def rename(self, name: str) -> None:
        """Rename the selected match; saved when another one is selected."""
        self._name = name

    def keep_name(self) -> None:
        """Write the new name into the record."""
        name, self._name = self._name, None
        if self.chosen is not None and name is not None:
            self.context.report(matches.rename(self.chosen, name, self.context.now()))
            self.read()

    def closing(self) -> None:
        """Save the typed name."""
        self._closed = True
        self.keep_name()

    def copy_deal(self) -> None:
        """Copy the deal number to the clipboard."""
        if (entry := self.entry) is not None:
            record = entry.outline.record
            short = short_deal(record.rules, record.seed)
            self.context.copy(format_deal(record.rules, record.seed), self.context.t("matches.copied", number=short))

    def delete(self) -> None:
        """Ask, then delete the selected match."""
        self.keep_name()
        entry, t = self.entry, self.context.t
        if entry is None:
            return

        def forget() -> None:
            self._gone, notes = matches.delete(self.context.folders, entry.path, self.context.now())
            self.context.report(notes)
            self._show(None)

        answers = (
            Answer(t("common.cancel"), lambda: None),
            Answer(t("matches.delete"), forget, ButtonKind.DANGER, "trash-2"),
        )
        text = t("matches.delete-text", name=title_of(entry.outline.record, self.context), n=DAYS)
        self.context.scenes.push(Dialog(self.context, t("matches.delete-title"), text, answers), fade=False)

    def _show(self, path: Path | None) -> None:
        """Read everything again, and select another row."""
        self.keep_name()
        self.chosen = path
        self.read()
        self.rebuild()

    def undo(self) -> None:
        """Restore what was deleted last."""
        if (gone := self._gone) is not None:
            self._gone = None
            self._show(self.shelved.take_back(gone))

    def take_back(self) -> None:
        """Restore the selected deleted item."""
        item = self.shelved.item(self.chosen)
        if item is not None and item.deleted is not None:
            if self._gone is not None and self._gone.inside == item.deleted.inside:
                self._gone = None
            self._show(self.shelved.take_back(item.deleted))

    def try_again(self) -> None:
        """Try again to read the selected item."""
        item = self.shelved.item(self.chosen)
        if item is not None and item.aside is not None:
            self.shelved.again(item.aside, lambda back: self._show(back or item.path))
        elif item is not None:
            self._show(item.path)

    def take_rest(self) -> None:
        """Append to the selected match what was cut off."""
        self.keep_name()
        rest = self.shelved.rest_of(self.chosen) if self.chosen is not None else None
        if rest is not None:
            chosen = self.chosen
            self.shelved.again(rest.aside, lambda back: self._show(back or chosen))

    def delete_aside(self) -> None:
        """Delete the selected item that was set aside; the Undo button restores it."""
        item = self.shelved.item(self.chosen)
        if item is not None and item.aside is not None:
            self._gone = self.shelved.delete(item.aside)
            self._show(None)

    def send_out(self) -> None:
        """Ask for a path, then export the selected match."""
        self.keep_name()
        entry, t = self.entry, self.context.t
        if entry is None:
            return

        def write(path: Path) -> None:
            target, notes = matches.export(entry.path, path, self.context.now())
            self.context.report(notes)
            if target is not None:
                self.context.toasts.add(t("matches.exported", path=target), "check")

        start = str(Path.home() / entry.path.name)
        ask = PathDialog(self.context, t("matches.export"), t("matches.export-text"), start, t("matches.export"), write)
        self.context.scenes.push(ask, fade=False)

    def take_in(self) -> None:
        """Ask for the path of a record, then import it."""
        t, take = self.context.t, self.context.go.take_file
        title, missing = t("matches.import"), t("matches.no-file")
        ask = PathDialog(self.context, title, t("matches.import-text"), "", title, take, missing)
        self.context.scenes.push(ask, fade=False)

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t("matches.title"))
        key, rest = self.beside_title(style, rest, style.px(200))
        before = pygame.Rect(key.x - style.px(190), key.y, style.px(180), key.height)
        if self._gone is not None and self.narrow:
            before, key = row(key, [1.0, 1.0], style.space(1.5))
        form.add(Button("import", key, t("matches.import"), self.take_in, icon="download", tip=t("matches.import-tip")))
        if self._gone is not None:
            short = self.context.shortcut(Intent.UNDO)
            form.add(Button("undo", before, t("matches.undo"), self.undo, icon="undo-2", shortcut=short))
        if not self.entries and not self.shelved.items:
            self.nothing_yet(form, style, rest, t("matches.none"), self.begin)
            return
        left, right = row(rest, [1.25, 1.0], style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(LEAST_LIST), style.px(PANEL)], style.space(2))
        self._build_list(form, style, left)
        if (entry := self.entry) is not None:
            MatchPanel(self.context, entry, self.shelved.rest_of(entry.path), self).build(form, style, right)
        elif (item := self.shelved.item(self.chosen)) is not None:
            self._build_shelved(form, style, right, item)

    def _build_list(self, form: Form, style: Style, room: pygame.Rect) -> None:
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width, room.height)
        y = inner.y
        for part in ("open", "over", ASIDE_TAB, DELETED):
            lines = [*self._lines(part, pygame.Rect(inner.x, 0, inner.width, style.px(MATCH_ROW)))]
            if not lines:
                continue
            head = pygame.Rect(inner.x, y, inner.width, style.px(34))
            word = self.context.t(f"matches.{part}")
            form.add(Label(f"part-{part}", head, word, TextSize.HEAD, style.theme.title, Typeface.TITLE), scrolled=True)
            y = head.bottom + style.space(1)
            for line in lines:
                line.rect.y = y
                form.add(line, scrolled=True)
                y = line.rect.bottom + style.space(1)
            y += style.space(1.5)
        form.scroll_list(room, y - room.y)

    def _lines(self, part: str, rect: pygame.Rect) -> Iterator[MatchLine]:
        """Return the rows of a section of the list."""
        for entry in self.entries:
            if part == ("over" if entry.outline.over else "open"):
                path = entry.path
                key = MatchKey(entry, rect.copy(), self.context, path == self.chosen, self._chooser(path))
                key.sign = key.sign if self.shelved.rest_of(path) is None else "undo-2"
                yield key
        for item in self.shelved.items:
            if part == item.part:
                yield line_of(item, rect.copy(), item.path == self.chosen, self._chooser(item.path))

    def _chooser(self, path: Path) -> Callable[[], None]:
        return lambda: self.choose(path)

    def _build_shelved(self, form: Form, style: Style, room: pygame.Rect, item: Shelved) -> None:
        """Add the details of something set aside or deleted, and its actions."""
        t, nowhere = self.context.t, pygame.Rect(0, 0, 0, 0)
        if item.deleted is not None:
            act = Button("take-back", nowhere, t("mending.take"), self.take_back, icon="undo-2")
        else:
            act = Button("again", nowhere, t("shelved.again"), self.try_again, icon="rotate-ccw")
        delete = Button("delete", nowhere, t("matches.delete"), self.delete_aside, icon="trash-2", step=TextSize.SMALL)
        build_panel(form, style, room, item, act, delete if item.aside is not None else None)
