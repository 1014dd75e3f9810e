"""Small questions on the table: which colour a joker has, which of several action tiles takes effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import OnMeld
from game.engine.tiles.pieces import Face, Tile
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.table import TileTable


@dataclass(frozen=True, slots=True)
class ChooserTile:
    """An answer: a tile to click."""

    rect: pygame.Rect
    tile: Tile
    look: TileLook
    choose: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Chooser:
    """A question next to the meld it is about."""

    rect: pygame.Rect
    title: str
    """Key of the catalogue."""
    options: tuple[ChooserTile, ...]
    about: tuple[Tile, ...]
    """What the question is about: it can be put aside as long as these stay as they are."""
    badge: pygame.Rect
    """What is left of a question that was put aside; a click asks it again."""


def choosers(table: TileTable) -> tuple[Chooser, ...]:
    """Return the question that the draft leaves open, one at a time: colours before actions."""
    draft = table.draft
    if draft is None or table.dragged:
        return ()
    found = []
    bad = table.bad_tiles()
    for each in sorted(table.draft_problems(), key=lambda each: each.code == "choose-action"):
        if each.code == "joker-without-colour":
            meld = each.detail("meld")
            tiles: tuple[Tile, ...] = meld.tiles if isinstance(meld, tuple) else ()  # type: ignore[attr-defined]
            joker = next((tile for tile in tiles if tile.is_joker), None)
            if joker is not None:
                found.append(_colour_chooser(table, tiles, joker))
        elif each.code == "choose-action":
            group = each.detail("tiles")
            if isinstance(group, tuple) and not bad & set(group):
                found.append(_action_chooser(table, group))
    return tuple(found[:1])


def put_aside(table: TileTable, found: tuple[Chooser, ...], point: tuple[int, int]) -> bool:
    """Handle a click that puts a question aside or asks it again; return whether it was one."""
    for chooser in found:
        if chooser.about != table.put_aside:
            table.put_aside = chooser.about
        elif chooser.badge.collidepoint(point):
            table.put_aside = ()
            return True
    return False


def _colour_chooser(table: TileTable, tiles: tuple[Tile, ...], joker: Tile) -> Chooser:
    number = next(tile.number for tile in tiles if not tile.is_joker)
    there = {tile.colour for tile in tiles}
    faces = [Face(colour, number) for colour in table.rules.colours if colour not in there]
    looks = [(joker, TileLook(Rim.NONE, powerless=True, stands_for=face)) for face in faces]

    def name(face: Face) -> Callable[[], None]:
        return lambda: _go_on(table, lambda draft: draft.name_joker(joker, face))

    return _chooser(table, joker, "guide.choose-colour", looks, [name(face) for face in faces])


def _action_chooser(table: TileTable, group: tuple[Tile, ...]) -> Chooser:
    def choose(tile: Tile) -> Callable[[], None]:
        return lambda: _go_on(table, lambda draft: draft.choose_action(tile))

    looks = [(tile, TileLook()) for tile in group]
    return _chooser(table, group[0], "guide.choose-action", looks, [choose(tile) for tile in group])


def _go_on(table: TileTable, change: Callable[[Draft], Draft]) -> None:
    if table.draft is not None:
        table.change(change(table.draft))


def _chooser(
    table: TileTable, about: Tile, title: str, looks: list[tuple[Tile, TileLook]], chosen: list[Callable[[], None]]
) -> Chooser:
    """Return the panel above the meld of a tile, or below it if there is no room."""
    style, felt = table.context.style, table.zones.felt
    assert table.draft is not None
    place = table.draft.where(about)
    meld = table.draft.meld(place.number) if isinstance(place, OnMeld) else None
    points = table.item_places(meld.tiles if meld else (about,))
    width, pad = style.px(52), style.px(12)
    high = round(width * PROPORTION)
    words = style.width(table.context.t(title), TextSize.TEXT, Typeface.BOLD)
    wide = max(len(looks) * (width + pad) + pad, words + 2 * pad)
    rect = pygame.Rect(0, 0, wide, high + 2 * pad + style.px(28))
    middle = (points[0][0] + points[-1][0]) / 2
    half = table.tile_width * 0.75
    rect.midbottom = (round(middle), round(points[0][1] - half - style.px(6)))
    if rect.top < felt.top - style.px(60):
        rect.midtop = (round(middle), round(points[0][1] + half + style.px(6)))
    rect.clamp_ip(pygame.Rect((0, 0), style.metrics.size).inflate(-style.px(48), -style.px(48)))
    left = rect.centerx - (len(looks) * (width + pad) - pad) / 2
    options = tuple(
        ChooserTile(
            pygame.Rect(round(left + i * (width + pad)), rect.bottom - pad - high, width, high), tile, look, choose
        )
        for i, ((tile, look), choose) in enumerate(zip(looks, chosen, strict=True))
    )
    badge = pygame.Rect(0, 0, style.px(26), style.px(26))
    badge.center = round(points[-1][0] + table.tile_width * 0.45), round(points[0][1] - half * 0.85)
    return Chooser(rect, title, options, meld.tiles if meld else (about,), badge)


def choose_at(table: TileTable, found: tuple[Chooser, ...], point: tuple[int, int]) -> bool:
    """Take the answer at a point; return whether the point is on a question."""
    for chooser in found:
        if chooser.about != table.put_aside and chooser.rect.collidepoint(point):
            for option in chooser.options:
                if option.rect.collidepoint(point):
                    option.choose()
            return True
    return False


def draw_choosers(surface: DrawTarget, table: TileTable, found: tuple[Chooser, ...], mouse: tuple[int, int]) -> None:
    """Draw the questions with their tiles; the one under the mouse is lifted."""
    style = table.context.style
    painter = tile_images(style, table.rules)
    for chooser in found:
        if chooser.about == table.put_aside:
            _draw_badge(surface, style, chooser.badge)
            continue
        draw_panel(surface, style, chooser.rect, lit=True)
        head = pygame.Rect(chooser.rect.x, chooser.rect.y + style.px(8), chooser.rect.width, style.px(28))
        style.write(surface, table.context.t(chooser.title), head, TextSize.TEXT, face=Typeface.BOLD, align=0.5)
        for option in chooser.options:
            over = option.rect.collidepoint(mouse)
            look = TileLook(Rim.SELECTED, option.look.powerless, option.look.stands_for) if over else option.look
            image = painter.image(option.tile, option.rect.width, look)
            put_centre(surface, image, (option.rect.centerx, option.rect.centery - (style.px(3) if over else 0)))


def _draw_badge(surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
    """Draw a question mark at the corner of a meld."""
    put(surface, rounded(rect.size, rect.width // 2, style.theme.accent), rect.topleft)
    style.write(surface, "?", rect, TextSize.TEXT, style.theme.on_accent, Typeface.BOLD, align=0.5)
