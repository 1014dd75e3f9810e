"""Themes: all can be read, their colours told apart by every eye, also on real pieces; sizes and the icon. Those of the
player, and sets of tiles and cards, are read, checked, named if broken, and never touched.

The eyes are those of `tests/ui/inks` (Machado, Oliveira and Fernandes, 2009)."""

import logging
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.engine.registry import BOOKS
from game.play.glance import Glance
from game.shipped import LANGUAGES, assets
from game.store.files import Note, NoteCode
from game.store.folders import Folders, player_folders
from game.store.settings import Settings
from game.ui.kit import theme as themes
from game.ui.kit.motifs import draw_around
from game.ui.kit.style import felt, weave as woven
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Slider, Stepper, Toggle, Widget
from game.ui.kit.widgets.buttons import key_image
from game.ui.kit.widgets.form import Scroll
from game.ui.kit.widgets.widget import RING_LIGHT, WidgetState, draw_grip
from game.ui.looks import FOLDERS, SHIPPED, LookKind, Looks
from game.ui.scenes.menu.options import LOOK, Options
from game.ui.scenes.menu.progress import progress
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.training.puzzles import Puzzles
from game.ui.table.cards.chrome import GONE, TEAM_SEATS
from game.ui.table.shared.rims import edge_of_back
from game.ui.table.tiles.chrome import draw_handle
from game.words.catalogue import Catalogue
from tests import app_icon, weave
from tests.listed import listed
from tests.test_house import of_the_game
from tests.ui.driver import Driver, as_a, driven
from tests.ui.inks import FELT, THEMES, contrast, least_difference, luminance, styled

pytestmark = pytest.mark.usefixtures("screen")
HIGH = 7.0
"""The least contrast in the theme for those who need more; what cannot be pressed now has that of other themes."""
APART = {"": 30.0, "protan": 15.0, "deutan": 15.0, "tritan": 15.0}
"""The least difference of two colours in CIE L*a*b*; 2.3 can just be noticed, and each has its own symbol besides."""
SEAT = 20.0
"""The least difference of the colour of a seat from that of a piece or of another seat."""
SIZES = ((960, 540), (3840, 2160))
LOOKS = [each for theme in THEMES.values() for each in theme.books.values()]
"""Every theme, for pages and for the table of each book."""


def at(surface: pygame.Surface, x: int, y: int) -> themes.Colour:
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


def test_every_colour_stands_out_from_its_ground() -> None:
    pale = {
        (theme.key, theme.book, pair.front, pair.ground): contrast(*pair.colours)
        for theme in LOOKS
        for pair in themes.pairs(theme)
        if contrast(*pair.colours) < pair.least
    }
    for theme in LOOKS:
        if (edge := contrast(theme.clear_edge, theme.panel)) < themes.SHAPE:
            pale[theme.key, theme.book, "clear edge", "panel"] = edge
        for front in (theme.text, theme.quiet):
            ground = themes.mix(theme.panel, theme.felt, GONE)
            if (out := contrast(themes.mix(front, theme.felt, GONE), ground)) < themes.TEXT:
                pale[theme.key, theme.book, "the plate of a seat that is out", "felt"] = out
    assert pale == {}
    texts = [each for each in themes.pairs(THEMES["contrast"]) if each.least == themes.TEXT]
    assert len(texts) > 20
    assert [each for each in texts if contrast(*each.colours) < (themes.TEXT if each.front == "faint" else HIGH)] == []
    assert contrast(themes.rgb("#000000"), themes.rgb("#ffffff")) == pytest.approx(21)


def test_what_must_stand_out_has_the_colours_by_which_it_is_named() -> None:
    for theme in LOOKS:
        named = {f"pieces.{letter}": colour for letter, colour in theme.pieces.items()}
        named |= {f"edges.{letter}": edge for letter, edge in theme.edges.items()}
        named |= {f"cards.{letter}": ink for letter, (_, ink) in theme.cards.items()}
        for pair in themes.pairs(theme):
            for name, colour in zip((pair.front, pair.ground), pair.colours, strict=True):
                assert name == "print" or colour == (named[name] if "." in name else getattr(theme, name)), pair


@pytest.mark.parametrize("theme", THEMES)
def test_every_button_can_be_read_and_shows_whether_it_can_be_pressed(screen: pygame.Surface, theme: str) -> None:
    style, rect = styled(themes.Metrics(1280, 720), theme), pygame.Rect(40, 40, 240, 58)
    inside, faces = rect.inflate(-100, -24), {}
    for kind in ButtonKind:
        for reason in ("", "not now"):
            screen.fill(style.theme.panel)
            Button("key", rect, "MMMM", lambda: None, kind=kind, reason=reason).draw(screen, style, rect, WidgetState())
            columns, lines = range(inside.left, inside.right), range(inside.top, inside.bottom)
            ground = at(screen, rect.x + 20, rect.centery)
            best = max(contrast(each, ground) for each in {at(screen, x, y) for x in columns for y in lines})
            assert best >= themes.TEXT, (kind, reason)
    for kind in (ButtonKind.PRIMARY, ButtonKind.SECONDARY, ButtonKind.DANGER):
        on, off = (key_image((240, 58), style.metrics, style.theme, kind, False, False, able) for able in (True, False))
        faces[kind] = pygame.image.tobytes(on, "RGBA") != pygame.image.tobytes(off, "RGBA")
    assert all(faces.values()), faces


@pytest.mark.parametrize("theme", THEMES)
def test_every_grip_is_seen_and_what_cannot_be_used_is_drawn_otherwise(screen: pygame.Surface, theme: str) -> None:
    style, rect = styled(themes.Metrics(1280, 720), theme), pygame.Rect(40, 40, 320, 46)
    look = style.theme

    def seen(widget: Widget, ground: themes.Colour) -> set[themes.Colour]:
        screen.fill(ground)
        widget.draw(screen, style, rect, WidgetState())
        return {at(screen, x, y) for x in range(rect.left, rect.right, 2) for y in range(rect.top, rect.bottom)}

    def chosen(_: int) -> None: ...

    def stands_out(colours: set[themes.Colour], ground: themes.Colour) -> bool:
        return max(contrast(each, ground) for each in colours) >= themes.SHAPE

    knob = pygame.Rect(60, 60, 26, 26)
    for ground in (look.panel, look.sunken):
        screen.fill(ground)
        draw_grip(screen, style, knob, enabled=True)
        assert stands_out({at(screen, x, knob.centery) for x in range(knob.left, knob.right)}, ground)
    for ground in (look.felt, look.felt_light, look.felt_dark):
        screen.fill(ground)
        draw_handle(screen, pygame.Rect(40, 40, 18, 60))
        assert stands_out({at(screen, x, y) for x in range(40, 58) for y in range(40, 100)}, ground)
    form = Form(style)
    form.scroll = Scroll(pygame.Rect(0, 0, 300, 200), 900)
    screen.fill(look.panel)
    form.draw(screen)
    assert contrast(at(screen, 295, 20), look.panel) >= themes.SHAPE
    for make in (
        partial(Button, "key", rect, "", lambda: None), partial(Toggle, "key", rect, False, ("", ""), chosen),
        partial(Toggle, "key", rect, True, ("", ""), chosen), partial(Stepper, "key", rect, 3, 1, 5, chosen),
        partial(Slider, "key", rect, 3, 1, 5, chosen), partial(Choice, "key", rect, ((1, ""), (2, "")), 1, chosen),
    ):  # fmt: skip
        used, idle = (seen(make(reason=reason), look.panel) for reason in ("", "not now"))
        assert used != idle
        if look.pale and make.func is not Choice:
            assert stands_out(used, look.panel), make
            assert make.func in (Stepper, Slider) or not stands_out(idle, look.panel), make


def test_every_eye_tells_the_colours_of_a_game_apart() -> None:
    close = dict[tuple[object, ...], float]()
    for key, theme in THEMES.items():
        pieces = theme.pieces
        assert len({*pieces.values()}) == len(pieces)
        red, green, blue = pieces["Y"]
        assert (red > 240, green > 190, blue < 60) == (True,) * 3, "yellow is yellow and not brown"
        cards = [face for letter, (face, _) in theme.cards.items() if letter != "wild"]
        for colours in ([pieces[each] for each in "RYGB"], [pieces[each] for each in "RKOB"], cards):
            close |= {
                (key, eye, *colours): least for eye in APART if (least := least_difference(colours, eye)) < APART[eye]
            }
    assert close == {}
    alike = [themes.rgb("#d02020"), themes.rgb("#6b6b10")]
    assert least_difference(alike, "") > 50
    assert least_difference(alike, "protan") < 25, "an eye confuses what it should"


def test_no_seat_has_the_colour_of_a_piece_and_emblem_pieces_and_cards_have_the_same() -> None:
    for theme in THEMES.values():
        pieces = theme.pieces
        assert theme.emblem == tuple(pieces[letter] for letter in "RYGB")
        assert {letter: theme.card(letter)[0] for letter in "RYGB"} == {letter: pieces[letter] for letter in "RYGB"}
        for seat in theme.seats:
            assert all(least_difference([seat, piece], "") > SEAT for piece in pieces.values()), (theme.key, seat)
        assert least_difference([*theme.seats], "") > SEAT
        teams = [theme.seats[each] for each in TEAM_SEATS]
        assert least_difference([*teams, theme.accent], "") > SEAT, "whose turn it is has a colour of its own"


AMBER = {
    "ui/kit/widgets/buttons.py": "the primary key", "ui/table/shared/plates.py": "the plate at turn",
    "ui/scenes/menu/progress.py": "the face at turn", "ui/scenes/round/podium.py": "laurels and trophies",
}  # fmt: skip
"""Where the accent of a theme is used, and for what."""


def test_the_accent_is_kept_for_the_primary_key_the_turn_and_prizes_and_no_mark_is_like_it() -> None:
    assert {place for place, source in of_the_game().items() if ".accent" in source} == {*AMBER}
    for look in LOOKS:
        marks = [look.mark, look.laid, RING_LIGHT]
        for eye in APART:
            assert least_difference([*marks, look.good], eye) > 8, "selected, laid, focused, proposed"
            for mark in marks:
                assert min(least_difference([mark, each], eye) for each in (look.accent, look.accent_light)) > 15
        for ground in (look.felt, look.felt_light, look.felt_dark):
            assert min(contrast(look.mark, ground), contrast(look.laid, ground)) >= themes.SHAPE, (look.key, look.book)


def test_the_books_are_those_that_have_tables() -> None:
    for theme in THEMES.values():
        assert tuple(theme.books) == ("", *BOOKS)
        assert all(each.book == book and each.of("") is theme for book, each in theme.books.items())


@pytest.mark.parametrize("theme", THEMES)
def test_two_tables_differ_in_cloth_rim_and_backs_for_every_eye(theme: str) -> None:
    """Nearly every pixel is another; the cloths and the backs are apart also for those who see fewer colours."""
    tables = {}
    for book in BOOKS:
        image = felt(themes.Metrics(320, 180), THEMES[theme].of(book))
        tables[book] = [at(image, x, y) for x in range(0, 320, 4) for y in range(0, 180, 4)]
    for one, other in combinations(BOOKS, 2):
        differ = sum(a != b for a, b in zip(tables[one], tables[other], strict=True)) / len(tables[one])
        assert differ > 0.9, (one, other)
        looks = [THEMES[theme].of(book) for book in (one, other)]
        for eye in APART:
            cloths, backs, rims = ([getattr(each, part) for each in looks] for part in ("felt", "back", "wood"))
            apart = [least_difference(colours, eye) for colours in (cloths, backs, rims)]
            assert sum(each > 3 for each in apart) >= 2, (one, other, eye, apart)


@pytest.mark.parametrize("theme", ["felt", "night"])
def test_what_is_no_tile_is_no_dark_lump(theme: str) -> None:
    for look in map(THEMES[theme].of, BOOKS):
        assert contrast(look.button, look.felt) > 1.75
        assert contrast(look.button, look.panel) > themes.SHAPE
        assert contrast(look.back, look.felt) > 1.8
        assert contrast(look.title, look.ivory) < 1.2, "headings are ivory"


def test_backs_that_overlap_are_told_apart_on_every_table_and_from_its_cloth() -> None:
    for look in LOOKS:
        line = edge_of_back(look)
        assert min(contrast(line, look.back), contrast(line, look.back_light)) > themes.SHAPE, (look.key, look.book)
        cloth = (look.felt, look.felt_light, look.felt_dark)
        seen = max(min(contrast(colour, ground) for ground in cloth) for colour in (line, look.back_light))
        assert seen > themes.SHAPE or contrast(look.back, look.felt) > themes.SHAPE, (look.key, look.book)


def test_the_motif_of_a_book_is_seen_on_its_cloth_and_hides_nothing() -> None:
    """It makes cloth no more than a tenth lighter or darker."""
    for theme in THEMES.values():
        for look in (*map(theme.of, BOOKS), replace(theme.of("uno-112"), book="added")):
            size = themes.Metrics(640, 360)
            with_motif, without = felt(size, look), felt(size, replace(look, book=""))
            inside = [(x, y) for x in range(40, 600, 3) for y in range(40, 320, 3)]
            shares = [sum(at(with_motif, *each)) - sum(at(without, *each)) for each in inside]
            assert sum(each != 0 for each in shares) > len(shares) / 50, (theme.key, look.book)
            assert max(map(abs, shares)) <= 3 * 255 * 0.12, (theme.key, look.book)


def test_only_uno_1999_has_a_ring_of_four_colours_and_it_lies_around_the_arrows(screen: pygame.Surface) -> None:
    arrows, opening = pygame.Rect(220, 140, 200, 200), pygame.Rect(14, 14, 600, 440)
    for look in map(THEMES["felt"].of, BOOKS):
        screen.fill(look.felt)
        draw_around(screen, look, arrows, opening)
        within = {at(screen, x, y) for x in range(220, 420, 4) for y in range(140, 340, 4)
                  if (x - 320) ** 2 + (y - 240) ** 2 < 100**2}  # fmt: skip
        beyond = {at(screen, 320 + x, 240 + y) for x in (-93, 93) for y in (-93, 93)}
        assert within == {look.felt}, look.book
        assert len(beyond) == (4 if look.book == "uno-1999" else 1)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_still_to_come_is_seen_in_the_menu(screen: pygame.Surface, theme: str) -> None:
    seen, style = Glance(None, (None,) * 12, "", (False,) * 7, 0, (0, 18)), styled(themes.Metrics(1280, 720), theme)
    for _, paint in progress(lambda *_, **__: "", style, seen).values():
        screen.fill(style.theme.sunken)
        paint(screen, pygame.Rect(20, 20, 220, 40))
        drawn = {at(screen, x, y) for x in range(20, 240) for y in range(20, 60)}
        assert max(contrast(each, style.theme.sunken) for each in drawn) >= themes.SHAPE


def standing_out(surface: pygame.Surface, place: pygame.Rect) -> float:
    """How much the words on a key stand out from it; 0: not at all."""
    rect = place.inflate(-40, -20)
    drawn = {at(surface, x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)}
    return contrast(min(drawn, key=luminance), max(drawn, key=luminance)) - 1


@pytest.mark.parametrize("theme", THEMES)
def test_a_key_that_cannot_be_pressed_looks_it_below_a_question_as_well(tmp_path: Path, theme: str) -> None:
    with driven(tmp_path, settings=Settings(theme=theme)) as driver:
        driver.show(Puzzles(driver.context))
        form = driver.form
        places = [form[key].rect for key in ("own", "days")]

        def share() -> float:
            closed, open_ = (standing_out(driver.surface, place) for place in places)
            return closed / open_

        assert form["own"].reason
        before = share()
        driver.show(Dialog(driver.context, "?", "", [Answer("ja")]))
        assert share() < 0.8 * before
        driver.click_on("answer-0")
        driver.show(Dialog(driver.context, "?", "", [Answer("ja")], clear=True))
        assert share() == before


def test_units_and_text_follow_the_window() -> None:
    for size, factor in (((1280, 720), 1), ((2560, 1440), 2), ((960, 540), 0.75), ((3840, 1440), 2)):
        assert themes.Metrics(*size).factor == pytest.approx(factor)
    least = themes.Metrics(*themes.LEAST_WINDOW)
    assert [least.type(step) for step in themes.TextSize] == sorted(least.type(step) for step in themes.TextSize)
    assert min(least.type(step) for step in themes.TextSize) >= themes.LEAST_TYPE == 12
    assert themes.Metrics(1280, 720).px(44) == 44, "what can be pressed, at the usual size"
    assert (least.px(0.1), least.px(0)) == (1, 0), "thin lines never vanish"


def test_the_files_of_the_icon_are_what_the_tool_draws() -> None:
    assert {path.name for path in app_icon.FOLDER.iterdir()} == {f"steinreich-{n}.png" for n in app_icon.SIZES}
    for side in app_icon.SIZES:
        kept, made = pygame.image.load(app_icon.FOLDER / f"steinreich-{side}.png"), app_icon.drawn(side, FELT)
        assert kept.get_size() == (side, side)
        for x in range(0, side, max(side // 16, 1)):
            for y in range(0, side, max(side // 16, 1)):
                pair = zip(kept.get_at((x, y)), made.get_at((x, y)), strict=True)
                assert all(abs(a - b) <= 2 for a, b in pair), "run python -m tests.app_icon"


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("name", "thread"), [*product(weave.WEAVES, (1, 2))])
def test_the_files_of_a_cloth_are_what_the_tool_draws(name: str, thread: int) -> None:
    drawn = pygame.image.tobytes(weave.WEAVES[name](thread), "RGB")
    assert pygame.image.tobytes(woven(name, thread), "RGB") == drawn, "run python -m tests.weave"


FILES = assets() / "themes"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return player_folders(tmp_path)


def own(folders: Folders, text: str, kind: LookKind = LookKind.THEME, name: str = "meadow.toml") -> Path:
    path = folders.config / "themes" / FOLDERS[kind] / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("kind", LookKind)
def test_every_file_of_the_game_is_offered_and_a_copy_of_it_can_be_used(folders: Folders, kind: LookKind) -> None:
    assert {path.stem for path in (FILES / FOLDERS[kind]).glob("*.toml")} == set(SHIPPED[kind])
    for key in SHIPPED[kind]:
        own(folders, (FILES / FOLDERS[kind] / f"{key}.toml").read_text("utf-8"), kind, f"{key}.toml")
    looks = Looks(folders)
    assert looks.broken == []
    assert looks.keys(kind) == (*SHIPPED[kind], *(f"own/{key}" for key in sorted(SHIPPED[kind])))


def test_a_theme_changes_only_what_it_names(folders: Folders) -> None:
    own(folders, 'name = "Wiese"\nfelt_light = "#2a5f2a"\n[pieces]\nB = "#0000aa"')
    theme, felt = (Looks(folders).chosen(themes.Theme, key) for key in ("own/meadow", "felt"))
    assert (theme.name, theme.felt_light) == ("Wiese", themes.rgb("#2a5f2a"))
    assert theme.panel == felt.panel
    assert theme.piece("B") == themes.rgb("#0000aa")
    assert theme.piece("R") == felt.piece("R")


def test_what_is_broken_is_named_in_every_language_and_left_out(tmp_path: Path) -> None:
    for number, (name, text, line, code) in enumerate(listed("theme")["broken"]):
        kind = LookKind(name)
        folders = player_folders(tmp_path / str(number))
        path = own(folders, text, kind)
        own(folders, 'name = "Gut"', kind, "good.toml")
        looks = Looks(folders)
        assert looks.keys(kind) == (*SHIPPED[kind], "own/good"), text
        assert [(each.file, each.line, each.code) for each in looks.broken] == [(path, line, code)], text
        assert path.read_text("utf-8") == text
        for language in LANGUAGES:
            said = Catalogue(language).t(f"look.why.{code}", **looks.broken[0].names)
            assert ("{" in said, len(said) > 20) == (False, True), (language, text)


def test_what_is_no_file_is_left_alone(folders: Folders) -> None:
    (folders.config / "themes" / "folder.toml").mkdir(parents=True)
    (folders.config / "themes" / "nowhere.toml").symlink_to(folders.config / "gone")
    assert [each.code for each in Looks(folders).broken] == ["file", "file"]


def test_a_theme_that_is_missing_is_not_forgotten(tmp_path: Path) -> None:
    path = own(player_folders(tmp_path), "name = 3")
    with driven(tmp_path, settings=Settings(theme="own/meadow")) as driver:
        assert driver.context.style.theme.key == "felt"
        driver.context.change(volume=35)
        assert driver.kept.theme == "own/meadow"
        path.write_text('name = "Wiese"', "utf-8")
        driver.context.read_looks()
        assert driver.context.style.theme.name == "Wiese"


def test_a_broken_theme_is_named_on_the_screen_and_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    own(player_folders(tmp_path), 'name = "A"\nfelt = "green"')
    with caplog.at_level(logging.WARNING), driven(tmp_path, language="en") as driver:
        driver.context.report_looks()
        shown = driver.context.toasts.texts
    assert "meadow.toml, line 2: “felt” needs a colour" in shown[0]
    assert "meadow.toml:2" in caplog.text


def looking(driver: Driver) -> None:
    driver.context.go.menu()
    driver.show(Options(driver.context, LOOK))


@pytest.mark.parametrize(("index", "key"), list(enumerate(SHIPPED[LookKind.THEME]))[1:])
def test_a_theme_applies_at_once_and_is_remembered(driver: Driver, index: int, key: str) -> None:
    looking(driver)
    before = driver.surface.copy()
    driver.pick("theme", index)
    driver.wait(0.5)
    assert driver.context.style.theme.key == key
    assert driver.kept.theme == key
    assert driver.surface.get_at((640, 12)) != before.get_at((640, 12)), "the table is another one"
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    assert driver.context.style.theme.key == key


def test_where_nothing_can_be_written_all_stays_as_it_was(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    looking(driver)
    driver.pick("theme", 1)
    driver.wait(0.5)
    monkeypatch.setattr("game.store.files.write", lambda path, _text: (Note(NoteCode.UNWRITABLE, path),))
    driver.click_on("own_look")
    assert driver.context.settings.theme == "night"
    assert driver.context.style.theme.key == "night"
    assert "night.toml" in driver.context.toasts.texts[0]


def test_a_copy_is_made_to_be_changed(driver: Driver) -> None:
    looking(driver)
    driver.pick("theme", 1)
    driver.wait(0.5)
    for _ in range(2):
        driver.click_on("own_look")
        driver.wait(0.5)
    folder = driver.context.looks.folder
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.toml")} == {
        "night.toml", "tiles/classic.toml", "cards/classic.toml",
    }  # fmt: skip
    theme = as_a(themes.Theme, driver.context.style.theme)
    assert (theme.key, theme.name) == ("own/night", "Eigenes Thema")
    assert theme.felt == driver.context.looks.chosen(type(theme), "night").of(theme.book).felt
    path = folder / "night.toml"
    path.write_text(path.read_text("utf-8").replace('felt = "#133a3a"', 'felt = "#3b1a52"'), "utf-8")
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    driver.context.go.options()
    driver.wait(0.5)
    assert driver.context.style.theme.felt == themes.rgb("#3b1a52")
