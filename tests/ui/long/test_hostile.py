"""Records, levels and files with names that nobody would choose: all pages show them, nothing breaks or sticks out."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.record import Record, format_record, parse_record, seal, unseal
from game.store import matches, statistics
from game.store.database import STATISTICS
from game.store.folders import matches_folder, player_folders
from game.store.levels import LevelSet, LevelText
from game.ui.kit import text as lettering
from game.ui.kit.theme import LEAST_WINDOW, Metrics
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.statistics import Statistics
from game.ui.table.tiles.choosers import draw_task
from tests.engine.test_shown import HOSTILE, level_with
from tests.ui.driver import NOON, QUICK, calls, driven, outside, overflows, sure
from tests.ui.inks import styled
from tests.ui.playing import tile_playing

ROOT = Path(__file__).parents[3]
OLD, STEPS = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))
NAMES = {kind: HOSTILE[kind] for kind in ("NUL", "an escape", "turned round", "a pile of marks", "endless")}
"""What the text of a file can hold, one of each sort."""
LONGEST = 400
"""Letters of the longest text that a page may ask for, however long what lies below it is."""


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No text that comes as far as the fonts is endless or holds what they do not take."""
    made = calls(monkeypatch, "drawable", lettering)
    yield
    texts = [text for (text,) in made]
    assert max(map(len, texts), default=0) <= LONGEST
    assert not any("\0" in text or "\x1b" in text or "\u202e" in text for text in texts)


def hostile(name: str, actions: int | None = None) -> str:
    """The old match with a name of a player and of itself, cut after some actions."""
    record = replace(OLD, seats=(("human", name), *OLD.seats[1:])).with_note(f"name {name}")
    return format_record(record, STEPS[-1].state) if actions is None else format_record(record.cut(actions))


def keep(home: Path, text: str, name: str = "hostile") -> Path:
    """Lay a record among the matches, as somebody would by hand."""
    path = matches_folder(player_folders(home)) / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_match_with_a_hostile_name_is_listed_watched_played_and_deleted(tmp_path: Path, name: str) -> None:
    keep(tmp_path, hostile(name), "over")
    path = keep(tmp_path, hostile(name, 6))
    with tile_playing(tmp_path, settings=QUICK, size=LEAST_WINDOW) as play:
        play.context.scenes.push(page := Matches(play.context, path))
        play.driver.frame(3)
        assert len(page.entries) == 2
        assert outside(page.form) == []
        page.go(play.context.go.watch_match)
        play.driver.frame(3)
        assert isinstance(play.context.scenes.top, ReplayScene)
        play.context.scenes.pop()
        page.go(play.context.go.open_match)
        play.driver.frame(3)
        play.context.go.leave_match()
        play.context.scenes.clear()
        play.context.scenes.push(page := Matches(play.context, path))
        play.driver.frame(2)
        page.delete()
        play.driver.frame(2)
        play.mouse.press("answer-1")
        play.driver.frame(2)
        assert [entry.path.stem for entry in page.entries] == ["over"]


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
def test_a_hostile_level_is_listed_and_played(tmp_path: Path, text: str) -> None:
    path = player_folders(tmp_path).data / "levels" / "hostile.toml"
    path.parent.mkdir(parents=True)
    short = text[:3000]
    path.write_text(level_with('"' + "".join(f"\\U{ord(letter):08x}" for letter in short) + '"'), "utf-8")
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        driver.show(page := Levels(driver.context))
        assert outside(page.form) == []
        (level,) = page.library.of(LevelSet.OWN)
        page.play(level)
        driver.frame(3)


@pytest.mark.parametrize(("size", "told"), [(LEAST_WINDOW, 2), ((2560, 1440), 0)])
def test_the_task_of_a_level_stays_in_its_panel(screen: pygame.Surface, size: tuple[int, int], told: int) -> None:
    style = styled(Metrics(*size))
    words = LevelText("W" * 60, "W" * 80, "W" * 400, ("W" * 300,) * 3)
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((0, 0, 0, 0))
    panel = pygame.Rect(style.px(100), style.px(60), style.px(256), style.px(366))
    draw_task(image, style, panel, words, told)
    shade = 2 * style.px(12)
    assert panel.inflate(shade, shade).contains(image.get_bounding_rect()), "nothing but the shadow is outside"
    lines = style.letters.within("W" * 400, panel.width, panel.height // 2, 20).split("\n")
    assert lines[-1].endswith("…")
    assert len(lines) * style.letters.height(20) <= panel.height // 2


def test_a_broken_level_with_an_endless_key_is_told_in_a_few_lines(tmp_path: Path) -> None:
    path = player_folders(tmp_path).data / "levels" / f"{'x' * 150}.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'"{"k" * 100_000}" = 1\n"a\\u0000b" = 2\n', "utf-8")
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        driver.show(Levels(driver.context))
        assert driver.context.toasts.texts


@pytest.mark.parametrize(
    ("file", "good"),
    [(b"caf\xe9.txt", True), (b"a\nb.txt", False), (b"\x1b[31mred.txt", True), (b"x" * 250 + b".txt", False)],
)
def test_a_file_of_any_name_can_be_dropped(tmp_path: Path, file: bytes, good: bool) -> None:
    source = tmp_path / os.fsdecode(file)
    try:
        source.write_text(format_record(OLD) if good else "nothing", "utf-8")
    except (OSError, ValueError):
        pytest.skip("this system takes no such name")
    with tile_playing(tmp_path / "home", settings=QUICK) as play:
        play.driver.post(pygame.DROPFILE, file=str(source))
        play.driver.wait(0.5)
        assert len(play.context.toasts.texts) == 1
        assert len(matches.listed(play.context.folders, NOON)[0]) == good


@pytest.mark.parametrize("name", ["endless", "NUL"])
def test_statistics_with_a_hostile_row_are_shown(tmp_path: Path, name: str) -> None:
    import sqlite3

    folders = player_folders(tmp_path)
    statistics.add(folders, Record(OLD.rules, (("human", "Ada"), *OLD.seats[1:]), OLD.seed, OLD.starter), STEPS, NOON)
    base = sqlite3.connect(STATISTICS.path(folders))
    base.execute("UPDATE players SET name = ? WHERE seat = 0", (NAMES[name],))
    base.execute("UPDATE matches SET begun = ?", (NAMES[name],))
    base.commit()
    base.close()
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        driver.show(page := Statistics(driver.context))
        assert overflows(page.form) == []


def test_a_typed_path_of_an_unknown_user_is_refused(tmp_path: Path) -> None:
    from game.ui.scenes.library.files import PathDialog

    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        page = PathDialog(driver.context, "t", "t", "~nosuchuser/x", "go", lambda path: None, "no file")
        driver.show(page)
        assert page.obstacle == "no file"
        driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        assert page.refused


def test_a_forged_result_does_not_stay_in_the_list(tmp_path: Path) -> None:
    text = unseal(format_record(OLD.with_standing(STEPS[-1].state), STEPS[-1].state)).lines
    winner = sure(STEPS[-1].state.match_winner)
    forged = [f"note won {(winner + 1) % 3}" if line.startswith("note won") else line for line in text]
    path = keep(tmp_path, seal(forged).text)
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        driver.context.scenes.push(page := Matches(driver.context, path))
        assert page.entries[0].outline.record.winner != winner
        driver.frame()
        sure(page._checking).result()
        driver.frame(2)
        assert page.entries[0].outline.record.winner == winner
