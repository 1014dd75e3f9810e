"""Commands in processes of their own: a run of tests leaves nothing behind; `train` and `arena` come to the same
figures in any number of processes and on a cluster; `main.py try` plays a match; the first set-up uses real pip.
"""

import json
import os
import re
import signal
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from time import sleep

import pytest
from distributed import Client, LocalCluster

from game.cli import main
from game.cli.packages import UNFINISHED
from game.store import levels
from game.store.folders import player_folders
from game.ui import trial
from tests.cli.test_runs import folder, left, machine, processes, started, suite
from tests.cli.test_selfplay import said
from tests.cli.test_setup import Machine
from tests.cli.test_train import trained
from tools import selfplay, train, workers
from tools.arena import seatings
from tools.selfplay import PlayedRound

__all__ = ["folder", "machine"]


@pytest.mark.parametrize(("name", "status"), [("SIGINT", -2), ("SIGTERM", 143), ("SIGKILL", -9)])
def test_a_run_that_is_interrupted_leaves_nothing_behind(name: str, status: int, folder: Path, machine: Path) -> None:
    with started(suite(folder, seconds=600), machine) as run:
        while len(list((folder / "told").iterdir())) < 2 or len(processes(folder)) < 4:
            assert run.poll() is None
            sleep(0.05)
        run.send_signal(getattr(signal, name))
        # Its output closes when the last of its processes has ended.
        run.communicate()
    assert run.returncode == status
    assert left(folder, machine) == (set(), set(), set())


def test_the_same_seed_gives_the_same_weights_in_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = trained(capsys, tmp_path / "a", "--rounds 12")
    monkeypatch.setattr(train, "CHUNK", 6)
    assert trained(capsys, tmp_path / "b", f"--rounds 12 --jobs 2 --keep '{tmp_path / 'kept'}'") == one
    assert len([*(tmp_path / "kept").iterdir()]) == 2


def test_a_cluster_comes_to_the_same_figures_though_it_loses_a_worker(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes after the first round, with all that it has played and that nobody has asked for yet."""
    line = "selfplay --book uno-1999 --seats easy,easy --games 12 --seed lost"

    def losing(rounds: Iterator[PlayedRound], **_: object) -> Iterator[PlayedRound]:
        yield next(rounds)
        os.kill(client.run(os.getpid).popitem()[1], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        yield from rounds

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster, Client(cluster) as client:  # fmt: skip
        address = cluster.scheduler_address
        with monkeypatch.context() as patch:
            patch.setattr(selfplay, "tqdm", losing)
            found = said(capsys, f"{line} --cluster {address}")
            patch.setattr(workers, "ROOT", tmp_path)
            assert main([*line.split(), "--cluster", address]) == 2
            assert "another version of the game runs on tcp://127.0.0.1" in capsys.readouterr().err
            (tmp_path / "here.py").write_text("def begin_worker(): ...")
            patch.syspath_prepend(tmp_path)
            patch.setattr(workers, "begin_worker", import_module("here").begin_worker)
            assert main([*line.split(), "--cluster", address]) == 2
            assert "source folder: ModuleNotFoundError(\"No module named 'here'" in capsys.readouterr().err
    assert said(capsys, line) == found
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    assert main([*line.split(), "--cluster", address]) == 2
    assert f"nothing answers at {address!r}" in capsys.readouterr().err


def test_every_two_of_the_players_meet_with_each_seating(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "arena --book uno-1999 --players random,first-match,easy --pairs --rounds 3 --seed pairs")
    one = "arena --book uno-1999 --players random,first-match --rounds 3 --seed pairs --jobs 2"
    assert said(capsys, one)["tables"] == found["tables"][:1]
    pairs = [["random", "first-match"], ["random", "easy"], ["first-match", "easy"]]
    assert [table["players"] for table in found["tables"]] == pairs
    for table in found["tables"]:
        assert (table["deals"], table["played"], table["nobody"]) == (2, 4, 0)
        assert sum(each["wins"] for each in table["results"]) == 4
    assert [each["player"] for each in found["moves"]] == ["random", "first-match", "easy"]
    assert all(each["moves"] > 20 for each in found["moves"])
    whole = said(capsys, "arena --book uno-1999 --players random,random --rounds 1 --match --option target=200")
    assert (whole["unit"], whole["options"], whole["tables"][0]["played"]) == ("match", {"target": 200}, 1)
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


def test_a_match_is_saved_resumed_finished_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept"
    assert main(["try", "--book", "uno-112", "--keep", str(kept), "--json"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    (match,) = figures["matches"]
    assert (match["book"], err) == ("uno-112", "")
    assert match["actions"] > match["resumed_after"] >= trial.RESUMED_AFTER
    assert figures["levels"] == len(levels.load(player_folders(kept)).levels) > 60
    (record,) = (kept / "state" / "matches").glob("*.txt")
    assert main(["verify", str(record)]) == 0


class Proxy(ThreadingHTTPServer):
    """The only way to the packages; the first requests find no network behind it. Pip asks three times in a run."""

    daemon_threads = True

    def __init__(self, machine: Machine, down: int) -> None:
        super().__init__(("127.0.0.1", 0), Asked)
        self.machine, self.down = machine, down
        self.asked: list[str] = []
        self.environment = {
            "PIP_NO_INDEX": "0", "PIP_FIND_LINKS": "", "PIP_INDEX_URL": "http://index.example/simple",
            "PIP_TRUSTED_HOST": "index.example", "PIP_RETRIES": "0",
            **dict.fromkeys(("HTTP_PROXY", "http_proxy"), f"http://127.0.0.1:{self.server_port}"),
            **dict.fromkeys(("NO_PROXY", "no_proxy"), ""),
        }  # fmt: skip


class Asked(BaseHTTPRequestHandler):
    """A request to the proxy."""

    server: Proxy

    def do_GET(self) -> None:
        """Return the page of a package, or its file."""
        self.server.asked.append(self.path)
        if len(self.server.asked) <= self.server.down:
            self.close_connection = True
            return
        file, page = self.server.machine.wheel("1.7"), not self.path.endswith(".whl")
        body = file.read_bytes()
        if page:
            body = f'<a href="http://index.example/{file.name}">{file.name}</a>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if page else "application/octet-stream")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def test_the_packages_come_once_whatever_is_in_the_way_and_stay(root: Path, tmp_path: Path) -> None:
    machine = Machine(tmp_path / "here")
    machine.build(root)
    # two first starts at once
    with machine.start("check", "x") as one, machine.start("check", "x") as two:
        (output, errors), (other, waited) = one.communicate(), two.communicate()
    said = [line for line in (errors + waited).splitlines() if not line.startswith(("Steinreich is already", "  unp"))]
    assert (one.returncode, two.returncode, len(said)) == (0, 0, 1)
    assert re.fullmatch(r"Setting up Steinreich.*installing steinwheel into .*\.venv", said[0])
    assert output == other == f"playing with {machine.packages() / 'steinwheel.py'}\n"
    there = {path.name for path in machine.packages().glob("stein*.dist-info")}
    assert there == {"steinwheel-1.6.dist-info", "steinstimme-1.1.dist-info"}, "as pinned, and what is optional"
    # another version is needed, and there is no network
    machine.pin("1.7")
    status, output, errors = machine.run("check", "x", online=False)
    assert (status, output) == (2, "")
    assert re.search(r"The last lines of pip:\n(  .*\n)*  ERROR: .*\nThis needs the internet, once", errors)
    assert "Traceback" not in errors
    assert machine.marker.read_text() == UNFINISHED, "so the next start repairs it"
    # a file that is not the one that was tested
    machine.marker.write_text("")
    good = machine.wheel("1.7").read_bytes()
    machine.wheel("1.7").write_bytes(good + b" ")
    status, _, errors = machine.run("check", "x")
    assert status == 2
    assert "DO NOT MATCH THE HASHES" in errors or "Expected sha256" in errors
    assert not list(machine.venv.glob("**/steinwheel-1.7.dist-info"))
    machine.wheel("1.7").write_bytes(good)
    # a proxy behind which the network comes back after a while, with no wheel of what is optional
    source = machine.game / "game" / "cli" / "install.py"
    source.write_text(source.read_text().replace("PAUSES = (5, 15, 40)", "PAUSES = (0, 0, 0)"))
    with Proxy(machine, down=4) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        status, output, errors = machine.run("check", "x", network=proxy.environment)
        proxy.shutdown()
    assert (status, output.startswith("playing with")) == (0, True), errors
    assert "no connection; trying again in" in errors
    assert re.search(r"downloading steinwheel 1\.7 \(.*\)\n  unpacking\n", errors)
    assert len(proxy.asked) > proxy.down
    assert (machine.packages() / "steinwheel-1.7.dist-info").is_dir()
    # the tests run in it without screen or sound, and it is still one to play with
    status, output, _ = machine.run("test", "-k", "joker", "--maxfail=1")
    assert (status, output) == (2, f"['-k', 'joker', '--maxfail=1'] dummy dummy {machine.venv}\n")
    assert machine.run("check", "x", online=False)[2] == ""
