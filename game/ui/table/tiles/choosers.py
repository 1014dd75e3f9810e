"""Small questions on the table: which colour a joker has, which of several action tiles takes effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.game import Instead
from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out
from game.engine.tiles.melds import Face, Tile
from game.store.levels import LevelText
from game.ui.kit.drawing import DrawTarget, put, put_centre, put_line, rounded
from game.ui.kit.input import Intent
from game.ui.kit.sprite import Rim
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour, TextSize, Typeface
from game.ui.kit.widgets.textline import covered
from game.ui.table.shared.plates import draw_panel
from game.ui.table.tiles import chrome
from game.ui.table.tiles.felt import PITCH, FeltItem
from game.ui.table.tiles.images import PROPORTION, TileLook, tile_images
from game.ui.table.tiles.table import TileTable
from game.words.sentences import Guidance
from game.words.tiles.sentences import hint_guidance, shown_guidance


class ChooserTile(NamedTuple):
    """An answer: a tile to click."""

    rect: pygame.Rect
    tile: Tile
    look: TileLook
    choose: Callable[[], None]


class Chooser(NamedTuple):
    """A question next to the meld it is about."""

    rect: pygame.Rect
    title: str
    """Key of the catalogue."""
    options: tuple[ChooserTile, ...]
    about: tuple[Tile, ...]
    """What the question is about: it can be put aside as long as these stay as they are."""
    badge: pygame.Rect
    """What is left of a question that was put aside; a click asks it again."""


def chooser_of(table: TileTable) -> Chooser | None:
    """Return the question that the draft leaves open, one at a time: colours before actions."""
    if table.draft is None or table.dragged:
        return None
    bad = table.bad_tiles()
    for each in sorted(table.draft_problems(), key=lambda each: each.code == "choose-action"):
        if each.code == "joker-without-colour":
            meld = each.detail("meld")
            tiles: tuple[Tile, ...] = meld.tiles if isinstance(meld, tuple) else ()  # type: ignore[attr-defined]
            joker = next((tile for tile in tiles if tile.is_joker), None)
            if joker is not None and not bad & set(tiles):
                number = next(tile.number for tile in tiles if not tile.is_joker)
                there, name = {tile.colour for tile in tiles}, partial(Draft.name_joker, joker=joker)
                faces = [Face(colour, number) for colour in table.rules.colours if colour not in there]
                named = [(joker, TileLook(powerless=True, stands_for=face), partial(name, face=face)) for face in faces]
                return _chooser(table, joker, "guide.choose-colour", named)
        elif each.code == "choose-action":
            group = each.detail("tiles")
            if isinstance(group, tuple) and not bad & set(group):
                answers = [(tile, TileLook(), partial(Draft.choose_action, tile=tile)) for tile in group]
                return _chooser(table, group[0], "guide.choose-action", answers)
    return None


def put_aside(table: TileTable, question: Chooser, point: tuple[int, int]) -> bool:
    """Put a question aside, or ask it again if what is left of it was clicked; return whether that is so."""
    again = question.about == table.put_aside and question.badge.collidepoint(point)
    table.put_aside = () if again else question.about
    return again


def _go_on(table: TileTable, change: Callable[[Draft], Draft]) -> None:
    if table.draft is not None:
        table.change(change(table.draft))


def _chooser(
    table: TileTable, about: Tile, title: str, answers: Sequence[tuple[Tile, TileLook, Callable[[Draft], Draft]]]
) -> Chooser:
    """Return the panel on the side of a tile's meld where it covers least of what lies there: above it, if it can."""
    style, felt = table.context.style, table.zones.felt
    items = sorted(table.items, key=lambda item: about not in item)
    points = table.ground.middles(items[0])
    width, pad = style.px(52), style.px(12)
    high = round(width * PROPORTION)
    words = style.width(table.context.t(title), TextSize.TEXT, Typeface.BOLD)
    wide = max(len(answers) * (width + pad) + pad, words + 2 * pad)
    half = table.ground.pitch * 0.75
    own, *others = (_around(table, item) for item in items)
    room = pygame.Rect(0, 0, wide, high + 2 * pad + style.px(28))
    reach = own.inflate(room.width + style.px(12), room.height + style.px(12))
    seen = felt.union(felt.move(0, -style.px(60)))
    middles = reach.midtop, reach.midbottom, reach.midleft, reach.midright
    sides = [room.move_to(center=middle).clamp(seen) for middle in middles]
    rect = min(sides, key=lambda side: (side.colliderect(own), covered(side, others)))
    left, top = rect.centerx - (len(answers) * (width + pad) - pad) / 2, rect.bottom - pad - high
    options = tuple(
        ChooserTile(
            pygame.Rect(round(left + i * (width + pad)), top, width, high), tile, look, partial(_go_on, table, change)
        )
        for i, (tile, look, change) in enumerate(answers)
    )
    badge = pygame.Rect(0, 0, style.px(26), style.px(26))
    badge.center = round(points[-1][0] + table.ground.pitch * 0.45), round(points[0][1] - half * 0.85)
    return Chooser(rect, title, options, items[0], badge)


def _around(table: TileTable, item: FeltItem) -> pygame.Rect:
    """Return the rectangle of the window that the tiles of an item cover."""
    (left, y), (right, _) = (table.ground.middles(item)[end] for end in (0, -1))
    wide = table.ground.pitch / PITCH
    box = pygame.Rect(0, 0, round(right - left + wide), round(wide * PROPORTION))
    return box.move_to(center=(round((left + right) / 2), round(y)))


def choose_at(table: TileTable, question: Chooser, point: tuple[int, int]) -> bool:
    """Take the answer at a point, or put aside the question there; return whether the point is on it."""
    on_it = question.rect.collidepoint(point)
    if (chosen := next((each for each in question.options if each.rect.collidepoint(point)), None)) is not None:
        chosen.choose()
    elif on_it:
        table.put_aside = question.about  # something below it may be wanted
    return on_it


def draw_chooser(surface: DrawTarget, table: TileTable, chooser: Chooser, mouse: tuple[int, int]) -> None:
    style = table.context.style
    if chooser.about == table.put_aside:
        (_, ground, ink), badge = style.theme.marked, chooser.badge
        put(surface, rounded(badge.size, badge.width // 2, ground), badge.topleft)
        style.write(surface, "?", badge, TextSize.TEXT, ink, Typeface.BOLD, align=0.5)
        return
    draw_panel(surface, style, chooser.rect, lit=True)
    head = pygame.Rect(chooser.rect.x, chooser.rect.y + style.px(8), chooser.rect.width, style.px(28))
    style.write(surface, table.context.t(chooser.title), head, TextSize.TEXT, face=Typeface.BOLD, align=0.5)
    for option in chooser.options:
        over = option.rect.collidepoint(mouse)
        look = option.look._replace(rim=Rim.SELECTED) if over else option.look
        image = tile_images(style, table.rules).image(option.tile, option.rect.width, look)
        put_centre(surface, image, (option.rect.centerx, option.rect.centery - (style.px(3) if over else 0)))


# -- The hint of a turn in three steps: that there is a move, which tiles it takes, and the move itself on the table.


class Hints:
    """What the hint button has revealed about the present draft; another draft starts over."""

    def __init__(self, table: TileTable, find: Callable[[Draft], Hint | NoHint] = hint, skipped: int = 0) -> None:
        self.table = table
        self._find = find
        self._skipped = skipped
        """The steps that are left out at the beginning."""
        self._about: Draft | None = None
        """The draft that the hint was requested for."""
        self._found: Hint | NoHint = NoHint.NOTHING
        self._step = 0
        self._shown: Draft | None = None
        """The draft with the move on the table, while the player decides."""
        self._line: Guidance | None = None
        self._lined: tuple[object, ...] = (None,) * 6
        """What its line was put into words for."""

    def press(self) -> None:
        """Reveal a little more."""
        draft = self.table.draft
        if draft is None or self.offering:
            return
        if draft != self._about:
            self._about, self._step = draft, self._skipped
            self._found = self._find(draft)
            self.table.session.note_hint(self.table.viewer)
        if not isinstance(self._found, Hint):
            return
        self._step = min(self._step + 1, 3)
        if self._step == 2:
            self._mark(self._found)
        elif self._step == 3:
            shown = laid_out(draft, self._found.play)
            self.table.change(shown)
            self._shown = shown

    def _mark(self, found: Hint) -> None:
        self.table.hinted = (*found.tiles, *found.touched)
        self.table.relayout()
        self.table.ground.show(self.table.hinted)

    @property
    def offering(self) -> bool:
        """Whether there is a move on the table that the player has neither taken nor refused."""
        return self._shown is not None and self.table.draft is self._shown

    def take(self) -> None:
        """Keep the move shown: it is one step of the draft, which undo takes back."""
        self._shown = self._about = None

    def refuse(self) -> None:
        """Put the table back as it was before the move was shown; its tiles stay marked."""
        self._shown = None
        if self._about is not None and isinstance(self._found, Hint):
            self.table.undo()
            self.table.history = self.table.history._replace(future=())
            self._step = 2
            self._mark(self._found)

    @property
    def guidance(self) -> Guidance | None:
        """Return what the guidance line says about it; None if no hint was requested for this draft."""
        table = self.table
        now = (table.draft, self._about, self._shown, self._step, chrome.instead(table), table.context.language)
        if any(one is not other for one, other in zip(now, self._lined, strict=True)):
            self._lined, self._line = now, self._put()
        return self._line

    def _put(self) -> Guidance | None:
        """Put it into words, which takes as long as a frame may have for a screen reader."""
        say = self.table.context.t
        if self.offering and self._about is not None and isinstance(self._found, Hint):
            take, leave = (self.table.context.shortcut(intent).name for intent in (Intent.END, Intent.DRAW))
            key = "hint.ends-aloud" if chrome.may_end(self.table) else "hint.answers-aloud"
            answers = say(key, take=take, leave=leave) if take and leave else ""
            return shown_guidance(say, "hint.shown", self._found, self._about.lay().table, self.table.rules, answers)
        if self.table.draft is None or self.table.draft != self._about:
            return None
        draws = chrome.instead(self.table) is Instead.DRAW
        return hint_guidance(say, self._found, names_tiles=self._step > 1, draws=draws)


# -- The task of a level at the side of the table, and what was missed, in words.


def draw_task(surface: DrawTarget, style: Style, rect: pygame.Rect, text: LevelText, told: int, foot: int = 0) -> None:
    """Draw title, task, and the first `told` hints; in smaller letters if the window is small, the latest hints first.

    The title and what it teaches come first, in at most two lines each.

    The lowest `foot` pixels of the panel stay free; without any it is as high as its texts.
    """
    theme = style.theme
    inner = _within(style, rect)
    inner.height -= foot
    hints = [f"{number}. {hint}" for number, hint in enumerate(text.hints[:told], 1)]
    style, lines = _fitted(style, inner, text, hints)
    spare = 0 if foot else max(inner.height - task_height(style, inner, lines) - style.px(6), 0)
    draw_panel(surface, style, pygame.Rect(rect.topleft, (rect.width, rect.height - spare)))
    y = inner.y
    for i, (words, step, colour, face, gap) in enumerate(lines):
        y += gap if i else 0
        if words in hints and (i == 0 or lines[i - 1][0] not in hints):
            put_line(surface, theme.panel_line, (inner.x, y - gap // 2), (inner.right, y - gap // 2))
        size = style.type(step)
        room = 2 * style.letters.height(size, face) if i <= bool(text.teaches) else inner.bottom - y
        if room >= style.letters.height(size, face):
            # The player's own levels may say more than there is room for.
            shown = style.letters.within(words, inner.width, room, size, face)
            y += style.paragraph(surface, shown, pygame.Rect(inner.x, y, inner.width, room), step, colour, face)


def _within(style: Style, panel: pygame.Rect) -> pygame.Rect:
    """Return the room for a text in its panel: in large print with less around it."""
    return panel.inflate(-2 * style.px(16), -2 * style.px(14 if style.metrics.enlarged < LARGE else 6))


LARGE = 1.6
"""How much larger than usual print is from which on every pixel is needed for it."""


def shrinks(style: Style, rect: pygame.Rect, text: LevelText) -> bool:
    """Return whether a task is smaller in a panel than the player wants."""
    return _fitted(style, _within(style, rect), text, ())[0].metrics.text < style.metrics.text


def _fitted(style: Style, room: pygame.Rect, text: LevelText, hints: Sequence[str]) -> tuple[Style, list[Line]]:
    """Return the style with text as large as the player wants, or as there is room for, never smaller than usual; and
    the texts of the panel."""
    for percent in (*range(style.metrics.text, 100, -10), 100):
        smaller = replace(style, metrics=replace(style.metrics, text=percent))
        lines = task_lines(smaller, room, text, hints)
        if task_height(smaller, room, lines) <= room.height:
            break
    return smaller, lines


Line = tuple[str, int, Colour, Typeface, int]
"""Text, size, colour and face, and the gap above."""


def task_lines(style: Style, room: pygame.Rect, text: LevelText, hints: Sequence[str]) -> list[Line]:
    """Return the texts of the panel, in the largest letters that fit; the oldest hints give way."""
    theme, gap = style.theme, style.px(10 if style.metrics.enlarged < LARGE else 6)
    for size, gone in ((TextSize.TEXT, 0), *((TextSize.SMALL, gone) for gone in range(max(len(hints), 1)))):
        told = enumerate(hints[gone:])
        lines: list[Line] = [
            (text.title, TextSize.HEAD, theme.title, Typeface.TITLE, 0),
            *([(text.teaches, TextSize.SMALL, theme.quiet, Typeface.STRONG, 0)] if text.teaches else []),
            (text.task, size, theme.text, Typeface.TEXT, gap),
            *([(text.aim, size, theme.text, Typeface.BOLD, gap)] if text.aim else []),
            *((hint, TextSize.SMALL, theme.good, Typeface.STRONG, style.px(6 if i else 14)) for i, hint in told),
        ]
        if task_height(style, room, lines) <= room.height:
            break
    return lines


def task_height(style: Style, room: pygame.Rect, lines: Sequence[Line]) -> int:
    return sum(style.paragraph_height(words, room.width, step, face) + gap for words, step, _, face, gap in lines)
