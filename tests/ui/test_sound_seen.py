"""Nothing is told by sound alone: every sound has a sign that is seen at the same moment."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.engine.events import DirectionTurned
from game.engine.problems import Problem
from game.ui.kit.sound import Sound
from game.ui.sound_map import notes_of
from game.words.cards.sentences import event_text as card_text
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles.sentences import event_text as tile_text
from tests.parsed import nodes
from tests.tile_tables import position
from tests.tile_tables import tiles as tiles_of
from tests.ui.tile_playing import tile_playing
from tests.words.cards.test_sentences import HAPPENED as CARD_EVENTS
from tests.words.saying import WORDS, seat_name
from tests.words.tiles.test_sentences import HAPPENED as TILE_EVENTS

WORDS_SEEN: Mapping[Sound, str] = {
    Sound.TIME_UP: "mark.time-up",
    Sound.FALL: "mark.drew",
    Sound.THUD: "mark.drew",
    Sound.SKIP: "mark.skipped",
    Sound.UNO: "table.uno",
    Sound.CAUGHT: "table.catch",
    Sound.CHALLENGE_WON: "cardtable.mark.bluff",
    Sound.CHALLENGE_LOST: "cardtable.mark.lawful",
    Sound.SOLVED: "level.solved",
    Sound.YOUR_TURN: "guide.your-turn",
}
"""By sound the words that appear at the table; keys of the catalogue."""
PICTURES_SEEN: Mapping[Sound, str] = {
    Sound.TICK: "the clock shows its last seconds, red and large",
    Sound.LIFT: "the piece is in the hand, larger and with a shadow",
    Sound.PLACE: "the tile lies where it was put",
    Sound.GOOD: "the outline of the meld is no longer red",
    Sound.LAY: "the card lies on the pile",
    Sound.DRAW: "a piece flies from the stock",
    Sound.SHUFFLE: "pieces gather and become the stock, or hands change places",
    Sound.REFUSE: "the guidance line says why, and shakes",
    Sound.REVERSE: "the ring of the direction swings round",
    Sound.COLOUR: "the glow around the pile has the colour, and its name stands below",
    Sound.COUNT: "the figure grows",
    Sound.TARGET: "the figure passes the target that is written beside it",
    Sound.RECORD: "the result says so",
    Sound.ROUND_WON: "the page of the result names the winner",
    Sound.ROUND_LOST: "the page of the result names the winner",
    Sound.ROUND_OVER: "the page of the result names the winner",
    Sound.MATCH_WON: "the winner stands beside the trophy",
    Sound.MATCH_LOST: "the winner stands beside the trophy",
    Sound.MATCH_OVER: "the winner stands beside the trophy",
}
"""By sound what is seen without words."""
OWN_CALLS = {Sound.TICK, Sound.TIME_UP, Sound.LIFT, Sound.PLACE, Sound.GOOD, Sound.REFUSE, Sound.YOUR_TURN,
             Sound.SOLVED}  # fmt: skip
"""Sounds that no event makes, or not only an event."""


HEARD = {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS) if notes_of(event)}
"""Events that make a sound."""


def test_every_sound_has_its_sign() -> None:
    assert {*WORDS_SEEN, *PICTURES_SEEN} == {*Sound}
    assert not WORDS_SEEN.keys() & PICTURES_SEEN.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_there(language: str) -> None:
    missing = {key for key in WORDS_SEEN.values() if key not in Catalogue(language)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_event_is_heard_is_in_the_log(language: str) -> None:
    say = WORDS[language]
    lines: list[tuple[object, str | None]] = [(event, tile_text(say, event, seat_name)) for event in TILE_EVENTS]
    lines += [(event, card_text(say, event, seat_name)) for event in CARD_EVENTS]
    unsaid = {type(event) for event, line in lines if line is None} & HEARD
    assert unsaid == {DirectionTurned}, "the line of the tile or card that turned it says so"


def test_no_other_place_of_the_program_makes_a_sound_without_a_test_here(root: Path) -> None:
    """Sounds are named in the table of events, or in one of the calls below."""
    named = set()
    for path in (root / "game" / "ui").rglob("*.py"):
        if path.name in ("sound_map.py", "specimens.py") or "sound" in path.parts:
            continue
        named |= {
            Sound[node.attr]
            for node in nodes(path.read_text("utf-8"))
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Sound"
        }
    assert named <= OWN_CALLS | {*PICTURES_SEEN}, "name its sign and try it"
    assert named >= OWN_CALLS


def test_what_the_hand_does_is_seen_as_it_is_heard(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True)
        play.until_my_turn()
        play.mouse.wait(20)
        heard.clear()
        six, five = tiles_of("B6 B5")
        before = play.picture()
        play.mouse.lift(play.point(six), play.free_point())
        assert heard == [Sound.LIFT]
        assert six in play.table.dragged
        assert play.picture() != before
        x, y = play.point(five)
        play.mouse.let_go((round(x + play.table.tile_width * 0.6), y))
        assert heard == [Sound.LIFT, Sound.PLACE, Sound.GOOD]
        assert six not in play.table.dragged
        assert len(play.table.melds[0].tiles) == 4


def test_a_refusal_is_seen_as_it_is_heard(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True)
        play.until_my_turn()
        heard.clear()
        play.turn.line.refuse(Problem("nothing-played", "UR-21"))
        assert heard == [Sound.REFUSE]
        assert play.turn.notice.shown is not None
        assert play.turn.notice.shown.text in play.words()


def test_a_turned_direction_is_seen_at_the_ring(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.set_up(position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True)
        playback = play.screen.playback
        before = playback.ring.end
        playback.show_shared(DirectionTurned(-1))
        assert playback.ring.end == before + 1
