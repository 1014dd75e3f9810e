"""The end of a round: every tile that is left with its value, counted into the sheet; the end of the match."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.engine.actions import Next
from game.engine.dealnumber import new_seed
from game.engine.events import End, HandRummy, RoundEnded
from game.engine.options import Scoring as RoundScoring
from game.engine.options import counts_points
from game.engine.pieces import Tile
from game.engine.scoring import tile_value
from game.engine.state import Phase
from game.store.settings import SeatKind
from game.ui.drawing import put
from game.ui.marks import Rim
from game.ui.match.plates import draw_face, draw_name, draw_panel
from game.ui.scenes.champion import draw_champion
from game.ui.scenes.scene import Scene
from game.ui.scenes.sheet import draw_sheet
from game.ui.setup import MatchSetup, Player
from game.ui.stage import SHOW, Pace, Place
from game.ui.style import Style
from game.ui.table.desk import Desk
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.tiles import PROPORTION, Look
from game.ui.widgets import Button, Form, Kind

STEP_SECONDS = 0.09
"""From one tile that is counted to the next."""


PITCH = 1.08
"""From one tile to the next, in tile widths."""


def _in_order(rack: Sequence[Tile]) -> list[Tile]:
    """The tiles of a rack as they are counted."""
    return sorted(rack, key=lambda each: (each.is_joker, each.colour, each.number, each.copy))


class Fit(NamedTuple):
    """How the tiles of a rack lie in the row of its seat."""

    width: int
    """Pixels of a tile."""
    line: float
    """From one line of tiles to the next."""
    valued: bool
    """Whether there is room for their values below them."""


def _fit(rack: Sequence[Tile], room: pygame.Rect, style: Style) -> Fit:
    """Tiles as large as there is room for; only where they would be tiny their values are left out."""
    for valued, least in ((True, style.px(20)), (False, style.px(12))):
        for width in range(style.px(68), least, -1):
            line = width * PROPORTION + style.px(28 if valued else 5)
            if _lines(rack, room.width, width) * line <= room.height:
                return Fit(width, line, valued)
    return Fit(style.px(12), style.px(12) * PROPORTION, False)


def _lines(rack: Sequence[Tile], room: float, width: int) -> int:
    """How many lines the tiles of a rack need."""
    return -(-len(rack) // max(int(room / (width * PITCH)), 1))


class Scoring(Scene):
    """Racks lie open, values add up, and the match goes on or is decided."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.form: Form | None = None
        self._age = 0.0
        self._rows: list[pygame.Rect] = []
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._champion = pygame.Rect(0, 0, 0, 0)
        """The panel of the winner of the match; empty while the match goes on."""
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether tiles still come to lie."""
        return self.desk.table.stage.busy or self._age < self._seconds

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.desk.session.state.phase is Phase.OVER

    @property
    def result(self) -> RoundEnded:
        """How the round ended."""
        steps = self.desk.session.steps
        return next(step.event for step in reversed(steps) if isinstance(step.event, RoundEnded))

    @property
    def _hand_rummy(self) -> bool:
        """Whether the round ended with everything laid in one turn, which counts double (RF-47)."""
        steps = self.desk.session.steps
        at = max(i for i, step in enumerate(steps) if isinstance(step.event, RoundEnded))
        return isinstance(steps[at - 1].event, HandRummy)

    @property
    def _seconds(self) -> float:
        """How long the counting takes."""
        return 0.5 + STEP_SECONDS * max(map(len, self.result.racks))

    # -- going on ------------------------------------------------------------------------------------------

    def next_round(self) -> None:
        """Deal again."""
        from game.ui.scenes.deal import Deal

        desk = self.desk
        desk.conduct.submit(desk.table.viewer, Next())
        desk.table.stage.clear()
        desk.context.scenes.replace(Deal(desk), fade=False)

    def again(self) -> None:
        """The same players and options, another deal."""
        self._begin(new_seed(secrets.randbits(64)))

    def same(self) -> None:
        """The same players, options and deal; this match stays as it is."""
        self._begin(self.desk.session.record.seed)

    def _begin(self, seed: str) -> None:
        record = self.desk.session.record
        players = tuple(Player(name, SeatKind(kind)) for kind, name in record.seats)
        self.desk.leave()
        context = self.desk.context
        context.scenes.pop(fade=False)
        context.start_match(MatchSetup(record.rules, players, seed, record.starter))

    def leave(self) -> None:
        """To the menu; an undecided match goes on from there."""
        self.desk.leave()
        self.desk.context.scenes.pop()

    # -- events and time -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Keys; a click elsewhere counts everything at once."""
        if self.form is not None and self.form.handle(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._age = self._seconds
            self.desk.table.stage.settle()

    def update(self, dt: float) -> None:
        """Let the tiles come to lie and the sums grow."""
        self._age += dt
        self.desk.playback.update(dt)
        self.desk.table.stage.update(dt)
        if self.form is not None:
            self.form.update(dt)

    def resized(self, style: Style) -> None:
        """Lay it out anew."""
        metrics, px = style.metrics, style.px
        width = min(metrics.width - px(64), px(1400))
        left = (metrics.width - width) // 2
        sheet_width = px(330)
        top, bottom = px(120), metrics.height - px(118)
        seats = self.desk.session.seats
        gap = px(10)
        column = pygame.Rect(left, top, width - sheet_width - px(20), bottom - top)
        self._champion = pygame.Rect(column.topleft, (column.width, px(176) if self.over else 0))
        y = self._champion.bottom + (gap if self.over else 0)
        # The champion stands above already; the row of an empty rack may be low then.
        low = [px(56) if self.over and not rack else 0 for rack in self.result.racks]
        share = (bottom - y - gap * (seats - 1) - sum(low)) // (seats - sum(map(bool, low)) or 1)
        self._rows = []
        for lowered in low:
            self._rows.append(pygame.Rect(left, y, column.width, lowered or min(share, px(168))))
            y = self._rows[-1].bottom + gap
        self._sheet = pygame.Rect(left + width - sheet_width, top, sheet_width, bottom - top)
        self._lay_out_keys(style, left, width, bottom)
        self._aim(not self._begun)
        self._begun = True

    def _lay_out_keys(self, style: Style, left: int, width: int, bottom: int) -> None:
        context, px = self.desk.context, style.px
        form = Form(style, context.motion, back=self.leave)
        y, high = bottom + px(26), px(60)
        home = pygame.Rect(left, y, px(220), high)
        form.add(Button("menu", home, context.t("scoring.menu"), self.leave, icon="house"))
        same = pygame.Rect(home.right + px(16), y, px(300), high)
        tip = context.t("scoring.same-tip")
        form.add(Button("same", same, context.t("scoring.same"), self.same, icon="rotate-ccw", tip=tip))
        onward = pygame.Rect(left + width - px(330), y, px(330), high)
        if self.over:
            form.add(Button("again", onward, context.t("scoring.again"), self.again, icon="play", kind=Kind.PRIMARY))
        else:
            form.add(Button("next", onward, context.t("scoring.next"), self.next_round, icon="play", kind=Kind.PRIMARY))
        form.adopt(self.form)
        if form.focus is None:
            form.look_at("again" if self.over else "next", by_keyboard=False)
        self.form = form

    # -- tiles ---------------------------------------------------------------------------------------------

    def _places(self) -> Mapping[Tile, Place]:
        """Every tile that is left, in the row of its seat: as large as there is room for, in lines."""
        style = self.desk.context.style
        places: dict[Tile, Place] = {}
        for row, rack in zip(self._rows, self.result.racks, strict=True):
            room = self._room(row)
            width, line, valued = _fit(rack, room, style)
            columns = max(int(room.width / (width * PITCH)), 1)
            lines = _lines(rack, room.width, width)
            top = row.centery - (lines - 1) * line / 2 - (style.px(9) if valued else 0)
            for i, tile in enumerate(_in_order(rack)):
                x = room.x + width / 2 + i % columns * width * PITCH
                places[tile] = Place(x, top + i // columns * line, width, 1 + i / 100, look=Look(Rim.NONE))
        return places

    def _room(self, row: pygame.Rect) -> pygame.Rect:
        """The part of a row in which tiles lie."""
        px = self.desk.context.style.px
        return pygame.Rect(row.x + px(204), row.y, row.width - px(308), row.height)

    def _aim(self, first: bool) -> None:
        stage = self.desk.table.stage
        places = self._places()
        delays = {
            tile: STEP_SECONDS * i
            for rack in self.result.racks
            for i, tile in enumerate(_in_order(rack))
        }
        style = self.desk.context.style
        origin = Place(style.metrics.width / 2, style.metrics.height * 0.1, style.px(24), 9, face_up=False)
        if self.desk.context.motion.reduced:
            delays = {}
        stage.painter = style.tiles(self.desk.table.rules)
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), origin=origin, delays=delays if first else None)
        if not first or self.desk.context.motion.reduced:
            stage.settle()

    def _counted(self, seat: int) -> int:
        """What the sum of a seat has grown to."""
        rules, rack = self.desk.table.rules, self.result.racks[seat]
        order = _in_order(rack)
        if self.desk.context.motion.reduced:
            return sum(tile_value(rules, tile) for tile in order)
        arrived = int((self._age - 0.3) / STEP_SECONDS)
        return sum(tile_value(rules, tile) for tile in order[: max(arrived, 0)])

    def _gained(self, winner: int) -> int:
        """What the winner's points have grown to."""
        counted = sum(self._counted(seat) for seat in range(self.desk.session.seats))
        return min(counted, self.result.round_scores[winner])

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Title, racks, sheet, keys."""
        style = self.desk.context.style
        self._draw_title(surface)
        if self.over:
            draw_champion(surface, self.desk, self._champion, self._age)
        for seat, row in enumerate(self._rows):
            draw_panel(surface, style, row, lit=seat == self.result.winner and not self.over)
            self._draw_row(surface, seat, row)
        self.desk.table.stage.draw(surface)
        self._draw_values(surface)
        draw_sheet(surface, self.desk, self._sheet)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        style, say, session = self.desk.context.style, self.desk.context.t, self.desk.session
        result, champion = self.result, session.state.match_winner
        only = len(session.humans) == 1
        if champion is not None:
            key = "match-title-you" if only and champion == session.humans[0] else "match-title"
            title = say(f"scoring.{key}", name=session.name(champion))
        elif self.over:
            title = say("scoring.match-shared")
        elif result.winner is None:
            points = self.desk.table.rules.scoring is RoundScoring.COLLECTED
            title = say("scoring.drawn" if points else "scoring.shared")
        else:
            key = "title-you" if only and result.winner == session.humans[0] else "title"
            title = say(f"scoring.{key}", name=session.name(result.winner))
        box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
        style.write(surface, title, box, Step.TITLE, style.theme.accent, Face.TITLE, 0.5)
        how = {End.OUT: "out", End.STOCK: "stock", End.STUCK: "stuck"}[result.end]
        if self._hand_rummy:
            how = "hand-rummy"
        box = pygame.Rect(0, style.px(78), style.metrics.width, style.px(28))
        style.write(surface, say(f"scoring.{how}"), box, Step.TEXT, style.theme.quiet, align=0.5)

    def _draw_row(self, surface: pygame.Surface, seat: int, row: pygame.Rect) -> None:
        style, session = self.desk.context.style, self.desk.session
        side = min(style.px(46), row.height - style.px(16))
        draw_face(
            surface, style, (row.x + style.px(37), row.centery), side, seat, session.is_human(seat)
        )
        name = pygame.Rect(row.x + style.px(70), row.y, style.px(124), row.height)
        draw_name(surface, style, session.name(seat), name)
        total = pygame.Rect(row.right - style.px(100), row.y, style.px(86), row.height)
        if self.result.racks[seat] or seat != self.result.winner:
            style.write(surface, str(self._counted(seat)), total, Step.TITLE, face=Face.TITLE, align=1.0)
        else:
            icon = style.icon("crown", 40, style.theme.accent)
            put(surface, icon, (row.x + style.px(208), row.centery - icon.get_height() / 2))
            if counts_points(self.desk.table.rules):
                # Where everybody notes minus points there is nothing to gain.
                minus = self.desk.table.rules.scoring is RoundScoring.MINUS
                text = "0" if minus else self.desk.context.t("scoring.gain", n=self._gained(seat))
                style.write(surface, text, total, Step.TITLE, style.theme.accent, Face.TITLE, 1.0)

    def _draw_values(self, surface: pygame.Surface) -> None:
        """Below each tile what it counts; left out where tiles lie too close."""
        style, stage, rules = self.desk.context.style, self.desk.table.stage, self.desk.table.rules
        for row, rack in zip(self._rows, self.result.racks, strict=True):
            valued = _fit(rack, self._room(row), style).valued
            for tile in rack if valued else ():
                if tile not in stage:
                    continue
                place = stage.goal(tile)
                now = stage.place(tile)
                if abs(now.x - place.x) + abs(now.y - place.y) > 2:
                    continue
                text = str(tile_value(rules, tile))
                box = pygame.Rect(0, 0, round(place.width * 1.1), style.px(20))
                box.midtop = (round(place.x), round(place.y + place.width * PROPORTION / 2 + style.px(3)))
                box.bottom = min(box.bottom, row.bottom - style.px(4))
                strong = tile_value(rules, tile) > rules.numbers
                colour = style.theme.accent if strong else style.theme.quiet
                style.write(surface, text, box, Step.SMALL, colour, Face.BOLD, 0.5)
