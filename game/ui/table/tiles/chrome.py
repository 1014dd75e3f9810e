"""Everything on the tile table that is not a tile: plates, stock, ledge, bubbles. These functions only draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import inf

import pygame

from game.engine.game import Call, Caught, Draw, Instead, Pass, Problem, Uno, UnoCalled, UnoForgotten
from game.engine.tiles import events
from game.engine.tiles.melds import Tile
from game.engine.tiles.wants import TurnWants as Wants, after_chance, round_goes_on, without_laying
from game.play.tiles.session import TileTurnDriver, TurnClock
from game.ui.faces import MEDALLION
from game.ui.kit.drawing import DrawTarget, arc, outline, put, put_centre, repeat, rounded
from game.ui.kit.sprite import varied
from game.ui.kit.style import Style, rack, rack_margin, small_table
from game.ui.kit.theme import WHITE, TextSize, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.widget import RING_DARK, row as cells
from game.ui.table.shared.gestures import draw_ring, halves
from game.ui.table.shared.guidance import Acts, add_corner, add_key
from game.ui.table.shared.log import replay_key
from game.ui.table.shared.plates import Plate, add_buzzer, draw_name, draw_panel
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.table import Side, seen_seats
from game.ui.table.tiles.felt import LABEL, PITCH, Spots, tray
from game.ui.table.tiles.images import PROPORTION, TileLook, tile_images
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.zones import TRAY, TaskRoom
from game.words.tiles.sentences import problem_with_paragraph, turn_guidance

# -- The time of a turn: a dial that is calm until ten seconds are left, then urgent.

STEPS, GROWS = 120, 0.08
"""Pictures of the shrinking ring, and how much it swells with each of the last seconds."""


def draw_clock(
    surface: DrawTarget, style: Style, rect: pygame.Rect, clock: TurnClock | None, limit: int, moving: bool = True
) -> None:
    """Draw a dial in a panel, wide or high; without a running clock it is pale and shows the limit."""
    theme = style.theme
    resting = clock is None
    shown = clock or TurnClock(limit, float(limit))
    urgent = shown.urgent and not resting
    ground = mix(theme.panel, theme.danger, 0.55) if urgent else theme.panel
    put(surface, rounded(rect.size, style.px(12), ground, opacity=0.86), rect.topleft)
    side = min(rect.height - style.px(8), style.px(62))
    if urgent and moving:
        side = round(side * (1 + GROWS * (shown.left % 1.0)))
    ring = pygame.Rect(0, 0, side, side).move_to(midleft=(rect.x + style.px(10), rect.centery))
    thick = max(side // 9, 3)
    put_centre(surface, arc(side, thick, 1.0, theme.panel_line), ring.center)
    share = max(round(shown.share * STEPS) / STEPS, 1 / STEPS)
    colour = theme.faint if resting else theme.warning if urgent else theme.text
    put_centre(surface, arc(side, thick, share, colour), ring.center)
    words = pygame.Rect(ring.right + style.px(8), rect.y, rect.right - ring.right - style.px(16), rect.height)
    step = TextSize.TITLE if style.width("0:00", TextSize.TITLE, Typeface.TITLE) <= words.width else TextSize.HEAD
    colour = theme.quiet if resting else theme.warning if urgent else theme.text
    style.write(surface, shown.text, words, step, colour, Typeface.TITLE, align=0.5)


TIPPED, TIP_STEPS = 0.5, 16
"""How much lower a rack looks that has tipped back, and in how many steps it gets there."""
DIM = 0.4


def draw_ledge(surface: DrawTarget, table: TileTable) -> None:
    style, ledge = table.context.style, table.zones.own
    image = rack(ledge.size, style.metrics, style.theme)
    margin = rack_margin(style.metrics)
    high = 1 - TIPPED * round(table.tipped * TIP_STEPS) / TIP_STEPS
    image = varied(image, high, 1 / high, 0.0, moving=False)
    low = round((1 - table.raised) * (ledge.height + margin))
    put(surface, image, (ledge.x - margin, ledge.bottom + margin - image.get_height() + low))


def draw_board(surface: DrawTarget, table: TileTable) -> None:
    """Draw the tray on which a task lies that is nobody else's."""
    edge, style = 2 * table.context.style.px(TRAY), table.context.style
    board = table.zones.felt.inflate(edge, edge)
    put(surface, small_table(board.size, style.theme), board.topleft)


def called(latest: Iterable[events.TileEvent], seat: int) -> bool:
    """Return whether a seat has called UNO! for the tile that it has left; `latest` is what happened, latest first."""
    ends = UnoCalled, UnoForgotten, Caught, events.Drew
    told = (each for each in latest if isinstance(each, events.Dealt) or (isinstance(each, ends) and each.seat == seat))
    return isinstance(next(told, None), UnoCalled)


class TilePlate(Plate):
    """The plate of a seat at the tile table: at the side it is upright, with the badge above the name."""

    table: TileTable
    between, has_called = 10, staticmethod(called)

    @property
    def _upright(self) -> bool:
        return not self.own and self.rect.height > self.rect.width * 0.8

    def _places(self) -> tuple[pygame.Rect, pygame.Rect]:
        style, px, pad, rect = self.style, self.style.px, self.style.px(10), self.rect
        side = style.grown(MEDALLION, 0.25)
        face = pygame.Rect(0, 0, side, side).move_to(midleft=(rect.x + px(5), rect.centery))
        if self._upright:
            face.midtop = rect.centerx, rect.top + px(8)
            top = rect.top + pad + side + px(4)
            return face, pygame.Rect(rect.x + pad, top, rect.width - 2 * pad, style.grown(24))
        left = rect.x + px(5) + pad + side
        return face, pygame.Rect(left, rect.top + px(8), rect.right - left - pad, style.grown(26))

    @property
    def totals(self) -> Sequence[int]:
        shown = self.table.shown
        return shown.scores if self.table.rules.counts_points else shown.wins

    @property
    def score(self) -> str:
        return "" if self.table.task is TaskRoom.ALONE else super().score

    def _room_for(self, number: str) -> tuple[float, int]:
        # Below the name it has a line of its own.
        return (inf, TextSize.SMALL) if self._upright else super()._room_for(number)

    @property
    def marks(self) -> bool:
        """Whether the seat has played its initial meld."""
        return bool(self.table.rules.opening and self.table.shown.opened[self.seat])

    def _draw_other(self, surface: DrawTarget, score: str) -> None:
        style, rect, line, pad = self.style, self.rect, self.line, self.style.px(10)
        if self._upright:
            draw_name(surface, style, self.name, line, align=0.5)
            line = line.move(0, style.grown(22))
            style.write(surface, score, line, TextSize.SMALL, style.theme.quiet, Typeface.TITLE, 0.5)
            backs = pygame.Rect(rect.x + pad, line.bottom + style.px(4), rect.width - 2 * pad, style.px(44))
        else:
            self._draw_beside(surface, score)
            backs = pygame.Rect(line.x, rect.bottom - style.px(38), line.width, style.px(30))
        self._draw_backs(surface, backs, tile_images(style, self.table.rules).back)
        if self.marks:
            text, theme = self.table.context.t("mark.out"), style.theme
            chip = pygame.Rect(0, 0, style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(16), style.grown(20))
            chip.center = (rect.centerx, rect.bottom - style.px(1))
            put(surface, rounded(chip.size, chip.height // 2, theme.panel), chip.topleft)
            put(surface, outline(chip.size, chip.height // 2, style.metrics.hairline, theme.clear_edge), chip.topleft)
            style.write(surface, text, chip, TextSize.SMALL, theme.text, Typeface.BOLD, align=0.5)


def draw_plates(surface: DrawTarget, table: TileTable, playback: Playback) -> None:
    """Draw the plate of everybody where it recoils to; the viewer's own stays where it is, and bright."""
    for seat in seen_seats(table.zones):
        own = table.zones.sides[seat] is Side.BOTTOM
        plate, lit = TilePlate(table, seat, None if own else playback.struck(seat)), table.shown.turn == seat
        veil = DIM if seat in playback.dimmed and not own else 0.0
        plate.draw(surface, playback.expression(seat), lit=lit and round_goes_on(table.shown), veil=veil)


# -- stock and direction -----------------------------------------------------------------------------------


def draw_stock(surface: DrawTarget, table: TileTable, playback: Playback) -> None:
    style, rect = table.context.style, table.zones.stock
    if not rect.width:
        return
    draw_ring(surface, style, rect, table.shown.direction, playback.ring.value)
    count = table.shown.stock_count
    back = tile_images(style, table.rules).back(round(rect.width * table.on_stock))
    for layer in range(min(3, -(-count // 12))):
        shift = (layer - 1) * style.px(2)
        put_centre(surface, back, (rect.centerx + shift, rect.centery - shift))
    chip = pygame.Rect(0, 0, style.grown(36), style.grown(24))
    chip.center = (rect.centerx, rect.centery + style.px(26))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.panel, opacity=0.92), chip.topleft)
    style.write(surface, str(count), chip, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=0.5)


# -- bubbles, grips ----------------------------------------------------------------------------------------


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


def bubble(table: TileTable, seat: int, text: str) -> tuple[pygame.Rect, tuple[str, ...], int]:
    """Return where a bubble of a seat floats, at its plate and never over tiles on the felt, its lines, two of a long
    text, and the size of its letters.

    Next to the felt there is as much room as the plate is wide, at its top as much as is left beside the round.
    """
    style, plate, side = table.context.style, table.zones.plates[seat], table.zones.sides[seat]
    padding = style.px(36 if side is Side.TOP else 16)
    room = table.zones.info.left - plate.right - style.px(10) if side is Side.TOP else plate.width
    wide = {step: style.width(text, step, Typeface.TITLE) + padding for step in (TextSize.HEAD, TextSize.TEXT)}
    step = next((step for step in wide if wide[step] <= room), TextSize.TEXT)
    lines: tuple[str, ...] = (text,)
    rect = pygame.Rect(0, 0, wide[step], style.grown(40))
    match side:
        case Side.BOTTOM:
            # It covers the whole plate: a pill in its middle would cut face, name and points in half.
            rect.size = max(rect.width, plate.width), max(rect.height, plate.height)
            rect.center = plate.center
        case Side.TOP:
            if rect.width > room:
                step, lines = TextSize.SMALL, halves(text)
                rect.width = max(style.width(line, step, Typeface.TITLE) for line in lines) + style.px(24)
            rect.midleft = (plate.right + style.px(10), plate.centery)
        case Side.LEFT | Side.RIGHT:
            rect.midbottom = (plate.centerx, plate.top - style.px(10))
    return rect, lines, step


def draw_handle(surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw the handle on the left of a meld: dots to grab, light in dark rims, so that one is seen on any felt."""
    dot = max(round(rect.width * 0.3), 2)
    rim, inner = rounded((dot + 2, dot + 2), dot // 2 + 1, RING_DARK), rounded((dot, dot), dot // 2, WHITE)
    for column in (-0.5, 0.5):
        for row in (-1, 0, 1):
            for layer in (rim, inner):
                put_centre(surface, layer, (rect.centerx + column * dot * 1.8, rect.centery + row * dot * 1.8))


def draw_ghosts(surface: DrawTarget, table: TileTable) -> None:
    style, width = table.context.style, table.ground.pitch / PITCH
    size = round(width * 1.06), round(width * PROPORTION * 1.05)
    radius = style.px(8)
    for x, y in table.ghosts():
        rect = pygame.Rect((0, 0), size).move_to(center=(round(x), round(y)))
        with table.ground.within(surface):
            put(surface, rounded(size, radius, style.theme.text, opacity=0.16), rect.topleft)
            put(surface, outline(size, radius, max(style.px(2), 2), style.theme.text, 0.9), rect.topleft)


def draw_box(surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
    if rect.width and rect.height:
        put(surface, rounded(rect.size, style.px(6), style.theme.text, opacity=0.14), rect.topleft)
        put(surface, outline(rect.size, style.px(6), style.metrics.hairline, style.theme.text, 0.9), rect.topleft)


def draw_time(surface: DrawTarget, table: TileTable, driver: TileTurnDriver) -> None:
    zone, rules, context = table.zones.clock, table.rules, table.context
    limit = rules.turn_time or rules.rebuild_time
    if zone is not None and limit is not None and not context.unclocked:
        clock = driver.clock if table.my_turn else None
        draw_clock(surface, context.style, zone, clock, limit, moving=not context.motion.reduced)


# -- The buttons around the rack, always in the same place; a disabled one says why.


def controls(table: TileTable, driver: TileTurnDriver, acts: Acts, offering: bool = False) -> Form:
    """Return the buttons for the moment; while the hint is `offering` a move, some of them answer it."""
    context = table.context
    form = Form(context.style, context.motion, back=acts["menu"])
    add = partial(add_key, form, context, acts)
    _right(add, table, driver, offering)
    zone, top, gap, t = table.zones.calls, table.zones.calls.top, context.style.px(6), context.t
    if table.calls:
        catching = driver.catch_window is not None and driver.catcher is not None
        uno = pygame.Rect(zone.topleft, (zone.width, context.style.px(78)))
        add_buzzer(form, context, acts["uno"], uno, call_of(table), catching, uno_reason(table))
        top = uno.bottom + gap
    elif table.zones.clock is not None:
        top = table.zones.clock.bottom + gap
    sort = pygame.Rect(zone.left, top, zone.width, (zone.bottom - top - gap) // 2)
    add("sort", sort, t("table.sort"), "arrow-up-down", t("table.sort-tip"), step=TextSize.SMALL)
    hint, reason = sort.move(0, sort.height + gap), "" if table.my_turn else t(table.wait_key)
    add("hint", hint, t("table.hint"), "lightbulb", t("table.hint-tip"), step=TextSize.SMALL, reason=reason)
    add_corner(form, table, acts)
    if "log" in acts and table.zones.log is not None:
        timed = context.t("table.watch-timed") if driver.clock is not None else ""
        form.add(replay_key(context, table.zones.log, acts["replay"], timed))
    return form


def _right(add: partial[Button], table: TileTable, driver: TileTurnDriver, offering: bool) -> None:
    style, px, zone, t = table.context.style, table.context.style.px, table.zones.controls, table.context.t
    end = pygame.Rect(zone.left, zone.top, zone.width, px(66))
    draw = pygame.Rect(zone.left, end.bottom + px(8), zone.width, px(52))
    if offering:
        ends, take, leave = may_end(table), t("hint.take"), t("hint.leave")
        first = "take-end" if ends else "take"
        add(first, end, t(f"hint.{first}"), "check", t(f"hint.{first}-tip"), kind=ButtonKind.PRIMARY)
        if ends:
            need = [style.width(text, TextSize.SMALL, Typeface.STRONG) + px(24) for text in (take, leave)]
            keep, draw = cells(draw, need, px(8))
            add("take", keep, take, "", t("hint.take-tip"), step=TextSize.SMALL).shortcut = None
        icon, step = ("", TextSize.SMALL) if ends else ("ban", TextSize.TEXT)
        add("leave", draw, leave, icon, t("hint.leave-tip"), step=step)
    else:
        add("end", end, t("table.end-turn"), "check", kind=ButtonKind.PRIMARY, reason=end_reason(table))
        word, icon = GIVE_UP if table.skips else SECOND_KEY[instead(table)]
        add("draw", draw, t(word), icon, reason=draw_reason(table, driver))
    gap = px(8)
    wide = (zone.width - 2 * gap) // 3
    wait = "" if table.draft is not None else t(table.wait_key)
    parts = (
        ("undo", "undo-2", bool(table.history.past), "table.nothing-undo"),
        ("redo", "redo-2", bool(table.history.future), "table.nothing-redo"),
        ("reset", "rotate-ccw", table.changed, "table.nothing-reset"),
    )
    for i, (key, sign, usable, nothing) in enumerate(parts):
        rect = pygame.Rect(zone.left + i * (wide + gap), draw.bottom + gap, wide, zone.bottom - draw.bottom - gap)
        add(key, rect, "", sign, t(f"table.{key}"), reason=wait or ("" if usable else t(nothing)))


def _first(table: TileTable, problems: tuple[Problem, ...]) -> str:
    return problem_with_paragraph(table.context.t, problems[0], table.session.name) if problems else ""


def end_reason(table: TileTable) -> str:
    if table.draft is None:
        return table.context.t(table.wait_key)
    if (wants := turn_wants(table)) is not None and wants.stuck:
        return turn_guidance(table.context.t, wants, table.session.name).text
    return _first(table, table.draft_problems())


def may_end(table: TileTable) -> bool:
    """Return whether the turn can be ended as it is, and no call is missing."""
    return table.draft is not None and not table.draft_problems() and call_of(table) is not Call.NEEDED


SECOND_KEY = {
    Instead.DRAW: ("table.draw", "layers"),
    Instead.PASS: ("table.pass", "skip-forward"),
    Instead.KEEP: ("table.keep", "arrow-down-to-line"),
}
"""The label and the icon of the button that ends a turn without playing."""
GIVE_UP = ("puzzles.skip", "skip-forward")
"""Those of the same button where it gives the puzzle up."""


def instead(table: TileTable) -> Instead:
    """Return what the second button does now; for other seats, what it would do when their turn starts."""
    return without_laying(table.shown, at_start=table.draft is None)


def draw_action(table: TileTable) -> Draw | Pass:
    return Draw() if instead(table) is Instead.DRAW else Pass()


def draw_reason(table: TileTable, driver: TileTurnDriver) -> str:
    if table.draft is None:
        return table.context.t(table.wait_key)
    if table.task is TaskRoom.ALONE:
        return "" if table.skips else table.context.t("puzzles.no-draw")
    if table.draft.played() and not (table.strict or table.draft_problems()):
        # What could be laid is not thrown away by a slip; what is not enough goes back by itself.
        return table.context.t("table.reset-first")
    return _first(table, driver.session.problems(table.viewer, draw_action(table)))


def turn_wants(table: TileTable) -> Wants | None:
    """Return what the viewer's own turn wants; None if it is not."""
    wants = after_chance(table.wanted()) if table.draft is not None else None
    return wants if isinstance(wants, Wants) else None


def call_of(table: TileTable) -> Call:
    wants = turn_wants(table)
    return wants.call if wants is not None else Call.NO


def uno_reason(table: TileTable) -> str:
    if (wants := turn_wants(table)) is not None and wants.stuck:
        return table.context.t("problem.needless-call")
    if call_of(table) is Call.CALLED:
        return table.context.t("table.called-already")
    if not round_goes_on(table.shown):
        return table.context.t("problem.round-over")
    return _first(table, table.session.problems(table.viewer, Uno()))


# -- The rim around the melds that the last turn made or changed.

RIM = 0.09
"""How far it is from the tiles, in tile widths."""


def draw_touched(surface: DrawTarget, table: TileTable) -> None:
    """Draw a rim around every meld that the last turn made or changed, once its tiles lie there."""
    style, stage, melds = table.context.style, table.stage, {meld.tiles for meld in table.melds}
    for meld in melds.intersection(table.last_touched):
        places, goals = [stage.place(tile) for tile in meld], [stage.goal(tile) for tile in meld]
        away = any((place.x, place.y) != (goal.x, goal.y) for place, goal in zip(places, goals, strict=True))
        if away or not table.dragged.keys().isdisjoint(meld):
            continue
        first, last = goals[0], goals[-1]
        pad, high = max(round(first.width * RIM), 2), round(first.width * PROPORTION)
        rect = pygame.Rect(0, 0, round(last.x - first.x + first.width) + 2 * pad, high + 2 * pad)
        rect.center = round((first.x + last.x) / 2), round(first.y)
        put(surface, outline(rect.size, style.px(9), max(style.px(2), 1), style.theme.last, 0.75), rect.topleft)


# -- How the tray of the start tiles is drawn.


def draw_tray(surface: DrawTarget, table: TileTable) -> None:
    if table.loose:
        ground, context = table.ground, table.context
        # A name that a dragged tile would cover makes room for its ghost.
        spots = ground.spots if table.foreseen is None else table.foreseen[1]
        lying = table.loose, tuple(spots.items()), ground.pitch, tuple(ground.felt), ground.view.offset
        key = (*lying, context.language, context.style.look)
        repeat(surface, key, partial(_draw_tray, surface, table, spots))


def _draw_tray(surface: DrawTarget, table: TileTable, spots: Spots) -> None:
    if (found := tray(table.loose, spots)) is None:
        return
    style, theme = table.context.style, table.context.style.theme
    rect = table.ground.cells(found.row, found.first, found.last)
    pad = round(table.ground.pitch * 0.1)
    frame = pygame.Rect(rect.x - pad, rect.y, rect.width + 2 * pad, rect.height)
    put(surface, rounded(frame.size, style.px(10), theme.felt_dark, opacity=0.6), frame.topleft)
    put(surface, outline(frame.size, style.px(10), style.metrics.hairline, theme.panel_line, 0.5), frame.topleft)
    if found.named:
        cell = table.ground.cells(found.row, found.first, found.first + LABEL + 1)
        words = table.context.t("table.start-tiles")
        if all(style.width(word, TextSize.SMALL, Typeface.STRONG) <= cell.width for word in words.split("\n")):
            room = pygame.Rect(cell.x, 0, cell.width, style.paragraph_height(words, cell.width, TextSize.SMALL))
            room.centery = frame.centery
            style.paragraph(surface, words, room, TextSize.SMALL, theme.quiet, Typeface.STRONG, align=0.5)
