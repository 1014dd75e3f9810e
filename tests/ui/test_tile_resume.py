"""Quitting at any time keeps the match; a damaged file costs no more than itself; long ones are read beside frames."""

from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copytree
from threading import Event
from typing import Any

import pygame
import pytest

from game.engine.cards.forms import tables
from game.engine.options import SeatKind
from game.engine.record import Record, format_record, parse_record, read_record, seal, unseal
from game.engine.tiles.state import TileState
from game.play import gc_policy
from game.store import matches, tournaments
from game.store.folders import matches_folder, player_folders
from game.store.journal import DRAFT
from game.store.matches import load_match
from game.ui.context import BRINGING, READING
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.library.files import ReadingScene
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from tests.store.test_matches import begun, with_tables
from tests.tile_tables import rules as rules_with
from tests.ui.driver import HUMAN, NOON, NORMAL, calls, driven
from tests.ui.playing import TilePlaying, tile_playing

RULES = rules_with(target=300, drawn_tile="with_rack")


def quit_game(play: TilePlaying) -> TileState:
    """Close the window; answers the state that was left."""
    state = play.state
    pygame.event.post(pygame.Event(pygame.QUIT))
    play.driver.app.run()
    assert not play.context.running
    return state


def some_turns(play: TilePlaying, turns: int) -> None:
    """Let so many turns be played at this screen."""
    for _ in range(turns):
        while not (isinstance(play.top, TileTurn) and play.table.my_turn):
            assert not isinstance(play.top, ScoringScene)
            if isinstance(play.top, HandOver):
                play.mouse.press("ready")
            play.frame()
        play.finish_turn()


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL), (HUMAN, HUMAN)])
def test_what_was_laid_but_not_sent_lies_there_again(tmp_path: Path, kinds: Sequence[SeatKind]) -> None:
    with tile_playing(tmp_path) as play:
        play.begin(kinds, RULES, seed="half")
        until_a_turn(play)
        rack = play.table.rack
        play.mouse.drag(play.point(rack[0]), play.free_point())
        play.mouse.drag(play.point(rack[1]), play.free_point())
        draft, viewer, before, kept = play.draft, play.table.viewer, play.melds(), play.screen.draft
        play.mouse.drag(play.point(rack[2]), play.free_point())
        undone = play.melds()
        play.mouse.press("undo")
        assert play.screen.draft != kept, "it is saved with what can be redone"
        play.mouse.lift(play.point(rack[2]), play.free_point())
        left = quit_game(play)
    with tile_playing(tmp_path) as play:
        play.mouse.press("continue")
        if kinds.count(HUMAN) > 1:
            play.until_on_top(HandOver)
            assert play.table.covered
            assert play.table.draft is None, "the draft can be seen before the hand-over"
        until_a_turn(play)
        assert play.state == left
        assert play.state.rules == RULES
        assert play.screen.session.record.seats[0][1] == "Anna"
        assert play.table.viewer == viewer
        assert play.draft.now == draft.now
        assert rack[0] not in play.table.rack
        play.whole()
        play.mouse.press("redo")
        assert play.melds() == undone
        assert not play.key("redo").enabled
        for laid in (2, 1, 0):
            goals = play.goals()
            play.mouse.press("undo")
            assert {*play.table.rack} == {*rack[laid:]}
            assert laid == 0 or all(play.goals()[tile] == goals[tile] for tile in rack[:laid]), "the others stay"
            play.whole()
        for _ in (0, 1):
            play.mouse.press("redo")
        assert play.melds() == before


def until_a_turn(play: TilePlaying) -> None:
    """Take over where somebody has to, until the viewer may play."""
    play.until(lambda: isinstance(play.top, HandOver) or play.table.my_turn)
    if isinstance(play.top, HandOver):
        play.mouse.press("ready")
    play.until_my_turn()


def test_a_draft_is_forgotten_with_its_turn(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.begin((HUMAN, HUMAN), seed="sent")
        until_a_turn(play)
        draft = play.path.with_suffix(DRAFT)
        play.mouse.drag(play.point(play.table.rack[0]), play.free_point())
        play.until(draft.exists)
        kept = draft.read_text("utf-8")
        play.mouse.press("reset")
        play.finish_turn()
        play.until(lambda: isinstance(play.top, HandOver) and not draft.exists())
        quit_game(play)
        draft.write_text(kept, "utf-8")  # as a kill between the action and the draft leaves it
    with tile_playing(tmp_path) as play:
        play.mouse.press("continue")
        until_a_turn(play)
        assert not play.draft.changed


@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.moves_open_files
def test_a_file_that_another_program_deletes_is_written_anew_and_that_is_said(play: TilePlaying, leaving: bool) -> None:
    play.begin((HUMAN, NORMAL), seed="sync")
    play.until_my_turn()
    path = play.path
    path.unlink()
    text = play.text()
    if leaving:
        play.context.go.leave_match()
    else:
        some_turns(play, 1)
        text = play.text()
    assert path.read_text("utf-8") == text
    assert play.context.t("note.match-rewritten", file=path.name) in play.context.toasts.texts


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders of a player who left a match after two turns."""
    home = tmp_path_factory.mktemp("saved")
    with tile_playing(home) as play:
        play.begin((HUMAN, NORMAL), seed="damage")
        some_turns(play, 2)
        quit_game(play)
    return home


def copied(saved: Path, home: Path) -> tuple[Path, str]:
    """Have that match at another home; returns its file and its text."""
    copytree(saved, home, dirs_exist_ok=True)
    (path,) = matches_folder(player_folders(home)).glob("*.txt")
    return path, path.read_text("utf-8")


def test_a_match_with_a_damaged_end_goes_on_before_it(tmp_path: Path, saved: Path) -> None:
    path, text = copied(saved, tmp_path)
    path.write_text(text[:-4], "utf-8")
    with tile_playing(tmp_path) as play:
        play.mouse.press("continue")
        line = len(text.splitlines())
        assert f" {line} " in play.on_top(Dialog).text
        play.mouse.press("answer-0")
        assert isinstance(play.context.scenes.top, Menu)
        assert path.read_text("utf-8") == text[:-4], "shortened, and nobody said so"
        play.click("continue", "answer-1")
        assert any(f" {line} " in told for told in play.context.toasts.texts)
        assert play.path == path
        until_a_turn(play)
        some_turns(play, 1)
    (aside,) = path.parent.glob("*.damaged*")
    assert aside.read_text("utf-8") == text[:-4]
    assert read_record(path.read_text("utf-8")).fault is None
    assert path.read_text("utf-8").startswith("".join(text.splitlines(keepends=True)[:-1]))


def test_a_match_that_is_played_another_way_now_stays_whole_and_can_be_watched(tmp_path: Path, saved: Path) -> None:
    path, kept = copied(saved, tmp_path)
    lines = unseal(kept).lines
    text = seal([*lines[:-2], "0 catch 0", *lines[-2:]]).text
    path.write_text(text, "utf-8")
    with tile_playing(tmp_path) as play:
        play.mouse.press("continue")
        told = play.on_top(Dialog)
        assert told.title == play.context.t("mending.departs-title")
        assert f" {len(lines) - 1}" in told.text
        assert path.name in told.text
        play.mouse.press("answer-0")
        assert isinstance(play.context.scenes.top, Menu)
        play.click("continue", "answer-1")
        assert isinstance(play.context.scenes.top, ReplayScene)
        assert play.context.t("note.match-departs", file=path.name, key=len(lines) - 1) in play.context.toasts.texts
        play.context.scenes.pop(fade=False)
    assert [each.read_text("utf-8") for each in path.parent.glob("*.txt")] == [text]


def test_a_damaged_match_that_is_watched_says_that_it_is_not_whole(tmp_path: Path, saved: Path) -> None:
    path, text = copied(saved, tmp_path)
    path.write_text(text[:-4], "utf-8")
    with tile_playing(tmp_path) as play:
        play.context.go.watch_match(path)
        assert isinstance(play.context.scenes.top, ReplayScene)
        told = play.context.t("note.match-broken", file=path.name, key=len(text.splitlines()))
        assert play.context.toasts.texts == (told,)
        play.context.scenes.pop(fade=False)
    assert path.read_text("utf-8") == text[:-4]


@pytest.mark.parametrize("damaged", ["tournament", "table"])
def test_a_damaged_tournament_and_a_damaged_table_go_on_only_after_a_question(tmp_path: Path, damaged: str) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 4)
    players = tables(3)[0]
    record = Record(kept.record.rules, tuple(kept.record.seats[player] for player in players), "table", begun="today")
    table, _ = tournaments.begin_table(kept, tournaments.table_file(kept.path, 3, 0), record)
    table.write(["note hint 0", "note hint 1"])
    table.close()
    kept.journal.close()
    path = kept.path if damaged == "tournament" else table.path
    broken = path.read_bytes()[:-4]
    path.write_bytes(broken)
    with tile_playing(tmp_path) as play:
        play.mouse.press("continue")
        play.on_top(Dialog)
        assert path.read_bytes() == broken, "shortened, and nobody said so"
        play.mouse.press("answer-1")
        assert not isinstance(play.context.scenes.top, Dialog)
        (away,) = path.parent.glob("*.damaged-*")
        assert away.read_bytes() == broken
        play.context.go.leave_match()


def test_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    inside = player_folders(tmp_path).state
    inside.parent.mkdir(parents=True, exist_ok=True)
    inside.write_text("in the way")
    with tile_playing(tmp_path) as play:
        play.begin((HUMAN, NORMAL), seed="full")
        assert len(play.context.toasts.texts) == 1
        some_turns(play, 1)
        assert len(play.screen.session.record.lines) > 0
        assert len(play.context.toasts.texts) <= 2
        # Once there is room everything is written.
        inside.unlink()
        some_turns(play, 1)
        play.screen.save()
        assert play.path.read_text("utf-8") == play.text()


def test_a_file_that_is_no_match_is_set_aside_with_a_message_and_the_menu_works(tmp_path: Path, saved: Path) -> None:
    path, text = copied(saved, tmp_path)
    for number, broken in enumerate((text.replace("seed damage", "seed other"), "nonsense", "\x00\x01", "", "\udcff")):
        path.write_bytes(broken.encode("utf-8", "surrogateescape"))
        with tile_playing(tmp_path) as play:
            play.frame()
            assert any(path.name in told and "damaged" in told for told in play.context.toasts.texts)
            assert not path.exists()
            assert len(list(path.parent.glob("*.damaged*"))) == number + 1
            assert "continue" not in play.form
            play.mouse.press("play")
            assert isinstance(play.context.scenes.top, NewMatch)


ROOT = Path(__file__).parents[2]
OLD, _ = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))


def keep(home: Path) -> Path:
    """Lay a match among the others that is not over."""
    path = matches_folder(player_folders(home)) / "long.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_record(OLD.cut(6)), "utf-8")
    return path


class Slow:
    """A function that stops until it may go on."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work, self.begun, self.going = work, Event(), Event()

    def __call__(self, *args: Any, **names: Any) -> Any:
        """Say that it was begun, wait, do it."""
        self.begun.set()
        assert self.going.wait(30)
        return self.work(*args, **names)


def test_a_long_record_is_read_beside_frames_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "long.txt"
    source.write_text(format_record(OLD), "utf-8")
    other = tmp_path / "other.txt"
    other.write_text(format_record(OLD), "utf-8")
    monkeypatch.setattr(matches, "take_over", slow := Slow(matches.take_over))
    with driven(tmp_path / "home", LEAST_WINDOW, "en") as driver:
        driver.show(Matches(driver.context))
        driver.post(pygame.DROPFILE, file=str(source))
        driver.post(pygame.DROPFILE, file=str(other))
        assert slow.begun.wait(30)
        driver.wait(0.2)
        assert not driver.context.toasts.texts, "what is quick is not said"
        driver.wait(10)
        assert list(driver.context.toasts.texts) == ["Reading long.txt…"]
        assert driver.context.background.busy(BRINGING)
        slow.going.set()
        driver.until(lambda: not driver.context.background.busy(BRINGING))
        assert list(driver.context.toasts.texts[-2:]) == [
            "long.txt is now among your matches.",
            "other.txt is now among your matches.",
        ]
        assert len(driver.on_top(Matches).entries) == 2


DOORS = {"play": ("load_match", TileTurn), "watch": ("read_match", ReplayScene), "menu": ("load_match", TileTurn)}
"""Where a match is opened: what reads it, and where it leads."""


@pytest.mark.parametrize("door", DOORS)
def test_opening_a_long_match_is_shown_and_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    reader, scene = DOORS[door]
    path = keep(tmp_path)
    with driven(tmp_path, LEAST_WINDOW, "de") as driver:
        scenes, below = driver.context.scenes, Menu(driver.context) if door == "menu" else Matches(driver.context, path)
        driver.show(below)
        for leaves in (True, False):
            slow = Slow(getattr(matches, reader))
            with monkeypatch.context() as patch:
                patch.setattr(matches, reader, slow)
                driver.click_on({"menu": "continue"}.get(door, door))
                assert slow.begun.wait(30)
                driver.wait(0.2)
                before = pygame.image.tobytes(driver.surface, "RGB")
                driver.key(pygame.K_ESCAPE)
                assert scenes.top is not below, "what is quick is not to be left"
                driver.wait(0.5)
                assert pygame.image.tobytes(driver.surface, "RGB") != before, "nothing says what is under way"
                if leaves:
                    driver.key(pygame.K_ESCAPE)
                    assert scenes.top is below
                slow.going.set()
                driver.until(lambda: not driver.context.background.busy(READING))
            if leaves:
                driver.wait(0.5)
                assert scenes.top is below
                loaded, notes = load_match(path, NOON)
                assert loaded is not None, notes
                loaded.journal.close()
        driver.until(lambda: not isinstance(scenes.top, ReadingScene))
        assert isinstance(scenes.top, scene)
        driver.context.go.leave_match()


def test_what_fails_beside_the_frames_says_so_in_the_frame(tmp_path: Path) -> None:
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        task = driver.context.background.submit(lambda: 1 // 0, lambda _: None)
        assert isinstance(task.exception(30), ZeroDivisionError)
        with pytest.raises(ZeroDivisionError):
            driver.context.use_background(0.1)


def test_a_record_is_read_while_no_collection_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = calls(monkeypatch, "read_apart", gc_policy)
    path = keep(tmp_path)
    with driven(tmp_path, LEAST_WINDOW, "de") as driver:
        driver.context.go.menu()
        driver.context.go.open_match(path)
        driver.until(lambda: isinstance(driver.context.scenes.top, TileTurn))
        driver.context.go.leave_match()
    assert len(read) == 1
