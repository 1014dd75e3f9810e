"""Everything on the tile table that is not a tile: plates, stock, ledge, bubbles. These functions only draw."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from game.engine.tiles.events import TileEvent
from game.engine.tiles.pieces import Tile
from game.engine.tiles.wants import round_goes_on
from game.play.tiles.turn_driver import TileTurnDriver
from game.play.turn_driver import CatchWindow
from game.ui.kit import materials
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, repeat, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, TextSize
from game.ui.table.shared.bubbles import Bubble, bubble_ground, draw_catch_window, halves
from game.ui.table.shared.plates import draw_backs, draw_face, draw_name, draw_own, draw_panel
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.ring import draw_ring
from game.ui.table.shared.scores import PlateWords, with_level
from game.ui.table.shared.zones import Side
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.clock import draw_clock
from game.ui.table.tiles.ground import PITCH
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.plate_lines import beside_score, face_rect, name_line, plate_words, upright
from game.ui.table.tiles.table import TileTable

DIM = 0.4


def draw_ledge(surface: DrawTarget, table: TileTable) -> None:
    """Draw the viewer's rack without its tiles."""
    style, ledge = table.context.style, table.zones.rack
    image = materials.rack(ledge.size, style.metrics, style.theme)
    margin = materials.rack_margin(style.metrics)
    put(surface, image, (ledge.x - margin, ledge.y - margin))


def draw_plates(surface: DrawTarget, table: TileTable, playback: Playback[Tile, TileEvent]) -> None:
    """Draw name, tiles and score of every seat; the plate of the seat to act is lit."""
    words = plate_words(table)
    for seat in range(table.session.seats):
        lit = table.shown.turn == seat and round_goes_on(table.shown)
        down = round(playback.thud(seat) * table.context.style.px(7))
        draw_plate(surface, table, seat, words[seat], lit, down, seat in playback.dimmed)


def draw_plate(
    surface: DrawTarget, table: TileTable, seat: int, words: PlateWords, lit: bool, down: int = 0, dimmed: bool = False
) -> None:
    """Draw the plate of a seat, `down` pixels lower than usual; the viewer's own stays where it is."""
    plate = table.zones.plates[seat]
    if table.zones.sides[seat] is Side.BOTTOM:
        own = (_about(table, seat), words, tuple(plate), lit)
        repeat(surface, own, partial(_own_plate, surface, table, seat, words.score, lit))
    else:
        rect = plate.move(0, down)
        key = (_about(table, seat), words, tuple(rect), lit, dimmed)
        repeat(surface, key, partial(_lit_plate, surface, table, seat, rect, words, lit, dimmed))


def _about(table: TileTable, seat: int) -> Hashable:
    """Return all that the plate of a seat shows."""
    style, shown, say = table.context.style, table.shown, table.context.t
    out = bool(table.rules.opening and shown.opened[seat]) and say("mark.out")
    count = shown.counts[seat], say("plate.tiles", n=shown.counts[seat])
    player = seat, table.session.name(seat)
    return player, count, out, table.rules.book, style.look


def _lit_plate(
    surface: DrawTarget, table: TileTable, seat: int, rect: pygame.Rect, words: PlateWords, lit: bool, dimmed: bool
) -> None:
    style = table.context.style
    draw_panel(surface, style, rect, lit)
    _plate(surface, table, seat, rect, words)
    if dimmed:
        put(surface, rounded(rect.size, style.px(14), style.theme.felt, opacity=DIM), rect.topleft)


def _plate(surface: DrawTarget, table: TileTable, seat: int, rect: pygame.Rect, words: PlateWords) -> None:
    style, shown, pad = table.context.style, table.shown, table.context.style.px(10)
    name, line = table.session.name(seat), name_line(table, seat, rect)
    score, level, below = words.score, words.level, words.below
    face = face_rect(table, seat, rect)
    draw_face(surface, style, face.center, face.width, seat, table.session.face(seat))
    if upright(rect):
        draw_name(surface, style, name, line, align=0.5)
        line = line.move(0, style.grown(22))
        score = score if below else with_level(style, score, level, line.width) or score
        style.write(surface, score, line, TextSize.SMALL, style.theme.quiet, align=0.5)
        if below:
            line = line.move(0, style.px(20))
            style.write(surface, level, line, TextSize.SMALL, style.theme.quiet, align=0.5)
        high = style.px(30 if below else 44)
        backs = pygame.Rect(rect.x + pad, line.bottom + style.px(4), rect.width - 2 * pad, high)
    else:
        draw_name(surface, style, name, beside_score(table, seat, score, rect), level=level)
        style.write(surface, score, line, TextSize.SMALL, style.theme.quiet, align=1.0)
        backs = pygame.Rect(line.x, rect.bottom - style.px(38), line.width, style.px(30))
    count = shown.counts[seat]
    word = "" if upright(rect) else table.context.t("plate.tiles", n=count)
    draw_backs(surface, style, backs, count, tile_images(style, table.rules).back, word)
    if table.rules.opening and shown.opened[seat]:
        _out_chip(surface, table, rect)


def _out_chip(surface: DrawTarget, table: TileTable, plate: pygame.Rect) -> None:
    """Draw the mark of a seat that has made its initial meld, at the bottom of its plate."""
    style, text = table.context.style, table.context.t("mark.out")
    chip = pygame.Rect(0, 0, style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(16), style.grown(20))
    chip.center = (plate.centerx, plate.bottom - style.px(1))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.accent), chip.topleft)
    style.write(surface, text, chip, TextSize.SMALL, style.theme.on_accent, Typeface.BOLD, align=0.5)


def _own_plate(surface: DrawTarget, table: TileTable, seat: int, points: str, lit: bool) -> None:
    """Draw the viewer's name and score, to the left of the guidance line."""
    style, rect = table.context.style, table.zones.plates[seat]
    draw_panel(surface, style, rect, lit)
    face, name = face_rect(table, seat), name_line(table, seat, rect)
    draw_face(surface, style, face.center, face.width, seat, table.session.face(seat))
    draw_own(surface, style, table.session.name(seat), points, name)


# -- stock and direction -----------------------------------------------------------------------------------


def draw_stock(surface: DrawTarget, table: TileTable, playback: Playback[Tile, TileEvent]) -> None:
    """Draw the face-down tiles with their number inside the ring of the direction."""
    style, rect = table.context.style, table.zones.stock
    draw_ring(surface, style, rect, table.shown.direction, playback.ring.value)
    count = table.shown.stock_count
    width = round(rect.width * 0.36)
    back = tile_images(style, table.rules).back(width)
    for layer in range(min(3, -(-count // 12))):
        shift = (layer - 1) * style.px(2)
        put_centre(surface, back, (rect.centerx + shift, rect.centery - shift))
    chip = pygame.Rect(0, 0, style.grown(36), style.grown(24))
    chip.center = (rect.centerx, rect.centery + style.px(26))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.panel, opacity=0.92), chip.topleft)
    style.write(surface, str(count), chip, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=0.5)


# -- bubbles, grips ----------------------------------------------------------------------------------------


def draw_marks(surface: DrawTarget, table: TileTable, playback: Playback[Tile, TileEvent]) -> None:
    """Draw bubbles over the plates."""
    for seat, mark in playback.bubbles.items():
        if not playback.gestures.stamps(seat, mark.number):
            draw_bubble(surface, table, seat, mark)


def draw_proof(surface: DrawTarget, table: TileTable, tiles: Sequence[Tile]) -> None:
    """Draw the tiles that a seat shows to everybody, large in the middle of the felt."""
    style, felt = table.context.style, table.zones.felt
    width = style.px(64)
    pitch = width * 1.08
    panel = pygame.Rect(0, 0, round(pitch * len(tiles)) + style.px(48), round(width * PROPORTION) + style.px(48))
    panel.center = felt.center
    draw_panel(surface, style, panel, lit=True)
    painter = tile_images(style, table.rules)
    for i, tile in enumerate(tiles):
        x = panel.centerx + (i - (len(tiles) - 1) / 2) * pitch
        put_centre(surface, painter.image(tile, width, TileLook()), (x, panel.centery))


def bubble_rect(table: TileTable, seat: int, width: int) -> pygame.Rect:
    """Return where a bubble of a seat floats: at its plate, never over tiles on the felt."""
    style, plate, side = table.context.style, table.zones.plates[seat], table.zones.sides[seat]
    rect = pygame.Rect(0, 0, width, style.grown(40))
    match side:
        case Side.BOTTOM:
            # It covers the whole plate: a pill in its middle would cut face, name and points in half.
            rect.size = max(width, plate.width), max(rect.height, plate.height)
            rect.center = plate.center
        case Side.TOP:
            rect.midleft = (plate.right + style.px(10), plate.centery)
        case Side.LEFT | Side.RIGHT:
            rect.midbottom = (plate.centerx, plate.top - style.px(10))
    return rect


def bubble_letters(table: TileTable, seat: int, text: str) -> tuple[int, tuple[str, ...], int]:
    """Return the size of the letters of a bubble, its lines and its width; a long text has two lines.

    Next to the felt there is as much room as the plate is wide, at its top as much as is left beside the round.
    """
    style, plate, narrow = table.context.style, table.zones.plates[seat], table.zones.sides[seat] is not Side.TOP
    room = plate.width if narrow else table.zones.info.left - plate.right - style.px(10)
    padding = style.px(16 if narrow else 36)
    wide = {step: style.width(text, step, Typeface.TITLE) + padding for step in (TextSize.HEAD, TextSize.TEXT)}
    step = next((step for step in wide if wide[step] <= room), TextSize.TEXT)
    if narrow or wide[step] <= room:
        return step, (text,), wide[step]
    lines = halves(text)
    widest = max(style.width(line, TextSize.SMALL, Typeface.TITLE) for line in lines)
    return TextSize.SMALL, lines, widest + style.px(24)


def draw_bubble(surface: DrawTarget, table: TileTable, seat: int, mark: Bubble) -> None:
    """Draw a word over a plate."""
    style = table.context.style
    text = table.context.t(mark.key, **mark.names)
    step, lines, width = bubble_letters(table, seat, text)
    rect = bubble_rect(table, seat, width)
    bubble_ground(surface, style, rect, lines, step, mark, table.context.motion)


def draw_handle(surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw the handle on the left of a meld: dots to grab."""
    dot = max(round(rect.width * 0.3), 2)
    image = rounded((dot, dot), dot // 2, WHITE, opacity=0.55)
    for column in (-0.5, 0.5):
        for row in (-1, 0, 1):
            put_centre(surface, image, (rect.centerx + column * dot * 1.8, rect.centery + row * dot * 1.8))


def draw_ghosts(surface: DrawTarget, table: TileTable) -> None:
    """Draw the places where the dragged tiles would go."""
    style, width = table.context.style, table.tile_width / PITCH
    size = round(width * 1.06), round(width * PROPORTION * 1.05)
    for point in table.ghosts():
        rect = pygame.Rect((0, 0), size)
        rect.center = round(point[0]), round(point[1])
        radius = style.px(8)
        with table.felt_view.within(surface):
            put(surface, rounded(size, radius, style.theme.accent, opacity=0.22), rect.topleft)
            put(surface, outline(size, radius, max(style.px(2), 2), style.theme.accent_light, 0.95), rect.topleft)


def draw_box(surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
    """Draw the box that selects tiles."""
    if rect.width and rect.height:
        put(surface, rounded(rect.size, style.px(6), style.theme.accent, opacity=0.18), rect.topleft)
        put(
            surface,
            outline(rect.size, style.px(6), style.metrics.hairline, style.theme.accent_light, 0.9),
            rect.topleft,
        )


def draw_chance(surface: DrawTarget, table: TileTable, window: CatchWindow, key: pygame.Rect) -> None:
    """Draw the shrinking ring around a seat that can be caught, and the time on the catch button."""
    draw_catch_window(surface, table.context.style, face_rect(table, window.offender), key, window.share)


def draw_time(surface: DrawTarget, table: TileTable, driver: TileTurnDriver) -> None:
    """Draw the time left of the turn."""
    zone, rules, context = table.zones.clock, table.rules, table.context
    limit = rules.turn_time or rules.rebuild_time
    if zone is not None and limit is not None and not context.unclocked:
        clock = driver.clock if table.my_turn else None
        draw_clock(surface, context.style, zone, clock, limit, moving=not context.motion.reduced)
