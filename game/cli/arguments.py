"""The sub-commands, their arguments, and what each calls; commands are imported once they run."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.cli import values
from game.cli.output import held_back
from game.cli.packages import from_source
from game.cli.values import Command, UsageError, all_readable, argument, as_json, book, count, home, readable, seat
from game.shipped import BOOKS, LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

RECORD = argument("path", type=readable, metavar="FILE", help="a record, as saved or exported by the game")
OF_PLAYERS = {
    "hint": Command("print the best moves of a position", (
        argument("path", type=readable, metavar="FILE", help="a position or a level (TOML)"),
        argument("--count", type=count, default=3, metavar="N", help="maximum number of moves; default: 3"),
        as_json("the moves"),
    ), "game.cli.files.hint"),
    "replay": Command("print a record turn by turn, with the position after each", (
        RECORD,
        argument("--seat", type=seat, metavar="N", help="print only what this seat saw; the first is 0"),
        argument("--text", action="store_true", dest="plain", help="plain text without colours, even on a terminal"),
        as_json("the turns"),
    ), "game.cli.files.replay"),
    "review": Command("tell how good each decision of a record was, and what was luck", (
        RECORD,
        argument("--seat", type=seat, metavar="N", help="only about this seat; the first is 0"),
        argument("--open", action="store_true", dest="graph",
                 help="write a graph of the chances to win into this folder as FILE-review.svg, and open it"),
        as_json("what is found"),
    ), "game.cli.review.review"),
    "verify": Command("replay records and report the line where one departs", (
        argument("paths", nargs="+", type=all_readable, metavar="FILE", help="records"),
        as_json("the results"),
    ), "game.cli.files.verify"),
    "try": Command("play a match of each book without a window, to see that everything works here", (
        argument("--book", type=book, action="append", default=[], dest="books", metavar="BOOK",
                 help=f"only this book ({', '.join(BOOKS)}); can be repeated"),
        argument("--keep", type=home, dest="home", metavar="FOLDER",
                 help="keep the matches there; default: a temporary folder"),
        as_json("the figures"),
    ), "game.cli.opening.try_game"),
}  # fmt: skip
"""What an installed game has."""
NAMES = (
    "check", "hint", "puzzle", "replay", "review", "verify", "selfplay", "arena", "train", "bench", "gallery", "try",
    "test", "lint", "package",
)  # fmt: skip
"""All sub-commands, in the order of the help."""
_known = {**OF_PLAYERS, **(import_module("tools.arguments").COMMANDS if from_source() else {})}
COMMANDS: Mapping[str, Command] = {name: _known[name] for name in NAMES if name in _known}
"""Those that there are here; the others are beside the game, in `tools/arguments`."""


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
    if argv and argv[0] in NAMES and argv[0] not in COMMANDS:
        raise UsageError(f"steinreich {argv[0]}: run main.py {argv[0]} in the game's source folder")
    if argv[:1] == ["test"] and argv[1:2] != ["--help"]:
        # What follows belongs to pytest; argparse would refuse its options.
        return Namespace(command="test", gets=("python", "arguments"), tools=True, arguments=list(argv[1:]))
    parser, commands = command_line()
    try:
        found, more = parser.parse_known_args(argv)
        if more:  # of the sub-command, whose usage tells what there is
            (commands[found.command] if found.command else parser).error(f"unrecognized arguments: {' '.join(more)}")
        for name in ("window_lang", "window_size", "fullscreen", "window_home"):
            if found.command and getattr(found, name):  # it opens no game, and prints English
                flag = f"--{name.removeprefix('window_')}"
                raise UsageError(f"steinreich: {flag} is for the game's window; {found.command} opens none")
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
        "--size", type=values.size, dest="window_size", metavar="WxH", help="size of the window, at least 960x540"
    )
    window.add_argument("--fullscreen", action="store_true", help="open in full screen")
    window.add_argument(
        "--home", type=home, dest="window_home", metavar="FOLDER", help="keep all files here (or set STEINREICH_HOME)"
    )
