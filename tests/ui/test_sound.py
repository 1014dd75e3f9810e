"""What is heard at the table, from where, and what is seen at the same moment: nothing is told by sound alone."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast, get_args

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.cards.pieces import COLOURS, Card
from game.engine.game import DirectionTurned, End, Passed, Problem, Skipped, TurnStarted, UnoForgotten, WindowClosed
from game.engine.tiles import events as tiles
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, start
from game.engine.tiles.views import before
from game.store.settings import Settings
from game.ui.context import Context
from game.ui.kit.sound import MIDDLE, Sounds
from game.ui.kit.sound.effects import Sound, SoundCue, chain_step, meld_step
from game.ui.kit.widgets import Slider
from game.ui.routes import Routes
from game.ui.scenes.menu.option_rows import GENERAL
from game.ui.scenes.menu.options import Options
from game.ui.table.shared.playback import COLOUR_AFTER, MELDS_APART, SOUNDS, hear, match_sound, notes_of, round_sound
from game.ui.table.shared.table import MatchTable
from game.ui.table.tiles.hand import drop_notes, heard_from
from game.words.cards.sentences import event_text as card_text
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles.sentences import event_text as tile_text
from tests.card_tables import position as card_position
from tests.tile_tables import melds, position
from tests.tile_tables import tiles as tiles_of
from tests.ui.card_playing import CardPlaying
from tests.ui.driver import Driver, as_a, sure
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_scenes import part
from tests.ui.tile_playing import tile_playing, tile_turn
from tests.words.saying import WORDS, seat_name
from tests.words.test_sentences import CARD_EVENTS, TILE_EVENTS

SILENT = (
    tiles.StartDrawn, tiles.Dealt, tiles.StartTilesLaid, TurnStarted, tiles.JokerExchanged, tiles.ActionWorked,
    Passed, tiles.TimedOut, UnoForgotten, WindowClosed, tiles.StockEmptied, tiles.TileReserved,
    tiles.ClaimsAsked, tiles.Opened, cards.DealerDrawn, cards.Dealt, cards.WindowOpened,
    cards.RuleShown, cards.RuleSkips, cards.RuleDone, cards.OneCardLeft,
)  # fmt: skip
"""Events that are seen only, or whose sound comes with another event or the clock."""
WORDS_SEEN = {
    Sound.TIME_UP: "mark.time-up", Sound.FALL: "mark.drew", Sound.THUD: "mark.drew", Sound.SKIP: "mark.skipped",
    Sound.UNO: "table.uno", Sound.CAUGHT: "table.catch", Sound.CHALLENGE_WON: "cardtable.mark.bluff",
    Sound.CHALLENGE_LOST: "cardtable.mark.lawful", Sound.SOLVED: "level.solved", Sound.YOUR_TURN: "guide.your-turn",
}  # fmt: skip
"""By sound the words that appear at the table; keys of the catalogue."""
PICTURES_SEEN = {
    Sound.TICK, Sound.LIFT, Sound.PLACE, Sound.GOOD, Sound.LAY, Sound.DRAW, Sound.SHUFFLE, Sound.REFUSE, Sound.REVERSE,
    Sound.COLOUR, Sound.COUNT, Sound.TARGET, Sound.RECORD, Sound.ROUND_WON, Sound.ROUND_LOST, Sound.ROUND_OVER,
    Sound.MATCH_WON, Sound.MATCH_LOST, Sound.MATCH_OVER,
}  # fmt: skip
"""Sounds of what is seen without words: something moves, grows, takes on a colour, or a page says it."""


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sound, float]]:
    """What was to be heard, and from where."""
    played: list[tuple[Sound, float]] = []

    def play(_: Sounds, sound: Sound, step: int = 0, x: float = MIDDLE, after: float = 0.0) -> None:
        assert after >= 0
        assert isinstance(step, int)
        played.append((sound, x))

    monkeypatch.setattr(Sounds, "play", play)
    return played


def test_every_event_is_heard_or_seen_only() -> None:
    for event in (*TILE_EVENTS, *CARD_EVENTS):
        assert (notes_of(event) == ()) == isinstance(event, SILENT), event
    known = {*get_args(tiles.TileEvent), *get_args(cards.CardEvent)}
    assert set(SOUNDS) <= known
    assert {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS)} == known, "HAPPENED of the tests of words has them"


def sounds_of(event: tiles.TileEvent | cards.CardEvent, *own: int) -> list[Sound]:
    return [note.sound for note in notes_of(event, own)]


def test_a_penalty_and_a_challenge_sound_like_what_comes_of_them() -> None:
    assert sounds_of(cards.Drew(0, (), 1, cards.Reason.TURN)) == [Sound.DRAW]
    assert sounds_of(cards.Drew(0, (), 4, cards.Reason.ACTION)) == [*[Sound.FALL] * 4, Sound.THUD]
    assert sounds_of(tiles.Drew(0, (), 2, tiles.Reason.UNO)) == [*[Sound.FALL] * 2, Sound.THUD]
    lawful, bluff = (cards.Challenged(0, 1, (), lawful=each) for each in (True, False))
    for own in ((), (0,), (2,), (0, 1)):
        assert sounds_of(lawful, *own) == [Sound.CHALLENGE_LOST]
        assert sounds_of(bluff, *own) == [Sound.CHALLENGE_WON]
    assert sounds_of(lawful, 1) == [Sound.CHALLENGE_WON]
    assert sounds_of(bluff, 1) == [Sound.CHALLENGE_LOST]


@pytest.mark.parametrize(
    ("winners", "own", "expected"),
    [
        ((0,), (0,), Sound.ROUND_WON),
        ((1, 3), (0, 3), Sound.ROUND_WON),
        ((1,), (0,), Sound.ROUND_LOST),
        ((1,), (0, 2), Sound.ROUND_LOST),
        ((1,), (), Sound.ROUND_OVER),
        ((), (0,), Sound.ROUND_OVER),
    ],
)
def test_a_lost_round_sounds_unlike_a_won_one(winners: tuple[int, ...], own: tuple[int, ...], expected: Sound) -> None:
    scores = (0, 0, 0, 0)
    assert round_sound(winners, own) is expected
    ended = cards.RoundEnded(winners, End.OUT, ((),) * 4, scores, scores, scores)
    assert sounds_of(ended, *own) == [expected]
    if len(winners) < 2:
        winner = winners[0] if winners else None
        assert sounds_of(tiles.RoundEnded(winner, End.OUT, ((),) * 4, scores, scores, scores), *own) == [expected]
    match = {Sound.ROUND_WON: Sound.MATCH_WON, Sound.ROUND_LOST: Sound.MATCH_LOST, Sound.ROUND_OVER: Sound.MATCH_OVER}
    assert match_sound(winners, own) is match[expected]
    assert sounds_of(cards.MatchEnded(winners), *own) == sounds_of(tiles.MatchEnded(None, winners), *own)
    assert sounds_of(cards.MatchEnded(winners), *own) == [match[expected]]


def test_every_new_meld_of_a_computer_is_heard_the_higher_the_longer() -> None:
    old, three, four = melds("R1 R2 R3 | B3 B4 B5 | G7 G8 G9 G10")
    laid = tiles.Laid(1, (), (old,), (old, three, four), ())
    assert notes_of(laid, {0}) == (SoundCue(Sound.PLACE, 4), SoundCue(Sound.PLACE, 6, MELDS_APART))
    assert notes_of(laid, {1}) == (SoundCue(Sound.PLACE),)
    assert notes_of(tiles.Laid(1, (), (old,), (old,), ())) == (SoundCue(Sound.PLACE),)


def test_every_colour_has_its_tone_and_a_wild_card_is_followed_by_it() -> None:
    chosen = [notes_of(cards.ColourChosen(0, colour)) for colour in COLOURS]
    assert len({*chosen}) == len(COLOURS)
    wild = notes_of(cards.Played(0, Card("", "W4"), "G"))
    assert wild == (SoundCue(Sound.LAY), chosen[COLOURS.index("G")][0]._replace(after=COLOUR_AFTER))
    assert notes_of(cards.Played(0, Card("G", "7"), "G")) == (SoundCue(Sound.LAY),)


def test_mono_volume_and_silence_in_the_background_are_heard_at_once(driver: Driver, heard: list[Sound]) -> None:
    context, sounds = driver.context, driver.context.sounds
    driver.show(Options(context, section=GENERAL))
    for mono in (True, False):
        driver.click_on("mono")
        assert context.settings.mono == sounds.mono == mono
    assert Context(context.folders, Settings(mono=True), context.style.metrics, Routes).sounds.mono
    slider = part(driver.form, "volume", Slider)
    assert slider.value == Settings().volume
    heard.clear()
    slider.set(35)
    assert context.settings.volume == sounds.volumes.effects == 35
    assert heard == [Sound.PLACE]
    for wanted in (True, False):
        context.change(mute_in_background=wanted)
        driver.post(pygame.WINDOWFOCUSLOST)
        assert sounds.away == wanted
        driver.post(pygame.WINDOWFOCUSGAINED)
        assert not sounds.away


def test_what_the_hand_does_with_tiles_is_heard_and_seen(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_turn(tmp_path, position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True) as play:
        play.mouse.wait(20)
        heard.clear()
        play.turn.line.refuse(Problem("nothing-played", "UR-21"))
        assert heard == [Sound.REFUSE]
        assert sure(play.turn.notice.shown).text in play.words()
        playback = play.screen.playback
        before = playback.ring.end
        playback.show_shared(DirectionTurned(-1))
        assert playback.ring.end == before + 1
        heard.clear()
        six, five = tiles_of("B6 B5")
        lying = play.picture()
        play.mouse.lift(play.point(six), play.free_point())
        assert heard == [Sound.LIFT]
        assert six in play.table.dragged
        assert play.picture() != lying
        x, y = play.point(five)
        play.mouse.let_go((round(x + play.table.ground.pitch * 0.6), y))
        assert heard == [Sound.LIFT, Sound.PLACE, Sound.GOOD]
        assert six not in play.table.dragged
        assert len(play.table.melds[0].tiles) == 4
        play.set_up(position("R4 B9", "?8", table="B3 B4 B5", loose="G7 Y7"))
        play.until_my_turn()
        heard.clear()
        play.mouse.press("draw")
        play.until(lambda: not play.table.my_turn)
        assert heard == [Sound.DRAW]
        play.until_my_turn()
        assert heard[-1] is Sound.YOUR_TURN
        assert heard.count(Sound.YOUR_TURN) == 1


def test_what_the_hand_does_with_cards_is_heard(table: CardPlaying, heard: list[Sound]) -> None:
    table.set_up(card_position("R+2 G1 G2", "?7"))
    table.until_my_turn()
    for card, sounds in (
        ("G1", [Sound.LIFT, Sound.REFUSE]),
        ("R+2", [Sound.LIFT, Sound.LAY, Sound.FALL, Sound.FALL, Sound.THUD, Sound.SKIP]),
    ):
        heard.clear()
        table.lay(table.card(card), drag=True)
        table.until(lambda: not table.screen.playback.busy)
        assert [sound for sound in heard if sound is not Sound.YOUR_TURN] == sounds


def test_what_happens_is_heard_from_where_it_happens(tmp_path: Path, places: list[tuple[Sound, float]]) -> None:
    with tile_playing(tmp_path, size=(1280, 720)) as play:
        kinds = (HUMAN, NORMAL, NORMAL, NORMAL)
        play.set_up(position("R4 B9", "?8", "?8", "?8", table="B3 B4 B5", loose="G7 Y7"), kinds)
        table = play.table
        seats = [table.across_seat(seat) for seat in range(4)]
        assert len({*map(round, (100 * each for each in seats))}) >= 3, "left, middle and right"
        assert all(0 < each < 1 for each in seats)
        for seat, x in enumerate(seats):
            places.clear()
            hear(table, Skipped(seat), 1.0)
            assert places == [(Sound.SKIP, x)]
        places.clear()
        hear(table, DirectionTurned(-1), 1.0)
        assert places == [(Sound.REVERSE, MIDDLE)]


def test_a_meld_completed_is_heard_from_its_place_and_a_chain_rises() -> None:
    drafts = [start(before(position("B3 B4 B5 R7 R8 R9 R10 G1", "?8")))]
    for moved, meld, heard in (
        ("B3 B4", None, (SoundCue(Sound.PLACE, meld_step(2)),)),
        ("B5", 0, (SoundCue(Sound.PLACE, meld_step(3)), SoundCue(Sound.GOOD, chain_step(1)))),
        ("R7 R8 R9", None, (SoundCue(Sound.PLACE, meld_step(3)), SoundCue(Sound.GOOD, chain_step(2)))),
        ("R10", 1, (SoundCue(Sound.PLACE, meld_step(4)),)),  # it was complete before
        ("R10", -1, (SoundCue(Sound.PLACE),)),
    ):
        place = NewMeld() if meld is None else OnRack() if meld < 0 else OnMeld(drafts[-1].now.table[meld].number)
        after = as_a(Draft, drafts[-1].move(tiles_of(moved), place))
        assert drop_notes(drafts[-1], after) == heard, moved
        drafts.append(after)
    assert heard_from(*drafts[1:3]) == tiles_of("B5")[0]
    assert heard_from(*drafts[4:]) is None


def test_of_a_round_that_decides_the_match_only_the_match_is_heard(heard: list[Sound]) -> None:
    scores = (0, 0)
    ended = tiles.RoundEnded(0, End.OUT, ((), ()), scores, scores, scores)
    happened: tuple[tiles.TileEvent, ...] = (ended, tiles.MatchEnded(0, (0,)))
    for events, expected in ((happened[:1], [Sound.ROUND_WON]), (happened, [Sound.MATCH_WON])):
        heard.clear()
        session = SimpleNamespace(events=events, humans=(0,), is_human=lambda seat: seat == 0)
        for cursor, event in enumerate(events, 1):
            table = SimpleNamespace(session=session, cursor=cursor, viewer=0, context=SimpleNamespace(sounds=Sounds()))
            hear(cast("MatchTable", table), event, 1.0)
        assert heard == expected


HEARD = {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS) if notes_of(event)}
"""Events that make a sound."""


def test_every_sound_has_its_sign() -> None:
    assert {*WORDS_SEEN, *PICTURES_SEEN} == {*Sound}
    assert not WORDS_SEEN.keys() & PICTURES_SEEN
    assert {key for key in WORDS_SEEN.values() for language in LANGUAGES if key not in Catalogue(language)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_event_is_heard_is_in_the_log(language: str) -> None:
    say = WORDS[language]
    lines: list[tuple[object, str | None]] = [(event, tile_text(say, event, seat_name)) for event in TILE_EVENTS]
    lines += [(event, card_text(say, event, seat_name)) for event in CARD_EVENTS]
    unsaid = {type(event) for event, line in lines if line is None} & HEARD
    assert unsaid == {DirectionTurned}, "the line of the tile or card that turned it says so"
