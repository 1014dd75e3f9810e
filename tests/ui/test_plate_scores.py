"""The scores on the plates of a table: in words, and all of them in the same form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.ui.gallery.listing import ENTRIES
from game.ui.gallery.studio import LONG_NAMES, studio, window_of
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards import plate_lines as card_lines
from game.ui.table.shared import plates
from game.ui.table.shared.plates import APART, draw_backs, draw_own, has_level_below
from game.ui.table.shared.scores import PlateScore, PlateWords, ScoreForm, agreed_form, is_stacked, name_lines
from game.ui.table.tiles import plate_lines as tile_lines
from tests.ui.screen import cut_texts

TEXTS = ("3 points", "3 pts", "3")


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The smallest window, where units have least room."""
    with window_of((960, 540)) as made:
        yield made


@contextmanager
def shown(window: pygame.Window, group: str, name: str, language: str = "de") -> Iterator[CardTurn | TileTurn]:
    """A table of the gallery."""
    entry = next(each for each in ENTRIES if (each.group, each.name) == (group, name))
    with studio(window, language, entry.settings) as made:
        entry.stage(made, entry.about)
        top = made.top
        assert isinstance(top, CardTurn | TileTurn)
        yield top


def scores(window: pygame.Window, group: str, name: str) -> tuple[str, ...]:
    """The scores on a table of the gallery."""
    with shown(window, group, name) as top:
        return card_lines.score_words(top.table) if isinstance(top, CardTurn) else tile_lines.score_words(top.table)


def plate_words(top: CardTurn | TileTurn) -> tuple[PlateWords, ...]:
    """What the plates of a table say."""
    return card_lines.plate_words(top.table) if isinstance(top, CardTurn) else tile_lines.plate_words(top.table)


@pytest.mark.parametrize(
    ("group", "name", "units"),
    [
        ("uno-1999", "ten", {"Pkt."}),
        ("uno-1999", "second-player", {"Pkt."}),
        ("uno-112", "ten", {"Rd."}),
        ("rummikub", "turn", {"Pkt."}),
        ("uno-rummy", "crowded", {"Pkt."}),
        ("uno-1999", "log", {"Punkte"}),
    ],
)
def test_all_scores_of_a_table_have_the_same_unit(
    window: pygame.Window, group: str, name: str, units: set[str]
) -> None:
    said = scores(window, group, name)
    assert {text.split()[-1] for text in said if not text.isdigit()} == units
    # Only the own plate may be too narrow for any unit.
    assert sum(text.isdigit() for text in said) <= 1


def test_one_plate_with_little_room_shortens_the_units_of_all() -> None:
    wide, narrow = PlateScore(TEXTS, ScoreForm.FULL), PlateScore(TEXTS, ScoreForm.SHORT)
    assert agreed_form((wide, wide)) is ScoreForm.FULL
    assert [each.text(agreed_form((wide, narrow))) for each in (wide, narrow)] == ["3 pts", "3 pts"]


def test_a_plate_without_room_for_a_unit_takes_it_from_no_other() -> None:
    wide, tiny = PlateScore(TEXTS, ScoreForm.FULL), PlateScore(TEXTS, ScoreForm.NUMBER)
    assert [each.text(agreed_form((wide, tiny))) for each in (wide, tiny)] == ["3 points", "3"]
    assert agreed_form((tiny,)) is ScoreForm.FULL


@pytest.mark.parametrize(("group", "name"), [("rummikub", "turn"), ("uno-1999", "turn")])
def test_a_long_name_of_the_viewer_is_read_whole_in_the_smallest_window(
    window: pygame.Window, group: str, name: str
) -> None:
    with shown(window, group, name) as top, cut_texts() as cut:
        own = top.table.session.name(top.table.viewer)
        assert own == LONG_NAMES[0]
        top.draw(pygame.Surface(window.size))
        assert [text for text in cut if text in own] == []


@pytest.mark.parametrize(
    ("group", "name", "below"),
    [
        ("uno-1999", "ten", True),
        ("uno-1999", "turn", True),
        ("uno-1999", "challenge", False),
        ("rummikub", "turn", True),
        ("rummikub", "crowded", True),
        ("uno-rummy", "computer", False),
    ],
)
def test_all_plates_say_the_level_beside_the_name_or_a_line_lower(
    window: pygame.Window, group: str, name: str, below: bool
) -> None:
    with shown(window, group, name) as top, cut_texts() as cut:
        levels = [top.table.level(seat) for seat in range(top.table.session.seats)]
        found = plate_words(top)
        assert any(levels)
        assert ([words.level for words in found], {words.below for words in found}) == (levels, {below})
        top.draw(pygame.Surface(window.size))
        assert not set(cut) & set(levels)


def test_a_level_that_has_room_nowhere_is_said_by_no_plate(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(window, "uno-1999", "turn") as top:
        level = top.table.level
        assert all(words.level for words in plate_words(top)[1:])
        monkeypatch.setattr(top.table, "level", lambda seat: level(seat) * (9 if seat == 2 else 1))
        assert not any(words.level for words in plate_words(top))


@pytest.mark.parametrize(("name", "said"), [("ten", False), ("challenge", True)])
def test_numbers_of_cards_have_their_unit_on_all_plates_or_on_none(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, name: str, said: bool
) -> None:
    words, write = list[str](), Style.write

    def writing(style: Style, surface: DrawTarget, text: str, *args: Any, **names: Any) -> None:
        words.append(text)
        write(style, surface, text, *args, **names)

    with shown(window, "uno-1999", name, "en") as top:
        assert isinstance(top, CardTurn)
        several = [seat for seat, held in enumerate(top.table.shown.counts) if held > 1 and seat != top.table.viewer]
        monkeypatch.setattr(Style, "write", writing)
        top.draw(pygame.Surface(window.size))
    assert words.count("cards") == (len(several) if said else 0)


@pytest.mark.parametrize("held", [2, 7, 14])
def test_a_level_stands_between_backs_and_number(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    backs, words = list[float](), dict[str, tuple[float, float]]()

    def writing(style: Style, _surface: DrawTarget, text: str, rect: pygame.Rect, step: int, *args: Any,
                align: float) -> None:  # fmt: skip
        face = Typeface.TITLE if text == str(held) else Typeface.TEXT
        wide = style.width(text, step, face)
        assert wide <= rect.width
        left = rect.x + (rect.width - wide) * align
        words[text] = left, left + wide

    def placing(_surface: DrawTarget, image: pygame.Surface, at: tuple[float, float]) -> None:
        backs.append(at[0] + image.get_width() / 2)

    with studio(window, "de") as made:
        style = made.context.style
        line = pygame.Rect(0, 0, style.px(160), style.px(28))
        assert has_level_below(style, "Meister", line)
        monkeypatch.setattr(Style, "write", writing)
        monkeypatch.setattr(plates, "put_centre", placing)
        draw_backs(pygame.Surface((200, 40)), style, line, held, lambda wide: pygame.Surface((wide, 20)), "", "Meister")
    assert max(backs) < words["Meister"][0]
    assert words["Meister"][1] < words[str(held)][0]


@pytest.mark.parametrize("name", ["Schneiderhannes", "Maximilianus", "Christophoros"])
def test_a_long_name_in_one_word_is_broken_between_syllables_and_read_whole(window: pygame.Window, name: str) -> None:
    with studio(window, "de") as made:
        style = made.context.style
        room = style.width(name, TextSize.SMALL, Typeface.BOLD) * 3 // 4
        first, rest = name_lines(style, name, room)
        assert first.endswith("-")
        assert first[:-1] + rest == name
        assert style.width(first, TextSize.SMALL, Typeface.BOLD) <= room
        assert name_lines(style, "x" * 20, room) == ("x" * 20, "")


@pytest.mark.parametrize("name", ["Anna", "Jonas", "Ida"])
def test_a_name_that_comes_close_to_its_score_is_smaller(window: pygame.Window, name: str) -> None:
    steps = set[TextSize]()
    with studio(window, "en") as made:
        style, score = made.context.style, "0 won"
        wide = style.width(score, TextSize.TEXT, Typeface.TITLE)
        for width in range(wide, 3 * wide):
            if is_stacked(style, name, score, width):
                continue
            surface = pygame.Surface((width, 40))
            draw_own(surface, style, name, score, surface.get_rect())
            written = [step for step in (TextSize.TEXT, TextSize.SMALL) if looks_like(surface, style, name, step)]
            steps.update(written)
            assert len(written) == 1
            gap = width - wide - style.width(name, TextSize.TEXT, Typeface.BOLD)
            assert (gap >= style.px(APART)) == (written == [TextSize.TEXT]), width
    assert steps == {TextSize.TEXT, TextSize.SMALL}


def looks_like(surface: pygame.Surface, style: Style, name: str, step: TextSize) -> bool:
    """Whether a picture begins with a name in letters of a size."""
    alone = pygame.Surface(surface.get_size())
    style.write(alone, name, alone.get_rect(), step, face=Typeface.BOLD)
    part = (0, 0, style.width(name, step, Typeface.BOLD), 40)
    return pygame.image.tobytes(surface.subsurface(part), "RGB") == pygame.image.tobytes(alone.subsurface(part), "RGB")


@pytest.mark.parametrize(("name", "keys"), [("replay", 0), ("second-player", 2)])
@pytest.mark.parametrize("group", ["rummikub", "uno-1999"])
def test_the_round_stands_beside_the_buttons_or_at_the_edge(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, group: str, name: str, keys: int
) -> None:
    written, write = dict[str, pygame.Rect](), Style.write

    def noting(style: Style, surface: DrawTarget, text: str, rect: pygame.Rect, *args: Any, **names: Any) -> None:
        written[text] = rect
        write(style, surface, text, rect, *args, **names)

    monkeypatch.setattr(Style, "write", noting)
    entry = next(each for each in ENTRIES if (each.group, each.name) == (group, name))
    with studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        made.top.draw(pygame.Surface(window.size))
        top = made.top
        assert isinstance(top, CardTurn | TileTurn | ReplayScene)
        zones = top.screen.table.zones
        right, taken = written["Runde 1"].right, keys * zones.menu.width
        assert (
            zones.info.right - right == 0 if keys == 0 else taken < zones.info.right - right < taken + zones.menu.width
        )
