"""Who sits at the table of a new match: names, and people or computers of some level, one row or plate each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ai.tiles.levels import LEVELS
from game.play.session import HUMAN
from game.play.setup import Player
from game.store.glance import other_profiles
from game.store.profiles import listed
from game.store.settings import LONGEST_NAME, SeatChoice, SeatKind, Settings
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Choice, Form, Picture, Stepper, TextLine
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_left, off_right, row
from game.ui.table.shared.plates import draw_face
from game.words.names import companion, kind_name

MOST = 10
"""Seats of the largest book."""
ONE_COLUMN = 5
"""Up to this many seats are one below the other with all levels side by side; more are in two columns."""
KINDS = (SeatKind.HUMAN, *map(SeatKind, LEVELS))
"""Who can take a seat."""


def seat_choices(settings: Settings) -> tuple[SeatChoice, ...]:
    """Return the occupants of all seats: those of last time, then computers."""
    taken = settings.seats[:MOST]
    return taken + (SeatChoice(SeatKind.NORMAL),) * (MOST - len(taken))


def default_names(choices: Sequence[SeatChoice], context: Context) -> tuple[str, ...]:
    """Return the names of players who were given none, one per seat."""
    humans = sum(choice.kind is SeatKind.HUMAN for choice in choices)
    taken, names = {context.player_name, *(choice.name.strip() for choice in choices)}, []
    for index, choice in enumerate(choices):
        if choice.kind is SeatKind.HUMAN:
            alone = index == 0 and (humans == 1 or context.settings.player_name)
            names.append(context.player_name if alone else context.t("seats.player", number=index + 1))
        else:
            names.append(companion(index, taken))
            taken.add(names[-1])
    return tuple(names)


def players_of(choices: Sequence[SeatChoice], context: Context) -> tuple[Player, ...]:
    """Return who plays, with distinct names."""
    players: list[Player] = []
    for choice, default in zip(choices, default_names(choices, context), strict=True):
        name = wanted = choice.name.strip() or default
        number = 1
        while any(player.name == name for player in players):
            number += 1
            name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        players.append(Player(name, choice.kind))
    return tuple(players)


def people_here(context: Context) -> tuple[str, ...]:
    """Return the names of everybody who plays at this machine; () where only one does."""
    if not other_profiles(context.first_folders):
        return ()
    everybody, _ = listed(context.first_folders, context.now())
    return tuple(dict.fromkeys(each.name for each in everybody if each.name))


HIGHEST = 84
"""Units of height of a row at most."""


@dataclass(frozen=True, slots=True)
class SeatRows:
    """The rows of the seats in a form; changes are reported by seat."""

    context: Context
    sit: Callable[[int, SeatKind], None]
    """Somebody else takes a seat."""
    rename: Callable[[int, str], None]
    """A player is renamed."""
    narrow: bool = False
    """Whether all seats are one below the other."""

    def build(self, form: Form, style: Style, rect: pygame.Rect, choices: Sequence[SeatChoice]) -> int:
        """Add a row for each seat to the form, clockwise from the top left; return where they end."""
        names = default_names(choices, self.context)
        wide = len(choices) <= ONE_COLUMN and not self.narrow
        columns = [rect] if wide or self.narrow else row(rect, [1.0, 1.0], style.space(3))
        rows = len(choices) if self.narrow else ONE_COLUMN if len(choices) > 4 else 4
        high = min(rect.height // rows, style.px(HIGHEST))
        places = [cell for each in columns for cell in column(each, [high] * rows, 0)]
        for place, (line, choice) in enumerate(zip(places, choices, strict=False)):
            cell = inset(line, 0, max((high - style.px(48)) // 2, style.px(2)))
            sign, rest = off_left(cell, min(cell.height, style.px(46)), style.space(1.5 if wide else 1))
            form.add(Picture(f"sign-{place}", sign, _sign(style, choice, place)))
            build = self._build_line if wide else self._build_plate
            build(form, style, rest, place, choice, names[place])
        return max(place.bottom for place in places[: len(choices)])

    def _said(self, place: int, choice: SeatChoice) -> str:
        """Return what a seat is called for somebody who does not see its sign."""
        return self.context.t("spoken.player" if choice.kind is SeatKind.HUMAN else "spoken.computer", number=place + 1)

    def _build_line(
        self, form: Form, style: Style, rest: pygame.Rect, place: int, choice: SeatChoice, name: str
    ) -> None:
        """Add a full row: everybody who can sit there side by side, and the name."""
        who, line = row(rest, [2.1, 1.0], style.space(2))
        kinds = [(kind, self._word(kind)) for kind in KINDS]
        kind = Choice(f"kind-{place}", who, kinds, choice.kind, lambda kind: self.sit(place, kind), step=TextSize.SMALL)
        form.add(kind.named(self._said(place, choice)))
        self._build_name(form, line, place, choice, name)

    def _build_plate(
        self, form: Form, style: Style, rest: pygame.Rect, place: int, choice: SeatChoice, name: str
    ) -> None:
        """Add a half row: the name, and who sits there between two arrows."""
        who, line = off_right(rest, style.px(168), style.space(1))
        words = dict(enumerate(map(self._word, KINDS)))
        last, index = len(KINDS) - 1, KINDS.index(choice.kind)
        form.add(
            Stepper(
                f"kind-{place}", who, index, 0, last, lambda index: self.sit(place, KINDS[index]), words=words
            ).named(self._said(place, choice))
        )
        self._build_name(form, line, place, choice, name)

    def _build_name(self, form: Form, rect: pygame.Rect, place: int, choice: SeatChoice, name: str) -> None:
        def rename(text: str) -> None:
            self.rename(place, text)

        known = people_here(self.context) if choice.kind is SeatKind.HUMAN else ()
        if known:
            key, rect = off_right(rect, rect.height, form.style.space(0.5))
            now = choice.name.strip() or name
            after = known[(known.index(now) + 1) % len(known) if now in known else 0]
            tip = self.context.t("people.sit", name=after)
            form.add(Button(f"who-{place}", key, "", lambda: rename(after), icon="user-round", tip=tip))
        tip = self.context.t("seats.name-tip")
        line = TextLine(f"name-{place}", rect, choice.name, rename, most=LONGEST_NAME, empty=name, tip=tip)
        form.add(line.named(self.context.t("spoken.name-of", number=place + 1)))

    def _word(self, kind: SeatKind) -> str:
        return kind_name(self.context.t, kind)


def _sign(style: Style, choice: SeatChoice, place: int) -> Painting:
    """Return a painter for the round badge that the seat will have at the table."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        draw_face(surface, style, rect.center, min(rect.size), place, HUMAN if choice.kind is SeatKind.HUMAN else "")

    return paint
