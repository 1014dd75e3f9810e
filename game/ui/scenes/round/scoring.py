"""The end of a round: everything that is left with its value, counted into the sheet; the end of the match."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.engine.actions import Next
from game.engine.dealnumber import new_seed
from game.engine.revisions import today
from game.play.results import Result, Standing
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind
from game.ui.kit.drawing import put
from game.ui.kit.stage import SHOW, Pace, Place
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button, Form, Kind
from game.ui.scene import Scene
from game.ui.scenes.round.champion import draw_champion
from game.ui.scenes.round.score_sheet import draw_sheet
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.words.sentences import listed

STEP_SECONDS = 0.09
"""From one tile that is counted to the next."""


PITCH = 1.08
"""From one tile to the next, in tile widths."""


STRONG = 20
"""From so many points on a piece is one that stings."""
UNCOUNTED = 0.5
"""How faint pieces are that do not count."""
CROWD = 5
"""With more seats the rows stand in two columns, and the sheet only when it is asked for."""


class Fit(NamedTuple):
    """How the tiles of a rack lie in the row of its seat."""

    width: int
    """Pixels of a tile."""
    line: float
    """From one line of tiles to the next."""
    valued: bool
    """Whether there is room for their values below them."""


def _fit(count: int, room: pygame.Rect, style: Style, proportion: float) -> Fit:
    """Pieces as large as there is room for; only where they would be tiny their values are left out."""
    for valued, least in ((True, style.px(20)), (False, style.px(12))):
        for width in range(style.px(68), least, -1):
            line = width * proportion + style.px(28 if valued else 5)
            if _lines(count, room.width, width) * line <= room.height:
                return Fit(width, line, valued)
    return Fit(style.px(12), style.px(12) * proportion, False)


def _lines(count: int, room: float, width: int) -> int:
    """How many lines so many pieces need."""
    return -(-count // max(int(room / (width * PITCH)), 1))


class Scoring(Scene):
    """Racks and hands lie open, values add up, and the match goes on or is decided."""

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen = screen
        self.form: Form | None = None
        self.result: Result = screen.results()[-1]
        self.standing: Standing = screen.standing()
        self.table_open = False
        """Whether the table is shown as it lay in the end."""
        self.sheet_open = False
        """Whether the sheet lies over the rows of many seats."""
        self._age = 0.0
        self._rows: list[pygame.Rect] = []
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._champion = pygame.Rect(0, 0, 0, 0)
        """The panel of the winner of the match; empty while the match goes on."""
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether tiles still come to lie."""
        return self.screen.table.stage.busy or self._age < self._seconds

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.standing.champions)

    @property
    def crowded(self) -> bool:
        """Whether there are too many seats for a row each beside the sheet."""
        return bool(self.screen.session.seats > CROWD)

    @property
    def _seconds(self) -> float:
        """How long the counting takes."""
        return 0.5 + STEP_SECONDS * max(map(len, self.result.hands))

    # -- going on ------------------------------------------------------------------------------------------

    def next_round(self) -> None:
        """Deal again."""
        screen = self.screen
        screen.driver.submit(screen.table.viewer, Next())
        screen.table.stage.clear()
        screen.context.scenes.replace(screen.begin(), fade=False)

    def again(self) -> None:
        """The same players and options, another deal."""
        self._begin(new_seed(secrets.randbits(64)))

    def same(self) -> None:
        """The same players, options and deal; this match stays as it is."""
        self._begin(self.screen.session.record.seed)

    def _begin(self, seed: str) -> None:
        record = self.screen.session.record
        players = tuple(Player(name, SeatKind(kind)) for kind, name in record.seats)
        self.screen.leave()
        context = self.screen.context
        context.scenes.pop(fade=False)
        context.go.start_match(MatchSetup(today(record.rules), players, seed, record.starter))

    def leave(self) -> None:
        """To the menu or the hall of the tournament; an undecided match goes on from there."""
        self.screen.leave()
        if self.screen.hall:
            self.screen.context.scenes.pop()
        else:
            self.screen.context.go.menu()

    # -- events and time -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Keys; a click elsewhere counts everything at once."""
        if self.form is not None and self.form.handle(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._age = self._seconds
            self.screen.table.stage.settle()

    def update(self, dt: float) -> None:
        """Let the tiles come to lie and the sums grow."""
        self._age += dt
        self.screen.playback.update(dt)
        self.screen.table.stage.update(dt)
        if self.form is not None:
            self.form.update(dt)

    def resized(self, style: Style) -> None:
        """Lay it out anew."""
        metrics, px = style.metrics, style.px
        width = min(metrics.width - px(64), px(1400))
        left = (metrics.width - width) // 2
        top, bottom = px(120), metrics.height - px(118)
        gap, sheet_width = px(10), 0 if self.crowded else px(350)
        room = pygame.Rect(left, top, width - sheet_width, bottom - top)
        self._champion = pygame.Rect(room.topleft, (room.width, px(176) if self.crowned else 0))
        below = self._champion.height + (gap if self.crowned else 0)
        room.update(room.x, room.y + below, room.width, room.height - below)
        self._rows = self._columns(room, gap) if self.crowded else self._column(room, gap, style)
        self._sheet = pygame.Rect(left + width - px(330), top, px(330), bottom - top)
        if self.crowded:
            self._sheet = room
        if self.table_open:
            self._lay_out_table(style)
            return
        self._lay_out_keys(style, left, width, bottom)
        self._aim(not self._begun)
        self._begun = True

    @property
    def crowned(self) -> bool:
        """Whether the winner of the match is shown; in a tournament its hall does that."""
        return self.over and not self.screen.hall

    def _column(self, room: pygame.Rect, gap: int, style: Style) -> list[pygame.Rect]:
        """A row for each seat, one below the other."""
        # The champion stands above already; the row of an empty rack may be low then.
        low = [style.px(56) if self.crowned and not hand else 0 for hand in self.result.hands]
        share = (room.height - gap * (len(low) - 1) - sum(low)) // (len(low) - sum(map(bool, low)) or 1)
        y, rows = room.y, []
        for lowered in low:
            rows.append(pygame.Rect(room.x, y, room.width, lowered or min(share, style.px(168))))
            y = rows[-1].bottom + gap
        return rows

    def _columns(self, room: pygame.Rect, gap: int) -> list[pygame.Rect]:
        """Rows in two columns, clockwise: down the left one first."""
        seats = self.screen.session.seats
        lines = -(-seats // 2)
        wide, high = (room.width - gap) // 2, (room.height - gap * (lines - 1)) // lines
        return [
            pygame.Rect(room.x + seat // lines * (wide + gap), room.y + seat % lines * (high + gap), wide, high)
            for seat in range(seats)
        ]

    def _lay_out_keys(self, style: Style, left: int, width: int, bottom: int) -> None:
        context, px, hall = self.screen.context, style.px, self.screen.hall
        form = Form(style, context.motion, back=self.leave)
        y, high = bottom + px(26), px(60)
        home = pygame.Rect(left, y, px(200), high)
        onward = pygame.Rect(left + width - px(310), y, px(310), high)
        if not hall:
            form.add(Button("menu", home, context.t("scoring.menu"), self.leave, icon="house"))
            same = pygame.Rect(home.right + px(14), y, px(340), high)
            tip, word = context.t("scoring.same-tip"), context.t(f"scoring.same-{self.screen.pieces}")
            form.add(Button("same", same, word, self.same, icon="rotate-ccw", tip=tip))
        if self.crowded:
            place = pygame.Rect(home.right + px(14) + px(354) * (not hall), y, px(170), high)
            word = context.t("scoring.sheet-close" if self.sheet_open else "scoring.sheet")
            form.add(Button("sheet", place, word, self._turn_sheet, icon="list"))
        final = pygame.Rect(onward.x - px(14) - px(170), y, px(170), high)
        word, tip = context.t("scoring.table"), context.t("scoring.table-tip")
        form.add(Button("table", final, word, self.turn_table, icon="layers", tip=tip))
        key, action = self._onward()
        form.add(Button(key, onward, context.t(f"scoring.{key}"), action, icon="play", kind=Kind.PRIMARY))
        form.adopt(self.form)
        if form.focus is None:
            form.look_at(key, by_keyboard=False)
        self.form = form

    def _onward(self) -> tuple[str, Callable[[], None]]:
        """How it goes on."""
        if not self.over:
            return "next", self.next_round
        return ("hall", self.leave) if self.screen.hall else ("again", self.again)

    def _lay_out_table(self, style: Style) -> None:
        """The table as it lay in the end, and the key that leads back."""
        screen, context = self.screen, self.screen.context
        screen.resized()
        screen.table.stage.settle()
        zone = screen.table.zones.controls
        form = Form(style, context.motion, back=self.turn_table)
        rect = pygame.Rect(zone.left, zone.top, zone.width, style.px(66))
        form.add(Button("result", rect, context.t("scoring.result"), self.turn_table, icon="list", kind=Kind.PRIMARY))
        form.look_at("result", by_keyboard=False)
        self.form = form

    def turn_table(self) -> None:
        """Show the table as it lay in the end, or the result again."""
        self.table_open, self._age = not self.table_open, self._seconds
        self.form = None
        self.resized(self.screen.context.style)

    def _turn_sheet(self) -> None:
        self.sheet_open = not self.sheet_open
        self.resized(self.screen.context.style)

    # -- pieces --------------------------------------------------------------------------------------------

    def _fit(self, seat: int) -> Fit:
        """How the pieces of a seat lie in its row."""
        proportion = self._proportion(self.result.hands[seat])
        return _fit(len(self.result.hands[seat]), self._room(seat), self.screen.context.style, proportion)

    def _proportion(self, hand: Sequence[Any]) -> float:
        return self.screen.table.painter().height(hand[0], 100) / 100 if hand else 1.0

    def _places(self) -> Mapping[Hashable, Place]:
        """Everything that is left, in the row of its seat: as large as there is room for, in lines."""
        style = self.screen.context.style
        places: dict[Hashable, Place] = {}
        for seat, hand in enumerate(self.result.hands):
            room, (width, line, valued) = self._room(seat), self._fit(seat)
            opacity = 1.0 if self.result.values[seat] else UNCOUNTED
            columns = max(int(room.width / (width * PITCH)), 1)
            lines = _lines(len(hand), room.width, width)
            top = room.centery - (lines - 1) * line / 2 - (style.px(9) if valued else 0)
            for i, piece in enumerate(hand):
                x = room.x + width / 2 + i % columns * width * PITCH
                places[piece] = Place(x, top + i // columns * line, width, 1 + i / 100, opacity=opacity)
        return places

    def _room(self, seat: int) -> pygame.Rect:
        """The part of a row in which pieces lie."""
        px, row, name = self.screen.context.style.px, self._rows[seat], self._name_width
        return pygame.Rect(row.x + name, row.y, row.width - name - px(116 if self.crowded else 104), row.height)

    @property
    def _name_width(self) -> int:
        """The part of a row that names stand in; where there is room the longest fits in small letters."""
        style, session = self.screen.context.style, self.screen.session
        if self.crowded:
            return style.px(168)
        longest = max(style.width(session.name(seat), Step.SMALL, Face.BOLD) for seat in range(session.seats))
        return max(style.px(204), style.px(80) + longest)

    def _aim(self, first: bool) -> None:
        stage = self.screen.table.stage
        places = self._places()
        delays = {piece: STEP_SECONDS * i for hand in self.result.hands for i, piece in enumerate(hand)}
        style = self.screen.context.style
        origin = Place(style.metrics.width / 2, style.metrics.height * 0.1, style.px(24), 9, face_up=False)
        if self.screen.context.motion.reduced:
            delays = {}
        stage.painter = self.screen.table.painter()
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), origin=origin, delays=delays if first else None)
        if not first or self.screen.context.motion.reduced:
            stage.settle()

    def _counted(self, seat: int) -> int:
        """What the sum of a seat has grown to."""
        every = len(self.result.hands[seat])
        arrived = int((self._age - 0.3) / STEP_SECONDS)
        return self.result.counted(seat, every if self.screen.context.motion.reduced else arrived)

    def _gained(self, winner: int) -> int:
        """What the winner's points have grown to."""
        counted = sum(self._counted(seat) for seat in range(self.screen.session.seats))
        return min(counted, self.result.noted[winner])

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Title, racks or hands, sheet, keys; or the table as it lay."""
        style = self.screen.context.style
        if self.table_open:
            self.screen.draw_below(surface)
            self.screen.draw_pieces(surface)
            if self.form is not None:
                self.form.draw(surface)
            return
        self._draw_title(surface)
        if self.crowned:
            draw_champion(surface, self.screen, self._champion, self._age)
        if not self.sheet_open:
            for seat, row in enumerate(self._rows):
                draw_panel(surface, style, row, lit=seat in self.result.winners and not self.crowned)
                self._draw_row(surface, seat, row)
            self.screen.table.stage.draw(surface)
            self._draw_values(surface)
        if self.sheet_open or not self.crowded:
            draw_sheet(surface, self.screen, self._sheet)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        style, say = self.screen.context.style, self.screen.context.t
        box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
        style.write(surface, self._title(), box, Step.TITLE, style.theme.accent, Face.TITLE, 0.5)
        box = pygame.Rect(0, style.px(78), style.metrics.width, style.px(28))
        style.write(surface, say(f"scoring.{self.result.how}"), box, Step.TEXT, style.theme.quiet, align=0.5)

    def _title(self) -> str:
        """Who has won, the match or the round."""
        say, session = self.screen.context.t, self.screen.session
        champions, winners = self.standing.champions, self.result.winners
        word, won = ("match-title", champions) if self.crowned else ("title", winners)
        if not won:
            return say(f"scoring.{self.result.drawn}")
        you = session.humans[0] if len(session.humans) == 1 else None
        names = [session.name(seat) for seat in won if seat != you]
        if len(won) == 1:
            return say(f"scoring.{word}-you" if you in won else f"scoring.{word}", name=session.name(won[0]))
        if {*won} not in map(set, self.result.teams):
            return say("scoring.match-shared" if self.crowned else "scoring.shared")
        return say(f"scoring.{word}-with-you" if you in won else f"scoring.{word}-team", names=listed(say, names))

    def _draw_row(self, surface: pygame.Surface, seat: int, row: pygame.Rect) -> None:
        style, session, say = self.screen.context.style, self.screen.session, self.screen.context.t
        side = min(style.px(32 if self.crowded else 46), row.height - style.px(16))
        x = row.x + style.px(24 if self.crowded else 37)
        draw_face(surface, style, (x, row.centery), side, seat, session.is_human(seat))
        left = x + style.px(22 if self.crowded else 33)
        name = pygame.Rect(left, row.y, self._room(seat).x - left - style.px(8), row.height)
        if seat in self.result.left:
            line = pygame.Rect(left, row.centery, name.width, style.px(22))
            style.write(surface, say("scoring.left"), line, Step.SMALL, style.theme.quiet)
            name = line.move(0, -line.height)
        draw_name(surface, style, session.name(seat), name)
        total = pygame.Rect(row.right - style.px(112), row.y, style.px(98), row.height)
        if self.crowded:
            lower = pygame.Rect(total.x, row.centery + style.px(4), total.width, style.px(22))
            total.height = row.height - style.px(22)
            style.write(surface, say("scoring.so-far", n=self.standing.totals[seat]), lower, Step.SMALL,
                        style.theme.quiet, align=1.0)  # fmt: skip
        if self.result.gains(seat) and not self.result.hands[seat]:
            icon = style.icon("crown", 30 if self.crowded else 40, style.theme.accent)
            put(surface, icon, (self._room(seat).x + style.px(4), row.centery - icon.get_height() / 2))
        if not self.crowded and row.height > style.px(72):
            more = style.px(30)
            label = pygame.Rect(total.x - more, row.centery + style.px(12), total.width + more, style.px(22))
            style.write(surface, self._label(seat), label, Step.SMALL, style.theme.quiet, align=1.0)
            total = total.move(0, -style.px(8))
        if not self.result.gains(seat):
            style.write(surface, self._left_text(seat), total, Step.TITLE, face=Face.TITLE, align=1.0)
        elif self.standing.points:
            # Where everybody notes what is left there is nothing to gain.
            text = "0" if self.standing.fewest else say("scoring.gain", n=self._gained(seat))
            style.write(surface, text, total, Step.TITLE, style.theme.accent, Face.TITLE, 1.0)

    def _left_text(self, seat: int) -> str:
        """What a seat has left counts, with the sign that the sheet has."""
        counted = self._counted(seat) * self.result.factor
        return self.standing.noted(-counted) if self.standing.signed else str(counted)

    def _label(self, seat: int) -> str:
        """What the number of a seat is."""
        say, standing = self.screen.context.t, self.standing
        if not standing.points:
            return "" if self.result.gains(seat) else say("scoring.points-left")
        if self.result.factor > 1 and self._counted(seat):
            counted = self._counted(seat)
            return say("scoring.times", n=counted, factor=self.result.factor, total=counted * self.result.factor)
        if standing.fewest:
            return say("scoring.minus-points")
        own = standing.signed or self.result.gains(seat)
        return say("scoring.points" if own else "scoring.points-left")

    def _draw_values(self, surface: pygame.Surface) -> None:
        """Below each piece what it counts; left out where they lie too close."""
        style, stage = self.screen.context.style, self.screen.table.stage
        for seat, (hand, values) in enumerate(zip(self.result.hands, self.result.values, strict=True)):
            if not self._fit(seat).valued:
                continue
            proportion = self._proportion(hand)
            for piece, value in zip(hand, values, strict=False):
                if piece not in stage:
                    continue
                place, now = stage.goal(piece), stage.place(piece)
                if abs(now.x - place.x) + abs(now.y - place.y) > 2:
                    continue
                box = pygame.Rect(0, 0, round(place.width * 1.1), style.px(20))
                box.midtop = (round(place.x), round(place.y + place.width * proportion / 2 + style.px(3)))
                box.bottom = min(box.bottom, self._rows[seat].bottom - style.px(4))
                colour = style.theme.accent if value >= STRONG else style.theme.quiet
                style.write(surface, str(value), box, Step.SMALL, colour, Face.BOLD, 0.5)
