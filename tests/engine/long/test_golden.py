"""All that was kept is told as it was. `tools.wasm` has another Python tell the records."""

from __future__ import annotations

import pytest

from tests.engine.test_golden import AREAS, here, kind_of, now


@pytest.mark.parametrize("name", [name for name in AREAS if name not in here(kind_of(name))])
def test_what_is_told_is_what_was_kept(name: str) -> None:
    assert now(name) == AREAS[name][1]
