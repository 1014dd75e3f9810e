"""What readers, referees, solver, puzzles and computer players make of kept questions, as text.

python -m tests.golden [PART ...]          # asks everything again, or only some parts; read the diff
python -m tests.golden --whole PART ...    # prints it; of some parts, only the beginning of long lines is kept
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests import golden_players, golden_puzzles, golden_readings, golden_solver, golden_turns
from tests.golden_readings import shortened

FOLDER = Path(__file__).parent / "golden"
PARTS: dict[str, Callable[[], Mapping[str, Callable[[], Iterator[str]]]]] = {
    "turns": golden_turns.areas, "puzzles": golden_puzzles.areas, "players": golden_players.areas,
    "solver": golden_solver.areas, "readings": golden_readings.areas,
}  # fmt: skip
LONGEST = {"turns": 32, "players": 80}
"""Letters of a line that is kept in full, in parts where many are long."""


def kept_lines(part: str, tell: Callable[[], Iterator[str]]) -> list[str]:
    return [shortened(line, LONGEST.get(part, sys.maxsize)) for line in tell()]


if __name__ == "__main__":
    whole = "--whole" in sys.argv
    for part in [name for name in sys.argv[1:] if name != "--whole"] or PARTS:
        asked = PARTS[part]().items()
        lines = [each for name, tell in asked for each in (f"# {name}", *(tell() if whole else kept_lines(part, tell)))]
        if whole:
            print(*lines, sep="\n")
        else:
            (FOLDER / f"{part}.txt").write_text("\n".join(lines) + "\n", "utf-8")
