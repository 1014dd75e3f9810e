"""Everything on the card table that is not a card: plates, stock, the glow in the current colour, bubbles."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.wants import round_goes_on
from game.play.cards.turn_driver import CardTurnDriver
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, repeat, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, mix
from game.ui.kit.widgets import Form
from game.ui.table.cards.bodies import GLOW, glow
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.cards.last_card import said_last
from game.ui.table.cards.open_hands import draw_open_hand
from game.ui.table.cards.plate_lines import backs_line, beside_score, face_rect, name_line, plate_words
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.bubbles import Bubble, bubble_ground, draw_catch_window, draw_time
from game.ui.table.shared.plates import draw_backs, draw_face, draw_name, draw_own, draw_panel
from game.ui.table.shared.rims import Rim, symbol
from game.ui.table.shared.ring import draw_ring
from game.ui.table.shared.scores import PlateWords
from game.ui.table.shared.zones import Side

DIM, GONE = 0.4, 0.25
"""How far the plate of a seat that misses its turn, or that was knocked out, fades into the table."""
DECK = 30
"""Cards of the stock for each visible one."""
RING = 0.018
"""The thickness of the direction arrows, for a ring one wide."""


def draw_plates(surface: DrawTarget, table: CardTable, playback: CardPlayback) -> None:
    """Draw name, cards and score of every seat; the plate of the seat to act is lit."""
    style, shown = table.context.style, table.shown
    words = plate_words(table)
    for seat in range(table.session.seats):
        lit = shown.turn == seat and round_goes_on(shown)
        own = table.side(seat) is Side.BOTTOM
        rect = table.zones.plates[seat].move(0, round(playback.thud(seat) * style.px(7)))
        veil = GONE if seat not in shown.match.order else DIM if seat in playback.dimmed else 0.0
        key = (_about(table, seat), words[seat], tuple(rect), lit, own, veil)
        repeat(surface, key, partial(_lit_plate, surface, table, seat, rect, words[seat], lit, veil))


def _about(table: CardTable, seat: int) -> Hashable:
    """Return all that the plate of a seat shows."""
    style, shown, say, match = table.context.style, table.shown, table.context.t, table.shown.match
    count = shown.counts[seat], said_last(table, seat), say("plate.cards", n=shown.counts[seat])
    player = seat, table.session.name(seat)
    partners = match.teams, table.partner == seat
    return player, count, partners, table.rules.book, style.look


def _lit_plate(
    surface: DrawTarget, table: CardTable, seat: int, rect: pygame.Rect, words: PlateWords, lit: bool, veil: float
) -> None:
    """Draw a plate, faded by `veil`."""
    style = table.context.style
    draw_panel(surface, style, rect, lit)
    if table.side(seat) is Side.BOTTOM:
        _own_plate(surface, table, seat, rect, words.score)
    else:
        _plate(surface, table, seat, rect, words)
    _draw_team(surface, table, seat, rect)
    if veil:
        put(surface, rounded(rect.size, style.px(14), style.theme.felt, opacity=veil), rect.topleft)


def _draw_team(surface: DrawTarget, table: CardTable, seat: int, rect: pygame.Rect) -> None:
    """Draw a frame in the colour of the team around a plate, if partners play."""
    teams, style = table.shown.match.teams, table.context.style
    team = next((i for i, seats in enumerate(teams) if seat in seats), None)
    if team is not None:
        colour = team_colour(table, team)
        put(surface, outline(rect.size, style.px(14), max(style.px(3), 2), colour), rect.topleft)
        if table.partner == seat:
            _draw_partner(surface, style, table.context.t("plate.partner"), rect.midbottom, colour)


def team_colour(table: CardTable, team: int) -> Colour:
    """Return the colour of a team."""
    theme = table.context.style.theme
    return (theme.laid, theme.last)[team % 2]


def _draw_partner(surface: DrawTarget, style: Style, text: str, midtop: tuple[int, int], colour: Colour) -> None:
    """Draw a word on the edge of a plate."""
    chip = pygame.Rect(0, 0, style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(20), style.grown(24))
    chip.midtop = (midtop[0], midtop[1] - style.px(12))
    put(surface, rounded(chip.size, chip.height // 2, mix(colour, (0, 0, 0), 0.65)), chip.topleft)
    put(surface, outline(chip.size, chip.height // 2, max(style.px(2), 1), colour), chip.topleft)
    style.write(surface, text, chip, TextSize.SMALL, WHITE, Typeface.BOLD, 0.5)


def draw_partner(surface: DrawTarget, table: CardTable) -> None:
    """Draw, above the viewer's plate, who their partner is: no name may lie below it."""
    if table.partner is None or not table.session.is_human(table.viewer):
        return
    style, plate, teams = table.context.style, table.zones.plates[table.viewer], table.shown.match.teams
    text = table.context.t("plate.with-partner", name=table.session.name(table.partner))
    wide = style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(20)
    team = next(i for i, seats in enumerate(teams) if table.viewer in seats)
    place = (plate.left + wide // 2, plate.top - style.px(10))
    _draw_partner(surface, style, text, place, team_colour(table, team))


def _draw_uno(surface: DrawTarget, style: Style, text: str, backs: pygame.Rect) -> None:
    """Draw, next to a last card, that it is the last one."""
    chip = pygame.Rect(0, 0, style.width(text, TextSize.SMALL, Typeface.TITLE) + style.px(14), style.grown(22, 0.7))
    chip.midleft = (backs.x + style.px(30), backs.centery)
    put(surface, rounded(chip.size, chip.height // 2, style.theme.accent), chip.topleft)
    style.write(surface, text, chip, TextSize.SMALL, style.theme.on_accent, Typeface.TITLE, 0.5)


def _plate(surface: DrawTarget, table: CardTable, seat: int, rect: pygame.Rect, words: PlateWords) -> None:
    """Draw an opponent: badge and name above, backs with their number below, the score on the right."""
    style, level = table.context.style, "" if words.below else words.level
    side = face_rect(table, seat).width
    draw_face(surface, style, face_rect(table, seat, rect).center, side, seat, table.session.face(seat))
    total = name_line(table, seat, rect)
    draw_name(surface, style, table.session.name(seat), beside_score(table, seat, words.score, rect), level=level)
    style.write(surface, words.score, total, TextSize.SMALL, style.theme.quiet, Typeface.BOLD, 1.0)
    backs = backs_line(table, seat, rect)
    if seat not in table.shown.match.order:
        text = table.context.t("scoring.left")
        if style.width(text, TextSize.SMALL, Typeface.BOLD) > backs.width:
            text = table.context.t("plate.out")
        style.write(surface, text, backs, TextSize.SMALL, face=Typeface.BOLD, align=0.5)
        return
    if table.open_hand is not None:
        draw_open_hand(surface, style, table.rules, table.open_hand(seat), backs)
        return
    count = table.shown.counts[seat]
    word = table.context.t("plate.cards", n=count) if count > 1 and words.unit else ""
    level = words.level if words.below else ""
    draw_backs(surface, style, backs, count, card_images(style, table.rules).back, word, level)
    if said_last(table, seat):
        _draw_uno(surface, style, table.context.t("table.uno"), backs)


def _own_plate(surface: DrawTarget, table: CardTable, seat: int, rect: pygame.Rect, points: str) -> None:
    """Draw the viewer's name and score, to the left of the guidance line."""
    style = table.context.style
    face, name = face_rect(table, seat), name_line(table, seat, rect)
    draw_face(surface, style, face.center, face.width, seat, table.session.face(seat))
    draw_own(surface, style, table.session.name(seat), points, name)


# -- stock and pile ----------------------------------------------------------------------------------------


def draw_stock(surface: DrawTarget, table: CardTable, playback: CardPlayback) -> None:
    """Draw the face-down cards with their number, and the direction arrows around stock and pile."""
    style, rect = table.context.style, table.zones.stock
    draw_ring(surface, style, table.zones.ring, table.shown.direction, playback.ring.value, RING)
    count = table.shown.stock_count
    back = card_images(style, table.rules).back(rect.width)
    for layer in range(min(4, -(-count // DECK))):
        put_centre(surface, back, (rect.centerx - layer * style.px(2), rect.centery - layer * style.px(2)))
    chip = pygame.Rect(0, 0, style.grown(44), style.grown(26))
    chip.midtop = (rect.centerx, rect.bottom + style.px(10))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.panel, opacity=0.92), chip.topleft)
    style.write(surface, str(count), chip, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=0.5)


def draw_colour(surface: DrawTarget, table: CardTable) -> None:
    """Draw the current colour: a glow around the pile, symbol and word below it."""
    colour = table.shown.colour
    if not colour or not table.shown.discard:
        return
    style, pile = table.context.style, table.zones.pile
    face, ink = style.theme.card(colour)
    edge, light = style.px(GLOW), glow(style, pile.width, colour)
    for _ in range(2):
        put(surface, light, (pile.x - edge, pile.y - edge))
    chip, side = table.zones.colour, style.px(15)
    word = table.context.t(f"colour.{colour}")
    wide = style.width(word, TextSize.TEXT, Typeface.BOLD)
    chip = pygame.Rect(0, 0, wide + side + style.px(30), chip.height)
    chip.midtop = table.zones.colour.midtop
    put(surface, rounded(chip.size, chip.height // 2, face), chip.topleft)
    style.ring(surface, chip, chip.height // 2, style.px(2), mix(face, WHITE, 0.40))
    put_centre(surface, symbol(colour, side, ink), (chip.x + style.px(12) + side / 2, chip.centery))
    line = pygame.Rect(chip.x + side + style.px(18), chip.y, wide + style.px(4), chip.height)
    style.write(surface, word, line, TextSize.TEXT, ink, Typeface.BOLD)


def draw_stacked(surface: DrawTarget, table: CardTable) -> None:
    """Draw, at the corner of the pile, how many cards have to be drawn without an answer."""
    shown = table.shown
    if not shown.pending.pending_draw:
        return
    style, pile = table.context.style, table.zones.pile
    text = f"+{shown.pending.pending_draw}"
    side = style.px(50)
    wide = max(style.width(text, TextSize.HEAD, Typeface.TITLE) + style.px(18), side)
    badge = pygame.Rect(0, 0, wide, side)
    badge.center = (pile.right + style.px(8), pile.top)
    edge = style.px(8)
    put(surface, shadow(badge.size, side // 2, edge, 0.5), (badge.x - edge, badge.y - edge + style.px(2)))
    theme = style.theme
    put(surface, rounded(badge.size, side // 2, mix(theme.danger, WHITE, 0.08), theme.danger), badge.topleft)
    style.write(surface, text, badge, TextSize.HEAD, theme.on_danger, Typeface.TITLE, 0.5)


def draw_recalled(surface: DrawTarget, table: CardTable, card: Card, colour: str) -> None:
    """Draw a card played earlier, large over the table."""
    style = table.context.style
    width = style.px(130)
    look = CardLook(Rim.LAST, colour=colour if card.is_wild else "")
    put_centre(surface, card_images(style, table.rules).image(card, width, look), table.zones.felt.center)


# -- bubbles -----------------------------------------------------------------------------------------------


def bubble_rect(table: CardTable, seat: int, width: int) -> pygame.Rect:
    """Return where a bubble of a seat floats: at its plate, towards the middle of the table."""
    style, plate = table.context.style, table.zones.plates[seat]
    rect = pygame.Rect(0, 0, width, style.grown(38))
    above = style.metrics.rack_above
    match table.side(seat):
        case Side.BOTTOM if above:
            rect.topleft = (plate.left, plate.bottom + style.px(6))
        case Side.BOTTOM:
            rect.bottomleft = (plate.left, plate.top - style.px(6))
        case Side.TOP if above:
            rect.midbottom = (plate.centerx, plate.top + style.px(8))
        case Side.TOP:
            rect.midtop = (plate.centerx, plate.bottom - style.px(8))
        case Side.LEFT | Side.RIGHT:
            rect.midtop = (plate.centerx, plate.bottom - style.px(8))
    return rect.clamp(pygame.Rect((0, 0), style.metrics.size))


def draw_marks(surface: DrawTarget, table: CardTable, playback: CardPlayback) -> None:
    """Draw bubbles at the plates."""
    for seat, mark in playback.bubbles.items():
        if not playback.gestures.stamps(seat, mark.number):
            _draw_bubble(surface, table, seat, mark)


def _draw_bubble(surface: DrawTarget, table: CardTable, seat: int, mark: Bubble) -> None:
    style = table.context.style
    text = table.context.t(mark.key, **mark.names)
    step = TextSize.HEAD if len(text) < 8 else TextSize.TEXT
    rect = bubble_rect(table, seat, style.width(text, step, Typeface.TITLE) + style.px(28))
    bubble_ground(surface, style, rect, (text,), step, mark, table.context.motion)


def draw_chances(surface: DrawTarget, table: CardTable, driver: CardTurnDriver, form: Form, *, watched: bool) -> None:
    """Draw the time left to jump in, and if it is `watched` the time to catch."""
    style = table.context.style
    if driver.chance is not None and driver.asked and "jump" in form:
        draw_time(surface, style, form["jump"].rect, driver.chance.share)
    if driver.catch_window is not None and watched:
        draw_catch_window(
            surface, style, face_rect(table, driver.catch_window.offender), form["uno"].rect, driver.catch_window.share
        )
