"""The sub-commands, their arguments, and what each calls; commands are imported once they run."""

from __future__ import annotations

import re
import sys
from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from operator import methodcaller
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from game import __version__
from game.cli import values
from game.cli.output import held_back
from game.cli.values import UsageError, all_readable, book, count, home, number, option, readable, seat, size
from game.shipped import BOOKS, LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from game.engine.registry import Rules


class Command(NamedTuple):
    """A sub-command."""

    text: str
    """What it does, for the help."""
    arguments: tuple[Callable[[ArgumentParser], object], ...]
    """Each adds itself to the parser."""
    run: Callable[[Namespace], int]
    tools: bool = False
    """Whether it needs the development tools."""


def _tool(command: str) -> ModuleType:
    """Return the module of `tools` that a command is in; Ctrl+C waits until it is imported."""
    from game.cli.tools import tool

    with held_back():
        return tool(command, command)


def _check(args: Namespace) -> int:
    return int(_tool("check").run([path for paths in args.paths for path in paths], as_json=args.json))


def _hint(args: Namespace) -> int:
    from game.cli.files import hint

    return hint(args.file, args.count, as_json=args.json)


def _puzzle(args: Namespace) -> int:
    puzzle = _tool("puzzle")
    asked = (args.book, args.grade, args.theme, args.seed, args.count)
    return int(puzzle.run(*asked, line=args.line, as_json=args.json, workers=args.workers))


def _replay(args: Namespace) -> int:
    from game.cli.files import replay

    return replay(args.file, args.seat, plain=args.text, as_json=args.json)


def _review(args: Namespace) -> int:
    from game.cli.review import review

    return review(args.file, args.seat, as_json=args.json, graph=args.graph)


def _verify(args: Namespace) -> int:
    from game.cli.files import verify

    return verify([path for paths in args.files for path in paths], as_json=args.json)


def _selfplay(args: Namespace) -> int:
    selfplay, seats = _tool("selfplay"), _levels(args.seats)
    book = _book(args, "selfplay", len(seats))
    return int(selfplay.run(book, seats, args.games, args.seed, as_json=args.json, workers=args.workers))


def _arena(args: Namespace) -> int:
    arena, players = _tool("arena"), _levels(args.players)
    if args.pairs and len(players) < 2:
        raise UsageError("steinreich arena: a pair needs two players")
    tables = tuple(combinations(players, 2)) if args.pairs else (players,)
    book = _book(args, "arena", len(tables[0]))
    return int(arena.run(
        book, tables, args.rounds, args.seed, whole=args.match, as_json=args.json, workers=args.workers,
        luck_adjusted=args.luck_adjusted, sprt=args.sprt,
    ))  # fmt: skip


def _train(args: Namespace) -> int:
    train, args.option = _tool("train"), []
    asked = (_book(args, "train", args.seats), args.seats, args.rounds, args.seed)
    return int(train.run(*asked, workers=args.workers, kept=args.keep, into=args.into))


def _levels(text: str) -> tuple[str, ...]:
    """Return who sits at a table, by the names of today."""
    from game.engine.options import FORMER_LEVELS

    return tuple(FORMER_LEVELS.get(name, name) for name in text.split(","))


def _book(args: Namespace, command: str, seats: int) -> Rules:
    """Return the book with the options changed by the arguments; it must allow this many seats."""
    from game.engine.options import OptionError, option_names, with_options
    from game.engine.registry import BOOKS as RULES
    from game.engine.registry import family_of

    rules: Rules = RULES[args.book]
    for name, value in args.option:
        try:
            rules = with_options(rules, {name: value})
        except OptionError as error:
            raise values.unknown(command, str(error), name, option_names(rules)) from None
    if not rules.seats[0] <= seats <= rules.seats[1]:
        allowed = f"{rules.seats[0]} to {rules.seats[1]} seats"
        raise UsageError(f"steinreich {command}: {args.book} is for {allowed}, not {seats}")
    try:
        family_of(args.book).game(rules).deal(seats, args.seed)
    except ValueError as error:  # partners need four players
        raise UsageError(f"steinreich {command}: {error}") from None
    return rules


def _bench(args: Namespace) -> int:
    from game.cli.tools import run_bench

    return run_bench(args.subject, args.arguments)


def _gallery(args: Namespace) -> int:
    from game.cli.tools import tool

    return int(tool("gallery.tour", "gallery").run(
        args.folder, books=args.book, sizes=args.size, languages=args.lang, themes=args.theme, scenes=args.scene,
        only=args.only,
    ))  # fmt: skip


def _try(args: Namespace) -> int:
    from game.cli.opening import try_game

    return try_game(args.book, args.keep, as_json=args.json)


def _package(args: Namespace) -> int:
    from game.cli.tools import run_package

    if args.built and not args.trial:
        raise UsageError("steinreich package: --built says what to try, so it needs --try")
    return run_package(args.only, {"--twice": args.twice, "--try": args.trial, "--built": args.built})


def _test(args: Namespace) -> int:
    from game.cli.tools import run_tests

    return run_tests(args.python, args.arguments)


def _lint(args: Namespace) -> int:
    from game.cli.tools import run_lint

    return run_lint(args.python)


_argument = partial(methodcaller, "add_argument")
"""What adds an argument to a parser, made from what `add_argument` is given."""


def _json(what: str) -> Callable[[ArgumentParser], object]:
    return _argument("--json", action="store_true", help=f"print {what} as JSON")


def _add_workers(parser: ArgumentParser) -> None:
    """Add the arguments of all that may take hours: who works on it."""
    workers = parser.add_mutually_exclusive_group()
    jobs = "number of processes; default: 1"
    workers.add_argument("--jobs", type=count, default=1, dest="workers", metavar="N", help=jobs)
    cluster = "let a cluster (dask.distributed) do it: its address, such as tcp://HOST:8786"
    workers.add_argument("--cluster", default=1, dest="workers", metavar="ADDRESS", help=cluster)


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
RECORD = _argument("file", type=readable, metavar="FILE", help="a record, as saved or exported by the game")
COMMANDS = {
    "check": Command("run rule cases and prove levels, and print what fails", (
        _argument("paths", nargs="+", type=all_readable, metavar="FILE_OR_FOLDER", help="case files or levels (TOML)"),
        _json("the results"),
    ), _check),
    "hint": Command("print the best moves of a position", (
        _argument("file", type=readable, metavar="FILE", help="a position or a level (TOML)"),
        _argument("--count", type=count, default=3, metavar="N", help="maximum number of moves; default: 3"),
        _json("the moves"),
    ), _hint),
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
    ), _puzzle),
    "replay": Command("print a record turn by turn, with the position after each", (
        RECORD,
        _argument("--seat", type=seat, metavar="N", help="print only what this seat saw; the first is 0"),
        _argument("--text", action="store_true", help="plain text without colours, even on a terminal"),
        _json("the turns"),
    ), _replay),
    "review": Command("tell how good each decision of a record was, and what was luck", (
        RECORD,
        _argument("--seat", type=seat, metavar="N", help="only about this seat; the first is 0"),
        _argument("--open", action="store_true", dest="graph",
                  help="write a graph of the chances to win into this folder as FILE-review.svg, and open it"),
        _json("what is found"),
    ), _review),
    "verify": Command("replay records and report the line where one departs", (
        _argument("files", nargs="+", type=all_readable, metavar="FILE", help="records"),
        _json("the results"),
    ), _verify),
    "selfplay": Command("let the computer play rounds without a window and print statistics", (
        *ROUNDS,
        _argument("--seats", default="medium,medium", help="levels or baseline players; default: medium,medium"),
        _argument("--games", type=count, default=100, metavar="N",
                  help="number of rounds, each the first of its own match; default: 100"),
    ), _selfplay),
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
    ), _arena),
    "train": Command("fit how likely each seat wins a round to rounds of the computers", (
        BOOK,
        _argument("--seats", type=count, default=2, metavar="N", help="number of seats; default: 2"),
        _argument("--rounds", type=count, default=10_000, metavar="N", help="rounds played; default: 10000"),
        _argument("--seed", default="train", metavar="S", help="any text; same seed, same rounds; default: train"),
        _add_workers,
        _argument("--keep", type=home, metavar="FOLDER",
                  help="keep the rounds there, and go on from those that are there"),
        _argument("--into", type=home, metavar="FOLDER",
                  help="write the weights there; default: assets/values, which the game reads"),
    ), _train),
    "bench": Command("measure the solver, the engine, sounds or the window, or check the solver", (
        _argument("subject", choices=("solver", "correct", "engine", "puzzles", "ladder", "sounds", "ui", "reader"),
                  help="what to measure; see main.py bench SUBJECT --help"),
        _argument("arguments", nargs=REMAINDER, help="passed on to the benchmark"),
    ), _bench),
    "gallery": Command("write pictures of every scene, and films of the gestures", (
        _argument("folder", type=Path, metavar="FOLDER", help="where the pictures go"),
        _argument("--book", action="append", default=[], metavar="NAME", help="only the pictures of this book "
                  f"({', '.join(BOOKS)}), or of the pages outside of matches (pages); can be repeated"),
        _argument("--theme", action="append", default=[], metavar="NAME", help="only in this theme; can be repeated"),
        _argument("--scene", action="append", default=[], metavar="NAME",
                  help="only pictures and films of this name, such as turn; can be repeated"),
        _argument("--size", action="append", default=[], type=size, metavar="WxH", help="only in this size"),
        _argument("--lang", action="append", default=[], choices=LANGUAGES, help="only in this language"),
        _argument("--only", choices=("pictures", "sheets", "animations", "readme"),
                  help="only these; readme: those of the README"),
    ), _gallery),
    "try": Command("play a match of each book without a window, to see that everything works here", (
        _argument("--book", type=book, action="append", default=[], metavar="BOOK",
                  help=f"only this book ({', '.join(BOOKS)}); can be repeated"),
        _argument("--keep", type=home, metavar="FOLDER", help="keep the matches there; default: a temporary folder"),
        _json("the figures"),
    ), _try),
    "test": Command("run the tests, with --all the long ones too; other arguments go to pytest", (), _test, tools=True),
    "lint": Command("run ruff and mypy", (), _lint, tools=True),
    "package": Command("build the packages of a release into dist, and try them", (
        _argument("--only", action="append", default=[], metavar="NAME", help="only this package; can be repeated"),
        _argument("--twice", action="store_true", help="build everything twice, and compare every byte"),
        _argument("--try", action="store_true", dest="trial", help="install, start and play each as well"),
        _argument("--built", action="store_true", help="with --try: those built before, build nothing"),
    ), _package),
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
    """Return the arguments with `run`, the command, and `tools`, whether it needs the development tools."""
    if argv[:1] == ["test"] and argv[1:2] != ["--help"]:
        # What follows belongs to pytest; argparse would refuse its options.
        return Namespace(run=COMMANDS["test"].run, tools=True, arguments=list(argv[1:]))
    parser, commands = command_line()
    try:
        found, more = parser.parse_known_args(argv)
        if more:  # of the sub-command, whose usage tells what there is
            (commands[found.command] if found.command else parser).error(f"unrecognized arguments: {' '.join(more)}")
        if found.command:
            _refuse_window(found)
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
    parser.set_defaults(run=_game, tools=False, command="")
    _add_game(parser)
    commands = parser.add_subparsers(title="sub-commands", metavar="COMMAND")
    parsers: dict[str, ArgumentParser] = {}
    for name in names:
        command = COMMANDS[name]
        each = commands.add_parser(name, help=command.text, description=command.text, allow_abbrev=False)
        each.set_defaults(run=command.run, tools=command.tools, command=name)
        for add in command.arguments:
            add(each)
        parsers[name] = each
    return parser, parsers


def dispatch(args: Namespace) -> int:
    """Do what the arguments ask; return the exit status."""
    return int(args.run(args))


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


def _game(args: Namespace) -> int:
    from game.cli.opening import open_game

    return open_game(args.window_home, size=args.window_size, fullscreen=args.fullscreen, language=args.window_lang)
