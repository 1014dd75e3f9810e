"""What all tests share: no screen, no sound, no file of the player's, no clock."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything imports pygame: these decide where it looks for a screen and a sound device.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the player's own files."""
    monkeypatch.setenv("STEINREICH_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parents[1]
