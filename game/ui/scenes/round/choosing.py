"""What somebody with one key can choose at a table: an answer to a question, or a piece, a place, a button."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

import pygame

from game.ui.kit.focus import Item, Zone
from game.ui.kit.input import intent_press
from game.ui.kit.style import Style
from game.ui.kit.widgets.described import choices_of
from game.ui.scene import Scene
from game.ui.scenes.round.replies import replied
from game.ui.scenes.round.table_focus import TableFocus
from game.ui.scenes.round.turn_aloud import TurnAloud
from game.words.guidance import Guidance


class ChoosingScene(Scene, ABC):
    """A table, with the keyboard on it."""

    keys: TableFocus
    """The keyboard on the table."""
    aloud: TurnAloud
    """What the family tells of a turn."""
    _signature: object = None
    """What the buttons were made of; None: they are to be made again."""

    def renamed(self, style: Style) -> None:  # noqa: ARG002
        """Create the buttons again; what somebody holds stays in their hand."""
        self._signature = None

    @property
    def choices(self) -> tuple[Zone, ...]:
        """What somebody with one key can choose now: an answer, or what can be done at the table."""
        asked = self.aloud.form()
        return self.keys.choices() if asked is None else choices_of(asked, "question")

    def reply(self, event: pygame.Event, dialog: Scene, line: str) -> bool:
        """Answer a key that asks about the table, for a dialog over it."""
        screen = self.keys.screen
        return replied(event, screen, dialog, lambda: Guidance(line), hidden=screen.timed and dialog.opaque)

    def bring_choice(self, zone: Zone, item: Item, *, near: bool) -> None:
        """Put the focus on an answer, or on what is to be chosen at the table; of a group, nothing is explained."""
        if (asked := self.aloud.form()) is not None:
            asked.look_at(str(item.key))
        elif near:
            self.keys.look_away()
        else:
            self.keys.bring(zone, item)

    def approach(self, choices: Sequence[tuple[Zone, Item]]) -> None:
        """Bring choices on the table into sight together."""
        if self.aloud.form() is None:
            self.keys.approach([item for _, item in choices])

    def take_choice(self, zone: Zone, item: Item) -> None:
        """Do what a click on a choice would do."""
        self.bring_choice(zone, item, near=False)
        self.handle(intent_press(self.keys.press_of(item)))
