"""Reading the command line: which command to run, with which arguments."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.cli.commands import COMMANDS
from game.cli.paths import home
from game.cli.usage import UsageError, nearest
from game.cli.values import size
from game.shipped import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class _Parser(ArgumentParser):
    """A parser that raises UsageError instead of printing and exiting."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with the message of argparse."""
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
        return parser.parse_args(argv)
    except UsageError as error:
        known = {*COMMANDS, *LANGUAGES}.union(*map(_option_names, (parser, *commands.values())))
        guesses = (nearest(word.partition("=")[0], known) for word in argv)
        raise UsageError(f"{error}\n{next(filter(None, guesses), 'All arguments: main.py --help')}") from None


def command_line(names: Iterable[str] = tuple(COMMANDS)) -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """Return the parser of all arguments, and those of its sub-commands by name."""
    parser = _Parser(
        prog="steinreich",
        description="UNO RUMMY, Rummikub, Rummy and UNO on the desktop. Without a sub-command, the game opens.",
        epilog="Help on a sub-command: main.py selfplay --help",
        allow_abbrev=False,
    )
    parser.set_defaults(run=_game, tools=False)
    _add_game(parser)
    commands = parser.add_subparsers(title="sub-commands", metavar="COMMAND")
    parsers: dict[str, ArgumentParser] = {}
    for name in names:
        command = COMMANDS[name]
        each = commands.add_parser(name, help=command.text, description=command.text, allow_abbrev=False)
        each.set_defaults(run=command.run, tools=command.tools)
        command.add_arguments(each)
        parsers[name] = each
    return parser, parsers


def dispatch(args: Namespace) -> int:
    """Do what the arguments ask; return the exit status."""
    answer: int = args.run(args)
    return answer


def _option_names(parser: ArgumentParser) -> set[str]:
    return set(re.findall(r"--[a-z]+", parser.format_help()))


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument("--version", action="version", version=f"steinreich {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the game; default: as set in the game")
    parser.add_argument("--size", type=size, metavar="WxH", help="size of the window, at least 960x540")
    parser.add_argument("--fullscreen", action="store_true", help="open in full screen")
    parser.add_argument("--home", type=home, metavar="FOLDER", help="keep all files there (or set STEINREICH_HOME)")


def _game(args: Namespace) -> int:
    from game.cli.opening import open_game

    return open_game(args.home, size=args.size, fullscreen=args.fullscreen, language=args.lang)
