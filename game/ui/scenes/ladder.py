"""The ladder of opponents, as a path of stones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import dist, pi, sin

import pygame

from game.play.ladder import Medal, best_medal, match_against, next_challenger
from game.store import training
from game.store.content import LadderCharacter, ladder
from game.ui.context import Context
from game.ui.faces import FACES, draw_face, painted_face
from game.ui.kit.drawing import DrawTarget, Point, blank, outline, put, put_centre, remembered, rounded, shadow, symbol
from game.ui.kit.motion import Tween, in_out_sine
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture, Toggle
from game.ui.kit.widgets.widget import WidgetState, focus_ring, inset, off_bottom, off_right, off_top, row
from game.ui.scenes.page import Page

METALS: dict[Medal, Colour] = {Medal.BRONZE: (214, 140, 74), Medal.SILVER: (168, 176, 186), Medal.GOLD: (208, 154, 16)}


def draw_medal(surface: DrawTarget, style: Style, centre: tuple[int, int], side: int, medal: Medal) -> None:
    """Draw a disc of the metal, `side` pixels across, with its rank: gold is the first."""
    metal = METALS[medal]
    put_centre(surface, rounded((side, side), side // 2, mix(metal, WHITE, 0.3), metal), centre)
    rank = style.letters.ink(str(Medal.GOLD + 1 - medal), round(side * 0.68), BLACK)  # at least 7:1 to each metal
    put_centre(surface, rank, centre)


# -- A stone of the path: a character on its colour, with the medal that was won against it; a silhouette while locked.

STONE, NAME = 92, 26
"""Units of the width of a stone, and of the height of the name below it."""
LIP = 7
"""Units of the thickness of a stone that is seen below it."""


@remembered
def stone(side: int, key: str, theme: Theme, lip: int, locked: bool) -> pygame.Surface:
    """Return a stone with the face of a character, `lip` pixels larger on every side."""
    colour = mix(theme.button, theme.quiet, 0.4) if locked else mix(FACES[key][1], WHITE, 0.2)
    image = blank((side + 2 * lip, side + 2 * lip))
    put(image, shadow((side, side), side // 2, lip, 0.55), (0, lip // 2))
    put(image, rounded((side, side), side // 2, mix(colour, BLACK, 0.5)), (lip, 2 * lip))
    put(image, rounded((side, side), side // 2, mix(colour, WHITE, 0.3), mix(colour, BLACK, 0.12)), (lip, lip))
    put(image, outline((side, side), side // 2, max(lip // 4, 1), WHITE, 0.3), (lip, lip))
    face = painted_face(round(side * 0.84), *FACES[key])
    if locked:
        face = face.copy()
        face.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    put_centre(image, face, (image.get_width() / 2, image.get_height() / 2))
    return image


class Plate(Button):
    """A character on its stone; pressing it begins the match."""

    def __init__(
        self, context: Context, character: LadderCharacter, number: int, rect: pygame.Rect, play: Callable[[], None],
        *, medal: Medal | None, next_one: bool, reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        self.about = f"{t(f'ladder.{character.key}.about')} {t(f'ladder.{character.key}.rules')}"
        super().__init__(f"plate-{character.key}", rect, character.name, play, reason=reason, tip=self.about)
        self.character, self.medal, self.next_one = character, medal, next_one
        self.book = f"{number} · {t(f'book.{character.home}.name')}"
        word = t(f"ladder.medal.{medal.name.lower()}") if medal else t("ladder.next") if next_one else ""
        self.value = ", ".join(filter(None, (self.book, "" if reason else word)))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        side, lip, theme = rect.height - style.px(NAME), style.px(LIP), style.theme
        lift = style.px(4) if state.hovered and self.enabled and not state.pressed else 0
        centre = rect.centerx, rect.y + side // 2 - lift
        put_centre(surface, stone(side - lip, self.character.key, theme, lip, not self.enabled), centre)
        if self.next_one:
            whole = pygame.Rect(0, 0, side + lip, side + lip).move_to(center=centre)
            style.ring(surface, whole, whole.width // 2, style.px(4), theme.mark)
        edge, small = (rect.centerx + round(side * 0.36), centre[1] + round(side * 0.34)), style.px(30)
        if self.medal is not None:
            draw_medal(surface, style, edge, small, self.medal)
        elif not self.enabled:
            put_centre(surface, rounded((small, small), small, theme.panel), edge)
            put_centre(surface, style.icons.image("lock", round(small * 0.6), theme.quiet), edge)
        words = pygame.Rect(rect.x, rect.bottom - style.px(NAME), rect.width, style.px(NAME))
        colour = theme.text if self.enabled else theme.quiet
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.TITLE, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, style.px(14))


# -- The path through the stones: lines that go up and turn at the sides, so that it ends at the upper right.

ACROSS = 4
"""The stones of a line."""
DOT, APART = 9, 2.2
"""Units of a dot of the path, and how many of it lie between two."""


def path_points(room: pygame.Rect, count: int) -> list[tuple[int, int]]:
    """Return the middles of the stones, from the lower left to the upper right of a room."""
    lines = -(-count // ACROSS)
    high, wide, found = room.height / lines, room.width / ACROSS, []
    for at in range(count):
        line, place = divmod(at, ACROSS)
        across = place if line % 2 == 0 else ACROSS - 1 - place
        swing = 0.13 * high * (1 if across % 2 else -1)
        found.append((round(room.x + (across + 0.5) * wide), round(room.bottom - (line + 0.5) * high - swing)))
    return found


def between_stones(points: Sequence[Point], at: float) -> Point:
    """Return a point of the smooth line through all stones; 1.5 is half-way from the second to the third."""
    first = min(int(at), len(points) - 2)
    share, last = at - first, len(points) - 1
    a, b, c, d = (pygame.Vector2(points[min(max(first + step, 0), last)]) for step in (-1, 0, 1, 2))
    here = b + share * ((c - a) / 2 + share * (a - 2.5 * b + 2 * c - d / 2 + share * (1.5 * (b - c) + (d - a) / 2)))
    return here.x, here.y


@remembered
def trail(
    size: tuple[int, int], points: tuple[Point, ...], walked: int, free: tuple[int, int], dot: int, theme: Theme
) -> pygame.Surface:
    """Return the path as dots, bright up to the stone that was reached; as far from one stone as from the next."""
    image = blank(size)
    bright, faint = (rounded((dot, dot), dot, mix(theme.felt, theme.text, share)) for share in (1.0, 0.28))
    cells = [pygame.Rect(x - free[0] // 2, y - free[1] // 2, *free) for x, y in points]
    for stone in range(len(points) - 1):
        line = [between_stones(points, stone + step / 100) for step in range(101)]
        line = [place for place in line if not any(cell.collidepoint(place) for cell in cells)]
        gone = (APART * dot - sum(map(dist, line, line[1:])) % (APART * dot)) / 2
        for last, place in pairwise(line):
            gone += dist(last, place)
            if gone >= APART * dot:
                gone -= APART * dot
                put_centre(image, bright if stone < walked else faint, place)
    return image


FACE, PANEL = 168, 350
"""Units of the face of the next one, and of the width of what is said of them."""
HOP, HIGH = 0.55, 44
"""Seconds of a hop from stone to stone, and how high it is, in units."""
SWITCH, WORDS = 120, 210
"""Units of the switch for what characters say, and of its words."""


class Ladder(Page):
    """Twelve characters, the medals won against them, and the next one to be challenged."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._points: list[tuple[int, int]] = []
        self.read()
        self.form.focus = "challenge"

    def read(self) -> None:
        """Read which medals were won; the player's marker goes on from where it was seen last."""
        self.solved = self.context.told(training.solved_levels(self.context.folders, self.context.now()))
        self.challenger = next_challenger(self.solved, self.context.settings.book)
        self.facing = self.challenger or ladder()[-1]
        now, before = ladder().index(self.facing), self.context.ladder_seen
        start, self.context.ladder_seen = now if before is None else before, now
        seconds = self.context.motion.seconds(HOP * min(abs(now - start), 3))
        self._hop = Tween(start, now, seconds, in_out_sine, self.context.motion.seconds(0.4))
        self.tweens = (self._hop,)

    def play(self, character: LadderCharacter) -> None:
        self.context.go.start_match(match_against(character, self.context.player_name))

    def build(self, form: Form, style: Style) -> None:
        t = self.t
        place, rest = self.beside_title(self.head(t("ladder.title")), style.px(SWITCH + WORDS))
        switch, words = off_right(place, style.px(SWITCH), style.space(1.5))
        says, quiet = t("ladder.remarks"), style.theme.quiet
        form.add(Paragraph("remarks-word", words.move(0, style.px(13)), says, TextSize.SMALL, quiet, align=1.0))
        on, change = self.context.settings.remarks, partial(self.set, "remarks")
        form.add(Toggle("remarks", switch, on, (t("common.off"), t("common.on")), change).named(says))
        sides = off_right(rest, style.px(PANEL), style.space(3))
        side, body = self.parted(rest, sides, [style.px(560), 3 * style.px(STONE + NAME + 54)])
        foot, body = off_bottom(body, style.paragraph_height(self._sum(), body.width, TextSize.SMALL), style.space(1))
        self._build_next(form, style, side)
        self._build_path(form, style, body)
        form.add(Paragraph("sum", foot, self._sum(), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_next(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, them = self.t, self.facing
        at, medal = style.of(them.home), best_medal(them, self.solved)
        theme = at.theme
        form.add(Picture("ground", room, at.panel))
        key, inner = off_bottom(inset(room, style.space(2.5), style.space(2)), style.px(56), style.space(2))
        face, inner = off_top(inner, style.px(FACE), style.space(1))
        large = stone(style.px(FACE - 2 * LIP), them.key, theme, style.px(LIP), False)
        form.add(Picture("face", face, lambda surface, rect: put_centre(surface, large, rect.center)))
        name, inner = off_top(inner, style.px(40))
        form.add(Label("name", name, them.name, TextSize.TITLE, theme.title, Typeface.TITLE, 0.5))
        line, inner = off_top(inner, style.px(26), style.space(2))
        book = f"{ladder().index(them) + 1} · {t(f'book.{them.home}.name')}"
        form.add(Label("book", line, book, TextSize.TEXT, theme.quiet, align=0.5))
        medals, inner = off_bottom(inner, style.px(62), style.space(1))
        if self.context.settings.remarks:
            words = t("ladder.quote", text=t(f"ladder.{them.key}.hello"))
            high = style.paragraph_height(words, inner.width - 2 * style.space(2), TextSize.TEXT, Typeface.BOLD)
            bubble, inner = off_top(inner, high + 2 * style.space(1), style.space(1.5))
            form.add(Picture("bubble", bubble, partial(self._draw_bubble, at)))
            said = inset(bubble, style.space(2), style.space(1))
            form.add(Paragraph("hello", said, words, TextSize.TEXT, theme.text, Typeface.BOLD, 0.5))
        form.add(Paragraph("about", inner, t(f"ladder.{them.key}.about"), TextSize.TEXT, theme.quiet, align=0.5))
        for each, cell in zip(Medal, row(medals, [1.0] * len(Medal), style.space(1)), strict=True):
            won = medal is not None and each <= medal
            form.add(Picture(f"disc-{each.name}", cell, partial(self._draw_disc, at, each, won)))
            if won:
                word, below = t(f"ladder.medal.{each.name.lower()}"), off_bottom(cell, style.px(24))[0]
                form.add(Label(f"medal-{each.name}", below, word, TextSize.SMALL, theme.text, align=0.5))
        form.add(Button("challenge", key, t("ladder.challenge", name=them.name), partial(self.play, them), icon="play",
                        kind=ButtonKind.PRIMARY, tip=t(f"ladder.{them.key}.rules")))  # fmt: skip

    @staticmethod
    def _draw_bubble(style: Style, surface: DrawTarget, rect: pygame.Rect) -> None:
        tip = symbol("triangle", style.px(18), style.theme.panel_light)
        put_centre(surface, tip, (rect.centerx, rect.y - style.px(4)))
        put(surface, rounded(rect.size, style.px(14), style.theme.panel_light), rect.topleft)

    @staticmethod
    def _draw_disc(style: Style, medal: Medal, won: bool, surface: DrawTarget, rect: pygame.Rect) -> None:
        side, centre = style.px(34), (rect.centerx, rect.y + style.px(18))
        if won:
            draw_medal(surface, style, centre, side, medal)
        else:
            put_centre(surface, outline((side, side), side // 2, style.px(3), METALS[medal]), centre)

    def _build_path(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, count = self.t, len(ladder())
        inner = room.inflate(0, -style.space(1))
        if self.challenger is not None and self.challenger is not ladder()[-1]:
            note, inner = off_bottom(inner, style.px(26))
            words = t("ladder.locked", name=self.facing.name)
            form.add(Label("locked", note, words, TextSize.TEXT, style.theme.quiet, align=0.5))
            sign, left = style.icon("lock", 18, style.theme.quiet), style.width(words, TextSize.TEXT) / 2 + style.px(16)
            form.add(Picture("lock", note, lambda on, rect: put_centre(on, sign, (rect.centerx - left, rect.centery))))
        wide = min(style.px(STONE), inner.width // ACROSS - style.space(1))
        self._points = path_points(inner, count)
        place = tuple((x - room.x, y - room.y) for x, y in self._points)
        free = wide + style.px(DOT), wide + style.px(NAME)
        dots = trail(room.size, place, ladder().index(self.facing), free, style.px(DOT), style.theme)
        form.add(Picture("path", room, lambda surface, rect: put(surface, dots, rect.topleft)))
        for number, (character, point) in enumerate(zip(ladder(), self._points, strict=True), 1):
            medal = best_medal(character, self.solved)
            reason = t("ladder.locked", name=self.facing.name) if medal is None and character is not self.facing else ""
            cell = pygame.Rect(0, 0, max(wide, inner.width // ACROSS - style.space(2)), wide + style.px(NAME))
            cell.center = point
            form.add(Plate(self.context, character, number, cell, partial(self.play, character),
                           medal=medal, next_one=character is self.challenger, reason=reason))  # fmt: skip

    def _sum(self) -> str:
        """Return how many medals were won, and what each is for."""
        won = Counter(medal for each in ladder() if (medal := best_medal(each, self.solved)) is not None)
        counted = [f"{self.t(f'ladder.medal.{medal.name.lower()}')}: {won[medal]}" for medal in Medal if won[medal]]
        beaten = " · ".join((*counted, self.t("ladder.beaten", n=sum(won.values()), of=len(ladder()))))
        return "\n".join((beaten, self.t("ladder.medals")))

    @property
    def marker(self) -> Point:
        """Where the player's marker is: over the stone of the next one, or on its way there."""
        style, at = self.style, self._hop.value
        x, y = between_stones(self._points, at) if self._hop.start != self._hop.end else self._points[int(at)]
        leap = abs(sin(pi * at)) if not self._hop.done else 0.0
        return x - style.px(STONE) * 0.42, y - style.px(STONE * 0.52) - leap * style.px(HIGH)

    def draw(self, surface: DrawTarget) -> None:
        super().draw(surface)
        side = self.style.px(36)
        x, y = self.marker
        draw_face(surface, self.style, (x, y), side, 0, self.context.face_of(self.context.player_name))
        put_centre(surface, outline((side, side), side // 2, self.style.px(2.5), self.style.theme.text), (x, y))
