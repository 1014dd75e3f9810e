"""What the list shows besides matches: files set aside, files that cannot be read just now, and deleted ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pygame

from game.engine.record import Record
from game.engine.shown import shown
from game.store import deleted, matches, quarantine, settings
from game.store.deleted import DAYS, Deleted
from game.store.loading import record_of
from game.store.notes import Note, NoteCode
from game.store.quarantine import FileKind, Quarantined, Rest
from game.ui.context import LONGEST_FILE, Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_top
from game.ui.scenes.library.match_line import MatchLine
from game.ui.scenes.library.reading import read_beside
from game.words.mending import rest_text
from game.words.times import date_text, day_text

ASIDE_TAB, DELETED = "aside", "deleted"
"""The sections of the list."""
BADGES = {ASIDE_TAB: "triangle-alert", DELETED: "trash-2"}
Naming = Callable[[Record], str]
"""Returns the name of a match."""


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

    def __init__(self, context: Context, naming: Naming) -> None:
        self.context = context
        self._naming = naming
        self._rests: dict[Path, Rest] = {}
        self._looking: Future[list[Rest]] | None = None
        self.items: tuple[Shelved, ...] = ()

    def read(self, notes: Sequence[Note]) -> None:
        """ButtonKind for them; `notes` are about the listed matches."""
        folders, now = self.context.folders, self.context.now()
        self._aside = quarantine.listed(folders, now)
        self._deleted = deleted.listed(matches.folder(folders), now)
        self._unread = [note.file for note in notes if note.code is NoteCode.UNREADABLE]
        if self._looking is None and any(
            each.kind is FileKind.MATCH and each.original.exists() for each in self._aside
        ):
            # This replays whole matches, so it is done in the background.
            pool = ThreadPoolExecutor(1, "rests")
            self._looking = pool.submit(quarantine.rests, folders, now)
            pool.shutdown(wait=False)
        self._list()

    def update(self) -> bool:
        """Take what was found out in the background; return whether there was anything."""
        if self._looking is None or not self._looking.done():
            return False
        there = {each.path for each in self._aside}
        self._rests = {rest.aside.path: rest for rest in self._looking.result() if rest.aside.path in there}
        self._looking = None
        self._list()
        return True

    @property
    def busy(self) -> bool:
        """Whether that is still being found out."""
        return self._looking is not None

    def rest_of(self, path: Path) -> Rest | None:
        """Return what can be appended to a match."""
        return next((rest for rest in self._rests.values() if rest.path == path and not rest.apart), None)

    def item(self, path: Path | None) -> Shelved | None:
        """Return the selected row."""
        return next((item for item in self.items if item.path == path), None)

    def _list(self) -> None:
        unread = (self._unread_item(path) for path in self._unread)
        put_aside = (self._aside_item(each) for each in self._aside)
        self.items = (*unread, *put_aside, *(self._deleted_item(each) for each in self._deleted))

    def _unread_item(self, path: Path) -> Shelved:
        t, file = self.context.t, shown(path.name, LONGEST_FILE)
        return Shelved(path, ASIDE_TAB, file, "", t("shelved.unread"), t("shelved.unread-text", file=file))

    def _aside_item(self, one: Quarantined) -> Shelved:
        t, rest = self.context.t, self._rests.get(one.path)
        kind, title = t(f"shelved.kind.{one.kind}"), self._title_of(one)
        day = day_text(t, one.when, self.context.now().date())
        if rest is None:
            text = t("shelved.aside-text", file=shown(one.path.name, LONGEST_FILE))
        else:
            text = rest_text(t, rest.then, rest.now, apart=rest.apart)
        state = t("shelved.damaged" if rest is None else "shelved.good")
        about = state if one.record is None else f"{kind}  ·  {state}"
        return Shelved(one.path, ASIDE_TAB, title, day, about, text, aside=one)

    def _title_of(self, one: Quarantined | Deleted) -> str:
        """Return the name of a match; for other files, and for unreadable ones, what it is."""
        record = one.record if isinstance(one, Quarantined) else record_of(one.inside / one.paths[0])
        if record is not None:
            return self._naming(record)
        if isinstance(one, Quarantined):
            return self.context.t(f"shelved.kind.{one.kind}")
        return shown(one.paths[0].name, LONGEST_FILE)

    def _deleted_item(self, one: Deleted) -> Shelved:
        t, context, title = self.context.t, self.context, self._title_of(one)
        until = one.when + timedelta(days=DAYS)
        day = date_text(t, until)
        deleted = day_text(t, one.when, context.now().date())
        text = t("shelved.deleted-text", day=deleted, until=day)
        return Shelved(one.inside, DELETED, title, deleted, t("shelved.until", until=day), text, deleted=one)

    # Actions

    def again(self, one: Quarantined, then: Callable[[Path | None], None]) -> None:
        """Try again to read something that was set aside, in the background; `then` gets what it belongs to now."""
        title, now = self._title_of(one), self.context.now()

        def done(found: tuple[Path | None, tuple[Note, ...]]) -> None:
            path, notes = found
            self.context.report(notes)
            self._rests.pop(one.path, None)
            if path is not None:
                self._say_back(title)
                if one.kind is FileKind.SETTINGS:
                    kept, told = settings.load(self.context.folders, self.context.now())
                    self.context.report(told)
                    self.context.adopt(kept)
            then(path)

        # Someone who does not wait will find it done later.
        read_beside(self.context, lambda: quarantine.again(self.context.folders, one, now), done, done)

    def take_back(self, one: Deleted) -> Path | None:
        """Restore something deleted; return where it is."""
        title, (back, notes) = self._title_of(one), deleted.take_back(one)
        self.context.report(notes)
        if not back:
            return None
        self._say_back(title)
        return back[0]

    def _say_back(self, title: str) -> None:
        self.context.toasts.add(self.context.t("shelved.back", name=title), "check")

    def delete(self, one: Quarantined) -> Deleted | None:
        """Add what was set aside to what was deleted; return it."""
        inside = matches.folder(self.context.folders)
        home = inside if one.path.is_relative_to(inside) else one.path.parent
        gone = deleted.put_away(home, [one.path], self.context.now())
        if gone is None:
            self.context.report([Note(NoteCode.UNWRITABLE, one.path)])
        return gone


def line_of(item: Shelved, rect: pygame.Rect, chosen: bool, choose: Callable[[], None]) -> MatchLine:
    """Return the row of the list."""
    line = MatchLine(f"{item.part}-{item.path.name}", rect, item.title, item.day, item.about, chosen, choose)
    line.badge, line.lit = BADGES[item.part], False
    return line


def build_panel(form: Form, style: Style, room: pygame.Rect, item: Shelved, act: Button, delete: Button | None) -> None:
    """Add the details of a row, and its actions below."""
    form.add(Picture("ground", room, style.panel))
    inner = inset(room, style.space(3), style.space(2.5))
    name, rest = off_top(inner, style.px(48), style.space(1))
    form.add(Label("name", name, item.title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
    about, rest = off_top(rest, style.px(28), style.space(2))
    form.add(Label("about", about, item.about, TextSize.TEXT, style.theme.quiet))
    keys, rest = off_bottom(rest, style.px(48) * 2 + style.space(1.5), style.space(2))
    form.add(Paragraph("text", rest, item.text, TextSize.TEXT, style.theme.text))
    upper, lower = column(keys, [style.px(48)] * 2, style.space(1.5))
    act.rect, act.kind = (lower if delete is None else upper), ButtonKind.PRIMARY
    form.add(act)
    if delete is not None:
        delete.rect = lower
        form.add(delete)
