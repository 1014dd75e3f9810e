"""Everything that can be pressed in any scene is reached by keys, and what has the focus is seen.

The scenes are those of the gallery, which has every kind of scene there is (`test_gallery`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.gallery.listing import ENTRIES, GalleryEntry
from game.ui.gallery.studio import Studio, studio, window_of
from game.ui.kit.widgets.widget import ring_light
from game.ui.reader.nodes import flattened
from game.ui.scene import Scene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.last_turn import Again
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.tile_deal import TileDeal

NEAR, LEAST = 16, 60
"""How close a pixel is to the colour of the ring, and how many of them a ring has at least."""
BARE = (TileDeal, CardDeal, Again)
"""Scenes without a widget: a key that goes on ends them."""
SHOWN = {entry.scene: entry for entry in ENTRIES}
"""One picture of each kind of scene."""
CHOSEN = [*SHOWN.values(), *(entry for entry in ENTRIES if entry.name in ("question", "log"))]


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The smallest window."""
    with window_of((960, 540)) as made:
        yield made


class Keys:
    """A keyboard before a game of the gallery."""

    def __init__(self, made: Studio) -> None:
        self.made = made

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        top: Scene | None = self.made.top
        assert top is not None
        return top

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key, and let what scrolls come to rest."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.made.frame()
        for _ in range(60):
            if self.scene.form is None or not self.scene.form.busy:
                break
            self.made.frame()

    def seen(self) -> bool:
        """Whether a ring is drawn in the colour of the focus."""
        light = ring_light(self.made.context.style.theme)[:3]
        return pygame.mask.from_threshold(self.made.picture(), light, (NEAR, NEAR, NEAR)).count() > LEAST


def has_words(scene: Scene) -> None:
    """Everything that can have the focus is described by a node, and that node is where the item is."""
    said = {path: flat.node for node in scene.nodes for path, flat in flattened(node, (node.key,)).items()}
    for zone in scene.focus.zones:
        for item in zone.items:
            assert item.path in said, (zone.key, item.key)
            box = said[item.path].box
            assert box is None or pygame.Rect(box).contains(item.rect), (zone.key, item.key)


def form_goes_round(keys: Keys) -> None:
    """Tab leads to everything that can be pressed, in order, scrolled into sight, and back to the first."""
    form = keys.scene.form
    assert form is not None
    has_words(keys.scene)
    wanted = [widget.key for widget in form if widget.focusable]
    form.focus, seen = None, []
    for _ in wanted:
        keys.press(pygame.K_TAB)
        form = keys.scene.form
        assert form is not None
        assert form.focus is not None
        seen.append(form.focus)
        widget = form[form.focus]
        if form.scroll is not None and form.is_scrolled(widget):
            assert form.scroll.viewport.colliderect(form.place(widget)), form.focus
    assert seen == wanted
    assert [item.key for zone in keys.scene.focus.zones for item in zone.items] == wanted
    keys.press(pygame.K_TAB)
    assert form.focus == wanted[0]


def table_goes_round(keys: Keys) -> None:
    """Tab leads from zone to zone and back to the first, the right arrow through each; all buttons are in one."""
    scene = keys.scene
    assert isinstance(scene, RoundScene)
    has_words(scene)
    if scene.form is not None:
        there = {zone.key: {item.key for item in zone.items} for zone in scene.focus.zones}
        assert there["keys"] == {widget.key for widget in scene.form if widget.focusable}
        rows = {key[1] for key in there["others"] if isinstance(key, tuple) and key[0] == "log"}
        lines = scene.screen.log.texts() if scene.screen.table.zones.log is not None else ()
        assert bool(rows) == bool(lines), "the lines of the open log can be pressed"
        assert ("cite" in there["others"]) == bool(scene.guidance().rule)
    keys.press(pygame.K_RIGHT)
    first, zones = scene.focus.zone, []
    for _ in range(len(scene.focus.zones)):
        zone = scene.focus.there
        assert zone is not None
        zones.append(zone.key)
        items = [item.key for item in zone.items]
        keys.press(pygame.K_HOME)
        seen = []
        for _ in items:
            seen.append(scene.focus.item)
            keys.press(pygame.K_RIGHT)
        assert seen == items
        keys.press(pygame.K_TAB)
    assert zones == [zone.key for zone in scene.focus.zones] or sorted(zones) == sorted({*zones})
    assert scene.focus.zone == first


@pytest.mark.parametrize("entry", CHOSEN, ids=lambda entry: f"{entry.group}-{entry.name}")
def test_keys_lead_to_everything_in_every_scene(window: pygame.Window, entry: GalleryEntry) -> None:
    with studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        keys, scene = Keys(made), made.top
        assert scene is not None
        if scene.listens:
            keys.press(pygame.K_ESCAPE)
        if isinstance(scene, BARE):
            keys.press(pygame.K_RETURN)
            for _ in range(200):
                if made.top is not scene:
                    break
                made.frame()
            assert made.top is not scene
        elif isinstance(scene, RoundScene) and not (isinstance(scene, CardTurn) and scene.question is not None):
            table_goes_round(keys)
            assert keys.seen()
        elif isinstance(scene, CardTurn):
            question = scene.question
            assert question is not None
            wanted = [widget.key for widget in question.form if widget.focusable]
            seen = []
            for _ in wanted:
                keys.press(pygame.K_TAB)
                seen.append(scene.focus.item)
            assert sorted(map(str, seen)) == sorted(wanted)
            assert keys.seen()
        else:
            form_goes_round(keys)
            assert keys.seen()


def test_a_dialog_answers_to_enter_and_escape(window: pygame.Window) -> None:
    entry = next(each for each in ENTRIES if each.scene is Dialog)
    with studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        keys, scene = Keys(made), made.top
        keys.press(pygame.K_ESCAPE)
        assert made.top is not scene
