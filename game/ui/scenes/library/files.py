"""Files beside the game: waiting for one to be read, asking about a damaged one, and asking for a path."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Generic

import pygame

from game.engine.options import T
from game.engine.shown import shown
from game.play import gc_policy
from game.store.background import LONG_WORK
from game.store.files import Note
from game.store.folders import RECORD
from game.store.matches import Extent
from game.ui.context import LONGEST_FILE, READING, Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, TextLine
from game.ui.kit.widgets.widget import column, row
from game.ui.scenes.page import Answer, Dialog, Lines, Page
from game.words.sentences import damaged_text


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
    try:
        with os.scandir(folder) as entries:
            found = [(each.name, each.is_dir()) for each in islice(entries, LISTED) if not each.name.startswith(".")]
    except (OSError, ValueError):
        return None
    found.sort(key=lambda each: each[0].casefold())
    records = [name for name, inside in found if files and not inside and name.endswith(RECORD)]
    return [name for name, inside in found if inside], records


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
