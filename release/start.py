"""Where the frozen program starts."""

import multiprocessing
import sys

from game.cli import main

if __name__ == "__main__":
    # On Windows and macOS, every process that a frozen program starts begins here.
    multiprocessing.freeze_support()
    sys.exit(main())
