"""A run of tests sees nothing of the machine and leaves nothing behind, however it ends.

The suites are tiny ones in folders of their own, started as `main.py test` starts all tests.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.cli.opening import NO_DEVICES
from game.store.data_folder import HOME_VARIABLE
from tools import keeper

ROOT = Path(__file__).parents[2]
START = """
import sys
from pathlib import Path
from tools.keeper import run_alone
sys.exit(run_alone(sys.argv[1:], Path()))
"""
LEAVES = """
import os, subprocess, sys, tempfile, time
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(2))
def test_that_tidies_nothing_up(number, tmp_path):
    (tmp_path / "file").write_text("x")
    locked = Path(tempfile.mkdtemp())
    (locked / "file").write_text("x")
    locked.chmod(0o500)
    (Path.home() / "file").write_text("x")
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    apart = subprocess.Popen(sleeper, start_new_session=True)
    (Path({told!r}) / f"{{number}}").write_text(f"{{os.getpid()}} {{apart.pid}}")
    apart.returncode = 0
    time.sleep({seconds})
"""
LOOKS = """
import json, os, signal, sys, tempfile, time
ignored = [each.name for each in signal.valid_signals() if signal.getsignal(each) is signal.SIG_IGN]
locked = tempfile.mkdtemp()
os.chmod(locked, 0o500)
print(json.dumps({
    "variables": dict(os.environ), "umask": os.umask(0), "read": sys.stdin.read(), "utf8": sys.flags.utf8_mode,
    "zone": time.tzname[0], "ignored": ignored, "locked": not os.access(locked, os.W_OK),
}))
"""
NONSENSE = {
    "DISPLAY": ":77", "WAYLAND_DISPLAY": "x", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/no", "SDL_VIDEODRIVER": "x11",
    "SDL_AUDIODRIVER": "alsa", "XDG_DATA_HOME": "/nowhere", "LC_ALL": "C", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr",
    "TZ": "Asia/Kathmandu", "PYTHONUTF8": "0", "CI": "true", "TERM": "dumb", "COLUMNS": "20", "NO_COLOR": "1",
}  # fmt: skip
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left behind is looked up as Linux tells it")


def started(arguments: Sequence[str], machine: Path) -> subprocess.Popen[str]:
    """A run on a machine whose temporary folder is the given one."""
    environment = {**os.environ, **NONSENSE, "TMPDIR": str(machine)}
    del environment[keeper.ROOM]
    command = [sys.executable, "-c", START, *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def suite(folder: Path, *, seconds: int) -> list[str]:
    """The arguments that run a suite of two tests on two workers, which say in a folder which processes they are."""
    (folder / "told").mkdir()
    (folder / "pytest.ini").touch()
    (folder / "test_it.py").write_text(LEAVES.format(told=str(folder / "told"), seconds=seconds), "utf-8")
    return ["-m", "pytest", "-qc", str(folder / "pytest.ini"), "-pno:cacheprovider", "-n2", str(folder)]


def processes(folder: Path) -> set[int]:
    """The processes that a suite told of."""
    return {int(each) for told in (folder / "told").iterdir() for each in told.read_text().split()}


def running(number: int) -> bool:
    """Whether there is a process of that number that has not ended."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def left(folder: Path, machine: Path) -> tuple[set[int], set[str], set[str]]:
    """The processes, the temporary files and the files of the suite's folder that a run has left behind."""
    files = {path.name for path in folder.iterdir()} - {"told", "pytest.ini", "test_it.py", "__pycache__"}
    return {each for each in processes(folder) if running(each)}, {path.name for path in machine.iterdir()}, files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "suite").mkdir()
    return tmp_path / "suite"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    (tmp_path / "für alle").mkdir()
    return tmp_path / "für alle"


def test_a_run_leaves_nothing_behind(folder: Path, machine: Path) -> None:
    run = started(suite(folder, seconds=0), machine)
    assert "2 passed" in run.communicate()[0].splitlines()[-1]
    assert run.returncode == 0
    assert len(processes(folder)) == 4
    assert left(folder, machine) == (set(), set(), set())


def test_a_run_sees_nothing_of_the_machine(machine: Path) -> None:
    before = os.umask(0o077), signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        run = started(["-c", LOOKS], machine)
    finally:
        os.umask(before[0])
        signal.signal(signal.SIGINT, before[1])
    seen = json.loads(run.communicate()[0])
    variables = seen.pop("variables")
    assert seen == {
        "umask": 0o022, "read": "", "utf8": 1, "zone": "UTC", "locked": True, "ignored": ["SIGPIPE", "SIGXFSZ"],
    }  # fmt: skip
    places = {name for name, text in variables.items() if text.startswith(f"{machine}/steinreich-tests-")}
    assert places == {*keeper.PLACES, keeper.ROOM, HOME_VARIABLE}
    same = {**NO_DEVICES, "PYTHONUTF8": "1", "LANG": "C.UTF-8", "TZ": "UTC", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    kept = {name for name in variables if name in keeper.KEPT or name.startswith(keeper.OUR_OWN)}
    assert {name: text for name, text in variables.items() if name not in places | kept} == same


def test_this_run_is_in_such_a_room(tmp_path: Path) -> None:
    room = Path(os.environ[keeper.ROOM])
    assert Path.home() == room / "home"
    assert room / "tmp" in tmp_path.parents or "PYTEST_DEBUG_TEMPROOT" in os.environ
    assert not list((room / "bin").iterdir())
    assert not {"DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "CI", "LC_ALL", "TERM"} & {*os.environ}
