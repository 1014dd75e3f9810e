"""Which keys and buttons ask for which intent: the table of `intents`, with the player's own in place of some."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import pygame

from game.ui.kit.intents import INTENT_ROWS, Intent, IntentRow, meet

MODIFIERS = ("ctrl", "shift", "alt")
"""How modifiers are written before a key, in this order."""
KeyNames = Mapping[str, tuple[str, ...]]
"""Keys or buttons by the name of an intent."""


class Device(Enum):
    """What something is asked with."""

    KEYS = "keys"
    BUTTONS = "buttons"


def is_command(mod: int) -> bool:
    """Return whether Ctrl, or Cmd as on a Mac, is held; AltGr writes letters, although Windows sends Ctrl with it."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def pressed(event: pygame.Event) -> str:
    """Return the name of a pressed key after its modifiers: "ctrl+z"."""
    other = bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE))
    held = (is_command(event.mod), bool(event.mod & pygame.KMOD_SHIFT), other)
    return "+".join((*(name for name, down in zip(MODIFIERS, held, strict=True) if down), pygame.key.name(event.key)))


def is_modifier(event: pygame.Event) -> bool:
    """Return whether a key only changes the meaning of others."""
    return bool(pygame.K_NUMLOCKCLEAR <= event.key <= pygame.K_SCROLLLOCK) or event.key in (
        pygame.K_CAPSLOCK, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
        pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
    )  # fmt: skip


@dataclass(frozen=True)
class Bindings:
    """What asks for what; a value, made from the settings."""

    keys: KeyNames = field(default_factory=dict)
    """The player's own keys, by intent; those not named have the keys of the table."""
    buttons: KeyNames = field(default_factory=dict)

    def own(self, device: Device) -> KeyNames:
        """Return what the player chose for a device."""
        return self.keys if device is Device.KEYS else self.buttons

    def of(self, intent: Intent, device: Device = Device.KEYS) -> tuple[str, ...]:
        """Return what asks for an intent."""
        return self.own(device).get(intent, default(ROW[intent], device))

    @cached_property
    def _asked(self) -> Mapping[Device, Mapping[str, frozenset[Intent]]]:
        return {device: self._by_name(device) for device in Device}

    def _by_name(self, device: Device) -> dict[str, frozenset[Intent]]:
        found: dict[str, frozenset[Intent]] = {}
        for row in INTENT_ROWS:
            for name in self.of(row.intent, device):
                found[name] = found.get(name, frozenset()) | {row.intent}
        return found

    def asked(self, event: pygame.Event) -> frozenset[Intent]:
        """Return what a pressed key asks for; with Shift what it asks for without, if there is nothing else."""
        by_name, name = self._asked[Device.KEYS], pressed(event)
        return by_name.get(name) or by_name.get(name.replace("shift+", ""), frozenset())

    def asked_by(self, button: str) -> frozenset[Intent]:
        """Return what a button of a gamepad asks for."""
        return self._asked[Device.BUTTONS].get(button, frozenset())

    def clashes(self, intent: Intent, device: Device) -> tuple[Intent, ...]:
        """Return the other intents that the same key or button asks for in the same place."""
        mine = {*self.of(intent, device)}
        return tuple(
            row.intent for row in INTENT_ROWS
            if row.intent is not intent and meet(row, ROW[intent]) and mine & {*self.of(row.intent, device)}
        )  # fmt: skip

    def changed(self, intent: Intent, device: Device) -> bool:
        """Return whether the player chose something else than the table has."""
        return self.of(intent, device) != default(ROW[intent], device)

    def with_names(self, intent: Intent, device: Device, names: Sequence[str]) -> Bindings:
        """Return these with something else asking for an intent."""
        own = {**self.own(device), intent.value: tuple(names)}
        if tuple(names) == default(ROW[intent], device):
            del own[intent.value]
        return Bindings(own, self.buttons) if device is Device.KEYS else Bindings(self.keys, own)


ROW: Mapping[Intent, IntentRow] = {row.intent: row for row in INTENT_ROWS}


def default(row: IntentRow, device: Device) -> tuple[str, ...]:
    """Return what the table has for an intent."""
    return row.keys if device is Device.KEYS else row.buttons


TABLE = Bindings()
"""The keys and buttons of the table."""


def key_words(name: str) -> list[tuple[str, str]]:
    """Return the parts of a key's name to be shown: keys of the catalogue in `key`, and what is shown without one."""
    command, held, key = "cmd" if sys.platform == "darwin" else "ctrl", [], name
    for modifier in MODIFIERS:
        if key.startswith(f"{modifier}+"):
            held.append(command if modifier == "ctrl" else modifier)
            key = key.removeprefix(f"{modifier}+")
    pad = key.startswith("[") and key.endswith("]") and len(key) > 2
    shown = f"Num {key[1:-1]}" if pad else key.upper() if len(key) == 1 else key.title()
    return [*((each, each) for each in held), (key.replace(" ", "-"), shown)]
