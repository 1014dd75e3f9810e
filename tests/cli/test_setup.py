"""What a start of `python3 main.py` sets up, and what can be in its way, on a machine of its own; real first starts
are in `long`."""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from venv import EnvBuilder

import platformdirs
import pytest

from game.cli import install, packages as setup
from game.cli.opening import ensure
from game.cli.packages import MARKER, UNFINISHED, SetupError
from game.store.folders import player_folders
from tests.listed import listed

CHECK = """
def run(paths, as_json=False):
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


NONE: Mapping[str, str] = {}


class Machine:
    """A folder with a small copy of the game, a folder of packages made on the spot, and a home; no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "game here"
        self.venv = self.game / ".venv"
        self.marker = self.venv / MARKER
        self.home = folder / "home"

    def build(self, root: Path) -> None:
        """Copy what a set-up needs."""
        commands = ("__init__", "arguments", "output", "opening", "packages", "install", "values")
        below = ("shipped", "engine/__init__", "engine/shown", "store/__init__", "store/data_folder", "store/files")
        modules = ("__init__", *(f"cli/{each}" for each in commands), *below)
        tools = ("__init__", "arguments", "commands", "keeper")
        files = (*(f"game/{each}.py" for each in modules), *(f"tools/{each}.py" for each in tools))
        for file in (*files, "main.py", "assets/set_up.toml"):
            (self.game / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / file, self.game / file)
        (self.game / "tools/check.py").write_text(CHECK)
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

    def start(self, *arguments: str, online: bool = True, network: Mapping[str, str] = NONE) -> subprocess.Popen[str]:
        environment = {name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "SDL_"))}
        environment |= {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": (self.folder / "wheels").as_uri() if online else "",
            "STEINREICH_HOME": str(self.home),
            **network,
        }
        return subprocess.Popen(
            [sys.executable, "main.py", *arguments], cwd=self.game, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, *arguments: str, online: bool = True, network: Mapping[str, str] = NONE) -> tuple[int, str, str]:
        """Start the game and wait for its end; exit status, output, errors."""
        with self.start(*arguments, online=online, network=network) as process:
            output, errors = process.communicate()
        return process.returncode, output, errors

    def packages(self) -> Path:
        return next(self.venv.glob("**/site-packages"))


@pytest.fixture
def machine(untouched: Machine) -> Machine:
    """A machine on which the game was started before; its `.venv` has no pip."""
    EnvBuilder(symlinks=os.name != "nt").create(untouched.venv)
    with zipfile.ZipFile(untouched.wheel("1.6")) as wheel:
        wheel.extractall(untouched.packages())
    untouched.marker.write_text(setup.marker_text(setup.digest(untouched.game), tools=False))
    return untouched


@pytest.fixture
def untouched(root: Path, tmp_path: Path) -> Machine:
    """A machine on which the game was never started."""
    machine = Machine(tmp_path / "machine")
    machine.build(root)
    return machine


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
    assert str(machine.packages()) in output
    assert machine.marker.stat().st_mtime_ns == before


def test_a_wrong_argument_installs_nothing(untouched: Machine) -> None:
    status, _, errors = untouched.run("chek")
    assert status == 2
    assert "Did you mean check?" in errors
    assert not untouched.venv.exists()


def commands(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the next set-up, which other tests carry out."""
    given: list[list[str]] = []
    monkeypatch.setattr(install, "_run", lambda command, *_: given.append(command))
    install.install_into((machine.venv,), machine.game, tools=False)
    assert given[-1][1:4] == ["-Im", "pip", "install"]
    assert machine.marker.read_text() != UNFINISHED
    return given


@pytest.mark.parametrize("what", ["interrupted", "without its python"])
def test_a_venv_of_no_use_is_emptied_and_refilled(machine: Machine, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    if what == "interrupted":
        machine.marker.write_text(UNFINISHED)
    else:
        setup.interpreter(machine.venv).unlink()
    assert commands(machine, monkeypatch)[0] == [sys.executable, "-Im", "venv", str(machine.venv)]
    assert [path.name for path in machine.venv.iterdir()] == [MARKER]


def test_a_venv_of_another_tool_is_filled_and_kept(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.marker.unlink()
    own = machine.packages() / "own.py"
    own.write_text("")
    assert commands(machine, monkeypatch)[0][1:] == ["-Im", "ensurepip"]
    assert own.exists()


def test_a_python_without_ssl_is_told_so_and_of_no_connection(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ssl", None)  # as where Python was built without OpenSSL
    failing = [sys.executable, "-c", "import sys; sys.exit('the ssl module in Python is not available')"]
    with (tmp_path / MARKER).open("a+") as marker, pytest.raises(SetupError) as caught:
        install._run(failing, marker, "steinwheel")
    said = str(caught.value)
    assert f"{sys.executable}, lacks its module ssl" in said
    assert "libssl-dev" in said
    assert "python.org" in said
    assert "connection (" not in said


def test_a_set_up_without_a_network_waits_for_it_and_says_at_last_what_pip_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    pip = tmp_path / "pip"
    for why, pauses in (("Network is unreachable", [*install.PAUSES]), ("no such package", [])):
        pip.write_text(f"for number in range(9): print('line', number, end='  \\n\\n')\nprint('{why}')\nexit(1)\n")
        with (tmp_path / MARKER).open("a+") as marker, pytest.raises(SetupError) as caught:
            install._run_online([sys.executable, "-I", str(pip)], marker, "steinwheel")
        said, last = str(caught.value), "".join(f"  line {number}\n" for number in range(2, 9))
        assert f"The last lines of {pip}:\n{last}  {why}\nThis needs the internet, once." in said
        assert (waited, capsys.readouterr().err.count("; trying again in ")) == (pauses, len(pauses))
        waited.clear()
        assert "Or install steinwheel into your own Python" in said


HERE = sys.platform


def test_the_data_folder_is_the_same_before_and_after_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = f"venv-{sys.version_info[0]}.{sys.version_info[1]}"
    for system, said, folder in listed("data-folders")["folders"]:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", system)
            for name in ("HOME", "USERPROFILE"):
                patch.setenv(name, str(tmp_path))
            for name in ("STEINREICH_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
                patch.delenv(name, raising=False)
            for name, value in said.items():
                patch.setenv(name, value.format(home=tmp_path))
            expected = tmp_path / folder / "steinreich"
            assert (setup.venv_folders(tmp_path)[1], player_folders().data) == (expected / version, expected)
            if system == HERE != "win32":
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
    monkeypatch.setattr(sys, "path", [*sys.path])
    folder = setup.venv_folders(untouched.game)[1]
    assert ensure(untouched.game, tools=False) == str(setup.interpreter(folder))
    assert (folder.parent, sys.path[1]) == (untouched.home / "data", str(setup.site_packages(folder)))
    assert given[0] == [sys.executable, "-Im", "venv", str(folder)]


def test_no_folder_that_can_be_written_is_a_sentence(untouched: Machine) -> None:
    untouched.venv.write_text("")
    untouched.home.mkdir()
    (untouched.home / "data").write_text("")
    status, _, errors = untouched.run("check", "x")
    assert status == 2
    assert "no folder is writable" in errors
    assert "Traceback" not in errors


def test_nothing_is_installed_where_all_packages_are_there(untouched: Machine) -> None:
    python = untouched.folder / "python"
    python.mkdir()
    (python / "steinwheel.py").write_text("")
    (python / "steinwheel-1.5.0.dist-info").mkdir()
    main = f"import sys; sys.path.append({str(python)!r}); from game.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", main, "check", "x"], cwd=untouched.game, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert not untouched.venv.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_a_sentence_with_the_debian_package(
    module: str, untouched: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "find_spec", lambda name: None if name == module else object())
    with pytest.raises(SetupError, match=rf"lacks its module {module}[\s\S]*apt install python3-venv"):
        install.install_into(setup.venv_folders(untouched.game), untouched.game, tools=False)
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
        ("pygame_ce-2.5.8.dist-info", True), ("pygame.ce-2.5.7.dist-info", True), ("Pygame_CE-2.10.egg-info", True),
        ("pygame_ce-2.5.6.dist-info", False), ("pygame_ce-3.dist-info", False),
        ("pygame_ce-3.0.0.dev1.dist-info", False), ("pygame-2.6.1.dist-info", False), ("pygame_ce", False),
    ):  # fmt: skip
        (tmp_path / "of" / entry / entry).mkdir(parents=True)
        path = [str(tmp_path / "nowhere"), str(tmp_path / "of" / entry)]
        assert setup.missing(wanted, path) == ([] if met else wanted), entry
    for folder, version in (("first", "1.0"), ("second", "2.0")):
        (tmp_path / folder / f"tqdm-{version}.dist-info").mkdir(parents=True)
    path = [str(tmp_path / "first"), str(tmp_path / "second")]
    assert setup.missing(["tqdm>=2"], path) == ["tqdm>=2"]
    assert setup.missing(["tqdm>=2"], path[::-1]) == []


def test_requirements_are_written_as_the_set_up_reads_them_and_constraints_fit(root: Path, tmp_path: Path) -> None:
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
    assert {*extras.pop("cluster")} <= {*extras["dev"]}, "which lists it"
    listed = {setup.EXTRA_HASHES.format(extra=extra): wanted for extra, wanted in extras.items()}
    assert sorted(path.name for path in root.glob("hashes*")) == sorted([setup.HASHES, *listed])
    for name, wanted in (
        (setup.HASHES, setup.requirements(root, tools=False)),
        *listed.items(),
        ("tools/release/windows/hashes-uv.txt", ["uv"]),
    ):
        text = (root / name).read_text()
        blocks = re.split(r"(?m)^(?=[a-z])", "\n".join(line for line in text.splitlines() if line[:1] != "#"))[1:]
        heads = [block.split()[0] for block in blocks]
        assert {re.sub(r"[-_.]+", "-", head.lower()) for head in heads} <= pins
        assert {setup.package_name(each) for each in wanted} <= {head.partition("==")[0] for head in heads}
        assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
        assert "://" not in text


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
