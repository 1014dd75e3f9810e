"""Files that are no matches to play: set aside, unreadable or deleted; paths, and reading beside the frames."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Generic, NamedTuple

import pygame

from game.engine.options import T
from game.engine.record import Record
from game.engine.shown import shown
from game.play import gc_policy
from game.store import deleted, quarantine, settings
from game.store.background import LONG_WORK, Task
from game.store.deleted import DAYS, Deleted
from game.store.files import Note, NoteCode
from game.store.folders import RECORD, matches_folder
from game.store.matches import Extent, is_tournament, record_of
from game.store.quarantine import FileKind, Quarantined, Rest
from game.ui.context import LONGEST_FILE, READING, RESTS, Context
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, TextLine
from game.ui.kit.widgets.widget import column, row
from game.ui.scenes.page import Answer, Dialog, Lines, Page
from game.words.sentences import begun_on, damaged_text, date_text, day_text, rest_text


def read_beside(
    context: Context, work: Callable[[], T], then: Callable[[T], None], drop: Callable[[T], None] = lambda _: None
) -> None:
    """Let `work` read something while the top scene waits, and continue with the result unless the player cancels.

    A result that nobody waits for any more goes to `drop`.
    """
    reading = ReadingScene(context, then, drop)
    context.scenes.push(reading, fade=False)
    context.background.submit(partial(gc_policy.read_apart, work), reading.take, lane=READING)
    context.background.poll()
    reading.go_on()


class ReadingScene(Dialog, Generic[T]):
    """Waits for something to be read. Quick reading shows nothing and cannot be cancelled."""

    busy = True
    """A frame has to notice the result."""

    def __init__(self, context: Context, then: Callable[[T], None], drop: Callable[[T], None]) -> None:
        t = context.t
        super().__init__(context, t("matches.reading-match"), t("matches.reading-text"), (Answer(t("common.cancel")),))
        self._then, self._drop = then, drop
        self._made: list[T] = []
        self._age = 0.0

    @property
    def said(self) -> bool:
        """Whether it takes long enough to be shown."""
        return self._age >= LONG_WORK

    def take(self, made: T) -> None:
        if self in self.context.scenes:
            self._made.append(made)
        else:
            self._drop(made)

    def go_on(self) -> None:
        """Continue with the result, if there is one and no other scene is on top."""
        if self._made and self.context.scenes.top is self:
            made = self._made.pop()
            self.context.scenes.take_out(self)
            self._then(made)

    def closing(self) -> None:
        for made in self._made:
            self._drop(made)
        self._made.clear()

    def handle(self, event: pygame.Event) -> None:
        if self.said:
            super().handle(event)

    def update(self, dt: float) -> None:
        self._age += dt
        if self.said:
            super().update(dt)
        self.go_on()

    def draw(self, surface: DrawTarget) -> None:
        if self.said:
            super().draw(surface)


class MatchLine(Button):
    """Something in the list that can be selected."""

    def __init__(
        self, key: str, rect: pygame.Rect, title: str, day: str, about: str, chosen: bool, choose: Callable[[], None],
        *, badge: str, lit: bool = False, sign: str = "",
    ) -> None:  # fmt: skip
        super().__init__(key, rect, title, choose, kind=ButtonKind.ENTRY)
        self.day, self.about, self.chosen = day, about, chosen
        self.badge, self.lit, self.sign = badge, lit, sign
        """The icon on the left and whether it is bright; an icon to the right of the details."""

    def room(self, style: Style) -> int:
        return self.rect.width - style.px(84)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, side = style.theme, style.px(38)
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side).move_to(centery=rect.centery)
        put(surface, rounded(badge.size, side // 2, theme.panel), badge.topleft)
        put_centre(surface, style.icon(self.badge, 20, theme.good if self.lit else theme.quiet), badge.center)
        words = pygame.Rect(badge.right + style.px(14), rect.y + style.px(9), self.room(style), style.px(26))
        wide = style.width(self.day, TextSize.SMALL)
        style.write(surface, self.day, words, TextSize.SMALL, theme.quiet, align=1.0)
        name = pygame.Rect(words.x, words.y, words.width - wide - style.space(1.5), words.height)
        style.write(surface, self.text, name, TextSize.TEXT, theme.text, Typeface.BOLD)
        about = words.move(0, style.px(25))
        if self.sign:
            sign = style.icon(self.sign, 17, theme.quiet)
            put(surface, sign, (about.right - sign.get_width(), about.centery - sign.get_height() / 2))
            about.width -= sign.get_width() + style.space(1.5)
        style.write(surface, self.about, about, TextSize.SMALL, theme.quiet)
        if self.chosen:
            style.ring(surface, rect, style.px(12), style.px(2), theme.marked[1])


# -- What the list shows besides matches: files set aside, files that cannot be read just now, and deleted ones.

ASIDE_TAB, DELETED = "aside", "deleted"
"""The sections of the list."""
BADGES = {ASIDE_TAB: "triangle-alert", DELETED: "trash-2"}


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


class Shelved(NamedTuple):
    """A row of the list that is not a playable match."""

    path: Path
    """What identifies it in the list."""
    part: str
    title: str
    day: str
    about: str
    text: str
    """What is said about it when it is selected."""
    aside: Quarantined | None = None
    deleted: Deleted | None = None


class ShelvedMatches:
    """All of these rows, and their actions."""

    def __init__(self, page: Page) -> None:
        self.context, self._page = page.context, page
        self._rests: dict[Path, Rest] = {}
        self.looking: Task[list[Rest]] | None = None
        self.items: tuple[Shelved, ...] = ()

    def read(self, notes: Sequence[Note]) -> None:
        """Look for them; `notes` are about the listed matches."""
        folders, now = self.context.folders, self.context.now()
        self._aside = quarantine.listed(folders, now)
        self._deleted = deleted.listed(matches_folder(folders), now)
        self._unread = [note.file for note in notes if note.code is NoteCode.UNREADABLE]
        there = (each.original.exists() for each in self._aside if each.kind is FileKind.MATCH)
        if self.looking is None and any(there):
            # This replays whole matches, so it is done in the background.
            look = partial(quarantine.rests, folders, now)
            self.looking = self.context.background.submit(look, self._take, lane=RESTS, owner=self._page)
        self._list()

    def _take(self, rests: list[Rest]) -> None:
        there = {each.path for each in self._aside}
        self._rests = {rest.aside.path: rest for rest in rests if rest.aside.path in there}
        self.looking = None
        self._list()
        self._page.rebuild()

    def rest_of(self, path: Path) -> Rest | None:
        return next((rest for rest in self._rests.values() if rest.path == path and not rest.apart), None)

    def item(self, path: Path | None) -> Shelved | None:
        return next((item for item in self.items if item.path == path), None)

    def _list(self) -> None:
        t, unread = self.context.t, {path: shown(path.name, LONGEST_FILE) for path in self._unread}
        self.items = (
            *(Shelved(path, ASIDE_TAB, file, "", t("shelved.unread"), t("shelved.unread-text", file=file))
              for path, file in unread.items()),
            *map(self._aside_item, self._aside),
            *map(self._deleted_item, self._deleted),
        )  # fmt: skip

    def _aside_item(self, one: Quarantined) -> Shelved:
        t, rest = self.context.t, self._rests.get(one.path)
        kind, title = t(f"shelved.kind.{one.kind}"), self.title_of(one)
        day = day_text(t, one.when, self.context.now().date())
        if rest is None:
            text = t("shelved.aside-text", file=shown(one.path.name, LONGEST_FILE))
        else:
            text = rest_text(t, rest.then, rest.now, apart=rest.apart)
        state = t("shelved.damaged" if rest is None else "shelved.good")
        about = state if one.record is None else f"{kind}  ·  {state}"
        return Shelved(one.path, ASIDE_TAB, title, day, about, text, aside=one)

    def title_of(self, one: Quarantined | Deleted) -> str:
        """Return the name of a match; for other files, and for unreadable ones, what it is."""
        record = one.record if isinstance(one, Quarantined) else record_of(one.inside / one.paths[0])
        if record is not None:
            return title_of(record, self.context)
        if isinstance(one, Quarantined):
            return self.context.t(f"shelved.kind.{one.kind}")
        return shown(one.paths[0].name, LONGEST_FILE)

    def _deleted_item(self, one: Deleted) -> Shelved:
        t, title = self.context.t, self.title_of(one)
        until = date_text(t, one.when + timedelta(days=DAYS))
        day = day_text(t, one.when, self.context.now().date())
        text = t("shelved.deleted-text", day=day, until=until)
        return Shelved(one.inside, DELETED, title, day, t("shelved.until", until=until), text, deleted=one)

    def again(self, one: Quarantined, then: Callable[[Path | None], None]) -> None:
        """Try again to read something that was set aside, in the background; `then` gets what it belongs to now."""
        title, now = self.title_of(one), self.context.now()

        def done(found: tuple[Path | None, tuple[Note, ...]]) -> None:
            self._rests.pop(one.path, None)
            if (path := self.context.told(found)) is not None:
                self.context.toasts.add(self.context.t("shelved.back", name=title), "check")
                if one.kind is FileKind.SETTINGS:
                    self.context.adopt(self.context.told(settings.load(self.context.folders, self.context.now())))
            then(path)

        # Someone who does not wait will find it done later.
        read_beside(self.context, lambda: quarantine.again(self.context.folders, one, now), done, done)


def ask_about_damage(
    context: Context, broken: Note, extent: Extent | None, go_on: Callable[[], None], *, imported: bool
) -> None:
    """Ask before the good part of a match is continued, or imported, that cannot be replayed to its end."""
    t, file = context.t, shown(broken.file.name, LONGEST_FILE)
    text = damaged_text(t, broken.key, file, extent or (0, 0), imported=imported)
    word, icon = ("import", "download") if imported else ("shorten", "step-forward")
    answers = (Answer(t("mending.leave")), Answer(t(f"mending.{word}"), go_on, ButtonKind.PRIMARY, icon))
    context.scenes.push(Dialog(context, t("mending.broken-title"), text, answers, wide=True), fade=False)


LISTED = 2000
"""The most entries of a folder that are looked at."""


def content_of(folder: Path, *, files: bool) -> tuple[list[str], list[str]] | None:
    """Return the folders in a folder, and its records if `files` are wanted; nothing hidden; None if unreadable."""
    found: tuple[list[str], list[str]] = [], []
    try:
        with os.scandir(folder) as entries:
            for each in islice(entries, LISTED):
                inside = each.is_dir()
                if not each.name.startswith(".") and (inside or (files and each.name.endswith(RECORD))):
                    found[not inside].append(each.name)
    except (OSError, ValueError):
        return None
    for names in found:
        names.sort(key=str.casefold)
    return found


def ask_where(
    context: Context, title: str, text: str, name: str, write: Callable[[Path], tuple[Path | None, tuple[Note, ...]]]
) -> None:
    """Ask for the path of a file to be written, and say where it is."""

    def written(path: Path) -> None:
        if (target := context.told(write(path))) is not None:
            context.toasts.add(context.t("matches.exported", path=target), "check")

    start = str((context.last_folder or Path.home()) / name)
    context.scenes.push(PathDialog(context, title, text, start, context.t("matches.export"), written), fade=False)


class PathDialog(Page):
    """Title, text, a text field, a folder to go through and two answers, over the scene below."""

    opaque = False

    def __init__(
        self, context: Context, title: str, text: str, start: str, answer: str, then: Callable[[Path], None],
        missing: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.title, self.text, self.path, self.answer, self.then = title, text, start, answer, then
        self.missing = missing
        """What to say if there is no file at the path; empty if none is required."""
        self.refused = False
        """Whether the current path was tried and does not exist."""
        self.form.focus = "path"
        self.folder = context.last_folder or Path.home()
        self._follow()
        self.inside = content_of(self.folder, files=bool(missing))

    @property
    def place(self) -> Path:
        path = Path(self.path.strip().strip('"'))
        try:
            return path.expanduser()
        except RuntimeError:  # the system knows no such user
            return path

    @property
    def obstacle(self) -> str:
        """Return why nothing can be done with the path, or ""."""
        if not self.path.strip():
            return self.t("matches.no-path")
        with suppress(OSError, ValueError):  # at impossible paths there is no file
            return "" if not self.missing or self.place.is_file() else self.missing
        return self.missing

    def _follow(self) -> bool:
        """List the folder that the path names, or is in; return whether it is another."""
        before, place = self.folder, self.place
        with suppress(OSError, ValueError):  # impossible paths are in no folder
            if self.path.strip() and place.is_absolute():
                self.folder = next((each for each in (place, place.parent) if each.is_dir()), before)
        return self.folder != before

    def write(self, path: str) -> None:
        self.path, self.refused = path, False
        if self._follow():
            self.inside = content_of(self.folder, files=bool(self.missing))
        self.rebuild()

    def enter_folder(self, folder: Path) -> None:
        """List another folder; the path keeps its file name where one is to be made."""
        name = "" if self.missing or self.place == self.folder else self.place.name
        self.folder, self.inside = folder, content_of(folder, files=bool(self.missing))
        self.path, self.refused = str(folder / name) if name else str(folder).rstrip(os.sep) + os.sep, False
        self.rebuild()
        self.form.look_at("up" if "up" in self.form else "path")

    def go(self) -> None:
        path = self.place
        self.context.last_folder = self.folder
        self.back()
        self.then(path)

    def enter(self) -> None:
        """Treat Enter in the field as the answer."""
        if self.obstacle:
            self.refused = True
            self.rebuild()
        else:
            self.go()

    def build(self, form: Form, style: Style) -> None:
        t, pad = self.t, style.space(3)
        width = min(style.px(760), style.metrics.width - 4 * pad)
        text, colour = (self.obstacle, style.theme.warning) if self.refused else (self.text, style.theme.quiet)
        high = max(style.paragraph_height(each, width - 2 * pad) for each in (self.text, text))
        heights = [style.px(36), high, style.px(50), 0, style.px(52)]
        free = style.metrics.height - sum(heights) - 4 * style.space(2) - 3 * pad
        heights[3] = max(min(style.px(250), free), style.px(88))
        panel = pygame.Rect(0, 0, width, sum(heights) + 4 * style.space(2) + 2 * pad)
        panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        head, body, line, room, foot = column(self.panel_in("ground", panel, 3), heights, style.space(2))
        form.add(Label("title", head, self.title, TextSize.HEAD, face=Typeface.TITLE))
        form.add(Paragraph("text", body, text, TextSize.TEXT, colour))
        form.add(TextLine("path", line, self.path, self.write, most=400, done=self.enter).named(text))
        self._build_folder(Lines(form, room))
        no, yes = row(foot, [1, 1], style.space(1.5))
        form.add(Button("cancel", no, t("common.cancel"), self.back))
        form.add(Button("go", yes, self.answer, self.go, kind=ButtonKind.PRIMARY, reason=self.obstacle))

    def _build_folder(self, lines: Lines) -> None:
        """Add a row for the folder above, those inside, and the files that fit; or say that nothing can be read."""
        t, folder, (folders, files) = self.t, self.folder, self.inside or ([], [])
        rows = [(f"folder-{name}", name + os.sep, "chevron-right", folder / name) for name in folders]
        rows += [(f"file-{name}", name, "copy", folder / name) for name in files]
        if folder.parent != folder:
            up = t("path.up", name=shown(folder.parent.name or str(folder.parent), LONGEST_FILE))
            rows.insert(0, ("up", up, "chevron-left", folder.parent))
        for key, text, icon, path in rows:
            place, by_file = lines.next(lines.style.px(44)), key.startswith("file-")
            chosen = partial(self.write, str(path)) if by_file else partial(self.enter_folder, path)
            name = shown(text, LONGEST_FILE)
            lines.add(Button(key, place, name, chosen, icon=icon, kind=ButtonKind.QUIET, align=0.0))
        if self.inside is None:
            lines.text("unreadable", t("path.unreadable"), colour=lines.style.theme.warning)
        elif not folders + files:
            lines.text("nothing", t("path.nothing"), colour=lines.style.theme.quiet)
        lines.end()
