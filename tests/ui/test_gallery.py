"""The gallery: it shows every kind of scene, each keeps what is promised of all, and it comes out the same again."""

from __future__ import annotations

import importlib
import pkgutil
import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame
import pytest

import game.ui
from game.cli import main
from game.cli.values import UsageError
from game.ui.context import GLANCE
from game.ui.kit.text import Letters
from game.ui.scene import Scene
from game.words.catalogue import LANGUAGES
from tests.beside import at_once
from tests.ui.inks import noted
from tests.ui.screen import cut_texts
from tests.ui.snapshot import FOLDER
from tests.ui.visits import Check, Visit, explained, pictured, reached, whole
from tools.gallery import tour as tours
from tools.gallery.films import CLOSE, FILMS, SIGNATURE, apng
from tools.gallery.listing import ENTRIES, GALLERY_GROUPS, GalleryEntry
from tools.gallery.studio import studio, window_of
from tools.gallery.tour import CHOSEN, COLUMNS, TURN, WIDTH, Selection, contact_sheet, small, taken

SMALL = (960, 540)


@pytest.fixture(autouse=True)
def _glance_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the menu show what was played, which the other tests do without."""
    at_once(monkeypatch, GLANCE)


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    with window_of(SMALL) as made:
        yield made


def kinds_of_scenes() -> set[type[Scene]]:
    """Every kind of scene of the game that is no mere beginning of others."""
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        importlib.import_module(module.name)
    waiting, found = [Scene], set[type[Scene]]()
    while waiting:
        kinds = [each for each in waiting.pop().__subclasses__() if each.__module__.startswith("game.")]
        found |= {each for each in kinds if not each.__subclasses__()}
        waiting += kinds
    return found


def test_the_gallery_shows_every_kind_of_scene_and_no_two_pictures_of_a_group_have_one_name() -> None:
    assert kinds_of_scenes() - {entry.scene for entry in ENTRIES} == set()
    assert len({entry[:2] for entry in ENTRIES}) == len(ENTRIES)
    assert {entry.group for entry in ENTRIES} == {*GALLERY_GROUPS}
    assert {*CHOSEN.values()} <= {entry[:2] for entry in ENTRIES}, "the pictures of the README are among them"
    assert Selection().count == len(LANGUAGES) * 4 * (4 * len(ENTRIES) + len(FILMS)), "every size, language and theme"
    assert Selection(kinds=("animations",)).count == len(LANGUAGES) * 4 * len(FILMS)
    assert Selection(kinds=("sheets",), languages=("en",), themes=("felt",)).count == 4 * len(ENTRIES)


def test_a_picture_of_another_scene_is_refused(window: pygame.Window) -> None:
    wrong = ENTRIES[0]._replace(scene=ENTRIES[-1].scene)
    with pytest.raises(RuntimeError, match="Menu is on top"):
        taken(wrong, window, "felt", "de")


COMPARED = ("de", "en")
"""The languages of the pictures that are compared; further ones leave them as they are."""


class Shot(NamedTuple):
    """A picture that is compared."""

    entry: GalleryEntry
    theme: str
    language: str

    @property
    def name(self) -> str:
        """The name of its snapshot."""
        return f"gallery/{self.entry.group}-{self.entry.name}"


def shot(name: str) -> Shot:
    found = [entry for entry in ENTRIES if entry.name == name]
    chance = Random(name)
    return Shot(chance.choice(found), chance.choice(tours.THEMES), chance.choice(COMPARED))


SHOTS = [shot(name) for name in dict.fromkeys(entry.name for entry in ENTRIES)]
ALIKE = {each.entry.scene: each.entry.name for each in SHOTS}
"""One picture of each kind of scene."""
FIRST = [each for each in SHOTS if each.entry.name in ALIKE.values()]


def broken(window: pygame.Window, chosen: Shot, checks: Sequence[Check]) -> dict[str, list[object]]:
    """What a scene does not keep of what is promised of all, by the check that found it."""
    window.size = SMALL
    settings = replace(chosen.entry.settings, theme=chosen.theme)
    with cut_texts() as short, noted() as inks, studio(window, chosen.language, settings) as made:
        chosen.entry.stage(made, chosen.entry.about)
        visit, scene, wrong = Visit(made, chosen.name, short, inks), made.top, {}
        assert type(scene) is chosen.entry.scene
        for check in checks:
            assert made.top is scene, check
            if check is not pictured:
                visit.change(reduce_motion=True)
            if found := [*check(visit)]:
                wrong[check.__name__] = found
    return wrong


@pytest.mark.parametrize("chosen", FIRST, ids=lambda each: each.name)
def test_every_kind_of_scene_keeps_what_is_promised_of_all(window: pygame.Window, chosen: Shot) -> None:
    """What takes longer is asked in `long`, of the other scenes too."""
    assert broken(window, chosen, (pictured, explained, whole, reached)) == {}


def test_a_pale_text_is_found() -> None:
    surface, letters = pygame.Surface((200, 60)), Letters()
    with noted() as inks:
        for grounds, colour, pale in (
            ([(90, 90, 90)], (120, 120, 120), True),
            ([(90, 90, 90)], (255, 255, 255), False),
            ([(90, 90, 90), (240, 240, 240)], (255, 255, 255), True),
        ):
            inks.found.clear()
            for at, ground in enumerate(grounds):
                surface.fill(ground, (20 * at, 0, 200 - 140 * at, 60))
            inks.measure(surface, letters.line("words", 20, colour), (10, 10))
            assert bool(inks.found) is pale


def test_every_snapshot_is_of_a_scene_in_every_theme_and_language() -> None:
    kept = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in (FOLDER / "gallery").iterdir()}
    assert kept == {each.name for each in SHOTS}
    assert {each.theme for each in SHOTS} == {*tours.THEMES}
    assert {each.language for each in SHOTS} == {*COMPARED}
    assert {each.entry.group for each in SHOTS} == {*GALLERY_GROUPS}


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_sheet_has_every_picture(screen: pygame.Surface) -> None:
    picture = pygame.Surface((960, 540), depth=24)
    picture.fill("red")
    made = contact_sheet("title", [(str(number), small(picture)) for number in range(COLUMNS + 1)])
    assert made.get_width() > COLUMNS * WIDTH
    red = pygame.mask.from_threshold(made, (255, 0, 0), (1, 1, 1, 255))
    assert len(red.get_bounding_rects()) == COLUMNS + 1


def decoded(data: bytes) -> list[tuple[pygame.Surface, int]]:
    """The pictures of an animated PNG with their milliseconds, read as a browser does."""
    assert data.startswith(SIGNATURE)
    parts, at = list[tuple[bytes, bytes]](), len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        part = data[at + 4 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(part)
        parts.append((part[:4], part[4:]))
        at += length + 12
    numbers, frames = list[int](), list[tuple[pygame.Surface, int]]()
    for (name, control), (kind, content) in pairwise(parts):
        if name == b"fcTL":
            number, wide, high, x, y, delay, per, _, blend = struct.unpack(">IIIIIHHBB", control)
            assert blend == 1
            numbers += [number, *struct.unpack(">I", content[:4])] if kind == b"fdAT" else [number]
            sized = struct.pack(">II", wide, high) + parts[0][1][8:]
            whole = (b"IHDR" + sized, b"IDAT" + content[4 * (kind == b"fdAT") :], b"IEND")
            written = (struct.pack(">I", len(each) - 4) + each + struct.pack(">I", zlib.crc32(each)) for each in whole)
            image = pygame.image.load(BytesIO(SIGNATURE + b"".join(written)), "frame.png").convert_alpha()
            seen = frames[-1][0].copy() if frames else pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
            seen.blit(image, (x, y))
            frames.append((seen, delay * 1000 // per))
    assert numbers == [*range(len(numbers))]
    return frames


def test_an_animated_png_shows_each_frame_for_its_time(screen: pygame.Surface) -> None:
    pictures = []
    for number in range(4):
        picture = pygame.Surface((60, 40), depth=24)
        picture.fill((20, 90, 60))
        picture.fill((200, 30, 30), (10 * number, 5, 12, 20))
        pictures.append((picture, 0.1))
    frames = decoded(apng([*pictures[:2], pictures[1], *pictures[2:]]))
    assert [seconds for _, seconds in frames] == [100, 200, 100, 100]
    for (shown, _), (picture, _) in zip(frames, pictures, strict=True):
        for point in ((x, y) for x in range(60) for y in range(40)):
            assert all(abs(a - b) <= CLOSE for a, b in zip(shown.get_at(point), picture.get_at(point), strict=True))


def test_the_command_writes_what_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--book pages --size 960x540 --lang en --theme paper --scene crash --only pictures"
    assert main(["gallery", str(tmp_path / "out"), *options.split()]) == 0
    assert [*files(tmp_path)] == ["out/paper/en/960x540/pages/crash.png"]
    assert "1 pictures and films" in capsys.readouterr().err


def test_what_does_not_exist_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options, said in (
        ("--book uno-1998", "Did you mean uno-1999?"),
        ("--theme paperr", "Did you mean paper?"),
        ("--scene menuu", "Did you mean menu?"),
        ("--book pages --scene turn --only pictures", "no picture matches all of these options"),
        ("--size 10x10", "too small"),
    ):
        assert main(["gallery", str(tmp_path / "out"), *options.split()]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    for folder in (file, file / "below"):
        with pytest.raises(UsageError, match=re.escape(str(folder))):
            tours.run(folder, scenes=("crash",))
    assert file.read_text("utf-8") == "mine"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError, match="No space left on device; 0 pictures are done"):
        tours.run(tmp_path / "out", scenes=("crash",), sizes=(SMALL,))


def test_the_pictures_of_the_readme_are_those_of_the_gallery(root: Path) -> None:
    folder = root / "docs" / "screenshots"
    assert {path.stem for path in folder.iterdir()} == {*CHOSEN, TURN}
    named = re.findall(r"\(docs/screenshots/([\w-]+)\.png\)", (root / "README.md").read_text("utf-8"))
    assert sorted(named) == sorted((*CHOSEN, TURN))
    assert named[0] == TURN
    assert (folder / f"{TURN}.png").stat().st_size < 1_000_000
