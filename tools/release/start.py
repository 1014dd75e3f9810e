"""Where the frozen program starts."""

import multiprocessing
import sys

from game.cli import main
from game.play.thinking import FROZEN, main as think

if __name__ == "__main__":
    # Processes that a frozen program starts begin here, too.
    multiprocessing.freeze_support()
    if sys.argv[1:] == [FROZEN]:
        sys.exit(think())
    sys.exit(main())
