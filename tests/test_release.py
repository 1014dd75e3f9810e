"""What builds the packages of a release, as far as it needs no tools that are installed for it."""

import os
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

from game import __version__
from tests.listed import listed
from tools.release import packages, project, trial


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be packed."""
    monkeypatch.setattr(project, "epoch", lambda: 1_700_000_000)
    made = tmp_path / "game"
    (made / "sub").mkdir(parents=True)
    (made / "sub" / "b.txt").write_text("b")
    (made / "a").write_text("a")
    (made / "a").chmod(0o700)
    return made


def touched(folder: Path) -> None:
    """Change everything about the files that is not in them."""
    for path in folder.rglob("*"):
        os.utime(path, (1, 1))
        path.chmod(0o777 if path.is_dir() or path.name == "a" else 0o600)


@pytest.mark.parametrize("pack", [project.tar_xz, project.zipped])
def test_an_archive_does_not_tell_when_and_by_whom_it_was_made(folder: Path, tmp_path: Path, pack: object) -> None:
    assert callable(pack)
    first: Path = pack(folder, tmp_path / "first")
    touched(folder)
    second: Path = pack(folder, tmp_path / "second")
    assert first.read_bytes() == second.read_bytes()


def test_an_archive_keeps_programs_executable_and_unpacks_into_one_folder(folder: Path, tmp_path: Path) -> None:
    with tarfile.open(project.tar_xz(folder, tmp_path / "x.tar.xz")) as archive:
        modes = {each.name: each.mode for each in archive}
    assert modes == {"game": 0o755, "game/a": 0o755, "game/sub": 0o755, "game/sub/b.txt": 0o644}
    with zipfile.ZipFile(project.zipped(folder, tmp_path / "x.zip")) as archive_:
        assert archive_.namelist() == ["game/a", "game/sub/b.txt"]


def test_the_list_of_sums_is_that_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("b")
    (tmp_path / "a").write_text("a")
    project.write_sums(tmp_path)
    lines = project.write_sums(tmp_path).read_text().splitlines()
    assert [line.partition("  ")[2] for line in lines] == ["a", "b"]
    assert lines[0].startswith("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb")


def test_two_builds_that_differ_in_a_byte_are_found(tmp_path: Path) -> None:
    for name, text in (("one", "x"), ("two", "y")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same").write_text("same")
        (tmp_path / name / "other").write_text(text)
    first, second = sorted((tmp_path / "one").iterdir()), sorted((tmp_path / "two").iterdir())
    assert project.differing(first, second) == ["other"]
    assert project.differing(first, first[:1]) == ["same"]


def test_the_time_of_a_release_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    project.epoch.cache_clear()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert project.epoch() == 1234567890
    project.epoch.cache_clear()


def test_a_starter_for_windows_takes_only_wheels_for_windows() -> None:
    assert [wheel for wheel in listed("wheels")["taken"] if not packages.fits(wheel)] == []
    assert [wheel for wheel in listed("wheels")["left"] if packages.fits(wheel)] == []


def test_all_hashes_are_asked_for_when_files_are_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str | Path] = []
    monkeypatch.setattr(packages, "WORK", tmp_path)
    monkeypatch.setattr(packages, "python", lambda *words: given.extend(words))
    hashes = tmp_path / "in" / "hashes.txt"
    hashes.parent.mkdir()
    hashes.write_text(
        "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:08\ntqdm==4.70.1 \\\n    --hash=sha256:f2\n"
    )
    packages._fetch(tmp_path / "wheels", hashes)
    asked = given[given.index("--requirement") + 1]
    assert isinstance(asked, Path)
    assert "--require-hashes" in given
    assert " ".join(asked.read_text().split()) == "colorama==0.4.6 \\ --hash=sha256:08 tqdm==4.70.1 \\ --hash=sha256:f2"


def test_the_starter_of_windows_starts_what_lies_beside_it(root: Path) -> None:
    lines = (root / "tools" / "release" / "windows" / "Steinreich.cmd").read_text("ascii").splitlines()
    (start,) = (line for line in lines if "%~dp0" in line)
    assert start.startswith('"%~dp0uv.exe" tool run --python @PYTHON@ --no-index --find-links "%~dp0wheels" ')
    assert start.endswith(" steinreich %*")
    assert "if errorlevel 1 pause" in lines, "so that the reason can be read before the window closes"


def test_a_root_has_what_its_packages_need_and_what_those_need(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = {
        "tar": "libacl1 (>= 2.2.23), libc6 (>= 2.34), ",
        "libacl1": ", libc6 (>= 2.33)",
        "libc6": ", libgcc-s1 | none",
    }
    monkeypatch.setattr(trial, "call", lambda *words: needs.get(words[-1], ", "))
    assert sorted(trial._with_needed(["tar", "libc6"])) == ["libacl1", "libc6", "libgcc-s1", "tar"]


@pytest.mark.skipif(
    not all(shutil.which(each, path=os.defpath) for each in (*trial.DEBIAN, "ldd", "tar")),
    reason="such a root is made by tools of Debian",
)
def test_a_root_for_python_has_all_it_needs_and_no_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    prefix = tmp_path / "python"
    for name in ("bin/python3", "lib/python3.11/os.py", "lib/python3.11/site-packages/other.py", "share/man/python.1"):
        (prefix / name).parent.mkdir(parents=True, exist_ok=True)
        (prefix / name).touch()
    shutil.copy(shutil.which("tar") or "", prefix / "bin/python3")  # linked with more than the C library
    monkeypatch.setattr(trial, "PREFIX", prefix)
    root = trial.PythonRoot(tmp_path / "root")
    kept = {path.relative_to(root.inside(prefix)).as_posix() for path in root.inside(prefix).rglob("*.*")}
    assert kept == {"lib/python3.11", "lib/python3.11/os.py"}
    linked = [*trial._libraries()]
    assert any("libacl" in library.name for library in linked)
    assert all(root.inside(library).is_file() for library in linked)
    assert root.python[-1] == str(prefix / "bin/python3")


@pytest.mark.parametrize("prefix", ["/", "/usr"])
def test_a_python_of_the_system_is_not_copied_with_all_beside_it(prefix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PREFIX", Path(prefix))
    monkeypatch.setattr(trial, "has", lambda _: True)
    assert not trial.can_be_copied()


def test_the_changelog_begins_with_this_version(root: Path) -> None:
    heads = [line for line in (root / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert re.fullmatch(rf"## {re.escape(__version__)} – \d{{4}}-\d\d-\d\d", heads[0])


def test_the_packages_of_a_pyz_name_no_folder_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "WORK", tmp_path)
    monkeypatch.setattr(project, "epoch", lambda: 1_700_000_000)
    with zipfile.ZipFile(tmp_path / "game-1-py3-none-any.whl", "w") as wheel:
        for name in ("game/a.py", "game-1.dist-info/entry_points.txt", "game-1.data/headers/a.h"):
            wheel.writestr(name, "[console_scripts]\ngame = game.a:main\n")
    place = packages._unpacked(tmp_path)
    files = [path.relative_to(place).as_posix() for path in sorted(place.rglob("*")) if path.is_file()]
    assert files == ["game/a.py", "game-1.dist-info/entry_points.txt"], "no commands, whose first line names a Python"
    assert {path.stat().st_mtime for path in place.rglob("*")} == {1_700_000_000}
