"""The first set-up as it is: real starts of a small copy of the game, real pip; no network."""

from __future__ import annotations

import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from game.cli.packages import UNFINISHED
from tests.cli.machine import Machine


class Proxy(ThreadingHTTPServer):
    """The only way to the packages; the first requests find no network behind it. Pip asks three times in a run."""

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
