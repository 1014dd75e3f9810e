"""The texts of all languages: complete, drawable, used, chosen among the words; room for more languages."""

import ast
import re
import struct
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from string import Formatter

import pytest

from game.engine.options import options_of, to_text
from game.engine.registry import BOOKS
from game.shipped import text_file
from game.store.settings import Settings
from game.ui.context import system_language
from game.ui.kit.drawing import FONTS, ICONS
from game.ui.kit.theme import Typeface
from game.ui.kit.widgets import Choice, Stepper
from game.ui.kit.widgets.textline import WRITABLE
from game.ui.scenes.menu import menu
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import GENERAL, Options, sections_of
from game.words.catalogue import IN_BOOK, LANGUAGES, PLURAL, Catalogue, asks, own_name
from game.words.options import NAMED, key_of
from tests.listed import listed
from tests.parsed import nodes
from tests.ui.driver import Screen, driven

CATALOGUES = {language: Catalogue(language) for language in LANGUAGES}
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted((Path(__file__).parents[2] / "game").rglob("*.py")))
LITERALS = {*re.findall(r'"([^"\n]*)"', SOURCE)}


@cache
def letters_of(face: Typeface) -> set[int]:
    """Every character that a font has a picture for, from its character map (format 4)."""
    data = (FONTS / face.value).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    entries = [struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(tables)]
    start = next(offset for tag, _, offset, _ in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for index in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * index + 4)
        at = start + offset
        if struct.unpack_from(">H", data, at) != (4,):
            continue
        segments = struct.unpack_from(">H", data, at + 6)[0] // 2
        ends = struct.unpack_from(f">{segments}H", data, at + 14)
        starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
        for low, high in zip(starts, ends, strict=True):
            found.update(range(low, high + 1))
    return found - {0xFFFF}


def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def named_in(catalogue: Catalogue) -> dict[str, dict[str, frozenset[str]]]:
    """What each text names, by its key: in every form that numbers ask for, or in the only one.

    Fractions ask for `other`, which a language may need for nothing else.
    """
    forms, entries = {catalogue.form(n) for n in range(1000)}, catalogue.entries
    found: dict[str, dict[str, frozenset[str]]] = {}
    for key, text in entries.items():
        stem, _, form = key.rpartition(".")
        if key.startswith((PLURAL, IN_BOOK)):
            continue
        if form in {*forms, "other"} and all(f"{stem}.{each}" in entries for each in forms):
            found.setdefault(stem, {})[form] = placeholders(text)
        else:
            found[key] = {"": placeholders(text)}
    return found


def test_the_languages_have_the_same_keys_and_name_the_same_things() -> None:
    german = named_in(CATALOGUES["de"])
    for language, catalogue in CATALOGUES.items():
        other, file = named_in(catalogue), text_file(language, "screen")
        assert sorted(german.keys() - other.keys()) == [], f"{file} lacks them"
        assert sorted(other.keys() - german.keys()) == [], f"only {file} has them"
        for key, named in german.items():
            in_all = [{*chain(*each.values())} for each in (named, other[key])]
            assert named == other[key] if named.keys() == other[key].keys() else in_all[0] == in_all[1], key
        assert own_name(language) == catalogue.t("language.name")


def test_a_number_asks_for_its_form_as_the_language_says() -> None:
    polish = {
        "one": "n = 1",
        "few": "n % 10 = 2..4 and n % 100 != 12..14",
        "many": "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14",
    }
    asked = {form: [n for n in range(26) if asks(rule, n)] for form, rule in polish.items()}
    assert asked == {"one": [1], "few": [2, 3, 4, 22, 23, 24], "many": [0, *range(5, 22), 25]}
    assert (asks("i = 1 or n = 3,7..9", 8), asks("n = 1", -1)) == (True, False)
    with pytest.raises(ValueError, match="says nothing about a number"):
        asks("n = one", 1)


def test_the_fonts_have_every_letter_of_the_texts_and_of_names() -> None:
    for language, face in product(LANGUAGES, Typeface):
        missing = set(map(ord, "".join(CATALOGUES[language].entries.values()))) - letters_of(face) - {ord("\n")}
        assert {chr(code) for code in missing} == set(), (language, face)
    allowed = set(map(ord, WRITABLE))
    for face in (Typeface.TEXT, Typeface.STRONG, Typeface.BOLD):
        assert {chr(code) for code in allowed - letters_of(face)} == set()
    assert set(map(ord, "äöüßÄÖÜéñçłő–’")) - {ord("–"), ord("’")} <= allowed


def test_every_option_and_value_has_a_text() -> None:
    for catalogue, rules in product(CATALOGUES.values(), BOOKS.values()):
        for option in options_of(rules):
            texts = key_of(rules, option.name)
            named = option.values if isinstance(option.values, tuple) and len(option.values) <= NAMED else ()
            values = (f"value.{to_text(value)}" for value in named)
            assert [part for part in ("name", "about", *values) if f"{texts}.{part}" not in catalogue] == [], texts
        assert all(f"options.section.{section}" in catalogue for section in sections_of(rules))


def test_no_text_and_no_icon_is_unused_or_missing() -> None:
    patterns = [re.compile(re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(text))) for text in LITERALS if "{" in text]
    every = [key for key in CATALOGUES["de"].entries if not key.startswith((PLURAL, IN_BOOK))]
    keys = {key: re.sub(r"\.(one|other)$", "", key) for key in every}
    rest = [each for each, key in keys.items() if not {each, key} & LITERALS]
    unused = [each for each in rest if not any(one.fullmatch(each) or one.fullmatch(keys[each]) for one in patterns)]
    assert unused == []
    asked = re.findall(r"""\bt\(\s*"([a-z0-9_.-]+)"[,)\s]""", SOURCE)
    assert asked
    assert [key for key in asked if key not in CATALOGUES["de"]] == []
    there = {path.stem for path in ICONS.glob("*.svg")}
    assert sorted(there - LITERALS) == []
    icons = set(re.findall(r"""\bicon(?:=|\()"([a-z0-9-]+)\"""", SOURCE))
    assert sorted(icons - there) == []


def test_numbers_are_put_into_words() -> None:
    assert CATALOGUES["de"].t("seats.target-rounds", n=1) == "1 Runde"
    assert CATALOGUES["en"].t("seats.target-rounds", n=4) == "4 rounds"
    for catalogue in CATALOGUES.values():
        said = catalogue.t("plate.points", n=-100)
        assert ("−100" in said, "-" in said) == (True, False)
    with pytest.raises(KeyError):
        CATALOGUES["de"].t("no.such.key")


def test_the_system_decides_the_language_at_first() -> None:
    for locales, language in (
        (["de"], "de"), (["xx", "en"], "en"), (["xx"], "en"), (["xx", "de"], "de"), ([], "de"),
    ):  # fmt: skip
        assert system_language([{"language": each, "country": "AT"} for each in locales]) == language


def test_english_is_punctuated_as_english() -> None:
    entries = Catalogue("en").entries
    assert [key for key, text in entries.items() if re.search(r"\w'\w", text)] == []  # ’ is the apostrophe
    assert [key for key, text in entries.items() if re.search(r"[^\d] …", text)] == []  # an ellipsis follows its word
    assert [
        key for key, text in entries.items() if re.search(r"\b(lose|loses) (a|the) turn", text)
    ] == []  # miss a turn


def test_every_word_of_a_book_stands_in_a_text_and_no_mark_is_left() -> None:
    for language in LANGUAGES:
        written = re.sub("(?m)^#.*", "", text_file(language, "screen").read_text("utf-8"))
        own: dict[str, dict[str, str]] = {}
        for key, text in CATALOGUES[language].entries.items():
            if key.startswith(IN_BOOK):
                book, _, words = key.removeprefix(IN_BOOK).partition(".")
                own.setdefault(book, {})[words] = text
                assert placeholders(words) == placeholders(text), key
        assert own.keys() <= BOOKS.keys()
        assert {words for each in own.values() for words in each} == {*re.findall(r"<([^<>]+)>", written)}
        for book in ("", *BOOKS):
            assert not {*"<>"} & {*"".join(Catalogue(language, book).entries.values())}
            assert Catalogue(language).of(book) is Catalogue(language).of(book)


OF_TILES = re.compile(r"(problem|log|guide|hint|puzzle|level|theme|sign|mark|spoken|table)\.")


@pytest.mark.parametrize("book", ["uno-rummy", "rummy", "rummikub"])
def test_each_tile_book_speaks_its_own_german(book: str) -> None:
    words, entries = listed("catalogue")["german"][book], Catalogue("de", book).entries
    said = {key: text for key, text in entries.items() if OF_TILES.match(key) or key.startswith(f"rules.{book}.")}
    assert {key: text for key, text in said.items() if re.search(words["foreign"], text)} == {}
    lessons = tomllib.loads(text_file("de", "levels").read_text("utf-8"))["lessons"][book]
    assert [text for text in map(str, lessons.values()) if re.search(words["foreign"], text)] == []
    t = Catalogue("de", book).t
    assert [t("theme.group.melds"), t("spoken.stock"), t("legend.sides")] == words["own"]


NAMES = [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("nl", "Nederlands"), ("pt", "Português"),
         ("el", "Ελληνικά")]  # fmt: skip


def test_english_is_what_players_say() -> None:
    texts = "".join(text_file("en", file).read_text("utf-8") for file in ("screen", "levels")).replace("Goals", "")
    assert [words for words in listed("catalogue")["clumsy"] if words in texts] == []
    t, entries = Catalogue("en").t, Catalogue("en").entries
    said = listed("catalogue")["said"]
    assert {key: entries[key] if key in entries else t(key) for key in said} == said
    assert t("seats.target") == t("seats.count-target") == "Target"
    assert "You write the rules for three wilds yourselves" in texts
    assert Catalogue("de").t("statistics.figure.opening_turn") == "Zug der Auslage"


@pytest.mark.parametrize("place", [Menu, Options])
def test_more_languages_have_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: type[Menu | Options]) -> None:
    for many in range(2, len(NAMES) + 1):
        monkeypatch.setattr(menu, "language_names", lambda many=many: NAMES[:many])
        with driven(tmp_path / str(many), (960, 540), "de", Settings(reduce_motion=True)) as driver:
            driver.show(Menu(driver.context) if place is Menu else Options(driver.context, GENERAL))
            names = [name for _, name in NAMES[:many]]
            assert not set(names) & set(Screen(driver).cut_off())
            control = driver.form["language"]
            assert isinstance(control, Choice if many == 2 else Stepper if many == 6 else Choice | Stepper)
            if isinstance(control, Choice):
                driver.click(control.cells(driver.form.place(control))[1].center)
            else:
                assert isinstance(control, Stepper)
                assert [control.words[i] for i in range(control.low, control.high + 1)] == names
                driver.click(control.keys(driver.form.place(control))[1].center)
            assert driver.context.language == "en"


UI = Path(__file__).resolve().parents[2] / "game" / "ui"


def says(node: ast.expr) -> bool:
    """Whether an expression looks up a text."""
    name = getattr(getattr(node, "func", None), "id", "") or getattr(getattr(node, "func", None), "attr", "")
    return isinstance(node, ast.Call) and name in {"t", "say"}


def chosen(code: str) -> Iterator[str]:
    """The conditions by which one of two texts is looked up."""
    for node in nodes(code):
        if isinstance(node, ast.Call) and says(node) and node.args and isinstance(node.args[0], ast.IfExp):
            yield ast.unparse(node.args[0].test)
        elif isinstance(node, ast.IfExp) and says(node.body) and says(node.orelse):
            yield ast.unparse(node.test)


def test_sentences_are_chosen_among_the_words() -> None:
    found = {
        (path.relative_to(UI).as_posix(), condition)
        for path in sorted(UI.rglob("*.py"))
        for condition in chosen(path.read_text("utf-8"))
    }
    labels = {(file, condition) for file, reasons in listed("catalogue")["labels"].items() for condition in reasons}
    assert found == labels, "a choice between sentences belongs to game/words; a label needs a reason here"
