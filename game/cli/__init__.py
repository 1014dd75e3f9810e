"""The command line: arguments, sub-commands, first-time set-up."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from game.cli.opening import ensure
from game.cli.output import open_streams, say, unwritten
from game.cli.packages import SetupError
from game.cli.values import UsageError, home_and_obstacle
from game.store.data_folder import HOME_VARIABLE


def main(argv: Sequence[str] | None = None) -> int:
    """Set up what is missing and do what the arguments ask; return the exit status.

    Without arguments they are those of this process, which then ends with the status.
    """
    status = _careful(sys.argv[1:] if argv is None else argv)
    if argv is None:
        atexit.register(_leave_threads_behind, status)
    return status


def _leave_threads_behind(status: int) -> None:
    """End the process here and now if threads still run that nobody waits for: imports, reading, a computer thinking.

    Python takes everything apart beneath such threads, and one that is importing just then crashes the process.
    Whatever has to be waited for has been: its threads are no daemons, and Python joined them before.
    """
    if any(thread.daemon for thread in threading.enumerate() if thread is not threading.current_thread()):
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)


def _careful(given: Sequence[str]) -> int:
    """Do what the arguments ask; say what is wrong with them, or if the output cannot be written."""
    open_streams()
    try:
        try:
            return _do(given) if given else _open()
        except (UsageError, SetupError) as error:
            say(error, wrong=True)
            return 2
        except KeyboardInterrupt:
            return 130
        finally:
            # What is still held back may not fit any more.
            sys.stdout.flush()
    except OSError as error:
        if (status := unwritten(error)) is None:
            raise
        return status


def _open() -> int:
    """Open the game as it is, without importing what reads arguments."""
    _look_at_home()
    ensure(tools=False)
    from game.cli.opening import open_game

    return open_game()


def _do(given: Sequence[str]) -> int:
    from game.cli.arguments import dispatch, parse, with_help

    with with_help(given):
        args = parse(given)
    _look_at_home()
    args.python = ensure(tools=args.tools)
    with with_help(given):
        return dispatch(args)


def _look_at_home() -> None:
    """Raise UsageError if the environment names a folder that cannot be one."""
    named = os.environ.get(HOME_VARIABLE)
    if named and (reason := home_and_obstacle(named)[1]):
        raise UsageError(f"{HOME_VARIABLE}: {named}: {reason}")
