"""What the tests of the screen share."""

import secrets
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.play import gc_policy
from game.store.settings import Settings
from game.ui import context, loop
from game.ui.context import GLANCE
from game.ui.kit import sound, style
from game.ui.kit.drawing import limit_all
from game.ui.kit.sound import Sounds
from game.ui.kit.sound.effects import Sound
from game.ui.kit.style import Icons, Style
from game.ui.reader import reader
from game.ui.scenes.menu import new_match
from tests.beside import Later
from tests.ui.driver import PAINTERS, Driver, UnseenApp, driven
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing

FELT, FONT, STYLE, LIMIT = style.felt, pygame.font.Font, Style.__init__, limit_all
OWN = 6
"""The arguments of a style that was made from another, whose icons and painters it has."""
LARGEST_WINDOW = (3840, 2160)


@pytest.fixture(autouse=True)
def _no_full_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Go without the collections between rounds: in here they go through the objects of all tests."""
    for name in ("in_window", "at_rest"):
        monkeypatch.setattr(gc_policy, name, lambda *_: None)
    monkeypatch.setattr(gc_policy, "read_apart", lambda read: read())


@pytest.fixture(autouse=True)
def _short_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither compute sounds and tunes nor keep tunes in a file, which takes longer than most tests."""
    monkeypatch.setattr(context, "fetched", lambda _folder, _tune: bytes(8))
    monkeypatch.setattr(sound, "samples", lambda _sound, _step: array("h", [1] * 100))
    monkeypatch.setattr(sound, "prepare", lambda: None)


@pytest.fixture(autouse=True)
def _no_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the menu not know what was played, so that every test sees the same."""
    Later(monkeypatch, GLANCE)


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same in every run: among a hundred deals is one that begins with a question (RK-12)."""
    bits = Random(15).getrandbits
    monkeypatch.setattr(new_match, "randbits", bits)
    monkeypatch.setattr(secrets, "randbits", bits)


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a reader come to the end of its work in every frame, however slow the machine is."""
    monkeypatch.setattr(reader, "perf_counter", lambda: 0.0)


@pytest.fixture(autouse=True, scope="session")
def _shared_pictures() -> Iterator[None]:
    """Let the games of all tests lie on the same felt, write with the same fonts, and share icons, painters of pieces
    and the room of a large window for all pictures: each game making its own took more time than most tests.

    All of them depend on nothing but what they are asked for by, and nobody changes them.
    """
    fonts = lru_cache(maxsize=100)(FONT)
    icons = Icons()

    def sharing(style: Style, *given: Any, **named: Any) -> None:
        STYLE(style, *given, **named)
        if len(given) < OWN:
            style.icons, style._painters = icons, PAINTERS

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(style, "felt", lru_cache(maxsize=40)(FELT))
        patch.setattr(pygame.font, "Font", fonts)
        patch.setattr(Style, "__init__", sharing)
        patch.setattr(loop, "limit_all", lambda _size: LIMIT(LARGEST_WINDOW))
        yield
        fonts.cache_clear()


@pytest.fixture
def tiled(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu, nothing kept."""
    with tile_playing(tmp_path, draw_every=20) as made:
        made.mouse.dt = 0.1
        yield made


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every frame of the games of the test, for tests of what is drawn as time passes."""
    monkeypatch.setattr(UnseenApp, "every", 1)


@pytest.fixture
def nothing_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each game of the test make its own felt, fonts and pictures, for tests of what is held or made."""
    monkeypatch.setattr(style, "felt", FELT)
    monkeypatch.setattr(pygame.font, "Font", FONT)
    monkeypatch.setattr(Style, "__init__", STYLE)
    monkeypatch.setattr(loop, "limit_all", LIMIT)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """A game in German at 1280x720."""
    with driven(tmp_path) as driver:
        yield driver


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu before a match with tiles, in German; nothing moves and nobody waits."""
    with tile_playing(tmp_path) as playing:
        yield playing


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CardPlaying]:
    """A card table in German in the smallest window, where nothing moves and nobody waits."""
    with card_playing(tmp_path) as playing:
        yield playing


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[CardPlaying]:
    """The same as everybody sees it first: everything moves."""
    with card_playing(tmp_path, settings=Settings()) as playing:
        yield playing


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """A window to draw in, for what needs no game."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("test", (640, 480))
    yield window.get_surface()
    window.destroy()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    played: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda self, sound, *_, **__: played.append(sound))
    return played


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts
