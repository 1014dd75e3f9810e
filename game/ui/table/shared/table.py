"""What the tables of both families have: what is shown of a match, to whom, and the stages of its pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeVar

from pygame import Rect

from game.engine.game import OfFamily
from game.engine.registry import Rules, View
from game.play.autosave import Places
from game.play.session import Session
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded
from game.ui.kit.sprite import Painter, Place
from game.ui.kit.stage import LAND, Pace, Stage
from game.ui.kit.style import Style, opening_of, table_room
from game.ui.kit.theme import BASE, Metrics, TextSize, Typeface
from game.ui.kit.viewport import Viewport

LOG = 276
"""Units of the width of the open log."""
LINE = 1.3
"""How the guidance line grows with large text: there are two lines in it then."""
CORNER_SIZES = TextSize.HEAD, TextSize.TEXT, TextSize.SMALL
"""Of the line in the corner of a table that says which level, stage or puzzle it is: the largest that has room."""
ROOMY = 1560
"""The width of a window, in units, above which the log is open by default: it takes nothing from the table."""


Side = StrEnum("Side", "BOTTOM LEFT TOP RIGHT")
"""Where a seat sits, as seen by the viewer."""


def log_zone(metrics: Metrics, top: int, bottom: int, grows: float = 0.6) -> Rect:
    """Return the place of the open log at the right edge of a table; `grows`: how much it follows large text."""
    wide = metrics.grown(LOG, grows)
    return Rect(table_room(metrics).right - wide, top, wide, bottom - top)


def tallness(metrics: Metrics) -> float:
    """Return how much larger than usual the pieces of a table may be in a window that is tall for its width.

    >>> tallness(Metrics(1280, 720)), tallness(Metrics(2560, 1080)), tallness(Metrics(960, 960))
    (1.0, 1.0, 1.35)
    """
    return min(max(metrics.height / metrics.px(BASE[1]), 1.0), 1.35) * metrics.pieces / 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchZones:
    """Rectangles in pixels."""

    felt: Rect
    own: Rect
    """The area of the viewer's tiles or cards."""
    guidance: Rect
    """The line above the rack or the hand."""
    calls: Rect
    """On the left: UNO!, sorting."""
    controls: Rect
    """On the right: the buttons that end a turn."""
    stock: Rect
    menu: Rect
    info: Rect
    """Round and target, top right."""
    log: Rect | None
    plates: tuple[Rect, ...]
    """One per seat; the viewer's own is to the left of the guidance line."""
    sides: tuple[Side, ...]

    @property
    def strip(self) -> Rect:
        """Everything above the felt: plates, stock, round and target."""
        return Rect(0, 0, max(self.info.right, self.menu.right), self.felt.top)

    @property
    def open_place(self) -> tuple[float, float]:
        """The place for a word on the table: it hides no pieces for longer than a moment."""
        return self.felt.center

    def is_own(self, y: float) -> bool:
        """Return whether a height is on the viewer's side of the table: at the rack or the hand, or at the line."""
        return y > self.guidance.top if self.guidance.top > self.felt.centery else y < self.guidance.bottom

    def corner(self, keys: int, gap: int) -> Rect:
        """Return where round and target are written: left of that many buttons, clear of plates and stock."""
        right = self.info.right - keys * (self.menu.width + gap) - (gap // 2 if keys else 0)
        taken = [each.right + gap // 2 for each in (*self.plates, self.stock, self.menu)
                 if each.top < self.info.bottom and each.bottom > self.info.top and each.right < right]  # fmt: skip
        left = max(taken, default=self.info.left)
        return Rect(left, self.info.top, right - left, self.info.height)


def seen_seats(zones: MatchZones) -> list[int]:
    """Return the seats that have a plate: a task that is nobody else's has only that of its player."""
    return [seat for seat, plate in enumerate(zones.plates) if plate.width]


Z = TypeVar("Z", bound=MatchZones)
ACROSS = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}
"""Which sides change places in a mirror."""


def arranged(zones: Z, metrics: Metrics, others: Sequence[int]) -> Z:
    """Return zones, new ones, as the player wants them: the rack above, or buttons and log on the other side.

    `others` are the seats of the opponents, clockwise from the viewer; they stay clockwise.
    """
    if not (metrics.rack_above or metrics.left_handed):
        return zones

    def mirrored(rect: Rect) -> Rect:
        x = metrics.width - rect.right if metrics.left_handed else rect.x
        return Rect(x, metrics.height - rect.bottom if metrics.rack_above else rect.y, *rect.size)

    for each in fields(zones):
        if isinstance(place := getattr(zones, each.name), Rect):
            place.update(mirrored(place))
    plates, sides = list(map(mirrored, zones.plates)), list(zones.sides)
    if metrics.left_handed:
        sides = [ACROSS.get(side, side) for side in sides]
    if metrics.left_handed != metrics.rack_above:
        # A mirror turns the direction round; two do not.
        swapped = dict(zip(others, reversed(others), strict=True))
        plates = [plates[swapped.get(seat, seat)] for seat in range(len(plates))]
        sides = [sides[swapped.get(seat, seat)] for seat in range(len(sides))]
    return replace(zones, plates=tuple(plates), sides=tuple(sides))


ON_PLATE = 26
"""The width of a piece at a plate, in units."""
OwnPiece = OfFamily
OwnEvent = OfFamily
"""A piece and an event of the family that a subclass is for: what both share only hands them on."""


@dataclass(slots=True)
class Announced:
    """How much of a match has been announced to somebody who does not see the table."""

    events: int
    """How many of its events."""
    line: str = ""
    """What the line above the own pieces said last."""
    aside: str | None = ""
    """What was at the side of the table; None: nothing is there that is not told otherwise."""
    steady: str = ""
    """What it said last beside help, to which it returns."""
    mine: bool = False
    """Whether it was the viewer's turn."""
    noticed: str = ""
    """What a notice says in its place; "" if there is none."""
    seconds: int = 0
    """What the clock of the turn showed; 0 if there is none."""
    insisted: int = 0
    """How often the line was to be heard in any case."""


class Forecast(NamedTuple):
    """What the effects of a turn would do."""

    hits: Mapping[int, int]
    """Seats that would miss their turn, and how many pieces each would draw."""
    turned: bool = False
    """Whether the direction would change."""
    turn: int | None = None
    """The seat that would act next; None if that is not sure."""


class MatchTable(ABC):
    """A match on the screen. The session runs ahead; the table shows its steps one after another.

    A subclass says what is of its family: the kind of piece, the session, the view.
    """

    def __init__(self, context: Context, session: Session, steps: int) -> None:
        self.context = context
        self.session = session
        self.rules: Rules = session.record.rules
        self.viewer = session.humans[0] if session.humans else 0
        self.cursor = steps
        """How many steps of the session the table has shown."""
        self.shown: View = session.view_at(self.cursor, self.viewer)
        self.wait_key = "table.wait" if session.humans else "table.only-watching"
        """The key of why nothing can be done now: another seat is to act, or nobody plays here at all."""
        self.covered = len(session.humans) > 1
        """Whether the viewer's pieces are hidden while the device is passed on."""
        self.tipped = 0.0
        """How far the viewer's rack has tipped back, 0..1."""
        self.raised = 1.0
        """How far it has risen into its place, 0..1."""
        self.only_watched = False
        """Whether nobody plays here, so that there are no buttons beside round and target."""
        self.announced = Announced(self.cursor)
        self.log_wanted: bool | None = None
        """Whether the player opened or closed the log."""
        self.drawn: dict[int, tuple[OwnPiece, ...]] = {}
        """Pieces received since their last own turn, by seat of the human players."""
        self.drawn_to: int | None = None
        """The slot of the rack, or before which card of the hand, a piece that is about to be drawn was carried to."""
        self.selected: tuple[OwnPiece, ...] = ()
        """What is chosen of the viewer's pieces, to be played or moved next."""
        self.dragged: dict[OwnPiece, Place] = {}
        self.stage: Stage[OwnPiece] = Stage(self.painter(), context.motion)
        self.flights: Stage[OwnPiece] = Stage(self.painter(), context.motion)
        """Face-down pieces on their way between the stock and the plates."""
        self.view = Viewport()
        """Which part of the felt is seen, if it is larger than its place."""

    zones: MatchZones
    on_stock: ClassVar[float]
    """How much of the width of the stock a piece on it has."""
    images: Callable[[Style, OfFamily], Painter]
    """The painter of the pieces of a book by its rules."""

    def painter(self) -> Painter:
        """Return the painter of the book's pieces."""
        return self.images(self.context.style, self.rules)

    @property
    def keys_beside_round(self) -> int:
        """Return how many buttons there are to the right of round and target."""
        return 0 if self.only_watched else 2

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the viewer may act now."""

    @property
    def asked_between(self) -> bool:
        """Whether the viewer is asked something although it is not their turn."""
        return False

    @abstractmethod
    def look_through(self, seat: int) -> None:
        """Show the table to another player."""

    @abstractmethod
    def new_round(self) -> None:
        """Show the table as it is before a round is dealt."""

    def lie_anew(self) -> None:
        """Find where everything lies, before all of it goes there."""

    def relayout(
        self, pace: Pace = LAND, *, order: Sequence[OwnPiece] = (), origin: Place | None = None,
        leave_to: Place | None = None, delays: Mapping[OwnPiece, float] | None = None, place_only: bool = False,
    ) -> None:  # fmt: skip
        """Let every piece travel to its place, or be there at once."""
        self.lie_anew()
        for piece, place in self.dragged.items():
            self.stage.hold(piece, place)
        self.stage.aim(self.places(), pace=pace, order=order, origin=origin, leave_to=leave_to, delays=delays)
        if place_only:
            self.stage.settle()

    @abstractmethod
    def places(self) -> dict[OwnPiece, Place]:
        """Return the place of each visible piece."""

    def stock_place(self) -> Place:
        """Return the place on top of the stock."""
        stock = self.zones.stock
        return Place(stock.centerx, stock.centery, max(stock.width * self.on_stock, 8), 40.0, face_up=False)

    def plate_place(self, seat: int) -> Place:
        """Return the place of a piece at the plate of a seat."""
        plate, width = self.zones.plates[seat], self.context.style.px(ON_PLATE)
        return Place(plate.centerx, plate.centery, width, 40.0, face_up=False, opacity=0.9)

    @property
    @abstractmethod
    def forecast(self) -> Forecast | None:
        """What the turn as it is would do to the others; None if that cannot be told."""

    @abstractmethod
    def aside(self) -> Callable[[], None]:
        """Put aside what the viewer has in progress, to look at another moment; the result restores it."""

    @property
    def log_open(self) -> bool:
        """Whether the log is open: as the player has chosen; by default only in a wide window."""
        metrics = self.context.style.metrics
        return metrics.width >= metrics.px(ROOMY) if self.log_wanted is None else self.log_wanted

    def show(self, cursor: int) -> None:
        """Show the view after that many steps; `relayout` moves the pieces."""
        self.cursor = cursor
        self.shown = self.session.view_at(cursor, self.viewer)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces everybody has, without those that the viewer has laid in this turn."""
        return self.shown.counts

    def wheel(self, notches: float) -> None:
        """Scroll the felt by notches of the wheel, if not all of it is seen; else change the size of the pieces."""
        if self.view.larger:
            self.view.turn(0, notches)
        else:
            self.zoom_by(notches)

    @property
    def busy(self) -> bool:
        return self.stage.busy or self.flights.busy or self.view.busy

    def follow_view(self) -> None:
        """Move the pieces on the felt with the part of it that is seen."""

    def move(self, dt: float) -> None:
        """Advance what is seen of the felt by `dt` seconds."""

    def across(self, x: float) -> float:
        """Return how far to the right a point is in the window, 0..1: where its sound comes from."""
        return x / max(self.context.style.metrics.width, 1)

    def across_seat(self, seat: int) -> float:
        """Return how far to the right a seat is: its plate, or the middle of the viewer's own pieces."""
        return self.across((self.zones.own if seat == self.viewer else self.zones.plates[seat]).centerx)

    @abstractmethod
    def note(self, places: Places) -> None:
        """Remember where the players see everything."""

    @abstractmethod
    def recall(self, places: Places, steps: int) -> None:
        """Put everything where the players saw it after that many steps, as far as that is known."""

    def take_zoom(self, zoom: float) -> None:
        """Set the size of the pieces on the felt from the next layout on, if possible."""

    def zoom_by(self, steps: float, about: tuple[int, int] | None = None) -> None:
        """Make the pieces on the felt larger or smaller by notches of the wheel, if possible, `about` a point."""

    @abstractmethod
    def resized(self) -> None:
        """Use another window size, theme or language: everything glides to its new place."""

    def repaint(self) -> None:
        """Let the stages use the painter of the current style; nothing is dragged or in flight any more."""
        self.stage.painter = self.flights.painter = self.painter()
        self.flights.clear()
        self.dragged.clear()

    def toggle_log(self) -> None:
        self.log_wanted = not self.log_open
        self.resized()


# -- What the next player will face, shown at the plates before a turn is ended.


def signs_of(forecast: Forecast, seat: int) -> tuple[str, ...]:
    """Return what a seat would face: a number of pieces, or the names of icons.

    >>> signs_of(Forecast({1: 2}, turn=2), 1), signs_of(Forecast({1: 2}, turn=2), 2)
    (('+2', 'ban'), ('play',))
    """
    if seat in forecast.hits:
        draws = forecast.hits[seat]
        return (*((f"+{draws}",) if draws else ()), *(() if forecast.turn == seat else ("ban",)))
    return ("play",) if seat == forecast.turn and (forecast.hits or forecast.turned) else ()


def draw_forecast(surface: DrawTarget, style: Style, zones: MatchZones, forecast: Forecast | None) -> None:
    """Draw at each plate what its seat would face, and at the stock whether the direction would change."""
    if forecast is None:
        return
    for seat, chip in forecast_places(style, zones, forecast).items():
        _draw_chip(surface, style, chip, signs_of(forecast, seat), warns=seat in forecast.hits)
    if forecast.turned and zones.stock.width:
        chip = _chip(style, ("refresh-cw",))
        chip.midtop = zones.stock.midtop
        _draw_chip(surface, style, chip, ("refresh-cw",), warns=False)


def forecast_places(style: Style, zones: MatchZones, forecast: Forecast) -> dict[int, Rect]:
    """Return where the signs of each seat are: beside its plate, where they cover no word.

    A plate at the side may be higher than wide: then its upper corner is free.
    """
    near = style.px(5)
    found, window = {}, opening_of(style.metrics).inflate(-style.px(4), -style.px(4))
    taken = (*zones.plates, zones.menu, zones.info, zones.stock, zones.guidance, zones.calls, zones.controls)
    for seat, plate in enumerate(zones.plates):
        if not plate.width or not (signs := signs_of(forecast, seat)):
            continue
        chip = found[seat] = _chip(style, signs)
        if plate.height > plate.width:
            chip.center = plate.topright
            chip.clamp_ip(Rect(plate.left, window.top, plate.width, window.height))
            continue
        for side, at in (
            ("midleft", (plate.right + near, plate.centery)), ("midright", (plate.left - near, plate.centery)),
            ("midbottom", (plate.centerx, plate.top - near)), ("midtop", (plate.centerx, plate.bottom + near)),
        ):  # fmt: skip
            setattr(chip, side, at)
            if window.contains(chip) and all(other is plate or not chip.colliderect(other) for other in taken):
                break
    return found


def _chip(style: Style, signs: tuple[str, ...]) -> Rect:
    """Return how large signs side by side are."""
    return Rect(0, 0, sum(_widths(style, signs)) + style.px(8) * (len(signs) + 1), style.grown(28))


def _widths(style: Style, signs: tuple[str, ...]) -> list[int]:
    side = style.grown(20)
    return [style.width(sign, TextSize.TEXT, Typeface.TITLE) if sign.startswith("+") else side for sign in signs]


def _draw_chip(surface: DrawTarget, style: Style, chip: Rect, signs: tuple[str, ...], *, warns: bool) -> None:
    theme, side, pad = style.theme, style.grown(20), style.px(8)
    ground, ink = (theme.danger, theme.on_danger) if warns else theme.marked[1:]
    put(surface, rounded(chip.size, chip.height // 2, ground), chip.topleft)
    put(surface, outline(chip.size, chip.height // 2, max(style.px(2), 1), ink, 0.7), chip.topleft)
    x = chip.x + pad
    for sign, width in zip(signs, _widths(style, signs), strict=True):
        if sign.startswith("+"):
            box = Rect(x, chip.y, width + style.px(2), chip.height)
            style.write(surface, sign, box, TextSize.TEXT, ink, Typeface.TITLE)
        else:
            put_centre(surface, style.icons.image(sign, round(side * 0.9), ink, 2.6), (x + side / 2, chip.centery))
        x += width + pad
