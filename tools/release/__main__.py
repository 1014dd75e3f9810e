"""Build the packages, or try them: `main.py package` calls this with the tools for it."""

import argparse
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.release.packages import PACKAGES, frozen
from tools.release.project import DIST, WORK, BuildError, differing, fresh, write_sums
from tools.release.trial import Tried, try_all

HEADS = ("package", "MB", "built in s", "twice the same", "installed MB", "starts in s", "played to the end", "in s")


class Built(NamedTuple):
    """A package that was built."""

    bytes: int
    seconds: float


def main() -> int:
    """Build packages, build them again, and try them, as asked for; print the figures; return the exit status."""
    parser = argparse.ArgumentParser(prog="main.py package")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(PACKAGES)}")
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--try", action="store_true", dest="trial")
    parser.add_argument("--built", action="store_true")
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in PACKAGES]:
        print(f"there is no package {unknown[0]}; there is {', '.join(PACKAGES)}", file=sys.stderr)
        return 2
    names = args.names or list(PACKAGES)
    try:
        built = {} if args.built else build_all(names, DIST)
        same = again(built) if args.twice else []
        tried, status = try_all(names, DIST) if args.trial else ({}, 0)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"\n{table(names, built, same, tried)}", flush=True)
    return status


def build_all(names: Sequence[str], out: Path) -> dict[str, Built]:
    """Build packages and the list of their checksums into a folder; return what was built, by name."""
    out.mkdir(exist_ok=True, parents=True)
    built: dict[str, Built] = {}
    for name in names:
        package = PACKAGES[name]
        if why := package.missing():
            print(f"{name}: left out: it {why}", flush=True)
            continue
        for old in out.glob(package.pattern):
            old.unlink()
        begun = time.monotonic()
        file = package.build(out)
        built[name] = Built(file.stat().st_size, time.monotonic() - begun)
        print(f"{name}: {file.name}, {built[name].bytes / 1e6:.1f} MB, {built[name].seconds:.0f} s", flush=True)
    write_sums(out)
    return built


def again(built: dict[str, Built]) -> list[str]:
    """Build packages once more; return their names, or raise BuildError if a byte differs."""
    frozen.cache_clear()
    second = fresh(WORK / "again")
    build_all(list(built), second)
    files = [path for name in built for path in second.glob(PACKAGES[name].pattern)]
    if found := differing([DIST / file.name for file in files], files):
        raise BuildError(f"built again, these differ: {', '.join(found)}")
    print(f"{len(files)} packages came out the same, byte for byte", flush=True)
    return list(built)


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


if __name__ == "__main__":
    sys.exit(main())
