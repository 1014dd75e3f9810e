"""A table as the player wants it, larger or smaller, the rack above, buttons and log on the other side; the room of
every window is used; and plates say names and scores in few words, which add up and are in the same form."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.options import SeatKind
from game.store.settings import SeatChoice, Settings
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style, page_room, table_room
from game.ui.kit.theme import Metrics, TextSize, Typeface
from game.ui.scenes.menu.new_match import MOST, players_of, seat_choices
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards.chrome import CardPlate
from game.ui.table.cards.zones import zones as card_zones
from game.ui.table.shared.plates import name_lines
from game.ui.table.shared.table import ROOMY, MatchZones, tallness
from game.ui.table.tiles.chrome import TilePlate
from game.ui.table.tiles.zones import TileZones, zones as tile_zones
from game.words.catalogue import COMPANIONS, Catalogue, called, companion
from tests.tile_tables import position, tiles
from tests.ui.driver import HUMAN, NORMAL, cut_texts, driven, sure
from tests.ui.playing import tile_playing
from tests.ui.test_scenes import SCENES
from tools.gallery.listing import ENTRIES
from tools.gallery.studio import Studio, studio, window_of

PLAIN = Metrics(960, 540)
SIZES = ((960, 540), (1280, 720), (2560, 1440), (960, 960), (1000, 1600), (2560, 1080), (3440, 1440))
PARTS = ("own", "controls", "guidance", "menu", "info", "log", "stock", "reserved", "clock")
"""What lies on nothing else."""
NOT_PAGES = ("menu",)
"""What has no panel at its edge."""
WAYS: list[dict[str, Any]] = [
    {}, {"rack_above": True}, {"left_handed": True}, {"rack_above": True, "left_handed": True},
]  # fmt: skip


def tables(metrics: Metrics, log_open: bool = False) -> list[tuple[MatchZones, Sequence[int]]]:
    """Return the zones of tables, and the seats of the opponents clockwise from the viewer."""
    found: list[tuple[MatchZones, Sequence[int]]] = [
        (tile_zones(metrics, seats, 1, log_open), [(1 + place) % seats for place in range(1, seats)])
        for seats in (2, 3, 4)
    ]
    return [*found, (card_zones(metrics, range(10), 0, log_open), range(1, 10))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150, 200])
def test_all_parts_are_in_the_window_beside_each_other(size: tuple[int, int], text: int) -> None:
    failing: list[object] = []
    for way, log_open in product(WAYS, (False, True)):
        metrics = replace(Metrics(*size), text=text, **way)
        of_tiles = [
            (tile_zones(metrics, seats, 1, log_open, timed, calls), calls)
            for seats, timed, calls in product((2, 3, 4), (False, True), (False, True))
        ]
        for zones, calls in (*of_tiles, (card_zones(metrics, range(10), 0, log_open), True)):
            # The felt of cards is below everything, and without its key there is a clock in the place of the call.
            names = [*PARTS, *(("calls",) if calls else ()), *(("felt",) if isinstance(zones, TileZones) else ())]
            parts = [rect for name in names if (rect := getattr(zones, name, None)) is not None] + [*zones.plates]
            failing += [
                (way, log_open, rect)
                for index, rect in enumerate(parts)
                if not table_room(metrics).contains(rect) or rect.collidelist(parts[index + 1 :]) >= 0
            ]
    assert failing == []


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_opponents_sit_clockwise_in_every_arrangement(way: dict[str, Any]) -> None:
    for zones, others in tables(replace(PLAIN, **way)):
        middle = zones.felt.center
        # Angles grow clockwise on a screen; the first opponent follows the viewer.
        points = [zones.own.center, *(zones.plates[seat].center for seat in others)]
        turn = 0.0
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
            across, down = x - middle[0], y - middle[1]
            turn += across * (next_y - middle[1]) - down * (next_x - middle[0])
        assert turn > 0 or len(others) == 1, points


def test_the_rack_lies_above_and_the_buttons_change_sides() -> None:
    for (plain, _), (above, _), (left, _) in zip(
        tables(PLAIN, True), tables(replace(PLAIN, rack_above=True), True),
        tables(replace(PLAIN, left_handed=True), True), strict=True,
    ):  # fmt: skip
        assert plain.own.top > plain.felt.bottom
        assert above.own.bottom < above.felt.top
        assert (above.own.left, above.own.size) == (plain.own.left, plain.own.size)
        assert plain.calls.right < plain.own.left
        assert plain.controls.left > plain.own.right
        assert left.calls.left > left.own.right
        assert left.controls.right < left.own.left
        assert sure(left.log).left == 960 - sure(plain.log).right
        for zones in (plain, above, left):
            assert zones.is_own(zones.own.centery)
            assert not zones.is_own(zones.felt.centery)


@contextmanager
def table_of(book: str, **changes: Any) -> Iterator[Any]:
    """A turn of the gallery at a table of a book, with other settings."""
    entry = next(each for each in ENTRIES if each[:2] == (book, "turn"))
    with window_of((960, 540)) as window, studio(window, "de", replace(entry.settings, **changes)) as made:
        entry.stage(made, entry.about)
        made.rest()
        yield made


def test_larger_pieces_are_larger_everywhere() -> None:
    wide: dict[int, tuple[float, ...]] = {}
    for size in (75, 100, 150):
        with table_of("rummikub", piece_size=size) as made:
            table = made.top.screen.table
            wide[size] = (table.ground.pitch, max(table.stage.goal(tile).width for tile in table.rack))
        with table_of("uno-112", piece_size=size) as made:
            table = made.top.screen.table
            wide[size] += (max(table.stage.goal(card).width for card in table.hand), table.zones.pile.width)
    assert all(small < usual < large for small, usual, large in zip(*wide.values(), strict=True)), wide


@pytest.mark.parametrize("above", [False, True])
def test_a_piece_is_played_by_dragging_it_onto_the_table_from_either_side(above: bool) -> None:
    with table_of("uno-112", rack_above=above) as made:
        table = made.top.screen.table
        card = next(card for card in table.hand if card.face in table.playable)
        place, before = table.stage.goal(card), len(table.session.events)
        made.drag((round(place.x), round(place.y)), table.zones.felt.center)
        made.wait(1.0)
        assert len(table.session.events) > before
    with table_of("rummikub", rack_above=above) as made:
        table = made.top.screen.table
        tile = next(tile for tile in table.slots if tile)
        place = table.stage.goal(tile)
        made.drag((round(place.x), round(place.y)), (table.zones.felt.left + 30, table.zones.felt.bottom - 30))
        made.rest()
        assert tile in table.draft.played()


@pytest.mark.parametrize("size", SIZES[:5])
def test_the_panels_of_every_page_end_on_the_same_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    room = page_room(Metrics(*size).zoomed((0, 0)))
    with driven(tmp_path, size) as driver:
        for name, page in SCENES.items():
            if name in NOT_PAGES:
                continue
            driver.show(page(driver.context))
            places = [driver.form.place(widget) for widget in driver.form]
            assert min(place.left for place in places) == room.left, name
            assert max(place.right for place in places) <= room.right, name
            assert driver.form["back"].rect.left == room.left


def test_pieces_are_larger_in_high_windows_and_as_ever_in_usual_ones(tmp_path: Path) -> None:
    widths = {}
    for size in ((960, 540), (960, 960)):
        with tile_playing(tmp_path / str(size[1]), size) as play:
            play.set_up(position("R3 R7", "?9", table="R4 R5 R6"), (HUMAN, NORMAL))
            widths[size] = play.table.stage.goal(tiles("R4")[0]).width
    assert widths[960, 960] == pytest.approx(widths[960, 540] * 1.35, rel=0.02)
    usual, high = (card_zones(Metrics(*size), range(3), 0, False) for size in ((960, 540), (960, 960)))
    assert high.pile.width > usual.pile.width * 1.25
    assert high.own.height > usual.own.height * 1.25
    assert [tallness(Metrics(*size)) for size in SIZES] == [1.0, 1.0, 1.0, 1.35, 1.35, 1.0, 1.0]


@pytest.mark.parametrize("size", SIZES[5:])
def test_the_log_is_open_by_itself_in_wide_windows_until_it_is_closed(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_playing(tmp_path, size) as play:
        play.set_up(position("R3 R7", "?9", "?14", table="R4 R5 R6"), (HUMAN, NORMAL, NORMAL))
        zones, without = play.table.zones, tile_zones(Metrics(1280, 720), 3, 0, False)
        assert zones.felt.width >= without.felt.width * size[1] / 720, "it takes nothing from the table"
        for is_open in (True, False, True):
            assert play.table.log_open is is_open
            play.mouse.press("log")
    assert not any(usual[0] >= Metrics(*usual).px(ROOMY) for usual in SIZES[:5])


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
        plate_of = CardPlate if isinstance(top, CardTurn) else TilePlate
        said = [plate_of(table, seat).score for seat in range(table.session.seats)]
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
            assert table.context.t(f"seats.level.{table.session.record.kind(seat)}") not in inside


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
        names = [name for _, name in players_of(chairs, driver.context)]
        assert names[:2] == ["Paul", "Mia"]
        assert len(set(names)) == MOST
        assert {name.split()[0] for name in names[2:]} <= set(COMPANIONS)
        assert names == [name for _, name in players_of(chairs, driver.context)]
        assert len(seat_choices(driver.context.settings)) == MOST
    assert called(Catalogue("en").t, "Computer 2") == "Computer 2", "in older records"
    assert companion(3, COMPANIONS) == COMPANIONS[3]


@pytest.mark.parametrize("group", ["uno-rummy", "uno-1999"])
def test_the_rows_of_the_sheet_add_up_to_the_totals(window: pygame.Window, group: str) -> None:
    with shown(window, group, "match-played") as made:
        assert isinstance(made.top, ScoringScene)
        made.click_on("sheet")
        made.top.panel.lay_out(pygame.Rect(300, 120, 330, 440), 8, made.context.page_style, narrow=True)
        sheet = made.top.panel.sheet
        lines: dict[int, list[str]] = {}
        for text, rect in written(made):
            if sheet.contains(rect.inflate(0, -4)):
                lines.setdefault(rect.y, []).append(text)
        *rows, totals = (lines[y] for y in sorted(lines))
        last = int(rows[0][0].removeprefix("Runden 1–"))
        assert [row[0] for row in rows[1:]] == [f"Runde {last + 1}", f"Runde {last + 2}"]
        columns = list(zip(*(map(int, row[1:]) for row in rows), strict=True))
        assert list(map(sum, columns)) == list(map(int, totals[1:]))
