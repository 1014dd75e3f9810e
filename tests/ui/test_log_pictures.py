"""The lines of the log show the pieces that they name, as small pictures among the words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.cards import events as card_events
from game.engine.tiles import events as tile_events
from game.ui.kit.inline import Cell, flow
from game.ui.loop import App
from game.ui.table.shared.log import flow_of, log_panel, log_rows, picture_width
from game.words.cards import sentences as card_words
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles import sentences as tile_words
from tests import card_tables
from tests.tile_tables import position, tiles
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing

SIZES = ((960, 540), (1280, 720), (960, 960), (2560, 1080))


def tile_log(play: TilePlaying) -> None:
    """A computer has laid three tiles; the log is open."""
    state = position("R3 R7 B2", "Y8 Y9 Y10 B1 B9", table="R8 R9 R10", loose="G7 Y2", turn=1)
    play.set_up(state, (HUMAN, NORMAL))
    play.until_my_turn()
    if not play.table.log_open:
        play.mouse.press("log")


def card_log(play: CardPlaying) -> None:
    """The player has laid a card; the log is open."""
    play.set_up(card_tables.position("R5 Y1 G2", "Y3 B9", discard="R7"), (HUMAN, NORMAL), paused=True)
    play.lay(play.card("R5"))
    play.until(lambda: not play.screen.playback.busy)
    play.mouse.press("log")


def shown(play: TilePlaying | CardPlaying) -> tuple[list[pygame.Rect], list[str]]:
    """The places of the pictures in the log, and the words drawn there."""
    style, log, zone = play.context.style, play.screen.log, play.table.zones.log
    assert zone is not None
    places, words = [], []
    for row in log_rows(style, zone, log.texts()):
        line = log.texts()[row.index]
        found = flow_of(style, line, row.rect.width - style.px(16))
        for run in () if found is None else found.runs:
            if run.word:
                words.append(run.word)
            else:
                places.append(run.rect.move(row.rect.x + style.px(16), row.rect.y))
    return places, words


@pytest.mark.parametrize("size", SIZES)
def test_the_tiles_of_a_lay_are_seen_in_its_line(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_playing(tmp_path, size=size, settings=QUICK) as play:
        tile_log(play)
        places, words = shown(play)
        assert len(places) == 3
        assert words == ["Bert legt"]
        zone = play.table.zones.log
        assert zone is not None
        assert all(zone.contains(place) for place in places)
        assert all(place.width == picture_width(play.context.style) for place in places)
        App.draw(play.driver.app)
        ivory = play.context.style.theme.ivory
        for place in places:
            near = play.driver.surface.get_at((place.centerx - place.width // 3, place.centery))[:3]
            assert sum(abs(a - b) for a, b in zip(near, ivory, strict=True)) < 60


def test_the_card_that_was_played_is_seen_in_its_line(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        card_log(play)
        places, words = shown(play)
        assert len(places) == 1
        assert words == ["Du legst"]


def test_pictures_follow_the_look_and_the_words_the_language(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        tile_log(play)
        (before,) = (line.pictures for line in play.screen.log.texts() if line.pictures)
        play.context.change(tile_set="large", language="en")
        (after,) = (line.pictures for line in play.screen.log.texts() if line.pictures)
        assert before[0] is not after[0]
        assert shown(play)[1] == ["Bert plays"]


def test_lines_without_pieces_are_words_only(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R3 R7", "B1 B9", table="R8 R9 R10", turn=1), (HUMAN, NORMAL))
        play.until_my_turn()
        play.mouse.press("log")
        assert [line.text for line in play.screen.log.texts() if not line.pictures]
        assert shown(play)[0] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_that_names_pieces_says_how(language: str) -> None:
    say, (seven,), (four,) = Catalogue(language).t, tiles("R7"), card_tables.cards("W4", "uno-112")
    of_tiles: list[tile_events.TileEvent] = [
        tile_events.Laid(0, (seven,), (), (), ()),
        tile_events.RedealClaimed(0, (seven,)),
        tile_events.LeftoversTaken(0, (seven,)),
        tile_events.TileReserved(seven),
    ]
    for event in of_tiles:
        words, pieces = tile_words.named(say, event)
        text = tile_words.event_text(say, event, str)
        assert text is not None
        assert words
        assert words in text
        assert pieces == (seven,)
    of_cards: list[card_events.CardEvent] = [
        card_events.Played(0, four, "B"),
        card_events.FirstCardTurned(four),
        card_events.FirstCardReturned(four),
        card_events.WrongCardTaken(0, four),
        card_events.Discarded(0, (four,)),
    ]
    for card_event in of_cards:
        words, found = card_words.named(say, card_event)
        text = card_words.event_text(say, card_event, str)
        assert text is not None
        assert words
        assert words in text
        assert found == (four,)


def test_words_and_pictures_never_overlap_and_stay_within_their_room() -> None:
    cells = (*(Cell(30 + 7 * i, 18, "x") for i in range(5)), *(Cell(24, 34) for _ in range(14)), Cell(50, 18, "y"))
    found = flow(cells, 200, 5)
    assert sum(not run.word for run in found.runs) == 14
    for i, run in enumerate(found.runs):
        assert run.rect.left >= 0
        assert run.rect.right <= 200
        assert run.rect.bottom <= found.height
        assert not any(run.rect.colliderect(other.rect) for other in found.runs[i + 1 :])


def test_a_short_log_is_a_small_panel_filled_from_the_top(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        tile_log(play)
        style, zone, texts = play.context.style, play.table.zones.log, play.screen.log.texts()
        assert zone is not None
        rows = log_rows(style, zone, texts)
        assert len(rows) == len(texts)
        panel = log_panel(style, zone, rows, len(texts))
        assert panel.topleft == zone.topleft
        assert panel.height < zone.height / 2
        assert rows[-1].rect.top - panel.top < style.px(50)
        assert 0 < panel.bottom - rows[0].rect.bottom < style.px(30)
        many = texts * 40
        rows = log_rows(style, zone, many)
        assert log_panel(style, zone, rows, len(many)) == zone
        assert rows[0].rect.bottom == zone.bottom - style.px(10)
