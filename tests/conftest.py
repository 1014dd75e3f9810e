"""What all tests share: no screen, no sound, no file of the player's, no clock."""

import gc
import io
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from game.engine import record
from tests import like_windows
from tests.suite import LONG, Seconds, exceeded, in_order
from tools import keeper

# Modules and tests, once made, stay; going through all of them again and again takes as long as collecting them.
gc.disable()

# Tests are compiled for the next run, and the game for the programs that tests start: compiling it takes them longest.
sys.dont_write_bytecode = False

# Before anything imports pygame. `main.py test` and the workers of pytest are in a room from their start.
OWN_ROOM = None if keeper.ROOM in os.environ else Path(tempfile.mkdtemp(prefix="steinreich-tests-"))
MAKER = os.getpid()
keeper.enter(OWN_ROOM or Path(os.environ[keeper.ROOM]))
if OWN_ROOM:
    # Whoever ends this process lets it leave its room in good order, as after Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def _named(encoding: str | None, stacklevel: int = 2) -> str:
    """Return the encoding of a text file, which the game names: what a system has otherwise differs."""
    if encoding is None and sys._getframe(2).f_globals.get("__name__", "").startswith("game."):
        raise LookupError("no encoding was named")
    return _TEXT_ENCODING(encoding, stacklevel)


_TEXT_ENCODING = io.text_encoding
setattr(io, "text_encoding", _named)  # noqa: B010 - mypy knows its overloads

# Nobody cuts the power in the middle of a test: waiting for the disk took a tenth of the time.
_FSTAT = os.fstat


def _not_waiting(fd: Any) -> None:
    """Refuse a file that is not open, as `os.fsync` does."""
    _FSTAT(fd if isinstance(fd, int) else fd.fileno())


os.fsync = _not_waiting
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("brief", deadline=None, derandomize=True, max_examples=8)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("steady")
HOMES = count()
REPLAY, REPLAYED = record._replay, lru_cache(256)(record._replay)
setattr(record, "_replay", REPLAYED)  # noqa: B010 - mypy knows its type
SECONDS_OF = "processor time"
SECONDS = Seconds()


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the player's own files.

    Few tests write any, so the folder is only named here: making and removing one for each test takes a minute.
    """
    monkeypatch.setenv("STEINREICH_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"))


@pytest.fixture(autouse=True)
def _each_record_replayed_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replay the same record only once, but for the tests of the engine: it took a fifth of the time of the others."""
    if "engine" in request.path.parts:
        monkeypatch.setattr(record, "_replay", REPLAY)


@pytest.fixture
def replayed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replay records as often as somebody asks, where that is counted or the rules change meanwhile."""
    monkeypatch.setattr(record, "_replay", REPLAY)


@pytest.fixture(autouse=True, scope="session")
def _nothing_left_behind() -> Iterator[None]:
    """No test leaves a process behind, or a file in the player's home; the last one is blamed for all."""
    yield
    assert list(Path.home().iterdir()) == []
    if sys.platform == "linux":
        left = [Path(f"/proc/{each}/cmdline").read_text("utf-8", "replace") for each in keeper.children(os.getpid())]
        assert [each.split("\0") for each in left if "multiprocessing.resource_tracker" not in each] == []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the long tests, fresh seeds, any order, and files as Windows has them."""
    parser.addoption("--like-windows", action="store_true", help="open files cannot be moved or deleted (Linux only)")
    parser.addoption("--all", action="store_true", help="also run the long tests, in folders called `long`")
    parser.addoption("--seed", type=int, default=0, help="where the seeds of the long tests begin; any number is fresh")
    parser.addoption("--shuffle", help="any text: run the files, and the tests of each, in an order that it decides")


def pytest_configure(config: pytest.Config) -> None:
    """Do without a cache where the project cannot be written."""
    config.addinivalue_line("filterwarnings", "ignore::pytest.PytestCacheWarning")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the long tests unless all are asked for, or these by name."""
    named = any(LONG in Path(each.partition("::")[0]).parts for each in config.args)
    return True if collection_path.name == LONG and not config.getoption("--all") and not named else None


def pytest_unconfigure() -> None:
    """Leave the room, unless others are in it."""
    if OWN_ROOM and os.getpid() == MAKER:
        shutil.rmtree(OWN_ROOM, ignore_errors=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests in order; skip what moves open files where that cannot be done."""
    items[:] = [items[each] for each in in_order([item.nodeid for item in items], config.getoption("--shuffle"))]
    if sys.platform == "win32" or config.getoption("--like-windows"):
        for item in items:
            if item.get_closest_marker("moves_open_files"):
                item.add_marker(pytest.mark.skip(reason="nobody moves or deletes an open file on Windows"))


def pytest_collection_finish() -> None:
    """Set apart what was collected: the garbage collector visits only what tests make, and not too often."""
    SECONDS.lap()
    gc.freeze()
    gc.set_threshold(7000, 10, 5)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the processor time since the last report."""
    report = yield
    report.user_properties.append((SECONDS_OF, SECONDS.lap()))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the processor time of each folder."""
    for name, seconds in report.user_properties:
        if name == SECONDS_OF:
            assert isinstance(seconds, float)
            SECONDS.add(report.nodeid, seconds)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Hold the seconds of a whole suite against their budgets."""
    if config.args_source is config.ArgsSource.TESTPATHS and not config.option.keyword:
        for number, line in enumerate(exceeded(SECONDS)):
            if not number:
                terminalreporter.section("processor time of each folder")
            terminalreporter.write_line(line)


@pytest.fixture(autouse=True)
def _like_windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files behave as on Windows if that is asked for."""
    if request.config.getoption("--like-windows"):
        like_windows.fake(monkeypatch)


@pytest.fixture(scope="session")
def first_seed(request: pytest.FixtureRequest) -> int:
    """Return where the seeds of a long test begin: at 0, or where `--seed` says."""
    return int(request.config.getoption("--seed"))


@pytest.fixture
def root() -> Path:
    return Path(__file__).resolve().parents[1]
