"""Gives every reader a megabyte of the worst, and measures the processor time: none may take a second.

    python -m tools.worst_inputs [--size 1000000] [KIND ...]

One long line, a million short ones, deep nesting, one number with a million digits, the same key again and again, keys
and tables by the ten thousand; where a file has a head or check sums, the same behind a right head and with right
sums. What is replayed takes as long as it was played: see `docs/reliability.md`.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.engine.record import seal, unseal_lines
from tools.readers import READERS, SLOWEST, SQLITE, given

MEGABYTE = 1_000_000
"""As large as a file may be that people write; a record may be larger."""
UNITS: dict[str, str] = {
    "one letter": "a", "digits": "7", "spaces": " ", "lines": "\n", "short lines": "a\n", "brackets": "[",
    "braces": "{", "pairs": "[]", "quotes": '"', "escapes": '"\\', "apostrophes": "'", "commas": ",", "bars": " |",
    "semicolons": ";", "stars": "* ", "equals": "=", "dots": "a.", "comments": "#\n", "marks": "\u0301",
    "wide letters": "\U0001f600", "zeros": "\0", "tiles": "R4 ", "named jokers": "*=R5 ", "melds": "R4 | ",
    "cards": "R7' ", "actions": "0 draw\n", "calls": "0 uno\n", "notes": "note hint 0\n", "seats": "seat human A\n",
    "digests": "digest 0\n", "text lines": 'a = "b"\n', "tables": "[a]\n", "lists of tables": "[[a]]\n",
    "inline tables": "a = {b = {c = 1}}\n", "long strings": '"""a"""\n', "numbers": "1,\n",
}  # fmt: skip
"""What is repeated until there is a megabyte."""


def _repeated(unit: str, size: int) -> str:
    return unit * (size // len(unit.encode()))


def _numbered(line: str, size: int) -> str:
    """Lines that all differ, as in `a1 = 1`, `a2 = 1`."""
    return "".join(line.format(number) for number in range(size // (len(line) + 3)))


MADE: dict[str, Callable[[int], str]] = {
    "keys": lambda size: _numbered("a{0} = 1\n", size),
    "dotted keys": lambda size: _numbered("a.b.c{0} = 1\n", size),
    "deep key": lambda size: f"{'a.' * (size // 2 - 4)}a = 1\n",
    "deeper keys": lambda size: "".join(f"{'a.' * 200}b{number} = 1\n" for number in range(size // 420)),
    "table by table": lambda size: _numbered("[t{0}]\n", size),
    "deeper tables": lambda size: "".join(f"[{'a.' * 200}b{number}]\n" for number in range(size // 420)),
    "list of numbers": lambda size: f"window = [{_repeated('1,', size - 20)}1]",
    "list of lists": lambda size: f"solved = [{_repeated('[],', size - 20)}[]]",
    "list of texts": lambda size: f"solved = [{_repeated(chr(34) * 2 + ',', size - 20)}'']",
    "nested list": lambda size: f"solved = {'[' * (size // 2 - 20)}{']' * (size // 2 - 20)}",
    "nested table": lambda size: f"a = {'{a = ' * (size // 6 - 9)}1{'}' * (size // 6 - 9)}",
    "long number": lambda size: f"volume = {'9' * (size - 20)}",
    "long text": lambda size: f'player_name = "{"a" * (size - 30)}"',
    "long key": lambda size: f"{'a' * (size - 10)} = 1",
    "escaped text": lambda size: f'player_name = "{_repeated(chr(92) + "u00e4", size - 30)}"',
    "open text": lambda size: f'player_name = "{_repeated("a" + chr(92) + chr(34), size - 30)}',
    "option by option": lambda size: "[options.uno-rummy]\n" + _numbered("a{0} = 1\n", size - 30),
    "book by book": lambda size: _numbered("[options.b{0}]\n", size),
    "a key for each intent": lambda size: "[keys]\n" + _numbered('k{0} = ["x"]\n', size - 30),
}


def worst(kind: str, size: int) -> Iterator[tuple[str, bytes]]:
    """Yield the worst inputs of a kind of file, each with what it is called."""
    reader = READERS[kind]
    units: dict[str, Callable[[int], str]] = {name: partial(_repeated, unit) for name, unit in UNITS.items()}
    for name, make in (units if kind in SQLITE else units | MADE).items():
        yield name, make(size).encode()
    if kind in SQLITE:
        for sample in reader.samples():
            yield "a file and much behind it", sample + bytes(max(0, size - len(sample)))
        return
    whole = reader.samples()[0].decode()
    if reader.sealed:
        yield from _sealed(whole, size)
    elif kind.endswith("notation") or kind == "deal number":
        for name, unit in UNITS.items():
            yield f"{name} after the first word", f"{whole.split(' ')[0]} {_repeated(unit, size - 40)}".encode()
    else:
        for name, make in (MADE | units).items():
            yield f"{name} after a good file", f"{whole}\n{make(size - len(whole.encode()) - 10)}".encode()


def _sealed(sample: str, size: int) -> Iterator[tuple[str, bytes]]:
    """Yield files whose check sums are right: with one huge line in the place of each line, and with many lines."""
    lines = list(unseal_lines(sample))
    for name, unit in UNITS.items():
        if "\n" in unit:
            many = unit.rstrip("\n")
            count = size // (len(many) + len(" #00000000\n"))
            for at in sorted({1, len(lines) // 2, len(lines)}):
                yield f"{name} after line {at}", seal([*lines[:at], *[many] * count, *lines[at:]]).text.encode()
            continue
        long = _repeated(unit, size - len(sample) - 40)
        for at in range(len(lines)):
            word = lines[at].partition(" ")[0]
            yield f"{name} in line {at + 1}", seal([*lines[:at], f"{word} {long}", *lines[at + 1 :]]).text.encode()


def measured(kind: str, home: Path, size: int = MEGABYTE) -> Iterator[tuple[str, float]]:
    """Yield what each of the worst inputs of a kind is called, and the seconds of processor time that it takes."""
    for name, data in worst(kind, size):
        yield name, given(home / kind, READERS[kind], data)


def main() -> None:
    """Measure, and print the slowest input of each kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=[*READERS], metavar="KIND")
    parser.add_argument("--size", type=int, default=MEGABYTE, help="of each input, in bytes")
    args = parser.parse_args()
    slow = False
    with tempfile.TemporaryDirectory() as home:
        for kind in args.kinds:
            times = dict(measured(kind, Path(home), args.size))
            slowest = max(times, key=lambda name: times[name])
            slow |= times[slowest] >= SLOWEST
            print(f"{kind}: {len(times)} inputs, at most {times[slowest]:.2f} s ({slowest})", flush=True)
    raise SystemExit(1 if slow else 0)


if __name__ == "__main__":
    main()
