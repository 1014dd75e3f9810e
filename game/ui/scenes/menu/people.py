"""Who plays: everybody at this machine, chosen by one click; made, renamed, deleted and brought back."""

from __future__ import annotations

from functools import partial

import pygame

from game.store import deleted, profiles
from game.store.deleted import Deleted
from game.store.profiles import Profile
from game.store.settings import LONGEST_NAME
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, TextLine
from game.ui.kit.widgets.widget import off_left, off_right
from game.ui.scenes.page import Lines, Page


def rename(context: Context, profile: Profile, name: str) -> None:
    """Rename a profile; if somebody else has the name, it gets another one, which is said."""
    wanted, now = name.strip(), context.now()
    if (free := profiles.free_name(context.first_folders, profile.key, wanted, now)) != wanted:
        context.toasts.add(context.t("people.taken", name=wanted, free=free), "user-round")
    if profile.key == context.profile.key:
        context.change(player_name=free)
    else:
        context.report(profiles.rename(profile, free, now)[1])


LINE = 58
"""The height of a row, in units."""


class People(Page):
    """A row for each: the name to be clicked, and what can be done with it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.editing = ""
        """The key of the profile that is being renamed, behind a slash, as the first key is empty."""
        self.read()

    def read(self) -> None:
        context, now = self.context, self.context.now()
        self.everybody = context.told(profiles.listed(context.first_folders, now))
        self.gone = profiles.deleted_ones(context.first_folders, now)

    def play_as(self, profile: Profile) -> None:
        self.context.play_as(profile)
        self.back()

    def create(self) -> None:
        context = self.context
        wanted = context.t("seats.player", number=len(self.everybody) + 1)
        name = profiles.free_name(context.first_folders, "/", wanted, context.now())  # no profile has that key
        made = context.told(profiles.create(context.first_folders, name, context.settings, context.now()))
        if made is None:
            return
        self.editing = f"/{made.key}"
        self.uncovered()
        self.form.look_at(f"line-{made.key}")
        line = self.form[f"line-{made.key}"]
        assert isinstance(line, TextLine)
        line.marked = True

    def edit(self, profile: Profile) -> None:
        """Let the name of a profile be written, or no more."""
        self.editing = "" if self.editing == f"/{profile.key}" else f"/{profile.key}"
        self.uncovered()
        self.form.look_at(f"line-{profile.key}" if self.editing else f"edit-{profile.key}")

    def delete(self, profile: Profile) -> None:
        if self.context.told(profiles.delete(self.context.first_folders, profile, self.context.now())) is not None:
            self.context.toasts.add(self.t("people.deleted", name=self.called(profile)), "trash-2")
        self.uncovered()

    def take_back(self, what: Deleted) -> None:
        key = what.paths[0].parts[0]
        if self.context.told(deleted.take_back(what)):
            for back in profiles.listed(self.context.first_folders, self.context.now())[0]:
                if back.key == key:
                    rename(self.context, back, back.name)
        self.uncovered()

    def called(self, profile: Profile) -> str:
        here = profile.key == self.context.profile.key
        return (self.context.settings.player_name if here else profile.name) or self.t("player.you")

    def build(self, form: Form, style: Style) -> None:
        lines = self.on_panel(self.head(self.t("people.title")), 3, 640)
        lines.text("about", self.t("people.about"), TextSize.SMALL, style.theme.quiet, below=1.5)
        for profile in self.everybody:
            self._build_row(lines, lines.next(style.px(LINE), 1.5), profile)
        lines.add(Button("new", lines.next(style.px(LINE), 1.5), self.t("people.new"), self.create, icon="plus"))
        for number, (what, name) in enumerate(self.gone):
            key, word = off_right(lines.next(style.px(LINE), 1.5), style.px(220), style.space(1.5))
            text, act = self.t("people.gone", name=name or self.t("player.you")), partial(self.take_back, what)
            lines.add(Label(f"gone-{number}", word, text, TextSize.TEXT, style.theme.quiet))
            again = self.t("people.take-back")
            lines.add(Button(f"back-{number}", key, again, act, icon="undo-2", step=TextSize.SMALL))
        lines.end()
        ground = form["ground"].rect
        ground.height = min(ground.height, lines.y - ground.y + style.space(1))

    def _build_row(self, lines: Lines, place: pygame.Rect, profile: Profile) -> None:
        t, key, name = self.t, profile.key, self.called(profile)
        here = key == self.context.profile.key
        gap, side = lines.style.space(1), place.height
        rest, buttons = off_left(place, place.width - 2 * (side + gap), gap)
        pencil, trash = off_left(buttons, side, gap)
        if self.editing == f"/{key}":
            line = TextLine(f"line-{key}", rest, profile.name, partial(rename, self.context, profile),
                            most=LONGEST_NAME, empty=t("player.you"), done=partial(self.edit, profile))  # fmt: skip
            lines.add(line.named(t("people.name")))
        else:
            kind = ButtonKind.CHOSEN if here else ButtonKind.SECONDARY
            tip = t("people.here" if here else "people.play", name=name)
            act = partial(self.play_as, profile)
            lines.add(Button(f"play-{key}", rest, name, act, icon="user-round", kind=kind, tip=tip))
        icon, tip = ("check", t("people.done")) if self.editing == f"/{key}" else ("pencil", t("people.rename"))
        lines.add(Button(f"edit-{key}", pencil, "", partial(self.edit, profile), icon=icon, tip=tip))
        reason = t("people.keep-first") if not key else t("people.keep-here") if here else ""
        tip, act = t("people.delete"), partial(self.delete, profile)
        lines.add(Button(f"delete-{key}", trash, "", act, icon="trash-2", tip=tip, reason=reason))
