"""The figures of a build and a trial, as a table for release notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

HEADS = ("package", "MB", "built in s", "twice the same", "installed MB", "starts in s", "played to the end", "in s")


class Built(NamedTuple):
    """A package that was built."""

    bytes: int
    seconds: float


class Tried(NamedTuple):
    """A package that was started and played."""

    bytes: int
    """Its size on disk once it is installed."""
    opened: float
    """Seconds until it printed its version."""
    matches: int
    actions: int
    seconds: float
    """Seconds for all matches."""


def table(names: Iterable[str], built: Mapping[str, Built], same: Iterable[str], tried: Mapping[str, Tried]) -> str:
    """Return the table, in Markdown; cells of what was not asked for are empty.

    >>> print(table(["pyz"], {"pyz": Built(15_100_000, 5.2)}, ["pyz"], {}).splitlines()[2])
    | pyz | 15.1 | 5 | yes |  |  |  |  |
    """
    known, rows = set(same), []
    for name in names:
        made, seen = built.get(name), tried.get(name)
        build = (f"{made.bytes / 1e6:.1f}", f"{made.seconds:.0f}") if made else ("", "")
        trial = ("", "", "", "")
        if seen:
            played = f"{seen.matches} matches, {seen.actions} actions"
            trial = (f"{seen.bytes / 1e6:.1f}", f"{seen.opened:.2f}", played, f"{seen.seconds:.0f}")
        rows.append((name, *build, "yes" if name in known else "", *trial))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (HEADS, ["---"] * len(HEADS), *rows))
