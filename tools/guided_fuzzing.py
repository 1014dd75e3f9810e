"""Gives every reader whatever reaches new code: fuzzing that follows which lines and branches of the game are run.

    python -m tools.guided_fuzzing [--seconds 60] [--seed 1] [READER...]

Each reader (`tools.readers`) has a process of its own, in which atheris (the extra `fuzz`, on Linux) watches the
game's byte code. It begins with whole texts, and changes them by their words and lines, with new check sums
(`tools.damage`), or by their bytes. A reader may refuse a text only as it is meant to, and may take no second
of processor time. What it stumbles over stays in `build/fuzzing`.

    python -m tools.guided_fuzzing --seconds 0 READER FILE      # read one file again
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

CHILD = "--child"
LONGEST = 8_000
"""The most bytes of a text; `tools.worst_inputs` has long ones."""
BYTES = 0.2
"""How often a text is changed by its bytes alone."""
KEPT = Path("build/fuzzing")
DONE = re.compile(r"#(\d+)\s+DONE\s+cov: (\d+) ft: (\d+) corp: (\d+)")


def changing(samples: Sequence[bytes], sealed: bool, by_bytes: Callable[[bytes, int], bytes]) -> Callable[..., bytes]:
    """Return what changes a text into another one: by words and lines, seldom `by_bytes`."""
    from tools.damage import mutated

    others = [sample.decode("utf-8", "replace") for sample in samples]

    def change(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        if not data or chance.random() < BYTES:
            return by_bytes(data, most)
        return mutated(data.decode("utf-8", "replace"), sealed, chance, others).encode("utf-8", "replace")[:most]

    return change


def child(name: str, seconds: int, seed: int, home: Path) -> None:
    """Fuzz one reader in this process, which ends with it."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["game"], enable_loader_override=False):
        from tools.readers import READERS, SLOWEST, SQLITE, given
    reader = READERS[name]
    samples = list(reader.samples())
    corpus = home / "corpus"
    corpus.mkdir()
    for number, sample in enumerate(samples):
        (corpus / str(number)).write_bytes(sample)
    KEPT.mkdir(parents=True, exist_ok=True)
    options = [
        sys.argv[0], str(corpus), f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={LONGEST}",
        f"-artifact_prefix={KEPT}/{name.replace(' ', '-')}-", "-rss_limit_mb=0", "-print_final_stats=0",
    ]  # fmt: skip

    def by_bytes(data: bytes, most: int) -> bytes:
        return bytes(atheris.Mutate(data, most))  # Fuzz puts it there

    def read(data: bytes) -> None:
        assert given(home / "home", reader, data) < SLOWEST, "it took too long"

    change = changing(samples, reader.sealed, by_bytes)
    more = {} if name in SQLITE else {"custom_mutator": change}
    atheris.Setup(options, read, **more)
    atheris.Fuzz()


def fuzz(name: str, seconds: int, seed: int) -> str:
    """Fuzz one reader in a process of its own; return how often it read, and how much of the game that reached."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tools.guided_fuzzing", CHILD, home, "--seconds", str(seconds)]
        done = subprocess.run(
            [*command, "--seed", str(seed), name], capture_output=True, text=True, errors="replace", check=False
        )
    found = DONE.search(done.stderr)
    if done.returncode or found is None:
        sys.exit(f"{name}:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    runs, edges, features, texts = map(int, found.groups())
    return f"{name}: {runs} texts, {edges} branches and {features} features reached, {texts} texts that reach something"


def main() -> None:
    """Fuzz some readers, or all of them, one after another."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(CHILD, type=Path, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="READER")
    args = parser.parse_args()
    if args.child is not None:
        child(args.names[0], args.seconds, args.seed, args.child)
        return
    from tools.readers import READERS, given

    if not args.seconds:
        name, file = args.names
        with tempfile.TemporaryDirectory() as home:
            took = given(Path(home), READERS[name], Path(file).read_bytes())
        print(f"{name}: read or refused in {took:.2f} s")
        return
    if unknown := [name for name in args.names if name not in READERS]:
        parser.error(f"there is no reader {unknown[0]!r}; there are {', '.join(READERS)}")
    for name in args.names or READERS:
        print(fuzz(name, args.seconds, args.seed), flush=True)


if __name__ == "__main__":
    main()
