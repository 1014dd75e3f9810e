"""The player's matches: a list at the left, the one that was chosen at the right, with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import format_deal, short_deal
from game.engine.record import Record
from game.engine.record_reading import Outline
from game.engine.registry import family_of
from game.store import matches
from game.store.checking import checked
from game.store.deleted import DAYS, Deleted
from game.store.matches import Entry
from game.store.notes import NoteCode
from game.ui.context import Context
from game.ui.kit.drawing import put
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button, Form, Kind, Label, Picture, Shortcut, TextLine
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.library.match_line import ROW, Line
from game.ui.scenes.library.path_dialog import PathDialog
from game.ui.scenes.library.shelved import ASIDE, DELETED, Shelf, Shelved, build_panel, line_of
from game.ui.scenes.page import Page
from game.words.times import day_text

IN_COLUMN = 5
"""So many players stand one below the other."""
LONGEST_NAME = 40
"""Letters of the name of a match."""


def book_of(record: Record, context: Context) -> str:
    """The name of the book of a match, and that it is a tournament."""
    book, rules = context.t(f"book.{record.rules.book}.name"), record.rules
    tournament = isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT
    return f"{book} · {context.t('kind.tournament.name')}" if tournament else book


def title_of(record: Record, context: Context) -> str:
    """What a match is called: its name, or that of its book."""
    return record.name or book_of(record, context)


def totals_of(record: Record) -> tuple[int, ...]:
    """What decides the match so far: the points of each seat, or won rounds where none are noted."""
    scores, wins = record.standing
    return scores if _has_points(record) else wins


def _has_points(record: Record) -> bool:
    return family_of(record.rules.book).counts_points(record.rules)


def day_of(entry: Entry, context: Context) -> str:
    """The day on which a match was played last, as people write it."""
    return day_text(context.t, entry.played, context.now().date())


class MatchKey(Line):
    """A match in the list: its name and its day, and below them who stands how."""

    def __init__(self, entry: Entry, rect: pygame.Rect, context: Context, chosen: bool, choose: Callable[[], None]):
        record = entry.outline.record
        standing = zip((context.called(name) for _, name in record.seats), totals_of(record), strict=True)
        book = [book_of(record, context)] if record.name else []
        about = "  ·  ".join([*book, *(f"{name} {total}" for name, total in standing)])
        title, day = title_of(record, context), day_of(entry, context)
        super().__init__(f"match-{entry.path.stem}", rect, title, day, about, chosen, choose)
        self.badge, self.lit = ("trophy", False) if entry.outline.over else ("play", True)
        self.sign = "lightbulb" if record.hints else "" if "human" in dict(record.seats) else "monitor"
        """Marks matches that the statistics count apart: with hints, and those of computers alone."""


class Matches(Page):
    """Open matches first, then those that are over, then what was set aside and what was deleted."""

    def __init__(self, context: Context, chosen: Path | None = None) -> None:
        super().__init__(context)
        self.entries: list[Entry] = []
        self.chosen = chosen
        self.shelf = Shelf(context, lambda record: title_of(record, context))
        self._gone: Deleted | None = None
        """What was deleted last, which one key brings back."""
        self._checking: Future[dict[Path, Outline]] | None = None
        """What is true of matches of which the list says something else; None once that is known."""
        self._closed = False
        self._name: str | None = None
        """What was written as the name of the chosen match and is not in its record yet."""
        self.read()

    # What can be done

    def read(self) -> None:
        """Look what matches there are, and what lies beside them."""
        found, notes = matches.listed(self.context.folders, self.context.now())
        self.context.report([note for note in notes if note.code is not NoteCode.UNREADABLE])
        self._list(found)
        self._check()
        self.shelf.read(notes)
        if self.entry is None and self.shelf.item(self.chosen) is None:
            paths = [*(entry.path for entry in self.entries), *(item.path for item in self.shelf.items)]
            self.chosen = paths[0] if paths else None

    def _list(self, entries: Iterable[Entry]) -> None:
        self.entries = sorted(entries, key=lambda entry: entry.outline.over)

    def _check(self) -> None:
        """Play what is listed again, beside the frames, to see whether it is as the records say."""
        pool = ThreadPoolExecutor(1, "checking")
        self._checking = pool.submit(checked, tuple(self.entries), lambda: self._closed)
        pool.shutdown(wait=False)

    def _take_truth(self) -> bool:
        """Show what is known by now in place of what records say; answers whether that was anything else."""
        if self._checking is None or not self._checking.done():
            return False
        truth, self._checking = self._checking.result(), None
        self._list(entry._replace(outline=truth.get(entry.path, entry.outline)) for entry in self.entries)
        return bool(truth)

    @property
    def entry(self) -> Entry | None:
        """The match that was chosen."""
        return next((entry for entry in self.entries if entry.path == self.chosen), None)

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    def update(self, dt: float) -> None:
        """Let time pass; show of which matches more can be read once that is known."""
        super().update(dt)
        if self.shelf.update() | self._take_truth():
            self.rebuild()

    def choose(self, path: Path) -> None:
        """Show another match at the right."""
        self.keep_name()
        self.chosen = path
        self.rebuild()

    def play(self) -> None:
        """Go on with the chosen match."""
        self.keep_name()
        if self.chosen is not None:
            self.context.go.open_match(self.chosen)

    def begin(self) -> None:
        """To a new match, where there is none yet."""
        self.context.go.new_match(instead=True)

    def watch(self) -> None:
        """Play the chosen match again, to look on."""
        self.keep_name()
        if self.chosen is not None:
            self.context.go.watch_match(self.chosen)

    def rename(self, name: str) -> None:
        """Call the chosen match something; it is written down when the match is left."""
        self._name = name

    def keep_name(self) -> None:
        """Write the new name into the record."""
        name, self._name = self._name, None
        if self.chosen is not None and name is not None:
            self.context.report(matches.rename(self.chosen, name, self.context.now()))
            self.read()

    def closing(self) -> None:
        """Keep what was written."""
        self._closed = True
        self.keep_name()

    def copy_deal(self) -> None:
        """Put the deal number where it can be pasted."""
        if (entry := self.entry) is not None:
            record = entry.outline.record
            short = short_deal(record.rules, record.seed)
            self.context.copy(format_deal(record.rules, record.seed), self.context.t("matches.copied", number=short))

    def delete(self) -> None:
        """Ask, then forget the chosen match."""
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
            Answer(t("matches.delete"), forget, Kind.DANGER, "trash-2"),
        )
        text = t("matches.delete-text", name=title_of(entry.outline.record, self.context), n=DAYS)
        self.context.scenes.push(Dialog(self.context, t("matches.delete-title"), text, answers), fade=False)

    def _show(self, path: Path | None) -> None:
        """Read everything again, with another line chosen."""
        self.keep_name()
        self.chosen = path
        self.read()
        self.rebuild()

    def undo(self) -> None:
        """Bring back what was deleted last."""
        if (gone := self._gone) is not None:
            self._gone = None
            self._show(self.shelf.take_back(gone))

    def take_back(self) -> None:
        """Bring back what is chosen and was deleted."""
        item = self.shelf.item(self.chosen)
        if item is not None and item.deleted is not None:
            if self._gone is not None and self._gone.inside == item.deleted.inside:
                self._gone = None
            self._show(self.shelf.take_back(item.deleted))

    def try_again(self) -> None:
        """Look again at what is chosen and could not be read."""
        item = self.shelf.item(self.chosen)
        if item is not None and item.aside is not None:
            self.shelf.again(item.aside, lambda back: self._show(back or item.path))
        elif item is not None:
            self._show(item.path)

    def take_rest(self) -> None:
        """Put to the chosen match again what was cut off."""
        self.keep_name()
        rest = self.shelf.rest_of(self.chosen) if self.chosen is not None else None
        if rest is not None:
            chosen = self.chosen
            self.shelf.again(rest.aside, lambda back: self._show(back or chosen))

    def delete_aside(self) -> None:
        """Delete what is chosen and was set aside; the key beside the title brings it back."""
        item = self.shelf.item(self.chosen)
        if item is not None and item.aside is not None:
            self._gone = self.shelf.delete(item.aside)
            self._show(None)

    def send_out(self) -> None:
        """Ask where to, then write the record of the chosen match there."""
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
        """Ask for the path of a record, then put it among the matches."""
        t, take = self.context.t, self.context.go.take_file
        title, missing = t("matches.import"), t("matches.no-file")
        ask = PathDialog(self.context, title, t("matches.import-text"), "", title, take, missing)
        self.context.scenes.push(ask, fade=False)

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t("matches.title"))
        key, _ = off_right(rest, style.px(200))
        key.height = style.px(44)
        key.bottom = rest.y - style.space(2) - style.px(4)
        form.add(Button("import", key, t("matches.import"), self.take_in, icon="download", tip=t("matches.import-tip")))
        if self._gone is not None:
            before = key.move(-style.px(190), 0)
            before.width = style.px(180)
            short = Shortcut(pygame.K_z, "Ctrl+Z", control=True)
            undo = Button("undo", before, t("matches.undo"), self.undo, icon="undo-2", shortcut=short)
            form.add(undo)
        if not self.entries and not self.shelf.items:
            self.nothing_yet(form, style, rest, t("matches.none"), self.begin)
            return
        left, right = row(rest, [1.25, 1.0], style.space(3))
        self._build_list(form, style, left)
        if (entry := self.entry) is not None:
            self._build_match(form, style, right, entry)
        elif (item := self.shelf.item(self.chosen)) is not None:
            self._build_shelved(form, style, right, item)

    def _build_list(self, form: Form, style: Style, room: pygame.Rect) -> None:
        view = room.inflate(2 * style.space(1), 0)
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width - style.space(2), room.height)
        y = inner.y
        for part in ("open", "over", ASIDE, DELETED):
            lines = [*self._lines(part, pygame.Rect(inner.x, 0, inner.width, style.px(ROW)))]
            if not lines:
                continue
            head = pygame.Rect(inner.x, y, inner.width, style.px(34))
            word = self.context.t(f"matches.{part}")
            form.add(Label(f"part-{part}", head, word, Step.HEAD, style.theme.accent, Face.TITLE), scrolled=True)
            y = head.bottom + style.space(1)
            for line in lines:
                line.rect.y = y
                form.add(line, scrolled=True)
                y = line.rect.bottom + style.space(1)
            y += style.space(1.5)
        form.scroll_in(view, y - view.y)

    def _lines(self, part: str, rect: pygame.Rect) -> Iterator[Line]:
        """The lines of a part of the list, all of that size."""
        for entry in self.entries:
            if part == ("over" if entry.outline.over else "open"):
                path = entry.path
                key = MatchKey(entry, rect.copy(), self.context, path == self.chosen, self._chooser(path))
                key.sign = key.sign if self.shelf.rest_of(path) is None else "undo-2"
                yield key
        for item in self.shelf.items:
            if part == item.part:
                yield line_of(item, rect.copy(), item.path == self.chosen, self._chooser(item.path))

    def _chooser(self, path: Path) -> Callable[[], None]:
        return lambda: self.choose(path)

    def _build_match(self, form: Form, style: Style, room: pygame.Rect, entry: Entry) -> None:
        t, record = self.context.t, entry.outline.record
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(3), style.space(2.5))
        name, rest = off_top(inner, style.px(48), style.space(2))
        book = book_of(record, self.context)
        form.add(TextLine("name", name, record.name, self.rename, most=LONGEST_NAME, empty=book, tip=t("matches.name")))
        about, rest = off_top(rest, style.px(28), style.space(1.5))
        text = "  ·  ".join((book, day_of(entry, self.context), *self._marks(record)))
        form.add(Label("about", about, text, Step.TEXT, style.theme.quiet))
        keys, rest = off_bottom(rest, style.px(48) * 2 + style.space(1.5), style.space(2))
        deal, seats = off_bottom(rest, style.px(58), style.space(2))
        form.add(Picture("standing", seats, self._standing(style, entry)))
        self._build_deal(form, style, deal, record)
        upper, lower = column(keys, [style.px(48)] * 2, style.space(1.5))
        over = entry.outline.over
        onward = (("watch", "history", self.watch), ("export", "upload", self.send_out))
        if over:
            form.add(Button("watch", upper, t("matches.watch"), self.watch, icon="history", kind=Kind.PRIMARY))
        else:
            rest_of = self.shelf.rest_of(entry.path)
            cells = row(upper, [1.0] * (1 if rest_of is None else 2), style.space(1.5))
            form.add(Button("play", cells[0], t("matches.play"), self.play, icon="step-forward", kind=Kind.PRIMARY))
            if rest_of is not None:
                tip = t("mending.rest", n=rest_of.then, of=rest_of.now)
                rest_key = Button("rest", cells[1], t("mending.take-rest"), self.take_rest, icon="undo-2", tip=tip)
                rest_key.step = Step.SMALL
                form.add(rest_key)
        cells = row(lower, [1.0] * (3 - over), style.space(1.5))
        for cell, (word, icon, action) in zip(cells, onward[over:], strict=False):
            form.add(Button(word, cell, t(f"matches.{word}"), action, icon=icon, step=Step.SMALL))
        form.add(Button("delete", cells[-1], t("matches.delete"), self.delete, icon="trash-2", step=Step.SMALL))

    def _build_shelved(self, form: Form, style: Style, room: pygame.Rect, item: Shelved) -> None:
        """What lies beside the matches, with what can be done."""
        t, nowhere = self.context.t, pygame.Rect(0, 0, 0, 0)
        if item.deleted is not None:
            act = Button("take-back", nowhere, t("mending.take"), self.take_back, icon="undo-2")
        else:
            act = Button("again", nowhere, t("shelved.again"), self.try_again, icon="rotate-ccw")
        delete = Button("delete", nowhere, t("matches.delete"), self.delete_aside, icon="trash-2", step=Step.SMALL)
        build_panel(form, style, room, item, act, delete if item.aside is not None else None)

    def _marks(self, record: Record) -> Iterator[str]:
        """What the statistics count apart."""
        if "human" not in dict(record.seats):
            yield self.context.t("matches.computers")
        elif record.hints:
            yield self.context.t("matches.hints", n=len(record.hints))

    def _build_deal(self, form: Form, style: Style, room: pygame.Rect, record: Record) -> None:
        """The deal number with its key."""
        t, number = self.context.t, short_deal(record.rules, record.seed)
        words, key = off_left(room, room.width - style.px(54), style.space(1))
        upper, lower = column(words, [style.px(24), style.px(30)], style.space(0.5))
        form.add(Label("deal-word", upper, t("number.name"), Step.SMALL, style.theme.quiet))
        shown = style.letters.fit(number, lower.width, style.type(Step.TEXT), Face.BOLD)
        form.add(Label("deal", lower, shown, Step.TEXT, style.theme.accent, Face.BOLD))
        key = pygame.Rect(key.right - style.px(46), 0, style.px(46), style.px(44))
        key.centery = room.centery
        form.add(Button("copy", key, "", self.copy_deal, icon="copy", tip=t("number.copy")))

    def _standing(self, style: Style, entry: Entry) -> Painting:
        """Who plays, with points or won rounds."""
        record = entry.outline.record
        points = _has_points(record)
        winner = record.winner

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
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
                text = self.context.t(word, n=total) if across == 1 else str(total)
                name_box = pygame.Rect(place.x + style.px(34), place.y, place.width - style.px(44), place.height)
                name_box.width -= style.width(text, Step.TEXT)
                style.write(surface, self.context.called(name), name_box, Step.TEXT, colour, Face.BOLD)
                style.write(surface, text, place, Step.TEXT, colour, align=1.0)

        return paint
