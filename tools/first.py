"""The first solve of this process, in milliseconds: `python -m tools.first FILE SHARE`.

The position is the one after that share of the file's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.positions import load
from tools.solver import solve

if __name__ == "__main__":
    positions = list(load(Path(sys.argv[1])))
    print(solve(positions[int(float(sys.argv[2]) * len(positions))])[0])
