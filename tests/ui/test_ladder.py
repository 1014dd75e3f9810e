"""The ladder in the window: twelve stones, the next challenger, a match by one click, medals, and what is said."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from game.engine.dealnumber import brief_deal, format_deal
from game.engine.game import TurnStarted
from game.engine.options import with_options
from game.engine.registry import BOOKS
from game.play.cards.session import CardSession
from game.play.ladder import Medal, Moment, character_of, match_against, won_against
from game.store import training
from game.store.content import ladder, named
from game.store.settings import Settings
from game.ui.kit.theme import LEAST_WINDOW, TextSize, Typeface
from game.ui.kit.widgets import Paragraph
from game.ui.scenes.ladder import Ladder, Plate
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.podium import milestones
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.aloud import news
from game.ui.table.tiles.chrome import bubble
from game.words.catalogue import LANGUAGES
from tests.ui.driver import NOON, Driver, as_a, driven, sure
from tools.staged import played

SEATS = (("human", "Ada"), ("easy", "Pip"))


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Driver]:
    """A game with the ladder open, on which Pip was beaten."""
    with driven(tmp_path) as made:
        training.add_solved(made.context.folders, won_against("pip", Medal.SILVER), NOON)
        made.context.go.menu()
        made.context.go.ladder()
        yield made


def screen_of(game: Driver) -> Any:
    return cast("Any", game.context.scenes.top).screen


def plate(game: Driver, key: str) -> Plate:
    return as_a(Plate, game.form[f"plate-{key}"])


def test_the_page_shows_who_is_beaten_and_who_is_next_and_who_is_locked_cannot_be_challenged(game: Driver) -> None:
    assert [plate(game, each.key).enabled for each in ladder()] == [True, True] + [False] * 10
    for key, words in (("pip", "1 · UNO 112, Silber"), ("tilda", "Jetzt dran")):
        assert str(plate(game, key).node()).count(words) == 1
    kiko = plate(game, "kiko")
    assert kiko.reason == "Erst ist Tilda dran.", "why it is locked stands on it, beside a lock"
    assert str(kiko.node()).count(kiko.reason) == 1
    assert as_a(Paragraph, game.form["sum"]).text.startswith("Silber: 1 · 1 von 12 geschlagen")
    assert plate(game, "tilda").next_one
    game.click(plate(game, "kiko").rect.center)
    game.wait(0.3)
    game.on_top(Ladder)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (2560, 1440), (720, 1280)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_stones_lead_up_to_the_right_and_lie_apart(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with driven(tmp_path, size, settings=Settings(text_size=text_size)) as game:
        game.context.go.menu()
        game.context.go.ladder()
        cells = [plate(game, each.key).rect for each in ladder()]
        assert cells[0].x == min(each.x for each in cells)
        assert cells[-1].x == max(each.x for each in cells)
        assert cells[0].bottom > cells[-1].bottom
        for one, other in pairwise(cells):
            assert abs(one.centerx - other.centerx) < 1.5 * max(one.width, 100), "each is next to the one before"
            assert other.centery < one.centery + one.height
        assert [at for at, one in enumerate(cells) if one.collidelist(cells[at + 1 :]) >= 0] == []


def test_after_a_win_the_marker_hops_to_the_next_stone_once(tmp_path: Path) -> None:
    for settings, moves in ((Settings(), True), (Settings(reduce_motion=True, book="rummikub"), False)):
        with driven(tmp_path / str(moves), settings=settings) as game:
            game.context.go.menu()
            game.context.go.ladder()
            game.wait(1.0)
            first = game.on_top(Ladder)
            assert first.facing.home == settings.book, "the book that was learnt"
            start, scenes = first.marker, game.context.scenes
            assert not first.busy
            training.add_solved(game.context.folders, won_against(first.facing.key, Medal.GOLD), NOON)
            scenes.pop()
            game.context.go.ladder()
            page = game.on_top(Ladder)
            game.frame()
            assert page.facing is not first.facing
            assert (page.busy, page.marker == start) == (moves, moves)
            heights = []
            for _ in range(30):
                game.wait(0.05)
                heights.append(page.marker[1])
            assert page.marker != start
            assert not page.busy
            assert (min(heights) < min(start[1], page.marker[1])) is moves, "it leaps"
            scenes.pop()
            game.context.go.ladder()
            assert game.on_top(Ladder).marker == page.marker, "and stays there"


def test_the_next_one_says_something_unless_silenced(game: Driver) -> None:
    t = game.context.t
    assert as_a(Paragraph, game.form["hello"]).text == t("ladder.quote", text=t("ladder.tilda.hello"))
    game.click_on("remarks")
    assert "hello" not in game.form
    assert not game.context.settings.remarks


@pytest.mark.parametrize("key", ["challenge", "plate-tilda"])
def test_one_click_begins_the_match_by_the_house_rules_of_the_character(game: Driver, key: str) -> None:
    game.click_on(key)
    game.wait(0.5)
    record = sure(game.context.go.record())
    tilda = named("tilda")
    assert character_of(record) is tilda
    assert tilda is not None
    assert record.rules == with_options(BOOKS["uno-rummy"], tilda.rules)
    assert [name for _, name in record.seats] == ["Spieler", "Tilda"]


def test_the_number_of_a_match_takes_one_line_of_the_pause_and_is_copied_whole(game: Driver, copied: list[str]) -> None:
    game.click_on("challenge")
    game.until(lambda: isinstance(game.context.scenes.top, RoundScene))
    deal = sure(game.context.go.record()).deal
    assert len(format_deal(*deal)) > 60
    scene = game.context.scenes.top
    assert isinstance(scene, RoundScene)
    scene.menu()
    game.frame()
    paused, style = game.on_top(Dialog), game.context.page_style
    [line] = [each for each in paused.text.splitlines() if brief_deal(*deal) in each]
    pad = style.space(3)
    assert style.letters.wrap(line, paused.panel.width - 2 * pad, style.type(TextSize.TEXT)) == (line,)
    game.click_on(f"answer-{[each.text for each in paused.answers].index(game.context.t('number.copy'))}")
    assert copied == [format_deal(*deal)]
    assert any(brief_deal(*deal) in text for text in game.context.toasts.texts)


def won_match(game: Driver, number: int) -> CardMatchScreen:
    """The screen of a match of the ladder at its end, as computers have played it."""
    record, steps = played("uno-112", SEATS, f"ladder pip {number}", (("first_to", 2),), "2026-07-01 11:00:00")
    return CardMatchScreen(game.context, CardSession(record, steps), True)


def first_won(game: Driver) -> CardMatchScreen:
    screens = (won_match(game, number) for number in range(30))
    return next(screen for screen in screens if screen.session.standing().champions == (0,))


def test_a_better_medal_is_celebrated_and_the_same_one_is_not(game: Driver) -> None:
    screen = first_won(game)
    standing, result = screen.session.standing(), screen.session.results()[-1]
    (fact,) = milestones(screen, result, standing)
    assert fact.key in ("silver", "gold")
    assert fact.seats == (1,)
    screen.medal = Medal.GOLD
    assert milestones(screen, result, standing) == ()


def test_the_medal_of_a_match_is_kept_and_opens_the_next_plate(driver: Driver) -> None:
    pip = sure(named("pip"))
    driver.context.go.start_match(match_against(pip, "Ada"))
    table = screen_of(driver)
    assert table.medal is None
    screen = first_won(driver)
    record, steps = screen.session.record, tuple(screen.session.steps)
    assert table.count_too(record, steps) == ()
    driver.context.go.menu()
    driver.context.go.ladder()
    assert plate(driver, "pip").medal is not None
    assert plate(driver, "tilda").next_one
    driver.context.go.start_match(match_against(pip, "Ada"))
    solved, _ = training.solved_levels(driver.context.folders, NOON)
    assert screen_of(driver).medal is max(medal for medal in Medal if won_against("pip", medal) in solved)


def begun(game: Driver) -> Any:
    """Begin a match against Pip and let it go on until the first turn is shown."""
    game.context.go.start_match(match_against(sure(named("pip")), "Ada"))
    screen = screen_of(game)
    game.until(lambda: any(isinstance(each, TurnStarted) for each in screen.session.events[: screen.table.cursor]))
    return screen


@pytest.mark.parametrize("on", [True, False])
def test_a_greeting_is_shown_and_told_once_and_can_be_switched_off(tmp_path: Path, on: bool) -> None:
    with driven(tmp_path, settings=Settings(remarks=on)) as game:
        screen = begun(game)
        assert ("ladder.pip.hello" in [each.key for each in screen.playback.bubbles.values()]) is on
        screen.table.announced.events = 0
        said: list[str] = []
        while screen.table.announced.events < screen.table.cursor:
            said += [each.text for each in news(screen)]
        greeting = game.context.t("ladder.says", name="Pip", text=game.context.t("ladder.pip.hello"))
        assert said.count(greeting) == on
        assert greeting not in [each.text for each in news(screen)]


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_what_is_said_at_a_tile_table_covers_no_round(tmp_path: Path, size: tuple[int, int]) -> None:
    tilda = sure(named("tilda"))
    for language in LANGUAGES:
        with driven(tmp_path / language, size, language) as game:
            game.context.go.start_match(match_against(tilda, "Ada"))
            table = screen_of(game).table
            style = game.context.style
            for key in (f"ladder.{each.key}.{moment}" for each in ladder() for moment in Moment):
                text = game.context.t(key)
                rect, lines, step = bubble(table, 1, text)
                assert rect.right <= table.zones.info.left, text
                assert all(style.width(line, step, Typeface.TITLE) < rect.width for line in lines), text
