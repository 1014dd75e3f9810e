"""The page of licences, and that nothing in the packages is missing from it."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from game.cli.packages import package_name, requirements
from game.ui.scenes.menu.option_rows import Licences, LicenceText, bill
from game.ui.scenes.menu.options import Options
from tests.ui.driver import Driver
from tools.release.project import build_bill, unlisted


def test_every_licence_that_is_named_is_there_in_full() -> None:
    named = {licence for part in bill().parts for licence in part.licences}
    assert named == bill().texts.keys()
    assert all(len(text) > 100 for text in bill().texts.values())


def words(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9.]+', text.lower().replace('//', ' ')))} "


def test_a_licence_has_the_words_of_the_fonts_and_icons_themselves(root: Path) -> None:
    for licence, file in (("OFL-1.1", "OFL-Fredoka.txt"), ("OFL-1.1", "OFL-Nunito.txt"), ("ISC", "LICENSE-lucide.txt")):
        (own,) = (root / "assets").rglob(file)
        assert words(bill().texts[licence]) in words(own.read_text("utf-8")), file


def test_every_package_font_and_library_is_named_and_one_that_is_not_is_found(root: Path) -> None:
    names = {part.name for part in bill().parts}
    assert {package_name(each) for each in requirements(root, tools=False)} <= names
    assert {path.stem.partition("-")[0] for path in (root / "assets" / "fonts").glob("*.ttf")} <= names
    credit = (root / "assets" / "CREDITS.md").read_text("utf-8")
    assert "Lucide" in credit
    assert "Lucide" in names
    inside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    assert unlisted(path.name for path in inside.glob("*")) == []
    found = ["libSDL2-2-50d19f93.0.so.0.3200.10", "libnew-1234.so.5", "libjpeg-a5e764f6.so.62", "libjpegxl.so.1"]
    assert unlisted(found) == ["libnew-1234.so.5", "libjpegxl.so.1"]


def test_the_bill_of_a_release_has_every_part_and_every_text(tmp_path: Path) -> None:
    file = build_bill(tmp_path)
    text = file.read_text("utf-8")
    assert all(f"{part.name}: {' AND '.join(part.licences)}" in text for part in bill().parts)
    assert all(licence.strip() in text for licence in bill().texts.values())
    assert not re.search(r"\[text\]|'''", text)


def test_the_options_lead_to_the_list_and_the_list_to_each_licence(driver: Driver) -> None:
    driver.context.go.options()
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, Options)
    scroll = driver.form.scroll
    assert scroll is not None
    scroll.move(10_000)
    driver.wait(1)
    driver.click_on("licences")
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, Licences)
    driver.click_on("4-LGPL-2.1-or-later")
    driver.wait(1)
    top = driver.on_top(LicenceText)
    assert top.licence == "LGPL-2.1-or-later"
