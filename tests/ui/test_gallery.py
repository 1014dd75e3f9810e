"""The gallery: it shows every kind of scene, each keeps what is promised of all, and comes out the same again. What it
does not ask of every scene: large text in the smallest window, and windows higher than wide."""

import importlib
import pkgutil
import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import Mock

import pygame
import pytest

import game.ui
from game.cli import main
from game.cli.values import UsageError
from game.ui.context import GLANCE
from game.ui.kit.canvas import Canvas
from game.ui.kit.text import Letters
from game.ui.kit.theme import LEAST_WINDOW, Metrics, TextSize
from game.ui.kit.widgets import Button
from game.ui.kit.widgets.textline import draw_tooltip
from game.ui.kit.widgets.widget import WidgetState
from game.ui.scene import Scene
from game.ui.scenes.menu.menu import Menu, TableKey
from game.ui.scenes.page import Dialog
from game.ui.scenes.school import School
from game.ui.table.shared import guidance
from game.ui.table.tiles.felt import LARGEST
from game.ui.table.tiles.zones import RACK_ROWS, least_columns, rack_slot, rack_tile_width, zones
from game.words.catalogue import LANGUAGES
from tests.beside import at_once
from tests.ui.driver import HUMAN, NORMAL, QUICK, as_a, calls, cut_texts, driven, sure
from tests.ui.inks import noted, styled
from tests.ui.listening import captions
from tests.ui.playing import card_playing, tile_playing
from tests.ui.snapshot import FOLDER
from tests.ui.visits import UPRIGHT, Check, Visit, explained, focused_place, pictured, reached, whole
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
    assert {"gather", "stays", "room", "computer"} <= {*FILMS}, "nothing moves that the hand did not move"
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
    assert len(pygame.mask.from_threshold(made, (255, 0, 0), (1, 1, 1, 255)).get_bounding_rects()) == COLUMNS + 1


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
    monkeypatch.setattr(Path, "write_bytes", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(UsageError, match="No space left on device; 0 pictures are done"):
        tours.run(tmp_path / "out", scenes=("crash",), sizes=(SMALL,))


def test_the_pictures_of_the_readme_are_those_of_the_gallery(root: Path) -> None:
    folder = root / "docs" / "screenshots"
    assert {path.stem for path in folder.iterdir()} == {*CHOSEN, TURN}
    named = re.findall(r"\(docs/screenshots/([\w-]+)\.png\)", (root / "README.md").read_text("utf-8"))
    assert sorted(named) == sorted((*CHOSEN, TURN))
    assert named[0] == TURN
    assert (folder / f"{TURN}.png").stat().st_size < 1_000_000


SEEN = pygame.Rect((0, 0), LEAST_WINDOW)
RING = 6
"""Units that the ring around what has the focus needs on each side."""


@contextmanager
def visited(name: str, text_size: int = 200, language: str = "de") -> Iterator[Visit]:
    """A page of the gallery in the smallest window, with large text."""
    entry = next(each for each in ENTRIES if each[:2] == ("pages", name))
    settings = replace(entry.settings, text_size=text_size, reduce_motion=True)
    with (
        window_of(LEAST_WINDOW) as window, studio(window, language, settings) as made,
        cut_texts() as short, noted() as inks,
    ):  # fmt: skip
        entry.stage(made, entry.about)
        yield Visit(made, name, short, inks)


def test_the_ring_of_the_focus_is_whole_and_cuts_nothing_off_the_words_above() -> None:
    for name in ("options-look", "own-keys"):
        with visited(name) as visit:
            form, words = visit.made.form, visit.texts()
            around = 2 * form.style.px(RING)
            for widget in (each for each in form if each.focusable):
                ring = widget.rect.inflate(around, around)
                above = [each.text for each in words if ring.colliderect(each.box) and each.box[1] < widget.rect.top]
                assert above == [], widget.key
            if name == "options-look":
                form.look_at("theme")
                canvas = Canvas(pygame.Surface(visit.room.size))
                visit.scene.draw(canvas)
                ring = form.place(form["theme"]).inflate(10, 10)
                frames = [pygame.Rect(box) for paint, _, box, _ in canvas.strokes if paint.__name__ == "_frame"]
                assert any(box.contains(ring) and box.width < 2 * ring.width for box in frames)


def test_the_text_is_as_large_as_the_player_wants() -> None:
    high = {}
    with visited("options-look", 100) as visit:
        for size in (100, 150, 200):
            visit.change(text_size=size)
            high[size] = next(each for each in visit.texts() if each.text == "Textgröße").box[3]
    assert high[150] == pytest.approx(1.5 * high[100], abs=2)
    assert high[200] == pytest.approx(2 * high[100], abs=2)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1600, 1200), (2560, 1440), (720, 1280)])
def test_no_tile_of_a_rack_is_smaller_in_large_print(size: tuple[int, int]) -> None:
    def wide(count: int, pieces: int, text: int) -> int:
        metrics = Metrics(*size, text=text, pieces=pieces)
        rack = zones(metrics, 4, 0, log_open=False).own
        columns = max(least_columns(metrics), -(-count // RACK_ROWS))
        tile = rack_tile_width(rack, columns, metrics)
        assert rack_slot(rack, columns - 1, columns, metrics)[0] + tile / 2 < rack.right
        return tile

    for count, pieces in product((1, 14, 22, 23, 30, 44), (75, 100, 150)):
        assert min(wide(count, pieces, text) for text in (125, 150, 200)) >= wide(count, pieces, 100)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1920, 1080), (2560, 1440)])
def test_tiles_of_a_rack_are_as_large_as_those_on_the_table(size: tuple[int, int]) -> None:
    metrics = Metrics(*size)
    rack = zones(metrics, 4, 0, log_open=False).own
    assert rack_tile_width(rack, least_columns(metrics), metrics) >= metrics.px(LARGEST)


def test_icons_grow_with_the_text_where_there_is_room(screen: pygame.Surface) -> None:
    usual, large = (styled(Metrics(1280, 720, text=text)) for text in (100, 200))
    assert large.icon("info", 20).get_width() == 2 * usual.icon("info", 20).get_width()
    for words, wide, high, least in (("", 64, 64, 2), ("Play", 300, 64, 2), ("Play", 190, 64, 1.5), ("", 100, 40, 1.4)):
        key = Button("key", pygame.Rect(0, 0, wide, high), words, lambda: None, icon="play")
        sides = list[int]()
        for style in (usual, large):
            with noted() as inks:
                key.draw(screen, style, key.rect, WidgetState())
            sides += [ink.image.get_width() for ink in inks.made.values() if ink.what == "play"]
        assert sides[1] >= least * sides[0], (words, wide)


def test_wheel_drag_bar_and_page_keys_scroll_a_page_and_a_click_means_what_is_seen_there() -> None:
    with visited("options-game") as visit:
        made, scene = visit.made, visit.scene
        view = sure(scene.viewport)
        tops = [view.offset[1]]
        made.post(pygame.MOUSEWHEEL, y=-1, x=0)
        tops.append(view.offset[1])
        visit.press(pygame.K_PAGEDOWN)
        tops.append(view.offset[1])
        made.drag((12, 400), (12, 200))
        tops.append(view.offset[1])
        assert tops == sorted({*tops}), "each goes further down"
        visit.press(pygame.K_HOME)
        assert view.offset[1] == 0
        made.drag((955, 20), (955, 500))
        assert view.offset[1] == view.most[1]
        visit.press(pygame.K_HOME)
        switch = made.form["colour_blind"].rect
        view.show(switch)
        made.frame()
        left, top = view.offset
        assert top > 0
        made.click((switch.centerx - left, switch.centery - top))
        assert made.context.settings.colour_blind
        canvas = Canvas(pygame.Surface(LEAST_WINDOW))
        canvas.origin = (0, -2000)
        draw_tooltip(canvas, made.form.style, pygame.Rect(100, 2300, 60, 40), "a tip of some words")
        (tip,) = [each for each in captions(canvas.strokes) if each.text == "a tip of some words"]
        assert SEEN.contains(tip.box)
        assert abs(tip.box[1] - 300) < 120, "a tooltip is where it is seen"


def test_arrows_and_gamepads_scroll_where_they_lead_nowhere_else() -> None:
    def press(button: int) -> None:
        visit.made.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
        visit.made.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button)

    def tilt(value: int) -> None:
        for each in (value, 0):
            visit.made.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=each)

    with visited("licence") as visit:
        view = sure(visit.scene.viewport)
        visit.made.form.look_at("back")
        for _ in range(3):
            visit.press(pygame.K_DOWN)
        assert view.offset[1] > 100
        visit.press(pygame.K_UP)
        visit.press(pygame.K_HOME)
        assert view.offset[1] == 0
        press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        first = view.offset[1]
        assert first > 0
        tilt(32000)
        assert view.offset[1] > first + LEAST_WINDOW[1] / 2, "the right stick turns pages"
        tilt(-32000)
        assert view.offset[1] == first
    with visited("options-game") as visit:
        reached = set()
        for _ in range(40):
            press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
            assert SEEN.contains(focused_place(visit.scene))
            reached.add(visit.made.form.focus)
        assert {"player_name", "volume", "mono", "keys", "licences"} <= reached


def test_in_a_high_window_text_is_as_large_as_in_a_wide_one_a_table_fills_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lying, high = Metrics(1280, 720), Metrics(720, 1280)
    assert lying.zoomed((0, 0)) is lying
    assert high.zoomed((0, 0)).type(TextSize.TEXT) == lying.type(TextSize.TEXT) > high.type(TextSize.TEXT)
    square = Metrics(1000, 1001)
    assert square.zoomed((0, 0)).factor == pytest.approx(square.factor, abs=0.001), "it does not jump"
    at_once(monkeypatch, GLANCE)
    entry = next(each for each in ENTRIES if each.name == "menu-later")
    with window_of(UPRIGHT) as window, studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        menu = made.on_top(Menu)
        table = as_a(TableKey, menu.form["continue"])
        assert table.value
        assert table.rect.height > table.rect.width / 2
        assert 0.9 * UPRIGHT[1] < max(widget.rect.bottom for widget in menu.form) < UPRIGHT[1]


@pytest.mark.parametrize("name", ["stage-cards", "stage", "stage-round", "puzzle-rated"])
def test_a_task_is_in_the_pause_menu_as_large_as_the_player_wants(name: str) -> None:
    for size, language in ((100, "de"), (200, "en")):
        with visited(name, size, language) as visit:
            scene: Any = visit.scene
            task = scene.screen.aside()
            visit.press(pygame.K_ESCAPE)
            visit.made.wait(1)
            pause: Any = visit.made.on_top(Dialog)
            assert pause.text.startswith(task) is (size == 200)
            shown = visit.texts()
            assert visit.short == []
            assert all(visit.room.contains(each.box) for each in shown)
            assert " ".join(task.split()[:3]) in " ".join(each.text for each in shown) or size == 100


@pytest.mark.parametrize("book", ["uno-rummy", "uno-1999"])
def test_it_is_said_where_a_task_is_smaller_than_the_player_wants(tmp_path: Path, book: str) -> None:
    for size in (100, 200):
        with driven(tmp_path, LEAST_WINDOW, settings=replace(QUICK, text_size=size)) as game:
            page = School(game.context)
            game.context.scenes.push(page, fade=False)
            page.turn_to(book)
            page.play(page.visit.library.levels[3])
            game.frame()
            assert (game.context.t("level.in-full") in game.context.toasts.texts) is (size == 200)


@pytest.mark.parametrize("family", ["tiles", "cards"])
def test_the_line_of_keys_is_whole_in_large_print(family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = calls(monkeypatch, "put", guidance)
    opened: Any = tile_playing if family == "tiles" else card_playing
    for size, language in ((LEAST_WINDOW, "de"), (LEAST_WINDOW, "en"), ((540, 960), "de")):
        with opened(tmp_path / language / str(size[0]), size, language, replace(QUICK, text_size=200)) as play:
            play.begin((HUMAN, NORMAL, NORMAL), seed="legend")
            play.until_my_turn()
            play.mouse.key(pygame.K_TAB)
            play.picture()
            drawn.clear()
            play.picture()
            (place,) = play.turn.legends
            rects = [image.get_rect(topleft=at) for _, image, at, *_ in drawn]
            parts = [each for each in rects if each.colliderect(place) and not each.inflate(4, 4).contains(place)]
            assert pygame.Rect((0, 0), size).contains(place)
            assert len(parts) >= 6
            assert all(place.inflate(2, 2).contains(part) for part in parts)
            assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
            assert not place.colliderect(play.table.zones.guidance)
