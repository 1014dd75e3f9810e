"""Looking at a match again: by turns, through chosen eyes, going on from a turn of it; and the last turn once more."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.books import BOOKS
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import RoundStarted
from game.engine.cards.state import CardStep
from game.engine.game import TurnStarted
from game.engine.record import Record, parse_record, record_lines, seal
from game.engine.tiles.events import Laid
from game.play.results import Mark, past_turns, stops_of
from game.play.session import Events
from game.play.tiles.session import TileSession
from game.store import statistics
from game.store.settings import ComputerSpeed, Settings
from game.ui.scenes.library import replay
from game.ui.scenes.library.replay import EVERYTHING, PUBLIC, REST, ReplayScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import Again
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards.chrome import CardPlate
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.log import log_rows
from game.ui.table.tiles.table import TileTable
from tests.card_tables import card_steps, position as cards, rules
from tests.random_player import random_match
from tests.tile_tables import rules as rules_with, tile_steps, tiles
from tests.ui.driver import HUMAN, NORMAL, calls, sure
from tests.ui.long.test_matches import OLD
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing, tile_turn
from tests.ui.test_tile_resume import until_a_turn
from tests.ui.test_turn_driver import lays, on_turn
from tools.gallery.listing import SEATS, short
from tools.staged import played

THREE = (("human", "Anna"), ("medium", "Bert"), ("easy", "Cleo"))
HOUSE = {"stacking": "on", "seven_o": "on", "jump_in": "on"}


@cache
def random_cards(book: str, acts: int) -> tuple[Record, tuple[CardStep, ...]]:
    """A match of random play: so many actions, or to its end."""
    options: dict[str, str | int] = dict(HOUSE, **({"points": 100} if book == "uno-112" else {"target": 100}))
    record, _ = random_match(Record(rules(book, **options), THREE, "seed"), Random(book), acts)
    record, steps = parse_record(seal(record_lines(record)).text)
    return record, card_steps(steps)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    with card_playing(tmp_path, draw_every=4) as made:
        yield made


def watch_steps(play: CardPlaying | TilePlaying, record: Record, steps: tuple[Any, ...]) -> ReplayScene:
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    return scene


def watch(play: CardPlaying, book: str = "uno-1999", acts: int = 100_000) -> ReplayScene:
    return watch_steps(play, *random_cards(book, acts))


def table_of(scene: ReplayScene) -> CardTable:
    assert isinstance(scene.screen.table, CardTable)
    return scene.screen.table


def test_rounds_are_counted_once_somebody_has_won_one(play: CardPlaying) -> None:
    table = table_of(watch_steps(play, *played("uno-112", SEATS, "4", short("uno-112"))))
    assert CardPlate(table, 0).score == ""
    table.only_watched = False
    assert CardPlate(table, 0).score == "0 Rd."


def test_the_lines_of_the_log_fill_its_room_and_the_turn_ends_before_the_keys_below(play: CardPlaying) -> None:
    scene = watch(play)
    style, zones = play.context.style, table_of(scene).zones
    top = sure(zones.log).top + style.px(10) + style.grown(34)
    heights = set()
    for turn in range(0, scene.match.last, 5):
        scene.jump(turn)
        rows = log_rows(style, zones.log, scene.screen.log.texts())
        heights.add(rows[-1][1].top - top if len(rows) > 1 else 0)
        assert all(below.top >= above.bottom for (_, below), (_, above) in pairwise(rows))
    assert heights == {0}
    assert scene.form["turn"].rect.right < zones.controls.right


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_every_turn_of_the_timeline_shows_its_cards(play: CardPlaying, book: str) -> None:
    scene, (_, steps) = watch(play, book), random_cards(book, 100_000)
    stops = stops_of(Events(steps))
    for turn in (3, 0, len(stops) - 1, 17, 16, 40):
        scene.jump(turn)
        table, state = table_of(scene), steps[stops[scene.at] - 1].state
        assert table.cursor == stops[scene.at]
        assert table.shown.discard == state.discard
        assert sorted(table.hand) == sorted(state.hands[0])
        assert {*state.hands[0], state.discard[0]} <= set(table.stage.keys())


def test_the_eyes_see_the_hands_of_all_seats_none_or_all(play: CardPlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, (_, steps) = watch(play), random_cards("uno-1999", 100_000)
    hands = steps[scene.match.stops[0] - 1].state.hands
    seen = []
    for _ in range(5):
        eyes = scene.eyes
        seen.append(eyes)
        if isinstance(eyes, int):
            assert sorted(table_of(scene).hand) == sorted(hands[eyes])
        assert table_of(scene).covered == (eyes == PUBLIC)
        play.mouse.press("eyes")
    assert seen == [0, 1, 2, PUBLIC, EVERYTHING]
    scene.look_through(EVERYTHING)
    assert [sorted(hand) for hand in scene.hands()] == [sorted(hand) for hand in hands]
    drawn, places = calls(monkeypatch, "picture", scene.screen), list[pygame.Rect]()
    monkeypatch.setattr(replay, "put_centre", lambda _, image, at: places.append(image.get_rect(center=at)))
    play.picture()
    assert sorted(card for card, _ in drawn) == sorted(card for hand in hands for card in hand)
    room = sure(table_of(scene).zones.log)
    assert [place for place in places if not room.contains(place.inflate(-16, -16))] == []


def test_a_match_that_goes_on_shows_nobody_the_cards_of_others(play: CardPlaying) -> None:
    scene = watch(play, acts=12)
    assert not scene.match.revealed
    assert scene.allowed == (0, PUBLIC)
    assert scene.hands() == ()
    scene.look_through(PUBLIC)
    for turn in range(scene.match.last + 1):
        scene.jump(turn)
        table = table_of(scene)
        shown = {card for card in set(table.stage.keys()) if table.stage.goal(card).face_up}
        assert shown <= set(table.session.steps[-1].state.discard)


def test_the_open_log_leads_to_what_was_played_so_far_and_back(play: CardPlaying) -> None:
    play.begin((HUMAN, NORMAL), seed="b")
    play.until_my_turn()
    assert "watch" not in play.form
    play.click("log", "watch")
    assert isinstance(play.context.scenes.top, ReplayScene)
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.top, CardTurn)


def seen(play: TilePlaying) -> list[object]:
    """What is shown until the match goes on, event by event."""
    shown: list[object] = []
    last = play.table.cursor
    while isinstance(play.context.scenes.top, Again):
        play.frame()
        if play.table.cursor != last and isinstance(play.context.scenes.top, Again):
            shown += [step.event for step in play.screen.session.steps[last : play.table.cursor]]
            last = play.table.cursor
    return shown


@pytest.mark.parametrize("settings", [Settings(), Settings(computer_speed=ComputerSpeed.AT_ONCE)])
def test_the_last_turn_is_seen_once_more_and_the_own_one_is_as_it_was(tmp_path: Path, settings: Settings) -> None:
    with tile_turn(tmp_path, on_turn(), think=lays, settings=settings, draw_every=20) as play:
        play.mouse.wait(2)
        x, y = play.point(tiles("B13", "rummikub")[0])
        play.mouse.drag(play.point(tiles("O1", "rummikub")[0]), (x, y + 100))

        def lying() -> tuple[object, ...]:
            return play.table.draft, play.goals(), play.table.slots, play.screen.log.lines[:], play.table.last_moved

        before = lying()
        assert play.draft.changed
        play.mouse.key(pygame.K_n)
        assert isinstance(play.context.scenes.top, Again)
        assert tiles("R3", "rummikub")[0] not in play.table.stage, "before the turn"
        assert [type(event) for event in seen(play) if isinstance(event, Laid | TurnStarted)] == [Laid, TurnStarted]
        assert isinstance(play.top, TileTurn)
        assert lying() == before
        play.whole()
        play.mouse.press("undo")
        assert not play.table.changed


def test_the_key_again_shows_the_turn_before_and_escape_goes_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL, NORMAL), seed="again")
        until_a_turn(play)
        play.finish_turn()
        play.until_my_turn()
        turns = past_turns(play.screen.session.events)
        assert len(turns) > 2
        assert turns[0].seat != 0
        play.mouse.press("again")
        for back in (0, 1, 2):
            assert play.on_top(Again).back == back
            assert play.table.cursor >= turns[back].first
            play.mouse.key(pygame.K_n)
        play.mouse.key(pygame.K_ESCAPE)
        assert isinstance(play.top, TileTurn)
        assert play.table.my_turn
        assert not play.screen.driver.paused
        play.finish_turn()


def test_before_anybody_has_played_there_is_nothing_to_show(tmp_path: Path) -> None:
    with tile_turn(tmp_path, on_turn()._replace(turn=0), think=lays, draw_every=20) as play:
        assert play.key("again").reason == play.context.t("again.none")
        play.mouse.key(pygame.K_n)
        assert isinstance(play.top, TileTurn)


def test_a_clock_runs_on_and_ends_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=20) as play:
        state = on_turn()
        play.set_up(state._replace(rules=replace(state.rules, turn_time=10)), think=lays)
        play.until_my_turn()
        play.until(lambda: play.screen.driver.clock is not None)
        clock = sure(play.screen.driver.clock)
        play.until(lambda: clock.left < 3)
        play.mouse.key(pygame.K_n)
        assert isinstance(play.context.scenes.top, Again)
        left = clock.left
        play.mouse.wait(1)
        assert clock.left < left - 0.9
        play.until(lambda: play.state.turn == 1)
        assert isinstance(play.top, TileTurn)


def test_cards_are_seen_again_too_and_the_hand_keeps_its_order(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        table.set_up(cards("R4 G5 B7", "R6 Y4 B3", discard="B9", turn=1))
        table.until(lambda: table.table.my_turn and not table.screen.playback.busy)
        hand = table.table.hand
        table.table.keep_order(tuple(reversed(hand)))
        goals = {card: table.table.stage.goal(card) for card in hand}
        table.mouse.key(pygame.K_n)
        assert isinstance(table.context.scenes.top, Again)
        first = table.table.cursor
        table.until(lambda: not isinstance(table.context.scenes.top, Again))
        assert first < table.table.cursor == len(table.screen.session.steps)
        assert table.table.hand == tuple(reversed(hand))
        assert {card: table.table.stage.goal(card) for card in hand} == goals


def test_finished_rounds_lie_open_while_the_match_goes_on(play: CardPlaying) -> None:
    record, steps = played("uno-1999", THREE, "1", (("target", 500),))
    begun = [n for n, step in enumerate(steps) if isinstance(step.event, RoundStarted)]
    scene = ReplayScene(play.context, record, steps[: begun[1] + 12])
    play.context.scenes.push(scene, fade=False)
    secret = scene.match.last
    assert [*scene.allowed] == [0, 1, 2, PUBLIC, EVERYTHING]
    assert scene.level_reason in ("", play.context.t("own-level.no-turn"))
    scene.look_through(1)
    scene.jump(secret)
    assert (scene.allowed, scene.eyes) == ((0, PUBLIC), 0)
    assert scene.hands() == ()
    first = next(turn for turn in range(secret + 1) if not scene.match.revealed_at(turn))
    scene.jump(first - 1)
    scene.look_through(EVERYTHING)
    scene.forward()
    assert (scene.at, scene.eyes) == (first, 0), "also where it goes on by itself"


def test_the_timeline_says_which_turn_of_how_many_and_marks_rounds_and_great_moments(play: CardPlaying) -> None:
    scene = watch(play)
    marks, last = scene.match.marks, scene.match.last
    assert {*marks.values()} == {Mark.ROUND, Mark.MOMENT}
    assert list(marks.values()).count(Mark.ROUND) == sum(
        isinstance(step.event, RoundStarted) for step in random_cards("uno-1999", 100_000)[1]
    )
    moment = next(turn for turn, mark in marks.items() if mark is Mark.MOMENT)
    for turn, more in ((moment, ", nach einem großen Moment"), (0, ", eine Runde beginnt")):
        scene.jump(turn)
        play.frame()
        assert f"Zug {turn + 1} von {last + 1}" in play.words()
        assert sure(play.form["turn"].node()).value == f"Zug {turn + 1} von {last + 1}{more}"
    assert play.key("keep-level").text == "Als Rätsel"


@pytest.mark.parametrize(("begun", "name"), [("2026-06-30 18:00:00", "Abend"), ("", "")])
def test_a_match_played_on_says_from_which_turn_of_which_one(play: CardPlaying, begun: str, name: str) -> None:
    record, steps = random_cards("uno-1999", 100_000)
    record = replace(record, begun=begun, notes=((0, f"name {name}"),) if name else ())
    branch = record.with_note(ReplayScene(play.context, record, steps)._origin(15)).branch
    assert branch == (16, f"{begun} | {name}" if begun else "")


RECORD, _steps = parse_record(OLD.read_text("utf-8"))
STEPS = tile_steps(_steps)
STOPS = stops_of(Events(STEPS))


def felt(scene: ReplayScene) -> TileTable:
    assert isinstance(scene.screen.table, TileTable)
    return scene.screen.table


def shown(scene: ReplayScene) -> int:
    """How many steps can be seen."""
    return int(scene.screen.table.cursor)


def test_every_turn_of_the_timeline_shows_its_tiles(tiled: TilePlaying) -> None:
    scene = watch_steps(tiled, RECORD, STEPS)
    assert shown(scene) == STOPS[0]
    for turn in (3, 0, len(STOPS) - 1, 7, 6):
        scene.jump(turn)
        table, state = felt(scene), STEPS[STOPS[turn] - 1].state
        assert (shown(scene), table.shown.table, table.rack) == (STOPS[turn], state.table, state.racks[0])
        assert set(table.stage.keys()) == {
            *(tile for meld in state.table for tile in meld.tiles), *state.loose, *state.racks[0]
        }  # fmt: skip
    scene.jump(-5)
    assert scene.at == 0
    scene.jump(999)
    assert scene.at == len(STOPS) - 1


def test_after_a_jump_all_of_the_table_is_in_sight(tiled: TilePlaying) -> None:
    """Where it is not known how it lay for the players."""
    scene = watch_steps(tiled, *played("uno-rummy", SEATS, "a", short("uno-rummy"), "2026-06-30 18:00:00"))
    for turn in range(scene.match.last, 0, -7):
        scene.jump(turn)
        ground = felt(scene).ground
        assert not ground.view.larger or ground.pitch == ground.smallest, turn


def test_step_by_step_it_goes_to_the_end_and_back(tiled: TilePlaying) -> None:
    scene = watch_steps(tiled, RECORD, STEPS)
    assert not tiled.key("previous").enabled
    for turn in range(1, len(STOPS)):
        tiled.mouse.press("next")
        tiled.until(lambda: not scene.screen.playback.busy)
        assert (scene.at, shown(scene)) == (turn, STOPS[turn])
    assert not tiled.key("next").enabled
    assert not tiled.key("go-on").enabled, "nobody plays on from the end"
    tiled.mouse.press("previous")
    assert shown(scene) == STOPS[-2]
    for key, turn in ((pygame.K_LEFT, len(STOPS) - 3), (pygame.K_RIGHT, len(STOPS) - 2)):
        tiled.mouse.key(key)
        tiled.until(lambda: not scene.screen.playback.busy)
        assert scene.at == turn
    assert "Pfeil links" in tiled.key("previous").hint


def test_it_plays_by_itself_and_stops_at_the_end(tiled: TilePlaying) -> None:
    scene = watch_steps(tiled, RECORD, STEPS)
    tiled.mouse.press("play")
    assert scene.playing
    tiled.until(lambda: scene.at == 3)
    tiled.mouse.key(pygame.K_p)
    assert not scene.playing
    at = scene.at
    tiled.mouse.wait(3 * REST)
    assert scene.at == at
    tiled.mouse.press("play")
    tiled.until(lambda: not scene.playing)
    assert shown(scene) == len(STEPS)
    tiled.mouse.press("play")
    assert scene.at < 3, "it begins again"


def test_twice_the_speed_takes_half_the_time(tiled: TilePlaying) -> None:
    frames = []
    for presses in (0, 1, 2):
        scene = watch_steps(tiled, RECORD.cut(8), STEPS[: STOPS[8]])
        for _ in range(presses):
            tiled.mouse.press("speed")
        scene.toggle()
        count = 0
        while scene.playing:
            tiled.frame()
            count += 1
        frames.append(count)
        scene.back()
    assert frames[0] > 1.7 * frames[1] > 2.8 * frames[2]


def test_the_eyes_see_the_racks_of_all_seats_none_or_all(tiled: TilePlaying) -> None:
    scene = watch_steps(tiled, RECORD, STEPS)
    seen = []
    for _ in range(5):
        seen.append(scene.eyes)
        rack = STEPS[STOPS[0] - 1].state.racks
        if isinstance(scene.eyes, int):
            assert felt(scene).rack == rack[scene.eyes]
        assert scene.screen.table.covered == (scene.eyes == PUBLIC)
        hidden = [not felt(scene).stage.goal(tile).face_up for tile in felt(scene).rack]
        assert hidden == [scene.eyes == PUBLIC] * len(hidden)
        tiled.mouse.press("eyes")
    assert seen == [0, 1, 2, PUBLIC, EVERYTHING]


@pytest.mark.parametrize(("kinds", "eyes"), [((HUMAN, NORMAL), (0, PUBLIC)), ((HUMAN, HUMAN), (PUBLIC,))])
def test_a_match_that_goes_on_shows_nobody_the_tiles_of_others(
    tiled: TilePlaying, kinds: tuple[object, ...], eyes: tuple[object, ...]
) -> None:
    record = Record(rules_with(), tuple((str(kind), name) for kind, name in zip(kinds, "AB", strict=True)), "open")
    assert watch_steps(tiled, record, tuple(TileSession.begin(record).steps)).allowed == eyes
    assert tiled.key("eyes").enabled == (len(eyes) > 1)


def test_a_match_can_be_watched_so_far_and_goes_on_after_it(tiled: TilePlaying) -> None:
    tiled.begin((HUMAN, NORMAL), seed="so far")
    tiled.until_my_turn()
    tiled.finish_turn()
    tiled.until_my_turn()
    state, screen, path = tiled.state, tiled.screen, tiled.path
    assert "watch" not in tiled.form
    tiled.mouse.key(pygame.K_v)
    tiled.mouse.press("watch")
    assert tiled.on_top(ReplayScene).file == screen.file == path
    tiled.mouse.press("next")
    tiled.mouse.wait(1)
    tiled.mouse.key(pygame.K_ESCAPE)
    assert isinstance(tiled.top, TileTurn)
    assert tiled.screen is screen
    assert not screen.driver.paused
    assert tiled.state == state


@pytest.mark.parametrize("book", BOOKS)
def test_a_variation_is_one_click_away_and_begins_with_what_was_shown(book: str, tiled: TilePlaying) -> None:
    record, steps = played(book, SEATS, "4", short(book))
    scene = watch_steps(tiled, record, steps)
    turn = scene.match.last // 2
    scene.jump(turn)
    tiled.frame()
    shown = scene.match.stops[turn]
    tiled.mouse.press("go-on")
    tiled.until(lambda: isinstance(tiled.context.scenes.top, TileTurn | CardTurn))
    top = tiled.context.scenes.top
    assert isinstance(top, TileTurn | CardTurn)
    session = top.screen.session
    assert session.steps[shown - 1].state == steps[shown - 1].state
    assert session.record.noted("from") == (f"turn {turn + 1}",)
    assert not statistics.counts(session.record), "neither statistics nor medals"
    assert next(type(each) for each in tiled.context.scenes) is Menu
    assert tiled.open_matches() == 1, "it is a match of its own"
