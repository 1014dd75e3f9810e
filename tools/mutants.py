"""Puts small faults into the code, one at a time, and counts how many of them the tests notice.

    python -m tools.mutants map                                    # which test runs which line; once, minutes
    python -m tools.mutants run game/engine --share 3/40 --seed 1  # about an hour
    python -m tools.mutants report [--left]

The seed shuffles all mutants of the package, so a share, or what of it fits into `--minutes`, is a fair sample. Every
mutant lives in a process of its own, which runs the tests of its lines, the quick and different ones first, until one
fails. Tests that need three times their usual processor time have noticed it, too. What tests may leave unnoticed is in
docs/mutants.toml, each with its reason. Results are kept in build/mutants until the function changes.
"""

import argparse
import json
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from tools.figures import wilson
from tools.mutating import Mutant, Place, mutants_of, places_of
from tools.noticing import Map, Mapping, Trying
from tools.shares import Share, add_share

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "mutants"
MAPS = KEPT / "map"
ACCEPTED = ROOT / "docs" / "mutants.toml"
LOWER = ("game/engine", "game/ai", "game/store", "game/play", "game/words")
"""Floors below the window, whose tests are quick."""
PACKAGES = (*LOWER, "game/cli", "game/ui/kit", "game/ui/reader", "game/ui/table", "game/ui/scenes", "game/ui")
"""What has a score of its own; a file counts for the first that it is in."""
MAPPED = {
    **dict.fromkeys(("tests/engine", "tests/rules", "tests/ai", "tests/play", "tests/words"), LOWER),
    "tests/test_books.py": LOWER,
    "tests/store": (*LOWER, "game/cli"),
    "tests/cli": (*LOWER, "game/cli"),
    **dict.fromkeys(("tests/ui", "tests/ui/long"), ("game/ui", "game/play", "game/store", "game/words")),
}
"""The folders and files of tests, and the packages whose mutants each is asked about."""
AGAIN = ("left", "not run")
"""Results that a test made since may change."""
OPTIONS = ("-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-W", "ignore", "--capture=sys")


def places(package: str) -> list[Place]:
    """Return every place in a package or file where a mutant can be made; what files gave is kept until they change."""
    found, top = [], ROOT / package
    for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
        kept = KEPT / "places" / f"{sha256(path.read_bytes()).hexdigest()[:16]}-{path.stem}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            of_file = places_of(ROOT, path.relative_to(ROOT).as_posix())
            kept.write_text(json.dumps([astuple(each) for each in of_file]), "utf-8")
        found += [Place(*each) for each in json.loads(kept.read_text("utf-8"))]
    return found


def made(chosen: Sequence[Place]) -> list[Mutant]:
    """Return the mutants of some places, in their order."""
    keys = {each.key for each in chosen}
    mutants = {one.key: one for path in {each.path for each in chosen} for one in mutants_of(ROOT, path, keys)}
    return [mutants[each.key] for each in chosen if each.key in mutants]


def chosen(every: list[Place], share: Share, seed: int) -> list[Place]:
    """Return one share of the places, in random order."""
    shuffled = sorted(every, key=lambda each: each.key)
    Random(seed).shuffle(shuffled)
    return [each for index, each in enumerate(shuffled) if share.has(index)]


def accepted() -> dict[tuple[str, str, str], str]:
    """Return why tests may leave some mutants unnoticed, by file, function and the changed lines."""
    rows: list[dict[str, str]] = tomllib.loads(ACCEPTED.read_text("utf-8"))["mutant"]
    return {(row["file"], row["function"], row["becomes"]): row["reason"] for row in rows}


def results() -> dict[str, dict[str, Any]]:
    """Return the last result of every mutant that was tried, by its key, unless its function has changed."""
    file = KEPT / "results.jsonl"
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    there = {path for path in {row["file"] for row in rows} if (ROOT / path).exists()}
    now = {each.key: each.source for path in there for each in places(path)}
    return {row["key"]: row for row in rows if now.get(row["key"]) == row["source"]}


def _package_of(path: str) -> str:
    return next(each for each in PACKAGES if path.startswith(each + "/"))


def report(rows: list[dict[str, Any]], *, left: bool) -> None:
    """Print the score of every package, and with `left` what was not noticed; pictures are counted apart."""
    reasons = accepted()
    for row in rows:
        if row["result"] != "noticed" and (row["file"], row["function"], row["after"]) in reasons:
            row["result"] = "accepted"
    for package, pictured in product(PACKAGES, (False, True)):
        mine = [row for row in rows if _package_of(row["file"]) == package and row["pictured"] is pictured]
        if not mine:
            continue
        every = sum(_package_of(each.path) == package and each.pictured is pictured for each in places(package))
        what = Counter(row["result"] for row in mine)
        noticed, tried = what["noticed"], what["noticed"] + what["left"] + what["not run"]
        low, high = wilson(noticed, tried)
        print(
            f"{package}{' (pictures)' if pictured else ''}: {every} mutants, {len(mine)} tried;"
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


def mapped(folder: str) -> int:
    """Note which test of a folder runs which line, in a process of its own; return its exit status."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert not any(name.startswith("game.") for name in sys.modules), "then nobody sees what runs at import"
    packages = next(those for tests, those in MAPPED.items() if folder.startswith(tests))
    os._exit(int(pytest.main([*OPTIONS, folder], plugins=[Mapping(ROOT, packages, MAPS, folder)])))


def run(args: argparse.Namespace) -> int:
    """Try a share of the mutants of a package, or those that were left once more."""
    before = results()
    every = [each for each in places(args.package) if args.pictures or not each.pictured]
    if args.again:
        wanted = [each for each in every if each.key in before and before[each.key]["result"] in AGAIN]
    else:
        wanted = [each for each in chosen(every, args.share, args.seed) if each.key not in before]
    mutants = made(wanted)
    print(f"{len(mutants)} mutants to try", flush=True)
    asked = [tests for tests, packages in MAPPED.items() if args.package.startswith(packages)]
    which = Map.read(MAPS, asked)
    noticed = [(row["file"], row["by"]) for row in before.values()]
    trying = Trying(ROOT, mutants, which, args.seconds, monotonic() + 60 * args.minutes, write, noticed)
    outcome = pytest.main([*OPTIONS, f"--basetemp={KEPT / 'tmp'}", *which.folders], plugins=[trying])
    report(list(results().values()), left=False)
    return int(outcome)


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    mapping = commands.add_parser("map", help="note which test runs which line")
    mapping.add_argument("tests", nargs="*", default=list(MAPPED))
    running = commands.add_parser("run", help="try a share of the mutants")
    running.add_argument("package", help="a package or a file, such as game/engine")
    add_share(running)
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--minutes", type=float, default=60, help="stop after so long")
    running.add_argument("--seconds", type=float, default=20, help="of tests for one mutant (processor time)")
    running.add_argument("--pictures", action="store_true", help="also what only moves or paints a picture")
    running.add_argument("--again", action="store_true", help="those that were left, once more")
    reporting = commands.add_parser("report", help="print the score")
    reporting.add_argument("--left", action="store_true", help="and every mutant that was not noticed")
    args = parser.parse_args(arguments)
    MAPS.mkdir(parents=True, exist_ok=True)
    match args.command:
        case "map":
            return max(map(mapped, args.tests))
        case "run":
            return run(args)
        case _:
            report(list(results().values()), left=args.left)
            return 0


if __name__ == "__main__":
    sys.exit(main())
