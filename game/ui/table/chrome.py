"""Everything of the table that is not a tile: plates, stock, direction ring, ledge, guidance line, log, bubbles.

Functions that draw; they change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin

import pygame

from game.engine.options import MeldRules, counts_points
from game.engine.pieces import Tile
from game.engine.state import Phase
from game.ui import materials
from game.ui.drawing import arc_mask, blank, outline, painted, put, put_centre, rounded, shadow
from game.ui.kept import remembered
from game.ui.style import Style
from game.ui.table.playback import Mark, Playback
from game.ui.table.table import Table
from game.ui.table.words import Say
from game.ui.table.zones import Side
from game.ui.text import Face
from game.ui.theme import Colour, Step, Theme, mix
from game.ui.tiles import PROPORTION, Look

WHITE: Colour = (255, 255, 255)
BACKS_SHOWN = 14
"""Small backs on a plate; the number says the rest."""
DIM = 0.45


def draw_ledge(surface: pygame.Surface, table: Table) -> None:
    """The viewer's rack without its tiles."""
    style, ledge = table.context.style, table.zones.rack
    image = materials.rack(ledge.size, style.metrics, style.theme)
    margin = materials.rack_margin(style.metrics)
    put(surface, image, (ledge.x - margin, ledge.y - margin))


@remembered(4)
def _panel(size: tuple[int, int], radius: int, theme: Theme, lit: bool, edge: int) -> pygame.Surface:
    """A dark plate with its shadow, `edge` pixels larger on every side."""
    image = blank((size[0] + 2 * edge, size[1] + 2 * edge))
    glow = theme.accent if lit else (0, 0, 0)
    put(image, shadow(size, radius, edge, 0.75 if lit else 0.42, glow), (0, 0 if lit else edge // 4))
    put(image, rounded(size, radius, mix(theme.panel, WHITE, 0.06), theme.panel), (edge, edge))
    line = theme.accent if lit else theme.panel_line
    put(image, outline(size, radius, 2 if lit else 1, line), (edge, edge))
    return image


def draw_panel(surface: pygame.Surface, style: Style, rect: pygame.Rect, lit: bool = False) -> None:
    """A plate on the felt; a lit one is on turn."""
    edge = style.px(12)
    put(surface, _panel(rect.size, style.px(14), style.theme, lit, edge), (rect.x - edge, rect.y - edge))


def draw_plates(surface: pygame.Surface, table: Table, playback: Playback) -> None:
    """Name, tiles and score of every seat; the one on turn is lit."""
    for seat in range(table.session.seats):
        lit = table.shown.turn == seat and table.shown.phase not in (Phase.SCORING, Phase.OVER)
        if table.zones.sides[seat] is Side.BOTTOM:
            _own_plate(surface, table, seat, lit)
            continue
        rect = table.zones.plates[seat].move(0, round(playback.thud(seat) * table.context.style.px(7)))
        draw_panel(surface, table.context.style, rect, lit)
        _plate(surface, table, seat, rect)
        if seat in playback.dimmed:
            put(surface, rounded(rect.size, table.context.style.px(14), (0, 0, 0), opacity=DIM), rect.topleft)


def emblem_colour(seat: int, theme: Theme) -> Colour:
    """The colour that tells a seat from the others."""
    return theme.emblem[seat % len(theme.emblem)]


def draw_face(
    surface: pygame.Surface, style: Style, centre: tuple[float, float], side: int, seat: int, human: bool
) -> None:
    """The round badge of a player: a person or a computer in the colour of the seat."""
    colour = emblem_colour(seat, style.theme)
    disc = rounded((side, side), side // 2, mix(colour, WHITE, 0.25), mix(colour, (0, 0, 0), 0.15))
    put_centre(surface, disc, centre)
    icon = style.icons.image("user-round" if human else "monitor", round(side * 0.58), WHITE)
    put_centre(surface, icon, centre)


def score_text(say: Say, rules: MeldRules, score: int, wins: int) -> str:
    """What a seat has in the match."""
    return say("plate.points", n=score) if counts_points(rules) else say("plate.wins", n=wins)


def _plate(surface: pygame.Surface, table: Table, seat: int, rect: pygame.Rect) -> None:
    style, shown = table.context.style, table.shown
    upright = rect.height > rect.width * 0.8
    side = style.px(40)
    pad = style.px(10)
    name = table.session.name(seat)
    score = score_text(table.context.t, table.rules, shown.scores[seat], shown.wins[seat])
    human = table.session.is_human(seat)
    if upright:
        draw_face(surface, style, (rect.centerx, rect.top + pad + side / 2), side, seat, human)
        line = pygame.Rect(rect.x + pad, rect.top + pad + side + style.px(4), rect.width - 2 * pad, style.px(24))
        draw_name(surface, style, name, line, align=0.5)
        line = line.move(0, style.px(22))
        style.write(surface, score, line, Step.SMALL, style.theme.quiet, align=0.5)
        backs = pygame.Rect(rect.x + pad, line.bottom + style.px(4), rect.width - 2 * pad, style.px(44))
    else:
        draw_face(surface, style, (rect.x + pad + side / 2, rect.centery), side, seat, human)
        left = rect.x + 2 * pad + side
        width = style.width(score, Step.SMALL) + style.px(4)
        line = pygame.Rect(left, rect.top + style.px(8), rect.right - left - pad - width - style.px(6), style.px(26))
        draw_name(surface, style, name, line)
        line = pygame.Rect(rect.right - pad - width, line.y, width, line.height)
        style.write(surface, score, line, Step.SMALL, style.theme.quiet, align=1.0)
        backs = pygame.Rect(left, rect.bottom - style.px(38), rect.right - left - pad, style.px(30))
    draw_backs(surface, table, backs, shown.counts[seat])
    if table.rules.opening and shown.opened[seat]:
        _out_chip(surface, table, rect)


def _out_chip(surface: pygame.Surface, table: Table, plate: pygame.Rect) -> None:
    """The mark of a seat that has made its first lay-out, at the foot of its plate."""
    style, text = table.context.style, table.context.t("mark.out")
    chip = pygame.Rect(0, 0, style.width(text, Step.SMALL, Face.BOLD) + style.px(16), style.px(20))
    chip.center = (plate.centerx, plate.bottom - style.px(1))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.accent), chip.topleft)
    style.write(surface, text, chip, Step.SMALL, style.theme.on_accent, Face.BOLD, align=0.5)


def draw_name(surface: pygame.Surface, style: Style, name: str, rect: pygame.Rect, align: float = 0.0) -> None:
    """A player's name, in smaller letters where it is long."""
    step = Step.TEXT if style.width(name, Step.TEXT, Face.BOLD) <= rect.width else Step.SMALL
    style.write(surface, name, rect, step, face=Face.BOLD, align=align)


def draw_backs(surface: pygame.Surface, table: Table, rect: pygame.Rect, count: int) -> None:
    """So many small backs side by side, and the number."""
    style = table.context.style
    number = str(count)
    step = Step.HEAD
    wide = style.width(number, step, Face.TITLE) + style.px(8)
    tile_width = max(round(rect.height * 0.62), 6)
    room = rect.width - wide - tile_width
    # Closer together they would no longer be tiles.
    shown = min(count, BACKS_SHOWN, int(room / (tile_width * 0.34)) + 1)
    pitch = min(tile_width * 0.62, room / max(shown - 1, 1))
    image = style.tiles(table.rules).back(tile_width)
    for i in range(shown):
        put_centre(surface, image, (rect.x + tile_width / 2 + i * pitch, rect.centery))
    box = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
    colour = style.theme.accent if count <= 1 else style.theme.text
    style.write(surface, number, box, step, colour, Face.TITLE, align=1.0)


def _own_plate(surface: pygame.Surface, table: Table, seat: int, lit: bool) -> None:
    """The viewer's name and score, left of the guidance line."""
    style, rect = table.context.style, table.zones.plates[seat]
    draw_panel(surface, style, rect, lit)
    side = style.px(28)
    draw_face(surface, style, (rect.x + style.px(8) + side / 2, rect.centery), side, seat, table.session.is_human(seat))
    left = rect.x + style.px(14) + side
    name = pygame.Rect(left, rect.y, rect.right - left - style.px(8), rect.height)
    points = table.shown.scores[seat] if counts_points(table.rules) else table.shown.wins[seat]
    wide = style.width(str(points), Step.TEXT, Face.TITLE)
    beside = pygame.Rect(name.x, name.y, name.width - wide - style.px(4), name.height)
    draw_name(surface, style, table.session.name(seat), beside)
    style.write(surface, str(points), name, Step.TEXT, style.theme.accent, Face.TITLE, align=1.0)


def draw_light(surface: pygame.Surface, table: Table, playback: Playback) -> None:
    """The light that travels from the plate of the last turn to that of the next."""
    if playback.light is None or playback.light.tween.done:
        return
    style, plates = table.context.style, table.zones.plates
    start, end = plates[playback.light.start].center, plates[playback.light.end].center
    share = playback.light.tween.value
    centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    side, blur = style.px(44), style.px(30)
    put_centre(surface, shadow((side, side), side // 2, blur, 0.55, style.theme.accent_light), centre)


# -- stock and direction -----------------------------------------------------------------------------------


def draw_stock(surface: pygame.Surface, table: Table, playback: Playback) -> None:
    """The face-down tiles with their number inside the ring of the direction."""
    style, rect = table.context.style, table.zones.stock
    draw_ring(surface, style, rect, table.shown.direction, playback.ring.value)
    count = table.shown.stock_count
    width = round(rect.width * 0.36)
    back = style.tiles(table.rules).back(width)
    for layer in range(min(3, -(-count // 12))):
        shift = (layer - 1) * style.px(2)
        put_centre(surface, back, (rect.centerx + shift, rect.centery - shift))
    chip = pygame.Rect(0, 0, style.px(36), style.px(24))
    chip.center = (rect.centerx, rect.centery + style.px(26))
    put(surface, rounded(chip.size, style.px(12), style.theme.panel, opacity=0.92), chip.topleft)
    style.write(surface, str(count), chip, Step.TEXT, WHITE, Face.TITLE, align=0.5)


@remembered(4)
def _ring(diameter: int, theme: Theme) -> pygame.Surface:
    """Two arrows that run round clockwise."""
    scale = 4
    large = blank((diameter * scale, diameter * scale))
    middle, radius, line = diameter * scale / 2, diameter * scale * 0.455, diameter * scale * 0.035
    colour = mix(theme.felt_light, WHITE, 0.45)
    for half in range(2):
        points = []
        start, end = 25 + 180 * half, 150 + 180 * half
        for step in range(41):
            angle = radians(start + (end - start) * step / 40)
            points.append((middle + cos(angle) * radius, middle + sin(angle) * radius))
        pygame.draw.lines(large, colour, False, points, round(line))
        for point in points:
            pygame.draw.circle(large, colour, point, line / 2)
        tip = radians(end + 13)
        foot = radians(end)
        outer, inner = radius + line * 2.1, radius - line * 2.1
        pygame.draw.polygon(large, colour, (
            (middle + cos(tip) * radius, middle + sin(tip) * radius),
            (middle + cos(foot) * outer, middle + sin(foot) * outer),
            (middle + cos(foot) * inner, middle + sin(foot) * inner),
        ))  # fmt: skip
    return pygame.transform.smoothscale(large.premul_alpha(), (diameter, diameter))


def draw_ring(surface: pygame.Surface, style: Style, rect: pygame.Rect, direction: int, turned: float) -> None:
    """The arrows round the stock; play to the left runs clockwise seen from above."""
    image = _ring(rect.width, style.theme)
    share = turned % 1.0
    squeeze = abs(cos(pi * share)) if share else 1.0
    # The direction shown is the new one; in the first half of the turn the old one is still seen.
    if (direction < 0) != (0 < share < 0.5):
        image = pygame.transform.flip(image, True, False)
    if squeeze < 0.99:
        image = pygame.transform.smoothscale(image, (max(round(image.get_width() * squeeze), 1), image.get_height()))
    put_centre(surface, image, rect.center)


# -- guidance, bubbles, log --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the line above the rack says."""

    text: str
    cite: str = ""
    """Where the book says so."""
    tone: str = "plain"
    """plain, good, help or bad."""
    progress: float | None = None
    """How much of what is wanted is there, 0..1, as a bar at the foot of the line."""


def draw_guidance(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    guidance: Guidance,
    shake: float = 0.0,
    glow: float = 0.0,
) -> None:
    """One sentence, its paragraph at the right; it shakes its head by `shake` and lights up by `glow`, 0..1."""
    theme = style.theme
    rect = rect.move(round(sin(shake * 40) * shake * style.px(14)), 0)
    ground = mix(theme.panel, theme.danger, 0.55) if shake > 0 else theme.panel
    put(surface, rounded(rect.size, style.px(12), ground, opacity=0.86), rect.topleft)
    if glow > 0:
        edge = style.px(12)
        light = shadow(rect.size, style.px(12), edge, 0.7, theme.accent)
        put(surface, light, (rect.x - edge, rect.y - edge), glow)
        put(surface, rounded(rect.size, style.px(12), mix(theme.panel, theme.accent, 0.3)), rect.topleft, glow)
        put(surface, outline(rect.size, style.px(12), max(style.px(2), 1), theme.accent), rect.topleft, glow)
    colour = {"good": theme.good, "bad": theme.warning}.get(guidance.tone, theme.text)
    inner = rect.inflate(-2 * style.px(14), 0)
    if guidance.progress is not None:
        _draw_progress(surface, style, rect, guidance.progress)
    if guidance.cite:
        wide = style.width(guidance.cite, Step.SMALL, Face.BOLD) + style.px(16)
        chip = pygame.Rect(inner.right - wide, 0, wide, style.px(24))
        chip.centery = inner.centery
        put(surface, rounded(chip.size, style.px(8), theme.panel_light), chip.topleft)
        style.write(surface, guidance.cite, chip, Step.SMALL, theme.accent, Face.BOLD, align=0.5)
        inner.width -= wide + style.px(10)
    icon = {"good": "check", "help": "info", "bad": "triangle-alert"}.get(guidance.tone)
    if icon:
        image = style.icon(icon, 20, theme.accent if guidance.tone == "help" else colour)
        put(surface, image, (inner.x, inner.centery - image.get_height() / 2))
        inner = pygame.Rect(inner.x + style.px(28), inner.y, inner.width - style.px(28), inner.height)
    step = Step.TEXT if style.width(guidance.text, Step.TEXT, Face.STRONG) <= inner.width else Step.SMALL
    style.write(surface, guidance.text, inner, step, colour, Face.STRONG)


def _draw_progress(surface: pygame.Surface, style: Style, rect: pygame.Rect, share: float) -> None:
    """A bar along the foot of the guidance line that fills."""
    theme, high = style.theme, style.px(4)
    track = pygame.Rect(rect.x + style.px(14), rect.bottom - high - style.px(2), rect.width - style.px(28), high)
    put(surface, rounded(track.size, high // 2, theme.panel_line), track.topleft)
    filled = track.copy()
    filled.width = round(track.width * min(share, 1.0))
    if filled.width >= high:
        put(surface, rounded(filled.size, high // 2, theme.good if share >= 1 else theme.accent), filled.topleft)


def draw_marks(surface: pygame.Surface, table: Table, playback: Playback) -> None:
    """Bubbles over the plates."""
    for seat, mark in playback.marks.items():
        draw_bubble(surface, table, seat, mark)


def draw_proof(surface: pygame.Surface, table: Table, tiles: Sequence[Tile]) -> None:
    """The tiles that a seat shows to everybody, large in the middle of the felt."""
    style, felt = table.context.style, table.zones.felt
    width = style.px(64)
    pitch = width * 1.08
    panel = pygame.Rect(0, 0, round(pitch * len(tiles)) + style.px(48), round(width * PROPORTION) + style.px(48))
    panel.center = felt.center
    draw_panel(surface, style, panel, lit=True)
    painter = style.tiles(table.rules)
    for i, tile in enumerate(tiles):
        x = panel.centerx + (i - (len(tiles) - 1) / 2) * pitch
        put_centre(surface, painter.image(tile, width, Look()), (x, panel.centery))


def bubble_rect(table: Table, seat: int, width: int) -> pygame.Rect:
    """Where a bubble of a seat floats: at its plate, never over the felt where tiles lie."""
    style, plate, side = table.context.style, table.zones.plates[seat], table.zones.sides[seat]
    rect = pygame.Rect(0, 0, width, style.px(40))
    match side:
        case Side.BOTTOM:
            rect.center = plate.center
        case Side.TOP:
            rect.midleft = (plate.right + style.px(10), plate.centery)
        case Side.LEFT | Side.RIGHT:
            rect.midbottom = (plate.centerx, plate.top - style.px(10))
    return rect


def draw_bubble(surface: pygame.Surface, table: Table, seat: int, mark: Mark) -> None:
    """One word over a plate."""
    style = table.context.style
    text = table.context.t(mark.key, **mark.names)
    # Beside the felt there is as much room as the plate is wide.
    narrow = table.zones.sides[seat] is not Side.TOP
    room = table.zones.plates[seat].width if narrow else style.metrics.width
    step = Step.HEAD if style.width(text, Step.HEAD, Face.TITLE) + style.px(24) <= room else Step.TEXT
    padding = style.px(16 if narrow else 36)
    rect = bubble_rect(table, seat, style.width(text, step, Face.TITLE) + padding)
    theme = style.theme
    opacity = min(mark.left / 0.3, 1.0)
    ground, ink = (theme.accent, theme.on_accent) if mark.alarm else (theme.panel_light, theme.text)
    edge = style.px(8)
    put(surface, shadow(rect.size, style.px(20), edge, 0.5), (rect.x - edge, rect.y - edge + style.px(3)), opacity)
    put(surface, rounded(rect.size, style.px(20), mix(ground, WHITE, 0.12), ground), rect.topleft, opacity)
    line = style.line(text, step, ink, Face.TITLE)
    put_centre(surface, line, rect.center, opacity)


def draw_countdown(surface: pygame.Surface, style: Style, rect: pygame.Rect, share: float) -> None:
    """A ring that shrinks while somebody can be caught."""
    side = max(rect.width, rect.height) + style.px(14)
    share = max(round(share * 48) / 48, 0.02)
    mask = arc_mask(side, style.px(6), share)
    put_centre(surface, painted(mask, style.theme.accent_light), rect.center)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log where it stands."""

    rect: pygame.Rect
    index: int
    """Of the line among those that were given."""


def log_rows(table: Table, lines: Sequence[tuple[int | None, str]]) -> list[LogRow]:
    """The lines that there is room for, the newest at the foot; none while the log is folded."""
    rect, style = table.zones.log, table.context.style
    if rect is None:
        return []
    inner = rect.inflate(-2 * style.px(12), -2 * style.px(10))
    top = inner.top + style.px(34)
    indent, bottom = style.px(16), inner.bottom
    rows = []
    for index in reversed(range(len(lines))):
        high = style.paragraph_height(lines[index][1], inner.width - indent, Step.SMALL)
        if bottom - high < top:
            break
        rows.append(LogRow(pygame.Rect(inner.x, bottom - high, inner.width, high), index))
        bottom -= high + style.px(4)
    return rows


def draw_log(
    surface: pygame.Surface, table: Table, lines: Sequence[tuple[int | None, str]], title: str, mouse: tuple[int, int]
) -> None:
    """What happened, in words; the line under the mouse can be clicked to see its move again."""
    rect, style = table.zones.log, table.context.style
    if rect is None:
        return
    theme = style.theme
    put(surface, rounded(rect.size, style.px(14), theme.panel, opacity=0.9), rect.topleft)
    head = pygame.Rect(rect.x + style.px(12), rect.y + style.px(10), rect.width - style.px(24), style.px(26))
    style.write(surface, title, head, Step.TEXT, theme.accent, Face.BOLD)
    dot, indent = style.px(8), style.px(16)
    for row in log_rows(table, lines):
        seat, text = lines[row.index]
        if row.rect.collidepoint(mouse):
            over = row.rect.inflate(style.px(8), style.px(4))
            put(surface, rounded(over.size, style.px(6), theme.panel_light), over.topleft)
        box = pygame.Rect(row.rect.x + indent, row.rect.y, row.rect.width - indent, row.rect.height)
        style.paragraph(surface, text, box, Step.SMALL, theme.text if seat is not None else theme.quiet)
        if seat is not None:
            middle = (row.rect.x + dot / 2, box.y + style.type(Step.SMALL) * 0.7)
            put_centre(surface, rounded((dot, dot), dot // 2, emblem_colour(seat, theme)), middle)


def draw_handle(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The grip at the left of a meld: dots to take hold of."""
    dot = max(round(rect.width * 0.3), 2)
    image = rounded((dot, dot), dot // 2, WHITE, opacity=0.55)
    for column in (-0.5, 0.5):
        for row in (-1, 0, 1):
            put_centre(surface, image, (rect.centerx + column * dot * 1.8, rect.centery + row * dot * 1.8))


def draw_box(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """The box that selects tiles."""
    if rect.width and rect.height:
        put(surface, rounded(rect.size, style.px(6), style.theme.accent, opacity=0.18), rect.topleft)
        put(surface, outline(rect.size, style.px(6), 1, style.theme.accent_light, 0.9), rect.topleft)
