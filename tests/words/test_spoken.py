"""How pieces, melds and tables are said aloud, in both languages."""

from __future__ import annotations

import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import Card, faces_of
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import Face, joker
from game.words.cards.spoken import card_said
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.spoken import counts_text, nth, points_text
from game.words.tiles.spoken import meld_said, table_said, tile_in_meld, tile_said
from tests.tile_tables import meld, tiles

GERMAN, ENGLISH = Catalogue("de").t, Catalogue("en").t


@pytest.mark.parametrize(
    ("text", "index", "english", "german"),
    [
        ("R5 R6 R7 R8", 2, "red 7, in run of red 5 to 8, third of four",
         "rote 7, in Reihe Rot 5 bis 8, dritter von vier"),
        (
            "Y9 *=G9 B9", 1, "joker as green 9, in group of 9: yellow, green and blue, second of three",
            "Joker als Grün 9, in Gruppe der 9: gelb, grün und blau, zweiter von drei",
        ),
        ("R4 R5", 0, "red 4, not finished: red 4 and red 5, first of two",
         "rote 4, noch unfertig: Rot 4 und Rot 5, erster von zwei"),
        ("R4 B5 G9", 2, "green 9, does not go together: red 4, blue 5 and green 9, third of three",
         "grüne 9, passt nicht zusammen: Rot 4, Blau 5 und Grün 9, dritter von drei"),
    ],
)  # fmt: skip
def test_a_tile_says_what_it_is_and_where_it_lies(text: str, index: int, english: str, german: str) -> None:
    found = meld(text)
    assert tile_in_meld(ENGLISH, found, index, UNO_RUMMY) == english
    assert tile_in_meld(GERMAN, found, index, UNO_RUMMY) == german


def test_a_joker_says_what_it_stands_for_once_it_does() -> None:
    assert tile_said(ENGLISH, joker()) == "Joker"
    assert tile_said(ENGLISH, joker(), Face("B", 4)) == "joker as blue 4"


def test_a_table_is_a_sentence() -> None:
    table = (meld("R4 R5 R6"), meld("Y9 G9 B9"))
    assert table_said(ENGLISH, table, tiles("B1"), UNO_RUMMY) == (
        "Table, 2 melds: run of red 4 to 6; group of 9: yellow, green and blue; on its own: blue 1."
    )
    assert table_said(GERMAN, (), (), UNO_RUMMY) == "Auf dem Tisch liegt nichts."
    assert meld_said(GERMAN, table[0], UNO_RUMMY) == "Reihe Rot 4 bis 6"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    say = Catalogue(language).t
    faces = list(faces_of(UNO_112))
    names = [card_said(say, Card(colour, symbol)) for colour, symbol in faces]
    assert all(names)
    assert len(set(names)) == len(set(faces))


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_words_as_far_as_a_run_is_long(language: str) -> None:
    say = Catalogue(language).t
    said = {nth(say, place, count) for count in range(1, 16) for place in range(1, count + 1)}
    assert len(said) == sum(range(1, 16))


def test_everybody_is_counted() -> None:
    names = ("Anna", "Bert").__getitem__
    assert counts_text(ENGLISH, "tiles", names, (7, 1), 30, 0) == "Tiles: you 7 and Bert 1; 30 to draw."
    assert counts_text(GERMAN, "cards", names, (7, 1), 30, None) == "Karten: Anna 7 und Bert 1; 30 zum Ziehen."
    assert (
        points_text(ENGLISH, names, (1, 0), (5, 1), None, points=True)
        == "In the match: Bert 1 point and Anna 5 points."
    )
