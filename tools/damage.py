"""What may become of a file: damage to its bytes, and changes by somebody who knows how it is made.

`DAMAGES` take bytes, whatever they mean. `mutated` changes a text in one to three ways: its words, lines, brackets,
numbers, versions; it may use texts of other kinds. Text with check sums is taken apart first, and sealed again more
often than not: then only what it says can be wrong. `mutated_base` changes rows, columns and tables of SQLite.
"""

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from game.engine.record import seal

Damage = Callable[[bytes, Random], bytes]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, chance: Random) -> bytes:
    at, size = chance.randrange(len(data)), chance.choice((1, 2, 16, 512))
    return data[:at] + chance.randbytes(size) + data[at + size :]


def _insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.randbytes(chance.choice((1, 3, 64))) + data[at:]


def _noise(data: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.choice((0, 1, 100, len(data))))


def _zeros(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes(len(data) - at)


def _lines_of(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case _:
            lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _encoding(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(chance.choice(("utf-16", "utf-32", "cp037", "utf-8-sig")), "replace")


DAMAGES: tuple[Damage, ...] = (_cut, _flip, _overwrite, _insert, _noise, _zeros, _lines_of, _encoding)


# -- Mutations of texts.

Mutation = Callable[[list[str], Random, Sequence[str]], None]
"""Changes a list of words, with texts of other kinds at hand."""

_WORDS = re.compile(r"\s+|[A-Za-z_]+|[0-9]+|.", re.DOTALL)
_SUM = re.compile(r" #[0-9a-f]{8}$")
ODD = (
    "", "0", "-1", "1", "4", "256", "65536", "2147483648", "18446744073709551616", "9" * 400, "9" * 5000, "1e999",
    "nan", "inf", "-inf", "1e99999999", "0x10", "1_0", "true", "null", "''", '"""', "#", ";", "|", "=", "@", "+", "*",
    "'" * 9, "\0", "\t", "\r", "\ufeff", "\u202e", "\U0001f600", "\u0663", "\u00e4", "\u0130", "\ud7ff", "%s", "{0}",
    "../..", "C:\\", "a" * 3000, "1979-05-27T07:32:00Z", "[[a]]", "a.b.c = 1", "[a.b]", "note won 0", "digest 0",
    "seat human X",
)  # fmt: skip
"""Words that readers stumble over."""
LONGEST = 1_200_000
"""The most letters of what is made; files of people may have a million bytes."""


def _mutate(words: list[str], chance: Random, others: Sequence[str]) -> None:
    """Change a list of words, with texts of other kinds at hand."""
    match chance.randrange(10):
        case 0:
            one, two = chance.randrange(len(words)), chance.randrange(len(words))
            words[one], words[two] = words[two], words[one]
        case 1:
            first = chance.randrange(len(words))
            part = words[first : first + chance.choice((1, 2, 8))]
            words[first:first] = part * chance.choice((2, 3, 10, 1000))
        case 2:
            first = chance.randrange(len(words))
            del words[first : first + chance.choice((1, 1, 2, 8))]
        case 3:
            words[chance.randrange(len(words))] = chance.choice(ODD)
        case 4:
            at = chance.randrange(len(words))
            words[at] = (words[at] * chance.choice((10, 100, 1000)))[:LONGEST]
        case 5:
            if numbers := _numbers(words):
                at = chance.choice(numbers)
                near = str(int(words[at][:9]) + chance.choice((-1, 1, 7)))
                words[at] = chance.choice((near, "0", "13", "14", "99", "1000000000"))
        case 6:
            at, depth = chance.randrange(len(words)), chance.choice((1, 2, 30, 2000))
            pair = chance.choice(("[]", "{}", "()", '""', "''", "<>"))
            words[at] = pair[0] * depth + words[at] + pair[1] * depth
        case 7:
            if other := _WORDS.findall(chance.choice(others)):
                first = chance.randrange(len(other))
                words.insert(
                    chance.randrange(len(words) + 1), "".join(other[first : first + chance.choice((1, 3, 40))])
                )
        case 8:
            # It says that it is of a later version: the first numbers are those of forms and revisions.
            if numbers := _numbers(words)[:3]:
                words[chance.choice(numbers)] = chance.choice(("4", "9", "99", "9999"))
        case _:
            _change_lines(words, chance, others)


def _numbers(words: Sequence[str]) -> list[int]:
    return [at for at, word in enumerate(words) if word.isdecimal()]


def _change_lines(words: list[str], chance: Random, others: Sequence[str]) -> None:
    """Lose, repeat, move or swap whole lines, or take one of another kind of text."""
    lines = "".join(words).split("\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines[two:two] = [lines[one]] * chance.choice((1, 2, 50))
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case 3:
            lines.insert(two, lines.pop(one))
        case _:
            lines.insert(one, chance.choice(chance.choice(others).split("\n")))
    words[:] = ["\n".join(lines)]


def mutated(text: str, sealed: bool, chance: Random, others: Sequence[str]) -> str:
    """Return a text changed in one to three ways; `sealed` says that its lines end in check sums."""
    lines = [_SUM.sub("", line) for line in text.split("\n")] if sealed else []
    words = _WORDS.findall("\n".join(lines).rstrip("\n") if sealed else text)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if words:
            _mutate(words, chance, others)
    changed = "".join(words)[:LONGEST]
    return seal(changed.split("\n")).text[:LONGEST] if sealed and chance.random() < RESEALED else changed


RESEALED = 0.9
"""How often a text with check sums gets right ones again."""


# -- Mutations of SQLite files: rows, columns and tables that the game would never write, in a file that is whole.

VALUES: tuple[object, ...] = (
    None, "", "x", 0, -1, 1.5, 1e999, 2**62, -(2**62), b"", b"\xff\xfe", "\ud7ff", "a" * 5000, "9" * 5000, "2026-13-99",
    "1e99999999", "nan", "uno-rummy", "2026-11-21T18:30:05+00:00", "null",
)  # fmt: skip


def mutated_base(data: bytes, chance: Random, folder: Path) -> bytes:
    """Return a database with one to three changes."""
    path = folder / "mutated.sqlite"
    path.write_bytes(data)
    with closing(sqlite3.connect(path)) as base:
        base.text_factory = bytes
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA journal_mode = MEMORY")
        for _ in range(chance.choice((1, 1, 2, 3))):
            with suppress(sqlite3.Error):
                _change(base, chance)
        base.commit()
    return path.read_bytes()


def _change(base: sqlite3.Connection, chance: Random) -> None:
    tables = [name.decode() for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    table = chance.choice(tables)
    columns = [row[1].decode() for row in base.execute(f"PRAGMA table_info('{table}')")]
    column, value = chance.choice(columns), chance.choice(VALUES)
    match chance.randrange(10):
        case 0 | 1 | 2:
            base.execute(f"UPDATE '{table}' SET \"{column}\" = ?", (value,))
        case 3:
            base.execute(f"UPDATE '{table}' SET \"{column}\" = CAST(x'ff' AS TEXT)")
        case 4:
            base.execute(f"INSERT INTO '{table}' SELECT * FROM '{table}'")
        case 5:
            marks = ", ".join("?" * len(columns))
            base.execute(f"INSERT INTO '{table}' VALUES ({marks})", [chance.choice(VALUES) for _ in columns])
        case 6:
            base.execute(f"DELETE FROM '{table}'")
        case 7:
            base.execute(f"DROP TABLE '{table}'")
            if chance.random() < 0.5:
                base.execute(f"CREATE VIEW '{table}' AS SELECT 1 AS \"{column}\"")
        case 8:
            base.execute(f"PRAGMA user_version = {chance.choice((-(2**31), -1, 0, 1, 2, 3, 7, 2**31 - 1))}")
        case _:
            base.execute(f"ALTER TABLE '{table}' RENAME COLUMN \"{column}\" TO other")
