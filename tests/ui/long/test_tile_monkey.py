"""More of what somebody presses who presses everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.test_tile_monkey import PORTIONS, SCENES, stands


@pytest.mark.parametrize("name", SCENES)
def test_everything_stands_whatever_is_pressed_for_longer(tmp_path: Path, name: str, first_seed: int) -> None:
    stands(tmp_path, name, range(first_seed + PORTIONS, first_seed + PORTIONS + 6))
