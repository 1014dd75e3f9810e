"""Every sign explains itself to the mouse that rests on it: action tiles, jokers, start tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.tiles.books import RUMMIKUB
from game.ui.table.tiles.signs import PATIENCE
from tests.tile_tables import one, position
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """A table with every kind of sign."""
    with tile_playing(tmp_path) as made:
        made.set_up(position("Y2 R5 B7 R7' * Y9", "?14", table="R4 R5' R6 | Y10 *'=G10 B10", loose="B12 R7"))
        made.until_my_turn()
        yield made


def sign(play: TilePlaying, word: str) -> str | None:
    """What a tile says of itself once the mouse has rested on it."""
    play.mouse.move((play.table.zones.felt.left + 3, play.table.zones.felt.top + 3))
    play.mouse.move(play.point(one(word)))
    play.mouse.wait(PATIENCE + 0.1)
    found = play.turn.tips.sign
    if found is not None:
        assert found[1] in play.words()
        assert found[0].collidepoint(play.point(one(word)))
    return found[1] if found else None


def test_each_sign_says_what_it_does_and_a_tile_without_one_nothing(play: TilePlaying) -> None:
    say = play.context.t
    keys = {"Y2": "draw-two", "R5": "skip", "B7": "reverse", "R5'": "done", "B12": "start-tile", "R7": "start-tile"}
    wanted = {word: say(f"sign.{key}") for word, key in keys.items()}
    wanted["*"] = f"{say('sign.joker')} {say('sign.draw-four')}"
    assert {word: sign(play, word) for word in [*wanted, "Y9", "R4"]} == {**wanted, "Y9": None, "R4": None}
    assert "Grün 10" in (sign(play, "*'") or ""), "what it stands for"
    play.mouse.double_click(play.point(one("R7'")))
    assert one("R7'") not in play.table.rack
    assert sign(play, "R7'") == say("sign.reverse"), "what it will do"
    play.set_up(position("* K3 K4 K9", "?14", book=RUMMIKUB.book, opened=[True, True]))
    play.until_my_turn()
    assert sign(play, "*") == say("sign.joker"), "it has no action"


def test_nothing_is_said_in_passing_or_while_something_is_dragged(play: TilePlaying) -> None:
    play.mouse.move(play.point(one("Y2")))
    assert play.turn.tips.sign is None
    play.mouse.lift(play.point(one("Y2")), play.free_point())
    play.mouse.wait(PATIENCE + 0.1)
    assert play.turn.tips.sign is None
