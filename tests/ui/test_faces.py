"""Computer players have faces of their own, and names that nobody else at the table has."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.store.characters import ladder
from game.store.levels import load
from game.store.settings import SeatChoice, SeatKind, Settings
from game.ui.scenes.new_match.seat_rows import MOST, players_of, seat_choices
from game.ui.scenes.round.first_screen import FirstScreen
from game.ui.scenes.round.level import LevelScreen
from game.ui.table.shared.characters import FACES, character
from game.ui.table.shared.faces import ANIMALS, animal
from game.words.catalogue import Catalogue
from game.words.names import COMPANIONS, called, companion
from tests.card_tables import position as cards
from tests.tile_tables import position
from tests.ui.card_playing import card_playing
from tests.ui.driver import driven
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import tile_playing

GREY = (120, 120, 120)


@pytest.mark.parametrize("side", [20, 28, 46, 120])
def test_every_character_of_the_ladder_has_a_face_of_its_own(side: int) -> None:
    assert [*FACES] == [each.key for each in ladder()]
    masks = {key: pygame.mask.from_surface(character(side, key), 127) for key in FACES}
    for one, other in combinations(masks, 2):
        outline = masks[one].overlap_area(masks[other], (0, 0))
        assert outline < max(masks[one].count(), masks[other].count()) * 0.97, (one, other)


@pytest.mark.parametrize("side", [20, 28, 46, 120])
def test_every_seat_has_a_face_that_differs_in_shape_from_every_other(side: int) -> None:
    assert len(ANIMALS) == MOST
    masks = [pygame.mask.from_surface(animal(side, seat, GREY), 127) for seat in range(MOST)]
    pictures = [animal(side, seat, GREY) for seat in range(MOST)]
    for one, two in combinations(range(MOST), 2):
        outline = masks[one].overlap_area(masks[two], (0, 0))
        assert pictures[one].get_size() == (side, side)
        assert outline < max(masks[one].count(), masks[two].count()) * 0.97, (one, two)


def test_names_are_chosen_by_seat_and_nobody_has_one_twice(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(player_name="Paul")) as driver:
        chairs = (SeatChoice(SeatKind.HUMAN), *(SeatChoice(SeatKind.NORMAL),) * 9)
        names = [player.name for player in players_of(chairs, driver.context)]
        assert names[0] == "Paul"
        assert len(set(names)) == MOST
        assert set(names[1:]) <= set(COMPANIONS)
        assert names == [player.name for player in players_of(chairs, driver.context)]


def test_a_name_given_to_a_computer_stays(tmp_path: Path) -> None:
    with driven(tmp_path) as driver:
        chairs = (SeatChoice(SeatKind.HUMAN), SeatChoice(SeatKind.HARD, "Mia"), SeatChoice(SeatKind.EASY))
        names = [player.name for player in players_of(chairs, driver.context)]
        assert names[1] == "Mia"
        assert names[2] != "Mia"
        assert len(seat_choices(driver.context.settings)) == MOST


def test_computers_of_older_records_keep_their_names() -> None:
    assert called(Catalogue("en").t, "Computer 2") == "Computer 2"
    assert companion(3, COMPANIONS) == COMPANIONS[3]


def test_the_plate_says_the_level_in_a_word(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        play.set_up(position("R7 G2", "?14", table="R4 R5 R6", scores=[120, 30]), (HUMAN, NORMAL))
        play.until_my_turn()
        play.mouse.move(play.table.zones.plates[1].center)
        assert "Bert (mittel): 30 Punkte · 14 Steine" in play.words()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_computers_of_levels_and_of_the_first_round_have_names_and_levels_too(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with tile_playing(tmp_path, size=size, settings=QUICK) as play:
        library = load(play.context.folders)
        screens = (
            FirstScreen(play.context),
            *(LevelScreen(play.context, library, each) for each in library.levels[:3]),
        )
        for screen in screens:
            computers = [seat for seat in range(screen.session.seats) if not screen.session.is_human(seat)]
            assert {screen.session.name(seat) for seat in computers} <= set(COMPANIONS)
            assert all(screen.table.level(seat) for seat in computers)
            assert not any(screen.table.level(seat) for seat in screen.session.humans)


def test_a_player_called_like_a_computer_meets_others(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=replace(QUICK, player_name=COMPANIONS[1])) as play:
        screen = FirstScreen(play.context)
        assert screen.session.name(0) != screen.session.name(1)
        assert screen.session.name(1) in screen.text().task


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_level_stands_on_the_plates_of_both_families(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    with tile_playing(tmp_path / "tiles", size, language, QUICK) as play:
        play.set_up(position("R3 R7", "?9", "?14", table="R4 R5 R6"), (HUMAN, NORMAL, NORMAL))
        level = play.context.t("seats.level.normal")
        assert sum(level in words for words in play.words()) == 2
        assert not any(level in words for words in play.cut_off())
    with card_playing(tmp_path / "cards", size, language, QUICK) as table:
        table.set_up(cards("R1 G5", "?2", "?3", discard="R7"), (HUMAN, NORMAL, NORMAL))
        assert sum(level in words for words in table.words()) == 2
