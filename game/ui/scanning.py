"""The game with one key: a frame goes through everything that can be done now, and a press chooses what it is around.

The frame goes from group to group, in the reading order of the focus; choosing a group leads to its items, and after
the last of them back to the groups. It steps by itself, or by a key (`store/settings`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from enum import Enum, auto
from itertools import groupby

import pygame

from game.store.settings import Scanning
from game.ui.context import Context
from game.ui.devices import show_letters
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.input import REPEATED, Intent, intents_of
from game.ui.kit.nodes import Act, Asked, Item, Zone
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Choice, Slider, Stepper, TextLine, Toggle, Widget
from game.ui.kit.widgets.widget import focus_ring
from game.ui.scene import Scene, in_window, show_focus

MOST = 6
"""The most items of a group, unless they belong together."""
LEFT = 1
STEPS = frozenset({Intent.TAKE})
"""What steps, where a key does."""
CHOOSES = frozenset({Intent.ACTIVATE, Intent.END})
"""What chooses then."""
ELSEWHERE = frozenset({Intent.BACK, Intent.HELP, Intent.SCREEN, Intent.PICTURE})
"""What keeps its usual meaning."""

ZonedItem = tuple[Zone, Item]


class ScanLevel(Enum):
    """What the frame goes through."""

    GROUPS = auto()
    ITEMS = auto()
    VALUES = auto()
    """Less, more, and done, of something with a value."""


VALUES = (Act.MORE, Act.LESS, None)
"""What can be done with a value; None: no more."""
NAMES = {Act.MORE: "calm.more", Act.LESS: "calm.less", None: "calm.done"}


def groups_of(zones: Sequence[Zone]) -> list[tuple[ZonedItem, ...]]:
    """Return what the frame goes through first: zones, the larger ones in parts, without tearing melds or colours."""
    return [group for zone in zones for group in _parts(zone)]


def _parts(zone: Zone) -> Iterator[tuple[ZonedItem, ...]]:
    if len(zone.items) <= MOST:
        runs = [zone.items] if zone.items else []
    else:
        named = groupby(enumerate(zone.items), lambda each: each[1].group if each[1].group is not None else each[0])
        runs = [tuple(item for _, item in run) for _, run in named]
    part: tuple[Item, ...] = ()
    for run in runs:
        if part and len(part) + len(run) > MOST:
            yield tuple((zone, item) for item in part)
            part = ()
        part += run
    if part:
        yield tuple((zone, item) for item in part)


class Scanner:
    """Where the frame is."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.level = ScanLevel.GROUPS
        self._at: tuple[str, Hashable] | None = None
        """The zone and the key of the item that the frame is around, or of the first one of a group."""
        self._value = 0
        self._seen: tuple[Scene | None, Hashable, str] = None, None, ""
        """The scene, and the question over it, that the frame is on; and the zone that comes first there."""
        self._groups: list[tuple[ZonedItem, ...]] | None = None
        """Everything that can be chosen in this frame, once somebody has asked."""
        self._left = 0.0
        """Seconds until the frame moves on by itself."""
        self._down = False
        """Whether the mouse is down from a click that chose."""
        self._took = False
        """Whether the last press of a key stepped or chose, so that it writes nothing."""

    @property
    def timed(self) -> bool:
        """Whether the frame moves on by itself."""
        return self.context.settings.scanning is Scanning.TIME

    @property
    def value(self) -> Act | None:
        """What choosing does to the value that the frame is around; None: no more."""
        return VALUES[self._value]

    @property
    def groups(self) -> list[tuple[ZonedItem, ...]]:
        """Everything that can be chosen now."""
        if self._groups is None:
            top = self.context.scenes.top
            self._groups = groups_of(top.choices) if top is not None else []
        return self._groups

    @property
    def framed(self) -> tuple[ZonedItem, ...]:
        """What the frame is around: a group, or one item; () if there is nothing."""
        group = next((group for group in self.groups if self._index(group) is not None), ())
        index = self._index(group)
        return group if self.level is ScanLevel.GROUPS or index is None else group[index : index + 1]

    def _index(self, group: tuple[ZonedItem, ...]) -> int | None:
        return next((i for i, (zone, item) in enumerate(group) if (zone.key, item.key) == self._at), None)

    # -- events and time -----------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Step or choose, if an event asks for that; return whether it did."""
        top, self._groups = self.context.scenes.top, None
        if not self.context.scans or top is None or top.listens:
            return False
        if event.type == pygame.TEXTINPUT:
            return self._took
        taken = self._press(event)
        if event.type == pygame.KEYDOWN:
            self._took = taken
        return taken

    def _press(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            taken, self._down = self._down, False
            return taken
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT
        pressed = event.type == pygame.KEYDOWN
        if not (clicked or pressed) or not self.groups:
            return False
        asked = intents_of(event)
        if pressed and (asked & ELSEWHERE or not (self.timed or asked & (STEPS | CHOOSES))):
            return False
        self._down = clicked
        if hasattr(event, REPEATED):
            return True
        if not self.timed and asked & STEPS:
            self.step()
        else:
            self.choose()
        self._groups = None
        self._wait()
        return True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: the frame comes, and moves on if it does so by itself."""
        if not self.context.scans:
            return
        top, self._groups = self.context.scenes.top, None
        first = self.groups[0][0][0].key if self.groups else ""
        # Pieces come first once it is the own turn: no need to wait for all the buttons.
        if self._seen != (seen := (top, top.open_question if top is not None else None, first)):
            self._seen = seen
            self._begin()
        self._left -= dt
        if not self.framed:
            self._begin()
            self.step()
        elif self.timed and self._left <= 0:
            self.step()
            self._wait()

    @property
    def busy(self) -> bool:
        """Whether the frame moves on by itself before the next look of a resting loop."""
        return self.context.scans and self.timed and self._left < 0.4

    def _wait(self) -> None:
        self._left = self.context.settings.scan_tenths / 10

    def _begin(self) -> None:
        self.level, self._at, self._value = ScanLevel.GROUPS, None, 0
        self._wait()

    # -- going on ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Go to the next group, item or value."""
        groups = self.groups
        if not groups:
            self._at = None
            return
        here = next((i for i, group in enumerate(groups) if self._index(group) is not None), -1)
        inside = self._index(groups[here]) if here >= 0 else None
        if self.level is ScanLevel.VALUES:
            self._value = (self._value + 1) % len(VALUES)
        elif self.level is ScanLevel.ITEMS and inside is not None and inside + 1 < len(groups[here]):
            self._go(groups[here][inside + 1])
        else:
            self._go_to_group(groups[(here + 1) % len(groups)], alone=len(groups) == 1)

    def _go_to_group(self, group: tuple[ZonedItem, ...], *, alone: bool) -> None:
        self.level = ScanLevel.ITEMS if alone or len(group) == 1 else ScanLevel.GROUPS
        if (top := self.context.scenes.top) is not None:
            top.approach(group)
        self._go(group[0], group)

    def _go(self, place: ZonedItem, group: Sequence[ZonedItem] = ()) -> None:
        zone, item = place
        self._at = zone.key, item.key
        top = self.context.scenes.top
        if top is not None:
            top.bring_choice(zone, item, near=self.level is ScanLevel.GROUPS)
            show_focus(top, [each for _, each in group])
            # What has come into sight is elsewhere now.
            self._groups = None

    def choose(self) -> None:
        """Choose the group, the item or the value that the frame is around."""
        top, framed = self.context.scenes.top, self.framed
        if not framed or top is None:
            self.step()
            return
        zone, item = framed[0]
        if self.level is ScanLevel.GROUPS:
            self.level = ScanLevel.ITEMS
            self._go(framed[0])
        elif self.level is ScanLevel.VALUES:
            self._change(top, item)
        elif isinstance(self._widget(top, item), Slider | Stepper):
            self.level, self._value = ScanLevel.VALUES, 0
        elif isinstance(self._widget(top, item), TextLine):
            top.bring_choice(zone, item, near=False)
            show_letters(self.context, top)
        else:
            stays = isinstance(self._widget(top, item), Choice | Toggle)
            top.take_choice(zone, item)
            if not stays:
                self._begin()

    def _change(self, top: Scene, item: Item) -> None:
        act = self.value
        if act is None:
            self.level = ScanLevel.ITEMS
        else:
            top.ask(Asked((str(item.key),), act))

    @staticmethod
    def _widget(top: Scene, item: Item) -> Widget | None:
        form = top.form
        return form[item.key] if form is not None and isinstance(item.key, str) and item.key in form else None

    # -- picture -------------------------------------------------------------------------------------------

    def draw(self, target: DrawTarget) -> None:
        """Draw the frame, and at a value what choosing does."""
        top, framed = self.context.scenes.top, self.framed
        if not self.context.scans or top is None or not framed:
            return
        style = self.context.style
        boxes = self._boxes(top, [item for _, item in framed])
        for box in boxes:
            focus_ring(target, style, box, style.px(10))
        if self.level is ScanLevel.VALUES:
            text = self.context.t(NAMES[self.value])
            tag = pygame.Rect(0, 0, style.width(text, TextSize.TEXT, Typeface.STRONG) + style.px(24), style.px(34))
            tag.midtop = boxes[0].centerx, boxes[0].bottom + style.px(8)
            tag.clamp_ip(pygame.Rect((0, 0), style.metrics.size))
            put(target, rounded(tag.size, style.px(10), style.theme.accent), tag.topleft)
            style.write(target, text, tag, TextSize.TEXT, style.theme.on_accent, Typeface.STRONG, align=0.5)

    def _boxes(self, top: Scene, items: Sequence[Item]) -> list[pygame.Rect]:
        """Return what the frame encloses: a group as a whole, or one by one where something else lies between."""
        style = self.context.style
        window = pygame.Rect((0, 0), style.metrics.size).inflate(-2 * style.px(8), -2 * style.px(8))
        rects = [in_window(top, item.rect) for item in items]
        whole = rects[0].unionall(rects[1:])
        mine = {item.key for item in items}
        others = [in_window(top, item.rect) for group in self.groups for _, item in group if item.key not in mine]
        if not any(whole.colliderect(other) for other in others):
            rects = [whole]
        return [rect.inflate(2 * style.px(5), 2 * style.px(5)).clip(window) for rect in rects]
