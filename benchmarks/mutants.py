"""Puts small faults into the code, one at a time, and counts how many of them the tests notice.

    python -m benchmarks.mutants map                                    # which test runs which line; once, minutes
    python -m benchmarks.mutants run game/engine --share 3/40 --seed 1  # about an hour
    python -m benchmarks.mutants report [--left]

The seed shuffles all mutants of the package, so a share, or what of it fits into `--minutes`, is a fair sample. Every
mutant lives in a process of its own, which runs the tests of its lines, the quick and different ones first, until one
fails. Tests that need three times their usual processor time have noticed it, too. What tests may leave unnoticed is in
docs/mutants.toml, each with its reason. Results are kept in build/mutants until the function changes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from benchmarks.mutating import Mutant, mutants_of
from benchmarks.noticing import Limits, Mapping, Trying
from benchmarks.reaching import Map

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "mutants"
MAPS = KEPT / "map"
ACCEPTED = ROOT / "docs" / "mutants.toml"
PACKAGES = ("game/engine", "game/ai", "game/store", "game/play")
TESTS = ("tests/engine", "tests/rules", "tests/ai", "tests/store", "tests/play", "tests/words")
AGAIN = ("left", "not run")
"""Results that a test made since may change."""
OPTIONS = ("-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-W", "ignore", "--capture=sys")


def files_of(package: str) -> list[str]:
    """Return the files of a package, or the file itself, from the top of the project."""
    top = ROOT / package
    found = [top] if top.is_file() else sorted(top.rglob("*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found]


def all_mutants(package: str) -> list[Mutant]:
    """Return every mutant of a package; what files gave is kept until they change."""
    found = []
    for path in files_of(package):
        kept = KEPT / "made" / f"{sha256((ROOT / path).read_bytes()).hexdigest()[:16]}-{Path(path).stem}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(mutants_of(ROOT, path)), "utf-8")
        found += [Mutant(*each) for each in json.loads(kept.read_text("utf-8"))]
    return found


def chosen(mutants: list[Mutant], share: str, seed: int) -> list[Mutant]:
    """Return one share of the mutants, in random order."""
    which, _, of = share.partition("/")
    shuffled = sorted(mutants, key=lambda each: each.key)
    Random(seed).shuffle(shuffled)
    return shuffled[int(which) - 1 :: int(of)]


def accepted() -> dict[tuple[str, str, str], str]:
    """Return why tests may leave some mutants unnoticed, by file, function and the changed lines."""
    if not ACCEPTED.exists():
        return {}
    rows: list[dict[str, str]] = tomllib.loads(ACCEPTED.read_text("utf-8")).get("mutant", [])
    return {(row["file"], row["function"], row["becomes"]): row["reason"] for row in rows}


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was found in a sample."""
    if not whole:
        return 0.0, 1.0
    z = 1.96
    share, more = part / whole, z * z / whole
    middle = share + more / 2
    width = z * sqrt(share * (1 - share) / whole + more / whole / 4)
    return max(0.0, (middle - width) / (1 + more)), min(1.0, (middle + width) / (1 + more))


def results() -> dict[str, dict[str, Any]]:
    """Return the last result of every mutant that was tried, by its key, unless its function has changed."""
    file = KEPT / "results.jsonl"
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    now = {each.key: each for path in {row["file"] for row in rows} for each in all_mutants(path)}
    return {row["key"]: row for row in rows if row["key"] in now and now[row["key"]].body == row["body"]}


def report(rows: list[dict[str, Any]], *, left: bool) -> None:
    """Print the score of every package, and with `left` what was not noticed."""
    reasons = accepted()
    for row in rows:
        if row["result"] != "noticed" and (row["file"], row["function"], row["after"]) in reasons:
            row["result"] = "accepted"
    for package in PACKAGES:
        mine = [row for row in rows if row["file"].startswith(package + "/")]
        if not mine:
            continue
        what = Counter(row["result"] for row in mine)
        noticed, tried = what["noticed"], what["noticed"] + what["left"] + what["not run"]
        low, high = wilson(noticed, tried)
        print(
            f"{package}: {len(all_mutants(package))} mutants, {len(mine)} tried;"
            f" noticed {noticed} of {tried}, {noticed / max(1, tried):.1%} ({low:.1%} to {high:.1%});"
            f" left {what['left']}, run by no test {what['not run']},"
            f" accepted {what['accepted']}, only at import {what['import']}"
        )
        for row in mine if left else ():
            if row["result"] in AGAIN:
                print(f"  {row['result']}: {row['file']}:{row['line']} {row['function']}")
                for sign, text in (("-", row["before"]), ("+", row["after"])):
                    print(*(f"    {sign} {line}" for line in text.splitlines()), sep="\n")


def write(row: dict[str, Any]) -> None:
    """Keep a result."""
    with (KEPT / "results.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def run(args: argparse.Namespace) -> int:
    """Try a share of the mutants of a package, or those that were left once more."""
    before = results()
    if args.again:
        ours = {key for key, row in before.items() if row["result"] in AGAIN and row["file"].startswith(args.package)}
        mutants = [each for each in all_mutants(args.package) if each.key in ours]
    else:
        mutants = [each for each in chosen(all_mutants(args.package), args.share, args.seed) if each.key not in before]
    print(f"{len(mutants)} mutants to try", flush=True)
    which = Map.read(MAPS)
    limits = Limits(args.seconds, monotonic() + 60 * args.minutes)
    trying = Trying(ROOT, mutants, which, limits, write, [(row["file"], row["by"]) for row in before.values()])
    outcome = pytest.main([*OPTIONS, f"--basetemp={KEPT / 'tmp'}", *which.folders], plugins=[trying])
    report(list(results().values()), left=False)
    return int(outcome)


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    mapping = commands.add_parser("map", help="note which test runs which line")
    mapping.add_argument("tests", nargs="*", default=list(TESTS))
    running = commands.add_parser("run", help="try a share of the mutants")
    running.add_argument("package", help="a package or a file, such as game/engine")
    running.add_argument("--share", default="1/1", help="3/40: the third of forty shares")
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--minutes", type=float, default=60, help="stop after so long")
    running.add_argument("--seconds", type=float, default=20, help="of tests for one mutant (processor time)")
    running.add_argument("--again", action="store_true", help="those that were left, once more")
    reporting = commands.add_parser("report", help="print the score")
    reporting.add_argument("--left", action="store_true", help="and every mutant that was not noticed")
    args = parser.parse_args(arguments)
    MAPS.mkdir(parents=True, exist_ok=True)
    match args.command:
        case "map":
            outcome = pytest.main([*OPTIONS, *args.tests], plugins=[Mapping(ROOT, PACKAGES, MAPS, args.tests)])
            return int(outcome)
        case "run":
            return run(args)
        case _:
            report(list(results().values()), left=args.left)
            return 0


if __name__ == "__main__":
    sys.exit(main())
