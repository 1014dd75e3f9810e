"""What is counted up in small rooms adds up, in an order that is understood, and says what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.ui.gallery.listing import ENTRIES
from game.ui.gallery.studio import Studio, studio, window_of
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.widgets import Choice, Label, Stepper
from game.ui.scenes.new_match.house_rules import HOUSE_RULES, HouseRules
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.round.score_sheet import rows_of
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.training.days import Days
from tests.ui.screen import cut_texts


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The smallest window."""
    with window_of((960, 540)) as made:
        yield made


@contextmanager
def shown(window: pygame.Window, group: str, name: str) -> Iterator[Studio]:
    """A scene of the gallery."""
    entry = next(each for each in ENTRIES if (each.group, each.name) == (group, name))
    with studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        yield made


def written(monkeypatch: pytest.MonkeyPatch, made: Studio) -> list[tuple[str, pygame.Rect]]:
    """Every text of the picture with its place."""
    found: list[tuple[str, pygame.Rect]] = []
    write = Style.write

    def noting(style: Style, surface: DrawTarget, text: str, rect: pygame.Rect, *args: Any, **names: Any) -> None:
        found.append((text, rect.copy()))
        write(style, surface, text, rect, *args, **names)

    with monkeypatch.context() as patch, cut_texts() as cut:
        patch.setattr(Style, "write", noting)
        made.top.draw(pygame.Surface((960, 540)))
    assert cut == []
    return found


@pytest.mark.parametrize("group", ["uno-rummy", "uno-1999"])
def test_the_rows_of_the_sheet_add_up_to_the_totals(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch, group: str
) -> None:
    with shown(window, group, "match-played") as made:
        top = made.top
        assert isinstance(top, ScoringScene)
        sheet = top.panel.parts()[0]
        texts = [(text, rect) for text, rect in written(monkeypatch, made) if sheet.contains(rect.inflate(0, -4))]
        lines: dict[int, list[str]] = {}
        for text, rect in texts:
            lines.setdefault(rect.y, []).append(text)
        *rows, totals = (lines[y] for y in sorted(lines))
        assert [row[0] for row in rows] == ["Runden 1–2", "Runde 3", "Runde 4"]
        columns = list(zip(*(map(int, row[1:]) for row in rows), strict=True))
        assert list(map(sum, columns)) == list(map(int, totals[1:]))


@pytest.mark.parametrize(("rounds", "room"), [(1, 0), (1, 1), (4, 3), (40, 2), (3, 3), (0, 3)])
def test_every_round_is_in_one_row(rounds: int, room: int) -> None:
    rows = rows_of(rounds, room)
    assert [number for first, last in rows for number in range(first, last + 1)] == list(range(1, rounds + 1))
    assert len(rows) <= max(room, 1)
    assert all(first == last for first, last in rows[1:])


def test_the_medals_of_a_month_are_counted_from_bronze_to_gold(window: pygame.Window) -> None:
    with shown(window, "pages", "days") as made:
        top = made.top
        assert isinstance(top, Days)
        medals = top.form["medals"]
        assert isinstance(medals, Label)
        assert medals.text == "Bronze: 2 · Silber: 4 · Gold: 2"


def test_rounds_won_are_not_taken_for_points_beside_ten_hands(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(window, "uno-112", "ten-scored") as made:
        said = [text for text, _ in written(monkeypatch, made)]
        # The champion is above with the round won, and the others with a number alone.
        assert said.count("0 Runden") == 9
        assert said.count("1 Runde") == 2
    with shown(window, "uno-1999", "ten-scored") as made:
        assert "gesamt 185" in [text for text, _ in written(monkeypatch, made)]


def test_points_below_zero_have_a_minus_in_the_list_of_matches(
    window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(window, "pages", "matches-finished") as made:
        said = [text for text, _ in written(monkeypatch, made)]
        assert "Anna −14  ·  Paul −6  ·  Jonas 20" in said


@pytest.mark.parametrize("group", ["uno-1999", "uno-112"])
def test_choices_beside_each_other_have_letters_of_one_size(window: pygame.Window, group: str) -> None:
    with shown(window, group, "house-rules") as made:
        top = made.top
        assert isinstance(top, HouseRules)
        details = {name: [top.form[each] for each in shown.more] for name, shown in HOUSE_RULES.items() if shown.more}
        assert max(map(len, details.values())) == 2
        for widgets in details.values():
            assert len({widget.step for widget in widgets if isinstance(widget, Choice)}) == 1


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_words_of_an_effect_beside_each_other_have_letters_of_one_size(size: tuple[int, int]) -> None:
    with window_of(size) as window, shown(window, "uno-112", "wilds-composed") as made:
        top = made.top
        assert isinstance(top, WildEditor)
        steppers = [top.form[key] for key in ("what-0", "who-0")]
        sizes = [each.size(top.style) for each in steppers if isinstance(each, Stepper)]
        assert len(sizes) == 2
        assert len(set(sizes)) == 1


@pytest.mark.parametrize("longer", [0, 1])
def test_whichever_of_two_steppers_has_the_longer_words_decides(window: pygame.Window, longer: int) -> None:
    with studio(window, "de") as made:
        style, words = made.context.style, [{0: "A"}, {0: "A"}]
        words[longer] = {0: "A long word for so small a room"}
        first = Stepper("first", pygame.Rect(0, 0, 200, 30), 0, 0, 0, print, words=words[0])
        alone = first.size(style)
        second = Stepper("second", pygame.Rect(220, 0, 200, 30), 0, 0, 0, print, words=words[1], beside=first)
        assert first.size(style) == second.size(style) < max(alone, second.own_size(style))
