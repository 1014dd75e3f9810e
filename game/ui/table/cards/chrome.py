"""Everything on the card table that is not a card: plates, stock, the glow in the current colour, bubbles."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

import pygame

from game.engine.cards import events
from game.engine.cards.actions import CardAction
from game.engine.cards.legality import copies
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.wants import Decide, MayAnswer, MayPlay, after_chance, call_of, round_goes_on
from game.engine.game import Call, Caught, Draw, Instead, Pass, Problem, TurnStarted, Uno, UnoCalled, UnoForgotten
from game.play.cards.session import CardTurnDriver
from game.ui.faces import MEDALLION
from game.ui.kit.drawing import DrawTarget, Point, outline, put, put_bar, put_centre, rounded, shadow
from game.ui.kit.motion import RIPPLE, out_back, share
from game.ui.kit.sprite import varied
from game.ui.kit.style import Style, table_room
from game.ui.kit.theme import WHITE, Colour, TextSize, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.table.cards.images import GLOW, PROPORTION, card_images, disc, glow
from game.ui.table.cards.table import CardTable
from game.ui.table.cards.zones import WIDEST_PLATE
from game.ui.table.shared.gestures import RINGS_APART, WHEEL, Gesture, draw_ring, draw_ripple
from game.ui.table.shared.guidance import Acts, add_corner, add_key, log_key_place
from game.ui.table.shared.log import replay_key
from game.ui.table.shared.plates import Plate, add_buzzer, draw_catch_window
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.rims import symbol
from game.ui.table.shared.table import Side
from game.words.cards.sentences import hint_word, problem_with_paragraph

TEAM_SEATS = 4, 5
"""The seats whose colours partners have."""


def called(latest: Iterable[events.CardEvent], seat: int) -> bool:
    """Return whether a seat called when it played its last card but one; `latest` is what happened, latest first.

    Who has one card for another reason, as after a swap or in a given position, need not call.

    >>> called([UnoCalled(1)], 1), called([UnoForgotten(1)], 1), called([], 1)
    (True, False, True)
    """
    played = False
    for event in latest:
        match event:
            case UnoCalled(by) if by == seat:
                return True
            case UnoForgotten(by) | Caught(seat=by) | events.Drew(seat=by) if by == seat:
                return False
            case events.Played(seat=by) if by == seat:
                if played:
                    return False
                played = True
            case TurnStarted(by) if played and by == seat:
                return False
            case events.HandsSwapped() | events.HandsPassed() | events.HandsShuffled() | events.Dealt():
                return not played
            case _:
                pass
    return not played


DIM, GONE = 0.4, 0.25
"""How far the plate of a seat that misses its turn, or that was knocked out, fades into the table."""
WHEEL_REACH, TAKES = 110, 0.1
"""Units from the middle of the wheel of colours to its edge, and the seconds in which it comes, and takes a colour."""
RING = 0.018
"""The thickness of the direction arrows, for a ring one wide."""
OPEN, RAISED = 26, 8
"""Units of the width of a card that lies open, and how far above the line of the backs: from below the name."""


class CardPlate(Plate):
    """The plate of a seat at the card table."""

    table: CardTable
    between, has_called = 6, staticmethod(called)

    def _places(self) -> tuple[pygame.Rect, pygame.Rect]:
        px, grown, rect = self.style.px, self.style.grown, self.rect
        # On a narrow plate the name and the score have more need of room.
        room = min(round(px(MEDALLION) - (px(WIDEST_PLATE) - rect.width) * 0.42), rect.height - px(8))
        side = max(px(30), min(grown(MEDALLION, 0.25), room))
        left = rect.x + px(13) + side
        face = pygame.Rect(0, 0, side, side).move_to(midleft=(rect.x + px(5), rect.centery))
        return face, pygame.Rect(left, rect.y + px(8), rect.right - left - px(8), grown(26))

    @property
    def totals(self) -> Sequence[int]:
        match = self.table.shown.match
        return match.scores if self.table.rules.counts_points else match.wins

    @property
    def marks(self) -> Hashable:
        return self.table.shown.match.teams, self.table.partner == self.seat

    def _draw_other(self, surface: DrawTarget, score: str) -> None:
        table, style, px = self.table, self.style, self.style.px
        self._draw_beside(surface, score)
        left = self.face.right + px(8)
        backs = pygame.Rect(left, self.rect.bottom - px(34), self.rect.right - px(8) - left, px(28))
        if self.seat not in table.shown.match.order:
            text = table.context.t("scoring.left")
            if style.width(text, TextSize.SMALL, Typeface.BOLD) > backs.width:
                text = table.context.t("plate.out")
            style.write(surface, text, backs, TextSize.SMALL, face=Typeface.BOLD, align=0.5)
        elif table.open_hand is not None:
            self._draw_open(surface, table.open_hand(self.seat), backs)
        else:
            self._draw_backs(surface, backs, card_images(style, table.rules).back)

    def _draw_open(self, surface: DrawTarget, cards: Sequence[Card], rect: pygame.Rect) -> None:
        """Draw the faces of a hand side by side where others have its backs, as close as they have to be."""
        style, painter, width = self.style, card_images(self.style, self.table.rules), self.style.px(OPEN)
        pitch = min(width + style.px(1), (rect.width - width) / max(len(cards) - 1, 1))
        y = rect.top - style.px(RAISED) + width * PROPORTION / 2
        for number, card in enumerate(cards):
            put_centre(surface, painter.image(card, width), (rect.x + width / 2 + number * pitch, y))

    def _draw_team(self, surface: DrawTarget, lit: bool) -> None:
        """Draw the colour of the team; whose turn it is shows around it, the chip of one's own partner has it, too."""
        teams, style, table = self.table.shown.match.teams, self.style, self.table
        team = next((i for i, seats in enumerate(teams) if self.seat in seats), None)
        if team is None or (lit and self.own):
            return
        rect = self.rect.inflate(-style.px(8), -style.px(8)) if lit else self.rect
        colour = team_colour(table, team)
        put(surface, outline(rect.size, style.px(14), max(style.px(3), 2), colour), rect.topleft)
        if table.partner == self.seat:
            near, above = style.px(6), style.metrics.rack_above and table.zones.sides[self.seat] is Side.TOP
            top = rect.top - style.grown(24) + near if above else rect.bottom - near
            _draw_partner(surface, style, table.context.t("plate.partner"), (rect.centerx, top), colour)


def draw_plates(surface: DrawTarget, table: CardTable, playback: Playback) -> None:
    for seat in range(table.session.seats):
        lit = table.shown.turn == seat and round_goes_on(table.shown)
        veil = GONE if seat not in table.shown.match.order else DIM if seat in playback.dimmed else 0.0
        CardPlate(table, seat, playback.struck(seat)).draw(surface, playback.expression(seat), lit=lit, veil=veil)


def team_colour(table: CardTable, team: int) -> Colour:
    """Return the colour of a team: that of a seat, and never what marks whose turn it is."""
    return table.context.style.theme.seats[TEAM_SEATS[team % 2]]


def _draw_partner(surface: DrawTarget, style: Style, text: str, midtop: tuple[int, int], colour: Colour) -> None:
    chip = pygame.Rect(0, 0, style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(20), style.grown(24))
    chip.midtop = midtop
    put(surface, rounded(chip.size, chip.height // 2, style.theme.panel), chip.topleft)
    put(surface, outline(chip.size, chip.height // 2, max(style.px(2), 1), colour), chip.topleft)
    style.write(surface, text, chip, TextSize.SMALL, style.theme.text, Typeface.BOLD, 0.5)


def draw_partner(surface: DrawTarget, table: CardTable) -> None:
    if table.partner is None or not table.session.is_human(table.viewer):
        return
    style, plate, teams = table.context.style, table.zones.plates[table.viewer], table.shown.match.teams
    text = table.context.t("plate.with-partner", name=table.session.name(table.partner))
    wide = style.width(text, TextSize.SMALL, Typeface.BOLD) + style.px(20)
    team = next(i for i, seats in enumerate(teams) if table.viewer in seats)
    apart = style.px(6)
    top = plate.bottom + apart if style.metrics.rack_above else plate.top - style.grown(24) - apart
    _draw_partner(surface, style, text, (plate.left + wide // 2, top), team_colour(table, team))


# -- stock and pile ----------------------------------------------------------------------------------------


def draw_stock(surface: DrawTarget, table: CardTable, playback: Playback) -> None:
    """Draw the face-down cards with their number, and the direction arrows around stock and pile."""
    style, rect = table.context.style, table.zones.stock
    if table.calls:
        draw_ring(surface, style, table.zones.ring, table.shown.direction, playback.ring.value, RING)
    count = table.shown.stock_count
    back = card_images(style, table.rules).back(rect.width)
    for layer in range(min(4, -(-count // 30))):  # one for each 30 cards
        put_centre(surface, back, (rect.centerx - layer * style.px(2), rect.centery - layer * style.px(2)))
    chip = pygame.Rect(0, 0, style.grown(44), style.grown(26))
    chip.midtop = (rect.centerx, rect.bottom + style.px(10))
    put(surface, rounded(chip.size, chip.height // 2, style.theme.panel, opacity=0.92), chip.topleft)
    style.write(surface, str(count), chip, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=0.5)


def draw_wheel(surface: DrawTarget, style: Style, gesture: Gesture, at: Point) -> None:
    """Draw the wheel of colours below the top card: it turns once, stops with the chosen colour at the top, and takes
    that colour, which spreads in rings."""
    t, side, face = gesture.elapsed, style.px(2 * WHEEL_REACH), style.theme.card(gesture.sign)[0]
    if t < 0:
        return
    fades = 1 - share(t - WHEEL, RIPPLE)
    if t < WHEEL + TAKES:
        colours = tuple(style.theme.card(each)[0] for each in COLOURS)
        stops = 90 * COLOURS.index(gesture.sign) - 45
        angle = stops + 360 * (1 - out_back(share(t, WHEEL)))
        wheel = varied(disc(side, colours, style.theme.felt, 0.5), 1.0, 1.0, angle, moving=True)
        put_centre(surface, wheel, at, min(t / TAKES, 1.0))
    if t > WHEEL:
        taken = rounded((side, side), side // 2, mix(face, WHITE, 0.12), face)
        put_centre(surface, taken, at, min(share(t - WHEEL, TAKES), fades))
    for wait in (0.0, RINGS_APART):
        draw_ripple(surface, style, mix(face, WHITE, 0.35), at, t - WHEEL - wait, WHEEL_REACH, 110)


def draw_colour(surface: DrawTarget, table: CardTable) -> None:
    """Draw the current colour: a glow around the pile, symbol and word below it."""
    colour = table.colour
    if not colour or not table.shown.discard:
        return
    style, pile = table.context.style, table.zones.pile
    face, ink = style.theme.card(colour)
    edge, light = style.px(GLOW), glow(style, pile.width, colour)
    for _ in range(4 if table.aimed else 2):
        put(surface, light, (pile.x - edge, pile.y - edge))
    if table.aimed:
        style.ring(surface, pile.inflate(style.px(20), style.px(20)), style.px(18), style.px(3), style.theme.text)
    place, side, word = table.zones.colour, style.px(15), table.context.t(f"colour.{colour}")
    wide = style.width(word, TextSize.TEXT, Typeface.BOLD)
    chip = pygame.Rect(0, 0, wide + side + style.px(30), place.height).move_to(midtop=place.midtop)
    put(surface, rounded(chip.size, chip.height // 2, face), chip.topleft)
    style.ring(surface, chip, chip.height // 2, style.px(2), mix(face, WHITE, 0.40))
    put_centre(surface, symbol(colour, side, ink), (chip.x + style.px(12) + side / 2, chip.centery))
    line = pygame.Rect(chip.x + side + style.px(18), chip.y, wide + style.px(4), chip.height)
    style.write(surface, word, line, TextSize.TEXT, ink, Typeface.BOLD)


def draw_stacked(surface: DrawTarget, table: CardTable) -> None:
    """Draw, at the corner of the pile, how many cards have to be drawn without an answer."""
    if not (owed := table.shown.pending.pending_draw):
        return
    style, pile = table.context.style, table.zones.pile
    text, side, edge, theme = f"+{owed}", style.px(44), style.px(8), style.theme
    wide = max(style.width(text, TextSize.HEAD, Typeface.TITLE) + style.px(18), side)
    right = max(pile.right + style.px(6), pile.centerx + wide)
    badge = pygame.Rect(0, 0, wide, side).move_to(midright=(right, pile.top + round(pile.height * 0.13)))
    put(surface, shadow(badge.size, side // 2, edge, 0.5), (badge.x - edge, badge.y - edge + style.px(2)))
    put(surface, rounded(badge.size, side // 2, mix(theme.danger, WHITE, 0.08), theme.danger), badge.topleft)
    style.ring(surface, badge, side // 2, style.px(2), theme.on_danger)  # it may lie on a red card
    style.write(surface, text, badge, TextSize.HEAD, theme.on_danger, Typeface.TITLE, 0.5)


def bubble(table: CardTable, seat: int, text: str) -> tuple[pygame.Rect, tuple[str, ...], int]:
    """Return where a bubble floats, at a plate towards the middle of the table, its only line, the letters' size."""
    style, plate = table.context.style, table.zones.plates[seat]
    step = TextSize.HEAD if len(text) < 8 else TextSize.TEXT
    rect = pygame.Rect(0, 0, style.width(text, step, Typeface.TITLE) + style.px(28), style.grown(38))
    above = style.metrics.rack_above
    match table.zones.sides[seat]:
        case Side.BOTTOM if above:
            rect.topleft = (plate.left, plate.bottom + style.px(6))
        case Side.BOTTOM:
            rect.bottomleft = (plate.left, plate.top - style.px(6))
        case Side.TOP if above:
            rect.midbottom = (plate.centerx, plate.top - style.px(6))
        case _:
            rect.midtop = (plate.centerx, plate.bottom + style.px(6))
    return rect.clamp(table_room(style.metrics)), (text,), step


def draw_chances(surface: DrawTarget, table: CardTable, driver: CardTurnDriver, form: Form, *, watched: bool) -> None:
    """Draw the time left to jump in, and if it is `watched` the time to catch."""
    style = table.context.style
    if driver.chance is not None and driver.asked and "jump" in form:
        key = form["jump"].rect
        wide = max(round((key.width - style.px(20)) * driver.chance.share), 1)
        bar = pygame.Rect(key.x + style.px(10), key.bottom - style.px(14), wide, style.px(5))
        put_bar(surface, style.theme.on_accent, bar)
    if driver.catch_window is not None and watched and table.calls:
        window = driver.catch_window
        draw_catch_window(surface, style, CardPlate(table, window.offender).face, form["uno"].rect, window.share)


# -- The buttons around the fan, always in the same place; a disabled one says why.


def controls(table: CardTable, driver: CardTurnDriver, acts: Acts, hinted: bool = False) -> Form:
    """Return the buttons for the moment; `hinted`: more of the hint costs nothing."""
    context, t = table.context, table.context.t
    form = Form(context.style, context.motion, back=acts["menu"])
    add = partial(add_key, form, context, acts)
    _right(add, table, driver)
    zone, px = table.zones.calls, context.style.px
    rect = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(68))
    if table.calls:
        call = call_of_turn(table, driver)
        add_buzzer(form, context, acts["uno"], rect, call, driver.catches, uno_reason(table, call))
    sort = pygame.Rect(zone.left, rect.bottom + px(8), zone.width, px(46))
    add("sort", sort, t("table.sort"), "arrow-up-down", t("cardtable.sort-tip"), step=TextSize.SMALL)
    hint, word = sort.move(0, sort.height + px(8)), hint_word(t, 0 if hinted else table.rules.hint_cost)
    reason = "" if table.my_turn else t(table.wait_key)
    add("hint", hint, word, "lightbulb", t("cardtable.hint-tip"), step=TextSize.SMALL, reason=reason)
    add_corner(form, table, acts)
    if table.punishes_advice:
        log = log_key_place(table)
        advice = log.move(2 * (-log.width - px(8)), 0)
        tip = t("cardtable.advice-tip")
        form.add(Button("advice", advice, "", acts["advice"], icon="info", tip=tip, reason=reason))
    if "log" in acts and table.zones.log is not None:
        form.add(replay_key(context, table.zones.log, acts["replay"]))
    return form


def _right(add: partial[Button], table: CardTable, driver: CardTurnDriver) -> None:
    px, zone, t = table.context.style.px, table.zones.controls, table.context.t
    first = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(66))
    second = pygame.Rect(zone.left, first.bottom + px(8), zone.width, px(54))
    if driver.asked:
        add("jump", first, t("cardtable.jump"), "redo-2", t("cardtable.jump-tip"), kind=ButtonKind.PRIMARY)
        add("draw", second, t("cardtable.let-by"), "skip-forward", act="let-by")
        return
    if driver.knocked_out:
        add("to-end", first, t("to-end.key"), "skip-forward", t("to-end.tip"), kind=ButtonKind.PRIMARY)
        return
    word, icon = ("cardtable.discard", "arrow-down-to-line") if table.discarding else ("cardtable.lay", "check")
    kind = ButtonKind.SECONDARY if table.my_turn and wrong_card(table) else ButtonKind.PRIMARY
    text = t(word, n=table.discarding)
    add("lay", first, text, icon, t("cardtable.lay-tip"), kind=kind, reason=lay_reason(table))
    if table.takes_orders:
        rect = pygame.Rect(first.left, second.bottom + px(8), first.width, px(46))
        text, tip, reason = t(order_word(table)), t("cardtable.order-tip"), order_reason(table)
        add("order", rect, text, "redo-2", tip, step=TextSize.SMALL, reason=reason)
    _, icon, action = second_key(table)
    reason = _first(table, table.session.problems(table.viewer, action)) if table.my_turn else t(table.wait_key)
    add("draw", second, second_text(table), icon, reason=reason)


def lay_reason(table: CardTable) -> str:
    say = table.context.t
    if not table.my_turn:
        return say(table.wait_key)
    if need := table.discarding:
        return "" if len(table.selected) == need else say("cardtable.discard-first", n=need)
    return _first(table, tuple(table.refused(table.selected[0]))) if table.selected else say("cardtable.choose-first")


def wrong_card(table: CardTable) -> bool:
    """Return whether the lifted card does not fit, so that playing it is a bad idea even if it is only penalised."""
    return bool(table.selected) and not table.discarding and table.selected[0].face not in table.playable


def second_key(table: CardTable) -> tuple[str, str, CardAction]:
    if table.my_turn:
        match after_chance(table.wanted()):
            case Decide():
                return "table.keep", "hand", Pass()
            case MayAnswer(taking=action):
                return "cardtable.take", "layers", action
            case MayPlay(instead=Instead.PASS):
                return "table.pass", "skip-forward", Pass()
    return "table.draw", "layers", Draw()


def second_text(table: CardTable) -> str:
    """Return the label of the second button in words, with the cards that it would cost."""
    return table.context.t(second_key(table)[0], n=table.session.now.pending.pending_draw)


def _first(table: CardTable, problems: tuple[Problem, ...]) -> str:
    return problem_with_paragraph(table.context.t, problems[0], table.session.name) if problems else ""


def call_of_turn(table: CardTable, driver: CardTurnDriver) -> Call:
    return call_of(table.wanted()) if table.my_turn or driver.asked else Call.NO


def uno_reason(table: CardTable, call: Call) -> str:
    """Return why UNO! cannot be called, or "", also while the second-last card is falling."""
    if call is Call.CALLED:
        return table.context.t("table.called-already")
    return _first(table, table.session.problems(table.viewer, Uno()))


def order_word(table: CardTable) -> str:
    """Return what the button for orders does with the lifted card; with one key, that no card is meant after all."""
    if table.ordering:
        return "common.cancel"
    if table.context.scans:
        return "cardtable.order"
    ordered = {*table.selected} & {*table.orders.of(table.viewer)}
    return "cardtable.order-back" if ordered else "cardtable.order"


def order_reason(table: CardTable) -> str:
    say = table.context.t
    if not table.my_turn:
        return say(table.wait_key)
    if table.context.scans:
        return "" if any(copies(card) > 1 for card in table.hand) else say("cardtable.no-twin")
    if not table.selected:
        return say("cardtable.choose-first")
    return say("cardtable.no-twin") if copies(table.selected[0]) == 1 else ""
