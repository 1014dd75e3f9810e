"""Where the frozen program starts."""

import multiprocessing
import sys

from game.cli import main

if __name__ == "__main__":
    # On Windows and macOS, a frozen program that starts a process begins here again.
    multiprocessing.freeze_support()
    sys.exit(main())
