"""Lines of the log show the pieces that they name, and light them on the table; signs of tiles explain themselves; of
a long match no frame writes more than of a short one.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.game import Passed
from game.engine.tiles.books import RUMMIKUB
from game.play.tiles.session import TileSession
from game.ui.kit.text import Cell, flow
from game.ui.table.shared.log import LOG_LINES, OLDER, MatchLog, asked_about, flow_of, laid_by, log_rows, picture_width
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.match_screen import PATIENCE, TileMatchScreen
from tests.tile_tables import one, position, tiles
from tests.ui.driver import HUMAN, NORMAL, Driver, sure
from tests.ui.playing import CardPlaying, TilePlaying, tile_playing, tile_turn
from tests.ui.snapshot import differing
from tests.ui.test_replay import RECORD, STEPS


def tile_log(play: TilePlaying, rack: str = "Y8 Y9 Y10 B1 B9") -> None:
    """A computer has laid tiles; the log is open."""
    play.set_up(position("R3 R7 B2", rack, table="R8 R9 R10", loose="G7 Y2", turn=1), (HUMAN, NORMAL))
    play.until_my_turn()
    if not play.table.log_open:
        play.mouse.press("log")


def shown(play: TilePlaying | CardPlaying) -> tuple[list[pygame.Rect], list[str]]:
    """The places of the pictures in the log, and the words drawn there."""
    style, log, zone = play.context.style, play.screen.log, play.table.zones.log
    assert zone is not None
    places, words = [], []
    for index, row in log_rows(style, zone, log.texts()):
        found = flow_of(style, log.texts()[index], row.width - style.px(16))
        for run in () if found is None else found[0]:
            if run.word:
                words.append(run.word)
            else:
                places.append(run.rect.move(row.x + style.px(16), row.y))
    return places, words


def lit(play: TilePlaying | CardPlaying, says: str = "") -> list[object]:
    """The pieces that are lit while the mouse is over the line of the log that says something, or beside the log."""
    screen: Any = play.screen
    texts = screen.log.texts()
    rows = log_rows(play.context.style, screen.table.zones.log, texts)
    play.mouse.move(next(row for index, row in rows if says in texts[index][1]).center if says else (5, 5))
    return [*asked_about(screen.table, screen.log, screen.mouse)]


@pytest.mark.parametrize("size", [(960, 540), (2560, 1080)])
def test_the_tiles_of_a_lay_are_seen_in_its_line(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_playing(tmp_path, size) as play:
        tile_log(play)
        places, words = shown(play)
        assert words == ["Bert legt"]
        zone = sure(play.table.zones.log)
        assert all(zone.contains(place) for place in places)
        assert [place.width for place in places] == [picture_width(play.context.style)] * 3
        ivory = play.context.style.theme.ivory
        for place in places:
            near = play.driver.surface.get_at((place.centerx - place.width // 3, place.centery))[:3]
            assert sum(abs(a - b) for a, b in zip(near, ivory, strict=True)) < 60
        (before,) = (line.pictures for line in play.screen.log.texts() if line.pictures)
        play.context.change(tile_set="large", language="en")
        (after,) = (line.pictures for line in play.screen.log.texts() if line.pictures)
        assert before[0] is not after[0], "pictures follow the look"
        assert shown(play)[1] == ["Bert plays"]


def test_a_line_lights_the_tiles_that_were_laid_and_what_laid_nothing_lights_nothing(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        tile_log(play, "R11 B1 B9")
        assert lit(play) == []
        before = play.driver.surface.copy()
        assert lit(play, "11") == list(tiles("R11"))
        lain = play.rect(tiles("R11")[0]).inflate(16, 16)
        assert differing(before.subsurface(lain), play.driver.surface.subsurface(lain)) > 50
        assert lit(play) == []
        touched, play.table.last_touched = play.table.last_touched, ()
        lit(play, "11")
        play.mouse.click(play.screen.mouse)
        assert play.table.last_touched == touched, "a click marks them again"
        assert laid_by(Passed(0, False)) == ()
        tile_log(play, "B1 B9")
        assert [line.text for line in play.screen.log.texts() if not line.pictures]
        assert shown(play)[0] == [], "words only"


def test_the_card_that_was_played_is_seen_in_its_line_and_lit(table: CardPlaying) -> None:
    table.at("R5 Y1 G2", "Y3 B9")
    card = table.card("R5")
    table.lay(card)
    table.rest()
    table.mouse.press("log")
    places, words = shown(table)
    assert (len(places), words) == (1, ["Du legst"])
    assert lit(table, "5") == [card]


def test_words_and_pictures_never_overlap_and_stay_within_their_room() -> None:
    cells = (*(Cell(30 + 7 * i, 18, "x") for i in range(5)), *(Cell(24, 34) for _ in range(14)), Cell(50, 18, "y"))
    found, height = flow(cells, 200, 5)
    assert sum(not run.word for run in found) == 14
    beside = [other.rect.x - one.rect.right for one, other in pairwise(found) if other.rect.x > one.rect.x]
    assert {*beside} == {5, 10}, "more between words and pictures"
    for i, run in enumerate(found):
        assert run.rect.left >= 0
        assert run.rect.right <= 200
        assert run.rect.bottom <= height
        assert not any(run.rect.colliderect(other.rect) for other in found[i + 1 :])


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    with tile_turn(
        tmp_path, position("Y2 R5 B7 R7' * Y9", "?14", table="R4 R5' R6 | Y10 *'=G10 B10", loose="B12 R7")
    ) as made:
        yield made


def sign(play: TilePlaying, word: str) -> str | None:
    """What a tile says of itself once the mouse has rested on it."""
    play.mouse.move((play.table.zones.felt.left + 3, play.table.zones.felt.top + 3))
    play.mouse.move(play.point(one(word)))
    play.mouse.wait(PATIENCE + 0.1)
    found = play.turn.sign_tip
    if found is not None:
        assert found[1] in play.words()
        assert found[0].collidepoint(play.point(one(word)))
    return found[1] if found else None


def test_each_sign_says_what_it_does_and_a_tile_without_one_nothing(play: TilePlaying) -> None:
    say = play.context.t
    keys = {"Y2": "draw-two", "R5": "skip", "B7": "reverse", "R5'": "done", "B12": "start-tile", "R7": "start-tile"}
    wanted = {word: say(f"sign.{key}") for word, key in keys.items()}
    wanted["*"] = f"{say('sign.joker')} {say('sign.draw-four')}"
    assert {word: sign(play, word) for word in [*wanted, "Y9", "R4"]} == {**wanted, "Y9": None, "R4": None}
    assert "Grün 10" in (sign(play, "*'") or ""), "what it stands for"
    play.mouse.double_click(play.point(one("R7'")))
    assert one("R7'") not in play.table.rack
    assert sign(play, "R7'") == say("sign.reverse"), "what it will do"
    play.set_up(position("* K3 K4 K9", "?14", book=RUMMIKUB.book, opened=True))
    play.until_my_turn()
    assert sign(play, "*") == say("sign.joker"), "it has no action"


def test_nothing_is_said_in_passing_or_while_something_is_dragged(play: TilePlaying) -> None:
    play.mouse.move(play.point(one("Y2")))
    assert play.turn.sign_tip is None
    play.mouse.lift(play.point(one("Y2")), play.free_point())
    play.mouse.wait(PATIENCE + 0.1)
    assert play.turn.sign_tip is None
    play.mouse.let_go(play.free_point())
    assert play.turn.reasons(lambda _: False) is None, "it has only just been put down"
    assert sign(play, "Y2") is None, "its meld is too short"
    assert play.turn.reasons(lambda _: False) is not None


LONG = STEPS[:-1] * 40
"""The steps of a long match, as far as the log knows."""
BOUND = 2 * OLDER + 2 * LOG_LINES
"""Events that one frame may put into words."""


@pytest.fixture
def worded(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    events: list[Any] = []
    whole = MatchLog.__init__

    def counting(log: MatchLog, happened: Any, public: Any, text: Any, *more: Any) -> None:
        def counted(event: Any) -> Any:
            events.append(event)
            return text(event)

        whole(log, happened, public, counted, *more)

    monkeypatch.setattr(MatchLog, "__init__", counting)
    return events


def logged(screen: MatchScreen) -> list[Any]:
    return [*screen.log.lines]


def frames(screen: MatchScreen, worded: list[Any]) -> Iterator[int]:
    """Frames until everything is in the log, each with how many events it put into words."""
    while screen.busy:
        worded.clear()
        screen.update(0.02)
        yield len(worded)


def test_a_long_match_writes_its_log_in_many_frames_and_what_is_seen_first(driver: Driver, worded: list[Any]) -> None:
    session = TileSession(RECORD, LONG)
    screen = TileMatchScreen(driver.context, session, resumed=True)
    screen.driver.paused = True
    assert len(worded) <= BOUND < len(LONG)
    newest = logged(screen)
    assert len(newest) >= LOG_LINES
    assert screen.log.seen == len(screen.log.lines), "nothing of it is news"
    assert screen.busy, "the window draws on"
    spent = [*frames(screen, worded)]
    assert max(spent) <= OLDER
    assert len(spent) >= (len(LONG) - BOUND) // OLDER
    public = [screen.redacted(step.event, None) for step in LONG]
    assert logged(screen) == [event for event in public if screen.log.line_of(event) is not None]
    assert logged(screen)[-len(newest) :] == newest
    assert screen.log.seen == len(screen.log.lines)
    session.close()
