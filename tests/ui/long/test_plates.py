"""Plates of a table: scores in words, all in the same form; names, levels and faces of computers; and what else is
counted in small rooms: it adds up, in an order that is understood, and says what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.options import SeatKind
from game.store.settings import SeatChoice, Settings
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.scenes.menu.new_match import MOST, players_of, seat_choices
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards import chrome as card_lines
from game.ui.table.shared.plates import name_lines
from game.ui.table.tiles import chrome as tile_lines
from game.words.catalogue import COMPANIONS, Catalogue, called, companion
from tests.ui.driver import driven
from tests.ui.screen import cut_texts
from tools.gallery.listing import ENTRIES
from tools.gallery.studio import Studio, studio, window_of


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The smallest window, where units have least room."""
    with window_of((960, 540)) as made:
        yield made


@contextmanager
def shown(window: pygame.Window, group: str, name: str, language: str = "de") -> Iterator[Studio]:
    entry = next(each for each in ENTRIES if (each.group, each.name) == (group, name))
    with studio(window, language, entry.settings) as made:
        entry.stage(made, entry.about)
        yield made


@contextmanager
def turn(window: pygame.Window, group: str, name: str, language: str = "de") -> Iterator[CardTurn | TileTurn]:
    with shown(window, group, name, language) as made:
        assert isinstance(made.top, CardTurn | TileTurn)
        yield made.top


def written(made: Studio) -> list[tuple[str, pygame.Rect]]:
    """Every text of the picture with its place."""
    found: list[tuple[str, pygame.Rect]] = []
    write = Style.write

    def noting(style: Style, surface: DrawTarget, text: str, rect: pygame.Rect, *args: Any, **names: Any) -> None:
        found.append((text, rect.copy()))
        write(style, surface, text, rect, *args, **names)

    with pytest.MonkeyPatch.context() as patch, cut_texts() as cut:
        patch.setattr(Style, "write", noting)
        made.top.draw(pygame.Surface((960, 540)))
    assert cut == []
    return found


@pytest.mark.parametrize(
    ("group", "name", "units"),
    [("uno-1999", "ten", "Pkt."), ("uno-1999", "second-player", "Pkt."), ("uno-112", "ten", "Rd."),
     ("rummikub", "turn", "Pkt."), ("uno-rummy", "crowded", "Pkt."), ("uno-1999", "log", "Pkt.")],
)  # fmt: skip
def test_scores_of_a_table_and_target_have_one_unit(window: pygame.Window, group: str, name: str, units: str) -> None:
    with turn(window, group, name) as top:
        table: Any = top.table
        said = (card_lines if isinstance(top, CardTurn) else tile_lines).score_words(table)
        goal = top.screen.info[1].split()
    assert {text.split()[-1] for text in said if not text.isdigit()} == {units}
    assert goal[-1] == units or not {"Punkte", "Pkt."} & {*goal}
    # Only the own plate may be too narrow for any unit.
    assert sum(text.isdigit() for text in said) <= 1


@pytest.mark.parametrize(("group", "name"), [("uno-1999", "ten"), ("uno-1999", "turn"), ("rummikub", "crowded")])
def test_plates_say_name_score_and_count_the_face_says_the_rest(window: pygame.Window, group: str, name: str) -> None:
    with shown(window, group, name) as made:
        table: Any = made.top.screen.table  # type: ignore[attr-defined]
        said = [(text, at) for text, at in written(made) if text]
        for seat in range(1, table.session.seats):
            inside = {text for text, at in said if table.zones.plates[seat].contains(at.inflate(-8, -8))}
            assert table.session.name(seat) in inside
            assert str(table.shown.counts[seat]) in inside or table.shown.counts[seat] == 0
            assert table.level(seat) not in inside


def test_a_long_name_in_one_word_is_broken_between_syllables_and_read_whole(window: pygame.Window) -> None:
    with studio(window, "de") as made:
        style = made.context.style
        for name in ("Schneiderhannes", "Maximilianus", "Christophoros"):
            room = style.width(name, TextSize.SMALL, Typeface.BOLD) * 3 // 4
            first, rest = name_lines(style, name, room)
            assert first.endswith("-")
            assert first[:-1] + rest == name
            assert style.width(first, TextSize.SMALL, Typeface.BOLD) <= room
            assert name_lines(style, "x" * 20, room) == ("x" * 20, "")


def test_names_are_chosen_by_seat_those_given_stay_and_nobody_has_one_twice(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(player_name="Paul")) as driver:
        chairs = (SeatChoice(SeatKind.HUMAN), SeatChoice(SeatKind.HARD, "Mia"), *(SeatChoice(SeatKind.MEDIUM),) * 8)
        names = [player.name for player in players_of(chairs, driver.context)]
        assert names[:2] == ["Paul", "Mia"]
        assert len(set(names)) == MOST
        assert {name.split()[0] for name in names[2:]} <= set(COMPANIONS)
        assert names == [player.name for player in players_of(chairs, driver.context)]
        assert len(seat_choices(driver.context.settings)) == MOST
    assert called(Catalogue("en").t, "Computer 2") == "Computer 2", "in older records"
    assert companion(3, COMPANIONS) == COMPANIONS[3]


@pytest.mark.parametrize("group", ["uno-rummy", "uno-1999"])
def test_the_rows_of_the_sheet_add_up_to_the_totals(window: pygame.Window, group: str) -> None:
    with shown(window, group, "match-played") as made:
        assert isinstance(made.top, ScoringScene)
        made.click_on("sheet")
        made.top.panel.lay_out(pygame.Rect(300, 120, 330, 440), 8, made.context.page_style, narrow=True)
        sheet = made.top.panel.parts()[0]
        lines: dict[int, list[str]] = {}
        for text, rect in written(made):
            if sheet.contains(rect.inflate(0, -4)):
                lines.setdefault(rect.y, []).append(text)
        *rows, totals = (lines[y] for y in sorted(lines))
        assert [row[0] for row in rows] == ["Runden 1–2", "Runde 3", "Runde 4"]
        columns = list(zip(*(map(int, row[1:]) for row in rows), strict=True))
        assert list(map(sum, columns)) == list(map(int, totals[1:]))
