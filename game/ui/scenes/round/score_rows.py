"""The rows of a finished round: every seat with what it has left, what that is worth, and the growing total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, sin
from typing import NamedTuple

import pygame

from game.engine.registry import Piece
from game.play.ladder import medal_of
from game.play.results import Fact, RoundResult, Standing
from game.store import statistics
from game.store.statistics import before, first_won, is_best
from game.ui.kit.drawing import DrawTarget, put, put_centre, shadow, symbol_mask, tinted
from game.ui.kit.motion import draw_confetti, out_back
from game.ui.kit.sprite import Place
from game.ui.kit.stage import SHOW, Pace
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets.widget import column
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.ui.table.shared.table import tallness
from game.words.results import counted_text, gained_text, score_texts
from game.words.sentences import listed

# -- How large the pieces of a finished round are: as large as all that a seat has left fit into its row.

LARGEST = 116
"""The maximum width of a piece, in units."""
_PITCH = 1.08
"""The distance from one tile to the next, in tile widths."""


class Fit(NamedTuple):
    """The layout of the tiles of a rack in the row of its seat."""

    width: int
    """The width of a tile in pixels."""
    line: float
    """The distance from one line of tiles to the next."""
    valued: bool
    """Whether there is room for their values below them."""

    @property
    def pitch(self) -> float:
        """The distance from one tile to the next in pixels."""
        return self.width * _PITCH


def fit(racks: Sequence[tuple[int, pygame.Rect]], style: Style, proportion: float) -> Fit:
    """Return the largest layout for which each rack of so many pieces has room, as all of a page have one size.

    Margins are smaller for small pieces, tiny ones have no values.
    """
    for valued, least, margin in (
        (True, style.px(40), style.px(16)),
        (True, style.px(30), style.px(8)),
        (True, style.px(20), 0),
        (False, style.px(12), 0),
    ):
        for width in range(style.px(LARGEST * tallness(style.metrics)), least, -1):
            line = width * proportion + style.px(28 if valued else 5)
            if all(lines_of(count, room.width, width) * line + margin <= room.height for count, room in racks):
                return Fit(width, line, valued)
    return Fit(style.px(12), style.px(12) * proportion, False)


def lines_of(count: int, room: float, width: int) -> int:
    """Return how many lines that many pieces need."""
    return -(-count // max(int(room / (width * _PITCH)), 1))


# -- Where the rows of the seats are at the end of a round; in pixels. Pure.


def one_below_the_other(room: pygame.Rect, gap: int, bare: Sequence[bool], low: int, most: int) -> list[pygame.Rect]:
    """Return a row for each seat: `low` for those that are `bare`, without pieces; the others share what is left.

    No row is higher than `most`, and bare rows are no higher than they would be if all were alike.
    """
    seats, full = len(bare), len(bare) - sum(bare)
    if not seats:
        return []
    free = room.height - gap * (seats - 1)
    low = min(low, free // seats)
    share = min((free - low * (seats - full)) // full, most) if full else 0
    return column(room, [low if each else share for each in bare], gap)


def side_by_side(room: pygame.Rect, gap: int, seats: int) -> list[pygame.Rect]:
    """Return rows in two columns, clockwise: down the left one first."""
    lines = -(-seats // 2)
    wide, high = (room.width - gap) // 2, (room.height - gap * (lines - 1)) // lines
    return [
        pygame.Rect(room.x + seat // lines * (wide + gap), room.y + seat % lines * (high + gap), wide, high)
        for seat in range(seats)
    ]


# -- How the end of a round looks to the players at this screen: won or lost, and what they reached for the first time.

MATCH, SMALL = 80, 24
"""Scraps of confetti for a match won, and for a milestone."""


def lost(screen: MatchScreen, result: RoundResult, standing: Standing) -> bool:
    """Return whether somebody at this screen played, and others won the round, or the match."""
    session = screen.session
    won = standing.champions if standing.champions and not screen.hall else result.winners
    return bool(session.humans and won) and not set(won) & set(session.humans)


def milestones(screen: MatchScreen, result: RoundResult, standing: Standing) -> tuple[Fact, ...]:
    """Return what the only player at this screen reached for the first time in this round."""
    session, you = screen.session, screen.you
    medal = medal_of(session.record, session.steps)
    if screen.of_day():
        return (Fact("day", (0,), 0),)
    if medal is not None:
        return (Fact(medal.name.lower(), (1,), 0),) if medal > (screen.medal or 0) else ()
    if you is None or session.hints[you] or not statistics.counts(session.record):
        return ()
    context = screen.context
    reached = before(context.folders, session.record, you, context.now())
    if reached is None:
        return ()
    found, points = [], result.noted[you]
    kinds = {kind for seat, kind in enumerate(session.record.counted_kinds) if seat != you}
    level = first_won(reached, kinds) if you in standing.champions and not screen.hall else None
    if level is not None:
        found.append(Fact("first-win", (you,), 0, level))
    earlier = max((each.noted[you] for each in screen.session.results()[:-1]), default=0)
    if standing.points and not standing.fewest and points > earlier and is_best(reached, points):
        found.append(Fact("record", (you,), points))
    return tuple(found)


def confetti(screen: MatchScreen, standing: Standing, reached: tuple[Fact, ...]) -> int:
    """Return how much confetti there is for the players at this screen."""
    won = not screen.hall and set(standing.champions) & set(screen.session.humans)
    return MATCH if won else SMALL if reached else 0


def draw_cheer(
    surface: DrawTarget, screen: MatchScreen, count: int, seconds: float, words: Sequence[pygame.Rect]
) -> None:
    """Draw confetti on both sides of the title, whose `words` it leaves clear; panels are drawn over it."""
    style = screen.context.page_style
    if count and not screen.context.motion.reduced:
        for side, angle in ((-1, 100), (1, 80)):
            at = style.metrics.width / 2 + side * style.px(330), style.px(110)
            draw_confetti(surface, style, at, seconds, count // 2, angle, 55, words)


# -- The rows of a finished round: every seat with what it has left, what that is worth, and the growing total.

STEP_SECONDS = 0.09
"""The distance from one tile being counted to the next."""
LONGEST_COUNT = 2.2
"""The maximum number of seconds for the pieces of the fullest rack."""
STRONG = 20
"""The number of points from which a piece is called expensive."""
PILED = 40.0
"""The height of pieces that have not been spread yet."""
UNCOUNTED = 0.5
"""The opacity of pieces that do not count."""
BARE, SUMMED, HIGHEST = 92, 56, 280
"""Units of height of a row without pieces, also below the winner of the match, and the maximum of any row."""
LABELLED = 72
"""Units of the height from which a row says what its number means."""
CROWD = 5
"""With more seats the rows are in two columns, and the sheet is shown only on request."""


class ScoreRows:
    """A row for each seat; `age` is the number of seconds since the count began."""

    def __init__(self, screen: MatchScreen, result: RoundResult, standing: Standing) -> None:
        self.screen, self.result, self.standing = screen, result, standing
        self.lost = lost(screen, result, standing)
        """Whether somebody else has won, so nothing shines."""
        self.age = 0.0
        self.boxes: list[pygame.Rect] = []
        """The row of each seat."""
        self._narrow = False
        """Whether they are one below the other in a narrow page."""
        self._crowned: int | None = None
        """The seat whose row becomes the winner of the match."""

    @property
    def crowded(self) -> bool:
        """Whether there are too many seats for a row each next to the sheet."""
        return bool(self.screen.session.seats > CROWD)

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.standing.champions)

    @property
    def crowned(self) -> bool:
        """Whether the winner of the match is shown; in a tournament its hall does that."""
        return self.over and not self.screen.hall

    @property
    def seconds(self) -> float:
        """How long the counting takes."""
        return 0.5 + self.step * max(map(len, self.result.hands))

    @property
    def step(self) -> float:
        """The seconds from one piece being counted to the next; less if there are many."""
        return min(STEP_SECONDS, LONGEST_COUNT / max(map(len, self.result.hands), default=1))

    def lay_out(
        self,
        room: pygame.Rect,
        gap: int,
        style: Style,
        *,
        champion: pygame.Rect | None = None,
        narrow: bool = False,
        filling: bool = False,
    ) -> None:
        """Divide the room among the seats, all of it if they are `filling`; in a narrow page they are in one column.

        Who has won the match needs no row: what they score is counted where the `champion` comes to be shown.
        """
        self._narrow, self._crowned = narrow, None
        seats, hands = self.screen.session.seats, self.result.hands
        if narrow:
            self.boxes = column(room, [(room.height + gap) // seats - gap] * seats, gap)
            return
        if self.crowded:
            self.boxes = side_by_side(room, gap, seats)
            return
        if self.crowned and champion is not None:
            self._crowned = next((seat for seat in self.standing.champions if not hands[seat]), None)
        others = [seat for seat in range(seats) if seat != self._crowned]
        low = style.px(SUMMED if self.crowned else BARE)
        most = room.height if filling else style.px(HIGHEST * tallness(style.metrics))
        rows = one_below_the_other(room, gap, [not hands[seat] for seat in others], low, most)
        places = dict(zip(others, rows, strict=True))
        self.boxes = [places.get(seat, champion or room) for seat in range(seats)]

    # -- pieces --------------------------------------------------------------------------------------------

    def _fit(self) -> Fit:
        """Return the layout of the pieces in the rows."""
        racks = [(len(hand), self._room(seat)) for seat, hand in enumerate(self.result.hands) if hand]
        return fit(racks, self.screen.context.page_style, self._proportion)

    @property
    def _proportion(self) -> float:
        piece = next((piece for hand in self.result.hands for piece in hand), None)
        return self.screen.table.painter().height(piece, 100) / 100 if piece is not None else 1.0

    def aim(self, first: bool) -> None:
        """Let everything that is left travel to its place, the `first` time one piece after the other."""
        stage = self.screen.table.stage
        places = self.places()
        delays = {piece: self.step * i for hand in self.result.hands for i, piece in enumerate(hand)}
        # They lie face down in the row of their seat, and are spread there; one's own come from where they lie.
        for hand in self.result.hands if first else ():
            for piece in hand:
                if piece not in stage:
                    stage.hold(piece, places[hand[0]]._replace(z=PILED, face_up=False))
        stage.painter = self.screen.table.painter()
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), delays=delays if first else None)
        if not first or self.screen.context.motion.reduced:
            stage.settle()

    def places(self) -> Mapping[Piece, Place]:
        """Return the place of everything that is left, in the row of its seat."""
        style = self.screen.context.page_style
        places: dict[Piece, Place] = {}
        laid = self._fit()
        width, line, valued = laid
        for seat, hand in enumerate(self.result.hands):
            room = self._room(seat)
            opacity = 1.0 if self.result.values[seat] else UNCOUNTED
            lines = lines_of(len(hand), room.width, width)
            columns = -(-len(hand) // lines) if hand else 1
            top = room.centery - (lines - 1) * line / 2 - (style.px(11) if valued else 0)
            for i, piece in enumerate(hand):
                x = room.x + width / 2 + i % columns * laid.pitch
                places[piece] = Place(x, top + i // columns * line, width, 1 + i / 100, opacity=opacity)
        return places

    def _room(self, seat: int) -> pygame.Rect:
        """Return the part of a row for pieces."""
        px, row, name = self.screen.context.page_style.px, self.boxes[seat], self._name_width
        total = px(116 if self.crowded else 134 if self._narrow else 104)
        if self._labelled(seat):
            total = max(total, self._label_width + px(30))
        return pygame.Rect(row.x + name, row.y, row.width - name - total, row.height)

    def _labelled(self, seat: int) -> bool:
        """Return whether a row has room for what its number means."""
        return not self.crowded and self.boxes[seat].height > self.screen.context.page_style.px(LABELLED)

    @property
    def _label_width(self) -> int:
        """Return the width of the longest text of what a number means when everything is counted."""
        style, hands = self.screen.context.page_style, self.result.hands
        every = ((seat, self.result.counted(seat, len(hand))) for seat, hand in enumerate(hands))
        return max(style.width(self.meaning(seat, counted), TextSize.SMALL) for seat, counted in every)

    @property
    def _name_width(self) -> int:
        """Return the part of a row for the name; if possible, the longest fits in small letters."""
        style, session = self.screen.context.page_style, self.screen.session
        if self.crowded:
            return style.px(168)
        longest = max(style.width(session.name(seat), TextSize.SMALL, Typeface.BOLD) for seat in range(session.seats))
        return max(style.px(204), style.px(80) + longest)

    def counting(self, seconds: float) -> int:
        """Return how many pieces of each seat have been counted after that many seconds."""
        most = max(map(len, self.result.hands))
        return min(max(int((seconds - 0.3) / self.step), 0), most)

    def counted(self, seat: int) -> int:
        """Return what the sum of a seat has grown to."""
        every, arrived = len(self.result.hands[seat]), self.counting(self.age)
        return self.result.counted(seat, every if self.screen.context.motion.reduced else arrived)

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of what each seat scores has been counted, 0..1: of its own pieces, or of all if it wins."""
        counted, whole = [self.counted(seat) for seat in range(self.screen.session.seats)], self.result.values
        left = sum(map(sum, whole))
        if not left or self.age >= self.seconds:
            return (1.0,) * len(counted)
        own = [seat not in self.result.winners and sum(values) > 0 for seat, values in enumerate(whole)]
        return tuple(counted[seat] / sum(whole[seat]) if own[seat] else sum(counted) / left for seat in range(len(own)))

    def _gained(self, winner: int) -> int:
        """Return what the winner's points have grown to."""
        counted = sum(self.counted(seat) for seat in range(self.screen.session.seats))
        return min(counted, self.result.noted[winner])

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, surface: DrawTarget, crowned: bool) -> None:
        """Draw all rows with their pieces, but that of the winner of the match once that is `crowned`."""
        for seat, row in enumerate(self.boxes):
            if crowned and seat == self._crowned:
                continue
            lit = seat in self.result.winners and not self.crowned and not self.lost
            draw_panel(surface, self.screen.context.page_style, row, lit=lit)
            self._draw_row(surface, seat, row)
        self.screen.table.stage.draw(surface)
        self._draw_values(surface)

    def _draw_row(self, surface: DrawTarget, seat: int, row: pygame.Rect) -> None:
        style, session, say = self.screen.context.page_style, self.screen.session, self.screen.context.t
        side = min(style.px(32 if self.crowded else 46), row.height - style.px(16))
        x = row.x + style.px(24 if self.crowded else 37)
        draw_face(surface, style, (x, row.centery), side, *session.face(seat))
        left = x + style.px(22 if self.crowded else 33)
        name = pygame.Rect(left, row.y, self._room(seat).x - left - style.px(8), row.height)
        if seat in self.result.left:
            line = pygame.Rect(left, row.centery, name.width, style.px(22))
            style.write(surface, say("scoring.left"), line, TextSize.SMALL, style.theme.quiet)
            name = line.move(0, -line.height)
        elif not session.is_human(seat) and not self.crowded and row.height > style.px(52):
            line = pygame.Rect(left, row.centery, name.width, style.px(22))
            level = say(f"seats.level.{session.record.kind(seat)}")
            style.write(surface, level, line, TextSize.SMALL, style.theme.quiet)
            name = line.move(0, -line.height)
        draw_name(surface, style, session.name(seat), name)
        total = pygame.Rect(row.right - style.px(112), row.y, style.px(98), row.height)
        step = TextSize.TITLE
        if self.crowded:
            lower = pygame.Rect(total.x, row.centery + style.px(4), total.width, style.px(22))
            total.height = row.height - style.px(22)
            if lower.bottom > row.bottom - style.px(2):
                # A row with a champion above it has no room for the large figure and a line below.
                step, lower.bottom = TextSize.HEAD, row.bottom - style.px(2)
            if self.result.gains(seat) and not self.standing.points:
                # A round won is no figure: the line stands alone.
                lower.centery = row.centery
            n, points = self.standing.totals[seat], self.standing.points
            texts = (say("scoring.so-far", n=n),) if points else score_texts(say, n, points=False)
            so_far = next((text for text in texts if style.width(text, TextSize.SMALL) <= lower.width), texts[-1])
            style.write(surface, so_far, lower, TextSize.SMALL, style.theme.quiet, align=1.0)
        if self.result.gains(seat) and not self.result.hands[seat]:
            colour = style.theme.quiet if self.lost else style.theme.accent
            icon = style.icon("crown", 30 if self.crowded else 40, colour)
            put(surface, icon, (self._room(seat).x + style.px(4), row.centery - icon.get_height() / 2))
        if self._labelled(seat):
            more = style.px(30)
            label = pygame.Rect(total.x - more, row.centery + style.px(12), total.width + more, style.px(22))
            style.write(
                surface, self.meaning(seat, self.counted(seat)), label, TextSize.SMALL, style.theme.quiet, align=1.0
            )
            total = total.move(0, -style.px(8))
        if not self.result.gains(seat):
            style.write(surface, self._left_text(seat), total, step, face=Typeface.TITLE, align=1.0)
        elif self.standing.points:
            text = gained_text(say, self._gained(seat), fewest=self.standing.fewest)
            style.write(surface, text, total, step, style.theme.accent, Typeface.TITLE, 1.0)

    def _left_text(self, seat: int) -> str:
        """Return the value of what a seat has left, with the sign used on the sheet."""
        counted = self.counted(seat) * self.result.factor
        return self.standing.noted(-counted) if self.standing.signed else str(counted)

    def meaning(self, seat: int, counted: int) -> str:
        """Return what the number of a seat means, once it has grown that far."""
        standing, gains = self.standing, self.result.gains(seat)
        own = gains or (standing.points and standing.signed)
        return counted_text(self.screen.context.t, counted, self.result.factor, points=standing.points,
                            fewest=standing.fewest, own=own)  # fmt: skip

    def _draw_values(self, surface: DrawTarget) -> None:
        """Draw the value below each piece, unless they are too close together."""
        style, stage = self.screen.context.page_style, self.screen.table.stage
        proportion = self._proportion
        rows = zip(self.result.hands, self.result.values, strict=True) if self._fit().valued else ()
        for seat, (hand, values) in enumerate(rows):
            for piece, value in zip(hand, values, strict=False):
                if piece not in stage:
                    continue
                place, now = stage.goal(piece), stage.place(piece)
                if abs(now.x - place.x) + abs(now.y - place.y) > 2:
                    continue
                box = pygame.Rect(0, 0, round(place.width * 1.1), style.px(20))
                box.midtop = (round(place.x), round(place.y + place.width * proportion / 2 + style.px(3)))
                box.bottom = min(box.bottom, self.boxes[seat].bottom - style.px(4))
                colour = style.theme.accent if value >= STRONG else style.theme.quiet
                style.write(surface, str(value), box, TextSize.SMALL, colour, Typeface.BOLD, 0.5)


# -- The winner of the match: a panel with a trophy, the name, and the other places. Only draws.

TALL, LOW, PLACE = 160, 124, 38
"""Units of height of the winner, also above four rows with pieces, and of each of the other places."""
PLACES, FEW_PLACES = 4, 3
"""The maximum number of places in one column, also of a low panel."""
WINNER, COLUMN = 470, 200
"""Units of width of the winner, and of a column of other places beside it."""
COMES = 0.6
"""Seconds that the trophy takes to appear."""
STARS = ((2.5, 1.28, 20), (3.3, 1.16, 14), (4.0, 1.30, 11), (-0.85, 1.22, 16), (-0.1, 1.34, 12), (0.65, 1.18, 18),
         (1.15, 1.42, 10), (2.0, 1.40, 12))  # fmt: skip
"""Around the trophy: an angle, a distance in radii, a size in units."""


def champion_height(screen: MatchScreen, room: int) -> int:
    """Return how high the panel is in a room of some width, in pixels: where that is narrow, others are below."""
    px = screen.context.page_style.px
    below = px(PLACE) * -(-(screen.session.seats - 1) // 2) + px(24) if _stacked(screen, room) else 0
    return px(TALL) + below


def _stacked(screen: MatchScreen, room: int) -> bool:
    """Return whether the other places are below the winner."""
    columns = -(-(screen.session.seats - 1) // PLACES)
    return room < screen.context.page_style.px(WINNER + COLUMN * columns)


def draw_champion(surface: DrawTarget, screen: MatchScreen, rect: pygame.Rect, age: float, sober: bool) -> None:
    """Draw the panel; `age` is how long it has been visible, in seconds. It is `sober` if somebody else has won."""
    style = screen.context.page_style
    draw_panel(surface, style, rect, lit=not sober)
    whole, narrow = rect, _stacked(screen, rect.width)
    if narrow:
        rect = pygame.Rect(rect.topleft, (rect.width, style.px(TALL)))
    share = 1.0 if screen.context.motion.reduced else min(age / COMES, 1.0)
    radius = min(rect.height * 0.3, style.px(64))
    centre = (rect.x + style.px(112), rect.centery)
    _draw_trophy(surface, style, centre, radius, share, sober)
    standing = screen.standing()
    left = round(centre[0] + radius * 1.7)
    columns = -(-(screen.session.seats - 1) // (PLACES if rect.height >= style.px(TALL) else FEW_PLACES))
    others = 0 if narrow else columns * style.px(250 if columns == 1 else 200)
    room = pygame.Rect(left, rect.y, rect.right - left - others - style.px(24), rect.height)
    _draw_name(surface, screen, room, standing)
    beside = pygame.Rect(rect.right - others - style.px(12), rect.y, others, rect.height)
    below = pygame.Rect(whole.x + style.px(24), rect.bottom, whole.width - style.px(48), whole.height - rect.height)
    most = max(-(-(screen.session.seats - 1) // (2 if narrow else max(columns, 1))), 1)
    _draw_others(surface, screen, below if narrow else beside, standing, most)
    if not narrow and columns:
        rule = pygame.Rect(beside.x - style.px(20), beside.y, style.metrics.hairline, beside.height)
        surface.fill(style.theme.panel_line, rule.inflate(0, -style.px(48)))


def _draw_trophy(
    surface: DrawTarget, style: Style, centre: tuple[float, float], radius: float, share: float, sober: bool
) -> None:
    theme = style.theme
    side = round(radius)
    light = shadow((side, side), side // 2, style.px(44), 0.5, theme.accent)
    put_centre(surface, light, centre, 0.0 if sober else share)
    grown = max(out_back(share), 0.05)
    for angle, distance, size in () if sober else STARS:
        reach = radius * distance * grown
        image = tinted(symbol_mask("star", style.px(size)), theme.accent_light)
        put_centre(surface, image, (centre[0] + cos(angle) * reach, centre[1] - sin(angle) * reach), 0.75 * share)
    icon = style.icons.image(
        "trophy", max(round(radius * 1.5 * grown), 1), theme.quiet if sober else theme.accent_light, 1.75
    )
    put_centre(surface, icon, centre)


def _draw_name(surface: DrawTarget, screen: MatchScreen, room: pygame.Rect, standing: Standing) -> None:
    """Draw who won, as large as there is room, and the score."""
    style, say = screen.context.page_style, screen.context.t
    name = listed(say, [screen.session.name(seat) for seat in standing.champions])
    step = style.largest(name, room.width, (TextSize.DISPLAY, TextSize.TITLE, TextSize.HEAD), Typeface.TITLE)
    line = pygame.Rect(room.x, room.centery - style.px(46), room.width, style.px(56))
    style.write(surface, name, line, step, face=Typeface.TITLE)
    total = standing.totals[standing.champions[0]]
    score = score_texts(say, total, points=standing.points)[0]
    line = pygame.Rect(room.x, room.centery + style.px(10), room.width, style.px(34))
    style.write(surface, score, line, TextSize.HEAD, style.theme.title, Typeface.TITLE)


def _draw_others(surface: DrawTarget, screen: MatchScreen, room: pygame.Rect, standing: Standing, most: int) -> None:
    """Draw the places after the first, in columns of at most that many."""
    style, order = screen.context.page_style, standing.places
    if len(order) < 2:
        return
    rows = min(len(order) - 1, most)
    high = min(style.px(PLACE), room.height // rows)
    wide = room.width // -(-(len(order) - 1) // most)
    top = room.centery - high * rows // 2
    numbers = [screen.context.t("scoring.place", n=standing.place(seat)) for seat in order]
    indent = max(style.px(30), max(style.width(each, TextSize.TEXT, Typeface.BOLD) for each in numbers) + style.px(8))
    for index, seat in enumerate(order[1:]):
        column, row = divmod(index, most)
        gap = style.px(8 if wide == room.width else 24)
        place = pygame.Rect(room.x + column * wide, top + row * high, wide - gap, high)
        style.write(surface, numbers[index + 1], place, TextSize.TEXT, style.theme.quiet, Typeface.BOLD)
        line = pygame.Rect(place.x + indent, place.y, place.width - indent, place.height)
        _draw_place(surface, screen, line, seat, standing.noted(standing.totals[seat]))


def _draw_place(surface: DrawTarget, screen: MatchScreen, line: pygame.Rect, seat: int, total: str) -> None:
    """Draw the player who has one of the places, and the score."""
    style = screen.context.page_style
    side = min(style.px(28), line.height)
    draw_face(surface, style, (line.x + style.px(14), line.centery), side, *screen.session.face(seat))
    wide = style.width(total, TextSize.TEXT, Typeface.TITLE) + style.px(8)
    name = pygame.Rect(line.x + style.px(36), line.y, line.width - style.px(36) - wide, line.height)
    draw_name(surface, style, screen.session.name(seat), name)
    style.write(surface, total, line, TextSize.TEXT, face=Typeface.TITLE, align=1.0)
