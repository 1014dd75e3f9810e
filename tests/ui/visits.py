"""What is promised of every scene, as checks of one that is staged: each yields what is wrong with it.

A check may resize the window and change settings, as a player does, and leaves the scene for the next one.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache, partial
from itertools import combinations
from types import FrameType
from typing import Any, get_args, get_type_hints

import pygame
import pytest
from pygame import Surface

from game.shipped import Language
from game.ui.devices import PIECES, aimed
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import Size
from game.ui.kit.nodes import Item
from game.ui.kit.text import Caption, Letters
from game.ui.kit.theme import BASE, LEAST_WINDOW, TARGET, Colour, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form
from game.ui.kit.widgets.choices import Number
from game.ui.kit.widgets.widget import RING_LIGHT
from game.ui.scene import Scene
from game.ui.scenes.ladder import Ladder
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog, Page
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.interludes import Again
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from tests.ui.driver import PAINTERS, outside, overflows, sure
from tests.ui.inks import THEMES, Inks
from tests.ui.listening import captions, flattened
from tests.ui.snapshot import check
from tools.gallery.studio import LONG_NAMES, Studio

Wrong = Iterator[object]
"""Whatever a check finds wrong."""
SIZES = ((1100, 1000), (2000, 700))
UPRIGHT = (720, 1280)
STEAM_DECK = (1280, 800)
HALF = TARGET // 2 - 1
UNFILLED = re.compile(r"\bNone\b(?! (of|yet))|[{}]")
"""What a text says for which a number or a name was forgotten."""
SCORE = re.compile(r"[+−]?\d+( (Pkt\.|Punkte?|pts|points?|Rd\.|Runden?|won|rounds?( won)?))?")
"""A text that is a score or a count."""
TABS = 30
"""The most steps of the focus that are looked at in large print."""
NEAR, LEAST = 16, 60
"""How close a pixel is to the colour of the ring, and how many of them a ring has at least."""
LEAST_LINE = 16
"""Units of the least letters that are read, and not seen as a part of a piece, a face or a sign."""
SEEN = ("images", "rims", "faces", "input")
"""Modules that draw letters as a part of something else."""
GUIDING = ("first-on", "first-leave")
"""Buttons at a table that have words alone."""
BARE = (TileDeal, CardDeal, Again)
"""Scenes without a widget: a key that goes on ends them."""


@dataclass
class Visit:
    """A scene of the gallery that is looked at."""

    made: Studio
    name: str
    """The name of its snapshot."""
    short: list[str]
    """Every text that was drawn shorter than it is."""
    inks: Inks

    def __post_init__(self) -> None:
        self.here = Language(self.made.context.language)
        """The language it was staged in."""
        self.there = next(each for each in Language if each is not self.here)

    @property
    def scene(self) -> Scene:
        return self.made.top

    def resize(self, size: Size) -> None:
        self.made.app.window.size = size
        self.made.frame(0.0)

    def change(self, **settings: Any) -> None:
        self.made.context.change(**settings)
        self.made.frame(0.0)

    def press(self, key: int) -> None:
        """Press a key, and let what scrolls come to rest."""
        self.made.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        for _ in range(60):
            form, view = self.scene.form, self.scene.viewport
            if (form is None or not form.busy) and not view.busy:
                break
            self.made.frame()

    @property
    def room(self) -> pygame.Rect:
        """The room of the scene, which the window may show a part of."""
        view = self.scene.viewport
        return pygame.Rect((0, 0), view.room if view.larger else self.made.app.surface.get_size())

    def texts(self) -> list[Caption]:
        """Return every text of the scene, wherever it is scrolled to, with its place in the scene's room."""
        self.short.clear()
        canvas = Canvas(pygame.Surface(self.room.size))
        self.scene.draw(canvas)
        return captions(canvas.strokes)

    def cut(self) -> set[str]:
        """Return what was cut off, but for the one name that is too long for every plate."""
        return {*self.short} - {LONG_NAMES[0]}


def pictured(visit: Visit) -> Wrong:
    """It looks as it did when somebody looked, no text of it is cut off, and at most one key is the primary one."""
    keys = [each for each in getattr(visit.scene.form, "widgets", ()) if isinstance(each, Button) and each.enabled]
    yield from [each.key for each in keys if each.kind is ButtonKind.PRIMARY][1:]
    try:
        check(visit.made.picture(), visit.name, parts=3)
    except AssertionError as error:
        yield error
    yield from visit.cut()


def legible(visit: Visit) -> Wrong:
    """Every text and icon stands out from the pixels below it, in every theme."""
    now = visit.made.context.settings.theme
    for theme in (*(each for each in THEMES if each != now), now):
        PAINTERS.clear()
        visit.change(theme=theme)
        yield from visit.inks.pale(visit.scene, visit.made.context.style)


def fitting(visit: Visit) -> Wrong:
    """Every word fits its place and everything the window, in all shapes of windows and every language; none is cut."""
    for size in (*SIZES, LEAST_WINDOW):
        visit.resize(size)
        yield from ((size, visit.here, each) for each in misfits(visit))
    for language in (visit.there, visit.here):
        visit.change(language=language)
        yield from ((language, each) for each in misfits(visit))
        for size in (BASE, LEAST_WINDOW):
            visit.resize(size)
            PAINTERS.clear()
            visit.texts()
            yield from ((size, language, each) for each in visit.cut())


def misfits(visit: Visit) -> list[str]:
    """Return the widgets whose words do not fit, or that are not whole; names and lines of a log are cut."""
    form = visit.scene.form
    if form is None:
        return []
    return [*(each for each in overflows(form) if not each.startswith(("name-", "log-"))), *outside(form)]


def readable(visit: Visit) -> Wrong:
    """No line is in letters under 16 units, in any language, with text as it is and at its largest."""
    found: set[tuple[str, int]] = set()

    def noting(make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def noted(letters: Letters, text: str, size: int, *rest: Any, **more: Any) -> pygame.Surface:
            if size < LEAST_LINE and text.strip() and is_read(sys._getframe(1)):
                found.add((text, size))
            return make(letters, text, size, *rest, **more)

        return noted

    visit.resize(BASE)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("line", "ink"):
            patch.setattr(Letters, name, noting(getattr(Letters, name)))
        for size, language in ((150, visit.there), (200, visit.there), (100, visit.here)):
            visit.change(text_size=size, language=language)
            visit.texts()
            yield from ((size, language, each) for each in sorted(found))
            found.clear()
    visit.resize(LEAST_WINDOW)


def is_read(frame: FrameType | None) -> bool:
    """Return whether a text is there to be read: not a part of a sign, nor drawn ahead for a window as it was."""
    makers = list[str]()
    while frame is not None:
        if frame.f_code.co_name.endswith("_ahead"):
            return False
        makers.append(frame.f_globals["__name__"])
        frame = frame.f_back
    maker = next(each for each in makers if each not in (Letters.__module__, __name__))
    return maker.rpartition(".")[2] not in SEEN


def displayed(visit: Visit) -> Wrong:
    """Scores and counts are in the display face where somebody plays, sees who has won, or who is next."""
    if not isinstance(visit.scene, RoundScene | ScoringScene | Ladder | Menu):
        return
    found: set[str] = set()

    def noting(letters: Letters, text: str, size: int, colour: Colour, face: Typeface = Typeface.TEXT) -> Surface:
        if SCORE.fullmatch(text) and face is not Typeface.TITLE:
            found.add(text)
        return line(letters, text, size, colour, face)

    line = Letters.line
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Letters, "line", noting)
        visit.texts()
    yield from found


def upright(visit: Visit) -> Wrong:
    """In a window that is higher than wide, a page is one column in which everything can be read."""
    page = visit.scene
    if not isinstance(page, Page):
        return
    visit.resize(UPRIGHT)
    visit.texts()
    if not page.narrow or visit.room.width != UPRIGHT[0]:
        yield "several columns, or scrolled sideways"
    yield from visit.cut()
    yield from (each.key for each in page.form if not visit.room.contains(page.form.place(each)))
    visit.resize(LEAST_WINDOW)


def touched(visit: Visit) -> Wrong:
    """Everything is hit by a finger that comes down 21 pixels from its middle, or less at the edge of the screen."""
    visit.made.app.fingers.used = True
    for size in ((1280, 720), STEAM_DECK):
        visit.resize(size)
        scene, screen, metrics = visit.scene, visit.made.app.surface.get_rect(), visit.made.context.style.metrics
        assert metrics.touched
        for item in pressed(scene, screen):
            for across, down in ((0, 0), (HALF, 0), (-HALF, 0), (0, HALF), (0, -HALF)):
                pos = item.rect.centerx + across, item.rect.centery + down
                if screen.collidepoint(pos) and not item.rect.collidepoint(aimed(scene, pos, metrics)):
                    yield size, item.key, item.rect, "from", across, down
        form = scene.form
        if form is not None:
            yield from ((size, each.key) for each in form if isinstance(each, Choice) and too_small(each))
            yield from ((size, each) for each in misfits(visit))
            fixed = [each for each in form if not form.is_scrolled(each)]
            yield from ((size, each.key) for each in fixed if not screen.contains(form.place(each)))
    visit.made.app.fingers.used = False
    visit.resize(LEAST_WINDOW)


def pressed(scene: Scene, screen: pygame.Rect) -> list[Item]:
    """Everything that can be pressed and is in sight, without pieces, which have the size that players give them."""
    form = scene.form
    scroll = form.scroll if form is not None else None
    found = [item for zone in scene.focus.zones if zone.key not in PIECES for item in zone.items]
    if form is not None and scroll is not None:
        held = {widget.key for widget in form if form.is_scrolled(widget)}
        found = [item for item in found if item.key not in held or scroll.viewport.contains(item.rect)]
    return [item for item in found if screen.contains(item.rect)]


def too_small(choice: Choice[Any]) -> bool:
    """Whether a label of a choice is too narrow for a finger, or in several lines and too low."""
    cells = choice.cells(choice.rect)
    least = min(cell.height for cell in cells) if len({cell.y for cell in cells}) > 1 else TARGET
    return min(least, *(cell.width for cell in cells)) < TARGET


def large(visit: Visit) -> Wrong:
    """In large print and the smallest window every text and control is whole, and Tab brings each into sight."""
    if visit.scene.listens:
        visit.press(pygame.K_ESCAPE)
    PAINTERS.clear()
    for size, language in ((150, visit.there), (200, visit.here)):
        visit.change(text_size=size, language=language)
        yield from ((size, language, each) for each in broken(visit))
    scene, form = visit.scene, visit.scene.form
    for _ in range(0 if form is None else min(sum(each.focusable for each in form), TABS)):
        visit.press(pygame.K_TAB)
        place = focused_place(scene)
        if not visit.made.app.surface.get_rect().contains(place):
            yield scene.focus.item, place
    visit.change(text_size=100, language=visit.here)


def broken(visit: Visit) -> Wrong:
    """Texts that are cut, or outside the scene, and controls that are not whole or lie on each other."""
    scene, shown, room = visit.scene, visit.texts(), visit.room
    yield from visit.cut()
    yield from (each for each in shown if not room.contains(each.box) or UNFILLED.search(each.text))
    form = scene.form
    if form is not None:
        inside = room.union((*room.topleft, 1, form.scroll.height + room.height))
        places = {each.key: each.rect for each in form if each.focusable}
        yield from ((key, rect) for key, rect in places.items() if not inside.contains(rect))
        yield from overlapping(form)


def focused_place(scene: Scene) -> pygame.Rect:
    """Return where what has the focus is in the window."""
    item = sure(scene.focus.focused)
    left, top = scene.viewport.offset
    return item.rect.move(-left, -top)


def reached(visit: Visit) -> Wrong:
    """Keys lead to everything that can be pressed and back to the first; the focus is seen, and said."""
    if visit.scene.listens:
        visit.press(pygame.K_ESCAPE)
    scene = visit.scene
    if isinstance(scene, BARE):
        visit.press(pygame.K_RETURN)
        visit.made.until(lambda: visit.scene is not scene)
        return
    yield from unsaid(scene)
    if isinstance(scene, RoundScene) and not (isinstance(scene, CardTurn) and scene.question is not None):
        yield from around_table(visit, scene)
    elif isinstance(scene, CardTurn) and scene.question is not None:
        yield from around_form(visit, [each.key for each in scene.question.form if each.focusable], ordered=False)
    elif scene.form is not None:
        scene.form.focus = None
        yield from around_form(visit, [each.key for each in scene.form if each.focusable])
    if pygame.mask.from_threshold(visit.made.picture(), RING_LIGHT, (NEAR, NEAR, NEAR)).count() <= LEAST:
        yield "no ring is seen"


def explained(visit: Visit) -> Wrong:
    """Every button has words or an icon; at the table both an icon and a tip, stacked answers an icon each."""
    scene, form = visit.scene, visit.scene.form
    for each in (each for each in form or () if isinstance(each, Button)):
        at_table = isinstance(scene, TileTurn | CardTurn)
        stacked = isinstance(scene, Dialog) and scene.upright
        tip = each.tip or each.hint
        if not (each.icon or each.text) or (not each.text and not tip):
            yield each.key, "says nothing"
        if (stacked or (at_table and each.key not in GUIDING)) and not each.icon:
            yield each.key, "has no icon"
        if at_table and not tip:
            yield each.key, "has no tip"


def whole(visit: Visit) -> Wrong:
    """Nothing is missing of what a scene is made of, nor in what it says; words fit, and no key lies on another."""
    form, nodes = visit.scene.form, [node for top in visit.scene.nodes for node in top.walk()]
    for each in (*(form or ()), *nodes):
        kind: Any = type(each)
        for name in always(kind):
            value = getattr(each, name)
            if value is None or (isinstance(value, partial) and None in value.args):
                yield each.key, name, "is missing"
        if isinstance(each, Number) and not each.low <= each.value <= each.high:
            yield each.key, "is beyond its ends"
    for node in nodes:
        yield from (text for text in (node.name, node.value, node.about) if UNFILLED.search(text))
    yield from misfits(visit)
    yield from overlapping(form)


def overlapping(form: Form | None) -> Wrong:
    """Controls that lie on each other, whether or not they are scrolled."""
    for scrolled in (False, True):
        there = [each for each in form or () if each.focusable and form and form.is_scrolled(each) is scrolled]
        yield from ((one.key, other.key) for one, other in combinations(there, 2) if one.rect.colliderect(other.rect))


@cache
def always(kind: Any) -> list[str]:
    """Return the fields of a value that are never None."""
    hints, names = get_type_hints(kind), getattr(kind, "_fields", None) or [each.name for each in fields(kind)]
    return [name for name in names if type(None) not in get_args(hints[name])]


def unsaid(scene: Scene) -> Wrong:
    """Everything that can have the focus is described by a node, and that node is where the item is."""
    said = {path: flat.node for node in scene.nodes for path, flat in flattened(node, (node.key,)).items()}
    for zone in scene.focus.zones:
        for item in zone.items:
            box = said[item.path].box if item.path in said else (0, 0, 0, 0)
            if box is not None and not pygame.Rect(box).contains(item.rect):
                yield zone.key, item.key, "is not said"


def around_form(visit: Visit, wanted: list[str], *, ordered: bool = True) -> Wrong:
    """Tab leads to everything that can be pressed, in order, scrolled into sight, and back to the first."""
    seen = []
    for _ in wanted:
        visit.press(pygame.K_TAB)
        form, item = visit.scene.form, visit.scene.focus.item
        seen.append(item)
        view = form.scroll.viewport if form is not None and form.scroll.height else None
        if form is None or view is None or item not in form:
            continue
        if form.is_scrolled(form[str(item)]) and not view.colliderect(form.place(form[str(item)])):
            yield item, "is not scrolled into sight"
    if seen != wanted and (ordered or sorted(map(str, seen)) != sorted(wanted)):
        yield seen, "instead of", wanted
    visit.press(pygame.K_TAB)
    if visit.scene.focus.item != seen[0]:
        yield "Tab does not lead back to", seen[0]


def around_table(visit: Visit, scene: RoundScene) -> Wrong:
    """Tab leads from zone to zone and back to the first, the right arrow through each; all buttons are in one."""
    if scene.form is not None:
        there = {zone.key: {item.key for item in zone.items} for zone in scene.focus.zones}
        if there["keys"] != {widget.key for widget in scene.form if widget.focusable}:
            yield "buttons", there["keys"]
        rows = {key[1] for key in there["others"] if isinstance(key, tuple) and key[0] == "log"}
        lines = scene.screen.log.texts() if scene.screen.table.zones.log is not None else ()
        if bool(rows) != bool(lines):
            yield "the lines of the open log cannot be pressed"
        if ("cite" in there["others"]) != bool(scene.guidance().rule):
            yield "the cited place cannot be pressed"
    visit.press(pygame.K_RIGHT)
    first, zones = scene.focus.zone, []
    for _ in range(len(scene.focus.zones)):
        zone = sure(scene.focus.there)
        zones.append(zone.key)
        items = [item.key for item in zone.items]
        visit.press(pygame.K_HOME)
        seen = []
        for _ in items:
            seen.append(scene.focus.item)
            visit.press(pygame.K_RIGHT)
        if seen != items:
            yield zone.key, seen, "instead of", items
        visit.press(pygame.K_TAB)
    if sorted(zones) != sorted(zone.key for zone in scene.focus.zones) or scene.focus.zone != first:
        yield "Tab goes", zones


Check = Callable[[Visit], Wrong]
"""What looks at a scene."""
EVERYWHERE: tuple[Check, ...] = (pictured, explained, whole, touched, readable, displayed)
"""Checks of every picture of the gallery."""
ONCE: tuple[Check, ...] = (legible, fitting, upright, large, reached)
"""Checks that look alike in pictures of one kind of scene."""
