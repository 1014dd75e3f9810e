"""Shows the steps of a match one after the other, at the speed that the player chose.

An event adds only order, pace and a flash; where tiles go is the difference of two layouts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sin
from random import Random

from game.engine import events
from game.engine.events import Reason
from game.engine.options import Effect
from game.engine.pieces import Tile
from game.engine.state import Step
from game.store.settings import ComputerSpeed
from game.ui.stage import DEAL, SHOW, Pace, Place
from game.ui.table.table import Table
from game.ui.tween import Tween, in_out_sine

SPEEDS: Mapping[ComputerSpeed, float] = {
    ComputerSpeed.SLOW: 1.8,
    ComputerSpeed.NORMAL: 1.0,
    ComputerSpeed.FAST: 0.5,
    ComputerSpeed.AT_ONCE: 0.0,
}
"""How long things take compared with normal."""

OWN_DRAW = 1.1
"""Seconds to see what one drew, before the turn may end by itself."""

SHUFFLE = Pace(0.5, stagger=0.02, delay=0.35, ease=in_out_sine)
"""Tiles that come together for the stock."""

ALARMS: Mapping[type, tuple[str, float]] = {
    events.UnoCalled: ("table.uno", 0.5),
    events.Caught: ("table.catch", 0.9),
    events.LayPunished: ("mark.wrong", 0.8),
    events.LeftoversTaken: ("mark.leftovers", 0.6),
    events.HandRummy: ("mark.hand-rummy", 0.9),
    events.TimedOut: ("mark.time-up", 0.4),
}
"""Events that call over the plate of their seat: key of the catalogue, seconds until the next step."""

PROOF = 3.0
"""Seconds in which the pairs for a new deal lie open."""

THUD = 0.45
"""Seconds that a plate swings when it is hit."""

SHUFFLED = 26
"""Tiles that are seen while the stock is mixed."""

HIDDEN = "?"
"""The colour of a tile in flight that nobody may see."""


@dataclass(slots=True)
class Mark:
    """A word over a plate for a moment."""

    key: str
    """Of the catalogue."""
    left: float
    names: dict[str, object] = field(default_factory=dict)
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """The light on its way from one plate to another."""

    start: int
    end: int
    tween: Tween


class Playback:
    """The steps that wait to be shown, and the marks that they leave for a moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wait = 0.0
        self.marks: dict[int, Mark] = {}
        self.dimmed: dict[int, float] = {}
        """Seats that just lost a turn, with the seconds that are left of it."""
        self.ring = Tween(0, 0, 0)
        """The angle of the direction ring in half turns."""
        self.drawings: list[tuple[tuple[int, Tile], ...]] = []
        """The start draw, while it is shown."""
        self.proof: tuple[Tile, ...] = ()
        """The pairs that a claim for a new deal rests on, while they are shown (RK-13)."""
        self.light: Light | None = None
        self._flying = 0
        self._lit = table.shown.turn
        self._hit: dict[int, float] = {}
        self.logged: Callable[[Step], None] = lambda _: None
        """Called with every step that was shown."""

    @property
    def busy(self) -> bool:
        """Whether there are steps to show or something is still on its way."""
        return self.pending or self.wait > 0

    @property
    def pending(self) -> bool:
        """Whether the session is ahead of what is shown."""
        return self.table.cursor < len(self.table.session.steps)

    @property
    def factor(self) -> float:
        """How long everything takes, compared with normal."""
        context = self.table.context
        return 0.0 if context.settings.reduce_motion else SPEEDS[context.settings.computer_speed]

    def update(self, dt: float) -> None:
        """Let time pass; show the next steps when their time has come."""
        self.wait = max(self.wait - dt, 0.0)
        self.ring.advance(dt)
        if self.light is not None:
            self.light.tween.advance(dt)
        self._hit = {seat: left - dt for seat, left in self._hit.items() if left > dt}
        for seat in list(self.marks):
            self.marks[seat].left -= dt
            if self.marks[seat].left <= 0:
                del self.marks[seat]
        for seat in list(self.dimmed):
            self.dimmed[seat] -= dt
            if self.dimmed[seat] <= 0:
                del self.dimmed[seat]
        while self.pending and self.wait <= 0:
            self.next()

    def skip(self) -> None:
        """Show everything at once: nobody has to wait for a picture."""
        while self.pending:
            self.next()
        self.wait = 0.0
        self.table.stage.settle()
        self.table.flights.clear()
        self.drawings.clear()

    def rest(self) -> None:
        """Forget what is on its way: another moment of the match is shown."""
        self.wait = 0.0
        self.marks.clear()
        self.dimmed.clear()
        self.drawings.clear()
        self.light = None
        self._lit = self.table.shown.turn
        self.table.flights.clear()

    def keep_up(self) -> None:
        """After an act at this screen, whose draft is gone: show what came before it and the act itself at once."""
        acted = False
        while self.pending and not acted:
            event = self.table.session.steps[self.table.cursor].event
            acted = isinstance(event, events.Laid | events.Drew | events.Passed | events.TimedOut)
            self.next()

    def next(self) -> None:
        """Show one step."""
        table = self.table
        step = table.session.steps[table.cursor]
        table.show(table.cursor + 1)
        self.wait = self._show(step) * self.factor
        self.logged(step)

    def _pace(self, pace: Pace) -> Pace:
        """A pace at the speed that was chosen."""
        factor = self.factor
        return Pace(pace.seconds * factor, pace.stagger * factor, pace.arc, pace.ease, pace.delay * factor)

    def _show(self, step: Step) -> float:
        """Let one step be seen; answers the seconds until the next at normal speed."""
        match step.event:
            case events.StartDrawn(draws):
                self.drawings.append(draws)
                return 1.7
            case events.RoundStarted():
                self._clean_table()
                return self._shuffle()
            case events.Dealt():
                self.proof = ()
                return self._deal()
            case events.StartTilesLaid():
                self.table.relayout(self._pace(DEAL), order=self.table.loose, origin=self.stock_place())
                return 0.8
            case events.Laid():
                return self._lay(step.event)
            case events.Drew():
                return self._draw(step.event)
            case events.ActionWorked(seat, _, effect):
                self._mark(seat, f"effect.{effect.value}", alarm=effect in (Effect.DRAW_TWO, Effect.DRAW_FOUR))
                return 0.7
            case events.DirectionTurned():
                half = self.ring.end + 1
                self.ring = Tween(self.ring.value, half, 0.6 * self.factor, in_out_sine)
                return 0.5
            case events.Skipped(seat):
                self.dimmed[seat] = 1.6
                self._mark(seat, "mark.skipped")
                return 0.5
            case events.Passed(seat, False):
                self._mark(seat, "mark.passed")
                self.table.relayout()
                return 0.3
            case events.Opened(seat, points):
                self._mark(seat, "mark.opened", n=points)
                return 0.4
            case events.RedealClaimed(seat, tiles):
                self._mark(seat, "mark.redeal", alarm=True)
                self.proof = tiles
                return PROOF
            case events.TurnStarted(seat):
                self._light_up(seat)
                self.table.relayout()
                return 0.15
            case events.WindowClosed() | events.JokerExchanged():
                # What is laid with it comes next; until then everything lies where the player put it.
                return 0.0
            case (
                events.UnoCalled()
                | events.Caught()
                | events.LayPunished()
                | events.LeftoversTaken()
                | events.HandRummy()
                | events.TimedOut()
            ) as event:
                key, seconds = ALARMS[type(event)]
                self._mark(event.seat, key, alarm=True)
                self.table.relayout()
                return seconds
            case _:
                self.table.relayout()
                return 0.0

    def _light_up(self, seat: int) -> None:
        if seat != self._lit and self.factor:
            self.light = Light(self._lit, seat, Tween(0, 1, 0.4 * self.factor, in_out_sine))
        self._lit = seat

    def thud(self, seat: int) -> float:
        """How far a plate that was just hit still swings, -1..1."""
        left = self._hit.get(seat, 0.0)
        return sin(left * 40) * left / THUD if left else 0.0

    def _mark(self, seat: int, key: str, alarm: bool = False, **names: object) -> None:
        self.marks[seat] = Mark(key, max(1.6 * self.factor, 0.9), names, alarm)

    def _clean_table(self) -> None:
        self.drawings.clear()
        self.table.last_played = ()
        self.table.covered = len(self.table.session.humans) > 1
        self.table.new_round()
        self.ring = Tween(0, 0, 0)

    def _shuffle(self) -> float:
        """Face-down tiles from all over the felt come together as the stock."""
        felt, flights = self.table.zones.felt, self.table.flights
        chance = Random(self.table.session.record.seed)
        width = self.table.context.style.px(40)
        fresh = []
        for _ in range(SHUFFLED if self.factor else 0):
            self._flying += 1
            tile = Tile(HIDDEN, self._flying)
            x, y = felt.left + chance.random() * felt.width, felt.top + chance.random() * felt.height
            flights.hold(tile, Place(x, y, width, 30.0, chance.uniform(-40, 40), face_up=False))
            fresh.append(tile)
        flights.aim(dict.fromkeys(fresh, self.stock_place()), pace=self._pace(SHUFFLE), order=fresh)
        return 1.4

    def _deal(self) -> float:
        """Tiles fly from the stock to every seat in turn; the own ones are turned up."""
        table = self.table
        pace = self._pace(DEAL)
        own = table.rack
        table.relayout(pace, order=own, origin=self.stock_place())
        most = max(table.shown.counts)
        for seat in range(table.session.seats):
            if seat != table.viewer:
                self._fly_to(seat, most, pace)
        return DEAL.stagger * most + DEAL.seconds

    def _lay(self, event: events.Laid) -> float:
        """Another seat's turn meld by meld, in an order that can be followed."""
        table = self.table
        mine = event.seat == table.viewer and table.session.is_human(event.seat)
        table.last_played = event.played
        if mine:
            table.close_rack()
            table.relayout()
            return 0.2
        old = set(event.before)
        delays: dict[Tile, float] = {}
        part = 0
        for meld in event.table:
            if meld in old:
                continue
            for i, tile in enumerate(meld.tiles):
                delays[tile] = (part * 0.55 + i * 0.05) * self.factor
            part += 1
        table.relayout(self._pace(SHOW), origin=self.plate_place(event.seat), delays=delays)
        return 0.55 * part + 0.55

    def _draw(self, event: events.Drew) -> float:
        """Tiles from the stock to a rack; only the own ones are seen."""
        table = self.table
        pace = self._pace(DEAL)
        if table.session.is_human(event.seat):
            earlier = () if event.reason is Reason.TURN else table.drawn.get(event.seat, ())
            table.drawn[event.seat] = (*earlier, *event.tiles)
        if event.seat == table.viewer:
            table.refresh_draft()
            table.relayout(pace, order=event.tiles, origin=self.stock_place())
            if event.reason is Reason.TURN:
                return OWN_DRAW
        else:
            self._fly_to(event.seat, event.count, pace)
        if event.reason in (Reason.ACTION, Reason.UNO, Reason.NEEDLESS, Reason.WRONG) or event.count > 1:
            self._mark(event.seat, "mark.drew", alarm=True, n=event.count)
            if self.factor:
                self._hit[event.seat] = THUD
        return 0.35 + DEAL.stagger * event.count

    def _fly_to(self, seat: int, count: int, pace: Pace) -> None:
        """Face-down tiles from the stock to a plate."""
        flights = self.table.flights
        goals = {key: flights.goal(key) for key in tuple(flights.keys())} if flights.busy else {}
        fresh = []
        for _ in range(count):
            self._flying += 1
            tile = Tile(HIDDEN, self._flying)
            flights.hold(tile, self.stock_place())
            fresh.append(tile)
        plate = self.plate_place(seat)
        flights.aim({**goals, **dict.fromkeys(fresh, plate)}, pace=pace, order=fresh)

    def stock_place(self) -> Place:
        """On top of the stock."""
        stock = self.table.zones.stock
        return Place(stock.centerx, stock.centery, stock.width * 0.36, 40.0, face_up=False)

    def plate_place(self, seat: int) -> Place:
        """At a seat's plate, small."""
        plate = self.table.zones.plates[seat]
        width = self.table.context.style.px(26)
        return Place(plate.centerx, plate.centery, width, 40.0, face_up=False, opacity=0.9)

