"""The arguments of the command line, and what each sub-command calls, imported when it is called."""

from __future__ import annotations

import re
from argparse import REMAINDER, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from game import __version__
from game.cli.packages import from_source
from game.cli.paths import all_readable, home, readable
from game.cli.usage import UsageError

if TYPE_CHECKING:
    from game.engine.registry import Rules

LANGUAGES = ("de", "en")
SMALLEST = (960, 540)
"""The smallest window that the scenes are made for."""


class Command(NamedTuple):
    """A sub-command."""

    text: str
    """What it does, for the help."""
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    tools: bool = False
    """Whether it needs the tools for tests."""


class _Parser(ArgumentParser):
    """A parser that raises UsageError where argparse would print and exit."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}")


def parse(argv: Sequence[str]) -> Namespace:
    """The arguments with `run`, which does what they ask, and `tools`, whether that needs the test tools."""
    if argv[:1] == ["test"] and argv[1:2] != ["--help"]:
        # What follows belongs to pytest; argparse would refuse the options in it.
        return Namespace(run=_test, tools=True, arguments=list(argv[1:]))
    parser = _Parser(
        prog="steinreich",
        description="UNO, UNO RUMMY and its relatives on the desktop. Without a sub-command the game opens.",
        epilog="More on a sub-command: main.py selfplay --help",
        allow_abbrev=False,
    )
    parser.set_defaults(run=_game, tools=False)
    _add_game(parser)
    commands = parser.add_subparsers(title="sub-commands", metavar="COMMAND")
    known = {*COMMANDS, *LANGUAGES, *_option_names(parser)}
    for name, command in COMMANDS.items():
        each = commands.add_parser(name, help=command.text, description=command.text, allow_abbrev=False)
        each.set_defaults(run=command.run, tools=command.tools)
        command.add_arguments(each)
        known |= _option_names(each)
    try:
        return parser.parse_args(argv)
    except UsageError as error:
        guesses = (_nearest(word.partition("=")[0], known) for word in argv)
        raise UsageError(f"{error}\n{next(filter(None, guesses), 'All arguments: main.py --help')}") from None


def dispatch(args: Namespace) -> int:
    """Do what the arguments ask; answers the exit status."""
    answer: int = args.run(args)
    return answer


def _option_names(parser: ArgumentParser) -> set[str]:
    return set(re.findall(r"--[a-z]+", parser.format_help()))


def _nearest(word: str, known: Iterable[str]) -> str:
    """A question for the known name nearest to a word; empty where the word is known or like none."""
    names = tuple(known)
    close = () if word in names else get_close_matches(word, names, 1, cutoff=0.7)
    return f"Did you mean {close[0]}?" if close else ""


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument("--version", action="version", version=f"steinreich {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the game; default: as in its options")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window; at least 960x540")
    parser.add_argument("--fullscreen", action="store_true", help="open on the full screen")
    parser.add_argument("--home", type=home, metavar="FOLDER", help="where all files are kept (or set STEINREICH_HOME)")


def _add_check(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=all_readable, metavar="FILE_OR_FOLDER", help="case files (TOML)")


def _add_selfplay(parser: ArgumentParser) -> None:
    _add_rounds(parser)
    parser.add_argument("--seats", default="normal,normal", help="levels or plain players; default: normal,normal")
    parser.add_argument(
        "--games",
        type=_count,
        default=100,
        metavar="N",
        help="how many rounds, each the first of a match of its own; default: 100",
    )


def _add_arena(parser: ArgumentParser) -> None:
    _add_rounds(parser)
    parser.add_argument(
        "--players",
        default="hard,normal",
        metavar="A,B[,C,D]",
        help="who sits at the table: levels, or plain players (random; melds: most-tiles; cards: first-match)",
    )
    parser.add_argument("--pairs", action="store_true", help="every two of the players at a table of their own")
    parser.add_argument(
        "--rounds",
        type=_count,
        default=200,
        metavar="N",
        help="how many rounds a table, with --match how many matches; default: 200",
    )
    parser.add_argument("--match", action="store_true", help="play whole matches")


def _add_rounds(parser: ArgumentParser) -> None:
    """What selfplay and arena have in common."""
    parser.add_argument("--book", default="uno-rummy", help="rule book; default: uno-rummy")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; same seed, same rounds; default: 1")
    parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="how many processes; default: 1")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the book",
    )


def _add_bench(parser: ArgumentParser) -> None:
    subjects = ("solver", "correct", "engine")
    parser.add_argument("subject", choices=subjects, help="what; more: main.py bench SUBJECT --help")
    parser.add_argument("arguments", nargs=REMAINDER, help="what follows goes to the benchmark")


def _add_hint(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=readable, metavar="FILE", help="a position or a level (TOML)")
    parser.add_argument("--count", type=_count, default=3, metavar="N", help="how many moves at most; default: 3")


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=readable, metavar="FILE", help="a record, as the game keeps and exports it")
    parser.add_argument("--seat", type=_seat, metavar="N", help="print only what this seat saw; seats count from 0")
    parser.add_argument("--text", action="store_true", help="plain text, on a terminal too: without colours")


def _add_verify(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=all_readable, metavar="FILE", help="records")


def _add_nothing(parser: ArgumentParser) -> None:
    """For a sub-command without arguments of its own."""


def _size(text: str) -> tuple[int, int]:
    size = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)
    if not size:
        raise ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    width, height = int(size[1]), int(size[2])
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise ArgumentTypeError(f"{text} is too small; the smallest window is {SMALLEST[0]}x{SMALLEST[1]}")
    return width, height


def _count(text: str) -> int:
    if not re.fullmatch(r"0*[1-9]\d{0,8}", text):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _seat(text: str) -> int:
    if not re.fullmatch(r"\d", text):
        raise ArgumentTypeError(f"{text!r} is not a seat from 0 up")
    return int(text)


def _option(text: str) -> tuple[str, str | int]:
    option = re.fullmatch(r"(\w+)=(.+)", text)
    if not option:
        raise ArgumentTypeError(f"{text!r} does not have the form name=value")
    name, value = option.groups()
    return name, int(value) if re.fullmatch(r"-?\d{1,9}", value) else value


def _game(args: Namespace) -> int:
    from datetime import datetime

    from game.store.folders import player_folders
    from game.store.settings import load
    from game.ui.app import run

    folders = player_folders(args.home)
    settings, notes = load(folders, datetime.now().astimezone())
    return run(folders, settings, notes, size=args.size, fullscreen=args.fullscreen, language=args.lang)


def _check(args: Namespace) -> int:
    from game.cli.check import run

    return run([path for paths in args.paths for path in paths])


def _hint(args: Namespace) -> int:
    from game.cli.hint import run

    return run(args.file, args.count)


def _replay(args: Namespace) -> int:
    from game.cli.replay import run

    return run(args.file, args.seat, plain=args.text)


def _verify(args: Namespace) -> int:
    from game.cli.verify import run

    return run([path for paths in args.files for path in paths])


def _selfplay(args: Namespace) -> int:
    from game.cli.selfplay import run

    seats = tuple(args.seats.split(","))
    book = _book(args, "selfplay", len(seats))
    return run(book, seats, args.games, args.seed, as_json=args.json, jobs=args.jobs)


def _arena(args: Namespace) -> int:
    from game.cli.arena import run

    players = tuple(args.players.split(","))
    if args.pairs and len(players) < 2:
        raise UsageError("steinreich arena: a pair needs two players")
    tables = tuple(combinations(players, 2)) if args.pairs else (players,)
    book = _book(args, "arena", len(tables[0]))
    return run(book, tables, args.rounds, args.seed, whole=args.match, as_json=args.json, jobs=args.jobs)


def _book(args: Namespace, command: str, seats: int) -> Rules:
    """The book with the options that the arguments change; it has to be for so many seats."""
    from game.engine.options import OptionError, option_names, with_options
    from game.engine.registry import BOOKS, family_of

    def refuse(reason: str, word: str, known: Iterable[str]) -> UsageError:
        return UsageError(f"steinreich {command}: {reason}\n{_nearest(word, known)}".rstrip())

    if args.book not in BOOKS:
        raise refuse(f"there is no book {args.book}; there is {', '.join(BOOKS)}", args.book, BOOKS)
    book: Rules = BOOKS[args.book]
    for name, value in args.option:
        try:
            book = with_options(book, {name: value})
        except OptionError as error:
            raise refuse(str(error), name, option_names(book)) from None
    if not book.seats[0] <= seats <= book.seats[1]:
        raise refuse(f"{args.book} is for {book.seats[0]} to {book.seats[1]} seats, not {seats}", "", ())
    try:
        family_of(args.book).game(book).deal(seats, args.seed)
    except ValueError as error:  # partners are played by four
        raise refuse(str(error), "", ()) from None
    return book


def _bench(args: Namespace) -> int:
    from game.cli.bench import run

    return run(args.subject, args.arguments)


def _test(args: Namespace) -> int:
    from game.cli.tools import run_tests

    if not from_source():
        raise UsageError("steinreich test: the tests are in the game's source folder; run main.py test there")
    return run_tests(args.python, args.arguments)


def _lint(args: Namespace) -> int:
    from game.cli.tools import run_lint

    if not from_source():
        raise UsageError("steinreich lint: run main.py lint in the game's source folder")
    return run_lint(args.python)


COMMANDS = {
    "check": Command("run rule cases and print each one that fails", _add_check, _check),
    "hint": Command("print the best moves of a position", _add_hint, _hint),
    "replay": Command("print a record turn by turn, with the position after each", _add_replay, _replay),
    "verify": Command("replay records and say at which line one departs", _add_verify, _verify),
    "selfplay": Command("let the computer play rounds without a window and print figures", _add_selfplay, _selfplay),
    "arena": Command("let computer players meet, and print who wins and how long they think", _add_arena, _arena),
    "bench": Command("measure the solver or the engine, or compare with slow references", _add_bench, _bench),
    "test": Command("run the tests without a screen; further arguments go to pytest", _add_nothing, _test, tools=True),
    "lint": Command("run ruff and mypy", _add_nothing, _lint, tools=True),
}
"""The sub-commands by name."""
