"""The list of matches: what it says, and what can be done with a match; deal numbers on the screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from game.engine.dealnumber import format_deal, parse_deal, short_deal
from game.engine.options import with_options
from game.engine.record import Record, format_record, parse_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.match import dealt_order
from game.shipped import Language
from game.store import deleted, matches, settings
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import begin, listed
from game.store.settings import Settings
from game.ui import app
from game.ui.context import local_time
from game.ui.kit.widgets import Button, Label, TextLine
from game.ui.loop import App
from game.ui.scenes.library import matches as match_page
from game.ui.scenes.library.files import PathDialog
from game.ui.scenes.library.matches import ROWS, Matches, MatchLine, Wanted
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.menu.options import Compare
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.tile_turn import TileTurn
from game.words.options import comparison
from game.words.sentences import date_text, day_text
from tests.beside import at_once
from tests.ui.driver import NOON, as_a
from tests.ui.playing import TilePlaying, tile_playing
from tests.ui.test_tile_scoring import at_end

ROOT = Path(__file__).parents[3]
OLD = ROOT / "tests" / "records" / "format-1.txt"
"""A whole match that Ben won."""


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The list with one open match and one that is over."""
    keep_two(player_folders(tmp_path))
    with tile_playing(tmp_path) as made:
        made.mouse.press("matches")
        yield made


def keep_two(folders: Folders) -> None:
    """An open match and one that is over."""
    matches.take_over(folders, OLD, own=True)
    record, _ = parse_record(OLD.read_text("utf-8"))
    journal, _ = begin(folders, Record(record.rules, record.seats, record.seed), NOON)
    journal.write(record.lines[:4])
    journal.close()


def page(play: TilePlaying) -> Matches:
    return play.on_top(Matches)


def texts(play: TilePlaying) -> set[str]:
    """Every word on keys and labels."""
    return {widget.text for widget in play.form if isinstance(widget, Label | Button | TextLine)}


def test_open_matches_come_first_say_who_plays_and_the_chosen_one_goes_on(play: TilePlaying) -> None:
    one, other = (widget for widget in play.form if widget.key.startswith("match-"))
    opened, over = page(play).entries
    assert (opened.outline.over, over.outline.over) == (False, True)
    assert getattr(one, "about", "") == "Ada 0  ·  Ben 0  ·  Cem 0"
    assert getattr(other, "about", "") == "Ada 0  ·  Ben 114  ·  Cem 0"
    assert {"Angefangen", "Zu Ende gespielt"} <= texts(play)
    play.click(f"match-{over.path.stem}")
    assert page(play).chosen == over.path
    assert "play" not in play.form
    play.click(f"match-{opened.path.stem}", "play")
    assert isinstance(play.top, TileTurn)
    lines = getattr(matches.record_of(opened.path), "lines", ("",))
    assert play.screen.session.record.lines[: len(lines)] == lines


def test_a_name_is_written_down_when_its_match_is_left(play: TilePlaying) -> None:
    path = page(play).entries[0].path
    play.click("name")
    play.driver.type("Große Runde")
    play.click("back")
    assert isinstance(play.context.scenes.top, Menu)
    play.frame()
    play.click("matches")
    assert "Große Runde" in texts(play)
    assert path.read_text("utf-8").count("note name") == 1
    other = page(play).entries[1]
    play.click("name")
    play.driver.type("!")
    play.click(f"match-{other.path.stem}")
    assert next(entry for entry in page(play).entries if entry.path == path).outline.record.name == "Große Runde!"


def test_deleting_asks_first_and_where_everything_was_deleted_it_can_be_taken_back(play: TilePlaying) -> None:
    path = page(play).entries[0].path
    play.click("delete")
    play.on_top(Dialog)
    play.click("answer-0")
    assert path.exists()
    for left in (1, 0):
        play.click("delete", "answer-1")
        assert not path.exists()
        assert len(page(play).entries) == left
    assert kinds(play) == ["deleted", "deleted"]
    play.click("take-back")
    assert len(page(play).entries) == 1


def test_a_record_goes_out_to_a_path_and_comes_back_from_it(play: TilePlaying, tmp_path: Path) -> None:
    outside_folder = tmp_path / "outside"
    outside_folder.mkdir()
    entry = page(play).entries[0]
    play.click("export")
    play.on_top(PathDialog).write(str(outside_folder))
    play.click("go")
    (copy,) = outside_folder.iterdir()
    assert copy.read_bytes() == entry.path.read_bytes()
    assert any(str(copy) in told for told in play.context.toasts.texts)
    play.click("import")
    assert not play.key("go").enabled
    play.driver.type(str(copy))
    play.mouse.key(pygame.K_RETURN)
    assert page(play).entry is not None
    assert len(page(play).entries) == 3
    assert page(play).chosen not in (entry.path, None)


def test_a_path_is_browsed_by_mouse_or_keys(play: TilePlaying, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    inner = home / "Spiele" / "alt"
    inner.mkdir(parents=True)
    (inner / "copy.txt").write_bytes(OLD.read_bytes())
    for other in (home / ".hidden", inner / "picture.png"):
        other.touch()
    monkeypatch.setattr(Path, "home", lambda: home)
    play.click("import")
    asked = play.on_top(PathDialog)
    assert asked.inside == (["Spiele"], [])
    play.click("folder-Spiele", "up", "folder-Spiele")
    assert "Spiele" in str(asked.nodes)
    play.mouse.key(pygame.K_DOWN)
    assert play.form.focus == "folder-alt"
    play.mouse.key(pygame.K_SPACE)
    assert asked.inside == ([], ["copy.txt"])
    assert not play.key("go").enabled
    play.click("file-copy.txt", "go")
    assert len(page(play).entries) == 3
    play.click("export")
    asked = play.on_top(PathDialog)
    assert asked.inside == ([], []), "folders only"
    assert play.context.t("path.nothing") in play.words()
    play.click("up")
    assert asked.place.parent == home / "Spiele", "the file keeps its name"
    asked.write(str(tmp_path / "gone" / "x.txt"))
    assert asked.folder == home / "Spiele"


def test_a_folder_that_cannot_be_read_says_so(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.scandir", Mock(side_effect=PermissionError))
    play.click("import")
    assert play.context.t("path.unreadable") in play.words()
    play.click("up")


def test_a_path_at_which_no_file_lies_is_refused_and_stays_to_be_corrected(play: TilePlaying, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_bytes(OLD.read_bytes())
    play.click("import")
    play.mouse.key(pygame.K_ESCAPE)
    assert len(page(play).entries) == 2
    play.click("import")
    for wrong in ("x" * 300, str(tmp_path), str(copy)[:-1]):
        play.mouse.key(pygame.K_a, pygame.KMOD_CTRL)
        play.driver.type(wrong)
        assert not play.key("go").enabled
        assert play.context.t("matches.import-text") in play.words()
        play.mouse.key(pygame.K_RETURN)
        assert play.context.t("matches.no-file") in play.words()
    play.driver.type("t")
    assert play.context.t("matches.no-file") not in play.words()
    play.mouse.key(pygame.K_RETURN)
    assert len(page(play).entries) == 3


@pytest.mark.parametrize(("door", "language"), [("drop", "de"), ("path", "en")])
def test_the_good_part_of_a_damaged_record_is_only_taken_in_if_wanted(tmp_path: Path, door: str, language: str) -> None:
    source = tmp_path / "half.txt"
    broken = "".join(OLD.read_text("utf-8").splitlines(keepends=True)[:-2]) + "1 draw of nothing\n"
    source.write_text(broken, "utf-8")
    with tile_playing(tmp_path / "home", language=language) as play:
        play.click("matches")
        for answer in (0, 1):
            if door == "drop":
                play.driver.post(pygame.DROPFILE, file=str(source))
            else:
                play.click("import")
                play.driver.type(str(source))
                play.mouse.key(pygame.K_RETURN)
            question = play.on_top(Dialog)
            assert question.title == play.context.t("mending.broken-title")
            assert f" {len(broken.splitlines())} " in question.text
            assert "half.txt" in question.text
            assert play.cut_off() == []
            play.click(f"answer-{answer}")
            play.frame()
            assert len(listing(play)) == answer
            assert len(play.context.toasts.texts) == answer
        assert page(play).entry is not None
    assert source.read_text("utf-8") == broken


def test_matches_that_are_counted_apart_are_marked(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    record = parse_record(OLD.read_text("utf-8"))[0].cut(0)
    computers = tuple(("hard", name) for _, name in record.seats)
    for number, other in enumerate((record.with_note("hint 1"), Record(record.rules, computers, record.seed), record)):
        begin(folders, replace(other, begun=str(number)), NOON)[0].close()
    with tile_playing(tmp_path) as play:
        play.click("matches")
        marks = {"lightbulb": "1 Tipp", "monitor": "nur Computer", "": None}
        for entry in page(play).entries:
            key = as_a(MatchLine, play.form[f"match-{entry.path.stem}"])
            play.click(key.key)
            about = as_a(Label, play.form["about"])
            words = marks.pop(key.row.sign)
            assert day_text(play.context.t, entry.played, NOON.date()) in about.text
            assert words is None or about.text.endswith(words)
            assert words is not None or about.text.count("·") == 1
        assert marks == {}


def test_a_named_match_says_its_book_and_won_rounds_where_no_points_are_noted(tmp_path: Path) -> None:
    matches.take_over(player_folders(tmp_path), ROOT / "tests" / "records" / "format-2-uno-112.txt", own=True)
    with tile_playing(tmp_path) as play:
        play.click("matches")
        (key,) = (widget for widget in play.form if isinstance(widget, MatchLine))
        assert key.about == "UNO 112  ·  Käthe 0  ·  Jörg Otto 3"


def test_the_number_of_a_match_is_copied(play: TilePlaying, copied: list[str]) -> None:
    play.click("copy")
    assert copied == [format_deal(*page(play).entries[0].outline.record.deal)]


def test_a_typed_number_gives_its_book_its_options_and_its_deal(tmp_path: Path) -> None:
    rules = with_options(UNO_RUMMY, {"target": 300, "drawn_tile": "keep"})
    number = format_deal(rules, "7K3QF9", 3)
    with tile_playing(tmp_path, draw_every=20) as play:
        play.click("play")
        assert isinstance(play.context.scenes.top, NewMatch)
        play.click("number")
        play.driver.type(number[:-1])
        assert not play.key("start").enabled
        play.driver.type(number[-1])
        assert play.key("start").enabled
        assert play.form["count"].reason == "Wie viele mitspielen, sagt die Spielnummer."
        play.click("house-rules")
        look = play.on_top(Compare)
        told = {
            each.key: each.values for each in comparison(play.context.t, *map(look.rules, look.sides)) if each.differs
        }
        assert told.keys() == {"target", "drawn_tile"}
        assert told["target"] == ("300 Punkte", "200 Punkte")
        play.mouse.key(pygame.K_ESCAPE)
        play.click("start")
        assert play.screen.session.record.deal == (rules, "7K3QF9", 3)
        assert play.state.racks[0] == dealt_order(rules, "7K3QF9", 1)[:14]
        assert play.context.rules("uno-rummy") == UNO_RUMMY, "the player's own house rules changed"


def test_a_short_number_of_unknown_rules_says_what_is_missing_and_another_book_forgets_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.click("play", "number")
        play.driver.type(short_deal(with_options(UNO_RUMMY, {"target": 350}), "7K3QF9"))
        assert play.key("start").reason == play.context.t("number.unknown-rules")
        scene = play.on_top(NewMatch)
        scene.type_number(format_deal(UNO_RUMMY, "7K3QF9"))
        assert scene.deal is not None
        scene.choose_book("uno-rummy")
        assert scene.number == ""
        play.click("start")
        assert play.screen.session.record.seed != "7K3QF9"


def test_the_same_deal_again_is_a_match_of_its_own(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        over = at_end(play, options={"first_starter": "chosen"}, seed="7K3QFH").screen.session.record
        play.click("same")
        play.until_my_turn()
        record = play.screen.session.record
        assert (record.seed, record.rules, record.seats) == ("7K3QFH", over.rules, over.seats)
        assert play.screen.session.steps[-1].state.racks[0] == dealt_order(play.state.rules, "7K3QFH", 1)[:14]
        assert play.open_matches() == 1
    assert parse_deal(format_deal(over.rules, "7K3QFH")).rules == over.rules


def listing(play: TilePlaying) -> list[str]:
    """The keys of the list, from above."""
    return [widget.key for widget in play.form if isinstance(widget, MatchLine)]


def kinds(play: TilePlaying) -> list[str]:
    """What the lines of the list are of, from above."""
    return [key.partition("-")[0] for key in listing(play)]


def test_a_deleted_match_is_listed_and_comes_back_by_a_key_by_the_keyboard_or_from_the_list(play: TilePlaying) -> None:
    entry, t = page(play).entries[0], play.context.t
    text, until = entry.path.read_bytes(), date_text(t, NOON.date() + timedelta(days=30))
    ways: tuple[Callable[[], object], ...] = (
        lambda: play.click("undo"),
        lambda: play.mouse.key(pygame.K_z, pygame.KMOD_CTRL),
        lambda: play.click(gone.key, "take-back"),
    )
    for way in ways:
        play.click(f"match-{entry.path.stem}", "delete", "answer-1")
        assert not entry.path.exists()
        assert "Gelöscht" in texts(play)
        (gone,) = (line for line in play.form if isinstance(line, MatchLine) and line.key.startswith("deleted-"))
        assert gone.about == t("shelved.until", until=until)
        way()
        assert entry.path.read_bytes() == text
        assert page(play).chosen == entry.path
        assert "undo" not in play.form
        assert "deleted" not in kinds(play)


def test_a_file_that_lost_its_head_is_named_listed_and_comes_back_once_it_is_good(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    keep_two(folders)
    path = listed(folders, NOON)[0][0].path
    good = path.read_bytes()
    path.write_bytes(good[100:])
    with tile_playing(tmp_path) as play:
        assert any(f"{path.stem}.damaged" in told for told in play.context.toasts.texts)
        play.click("matches")
        (line,) = (each for each in listing(play) if each.startswith("aside-"))
        (away,) = matches_folder(folders).glob("*.damaged-*.txt")
        play.click(line)
        assert play.context.t("shelved.aside-text", file=away.name) in play.words()
        play.click("again")
        assert any("lässt sich noch immer nicht lesen" in told for told in play.context.toasts.texts)
        away.write_bytes(good)
        play.click("again")
        assert path.read_bytes() == good
        assert page(play).chosen == path
        assert "Zur Seite gelegt" not in texts(play)


def test_what_is_set_aside_can_be_deleted_and_taken_back_and_settings_hold_at_once(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    away = settings.settings_file(folders).with_name("settings.damaged-2026-11-20-10-00-00.toml")
    settings.save(folders, Settings(player_name="Änne", language=Language.ENGLISH))
    settings.settings_file(folders).rename(away)
    with tile_playing(tmp_path) as play:
        play.click("matches")
        for key, left in (("delete", []), ("undo", ["aside"])):
            play.click(key)
            assert kinds(play) == left
        play.click("again")
        assert play.context.player_name == "Änne"
        assert "Matches" in texts(play)
    assert settings.load(folders, NOON)[0].player_name == "Änne"


def shortened(folders: Folders) -> Path:
    """A match that an earlier version cut after two lines, and the whole file beside it."""
    keep_two(folders)
    path = listed(folders, NOON)[0][0].path
    whole = path.read_text("utf-8")
    record = parse_record(whole)[0]
    path.with_name(f"{path.stem}.damaged-2026-11-20-10-00-00.txt").write_text(whole, "utf-8")
    path.write_text(format_record(record.cut(2)), "utf-8")
    return path


def test_what_was_cut_off_can_be_taken_back_in_the_list(tmp_path: Path) -> None:
    path = shortened(player_folders(tmp_path))
    with tile_playing(tmp_path) as play:
        play.click("matches")
        play.until(lambda: page(play).looking is None)
        play.click(f"match-{path.stem}", "rest")
        assert len(parse_record(path.read_text("utf-8"))[0].lines) == 4
        assert "rest" not in play.form
        assert kinds(play) == ["match", "match", "deleted"]


@pytest.mark.parametrize(("answer", "actions"), [(0, 2), (1, 2), (2, 4)])
def test_going_on_offers_what_was_cut_off(tmp_path: Path, answer: int, actions: int) -> None:
    path = shortened(player_folders(tmp_path))
    with tile_playing(tmp_path, draw_every=20) as play:
        play.click("continue")
        assert isinstance(play.context.scenes.top, Dialog)
        play.click(f"answer-{answer}")
        assert len(parse_record(path.read_text("utf-8"))[0].lines) >= actions
        if answer == 0:
            assert isinstance(play.context.scenes.top, Menu)
        else:
            assert len(play.screen.session.record.lines) >= actions


def test_a_start_clears_what_was_deleted_over_thirty_days_ago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = player_folders(tmp_path)
    keep_two(folders)
    now = local_time()
    first, second = (entry.path for entry in listed(folders, now)[0])
    matches.delete(folders, first, now - timedelta(days=31))
    matches.delete(folders, second, now - timedelta(days=29))
    monkeypatch.setattr(App, "run", lambda _: None)
    at_once(monkeypatch, "reading", "bringing")
    assert app.run(folders, Settings()) == 0
    (left,) = deleted.listed(matches_folder(folders), now)
    assert left.paths == (Path(second.name),)
    assert len([*(matches_folder(folders) / deleted.NAME).iterdir()]) == 1


def rows(play: TilePlaying) -> list[str]:
    play.frame()
    return [each.about for each in play.form if isinstance(each, MatchLine)]


def test_the_list_can_be_searched_and_filtered(play: TilePlaying) -> None:
    folders = play.context.folders
    matches.take_over(folders, OLD)
    record, _ = parse_record(OLD.read_text("utf-8"))
    branch = record.cut(4).with_note("from turn 3 of 2026-06-30 18:00:00 | Abend")
    won = replace(record, seats=tuple(("human", name) for _, name in record.seats)).with_note("won 1")
    for each in (branch, won):
        begin(folders, each, NOON)[0].close()
    page(play).read()
    for kind, count in {"open": 3, "over": 2, "won": 1, "imported": 1, "all": 5}.items():
        page(play).want(Wanted(kind=kind))
        assert len(rows(play)) == count, kind
    assert any(each.startswith("ab Zug 3 von „Abend“, 30.\u00a0Juni 2026") for each in rows(play))
    play.click("search")
    play.driver.type("ben  ZUG")
    assert len(rows(play)) == 1, "every word, in any order, in what the row says"
    page(play).want(Wanted(player="Ben", book="rummy"))
    assert rows(play) == []
    assert "Keine Partie passt." in play.words()
    assert "delete" not in play.form, "of a match that is not in the list"
    page(play).want(Wanted(player="Ben", book="uno-rummy"))
    assert len(rows(play)) == 5
    assert "delete" in play.form


def test_of_many_matches_some_are_shown_and_these_checked(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Mock(return_value={})
    monkeypatch.setattr(match_page, "checked", checked)
    inside, text = matches_folder(play.context.folders), OLD.read_text("utf-8")
    for number in range(130):
        (inside / f"many {number:03}.txt").write_text(text, "utf-8")
    page(play).read()
    page(play).rebuild()
    assert "Reading" not in str(play.words())
    play.until(lambda: not page(play).unread and checked.called)
    assert len(rows(play)) == ROWS
    assert sum(len(each.args[0]) for each in checked.call_args_list) < 20
    play.key("more").action()
    assert len(rows(play)) == 2 * ROWS
    assert play.key("more").text == "Mehr zeigen (32)"
