"""A sound device that is not there: what it was given to play, on which channel, how loud on each side."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
import pytest

from game.ui.kit.sound import output
from game.ui.kit.sound.effects import samples
from game.ui.kit.sound.synthesis import RATE


class Made:
    """A sound of that device: stereo samples."""

    def __init__(self, buffer: bytes) -> None:
        self.samples = array("h", buffer)
        self.volume = 1.0
        assert len(self.samples) % 2 == 0

    def get_length(self) -> float:
        return len(self.samples) / 2 / RATE

    def set_volume(self, volume: float) -> None:
        self.volume = volume


@dataclass(eq=False)
class Channel:
    """A channel of that device."""

    number: int
    sound: Made | None = None
    sides: tuple[float, float] = (1.0, 1.0)
    loops: int = 0
    paused: bool = False

    def play(self, sound: Made, loops: int = 0) -> None:
        self.sound, self.sides, self.loops = sound, (1.0, 1.0), loops
        Device.now.begun.append(self)

    def stop(self) -> None:
        self.sound = None

    def pause(self) -> None:
        self.paused = True

    def unpause(self) -> None:
        self.paused = False

    def get_busy(self) -> bool:
        return self.sound is not None

    def set_volume(self, left: float, right: float | None = None) -> None:
        self.sides = (left, left if right is None else right)

    @property
    def highest(self) -> tuple[float, float]:
        if self.sound is None:
            return 0.0, 0.0
        peak = max(map(abs, self.sound.samples)) * self.sound.volume
        return peak * self.sides[0], peak * self.sides[1]


@dataclass
class Device:
    """The device."""

    now: ClassVar[Device]
    """The one of this test."""
    channels: list[Channel] = field(default_factory=list)
    begun: list[Channel] = field(default_factory=list)
    """The channels, each time something was begun on one."""

    def set_channels(self, count: int) -> None:
        self.channels = self.channels[:count] + [Channel(i) for i in range(len(self.channels), count)]

    @property
    def highest(self) -> float:
        return max(sum(each.highest[side] for each in self.channels) for side in (0, 1))

    @property
    def sounding(self) -> list[Channel]:
        return [each for each in self.channels if max(each.highest) >= 1 and not each.paused]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """A device that plays nothing and remembers everything."""
    device = Device.now = Device()
    opened: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: opened.append(True))
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: (RATE, -16, 2) if opened else None)
    monkeypatch.setattr(pygame.mixer, "set_num_channels", device.set_channels)
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: device.channels[number])
    monkeypatch.setattr(pygame.mixer, "Sound", Made)
    monkeypatch.setattr(output, "samples", samples)
    return device
