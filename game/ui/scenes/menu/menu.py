"""The first scene: the name of the game on a rack, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.books import UNO_1999
from game.engine.tiles.books import UNO_RUMMY
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, put_centre
from game.ui.kit.margins import page_room
from game.ui.kit.materials import rack, rack_margin, shelf_lip
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.tween import Tween, out_back
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.layout import column, off_bottom, row
from game.ui.scenes.menu.attract import Attract
from game.ui.scenes.menu.languages import language_control, language_names
from game.ui.scenes.page import Page
from game.ui.specimens import fan, specimen
from game.ui.table.tiles.bodies import height
from game.ui.table.tiles.images import tile_images

TITLE = "STEINREICH"
TITLE_COLOURS = "RYGBRGYBRG"
"""Colour letters, one for each letter of the title."""
TILE = 82
"""Units of a tile of the title."""
DECORATION = (
    ("R3 R4 R5", 0.115, 0.50, 9.0),
    ("Y9 G9 B9", 0.135, 0.78, -7.0),
    ("B6 B7 *=B8", 0.875, 0.53, -8.0),
)
"""Decorative melds: their positions as fractions of the window, and their angles."""
LOOKING_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
LOOKING_AGAIN = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
CARDS = ("R7 YS W4 B+2 G3", 0.865, 0.79, 4.0)
"""A decorative fan of cards."""
BELOW = ((0.24, 0.28), (0.27, 0.72), (0.75, 0.26), (0.74, 0.73))
"""Their positions in the room below the buttons, if the page is narrow; `LOWEST` is how high that room has to be."""
LOWEST = 220


class Menu(Page):
    """Continue or guided first round, new match, and the way to everything else."""

    tune = Tune.MENU

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        seconds = context.motion.seconds(0.45)
        self._coming = [
            Tween(0, 1, seconds, out_back, context.motion.seconds(0.10 + 0.05 * index)) for index in range(len(TITLE))
        ]
        self._scattered: list[tuple[pygame.Surface, tuple[float, float]]] = []
        self._attract: Attract | None = None
        self._away = False
        """Whether another window has the focus, or this one is hidden."""

    def rebuild(self) -> None:
        """Create the form afresh; Enter continues the last match, or opens the set-up of a new one."""
        super().rebuild()
        if self.form.focus is None:
            self.form.look_at(next(key for key in ("continue", "first", "play") if key in self.form), by_keyboard=False)

    @property
    def busy(self) -> bool:
        """Whether the title is still appearing."""
        return super().busy or not self._coming[-1].done

    @property
    def changes_slowly(self) -> bool:
        """Whether a meld of the match behind the menu is appearing or disappearing."""
        return self._attract is not None and self._attract.moving

    @property
    def headline(self) -> pygame.Rect:
        """The name of the game, and every button but the last ones."""
        above = [widget.rect for widget in self.form if widget.rect.bottom < self.form["quit"].rect.top]
        return self._rack_rect(self.style).unionall(above)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; the match behind the menu rests while nobody is looking."""
        self._away = event.type in LOOKING_AWAY or (self._away and event.type not in LOOKING_AGAIN)
        super().handle(event)

    def uncovered(self) -> None:
        """Begin another match behind the menu, after a while."""
        self._attract = None
        super().uncovered()

    def back(self) -> None:
        """Do nothing on Escape: leaving has its own button."""

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, middle = self.context.t, pygame.Rect(0, 0, style.px(380), 0)
        top = self._rack_rect(style).bottom + style.space(5)
        # In a narrow page it begins below the name, and is as high as it needs.
        foot = (
            top + style.px(48) + 5 * (style.px(58) + style.space(2))
            if self.narrow
            else style.metrics.height - style.px(14) - style.space(4)
        )
        middle.update((style.metrics.width - middle.width) // 2, top, middle.width, foot - top)
        go = self.context.go
        entries: list[list[tuple[str, str, Callable[[], None]]]] = [
            [("play", "play", go.new_match), ("ladder", "trophy", go.ladder)],
            [("puzzles", "puzzle", go.puzzles), ("school", "lightbulb", go.school)],
            [("matches", "list", go.matches), ("statistics", "chart-column", go.statistics)],
            [("options", "settings-2", go.options), ("rules", "book-open", go.rules)],
        ]
        if go.has_match():
            entries.insert(0, [("continue", "step-forward", go.continue_match)])
        elif self.context.settings.newcomer:
            entries.insert(0, [("first", "hand", go.first_round)])
        lower, upper = off_bottom(middle, style.px(48), style.space(2))
        lines = column(upper, [style.px(58)] * len(entries), style.space(1.5))
        for index, (line, keys) in enumerate(zip(lines, entries, strict=True)):
            for cell, (key, icon, action) in zip(row(line, [1.0] * len(keys), style.space(1.5)), keys, strict=True):
                tip = t(f"menu.{key}-tip") if key in ("continue", "first") else ""
                kind = ButtonKind.PRIMARY if index == 0 and key == keys[0][0] else ButtonKind.SECONDARY
                form.add(Button(key, cell, t(f"menu.{key}"), action, icon=icon, kind=kind, tip=tip))
        words, leave = row(lower, [3, 2], style.space(2))
        named, tip = language_names(t), t("menu.language-tip")
        control = language_control(style, words, named, self.context.language, self._speak, tip)
        form.add(control.named(t("setting.language.name")))
        form.add(Button("quit", leave, t("menu.quit"), self.context.leave, icon="log-out"))
        self._scattered = self._decoration(style)
        if self._attract is not None:
            self._attract.lay_out(style, *self._attract_room(style))

    def _speak(self, language: str) -> None:
        self.context.change(language=language)

    def _rack_rect(self, style: Style) -> pygame.Rect:
        gap, tile = style.px(4), self._tile(style)
        width = len(TITLE) * (tile + gap) + style.space(6)
        rect = pygame.Rect(0, 0, width, height(tile) + shelf_lip(style.metrics) + style.space(3))
        rect.midtop = (style.metrics.width // 2, style.px(40 if self.narrow else 64))
        return rect

    def _tile(self, style: Style) -> int:
        """Return the width of a tile of the name, in pixels, so that all of it is visible."""
        room = page_room(style.metrics).width - style.space(6)
        return min(style.px(TILE), room // len(TITLE) - style.px(4))

    def _decoration(self, style: Style) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Return the melds and cards at the sides, drawn once per size."""
        room = self._below(style) if self.narrow else pygame.Rect((0, 0), style.metrics.size)
        if self.narrow and not room.height:
            return []
        images = []
        for place, (text, *beside, angle) in enumerate((*DECORATION, CARDS)):
            if text == CARDS[0]:
                picture = fan(style, UNO_1999, text, style.px(62))
            else:
                picture = specimen(style, UNO_RUMMY, text, style.px(58), powerless=True)
            across, down = BELOW[place] if self.narrow else beside
            middle = room.left + room.width * across, room.top + room.height * down
            images.append((pygame.transform.rotozoom(picture, angle, 1.0), middle))
        return images

    def _below(self, style: Style) -> pygame.Rect:
        """Return the room below the buttons of a narrow page; its height is 0 where that is too low for pieces."""
        rim, top = style.px(14) + style.space(2), self.form["quit"].rect.bottom + style.space(4)
        high = style.metrics.height - rim - top
        return pygame.Rect(rim, top, style.metrics.width - 2 * rim, high if high >= style.px(LOWEST) else 0)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        super().update(dt)
        for tween in self._coming:
            tween.advance(dt)
        self._watch(dt)

    def _watch(self, dt: float) -> None:
        """Let the match behind the menu continue, unless motion is reduced or nobody is looking."""
        if self.context.motion.reduced or (self.narrow and not self._below(self.style).height):
            self._attract = None
        elif not self._away and self.context.scenes.top is self:
            if self._attract is None:
                self._attract = Attract(f"{self.context.now()}")
                self._attract.lay_out(self.style, *self._attract_room(self.style))
            self._attract.update(dt)

    def _attract_room(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where melds may lie, and what stays free for the menu."""
        if self.narrow:
            room = self._below(style)
            return room, pygame.Rect(room.topright, (0, room.height))
        rim, top = style.px(14) + style.space(2), self._rack_rect(style).bottom + style.space(3)
        room = pygame.Rect(rim, top, style.metrics.width - 2 * rim, style.metrics.height - rim - top)
        free = pygame.Rect(0, top, style.px(380) + style.space(6), room.height)
        free.centerx = style.metrics.width // 2
        return room, free

    def draw_ground(self, surface: DrawTarget, style: Style) -> None:
        """Draw the table, the rack and the name of the game on it."""
        aside = self._attract.aside if self._attract is not None else 0.0
        for image, centre in self._scattered:
            put_centre(surface, image, centre, 1 - aside)
        if self._attract is not None:
            self._attract.draw(surface, style)
        rect, edge = self._rack_rect(style), rack_margin(style.metrics)
        put(surface, rack(rect.size, style.metrics, style.theme, 1), (rect.x - edge, rect.y - edge))
        tiles, width = tile_images(style, UNO_RUMMY), self._tile(style)
        step = width + style.px(4)
        left = rect.centerx - step * (len(TITLE) - 1) / 2
        middle = rect.bottom - shelf_lip(style.metrics) - height(width) / 2
        for index, (letter, colour) in enumerate(zip(TITLE, TITLE_COLOURS, strict=True)):
            coming = self._coming[index]
            image = tiles.lettered(letter, colour, width)
            drop = (1 - coming.value) * style.px(70)
            opacity = min(coming.share * 3, 1.0)
            put_centre(surface, image, (left + step * index, middle - drop), opacity)
