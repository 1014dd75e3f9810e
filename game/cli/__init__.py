"""The command line: arguments, sub-commands, first-time set-up."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from game.cli.packages import HOME_VARIABLE, SetupError
from game.cli.paths import home_obstacle
from game.cli.say import print_any_letter, say
from game.cli.setup import ensure
from game.cli.usage import UsageError


def main(argv: Sequence[str] | None = None) -> int:
    """Set up what is missing and do what the arguments ask; return the exit status."""
    print_any_letter()
    given = sys.argv[1:] if argv is None else argv
    try:
        return _do(given) if given else _open()
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


def _open() -> int:
    """Open the game as it is, without importing what reads arguments."""
    _look_at_home()
    ensure(tools=False)
    from game.cli.opening import open_game

    return open_game()


def _do(given: Sequence[str]) -> int:
    """Do what the arguments ask."""
    from game.cli.arguments import dispatch, parse

    args = parse(given)
    _look_at_home()
    args.python = ensure(tools=args.tools)
    return dispatch(args)


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether an error means that nobody reads the output; Windows may report an invalid argument instead."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or invalid


def _look_at_home() -> None:
    """Raise UsageError if the environment names a folder that cannot be one."""
    named = os.environ.get(HOME_VARIABLE)
    if named and (reason := home_obstacle(named)):
        raise UsageError(f"{HOME_VARIABLE}: {named}: {reason}")
