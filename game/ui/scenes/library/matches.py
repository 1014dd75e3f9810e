"""The player's matches: a list on the left, the selected one with its actions on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.engine.dealnumber import brief_deal, format_deal
from game.engine.record import Outline, Record
from game.engine.registry import BOOKS
from game.engine.shown import shown
from game.play.session import HUMAN
from game.store import deleted, matches, quarantine, settings
from game.store.background import Task, unwanted
from game.store.deleted import DAYS, Deleted
from game.store.files import Note, NoteCode
from game.store.folders import matches_folder
from game.store.matches import Listed, MatchEntry, is_tournament
from game.store.quarantine import FileKind, Quarantined, Rest, checked
from game.ui.context import CHECKING, LONGEST_FILE, RESTS, Context
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.input import Intent
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture, Stepper, TextLine
from game.ui.kit.widgets.form import LEAST_LIST
from game.ui.kit.widgets.widget import column, nowhere, off_bottom, off_left, off_top, row
from game.ui.scenes.library.files import PathDialog, ask_where, read_beside
from game.ui.scenes.library.statistics import Fairness
from game.ui.scenes.page import Answer, Dialog, Lines, Page
from game.words.catalogue import said
from game.words.sentences import begun_on, date_text, day_text, rest_text


def book_of(record: Record, context: Context) -> str:
    """Return the name of the book of a match, and whether it is a tournament."""
    book = context.t(f"book.{record.rules.book}.name")
    return f"{book} · {context.t('kind.tournament.name')}" if is_tournament(record) else book


def title_of(record: Record, context: Context) -> str:
    return record.name or book_of(record, context)


def origin_of(record: Record, context: Context) -> str:
    """Return where a match is from: another file, or a turn of another match; "" if it was begun here."""
    t, branch = context.t, record.branch
    if branch is None:
        return t("matches.from-file") if record.is_imported else ""
    if not branch.of:
        return t("matches.from-turn", turn=branch.turn)
    begun, _, name = branch.of.partition(" | ")
    if (day := begun_on(begun)) is not None:
        begun = date_text(t, day)
    return t("matches.branch", turn=branch.turn, name=name or book_of(record, context), date=begun)


def totals_of(record: Record) -> tuple[int, ...]:
    """Return what decides the match so far: the points of each seat, or rounds won if no points are scored."""
    scores, wins = record.standing
    return scores if record.rules.counts_points else wins


AT_ONCE = 100
"""The number of files that are read within a frame; more are read beside the frames."""
MOST_NAMES = 30
"""The number of players that can be chosen among, those who have played most."""
ROWS = 50
"""The number of rows of the list, until more are asked for."""


class Wanted(NamedTuple):
    """Which matches the list shows."""

    text: str = ""
    """Words that all have to occur in what the row says."""
    book: str | None = None
    player: str | None = None
    kind: str = "all"
    """One of `KINDS`."""


KINDS: Mapping[str, Callable[[MatchEntry], bool]] = {
    "all": lambda _: True,
    "open": lambda entry: not entry.outline.over,
    "over": lambda entry: entry.outline.over,
    "won": lambda entry: (it := entry.outline.record).winner is not None and it.kind(it.winner) == HUMAN,
    "imported": lambda entry: entry.outline.record.is_imported,
}
PARTS = {"open": "pause", "over": "trophy", "aside": "triangle-alert", "deleted": "trash-2"}
"""The sections of the list, with the signs of their rows; those set aside include files that cannot be read now."""


class Row(NamedTuple):
    """A row of the list."""

    path: Path
    """What identifies it."""
    part: str
    title: str
    day: str
    about: str
    entry: MatchEntry | None = None
    sign: str = ""
    """The icon to the right of the details."""
    text: str = ""
    """What is said when it is selected, of what is no match to play."""
    aside: Quarantined | None = None
    deleted: Deleted | None = None


class MatchLine(Button):
    """A row that can be selected."""

    def __init__(self, row: Row, rect: pygame.Rect, choose: Callable[[], None], *, chosen: bool) -> None:
        key = f"{row.part}-{row.path.name}" if row.entry is None else f"match-{row.path.stem}"
        super().__init__(key, rect, row.title, choose, kind=ButtonKind.ENTRY)
        self.row, self.about, self.chosen = row, row.about, chosen

    def room(self, style: Style) -> int:
        return self.rect.width - style.px(84)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        row, theme, side = self.row, style.theme, style.px(38)
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side).move_to(centery=rect.centery)
        put(surface, rounded(badge.size, side // 2, theme.panel), badge.topleft)
        colour = theme.good if row.part == "open" else theme.quiet
        put_centre(surface, style.icon(PARTS[row.part], 20, colour), badge.center)
        words = pygame.Rect(badge.right + style.px(14), rect.y + style.px(9), self.room(style), style.px(26))
        wide = style.width(row.day, TextSize.SMALL)
        style.write(surface, row.day, words, TextSize.SMALL, theme.quiet, align=1.0)
        name = pygame.Rect(words.x, words.y, words.width - wide - style.space(1.5), words.height)
        style.write(surface, row.title, name, TextSize.TEXT, theme.text, Typeface.BOLD)
        about = words.move(0, style.px(25))
        if row.sign:
            sign = style.icon(row.sign, 17, theme.quiet)
            put(surface, sign, (about.right - sign.get_width(), about.centery - sign.get_height() / 2))
            about.width -= sign.get_width() + style.space(1.5)
        style.write(surface, row.about, about, TextSize.SMALL, theme.quiet)
        if self.chosen:
            style.ring(surface, rect, style.px(12), style.px(2), theme.marked[1])


class Matches(Page):
    """Open matches first, then finished ones, then what was set aside and what was deleted."""

    def __init__(self, context: Context, chosen: Path | None = None) -> None:
        super().__init__(context)
        self.entries: list[MatchEntry] = []
        self.others: list[Row] = []
        """What is no match to play."""
        self.wanted = Wanted()
        self.rows = ROWS
        self._sure: set[Path] = set()
        """The matches that were replayed, or are being."""
        self.unread = 0
        """How many are still being read beside the frames."""
        self.chosen = chosen
        self._gone: Deleted | None = None
        """What was deleted last, which the Undo button restores."""
        self._checking: Task[dict[Path, Outline]] | None = None
        """Finds the actual results of matches whose listed results are wrong."""
        self._rests: dict[Path, Rest] = {}
        self.looking: Task[list[Rest]] | None = None
        """Finds what was set aside that is more of a match, or good again."""
        self._name: str | None = None
        """The name typed for the selected match that is not in its record yet."""
        self.read()

    def read(self) -> None:
        """Look for matches, and for what was set aside or deleted; many new ones are read beside the frames."""
        folders, now = self.context.folders, self.context.now()
        self._take(matches.listed_soon(folders, now, AT_ONCE))
        if self.unread:
            work = partial(matches.listed_soon, folders, now, stop=unwanted)
            self.context.background.submit(work, self._took_all, lane=CHECKING, owner=self)

    def _took_all(self, found: Listed) -> None:
        self._take(found)
        self.rebuild()

    def _take(self, found: Listed) -> None:
        (entries, notes, self.unread), folders, now = found, self.context.folders, self.context.now()
        self.context.report([note for note in notes if note.code is not NoteCode.UNREADABLE])
        self.entries = sorted(entries, key=lambda entry: entry.outline.over)
        self._sure.clear()
        self._unreadable = dict.fromkeys(note.file for note in notes if note.code is NoteCode.UNREADABLE)
        self._aside, self._deleted = quarantine.listed(folders, now), deleted.listed(matches_folder(folders), now)
        there = (each.original.exists() for each in self._aside if each.kind is FileKind.MATCH)
        if self.looking is None and any(there):
            # This replays whole matches, so it is done in the background.
            look = partial(quarantine.rests, folders, now)
            self.looking = self.context.background.submit(look, self._took_rests, lane=RESTS, owner=self)
        self._shelve()
        paths = [*(entry.path for entry in self.entries), *(row.path for row in self.others)]
        if self.chosen not in paths:
            self.chosen = paths[0] if paths else None

    def _took_rests(self, rests: list[Rest]) -> None:
        there = {each.path for each in self._aside}
        self._rests = {rest.aside.path: rest for rest in rests if rest.aside.path in there}
        self.looking = None
        self._shelve()
        self.rebuild()

    def _shelve(self) -> None:
        """Make the rows of what is no match to play."""
        t, today, self.others = self.t, self.context.now().date(), []
        for path in self._unreadable:
            file = shown(path.name, LONGEST_FILE)
            text = t("shelved.unread-text", file=file)
            self.others.append(Row(path, "aside", file, "", t("shelved.unread"), text=text))
        for one in self._aside:
            rest, text = self._rests.get(one.path), t("shelved.aside-text", file=shown(one.path.name, LONGEST_FILE))
            if rest is not None:
                text = rest_text(t, rest.then, rest.now, apart=rest.apart)
            about = t("shelved.damaged" if rest is None else "shelved.good")
            if one.record is not None:
                about = f"{t(f'shelved.kind.{one.kind}')}  ·  {about}"
            day = day_text(t, one.when, today)
            self.others.append(Row(one.path, "aside", self.title_of(one), day, about, text=text, aside=one))
        for gone in self._deleted:
            day, until = day_text(t, gone.when, today), date_text(t, gone.when + timedelta(days=DAYS))
            about, text = t("shelved.until", until=until), t("shelved.deleted-text", day=day, until=until)
            self.others.append(Row(gone.inside, "deleted", self.title_of(gone), day, about, text=text, deleted=gone))

    def title_of(self, one: Quarantined | Deleted) -> str:
        """Return the name of a match; for other files, and for unreadable ones, what it is."""
        record = one.record if isinstance(one, Quarantined) else matches.record_of(one.inside / one.paths[0])
        if record is not None:
            return title_of(record, self.context)
        if isinstance(one, Quarantined):
            return self.t(f"shelved.kind.{one.kind}")
        return shown(one.paths[0].name, LONGEST_FILE)

    def _rest_of(self, path: Path) -> Rest | None:
        return next((rest for rest in self._rests.values() if rest.path == path and not rest.apart), None)

    def update(self, dt: float) -> None:
        """Replay the matches that are seen in the background, to check what their records claim."""
        super().update(dt)

        def correct(truth: dict[Path, Outline]) -> None:
            if truth:
                known = (entry._replace(outline=truth.get(entry.path, entry.outline)) for entry in self.entries)
                self.entries = sorted(known, key=lambda entry: entry.outline.over)
                self.rebuild()

        view, lines = self.form.scroll.viewport, (line for line in self.form if isinstance(line, MatchLine))
        seen = tuple(
            entry for line in lines if (entry := line.row.entry) is not None and entry.path not in self._sure
            and (view.colliderect(self.form.place(line)) or line.chosen)
        )  # fmt: skip
        if seen and (self._checking is None or self._checking.done()):
            self._sure.update(entry.path for entry in seen)
            work = partial(checked, seen, unwanted)
            self._checking = self.context.background.submit(work, correct, lane=CHECKING, owner=self)

    def want(self, wanted: Wanted) -> None:
        self.wanted, self.rows = wanted, ROWS
        self.rebuild()

    def _want_one(self, key: str, value: str | None) -> None:
        self.want(Wanted(**{**self.wanted._asdict(), key: value}))

    def _fits(self, entry: MatchEntry) -> bool:
        record, wanted = entry.outline.record, self.wanted
        if wanted.book not in (None, record.rules.book) or not KINDS[wanted.kind](entry):
            return False
        if wanted.player is not None and wanted.player not in {self.context.called(name) for _, name in record.seats}:
            return False
        return not wanted.text.strip() or self._says(self._row_of(entry))

    def _says(self, row: Row) -> bool:
        words = f"{row.title} {row.day} {row.about}".casefold()
        return all(word in words for word in self.wanted.text.casefold().split())

    @property
    def entry(self) -> MatchEntry | None:
        return next((entry for entry in self.entries if entry.path == self.chosen), None)

    def choose(self, path: Path) -> None:
        self.keep_name()
        self.chosen = path
        self.rebuild()

    def go(self, there: Callable[[Path], None]) -> None:
        self.keep_name()
        if self.chosen is not None:
            there(self.chosen)

    def rename(self, name: str) -> None:
        """Rename the selected match; saved when another one is selected."""
        self._name = name

    def keep_name(self) -> None:
        name, self._name = self._name, None
        if self.chosen is not None and name is not None:
            self.context.report(matches.rename(self.chosen, name, self.context.now()))
            self.read()

    def closing(self) -> None:
        self.keep_name()

    def delete(self) -> None:
        self.keep_name()
        entry, t = self.entry, self.t
        if entry is None:
            return

        def forget() -> None:
            self._gone = self.context.told(matches.delete(self.context.folders, entry.path, self.context.now()))
            self._show(None)

        answers = Answer(t("common.cancel")), Answer(t("matches.delete"), forget, ButtonKind.DANGER, "trash-2")
        text = t("matches.delete-text", name=title_of(entry.outline.record, self.context), n=DAYS)
        self.context.scenes.push(Dialog(self.context, t("matches.delete-title"), text, answers), fade=False)

    def _show(self, path: Path | None) -> None:
        self.keep_name()
        self.chosen = path
        self.uncovered()

    def take_back(self, gone: Deleted) -> None:
        if self._gone is not None and self._gone.inside == gone.inside:
            self._gone = None
        title, back = self.title_of(gone), self.context.told(deleted.take_back(gone))
        if back:
            self.context.toasts.add(self.t("shelved.back", name=title), "check")
        self._show(back[0] if back else None)

    def try_again(self, aside: Quarantined | None, path: Path) -> None:
        """Try again to read what was set aside, if anything was; then show what it belongs to now, or else a path."""
        self.keep_name()
        if aside is None:
            self._show(path)
            return
        context, title, now = self.context, self.title_of(aside), self.context.now()

        def done(found: tuple[Path | None, tuple[Note, ...]]) -> None:
            self._rests.pop(aside.path, None)
            if (back := context.told(found)) is not None:
                context.toasts.add(context.t("shelved.back", name=title), "check")
                if aside.kind is FileKind.SETTINGS:
                    context.adopt(context.told(settings.load(context.folders, context.now())))
            self._show(back or path)

        # Someone who does not wait will find it done later.
        read_beside(context, lambda: quarantine.again(context.folders, aside, now), done, done)

    def delete_aside(self, one: Quarantined) -> None:
        inside, path = matches_folder(self.context.folders), one.path
        home = inside if path.is_relative_to(inside) else path.parent
        self._gone = deleted.put_away(home, [path], self.context.now())
        if self._gone is None:
            self.context.report([Note(NoteCode.UNWRITABLE, path)])
        self._show(None)

    def send_out(self) -> None:
        self.keep_name()
        if (entry := self.entry) is not None:
            ask_where(self.context, self.t("matches.export"), self.t("matches.export-text"), entry.path.name,
                      lambda path: matches.export(entry.path, path, self.context.now()))  # fmt: skip

    def take_in(self) -> None:
        t, take = self.t, self.context.go.take_file
        title, missing = t("matches.import"), t("matches.no-file")
        ask = PathDialog(self.context, title, t("matches.import-text"), "", title, take, missing)
        self.context.scenes.push(ask, fade=False)

    def build(self, form: Form, style: Style) -> None:
        t = self.t
        key, rest = self.beside_title(self.head(t("matches.title")), style.px(200))
        if self._gone is not None:
            before = pygame.Rect(key.x - style.px(190), key.y, style.px(180), key.height)
            if self.narrow:
                before, key = row(key, [1.0, 1.0], style.space(1.5))
        form.add(Button("import", key, t("matches.import"), self.take_in, icon="download", tip=t("matches.import-tip")))
        if self._gone is not None:
            act, short = partial(self.take_back, self._gone), self.context.shortcut(Intent.UNDO)
            form.add(Button("undo", before, t("matches.undo"), act, icon="undo-2", shortcut=short))
        if not self.entries and not self.others:
            self.nothing_yet(rest, t("matches.none"))
            return
        rest = self._build_filters(form, style, rest)
        left, right = self.parted(rest, row(rest, [1.25, 1.0], style.space(3)), [style.px(LEAST_LIST), style.px(480)])
        self._build_list(style, Lines(form, left, 1))
        if (entry := self.entry) is not None:
            if self._fits(entry) and self._says(self._row_of(entry)):
                self._build_match(form, style, right, entry)
        elif (other := next((row for row in self.others if row.path == self.chosen), None)) is not None:
            self._build_other(form, style, right, other)

    def _build_filters(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add what chooses among the matches; return the room below."""
        t, wanted = self.t, self.wanted
        high, gap = style.px(44), style.space(1.5)
        lines, rest = off_top(rest, (2 * high + gap) if self.narrow else high, style.space(1.5))
        halves = column(lines, [high] * 2, gap) if self.narrow else [lines]
        places = [place for line in halves for place in row(line, [1.0] * (4 // len(halves)), gap)]
        played = {entry.outline.record.rules.book for entry in self.entries}
        names = Counter(name for entry in self.entries for name in {each for _, each in entry.outline.record.seats})
        said = sorted({self.context.called(name) for name, _ in names.most_common(MOST_NAMES)}, key=str.casefold)
        word, want, tip = t("matches.search"), partial(self._want_one, "text"), t("matches.search-tip")
        form.add(TextLine("search", places[0], wanted.text, want, most=40, empty=word, tip=tip).named(word))
        choices: tuple[tuple[str, list[tuple[str | None, str]], str | None], ...] = (
            ("book", [(None, t("statistics.all-books")),
                      *((book, t(f"book.{book}.name")) for book in BOOKS if book in {*played, wanted.book})],
             wanted.book),
            ("player", [(None, t("statistics.all-players")), *((name, name) for name in said)], wanted.player),
            ("kind", [(kind, t(f"matches.kind.{kind}")) for kind in KINDS], wanted.kind),
        )  # fmt: skip
        for place, (key, values, value) in zip(places[1:], choices, strict=True):
            now = value if value in dict(values) else values[0][0]
            stepper = Stepper.through(key, place, values, now, partial(self._want_one, key))
            form.add(stepper.named(t(f"matches.by-{key}")))
        return rest

    def _build_list(self, style: Style, lines: Lines) -> None:
        if self.unread:
            lines.text("unread", self.t("matches.reading-many", n=self.unread), colour=style.theme.quiet, below=1)
        fitting = [entry for entry in self.entries if self._fits(entry)]
        left, plain = self.rows, self.wanted._replace(text="") == Wanted()
        for part in PARTS:
            here = [entry for entry in fitting if part == ("over" if entry.outline.over else "open")][:left]
            left -= len(here)
            rows = [*map(self._row_of, here), *(each for each in self.others if plain and each.part == part)]
            if rows := [each for each in rows if self._says(each)]:
                lines.heading(f"part-{part}", self.t(f"matches.{part}"))
                for each in rows:
                    place, choose = lines.next(style.px(66), 1), partial(self.choose, each.path)
                    lines.add(MatchLine(each, place, choose, chosen=each.path == self.chosen))
                lines.y += style.space(1.5)
        if not self.unread and not fitting and lines.y <= lines.room.y + style.space(1):
            lines.text("none-found", self.t("matches.none-found"), colour=style.theme.quiet)
        if (hidden := len(fitting) - (self.rows - left)) > 0:
            place, act = lines.next(style.px(48), 1), partial(self.put, "rows", self.rows + ROWS)
            lines.add(Button("more", place, self.t("matches.more", n=hidden), act, icon="arrow-down-to-line"))
        lines.end()

    def _row_of(self, entry: MatchEntry) -> Row:
        """Return the row of a match: its name, the date, and below where it is from and the standings."""
        context, record = self.context, entry.outline.record
        standing = zip((context.called(name) for _, name in record.seats), totals_of(record), strict=True)
        book = [book_of(record, context)] if record.name else []
        parts = [origin_of(record, context), *book, *(f"{name} {said(total)}" for name, total in standing)]
        # Those with hints, and those between computers, are separate in the statistics.
        sign = "lightbulb" if record.hints else "" if HUMAN in dict(record.seats) else "monitor"
        return Row(
            entry.path, "over" if entry.outline.over else "open", title_of(record, context),
            day_text(context.t, entry.played, context.now().date()), "  ·  ".join(filter(None, parts)), entry,
            sign if self._rest_of(entry.path) is None else "undo-2",
        )  # fmt: skip

    def _build_match(self, form: Form, style: Style, room: pygame.Rect, entry: MatchEntry) -> None:
        t, record = self.t, entry.outline.record
        name, rest = off_top(self.panel_in("ground", room, 3, 2.5), style.px(48), style.space(2))
        book, word = book_of(record, self.context), t("matches.name")
        form.add(TextLine("name", name, record.name, self.rename, most=40, empty=book, tip=word).named(word))
        about, rest = off_top(rest, style.px(28), style.space(1.5))
        hints = t("matches.hints", n=len(record.hints)) if record.hints else ""
        mark = hints if "human" in dict(record.seats) else t("matches.computers")
        day = day_text(t, entry.played, self.context.now().date())
        form.add(Label("about", about, "  ·  ".join(filter(None, (book, day, mark))), TextSize.TEXT, style.theme.quiet))
        if origin := origin_of(record, self.context):
            place, rest = off_top(rest, style.px(26), style.space(1))
            form.add(Label("origin", place, origin, TextSize.SMALL, style.theme.quiet))
        keys, rest = off_bottom(rest, style.px(48) * 2 + style.space(1.5), style.space(2))
        deal, seats = off_bottom(rest, style.px(58), style.space(2))
        form.add(Picture("standing", seats, partial(self._draw_standing, record)))
        words, key = off_left(deal, deal.width - style.px(108), style.space(1))
        upper, lower = column(words, [style.px(24), style.px(30)], style.space(0.5))
        form.add(Label("deal-word", upper, t("number.name"), TextSize.SMALL, style.theme.quiet))
        short = brief_deal(*record.deal)
        number = style.letters.fit(short, lower.width, style.type(TextSize.TEXT), Typeface.BOLD)
        form.add(Label("deal", lower, number, TextSize.TEXT, style.theme.title, Typeface.BOLD))
        key = pygame.Rect(key.right - style.px(46), 0, style.px(46), style.px(44)).move_to(centery=deal.centery)
        copy = partial(self.context.copy, format_deal(*record.deal), t("matches.copied", number=short))
        form.add(Button("copy", key, "", copy, icon="copy", tip=t("number.copy")))
        act, tip = self.opens(Fairness, [entry.path], record), t("fairness.tip")
        form.add(Button("fairness", key.move(-key.width - style.space(1), 0), "", act, icon="chart-column", tip=tip))
        self._build_actions(form, style, keys, entry)

    def _draw_standing(self, record: Record, surface: DrawTarget, rect: pygame.Rect) -> None:
        style, theme, points, winner = self.style, self.style.theme, record.rules.counts_points, record.winner
        count = len(record.seats)
        across = 1 if count <= 5 else 2
        down = -(-count // across)
        line = min(style.px(40), rect.height // down)
        columns = row(rect, [1.0] * across, style.space(3))
        for seat, ((kind, name), total) in enumerate(zip(record.seats, totals_of(record), strict=True)):
            side = columns[seat // down]
            place = pygame.Rect(side.x, side.y + seat % down * line, side.width, line)
            colour = theme.good if seat == winner else theme.text
            sign = "crown" if seat == winner else "user-round" if kind == "human" else "monitor"
            icon = style.icon(sign, 20, colour if seat == winner else theme.quiet)
            put(surface, icon, (place.x, place.centery - icon.get_height() / 2))
            word = "matches.points" if points else "matches.rounds"
            text = self.t(word, n=total) if across == 1 else str(said(total))
            name_box = pygame.Rect(place.x + style.px(34), place.y, place.width - style.px(44), place.height)
            name_box.width -= style.width(text, TextSize.TEXT, Typeface.TITLE)
            style.write(surface, self.context.called(name), name_box, TextSize.TEXT, colour, Typeface.BOLD)
            style.write(surface, text, place, TextSize.TEXT, colour, Typeface.TITLE, 1.0)

    def _build_actions(self, form: Form, style: Style, keys: pygame.Rect, entry: MatchEntry) -> None:
        t, small, rest = self.t, TextSize.SMALL, self._rest_of(entry.path)
        upper, lower = column(keys, [style.px(48)] * 2, style.space(1.5))
        to_play, to_watch = partial(self.go, self.context.go.open_match), partial(self.go, self.context.go.watch_match)
        watch = Button("watch", nowhere(), t("matches.watch"), to_watch, icon="history", step=small)
        play = Button("play", nowhere(), t("matches.play"), to_play, icon="step-forward", kind=ButtonKind.PRIMARY)
        above, below = [play], [watch]
        if entry.outline.over:
            watch.kind, watch.step = ButtonKind.PRIMARY, TextSize.TEXT
            above, below = [watch], []
        elif rest is not None:
            word, tip = t("mending.take-rest"), t("mending.rest", n=rest.then, of=rest.now)
            act = partial(self.try_again, rest.aside, entry.path)
            above.append(Button("rest", nowhere(), word, act, icon="undo-2", tip=tip, step=small))
        below.append(Button("export", nowhere(), t("matches.export"), self.send_out, icon="upload", step=small))
        below.append(Button("delete", nowhere(), t("matches.delete"), self.delete, icon="trash-2", step=small))
        for line, buttons in ((upper, above), (lower, below)):
            for button, cell in zip(buttons, row(line, [1.0] * len(buttons), style.space(1.5)), strict=True):
                button.rect = cell
                form.add(button)

    def _build_other(self, form: Form, style: Style, room: pygame.Rect, item: Row) -> None:
        name, rest = off_top(self.panel_in("ground", room, 3, 2.5), style.px(48), style.space(1))
        form.add(Label("name", name, item.title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        about, rest = off_top(rest, style.px(28), style.space(2))
        form.add(Label("about", about, item.about, TextSize.TEXT, style.theme.quiet))
        keys, rest = off_bottom(rest, style.px(48) * 2 + style.space(1.5), style.space(2))
        form.add(Paragraph("text", rest, item.text, TextSize.TEXT, style.theme.text))
        upper, lower = column(keys, [style.px(48)] * 2, style.space(1.5))
        key, word, icon = "again", self.t("shelved.again"), "rotate-ccw"
        act = partial(self.try_again, item.aside, item.path)
        if item.deleted is not None:
            key, word, icon, act = "take-back", self.t("mending.take"), "undo-2", partial(self.take_back, item.deleted)
        form.add(Button(key, lower if item.aside is None else upper, word, act, icon=icon, kind=ButtonKind.PRIMARY))
        if item.aside is not None:
            word, act = self.t("matches.delete"), partial(self.delete_aside, item.aside)
            form.add(Button("delete", lower, word, act, icon="trash-2", step=TextSize.SMALL))
