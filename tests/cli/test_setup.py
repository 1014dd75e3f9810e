"""The first set-up: `python3 main.py` on a fresh machine, and everything that can be in its way.

The starts are real: a small copy of the game, pip, and packages made on the spot; no network.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import platformdirs
import pytest

from game.cli import install
from game.cli import packages as setup
from game.cli.packages import MARKER, UNFINISHED, SetupError
from game.cli.setup import ensure
from game.store.folders import player_folders

CHECK = """
def run(paths):
    import steinwheel
    print("playing with", steinwheel.__file__)
    return 0
"""
TOOL = """
import os, sys
print(sys.argv[1:], os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"], sys.prefix)
sys.exit(5)
"""
PROJECT = """
[project]
dependencies = ["steinwheel>=1.5,<2"]
[project.optional-dependencies]
reader = ["steinstimme>=1,<2"]
dev = ["pytest>=1"]
"""


def make_wheel(folder: Path, name: str, version: str, files: Mapping[str, str]) -> None:
    """A package that pip can install."""
    about = f"{name}-{version}.dist-info"
    texts = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{about}/RECORD"
    texts[record] = "".join(f"{path},,\n" for path in (*texts, record))
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        for path, text in texts.items():
            wheel.writestr(path, text)


NOTHING: Mapping[str, str] = {}


class Machine:
    """A folder with a small copy of the game, a folder of packages in place of the network, and a home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "game here"
        self.venv = self.game / ".venv"
        self.marker = self.venv / MARKER
        self.home = folder / "home"

    def build(self, root: Path) -> None:
        """Copy what a set-up needs."""
        commands = (
            "__init__", "arguments", "commands", "values", "paths", "say", "output", "setup", "packages", "install",
            "interrupts", "tools", "bare", "keeper", "usage",
        )  # fmt: skip
        below = ("shipped", "engine/__init__", "engine/shown", "store/__init__", "store/data_folder", "store/locks")
        for module in ("__init__", *(f"cli/{each}" for each in commands), *below):
            target = self.game / "game" / f"{module}.py"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / "game" / f"{module}.py", target)
        shutil.copy(root / "main.py", self.game)
        (self.game / "game/cli/check.py").write_text(CHECK)
        (self.game / "pyproject.toml").write_text(PROJECT)
        for version in ("1.5", "1.6", "1.7"):
            make_wheel(self.folder / "wheels", "steinwheel", version, {"steinwheel.py": ""})
        make_wheel(self.folder / "wheels", "steinstimme", "1.1", {"steinstimme.py": ""})
        self.pin("1.6")
        make_wheel(self.folder / "wheels", "pytest", "9.9", {"pytest/__init__.py": "", "pytest/__main__.py": TOOL})
        self._list("hashes-reader.txt", "steinstimme", "1.1")
        self._list("hashes-dev.txt", "pytest", "9.9")

    def wheel(self, version: str, name: str = "steinwheel") -> Path:
        """The file of a version of a package; without a name, of the one that the game needs."""
        return self.folder / "wheels" / f"{name}-{version}-py3-none-any.whl"

    def pin(self, version: str) -> None:
        """Say which version the game needs exactly."""
        (self.game / "constraints.txt").write_text(f"steinwheel=={version}\n")
        self._list("hashes.txt", "steinwheel", version)

    def _list(self, file: str, name: str, version: str) -> None:
        given = hashlib.sha256(self.wheel(version, name).read_bytes()).hexdigest()
        (self.game / file).write_text(f"{name}=={version} --hash=sha256:{given}\n")

    def start(
        self, *arguments: str, online: bool = True, network: Mapping[str, str] = NOTHING
    ) -> subprocess.Popen[str]:
        """Start the game."""
        environment = {name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "SDL_"))}
        environment |= {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": (self.folder / "wheels").as_uri() if online else "",
            "STEINREICH_HOME": str(self.home),
            **network,
        }
        return subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=self.game,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, online: bool = True, network: Mapping[str, str] = NOTHING) -> tuple[int, str, str]:
        """Start the game and wait for its end; exit status, output, errors."""
        with self.start(*arguments, online=online, network=network) as process:
            output, errors = process.communicate()
        return process.returncode, output, errors

    def packages(self) -> Path:
        """Where pip put the packages."""
        return next(self.venv.glob("**/site-packages"))


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which the game was never started."""
    machine = Machine(tmp_path_factory.mktemp("fresh"))
    machine.build(Path(__file__).parents[2])
    return machine


class Started(NamedTuple):
    """A machine on which the game was started for the first time, twice at once, and what that gave."""

    machine: Machine
    statuses: tuple[int, int]
    output: list[str]
    errors: list[str]


@pytest.fixture(scope="module")
def started(fresh: Machine, tmp_path_factory: pytest.TempPathFactory) -> Started:
    """Two first starts at once."""
    machine = Machine(tmp_path_factory.mktemp("started") / "here")
    shutil.copytree(fresh.folder, machine.folder)
    with machine.start("check", "x") as one, machine.start("check", "x") as two:
        output, errors = zip(one.communicate(), two.communicate(), strict=True)
    lines = ["".join(texts).splitlines() for texts in (output, errors)]
    return Started(machine, (one.returncode, two.returncode), *lines)


@pytest.fixture
def machine(started: Started, tmp_path: Path) -> Machine:
    """A machine of the test's own on which the game was started before."""
    copy = Machine(tmp_path / "machine")
    shutil.copytree(started.machine.folder, copy.folder, symlinks=True, copy_function=linked)
    (copy.game / "hashes-reader.txt").unlink()  # nothing optional, which pip would look for in every test
    return copy


def linked(source: str, target: str) -> None:
    """Copy a file; of pip and its kind, which are many and which nobody writes to, make another name."""
    if {"pip", "setuptools", "pkg_resources"} & set(Path(source).parts):
        os.link(source, target)
    else:
        shutil.copy2(source, target)


@pytest.fixture
def untouched(fresh: Machine, tmp_path: Path) -> Machine:
    """A machine of the test's own on which the game was never started."""
    copy = Machine(tmp_path / "machine")
    shutil.copytree(fresh.folder, copy.folder)
    return copy


def test_a_first_start_fills_a_venv_beside_main_py_and_says_so_in_one_line(started: Started) -> None:
    packages = started.machine.packages()
    assert started.output[0] == f"playing with {packages / 'steinwheel.py'}"
    assert (packages / "steinwheel-1.6.dist-info").is_dir(), "the constraints were not followed"
    said = [line for line in started.errors if not line.startswith(("Steinreich is already", "  unpacking"))]
    assert len(said) == 1
    assert re.fullmatch(r"Setting up Steinreich.*installing steinwheel into .*\.venv", said[0])


def test_two_first_starts_at_once_install_once_and_both_open_the_game(started: Started) -> None:
    assert started.statuses == (0, 0)
    assert len(started.output) == 2
    assert sum("Setting up" in line for line in started.errors) == 1


def test_a_second_start_says_that_it_waits_and_goes_on_when_the_first_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / MARKER).open("a+") as first, (tmp_path / MARKER).open("a+") as second:
        install._lock(first)
        monkeypatch.setattr("time.sleep", lambda _: first.close())
        install._lock(second)
        assert first.closed
    assert capsys.readouterr().err == "Steinreich is already being set up; waiting.\n"


def test_a_later_start_is_silent_and_needs_no_network(machine: Machine) -> None:
    before = machine.marker.stat().st_mtime_ns
    status, output, errors = machine.run("check", "x", online=False)
    assert (status, errors) == (0, "")
    assert str(machine.packages()) in output, "a folder that was moved still works"
    assert machine.marker.stat().st_mtime_ns == before


def test_a_wrong_argument_installs_nothing(untouched: Machine) -> None:
    status, _, errors = untouched.run("chek")
    assert status == 2
    assert "Did you mean check?" in errors
    assert not untouched.venv.exists()


def test_changed_requirements_are_installed_and_what_is_optional_where_there_is_a_wheel(
    started: Started, machine: Machine
) -> None:
    assert (started.machine.packages() / "steinstimme-1.1.dist-info").is_dir()
    shutil.copy(started.machine.game / "hashes-reader.txt", machine.game)
    (machine.folder / "wheels" / "steinstimme-1.1-py3-none-any.whl").unlink()
    shutil.rmtree(machine.packages() / "steinstimme-1.1.dist-info")
    machine.pin("1.7")
    status, output, errors = machine.run("check", "x")
    assert status == 0
    assert re.fullmatch(r"Setting up .*\n  unpacking\n", errors)
    assert "playing with" in output
    assert (machine.packages() / "steinwheel-1.7.dist-info").is_dir()
    assert machine.run("check", "x", online=False)[2] == "", "and is not looked for at every start"


def commands(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the next set-up, which other tests carry out."""
    given: list[list[str]] = []
    monkeypatch.setattr(install, "_run", lambda command, *_: given.append(command))
    install.install_into((machine.venv,), machine.game, tools=False)
    assert given[-1][1:4] == ["-Im", "pip", "install"]
    assert machine.marker.read_text() != UNFINISHED
    return given


@pytest.mark.parametrize("what", ["interrupted", "without its python"])
def test_a_venv_that_cannot_be_used_is_emptied_and_made_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "interrupted":
        machine.marker.write_text(UNFINISHED)
    else:
        setup.interpreter(machine.venv).unlink()
    assert commands(machine, monkeypatch)[0] == [sys.executable, "-Im", "venv", str(machine.venv)]
    assert [path.name for path in machine.venv.iterdir()] == [MARKER]


def test_a_venv_of_another_tool_is_filled_and_not_thrown_away(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.marker.unlink()
    own = machine.packages() / "own.py"
    own.write_text("")
    shutil.rmtree(machine.packages() / "pip")
    assert commands(machine, monkeypatch)[0][1:] == ["-Im", "ensurepip"]
    assert own.exists()


def test_a_failing_pip_is_a_sentence_with_its_last_lines(machine: Machine) -> None:
    machine.pin("1.7")
    status, output, errors = machine.run("check", "x", online=False)
    assert (status, output) == (2, "")
    assert re.search(r"The last lines of pip:\n(  .*\n)*  ERROR: .*\nThis needs the internet, once", errors)
    assert "Traceback" not in errors
    assert machine.marker.read_text() == UNFINISHED, "so the next start repairs it"


def test_a_python_that_can_reach_nobody_is_told_so_and_not_to_look_at_its_connection(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ssl", None)  # as where Python was built without OpenSSL
    failing = [sys.executable, "-c", "import sys; sys.exit('the ssl module in Python is not available')"]
    with (tmp_path / MARKER).open("a+") as marker, pytest.raises(SetupError) as caught:
        install._run(failing, marker, "steinwheel")
    said = str(caught.value)
    assert f"{sys.executable}, lacks its module ssl" in said
    assert "libssl-dev" in said
    assert "python.org" in said
    assert "connection (" not in said


HERE = sys.platform
FOLDERS: tuple[tuple[str, dict[str, str], str], ...] = (
    ("linux", {"XDG_DATA_HOME": "/x"}, "/x"),
    ("linux", {"XDG_DATA_HOME": "x"}, "/home/anna/.local/share"),
    ("linux", {"LOCALAPPDATA": "/local"}, "/home/anna/.local/share"),
    ("darwin", {}, "/home/anna/Library/Application Support"),
    ("darwin", {"XDG_DATA_HOME": "/x"}, "/x"),
    ("win32", {"LOCALAPPDATA": "/local", "XDG_DATA_HOME": "/x"}, "/local"),
    ("win32", {}, "/home/anna/AppData/Local"),
)
"""Systems, what is said there about folders, and where programs keep their data."""


@pytest.mark.skipif(os.name == "nt", reason="the paths are those of other systems")
def test_the_data_folder_is_the_same_before_and_after_the_packages_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = f"venv-{sys.version_info[0]}.{sys.version_info[1]}"
    for system, said, folder in FOLDERS:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", system)
            patch.setenv("HOME", "/home/anna")
            for name in ("STEINREICH_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
                patch.delenv(name, raising=False)
            for name, value in said.items():
                patch.setenv(name, value)
            expected = Path(folder, "steinreich")
            assert (setup.venv_folders(tmp_path)[1], player_folders().data) == (expected / version, expected)
            if system == HERE:
                assert platformdirs.user_data_path("steinreich", appauthor=False) == expected
            patch.setenv("STEINREICH_HOME", str(tmp_path / "x" / ".." / "home"))
            at_home = tmp_path / "home" / "data"
            assert (setup.venv_folders(tmp_path)[1], player_folders().data) == (at_home / version, at_home)


def test_a_read_only_folder_falls_back_to_the_data_folder(machine: Machine) -> None:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    shutil.move(machine.venv, machine.home / "data" / f"venv-{version}")
    machine.venv.write_text("a file, so no folder can be made here")
    status, output, errors = machine.run("check", "x", online=False)
    assert (status, errors) == (0, "")
    assert str(machine.home / "data") in output


def test_a_data_folder_that_is_missing_is_made(untouched: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    untouched.venv.write_text("a file, so no folder can be made here")
    monkeypatch.setenv("STEINREICH_HOME", str(untouched.home))
    given: list[list[str]] = []
    monkeypatch.setattr(install, "_run", lambda command, *_: given.append(command))
    folder = install.install(untouched.game, tools=False)
    assert folder.parent == untouched.home / "data"
    assert given[0] == [sys.executable, "-Im", "venv", str(folder)]


def test_no_folder_that_can_be_written_is_a_sentence(untouched: Machine) -> None:
    untouched.venv.write_text("")
    untouched.home.mkdir()
    (untouched.home / "data").write_text("")
    status, _, errors = untouched.run("check", "x")
    assert status == 2
    assert "no folder is writable" in errors
    assert "Traceback" not in errors


def test_the_tests_run_in_the_venv_without_screen_or_sound(machine: Machine) -> None:
    status, output, _ = machine.run("test", "-k", "joker", "--maxfail=1")
    assert status == 5, "the exit status is that of pytest"
    assert output == f"['-k', 'joker', '--maxfail=1'] dummy dummy {machine.venv}\n"
    assert machine.run("check", "x", online=False)[2] == "", "a venv with tools is also one to play with"


def test_nothing_is_installed_where_all_packages_are_there(untouched: Machine) -> None:
    python = untouched.folder / "python"
    python.mkdir()
    (python / "steinwheel.py").write_text("")
    (python / "steinwheel-1.5.0.dist-info").mkdir()
    main = f"import sys; sys.path.append({str(python)!r}); from game.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", main, "check", "x"],
        cwd=untouched.game,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert not untouched.venv.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_a_sentence_with_the_debian_package(
    module: str, untouched: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "find_spec", lambda name: None if name == module else object())
    with pytest.raises(SetupError, match=rf"lacks its module {module}[\s\S]*apt install python3-venv"):
        install.install(untouched.game, tools=False)
    assert not untouched.venv.exists()


def test_another_version_of_python_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    own = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert setup.venv_folders(tmp_path)[0] == tmp_path / ".venv"
    (tmp_path / ".venv").mkdir()
    for line, name in (
        (f"version = {own}.7", ".venv"),
        (f"version_info = {own}.7", ".venv"),
        ("version = 3.9.1", f".venv-{own}"),
        ("version_info = 3.99.0", f".venv-{own}"),
    ):
        (tmp_path / ".venv" / "pyvenv.cfg").write_text(f"home = /x\n{line}\n")
        assert setup.venv_folders(tmp_path)[0].name == name, line


def test_a_package_counts_only_in_a_version_that_fits_and_the_first_folder_decides(tmp_path: Path) -> None:
    wanted = ["pygame-ce>=2.5.7,<3"]
    for entry, met in (
        ("pygame_ce-2.5.8.dist-info", True),
        ("pygame.ce-2.5.7.dist-info", True),
        ("Pygame_CE-2.10.egg-info", True),
        ("pygame_ce-2.5.6.dist-info", False),
        ("pygame_ce-3.dist-info", False),
        ("pygame_ce-3.0.0.dev1.dist-info", False),
        ("pygame-2.6.1.dist-info", False),
        ("pygame_ce", False),
    ):
        (tmp_path / "of" / entry / entry).mkdir(parents=True)
        path = [str(tmp_path / "nowhere"), str(tmp_path / "of" / entry)]
        assert setup.missing(wanted, path) == ([] if met else wanted), entry
    for folder, version in (("first", "1.0"), ("second", "2.0")):
        (tmp_path / folder / f"tqdm-{version}.dist-info").mkdir(parents=True)
    path = [str(tmp_path / "first"), str(tmp_path / "second")]
    assert setup.missing(["tqdm>=2"], path) == ["tqdm>=2"]
    assert setup.missing(["tqdm>=2"], path[::-1]) == []


def test_the_requirements_are_written_as_the_set_up_reads_them_and_the_constraints_fit_them(
    root: Path, tmp_path: Path
) -> None:
    wanted = [*setup.requirements(root, tools=True), *setup.requirements(root, tools=True, extra="reader")]
    tools = setup.requirements(root, tools=True, extra="package")
    written = r"[\w.-]+(>=|<)[\d.]+(,<[\d.]+)?"
    # Only pip reads what a package is built with, so that may depend on the system.
    assert all(re.fullmatch(rf"{written}(; sys_platform == '\w+')?", each) for each in tools)
    assert all(re.fullmatch(written, each) for each in wanted)
    lines = [line for line in (root / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines), "names and versions, no addresses"
    for line in lines:
        (tmp_path / f"{line.replace('-', '_').replace('==', '-')}.dist-info").mkdir()
    assert setup.missing([*wanted, *tools], [str(tmp_path)]) == []


def test_the_hashes_are_those_of_the_pinned_versions_and_of_everything_that_is_installed(root: Path) -> None:
    pins = {re.sub(r"[-_.]+", "-", line.lower()) for line in (root / "constraints.txt").read_text().splitlines()}
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    listed = {setup.EXTRA_HASHES.format(extra=extra): wanted for extra, wanted in extras.items()}
    assert sorted(path.name for path in root.glob("hashes*")) == sorted([setup.HASHES, *listed])
    for name, wanted in (
        (setup.HASHES, setup.requirements(root, tools=False)),
        *listed.items(),
        ("release/windows/hashes-uv.txt", ["uv"]),
    ):
        text = (root / name).read_text()
        blocks = re.split(r"(?m)^(?=[a-z])", "\n".join(line for line in text.splitlines() if line[:1] != "#"))[1:]
        heads = [block.split()[0] for block in blocks]
        assert {re.sub(r"[-_.]+", "-", head.lower()) for head in heads} <= pins
        assert {setup.package_name(each) for each in wanted} <= {head.partition("==")[0] for head in heads}
        assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
        assert "://" not in text


class Proxy(ThreadingHTTPServer):
    """The only way to the packages; the first requests find no network behind it."""

    daemon_threads = True

    def __init__(self, machine: Machine, down: int) -> None:
        super().__init__(("127.0.0.1", 0), Asked)
        self.machine, self.down = machine, down
        self.asked: list[str] = []
        self.environment = {
            "PIP_NO_INDEX": "0",
            "PIP_FIND_LINKS": "",
            "PIP_INDEX_URL": "http://index.example/simple",
            "PIP_TRUSTED_HOST": "index.example",
            "PIP_RETRIES": "0",
            "HTTP_PROXY": f"http://127.0.0.1:{self.server_port}",
            "http_proxy": f"http://127.0.0.1:{self.server_port}",
            "no_proxy": "",
            "NO_PROXY": "",
        }


class Asked(BaseHTTPRequestHandler):
    """A request to the proxy."""

    server: Proxy

    def do_GET(self) -> None:
        """Return the page of a package, or its file."""
        self.server.asked.append(self.path)
        if len(self.server.asked) <= self.server.down:
            self.close_connection = True
            return
        file = self.server.machine.wheel("1.7")
        body = file.read_bytes()
        if not self.path.endswith(".whl"):
            body = f'<a href="http://index.example/{file.name}">{file.name}</a>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream" if self.path.endswith(".whl") else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def proxy(machine: Machine) -> Iterator[Proxy]:
    """A proxy behind which the network comes back after some requests; pip asks three times in a run."""
    machine.pin("1.7")
    source = machine.game / "game" / "cli" / "install.py"
    source.write_text(source.read_text().replace("PAUSES = (5, 15, 40)", "PAUSES = (0, 0, 0)"))
    with Proxy(machine, down=4) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_the_set_up_works_behind_a_proxy_tells_its_progress_and_goes_on_when_the_network_is_back(proxy: Proxy) -> None:
    status, output, errors = proxy.machine.run("check", "x", network=proxy.environment)
    assert (status, output.startswith("playing with")) == (0, True), errors
    assert "no connection; trying again in" in errors
    assert re.search(r"downloading steinwheel 1\.7 \(.*\)\n  unpacking\n", errors)
    assert len(proxy.asked) > proxy.down


def test_a_file_that_is_not_the_one_that_was_tested_is_not_installed(machine: Machine) -> None:
    machine.pin("1.7")
    file = machine.wheel("1.7")
    file.write_bytes(file.read_bytes() + b" ")
    status, _, errors = machine.run("check", "x")
    assert status == 2
    assert "DO NOT MATCH THE HASHES" in errors or "Expected sha256" in errors
    assert not list(machine.venv.glob("**/steinwheel-1.7.dist-info"))


def test_main_py_tells_an_old_python_what_it_needs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (root / "main.py").read_text("ascii")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr)]
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
    old = source.replace("sys.version_info", "(2, 7, 18)")
    with pytest.raises(SystemExit) as stop:
        exec(compile(old, "main.py", "exec"), {"__name__": "__main__"})  # noqa: S102
    assert stop.value.code == 2
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert "needs Python 3.11 or newer; this is Python 2.7" in capsys.readouterr().err


def test_an_installed_game_sets_nothing_up(tmp_path: Path) -> None:
    assert ensure(tmp_path, tools=False) == sys.executable
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_nobody_waits_for_a_pipe_in_the_place_of_the_marker(tmp_path: Path) -> None:
    """Both would hang here."""
    folder = tmp_path / ".venv"
    folder.mkdir()
    os.mkfifo(folder / MARKER)
    os.mkfifo(folder / "pyvenv.cfg")
    assert not setup.is_ready(folder, "x", tools=False)
    assert setup.venv_folders(tmp_path)[0] == folder
