"""The sub-commands, their arguments, and what each calls; commands are imported once they run."""

from __future__ import annotations

import re
import sys
from argparse import REMAINDER, Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from game import __version__
from game.cli import values
from game.cli.output import held_back
from game.cli.packages import from_source
from game.cli.values import UsageError, all_readable, book, count, home, number, option, readable, seat, size
from game.shipped import BOOKS, LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Command(NamedTuple):
    """A sub-command."""

    text: str
    """What it does, for the help."""
    arguments: tuple[Callable[[ArgumentParser], Action], ...]
    """Each adds itself to the parser, under the name of a parameter of what is called."""
    calls: str
    """The function, after its module, which is imported then."""
    needs_tools: bool = False
    """Whether it needs the packages for development, and gets the interpreter that has them."""


_argument = partial(methodcaller, "add_argument")
"""What adds an argument to a parser, made from what `add_argument` is given."""


def _json(what: str) -> Callable[[ArgumentParser], Action]:
    return _argument("--json", action="store_true", dest="as_json", help=f"print {what} as JSON")


def _add_workers(parser: ArgumentParser) -> Action:
    """Add the arguments of all that may take hours: who works on it."""
    workers = parser.add_mutually_exclusive_group()
    jobs = "number of processes; default: 1"
    workers.add_argument("--jobs", type=count, default=1, dest="workers", metavar="N", help=jobs)
    cluster = "let a cluster (dask.distributed) do it: its address, such as tcp://HOST:8786"
    return workers.add_argument("--cluster", default=1, dest="workers", metavar="ADDRESS", help=cluster)


BOOK = _argument("--book", type=book, default=BOOKS[0], metavar="BOOK", help=f"{', '.join(BOOKS)}; default: {BOOKS[0]}")
ROUNDS = (
    BOOK,
    _argument("--seed", default="1", metavar="S", help="any text; same seed, same rounds; default: 1"),
    _add_workers,
    _json("the figures"),
    _argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
              help="change an option of the book"),
)  # fmt: skip
"""The arguments that selfplay and arena share."""
RECORD = _argument("path", type=readable, metavar="FILE", help="a record, as saved or exported by the game")
COMMANDS = {
    "check": Command("run rule cases and prove levels, and print what fails", (
        _argument("paths", nargs="+", type=all_readable, metavar="FILE_OR_FOLDER", help="case files or levels (TOML)"),
        _json("the results"),
    ), "tools.check.run"),
    "hint": Command("print the best moves of a position", (
        _argument("path", type=readable, metavar="FILE", help="a position or a level (TOML)"),
        _argument("--count", type=count, default=3, metavar="N", help="maximum number of moves; default: 3"),
        _json("the moves"),
    ), "game.cli.files.hint"),
    "puzzle": Command("make puzzles of a grade and a theme from seeds, as level files", (
        BOOK,
        _argument("--grade", type=int, choices=range(1, 9), metavar="1-8",
                  help="how hard it is; cards have grades 1 to 5; default: 3, for cards any from 2 up"),
        _argument("--theme", metavar="T", help="what it is about, such as give-one; default: anything"),
        _argument("--seed", type=number, default=0, metavar="N", help="same seed, same puzzle; default: 0"),
        _argument("--count", type=count, default=1, metavar="N", help="number of seeds; default: 1"),
        _add_workers,
        _argument("--line", action="store_true", help="each puzzle in one line, as in levels/sets"),
        _json("the puzzles, with their grades and themes,"),
    ), "tools.puzzle.run"),
    "replay": Command("print a record turn by turn, with the position after each", (
        RECORD,
        _argument("--seat", type=seat, metavar="N", help="print only what this seat saw; the first is 0"),
        _argument("--text", action="store_true", dest="plain", help="plain text without colours, even on a terminal"),
        _json("the turns"),
    ), "game.cli.files.replay"),
    "review": Command("tell how good each decision of a record was, and what was luck", (
        RECORD,
        _argument("--seat", type=seat, metavar="N", help="only about this seat; the first is 0"),
        _argument("--open", action="store_true", dest="graph",
                  help="write a graph of the chances to win into this folder as FILE-review.svg, and open it"),
        _json("what is found"),
    ), "game.cli.review.review"),
    "verify": Command("replay records and report the line where one departs", (
        _argument("paths", nargs="+", type=all_readable, metavar="FILE", help="records"),
        _json("the results"),
    ), "game.cli.files.verify"),
    "selfplay": Command("let the computer play rounds without a window and print statistics", (
        *ROUNDS,
        _argument("--seats", default="medium,medium", help="levels or baseline players; default: medium,medium"),
        _argument("--games", type=count, default=100, metavar="N",
                  help="number of rounds, each the first of its own match; default: 100"),
    ), "tools.commands.run_selfplay"),
    "arena": Command("let computer players compete, and print who wins and how long they think", (
        *ROUNDS,
        _argument("--players", default="hard,medium", metavar="A,B[,C,D]", help="who sits at the table: levels, or "
                  "baseline players (random; tiles: most-tiles; cards: first-match)"),
        _argument("--pairs", action="store_true", help="one table for every pair of the players"),
        _argument("--rounds", type=count, default=200, metavar="N",
                  help="number of rounds per table, or of matches with --match; default: 200"),
        _argument("--match", action="store_true", help="play whole matches"),
        _argument("--luck-adjusted", action="store_true",
                  help="also print the results without the luck of deals and draws"),
        _argument("--sprt", type=count, metavar="POINTS", help="stop a table once it is clear whether its first player "
                  "wins so many points of 100 above an equal share"),
    ), "tools.commands.run_arena"),
    "train": Command("fit how likely each seat wins a round to rounds of the computers", (
        BOOK,
        _argument("--seats", type=count, default=2, metavar="N", help="number of seats; default: 2"),
        _argument("--rounds", type=count, default=10_000, metavar="N", help="rounds played; default: 10000"),
        _argument("--seed", default="train", metavar="S", help="any text; same seed, same rounds; default: train"),
        _add_workers,
        _argument("--keep", type=home, dest="kept", metavar="FOLDER",
                  help="keep the rounds there, and go on from those that are there"),
        _argument("--into", type=home, metavar="FOLDER",
                  help="write the weights there; default: assets/values, which the game reads"),
    ), "tools.commands.run_train"),
    "bench": Command("measure the solver, the engine, sounds or the window, or check the solver", (
        _argument("subject", choices=("solver", "correct", "engine", "puzzles", "ladder", "sounds", "ui", "reader"),
                  help="what to measure; see main.py bench SUBJECT --help"),
        _argument("arguments", nargs=REMAINDER, help="passed on to the benchmark"),
    ), "tools.commands.run_bench"),
    "gallery": Command("write pictures of every scene, and films of the gestures", (
        _argument("folder", type=Path, metavar="FOLDER", help="where the pictures go"),
        _argument("--book", action="append", default=[], dest="books", metavar="NAME",
                  help=f"only the pictures of this book ({', '.join(BOOKS)}), or of the pages outside of matches "
                  "(pages); can be repeated"),
        _argument("--theme", action="append", default=[], dest="themes", metavar="NAME",
                  help="only in this theme; can be repeated"),
        _argument("--scene", action="append", default=[], dest="scenes", metavar="NAME",
                  help="only pictures and films of this name, such as turn; can be repeated"),
        _argument("--size", action="append", default=[], type=size, dest="sizes", metavar="WxH",
                  help="only in this size"),
        _argument("--lang", action="append", default=[], choices=LANGUAGES, dest="languages",
                  help="only in this language"),
        _argument("--only", choices=("pictures", "sheets", "animations", "readme"),
                  help="only these; readme: those of the README"),
    ), "tools.gallery.tour.run"),
    "try": Command("play a match of each book without a window, to see that everything works here", (
        _argument("--book", type=book, action="append", default=[], dest="books", metavar="BOOK",
                  help=f"only this book ({', '.join(BOOKS)}); can be repeated"),
        _argument("--keep", type=home, dest="home", metavar="FOLDER",
                  help="keep the matches there; default: a temporary folder"),
        _json("the figures"),
    ), "game.cli.opening.try_game"),
    "test": Command("run the tests, with --all the long ones too; other arguments go to pytest", (),
                    "tools.commands.run_tests", needs_tools=True),
    "lint": Command("run ruff and mypy", (), "tools.commands.run_lint", needs_tools=True),
    "package": Command("build the packages of a release into dist, and try them", (
        _argument("--only", action="append", default=[], metavar="NAME", help="only this package; can be repeated"),
        _argument("--twice", action="store_true", help="build everything twice, and compare every byte"),
        _argument("--try", action="store_true", dest="trial", help="install, start and play each as well"),
        _argument("--built", action="store_true", help="with --try: those built before, build nothing"),
    ), "tools.commands.run_package"),
}  # fmt: skip


# -- Reading the command line: which command to run, with which arguments.


class _Parser(ArgumentParser):
    """A parser that raises UsageError instead of printing and exiting."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help; argparse itself says nothing where that cannot be written."""
        print(message, end="", file=file or sys.stderr)


def parse(argv: Sequence[str]) -> Namespace:
    """Return the arguments with what is called and which of them it gets, and whether that needs the tools."""
    if argv[:1] == ["test"] and argv[1:2] != ["--help"]:
        # What follows belongs to pytest; argparse would refuse its options.
        return Namespace(command="test", gets=("python", "arguments"), tools=True, arguments=list(argv[1:]))
    parser, commands = command_line()
    try:
        found, more = parser.parse_known_args(argv)
        if more:  # of the sub-command, whose usage tells what there is
            (commands[found.command] if found.command else parser).error(f"unrecognized arguments: {' '.join(more)}")
        if found.command:
            _refuse_window(found)
        found.paths = [path for each in vars(found).get("paths", ()) for path in each]  # all that a pattern stands for
    except UsageError as error:
        options = (re.findall(r"--[a-z]+", each.format_help()) for each in (parser, *commands.values()))
        known = {*COMMANDS, *LANGUAGES, *BOOKS}.union(*options)
        guesses = (values.nearest(word.partition("=")[0], known) for word in argv)
        raise UsageError(f"{error}\n{next(filter(None, guesses), '')}".rstrip()) from None
    return found


@contextmanager
def with_help(argv: Sequence[str]) -> Iterator[None]:
    """Let errors say where the arguments are explained of the sub-command that was asked for, or of all."""
    try:
        yield
    except UsageError as error:
        command = next((f"{word} " for word in argv if word in COMMANDS), "")
        raise UsageError(f"{error}\nAll arguments: main.py {command}--help") from None


def _refuse_window(found: Namespace) -> None:
    """Raise UsageError where the game is told how to open, and a sub-command opens no game and prints English."""
    for name in ("window_lang", "window_size", "fullscreen", "window_home"):
        if getattr(found, name):
            flag = f"--{name.removeprefix('window_')}"
            raise UsageError(f"steinreich: {flag} is for the game's window; {found.command} opens none")


def command_line(names: Iterable[str] = tuple(COMMANDS)) -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """Return the parser of all arguments, and those of its sub-commands by name."""
    parser = _Parser(
        prog="steinreich",
        description="UNO RUMMY, Rummikub, Rummy and UNO on the desktop. Without a sub-command, the game opens.",
        epilog="Help on a sub-command: main.py selfplay --help",
        allow_abbrev=False,
    )
    parser.set_defaults(tools=False, command="")
    _add_game(parser)
    commands = parser.add_subparsers(title="sub-commands", metavar="COMMAND")
    parsers: dict[str, ArgumentParser] = {}
    for name in names:
        command = COMMANDS[name]
        each = commands.add_parser(name, help=command.text, description=command.text, allow_abbrev=False)
        gets = [add(each).dest for add in command.arguments]
        gets += ["python"] if command.needs_tools else []
        each.set_defaults(command=name, gets=gets, tools=command.needs_tools)
        parsers[name] = each
    return parser, parsers


def dispatch(args: Namespace) -> int:
    """Do what the arguments ask; return the exit status."""
    if not args.command:
        from game.cli.opening import open_game

        return open_game(args.window_home, size=args.window_size, fullscreen=args.fullscreen, language=args.window_lang)
    module, _, function = COMMANDS[args.command].calls.rpartition(".")
    if module.startswith("tools.") and not from_source():
        raise UsageError(f"steinreich {args.command}: run main.py {args.command} in the game's source folder")
    with held_back():  # Ctrl+C waits until it is imported
        called = getattr(import_module(module), function)
    return int(called(**{name: getattr(args, name) for name in args.gets}))


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument("--version", action="version", version=f"steinreich {__version__}")
    window = parser.add_argument_group("the game", "only without a sub-command; sub-commands print English")
    window.add_argument(
        "--lang", choices=LANGUAGES, dest="window_lang", help="language of the game; default: as set in the game"
    )
    window.add_argument(
        "--size", type=size, dest="window_size", metavar="WxH", help="size of the window, at least 960x540"
    )
    window.add_argument("--fullscreen", action="store_true", help="open in full screen")
    window.add_argument(
        "--home", type=home, dest="window_home", metavar="FOLDER", help="keep all files here (or set STEINREICH_HOME)"
    )
