"""Tests inside of a Python of WebAssembly, which has no processes, threads or pygame: what asks for one is skipped.

tools.wasm runs this there. The arguments go to pytest.
"""

import os
import subprocess
import sys
import threading
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import NoReturn

import pytest

MISSING = ("pygame", "multiprocessing", "concurrent.futures.process")
INI = """\
[pytest]
filterwarnings =
    error
    ignore:It looks like .register_random:hypothesis.errors.HypothesisWarning
markers = moves_open_files: what is tried moves or deletes a file that is open
"""
OPTIONS = ("--rootdir=/project", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin",
           "--hypothesis-profile=brief")  # fmt: skip


class Missing(MetaPathFinder):
    """Skips whatever imports what there is not."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Skip the test, or the whole module of tests, that wants such a module."""
        if fullname in MISSING:
            pytest.skip(f"no {fullname} in WebAssembly", allow_module_level=True)


def no_process(*_: object, **__: object) -> NoReturn:
    """Skip a test that starts one."""
    pytest.skip("no processes and threads in WebAssembly")


def main() -> int:
    """Run pytest; return its exit status."""
    sys.meta_path.insert(0, Missing())
    setattr(subprocess.Popen, "__init__", no_process)  # noqa: B010 - mypy knows what it was
    setattr(threading.Thread, "start", no_process)  # noqa: B010
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    ini = Path("/tmp/pytest.ini")
    ini.write_text(INI, "utf-8")
    return int(pytest.main(["-c", str(ini), *OPTIONS, *sys.argv[1:]]))


if __name__ == "__main__":
    sys.exit(main())
