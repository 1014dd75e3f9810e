"""Where long runs are done: here, in processes beside this one, or by the workers of a cluster (dask.distributed)."""

import hashlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import TimeoutError as NothingYet, get_context, parent_process, resource_tracker
from threading import Thread
from typing import Any

from game.cli.output import held_back
from game.cli.packages import ROOT
from game.cli.values import UsageError
from game.engine.options import T
from game.play import gc_policy

INTERRUPTED = 130
"""The exit status after Ctrl+C."""
PATIENCE = 10
"""Seconds until a cluster has to answer."""
LATEST = 0.1
"""Seconds until Ctrl+C is heard while processes are at work."""


def in_order(do: Callable[[Any], T], work: Sequence[object], workers: int | str = 1) -> Iterator[T]:
    """Yield what `do` makes of each piece of work, in their order; `do` must be picklable.

    `workers` is a number of processes, or the address of a cluster.
    """
    if isinstance(workers, str):
        yield from _on_cluster(do, work, workers)
    elif workers == 1:
        gc_policy.at_start()
        yield from map(do, work)
    else:
        yield from _in_processes(do, work, workers)


def _in_processes(do: Callable[[Any], T], work: Sequence[object], jobs: int) -> Iterator[T]:
    if hasattr(signal, "pthread_sigmask"):
        # A pool starts it otherwise, and that lets Ctrl+C through again.
        resource_tracker.ensure_running()
    try:
        with held_back():
            pool = get_context("spawn").Pool(min(jobs, len(work)), _begin_process)
    except OSError:
        # Several processes need shared memory, which this system has not, or does not let anybody have.
        yield from in_order(do, work)
        return
    with pool:
        results = pool.imap(do, work)
        while True:
            try:
                # Ctrl+C while the pool has or waits for a lock of its own would become another error.
                with held_back():
                    found = results.next(LATEST)
            except NothingYet:
                continue
            except StopIteration:
                return
            yield found


def _begin_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc_policy.at_start()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process with the one that started it, however that ends: nobody waits for what is done here."""
    if parent := parent_process():
        parent.join()
        os._exit(INTERRUPTED)


def _on_cluster(do: Callable[[Any], T], work: Sequence[object], address: str) -> Iterator[T]:
    """Let a cluster work; what a worker had when it was lost is done again by the others."""
    with _connected(address) as client:
        if why := _why_not(client):
            raise UsageError(f"steinreich: --cluster: {why}")
        yield from client.get_executor(pure=False).map(do, work)


def _connected(address: str) -> Any:
    """Return a client of the cluster; raise UsageError if there is none."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("steinreich: --cluster: main.py test installs distributed, which is missing") from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"steinreich: --cluster: nothing answers at {address!r}: {error}") from None


def _why_not(client: Any) -> str | None:
    """Return why a cluster would not come to the same figures."""
    try:
        told = client.run(begin_worker)
    except Exception as error:  # noqa: BLE001  distributed says by no other that a worker cannot import something
        return f"start the workers in the game's source folder: {error}"
    others = sorted(each for each, source in told.items() if source != begin_worker())
    if others:
        return f"another version of the game runs on {', '.join(others)}"
    return None if told else "it has no workers"


def begin_worker() -> str:
    """Get a worker ready; return a hash of its source code, which must be that of whoever asks."""
    gc_policy.at_start()
    found = hashlib.sha256()
    for path in sorted(path for folder in ("game", "tools") for path in (ROOT / folder).rglob("*.py")):
        found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()
