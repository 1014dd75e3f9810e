"""The texts of a level, in one or more languages: read from a file and written into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine.shown import sentences, shown
from game.shipped import LANGUAGES
from game.store.toml_lines import KeyPath
from game.store.toml_source import TomlSource, unknown_key

TEXT_KEYS = ("title", "teaches", "task", "aim", "hints")
"""The keys of a table of texts; only a stage of the school has an aim."""
LONGEST = {"title": 60, "teaches": 80, "task": 400, "aim": 160, "hints": 300}
"""The maximum length of each text; there is no room for more."""


@dataclass(frozen=True, slots=True)
class LevelText:
    """The texts of a level in one language."""

    title: str
    teaches: str
    """The topic, in a few words."""
    task: str
    """The task, in a sentence or two."""
    hints: tuple[str, ...]
    """A ladder: each hint says a little more."""
    aim: str = ""
    """What is to be done, in a sentence, if the task is only what has to be known for it."""


def said(text: LevelText, told: int) -> str:
    """Return what the side of the table says, with the first `told` hints, for somebody who does not see it."""
    return sentences(text.title, text.teaches, text.task, text.aim, *text.hints[:told])


def read_texts(written: TomlSource) -> Mapping[str, LevelText]:
    """Return the texts of a level by language, at least one; raises FileMistake."""
    texts = {language: _read(written, language) for language in LANGUAGES if language in written.table}
    if not texts:
        raise written.mistake((), f"the texts are missing: {' or '.join(f'[{each}]' for each in LANGUAGES)}")
    return texts


def _read(written: TomlSource, language: str) -> LevelText:
    table = written.table[language]
    if not isinstance(table, dict):
        raise written.mistake((language,), f"{language}: expected a table [{language}]")
    for key in table:
        if key not in TEXT_KEYS:
            raise written.mistake((language, key), unknown_key(key, TEXT_KEYS))
    words = {
        key: shown(a_text(written, (language, key), table.get(key)), LONGEST[key])
        for key in TEXT_KEYS
        if key != "hints" and (key != "aim" or key in table or "rules" in written.table)
    }
    hints = list_of_texts(written, (language, "hints"), table.get("hints"))
    return LevelText(**words, hints=tuple(shown(hint, LONGEST["hints"]) for hint in hints))


def a_text(written: TomlSource, place: KeyPath, value: object) -> str:
    """Return a value that has to be a text, without spaces around it; raises FileMistake."""
    if not isinstance(value, str) or not value.strip():
        raise written.mistake(place, f"{place[-1]}: expected a text, got {shown(repr(value), 60)}")
    return value.strip()


def list_of_texts(written: TomlSource, place: KeyPath, value: object) -> list[str]:
    """Return a value that has to be a list of texts, and not empty; raises FileMistake."""
    if not isinstance(value, list) or not value:
        raise written.mistake(place, f"{place[-1]}: expected a list of texts, got {shown(repr(value), 60)}")
    return [a_text(written, place, each) for each in value]
