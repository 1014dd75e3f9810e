"""The command line: arguments, sub-commands, first set-up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from game.cli.arguments import UsageError, dispatch, parse
from game.cli.setup import SetupError, ensure


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask, after setting up what is missing; answers the exit status."""
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        args.python = ensure(tools=args.tools)
        return dispatch(args)
    except (UsageError, SetupError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read what was printed has gone, `| head`; nothing more can be said there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
