"""The command line: arguments, sub-commands, first set-up."""

from __future__ import annotations

import errno
import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence

from game.cli.arguments import dispatch, parse
from game.cli.packages import HOME_VARIABLE, SetupError
from game.cli.paths import home
from game.cli.say import print_any_letter, say
from game.cli.setup import ensure
from game.cli.usage import UsageError


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask, after setting up what is missing; answers the exit status."""
    print_any_letter()
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        _look_at_home()
        args.python = ensure(tools=args.tools)
        return dispatch(args)
    except (UsageError, SetupError) as error:
        say(error, wrong=True)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not _is_closed_pipe(error):
            raise
        # Whoever read what was printed has gone, `| head`; nothing more can be said there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether an error means that nobody reads what is printed; Windows may say that an argument is invalid."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or invalid


def _look_at_home() -> None:
    """Raise UsageError where the environment names a folder that cannot be one."""
    try:
        if named := os.environ.get(HOME_VARIABLE):
            home(named)
    except ArgumentTypeError as error:
        raise UsageError(f"{HOME_VARIABLE}: {error}") from None
