"""The first scene: the name of the game on a rack, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.cards.books import UNO_1999
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Meld
from game.play.tiles.exhibition import Exhibition
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, faded, put, put_centre
from game.ui.kit.motion import Tween, out_back
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import Style, page_room, rack, rack_margin, shelf_lip
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Stepper
from game.ui.kit.widgets.widget import column, off_bottom, row
from game.ui.scenes.page import Page
from game.ui.specimens import fan, specimen
from game.ui.table.tiles.images import height, tile_images
from game.words.catalogue import LANGUAGES, own_name

# -- The table behind the menu: a match of computers, out of focus, so calm that nothing competes with the menu.
#
# Melds are drawn small and scaled up, which blurs them; each is one picture, made once. A meld that changes fades out
# while its new form fades in at the same place. Everything shown is a function of the time since it appeared.

WAIT = 1.0
"""Seconds that the menu is shown before the match begins."""
FADE = 0.9
"""Seconds that a meld takes to appear or disappear."""
STRENGTH = 0.62
"""How opaque a meld is."""
STEPS = 6
"""How many shades of opacity there are on the way; few, so that few frames differ."""
BLUR = 2
"""How many times smaller a meld is drawn than it is shown."""
ATTRACT_TILE, CELL = 38, (182, 72)
"""Units of a tile, and of the least place of a meld."""
FILLED = 0.94
"""How much of its place a long meld fills; its tiles are smaller for that."""


def presence(age: float, left: float | None = None) -> float:
    """Return how opaque a meld is, by the seconds since it appeared, and since it began to fade."""
    if left is None and age >= FADE:
        return STRENGTH
    share = min(max(age / FADE, 0.0), 1.0)
    if left is not None:
        share = min(share, 1 - min(max(left / FADE, 0.0), 1.0))
    return round(share * share * (3 - 2 * share) * STEPS) / STEPS * STRENGTH


@dataclass(slots=True)
class ShownMeld:
    """A meld on the table behind the menu."""

    meld: Meld
    slot: int
    age: float = 0.0
    left: float | None = None
    """Seconds since it began to fade."""

    @property
    def opacity(self) -> float:
        return presence(self.age, self.left)


def followed(before: Sequence[ShownMeld], melds: Sequence[Meld], slots: int) -> list[ShownMeld]:
    """Return what is shown once the melds on the table are these.

    A meld keeps its place; one that changed takes the place of the one that it shares most tiles with; a new one takes
    the first free place. Without a free place it is not shown.
    """
    going = [each for each in before if each.left is not None]
    staying, found = [each for each in before if each.left is None], []
    fresh = []
    for meld in melds:
        same = next((each for each in staying if each.meld == meld), None)
        if same is None:
            fresh.append(meld)
        else:
            staying.remove(same)
            found.append(same)
    placeless = []
    for meld in fresh:
        shared = max(staying, key=lambda each: len(set(each.meld.tiles) & set(meld.tiles)), default=None)
        if shared is not None and set(shared.meld.tiles) & set(meld.tiles):
            staying.remove(shared)
            found.append(ShownMeld(meld, shared.slot))
            going.append(ShownMeld(shared.meld, shared.slot, shared.age, 0.0))
        else:
            placeless.append(meld)
    for meld in placeless:
        taken = {each.slot for each in found}
        free = next((slot for slot in range(slots) if slot not in taken), None)
        if free is not None:
            found.append(ShownMeld(meld, free))
    gone = [ShownMeld(each.meld, each.slot, each.age, 0.0) for each in staying]
    return [*going, *gone, *found]


def places(room: pygame.Rect, free: pygame.Rect, cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the middles of the places in a room, left and right of what stays free, those next to it first."""
    rows, found = max(room.height // cell[1], 1), []
    for line in range(rows):
        y = room.top + round(room.height * (line + 0.5) / rows)
        for start, end in ((room.left, free.left), (free.right, room.right)):
            columns = (end - start) // cell[0]
            for place in range(columns):
                # Rows are staggered a little, as people lay them.
                x = start + round((end - start) * (place + 0.5) / columns) + (7 * line % 5 - 2) * cell[0] // 40
                found.append((x, y))
    return sorted(found, key=lambda each: (abs(each[1] - room.centery) // cell[1], abs(each[0] - room.centerx)))


def breadth(room: pygame.Rect, free: pygame.Rect, cell: int) -> int:
    """Return how wide each place is, where all have at least the width of a cell."""
    sides = (free.left - room.left, room.right - free.right)
    return min((side // (side // cell) for side in sides if side >= cell), default=cell)


class Attract:
    """The match behind the menu."""

    def __init__(self, seed: str) -> None:
        self._match = Exhibition(UNO_RUMMY, seed)
        self._waited = self._cleared = 0.0
        self._shown: list[ShownMeld] = []
        self._places: list[tuple[int, int]] = []
        self._breadth = 0
        self._images: dict[tuple[Meld, float], pygame.Surface] = {}

    @property
    def begun(self) -> float:
        """The seconds since the match began; negative before."""
        return self._waited - WAIT

    @property
    def shown(self) -> tuple[ShownMeld, ...]:
        return tuple(self._shown)

    @property
    def moving(self) -> bool:
        return any(each.left is not None or each.age < FADE for each in self._shown)

    @property
    def aside(self) -> float:
        """How far the pieces of the still menu have made room: 0 until the first meld appears, then up to 1."""
        ages = [each.age for each in self._shown]
        if ages:
            self._cleared = max(self._cleared, presence(max(ages)) / STRENGTH)
        return self._cleared

    def lay_out(self, style: Style, room: pygame.Rect, free: pygame.Rect) -> None:
        self._places = places(room, free, (style.px(CELL[0]), style.px(CELL[1])))
        self._breadth = breadth(room, free, style.px(CELL[0]))
        self._images.clear()

    def update(self, dt: float) -> None:
        self._waited += dt
        if self.begun < 0:
            return
        for each in self._shown:
            each.age += dt
            if each.left is not None:
                each.left += dt
        self._shown = [each for each in self._shown if each.left is None or each.left < FADE]
        if self._match.update(dt):
            self._shown = followed(self._shown, self._match.melds, len(self._places))
            kept = {each.meld for each in self._shown}
            self._images = {key: image for key, image in self._images.items() if key[0] in kept}

    def draw(self, surface: DrawTarget, style: Style) -> None:
        for each in self._shown:
            opacity = each.opacity
            if each.slot < len(self._places) and opacity > 0:
                put_centre(surface, self._image(each.meld, opacity, style), self._places[each.slot])

    def _image(self, meld: Meld, opacity: float, style: Style) -> pygame.Surface:
        """Return the picture of a meld at its present opacity; other shades are made from the full one."""
        if (meld, STRENGTH) not in self._images:
            self._images[meld, STRENGTH] = faded(blurred(meld, style, self._breadth), STRENGTH)
        if (meld, opacity) not in self._images:
            self._images[meld, opacity] = faded(self._images[meld, STRENGTH], opacity / STRENGTH)
        return self._images[meld, opacity]


def blurred(meld: Meld, style: Style, wide: int) -> pygame.Surface:
    """Return the picture of a meld out of focus, in a place that many pixels wide."""
    room = round(wide * FILLED) // len(meld.tiles)
    small = specimen(style, UNO_RUMMY, repr(meld), max(min(style.px(ATTRACT_TILE), room) // BLUR, 6), powerless=True)
    size = (small.get_width() * BLUR, small.get_height() * BLUR)
    large = pygame.transform.smoothscale(pygame.transform.box_blur(small, max(style.px(1), 1)), size)
    # People do not lay melds with a ruler.
    return pygame.transform.rotozoom(large, sum(tile.number for tile in meld.tiles) * 5 % 9 - 4, 1.0)


# -- The control for the language.


def language_names() -> list[tuple[str, str]]:
    return [(code, own_name(code)) for code in LANGUAGES]


def language_control(
    context: Context, rect: pygame.Rect, change: Callable[[str], None], tip: str = ""
) -> Choice[str] | Stepper:
    """Return the control for the language: side by side while there is room, otherwise one at a time between arrows."""
    style, named, now = context.page_style, language_names(), context.language
    choice = Choice("language", rect, named, now, change, tip=tip)
    if all(style.width(name, TextSize.TEXT, Typeface.BOLD) <= choice.room(style) for _, name in named):
        return choice
    return Stepper.through("language", rect, named, now, change, tip=tip)


# -- The first scene: the name of the game on a rack, and where to go from here.

TITLE = "STEINREICH"
TITLE_COLOURS = "RYGBRGYBRG"
"""Colour letters, one for each letter of the title."""
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
        return super().busy or not self._coming[-1].done

    @property
    def changes_slowly(self) -> bool:
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
        speak, tip = (lambda language: self.context.change(language=language)), t("menu.language-tip")
        form.add(language_control(self.context, words, speak, tip).named(t("setting.language.name")))
        form.add(Button("quit", leave, t("menu.quit"), self.context.leave, icon="log-out"))
        self._scattered = self._decoration(style)
        if self._attract is not None:
            self._attract.lay_out(style, *self._attract_room(style))

    def _rack_rect(self, style: Style) -> pygame.Rect:
        gap, tile = style.px(4), self._tile(style)
        width = len(TITLE) * (tile + gap) + style.space(6)
        rect = pygame.Rect(0, 0, width, height(tile) + shelf_lip(style.metrics) + style.space(3))
        rect.midtop = (style.metrics.width // 2, style.px(40 if self.narrow else 64))
        return rect

    def _tile(self, style: Style) -> int:
        """Return the width of a tile of the name, in pixels, so that all of it is visible."""
        room = page_room(style.metrics).width - style.space(6)
        return min(style.px(82), room // len(TITLE) - style.px(4))

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
