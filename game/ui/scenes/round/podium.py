"""The stage of a finished round: who has won, large with a laurel, the others on steps, with what each has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, radians, sin
from typing import NamedTuple

import pygame

from game.engine.registry import Piece
from game.play.ladder import Medal, medal_of
from game.play.results import Fact, RoundResult, Standing
from game.store.statistics import before, counts, first_won, is_best
from game.ui.faces import CALM, Expression, Mood, draw_face, emblem_colour
from game.ui.kit.drawing import DrawTarget, Point, blank, enlargement, put, put_centre, remembered, rounded, symbol
from game.ui.kit.motion import RIPPLE, out_back, share
from game.ui.kit.sprite import Place
from game.ui.kit.stage import SHOW, Pace
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets.widget import off_right
from game.ui.scenes.ladder import METALS
from game.ui.scenes.round.score_panel import bars_of, draw_facts, facts_height, fitting_facts, flourish, grown, passes
from game.ui.table.shared.gestures import draw_ripple
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.table import tallness
from game.words.results import counted_text, score_texts

# -- How large the pieces of a finished round are: as large as all that a seat has left fit into its step.

_PITCH = 1.08
"""The distance from one tile to the next, in tile widths."""


def fit(racks: Sequence[tuple[int, pygame.Rect]], style: Style, proportion: float) -> tuple[int, float, bool]:
    """Return the width of the largest pieces for which each rack of so many has room, as all of a page have one size;
    the distance from one line of them to the next; and whether there is room for their values below them.
    """
    for valued, least, margin in (
        (True, style.px(40), style.px(16)),
        (True, style.px(30), style.px(8)),
        (True, style.px(20), 0),
        (False, style.px(12), 0),
    ):
        for width in range(style.px(58 * tallness(style.metrics)), least, -1):
            line = width * proportion + style.px(28 if valued else 5)
            if all(lines_of(count, room.width, width) * line + margin <= room.height for count, room in racks):
                return width, line, valued
    return style.px(12), style.px(12) * proportion, False


def lines_of(count: int, room: float, width: int) -> int:
    """Return how many lines that many pieces need."""
    return -(-count // max(int(room / (width * _PITCH)), 1))


# -- Where everything of a seat is at the end of a round; in pixels. Pure.

FACE, SMALL_FACE = 168, 72
"""Units of the face of a winner, and of everybody else's."""
AROUND = 1.34
"""How much larger a laurel is than the face inside it."""
BESIDE = 210
"""Units of width from which the score is beside the name."""
LINE, EDGE = 28, 14
"""Units of height of a line of text, and around what is on a step."""


class Step(NamedTuple):
    """The places of a seat."""

    box: pygame.Rect
    face: pygame.Rect
    name: pygame.Rect
    score: pygame.Rect
    below: pygame.Rect
    """A line below the score."""
    pieces: pygame.Rect
    """What the seat has left."""
    left: pygame.Rect
    """What that is worth."""
    aligns: tuple[float, ...]
    """Where name, score, pieces and their worth are in their places: 0 left, 0.5 in the middle, 1 right."""


WON, OTHER, ALONE, LEAST, CROWDED = 330, 300, 460, 92, 230
"""Units of width: of a winner's step, at most of another one, of the only other one; at least of any; of a winner's
among many."""
CROWD = 5
"""The number of seats from which there are many."""
DOWN, STEEP = 34, 26
"""Units from the winner's step down to the next, and at most from one to the next."""


def standing_steps(room: pygame.Rect, style: Style, won: int, ranks: Sequence[int]) -> list[Step]:
    """Return steps side by side, those of so many who have `won` first: they are in the middle, the others in turn to
    their left and right, as high as they rank among themselves, from 0."""
    px, gap, seats, others = style.px, style.px(10), won + len(ranks), len(ranks)
    free = room.width - gap * (seats - 1)
    wide = min(px(WON if seats <= CROWD else CROWDED), (free - others * px(LEAST)) // max(won, 1))
    each = min(px(ALONE if others == 1 else OTHER), (free - won * wide) // max(others, 1))
    face, small = min(px(FACE), wide - px(24)), min(px(SMALL_FACE), each - px(16))
    top = room.y + (round(face * (1 + AROUND) / 2) - px(EDGE) if won else small)
    steep = min(px(STEEP), room.height // 6 // max([*ranks, 1]))
    tops = [top] * won + [top + (px(DOWN) if won else 0) + rank * steep for rank in ranks]
    widths = [wide] * won + [each] * others
    lefts, left = dict[int, int](), room.centerx - (sum(widths) + gap * (seats - 1)) // 2
    # Of an odd number the first is on the right, of an even one on the left, so that one more is on the right.
    right, far = range(won + (others + 1) % 2, seats, 2), range(won + others % 2, seats, 2)
    for number in (*reversed(far), *range(won), *right):
        lefts[number] = left
        left += widths[number] + gap
    return [
        _standing(pygame.Rect(lefts[number], tops[number], widths[number], room.bottom - tops[number]), style,
                  face if number < won else small, number < won)
        for number in range(seats)
    ]  # fmt: skip


def _standing(box: pygame.Rect, style: Style, side: int, won: bool) -> Step:
    """Return a step on which a face stands; where it is wide, the score is beside the name."""
    px, line = style.px, style.px(LINE)
    inner = box.inflate(-2 * px(EDGE if box.width > px(BESIDE) else 4), 0)
    face = pygame.Rect(box.centerx - side // 2, box.y + px(EDGE) - side, side, side)
    name = pygame.Rect(inner.x, face.bottom + px(6), inner.width, line)
    beside = box.width > px(BESIDE) and not won
    if won:
        name.update(name.x, name.y + round(side * (AROUND - 1) / 2) - px(6), name.width, px(42))
    score = pygame.Rect(inner.x, name.bottom, inner.width, px(56) if won else line)
    if beside:
        name.width = inner.width // 2
        score.update(name.right, name.y, inner.width - name.width, line)
    below = pygame.Rect(inner.x, score.bottom, inner.width, line if won else 0)
    left = pygame.Rect(inner.x, box.bottom - px(8) - line, inner.width, line)
    pieces = pygame.Rect(inner.x, below.bottom + px(4), inner.width, left.y - below.bottom - px(4))
    return Step(box, face, name, score, below, pieces, left, (0.0, 1.0, 0.5, 0.5) if beside else (0.5,) * 4)


def lying_steps(place: pygame.Rect, style: Style, won: int, bare: Sequence[bool]) -> list[Step]:
    """Return steps one below the other from the top of a place, as wide as it is, those who have `won` first; those
    that are `bare` have no pieces."""
    px, steps, y = style.px, list[Step](), place.y
    for number, empty in enumerate(bare):
        high, side = (px(FACE * AROUND), px(FACE)) if number < won else (px(60), px(44))
        box = pygame.Rect(place.x, y, place.width, high + (0 if empty else px(84)))
        steps.append(_lying(box, style, high, side, number < won))
        y = box.bottom + px(10)
    return steps


def _lying(box: pygame.Rect, style: Style, high: int, side: int, won: bool) -> Step:
    """Return a step with a face on its left; its upper part is so `high`."""
    px, line = style.px, style.px(LINE)
    around = round(side * (AROUND - 1) / 2) if won else 0
    face = pygame.Rect(box.x + px(EDGE) + around, box.y + (high - side) // 2, side, side)
    x = face.right + px(EDGE) + around
    text = pygame.Rect(x, box.y, box.right - px(EDGE) - x, high)
    if won:
        name = pygame.Rect(x, box.centery - (box.height - high) // 2 - px(62), text.width, px(48))
        score = name.move(0, name.height)
    else:
        name = pygame.Rect(x, box.y, text.width * 3 // 5, high)
        score = pygame.Rect(name.right, box.y, text.width - name.width, high)
    below = pygame.Rect(x, score.bottom, text.width, line if won else 0)
    band = pygame.Rect(box.x + px(EDGE), box.y + high, box.width - 2 * px(EDGE), box.height - high)
    left, pieces = off_right(band, min(px(220), band.width // 2))
    return Step(box, face, name, score, below, pieces, left, (0.0, 0.0 if won else 1.0, 0.0, 1.0))


MATCH, SMALL = 80, 24
"""Scraps of confetti for a match won, and for a milestone."""


def milestones(screen: MatchScreen, result: RoundResult, standing: Standing) -> tuple[Fact, ...]:
    """Return what the only player at this screen reached for the first time in this round."""
    session, you, context = screen.session, screen.you, screen.context
    medal = medal_of(session.record, session.steps)
    if screen.of_day():
        return (Fact("day", (0,), 0),)
    if medal is not None:
        return (Fact(medal.name.lower(), (1,), 0),) if medal > (screen.medal or 0) else ()
    if you is None or session.hints[you] or not counts(session.record):
        return ()
    if (reached := before(context.folders, session.record, you, context.now())) is None:
        return ()
    found, points = [], result.noted[you]
    kinds = {kind for seat, kind in enumerate(session.record.counted_kinds) if seat != you}
    level = first_won(reached, kinds) if you in standing.champions and not screen.hall else None
    if level is not None:
        found.append(Fact("first-win", (you,), 0, level))
    earlier = max((each.noted[you] for each in session.results()[:-1]), default=0)
    if standing.points and not standing.fewest and points > earlier and is_best(reached, points):
        found.append(Fact("record", (you,), points))
    return tuple(found)


COMES, APART, FALLEN = 0.3, 0.07, 70
"""Seconds that a face takes to fall onto its step, and from one to the next; how far it falls, in units."""
GROWS = 0.5
"""Seconds that a laurel takes to grow."""


class Podium:
    """A step for each seat; `age` is the number of seconds since the count began."""

    def __init__(self, screen: MatchScreen, result: RoundResult, standing: Standing) -> None:
        self.screen, self.result, self.standing = screen, result, standing
        self.age, most = 0.0, max(map(len, result.hands))
        self.step = min(0.09, 2.2 / max(most, 1))
        """The seconds from one piece being counted to the next; less for a full rack, which takes 2.2 at most."""
        self.seconds = 0.5 + self.step * most
        self.crowned = bool(standing.champions) and not screen.hall
        """Whether the winners of the match stand in front, which in a tournament its hall shows, or of the round."""
        self.won = standing.champions if self.crowned else result.winners
        humans = set(screen.session.humans)
        self.lost = bool(humans and self.won) and humans.isdisjoint(self.won)
        """Whether somebody at this screen played, and others have won, so nothing shines."""
        self._order = [*self.won, *(seat for seat in standing.places if seat not in self.won)]
        self.steps: dict[int, Step] = {}

    def lay_out(self, room: pygame.Rect, style: Style) -> None:
        """Put the steps side by side into a room."""
        others = self._order[len(self.won) :]
        places = sorted({self.standing.place(seat) for seat in others})
        ranks = [places.index(self.standing.place(seat)) for seat in others]
        self.steps = dict(zip(self._order, standing_steps(room, style, len(self.won), ranks), strict=True))

    def lay_below(self, place: pygame.Rect, style: Style) -> int:
        """Put the steps one below the other from the top of a place; return where they end."""
        bare = [not self.result.hands[seat] for seat in self._order]
        self.steps = dict(zip(self._order, lying_steps(place, style, len(self.won), bare), strict=True))
        return self.steps[self._order[-1]].box.bottom

    @property
    def front(self) -> pygame.Rect:
        """Where the winners are seen, with their names and scores; empty if there are none."""
        parts = [part for seat in self.won for part in self.steps[seat][1:4]] if self.steps else []
        return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)

    def _fit(self) -> tuple[int, float, bool]:
        racks = [(len(hand), self.steps[seat].pieces) for seat, hand in enumerate(self.result.hands) if hand]
        return fit(racks, self.screen.context.page_style, self._proportion)

    @property
    def _proportion(self) -> float:
        piece = next((piece for hand in self.result.hands for piece in hand), None)
        return self.screen.table.painter().height(piece, 100) / 100 if piece is not None else 1.0

    def aim(self, first: bool) -> None:
        """Let everything that is left travel to its place, the `first` time one piece after the other."""
        stage, places = self.screen.table.stage, self.places()
        delays = {piece: self.step * i for hand in self.result.hands for i, piece in enumerate(hand)}
        # They lie face down on the step of their seat, and are spread there; one's own come from where they lie.
        for hand in self.result.hands if first else ():
            for piece in hand:
                if piece not in stage:
                    stage.hold(piece, places[hand[0]]._replace(z=40.0, face_up=False))
        stage.painter = self.screen.table.painter()
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), delays=delays if first else None)
        if not first or self.screen.context.motion.reduced:
            stage.settle()

    def places(self) -> Mapping[Piece, Place]:
        """Return the place of everything that is left, on the step of its seat."""
        style, places = self.screen.context.page_style, dict[Piece, Place]()
        width, line, valued = self._fit()
        pitch = width * _PITCH
        for seat, hand in enumerate(self.result.hands):
            room, align = self.steps[seat].pieces, self.steps[seat].aligns[2]
            lines = lines_of(len(hand), room.width, width)
            columns = -(-len(hand) // lines) if hand else 1
            top = room.centery - (lines - 1) * line / 2 - (style.px(11) if valued else 0)
            left = room.x + (room.width - columns * pitch) * align + pitch / 2
            for i, piece in enumerate(hand):
                at = left + i % columns * pitch, top + i // columns * line
                places[piece] = Place(*at, width, 2 + i / 100, opacity=1.0 if self.result.values[seat] else 0.5)
        return places

    def counting(self, seconds: float) -> int:
        """Return how many pieces of each seat have been counted after that many seconds."""
        return min(max(int((seconds - 0.3) / self.step), 0), max(map(len, self.result.hands)))

    def counted(self, seat: int) -> int:
        """Return what the sum of a seat has grown to."""
        every, arrived = len(self.result.hands[seat]), self.counting(self.age)
        return self.result.counted(seat, every if self.screen.context.motion.reduced else arrived)

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of what each seat scores has been counted, 0..1: of its own pieces, or of all if it wins."""
        counted, whole = [self.counted(seat) for seat in range(self.screen.session.seats)], self.result.values
        if not (left := sum(map(sum, whole))) or self.age >= self.seconds:
            return (1.0,) * len(counted)
        own = [seat not in self.result.winners and sum(values) > 0 for seat, values in enumerate(whole)]
        return tuple(counted[seat] / sum(whole[seat]) if own[seat] else sum(counted) / left for seat in range(len(own)))

    def draw(self, surface: DrawTarget, facts: tuple[Fact, ...]) -> None:
        """Draw all steps with their pieces; what was remarkable stands on that of a winner without any."""
        style, say, session = self.screen.context.page_style, self.screen.context.t, self.screen.session
        for seat, step in self.steps.items():
            draw_panel(surface, style, step.box)
            high, colour = style.px(9), emblem_colour(session.face(seat)[0], style.theme)
            put(surface, rounded((step.box.width, high), high // 2, mix(colour, WHITE, 0.25), colour), step.box.topleft)
        for number, (seat, step) in enumerate(self.steps.items()):
            self._draw_face(surface, seat, step, len(self._order) - 1 - number)
            self._draw_name(surface, seat, step)
            self._draw_score(surface, seat, step)
            if self.result.hands[seat] and not self.result.gains(seat):
                left = self.counted(seat) * self.result.factor
                value = self.standing.noted(-left) if self.standing.signed else str(left)
                signed = self.standing.points and self.standing.signed
                meaning = counted_text(say, self.counted(seat), self.result.factor, points=self.standing.points,
                                       fewest=self.standing.fewest, own=signed)  # fmt: skip
                worth = value, TextSize.HEAD, Typeface.TITLE
                self._write(surface, step.left, step.aligns[3], worth, (meaning, TextSize.TEXT))
        if self.won and self.steps[self.won[0]].aligns[0]:
            self._draw_facts(surface, facts, self.won[0])
        self.screen.table.stage.draw(surface)
        self._draw_values(surface)
        self._draw_stars(surface)

    def _draw_face(self, surface: DrawTarget, seat: int, step: Step, turn: int) -> None:
        """Draw a face as it falls onto its step, the last place first, and the laurel of a winner."""
        style, reduced = self.screen.context.page_style, self.screen.context.motion.reduced
        come = 1.0 if reduced else share(self.age - turn * APART, COMES)
        side, (x, y) = step.face.width, step.face.center
        if come:
            y -= round(style.px(FALLEN) * (1 - out_back(come)))
            shown = Expression(Mood.GLAD) if seat in self.won else CALM
            draw_face(surface, style, (x, y), side, *self.screen.session.face(seat), shown)
        after = self.age - self.seconds
        if seat in self.won and (reduced or after > 0):
            theme, leaves = style.theme, LEAVES if reduced else round(LEAVES * share(after, GROWS))
            colours = (theme.quiet, mix(theme.quiet, theme.panel, 0.4)) if self.lost else golden(theme)
            put_centre(surface, laurel(round(side * AROUND), leaves, *colours), (x, y))
            if after < RIPPLE and not (reduced or self.lost):
                draw_ripple(surface, style, golden(theme)[0], (x, y), after, FACE // 2, 120)

    def _draw_name(self, surface: DrawTarget, seat: int, step: Step) -> None:
        """Write the name of a seat; on wide steps also the level of a computer, if there is room."""
        style, say, session = self.screen.context.page_style, self.screen.context.t, self.screen.session
        name, won = session.name(seat), seat in self.won
        sizes = (TextSize.TITLE, TextSize.HEAD, TextSize.TEXT) if won else (TextSize.TEXT, TextSize.SMALL)
        face = Typeface.TITLE if won else Typeface.BOLD
        size = style.largest(name, step.name.width, sizes, face)
        unsaid = step.aligns[0] or won or session.is_human(seat)
        level = "" if unsaid else say(f"seats.level.{session.record.kind(seat)}")
        self._write(surface, step.name, step.aligns[0], (name, size, face), (level, TextSize.SMALL))

    def _draw_score(self, surface: DrawTarget, seat: int, step: Step) -> None:
        """Write the score of a seat as far as it has grown; of a winner of the round, what it gains."""
        style, say, standing = self.screen.context.page_style, self.screen.context.t, self.standing
        total, won, align, out = self._total(seat), seat in self.won, step.aligns[1], seat in self.result.left
        words = score_texts(say, total, points=standing.points, fewest=standing.fewest)
        if out:
            words = say("scoring.left"), say("plate.out")
        so_far = say("scoring.so-far", n=standing.noted(total))
        if standing.points and not (won or out):
            words = so_far, standing.noted(total)
        if won and not self.crowned and self.result.gains(seat) and standing.points:
            gained = min(sum(map(self.counted, range(self.screen.session.seats))), self.result.noted[seat])
            words = ("0" if standing.fewest else say("scoring.gain", n=gained),) * 2
            style.write(surface, so_far, step.below, TextSize.TEXT, style.theme.quiet, align=align)
        sizes = (TextSize.DISPLAY, TextSize.TITLE, TextSize.TEXT) if won else (TextSize.TEXT, TextSize.SMALL)
        room, face = step.score.width - style.px(8), Typeface.TITLE  # even a narrow step has an edge
        text = next((each for each in words if style.width(each, sizes[-1], face) <= room), standing.noted(total))
        size, colour = style.largest(text, room, sizes, face), style.theme.title if won else style.theme.text
        style.write(surface, text, step.score, size, colour, face, align)

    def _write(
        self, surface: DrawTarget, place: pygame.Rect, align: float, main: tuple[str, TextSize, Typeface],
        more: tuple[str, TextSize] = ("", TextSize.TEXT),
    ) -> None:  # fmt: skip
        """Write a text, and behind it a quiet one if there is room."""
        style, gap = self.screen.context.page_style, self.screen.context.page_style.px(6)
        first = min(style.width(*main), place.width)
        whole = first + gap + style.width(*more) if more[0] else first
        wide = whole if whole <= place.width else first
        line = pygame.Rect(place.x + round((place.width - wide) * align), place.y, first, place.height)
        style.write(surface, main[0], line, main[1], face=main[2])
        if first < wide:
            rest = pygame.Rect(line.right + gap, place.y + style.px(1), wide - first - gap, place.height)
            style.write(surface, more[0], rest, more[1], style.theme.quiet)

    def _draw_facts(self, surface: DrawTarget, facts: tuple[Fact, ...], seat: int) -> None:
        """Draw as many of what was remarkable as there is room for on the step of a winner, from below."""
        style, step = self.screen.context.page_style, self.steps[seat]
        room = step.pieces.union(step.left) if not self.result.hands[seat] else step.left
        found = fitting_facts(self.screen, facts, room.width, room.height)
        above = room.height - facts_height(self.screen, found, room.width)
        draw_facts(surface, self.screen, found, room.move(0, above))
        if not found and not self.result.hands[seat]:
            put_centre(surface, symbol("star", style.px(96), style.theme.panel_line), room.center)

    def _total(self, seat: int) -> int:
        total = self.standing.totals[seat]
        return grown(total - self.standing.gain(self.result, seat), total, self.shares[seat])

    def _draw_values(self, surface: DrawTarget) -> None:
        """Draw the value below each piece, unless they are too close together."""
        style, stage = self.screen.context.page_style, self.screen.table.stage
        *_, valued = self._fit()
        if not valued:
            return
        for hand, values in zip(self.result.hands, self.result.values, strict=True):
            for piece, value in zip(hand, values, strict=False):
                if piece not in stage:
                    continue
                place, now = stage.goal(piece), stage.place(piece)
                if abs(now.x - place.x) + abs(now.y - place.y) > 2:
                    continue
                box = pygame.Rect(0, 0, round(place.width * 1.1), style.px(20))
                box.midtop = (round(place.x), round(place.y + place.width * self._proportion / 2 + style.px(3)))
                colour = style.theme.text if value >= 20 else style.theme.quiet
                style.write(surface, str(value), box, TextSize.SMALL, colour, Typeface.TITLE, 0.5)

    def _draw_stars(self, surface: DrawTarget) -> None:
        """Draw stars on their way from the score of whoever passes the target; only their light depends on the time."""
        style, standing = self.screen.context.page_style, self.standing
        if standing.fewest or self.screen.context.motion.reduced:
            return
        for bar in bars_of(self.result, standing):
            passed = passes(bar.before, bar.after, standing.target)
            strength = flourish(self.age, passed * self.seconds) if passed is not None else 0.0
            for seat in bar.seats if strength else ():
                far, (x, y) = style.px(90) * (1 - strength**2), self.steps[seat].score.center
                for index in range(STARS):
                    angle = 2 * pi * index / STARS + 0.3
                    image = symbol("star", style.px(10 + index % 3 * 3), golden(style.theme)[0])
                    put_centre(surface, image, (x + cos(angle) * far, y + sin(angle) * far), strength)


STARS = 10
"""The number of stars that fly from a score that passes the target."""

LEAVES = 8
"""Pairs of leaves on each branch."""


def golden(theme: Theme) -> tuple[Colour, Colour]:
    """Return the colours of prizes, such as a laurel: the light of the theme, or gold where that is none."""
    gold = METALS[Medal.GOLD]
    return (gold, mix(gold, BLACK, 0.3)) if theme.pale else (theme.accent_light, theme.accent)


@remembered
def laurel(side: int, leaves: int, colour: Colour, shade: Colour) -> pygame.Surface:
    """Return two branches that meet at the bottom of a ring of that diameter, with so many pairs of leaves each."""
    times = enlargement(side)
    large = blank((side * times, side * times))
    middle, reach = side * times / 2, side * times * 0.43

    def at(angle: float, far: float, mirrored: bool) -> Point:
        x, y = cos(radians(angle)) * far, sin(radians(angle)) * far
        return middle + (-x if mirrored else x), middle - y

    for mirrored in (False, True):
        angles = [-84 + 140 * number / LEAVES for number in range(leaves + 1)]
        if leaves:
            stem = [at(angle, reach, mirrored) for angle in angles]
            pygame.draw.lines(large, shade, False, stem, max(round(side * times * 0.012), 1))
        for number, angle in enumerate(angles[:leaves]):
            size = side * times * (0.15 - 0.006 * number)
            for out, tone in ((-1, shade), (1, colour)):
                root, lean = pygame.Vector2(at(angle + 4, reach, mirrored)), radians(angle + 90 - out * 34)
                ahead = size * pygame.Vector2(-cos(lean) if mirrored else cos(lean), -sin(lean))
                leaf = [root + along * ahead + across * ahead.rotate(90) for along, across in LEAF]
                pygame.draw.polygon(large, tone, leaf)
    return pygame.transform.smoothscale(large, (side, side))


LEAF = tuple((at / 10, way * 0.21 * sin(pi * (at / 10) ** 0.8)) for way in (1, -1) for at in range(11)[::way])
"""The outline of a leaf that is one long."""
