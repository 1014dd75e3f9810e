"""The sub-commands of development, which only the source folder has, their arguments, and what each calls."""

from __future__ import annotations

import re
from argparse import REMAINDER, Action, ArgumentParser, ArgumentTypeError
from functools import partial
from pathlib import Path

from game.cli.values import Command, all_readable, argument, as_json, book, count, home, size, whole
from game.shipped import BOOKS, LANGUAGES

number = partial(whole, r"[0-9]{1,9}", "a whole number of at least 0")


def option(text: str) -> tuple[str, str | int]:
    """Return the name and the value of an option.

    >>> option("target=300")
    ('target', 300)
    """
    if not (found := re.fullmatch(r"(\w+)=(.+)", text)):
        raise ArgumentTypeError(f"{text!r} does not have the form name=value")
    name, value = found.groups()
    return name, int(value) if re.fullmatch(r"-?\d{1,9}", value) else value


def _add_workers(parser: ArgumentParser) -> Action:
    """Add the arguments of all that may take hours: who works on it."""
    workers = parser.add_mutually_exclusive_group()
    jobs = "number of processes; default: 1"
    workers.add_argument("--jobs", type=count, default=1, dest="workers", metavar="N", help=jobs)
    cluster = "let a cluster (dask.distributed) do it: its address, such as tcp://HOST:8786"
    return workers.add_argument("--cluster", default=1, dest="workers", metavar="ADDRESS", help=cluster)


BOOK = argument("--book", type=book, default=BOOKS[0], metavar="BOOK", help=f"{', '.join(BOOKS)}; default: {BOOKS[0]}")
ROUNDS = (
    BOOK,
    argument("--seed", default="1", metavar="S", help="any text; same seed, same rounds; default: 1"),
    _add_workers,
    as_json("the figures"),
    argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
             help="change an option of the book"),
)  # fmt: skip
"""The arguments that selfplay and arena share."""
COMMANDS = {
    "check": Command("run rule cases and prove levels, and print what fails", (
        argument("paths", nargs="+", type=all_readable, metavar="FILE_OR_FOLDER", help="case files or levels (TOML)"),
        as_json("the results"),
    ), "tools.check.run"),
    "puzzle": Command("make puzzles of a grade and a theme from seeds, as level files", (
        BOOK,
        argument("--grade", type=int, choices=range(1, 9), metavar="1-8",
                 help="how hard it is; cards have grades 1 to 5; default: 3, for cards any from 2 up"),
        argument("--theme", metavar="T", help="what it is about, such as give-one; default: anything"),
        argument("--seed", type=number, default=0, metavar="N", help="same seed, same puzzle; default: 0"),
        argument("--count", type=count, default=1, metavar="N", help="number of seeds; default: 1"),
        _add_workers,
        argument("--line", action="store_true", help="each puzzle in one line, as in levels/sets"),
        as_json("the puzzles, with their grades and themes,"),
    ), "tools.puzzle.run"),
    "selfplay": Command("let the computer play rounds without a window and print statistics", (
        *ROUNDS,
        argument("--seats", default="medium,medium", help="levels or baseline players; default: medium,medium"),
        argument("--games", type=count, default=100, metavar="N",
                 help="number of rounds, each the first of its own match; default: 100"),
    ), "tools.commands.run_selfplay"),
    "arena": Command("let computer players compete, and print who wins and how long they think", (
        *ROUNDS,
        argument("--players", default="hard,medium", metavar="A,B[,C,D]", help="who sits at the table: levels, or "
                 "baseline players (random; tiles: most-tiles; cards: first-match)"),
        argument("--pairs", action="store_true", help="one table for every pair of the players"),
        argument("--rounds", type=count, default=200, metavar="N",
                 help="number of rounds per table, or of matches with --match; default: 200"),
        argument("--match", action="store_true", help="play whole matches"),
        argument("--luck-adjusted", action="store_true",
                 help="also print the results without the luck of deals and draws"),
        argument("--sprt", type=count, metavar="POINTS", help="stop a table once it is clear whether its first player "
                 "wins so many points of 100 above an equal share"),
    ), "tools.commands.run_arena"),
    "train": Command("fit how likely each seat wins a round to rounds of the computers", (
        BOOK,
        argument("--seats", type=count, default=2, metavar="N", help="number of seats; default: 2"),
        argument("--rounds", type=count, default=10_000, metavar="N", help="rounds played; default: 10000"),
        argument("--seed", default="train", metavar="S", help="any text; same seed, same rounds; default: train"),
        _add_workers,
        argument("--keep", type=home, dest="kept", metavar="FOLDER",
                 help="keep the rounds there, and go on from those that are there"),
        argument("--into", type=home, metavar="FOLDER",
                 help="write the weights there; default: assets/values, which the game reads"),
    ), "tools.commands.run_train"),
    "bench": Command("measure the solver, the engine, sounds or the window, or check the solver", (
        argument("subject", choices=("solver", "correct", "engine", "puzzles", "ladder", "sounds", "ui", "reader"),
                 help="what to measure; see main.py bench SUBJECT --help"),
        argument("arguments", nargs=REMAINDER, help="passed on to the benchmark"),
    ), "tools.commands.run_bench"),
    "gallery": Command("write pictures of every scene, and films of the gestures", (
        argument("folder", type=Path, metavar="FOLDER", help="where the pictures go"),
        argument("--book", action="append", default=[], dest="books", metavar="NAME",
                 help=f"only the pictures of this book ({', '.join(BOOKS)}), or of the pages outside of matches "
                 "(pages); can be repeated"),
        argument("--theme", action="append", default=[], dest="themes", metavar="NAME",
                 help="only in this theme; can be repeated"),
        argument("--scene", action="append", default=[], dest="scenes", metavar="NAME",
                 help="only pictures and films of this name, such as turn; can be repeated"),
        argument("--size", action="append", default=[], type=size, dest="sizes", metavar="WxH",
                 help="only in this size"),
        argument("--lang", action="append", default=[], choices=LANGUAGES, dest="languages",
                 help="only in this language"),
        argument("--only", choices=("pictures", "sheets", "animations", "readme"),
                 help="only these; readme: those of the README"),
    ), "tools.gallery.tour.run"),
    "test": Command("run the tests, with --all the long ones too; other arguments go to pytest", (),
                    "tools.commands.run_tests", needs_tools=True),
    "lint": Command("run ruff and mypy", (), "tools.commands.run_lint", needs_tools=True),
    "package": Command("build the packages of a release into dist, and try them", (
        argument("--only", action="append", default=[], metavar="NAME", help="only this package; can be repeated"),
        argument("--twice", action="store_true", help="build everything twice, and compare every byte"),
        argument("--try", action="store_true", dest="trial", help="install, start and play each as well"),
        argument("--built", action="store_true", help="with --try: those built before, build nothing"),
    ), "tools.commands.run_package"),
}  # fmt: skip
