"""The command line: arguments, sub-commands, first-time set-up."""

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
    """Set up what is missing and do what the arguments ask; return the exit status."""
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
        # Whoever read the output has gone, as with `| head`; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether an error means that nobody reads the output; Windows may report an invalid argument instead."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or invalid


def _look_at_home() -> None:
    """Raise UsageError if the environment names a folder that cannot be one."""
    try:
        if named := os.environ.get(HOME_VARIABLE):
            home(named)
    except ArgumentTypeError as error:
        raise UsageError(f"{HOME_VARIABLE}: {error}") from None
