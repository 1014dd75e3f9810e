"""Build the packages, or try them: `main.py package` calls this with the tools for it."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from release.archives import fresh
from release.checksums import differing, write_sums
from release.onedir import forget
from release.plan import PACKAGES
from release.project import DIST, WORK, BuildError


def main() -> int:
    """Do what the arguments ask; return the exit status."""
    parser = argparse.ArgumentParser(prog="main.py package")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(PACKAGES)}")
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--try", action="store_true", dest="trial")
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in PACKAGES]:
        print(f"there is no package {unknown[0]}; there is {', '.join(PACKAGES)}", file=sys.stderr)
        return 2
    try:
        if args.trial:
            from release.tryout import try_all

            return try_all(args.names or PACKAGES, DIST)
        build(args.names or PACKAGES, DIST)
        if args.twice:
            again(args.names or PACKAGES)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def build(names: Iterable[str], out: Path) -> list[Path]:
    """Build packages into a folder, and the list of their sums; return their files."""
    out.mkdir(exist_ok=True, parents=True)
    built: list[Path] = []
    for name in names:
        package = PACKAGES[name]
        if why := package.missing():
            print(f"{name}: left out, as it {why}", flush=True)
            continue
        for old in out.glob(package.pattern):
            old.unlink()
        begun = time.monotonic()
        files = package.build(out)
        built += files
        for file in files:
            print(
                f"{name}: {file.name}, {file.stat().st_size / 1e6:.1f} MB, {time.monotonic() - begun:.0f} s", flush=True
            )
    write_sums(out)
    return built


def again(names: Iterable[str]) -> None:
    """Build packages once more; raise BuildError if a byte differs."""
    forget()
    files = build(names, fresh(WORK / "again"))
    if found := differing([DIST / file.name for file in files], files):
        raise BuildError(f"not the same bytes again: {', '.join(found)}")
    print(f"{len(files)} packages are the same byte for byte", flush=True)


if __name__ == "__main__":
    sys.exit(main())
