"""Pictures of cards: every face, every state, in every theme."""

from __future__ import annotations

import gc
import itertools
import weakref

import pygame
import pytest

from game.engine.cards.books import BOOKS, UNO_112, UNO_1999
from game.engine.cards.pieces import COLOURS, CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, WILD, Card, all_cards, faces_of
from game.engine.options import with_options
from game.ui.kit.theme import Colour, Metrics
from game.ui.table.cards.bodies import PROPORTION, height
from game.ui.table.cards.images import PAINTERS, PLAIN, CardImages, CardLook, card_images
from game.ui.table.shared.rims import Rim, margin
from tests.ui.colours import contrast
from tests.ui.styles import FELT, THEMES, styled
from tests.ui.test_tile_pictures import bytes_of, pixels

pytestmark = pytest.mark.usefixtures("screen", "nothing_shared")
NARROWEST = 40


def cards(theme: str = FELT.key, *, strong: bool = False, **written: str) -> CardImages:
    style = styled(Metrics(1280, 720), theme, strong_shapes=strong)
    return card_images(style, with_options(UNO_112, written))


def inks(image: pygame.Surface, box: tuple[int, int, int, int]) -> set[Colour]:
    return {pixel[:3] for pixel in pixels(image.subsurface(box)) if pixel[3] == 255}


def ground(image: pygame.Surface, edge: int) -> Colour:
    """The body of a card above its field, where nothing is printed."""
    at = image.get_at((image.get_width() // 2, edge + 6))
    return at.r, at.g, at.b


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("strong", [False, True])
def test_every_card_looks_different_and_twins_alike(book: object, strong: bool) -> None:
    painter = cards(strong=strong)
    rules = UNO_1999 if book is UNO_1999 else UNO_112
    seen = {bytes_of(painter.image(card, NARROWEST)) for card in all_cards(rules)}
    assert len(seen) == len(faces_of(rules))
    assert painter.image(Card("R", "4", 0), 58) is painter.image(Card("R", "4", 1), 58)


def test_every_state_of_a_card_can_be_seen() -> None:
    painter = cards()
    rims = (Rim.PLAYABLE, Rim.SELECTED, Rim.FOCUS, Rim.LAST, Rim.HINT)
    looks = [PLAIN, CardLook(dimmed=True), CardLook(ordered=True), *(CardLook(rim) for rim in rims)]
    pictures = {bytes_of(painter.image(Card("B", "7"), NARROWEST, look)) for look in looks}
    assert len(pictures) == len(looks)


@pytest.mark.parametrize("symbol", [WILD, DRAW_FOUR, SHUFFLE_HANDS, *CUSTOMS])
def test_a_laid_wild_shows_the_colour_that_was_chosen(symbol: str) -> None:
    painter, edge = cards(), margin(NARROWEST)
    looks = [PLAIN, *(CardLook(colour=colour) for colour in COLOURS)]
    pictures = [painter.image(Card("", symbol), NARROWEST, look) for look in looks]
    assert len({bytes_of(picture) for picture in pictures}) == len(looks)
    for colour, picture in zip(COLOURS, pictures[1:], strict=True):
        assert contrast(ground(picture, edge), FELT.card(colour)[0]) < 1.3


def test_face_down_all_cards_are_alike() -> None:
    painter = cards()
    backs = {bytes_of(painter.image(card, NARROWEST, CardLook(colour="R"), False)) for card in all_cards(UNO_112)}
    assert len(backs) == 1
    assert backs != {bytes_of(painter.image(Card("", WILD), NARROWEST))}


@pytest.mark.parametrize("width", [NARROWEST, 64, 120, 241])
@pytest.mark.parametrize("face_up", [False, True])
def test_the_middle_of_a_picture_is_the_middle_of_the_card(width: int, face_up: bool) -> None:
    image = cards().image(Card("G", "3"), width, PLAIN, face_up)
    assert image.get_size() == (width + 2 * margin(width), height(width) + 2 * margin(width))
    assert height(width) == round(width * PROPORTION)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_number_of_the_smallest_card_can_be_read(theme: str, colour: str) -> None:
    image, edge, field = cards(theme).image(Card(colour, "8"), NARROWEST), margin(NARROWEST), THEMES[theme].ivory_light
    middle = (edge + 10, edge + 20, NARROWEST - 20, height(NARROWEST) - 40)
    assert max(contrast(ink, field) for ink in inks(image, middle)) >= 4.5
    assert min(contrast(ink, field) for ink in inks(image, middle)) < 1.1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", [*COLOURS, ""])
def test_the_corner_of_the_smallest_card_can_be_read(theme: str, colour: str) -> None:
    image, edge = cards(theme).image(Card(colour, "8" if colour else DRAW_FOUR), NARROWEST), margin(NARROWEST)
    corner = inks(image, (edge + 2, edge + 2, NARROWEST // 3, NARROWEST // 3))
    assert max(contrast(ink, ground(image, edge)) for ink in corner) >= 4.5


def test_strong_shapes_change_every_coloured_card() -> None:
    plain, strong = cards(), cards(strong=True)
    for card in all_cards(UNO_1999):
        if not card.is_wild:
            assert bytes_of(plain.image(card, 58)) != bytes_of(strong.image(card, 58))


@pytest.mark.parametrize("number", range(10))
def test_only_six_and_nine_are_underlined_to_tell_them_apart_upside_down(number: int) -> None:
    image, edge, width = cards().image(Card("R", str(number)), 120), margin(120), 120
    rows = [inks(image, (edge + 45, edge + y, 30, 1)) for y in range(45, height(width) - 45)]
    inked = [any(contrast(ink, FELT.ivory) > 3 for ink in row) for row in rows]
    bands = sum(after and not before for before, after in itertools.pairwise([False, *inked]))
    assert bands == (2 if number in (6, 9) else 1)


def test_a_custom_wild_shows_what_is_written_on_it() -> None:
    ways = ("plain", "idea 1", "idea 2", "idea 3", "idea 4", "idea 5", "composed: next draw 4")
    more = ("composed: chosen swap", "composed: others skip", "composed: self reverse", "composed: next discard 2")
    texts = ("composed: next down to 3", "text: Alle singen", "text: Alle tanzen")
    pictures = {bytes_of(cards(C1=way).image(Card("", "C1"), 120)) for way in (*ways, *more, *texts)}
    assert len(pictures) == len((*ways, *more, *texts))


def test_words_that_cannot_be_read_are_not_printed_on_a_card() -> None:
    card = Card("", "C1")
    written, plain = cards(C1="text: Alle singen ein Lied"), cards()
    assert bytes_of(written.image(card, NARROWEST)) == bytes_of(plain.image(card, NARROWEST))
    assert bytes_of(cards(C1="text: " + "x" * 200).image(card, 120)) == bytes_of(plain.image(card, 120))


def test_a_style_keeps_the_cards_of_a_book() -> None:
    style = styled(Metrics(1280, 720))
    assert card_images(style, UNO_112) is card_images(style.changed(metrics=Metrics(960, 540)), UNO_112)
    assert card_images(style, UNO_112) is not card_images(style, with_options(UNO_112, {"C1": "idea 1"}))
    assert card_images(style, UNO_112) is not card_images(style.changed(strong_shapes=True), UNO_112)


def test_pictures_of_cards_are_premultiplied() -> None:
    found = pixels(cards().image(Card("", SHUFFLE_HANDS), 58))
    assert all(max(red, green, blue) <= alpha for red, green, blue, alpha in found)


def test_the_shadow_of_a_card_grows_with_its_height_over_the_table() -> None:
    painter = cards()
    low, high = (painter.shadow(60, lift) for lift in (0.0, 1.0))
    assert low.get_width() < high.get_width()
    assert painter.height(Card("R", "1"), 60) == 90


def test_writing_letter_by_letter_keeps_few_painters() -> None:
    style = styled(Metrics(1280, 720))
    table = card_images(style, UNO_1999)
    written = []
    for letters in range(1, 30):
        rules = with_options(UNO_112, {"C1": f"text: {'x' * letters}"})
        written.append(weakref.ref(card_images(style, rules)))
        assert card_images(style, rules) is written[-1]()
        assert card_images(style, UNO_1999) is table, "what is on the table stays"
    gc.collect()
    assert sum(each() is not None for each in written) < PAINTERS
